// The commands of the pane in Node, over the double of Excel; Python is at the other end of the pipe.
//
//     node run.mjs FOLDER DOUBLE TYPES
//
// A line of standard input is { open, command, options }, { refusals } or { faults }. The lines of standard output are questions,
// { name, fields } for the worker and { question } for the user, each answered by a line; the last is
// { messages, book, syncs, created } or { error, book }.

import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";
import vm from "node:vm";

const [folder, double, types] = process.argv.slice(2);
globalThis.officeTypes = JSON.parse(fs.readFileSync(types, "utf-8"));
vm.runInThisContext(fs.readFileSync(double, "utf-8"), { filename: double });
const kept = new Map();
globalThis.localStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) };

const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const next = async () => JSON.parse((await lines.next()).value ?? "null");
const tell = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const put = async (line) => {
  tell(line);
  return next();
};
const url = pathToFileURL(path.join(folder, "office/commands.js"));
let perform = null;

/** What comes of a batch that Office.js would refuse. */
const fault = async (batch) => {
  try {
    await Excel.run(batch);
    return "";
  } catch ({ message }) {
    return message;
  }
};
const faults = async () => ({
  "a member that the types do not know": await fault(({ workbook }) => workbook.worksheets.getItem("Sheet1").getRangeByIndexes(0, 0, 1, 1).colour),
  "a property that is read only": await fault(({ workbook }) => (workbook.worksheets.getItem("Sheet1").tabId = "x")),
  "a property that was not loaded": await fault(({ workbook }) => workbook.worksheets.getItem("Sheet1").getRangeByIndexes(0, 0, 1, 1).values),
});

for (let asked = await next(); asked; asked = await next()) {
  if (asked.faults) {
    tell(await faults());
    continue;
  }
  if (asked.refusals) {
    const { refused } = await import(pathToFileURL(path.join(folder, "office/refusals.js")));
    tell(Object.fromEntries(asked.refusals.map((code) => [code, refused(code)])));
    continue;
  }
  if (asked.isNew) {
    kept.clear();
    ({ perform } = await import(`${url}?${asked.isNew}`));
  }
  excelDouble.open(asked.open);
  excelDouble.left = asked.left ?? 0;
  excelDouble.typing = asked.typing ?? null;
  const done = () => ({ book: excelDouble.book, syncs: excelDouble.syncs, created: excelDouble.created });
  try {
    const engine = { ask: (name, fields) => put({ name, fields }) };
    const messages = await perform(engine, asked.command, asked.options, (question) => put({ question }), async () => true);
    tell({ messages, ...done() });
  } catch (error) {
    if (error.constructor.name === "Refusal") tell({ messages: [{ text: error.message }], ...done() });
    else tell({ error: String(error.stack ?? error), code: error.code, ...done() });
  }
}
