// Addresses of the page: of a puzzle, and of the puzzle of a day.

import { digitOf } from "./game.js";

const LARGEST = 16;

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
 * Returns the puzzle in an address; null if there is none.
 * @param {string} hash
 */
export function sharedIn(hash) {
  const parts = new URLSearchParams(hash.slice(1));
  const givens = digitsOf(parts.get("p"));
  const side = Math.sqrt(givens.length);
  if (!givens.length || !Number.isInteger(side)) return null;
  const written = digitsOf(parts.get("s"));
  const digits = written.length === givens.length ? written.map((digit, cell) => givens[cell] || digit) : null;
  return { variant: parts.get("b") ?? `${side}x${side}`, givens, digits };
}

/**
 * Lets the browser share a link, or copies it; returns whether it was copied.
 * @param {string} hash
 */
export async function share(hash) {
  const url = new URL(location.href);
  url.hash = hash;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ url: url.href }).catch(() => {}); // whoever changes his mind
    return false;
  }
  await navigator.clipboard.writeText(url.href);
  return true;
}
