// The games that the browser keeps: a record for each in IndexedDB, read once and written at each move.
// idb-keyval (vendor/) writes them: a record by its name is all that is needed, and it tells when a
// write was aborted, as it is for want of room.

import { createStore, del, get, keys, set } from "../vendor/idb-keyval/index.js";
import { spoken } from "./clock.js";
import { Game } from "./game.js";
import { addResults, loadResults } from "./results.js";
import { areAlike, isSaved, isStarted } from "./saved.js";
import { forget, keptNames, recall } from "./storage.js";
import { titleOf } from "./titles.js";
import { say } from "./words.js";

/** @typedef {import("./game.js").Saved} Saved */

const EARLIER = "numpure.game."; // where the first versions of the page kept games
const PATIENCE = 3000; // milliseconds until a browser that does not answer is taken for one that keeps nothing
const MOST_SOLVED = 20; // games that are kept although they are over

const store = createStore("numpure", "games");
const tabs = new BroadcastChannel("numpure.games"); // each is told which game another has kept

/** @type {Map<string, Saved>} what the browser keeps, and what of this visit it should */
const games = new Map();

/**
 * Reads all games; returns what there is to say of it: that none can be kept, or that some are damaged.
 */
export async function loadGames() {
  try {
    const ids = await soon(keys(store));
    const read = await Promise.allSettled(ids.map((id) => get(id, store)));
    const kept = read.flatMap((each) => (each.status === "fulfilled" && isSaved(each.value) ? [each.value] : []));
    for (const saved of kept) games.set(saved.id, saved);
    await takeEarlier();
    await loadResults();
    await prune("");
    const damaged = ids.length - kept.length;
    return damaged ? say("Games that this browser keeps are damaged and cannot be opened: {count}.", { count: damaged }) : "";
  } catch (error) {
    console.debug("No games are kept:", error); // as in a private window
    return say("This browser keeps no games for this page: what you play is gone when you leave. A link has it: Share.");
  }
}

/**
 * Returns an answer, unless it does not come.
 * @template Answer
 * @param {Promise<Answer>} answer
 * @returns {Promise<Answer>}
 */
function soon(answer) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("No answer.")), PATIENCE));
  return Promise.race([answer, /** @type {Promise<never>} */ (late)]);
}

/** Moves the games of earlier versions here; each is forgotten there once it is kept. */
async function takeEarlier() {
  for (const name of keptNames(EARLIER)) {
    const saved = parsed(recall(name) ?? "");
    if (!isSaved(saved) || games.has(saved.id)) continue;
    games.set(saved.id, saved);
    if (await put(saved.id)) forget(name);
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    return null;
  }
}

/**
 * Writes what is to be kept of a game now; returns whether the browser has it.
 * @param {string} id
 * @param {Partial<Saved>} [less] what of it is left out
 */
async function put(id, less = {}) {
  const saved = games.get(id);
  if (!saved) return true; // it has been removed meanwhile
  try {
    await set(id, { ...saved, ...less }, store);
    tabs.postMessage(id);
    return true;
  } catch (error) {
    console.debug("Not kept:", error);
    return false;
  }
}

/**
 * Keeps a game; returns whether the browser does.
 *
 * Where there is no room, games that are over or were never begun make it, then the steps that could be undone
 * in other games, and then those in this one.
 * @param {Game} game
 */
export async function keepGame({ saved }) {
  const { id } = saved;
  const history = { past: [], future: [] };
  games.set(id, saved);
  if (await put(id)) return true;
  await removeAll(others(id).filter((each) => !isStarted(each)));
  if (await put(id)) return true;
  for (const other of others(id)) await put(other.id, history);
  return (await put(id)) || put(id, history);
}

/** @param {string} id */
const others = (id) => keptGames().filter((each) => each.id !== id);

/** @param {Saved[]} gone */
async function removeAll(gone) {
  for (const { id } of gone) await removeGame(id).catch(() => {}); // it stays, then
}

/** @param {string} id */
export async function removeGame(id) {
  games.delete(id);
  await del(id, store);
  tabs.postMessage(id);
}

/**
 * Leaves out what nobody would look for: games that were never begun, but for the last, and solved ones beyond the last.
 * @param {string} current the game that stays in any case
 */
export function prune(current) {
  const idle = others(current).filter((each) => !isStarted(each));
  const solved = idle.filter(({ isDone }) => isDone);
  const fresh = idle.filter(({ isDone }) => !isDone);
  return removeAll([...solved.slice(MOST_SOLVED), ...fresh.slice(current ? 0 : 1)]);
}

/** @param {string} id */
export function keptGame(id) {
  const saved = games.get(id);
  return saved ? Game.of(saved) : null;
}

/** Returns what is kept, the last that was played first. */
export const keptGames = () => [...games.values()].sort((one, other) => other.at - one.at);

/**
 * Takes games of a file besides those that are kept, and results: a game at another position here becomes a second.
 * Returns how many games there are now that were not, and whether the browser keeps all of them.
 * @param {{ games: Saved[], results: any[] }} read
 */
export async function addGames(read) {
  let [added, areKept] = [0, await addResults(read.results)];
  for (const saved of read.games) {
    const mine = games.get(saved.id);
    if (mine && areAlike(mine, saved)) continue;
    const id = mine ? Game.newId() : saved.id;
    games.set(id, { ...saved, id });
    areKept = (await put(id)) && areKept;
    added++;
  }
  return { added, areKept };
}

/**
 * Calls back when another tab has played on with a game: at once, or when this one is looked at again.
 * @param {(id: string) => void} onChange
 * @param {() => string} current the game that is looked at
 */
export function watchGames(onChange, current) {
  tabs.addEventListener("message", ({ data }) => follow(data, onChange));
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && follow(current(), onChange));
  window.addEventListener("pageshow", ({ persisted }) => persisted && follow(current(), onChange));
}

/**
 * @param {string} id
 * @param {(id: string) => void} onChange
 */
async function follow(id, onChange) {
  const saved = await get(id, store).catch(() => null);
  if (!isSaved(saved) || saved.at <= (games.get(id)?.at ?? 0)) return;
  games.set(id, saved);
  onChange(id);
}

/**
 * Returns what a list calls a game.
 * @param {Saved} saved
 */
export function labelOf(saved) {
  const { now, seconds } = saved;
  const blanks = now.digits.filter((digit) => !digit).length;
  return `${titleOf(saved)} · ${blanks ? say("{blanks} blank", { blanks }) : "✓"} · ${spoken(seconds)}`;
}
