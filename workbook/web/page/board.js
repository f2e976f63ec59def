// The board on the page: a grid of cells, one of which has the focus, and of which some are chosen.

import { drawn, get, make, makeSign } from "./dom.js";
import { placesOf, shown } from "./game.js";
import { boardNamed } from "./titles.js";
import { lang, say } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * Cells that are highlighted; a cell of the area or the pattern of a step, those of its second
 * colour, one that clashes, or is wrong, digits to write, candidates that go, and cells with their
 * numbers along a chain.
 * @typedef {{ area?: number[], pattern?: number[], second?: number[], clashes?: number[], wrong?: number[], places?: number[][], removes?: number[][], numbers?: number[][] }} Highlights
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SVG = "http://www.w3.org/2000/svg";

/**
 * Returns the rules of a board; nothing of one that has but rows, columns and boxes.
 * @param {import("./game.js").Board} board
 */
export const rulesOf = ({ words }) => (words?.[lang]?.rules ?? []).join(" ");

/**
 * Returns what is drawn around a cell and over it, in words.
 * @param {import("./game.js").Board} board
 * @param {number} cell
 */
function notesOf({ variant, boxes, words }, cell) {
  const notes = (words?.[lang]?.notes ?? []).filter(([, cells]) => cells.includes(cell)).map(([text]) => text);
  if (variant.includes("jigsaw")) notes.unshift(say("region {number}", { number: boxes[cell] + 1 }));
  return notes.join("; ");
}

