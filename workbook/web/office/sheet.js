// The sheet: what a command asks for is read in one batch of Office.js, what it changes is written in one.

import { Refusal } from "../page/engine.js";
import { say } from "../page/words.js";
import { isTyped, Known } from "./known.js";
import { drawOverlay, loadOverlays, removeOverlays } from "./overlays.js";

/**
 * A part of a sheet to read; an area is its row, column, height and width, all from 0.
 * @typedef {{ sheet: string, area?: number[], looks?: boolean, arrays?: number[][], overlays?: boolean }} Wanted
 */
/**
 * A change of cells, or a pause in which the user sees what was changed so far.
 * @typedef {{ sheet: string, area: number[], set?: string, border?: string, value?: any, overlay?: import("./overlays.js").Overlay, erase?: boolean }} Change
 * @typedef {{ pause: number, status: string }} Pause
 */
/** @typedef {(pause: Pause) => Promise<boolean>} Show waits as long as the pause is; returns whether there shall be more */

/** @type {Excel.CellPropertiesLoadOptions} */
const LOOKS = {
  format: {
    font: { bold: true, color: true, name: true, size: true },
    fill: { color: true, pattern: true },
    borders: { color: true, style: true, weight: true },
    horizontalAlignment: true,
    verticalAlignment: true,
    wrapText: true,
    protection: true,
  },
};

const UNUSED = "A1";
const PATIENT = { delayForCellEdit: true }; // while a cell is being edited, Excel takes no batch

let known = new Known(); // of the command that is at work

/** @type {Record<string, (range: Excel.Range, value: any) => void>} */
const SETTERS = {
  values: (range, value) => (range.values = value),
  formulas: (range, value) => (range.formulas = value),
  numberFormat: (range, value) => (range.numberFormat = value),
  "font.bold": (range, value) => (range.format.font.bold = value),
  "font.color": (range, value) => (range.format.font.color = value),
  "font.name": (range, value) => (range.format.font.name = value),
  "font.size": (range, value) => (range.format.font.size = value),
  "fill.color": ({ format: { fill } }, value) => (value === null ? fill.clear() : (fill.color = value)),
  wrapText: (range, value) => (range.format.wrapText = value),
  horizontalAlignment: (range, value) => (range.format.horizontalAlignment = value),
  verticalAlignment: (range, value) => (range.format.verticalAlignment = value),
  "protection.locked": (range, value) => (range.format.protection.locked = value),
  rowHeight: (range, value) => (range.format.rowHeight = value),
  columnWidth: (range, value) => (range.format.columnWidth = value),
};

/** Returns what a command needs to know at once: the workbook, the sheet, the selection, the names. */
export async function begin() {
  known = new Known();
  try {
    return await look(true);
  } catch (error) {
    if (!(error instanceof OfficeExtension.Error) || error.code !== Excel.ErrorCodes.invalidSelection) throw error;
    return look(false); // a picture or a chart is selected
  }
}

/** @param {boolean} isCells */
function look(isCells) {
  return Excel.run(PATIENT, async (context) => {
    const { workbook } = context;
    const sheet = workbook.worksheets.getActiveWorksheet();
    const used = sheet.getUsedRangeOrNullObject();
    const selected = isCells ? workbook.getSelectedRanges() : null;
    workbook.load("name");
    workbook.worksheets.load("items");
    workbook.names.load("items");
    sheet.load("name");
    sheet.names.load("items");
    sheet.protection.load("protected");
    used.load("address");
    selected?.load("address,areaCount");
    await context.sync();
    const names = [...workbook.names.items, ...sheet.names.items].filter(({ type }) => type === "Range");
    return {
      book: workbook.name,
      sheet: sheet.name,
      sheets: workbook.worksheets.items.map(({ name }) => name),
      names: names.map(({ name, value }) => [name, value]),
      protected: sheet.protection.protected,
      used: used.isNullObject ? UNUSED : local(used.address),
      kind: !selected ? "other" : selected.areaCount > 1 ? "areas" : "cells",
      selected: selected ? local(selected.address) : "",
    };
  });
}

