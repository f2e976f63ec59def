// Watch: the programs of the articles fill a board, step by step.

import { button, get, make, select, showText } from "./dom.js";
import { Refusal, Stopped } from "./engine.js";
import { say } from "./words.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {{ number: number, board: string, marks: string, text: string, vba: string, python: string, tries: number }} Moment */
/** @typedef {{ title: string, does: string[], side: number, box: number[], isTable: boolean, isCut: boolean, moments: Moment[] }} Run */

/** What a mark of a moment means for its cell. @type {Record<string, string>} */
const MARKS = { "+": "written", "-": "emptied", x: "failed" };

class WatchPage {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.table = get("run", HTMLTableElement);
    this.slider = get("moment", HTMLInputElement);
    /** @type {Run | null} */
    this.run = null;
    /** @type {HTMLTableCellElement[]} */
    this.cells = [];
    this.seed = 1;
    this.timer = 0;
    this.#listen();
  }

  get at() {
    return Number(this.slider.value);
  }

  get last() {
    return (this.run?.moments.length ?? 1) - 1;
  }

  #listen() {
    const does = (/** @type {string} */ id, /** @type {() => unknown} */ action) =>
      button(id).addEventListener("click", action);
    does("run-play", () => (this.timer ? this.#pause() : this.#play()));
    does("run-step", () => this.#go(this.at + 1));
    does("run-back", () => this.#go(this.at - 1));
    does("run-start", () => this.#go(0));
    does("run-another", () => this.#load(this.seed + 1));
    select("program").addEventListener("change", () => this.#load(1));
    this.slider.addEventListener("input", () => this.#go(this.at));
    document.addEventListener("part", () => this.#enter());
  }

  /** Shows a first run once the part is seen, and rests while it is not. */
  #enter() {
    if (get("watch", HTMLElement).hidden) this.#pause();
    else if (!this.run) this.#load(this.seed);
  }

  /** @param {number} seed another one, another run */
  async #load(seed) {
    this.#pause();
    this.seed = seed;
    const filler = select("program").value;
    const fault = get("run-fault", HTMLElement);
    showText(fault, "");
    try {
      /** @type {Run} */
      const run = await this.engine.ask("program.run", { filler, seed: String(seed) });
      if (this.seed === seed && select("program").value === filler) this.#open(run);
    } catch (error) {
      if (error instanceof Stopped) return;
      const reason = say("Something went wrong: {reason}", { reason: String(error) });
      showText(fault, error instanceof Refusal ? error.message : reason);
    }
  }

  /** @param {Run} run */
  #open(run) {
    this.run = run;
    const name = select("program").selectedOptions[0]?.text ?? "";
    get("run-title", HTMLElement).textContent = run.title || name;
    showText(get("run-does", HTMLElement), run.does.join("\n"));
    showText(get("run-cut", HTMLElement), run.isCut ? say("This run goes on for longer; this is its beginning.") : "");
    this.#build(run);
    this.slider.max = String(this.last);
    this.#go(Math.min(1, this.last));
  }

  /** @param {Run} run */
  #build({ side, box: [boxRows, boxCols], isTable }) {
    const body = make("tbody");
    this.cells = [];
    for (let row = 0; row < side; row++) {
      const line = body.insertRow();
      for (let column = 0; column < side; column++) {
        const cell = line.insertCell();
        cell.dataset["sides"] = [
          (column + 1) % boxCols ? "" : "box-right",
          (row + 1) % boxRows ? "" : "box-below",
          isTable && Math.floor(row / boxRows) === Math.floor(column / boxCols) ? "shaded" : "",
        ].join(" ");
        this.cells.push(cell);
      }
    }
    this.table.tBodies[0]?.remove();
    this.table.append(body);
    this.table.classList.toggle("article", isTable);
    this.table.classList.toggle("small", side < 6);
  }

  /** @param {number} at a moment */
  #go(at) {
    if (!this.run) return;
    const now = Math.max(0, Math.min(at, this.last));
    const { board, marks, text, vba, python, number, tries } = this.run.moments[now];
    this.slider.value = String(now);
    this.cells.forEach((cell, index) => {
      cell.textContent = board[index] === "." ? "" : board[index];
      cell.className = `${cell.dataset["sides"]} ${MARKS[marks[index]] ?? ""}`;
    });
    get("run-text", HTMLElement).textContent = text;
    get("run-vba", HTMLElement).textContent = vba;
    get("run-python", HTMLElement).textContent = python;
    const fields = { number, total: this.run.moments[this.last].number, tries };
    get("moment-text", HTMLElement).textContent = say("Step {number} of {total}; digits or rows tried: {tries}", fields);
    if (now === this.last) this.#pause();
  }

  #play() {
    if (this.at === this.last) this.#go(0);
    button("run-play").textContent = say("Pause");
    const next = () => {
      this.timer = window.setTimeout(next, 1000 / Number(select("speed").value));
      this.#go(this.at + 1); // at the end it ends what was just begun
    };
    next();
  }

  #pause() {
    window.clearTimeout(this.timer);
    this.timer = 0;
    button("run-play").textContent = say("Play");
  }
}

/** @param {Engine} engine */
export const setUpWatch = (engine) => new WatchPage(engine);
