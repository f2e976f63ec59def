"""A workbook as tests read and write it, over any adapter of the port.

The names are those that xlwings has, so that one test runs on a workbook of xlwings, too. Rows and
columns count from 1, as they do there.
"""

import inspect
from dataclasses import dataclass
from functools import partial

from numpure_xl import macros
from numpure_xl.board.location import Area
from numpure_xl.hosts.excel.adapter import host_of as xlwings_host_of
from numpure_xl.macros.session import perform
from numpure_xl.sheet_io.areas import area_at, cells_in
from numpure_xl.sheet_io.changes import (
    PutBorder,
    PutFormat,
    PutRows,
    PutTyped,
    PutValue,
    SetHeight,
    SetWidth,
)
from numpure_xl.sheet_io.port import run


class Book:
    """A workbook.

    Attributes:
        host: Returns an adapter for it, as each command has one of its own.
        choose: Selects cells of a sheet: a name and a rectangle.
    """

    def __init__(self, host, choose):
        self.host, self.choose = host, choose

    def sheet(self, name):
        """Return a sheet."""
        return Sheet(self, name)

    def run(self, work, **options):
        """Perform a command on it."""
        perform(self.host(), lambda session: work(session, **options))

    def commands(self, monkeypatch):
        """Let the commands of macros/ be those on this workbook."""
        for name in macros.__all__:
            work = inspect.unwrap(getattr(macros, name))
            monkeypatch.setattr(macros, name, partial(self.run, work))


@dataclass(frozen=True)
class Sheet:
    """A sheet of a workbook."""

    book: Book
    name: str

    def __getitem__(self, address):
        return Cells(self, area_at(address))

    def range(self, first, last=None):
        """Return the cells of an address, or from one corner to the other."""
        if isinstance(first, str):
            return self[first]
        (top, left), (bottom, right) = first, last or first
        return Cells(self, Area(top - 1, left - 1, bottom - top + 1, right - left + 1))


def part_of_format(name):
    """Return a property for a part of a format: what all cells have in common, or None."""

    def read(cells):
        found = set(cells.ask("formats", {name: [*cells_in(cells.area)]})[name].items())
        values = {value for cell, value in found if cells.area.holds(*cell)}
        return values.pop() if len(values) == 1 else None

    def write(cells, value):
        if name in {"fill", "ink"} and isinstance(value, str):
            value = tuple(bytes.fromhex(value.removeprefix("#")))
        cells.change(PutFormat([cells.area], name, value))

    return property(read, write)


class Cells:
    """Cells of a sheet, which form a rectangle."""

    def __init__(self, sheet, area, ndim=None):
        self.sheet, self.area, self.ndim = sheet, area, ndim
        self.row, self.column, self.shape = area.row + 1, area.col + 1, tuple(area[2:])

    def ask(self, what, *more):
        """Return what an adapter answers about a rectangle, or about what is given instead."""
        host = self.sheet.book.host()
        return run(getattr(host, what)(self.sheet.name, *(more or (self.area,))))

    def change(self, change):
        """Let an adapter change the sheet."""
        run(self.sheet.book.host().apply(self.sheet.name, [change]))

    @property
    def address(self):
        first, _, last = str(self.area).partition(":")
        last = last if len(self) > 1 else ""
        return ":".join(f"${corner.rstrip('0123456789')}${corner.lstrip(LETTERS)}"
                        for corner in (first, last) if corner)  # fmt: skip

    def __len__(self):
        return self.area.height * self.area.width

    def __iter__(self):
        return (Cells(self.sheet, Area(*cell, 1, 1)) for cell in cells_in(self.area))

    def __call__(self, row, column=None):
        if column is None:
            row, column = (part + 1 for part in divmod(row - 1, self.area.width))
        return self.sheet.range((self.row + row - 1, self.column + column - 1))

    def __getitem__(self, at):
        rows, cols = (range(size)[part] for size, part in zip(self.shape, at, strict=True))
        rows, cols = ([part] if isinstance(part, int) else part for part in (rows, cols))
        top, left = self.area.row + rows[0], self.area.col + cols[0]
        return Cells(self.sheet, Area(top, left, len(rows), len(cols)))

    def resize(self, height, width):
        return Cells(self.sheet, self.area._replace(height=height, width=width))

    def offset(self, down=0, right=0):
        top, left = self.area.row + down, self.area.col + right
        return Cells(self.sheet, self.area._replace(row=top, col=left))

    def options(self, ndim):
        return Cells(self.sheet, self.area, ndim)

    def select(self):
        self.sheet.book.choose(self.sheet.name, self.area)

    @property
    def value(self):
        rows = self.ask("contents").values
        if self.ndim == 2 or 1 not in self.shape:
            return rows
        values = [value for row in rows for value in row]
        return values if len(values) > 1 else values[0]

    @value.setter
    def value(self, value):
        if not isinstance(value, list):
            self.change(PutValue([self.area], value))
            return
        rows = value if isinstance(value[0], list) else [value]
        area = self.area._replace(height=len(rows), width=len(rows[0]))
        self.change(PutRows(area, rows))

    @property
    def formula(self):
        rows = self.ask("contents").typed
        return rows[0][0] if len(self) == 1 else rows

    @formula.setter
    def formula(self, text):
        self.change(PutTyped([self.area], text))

    color = part_of_format("fill")
    number_format = part_of_format("number_format")
    wrap_text = part_of_format("wrap")
    horizontal_alignment = part_of_format("horizontal")
    vertical_alignment = part_of_format("vertical")
    locked = part_of_format("locked")
    bold = part_of_format("bold")
    name = part_of_format("name")
    size = part_of_format("size")
    ink = part_of_format("ink")

    def formats(self, *names):
        """Return parts of the formats of all cells, by the cell, in one question."""
        cells = [*cells_in(self.area)]
        known = self.ask("formats", dict.fromkeys(names, cells))
        return {name: {cell: known[name][cell] for cell in cells} for name in names}

    @property
    def font(self):
        return Font(self)

    @property
    def borders(self):
        return Borders(self)

    @property
    def row_height(self):
        return self.ask("heights")[0]

    @row_height.setter
    def row_height(self, points):
        self.change(SetHeight(self.area, points))

    @property
    def column_width(self):
        return self.ask("widths")[0]

    @column_width.setter
    def column_width(self, points):
        self.change(SetWidth(self.area, points))

    @property
    def height(self):
        return sum(self.ask("heights"))

    @property
    def width(self):
        return sum(self.ask("widths"))


def host_of(book):
    """Return an adapter for a workbook: of this module, or of xlwings."""
    return book.host() if isinstance(book, Book) else xlwings_host_of(book)


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Font:
    """The letters of some cells."""

    def __init__(self, cells):
        vars(self)["cells"] = cells

    def __getattr__(self, name):
        return getattr(self.cells, "ink" if name == "color" else name)

    def __setattr__(self, name, value):
        setattr(self.cells, "ink" if name == "color" else name, value)


class Borders:
    """The borders at some cells; what is read is that of the first."""

    def __init__(self, cells, line=None):
        self.cells, self.line = cells, line

    def __getitem__(self, line):
        return Borders(self.cells, line)

    @property
    def _first(self):
        found = self.cells.ask("borders")
        return next((border for border in found if border.side == self.line), None)

    @property
    def color(self):
        return self._first.color

    @property
    def weight(self):
        return self._first and self._first.weight

    @weight.setter
    def weight(self, weight):
        self.cells.change(PutBorder([self.cells.area], self.line, "continuous", weight))
