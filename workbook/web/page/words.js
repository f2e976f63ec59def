// The language of the page. The English text is the key; words.json has the translations.

import { keep, recall } from "./storage.js";

const STORED = "numpure.lang";
const ATTRIBUTES = ["aria-label", "placeholder", "title"];

/** @type {Record<string, string>} */
let dictionary = {};

export let lang = "en";

/**
 * Returns a text in the language of the page, its gaps filled.
 * @param {string} text
 * @param {Record<string, string | number>} [fields]
 */
export function say(text, fields = {}) {
  const said = dictionary[text] ?? text;
  return said.replace(/\{(\w+)\}/g, (gap, name) => String(fields[name] ?? gap));
}

/**
 * Loads the language: that of the address, the one chosen before, or that of the browser.
 * @param {string[]} known
 */
export async function load(known) {
  const wanted = [new URL(location.href).searchParams.get("lang"), recall(STORED), ...navigator.languages];
  const found = wanted.map((name) => name?.split("-")[0] ?? "").find((name) => known.includes(name));
  lang = found ?? "en";
  const all = await (await fetch("words.json")).json();
  dictionary = all[lang] ?? {};
  document.documentElement.lang = lang;
}

/** @param {string} chosen */
export function choose(chosen) {
  keep(STORED, chosen);
  const url = new URL(location.href);
  url.searchParams.set("lang", chosen); // where nothing can be kept, too
  location.assign(url);
}

/**
 * Translates all that is to be read in a part of the page.
 * @param {Element} root
 */
export function translate(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, {
    acceptNode: (node) =>
      node instanceof Element && node.getAttribute("translate") === "no"
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  });
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) translateText(node);
    else if (node instanceof Element) translateAttributes(node);
  }
}

/** @param {Text} node */
function translateText(node) {
  const text = node.data.trim().replace(/\s+/g, " ");
  if (dictionary[text]) node.data = node.data.replace(/\S(.*\S)?/s, () => dictionary[text]);
}

/** @param {Element} element */
function translateAttributes(element) {
  for (const name of ATTRIBUTES) {
    const text = element.getAttribute(name);
    if (text && dictionary[text]) element.setAttribute(name, dictionary[text]);
  }
}
