// The whole book on paper: the browser prints the pages, or saves them as a PDF file.

import { drawn, get } from "./dom.js";

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

window.addEventListener("afterprint", () => {
  document.documentElement.classList.remove("whole-book");
  get("pages", HTMLElement).replaceChildren();
  sheet.replaceSync("");
});

/**
 * Prints pages of one size, each on a sheet of its own without margins.
 * @param {string[]} drawings
 */
export function printPages(drawings) {
  const pages = drawings.map(drawn);
  const { width, height } = pages[0].viewBox.baseVal; // in pixels of 1/96 inch, as CSS has them
  for (const page of pages) {
    page.setAttribute("width", String(width));
    page.setAttribute("height", String(Math.floor(height))); // a fraction more were another sheet
  }
  sheet.replaceSync(`@page { size: ${width}px ${height}px; margin: 0; }`);
  get("pages", HTMLElement).replaceChildren(...pages);
  document.documentElement.classList.add("whole-book");
  window.print();
}
