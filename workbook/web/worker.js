// Python in a worker: it loads Pyodide and our wheels, then answers the requests of the page.
//
// Messages in: { id, name, fields, content? }. Messages out: { id, answer } or { id, error },
// and { stage } while it starts, "ready" last.

import { Cover, loadKernel } from "./kernel.js";
import { forgetMemory, keepMemory, keptMemory, withRoom } from "./memory.js";

/** @typedef {import("pyodide").PyodideAPI} Python */
/** @typedef {import("pyodide/ffi").PyProxy} PyProxy */
/** @typedef {import("pyodide/ffi").PyBuffer} PyBuffer */
/** @typedef {{ ask(name: string, request: string): string | PyBuffer, take(name: string, request: string, content: PyProxy): string | PyBuffer }} PageSession */
/** @typedef {{ version: string, pyodide: string, wheels: string[], bytes: number, parts: Record<string, string[]>, elsewhere: Record<string, string> }} Site */
/** @typedef {{ id: number, name: string, fields: { format?: string }, content?: Uint8Array }} Question */

const IMPORT = "import numpure_xl.web.answers";
const CONNECT = `
import numpure_kernel, numpure_xl.kernel
from pyodide.ffi import create_proxy, to_js
numpure_xl.kernel.connect(numpure_kernel, to_js, create_proxy)`;
const SESSION = "numpure_xl.web.answers.PageSession()";

/**
 * @param {string} stage
 * @param {number} [percent] of what it loads
 */
const tell = (stage, percent) => self.postMessage({ stage, percent });

/** @param {string} path */
const near = (path) => new URL(path, self.location.href).href;

/**
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function fetched(path) {
  const response = await fetch(near(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/**
 * Tells how much of what Python needs has come, until all has, and fails if something does not come:
 * Pyodide itself would wait for ever.
 * @template Come
 * @param {number} total bytes
 * @param {() => Promise<Come>} load
 * @returns {Promise<Come>}
 */
function watched(total, load) {
  const { fetch } = self;
  let come = 0;
  let told = 0;
  const count = () =>
    new TransformStream({
      transform(chunk, controller) {
        come += chunk.length;
        const percent = Math.min(99, Math.floor((100 * come) / total));
        if (percent > told) tell("python", (told = percent));
        controller.enqueue(chunk);
      },
    });
  return new Promise((resolve, reject) => {
    const counted = async (/** @type {Parameters<typeof fetch>} */ ...asked) => {
      const response = await fetch(...asked);
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
      if (!response.body) return response;
      const { readable, writable } = count();
      response.body.pipeTo(writable).catch(reject);
      return new Response(readable, response);
    };
    self.fetch = (...asked) => {
      const response = counted(...asked);
      response.catch(reject);
      return response;
    };
    load().then(resolve, reject);
  }).finally(() => (self.fetch = fetch));
}

/**
 * Looks at the files of another server before anything in them runs.
 * @param {Record<string, string>} hashes
 */
async function prove(hashes) {
  await Promise.all(Object.entries(hashes).map(([name, integrity]) => fetch(name, { integrity })));
}

/** @param {string} path */
const bytesOf = async (path) => (await fetched(path)).arrayBuffer();

/**
 * Loads Python as an earlier visit kept it, with our modules imported; null if it cannot.
 * @param {Site} site
 * @param {typeof import("pyodide").loadPyodide} loadPyodide
 * @returns {Promise<Python | null>}
 */
async function restored(site, loadPyodide) {
  const memory = await keptMemory(site.version);
  if (!memory) return null;
  try {
    return await withRoom(memory.byteLength, () => loadPyodide({ indexURL: near(site.pyodide), _loadSnapshot: memory }));
  } catch (error) {
    console.debug("This start is a slow one:", error);
    await forgetMemory(site.version);
    return null;
  }
}

/** @returns {Promise<{ session: PageSession, python: Python, site: Site }>} */
async function start() {
  tell("python");
  /** @type {Site} */
  const site = await (await fetched("site.json")).json();
  const { python, wheels, isKept } = await watched(site.bytes, () => loaded(site));
  tell("numpure");
  for (const wheel of wheels) python.unpackArchive(wheel, "wheel");
  python.runPython(IMPORT);
  if (!isKept) keepMemory(site.version, () => python.makeMemorySnapshot());
  python.registerJsModule("numpure_kernel", { cover: (/** @type {ConstructorParameters<typeof Cover>} */ ...rules) => new Cover(...rules) });
  python.runPython(CONNECT);
  const session = python.runPython(SESSION);
  tell("ready");
  return { session, python, site };
}

/**
 * Loads Python, from the memory that was kept or anew, with our wheels and the compiled search.
 * @param {Site} site
 */
async function loaded(site) {
  const indexURL = near(site.pyodide);
  await prove(site.elsewhere);
  /** @type {typeof import("pyodide")} */
  const { loadPyodide } = await import(`${indexURL}pyodide.mjs`);
  const wheels = Promise.all(site.wheels.map(bytesOf));
  const kernel = bytesOf("kernel.wasm").then(loadKernel);
  await kernel;
  const kept = await restored(site, loadPyodide);
  const python = kept ?? (await loadPyodide({ indexURL, _makeSnapshot: true }));
  return { python, wheels: await wheels, isKept: Boolean(kept) };
}

const starting = start();
starting.catch((error) => self.postMessage({ stage: "failed", error: String(error) }));

/**
 * Returns the parts of the site that a question needs and others do not.
 * @param {Question} question
 */
function partsFor({ name, fields: { format }, content }) {
  if (name.startsWith("sheet.")) return ["office", "workbook"];
  if (format === "pdf") return content ? ["pdf", "font"] : ["pdf"];
  return name === "read" || format === "xlsx" ? ["workbook"] : [];
}

/** @type {Map<string, Promise<void>>} */
const adding = new Map();

/**
 * Loads a part, once.
 * @param {string} part
 */
function added(part) {
  const load = async () => {
    const { python, site } = await starting;
    for (const wheel of await Promise.all(site.parts[part].map(bytesOf))) python.unpackArchive(wheel, "wheel");
  };
  const loading = adding.get(part) ?? load();
  adding.set(part, loading);
  loading.catch(() => adding.delete(part)); // without a network: tried again the next time
  return loading;
}

/**
 * @param {Question} question
 * @returns {Promise<object>}
 */
async function answered(question) {
  const { session, python } = await starting;
  await Promise.all(partsFor(question).map(added));
  const { name, fields, content } = question;
  const request = JSON.stringify(fields);
  const bytes = content && python.toPy(content);
  try {
    const answer = bytes ? session.take(name, request, bytes) : session.ask(name, request);
    if (typeof answer === "string") return JSON.parse(answer);
    const file = answer.toJs();
    answer.destroy();
    return { answer: file };
  } finally {
    bytes?.destroy();
  }
}

/** @param {Question} question */
async function reply(question) {
  const { id } = question;
  try {
    self.postMessage({ id, ...(await answered(question)) });
  } catch (error) {
    self.postMessage({ id, crash: String(error) });
  }
}

/** @type {Promise<void>} the reply before: they go out in the order of the questions */
let last = Promise.resolve();
self.addEventListener("message", (/** @type {MessageEvent<Question>} */ event) => {
  last = last.then(() => reply(event.data));
});
