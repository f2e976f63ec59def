"""Bulk: the formats and borders of a rectangle, read in one call by a macro of the add-in.

Each question to Excel from outside takes a call. The add-in is inside: its macro asks for the
formats and borders of a hundred cells in the time of one call, exactly as they would be asked for
from here. Where the add-in is not loaded, `read_bulk` returns None and formats are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import xlwings as xw

from numpure_xl.board.location import Area
from numpure_xl.live.cells import Cell, cells_in, host_of

MACRO = "NumpureFormatsOf"

MOST_CELLS = 1000
"""The most cells that are read in one call; the largest board with its note has 272."""

END_OF_CELL, END_OF_FIELD = "\x1e", "\x1f"

FOR_EVER = -1
"""The time limit of an Apple event that has none (appscript)."""

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

SIDES = ("edge_top", "edge_bottom", "edge_left", "edge_right")


class Edge(NamedTuple):
    """A border of one cell; rows and columns from 0."""

    row: int
    col: int
    side: str
    style: str
    weight: str
    color: tuple[int, int, int]


@dataclass
class Bulk:
    """What was read at once.

    Attributes:
        area: The rectangle.
        formats: The formats of its cells, by kind; None where a cell does not say.
        edges: The borders of its cells; one between two cells is the first one's.
    """

    area: Area
    formats: dict[str, dict[Cell, Any]] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)


def read_bulk(sheet: xw.Sheet, area: Area) -> Bulk | None:
    """Return the formats and borders of a rectangle; None if there is no add-in to read them."""
    if host_of(sheet) not in {"windows", "mac"} or area.height * area.width > MOST_CELLS:
        return None
    with suppress(Exception):  # each host has an exception of its own for a macro it has not
        return _parsed(area, _run(sheet, str(area)))
    return None


def _run(sheet: xw.Sheet, address: str) -> str:
    if host_of(sheet) == "windows":
        book = sheet.api.Parent
        return str(book.Application.Run(MACRO, book.Name, sheet.name, address))
    arguments = {"arg1": sheet.book.name, "arg2": sheet.name, "arg3": address}
    return str(sheet.book.app.api.run_VB_macro(MACRO, **arguments, timeout=FOR_EVER))


def _parsed(area: Area, text: str) -> Bulk:
    bulk = Bulk(area, {what: {} for what in READ})
    for cell, record in zip(cells_in(area), text.split(END_OF_CELL)[:-1], strict=True):
        fields = record.split(END_OF_FIELD)
        borders = fields[len(READ) :]
        for (what, read), found in zip(READ.items(), fields[: len(READ)], strict=True):
            bulk.formats[what][cell] = read(found) if found else None
        bulk.edges += _edges(cell, borders, sides_of(area, *cell))
    return bulk


def sides_of(area: Area, row: int, col: int) -> tuple[str, ...]:
    """Return the sides of a cell whose borders are its own: not those of the cell before it."""
    is_first = row == area.row, col == area.col
    return ("edge_bottom", "edge_right", *["edge_top"] * is_first[0], *["edge_left"] * is_first[1])


def _edges(cell: Cell, borders: list[str], own: tuple[str, ...]) -> Iterator[Edge]:
    for number, side in enumerate(SIDES):
        style, weight, color = borders[3 * number : 3 * number + 3]
        if style and side in own:
            yield Edge(*cell, side, STYLES[_int(style)], WEIGHTS[_int(weight)], _colour(color))


def _int(text: str) -> int:
    return int(float(text))


def _colour(text: str) -> tuple[int, int, int]:
    number = _int(text)
    return number & 255, number >> 8 & 255, number >> 16 & 255


def _is_true(text: str) -> bool:
    return bool(float(text))


READ: dict[str, Any] = {
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
