// The message of the player: what a hint says, what is wrong, and what is waited for.

import { get, showText } from "./dom.js";
import { Refusal } from "./engine.js";
import { say } from "./words.js";

/** @typedef {import("./engine.js").Engine} Engine */

const place = () => get("message", HTMLElement);

/**
 * @param {string} text "" for none
 * @param {string} [kind] fault or done
 */
export function tell(text, kind = "") {
  place().className = `message ${kind}`;
  showText(place(), text);
  const { top, bottom } = place().getBoundingClientRect();
  if (text && (top < 0 || bottom > innerHeight)) document.querySelector(".player")?.scrollIntoView(); // with the board
}

/**
 * Shows a text that is read elsewhere, too, unless the board is out of view there.
 * @param {Element} board
 * @param {string} text
 */
export function tellBeside(board, text) {
  const { top, bottom } = board.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) tell(text); // which brings both into view
}

/**
 * Says why something was not done: a refusal has its own sentence.
 * @param {unknown} error
 */
export function tellFault(error) {
  const reason = say("Something went wrong: {reason}", { reason: String(error) });
  tell(error instanceof Refusal ? error.message : reason, "fault");
}

/**
 * Waits for an answer, and says meanwhile how much of Python is there, unless there is other news.
 * @template Answer
 * @param {Engine} engine
 * @param {Promise<Answer>} answer
 * @param {string} [text] what is said once Python is there; left out, the message stays
 */
export async function awaited(engine, answer, text = "") {
  let told = place().textContent ?? "";
  const isLoading = engine.hasPython && !engine.isReady;
  const tellMeanwhile = () => {
    if (place().textContent !== told) return;
    told = engine.isReady ? text : say("Python is loading, {percent} %", { percent: engine.percent });
    tell(told);
  };
  if (isLoading || (text && engine.hasPython)) tellMeanwhile();
  const unwatch = engine.watch(tellMeanwhile);
  try {
    return await answer;
  } finally {
    unwatch();
  }
}
