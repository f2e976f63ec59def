"""Ranges of cells in xlwings Lite, read from a memory, and changed once a command is through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import xlwings as xw

from numpure_xl.board.location import Area
from numpure_xl.hosts import deferred
from numpure_xl.hosts.deferred import noted
from numpure_xl.lite.memory import FILL, FORMULA
from numpure_xl.live.cells import cells, cells_in
from numpure_xl.live.draw import CHARACTER, MARGIN
from numpure_xl.plan.colour import rgb

STANDARD = 8.43
"""Characters of a column of which nothing is known."""

VALUE = "value"
WIDTH = "width"


class Range(deferred.Range):
    """A rectangle of cells."""

    has_array = False  # unknown here; a formula is asked about

    def __init__(self, sheet: Any, *areas: Area) -> None:
        super().__init__(sheet, *areas)
        self.engine = sheet.book.engine

    def later(self, change: Callable[[xw.Range], None]) -> None:
        """Note what is to be done with the cells."""
        for area in self.areas:
            self.engine.changes.append(lambda area=area: change(cells(self.sheet.real, area)))

    def each(self, what: str) -> list[Any]:
        """Return something of all cells."""
        return self.engine.memory.each(what, self.sheet.name, self.areas)  # type: ignore[no-any-return]

    def put(self, what: str, path: str, value: Any) -> None:
        """Note what is to be set, and remember it; a colour is read as three numbers."""
        *parents, last = path.split(".")

        def change(there: Any) -> None:
            for parent in parents:
                there = getattr(there, parent)
            setattr(there, last, value)

        is_colour = isinstance(value, str) and value.startswith("#")
        kept = rgb(value) if is_colour else value
        for area in self.areas:
            self.engine.memory.keep(what, self.sheet.name, area, kept)
        self.later(change)

    color = noted(FILL, "color")
    number_format = noted("number_format", "number_format")
    wrap_text = noted("wrap_text", "wrap_text")
    row_height = noted("row_height", "row_height")
    merge_cells = property(lambda self: self.common("merge_cells"))
    horizontal_alignment = noted("horizontal", "horizontal_alignment")
    vertical_alignment = noted("vertical", "vertical_alignment")

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


class Border(deferred.Border):
    """The border at one edge of cells."""

    line_style = property(
        lambda self: self.cells.common(self.edge), lambda self, style: self.draw(line_style=style)
    )
    weight = property(None, lambda self, weight: self.draw(line_style="continuous", weight=weight))
    color = property(None, lambda self, color: self.draw(color=color))

    def draw(self, **properties: str | None) -> None:
        """Note the format of the border."""

        def change(there: xw.Range) -> None:
            for name, value in properties.items():
                setattr(there.borders[self.edge], name, value)

        self.cells.later(change)


Range.border = Border
