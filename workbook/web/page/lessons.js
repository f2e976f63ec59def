// What a puzzle teaches: its rating, and all steps to its solution; lessons and drills of techniques.

import { make } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./board.js").Highlights} Highlights */
/** @typedef {{ name: string, rating: number, steps: number }} Technique */
/** @typedef {{ rating: string, level: string, stars: string, clues: number, techniques: Technique[] }} Rating */
/** @typedef {{ title: string, level: string, look: string, why: string, note: string, exercises: number }} Lesson */
/** @typedef {{ name: string, rating: number, text: string, places: number[][], removes: number[][], pattern: number[], second: number[], numbers: number[][] }} Step */
/** @typedef {(lights: Highlights, text: string) => void} OnStep */

/**
 * Returns a rating in words and a table.
 * @param {Rating} rating
 */
export function ratingOf({ rating, level, stars, clues, techniques }) {
  const title = make("h2", "", `${stars} ${level}`);
  const text = make("p", "", say("Rating {rating} on the scale of Sudoku Explainer; givens: {clues}.", { rating, clues }));
  const table = make("table");
  const head = table.createTHead().insertRow();
  for (const name of [say("Technique"), say("Rating"), say("Steps")]) {
    const cell = make("th", "", name);
    cell.scope = "col";
    head.append(cell);
  }
  const body = table.createTBody();
  for (const technique of techniques) {
    const row = body.insertRow();
    row.append(
      make("td", "", technique.name),
      make("td", "number", technique.rating.toFixed(1)),
      make("td", "number", String(technique.steps)),
    );
  }
  return [title, text, table];
}

/**
 * Returns a list of steps, nothing if there are none; one that is chosen is shown on the board.
 * @param {Step[]} steps
 * @param {string} kind a class of the list
 * @param {OnStep} onChoose
 */
export function listOf(steps, kind, onChoose) {
  if (!steps.length) return [];
  const title = make("h2", "", say("Steps: {count}", { count: steps.length }));
  const list = make("ol", `steps ${kind}`);
  for (const { name, rating, text, ...lights } of steps) {
    const item = make("li");
    const choose = make("button", "step", `${name} (${rating.toFixed(1)})`);
    choose.type = "button";
    choose.addEventListener("click", () => onChoose(lights, text));
    item.append(choose, make("p", "", text));
    list.append(item);
  }
  return [title, list];
}

/**
 * Returns a lesson, with buttons that open its example, number 0, and its exercises.
 * @param {Lesson} lesson
 * @param {(number: number) => void} onOpen
 */
export function lessonOf({ title, level, look, why, note, exercises }, onOpen) {
  const parts = [make("h2", "", title), make("p", "note", say("Level: {level}", { level })), make("p", "", look)];
  parts.push(make("h3", "", say("Why it holds")), make("p", "", why));
  if (note) parts.push(make("p", "note", note));
  const boards = make("div", "actions");
  for (let number = 0; number <= exercises; number++) {
    const open = make("button", "", number ? say("Exercise {number}", { number }) : say("Example"));
    open.type = "button";
    open.addEventListener("click", () => onOpen(number));
    boards.append(open);
  }
  return [...parts, boards];
}

/**
 * Returns the name of what a drill asks for, and a button that shows the answer.
 * @param {Step} step
 * @param {OnStep} onShow
 */
export function drillOf({ name, rating: _, text, ...lights }, onShow) {
  const show = make("button", "", say("Show the answer"));
  show.type = "button";
  show.addEventListener("click", () => onShow(lights, text));
  return [make("h2", "", name), show];
}
