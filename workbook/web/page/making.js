// New puzzles of the levels that singles solve, and what there is to know of a board, without Python:
// by the compiled search, as numpure_xl/sudoku/make/making.py makes them. The same recipe, the same puzzle.

import { Cover, loadKernel } from "../kernel.js";
import { Chance } from "./chance.js";

/** @typedef {import("./game.js").Board} Board */
/** @typedef {{ recipe: string, counts: number[], friendly: boolean, known: number, singles: number, hardest: number[] }} Plan a level */
/** @typedef {{ side: number, lines?: number, places?: number[][], boxes: number[], tints: number[], words?: Record<string, import("./game.js").Words>, units: number[][], moved: number[][], orbits: number[][], tries: number, levels: Record<string, Plan> }} Rules one without levels has no orbits */

const TRIALS = 31;
const STARTS = 4;
const SOON = 9; // the side of the largest board that any givens are searched on at once
const LETTERS = "abcdefghi";
const PLAIN = /^([^#/]+)[^#]*#[\w.-]{1,40}$/; // a recipe whose seed is the same to Python

/** @type {Record<string, Rules>} */
let known = {};

/** Loads the boards and the search. */
export async function loadBoards() {
  const [boards, kernel] = await Promise.all([fetch("boards.json"), fetch("kernel.wasm")]);
  await useBoards(await boards.json(), await kernel.arrayBuffer());
}

/**
 * @param {Record<string, Rules>} boards
 * @param {BufferSource} kernel
 */
export async function useBoards(boards, kernel) {
  await loadKernel(kernel);
  known = boards;
}

/** @type {Map<string, Maker>} */
const makers = new Map();

/** @param {string} variant */
function makerOf(variant) {
  const maker = makers.get(variant) ?? newMaker(variant);
  if (maker) makers.set(variant, maker);
  return maker;
}

/** @param {string} variant */
function newMaker(variant) {
  const [name, regions] = variant.split("/regions-");
  const rules = known[name];
  if (!rules?.units) return null; // of signs the page has no rules
  if (!name.includes("jigsaw")) return new Maker(rules);
  return regions && areRegions(regions, rules.side) ? new Maker(withRegions(rules, regions)) : null;
}

/**
 * Whether regions, a letter for each cell, have as many cells as a row, each in one piece.
 * @param {string} regions
 * @param {number} side
 */
function areRegions(regions, side) {
  const letters = LETTERS.slice(0, side);
  if (regions.length !== side * side || [...new Set(regions)].join("") !== letters) return false;
  return [...letters].every((letter) => {
    const cells = new Set([...regions].flatMap((each, cell) => (each === letter ? [cell] : [])));
    const reached = new Set([...cells].slice(0, 1));
    for (const cell of reached) {
      const beside = [cell % side ? cell - 1 : -1, (cell + 1) % side ? cell + 1 : -1, cell - side, cell + side];
      for (const near of beside) if (cells.has(near)) reached.add(near);
    }
    return cells.size === side && reached.size === side;
  });
}

/**
 * @param {Rules} rules
 * @param {string} regions
 * @returns {Rules}
 */
function withRegions(rules, regions) {
  const boxes = [...regions].map((letter) => LETTERS.indexOf(letter));
  const cells = rules.units.slice(0, rules.side).map((_, box) => boxes.flatMap((each, cell) => (each === box ? [cell] : [])));
  const units = rules.units.map((unit, at) => cells[at - 2 * rules.side] ?? unit);
  return { ...rules, boxes, units };
}

/**
 * Returns a puzzle; null if Python has to make it.
 * @param {string} variant
 * @param {string} level
 * @param {string} seed
 */
export function makePuzzle(variant, level, seed) {
  const givens = makerOf(variant)?.make(level, seed);
  return givens ? boardOf(variant, givens) : null;
}

/**
 * Returns the puzzle of a recipe; null if Python has to make it.
 * @param {string} recipe
 */
export function makeFromRecipe(recipe) {
  const variant = PLAIN.exec(recipe)?.[1] ?? "";
  const givens = makerOf(variant)?.makeFrom(recipe);
  return givens ? boardOf(variant, givens) : null;
}

/**
 * Returns what the page needs to know of a board; null if Python has to say it, as of large boards,
 * whose solutions may take long to find.
 * @param {string} variant
 * @param {number[]} givens
 */
export const opened = (variant, givens) => (givens.length <= SOON ** 2 ? boardOf(variant, givens) : null);

/**
 * Returns what the page needs to know of a board that is solved soon; null if the page does not know it.
 * @param {string} variant
 * @param {number[]} givens
 * @returns {Board | null}
 */
export function boardOf(variant, givens) {
  const maker = makerOf(variant);
  if (!maker || givens.length !== maker.cells) return null;
  const { side, lines, places, boxes, tints, words } = maker.rules;
  const [solutions, digits] = maker.cover.solve(givens, 2);
  const clashes = givens.flatMap((digit, cell) => (digit && maker.peers[cell].some((peer) => givens[peer] === digit) ? [cell] : []));
  return { variant, regions: behind(variant), side, lines, places, boxes, tints, givens, peers: maker.peers, clashes, solutions, solution: [...digits], words };
}

/**
 * Returns what follows the digits of a board in a line of text: regions, and a name that says more.
 * @param {string} variant
 */
function behind(variant) {
  const [name, regions] = variant.split("/regions-");
  const isShown = /^\d+x\d+(\+jigsaw)?$/.test(name);
  return (regions ? ` ${regions}` : "") + (isShown ? "" : ` ${name}`);
}

/**
 * Returns the cells of the units of a board; none if the page does not know it.
 * @param {string} variant
 */
export const unitsOf = (variant) => makerOf(variant)?.rules.units ?? null;

/**
 * Whether each puzzle of a board has rules of its own, or rules that the page leaves to Python.
 * @param {string} variant
 */
export const hasSigns = (variant) => variant in known && !known[variant].units;

/**
 * Returns how many digits and cells a board has; of a jigsaw, whatever its regions.
 * @param {string} variant
 */
export const sizeOf = (variant) => sizeIn(known[variant]);

/**
 * Returns how many digits and cells the board of a name has, with regions or signs behind it or not; null of no board.
 * @param {string} variant
 */
export function sizeNamed(variant) {
  const [name] = variant.split("/");
  const side = Number(/^(\d+)x\1(?!\d)/.exec(name)?.[1] ?? 0);
  if (known[name]) return sizeOf(name);
  return side ? { side, cells: side ** 2 } : null;
}

/** @param {Rules} rules */
const sizeIn = ({ side, places }) => ({ side, cells: places?.length ?? side ** 2 });

/**
 * Returns the pairs of candidates that exclude each other by a move, two bytes each.
 * @param {Rules} rules
 */
function* rivals({ side, moved }) {
  for (const [cell, others] of moved.entries())
    for (const other of others.filter((other) => cell < other))
      for (let digit = 0; digit < side; digit++)
        for (const candidate of [cell * side + digit, other * side + digit])
          yield* [candidate & 255, candidate >> 8];
}

/**
 * Returns numbers of cells as the compiled search takes them, two bytes each.
 * @param {number[]} cells
 */
const bytes = (cells) => cells.flatMap((cell) => [cell & 255, cell >> 8]);

class Maker {
  /** @param {Rules} rules */
  constructor(rules) {
    this.rules = rules;
    this.side = rules.side;
    this.cells = sizeIn(rules).cells;
    const lines = rules.lines ?? rules.side;
    const boxes = Math.max(...rules.boxes) + 1;
    this.cover = new Cover(rules.side, lines, boxes, bytes(rules.units.flat()), rivals(rules));
    this.regular = rules.units.slice(0, 2 * lines + boxes); // rows, columns and boxes
    this.boxes = this.regular.slice(2 * lines);
    this.peers = Array.from({ length: this.cells }, (_, cell) => {
      const near = rules.units.filter((unit) => unit.includes(cell)).flat();
      return [...new Set([...near, ...(rules.moved[cell] ?? [])])].filter((peer) => peer !== cell).sort((one, other) => one - other);
    });
    this.digits = Array.from({ length: rules.side }, (_, at) => at + 1);
    this.floor = 0;
  }

  /**
   * @param {string} level
   * @param {string} seed
   */
  make(level, seed) {
    const plan = this.rules.levels[level];
    return plan ? this.makeFrom(`${plan.recipe}#${seed}`) : null;
  }

  /** @param {string} recipe */
  makeFrom(recipe) {
    const plan = Object.values(this.rules.levels).find((each) => recipe.startsWith(`${each.recipe}#`));
    if (!plan) return null;
    const chance = new Chance(recipe);
    const clues = plan.counts.length ? chance.choice(plan.counts) : 0;
    for (let left = this.rules.tries * 4; left; left--) {
      const givens = this.#punched(this.#full(chance), chance, clues, plan.known);
      const hardest = this.cover.climb(givens, plan.singles);
      if (this.#fits(givens, plan) && plan.hardest.includes(hardest)) return givens;
    }
    return null;
  }

  /**
   * Returns a full grid: fillers/search.py.
   * @param {Chance} chance
   */
  #full(chance) {
    this.floor ||= this.#usual();
    for (;;) {
      const [weight, digits] = this.#attempt(chance);
      if (digits.length && (weight >= this.floor || chance.random() * this.floor < weight)) return [...digits];
    }
  }

  /** @param {Chance} chance */
  #attempt(chance) {
    const row = chance.shuffled(this.digits);
    const empty = Array(this.cells - this.side).fill(0);
    const drawn = this.cover.draw([...row, ...empty], chance.random);
    const weight = drawn.subarray(this.cells).reduce((product, number) => product * number, 1);
    return /** @type {const} */ ([weight, drawn.subarray(0, this.cells)]);
  }

  #usual() {
    const chance = new Chance("floor");
    /** @type {number[]} */
    const weights = [];
    while (weights.length < TRIALS) {
      const [weight, digits] = this.#attempt(chance);
      if (digits.length) weights.push(weight);
    }
    weights.sort((one, other) => one - other);
    const [usual, largest] = [weights[TRIALS >> 1], weights[TRIALS - 1]];
    return largest <= 6 * usual ? largest : 2 * usual;
  }

  /**
   * Takes orbits out, in random order, while a level's techniques still solve what is left.
   * @param {number[]} digits
   * @param {Chance} chance
   * @param {number} clues
   * @param {number} known
   */
  #punched(digits, chance, clues, known) {
    const orbits = chance.shuffled(this.rules.orbits);
    return [...this.cover.punch(digits, orbits.map(({ length }) => length), bytes(orbits.flat()), clues, -1, known)];
  }

  /**
   * @param {number[]} givens
   * @param {Plan} plan
   */
  #fits(givens, { counts, friendly }) {
    const number = givens.filter(Boolean).length;
    if (counts.length && (number < counts[0] || number > counts[counts.length - 1])) return false;
    if (!friendly) return true;
    const blank = this.regular.filter((unit) => unit.every((cell) => !givens[cell])).length;
    if (blank > (this.rules.lines ?? 0) / this.side) return false;
    return new Set(givens).size > this.side && this.#starts(givens) >= Math.min(STARTS, this.side >> 1);
  }

  /**
   * Returns in how many places one can begin: digits with one cell left in a box.
   * @param {number[]} givens
   */
  #starts(givens) {
    const starts = new Set();
    for (const box of this.boxes) {
      for (const digit of this.digits) {
        if (box.some((cell) => givens[cell] === digit)) continue;
        const free = box.filter((cell) => !givens[cell] && !this.peers[cell].some((peer) => givens[peer] === digit));
        if (free.length === 1) starts.add(free[0] * this.side + digit);
      }
    }
    return starts.size;
  }
}
