// What the pane knows of the cells of the workbook, so that what somebody else types is not overwritten.

/** @typedef {import("./sheet.js").Change} Change */

const TYPED = new Set(["values", "formulas"]); // the changes of what a cell holds

/** @param {Change} change */
export const isTyped = ({ set = "" }) => TYPED.has(set);

/** The contents that a command has read from cells or written into them. */
export class Known {
  constructor() {
    /** @type {Map<string, Set<string>>} the texts that a cell had so far, by its sheet and its place */
    this.texts = new Map();
  }

  /**
   * Takes in what cells hold, or are about to hold.
   * @param {string} sheet
   * @param {number[]} area
   * @param {any[][]} rows as Office.js has formulas
   */
  add(sheet, area, rows) {
    for (const { place, value } of cellsOf(sheet, area, rows)) {
      const texts = this.texts.get(place) ?? new Set();
      this.texts.set(place, texts.add(textOf(value)));
    }
  }

  /**
   * Returns the cells of a rectangle that hold what this command neither read nor wrote there.
   * @param {string} sheet
   * @param {number[]} area
   * @param {any[][]} rows what they hold now
   */
  foreign(sheet, area, rows) {
    return cellsOf(sheet, area, rows).filter(({ place, value }) => this.texts.get(place)?.has(textOf(value)) === false);
  }
}

/**
 * @param {string} sheet
 * @param {number[]} area
 * @param {any[][]} rows
 */
function cellsOf(sheet, [top = 0, left = 0], rows) {
  return rows.flatMap((line, row) =>
    line.map((value, column) => ({ row, column, value, place: `${top + row},${left + column},${sheet}`, name: cellName(top + row, left + column) })),
  );
}

/** @param {any} value */
const textOf = (value) => String(value ?? "");

/**
 * Returns the name of a cell, such as "B2" for 1, 1.
 * @param {number} row
 * @param {number} column
 */
function cellName(row, column) {
  let letters = "";
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1) letters = String.fromCharCode(65 + (left % 26)) + letters;
  return `${letters}${row + 1}`;
}
