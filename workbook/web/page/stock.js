// Puzzles that come with the page, for a visitor who has no Python yet: of levels and boards that
// making.js does not make. workbook/page_stock.py writes them.

import { digitOf } from "./game.js";
import { boardOf, hasSigns, sizeOf } from "./making.js";

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
export const stockPuzzle = async (variant, level) => (hasSigns(variant) ? signedPuzzle(variant, level) : puzzleIn(await loadStock(), variant, level));

/**
 * Returns a puzzle of a board whose rules the page does not know, with all that it needs to know of it.
 * @param {string} variant
 * @param {string} level
 */
async function signedPuzzle(variant, level) {
  const answer = await fetch(`signed/${variant}.bin`).catch(() => null); // there is none without a network
  if (!answer?.ok || !answer.body) return null;
  const unpacked = answer.body.pipeThrough(new DecompressionStream("deflate"));
  /** @type {[string, Board][]} */
  const boards = await new Response(unpacked).json();
  return chosen(boards.filter(([each]) => each === level).map(([, board]) => board));
}

/**
 * Returns one of some, by chance; null of none.
 * @template Value
 * @param {Value[]} values
 */
const chosen = (values) => values[Math.floor(Math.random() * values.length)] ?? null;

/**
 * Returns one of some puzzles with its digits renamed: of a few, that makes many.
 * @param {string[]} puzzles
 * @param {string} variant
 * @param {string} level
 * @returns {Board | null}
 */
export function puzzleIn(puzzles, variant, level) {
  const line = chosen(puzzles.filter((each) => each.startsWith(`${variant} ${level} `)));
  if (!line) return null;
  const [, , signs, regions] = line.split(" ");
  const { side } = sizeOf(variant);
  const names = Array.from({ length: side }, (_, at) => ({ digit: at + 1, rank: Math.random() })).sort((one, other) => one.rank - other.rank);
  const givens = [...signs].map((sign) => names[digitOf(sign, side) - 1]?.digit ?? 0);
  return boardOf(regions ? `${variant}/regions-${regions}` : variant, givens);
}
