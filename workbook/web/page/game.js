// A puzzle being played: digits, pencil marks and colours, undo and redo. It knows no page.

/**
 * @typedef {object} Board
 * @property {string} variant its name, with the regions of a jigsaw
 * @property {string} [regions] what follows the digits of a jigsaw in a line of text
 * @property {number} side
 * @property {number} [lines] how many rows all grids have, if some overlap
 * @property {number[][]} [places] by cell its row and column then, as there are gaps
 * @property {number[]} boxes by cell
 * @property {number[]} [barred] by cell the digits that signs rule out, as bits; it, pairs, cages, totals, holds and a drawing are there if there are signs
 * @property {[number, number, number[]][]} [pairs] two cells, and by digit of the first those that the second may have, as bits
 * @property {[number[], number][]} [cages] their cells and sums
 * @property {[number[], number[], number][]} [totals] cells, others that count against them, and the sum
 * @property {[number[], number[]][]} [holds] cells, and digits that are all among theirs
 * @property {Record<string, Words>} [words] by language what there is to read and to hear of it, if there is more than rows and boxes
 * @property {string} [drawing] the signs, as SVG
 * @property {number[]} tints by cell: 0 none, 1 diagonal, 2 other extra unit, 3 both, 4 to 12 colours
 * @property {number[]} givens 0 for a blank
 * @property {number[][]} peers
 * @property {number[]} clashes
 * @property {number} solutions 0, 1, or 2 for several
 * @property {number[]} solution the digits if there is one solution of the givens
 */

/** @typedef {{ rules: string[], notes: [string, number[]][] }} Words sentences, and texts with the cells of which they are told */

/**
 * Digits, and by cell sets in bits: marks in the corners, marks in the middle; and a colour, 0 for none.
 * @typedef {{ digits: number[], marks: number[], middle: number[], colours: number[] }} Position
 */

/** @typedef {{ id: string, board: Board, isTyped: boolean, now: Position, past: Position[], future: Position[], seconds: number, title: string, kind: string, isDone: boolean, help?: Help, at: number }} Saved */

/** @typedef {{ hints: number, steps: number, checks: number }} Help how often each was asked for */

const SIGNS = ".123456789ABCDEFG";
const UNDOS = 50; // that are kept for the next visit

/**
 * Returns the row and the column of each cell.
 * @param {Board} board
 */
export const placesOf = ({ places, side, givens }) => places ?? givens.map((_, cell) => [Math.floor(cell / side), cell % side]);

/** @param {number} digit */
export const shown = (digit) => (digit ? SIGNS[digit] : "");

/** @param {number} set */
const members = (set) => [...SIGNS].map((_, digit) => digit).filter((digit) => digit && set & (1 << digit));

/**
 * Returns the digit of a key, 0 for none.
 * @param {string} key
 * @param {number} side
 */
export function digitOf(key, side) {
  const digit = key.length === 1 ? SIGNS.indexOf(key.normalize("NFKC").toUpperCase()) : 0;
  return digit > 0 && digit <= side ? digit : 0;
}

export class Game {
  /**
   * @param {Board} board
   * @param {boolean} isTyped whether the givens are still being typed
   * @param {Partial<Position>} [position]
   */
  constructor(board, isTyped = false, position = {}) {
    const blank = board.givens.map(() => 0);
    this.id = Game.newId();
    this.board = board;
    this.isTyped = isTyped;
    /** @type {Position} */
    this.now = { digits: [...board.givens], marks: blank, middle: blank, colours: blank, ...position };
    /** @type {Position[]} */
    this.past = [];
    /** @type {Position[]} */
    this.future = [];
    this.seconds = 0;
    this.title = ""; // if it has one of its own
    this.kind = ""; // whose best times are compared: a board and a level, or a day; "" of what was read
    this.isDone = false;
    /** @type {Help} */
    this.help = { hints: 0, steps: 0, checks: 0 };
  }

  static newId() {
    return crypto.getRandomValues(new Uint32Array(2)).join("-");
  }

  /**
   * Returns a game that was kept.
   * @param {Saved} saved
   */
  static of({ board, isTyped, now, ...rest }) {
    const game = new Game(board, isTyped, now);
    return Object.assign(game, { help: game.help }, rest);
  }

  /** @returns {Saved} */
  get saved() {
    const { id, board, isTyped, now, seconds, title, kind, isDone } = this;
    const help = { ...this.help };
    const [past, future] = [this.past.slice(-UNDOS), this.future.slice(-UNDOS)];
    return { id, board, isTyped, now, past, future, seconds, title, kind, isDone, help, at: Date.now() };
  }

  /** @param {number} cell */
  isGiven(cell) {
    return !this.isTyped && this.board.givens[cell] !== 0;
  }

  get isFull() {
    return !this.now.digits.includes(0);
  }

  get isSolved() {
    const { solution } = this.board;
    return !this.isTyped && this.isFull && solution.every((digit, cell) => digit === this.now.digits[cell]);
  }

