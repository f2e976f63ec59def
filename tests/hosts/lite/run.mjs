// Python in a browser, as xlwings Lite runs it, but under Node and without a browser.
//
//     node run.mjs FOLDER FILE ...
//
// The folder has node_modules/pyodide; the files are wheels, which are installed, and Python
// sources, which can be imported by the names that they have from here. Then each line of standard
// input is a call: [module, function, [argument, ...]], and each line of standard output the
// answer, all of it as JSON. The first line tells how long it took to boot, in milliseconds of a
// processor: whatever else the machine does, that is what it takes.

import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, ...files] = process.argv.slice(2);
const { loadPyodide } = await import(
  pathToFileURL(path.join(folder, "node_modules/pyodide/pyodide.mjs"))
);

const spent = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000;
const started = spent();
const python = await loadPyodide({
  // Where add-ins run, the engine of xlwings Lite is there; its licence there is its vendor's.
  env: { XLWINGS_LICENSE_KEY: "noncommercial", XLWINGS_ON_SERVER: "true", HOME: "/home/pyodide" },
  stdout: (line) => process.stderr.write(`${line}\n`),
});
const booted = spent() - started;

for (const file of files) {
  const bytes = fs.readFileSync(file);
  if (file.endsWith(".whl")) {
    python.unpackArchive(new Uint8Array(bytes), "wheel");
  } else {
    const place = path.join("/home/pyodide", file);
    python.FS.mkdirTree(path.dirname(place));
    python.FS.writeFile(place, bytes);
  }
}
python.FS.mkdirTree("/data"); // whose files xlwings Lite offers for download
python.runPython("import sys; sys.path[:0] = ['/home/pyodide', '/home/pyodide/workbook/lite']");

// What xlwings asks of the add-in around it while a script runs; excel.py answers.
globalThis.xlwings = {
  getRangeData: async (sheet, address, keys) => {
    const excel = python.pyimport("tests.hosts.lite.excel");
    return JSON.parse(excel.read(sheet, address, JSON.stringify(keys)));
  },
};

console.log(JSON.stringify({ booted }));
for await (const line of readline.createInterface({ input: process.stdin })) {
  const [module, name, given] = JSON.parse(line);
  try {
    // A null within becomes the null of JavaScript, as it does in the arguments that Excel sends.
    const answer = await python.pyimport(module)[name](...given.map((one) => python.toPy(one)));
    console.log(JSON.stringify({ answer: JSON.parse(answer) }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }));
  }
}
