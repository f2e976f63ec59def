// Addresses of the page: what each asks for, or what is wrong with it; and those of games and days.

import { digitOf } from "./game.js";
import { say } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{ variant: string, givens: number[], digits: number[] | null }} Shared a puzzle, and what has been written */
/**
 * @typedef {{ is: "absent" } | { is: "damaged", fault: string } | { is: "day", day: string }
 *   | { is: "recipe", recipe: string } | { is: "puzzle", puzzle: Shared }} Asked
 */
/** @typedef {(variant: string) => { side: number, cells: number } | null} Sizes of the boards that are known */

const SIGNS = ".123456789ABCDEFG";
const PARTS = ["", "#play", "#main"]; // addresses that ask for no puzzle
const NAMES = ["c", "p", "b", "s"]; // of the fields of a link: check, givens, board, digits
const LONGEST = 30; // of a text that is repeated in a sentence

export const FIRST_DAY = "2020-01-01";

/** Returns the day here, as 2026-11-23. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** @type {(fault: string) => Asked} */
const damaged = (fault) => ({ is: "damaged", fault });

/**
 * Returns what an address asks for.
 * @param {string} hash
 * @param {Sizes} sizeOf
 * @returns {Asked}
 */
export function askedBy(hash, sizeOf) {
  const [, name, rest = ""] = /^#(daily|\w(?==))=?(.*)$/s.exec(hash) ?? [];
  if (PARTS.includes(hash)) return { is: "absent" };
  if (name === "daily") return dayIn(hash);
  if (name === "r") return { is: "recipe", recipe: decoded(rest) };
  if (name && NAMES.includes(name)) return puzzleIn(hash, sizeOf);
  return damaged(say("Nothing is known here by this address: {address}", { address: cut(hash) }));
}

/**
 * @param {string} hash
 * @returns {Asked}
 */
function dayIn(hash) {
  const day = hash === "#daily" ? today() : (/^#daily=(\d{4}-\d\d-\d\d)$/.exec(hash)?.[1] ?? "");
  const time = Date.parse(`${day}T00:00Z`);
  const isDay = Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
  if (!day || !isDay) return damaged(say("This link is damaged: it names no day."));
  if (day < FIRST_DAY) return damaged(say("Puzzles of the day begin with {day}.", { day: FIRST_DAY }));
  return day <= today() ? { is: "day", day } : damaged(say("The puzzle of {day} is there on that day.", { day }));
}

/**
 * @param {string} hash
 * @param {Sizes} sizeOf
 * @returns {Asked}
 */
function puzzleIn(hash, sizeOf) {
  const fields = [...new URLSearchParams(hash.slice(1).replaceAll("+", "%2B"))]; // a plus sign is one, not a blank
  const { c, p = "", b, s } = Object.fromEntries(fields);
  const changed = say("This link is damaged: a part of it is missing or changed. Ask for it again.");
  const areKnown = fields.every(([name], at) => NAMES.includes(name) && fields.findIndex(([other]) => other === name) === at);
  if (!areKnown || (c !== undefined && c !== checkOf(p, b, s))) return damaged(changed);
  const variant = b ?? `${Math.sqrt(p.length)}x${Math.sqrt(p.length)}`;
  const size = sizeOf(variant);
  if (!size && b !== undefined) return damaged(say("This link names a board that is not known here: {board}", { board: cut(b) }));
  const [givens, written] = [digitsOf(p, size?.side ?? 0), s === undefined ? null : digitsOf(s, size?.side ?? 0)];
  const fitting = [givens, ...(written ? [written] : [])].every((digits) => digits.length === size?.cells);
  if (!fitting) return damaged(say("This link is damaged: its puzzle is not of the board that it names. Ask for it again."));
  if ([...givens, ...(written ?? [])].includes(-1)) return damaged(changed);
  return { is: "puzzle", puzzle: { variant, givens, digits: written && written.map((digit, cell) => givens[cell] || digit) } };
}

/**
 * Returns the digits of signs, 0 for a blank; -1 for what is neither.
 * @param {string} text
 * @param {number} side
 */
const digitsOf = (text, side) => [...text].map((sign) => (".0".includes(sign) ? 0 : digitOf(sign, side) || -1));

/**
 * Returns a text that is another one if a field of a link is (FNV-1a, 32 bits).
 * @param {(string | undefined)[]} fields
 */
function checkOf(...fields) {
  const bytes = new TextEncoder().encode(JSON.stringify(fields.map((field) => field ?? "")));
  const sum = bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5);
  return (sum >>> 0).toString(36).padStart(7, "0");
}

/** @param {string} text */
const cut = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** @param {string} text whose "#" may be written as it is */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    return text; // a percent sign that stands for itself
  }
}

/** @param {number[]} digits */
const signsOf = (digits) => digits.map((digit) => SIGNS[digit]).join("");

/**
 * Returns the link of a game; it opens in the language of whoever follows it.
 * @param {Game} game
 * @param {boolean} [isFresh] whether it is the puzzle alone, without what has been written
 */
export function linkOf({ board, now, isTyped }, isFresh = false) {
  const isWritten = !isTyped && !isFresh && now.digits.some((digit, cell) => digit !== board.givens[cell]);
  const [p, b, s] = [signsOf(isTyped ? now.digits : board.givens), board.variant, isWritten ? signsOf(now.digits) : undefined];
  const url = new URL(location.href);
  url.search = "";
  url.hash = String(new URLSearchParams({ c: checkOf(p, b, s), p, b, ...(s && { s }) }));
  return url.href;
}

/**
 * Names the puzzle that is played in the address: a reload goes on with it, and not with a link.
 * @param {string} day "" if it is of no day
 */
export function setAddress(day) {
  if (day) history.replaceState(null, "", `#daily=${day}`);
  else if (!PARTS.includes(location.hash)) history.replaceState(null, "", "#play");
}
