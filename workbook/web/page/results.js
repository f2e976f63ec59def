// What was solved: a record for each game, from which best times and days in a row are counted.

import { createStore, set, values } from "../vendor/idb-keyval/index.js";
import { forget, recalled } from "./storage.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{ id: string, kind: string, seconds: number, help: number, at: number }} Result of a game; help: how often there was any */

const DAYS = "numpure.days"; // where the first versions of the page kept the days that were solved
const DAILY = "daily/";

const store = createStore("numpure.results", "results");

/** @type {Map<string, Result>} */
const results = new Map();

/**
 * @param {any} value
 * @returns {value is Result}
 */
const isResult = (value) =>
  [value?.id, value?.kind].every((text) => typeof text === "string") && [value.seconds, value.help, value.at].every((count) => Number.isInteger(count) && count >= 0);

/** Reads all results; what cannot be read is not counted. */
export async function loadResults() {
  for (const each of await values(store)) if (isResult(each)) results.set(each.id, each);
  const days = recalled(DAYS, /** @type {string[]} */ ([]), Array.isArray);
  // With which help they were solved is not known, so they are no records.
  const earlier = days.map((day) => ({ id: DAILY + day, kind: DAILY + day, seconds: 0, help: 1, at: 0 }));
  if (await addResults(earlier)) forget(DAYS);
}

/** Returns all results, for a file. */
export const allResults = () => [...results.values()];

/**
 * Keeps results besides those that there are; returns whether the browser does.
 * @param {any[]} added
 */
export async function addResults(added) {
  const fresh = added.filter((each) => isResult(each) && !results.has(each.id));
  for (const each of fresh) results.set(each.id, each);
  const kept = await Promise.allSettled(fresh.map((each) => set(each.id, each, store)));
  return kept.every(({ status }) => status === "fulfilled");
}

/**
 * Returns how often a game was helped.
 * @param {Game} game
 */
export const helpOf = ({ help }) => help.hints + help.steps + help.checks;

/**
 * Returns the result of a game that is solved.
 * @param {Game} game
 * @returns {Result}
 */
export const resultOf = (game) => ({ id: game.id, kind: game.kind, seconds: game.seconds, help: helpOf(game), at: Date.now() });

/**
 * Returns the best time without help for puzzles of a kind, or of any day; null if there is none.
 * @param {string} kind
 */
export function bestOf(kind) {
  const isLike = (/** @type {string} */ other) => (kind.startsWith(DAILY) ? other.startsWith(DAILY) : other === kind);
  const times = allResults().flatMap((each) => (isLike(each.kind) && !each.help ? [each.seconds] : []));
  return kind && times.length ? Math.min(...times) : null;
}

/**
 * Returns the day whose puzzle a kind is; "" of no day.
 * @param {{ kind: string }} game
 */
export const dayOf = ({ kind }) => (kind.startsWith(DAILY) ? kind.slice(DAILY.length) : "");

/** @param {string} day */
export const kindOfDay = (day) => DAILY + day;

/**
 * Returns the days whose puzzles are solved.
 * @param {boolean} [isAlone] whether only those without help count
 */
export const solvedDays = (isAlone = false) => new Set(allResults().flatMap((each) => (dayOf(each) && !(isAlone && each.help) ? [dayOf(each)] : [])));
