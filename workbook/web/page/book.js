// Make a book: the form, the preview, and the book itself, puzzle by puzzle.

import { newSeed } from "./chance.js";
import { button, download, get, make, select, showDrawing, showText } from "./dom.js";
import { Refusal, Stopped } from "./engine.js";
import { printPages } from "./printing.js";
import { keep, recalled } from "./storage.js";
import { lang, say } from "./words.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./main.js").Names} Names */

const STORED = "numpure.book";
const FORGOTTEN = new Set(["seed", "names"]); // what the next visit does not find: names are private
const PAUSE = 250; // milliseconds after the last change, before a preview is drawn
const PATIENCE = 1500; // milliseconds that a puzzle may take to end after Stop
const USUAL = 12; // puzzles of a new form
const TYPES = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  zip: "application/zip",
};

class BookPage {
  /**
   * @param {Engine} engine
   * @param {Names} names
   */
  constructor(engine, names) {
    this.engine = engine;
    this.form = get("book-form", HTMLFormElement);
    this.paper = get("paper", HTMLElement);
    this.making = false;
    this.stopped = false;
    this.isMade = false;
    this.page = 1;
    this.pages = 0;
    this.timer = 0;
    /** @type {string | null} what the preview that is being drawn is of */
    this.drawing = null;
    this.#addLevels(names["level"]);
    this.#restore();
    this.#offerLevels();
    this.#listen();
  }

