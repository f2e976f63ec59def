# mypy: disable-error-code="misc,override,union-attr,index,arg-type,call-arg,var-annotated"
"""A spreadsheet in memory, below xlwings' own objects: it keeps what it is told, and counts.

The checks that xlwings makes of its arguments run as they do with Excel. Each property that is
read or set, and each method, counts as one call, as each is one message to Excel over COM.
"""

from collections import Counter

from xlwings import base_classes
from xlwings.main import Book, engines
from xlwings.main import Engine as Front
from xlwings.utils import col_name

from numpure_xl.live.cells import area_at
from tests.snapshots import OPPOSITE, PLAIN
from tests.things import Things


class RefusedError(Exception):
    """What Excel would raise: the sheet is protected."""


class Engine:
    name = "fake"
    type = "desktop"

    def __init__(self):
        self.calls = Counter()
        self.messages, self.buttons, self.macros = [], [], {}
        self.selected = None
        self.app = AppImpl(self)
        self.apps = AppsImpl(self.app)
        self.book = BookImpl(self)

    @staticmethod
    def clean_value_data(data, _dates, empty, number, _errors):
        return [[empty if v in (None, "") else number(v) if number else v for v in row]
                for row in data]  # fmt: skip

    @staticmethod
    def prepare_xl_data_element(value, _options):
        return "" if value is None else value

    def front(self):
        """Return the workbook as xlwings' users see it; xlwings works in memory from then on."""
        made = Front(impl=self)
        engines.add(made)
        made.activate()
        return Book(impl=self.book)


class AppsImpl(base_classes.Apps):
    def __init__(self, app):
        self.app = app

    def __iter__(self):
        yield self.app


class AppImpl(base_classes.App):
    engine = books = status_bar = None
    pid = 1

    def __init__(self, engine):
        self.engine, self.books = engine, BooksImpl(engine, self)
        self.settings = {"screen_updating": True, "enable_events": True}
        self.status_bar = False

    screen_updating = property(
        lambda self: self.settings["screen_updating"],
        lambda self, value: self.settings.update(screen_updating=value),
    )
    enable_events = property(
        lambda self: self.settings["enable_events"],
        lambda self, value: self.settings.update(enable_events=value),
    )
    selection = property(lambda self: self.engine.selected)
    version = "16.0"

    def activate(self, steal_focus):
        pass

    def alert(self, prompt, title, buttons, mode, callback):
        assert self.settings == {"screen_updating": True, "enable_events": True}
        self.engine.messages.append(prompt)
        return self.engine.buttons.pop(0) if buttons != "ok" else "ok"

    def run(self, macro, args):
        return self.engine.macros[macro](*args)


class BooksImpl(base_classes.Books):
    app = None

    def __init__(self, engine, app):
        self.engine, self.app, self.opened = engine, app, []

    active = property(lambda self: self.engine.book)

    def __iter__(self):
        yield self.engine.book

    def __call__(self, name):
        raise KeyError(name)

    def open(self, fullname, *_args, **_options):
        self.opened.append(fullname)
        return self.engine.book


class BookImpl(base_classes.Book):
    name = "Book1"
    app = sheets = names = None

    def __init__(self, engine):
        self.app, self.names = engine.app, NamesImpl()
        self.sheets = SheetsImpl(self)

    def activate(self):
        pass


class NamesImpl(base_classes.Names):
    def __init__(self):
        self.all = []

    def __len__(self):
        return len(self.all)

    def __call__(self, number):
        return self.all[number - 1]


class NameImpl(base_classes.Name):
    name = refers_to_range = None

    def __init__(self, name, there):
        self.name, self.refers_to_range = name, there


