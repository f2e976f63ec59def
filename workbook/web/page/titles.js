// What games are called: by their day, their board and level as the lists of the page name them, or by a name of their own.

import { select } from "./dom.js";
import { dayOf } from "./results.js";
import { say } from "./words.js";

/** @typedef {import("./game.js").Board} Board */

/**
 * @param {string} id of a list
 * @param {string} name of a choice in it
 */
const labelIn = (id, name) => [...select(id).options].find(({ value }) => value === name)?.text ?? "";

/** @param {string} variant */
export const boardNamed = (variant) => labelIn("new-variant", variant.split("/")[0]) || variant.split("/")[0];

/**
 * Returns the title of a game, in the language of the page.
 * @param {{ title: string, kind: string, board: Board }} game
 */
export function titleOf({ title, kind, board }) {
  const day = dayOf({ kind });
  if (day) return say("Puzzle of {day}", { day });
  const level = labelIn("new-level", kind.split("/")[1] ?? "");
  return title || [boardNamed(board.variant), level].filter(Boolean).join(", ");
}

/**
 * Returns the title of the puzzle of a recipe.
 * @param {string} recipe
 * @param {Board} board
 */
export function titleOfRecipe(recipe, { variant }) {
  const [rules, ...seed] = recipe.split("#");
  const level = rules.split("/").map((part) => labelIn("new-level", part)).find(Boolean);
  return [boardNamed(variant), ...(level ? [level] : []), `#${seed.join("#")}`].join(", ");
}

/**
 * Chooses a kind of puzzle, or a board, in the lists, as far as they have it.
 * @param {string} kind
 */
export function chooseKind(kind) {
  const [variant, level] = kind.split("/");
  if (!labelIn("new-variant", variant)) return;
  const boards = select("new-variant");
  boards.value = variant;
  boards.dispatchEvent(new Event("change")); // the levels that it has
  if (labelIn("new-level", level)) select("new-level").value = level;
}
