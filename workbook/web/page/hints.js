// Hints that need no search, at once and without Python: wrong entries and singles, and what Check
// says. They are those of numpure_xl/hints, in its sentences; singles are found in the same order.

import { placesOf, shown } from "./game.js";
import { lang } from "./words.js";

/** @typedef {import("./board.js").Highlights} Highlights */
/** @typedef {import("./game.js").Board} Board */
/** @typedef {Highlights & { texts: string[], more: boolean }} Hint */
/** @typedef {{ technique: string, cell: number, digit: number, unit: number }} Single unit -1 if the cell has no other digit */
/** @typedef {[one: string, many: string]} Forms */
/** @typedef {{ names: Record<string, string>, phrases: Record<string, string>, sentences: Record<string, string>, cell: string, extra: Record<string, string[]>, check: Record<string, string> & Record<"clashes" | "wrong" | "left" | "right", Forms> }} Texts */
/** @typedef {Record<string, string | number>} Fields */

const LONGEST = 600; // characters of a message
const ANY_DIGIT = ~1;

/** @type {Record<string, Texts>} */
let textsOf = {};
let seam = /(?!)/g;

/** Loads the sentences. */
export async function loadTexts() {
  useTexts(await (await fetch("hints.json")).json());
}

/** @param {any} texts by language; and where one of them has a space, as a pattern */
export function useTexts({ seam: pattern, ...texts }) {
  textsOf = texts;
  seam = new RegExp(pattern, "g");
}

/**
 * Returns the hint for a position; null if Python has to say it.
 * @param {Board} board whose givens have one solution
 * @param {number[][]} units its rows, columns, boxes, and others
 * @param {number[]} digits
 * @param {number[][]} marks by cell
 * @param {number} depth 1 where to look, 2 which technique, 3 everything
 * @param {string} [language]
 * @returns {Hint | null}
 */
export function hintAt(board, units, digits, marks, depth, language = lang) {
  const speaker = new Speaker(board, units, digits, language);
  const wrong = wrongIn(board, digits);
  /** @type {Hint} */
  const none = { texts: [], more: false, area: [], pattern: [], second: [], numbers: [], wrong: [], places: [], removes: [] };
  if (wrong.length) {
    const text = speaker.wrong(wrong, depth);
    return text.length > LONGEST ? null : { ...none, texts: [text], wrong: depth > 1 ? wrong : [] };
  }
  if (!digits.includes(0)) return { ...none, texts: [speaker.say("solved")] };
  const position = new Position(board, units, digits, marks);
  const single = position.lacksSolution ? null : position.single();
  if (!single) return null;
  const { cell, digit, unit } = single;
  return {
    ...none,
    texts: [speaker.told(single, position, depth)],
    area: unit < 0 ? [] : [...units[unit]].sort((one, other) => one - other),
    pattern: depth > 1 ? [cell] : [],
    places: depth > 2 ? [[cell, digit]] : [],
  };
}

/**
 * Returns what Check says of a position: which cells clash, which are wrong, and that in words.
 * @param {Board} board whose givens have one solution
 * @param {number[]} digits
 * @param {number[]} clashes
 * @param {string} [language]
 */
export function checked(board, digits, clashes, language = lang) {
  const { check } = textsOf[language];
  const wrong = wrongIn(board, digits);
  const blanks = digits.filter((digit) => !digit).length;
  const counted = (/** @type {Forms} */ [one, many], /** @type {number} */ count) => filled(count === 1 ? one : many, { count, blanks: count });
  const solved = !wrong.length && !clashes.length && !blanks;
  if (!wrong.length && !clashes.length) return { clashes, wrong, solved, text: solved ? check["solved"] : counted(check.right, blanks) };
  const more = wrong.filter((cell) => !clashes.includes(cell)).length;
  const fields = { clashes: counted(check.clashes, clashes.length), wrong: counted(check.wrong, more), left: counted(check.left, blanks) };
  return { clashes, wrong, solved, text: filled(check["marked"], fields) };
}

/**
 * @param {Board} board
 * @param {number[]} digits
 */
const wrongIn = ({ solution }, digits) => digits.flatMap((digit, cell) => (digit && digit !== solution[cell] ? [cell] : []));

/**
 * @param {string} text
 * @param {Fields} fields
 */
const filled = (text, fields) => text.replace(/\{(\w+)\}/g, (_, name) => String(fields[name]));

/** A position with the candidates of its cells, as sets in bits. */
class Position {
  /**
   * @param {Board} board
   * @param {number[][]} units
   * @param {number[]} digits
   * @param {number[][]} marks
   */
  constructor(board, units, digits, marks) {
    this.board = board;
    this.units = units;
    this.digits = digits;
    this.side = board.side;
    const every = ANY_DIGIT & ((2 << board.side) - 1);
    const areNoted = digits.every((digit, cell) => digit || marks[cell].length);
    this.candidates = digits.map((digit, cell) => {
      if (digit) return 0;
      const seen = board.peers[cell].reduce((set, peer) => set | (1 << digits[peer]), 0);
      return every & ~seen & (areNoted ? setOf(marks[cell]) : every);
    });
    this.blanks = units.map((unit) => unit.filter((cell) => !digits[cell]).length);
    const lines = linesOf(board);
    const [rows, columns, boxes, extra] = [0, lines, 2 * lines, 2 * lines + boxesOf(board)].map((from, kind, starts) => [...units.keys()].slice(from, starts[kind + 1]));
    this.boxes = boxes;
    this.lines = [...columns, ...rows, ...extra];
  }

