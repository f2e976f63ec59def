"""A workbook as xlwings Lite hands it to a script, over one in memory: answers are awaited.

Only what `hosts/lite.py` asks for is here; hosts/test_lite.py has xlwings' own engine in a browser.
"""

from types import SimpleNamespace
from typing import Any

from tests.hosts.excel import model
from tests.memory import CHARACTER, MARGIN


def told(name):
    """Return a property that cells share, which can be set only."""
    return property(None, lambda self, value: self.change(name, value))


def awaited(name):
    """Return a method that answers what all cells have in common; None if they differ."""

    async def read(self):
        return self.common(name)

    return read


class LiteBook:
    """A workbook of xlwings Lite."""

    def __init__(self, excel):
        self.excel = excel
        self.app = LiteApp(self)
        self.name = excel.active.name

    @property
    def sheets(self):
        return LiteSheets(LiteSheet(sheet, self) for sheet in self.excel.active.sheets)

    @property
    def names(self):
        return LiteNames(LiteName(name, self) for name in self.excel.active.names)


class LiteApp:
    engine = SimpleNamespace(name="remote")

    def __init__(self, book):
        self.book, self.excel = book, book.excel

    @property
    def selection(self):
        sheet = self.excel.active.active
        if sheet.selection is None:
            return None
        if len(sheet.selection) > 1:
            raise ValueError
        return LiteRange(LiteSheet(sheet, self.book), sheet.selection[0])

    def alert(self, text, _title, buttons, _mode):
        return self.excel.alerted(text, buttons)


class LiteSheets(list[Any]):
    def __getitem__(self, key):
        if isinstance(key, int):
            return super().__getitem__(key)
        return next(sheet for sheet in self if sheet.name == key)


class LiteNames(list[object]):
    def add(self, name, refers_to):
        self.append((name, refers_to))


class LiteName:
    def __init__(self, name, book):
        self.name = name.name
        self.refers_to_range = LiteRange(LiteSheet(name.sheet, book), name.area)


class LiteSheet:
    def __init__(self, sheet, book):
        self.model, self.book, self.name = sheet, book, sheet.name

    @property
    def used_range(self):
        return LiteRange(self, self.model.used)

    def range(self, address):
        return LiteRange(self, model.Area.parse(address))

    def __getitem__(self, address):
        return self.range(address)


class LiteRange:
    """Cells of a sheet; what is set is carried out at once, since scripts set things last."""

    def __init__(self, sheet, area):
        self.sheet, self.model = sheet, sheet.model
        self.area, self.address = area, area.address
        self.row, self.column = area.row, area.column
        self.calls = self.model.book.excel.calls

    def common(self, name):
        self.calls[f"read {name}"] += 1
        found = self.model.common([self.area], name)
        return None if found is model.MIXED else found

    def change(self, name, value):
        if isinstance(value, str) and value.startswith("#"):
            value = tuple(bytes.fromhex(value.removeprefix("#")))
        self.model.change([self.area], name, value)

    number_format = told("number_format")
    wrap_text = told("wrap")
    horizontal_alignment = told("horizontal")
    vertical_alignment = told("vertical")
    color = told("fill")
    get_number_format = awaited("number_format")
    get_wrap_text = awaited("wrap")
    get_horizontal_alignment = awaited("horizontal")
    get_vertical_alignment = awaited("vertical")

    async def get_colors(self):
        return [
            [self.model.look((row, column), "fill") for column in self.area.columns]
            for row in self.area.rows
        ]

    async def get_merge_cells(self):
        return self.model.merge_cells([self.area])

    async def get_merge_area(self):
        return LiteRange(self.sheet, self.model.merge_area(self.area))

    async def get_row_height(self):
        found = self.model.common_size(self.model.heights, self.area.rows, 15.0)
        return None if found is model.MIXED else found

    def options(self, *, ndim, err_to_str):
        assert (ndim, err_to_str) == (2, True)
        return self

    async def get_formula(self):
        formulas = self.model.formulas
        return [
            [
                formulas.get((row, column), value)
                for column, value in zip(self.area.columns, line, strict=True)
            ]
            for row, line in zip(self.area.rows, self.value, strict=True)
        ]

    @property
    def value(self):
        return self.model.rows(self.area)

    @value.setter
    def value(self, rows):
        self.model.write(self.area, rows)

    formula = property(None, lambda self, rows: self.model.write(self.area, rows))

    row_height = property(None, lambda self, points: self._resize("heights", "rows", points))

    def _set_width(self, points):
        self._resize("widths", "columns", (points - MARGIN) / CHARACTER)

    column_width = property(None, _set_width)  # in points

    def _resize(self, sizes, lines, size):
        self.model.writable([self.area], "format")
        getattr(self.model, sizes).update(dict.fromkeys(getattr(self.area, lines), size))

    @property
    def font(self):
        return LiteFont(self.sheet, self.area)

    @property
    def borders(self):
        return LiteBorders(self.sheet, self.area)


class LiteFont(LiteRange):
    bold, size, name, color = map(told, ("bold", "size", "name", "color"))
    get_bold, get_size, get_name, get_color = map(awaited, ("bold", "size", "name", "color"))


class LiteBorders(LiteRange):
    """The borders on one side of some cells."""

    line = ""

    def __getitem__(self, line):
        made = LiteBorders(self.sheet, self.area)
        made.line = line
        return made

    def _draw(self, **changes):
        self.model.draw([self.area], self.line, **changes)

    line_style = property(None, lambda self, style: self._draw(style=style))
    weight = property(None, lambda self, weight: self._draw(weight=weight))

    @property
    def color(self):
        raise NotImplementedError

    @color.setter
    def color(self, text):
        self._draw(color=tuple(bytes.fromhex(text.removeprefix("#"))))

    async def get_line_style(self):
        cell, _ = next(model.edges(self.area, self.line))
        stroke = self.model.stroke(cell, self.line)
        return stroke["style"] if stroke else "none"


for each in (LiteRange, LiteSheet):
    each.__module__ = "xlwings.main"  # by which sheets and cells are known as those of xlwings
