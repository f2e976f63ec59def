"""Bulk: the formats and borders of a rectangle, read in one call by a macro of the add-in.

Each question to Excel from outside takes a call. The add-in is inside: its macro asks for the
formats and borders of a hundred cells in the time of one call, exactly as they would be asked for
from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from numpure_xl.board.location import Area
from numpure_xl.sheet_io.areas import CellIndex, cells_in
from numpure_xl.sheet_io.snapshot import (
    SIDES,
    DrawnLine,
    FormatName,
    FormatPart,
    Formats,
    Rgb,
    Side,
)

MACRO = "NumpureFormatsOf"

SPILLS = "NumpureSpillsOf"
"""The macro that returns the rectangles that formulas fill by themselves."""

MERGED = "NumpureMergedOf"
"""The macro that returns the rectangles of merged cells."""

NAMED_AREAS = "NumpureNamedAreas"
"""The macro that returns the rectangles of a sheet that have a defined name."""

MOST_CELLS = 1000
"""The most cells that are read in one call; the largest board with its note has 272."""

END_OF_CELL, END_OF_FIELD = "\x1e", "\x1f"

HORIZONTAL = {
    1: "general", -4131: "left", -4108: "center", -4152: "right", 5: "fill", -4130: "justify",
    7: "center_across_selection", -4117: "distributed",
}  # fmt: skip
"""XlHAlign of Excel's object model, as xlwings names it."""

VERTICAL = {
    -4160: "top", -4108: "center", -4107: "bottom", -4130: "justify", -4117: "distributed",
}  # fmt: skip
"""XlVAlign."""

STYLES = {
    1: "continuous", -4115: "dash", 4: "dash_dot", 5: "dash_dot_dot", -4118: "dot",
    -4119: "double", 13: "slant_dash_dot",
}  # fmt: skip
"""XlLineStyle, without that of no border."""

WEIGHTS = {1: "hairline", 2: "thin", -4138: "medium", 4: "thick"}
"""XlBorderWeight."""


@dataclass
class Bulk:
    """Formats and borders that were read at once.

    Attributes:
        area: The rectangle.
        formats: The formats of its cells, by part; None where a cell does not say.
        lines: The borders of its cells, by cell and side, and perhaps of those around.
    """

    area: Area
    formats: Formats = field(default_factory=dict)
    lines: dict[tuple[CellIndex, Side], DrawnLine] = field(default_factory=dict)


def parsed(area: Area, text: str) -> Bulk:
    """Return the macro's answer for a rectangle."""
    bulk = Bulk(area, {name: {} for name in READ})
    for cell, record in zip(cells_in(area), text.split(END_OF_CELL)[:-1], strict=True):
        fields = record.split(END_OF_FIELD)
        for (name, read), part in zip(READ.items(), fields[: len(READ)], strict=True):
            bulk.formats[name][cell] = read(part) if part else None
        bulk.lines |= {(cell, side): line for side, line in _lines(fields[len(READ) :])}
    return bulk


def _lines(fields: list[str]) -> Iterator[tuple[Side, DrawnLine]]:
    for number, side in enumerate(SIDES):
        style, weight, color = fields[3 * number : 3 * number + 3]
        if style:
            yield side, (STYLES[_int(style)], WEIGHTS[_int(weight)], _colour(color))


def _int(text: str) -> int:
    return int(float(text))


def _colour(text: str) -> Rgb:
    number = _int(text)
    return number & 255, number >> 8 & 255, number >> 16 & 255


def _is_true(text: str) -> bool:
    return bool(float(text))


READ: dict[FormatName, Callable[[str], FormatPart]] = {
    "bold": _is_true,
    "ink": _colour,
    "name": str,
    "size": float,
    "fill": _colour,
    "number_format": str,
    "wrap": _is_true,
    "horizontal": lambda text: HORIZONTAL.get(_int(text)),
    "vertical": lambda text: VERTICAL.get(_int(text)),
    "locked": _is_true,
}
"""The formats that the macro returns, in its order, and how each is read."""