  /** @param {Record<string, string>[]} levels */
  #addLevels(levels) {
    for (const { name, ...labels } of levels) {
      const label = make("label", "", `${labels[lang]} `);
      const input = make("input");
      Object.assign(input, { type: "number", name: `level.${name}`, min: "0", max: "1000" });
      input.value = name === "medium" ? String(USUAL) : "0";
      label.append(input);
      get("levels", HTMLElement).append(label);
    }
  }

  /** Offers the levels that the board has; puzzles of one that it lacks become puzzles of its hardest. */
  #offerLevels() {
    const boards = select("book-variant");
    const names = boards.selectedOptions[0]?.dataset["levels"]?.split(" ") ?? [];
    const hardest = this.#field(`level.${names.at(-1)}`);
    for (const input of get("levels", HTMLElement).querySelectorAll("input")) {
      const label = /** @type {HTMLElement} */ (input.parentElement);
      label.hidden = !names.includes(input.name.replace("level.", ""));
      if (!label.hidden) continue;
      hardest.value = String(Number(hardest.value) + Number(input.value));
      input.value = "0";
    }
  }

  /** Gives the puzzles that nobody has counted otherwise the level that is usual with the theme. */
  #suitTheme() {
    const inputs = [...get("levels", HTMLElement).querySelectorAll("input")];
    const [counted, ...others] = inputs.filter(({ value }) => value !== "0");
    if (counted?.value !== String(USUAL) || others.length) return;
    counted.value = "0";
    this.#field(`level.${/** @type {HTMLSelectElement} */ (this.#field("theme")).selectedOptions[0]?.dataset["usual"] || "medium"}`).value = String(USUAL);
    this.#offerLevels();
  }

  #restore() {
    this.#field("lang").value = lang;
    this.#field("seed").value = newSeed();
    const kept = recalled(STORED, /** @type {Record<string, string>} */ ({}), (value) => value instanceof Object);
    for (const [name, value] of Object.entries(kept)) {
      if (!this.form.elements.namedItem(name)) continue;
      const field = this.#field(name);
      if (field.type === "checkbox") /** @type {HTMLInputElement} */ (field).checked = true;
      else field.value = value;
    }
  }

  #listen() {
    const font = get("font", HTMLInputElement); // it changes the PDF, not the book
    select("book-variant").addEventListener("input", () => this.#offerLevels());
    this.#field("theme").addEventListener("input", () => this.#suitTheme());
    this.form.addEventListener("input", ({ target }) => target !== font && this.#changed());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#make();
    });
    button("stop").addEventListener("click", () => this.#stop());
    button("new-seed").addEventListener("click", () => {
      this.#field("seed").value = newSeed();
      this.#changed();
    });
    button("page-before").addEventListener("click", () => this.#turn(-1));
    button("page-after").addEventListener("click", () => this.#turn(1));
    button("copy-command").addEventListener("click", () =>
      navigator.clipboard.writeText(get("command", HTMLElement).textContent ?? ""),
    );
    for (const each of document.querySelectorAll("button[data-format]")) {
      each.addEventListener("click", () => this.#save(each.getAttribute("data-format") ?? ""));
    }
    font.addEventListener("change", () => this.#save("pdf"));
    button("print-book").addEventListener("click", () => this.#print());
    document.addEventListener("part", () => this.#preview());
  }

  /**
   * @param {string} name
   * @returns {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement}
   */
  #field(name) {
    const found = this.form.elements.namedItem(name);
    const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];
    if (kinds.some((kind) => found instanceof kind)) return /** @type {HTMLInputElement} */ (found);
    throw new Error(`There is no field ${name}.`);
  }

  /** Returns what the worker is asked for. */
  #order() {
    const value = (/** @type {string} */ name) => this.#field(name).value;
    const number = (/** @type {string} */ name) => (value(name) ? Number(value(name)) : null);
    const ticked = (/** @type {string} */ name) => this.form.querySelector(`input[name="${name}"]:checked`) !== null;
    const [kind, size] = value("size").split(":");
    const levels = [...this.form.querySelectorAll("input[type=number]")]
      .map((input) => /** @type {HTMLInputElement} */ (input))
      .map(({ name, value }) => [name.replace("level.", ""), Math.trunc(Number(value))]);
    return {
      counts: levels.filter(([, count]) => count !== 0),
      variant: value("variant"),
      symmetry: value("symmetry"),
      seed: value("seed"),
      theme: value("theme"),
      paper: kind === "paper" ? size : "",
      trim: kind === "trim" ? size : "",
      perPage: number("per-page"),
      answers: number("answers"),
      title: value("title") || null,
      lang: value("lang"),
      names: value("names"),
      oneEach: ticked("one-each"),
      certificate: ticked("certificate"),
    };
  }

  #changed() {
    const values = Object.fromEntries(
      [...new FormData(this.form)].filter(([name]) => !FORGOTTEN.has(name)),
    );
    keep(STORED, JSON.stringify(values));
    this.isMade = false;
    get("made", HTMLElement).hidden = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#preview(), PAUSE);
  }

  async #preview() {
    const order = this.#order();
    const wanted = JSON.stringify(order);
    const isHidden = get("book", HTMLElement).hidden;
    if (this.drawing !== null || this.making || this.isMade || isHidden) return;
    this.drawing = wanted;
    this.paper.setAttribute("aria-busy", "true");
    try {
      const { svg, pages, command } = await this.engine.ask("book.preview", order);
      this.#show(svg, order.trim ? say("First page with puzzles; pages in all: {pages}", { pages }) : say("Page {number} of {pages}", { number: 1, pages }));
      get("command", HTMLElement).textContent = command;
      this.#complain("");
    } catch (error) {
      this.#failed(error);
    } finally {
      this.drawing = null;
      this.paper.setAttribute("aria-busy", "false");
    }
    if (JSON.stringify(this.#order()) !== wanted) await this.#preview();
  }

  async #make() {
    if (this.making) return;
    this.making = true;
    this.stopped = this.isMade = false;
    this.#busy(true);
    try {
      const { total } = await this.engine.ask("book.start", this.#order());
      await this.#steps(total);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.making = false;
      this.#busy(false);
    }
    if (this.stopped) await this.#preview();
  }

  /** @param {number} total */
  async #steps(total) {
    const bar = get("progress", HTMLProgressElement);
    bar.max = total;
    for (let done = 0; done < total; ) {
      bar.value = done;
      get("progress-text", HTMLElement).textContent = say("Puzzle {done} of {total}", { done: done + 1, total });
      const made = await this.engine.ask("book.step");
      if (this.stopped) return;
      ({ done, pages: this.pages } = made);
    }
    this.isMade = true;
    get("made", HTMLElement).hidden = false;
    get("made-text", HTMLElement).textContent = say("Puzzles: {total}, pages: {pages}", { total, pages: this.pages });
    this.page = 1;
    await this.#turn(0);
  }

  #stop() {
    this.stopped = true;
    setTimeout(() => {
      if (this.making && this.stopped) this.engine.restart();
    }, PATIENCE);
  }

  /** @param {number} by */
  async #turn(by) {
    this.page = Math.min(Math.max(1, this.page + by), this.pages);
    const { svg } = await this.engine.ask("book.page", { number: this.page });
    this.#show(svg, say("Page {number} of {pages}", { number: this.page, pages: this.pages }));
  }

  /** @param {string} format */
  async #save(format) {
    const font = get("font", HTMLInputElement).files?.[0];
    const status = get("saving", HTMLElement);
    showText(get("file-fault", HTMLElement), "");
    status.textContent = say("Writing the file…");
    try {
      const own = format === "pdf" && font ? new Uint8Array(await font.arrayBuffer()) : undefined;
      const bytes = await this.engine.ask("book.file", { format, name: font?.name ?? "" }, own);
      download(bytes, `sudoku.${format}`, TYPES[/** @type {keyof typeof TYPES} */ (format)]);
    } catch (error) {
      this.#failed(error, "file-fault");
      get("font-choice", HTMLElement).hidden = format !== "pdf";
    } finally {
      status.textContent = "";
    }
  }

  async #print() {
    const drawings = [];
    for (let number = 1; number <= this.pages; number++) {
      drawings.push((await this.engine.ask("book.page", { number })).svg);
    }
    printPages(drawings);
  }

  /**
   * @param {string} svg
   * @param {string} caption
   */
  #show(svg, caption) {
    showDrawing(this.paper, svg);
    get("page-text", HTMLElement).textContent = caption;
    button("page-before").hidden = !this.isMade || this.page === 1;
    button("page-after").hidden = !this.isMade || this.page === this.pages;
  }

  /** @param {boolean} isBusy */
  #busy(isBusy) {
    for (const part of this.form.querySelectorAll("fieldset")) part.disabled = isBusy; // what is made is what the form says
    get("making", HTMLElement).hidden = !isBusy;
    button("stop").hidden = !isBusy;
    button("make").disabled = isBusy;
    if (isBusy) {
      get("made", HTMLElement).hidden = true;
      this.#complain("");
      button("stop").focus();
    } else {
      button("make").focus();
    }
  }

  /**
   * @param {unknown} error
   * @param {string} [place]
   */
  #failed(error, place) {
    if (error instanceof Stopped) return;
    this.#complain(error instanceof Refusal ? error.message : say("Something went wrong: {reason}", { reason: String(error) }), place);
  }

  /**
   * @param {string} text
   * @param {string} [place]
   */
  #complain(text, place = "book-fault") {
    showText(get(place, HTMLElement), text);
  }
}

/**
 * @param {Engine} engine
 * @param {Names} names
 */
export function setUpBook(engine, names) {
  new BookPage(engine, names);
}
