// Solve and learn: a puzzle on the board, played by keys or buttons, and help with it.

import { askedBy, linkOf, setAddress, today } from "./addresses.js";
import { Asking } from "./asking.js";
import { BoardView, rulesOf } from "./board.js";
import { Calendar } from "./calendar.js";
import { Clock } from "./clock.js";
import { newSeed } from "./chance.js";
import { button, get, select } from "./dom.js";
import { linksOf } from "./elsewhere.js";
import { Refusal, Stopped } from "./engine.js";
import { Game } from "./game.js";
import { praise, resultLine, setUpFinish, showFinish } from "./finish.js";
import { keepGame, keptGame, keptGames, loadGames, prune, watchGames } from "./games.js";
import { checked, hintAt, loadTexts } from "./hints.js";
import { commandOf, isElsewhere, writtenBy } from "./keys.js";
import { drillOf, lessonOf, listOf, ratingOf } from "./lessons.js";
import { loadBoards, makeFromRecipe, makePuzzle, opened, sizeNamed, sizeOf, unitsOf } from "./making.js";
import { tell, tellBeside, tellFault } from "./message.js";
import { buildPad, showPad } from "./pad.js";
import { addResults, dayOf, kindOfDay, resultOf } from "./results.js";
import { setUpReading } from "./reading.js";
import { isStarted } from "./saved.js";
import { setting, setUpSettings } from "./settings.js";
import { share, shown } from "./sharing.js";
import { Shelf } from "./shelf.js";
import { Store, UNADVISED } from "./store.js";
import { chooseKind, titleOf, titleOfRecipe } from "./titles.js";
import { say } from "./words.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./game.js").Board} Board */
/** @typedef {import("./game.js").Position} Position */
/** @typedef {import("./board.js").Highlights} Highlights */
/** @typedef {import("./store.js").Mode} Mode */
/** @typedef {import("./store.js").State} State */

const DEPTHS = 3;
/** @type {Mode[]} */
const MODES = ["digits", "marks", "middle", "colours"];

