"""Ranges of cells of a snapshot: read from it, and what is written is noted as a change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numpure_xl.board.location import Area
from numpure_xl.hosts import deferred
from numpure_xl.hosts.deferred import noted
from numpure_xl.live.cells import cells_in, two_dimensional
from numpure_xl.live.draw import CHARACTER, MARGIN
from numpure_xl.office.snapshot import FORMULA, VALUE, camel
from numpure_xl.plan.colour import rgb

INSIDE = {"inside_vertical": "edge_left", "inside_horizontal": "edge_top"}

NAMES = {"horizontal", "vertical"}
"""Formats whose values are names, which Office.js writes in another way."""


class Range(deferred.Range):
    """One rectangle of cells, or several."""

    def each(self, what: str) -> list[Any]:
        """Return something of all cells."""
        return [one for area in self.areas for one in self.sheet.held.each(what, area)]

    def put(self, what: str, path: str, value: Any) -> None:
        """Note a format of the cells."""
        is_colour = isinstance(value, str) and value.startswith("#")
        sent = camel(value) if what in NAMES else value
        for area in self.areas:
            self.sheet.held.set(what, area, rgb(value) if is_colour else value)
            self.sheet.note(area, set=path, value=sent)

    color = noted("fill", "fill.color")
    number_format = noted("number_format", "numberFormat")
    wrap_text = noted("wrap_text", "wrapText")
    locked = noted("locked", "protection.locked")
    horizontal_alignment = noted("horizontal", "horizontalAlignment")
    vertical_alignment = noted("vertical", "verticalAlignment")

    has_array = property(lambda self: any(map(self.sheet.held.has_array, self.areas)))
    merge_cells = property(lambda self: any(map(self.sheet.held.has_merged, self.areas)))
    is_filtered = property(lambda self: any(map(self.sheet.held.has_hidden, self.areas)))

    @property
    def formula(self) -> list[list[str]]:
        """What was typed, row by row."""
        return self._rows(FORMULA)

    @formula.setter
    def formula(self, typed: Any) -> None:
        self._write("formulas", typed)

    @property
    def raw_value(self) -> list[list[Any]]:
        """The values, row by row: as they were, or as they will be."""
        return self._rows(VALUE)

    @raw_value.setter
    def raw_value(self, values: Any) -> None:
        self._write("values", values)

    def _rows(self, what: str) -> list[list[Any]]:
        found, width = self.sheet.held.each(what, self.area), self.area.width
        return [found[at : at + width] for at in range(0, len(found), width)]

    def _write(self, path: str, values: Any) -> None:
        is_one = not isinstance(values, (list, tuple))
        for area in self.areas:
            rows = [[values] * area.width] * area.height if is_one else two_dimensional(values)
            sent = [["" if value is None else value for value in row] for row in rows]
            self.sheet.held.write(area, sent)
            self.sheet.note(area, set=path, value=sent)

    @property
    def row_height(self) -> float | None:
        """The height of the rows in points, None if they differ."""
        rows = range(self.area.row, self.area.row + self.area.height)
        found = {self.sheet.held.height(row) for row in rows}
        return found.pop() if len(found) == 1 else None

    @row_height.setter
    def row_height(self, points: float) -> None:
        self.sheet.held.heighten(self.area, points)
        self.sheet.note(self.area, set="rowHeight", value=points)

    @property
    def column_width(self) -> float | None:
        """The width of the columns in characters of Excel's own font, None if they differ."""
        points = set(self._widths())
        return (points.pop() - MARGIN) / CHARACTER if len(points) == 1 else None

    @column_width.setter
    def column_width(self, characters: float) -> None:
        points = round(MARGIN + CHARACTER * characters, 2)
        self.sheet.held.widen(self.area, points)
        self.sheet.note(self.area, set="columnWidth", value=points)

    @property
    def width(self) -> float:
        """The width of all columns in points."""
        return sum(self._widths())

    def _widths(self) -> list[float]:
        columns = range(self.area.col, self.area.col + self.area.width)
        return [self.sheet.held.width(col) for col in columns]


class Border(deferred.Border):
    """The border at one side of a rectangle, or all within it in one direction."""

    def _lines(self) -> Iterator[tuple[Area, str]]:
        """Yield the cells that have the border, and the side at which they have it."""
        for row, col, height, width in self.cells.areas:
            yield (
                {
                    "inside_vertical": Area(row, col + 1, height, width - 1),
                    "inside_horizontal": Area(row + 1, col, height - 1, width),
                    "edge_top": Area(row, col, 1, width),
                    "edge_bottom": Area(row + height - 1, col, 1, width),
                    "edge_left": Area(row, col, height, 1),
                    "edge_right": Area(row, col + width - 1, height, 1),
                }[self.edge],
                INSIDE.get(self.edge, self.edge),
            )

    def _stroke(self) -> tuple[Any, ...] | None:
        held = self.cells.sheet.held
        found = (one for area, edge in self._lines() for one in held.each(edge, area))
        return next(filter(None, found), None)

    def _draw(self, *, sent: dict[str, str], **parts: Any) -> None:
        held = self.cells.sheet.held
        for area, edge in self._lines():
            for cell, old in zip(cells_in(area), held.each(edge, area), strict=True):
                named = dict(zip(("style", "weight", "color"), old or NEW, strict=True)) | parts
                stroke = None if named["style"] == "none" else tuple(named.values())
                held.draw(Area(*cell, 1, 1), edge, stroke)
        for area in self.cells.areas:
            self.cells.sheet.note(area, border=camel(self.edge), value=sent)

    @property
    def line_style(self) -> str:
        """The name of the style; "none" for no border."""
        stroke = self._stroke()
        return str(stroke[0]) if stroke else "none"

    @line_style.setter
    def line_style(self, style: str | None) -> None:
        self._draw(sent={"style": camel(style or "none")}, style=style or "none")

    @property
    def weight(self) -> str | None:
        """The name of the weight; setting it draws a border that was none."""
        stroke = self._stroke()
        return str(stroke[1]) if stroke else None

    @weight.setter
    def weight(self, weight: str) -> None:
        self._draw(sent={"style": "Continuous", "weight": camel(weight)},
                   style="continuous", weight=weight)  # fmt: skip

    @property
    def color(self) -> tuple[int, ...] | None:
        """The colour: red, green and blue."""
        stroke = self._stroke()
        return stroke[2] if stroke else None

    @color.setter
    def color(self, value: str | tuple[int, ...]) -> None:
        text = value if isinstance(value, str) else f"#{bytes(value).hex()}"
        self._draw(sent={"color": text}, color=rgb(text))


Range.border = Border

NEW = ("continuous", "thin", (0, 0, 0))
"""A border of which only one thing was said."""
