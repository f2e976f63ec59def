// A double of Excel for Office.js, in Node and in a browser: one workbook, kept as plain objects.
//
// As Office.js does, it queues what it is asked until `context.sync()`, and a property can be read
// only after it was loaded. `officeTypes` has the members of its classes as @types/office-js has
// them: any other member is an error, and so is setting one that is read-only.
//
//     excelDouble.open({ ... })    another workbook; see EMPTY
//     excelDouble.syncs            the round trips since then
//     excelDouble.left             of what is asked, until one thing is refused; 0 for none
//     excelDouble.refusal          the code of that
//     excelDouble.typing           what somebody else types before a round trip: { sync, cell, value }

const EMPTY = { name: "Book1.xlsx", active: "Sheet1", selected: "A1", names: [], sheets: { Sheet1: {} } };
const SHEET = { cells: {}, heights: {}, widths: {}, merged: [], arrays: [], spills: [], hidden: [], shapes: [], protected: false, filtered: false };
const LOOK = {
  "font.bold": false, "font.color": "#000000", "font.name": "Calibri", "font.size": 11, "fill.color": "", wrapText: false,
  horizontalAlignment: "General", verticalAlignment: "Bottom", "protection.locked": true, numberFormat: "General",
};
const EDGES = { EdgeTop: [-1, 0, "bottom"], EdgeBottom: [1, 0, "top"], EdgeLeft: [0, -1, "right"], EdgeRight: [0, 1, "left"] };
const NONE = { style: "None", weight: "Thin", color: "#000000" };
const MOST = { row: 1048576, col: 16384 };

const excelDouble = {
  syncs: 0,
  left: 0,
  refusal: "GeneralException",
  typing: null,
  created: [],
  open(book) {
    const made = structuredClone({ ...EMPTY, ...book });
    for (const name in made.sheets) made.sheets[name] = { ...structuredClone(SHEET), ...made.sheets[name] };
    Object.assign(this, { book: made, syncs: 0, created: [], typing: null });
  },
  type() {
    if (this.typing?.sync !== this.syncs) return;
    const { cell: [row, col], value } = this.typing;
    Object.assign(this.cell(this.book.active, row, col), { value, formula: value });
    this.typing = null;
  },
  cell: (sheet, row, col) => (excelDouble.book.sheets[sheet].cells[`${row},${col}`] ??= { value: "", formula: "", look: {}, strokes: {} }),
};
excelDouble.open({});

class DoubleError extends Error {
  constructor(code, message = code) {
    super(message);
    this.code = code;
  }
}

/** Checks every member of an object against the types of its class. */
function checked(object, type) {
  const known = officeTypes[type];
  if (!known) throw new Error(`There is no class Excel.${type}.`);
  const own = (name) => typeof name === "symbol" || name === "then" || name.startsWith("_");
  return new Proxy(object, {
    get(target, name) {
      if (!own(name) && !known[name]) throw new Error(`Excel.${type} has no ${name}.`);
      if (own(name) || name in target) return Reflect.get(target, name);
      if (!target._loaded || !(name in target._loaded)) throw new DoubleError("PropertyNotLoaded", `${type}.${name} was not loaded.`);
      return target._loaded[name];
    },
    set(target, name, value) {
      if (own(name)) return Reflect.set(target, name, value);
      if (known[name] !== "property") throw new Error(`Excel.${type}.${name} cannot be set.`);
      target._context._queue.push(() => target._set(name, value));
      return true;
    },
  });
}

/** An object of the workbook; `read` has its properties, as functions, and `parts` what it leads to. */
function client(context, type, { read = {}, set = () => {}, ...parts }) {
  const self = { _context: context, _loaded: null, _set: set, ...parts };
  self.load = (names) => {
    for (const path of names.split(",")) if (!officeTypes[type][path.split("/")[0]]) throw new Error(`Excel.${type} has no ${path}.`);
    context._queue.push(() => {
      self._loaded ??= {};
      for (const path of names.split(",")) {
        if (!read[path.split("/")[0]]) throw new Error(`The double of Excel.${type} cannot load ${path}.`);
        self._loaded[path.split("/")[0]] = read[path.split("/")[0]](path);
      }
      if (read.isNullObject) self._loaded.isNullObject = read.isNullObject();
    });
  };
  return checked(self, type);
}

