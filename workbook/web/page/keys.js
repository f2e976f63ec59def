// What the keys of the player mean.

import { digitOf } from "./game.js";

/** @typedef {import("./play.js").Mode} Mode */
/** @typedef {"undo" | "redo" | "erase" | "check" | "hint" | "marks"} Command marks: pencil marks on and off */

/** @type {Record<string, Command>} */
const PLAIN = { " ": "marks", "?": "hint", Enter: "check", Delete: "erase", Backspace: "erase", 0: "erase", ".": "erase" };

/**
 * Whether a key is for what has the focus, and not for the board: a field, or a button that it presses.
 * @param {KeyboardEvent} event
 */
export function isElsewhere({ target, key }) {
  if (!(target instanceof Element)) return false;
  return Boolean(target.closest("input, textarea, select, dialog") || (target.closest("button, a, summary") && [" ", "Enter"].includes(key)));
}

/**
 * Returns the command of a key; undefined if it has none. A Mac has Cmd where others have Ctrl.
 * @param {KeyboardEvent} event
 * @returns {Command | undefined}
 */
export function commandOf({ key, ctrlKey, metaKey, shiftKey }) {
  if (!ctrlKey && !metaKey) return PLAIN[key];
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" ? "redo" : undefined;
}

/**
 * Returns the digit that a key writes, and as what; null if it writes none. With Shift the key of a
 * digit has another sign.
 * @param {KeyboardEvent} event
 * @param {number} side
 * @param {Mode} mode what the pad writes
 * @returns {{ digit: number, as: Mode } | null}
 */
export function writtenBy({ key, code, ctrlKey, metaKey, shiftKey }, side, mode) {
  const number = digitOf(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? "", side);
  const isMiddle = ctrlKey || metaKey;
  const digit = isMiddle ? number : digitOf(key, side) || number;
  if (!digit) return null;
  if (isMiddle) return { digit, as: "middle" };
  return { digit, as: shiftKey ? (mode === "digits" ? "marks" : "digits") : mode };
}
