"""Ranges of cells in xlwings Lite, read from a memory, and changed once a command is through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import xlwings as xw
from xlwings import base_classes

from numpure_xl.board.location import Area
from numpure_xl.lite.memory import FILL, FORMULA
from numpure_xl.live.cells import cells, cells_in

MARGIN, CHARACTER = 3.75, 5.25
"""Points of a column: around its characters, and for each of them, as with Calibri 11.

The commands set a width in characters, and read the result in points. Both go through
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

    has_array = False  # unknown here; a formula is asked about

    def __init__(self, sheet: Any, *areas: Area) -> None:
        self.sheet, self.area, self.engine = sheet, areas[0], sheet.book.engine
        self.areas = areas
        self.row, self.column, self.shape = self.area.row + 1, self.area.col + 1, self.area[2:]

    def __len__(self) -> int:
        return self.area.height * self.area.width

    def __call__(self, row: int, column: int | None = None) -> Range:
        """Return one of the cells: by its row and column, or its place in reading order."""
        if column is None:
            row, column = (part + 1 for part in divmod(row - 1, self.area.width))
        return Range(self.sheet, Area(self.area.row + row - 1, self.area.col + column - 1, 1, 1))

    @property
    def cells(self) -> Range:
        """These cells; the parts of their formats have cells as well."""
        return self

    @property
    def address(self) -> str:
        """Such as "B2:J10"; areas that are joined have commas between them."""
        return ",".join(map(str, self.areas))

    def later(self, change: Callable[[xw.Range], None]) -> None:
        """Note what is to be done with the cells."""
        for area in self.areas:
            self.engine.changes.append(lambda area=area: change(cells(self.sheet.real, area)))

    def common(self, what: str) -> Any:
        """Return what the cells have in common, None if they differ."""
        return self.engine.memory.common(what, self.sheet.name, self.areas)

    def set(self, what: str, path: str, value: Any) -> None:
        """Note what is to be set, and remember it; a colour is read as three numbers."""
        *parents, last = path.split(".")

        def change(there: Any) -> None:
            for parent in parents:
                there = getattr(there, parent)
            setattr(there, last, value)

        is_colour = isinstance(value, str) and value.startswith("#")
        kept = tuple(bytes.fromhex(value[1:])) if is_colour else value
        for area in self.areas:
            self.engine.memory.keep(what, self.sheet.name, area, kept)
        self.later(change)

    color = _remembered(FILL, "color")
    number_format = _remembered("number_format", "number_format")
    wrap_text = _remembered("wrap_text", "wrap_text")
    row_height = _remembered("row_height", "row_height")
    merge_cells = property(lambda self: self.common("merge_cells"))
    horizontal_alignment = _remembered("horizontal", "horizontal_alignment")
    vertical_alignment = _remembered("vertical", "vertical_alignment")

    @property
    def has_one_fill(self) -> bool:
        """Whether all cells have one fill, or none has."""
        return len(set(self.engine.memory.each(FILL, self.sheet.name, self.areas))) == 1

    @property
    def locked(self) -> bool:
        """Whether cells may not be written in: unknown here, so nothing is asked."""
        return True

    @locked.setter
    def locked(self, value: bool) -> None:
        pass  # cells stay as they are

    @property  # type: ignore[misc]
    def formula(self) -> list[list[str]]:
        """What was typed, row by row."""
        found = self.engine.memory.each(FORMULA, self.sheet.name, (self.area,))
        width = self.area.width
        return [found[at : at + width] for at in range(0, len(found), width)]

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
        for area in self.areas:
            height, width = area.height, area.width
            rows = value if isinstance(value, (list, tuple)) else [[value] * width] * height
            values = [list(row) for row in rows]
            for cell, one in zip(cells_in(area), (v for row in values for v in row), strict=True):
                self.engine.memory.keep(VALUE, self.sheet.name, Area(*cell, 1, 1), one)
            Range(self.sheet, area).write(values)

    def write(self, rows: list[list[Any]]) -> None:
        """Note what is to be written, row by row."""
        self.later(lambda there: setattr(there, "value", rows))

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

    line_style = property(
        lambda self: self.cells.common(self.edge), lambda self, style: self.draw(line_style=style)
    )
    weight = property(None, lambda self, weight: self.draw(line_style="continuous", weight=weight))
    color = property(None, lambda self, color: self.draw(color=color))

    def draw(self, **properties: str | None) -> None:
        """Note the format of the stroke."""

        def change(there: xw.Range) -> None:
            for name, value in properties.items():
                setattr(there.borders[self.edge], name, value)

        self.cells.later(change)
