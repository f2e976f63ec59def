// A puzzle being played: digits and pencil marks, undo and redo. It knows no page.

import { keep, recalled } from "./storage.js";

/**
 * @typedef {object} Board
 * @property {string} variant its name, with the regions of a jigsaw
 * @property {string} [regions] what follows the digits of a jigsaw in a line of text
 * @property {number} side
 * @property {number[]} boxes by cell
 * @property {number[]} tints by cell: 0 none, 1 diagonal, 2 other extra unit, 3 both, 4 to 12 colours
 * @property {number[]} givens 0 for a blank
 * @property {number[][]} peers
 * @property {number[]} clashes
 * @property {number} solutions 0, 1, or 2 for several
 * @property {number[]} solution the digits if there is one solution of the givens
 */

/** @typedef {{ digits: number[], marks: number[] }} Position digits, and sets of marks in bits */

const STORED = "numpure.game";
const SIGNS = ".123456789ABCDEFG";

/** @param {number} digit */
export const shown = (digit) => (digit ? SIGNS[digit] : "");

/**
 * Returns the digit of a key, 0 for none.
 * @param {string} key
 * @param {number} side
 */
export function digitOf(key, side) {
  const digit = key.length === 1 ? SIGNS.indexOf(key.normalize("NFKC").toUpperCase()) : 0;
  return digit > 0 && digit <= side ? digit : 0;
}

/**
 * Whether what was kept is a game: of this version, and whole.
 * @param {any} kept
 */
function isGame(kept) {
  const [board, , now] = kept;
  const cells = board.side * board.side;
  const lists = [board.givens, board.boxes, now.digits, now.marks];
  return typeof board.variant === "string" && lists.every((list) => Array.isArray(list) && list.length === cells);
}

export class Game {
  /**
   * @param {Board} board
   * @param {boolean} isTyped whether the givens are still being typed
   * @param {Position} [position]
   */
  constructor(board, isTyped = false, position) {
    this.board = board;
    this.isTyped = isTyped;
    const blank = board.givens.map(() => 0);
    this.now = position ?? { digits: [...board.givens], marks: blank };
    /** @type {Position[]} */
    this.past = [];
    /** @type {Position[]} */
    this.future = [];
  }

  /** @param {number} cell */
  isGiven(cell) {
    return !this.isTyped && this.board.givens[cell] !== 0;
  }

  get isFull() {
    return !this.now.digits.includes(0);
  }

  /**
   * Writes a digit, or erases it if it is there; the marks of it in its row, column and box go.
   * @param {number} cell
   * @param {number} digit
   */
  write(cell, digit) {
    if (this.isGiven(cell)) return;
    this.#change(({ digits, marks }) => {
      digits[cell] = digits[cell] === digit ? 0 : digit;
      marks[cell] = 0;
      if (digits[cell]) for (const peer of this.board.peers[cell]) marks[peer] &= ~(1 << digit);
    });
  }

  /**
   * Adds a pencil mark, or takes it away.
   * @param {number} cell
   * @param {number} digit
   */
  mark(cell, digit) {
    if (this.isTyped || this.now.digits[cell]) return;
    this.#change(({ marks }) => (marks[cell] ^= 1 << digit));
  }

  /** @param {number[][]} gone cells and digits whose marks go */
  strike(gone) {
    this.#change(({ marks }) => {
      for (const [cell, digit] of gone) marks[cell] &= ~(1 << digit);
    });
  }

  /** @param {number} cell */
  erase(cell) {
    if (this.isGiven(cell) || !(this.now.digits[cell] || this.now.marks[cell])) return;
    this.#change(({ digits, marks }) => (digits[cell] = marks[cell] = 0));
  }

  /** Notes all candidates: the digits that no peer has. */
  fill() {
    const every = (2 << this.board.side) - 2;
    this.#change(({ digits, marks }) => {
      digits.forEach((digit, cell) => {
        const seen = this.board.peers[cell].reduce((set, peer) => set | (1 << digits[peer]), 0);
        marks[cell] = digit ? 0 : every & ~seen;
      });
    });
  }

  restart() {
    this.#change(({ digits, marks }) => {
      this.board.givens.forEach((given, cell) => (digits[cell] = given));
      marks.fill(0);
    });
  }

  undo() {
    this.#move(this.past, this.future);
  }

  redo() {
    this.#move(this.future, this.past);
  }

  /** @param {number} cell */
  marksIn(cell) {
    const digits = Array.from({ length: this.board.side }, (_, at) => at + 1);
    return digits.filter((digit) => this.now.marks[cell] & (1 << digit));
  }

  /** What the worker is told of it. */
  get fields() {
    const { variant, givens } = this.board;
    const marks = givens.map((_, cell) => this.marksIn(cell));
    return { variant, givens: this.isTyped ? this.now.digits : givens, entries: this.now.digits, marks };
  }

  get text() {
    const digits = this.now.digits.map((digit) => SIGNS[digit]).join("");
    return digits + (this.board.regions ?? "");
  }

  keep() {
    keep(STORED, JSON.stringify([this.board, this.isTyped, this.now]));
  }

  /** Returns the game that was kept, or null. */
  static kept() {
    const kept = recalled(STORED, /** @type {any[] | null} */ (null), isGame);
    return kept && new Game(kept[0], kept[1], kept[2]);
  }

  /** @param {(position: Position) => void} edit */
  #change(edit) {
    this.past.push(this.now);
    this.future = [];
    this.now = { digits: [...this.now.digits], marks: [...this.now.marks] };
    edit(this.now);
  }

  /**
   * @param {Position[]} from
   * @param {Position[]} to
   */
  #move(from, to) {
    const position = from.pop();
    if (!position) return;
    to.push(this.now);
    this.now = position;
  }
}
