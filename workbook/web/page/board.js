// The board on the page: a grid of cells, one of which has the focus.

import { get, make } from "./dom.js";
import { shown } from "./game.js";
import { say } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * Cells that are highlighted; a cell of the area or the pattern of a step, those of its second
 * colour, one that clashes, or is wrong, digits to write, and cells with their numbers along a chain.
 * @typedef {{ area?: number[], pattern?: number[], second?: number[], clashes?: number[], wrong?: number[], places?: number[][], removes?: number[][], numbers?: number[][] }} Highlights
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class BoardView {
  /**
   * @param {HTMLElement} root
   * @param {(cell: number) => void} onMove
   */
  constructor(root, onMove) {
    this.root = root;
    this.onMove = onMove;
    this.side = 0;
    this.cell = 0;
    /** @type {HTMLElement[]} */
    this.cells = [];
    root.addEventListener("focusin", (event) => this.#entered(event.target));
    root.addEventListener("mousedown", (event) => this.#entered(event.target));
  }

  /**
   * Makes the cells of a board.
   * @param {Game} game
   */
  build({ board }) {
    const { side, boxes, tints } = board;
    this.side = side;
    this.cell = Math.min(this.cell, side * side - 1);
    const { style } = document.documentElement;
    style.setProperty("--side", String(side));
    style.setProperty("--marks", String(Math.ceil(Math.sqrt(side))));
    for (const id of ["columns", "rows"]) {
      const numbers = Array.from({ length: side }, (_, at) => make("span", "", String(at + 1)));
      get(id, HTMLElement).replaceChildren(...numbers);
    }
    this.root.setAttribute("aria-label", say("Board {name}", { name: board.variant.split("/")[0] }));
    this.cells = [];
    const rows = Array.from({ length: side }, (_, row) => {
      const line = make("div", "row");
      line.setAttribute("role", "row");
      for (let col = 0; col < side; col++) {
        const cell = make("div", "cell");
        cell.setAttribute("role", "gridcell");
        const at = row * side + col;
        cell.classList.toggle("box-right", col + 1 < side && boxes[at] !== boxes[at + 1]);
        cell.classList.toggle("box-below", row + 1 < side && boxes[at] !== boxes[at + side]);
        if (tints[at]) cell.classList.add(`tint-${tints[at]}`);
        this.cells.push(cell);
        line.append(cell);
      }
      return line;
    });
    this.root.replaceChildren(...rows);
  }

  /**
   * Shows a position.
   * @param {Game} game
   * @param {Highlights} lights
   */
  show(game, lights) {
    const chosen = game.now.digits[this.cell];
    const peers = new Set(game.board.peers[this.cell]);
    const places = new Map((lights.places ?? []).map(([cell, digit]) => [cell, digit]));
    const numbers = new Map((lights.numbers ?? []).map(([cell, number]) => [cell, number]));
    this.cells.forEach((element, cell) => {
      const digit = game.now.digits[cell];
      element.tabIndex = cell === this.cell ? 0 : -1;
      const states = {
        given: game.isGiven(cell),
        peer: peers.has(cell),
        same: digit !== 0 && digit === chosen,
        area: lights.area?.includes(cell) ?? false,
        pattern: lights.pattern?.includes(cell) ?? false,
        second: lights.second?.includes(cell) ?? false,
        place: places.has(cell),
        clash: lights.clashes?.includes(cell) ?? false,
        wrong: lights.wrong?.includes(cell) ?? false,
      };
      for (const [name, isOn] of Object.entries(states)) element.classList.toggle(name, isOn);
      element.setAttribute("aria-readonly", String(states.given));
      element.setAttribute("aria-selected", String(cell === this.cell));
      element.setAttribute("aria-label", this.#spoken(game, cell, states, numbers.get(cell)));
      element.replaceChildren(...this.#content(game, cell));
      if (numbers.has(cell)) element.append(make("span", "link", String(numbers.get(cell))));
    });
  }

  focus() {
    this.cells[this.cell].focus();
  }

  /**
   * Moves the focus if a key asks for that; returns whether it does.
   * @param {KeyboardEvent} event
   */
  moved({ key }) {
    let [row, col] = [Math.floor(this.cell / this.side), this.cell % this.side];
    if (key in ARROWS) {
      const [down, right] = ARROWS[key];
      [row, col] = [row + down, col + right].map((at) => (at + this.side) % this.side);
    } else if (key === "Home") col = 0;
    else if (key === "End") col = this.side - 1;
    else return false;
    this.cell = row * this.side + col;
    this.focus();
    return true;
  }

  /** @param {EventTarget | null} target */
  #entered(target) {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    const found = this.cells.findIndex((element) => element === cell);
    if (found < 0) return;
    this.cell = found;
    this.onMove(found);
  }

  /**
   * @param {Game} game
   * @param {number} cell
   */
  #content(game, cell) {
    const digit = game.now.digits[cell];
    if (digit) return [make("span", "digit", shown(digit))];
    const noted = game.marksIn(cell);
    if (!noted.length) return [];
    const marks = make("span", "marks");
    for (let each = 1; each <= game.board.side; each++) {
      marks.append(make("span", "", noted.includes(each) ? shown(each) : ""));
    }
    return [marks];
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
    return [
      say("row {row}, column {col}", { row: Math.floor(cell / this.side) + 1, col: (cell % this.side) + 1 }),
      digit ? shown(digit) : say("blank"),
      states["given"] && say("given"),
      !digit && marks && say("marks {marks}", { marks }),
      states["clash"] && say("clashes"),
      states["wrong"] && say("wrong"),
      number && say("number {number} in the chain", { number }),
    ].filter(Boolean).join(", ");
  }
}