class SheetsImpl(base_classes.Sheets):
    active = None

    def __init__(self, book):
        self.book, self.all, self.full = book, [], False
        self.active = self.add(name="Sheet1")

    def __call__(self, key):
        return self.all[key - 1] if isinstance(key, int) else next(
            sheet for sheet in self.all if sheet.name == key
        )  # fmt: skip

    def __len__(self):
        return len(self.all)

    def __iter__(self):
        return iter(self.all)

    def add(self, before=None, after=None, name=None):
        if self.full:
            raise RefusedError
        self.all.append(SheetImpl(self.book, name))
        self.active = self.all[-1]
        return self.active


class SheetImpl(base_classes.Sheet):
    name = book = visible = None

    def __init__(self, book, name):
        self.book, self.name, self.visible, self.protected = book, name, True, False
        self.formulas, self.arrays = {}, set()
        self.merged, self.things, self.hidden_rows, self.filtered = [], Things(), set(), False
        self.clear()
        self.heights, self.widths = {}, {}

    @property
    def index(self):
        return self.book.sheets.all.index(self) + 1

    def activate(self):
        self.book.sheets.active = self

    def clear(self):
        self.values, self.looks, self.strokes, self.stroke_colours = {}, {}, {}, {}

    is_protected = property(lambda self: self.protected)

    def range(self, first, last=None):
        if isinstance(first, str):
            assert len(first) <= 255, "Excel takes no longer address"
            parts = [self._part(part) for part in first.replace("$", "").split(",")]
            parts[0].more = parts[1:]
            return parts[0]
        if isinstance(first, RangeImpl):
            first = first.row, first.column
        if isinstance(last, RangeImpl):
            last = (last.row + last.shape[0] - 1, last.column + last.shape[1] - 1)
        if len(first) == 4:
            return RangeImpl(self, *first)
        last = last or first
        return RangeImpl(self, *first, last[0] - first[0] + 1, last[1] - first[1] + 1)

    def _part(self, address):
        area = area_at(address)
        return RangeImpl(self, area.row + 1, area.col + 1, area.height, area.width)

    @property
    def used_range(self):
        used = [cell for cell, value in self.values.items() if value is not None]
        used += [cell for cell, look in self.looks.items() if look != PLAIN]
        used += [cell[:2] for cell, weight in self.strokes.items() if weight]
        rows, cols = zip(*used, strict=True) if used else ((1,), (1,))
        top, left = min(rows), min(cols)
        return RangeImpl(self, top, left, max(rows) - top + 1, max(cols) - left + 1)


def _typed(value):
    """Return what was typed, as Excel says it."""
    return f"{value:g}" if isinstance(value, float) else value or ""


def _kept(value):
    """Return what a cell holds of what is typed: a mark before a text is not part of it."""
    if value == "":
        return None
    return value.removeprefix("'") if isinstance(value, str) else value


def told(name):
    """Return a property that all cells of a range share."""
    return property(lambda self: self.common(name), lambda self, value: self.change(name, value))


def awaited(name):
    """Return a method that answers as in xlwings Lite: what a property tells, but awaited."""

    async def read(self):
        return getattr(self, name)

    return read


