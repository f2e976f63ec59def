"""Ranges of cells in xlwings Lite, read from a memory, and changed once a command is through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import xlwings as xw
from xlwings import base_classes

from numpure_xl.lite.memory import FILL
from numpure_xl.live.draw import cells
from numpure_xl.sheet.place import Area

MARGIN, CHARACTER = 3.75, 5.25
"""Points of a column: around its characters, and for each of them, as with Calibri 11.

The commands set a width in characters, and are told what that came to in points. Both go through
these numbers, so that the points wanted are the points set, whatever font the workbook has.
"""

STANDARD = 8.43
"""Characters of a column of which nothing is known."""

VALUE = "value"
WIDTH = "width"


def _remembered(what: str, path: str) -> Any:
    """Return a property that is read from the memory; `path` leads to it from the real cells."""
    return property(
        lambda self: self.cells.common(what), lambda self, value: self.cells.set(what, path, value)
    )


class Range(base_classes.Range):
    """A rectangle of cells."""

    sheet: Any = None
    row = column = 0
    shape = (0, 0)

    def __init__(self, sheet: Any, area: Area) -> None:
        self.sheet, self.area, self.engine = sheet, area, sheet.book.engine
        self.row, self.column, self.shape = area.row + 1, area.col + 1, area[2:]

    def __len__(self) -> int:
        return self.area.height * self.area.width

    def __call__(self, row: int, column: int | None = None) -> Range:
        """Return one of the cells: by its row and column, or its place in reading order."""
        if column is None:
            row, column = (part + 1 for part in divmod(row - 1, self.area.width))
        return Range(self.sheet, Area(self.area.row + row - 1, self.area.col + column - 1, 1, 1))

    @property
    def cells(self) -> Range:
        """These cells; the parts of their looks have cells as well."""
        return self

    @property
    def api(self) -> Any:
        """Something that may be told whether cells are locked."""
        return SimpleNamespace()

    def later(self, change: Callable[[xw.Range], None]) -> None:
        """Note what is to be done with the cells."""
        self.engine.changes.append(lambda: change(cells(self.sheet.real, self.area)))

    def common(self, what: str) -> Any:
        """Return what the cells have in common, None if they differ."""
        return self.engine.memory.common(what, self.sheet.name, self.area)

    def set(self, what: str, path: str, value: Any) -> None:
        """Note what is to be set, and remember it; a colour is read as three numbers."""
        *parents, last = path.split(".")

        def change(there: Any) -> None:
            for parent in parents:
                there = getattr(there, parent)
            setattr(there, last, value)

        is_colour = isinstance(value, str) and value.startswith("#")
        kept = tuple(bytes.fromhex(value[1:])) if is_colour else value
        self.engine.memory.keep(what, self.sheet.name, self.area, kept)
        self.later(change)

    color = _remembered(FILL, "color")
    number_format = _remembered("number_format", "number_format")
    wrap_text = _remembered("wrap_text", "wrap_text")
    row_height = _remembered("row_height", "row_height")
    merge_cells = property(lambda self: self.common("merge_cells"))
    horizontal_alignment = _remembered("horizontal", "horizontal_alignment")
    vertical_alignment = _remembered("vertical", "vertical_alignment")

    @property
    def column_width(self) -> float:
        """The width of the first column, in characters."""
        area, name = self.area, self.sheet.name
        return self.engine.memory.get(WIDTH, name, 0, area.col, STANDARD)  # type: ignore[no-any-return]

    @column_width.setter
    def column_width(self, characters: float) -> None:
        columns = self.area._replace(row=0, height=1)
        self.engine.memory.keep(WIDTH, self.sheet.name, columns, characters)
        points = MARGIN + CHARACTER * characters
        self.later(lambda there: setattr(there, "column_width", round(points, 2)))

    @property
    def width(self) -> float:
        """The width of all columns, in points."""
        return self.area.width * (MARGIN + CHARACTER * self.column_width)

    @property
    def raw_value(self) -> list[list[Any]]:
        """The values, row by row: as they were, or as they will be."""
        found = cells(self.sheet.real, self.area).options(ndim=2, err_to_str=True).value
        memory, name, (top, left, _, _) = self.engine.memory, self.sheet.name, self.area
        return [
            [memory.get(VALUE, name, top + row, left + col, cell) for col, cell in enumerate(line)]
            for row, line in enumerate(found)
        ]

    @raw_value.setter
    def raw_value(self, value: Any) -> None:
        height, width = self.shape
        rows = value if isinstance(value, (list, tuple)) else [[value] * width] * height
        for cell, one in zip(self.each(), (v for row in rows for v in row), strict=True):
            self.engine.memory.keep(VALUE, self.sheet.name, cell, one)
        self.later(lambda there: setattr(there, "value", [list(row) for row in rows]))

    def each(self) -> Iterator[Area]:
        """Yield the cells, in reading order."""
        for number in range(1, len(self) + 1):
            yield self(number).area

    def clear(self) -> None:
        """Empty the cells and make them plain."""
        for what, value in {VALUE: None, FILL: None, "number_format": "General",
                            "bold": False, "letters": "", "wrap_text": False}.items():  # fmt: skip
            self.engine.memory.keep(what, self.sheet.name, self.area, value)
        self.later(lambda there: there.clear())

    @property
    def font(self) -> Font:
        """The font."""
        return Font(self)

    @property
    def borders(self) -> Borders:
        """The strokes."""
        return Borders(self)


class Font(base_classes.Font):
    """The font of cells."""

    def __init__(self, there: Range) -> None:
        self.cells = there

    bold = _remembered("bold", "font.bold")
    color = _remembered("ink", "font.color")
    name = _remembered("letters", "font.name")
    size = _remembered("size", "font.size")


class Borders(base_classes.Borders):
    """The strokes at cells."""

    def __init__(self, there: Range) -> None:
        self.cells = there

    def __getitem__(self, edge: str) -> Border:
        return Border(self.cells, edge)


class Border(base_classes.Border):
    """The stroke at one edge of cells."""

    def __init__(self, there: Range, edge: str) -> None:
        self.cells, self.edge = there, edge

    line_style = property(lambda self: self.cells.common(self.edge))

    weight = property(None, lambda self, weight: self.draw(line_style="continuous", weight=weight))
    color = property(None, lambda self, color: self.draw(color=color))

    def draw(self, **looks: str) -> None:
        """Note how the stroke is to look."""

        def change(there: xw.Range) -> None:
            for name, value in looks.items():
                setattr(there.borders[self.edge], name, value)

        self.cells.later(change)
