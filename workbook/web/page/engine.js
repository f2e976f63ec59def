// The workers as the page sees them: questions, answers, and new ones where they have to be ended.
//
// There is one, and while it makes something a second one answers what is asked meanwhile. What cells
// of Excel ask has one of its own, since Excel may end that at any time.

import { lang, say } from "./words.js";

/** What could not be done, in a sentence for people. */
export class Refusal extends Error {}

/** The worker was ended before it answered. */
export class Stopped extends Error {}

/** @typedef {{ name: string, fields: object, content?: Uint8Array }} Question */
/** @typedef {{ question: Question, resolve: (answer: any) => void, reject: (error: Error) => void }} Waiting */
/** @typedef {(stage: string, detail?: string | number) => void} OnStage */

const LASTING = /^(book\.|sheet\.|drill\.make|program\.run|puzzle\.(make|rate|steps)|read)/; // what may take its time
const OF_STATE = /^(book|sheet)\./; // what the first worker alone can answer
const OF_CELLS = "sheet.function"; // what no other worker answers

/** A worker and what it was asked. */
class Hand {
  /** @param {OnStage} onStage */
  constructor(onStage) {
    this.onStage = onStage;
    this.isReady = false;
    this.isFailed = false;
    this.last = 0;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.worker = this.#started();
  }

  get isBusy() {
    return [...this.waiting.values()].some(({ question }) => LASTING.test(question.name));
  }

  /** @param {Waiting} asked */
  ask(asked) {
    const id = ++this.last;
    this.waiting.set(id, asked);
    if (this.isFailed) this.restart(() => false); // what was missing may be there now
    else if (this.isReady) this.worker.postMessage({ id, ...asked.question });
  }

  /**
   * Ends whatever it does, and starts anew.
   * @param {(question: Question) => boolean} isStopped the others are asked once more
   */
  restart(isStopped) {
    this.worker.terminate();
    this.isReady = this.isFailed = false;
    const [stopped, kept] = [true, false].map((wanted) => [...this.waiting].filter(([, { question }]) => isStopped(question) === wanted));
    this.waiting = new Map(kept);
    this.worker = this.#started();
    for (const [, { reject }] of stopped) reject(new Stopped());
  }

  #started() {
    const worker = new Worker("worker.js", { type: "module" });
    worker.addEventListener("message", (event) => worker === this.worker && this.#received(event.data));
    worker.addEventListener("error", (event) => worker === this.worker && this.#failed(event.message));
    return worker;
  }

  /** @param {{ id?: number, stage?: string, error?: string, percent?: number, crash?: string, answer?: any }} data */
  #received({ id, stage, error, percent, crash, answer }) {
    if (stage === "failed") return this.#failed(error ?? "");
    if (stage === "ready") this.#post();
    if (stage) return this.onStage(stage, percent);
    const asked = this.waiting.get(id ?? 0);
    this.waiting.delete(id ?? 0);
    if (error) asked?.reject(new Refusal(error));
    else if (crash) asked?.reject(new Error(crash));
    else asked?.resolve(answer);
  }

  /** Hands over what was asked before it was there: first what is soon done. */
  #post() {
    this.isReady = true;
    const lasts = (/** @type {[number, Waiting]} */ [, { question }]) => Number(LASTING.test(question.name));
    for (const [id, { question }] of [...this.waiting].sort((one, other) => lasts(one) - lasts(other))) this.worker.postMessage({ id, ...question });
  }

  /** @param {string} reason */
  #failed(reason) {
    this.worker.terminate();
    this.isReady = false;
    this.isFailed = true;
    this.onStage("failed", reason);
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
  }
}

export class Engine {
  /**
   * @param {OnStage} onStage
   * @param {boolean} hasPython whether the site has Python at all; what only Python can do is refused without
   */
  constructor(onStage, hasPython) {
    this.hasPython = hasPython;
    this.percent = 0; // of what Python needs, that has come
    /** @type {Set<OnStage>} */
    this.watchers = new Set([onStage]);
    /** @type {Hand[]} */
    this.hands = [];
    /** @type {Hand | null} that of the functions in cells */
    this.ofCells = null;
  }

  /** Whether it answers at once; else Python has to be loaded. */
  get isReady() {
    return this.hands.some(({ isReady }) => isReady);
  }

  /**
   * Calls back while Python starts; returns what ends that.
   * @param {OnStage} onStage
   */
  watch(onStage) {
    this.watchers.add(onStage);
    return () => void this.watchers.delete(onStage);
  }

  /**
   * Returns the answer to a question.
   * @param {string} name
   * @param {object} [fields]
   * @param {Uint8Array} [content] a file
   * @returns {Promise<any>}
   */
  ask(name, fields = {}, content) {
    if (!this.hasPython) return Promise.reject(new Refusal(say("That needs Python, and this page has none.")));
    const question = { name, fields: { lang, ...fields }, content };
    return new Promise((resolve, reject) => this.#handFor(name).ask({ question, resolve, reject }));
  }

  /**
   * Returns the boards in a file.
   * @param {string} name
   * @param {Uint8Array} content
   * @returns {Promise<{ boards: import("./reading.js").Found[], faults: string[], more: boolean }>}
   */
  read(name, content) {
    return this.ask("read", { name }, content);
  }

  /** Ends whatever the first worker does, and starts it anew. */
  restart() {
    this.hands[0]?.restart(() => true);
  }

  /** Ends what cells have asked. */
  restartFunctions() {
    this.ofCells?.restart(() => true);
  }

  /**
   * Ends the questions of some names, and what the worker keeps for a book if it is the same.
   * @param {string[]} names
   */
  stop(...names) {
    const isStopped = (/** @type {Question} */ { name }) => names.includes(name);
    for (const hand of this.hands) {
      const isAsked = [...hand.waiting.values()].some(({ question }) => isStopped(question));
      if (isAsked) hand.restart((question) => isStopped(question) || OF_STATE.test(question.name));
    }
  }

  /** @param {string} name */
  #handFor(name) {
    if (name === OF_CELLS) return (this.ofCells ??= new Hand(() => {}));
    const [first] = this.hands;
    if (!first) return this.#added();
    if (OF_STATE.test(name)) return first;
    const free = this.hands.find(({ isReady, isBusy }) => isReady && !isBusy);
    return free ?? (first.isReady ? (this.hands[1] ?? this.#added()) : first);
  }

  #added() {
    const isFirst = !this.hands.length;
    const hand = new Hand((stage, detail) => this.#staged(stage, detail, isFirst));
    this.hands.push(hand);
    return hand;
  }

  /**
   * @param {string} stage
   * @param {string | number} [detail]
   * @param {boolean} [isFirst]
   */
  #staged(stage, detail, isFirst) {
    if (!isFirst) return;
    if (stage === "python") this.percent = Number(detail ?? 0);
    for (const onStage of this.watchers) onStage(stage, detail);
  }
}