export class BoardView {
  /**
   * @param {HTMLElement} root
   * @param {(isTap: boolean) => void} onMove called with whether a cell was pressed
   */
  constructor(root, onMove) {
    this.root = root;
    this.onMove = onMove;
    this.across = 0; // cells along one edge of the paper
    /** @type {number[][]} the row and the column of each cell */
    this.places = [];
    /** @type {number[][]} by row and column, the cell; undefined where there is none */
    this.grid = [];
    this.cell = 0;
    /** @type {Set<number>} what is written goes into these */
    this.chosen = new Set([0]);
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.isDragging = false;
    this.isScrolled = false; // by the finger that is on it: the board is wider than the screen, and a tap is known by its click
    root.addEventListener("focusin", (event) => this.#focused(this.#cellOf(event.target)));
    root.addEventListener("pointerdown", (event) => this.#pressed(event));
    root.addEventListener("click", (event) => this.#tapped(event));
    root.addEventListener("pointermove", (event) => this.#dragged(event));
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, () => (this.isDragging = false));
  }

  /**
   * Makes the cells of a board.
   * @param {Game} game
   */
  build({ board }) {
    this.places = placesOf(board);
    this.across = Math.max(...this.places.flat()) + 1;
    this.grid = Array.from({ length: this.across }, () => []);
    for (const [cell, [row, col]] of this.places.entries()) this.grid[row][col] = cell;
    this.#choose(Math.min(this.cell, this.places.length - 1));
    const { style } = document.documentElement;
    style.setProperty("--side", String(this.across));
    style.setProperty("--marks", String(Math.ceil(Math.sqrt(board.side))));
    for (const id of ["columns", "rows"]) {
      const numbers = Array.from({ length: this.across }, (_, at) => make("span", "", String(at + 1)));
      get(id, HTMLElement).replaceChildren(...numbers);
    }
    this.root.classList.toggle("gaps", Boolean(board.places));
    this.root.classList.toggle("caged", Boolean(board.cages?.length));
    this.root.setAttribute("aria-label", say("Board {name}", { name: boardNamed(board.variant) }));
    this.root.setAttribute("aria-description", rulesOf(board));
    this.cells = this.places.map((_, cell) => this.#made(board, cell));
    const rows = this.grid.map((cells, row) => {
      const line = make("div", "row");
      line.setAttribute("role", "row");
      line.setAttribute("aria-label", say("row {number}", { number: row + 1 }));
      line.append(...Array.from({ length: this.across }, (_, col) => this.cells[cells[col]] ?? make("div", "gap")));
      return line;
    });
    this.root.replaceChildren(...rows, ...(board.drawing ? [this.#drawing(board.drawing)] : []));
  }

  /** @param {string} svg signs in cells and between them */
  #drawing(svg) {
    const drawing = drawn(svg);
    drawing.setAttribute("class", "signs");
    drawing.setAttribute("aria-hidden", "true");
    return drawing;
  }

  /**
   * Makes a cell; where it has no neighbour because of a gap, the grid ends.
   * @param {import("./game.js").Board} board
   * @param {number} at
   */
  #made(board, at) {
    const element = make("div", "cell");
    element.setAttribute("aria-description", notesOf(board, at));
    const { places, boxes, tints } = board;
    const [row, col] = this.places[at];
    element.setAttribute("role", "gridcell");
    element.setAttribute("aria-colindex", String(col + 1));
    const beside = { right: [0, 1], below: [1, 0], left: [0, -1], above: [-1, 0] };
    for (const [side, [down, right]] of Object.entries(beside)) {
      const near = this.grid[row + down]?.[col + right];
      const isFirst = side === "right" || side === "below"; // of two cells that have an edge in common
      const isEnd = near === undefined ? Boolean(places) : isFirst && boxes[near] !== boxes[at];
      element.classList.toggle(`box-${side}`, isEnd);
    }
    if (tints[at]) element.classList.add(`tint-${tints[at]}`);
    return element;
  }

  /**
   * Shows a position.
   * @param {Game} game
   * @param {Highlights} lights
   */
  show(game, lights) {
    const { digits, colours } = game.now;
    const digitHere = digits[this.cell];
    const peers = new Set(this.chosen.size > 1 ? [] : game.board.peers[this.cell]);
    const places = new Map((lights.places ?? []).map(([cell, digit]) => [cell, digit]));
    const numbers = new Map((lights.numbers ?? []).map(([cell, number]) => [cell, number]));
    this.cells.forEach((element, cell) => {
      const digit = digits[cell];
      element.tabIndex = cell === this.cell ? 0 : -1;
      const states = {
        given: game.isGiven(cell),
        chosen: this.chosen.has(cell),
        peer: peers.has(cell),
        same: digit !== 0 && digit === digitHere,
        area: lights.area?.includes(cell) ?? false,
        pattern: lights.pattern?.includes(cell) ?? false,
        second: lights.second?.includes(cell) ?? false,
        place: places.has(cell),
        clash: lights.clashes?.includes(cell) ?? false,
        wrong: lights.wrong?.includes(cell) ?? false,
      };
      for (const [name, isOn] of Object.entries(states)) element.classList.toggle(name, isOn);
      element.dataset["colour"] = String(colours[cell] || "");
      element.setAttribute("aria-readonly", String(states.given));
      element.setAttribute("aria-selected", String(states.chosen));
      element.setAttribute("aria-label", this.#spoken(game, cell, states, numbers.get(cell)));
      element.replaceChildren(...this.#content(game, cell, lights.removes ?? []));
      if (numbers.has(cell)) element.append(make("span", "link", String(numbers.get(cell))));
    });
    this.#drawLinks([...numbers].sort(([, one], [, other]) => one - other).map(([cell]) => cell));
  }

  focus() {
    this.cells[this.cell].focus();
  }

  /**
   * Moves a board that is larger than its frame until cells are in view; of some that are far apart, the first.
   * @param {number[]} cells
   */
  reveal(cells) {
    for (const cell of [...cells].reverse()) this.cells[cell].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * Moves the focus if a key asks for that, with Shift choosing the cells on the way; returns whether
   * it does.
   * @param {KeyboardEvent} event
   */
  moved({ key, shiftKey }) {
    const [row, col] = this.places[this.cell];
    const inRow = this.grid[row].filter((cell) => cell !== undefined);
    const cell = key === "Home" ? inRow[0] : key === "End" ? inRow[inRow.length - 1] : key in ARROWS ? this.#next(row, col, ARROWS[key]) : -1;
    if (cell < 0) return false;
    this.#choose(cell, shiftKey);
    this.focus();
    return true;
  }

  /**
   * Returns the next cell in a direction, beyond a gap or from the other edge on.
   * @param {number} row
   * @param {number} col
   * @param {[number, number]} step
   */
  #next(row, col, [down, right]) {
    do [row, col] = [row + down, col + right].map((at) => (at + this.across) % this.across);
    while (this.grid[row][col] === undefined);
    return this.grid[row][col];
  }

  /**
   * @param {number} cell
   * @param {boolean} isMore whether the others stay chosen
   */
  #choose(cell, isMore = false) {
    this.cell = cell;
    this.chosen = new Set(isMore ? [...this.chosen, cell] : [cell]);
  }

  /** @param {EventTarget | null} target */
  #cellOf(target) {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return this.cells.findIndex((element) => element === cell);
  }

  /** @param {number} cell */
  #focused(cell) {
    if (cell < 0 || this.isDragging) return;
    if (!this.chosen.has(cell)) this.#choose(cell);
    this.cell = cell;
    this.onMove(false);
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    const cell = this.#cellOf(event.target);
    const { scrollWidth, clientWidth } = /** @type {HTMLElement} */ (this.root.parentElement);
    this.isScrolled = event.pointerType === "touch" && scrollWidth > clientWidth;
    if (cell < 0 || this.isScrolled) return;
    this.isDragging = true;
    this.root.releasePointerCapture(event.pointerId); // that of touch: other cells are entered, too
    this.#choose(cell, event.shiftKey || event.ctrlKey || event.metaKey);
    this.onMove(true);
  }

  /** @param {MouseEvent} event */
  #tapped(event) {
    const cell = this.#cellOf(event.target);
    if (cell < 0 || !this.isScrolled) return;
    this.#choose(cell);
    this.reveal([cell]); // with some of those around it
    this.onMove(true);
  }

  /** @param {PointerEvent} event */
  #dragged({ clientX, clientY }) {
    if (!this.isDragging) return;
    const cell = this.#cellOf(document.elementFromPoint(clientX, clientY));
    if (cell < 0 || this.chosen.has(cell)) return;
    this.#choose(cell, true);
    this.onMove(false);
  }

  /**
   * @param {Game} game
   * @param {number} cell
   * @param {number[][]} removes
   */
  #content(game, cell, removes) {
    const digit = game.now.digits[cell];
    if (digit) return [make("span", "digit", shown(digit))];
    const gone = removes.filter(([at]) => at === cell).map(([, candidate]) => candidate);
    const middle = game.marksIn(cell, "middle");
    const corners = [...new Set([...game.marksIn(cell, "marks"), ...gone.filter((each) => !middle.includes(each))])];
    const marks = make("span", "marks");
    for (let each = 1; each <= game.board.side && corners.length; each++) {
      marks.append(makeSign(gone.includes(each) ? "gone" : "", corners.includes(each) ? shown(each) : ""));
    }
    const centre = make("span", "middle");
    centre.style.setProperty("--count", String(Math.max(4, middle.length)));
    centre.append(...middle.map((each) => makeSign(gone.includes(each) ? "gone" : "", shown(each))));
    return [...(corners.length ? [marks] : []), ...(middle.length ? [centre] : [])];
  }

  /**
   * Draws lines from cell to cell of a chain.
   * @param {number[]} cells
   */
  #drawLinks(cells) {
    this.root.querySelector(".links")?.remove();
    if (cells.length < 2) return;
    const drawing = document.createElementNS(SVG, "svg");
    drawing.setAttribute("viewBox", `0 0 ${this.across} ${this.across}`);
    drawing.setAttribute("class", "links");
    drawing.setAttribute("aria-hidden", "true");
    const line = document.createElementNS(SVG, "polyline");
    const points = cells.map((cell) => this.places[cell]).map(([row, col]) => `${col + 0.5},${row + 0.5}`);
    line.setAttribute("points", points.join(" "));
    drawing.append(line);
    this.root.append(drawing);
  }

  /**
   * @param {Game} game
   * @param {number} cell
   * @param {Record<string, boolean>} states
   * @param {number} [number] its place along a chain
   */
  #spoken(game, cell, states, number) {
    const digit = game.now.digits[cell];
    const marks = game.marksIn(cell).map(shown).join(" ");
    const [row, col] = this.places[cell];
    return [
      say("row {row}, column {col}", { row: row + 1, col: col + 1 }),
      digit ? shown(digit) : say("blank"),
      states["given"] && say("given"),
      !digit && marks && say("marks {marks}", { marks }),
      states["clash"] && say("clashes"),
      states["wrong"] && say("wrong"),
      game.now.colours[cell] && say("colour {number}", { number: game.now.colours[cell] }),
      number && say("number {number} in the chain", { number }),
    ].filter(Boolean).join(", ");
  }
}
