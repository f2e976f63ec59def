"""What is known of a sheet: what cells hold, how they look, the borders, the sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from numpure_xl.board.location import Area
from numpure_xl.sheet_io.areas import CellIndex, cells_in

HeldValue = str | float | bool | None
"""What a cell holds, whatever its format: money and dates are numbers, errors the texts that are
shown; None is a blank."""

Rgb = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""

FormatName = Literal[
    "bold", "ink", "name", "size", "fill", "number_format", "wrap", "horizontal", "vertical",
    "locked",
]  # fmt: skip
"""A part of the format of a cell. `ink` is the colour of its letters, `name` their font, `size` in
points; alignments have the names of xlwings ("center", "center_across_selection")."""

FormatPart = bool | float | str | Rgb | None
"""A part of the format of a cell; a fill is None where there is none, and anything else where a
program does not say."""

Formats = dict[FormatName, dict[CellIndex, FormatPart]]
"""Formats of cells, by part."""

PLAIN: dict[FormatName, FormatPart] = {
    "bold": False, "fill": None, "number_format": "General", "wrap": False,
    "horizontal": "general", "vertical": "bottom", "locked": True,
}  # fmt: skip
"""The format of untouched cells, except their font, which is the workbook's own."""

PARTS: tuple[FormatName, ...] = (*PLAIN, "name", "size", "ink")
"""All parts of a format."""

OF_LETTERS: tuple[FormatName, ...] = ("bold", "ink", "name", "size")
"""The parts that the letters of one cell may have in several kinds; then such a part is None."""

Side = Literal["edge_top", "edge_bottom", "edge_left", "edge_right"]

BorderLine = Literal[
    "edge_top", "edge_bottom", "edge_left", "edge_right", "inside_vertical", "inside_horizontal"
]
"""A side of a rectangle, or all lines within it in one direction."""

SIDES: tuple[Side, ...] = ("edge_top", "edge_bottom", "edge_left", "edge_right")
LINES: tuple[BorderLine, ...] = (*SIDES, "inside_vertical", "inside_horizontal")

BEYOND: dict[Side, tuple[int, int, Side]] = {
    "edge_top": (-1, 0, "edge_bottom"),
    "edge_bottom": (1, 0, "edge_top"),
    "edge_left": (0, -1, "edge_right"),
    "edge_right": (0, 1, "edge_left"),
}
"""The cell at the other side of an edge: how far down and right it is, and the edge there."""

WEIGHTS = ("none", "hairline", "thin", "medium", "thick")
"""The weights of borders, the lightest first."""


class Border(NamedTuple):
    """A border of one cell; rows and columns from 0.

    Attributes:
        row: The row of the cell.
        col: Its column.
        side: The side of it.
        style: "continuous", "double", "dash" and so on, as xlwings names them.
        weight: One of `WEIGHTS`; None where a program does not say.
        color: Its colour.
    """

    row: int
    col: int
    side: Side
    style: str
    weight: str | None
    color: Rgb


def sides_of(area: Area, row: int, col: int) -> tuple[Side, ...]:
    """Return the sides of a cell whose borders are its own: not those of the cell before it."""
    top: tuple[Side, ...] = ("edge_top",) if row == area.row else ()
    left: tuple[Side, ...] = ("edge_left",) if col == area.col else ()
    return ("edge_bottom", "edge_right", *top, *left)


DrawnLine = tuple[str, str | None, Rgb]
"""The style, the weight and the colour of a border."""


def borders_in(
    area: Area, lines: Mapping[tuple[CellIndex, Side], DrawnLine | None]
) -> Iterator[Border]:
    """Yield the borders of the cells of a rectangle, each once.

    Args:
        area: The rectangle.
        lines: By cell and side the lines that are there; one between two cells stands with either.
    """
    for cell in cells_in(area):
        for side in sides_of(area, *cell):
            down, right, other = BEYOND[side]
            line = lines.get((cell, side)) or lines.get(((cell[0] + down, cell[1] + right), other))
            if line:
                yield Border(cell[0], cell[1], side, *line)


class DrawnOverlay(NamedTuple):
    """An overlay of ours that is on a sheet.

    Attributes:
        cell: The row and the column of the cell in which it begins.
        name: Its name.
        line: The line with the rules of its board.
        words: What it shows, for those who cannot see it.
    """

    cell: CellIndex
    name: str
    line: str
    words: str


class Contents(NamedTuple):
    """What a rectangle holds.

    Attributes:
        area: The rectangle.
        values: Its values, row by row.
        typed: What was typed, row by row: a formula begins with "=" and is in English, and so is a
            number, with all of its digits; a blank is "".
    """

    area: Area
    values: list[list[HeldValue]]
    typed: list[list[str]]

    def value(self, cell: CellIndex) -> HeldValue:
        """Return the value of a cell."""
        return self.values[cell[0] - self.area.row][cell[1] - self.area.col]

    def typed_in(self, cell: CellIndex) -> str:
        """Return what was typed into a cell."""
        return self.typed[cell[0] - self.area.row][cell[1] - self.area.col]

    def has_formula(self, cell: CellIndex) -> bool:
        """Tell whether a cell holds a formula; a text that begins with "=" is none."""
        typed = self.typed_in(cell)
        return typed.startswith("=") and typed != self.value(cell)

    def within(self, area: Area) -> list[list[HeldValue]]:
        """Return the values of a rectangle within this one."""
        top, left = area.row - self.area.row, area.col - self.area.col
        rows = self.values[top : top + area.height]
        return [row[left : left + area.width] for row in rows]


class Obstacles(NamedTuple):
    """What is in the way of writing into some cells.

    Attributes:
        has_merged: Whether some of them are merged.
        has_filtered: Whether a filter hides some of their rows.
        arrays: The rectangles of the array formulas that have some of them; each is changed as a
            whole or not at all.
        spills: The rectangles that formulas fill by themselves and that have cells within the
            rectangle around them, each from the cell of its formula on. A value that is written
            into one takes all of it away.
    """

    has_merged: bool = False
    has_filtered: bool = False
    arrays: tuple[Area, ...] = ()
    spills: tuple[Area, ...] = ()
