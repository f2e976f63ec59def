// The custom functions: each call goes to Python in a worker of their own, one after the other.

import { Stopped } from "../page/engine.js";

/** @typedef {import("../page/engine.js").Engine} Engine */
/** @typedef {{ isCancelled: boolean, isRunning: boolean }} Call */

const PATIENCE = 1500; // milliseconds that a call may take to end after it was cancelled

/** @returns {Record<string, CustomFunctions.ErrorCode>} */
const errors = () => ({
  "#VALUE!": CustomFunctions.ErrorCode.invalidValue,
  "#N/A": CustomFunctions.ErrorCode.notAvailable,
  "#NUM!": CustomFunctions.ErrorCode.invalidNumber,
});

/**
 * Offers the functions that the page names to Excel.
 * @param {Promise<Engine>} starting
 */
export function offerFunctions(starting) {
  const names = document.querySelector("meta[name=functions]")?.getAttribute("content") ?? "";
  /** @type {Promise<unknown>} the call before */
  let last = Promise.resolve();
  for (const name of names.split(" ")) {
    CustomFunctions.associate(name, (/** @type {any[]} */ ...given) => {
      const invocation = given.pop();
      /** @type {Call} */
      const call = { isCancelled: false, isRunning: false };
      invocation.onCanceled = () => cancel(starting, call);
      const answer = last.then(() => answered(starting, call, name, given));
      last = answer.catch(() => {});
      return answer;
    });
  }
}

/**
 * @param {Promise<Engine>} starting
 * @param {Call} call
 * @param {string} name
 * @param {any[]} given
 */
async function answered(starting, call, name, given) {
  const engine = await starting;
  while (!call.isCancelled) {
    call.isRunning = true;
    try {
      const value = await engine.ask("sheet.function", { function: name, arguments: given });
      return checked(value);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error; // else another call ended the worker: once more
    } finally {
      call.isRunning = false;
    }
  }
  throw new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable);
}

/**
 * Returns a value, or throws the error that its text names.
 * @param {any} value
 */
function checked(value) {
  const code = errors()[value];
  if (code) throw new CustomFunctions.Error(code);
  return value;
}

/**
 * @param {Promise<Engine>} starting
 * @param {Call} call
 */
function cancel(starting, call) {
  call.isCancelled = true;
  setTimeout(async () => {
    if (call.isRunning) (await starting).restartFunctions();
  }, PATIENCE);
}
