// Sharing a link: handed to the system or copied, and shown with its QR code.

import { drawn, make } from "./dom.js";
import { linkTo } from "./elsewhere.js";
import { qrOf } from "./qr.js";
import { say } from "./words.js";

const QUIET = 4; // dots around a QR code

/**
 * Lets the browser share a link, or copies it; returns what there is to say of that.
 * @param {string} url
 * @param {string} done what to say once it is copied
 * @param {string} [text] a line that goes before it
 */
export async function share(url, done, text) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ url, text }).catch(() => {}); // whoever changes his mind
    return "";
  }
  try {
    await navigator.clipboard.writeText(text ? `${text}\n${url}` : url);
  } catch (error) {
    return say("The browser does not let this page copy; copy the link below.");
  }
  return done;
}

/**
 * Returns a link, and its QR code unless it is too long for one.
 * @param {string} url
 */
export function shown(url) {
  const text = make("p", "link-text");
  text.append(linkTo(url, url));
  const dots = qrOf(url);
  if (!dots) return [text];
  const size = dots.length + 2 * QUIET;
  const path = dots.flatMap((row, down) => row.flatMap((isDark, right) => (isDark ? `M${right + QUIET} ${down + QUIET}h1v1h-1z` : [])));
  const drawing = drawn(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" class="qr" role="img"><path d="${path.join("")}"/></svg>`);
  drawing.setAttribute("aria-label", say("QR code of the link"));
  const code = make("p");
  code.append(drawing);
  return [make("h2", "", say("To another device")), code, text];
}