/**
 * Returns addresses without the name of their sheet, which may have commas and exclamation marks.
 * @param {string} addresses
 */
const local = (addresses) => addresses.replace(/('(?:[^']|'')*'|[^',!]+)!/g, "");

/**
 * Returns the parts of sheets that a command asks for.
 * @param {Wanted[]} wanted
 */
export function read(wanted) {
  return Excel.run(PATIENT, async (context) => {
    const parts = wanted.map((one) => loaded(context, one));
    await context.sync();
    const read = [];
    for (const part of parts) read.push(await part());
    return read;
  });
}

/**
 * Asks for a part; returns what hands it over once the batch has run.
 * @param {Excel.RequestContext} context
 * @param {Wanted} wanted
 * @returns {() => object | Promise<object>}
 */
function loaded(context, wanted) {
  if (wanted.overlays) return loadOverlays(context, wanted.sheet);
  return wanted.arrays ? loadArrays(context, wanted) : loadArea(context, wanted);
}

/**
 * Asks which cells belong to what a formula spills, and what it fills: null for those that none does, "" where
 * Excel does not tell, as of an array formula that was typed with Ctrl+Shift+Enter.
 * @param {Excel.RequestContext} context
 * @param {Wanted} wanted
 */
function loadArrays(context, { sheet, arrays = [] }) {
  const there = context.workbook.worksheets.getItem(sheet);
  const cells = arrays.map(([row, col]) => there.getRangeByIndexes(row, col, 1, 1));
  for (const cell of cells) cell.load("hasSpill");
  return async () => {
    const filled = cells.filter(({ hasSpill }) => hasSpill);
    const parents = filled.map((cell) => cell.getSpillParentOrNullObject());
    const own = await addressesOf(context, filled.map((cell) => cell.getSpillingToRangeOrNullObject()), parents);
    const others = parents.map((parent, at) => (own[at] || parent.isNullObject ? null : parent.getSpillingToRangeOrNullObject()));
    const found = await addressesOf(context, others);
    return {
      sheet,
      arrays: arrays.map(([row, col], at) => {
        const place = filled.indexOf(cells[at]);
        return [row, col, place < 0 ? null : own[place] || found[place]];
      }),
    };
  };
}

/**
 * Returns the addresses of ranges, "" for one that there is not, in a round trip if there are any.
 * @param {Excel.RequestContext} context
 * @param {(Excel.Range | null)[]} ranges
 * @param {Excel.Range[]} others  to be loaded with them
 */
async function addressesOf(context, ranges, others = []) {
  const asked = [...ranges, ...others].filter((range) => range !== null);
  for (const range of asked) range.load("address");
  if (asked.length) await context.sync();
  return ranges.map((range) => (!range || range.isNullObject ? "" : local(range.address)));
}

/**
 * @param {Excel.RequestContext} context
 * @param {Wanted} wanted
 */
function loadArea(context, { sheet, area = [], looks }) {
  const range = rangeAt(context, sheet, area);
  range.load(looks ? "values,formulas,numberFormat" : "values,formulas");
  const loaded = looks ? loadLooks(range) : () => ({});
  return () => {
    known.add(sheet, area, range.formulas);
    return { sheet, area, values: range.values, formulas: range.formulas, ...loaded() };
  };
}

/**
 * Asks for the looks of cells; many are the same, so each kind is handed over once.
 * @param {Excel.Range} range
 */