class PlayPage {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.asking = new Asking(engine);
    this.boards = Promise.all([loadBoards(), loadTexts()]);
    this.notice = loadGames(); // what there is to say of the games that are kept, once they are read
    this.view = new BoardView(get("board", HTMLElement), (isTap) => this.#moved(isTap));
    this.store = new Store();
    this.clock = new Clock(() => this.#keep(this.game));
    this.calendar = new Calendar((day) => this.#attempt(() => this.#openDay(day)));
    this.shelf = new Shelf(() => this.game?.id ?? "", (game) => (game ? this.#start(game) : this.#afterRemoval()));
    this.unkept = ""; // the game of which it has been said that the browser does not keep it
    this.store.watch(
      (state, before) => this.#lay(state, before),
      (state, before) => this.#draw(state, before),
      (state, before) => this.#keepChanges(state, before),
    );
    this.#listen();
    this.#listenToOthers();
    setUpFinish(() => this.#attempt(() => this.#another()), () => this.#attempt(() => this.#shareResult()));
    setUpSettings(() => this.store.change({ held: 0 }));
  }

  get game() {
    return this.store.state.game;
  }

  #listen() {
    const does = (/** @type {string} */ id, /** @type {() => unknown} */ action) =>
      button(id).addEventListener("click", () => this.#attempt(action));
    for (const mode of MODES) does(`mode-${mode}`, () => this.store.change({ mode }));
    does("erase", () => this.#erase());
    does("undo", () => this.#edit((game) => game.undo()));
    does("redo", () => this.#edit((game) => game.redo()));
    does("again", () => this.#edit((game) => game.restart()));
    does("check", () => this.#check(true));
    does("next-hint", () => this.#nextHint());
    does("fill", () => this.#edit((game) => game.fill()));
    does("take", () => this.#take());
    does("rate", () => this.#rate());
    for (const each of ["open-steps", "steps"]) does(each, () => this.#listSteps(each));
    does("lesson", () => this.#teach());
    does("drill", () => this.#practise());
    does("new", () => this.#make());
    does("stop-making", () => this.asking.stop());
    does("daily", () => this.#openDay(today()));
    does("empty", () => this.#openEmpty());
    does("typed", () => this.#playTyped());
    does("copy", () => this.#copy());
    does("share", () => this.#share());
    does("elsewhere", () => this.#listLinks());
    does("print", () => window.print());
    does("pause", () => this.#pause());
    for (const each of document.querySelectorAll("button[data-depth]")) {
      const depth = Number(each.getAttribute("data-depth"));
      each.addEventListener("click", () => this.#attempt(() => this.#hint(depth)));
    }
  }

  #listenToOthers() {
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("part", () => this.#attempt(() => this.#first()));
    watchGames((id) => id === this.game?.id && this.#catchUp(id), () => this.game?.id ?? "");
  }

  /** Opens what the address asks for, the puzzle of the last visit, or a new one. */
  async #first() {
    if (get("play", HTMLElement).hidden) return;
    const notice = await this.notice;
    await this.boards;
    await this.#attempt(() => this.#follow(askedBy(location.hash, sizeNamed)).finally(() => this.game || this.#openUsual()));
    if (notice) tell(notice, "fault");
    this.notice = Promise.resolve(""); // once
  }

  /** @param {import("./addresses.js").Asked} asked */
  async #follow(asked) {
    const { hash } = location;
    if (asked.is === "day") return this.#openDay(asked.day);
    if (asked.is === "puzzle") return this.#openShared(asked.puzzle);
    if (!this.game) await this.#openUsual();
    if (asked.is === "damaged") throw new Refusal(asked.fault);
    if (asked.is !== "recipe") return;
    history.replaceState(null, "", hash); // a reload asks for it again until it is there
    await this.#openRecipe(asked.recipe);
  }

  /** Opens the puzzle of the last visit, or a new one. */
  async #openUsual() {
    const last = keptGames()[0];
    if (last) return this.#resume(last.id);
    await this.boards;
    const board = makePuzzle("9x9", "easy", newSeed());
    if (!this.game && board) this.#start(Object.assign(new Game(board), { kind: "9x9/easy" }));
  }

  /** @param {() => unknown} action */
  async #attempt(action) {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof Stopped)) tellFault(error);
    }
  }

  /**
   * Asks the worker about the position; the answer is void if the position has changed since.
   * @param {string} name
   * @param {object} [fields]
   * @param {string} [text] what is said meanwhile
   */
  async #ask(name, fields = {}, text) {
    const { game } = this;
    const asked = game?.now;
    const answer = await this.asking.answer(name, { ...game?.fields, ...fields }, text);
    if (this.game !== game || game?.now !== asked) throw new Stopped();
    return answer;
  }

  // --- puzzles

  async #make() {
    const [variant, level, seed] = [select("new-variant").value, select("new-level").value, newSeed()];
    await this.boards;
    const made = makePuzzle(variant, level, seed) ?? (await this.#made(this.asking.puzzle(variant, level, seed)));
    this.#start(Object.assign(new Game(made), { kind: `${variant}/${level}` }));
  }

  /** Makes another puzzle like the one that is played. */
  async #another() {
    if (this.game && !dayOf(this.game)) chooseKind(this.game.kind);
    await this.#make();
    this.view.focus();
  }

  /**
   * Returns something that takes its time; it is not wanted if another puzzle was opened meanwhile.
   * @param {Promise<any>} making
   */
  async #made(making) {
    const id = this.game?.id;
    const answer = await making;
    if (id && this.game?.id !== id) throw new Stopped();
    return answer;
  }

  async #teach() {
    const technique = select("technique").value;
    const lesson = await this.asking.answer("lesson.read", { technique });
    const shown = lessonOf(lesson, (number) => this.#attempt(() => this.#open({ technique, number }, shown)));
    this.#explain(shown);
    tell("");
  }

  /** Opens a position in which the chosen technique is the next step. */
  async #practise() {
    await this.#open({ technique: select("technique").value, seed: newSeed() });
  }

  /**
   * Opens a position of a drill; the answer of an example, number 0, is shown at once.
   * @param {{ technique: string, number?: number, seed?: string }} asked
   * @param {HTMLElement[]} lesson what stays below the answer
   */
  async #open(asked, lesson = []) {
    const { board, position, step } = await this.#made(this.asking.made("drill.make", asked, say("Looking for a position…")));
    const game = Object.assign(new Game(board, false, position), { title: step.name });
    this.#start(game);
    const answer = drillOf(step, (lights, text) => {
      if (this.game !== game) return;
      this.#light(lights);
      tell(text);
    });
    const isExample = asked.number === 0;
    get("details", HTMLElement).replaceChildren(...(isExample ? [] : answer), ...lesson);
    tell(say("Everything easier has been done. Find one: what follows from it?"));
    if (isExample) answer[1].click();
  }

  /** @param {Highlights} lights */
  #light(lights) {
    this.store.change({ lights });
    const { places = [], pattern = [], area = [], removes = [], clashes = [] } = lights;
    this.view.reveal([...places, ...removes].map(([cell]) => cell).concat(pattern, area, clashes));
  }

  /** @param {string} day */
  async #openDay(day) {
    await this.notice;
    const kind = kindOfDay(day);
    const kept = keptGames().find((each) => each.kind === kind);
    if (kept) return this.#resume(kept.id);
    await this.boards;
    const board = makePuzzle("9x9", "medium", `daily-${day}`);
    if (board) this.#start(Object.assign(new Game(board), { kind }));
  }

  /** @param {import("./addresses.js").Shared} shared */
  async #openShared({ variant, givens, digits }) {
    const board = await this.#opened(variant, givens);
    const blank = givens.map(() => 0);
    this.openBoard(board, digits ? { digits, marks: blank, middle: blank, colours: blank } : undefined);
  }

  /** @param {string} recipe */
  async #openRecipe(recipe) {
    await this.boards;
    const board = makeFromRecipe(recipe) ?? (await this.#made(this.asking.made("puzzle.make", { recipe }, say("Making a puzzle…"))));
    this.#start(Object.assign(new Game(board), { title: titleOfRecipe(recipe, board) }));
  }

  /** @param {string} id */
  #resume(id) {
    const game = id === this.game?.id ? null : keptGame(id); // the one that is played has its time
    if (game) this.#start(game);
  }

  /**
   * Shows what another tab has written into the game; it is that tab that keeps it.
   * @param {string} id
   */
  #catchUp(id) {
    const game = keptGame(id);
    if (!game) return;
    this.store.change({ game, ...UNADVISED });
  }

  async #afterRemoval() {
    this.store.change({ game: null });
    await this.#openUsual();
    tell(say("The game is removed."));
  }

  async #openEmpty() {
    const variant = select("new-variant").value;
    await this.boards;
    this.#start(new Game(await this.#opened(variant, Array(sizeOf(variant).cells).fill(0)), true));
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
   * @param {Partial<Position>} [position] of a saved game
   */
  openBoard(board, position) {
    const isPuzzle = board.solutions === 1;
    this.#start(new Game(board, !isPuzzle, isPuzzle ? position : undefined));
    if (isPuzzle) return tell(say("It has exactly one solution."));
    const several = say("It has more than one solution; type more digits.");
    const none = say("It has no solution; change some digits.");
    this.#light({ clashes: board.clashes });
    tell(board.solutions ? several : none, "fault");
  }

  /** @param {Game} game */
  #start(game) {
    this.store.change({ game, mode: "digits", ...UNADVISED });
  }

  /**
   * Lays another game on the table.
   * @param {State} state
   * @param {State} before
   */
  #lay({ game }, before) {
    if (!game || game === before.game) return;
    this.clock.start(game);
    if (game.id === before.game?.id) return; // as another tab or an earlier visit has left it
    this.#keep(before.game); // with the time that it has taken
    if (this.clock.isPaused) this.#pause();
    this.view.build(game);
    buildPad(game.board.side, (digit) => this.#pressed(digit));
    get("typing", HTMLElement).hidden = !game.isTyped;
    get("help", HTMLFieldSetElement).disabled = game.isTyped;
    get("details", HTMLElement).replaceChildren();
    get("game-title", HTMLElement).textContent = titleOf(game);
    chooseKind(game.kind || game.board.variant);
    this.calendar.choose(dayOf(game));
    setAddress(dayOf(game));
    tell(rulesOf(game.board));
    this.#keep(game);
    prune(game.id).then(() => this.shelf.draw());
  }

  /**
   * Keeps what has been done in the game; what another tab has done, that one keeps.
   * @param {State} state
   * @param {State} before
   */
  #keepChanges({ game, ...state }, before) {
    const isChanged = state.now !== before.now || state.isDone !== before.isDone || state.helped !== before.helped;
    if (game === before.game && isChanged) this.#keep(game);
  }

  /**
   * Keeps a game for the next visit; where the browser does not keep one that was begun, says so once.
   * @param {Game | null} game
   */
  async #keep(game) {
    if (!game) return;
    const keeping = keepGame(game);
    this.shelf.draw();
    if ((await keeping) || this.unkept === game.id || !isStarted(game.saved)) return;
    this.unkept = game.id;
    tell(say("This browser has no room for the game, or keeps nothing: it is gone when you leave. A link has it: Share."), "fault");
  }

  #pause() {
    const isPaused = this.clock.pause();
    button("pause").setAttribute("aria-pressed", String(isPaused));
    document.documentElement.classList.toggle("paused", isPaused);
  }

  // --- playing

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { game, view } = this;
    if (!game || event.altKey || isElsewhere(event) || get("play", HTMLElement).hidden) return;
    const command = commandOf(event);
    const written = writtenBy(event, game.board.side, this.store.state.mode);
    if (command) this.#attempt(() => this.#obey(command));
    else if (written) this.#put(written.digit, written.as);
    else if (!view.moved(event)) return;
    event.preventDefault();
  }

  /** @param {import("./keys.js").Command} command */
  #obey(command) {
    return {
      undo: () => this.#edit((game) => game.undo()),
      redo: () => this.#edit((game) => game.redo()),
      erase: () => this.#erase(),
      check: () => this.#check(true),
      hint: () => this.#nextHint(),
      marks: () => this.store.change({ mode: this.store.state.mode === "digits" ? "marks" : "digits" }),
    }[command]();
  }

  /** @param {boolean} isTap */
  #moved(isTap) {
    const { held, mode } = this.store.state;
    if (isTap && held) this.#put(held, mode);
    else this.store.change();
  }

  /** @param {number} digit of the pad */
  #pressed(digit) {
    const { held, mode } = this.store.state;
    if (!setting("digitFirst")) return this.#put(digit, mode);
    this.store.change({ held: held === digit ? 0 : digit });
  }

  /**
   * @param {number} digit
   * @param {Mode} mode
   */
  #put(digit, mode) {
    const cells = [...this.view.chosen];
    this.#edit((game) => {
      if (mode === "digits") game.write(cells, digit);
      else if (mode === "colours") game.paint(cells, digit);
      else game.mark(cells, digit, mode);
    });
  }

