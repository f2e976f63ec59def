// What the pane reads of a sheet, over Microsoft's own mock of Office.js (npm office-addin-mock).
//
//     node mock.mjs NODE_MODULES FOLDER
//
// The mock knows which properties were loaded and synced: any other has a text for its value that says
// so. It is handed the objects that Excel would have; the methods among them are ours.

import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [modules, folder] = process.argv.slice(2);
const { OfficeMockObject } = createRequire(path.join(modules, "/"))("office-addin-mock");
const { begin, read } = await import(pathToFileURL(path.join(folder, "office/sheet.js")));

// As in Excel, what may be missing says whether it is without being asked (isNullObject).
const orNull = (mock) => mock.load("isNullObject");
const format = { font: { bold: true }, fill: { color: "#FFFFFF", pattern: "None" } };
const range = {
  values: [[5, ""]],
  formulas: [["=2+3", ""]],
  numberFormat: [["General", "@"]],
  hasSpill: true,
  spill: { address: "'a, b!'!A1:D4", isNullObject: false },
  parent: { address: "", isNullObject: true },
  merged: { address: "'a, b!'!B2:C3,'a, b!'!D4", isNullObject: false },
  worksheet: { autoFilter: { isDataFiltered: false } },
  getCellProperties: () => ({ value: [[{ format }, { format }]] }),
  getRowProperties: () => ({ value: [{ rowHidden: true, format: { rowHeight: 27 } }] }),
  getColumnProperties: () => ({ value: [{ format: { columnWidth: 48 } }, { format: { columnWidth: 27 } }] }),
  getSpillingToRangeOrNullObject() { return orNull(this.spill); },
  getSpillParentOrNullObject() { return orNull(this.parent); },
  getMergedAreasOrNullObject() { return orNull(this.merged); },
};
const workbook = {
  name: "Book1.xlsx",
  selected: { address: "'a, b!'!C3", areaCount: 1 },
  names: { items: [{ name: "numpure_1", type: "Range", value: "'a, b!'!$B$2:$J$10" }, { name: "rate", type: "Double", value: 2 }] },
  worksheets: {
    items: [{ name: "a, b!" }],
    sheet: {
      name: "a, b!",
      range,
      used: { address: "'a, b!'!A1:D9", isNullObject: false },
      names: { items: [] },
      protection: { protected: false },
      getUsedRangeOrNullObject() { return orNull(this.used); },
      getRangeByIndexes() { return this.range; },
    },
    getItem() { return this.sheet; },
    getActiveWorksheet() { return this.sheet; },
  },
  getSelectedRanges() { return this.selected; },
};

globalThis.OfficeExtension = { Error };
globalThis.Excel = new OfficeMockObject({ context: { workbook }, run(_options, batch) { return batch(this.context); } }, "excel");
const parts = await read([
  { sheet: "a, b!", area: [0, 0, 1, 2], looks: true },
  { sheet: "a, b!", arrays: [[0, 0]] },
]);
console.log(JSON.stringify({ start: await begin(), parts }));
