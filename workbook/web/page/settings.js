// The settings of the player, which this browser keeps: which are on.

import { keep, recall } from "./storage.js";

const USUAL = { clashes: true, digitFirst: false, timer: true };

/** @typedef {keyof typeof USUAL} Setting */

/** @param {Setting} name */
export const setting = (name) => (recall(`numpure.${name}`) ?? String(USUAL[name])) === "true";

/**
 * Shows the settings in their boxes, and keeps what is changed there.
 * @param {() => void} onChange
 */
export function setUpSettings(onChange) {
  for (const box of document.querySelectorAll("input[data-setting]")) {
    if (!(box instanceof HTMLInputElement)) continue;
    const name = /** @type {Setting} */ (box.dataset["setting"]);
    box.checked = setting(name);
    box.addEventListener("change", () => {
      keep(`numpure.${name}`, String(box.checked));
      onChange();
    });
  }
}
