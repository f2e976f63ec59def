// A question that is answered with yes or no before anything is done.

import { button, get } from "./dom.js";

/**
 * Asks; returns whether the answer is yes.
 * @param {string} text
 * @param {string} yes what the button says that does it
 * @returns {Promise<boolean>}
 */
export function agreed(text, yes) {
  const dialog = get("question", HTMLDialogElement);
  get("question-text", HTMLElement).textContent = text;
  button("question-yes").textContent = yes;
  button("question-yes").onclick = () => dialog.close("yes");
  button("question-no").onclick = () => dialog.close("");
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }));
}
