// Python in a worker: it loads Pyodide and our wheels, then answers the requests of the page.
//
// Messages in: { id, name, fields, content? }. Messages out: { id, answer } or { id, error },
// and { stage } while it starts, "ready" last.

/** @typedef {import("pyodide/ffi").PyProxy} PyProxy */
/** @typedef {import("pyodide/ffi").PyBuffer} PyBuffer */
/** @typedef {{ ask(name: string, request: string): string | PyBuffer, read(request: string, content: PyProxy): string }} Desk */
/** @typedef {{ desk: Desk, python: import("pyodide").PyodideAPI, office: string[] }} Running */
/** @typedef {{ id: number, name: string, fields: object, content?: Uint8Array }} Question */

/** @param {string} stage */
const tell = (stage) => self.postMessage({ stage });

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

/** @returns {Promise<Running>} */
async function start() {
  tell("python");
  const site = await (await fetched("site.json")).json();
  const base = near(site.pyodide);
  /** @type {typeof import("pyodide")} */
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const [python, ...wheels] = await Promise.all([
    loadPyodide({ indexURL: base }),
    ...site.wheels.map(async (/** @type {string} */ path) => (await fetched(path)).arrayBuffer()),
  ]);
  tell("numpure");
  for (const wheel of wheels) python.unpackArchive(wheel, "wheel");
  /** @type {Desk} */
  const desk = python.runPython("from numpure_xl.web.answers import Desk; Desk()");
  tell("ready");
  return { desk, python, office: site.office };
}

/** @type {Promise<void> | null} */
let addingOffice = null;

/**
 * Loads the wheels that only the commands and functions of the Excel add-in need.
 * @param {Running} running
 */
async function addOffice({ python, office }) {
  for (const path of office) python.unpackArchive(await (await fetched(path)).arrayBuffer(), "wheel");
}

const starting = start();
starting.catch((error) => self.postMessage({ stage: "failed", error: String(error) }));

/**
 * @param {Running} running
 * @param {Question} question
 */
function answered({ desk, python }, { name, fields, content }) {
  const request = JSON.stringify(fields);
  if (content) {
    const bytes = python.toPy(content);
    try {
      return JSON.parse(desk.read(request, bytes));
    } finally {
      bytes.destroy();
    }
  }
  const answer = desk.ask(name, request);
  if (typeof answer === "string") return JSON.parse(answer);
  const bytes = answer.toJs();
  answer.destroy();
  return { answer: bytes };
}

self.addEventListener("message", async (/** @type {MessageEvent<Question>} */ event) => {
  const { id } = event.data;
  try {
    const running = await starting;
    if (event.data.name.startsWith("sheet.")) await (addingOffice ??= addOffice(running));
    self.postMessage({ id, ...answered(running, event.data) });
  } catch (error) {
    self.postMessage({ id, crash: String(error) });
  }
});