  /** Whether the pencil marks of a cell have not the digit that belongs there. */
  get lacksSolution() {
    return this.candidates.some((set, cell) => !this.digits[cell] && !(set & (1 << this.board.solution[cell])));
  }

  /** @returns {Single | null} the one that is seen most easily */
  single() {
    return this.#lastValue() ?? this.#lastDigit() ?? this.#hidden(this.boxes, "hidden-single-box") ?? this.#hidden(this.lines, "hidden-single-line") ?? this.#naked();
  }

  #lastValue() {
    const unit = this.blanks.indexOf(1);
    return unit < 0 ? null : this.#hiddenIn(unit, "last-value");
  }

  /** @returns {Single | null} */
  #lastDigit() {
    if (this.board.places) return null; // a digit is as often on the board as there are rows that share no cell
    for (let digit = 1; digit <= this.side; digit++) {
      const cell = this.candidates.findLastIndex((set) => set & (1 << digit));
      if (cell < 0 || this.digits.filter((each) => each === digit).length !== this.side - 1) continue;
      return { technique: "last-digit", cell, digit, unit: 2 * linesOf(this.board) + this.board.boxes[cell] };
    }
    return null;
  }

  /**
   * @param {number[]} among
   * @param {string} technique
   */
  #hidden(among, technique) {
    const singles = among.flatMap((unit) => this.#hiddenIn(unit, technique) ?? []);
    return fullest(singles, ({ unit }) => this.blanks[unit]);
  }

  /**
   * @param {number} unit
   * @param {string} technique
   * @returns {Single | null}
   */
  #hiddenIn(unit, technique) {
    for (let digit = 1; digit <= this.side; digit++) {
      const cells = this.units[unit].filter((cell) => this.candidates[cell] & (1 << digit));
      if (cells.length === 1) return { technique, cell: cells[0], digit, unit };
    }
    return null;
  }

  #naked() {
    const singles = this.candidates.flatMap((set, cell) =>
      set && !(set & (set - 1)) ? [{ technique: "naked-single", cell, digit: Math.log2(set), unit: -1 }] : [],
    );
    const room = (/** @type {Single} */ { cell }) => Math.min(...this.units.flatMap((unit, at) => (unit.includes(cell) ? [this.blanks[at]] : [])));
    return fullest(singles, room);
  }
}

/** @param {Board} board */
const linesOf = ({ lines, side }) => lines ?? side;

/** @param {Board} board */
const boxesOf = ({ boxes }) => Math.max(...boxes) + 1;

/** @param {number[]} digits */
const setOf = (digits) => digits.reduce((set, digit) => set | (1 << digit), 0);

/**
 * Returns the first of those with the fewest blanks; null if there are none.
 * @param {Single[]} singles
 * @param {(single: Single) => number} blanks
 */
function fullest(singles, blanks) {
  const fewest = Math.min(...singles.map(blanks));
  return singles.find((single) => blanks(single) === fewest) ?? null;
}

/** Says things of a position, as Phraser in numpure_xl/hints/phrases.py does. */
class Speaker {
  /**
   * @param {Board} board
   * @param {number[][]} units
   * @param {number[]} digits
   * @param {string} language
   */
  constructor(board, units, digits, language) {
    this.board = board;
    this.units = units;
    this.digits = digits;
    this.texts = textsOf[language];
    this.places = placesOf(board);
  }

  /**
   * @param {string} key
   * @param {Fields} [fields]
   */
  say(key, fields = {}) {
    return filled(this.texts.sentences[key], fields).replace(seam, (_, cell) => cell ?? " ");
  }

