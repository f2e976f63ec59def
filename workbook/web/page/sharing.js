// Addresses of the page: of a puzzle, and of the puzzle of a day.

import { drawn, make } from "./dom.js";
import { linkTo } from "./elsewhere.js";
import { digitOf } from "./game.js";
import { qrOf } from "./qr.js";
import { say } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

const LARGEST = 16;
const QUIET = 4; // dots around a QR code

export const FIRST_DAY = "2020-01-01";

/** Returns the day here, as 2026-11-23. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/**
 * Returns the day that an address asks for; "" if it asks for none, or for one to come.
 * @param {string} hash
 */
export function dayOf(hash) {
  const day = /^#daily(?:=(\d{4}-\d\d-\d\d))?$/.exec(hash);
  const asked = day ? (day[1] ?? today()) : "";
  return asked <= today() ? asked : today();
}

/** @param {string | null} text */
const digitsOf = (text) => [...(text ?? "")].map((sign) => digitOf(sign, LARGEST));

/**
 * Returns the puzzle in an address, whole or not; null if there is none.
 * @param {string} hash
 */
export function sharedIn(hash) {
  const parts = new URLSearchParams(hash.slice(1).replaceAll("+", "%2B")); // a plus sign is one, not a blank
  const givens = digitsOf(parts.get("p"));
  const side = Math.sqrt(givens.length);
  const variant = parts.get("b") ?? (Number.isInteger(side) ? `${side}x${side}` : "");
  if (!parts.has("p")) return null;
  const written = parts.has("s") ? digitsOf(parts.get("s")) : null;
  return { variant, givens, digits: written && written.map((digit, cell) => givens[cell] || digit) };
}

/**
 * Returns the recipe in an address; "" if there is none. Its "#" may be written as it is.
 * @param {string} hash
 */
export function recipeIn(hash) {
  const text = /^#r=(.*)$/.exec(hash)?.[1] ?? "";
  try {
    return decodeURIComponent(text);
  } catch (error) {
    return text; // a percent sign that stands for itself
  }
}

/**
 * Names the puzzle that is played in the address: a reload goes on with it, and not with a link.
 * @param {string} day "" if it is of no day
 */
export function setAddress(day) {
  if (day) history.replaceState(null, "", `#daily=${day}`);
  else if (/^#(p|r|daily)\b/.test(location.hash)) history.replaceState(null, "", "#play");
}

/**
 * Returns the link of a game.
 * @param {Game} game
 */
export function linkOf(game) {
  const url = new URL(location.href);
  url.hash = game.link;
  return url.href;
}

/**
 * Lets the browser share a link, or copies it; returns what there is to say of that.
 * @param {string} url
 */
export async function share(url) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ url }).catch(() => {}); // whoever changes his mind
    return "";
  }
  try {
    await navigator.clipboard.writeText(url);
  } catch (error) {
    return say("The browser does not let this page copy; copy the link below.");
  }
  return say("The link is copied. Whoever opens it has this puzzle, as far as you are.");
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
