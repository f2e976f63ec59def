// The pad: a button for each digit, for those who play without a keyboard.

import { get, make } from "./dom.js";
import { shown } from "./game.js";

/**
 * Makes the buttons for a board.
 * @param {number} side
 * @param {(digit: number) => void} onDigit
 */
export function buildPad(side, onDigit) {
  const keys = Array.from({ length: side }, (_, at) => {
    const key = make("button", "key", shown(at + 1));
    key.type = "button";
    key.addEventListener("click", () => onDigit(at + 1));
    return key;
  });
  const pad = get("pad", HTMLElement);
  pad.style.setProperty("--keys", String(side > 9 ? Math.ceil(side / 2) : side));
  pad.replaceChildren(...keys);
}
