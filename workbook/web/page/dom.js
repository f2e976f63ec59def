// Small helpers around the DOM.

/**
 * Returns the element with an id, which is of the class given.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function get(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`There is no ${kind.name} #${id}.`);
  return found;
}

/** @param {string} id */
export const button = (id) => get(id, HTMLButtonElement);

/** @param {string} id */
export const select = (id) => get(id, HTMLSelectElement);

/**
 * Makes an element with a class and a text.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} [className]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, className = "", text = "") {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

/**
 * Makes an element that shows a text which the name of what it is in says in words.
 * @param {string} className
 * @param {string} text
 */
export function makeSign(className, text) {
  const made = make("span", className);
  made.dataset["sign"] = text;
  return made;
}

/**
 * Shows an element with a text, or hides it if there is none.
 * @param {HTMLElement} element
 * @param {string} text
 */
export function showText(element, text) {
  element.textContent = text;
  element.hidden = !text;
}

/**
 * Shows a drawing.
 * @param {Element} place
 * @param {string} svg
 */
export function showDrawing(place, svg) {
  place.replaceChildren(drawn(svg));
}

/**
 * Returns a drawing as an element of this page.
 * @param {string} svg
 */
export function drawn(svg) {
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(documentElement, true)));
}

/**
 * Lets the browser save a file.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} name
 * @param {string} type
 */
export function download(bytes, name, type) {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
