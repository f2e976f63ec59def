"""Plain cells: what becomes of them where a board was.

Excel's own way to make cells plain takes conditional formats too, which are the user's. So what a
board sets is set back, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import xlwings as xw

from numpure_xl.board.location import LAST_COLUMN, LAST_ROW, Area
from numpure_xl.live.cells import Cell, cells, host_of
from numpure_xl.live.change import Wanted
from numpure_xl.live.edges import erase_edges
from numpure_xl.live.formats import Format, Formats

LAST_CELL = LAST_ROW - 1, LAST_COLUMN - 1

PLAIN: dict[str, Format] = {
    "bold": False, "fill": None, "number_format": "General", "wrap": False,
    "horizontal": "general", "vertical": "bottom", "locked": True,
}  # fmt: skip
"""The format of untouched cells, except their font, which is the workbook's own."""


def make_plain(sheet: xw.Sheet, wanted: Wanted, found: Iterable[Cell]) -> None:
    """Want cells to be plain; in LibreOffice `erase` does it, and leaves conditional formats."""
    if host_of(sheet) != "calc":
        wanted.look(found, **PLAIN, **_font(sheet))


def _font(sheet: xw.Sheet) -> dict[str, Format]:
    """Return the font of untouched cells: that of the last cell, which nobody uses."""
    formats = Formats(sheet)
    with suppress(Exception):  # each host has its own for a sheet with fewer rows and columns
        found = {what: formats.of(what, [LAST_CELL])[LAST_CELL] for what in ("name", "size", "ink")}
        return {what: value for what, value in found.items() if value is not None}
    return {}


def erase(sheet: xw.Sheet, area: Area) -> None:
    """Erase the borders of a board, and in LibreOffice all of its formats."""
    if host_of(sheet) == "calc":
        cells(sheet, area).clear_formats()
    else:
        erase_edges(sheet, area)
