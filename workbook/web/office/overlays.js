// Overlays: what is drawn over the cells of a board, as one group of shapes that is ours by its name.
//
// Office.js draws straight lines only: one with corners becomes several. Places are in cells from the first corner of the board.

/** @typedef {{ isRound: boolean, x: number, y: number, width: number, height: number, fill: string, line: string }} Spot */
/** @typedef {{ corners: number[][], color: string, points: number, isDashed: boolean, label: string, place: number[] }} Outline */
/**
 * @typedef {{ name: string, line: string, words: string, across: number, spots: Spot[], outlines: Outline[], font: string, ink: string, size: number }} Overlay
 */

const OURS = "numpure ";
const LABEL_ROOM = 0.5; // how wide and high a label is at most, in cells

/**
 * Asks for the overlays of a sheet; returns what tells the cell in which each begins, and what is said of it.
 * @param {Excel.RequestContext} context
 * @param {string} sheet
 */
export function loadOverlays(context, sheet) {
  const found = load(context, sheet);
  return async () => {
    const overlays = await found();
    return {
      sheet,
      overlays: overlays.map(({ row, col, shape }) => [[row, col], shape.name, shape.altTextTitle, shape.altTextDescription]),
    };
  };
}

/**
 * @param {Excel.RequestContext} context
 * @param {string} sheet
 */
function load(context, sheet) {
  const there = context.workbook.worksheets.getItem(sheet);
  const { shapes } = there;
  shapes.load("items/name,items/altTextTitle,items/altTextDescription,items/left,items/top");
  return async () => {
    const drawn = shapes.items.filter(({ name }) => name.startsWith(OURS));
    const { tops, lefts } = drawn.length ? await linesOf(context, there) : { tops: [], lefts: [] };
    return drawn.map((shape) => ({ row: before(tops, shape.top), col: before(lefts, shape.left), shape }));
  };
}

/**
 * Returns where the rows and the columns of a sheet begin that hold anything, in points.
 * @param {Excel.RequestContext} context
 * @param {Excel.Worksheet} sheet
 */
async function linesOf(context, sheet) {
  const used = sheet.getRange("A1").getBoundingRect(sheet.getUsedRange());
  const rows = used.getRowProperties({ format: { rowHeight: true } });
  const columns = used.getColumnProperties({ format: { columnWidth: true } });
  await context.sync();
  return {
    tops: sums(rows.value.map(({ format }) => format?.rowHeight ?? 0)),
    lefts: sums(columns.value.map(({ format }) => format?.columnWidth ?? 0)),
  };
}

/** @param {number[]} sizes */
function sums(sizes) {
  const found = [0];
  for (const size of sizes) found.push(/** @type {number} */ (found.at(-1)) + size);
  return found;
}

/**
 * Returns the number of the row or column that a place is in.
 * @param {number[]} lines
 * @param {number} at
 */
const before = (lines, at) => Math.max(0, lines.filter((line) => line <= at).length - 1);

/**
 * Removes the overlays that begin in a rectangle.
 * @param {Excel.RequestContext} context
 * @param {string} sheet
 * @param {number[]} area
 */
export async function removeOverlays(context, sheet, [top, left, height, width]) {
  const found = load(context, sheet);
  await context.sync();
  for (const { row, col, shape } of await found()) {
    if (row >= top && row < top + height && col >= left && col < left + width) shape.delete();
  }
}

/**
 * Draws an overlay over the cells of a board.
 * @param {Excel.RequestContext} context
 * @param {string} sheet
 * @param {number[]} area
 * @param {Overlay} overlay
 */
export async function drawOverlay(context, sheet, [row, col], overlay) {
  const there = context.workbook.worksheets.getItem(sheet);
  const cells = [...Array(overlay.across + 1).keys()].map((at) => there.getRangeByIndexes(row + at, col + at, 1, 1));
  for (const cell of cells) cell.load("left,top");
  await context.sync();
  const lefts = cells.map(({ left }) => left);
  const tops = cells.map(({ top }) => top);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => [between(lefts, x), between(tops, y)];
  const made = overlay.spots.map((spot) => addSpot(there.shapes, spot, at));
  for (const outline of overlay.outlines) {
    made.push(...addLines(there.shapes, outline, at));
    if (outline.label) made.push(addLabel(there.shapes, outline, overlay, at));
  }
  const group = there.shapes.addGroup(made);
  group.name = overlay.name;
  group.altTextTitle = overlay.line;
  group.altTextDescription = overlay.words;
  group.placement = "TwoCell";
}

/** @typedef {(x: number, y: number) => number[]} At returns a place in points */

/**
 * @param {number[]} lines
 * @param {number} at
 */
function between(lines, at) {
  const number = Math.min(Math.floor(at), lines.length - 2);
  return lines[number] + (at - number) * (lines[number + 1] - lines[number]);
}

/**
 * Adds a spot; one without a fill and a line is a frame that nobody sees, as large as the board.
 * @param {Excel.ShapeCollection} shapes
 * @param {Spot} spot
 * @param {At} at
 */
function addSpot(shapes, { isRound, x, y, width, height, fill, line }, at) {
  const shape = shapes.addGeometricShape(isRound ? "Ellipse" : "Rectangle");
  place(shape, at(x, y), at(x + width, y + height));
  if (fill) shape.fill.setSolidColor(fill);
  else shape.fill.clear();
  if (line) shape.lineFormat.color = line;
  else shape.lineFormat.visible = false;
  if (line) shape.lineFormat.weight = 0.75;
  return shape;
}

/**
 * @param {Excel.ShapeCollection} shapes
 * @param {Outline} outline
 * @param {At} at
 */
function addLines(shapes, { corners, color, points, isDashed }, at) {
  return corners.slice(1).map(([x, y], number) => {
    const [left, top] = at(corners[number][0], corners[number][1]);
    const [right, bottom] = at(x, y);
    const shape = shapes.addLine(left, top, right, bottom, "Straight");
    shape.lineFormat.color = color;
    shape.lineFormat.weight = points;
    if (isDashed) shape.lineFormat.dashStyle = "SystemDash";
    return shape;
  });
}

/**
 * @param {Excel.ShapeCollection} shapes
 * @param {Outline} outline
 * @param {Overlay} overlay
 * @param {At} at
 */
function addLabel(shapes, { label, place: [x, y] }, { font, ink, size }, at) {
  const shape = shapes.addTextBox(label);
  const [, top] = at(0, y);
  const [, bottom] = at(0, y + 1);
  place(shape, at(x, y), at(x + LABEL_ROOM, y + LABEL_ROOM));
  shape.fill.clear();
  shape.lineFormat.visible = false;
  const { textFrame } = shape;
  textFrame.leftMargin = 0;
  textFrame.topMargin = 0;
  textFrame.rightMargin = 0;
  textFrame.bottomMargin = 0;
  textFrame.horizontalOverflow = "Overflow";
  textFrame.verticalOverflow = "Overflow";
  textFrame.textRange.font.name = font;
  textFrame.textRange.font.color = ink;
  textFrame.textRange.font.size = Math.round(size * (bottom - top) * 2) / 2;
  return shape;
}

/**
 * @param {Excel.Shape} shape
 * @param {number[]} start
 * @param {number[]} end
 */
function place(shape, [left, top], [right, bottom]) {
  shape.left = left;
  shape.top = top;
  shape.width = right - left;
  shape.height = bottom - top;
}
