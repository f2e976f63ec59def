"""Formats of ranges of Excel, each read and set by what the open part of xlwings has for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import xlwings as xw

from numpure_xl.sheet_io.changes import PutBorder
from numpure_xl.sheet_io.draw import NEAR
from numpure_xl.sheet_io.snapshot import FormatName, FormatPart

MARGIN, CHARACTER = 3.75, 5.25
"""Points of a column with Excel's own font, Calibri 11: its margin, and each of its characters."""

MIXED = object()
"""The value read of cells that differ."""

FONT = {"bold": "bold", "name": "name", "size": "size", "ink": "color"}
"""The parts of a format that xlwings has in a font."""

NONE = {None, "none"}
"""The styles of a border that is none."""

READERS: dict[FormatName, tuple[type | tuple[type, ...], Callable[[xw.Range], Any]]] = {
    "bold": (bool, lambda target: target.font.bold),
    "ink": (tuple, lambda target: target.font.color),
    "name": (str, lambda target: target.font.name),
    "size": ((int, float), lambda target: target.font.size),
    "number_format": (str, lambda target: target.number_format),
    "wrap": (bool, lambda target: target.wrap_text),
    "horizontal": (str, lambda target: target.horizontal_alignment),
    "vertical": (str, lambda target: target.vertical_alignment),
}
"""The parts of a format that a range has, with the type of each where all its cells agree."""

WRITERS: dict[FormatName, Callable[[xw.Range, Any], None]] = {
    "bold": lambda target, value: setattr(target.font, "bold", value),
    "ink": lambda target, value: setattr(target.font, "color", value),
    "name": lambda target, value: setattr(target.font, "name", value),
    "size": lambda target, value: setattr(target.font, "size", value),
    "fill": lambda target, value: setattr(target, "color", value),
    "number_format": lambda target, value: setattr(target, "number_format", value),
    "wrap": lambda target, value: setattr(target, "wrap_text", value),
    "horizontal": lambda target, value: setattr(target, "horizontal_alignment", value),
    "vertical": lambda target, value: setattr(target, "vertical_alignment", value),
}
"""The parts that can be set for a range; the open part of xlwings has no name for locked cells."""


def common(target: xw.Range, name: FormatName) -> Any:  # noqa: ANN401  # or `MIXED`
    """Return a part of the format that all cells of a range have, or `MIXED`."""
    kind, read = READERS[name]
    try:
        value = read(target)
    except TypeError:  # so xlwings takes colours that differ
        return MIXED
    return value if isinstance(value, kind) else MIXED


def set_part(target: xw.Range, name: FormatName, value: FormatPart) -> None:
    """Give the cells of a range a part of their format."""
    WRITERS[name](target, f"#{bytes(value).hex()}" if isinstance(value, tuple) else value)


def draw_border(border: xw.main.Border, change: PutBorder) -> None:
    """Draw a border, or wipe it out."""
    if change.style is None:
        border.line_style = None
        return
    border.weight = change.weight  # type: ignore[assignment]  # one that was none is continuous now
    if change.style != "continuous":
        border.line_style = change.style  # type: ignore[assignment]
    if change.color is not None:
        border.color = change.color


def widen(columns: xw.Range, count: int, points: float) -> None:
    """Make columns as wide as wanted.

    A width is set in characters of the workbook's own font, and read in points; so it is set,
    read, and put right by what a character turned out to be, which takes two rounds at most.
    """
    characters = (points - MARGIN) / CHARACTER
    for _ in range(3):
        if abs(points - columns.width / count) <= NEAR:
            return
        columns.column_width = max(0.1, characters)
        reached = columns.width / count
        slope = max(1.0, (reached - MARGIN) / characters) if characters > 1 else CHARACTER
        characters += (points - reached) / slope