  /**
   * Says a single.
   * @param {Single} single
   * @param {Position} position
   * @param {number} depth
   */
  told({ technique, cell, digit, unit }, position, depth) {
    const box = 2 * linesOf(this.board) + this.board.boxes[cell];
    const place = unit < 0 ? this.#cell(cell) : this.#unit(unit);
    if (depth === 1) return this.say("look", { area: this.#unit(unit < 0 ? box : unit) });
    if (depth === 2) return this.say("find", { name: this.texts.names[technique], area: place });
    const fields = { unit: place, cell: this.#cell(cell), digit: shown(digit) };
    /** @type {Record<string, () => string[]>} */
    const reasons = {
      "last-value": () => [this.say("last", fields)],
      "last-digit": () => [this.say(this.#hasRegions() ? "last-digit-region" : "last-digit", fields)],
      "naked-single": () => [this.say("naked-single", fields), ...this.#whyNoOther(cell, digit)],
    };
    const why = reasons[technique] ?? (() => [this.say("hidden-single", fields), ...this.#whyNotElsewhere(position, unit, cell, digit)]);
    return this.#joined([...why(), this.say("so-place", fields)]);
  }

  /**
   * @param {number[]} cells
   * @param {number} depth
   */
  wrong(cells, depth) {
    const { boxes, peers } = this.board;
    if (depth === 1) return this.say("wrong-area", { area: this.#boxes([...new Set(cells.map((cell) => boxes[cell]))]) });
    const told = (depth === 2 ? cells.slice(0, 1) : cells).map((cell) => {
      const fields = { cell: this.#cell(cell), digit: shown(this.digits[cell]) };
      const rival = peers[cell].find((peer) => this.digits[peer] === this.digits[cell] && !cells.includes(peer));
      return rival === undefined ? this.say("wrong", fields) : this.say("wrong-peer", { ...fields, peer: this.#cell(rival) });
    });
    return this.#joined(told);
  }

  /**
   * @param {Position} position
   * @param {number} unit
   * @param {number} cell
   * @param {number} digit
   */
  #whyNotElsewhere({ units }, unit, cell, digit) {
    const { peers } = this.board;
    const others = units[unit].filter((each) => each !== cell && !this.digits[each]);
    const holding = this.digits.flatMap((each, at) => (each === digit ? [at] : []));
    let unruled = others.filter((each) => peers[each].some((peer) => this.digits[peer] === digit));
    const struck = others.filter((each) => !unruled.includes(each));
    const holders = [];
    while (unruled.length) {
      const reach = holding.map((holder) => unruled.filter((each) => peers[holder].includes(each)).length);
      const best = holding[reach.indexOf(Math.max(...reach))];
      holders.push(best);
      unruled = unruled.filter((each) => !peers[best].includes(each));
    }
    holders.sort((one, other) => one - other);
    return [
      ...(holders.length ? [this.say("ruled-out", { digit: shown(digit), holders: this.#listed(holders.map((each) => this.#cell(each))) })] : []),
      ...(struck.length ? [this.say("struck-there", { cells: this.#listed(struck.map((each) => this.#cell(each))) })] : []),
    ];
  }

  /**
   * @param {number} cell
   * @param {number} digit
   */
  #whyNoOther(cell, digit) {
    const { side, peers } = this.board;
    const all = Array.from({ length: side }, (_, at) => at + 1);
    const seen = all.filter((each) => peers[cell].some((peer) => this.digits[peer] === each));
    const struck = all.filter((each) => each !== digit && !seen.includes(each));
    const named = (/** @type {number[]} */ digits) => ({ digits: this.#listed(digits.map(shown)) });
    return [...(seen.length ? [this.say("sees", named(seen))] : []), ...(struck.length ? [this.say("struck-here", named(struck))] : [])];
  }

  /** @param {number} cell */
  #cell(cell) {
    const [row, col] = this.places[cell];
    return filled(this.texts.cell, { row: row + 1, col: col + 1 });
  }

  /** @param {number} unit */
  #unit(unit) {
    const { places, variant } = this.board;
    const lines = linesOf(this.board);
    const kind = ["row", "column"][Math.floor(unit / lines)];
    if (kind) return places ? this.#phrase(`${kind}-span`, { names: this.#ends(unit) }) : this.#phrase(kind, { names: (unit % lines) + 1 });
    const [box, extra] = [unit - 2 * lines, unit - 2 * lines - boxesOf(this.board)];
    return extra < 0 ? this.#boxes([box]) : this.texts.extra[variant.split("/")[0]][extra];
  }

  /**
   * Returns the first and the last cell of a unit, by which it goes where grids overlap.
   * @param {number} unit
   */
  #ends(unit) {
    const cells = this.units[unit];
    return `${this.#cell(cells[0])}:${this.#cell(cells[cells.length - 1])}`;
  }

  #hasRegions() {
    return this.board.variant.includes("/");
  }

  /** @param {number[]} boxes */
  #boxes(boxes) {
    const { places } = this.board;
    const [one, many] = this.#hasRegions() ? ["region", "regions"] : ["box", "boxes"]; // a region is named by its first cell
    const named = (/** @type {number} */ unit, /** @type {number} */ box) => (places ? this.#ends(unit) : one === "box" ? String(box + 1) : this.#cell(this.units[unit][0]));
    const names = boxes.sort((first, second) => first - second).map((box) => named(2 * linesOf(this.board) + box, box));
    return this.#phrase(names.length > 1 ? many : one, { names: this.#listed(names) });
  }

  /**
   * @param {string[]} names
   */
  #listed(names) {
    const { and, "more-and": comma } = this.texts.phrases;
    const [last, ...before] = names.reverse();
    return before.length ? before.reverse().join(comma) + and + last : last;
  }

  /** @param {string[]} sentences */
  #joined(sentences) {
    return sentences.reduce((first, then) => this.#phrase("sentences", { first, then }));
  }

  /**
   * @param {string} key
   * @param {Fields} fields
   */
  #phrase(key, fields) {
    return filled(this.texts.phrases[key], fields);
  }
}