function loadLooks(range) {
  const cells = range.getCellProperties(LOOKS);
  const rows = range.getRowProperties({ rowHidden: true, format: { rowHeight: true } });
  const columns = range.getColumnProperties({ format: { columnWidth: true } });
  const merged = range.getMergedAreasOrNullObject();
  const { autoFilter } = range.worksheet;
  merged.load("address");
  autoFilter.load("isDataFiltered");
  return () => {
    /** @type {Map<string, number>} */
    const found = new Map();
    const kind = (/** @type {Excel.CellProperties} */ { format }) => {
      const text = JSON.stringify(format);
      if (!found.has(text)) found.set(text, found.size);
      return found.get(text);
    };
    return {
      kinds: cells.value.map((row) => row.map(kind)),
      looks: [...found.keys()].map((text) => JSON.parse(text)),
      numberFormats: range.numberFormat,
      heights: rows.value.map(({ format }) => format?.rowHeight),
      hidden: rows.value.map(({ rowHidden }) => autoFilter.isDataFiltered && rowHidden),
      widths: columns.value.map(({ format }) => format?.columnWidth),
      merged: merged.isNullObject ? "" : local(merged.address),
    };
  };
}

/**
 * Writes what a command wants to change; refuses where somebody has typed since it read the cells.
 * @param {(Change | Pause)[]} changes
 * @param {Show} show
 */
export function write(changes, show) {
  return Excel.run(PATIENT, async (context) => {
    let isShown = true;
    /** @type {Change[]} */
    let batch = [];
    for (const change of changes) {
      if (!("pause" in change)) {
        batch.push(change);
      } else if (isShown) {
        await writeBatch(context, batch.splice(0));
        isShown = await show(change);
      }
    }
    await writeBatch(context, batch);
  });
}

/**
 * Puts back what a command has written, but where somebody has typed since.
 * @param {Change[]} changes
 */
export function putBack(changes) {
  return Excel.run(PATIENT, async (context) => {
    const spared = await foreignOf(context, changes);
    changes.forEach((change, at) => {
      for (const { row, column } of spared[at] ?? []) change.value[row][column] = null; // Excel passes over it
    });
    await carryAllOut(context, changes);
  });
}

/**
 * @param {Excel.RequestContext} context
 * @param {Change[]} batch
 */
async function writeBatch(context, batch) {
  const [cell] = (await foreignOf(context, batch)).flat();
  if (cell) throw new Refusal(say("{cell} has changed in the meantime; nothing was written.", { cell: cell.name }));
  await carryAllOut(context, batch);
}

/**
 * Returns, for each change, the cells in it that somebody has typed into since they were read.
 * @param {Excel.RequestContext} context
 * @param {Change[]} changes
 */
async function foreignOf(context, changes) {
  const ranges = changes.map((change) => (isTyped(change) ? rangeAt(context, change.sheet, change.area) : null));
  for (const range of ranges) range?.load("formulas");
  await context.sync();
  return ranges.map((range, at) => (range ? known.foreign(changes[at].sheet, changes[at].area, range.formulas) : []));
}

/**
 * @param {Excel.RequestContext} context
 * @param {Change[]} changes
 */
async function carryAllOut(context, changes) {
  for (const change of changes) {
    if (isTyped(change)) known.add(change.sheet, change.area, change.value);
    if (change.overlay) await drawOverlay(context, change.sheet, change.area, change.overlay);
    else if (change.erase) await removeOverlays(context, change.sheet, change.area);
    else carryOut(rangeAt(context, change.sheet, change.area), change);
  }
  await context.sync();
}

/**
 * @param {Excel.Range} range
 * @param {Change} change
 */
function carryOut(range, { area: [, , height, width], set, border, value }) {
  if (border) Object.assign(range.format.borders.getItem(/** @type {Excel.BorderIndex} */ (border)), value);
  if (!set) return;
  const isForEach = set === "numberFormat"; // it has no value for a whole range
  SETTERS[set](range, isForEach ? Array(height).fill(Array(width).fill(value)) : value);
}

/**
 * @param {Excel.RequestContext} context
 * @param {string} sheet
 * @param {number[]} area
 */
function rangeAt(context, sheet, [row, col, height, width]) {
  return context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, col, height, width);
}
