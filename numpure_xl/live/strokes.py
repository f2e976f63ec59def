"""The borders around a selection, read at once where the add-in is, and else one by one."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any

import xlwings as xw

from numpure_xl.board.location import LAST_COLUMN, LAST_ROW, Area
from numpure_xl.board.values import is_blank
from numpure_xl.live.bulk import MOST_CELLS, Bulk, read_bulk
from numpure_xl.live.cells import Cell, Contents, bounds, cells, cells_in

OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
STEPS = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}


class Strokes:
    """The borders of cells, read when they are asked for.

    Attributes:
        sheet: The sheet.
        window: What it holds around the selection.
        selected: The rectangle that is selected.
    """

    def __init__(self, sheet: xw.Sheet, window: Contents, selected: Area) -> None:
        self.sheet, self.window, self.selected = sheet, window, selected
        self.is_asked = False
        self._has_own = cache(self._read)

    def has(self, row: int, col: int, edge: str) -> bool:
        """Tell whether there is a stroke, whichever of the two cells at it owns it."""
        self.is_asked = True
        if self._bulk and self._bulk.area.holds(row, col):
            return (row, col, edge) in self._at_once
        if self._has_own(row, col, edge):
            return True
        beyond = _beyond(row, col, edge)
        return Area(*beyond, 1, 1).is_on_the_sheet and self._has_own(*beyond, OPPOSITE[edge])

    def formats_within(self, area: Area) -> dict[str, dict[Cell, Any]]:
        """Return the formats of cells that were read along with borders."""
        known = self._bulk.formats if self.is_asked and self._bulk else {}
        return {
            what: {cell: by_cell[cell] for cell in cells_in(area) if cell in by_cell}
            for what, by_cell in known.items()
        }

    def _read(self, row: int, col: int, edge: str) -> bool:
        style = cells(self.sheet, Area(row, col, 1, 1)).borders[f"edge_{edge}"].line_style
        return style not in {None, "none"}

    @cached_property
    def _bulk(self) -> Bulk | None:
        """What is read at once: all that is filled around the selection, or the selection alone."""
        at, window = (self.selected.row, self.selected.col), self.window
        filled = [cell for cell in cells_in(window.area) if not is_blank(window.value(cell))]
        around = map(_and_beside, (bounds([*filled, at]), self.selected))
        area = next((area for area in around if area.height * area.width <= MOST_CELLS), None)
        return read_bulk(self.sheet, area) if area else None

    @cached_property
    def _at_once(self) -> set[tuple[int, int, str]]:
        """The cells that have borders, each with the edge, of those read at once."""
        found = set()
        for row, col, side, *_ in self._bulk.edges if self._bulk else ():
            edge = side.removeprefix("edge_")
            found |= {(row, col, edge), (*_beyond(row, col, edge), OPPOSITE[edge])}
        return found


def _and_beside(area: Area) -> Area:
    """Return a rectangle with the cells beside it."""
    top, left = max(0, area.row - 1), max(0, area.col - 1)
    bottom = min(LAST_ROW, area.row + area.height + 1)
    right = min(LAST_COLUMN, area.col + area.width + 1)
    return Area(top, left, bottom - top, right - left)


def _beyond(row: int, col: int, edge: str) -> Cell:
    """Return the cell at the other side of an edge."""
    down, right = STEPS[edge]
    return row + down, col + right