class RangeImpl(base_classes.Range):
    sheet = row = column = shape = None
    more = ()

    def __init__(self, sheet, row, column, height, width):
        self.sheet, self.row, self.column, self.shape = sheet, row, column, (height, width)
        self.calls = sheet.book.app.engine.calls

    @property
    def address(self):
        corners = self(1, 1), self(*self.shape)
        own = ":".join(f"${col_name(one.column)}${one.row}" for one in corners)
        return ",".join([own, *(part.address for part in self.more)])

    def __len__(self):
        return self.shape[0] * self.shape[1]

    def __call__(self, row, column=None):
        if column is None:
            row, column = (part + 1 for part in divmod(row - 1, self.shape[1]))
        return RangeImpl(self.sheet, self.row + row - 1, self.column + column - 1, 1, 1)

    @property
    def cells(self):
        rows = range(self.row, self.row + self.shape[0])
        own = [(r, c) for r in rows for c in range(self.column, self.column + self.shape[1])]
        return own + [cell for part in self.more for cell in part.cells]

    @property
    def api(self):
        return self

    def writing(self, what):
        if self.sheet.protected and (what not in {"values", "formula"} or self.locked is not False):
            raise RefusedError
        self.calls[what] += 1

    def common(self, name):
        self.calls[f"read {name}"] += 1
        found = {self.sheet.looks.get(cell, PLAIN)[name] for cell in self.cells}
        return found.pop() if len(found) == 1 else None

    def change(self, name, value):
        self.writing(name)
        if name in {"color", "fill"} and isinstance(value, str):
            value = tuple(bytes.fromhex(value.removeprefix("#")))
        for cell in self.cells:
            self.sheet.looks.setdefault(cell, dict(PLAIN))[name] = value

    number_format = told("number_format")
    wrap_text = told("wrap")
    horizontal_alignment = told("horizontal")
    vertical_alignment = told("vertical")
    color = told("fill")
    locked = told("locked")

    @property
    def has_one_fill(self):
        return len({self.sheet.looks.get(cell, PLAIN)["fill"] for cell in self.cells}) == 1

    @property
    def has_array(self):
        return any(cell in self.sheet.arrays for cell in self.cells)

    @property
    def formula(self):
        self.calls["read formulas"] += 1
        found = [self.sheet.formulas.get(cell) or _typed(self.sheet.values.get(cell))
                 for cell in self.cells]  # fmt: skip
        width = self.shape[1]
        rows = [found[at : at + width] for at in range(0, len(found), width)]
        return rows[0][0] if len(found) == 1 else rows

    @formula.setter
    def formula(self, text):
        self.writing("formula")
        for cell in self.cells:
            is_formula = text.startswith("=")
            self.sheet.formulas[cell] = text if is_formula else None
            number = text.replace(".", "", 1).isdecimal()
            self.sheet.values[cell] = 0.0 if is_formula else float(text) if number else text

    def clear_formats(self):
        self.writing("clear formats")
        self.sheet.things.formats_cleared(self.cells)
        for cell in self.cells:
            self.sheet.looks.pop(cell, None)
            for edge, (down, right, other) in OPPOSITE.items():
                self.sheet.strokes.pop((*cell, edge), None)
                beyond = cell[0] + down, cell[1] + right
                self.sheet.strokes.pop((*beyond, other), None)

    get_formula = awaited("formula")
    get_number_format = awaited("number_format")
    get_wrap_text = awaited("wrap_text")
    get_horizontal_alignment = awaited("horizontal_alignment")
    get_vertical_alignment = awaited("vertical_alignment")
    get_row_height = awaited("row_height")
    get_merge_cells = awaited("merge_cells")

    async def get_colors(self):
        rows, columns = self.shape
        cells = [[self(r, c) for c in range(1, columns + 1)] for r in range(1, rows + 1)]
        return [[cell.color for cell in row] for row in cells]

    @property
    def raw_value(self):
        self.calls["read values"] += 1
        found = [self.sheet.values.get(cell) for cell in self.cells]
        width = self.shape[1]
        return [found[at : at + width] for at in range(0, len(found), width)]

    @raw_value.setter
    def raw_value(self, rows):
        self.writing("values")
        cells = self.cells
        values = (
            [v for row in rows for v in row]
            if isinstance(rows, (list, tuple))
            else [rows] * len(cells)
        )
        for cell, value in zip(cells, values, strict=True):
            number = float(value) if isinstance(value, int) else value
            self.sheet.formulas.pop(cell, None)
            self.sheet.values[cell] = _kept(number)

    def clear(self):
        self.writing("clear")
        self.sheet.things.cleared(self.cells)
        for cell in self.cells:
            self.sheet.values.pop(cell, None)
            self.sheet.looks.pop(cell, None)
            for edge in OPPOSITE:
                self.sheet.strokes.pop((*cell, edge), None)

    @property
    def merge_cells(self):
        return None if any(cell in self.cells for cell in self.sheet.merged) else False

    def select(self):
        self.sheet.book.app.engine.selected = self

    @property
    def row_height(self):
        self.calls["read height"] += 1
        found = {self.sheet.heights.get(row, 15.0) for row, _ in self.cells}
        return found.pop() if len(found) == 1 else None

    @row_height.setter
    def row_height(self, value):
        self.writing("height")
        self.sheet.heights.update({row: value for row, _ in self.cells})

    @property
    def column_width(self):
        self.calls["read width"] += 1
        found = {self.sheet.widths.get(col, 8.43) for _, col in self.cells}
        return found.pop() if len(found) == 1 else None

    @column_width.setter
    def column_width(self, value):
        self.writing("width")
        self.sheet.widths.update({col: value for _, col in self.cells})

    @property
    def width(self):
        # As with Calibri 11, Excel's own: 7 pixels a character and 5 around them all.
        columns = range(self.column, self.column + self.shape[1])
        return sum(int(7 * self.sheet.widths.get(col, 8.43) + 5) * 0.75 for col in columns)

    @property
    def font(self):
        return FontImpl(self)

    @property
    def borders(self):
        return BordersImpl(self)


