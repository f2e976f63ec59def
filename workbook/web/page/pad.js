// The pad: a button for each digit, with how many are left, or for each colour.

import { get, make, makeSign } from "./dom.js";
import { shown } from "./game.js";
import { say } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

const COLOURS = 9;

/**
 * Makes the buttons for a board.
 * @param {number} side
 * @param {(digit: number) => void} onDigit
 */
export function buildPad(side, onDigit) {
  const keys = Array.from({ length: side }, (_, at) => {
    const key = make("button", "key");
    key.type = "button";
    key.append(make("span", "", shown(at + 1)), makeSign("left", ""));
    key.addEventListener("click", () => onDigit(at + 1));
    return key;
  });
  const pad = get("pad", HTMLElement);
  pad.style.setProperty("--keys", String(side > 9 ? Math.ceil(side / 2) : side));
  pad.replaceChildren(...keys);
}

/**
 * Shows how many of each digit are left, which one is held, or colours.
 * @param {Game} game
 * @param {{ held: number, areColours: boolean }} shows
 */
export function showPad(game, { held, areColours }) {
  [...get("pad", HTMLElement).children].forEach((key, at) => {
    const digit = at + 1;
    const left = game.left(digit);
    const name = areColours ? say("colour {number}", { number: digit }) : say("{digit}, {left} left", { digit: shown(digit), left });
    key.setAttribute("aria-label", name);
    key.setAttribute("data-colour", areColours && digit <= COLOURS ? String(digit) : "");
    key.classList.toggle("spent", !areColours && left <= 0);
    key.toggleAttribute("hidden", areColours && digit > COLOURS);
    if (held) key.setAttribute("aria-pressed", String(held === digit));
    else key.removeAttribute("aria-pressed");
    key.children[1].setAttribute("data-sign", areColours || left < 0 ? "" : String(left));
  });
}
