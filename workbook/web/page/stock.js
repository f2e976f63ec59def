// Puzzles that come with the page, for a visitor who has no Python yet: of levels and boards that
// making.js does not make. workbook/page_stock.py writes them.

import { digitOf } from "./game.js";
import { boardOf, sizeOf } from "./making.js";

/** @typedef {import("./game.js").Board} Board */

/** @type {Promise<string[]> | null} */
let loading = null;

/** Loads them, once; without a network there are none, until the next time. */
export function loadStock() {
  loading ??= fetch("puzzles.txt").then(async (answer) => (answer.ok ? (await answer.text()).split("\n") : []));
  return loading.catch(() => {
    loading = null;
    return /** @type {string[]} */ ([]);
  });
}

/**
 * Returns a puzzle; null if there is none of that level.
 * @param {string} variant
 * @param {string} level
 */
export const stockPuzzle = async (variant, level) => puzzleIn(await loadStock(), variant, level);

/**
 * Returns one of some puzzles with its digits renamed: of a few, that makes many.
 * @param {string[]} puzzles
 * @param {string} variant
 * @param {string} level
 * @returns {Board | null}
 */
export function puzzleIn(puzzles, variant, level) {
  const fitting = puzzles.filter((line) => line.startsWith(`${variant} ${level} `));
  if (!fitting.length) return null;
  const [, , signs, regions] = fitting[Math.floor(Math.random() * fitting.length)].split(" ");
  const { side } = sizeOf(variant);
  const names = Array.from({ length: side }, (_, at) => ({ digit: at + 1, rank: Math.random() })).sort((one, other) => one.rank - other.rank);
  const givens = [...signs].map((sign) => names[digitOf(sign, side) - 1]?.digit ?? 0);
  return boardOf(regions ? `${variant}/regions-${regions}` : variant, givens);
}
