// The games that the browser keeps: each under a name of its own, so that two tabs keep two games.

import { spoken } from "./clock.js";
import { Game } from "./game.js";
import { forget, keep, keptNames, recalled } from "./storage.js";
import { say } from "./words.js";

/** @typedef {import("./game.js").Saved} Saved */

const VERSION = 1;
const START = "numpure.game.";
const BEST = "numpure.best";
const SOLVED = "numpure.days";
const MOST = 20;

/** @param {number[][]} lists */
const areNumbers = (lists) => lists.every((list) => list.every(Number.isInteger));

/**
 * Whether what was kept is a game: of this version, and whole.
 * @param {any} kept
 */
function isGame(kept) {
  if (kept?.version !== VERSION || [kept.id, kept.title, kept.kind].some((text) => typeof text !== "string")) return false;
  const { board, now, past, future } = kept;
  const cells = board.places?.length ?? board.side * board.side;
  const positions = [now, ...past, ...future];
  const places = board.places ?? [];
  if (board.solutions === 1 && board.solution?.length !== cells) return false;
  const lists = [board.givens, board.boxes, board.tints, ...(board.barred ? [board.barred] : []), ...positions.flatMap(({ digits, marks, middle, colours }) => [digits, marks, middle, colours])];
  const isWhole = typeof board.variant === "string" && board.peers.length === cells && Number.isFinite(kept.seconds);
  return isWhole && lists.every((list) => list.length === cells) && areNumbers([...lists, ...places]);
}

/** @param {Saved} saved */
const put = (saved) => keep(START + saved.id, JSON.stringify({ version: VERSION, ...saved }));

/**
 * Whether anything has been written into a game that is not solved: such a game is never left out.
 * @param {Saved} saved
 */
function isOpen({ board, now, past, future, isDone }) {
  const isWritten = now.digits.some((digit, cell) => digit !== board.givens[cell]);
  const isNoted = [now.marks, now.middle, now.colours].some((list) => list.some(Boolean));
  return !isDone && (isWritten || isNoted || past.length + future.length > 0);
}

/**
 * Keeps a game; returns whether the browser does.
 *
 * Of the others untouched and solved ones beyond the last few are left out. Where there is no room, all of them
 * are, then the steps that could be undone in other games, and then those in this one.
 * @param {Game} game
 */
export function keepGame(game) {
  const { saved } = game;
  const others = () => keptGames().filter(({ id }) => id !== saved.id);
  const isKept = put(saved);
  const idle = others().filter((each) => !isOpen(each));
  const room = isKept ? MOST - 1 - (others().length - idle.length) : 0;
  for (const { id } of idle.slice(Math.max(room, 0))) forget(START + id);
  if (isKept || put(saved)) return true;
  for (const other of others()) put({ ...other, past: [], future: [] });
  return put(saved) || put({ ...saved, past: [], future: [] });
}

/** @param {string} id */
export function keptGame(id) {
  const saved = recalled(START + id, /** @type {Saved | null} */ (null), isGame);
  return saved && Game.of(saved);
}

/**
 * Returns what is kept, the last that was played first.
 * @returns {Saved[]}
 */
export function keptGames() {
  const saved = keptNames(START).map((name) => recalled(name, /** @type {Saved | null} */ (null), isGame));
  return saved.filter((each) => each !== null).sort((one, other) => other.at - one.at);
}

/**
 * Calls back when another tab has played on with a game.
 * @param {(id: string) => void} onChange
 */
export function watchGames(onChange) {
  window.addEventListener("storage", ({ key }) => key?.startsWith(START) && onChange(key.slice(START.length)));
}

/**
 * Returns what a list calls a game.
 * @param {Saved} saved
 */
export function labelOf({ title, board, now, seconds }) {
  const blanks = now.digits.filter((digit) => !digit).length;
  const name = title || board.variant.split("/")[0];
  return `${name} · ${blanks ? say("{blanks} blank", { blanks }) : "✓"} · ${spoken(seconds)}`;
}

/**
 * Says that a game is solved, and how fast.
 * @param {Game} game
 * @param {string} kind with the times of which its own is compared; "" for none
 */
export function praise({ seconds }, kind) {
  const texts = [say("Solved."), say("Time: {time}.", { time: spoken(seconds) })];
  if (kind) texts.push(say("Best: {time}.", { time: spoken(bestTime(kind, seconds)) }));
  return texts.join(" ");
}

/**
 * Returns the best time for puzzles of a kind, this one included.
 * @param {string} kind
 * @param {number} seconds
 */
function bestTime(kind, seconds) {
  const times = recalled(BEST, /** @type {Record<string, number>} */ ({}), (kept) => typeof kept === "object" && kept !== null);
  const best = Math.min(seconds, Number(times[kind]) || seconds);
  keep(BEST, JSON.stringify({ ...times, [kind]: best }));
  return best;
}

/**
 * Notes that the puzzle of a day is solved.
 * @param {string} day
 */
export const noteSolved = (day) => keep(SOLVED, JSON.stringify([...solvedDays().add(day)]));

/** Returns the days whose puzzles are solved. */
export const solvedDays = () => new Set(recalled(SOLVED, /** @type {string[]} */ ([]), Array.isArray));