  #erase() {
    this.#edit((game) => game.erase([...this.view.chosen]));
  }

  /** @param {(game: Game) => void} change */
  #edit(change) {
    const { game } = this;
    if (!game || this.clock.isPaused) return;
    const before = game.now;
    change(game);
    if (game.now === before) return this.store.change();
    tell("");
    this.store.change(UNADVISED);
    if (game.isSolved && !game.isDone) this.#congratulate(game);
    else if (game.isFull && !game.isTyped) this.#attempt(() => this.#check());
  }

  /** @param {Game} game */
  #congratulate(game) {
    game.isDone = true;
    this.clock.stop();
    addResults([resultOf(game)]);
    this.calendar.draw();
    this.store.change();
    tell(praise(game), "done");
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  #draw({ game, now, mode, held, lights }, before) {
    if (!game) return;
    const clashes = setting("clashes") ? game.clashes : [];
    this.view.show(game, { ...lights, clashes: [...clashes, ...(lights.clashes ?? [])] });
    showPad(game, { held: setting("digitFirst") ? held : 0, areColours: mode === "colours" });
    showFinish(game);
    for (const each of MODES) button(`mode-${each}`).setAttribute("aria-pressed", String(each === mode));
    button("undo").disabled = !game.past.length;
    button("redo").disabled = !game.future.length;
    get("timer", HTMLElement).hidden = !setting("timer");
    if (now !== before.now && document.querySelector("#details .open-steps")) this.#explain([]); // they were those of the position before
  }

  // --- help

  /** @param {keyof import("./game.js").Help} how */
  #helped(how) {
    if (!this.game || this.game.isDone) return;
    this.game.help[how]++;
    this.store.change();
  }

  /** Shows a hint, or a deeper one for the same position. */
  #nextHint() {
    return this.#hint(Math.min(this.store.state.advice.depth + 1, DEPTHS));
  }

  /**
   * Shows a hint; asked for the same again, the next of the steps to the next digit.
   * @param {number} depth
   */
  async #hint(depth) {
    if (this.game?.isTyped) return;
    const { advice } = this.store.state;
    const isSame = depth === advice.depth;
    if (isSame && advice.rest.length) return this.#tell(advice.rest);
    const next = advice.isLast ? 1 : advice.step + 1;
    await this.#advise({ depth, step: isSame ? next : advice.step });
    this.#helped("hints");
  }

  /** @param {{ depth: number, step?: number, whole?: boolean }} asked */
  async #advise(asked) {
    const { texts, more, ...lights } = (await this.#hintHere(asked.depth)) ?? (await this.#ask("puzzle.hint", asked));
    this.store.change({ advice: { depth: asked.depth, step: asked.step ?? 1, isLast: !more, rest: [] } });
    this.#tell(texts);
    this.#light(lights);
    return texts;
  }

  /**
   * Returns the hint that needs no Python, if there is one.
   * @param {number} depth
   */
  async #hintHere(depth) {
    await this.boards;
    const { game } = this;
    const units = game && unitsOf(game.board.variant);
    return units ? hintAt(game.board, units, game.now.digits, game.fields.marks, depth) : null;
  }

  /** @param {string[]} texts the first is shown, the others when more is asked for */
  #tell([text, ...rest]) {
    this.store.change({ advice: { ...this.store.state.advice, rest } });
    tell(text);
  }

  /** Writes the next step: strikes pencil marks, or without them writes the next digit. */
  async #take() {
    if (this.game?.isTyped) return;
    const texts = await this.#advise({ depth: DEPTHS, whole: true });
    const { places = [], removes = [] } = this.store.state.lights;
    if (!places.length && !removes.length) return;
    this.#helped("steps");
    this.#edit((game) => {
      for (const [cell, digit] of places) if (!game.now.digits[cell]) game.write([cell], digit);
      if (removes.length) game.strike(removes);
    });
    if (this.game?.isFull) return;
    this.store.change({ advice: { ...UNADVISED.advice, depth: DEPTHS } });
    this.#tell(texts);
  }

  /** @param {boolean} [isAsked] and not because the board is full */
  async #check(isAsked = false) {
    if (!this.game || this.game.isTyped) return;
    if (isAsked) this.#helped("checks");
    await this.boards;
    const { clashes, wrong, solved, text } = checked(this.game.board, this.game.now.digits, this.game.clashes);
    this.#light({ clashes, wrong });
    tell(text, wrong.length || clashes.length ? "fault" : solved ? "done" : "");
  }

  async #rate() {
    const rating = await this.#ask("puzzle.rate");
    tell("");
    this.#explain(ratingOf(rating));
  }

  /** @param {string} which steps, to the solution, or open-steps, those that can be next */
  async #listSteps(which) {
    const { steps, solved = true, text: news = "", ...lights } = await this.#ask(`puzzle.${which}`, {}, say("Solving…"));
    this.#helped("hints");
    this.#light(lights);
    tell(solved ? news : say("It needs techniques that are not known here; these are the first steps."));
    this.#explain(listOf(steps, which, (lights, text) => {
      this.#light(lights);
      tellBeside(this.view.root, text);
    }));
  }

  async #listLinks() {
    const links = await this.#ask("puzzle.links");
    tell("");
    this.#explain(linksOf(links));
    get("details", HTMLElement).querySelector("a")?.focus();
  }

  async #copy() {
    await navigator.clipboard.writeText(this.game?.text ?? "");
    tell(say("Copied."));
  }

  async #share() {
    if (!this.game) return;
    const link = linkOf(this.game);
    tell(await share(link, say("The link is copied. Whoever opens it has this puzzle, as far as you are.")));
    this.#explain(shown(link));
  }

  async #shareResult() {
    if (this.game) tell(await share(linkOf(this.game, true), say("Your result is copied, with a link to the puzzle."), resultLine(this.game)));
  }

  /** @param {HTMLElement[]} content */
  #explain(content) {
    const details = get("details", HTMLElement);
    details.replaceChildren(...content);
    if (content.length) details.focus(); // it may be out of view
  }
}

/** @param {Engine} engine */
export function setUpPlay(engine) {
  const page = new PlayPage(engine);
  setUpReading(engine, (board, position) => page.openBoard(board, position));
}
