// The worker as the page sees it: questions, answers, and a new one where it has to be ended.

import { lang } from "./words.js";

/** What could not be done, in a sentence for people. */
export class Refusal extends Error {}

/** The worker was ended before it answered. */
export class Stopped extends Error {}

/** @typedef {{ resolve: (answer: any) => void, reject: (error: Error) => void }} Waiting */

export class Engine {
  /** @param {(stage: string, detail?: string | number) => void} onStage */
  constructor(onStage) {
    this.onStage = onStage;
    this.isReady = false;
    this.last = 0;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** @type {Worker | null} started by the first question */
    this.worker = null;
  }

  /**
   * Returns the answer to a question.
   * @param {string} name
   * @param {object} [fields]
   * @param {Uint8Array} [content] a file
   * @returns {Promise<any>}
   */
  ask(name, fields = {}, content) {
    return this.#post({ name, fields: { lang, ...fields }, content });
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

  /** Ends whatever it does, and starts anew. */
  restart() {
    this.worker?.terminate();
    this.isReady = false;
    for (const { reject } of this.waiting.values()) reject(new Stopped());
    this.waiting.clear();
    this.worker = this.#started();
  }

  #started() {
    const worker = new Worker("worker.js", { type: "module" });
    worker.addEventListener("message", (event) => this.#received(event.data));
    worker.addEventListener("error", (event) => this.onStage("failed", event.message));
    return worker;
  }

  /** @param {object} question */
  #post(question) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker ??= this.#started();
      this.worker.postMessage({ id, ...question });
    });
  }

  /** @param {{ id?: number, stage?: string, error?: string, percent?: number, crash?: string, answer?: any }} data */
  #received({ id, stage, error, percent, crash, answer }) {
    if (stage) {
      this.isReady = stage === "ready";
      return this.onStage(stage, error ?? percent);
    }
    const asked = this.waiting.get(id ?? 0);
    this.waiting.delete(id ?? 0);
    if (error) asked?.reject(new Refusal(error));
    else if (crash) asked?.reject(new Error(crash));
    else asked?.resolve(answer);
  }
}
