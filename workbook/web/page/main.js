// The page: language, choices, the two parts, and the worker behind them.

import { setUpBook } from "./book.js";
import { get, make, select, showText } from "./dom.js";
import { Engine } from "./engine.js";
import { setUpPlay } from "./play.js";
import { loadStock } from "./stock.js";
import { followUpdates, offerUpdates } from "./updates.js";
import { setUpWatch } from "./watch.js";
import { choose, lang, load, say, translate } from "./words.js";

/** @typedef {Record<string, Record<string, string>[]>} Names */

const hasPython = document.documentElement.dataset["python"] !== "none";
const PARTS = (hasPython ? ["sheet", "play", "book", "watch"] : ["play"]).filter((name) => document.getElementById(name)); // a pane has all

const { searchParams } = new URL(location.href);
const isEmbedded = searchParams.has("embed"); // in the page of a school or a paper: the board, and what it is played with
const theme = searchParams.get("embed"); // light or dark, whatever the visitor's other pages are

const SKIP = "#main"; // the link that skips the head of the page

const WIDE = 960; // pixels, from which the forms are beside the board and not below it

/**
 * @param {string} stage
 * @param {string | number} [detail] why it failed, or how much of 100 has come
 */
function showStage(stage, detail = "") {
  const state = get("state", HTMLElement);
  /** @type {Record<string, string>} */
  const texts = {
    python: say("Python is loading, {percent} %", { percent: detail || 0 }),
    numpure: say("Starting…"),
    ready: "",
    failed: say("Python did not start: {reason}. Load the page again.", { reason: detail }),
  };
  state.classList.toggle("fault", stage === "failed");
  showText(state, texts[stage]);
  document.documentElement.dataset["stage"] = stage;
}

/** @param {Names} names */
function fillLists(names) {
  for (const list of document.querySelectorAll("select")) {
    for (const { name, ...labels } of names[list.dataset["names"] ?? ""] ?? []) {
      const isUsual = name === list.dataset["usual"];
      const option = new Option(labels[lang], name, isUsual, isUsual);
      Object.assign(option.dataset, { levels: labels["levels"], usual: labels["usual"] });
      list.append(option);
    }
  }
  const levels = names["level"].map(({ name }) => name);
  for (const boards of document.querySelectorAll("select[id$=-variant]")) {
    const list = document.getElementById(boards.id.replace("variant", "level"));
    if (!(boards instanceof HTMLSelectElement && list instanceof HTMLSelectElement)) continue;
    boards.addEventListener("change", () => offerLevels(boards, list, levels));
    offerLevels(boards, list, levels);
  }
  const languages = select("page-lang");
  for (const { name, en } of names["lang"]) languages.append(new Option(en, name));
  languages.value = lang;
  languages.addEventListener("change", () => choose(languages.value));
  fillSizes(names["size"]);
}

/**
 * Offers the levels that the chosen board has, and what is no level.
 * @param {HTMLSelectElement} boards
 * @param {HTMLSelectElement} list
 * @param {string[]} levels all that there are
 */
function offerLevels(boards, list, levels) {
  const names = boards.selectedOptions[0]?.dataset["levels"]?.split(" ") ?? [];
  for (const option of list.options) {
    option.hidden = option.disabled = levels.includes(option.value) && !names.includes(option.value);
  }
  if (list.selectedOptions[0]?.disabled) list.value = names.at(-1) ?? "";
}

/** @param {Record<string, string>[]} sizes */
function fillSizes(sizes) {
  const labels = { paper: say("Loose sheets"), trim: say("A book to bind") };
  for (const [kind, label] of Object.entries(labels)) {
    const group = make("optgroup");
    group.label = label;
    for (const { name, ...texts } of sizes) {
      if (name.startsWith(kind)) group.append(new Option(texts[lang], name));
    }
    document.querySelector("select[name=size]")?.append(group);
  }
}

function showPart() {
  const { hash } = location;
  if (hash === SKIP && document.documentElement.dataset["part"]) return;
  const isAny = ["", SKIP].includes(hash);
  const part = PARTS.find((name) => hash === `#${name}`) ?? (isAny ? PARTS[0] : "play"); // which knows all other addresses
  for (const name of PARTS) {
    get(name, HTMLElement).hidden = name !== part;
    const link = get(`to-${name}`, HTMLAnchorElement);
    if (name === part) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.documentElement.dataset["part"] = part;
  document.dispatchEvent(new CustomEvent("part", { detail: part }));
}

async function keepForLater() {
  try {
    await navigator.serviceWorker.register("sw.js");
    await navigator.serviceWorker.ready;
    await offerUpdates();
    get("offline", HTMLElement).textContent = say("This page works without a network now.");
  } catch (error) {
    console.debug("The page is not kept:", error); // as in a private window
  }
}

async function start() {
  document.documentElement.classList.toggle("embedded", isEmbedded);
  if (theme) get("dark", HTMLLinkElement).media = theme === "dark" ? "screen" : "not all";
  /** @type {Names} */
  const names = await (await fetch("names.json")).json();
  await load(names["lang"].map(({ name }) => name));
  translate(document.documentElement);
  fillLists(names);
  const engine = new Engine(showStage, hasPython);
  setUpBook(engine, names);
  setUpPlay(engine);
  setUpWatch(engine);
  for (const fold of document.querySelectorAll("details.fold")) fold.toggleAttribute("open", innerWidth > WIDE);
  window.addEventListener("hashchange", showPart);
  showPart();
  get("state", HTMLElement).hidden = true;
  return engine;
}

/** The worker, once the page can be used. */
export const starting = start();

followUpdates();

/** Whoever only looks at the page loads no Python: it comes as soon as something is done. */
const touched = new Promise((resolve) => {
  for (const name of ["pointerdown", "keydown", "hashchange"]) window.addEventListener(name, resolve, { once: true });
  if (location.hash && location.hash !== "#play") resolve(null);
});

// What keeps the page is fetched after the page has all that it needs to start.
starting
  .then(async (engine) => {
    offerUpdates();
    loadStock(); // before Python is: that takes all of a slow network
    if (isEmbedded) return; // nothing more comes before it is asked for
    if (!document.getElementById("sheet")) await touched;
    if (hasPython) await engine.ask("puzzle.open", { variant: "4x4", givens: Array(16).fill(0) });
    await keepForLater();
  })
  .catch((error) => showStage("failed", String(error)));