/** What a method comes to after the next sync. */
function later(context, work) {
  const result = { get value() { throw new DoubleError("ValueNotLoaded"); } };
  context._queue.push(() => Object.defineProperty(result, "value", { value: work() }));
  return result;
}

const column = (col) => (col >= 26 ? column(Math.floor(col / 26) - 1) : "") + String.fromCharCode(65 + (col % 26));
const named = (row, col) => `${column(col)}${row + 1}`;
const parsed = (address) => {
  const ends = address.replaceAll("$", "").split(":").map((one) => /([A-Z]*)(\d*)/.exec(one));
  const corner = ([, letters, number], row, col) => [
    number ? number - 1 : row,
    letters ? [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1 : col,
  ];
  const [top, left] = corner(ends[0], 0, 0);
  const [bottom, right] = corner(ends.at(-1), MOST.row - 1, MOST.col - 1);
  return [top, left, bottom - top + 1, right - left + 1];
};
const addressed = (sheet, [row, col, height, width]) =>
  `${/^\w+$/.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`}!${named(row, col)}${height * width > 1 ? `:${named(row + height - 1, col + width - 1)}` : ""}`;

const sum = (from, to, size) => Array.from({ length: to - from }, (_, at) => size(from + at)).reduce((a, b) => a + b, 0);

/** What typing a text into a cell comes to. */
function typed(value) {
  if (typeof value !== "string" || value === "") return { value, formula: value };
  if (value.startsWith("'")) return { value: value.slice(1), formula: value.slice(1) };
  if (value.startsWith("=")) return { value: 0, formula: value };
  if (/^(true|false)$/i.test(value)) return { value: /^t/i.test(value), formula: /^t/i.test(value) };
  return /^-?\d+(\.\d+)?(e[-+]?\d+)?$/.test(value) ? { value: Number(value), formula: Number(value) } : { value, formula: value };
}

function range(context, sheet, area) {
  const [top, left, height, width] = area;
  const here = () => excelDouble.book.sheets[sheet];
  if (!here()) throw new DoubleError("ItemNotFound");
  if (top < 0 || left < 0 || top + height > MOST.row || left + width > MOST.col) throw new DoubleError("InvalidArgument");
  const rows = (work) => Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => work(top + r, left + c)));
  const seen = (row, col) => here().cells[`${row},${col}`] ?? { value: "", formula: "", look: {}, strokes: {} };
  const cells = () => rows((row, col) => excelDouble.cell(sheet, row, col)).flat();
  const holds = (row, col) => row >= top && row < top + height && col >= left && col < left + width;
  const allow = (isValue) => {
    const isOpen = isValue && cells().every(({ look }) => look["protection.locked"] === false);
    if (here().protected && !isOpen) throw new DoubleError("AccessDenied");
  };
  const setLook = (path) => (value) => {
    allow(false);
    if (path === "fill.color" && !/^#[0-9a-f]{6}$/i.test(value)) throw new DoubleError("InvalidArgument", `fill ${value}`);
    for (const cell of cells()) cell.look[path] = value;
  };
  const put = (values) => {
    allow(true);
    const flat = Array.isArray(values) ? values.flat() : null;
    if (flat && (values.length !== height || flat.length !== height * width)) throw new DoubleError("InvalidArgument", "size");
    here().spills = here().spills.filter(([r, c]) => !holds(r, c));
    cells().forEach((cell, at) => (flat && flat[at] === null ? {} : Object.assign(cell, typed(flat ? flat[at] : values))));
  };
  const sizes = (kind, from, count) => (value) => {
    allow(false);
    for (let at = from; at < from + count; at++) here()[kind][at] = value;
  };
  const spill = (row, col) => here().spills.find(([r, c, h, w]) => row >= r && row < r + h && col >= c && col < c + w);
  const other = (find) => client(context, "Range", {
    read: { address: () => find() && addressed(sheet, find()), isNullObject: () => !find() },
    getSpillingToRangeOrNullObject: () => other(() => spill(...find())),
  });
  const look = (row, col, path) => seen(row, col).look[path] ?? LOOK[path];
  const properties = (asked) => rows((row, col) => {
    const { strokes } = seen(row, col);
    const found = (name, keys) => Object.fromEntries(Object.keys(keys).map((key) => [key, look(row, col, `${name}.${key}`)]));
    const { format } = asked;
    const fill = look(row, col, "fill.color");
    const sides = ["top", "bottom", "left", "right"].map((side) => [side, { ...NONE, ...strokes[side] }]);
    return { format: {
      font: found("font", format.font), borders: Object.fromEntries(sides),
      fill: { color: fill || "#FFFFFF", pattern: fill ? "Solid" : "None" }, wrapText: look(row, col, "wrapText"),
      horizontalAlignment: look(row, col, "horizontalAlignment"), verticalAlignment: look(row, col, "verticalAlignment"),
      protection: { locked: look(row, col, "protection.locked"), formulaHidden: false },
    } };
  });
  const part = (type, name, keys, more = {}) => client(context, type, { set: (key, value) => keys[key](value), ...more, read: name });
  const format = part("RangeFormat", {}, {
    wrapText: setLook("wrapText"), horizontalAlignment: setLook("horizontalAlignment"), verticalAlignment: setLook("verticalAlignment"),
    rowHeight: sizes("heights", top, height), columnWidth: sizes("widths", left, width),
  }, {
    font: part("RangeFont", {}, Object.fromEntries(["bold", "color", "name", "size"].map((key) => [key, setLook(`font.${key}`)]))),
    fill: part("RangeFill", {}, { color: setLook("fill.color") }, { clear: () => context._queue.push(() => {
      allow(false);
      for (const cell of cells()) cell.look["fill.color"] = "";
    }) }),
    protection: part("FormatProtection", {}, { locked: setLook("protection.locked") }),
    borders: client(context, "RangeBorderCollection", { getItem: (edge) => border(edge) }),
  });
  const border = (edge) => client(context, "RangeBorder", { set: (key, value) => {
    allow(false);
    rows((row, col) => [row, col]).flat().filter(([row, col]) => at(edge, row, col)).forEach(([row, col]) => {
      const own = { InsideVertical: "EdgeRight", InsideHorizontal: "EdgeBottom" }[edge] ?? edge;
      const [down, across, other] = EDGES[own];
      draw(row, col, own.replace("Edge", "").toLowerCase(), key, value);
      if (row + down >= 0 && col + across >= 0) draw(row + down, col + across, other, key, value);
    });
  } });
  const at = (edge, row, col) => ({
    EdgeTop: row === top, EdgeBottom: row === top + height - 1, EdgeLeft: col === left, EdgeRight: col === left + width - 1,
    InsideVertical: col < left + width - 1, InsideHorizontal: row < top + height - 1,
  })[edge];
  const draw = (row, col, side, key, value) => {
    const { strokes } = excelDouble.cell(sheet, row, col);
    if (key === "style" && value === "None") delete strokes[side];
    else strokes[side] = { ...NONE, style: "Continuous", ...strokes[side], [key]: value };
  };
  return client(context, "Range", {
    format,
    read: {
      address: () => addressed(sheet, area),
      left: () => sum(0, left, (col) => here().widths[col] ?? 48),
      top: () => sum(0, top, (row) => here().heights[row] ?? 15),
      values: () => rows((row, col) => seen(row, col).value),
      formulas: () => rows((row, col) => seen(row, col).formula),
      numberFormat: () => rows((row, col) => look(row, col, "numberFormat")),
      hasSpill: () => {
        const found = new Set(rows((row, col) => here().arrays.includes(`${row},${col}`) || !!spill(row, col)).flat());
        return found.size === 1 ? [...found][0] : null;
      },
      isNullObject: () => false,
    },
    set: (name, value) => ({
      values: put, formulas: put,
      numberFormat: (formats) => {
        allow(false);
        cells().forEach((cell, number) => (cell.look.numberFormat = formats.flat()[number]));
      },
    })[name](value),
    getCellProperties: (asked) => later(context, () => properties(asked)),
    getSpillingToRangeOrNullObject: () => other(() => here().spills.find(([r, c]) => r === top && c === left)),
    getSpillParentOrNullObject: () => other(() => spill(top, left) && [...spill(top, left).slice(0, 2), 1, 1]),
    getRowProperties: () => later(context, () => Array.from({ length: height }, (_, r) => ({
      rowHidden: here().hidden.includes(top + r), format: { rowHeight: here().heights[top + r] ?? 15 },
    }))),
    getColumnProperties: () => later(context, () => Array.from({ length: width }, (_, c) => ({ format: { columnWidth: here().widths[left + c] ?? 48 } }))),
    getMergedAreasOrNullObject: () => {
      const found = () => here().merged.filter((one) => {
        const [r, c, h, w] = parsed(one);
        return r < top + height && top < r + h && c < left + width && left < c + w;
      });
      const address = () => found().map((one) => addressed(sheet, parsed(one))).join(",");
      return client(context, "RangeAreas", { read: { address, isNullObject: () => !found().length } });
    },
    get worksheet() { return worksheet(context, sheet); },
  });
}

/** A shape; it keeps what is set of it by the paths of its parts. */
function shape(context, sheet, kept) {
  const part = (type, path, more = {}) => client(context, type, { set: (key, value) => (kept[`${path}${key}`] = value), ...more });
  const told = (path) => (value) => context._queue.push(() => (kept[path] = value ?? ""));
  const made = part("Shape", "", {
    fill: client(context, "ShapeFill", { setSolidColor: told("fill"), clear: told("fill") }),
    lineFormat: part("ShapeLineFormat", "line."),
    textFrame: part("TextFrame", "text.", { textRange: client(context, "TextRange", { font: part("ShapeFont", "font.") }) }),
    delete: () => context._queue.push(() => sheet().shapes.splice(sheet().shapes.indexOf(kept), 1)),
  });
  made._kept = kept;
  made._loaded = kept;
  return made;
}

function shapes(context, sheet) {
  const add = (kept) => {
    context._queue.push(() => {
      if (sheet().protected) throw new DoubleError("AccessDenied");
      sheet().shapes.push(kept);
    });
    return shape(context, sheet, kept);
  };
  return client(context, "ShapeCollection", {
    read: { items: () => sheet().shapes.map((kept) => shape(context, sheet, kept)) },
    addGeometricShape: (kind) => add({ kind }),
    addLine: (left, top, right, bottom) => add({ kind: "Line", ends: [left, top, right, bottom] }),
    addTextBox: (text) => add({ kind: "TextBox", text }),
    addGroup: (parts) => {
      const group = { kind: "Group" };
      context._queue.push(() => {
        const inside = parts.map(({ _kept }) => _kept);
        const edges = inside.map(({ left, top, width, height, ends }) => ends ?? [left, top, left + width, top + height]);
        const [left, top] = [0, 1].map((at) => Math.min(...edges.map((edge) => Math.min(edge[at], edge[at + 2]))));
        Object.assign(group, { left, top, parts: inside });
        sheet().shapes = sheet().shapes.filter((kept) => !inside.includes(kept));
        sheet().shapes.push(group);
      });
      return shape(context, sheet, group);
    },
  });
}

function worksheet(context, name) {
  const here = () => excelDouble.book.sheets[name];
  const used = () => {
    const found = Object.entries(here().cells).filter(([, { value, look, strokes }]) => value !== "" || Object.keys({ ...look, ...strokes }).length);
    const [rows, cols] = [0, 1].map((at) => found.map(([key]) => Number(key.split(",")[at])));
    if (!found.length) return null;
    const [top, left] = [Math.min(...rows), Math.min(...cols)];
    return [top, left, Math.max(...rows) - top + 1, Math.max(...cols) - left + 1];
  };
  return client(context, "Worksheet", {
    read: { name: () => name },
    names: client(context, "NamedItemCollection", { read: { items: () => [] } }),
    protection: client(context, "WorksheetProtection", { read: { protected: () => here().protected } }),
    autoFilter: client(context, "AutoFilter", { read: { isDataFiltered: () => here().filtered } }),
    getUsedRangeOrNullObject: () => client(context, "Range", { read: { address: () => used() && addressed(name, used()), isNullObject: () => !used() } }),
    getRangeByIndexes: (...area) => range(context, name, area),
    get shapes() { return shapes(context, here); },
    getUsedRange: () => ({ _used: used }),
    getRange: (address) => ({ getBoundingRect: (other) => {
      const [top, left, height, width] = other._used() ?? parsed(address);
      return range(context, name, [0, 0, top + height, left + width]);
    } }),
  });
}

function workbook(context) {
  const book = () => excelDouble.book;
  const loaded = (type, read) => Object.assign(client(context, type, { read }), { _loaded: Object.fromEntries(Object.entries(read).map(([key, one]) => [key, one()])) });
  return client(context, "Workbook", {
    read: { name: () => book().name },
    names: client(context, "NamedItemCollection", {
      read: { items: () => book().names.map(([name, value]) => loaded("NamedItem", { name: () => name, value: () => value, type: () => "Range" })) },
    }),
    worksheets: client(context, "WorksheetCollection", {
      read: { items: () => Object.keys(book().sheets).map((name) => loaded("Worksheet", { name: () => name })) },
      getItem: (name) => worksheet(context, name),
      getActiveWorksheet: () => worksheet(context, book().active),
    }),
    getSelectedRanges: () => {
      if (book().selected === null) context._queue.push(() => { throw new DoubleError("InvalidSelection"); });
      const areas = () => book().selected.split(",").map(parsed);
      const address = () => areas().map((area) => addressed(book().active, area)).join(",");
      return client(context, "RangeAreas", { read: { address, areaCount: () => areas().length } });
    },
  });
}

globalThis.OfficeExtension = { Error: DoubleError };
globalThis.Excel = {
  ErrorCodes: { invalidSelection: "InvalidSelection" },
  async run(options, batch = options) {
    const context = { _queue: [] };
    const shown = checked(Object.assign(context, {
      workbook: workbook(context),
      sync: async () => {
        if (context._queue.length) excelDouble.syncs++;
        excelDouble.type();
        for (const work of context._queue.splice(0)) {
          if (--excelDouble.left === 0) throw new DoubleError(excelDouble.refusal, `Excel said ${excelDouble.refusal}.`);
          work();
        }
      },
    }), "RequestContext");
    const answer = await batch(shown);
    await context.sync();
    return answer;
  },
  createWorkbook: async (file) => excelDouble.created.push(file),
};
globalThis.Office = {
  onReady: async () => ({ host: "Excel", platform: "OfficeOnline" }),
  actions: { known: {}, associate(name, work) { this.known[name] = work; } },
  addin: { shown: 0, async showAsTaskpane() { this.shown++; } },
};
class CellError extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}
globalThis.CustomFunctions = {
  functions: {},
  associate(name, work) { this.functions[name] = work; },
  Error: CellError,
  ErrorCode: { invalidValue: "#VALUE!", notAvailable: "#N/A", invalidNumber: "#NUM!" },
};
globalThis.excelDouble = excelDouble;
