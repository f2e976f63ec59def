// Solve and learn: a puzzle on the board, played by keys or buttons, and help with it.

import { BoardView } from "./board.js";
import { button, get, select, showText } from "./dom.js";
import { Refusal, Stopped } from "./engine.js";
import { Game, digitOf } from "./game.js";
import { linksOf } from "./elsewhere.js";
import { listOf, ratingOf } from "./lessons.js";
import { loadBoards, makePuzzle, opened, stockPuzzle } from "./making.js";
import { buildPad } from "./pad.js";
import { setUpReading } from "./reading.js";
import { say } from "./words.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./game.js").Board} Board */
/** @typedef {import("./game.js").Position} Position */
/** @typedef {import("./board.js").Highlights} Highlights */

const DEPTHS = 3;

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

class PlayPage {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.boards = loadBoards();
    this.view = new BoardView(get("board", HTMLElement), () => this.#draw());
    /** @type {Game | null} */
    this.game = null;
    this.isPencil = false;
    this.depth = 0; // of the last hint for this position
    this.step = 1; // of those to the next digit
    this.isLast = true;
    /** @type {string[]} */
    this.rest = []; // of its messages
    /** @type {Highlights} */
    this.lights = {};
    this.#listen();
  }

  #listen() {
    const does = (/** @type {string} */ id, /** @type {() => unknown} */ action) =>
      button(id).addEventListener("click", () => this.#attempt(action));
    does("pencil", () => this.#setPencil(!this.isPencil));
    does("erase", () => this.#edit((game) => game.erase(this.view.cell)));
    does("undo", () => this.#edit((game) => game.undo()));
    does("redo", () => this.#edit((game) => game.redo()));
    does("again", () => this.#edit((game) => game.restart()));
    does("check", () => this.#check());
    does("fill", () => this.#edit((game) => game.fill()));
    does("take", () => this.#take());
    does("rate", async () => this.#explain(ratingOf(await this.#ask("puzzle.rate"))));
    does("steps", () => this.#listSteps());
    does("new", () => this.#make());
    does("empty", () => this.#openEmpty());
    does("typed", () => this.#playTyped());
    does("copy", () => this.#copy());
    does("elsewhere", () => this.#listLinks());
    does("print", () => window.print());
    for (const each of document.querySelectorAll("button[data-depth]")) {
      const depth = Number(each.getAttribute("data-depth"));
      each.addEventListener("click", () => this.#attempt(() => this.#hint(depth)));
    }
    this.view.root.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("part", () => this.#attempt(() => this.#first()));
  }

  /** Opens the puzzle of the last visit, or one of the site: they need not wait for Python. */
  async #first() {
    if (this.game || get("play", HTMLElement).hidden) return;
    const kept = Game.kept();
    if (kept) return this.#start(kept);
    await this.boards;
    const board = makePuzzle("9x9", "easy", newSeed());
    if (!this.game && board) this.#start(new Game(board));
  }

  /** @param {() => unknown} action */
  async #attempt(action) {
    try {
      await action();
    } catch (error) {
      if (error instanceof Stopped) return;
      const reason = say("Something went wrong: {reason}", { reason: String(error) });
      this.#say(error instanceof Refusal ? error.message : reason, "fault");
    }
  }

  /**
   * Asks the worker about the position; the answer is void if the position has changed since.
   * @param {string} name
   * @param {object} [fields]
   */
  async #ask(name, fields = {}) {
    const { game } = this;
    const asked = game?.now;
    const answer = await this.engine.ask(name, { ...game?.fields, ...fields });
    if (this.game !== game || game?.now !== asked) throw new Stopped();
    return answer;
  }

  // --- puzzles

  async #make() {
    const [variant, level, seed] = [select("new-variant").value, select("new-level").value, newSeed()];
    await this.boards;
    const made = makePuzzle(variant, level, seed) ?? (this.engine.isReady ? null : stockPuzzle(variant, level));
    if (made) return this.#start(new Game(made));
    this.#say(say("Making a puzzle…"));
    const { game } = this;
    const board = await this.engine.ask("puzzle.make", { variant, level, seed });
    if (this.game !== game) return; // another one was opened meanwhile
    this.#start(new Game(board));
  }

  async #openEmpty() {
    const variant = select("new-variant").value;
    const side = Number.parseInt(variant, 10);
    this.#start(new Game(await this.#opened(variant, Array(side * side).fill(0)), true));
    this.view.focus();
  }

  async #playTyped() {
    const { variant, givens } = /** @type {Game} */ (this.game).fields;
    this.openBoard(await this.#opened(variant, givens));
  }

  /**
   * @param {string} variant
   * @param {number[]} givens
   * @returns {Promise<Board>}
   */
  async #opened(variant, givens) {
    await this.boards;
    return opened(variant, givens) ?? (await this.#ask("puzzle.open", { variant, givens }));
  }

  /**
   * Starts with a board that was read or typed, if it is a puzzle; if not, it can be mended.
   * @param {Board} board
   * @param {Position} [position] of a saved game
   */
  openBoard(board, position) {
    const isPuzzle = board.solutions === 1;
    this.#start(new Game(board, !isPuzzle, isPuzzle ? position : undefined));
    if (isPuzzle) return this.#say(say("It has exactly one solution."));
    const several = say("It has more than one solution; type more digits.");
    const none = say("It has no solution; change some digits.");
    this.lights = { clashes: board.clashes };
    this.#draw();
    this.#say(board.solutions ? several : none, "fault");
  }

  /** @param {Game} game */
  #start(game) {
    this.game = game;
    this.#forget();
    this.view.build(game);
    buildPad(game.board.side, (digit) => this.#put(digit, this.isPencil));
    this.#setPencil(false);
    get("typing", HTMLElement).hidden = !game.isTyped;
    get("help", HTMLFieldSetElement).disabled = game.isTyped;
    get("details", HTMLElement).replaceChildren();
    this.#say("");
    this.#draw();
    game.keep();
  }

  // --- playing

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { game } = this;
    if (!game || event.altKey || event.metaKey) return;
    if (this.#command(event) || this.view.moved(event)) return event.preventDefault();
    if (event.ctrlKey) return;
    const code = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? "";
    const digit = digitOf(event.key, game.board.side) || digitOf(code, game.board.side);
    if (!digit) return;
    event.preventDefault();
    this.#put(digit, this.isPencil !== event.shiftKey);
  }

  /**
   * Carries out a key that is a command; returns whether it is one.
   * @param {KeyboardEvent} event
   */
  #command({ key, ctrlKey, shiftKey }) {
    /** @type {Record<string, () => unknown>} */
    const plain = {
      " ": () => this.#setPencil(!this.isPencil),
      "?": () => this.#hint(Math.min(this.depth + 1, DEPTHS)),
      Enter: () => this.#check(),
    };
    for (const name of ["Delete", "Backspace", "0", "."]) plain[name] = () => this.#edit((game) => game.erase(this.view.cell));
    /** @type {Record<string, () => unknown>} */
    const held = {
      z: () => this.#edit((game) => (shiftKey ? game.redo() : game.undo())),
      y: () => this.#edit((game) => game.redo()),
    };
    const action = ctrlKey ? held[key.toLowerCase()] : plain[key];
    if (action) this.#attempt(action);
    return Boolean(action);
  }

  /**
   * @param {number} digit
   * @param {boolean} asMark
   */
  #put(digit, asMark) {
    const { cell } = this.view;
    this.#edit((game) => (asMark ? game.mark(cell, digit) : game.write(cell, digit)));
  }

  /** @param {(game: Game) => void} change */
  #edit(change) {
    const { game } = this;
    if (!game) return;
    const before = game.now;
    change(game);
    if (game.now === before) return;
    this.#forget();
    this.#say("");
    this.#draw();
    game.keep();
    if (game.isFull && !game.isTyped) this.#attempt(() => this.#check());
  }

  #draw() {
    if (this.game) this.view.show(this.game, this.lights);
  }

  /** @param {boolean} isOn */
  #setPencil(isOn) {
    this.isPencil = isOn;
    button("pencil").setAttribute("aria-pressed", String(isOn));
  }

  // --- help

  /** Forgets the hint that was given, since the position is another. */
  #forget() {
    this.lights = {};
    [this.depth, this.step, this.isLast, this.rest] = [0, 1, true, []];
  }

  /**
   * Shows a hint; asked for the same again, the next of the steps to the next digit.
   * @param {number} depth
   */
  async #hint(depth) {
    if (this.game?.isTyped) return;
    const isSame = depth === this.depth;
    if (isSame && this.rest.length) return this.#tell(this.rest);
    if (isSame) this.step = this.isLast ? 1 : this.step + 1;
    await this.#advise({ depth, step: this.step });
  }

  /** @param {{ depth: number, step?: number, whole?: boolean }} asked */
  async #advise(asked) {
    const { texts, more, ...lights } = await this.#ask("puzzle.hint", asked);
    [this.depth, this.isLast, this.lights] = [asked.depth, !more, lights];
    this.#tell(texts);
    this.#draw();
    return texts;
  }

  /** @param {string[]} texts the first is shown, the others when more is asked for */
  #tell([text, ...rest]) {
    this.rest = rest;
    this.#say(text);
  }

  /** Writes the next step: strikes pencil marks, or without them writes the next digit. */
  async #take() {
    if (this.game?.isTyped) return;
    const texts = await this.#advise({ depth: DEPTHS, whole: true });
    const { places = [], removes = [] } = this.lights;
    if (!places.length && !removes.length) return;
    this.#edit((game) => {
      for (const [cell, digit] of places) if (!game.now.digits[cell]) game.write(cell, digit);
      if (removes.length) game.strike(removes);
    });
    if (this.game?.isFull) return;
    this.depth = DEPTHS;
    this.#tell(texts);
  }