class FontImpl(base_classes.Font):
    def __init__(self, cells):
        self.cells = cells

    bold, size, name, color = (
        property(
            lambda self, name=name: self.cells.common(name),
            lambda self, value, name=name: self.cells.change(name, value),
        )
        for name in ("bold", "size", "name", "color")
    )
    get_bold, get_size, get_name, get_color = map(awaited, ("bold", "size", "name", "color"))


class BordersImpl(base_classes.Borders):
    def __init__(self, cells):
        self.cells = cells

    def __getitem__(self, edge):
        return BorderImpl(self.cells, edge)


class BorderImpl(base_classes.Border):
    def __init__(self, cells, edge):
        self.cells, self.edge = cells, edge

    @property
    def places(self):
        """The cells at this side of the range, each with its edge; of each of its areas."""
        return [place for part in (self.cells, *self.cells.more) for place in self._at(part)]

    def _at(self, part):
        (height, width), (row, col) = part.shape, (part.row, part.column)
        rows, cols = range(row, row + height), range(col, col + width)
        inside = {"inside_vertical": (rows, cols[1:], "edge_left"),
                  "inside_horizontal": (rows[1:], cols, "edge_top"),
                  "edge_top": (rows[:1], cols, "edge_top"),
                  "edge_bottom": (rows[-1:], cols, "edge_bottom"),
                  "edge_left": (rows, cols[:1], "edge_left"),
                  "edge_right": (rows, cols[-1:], "edge_right")}  # fmt: skip
        down, across, edge = inside[self.edge]
        return [(r, c, edge) for r in down for c in across]

    def _found(self):
        self.cells.calls["read stroke"] += 1
        return next((self.cells.sheet.strokes.get(place) for place in self.places), None)

    @property
    def line_style(self):
        return "continuous" if self._found() else "none"

    @line_style.setter
    def line_style(self, style):
        if style is None:
            self._put(None)
        else:
            assert style == "continuous"

    get_line_style = awaited("line_style")

    @property
    def weight(self):
        return self._found()

    @weight.setter
    def weight(self, value):
        self._put(value)

    def _put(self, value):
        self.cells.writing("stroke")
        for row, col, edge in self.places:
            down, right, other = OPPOSITE[edge]
            self.cells.sheet.strokes[row, col, edge] = value
            self.cells.sheet.strokes[row + down, col + right, other] = value

    @property
    def color(self):
        row, col, edge = self.places[0]
        found = self.cells.sheet.stroke_colours.get((row, col, edge))
        return found or (0, 0, 0)

    @color.setter
    def color(self, value):
        self.cells.writing("stroke colour")
        for row, col, edge in self.places:
            if isinstance(value, str):
                value = tuple(bytes.fromhex(value.removeprefix("#")))
            down, right, other = OPPOSITE[edge]
            self.cells.sheet.stroke_colours[row, col, edge] = value
            self.cells.sheet.stroke_colours[row + down, col + right, other] = value
