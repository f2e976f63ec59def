// The task pane: the page, with the commands of the ribbon for the sheet beside it.

import { button, get, make, select, showText } from "../page/dom.js";
import { linkTo } from "../page/elsewhere.js";
import { Refusal, Stopped } from "../page/engine.js";
import { starting } from "../page/main.js";
import { lang, say } from "../page/words.js";
import { perform } from "./commands.js";
import { offerFunctions } from "./functions.js";
import { refused } from "./refusals.js";

/** @typedef {import("../page/engine.js").Engine} Engine */
/** @typedef {import("./commands.js").Question} Question */
/**
 * A button, as buttons.py has it.
 * @typedef {{ command: string, given: Record<string, any>, chosen: string[], ribbon: string, labels: Record<string, string>, tips: Record<string, string> }} Command
 */

const YES = "yes";
const NO = "no";

class SheetPage {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.isBusy = false;
    this.message = get("sheet-message", HTMLElement);
    this.form = get("question", HTMLFormElement);
    this.line = get("answer", HTMLInputElement);
    /** @type {(() => void) | null} ends the animation that is being shown */
    this.endShow = null;
    button("sheet-stop").addEventListener("click", () => (this.endShow ? this.endShow() : this.engine.restart()));
  }

  /** @param {Command[]} commands */
  addButtons(commands) {
    for (const command of commands) {
      const made = make("button", command.command === "generate" ? "main" : "", command.labels[lang]);
      made.type = "button";
      made.title = command.tips[lang];
      made.addEventListener("click", () => this.#perform(command));
      get("commands", HTMLElement).append(made);
      if (command.ribbon) Office.actions.associate(command.ribbon, (/** @type {Office.AddinCommands.Event | undefined} */ event) => this.#answer(command, event));
    }
  }

  /**
   * Performs the command of a button in the ribbon or of a shortcut, in the pane, where it says what it has to.
   * @param {Command} command
   * @param {Office.AddinCommands.Event} [event] of the button
   */
  async #answer(command, event) {
    try {
      await Office.addin.showAsTaskpane();
      await this.#perform(command);
    } finally {
      event?.completed();
    }
  }

  /** @param {Command} command */
  async #perform({ command, given, chosen }) {
    if (this.isBusy) return this.#say(say("Another command is running; wait until it ends, or answer its question."));
    this.#setBusy(true);
    this.#say("");
    const unwatch = this.#sayStages();
    try {
      const values = chosen.map((option) => [option, select(`sheet-${option}`).value]);
      const options = { ...given, ...Object.fromEntries(values.filter(([, value]) => value)) };
      const messages = await perform(this.engine, command, options, (question) => this.#ask(question), (pause) => this.#show(pause));
      this.#report(messages);
    } catch (error) {
      this.#reportError(error);
    } finally {
      unwatch();
      this.form.hidden = true;
      this.#setBusy(false);
    }
  }

  /** Says that Python is loading, as long as it is; returns what ends that. */
  #sayStages() {
    if (this.engine.isReady) return () => {};
    const tell = () => this.#say(say("Python is loading, {percent} %", { percent: this.engine.percent }));
    tell();
    const unwatch = this.engine.watch((stage) => {
      if (stage === "python") return tell();
      this.#say(stage === "numpure" ? say("Starting…") : "");
      if (stage === "ready") unwatch();
    });
    return unwatch;
  }

  /**
   * Says what a command had to say, and offers the pages of the web that it names.
   * @param {import("./commands.js").Message[]} messages
   */
  #report(messages) {
    const isLink = (/** @type {{ mode: string }} */ { mode }) => mode === "link";
    const texts = messages.filter((message) => !isLink(message)).map(({ text }) => text);
    this.#say(texts.join("\n\n"), messages.some(({ mode }) => mode === "critical") ? "fault" : "");
    for (const { text, label } of messages.filter(isLink)) {
      const url = new URL(text, location.href);
      this.message.append(linkTo(url.href, label ?? url.hostname));
      this.message.hidden = false;
    }
  }

  /** @param {unknown} error */
  #reportError(error) {
    if (error instanceof Stopped) return this.#say(say("Stopped; everything is as it was."));
    if (error instanceof Refusal) return this.#say(error.message, "fault");
    const isOfExcel = error instanceof OfficeExtension.Error;
    this.#say(isOfExcel ? refused(error.code) : say("Something went wrong: {reason}", { reason: String(error) }), "fault");
  }

  /**
   * Asks for yes or no, or for a line of text: "=" and what was typed, "" for a cancel.
   * @param {Question} question
   * @returns {Promise<string>}
   */
  #ask({ text, proposed }) {
    const isLine = proposed !== undefined;
    get("question-text", HTMLElement).textContent = text;
    this.line.value = proposed ?? "";
    this.line.hidden = !isLine;
    button("question-yes").textContent = isLine ? say("OK") : say("Yes");
    button("question-no").textContent = isLine ? say("Cancel") : say("No");
    this.form.hidden = false;
    (isLine ? this.line : button("question-yes")).focus();
    return new Promise((resolve, reject) => {
      const answer = (/** @type {string} */ value) => {
        this.form.hidden = true;
        resolve(value);
      };
      this.form.onsubmit = (event) => {
        event.preventDefault();
        answer(isLine ? `=${this.line.value}` : YES);
      };
      button("question-no").onclick = () => answer(isLine ? "" : NO);
      button("sheet-stop").addEventListener("click", () => reject(new Stopped()), { once: true });
    });
  }

  /**
   * Shows a picture of an animation for some time; Stop leads to the last one at once.
   * @param {import("./sheet.js").Pause} pause
   * @returns {Promise<boolean>}
   */
  #show({ pause, status }) {
    this.#say(status);
    return new Promise((resolve) => {
      const end = (/** @type {boolean} */ isShown) => {
        this.endShow = null;
        resolve(isShown);
      };
      setTimeout(() => end(true), 1000 * pause);
      this.endShow = () => end(false);
    });
  }

  /** @param {boolean} isBusy */
  #setBusy(isBusy) {
    this.isBusy = isBusy;
    button("sheet-stop").hidden = !isBusy;
    get("commands", HTMLElement).setAttribute("aria-busy", String(isBusy));
  }

  /**
   * @param {string} text
   * @param {string} [kind]
   */
  #say(text, kind = "") {
    this.message.className = `message ${kind}`;
    showText(this.message, text);
  }
}

/** Says that this is not Excel, or that there is no network: then Office.js is missing, or alone. */
async function sayAlone() {
  await starting;
  const message = get("sheet-message", HTMLElement);
  message.classList.add("fault");
  showText(message, say("Excel is not there. Open this pane in Excel, with a network: what connects the two comes from Microsoft."));
}

async function start() {
  if (!("Office" in globalThis)) return sayAlone();
  if ("CustomFunctions" in globalThis) offerFunctions(starting); // not on an iPad
  const { host } = await Office.onReady();
  if (!host) return sayAlone();
  const engine = await starting;
  new SheetPage(engine).addButtons(await (await fetch("buttons.json")).json());
}

start();