  async #check() {
    if (!this.game || this.game.isTyped) return;
    const { clashes, wrong, solved, text } = await this.#ask("puzzle.check");
    this.lights = { clashes, wrong };
    this.#draw();
    this.#say(text, wrong.length || clashes.length ? "fault" : solved ? "done" : "");
  }

  async #listSteps() {
    this.#say(say("Solving…"));
    const { steps, solved } = await this.#ask("puzzle.steps");
    this.#say(solved ? "" : say("It needs techniques that are not known here; these are the first steps."));
    this.#explain(listOf(steps, (lights) => {
      this.lights = lights;
      this.#draw();
    }));
  }

  async #listLinks() {
    this.#explain(linksOf(await this.#ask("puzzle.links")));
    get("details", HTMLElement).querySelector("a")?.focus(); // they may be out of view
  }

  async #copy() {
    await navigator.clipboard.writeText(this.game?.text ?? "");
    this.#say(say("Copied."));
  }

  /** @param {HTMLElement[]} content */
  #explain(content) {
    get("details", HTMLElement).replaceChildren(...content);
  }

  /**
   * @param {string} text
   * @param {string} [kind]
   */
  #say(text, kind = "") {
    const message = get("message", HTMLElement);
    message.className = `message ${kind}`;
    showText(message, text);
  }
}

/** @param {Engine} engine */
export function setUpPlay(engine) {
  const page = new PlayPage(engine);
  setUpReading(engine, (board, position) => page.openBoard(board, position));
}
