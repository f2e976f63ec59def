# mypy: disable-error-code="misc,override,union-attr,index,arg-type,call-arg,var-annotated"
"""A spreadsheet in memory, below xlwings' own objects: it keeps what it is told, and counts.

The checks that xlwings makes of its arguments run as they do with Excel. Each property that is
read or set, and each method, counts as one call, as each is one message to Excel over COM.
"""

from collections import Counter
from copy import deepcopy

from xlwings import base_classes
from xlwings.main import Book, engines
from xlwings.main import Engine as Front
from xlwings.utils import col_name

PLAIN = {
    "bold": False,
    "size": 11.0,
    "name": "Calibri",
    "color": (0, 0, 0),
    "fill": None,
    "number_format": "General",
    "wrap_text": False,
    "horizontal_alignment": "general",
    "vertical_alignment": "bottom",
    "Locked": True,
}
NEIGHBOURS = {
    "edge_top": (-1, 0, "edge_bottom"),
    "edge_bottom": (1, 0, "edge_top"),
    "edge_left": (0, -1, "edge_right"),
    "edge_right": (0, 1, "edge_left"),
}


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
        self.merged = []
        self.clear()
        self.heights, self.widths = {}, {}

    @property
    def index(self):
        return self.book.sheets.all.index(self) + 1

    def activate(self):
        self.book.sheets.active = self

    def clear(self):
        self.values, self.looks, self.strokes, self.stroke_colours = {}, {}, {}, {}

    def range(self, first, last=None):
        if isinstance(first, str):
            ends = [_corner(end) for end in first.split(":")]
            (row, col), (row2, col2) = ends[0], ends[-1]
            return RangeImpl(self, row, col, row2 - row + 1, col2 - col + 1)
        if isinstance(first, RangeImpl):
            first = first.row, first.column
        if isinstance(last, RangeImpl):
            last = (last.row + last.shape[0] - 1, last.column + last.shape[1] - 1)
        if len(first) == 4:
            return RangeImpl(self, *first)
        last = last or first
        return RangeImpl(self, *first, last[0] - first[0] + 1, last[1] - first[1] + 1)

    @property
    def used_range(self):
        rows, cols = zip(*self.values, strict=True) if self.values else ((1,), (1,))
        return RangeImpl(self, 1, 1, max(rows), max(cols))


def _corner(text):
    letters = text.rstrip("0123456789")
    return int(text[len(letters) :]), ord(letters) - 64


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

    def __init__(self, sheet, row, column, height, width):
        self.sheet, self.row, self.column, self.shape = sheet, row, column, (height, width)
        self.calls = sheet.book.app.engine.calls

    @property
    def address(self):
        corners = self(1, 1), self(*self.shape)
        return ":".join(f"${col_name(one.column)}${one.row}" for one in corners)

    def __len__(self):
        return self.shape[0] * self.shape[1]

    def __call__(self, row, column=None):
        if column is None:
            row, column = (part + 1 for part in divmod(row - 1, self.shape[1]))
        return RangeImpl(self.sheet, self.row + row - 1, self.column + column - 1, 1, 1)

    @property
    def cells(self):
        rows = range(self.row, self.row + self.shape[0])
        return [(r, c) for r in rows for c in range(self.column, self.column + self.shape[1])]

    @property
    def api(self):
        return self

    def writing(self, what):
        self.calls[what] += 1
        if self.sheet.protected:
            raise RefusedError

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
    wrap_text = told("wrap_text")
    horizontal_alignment = told("horizontal_alignment")
    vertical_alignment = told("vertical_alignment")
    color = told("fill")
    Locked = told("Locked")

    get_number_format = awaited("number_format")
    get_wrap_text = awaited("wrap_text")
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
        values = [v for row in rows for v in row] if isinstance(rows, (list, tuple)) else [rows]
        assert len(values) == len(self)
        for cell, value in zip(self.cells, values, strict=True):
            number = float(value) if isinstance(value, int) else value
            self.sheet.values[cell] = number if number != "" else None

    def clear(self):
        self.writing("clear")
        for cell in self.cells:
            self.sheet.values.pop(cell, None)
            self.sheet.looks.pop(cell, None)
            for edge in NEIGHBOURS:
                self.sheet.strokes.pop((*cell, edge), None)

    def copy(self, destination):
        there = destination.impl
        there.writing("copy")
        down, right = there.row - self.row, there.column - self.column
        for row, col in self.cells:
            target = row + down, col + right
            there.sheet.values[target] = self.sheet.values.get((row, col))
            there.sheet.looks[target] = deepcopy(self.sheet.looks.get((row, col), dict(PLAIN)))
            for edge in NEIGHBOURS:
                weight = self.sheet.strokes.get((row, col, edge))
                there.sheet.strokes[(*target, edge)] = weight

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

    def _found(self):
        self.cells.calls["read stroke"] += 1
        strokes = self.cells.sheet.strokes
        return strokes.get((*self.cells.cells[0], self.edge))

    @property
    def line_style(self):
        return "continuous" if self._found() else "none"

    @line_style.setter
    def line_style(self, style):
        assert style == "continuous"  # its weight is told next

    get_line_style = awaited("line_style")

    @property
    def weight(self):
        return self._found()

    @weight.setter
    def weight(self, value):
        self.cells.writing("stroke")
        down, right, other = NEIGHBOURS[self.edge]
        for row, col in self.cells.cells:
            self.cells.sheet.strokes[row, col, self.edge] = value
            if (row + down, col + right) not in self.cells.cells:
                self.cells.sheet.strokes[row + down, col + right, other] = value

    @property
    def color(self):
        found = self.cells.sheet.stroke_colours.get((*self.cells.cells[0], self.edge))
        return found or (0, 0, 0)

    @color.setter
    def color(self, value):
        self.cells.writing("stroke colour")
        for row, col in self.cells.cells:
            self.cells.sheet.stroke_colours[row, col, self.edge] = value
