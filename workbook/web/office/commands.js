// A command: Python says what to read, what to ask and what to write, until it is through.

import { keep, recall } from "../page/storage.js";
import { begin, putBack, read, write } from "./sheet.js";

/** @typedef {import("../page/engine.js").Engine} Engine */
/** @typedef {{ text: string, title: string, proposed?: string }} Question */
/** @typedef {{ text: string, mode: string, label?: string }} Message a link has a label unless its server is one */
/** @typedef {{ read?: import("./sheet.js").Wanted[], question?: Question, changes: (import("./sheet.js").Change | import("./sheet.js").Pause)[], messages: Message[], files: string[], kept: Record<string, string> }} Reply */

const SETTINGS = "numpure_xl.conf";
const STORED = "numpure.settings";

/** @type {Record<string, string>} what commands keep: settings, and what the last one changed */
let kept = {};

/**
 * Performs a command, and returns what it has to say.
 * @param {Pick<Engine, "ask">} engine
 * @param {string} command
 * @param {Record<string, string>} options
 * @param {(question: Question) => Promise<string>} ask  answers a question
 * @param {import("./sheet.js").Show} show
 * @returns {Promise<Message[]>}
 */
export async function perform(engine, command, options, ask, show) {
  const start = await begin();
  kept = { [SETTINGS]: recall(STORED) ?? "", ...kept };
  /** @type {Reply} */
  let reply = await engine.ask("sheet.begin", { command, options, start, kept });
  for (;;) {
    if (reply.read) reply = await engine.ask("sheet.go", { parts: await read(reply.read) });
    else if (reply.question) reply = await engine.ask("sheet.go", { answer: await ask(reply.question) });
    else break;
  }
  kept = reply.kept; // before anything is written, so that it can be put back
  keep(STORED, kept[SETTINGS] ?? "");
  try {
    if (reply.changes.length) await write(reply.changes, show);
  } catch (error) {
    await restore(engine);
    throw error;
  }
  for (const file of reply.files) await Excel.createWorkbook(file);
  return reply.messages;
}

/**
 * Puts back what was written before Excel refused the rest.
 * @param {Pick<Engine, "ask">} engine
 */
async function restore(engine) {
  const back = await engine.ask("sheet.failed", {});
  kept = back.half; // until it is back
  if (back.changes.length) await putBack(back.changes);
  kept = back.kept;
}
