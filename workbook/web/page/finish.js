// The end of a game: how long it took, with which help, how that compares, and what comes next.

import { today } from "./addresses.js";
import { streakOf } from "./calendar.js";
import { spoken } from "./clock.js";
import { button, get, make } from "./dom.js";
import { bestOf, dayOf, helpOf, solvedDays } from "./results.js";
import { titleOf } from "./titles.js";
import { say } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * Returns with which help a game was solved.
 * @param {Game} game
 */
function helpIn({ help: { hints, steps, checks } }) {
  const used = [
    hints && say("hints: {count}", { count: hints }),
    steps && say("steps written: {count}", { count: steps }),
    checks && say("checks: {count}", { count: checks }),
  ].filter(Boolean);
  return used.length ? say("Help used ({help}).", { help: used.join(", ") }) : say("Without help.");
}

/**
 * Says that a game is solved, how fast, and with which help.
 * @param {Game} game
 */
export const praise = (game) => [say("Solved."), say("Time: {time}.", { time: spoken(game.seconds) }), helpIn(game)].join(" ");

/**
 * Returns the result of a game as a line to share.
 * @param {Game} game
 */
export const resultLine = (game) => [titleOf(game), praise(game)].join(" · ");

/**
 * @param {() => unknown} onNext
 * @param {() => unknown} onShare
 */
export function setUpFinish(onNext, onShare) {
  button("next-puzzle").addEventListener("click", onNext);
  button("share-result").addEventListener("click", onShare);
}

/**
 * Shows in place of the pad and its modes how a game ended, if it has.
 * @param {Game} game
 */
export function showFinish(game) {
  const isOver = game.isDone && game.isSolved;
  const place = get("finish", HTMLElement);
  for (const id of ["pad", "modes"]) get(id, HTMLElement).hidden = isOver;
  if (isOver && place.hidden) get("facts", HTMLElement).replaceChildren(...factsOf(game));
  place.hidden = !isOver;
}

/** @param {Game} game */
function factsOf(game) {
  const best = bestOf(game.kind);
  const [days, alone] = [streakOf(solvedDays(), today()), streakOf(solvedDays(true), today())];
  /** @type {[string, string][]} */
  const facts = [];
  if (best !== null) facts.push([say("Best without help"), spoken(best) + (best === game.seconds && !helpOf(game) ? " ★" : "")]);
  if (dayOf(game)) facts.push([say("Days in a row"), String(days)], [say("Of these without help"), String(alone)]);
  return facts.flatMap(([name, value]) => [make("dt", "", name), make("dd", "", value)]);
}