  /** The cells whose digit a peer has, too, or that no sign allows. */
  get clashes() {
    const { digits } = this.now;
    const { peers, barred, pairs = [], cages = [], totals = [], holds = [] } = this.board;
    const isBarred = (/** @type {number} */ cell) => barred && barred[cell] & (1 << digits[cell]);
    const unfit = pairs.filter(([first, second, fits]) => digits[first] && digits[second] && !(fits[digits[first] - 1] & (1 << digits[second])));
    const added = (/** @type {number[]} */ cells) => cells.reduce((sum, cell) => sum + digits[cell], 0);
    /** @type {[number[], number[], number][]} */
    const sums = [...totals, ...cages.map(([cells, total]) => /** @type {[number[], number[], number]} */ ([cells, [], total]))];
    const wrong = sums.filter(([cells, against, total]) => [...cells, ...against].every((cell) => digits[cell]) && added(cells) - added(against) !== total);
    const times = (/** @type {number[]} */ of, /** @type {number} */ digit) => of.filter((other) => other === digit).length;
    const lacking = holds.filter(([cells, wanted]) => {
      const held = cells.map((cell) => digits[cell]);
      const missing = [...new Set(wanted)].map((digit) => Math.max(0, times(wanted, digit) - times(held, digit)));
      return missing.reduce((sum, more) => sum + more, 0) > times(held, 0);
    });
    const found = new Set([...lacking.flatMap(([cells]) => cells), ...unfit.flatMap(([first, second]) => [first, second]), ...wrong.flatMap(([cells, against]) => [...cells, ...against])]);
    return digits.flatMap((digit, cell) => (digit && (found.has(cell) || isBarred(cell) || peers[cell].some((peer) => digits[peer] === digit)) ? [cell] : []));
  }

  /** @param {number} digit */
  left(digit) {
    return Math.max(...this.board.boxes) + 1 - this.now.digits.filter((other) => other === digit).length;
  }

  /**
   * Writes a digit, or erases it if all the cells have it; the marks of it in its row, column and box go.
   * @param {number[]} cells
   * @param {number} digit
   */
  write(cells, digit) {
    const open = cells.filter((cell) => !this.isGiven(cell));
    const isErased = open.every((cell) => this.now.digits[cell] === digit);
    if (!open.length) return;
    this.#change(({ digits, marks, middle }) => {
      for (const cell of open) {
        digits[cell] = isErased ? 0 : digit;
        marks[cell] = middle[cell] = 0;
        if (isErased) continue;
        for (const peer of this.board.peers[cell]) {
          marks[peer] &= ~(1 << digit);
          middle[peer] &= ~(1 << digit);
        }
      }
    });
  }

  /**
   * Adds a pencil mark to cells, or takes it away if all have it.
   * @param {number[]} cells
   * @param {number} digit
   * @param {"marks" | "middle"} kind
   */
  mark(cells, digit, kind) {
    const open = this.isTyped ? [] : cells.filter((cell) => !this.now.digits[cell]);
    const bit = 1 << digit;
    const isNoted = open.every((cell) => this.now[kind][cell] & bit);
    if (!open.length) return;
    this.#change((position) => {
      for (const cell of open) position[kind][cell] = isNoted ? position[kind][cell] & ~bit : position[kind][cell] | bit;
    });
  }

  /**
   * @param {number[]} cells
   * @param {number} colour the one that all the cells have is taken away
   */
  paint(cells, colour) {
    const isPainted = cells.every((cell) => this.now.colours[cell] === colour);
    this.#change(({ colours }) => {
      for (const cell of cells) colours[cell] = isPainted ? 0 : colour;
    });
  }

  /** @param {number[][]} gone cells and digits whose marks go */
  strike(gone) {
    this.#change(({ marks, middle }) => {
      for (const [cell, digit] of gone) {
        marks[cell] &= ~(1 << digit);
        middle[cell] &= ~(1 << digit);
      }
    });
  }

  /** @param {number[]} cells */
  erase(cells) {
    const { digits, marks, middle, colours } = this.now;
    const filled = cells.filter((cell) => (!this.isGiven(cell) && (digits[cell] || marks[cell] || middle[cell])) || colours[cell]);
    if (!filled.length) return;
    this.#change((position) => {
      for (const cell of filled) {
        if (!this.isGiven(cell)) position.digits[cell] = position.marks[cell] = position.middle[cell] = 0;
        position.colours[cell] = 0;
      }
    });
  }

  /** Notes all candidates: the digits that no peer has, nor a sign rules out. */
  fill() {
    const every = (2 << this.board.side) - 2;
    this.#change(({ digits, marks, middle }) => {
      digits.forEach((digit, cell) => {
        const seen = this.board.peers[cell].reduce((set, peer) => set | (1 << digits[peer]), 0);
        marks[cell] = digit ? 0 : every & ~seen & ~(this.board.barred?.[cell] ?? 0);
        middle[cell] = 0;
      });
    });
  }

  restart() {
    this.#change(({ digits, marks, middle, colours }) => {
      this.board.givens.forEach((given, cell) => (digits[cell] = given));
      for (const each of [marks, middle, colours]) each.fill(0);
    });
  }

  undo() {
    this.#move(this.past, this.future);
  }

  redo() {
    this.#move(this.future, this.past);
  }

  /**
   * @param {number} cell
   * @param {"marks" | "middle"} [kind]
   */
  marksIn(cell, kind) {
    const { marks, middle } = this.now;
    return members(kind ? this.now[kind][cell] : marks[cell] | middle[cell]);
  }

  /** What the worker is told of it. */
  get fields() {
    const { variant, givens } = this.board;
    const marks = givens.map((_, cell) => this.marksIn(cell));
    return { variant, givens: this.isTyped ? this.now.digits : givens, entries: this.now.digits, marks };
  }

  get text() {
    return this.now.digits.map((digit) => SIGNS[digit]).join("") + (this.board.regions ?? "");
  }

  /** @param {(position: Position) => void} edit */
  #change(edit) {
    const { digits, marks, middle, colours } = this.now;
    this.past.push(this.now);
    this.future = [];
    this.now = { digits: [...digits], marks: [...marks], middle: [...middle], colours: [...colours] };
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
