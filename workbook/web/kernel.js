// The compiled search, as a class: a puzzle is proven in a tenth of a millisecond, without Python.
//
// kernel.wasm is built from the C of the project (workbook/kernel_wasm.py), and has no state but its
// memory. Digits are bytes, 0 for a blank.

/**
 * @typedef {object} Kernel
 * @property {WebAssembly.Memory} memory
 * @property {() => void} _initialize
 * @property {() => number} memory_at
 * @property {(side: number, lines: number, boxes: number, size: number, pairs: number, sums: number) => number} make
 * @property {(cover: number) => number} cells
 * @property {(cover: number) => void} unmake
 * @property {(cover: number, limit: number, effort: number) => number} count
 * @property {(cover: number, inBoxes: number) => void} settle
 * @property {(cover: number, known: number) => number} climb
 * @property {(cover: number, width: number, known: number) => void} follow
 * @property {(cover: number) => number} draw
 * @property {(cover: number, number: number) => number} fill
 * @property {(cover: number, limit: number) => number} seek
 * @property {(cover: number, orbits: number, clues: number, effort: number, known: number) => number} punch
 * @property {(cover: number, limit: number) => number} solve
 * @property {(cover: number) => number} open
 * @property {(search: number) => number} next
 * @property {(search: number) => void} close
 */

/** @type {Kernel} */
let kernel;

/** @type {() => number} the die of the call that is being answered */
let roll = () => 0;

/** @param {BufferSource} content kernel.wasm */
export async function loadKernel(content) {
  const { instance } = await WebAssembly.instantiate(content, { page: { roll: () => roll() } });
  kernel = /** @type {Kernel} */ (/** @type {unknown} */ (instance.exports));
  kernel._initialize();
}

/** @param {Iterable<number>} bytes */
function put(bytes) {
  const content = Uint8Array.from(bytes);
  new Uint8Array(kernel.memory.buffer).set(content, kernel.memory_at());
  return content.length;
}

/**
 * @param {number} from
 * @param {number} to
 */
function taken(from, to) {
  const at = kernel.memory_at();
  return new Uint8Array(kernel.memory.buffer).slice(at + from, at + to);
}

/** The masks of a board, as numpure_xl/kernel has them. */
export class Cover {
  /**
   * @param {number} side
   * @param {number} lines rows, and as many columns
   * @param {number} boxes
   * @param {Iterable<number>} units the cells of the units, `side` each; of two bytes, as are all numbers of
   *   cells and candidates, the lower one first
   * @param {Iterable<number>} rivals pairs of candidates that exclude each other besides
   * @param {Iterable<number>} sums what cages say, as in cover.h
   */
  constructor(side, lines, boxes, units, rivals, sums = []) {
    const cells = [...units], excluded = [...rivals], added = [...sums];
    put([...cells, ...excluded, ...added]);
    this.at = kernel.make(side, lines, boxes, cells.length / 2, excluded.length / 4, added.length / 2);
    if (!this.at) throw new RangeError("There is no memory for this board.");
    this.cells = kernel.cells(this.at);
    this.groups = cells.length / 2 + this.cells;
  }

  /** Gives its memory back; nothing may be asked of it any more. */
  free() {
    kernel.unmake(this.at);
  }

  /**
   * Returns how many solutions givens have, up to a limit, and the digits if it is one.
   * @param {Iterable<number>} digits
   * @param {number} limit
   * @returns {[number, Uint8Array]}
   */
  solve(digits, limit) {
    put(digits);
    const found = kernel.solve(this.at, limit);
    return [found, taken(0, found === 1 ? this.cells : 0)];
  }

  /**
   * @param {Iterable<number>} state
   * @param {number} limit
   * @param {number} effort
   */
  count(state, limit, effort) {
    put(state);
    return kernel.count(this.at, limit, effort);
  }

  /**
   * @param {Iterable<number>} state
   * @param {boolean} inBoxes
   */
  settle(state, inBoxes) {
    put(state);
    kernel.settle(this.at, Number(inBoxes));
    return taken(0, this.cells);
  }

  /**
   * Returns the hardest of some techniques that givens need, 0 for none; -1 if they need more.
   * @param {Iterable<number>} digits
   * @param {number} known
   */
  climb(digits, known) {
    put(digits);
    return kernel.climb(this.at, known);
  }

  /**
   * @param {Uint8Array} marks one, two or four bytes for each group, then the digits
   * @param {number} known
   */
  follow(marks, known) {
    const size = put(marks);
    kernel.follow(this.at, (size - this.cells) / this.groups, known);
    return taken(0, size);
  }

  /**
   * Completes givens at random.
   * @param {Iterable<number>} digits
   * @param {() => number} die
   * @returns {Uint8Array} the digits, then from how many each was drawn; none if the board is dead
   */
  draw(digits, die) {
    put(digits);
    roll = die;
    const number = kernel.draw(this.at);
    return taken(0, number < 0 ? 0 : this.cells + number);
  }

  /**
   * Makes full grids, attempt after attempt.
   * @param {Uint8Array} die
   * @param {number} number how many
   * @returns {Uint8Array} the die as it is then; of each grid the digits, and from how many each was drawn
   */
  fill(die, number) {
    const size = put(die);
    if (kernel.fill(this.at, number)) throw new RangeError("There is no memory for these grids.");
    return taken(0, size + 2 * number * this.cells);
  }

  /**
   * Makes a full grid of a board of which attempts hardly ever end with one.
   * @param {Uint8Array} die
   * @param {number} limit of dead ends
   * @returns {Uint8Array} the die as it is then, and the digits; none if the limit was reached
   */
  seek(die, limit) {
    const size = put(die);
    const cells = kernel.seek(this.at, limit);
    if (cells < 0) throw new RangeError("There is no memory for this grid.");
    return taken(0, size + cells);
  }

  /**
   * Takes orbits out of a full grid.
   * @param {Iterable<number>} solution
   * @param {Iterable<number>} sizes how many cells each orbit has
   * @param {Iterable<number>} cells those of one orbit behind the other
   * @param {number} clues
   * @param {number} effort
   * @param {number} known the techniques that are to suffice, or -1
   * @returns {Uint8Array} the digits that are kept, 0 for a blank, and 128 added where the effort was used up
   */
  punch(solution, sizes, cells, clues, effort, known) {
    const lengths = [...sizes];
    put([...solution, ...lengths, ...cells]);
    kernel.punch(this.at, lengths.length, clues, effort, known);
    return taken(0, this.cells);
  }

  /**
   * @param {Iterable<number>} digits
   * @returns {Generator<Uint8Array, void>}
   */
  *solutions(digits) {
    put(digits);
    const search = kernel.open(this.at);
    try {
      while (kernel.next(search)) yield taken(0, this.cells);
    } finally {
      kernel.close(search);
    }
  }
}
