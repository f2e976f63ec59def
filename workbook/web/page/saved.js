// The record of a game, as it is kept and as it is in a file: one table of its shape, field by field.

/** @typedef {import("./game.js").Board} Board */
/** @typedef {import("./game.js").Position} Position */
/** @typedef {import("./game.js").Saved} Saved */
/** @typedef {(value: any, board: Board) => boolean} Shape whether a value can be that field of a game on a board */

const LARGEST = 16; // digit
const FILE = "sudoku games"; // what a file of games says that it is
const VERSION = 1;

/** @type {Shape} */
const isText = (value) => typeof value === "string";
/** @type {Shape} */
const isFlag = (value) => typeof value === "boolean";
/** @type {Shape} */
const isCount = (value) => Number.isInteger(value) && value >= 0;
/** @type {Shape} */
const isDigit = (value) => isCount(value, NONE) && value <= LARGEST;
/** @type {Shape} */
const isCell = (value, board) => isCount(value, board) && value < cellsOf(board);

const NONE = /** @type {Board} */ ({});

/** @param {Board} board */
const cellsOf = ({ places, side }) => places?.length ?? side * side;

/** @type {(shape: Shape) => Shape} */
const list = (shape) => (value, board) => Array.isArray(value) && value.every((each) => shape(each, board));
/** @type {(shape: Shape) => Shape} */
const byCell = (shape) => (value, board) => list(shape)(value, board) && value.length === cellsOf(board);
/** @type {(...shapes: Shape[]) => Shape} */
const tuple = (...shapes) => (value, board) => Array.isArray(value) && shapes.every((shape, at) => shape(value[at], board));
/** @type {(shape: Shape) => Shape} */
const maybe = (shape) => (value, board) => value === undefined || value === null || shape(value, board);

/**
 * A drawing of signs, and nothing that a browser would follow or run: it may have come in a file.
 * @type {Shape}
 */
const isDrawing = (value) => isText(value, NONE) && /^<svg[\s>]/.test(value) && !/<(?!\/?(svg|g|path|circle|rect|text|title|line|polygon|polyline|ellipse|tspan)\b)|\son\w+\s*=|href|style\s*=|url\(/i.test(value);

/** @type {Record<keyof Position, Shape>} */
const POSITION = { digits: byCell(isDigit), marks: byCell(isCount), middle: byCell(isCount), colours: byCell(isCount) };

/** @type {Record<keyof import("./game.js").Words, Shape>} */
const WORDS = { rules: list(isText), notes: list(tuple(isText, list(isCell))) };

/** @type {Record<keyof Required<Board>, Shape>} */
const BOARD = {
  side: (value) => isDigit(value, NONE) && value > 0,
  places: maybe(list(tuple(isCount, isCount))),
  variant: isText,
  regions: maybe(isText),
  lines: maybe(isCount),
  boxes: byCell(Number.isInteger),
  barred: maybe(byCell(isCount)),
  pairs: maybe(list(tuple(isCell, isCell, list(isCount)))),
  cages: maybe(list(tuple(list(isCell), isCount))),
  totals: maybe(list(tuple(list(isCell), list(isCell), Number.isInteger))),
  holds: maybe(list(tuple(list(isCell), list(isDigit)))),
  words: maybe((value, board) => typeof value === "object" && Object.values(value).every((each) => fits(each, WORDS, board))),
  drawing: maybe(isDrawing),
  tints: byCell(isCount),
  givens: byCell(isDigit),
  peers: byCell(list(isCell)),
  clashes: list(isCell),
  solutions: isCount,
  solution: (value, board) => (board.solutions === 1 ? byCell(isDigit) : maybe(list(isDigit)))(value, board),
};

/** @type {Shape} */
const isPosition = (value, board) => fits(value, POSITION, board);

/** @type {Record<keyof Saved, Shape>} */
const SAVED = {
  board: (value) => fits(value, BOARD, value),
  id: isText,
  isTyped: isFlag,
  now: isPosition,
  past: list(isPosition),
  future: list(isPosition),
  seconds: isCount,
  title: isText,
  kind: isText,
  isDone: isFlag,
  help: maybe((value) => typeof value === "object" && [value.hints, value.steps, value.checks].every((count) => isCount(count, NONE))),
  at: isCount,
};

/**
 * @param {any} value
 * @param {Record<string, Shape>} shapes in the order in which they lean on one another
 * @param {Board} board
 */
function fits(value, shapes, board) {
  return typeof value === "object" && value !== null && Object.entries(shapes).every(([name, shape]) => shape(value[name], board));
}

/**
 * Whether something is the record of a game, whole.
 * @param {any} value
 * @returns {value is Saved}
 */
export const isSaved = (value) => fits(value, SAVED, value?.board);

/**
 * Whether anything has been written into a game that is not solved.
 * @param {Saved} saved
 */
export function isStarted({ board, now, past, future, isDone }) {
  const isWritten = now.digits.some((digit, cell) => digit !== board.givens[cell]);
  const isNoted = [now.marks, now.middle, now.colours].some((each) => each.some(Boolean));
  return !isDone && (isWritten || isNoted || past.length + future.length > 0);
}

/**
 * Whether two records are at the same position.
 * @param {Saved} one
 * @param {Saved} other
 */
export const areAlike = (one, other) => JSON.stringify([one.board.givens, one.now]) === JSON.stringify([other.board.givens, other.now]);

/**
 * Returns the text of a file of games.
 * @param {Saved[]} games
 * @param {object[]} results of solved ones
 */
export const fileOf = (games, results) => JSON.stringify({ what: FILE, version: VERSION, games, results });

/**
 * Returns the games and results in the text of a file, and how many other games are damaged; null if it is no such file.
 * @param {string} text
 */
export function gamesIn(text) {
  const file = parsed(text);
  if (file?.what !== FILE || !Array.isArray(file.games)) return null;
  const games = file.games.filter(isSaved);
  return { games, results: Array.isArray(file.results) ? file.results : [], damaged: file.games.length - games.length };
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    return null;
  }
}
