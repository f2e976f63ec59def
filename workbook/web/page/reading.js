// Puzzles of one's own: pasted, typed, chosen as a file or dropped on the page.

import { button, get, select, showText } from "./dom.js";
import { digitOf } from "./game.js";
import { opened, sizeNamed } from "./making.js";
import { awaited, tell, tellFault } from "./message.js";
import { say } from "./words.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./game.js").Board} Board */
/** @typedef {import("./game.js").Position} Position */
/** @typedef {{ place: string, text: string, variant: string, position?: Position }} Found */
/** @typedef {(board: Board, position?: Position) => void} OnBoard */

const LARGEST = 20_000_000; // bytes of a file
const LONGEST = 2_000; // bytes of a board without Python

const complain = (/** @type {string} */ text) => tell(text, "fault");

class Reading {
  /**
   * @param {Engine} engine
   * @param {OnBoard} onBoard
   */
  constructor(engine, onBoard) {
    this.engine = engine;
    this.onBoard = onBoard;
    this.text = get("text", HTMLTextAreaElement);
    this.file = get("file", HTMLInputElement);
    this.found = select("found");
    /** @type {Found[]} */
    this.boards = [];
    button("read").addEventListener("click", () => this.#readText());
    button("choose").addEventListener("click", () => this.file.click());
    this.file.addEventListener("change", () => this.#readFile(this.file.files?.[0]));
    this.found.addEventListener("change", () => this.#open(Number(this.found.value)));
    this.#takeDrops();
    this.#takePastes();
  }

  #takeDrops() {
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      location.hash = "#play";
      this.#take(event.dataTransfer);
    });
  }

  #takePastes() {
    document.addEventListener("paste", (event) => {
      const isWritten = event.target instanceof Element && event.target.closest("input, textarea");
      if (!isWritten && !get("play", HTMLElement).hidden) this.#take(event.clipboardData);
    });
  }

  /** @param {DataTransfer | null} data */
  #take(data) {
    const text = data?.getData("text/plain");
    if (data?.files.length) this.#readFile(data.files[0]);
    else if (text) this.#read(say("the text"), new TextEncoder().encode(text));
  }

  #readText() {
    return this.#read(say("the text"), new TextEncoder().encode(this.text.value));
  }

  /** @param {File | undefined} file */
  async #readFile(file) {
    if (!file) return;
    if (file.size > LARGEST) {
      return complain(say("{name} is too large; a file may have 20 MB.", { name: file.name }));
    }
    await this.#read(file.name, new Uint8Array(await file.arrayBuffer()));
    this.file.value = "";
  }

  /**
   * @param {string} name
   * @param {Uint8Array} content
   */
  async #read(name, content) {
    try {
      const { boards, faults, more } = this.engine.hasPython ? await awaited(this.engine, this.engine.read(name, content)) : signsIn(content);
      this.#list(boards);
      showText(get("found-note", HTMLElement), more ? say("Only the first {count} are listed.", { count: boards.length + faults.length }) : "");
      if (boards.length) await this.#open(0);
      else complain(faults[0] ?? say("There is no puzzle in {name}.", { name }));
    } catch (error) {
      tellFault(error);
    }
  }

  /** @param {Found[]} boards */
  #list(boards) {
    this.boards = boards;
    const entries = boards.map(({ place, text }, at) => new Option(`${place}: ${text.slice(0, 20)}…`, String(at)));
    this.found.replaceChildren(...entries);
    get("found-label", HTMLElement).hidden = boards.length < 2;
  }

  /** @param {number} at */
  async #open(at) {
    const { text, variant, position } = this.boards[at];
    const givens = [...text].map((sign) => digitOf(sign, 16));
    this.onBoard(opened(variant, givens) ?? (await this.engine.ask("puzzle.open", { variant, givens })), position);
  }
}

/**
 * Returns the square board whose digits a text is, blanks as dots: what is read without Python.
 * @param {Uint8Array} content
 * @returns {{ boards: Found[], faults: string[], more: boolean }}
 */
function signsIn(content) {
  const text = new TextDecoder().decode(content.slice(0, LONGEST)).replaceAll(/\s/g, "");
  const side = Math.sqrt(text.length);
  const variant = `${side}x${side}`;
  if (sizeNamed(variant) && [...text].every((sign) => ".0".includes(sign) || digitOf(sign, side))) return { boards: [{ place: "", text, variant }], faults: [], more: false };
  return { boards: [], faults: [say("Without Python this page reads the digits of a board, row after row, with dots for blanks.")], more: false };
}

/**
 * @param {Engine} engine
 * @param {OnBoard} onBoard
 */
export function setUpReading(engine, onBoard) {
  new Reading(engine, onBoard);
}
