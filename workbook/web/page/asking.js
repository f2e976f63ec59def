// What the player asks of Python: what is said meanwhile, what can be stopped, what comes too late.

import { get } from "./dom.js";
import { Stopped } from "./engine.js";
import { awaited, tell } from "./message.js";
import { stockPuzzle } from "./stock.js";
import { say } from "./words.js";

/** @typedef {import("./engine.js").Engine} Engine */

const LASTING = ["puzzle.make", "drill.make", "puzzle.rate", "puzzle.steps", "puzzle.open-steps"]; // what Stop ends
const PATIENCE = 2000; // milliseconds that a making may take if there is something else

/**
 * @template Value
 * @param {number} time milliseconds
 * @param {Value} value
 * @returns {Promise<Value>}
 */
const after = (time, value) => new Promise((resolve) => setTimeout(() => resolve(value), time));

export class Asking {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.making = {}; // the last that was asked for
    this.lasting = 0; // how many questions wait that Stop ends
  }

  /**
   * Returns the answer to a question; Stop is there while it may last.
   * @param {string} name
   * @param {object} fields
   * @param {string} [text] what is said meanwhile
   */
  async answer(name, fields, text) {
    const more = Number(LASTING.includes(name));
    this.#wait(more);
    try {
      return await awaited(this.engine, this.engine.ask(name, fields), text);
    } finally {
      this.#wait(-more);
    }
  }

  /**
   * Returns something new, unless another was asked for meanwhile.
   * @param {string} name
   * @param {object} fields
   * @param {string} text what is said meanwhile
   * @param {object | null} [instead] what is taken where it takes too long
   */
  async made(name, fields, text, instead = null) {
    const making = (this.making = {});
    const asked = this.answer(name, fields, text);
    const answer = await (instead ? Promise.race([asked, after(PATIENCE, instead)]) : asked);
    if (this.making !== making) throw new Stopped();
    if (answer === instead) this.engine.stop(name);
    return answer;
  }

  /**
   * Returns a puzzle that Python makes; one that comes with the page while Python is loading or takes long.
   * @param {string} variant
   * @param {string} level
   * @param {string} seed
   */
  async puzzle(variant, level, seed) {
    const stock = await stockPuzzle(variant, level);
    if (stock && !this.engine.isReady) return stock;
    return this.made("puzzle.make", { variant, level, seed }, say("Making a puzzle…"), stock);
  }

  /** Ends whatever lasts. */
  stop() {
    this.engine.stop(...LASTING);
    tell("");
  }

  /** @param {number} more */
  #wait(more) {
    this.lasting += more;
    get("stop-making", HTMLElement).hidden = !this.lasting;
  }
}
