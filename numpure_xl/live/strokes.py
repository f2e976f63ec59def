"""The borders around a selection, read at once where the add-in is, and else one by one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any

import xlwings as xw

from numpure_xl.board.location import LAST_COLUMN, LAST_ROW, Area
from numpure_xl.board.values import is_blank
from numpure_xl.live.bulk import MOST_CELLS, Bulk, read_bulk
from numpure_xl.live.cells import Cell, Contents, bounds, cells, cells_in, host_of

OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
RANKS = ("none", "hairline", "thin", "medium", "thick")
"""The weights of strokes, the lightest first."""

STEPS = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}


Place = tuple[int, int, str]
"""A cell, by its row and column, and one of its edges."""


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
        self._own = cache(self._read)
        self._more: Bulk | None = None

    def has(self, row: int, col: int, edge: str) -> bool:
        """Tell whether there is a stroke, whichever of the two cells at it owns it."""
        known = self._known(row, col)
        if known is not None:
            return (row, col, edge) in known
        return any(there.line_style not in {None, "none"} for there in self._both(row, col, edge))

    def weight(self, row: int, col: int, edge: str) -> int:
        """Return how heavy a stroke is, as its place in `RANKS`; 0 for none."""
        known = self._known(row, col)
        if known is not None:
            return known.get((row, col, edge), 0)
        both = self._both(row, col, edge)
        drawn = (there for there in both if there.line_style not in {None, "none"})
        return max((_rank(there.weight) for there in drawn), default=0)

    @property
    def are_cheap(self) -> bool:
        """Whether a look costs no call, or a quick one."""
        return bool(self._bulk) or host_of(self.sheet) not in {"windows", "mac"}

    def include(self, area: Area) -> None:
        """Read the strokes of a rectangle at once, where the add-in is, unless they are read."""
        self.is_asked = True
        if self._bulk and not self._bulk.area.encloses(area):
            self._more = read_bulk(self.sheet, area)
            self._weights |= _ranked(self._more)

    def formats_within(self, area: Area) -> dict[str, dict[Cell, Any]]:
        """Return the formats of cells that were read along with borders."""
        known = self._bulk.formats if self.is_asked and self._bulk else {}
        return {
            what: {cell: by_cell[cell] for cell in cells_in(area) if cell in by_cell}
            for what, by_cell in known.items()
        }

    def _known(self, row: int, col: int) -> dict[Place, int] | None:
        """Return the strokes that were read at once, if those at a cell are among them."""
        self.is_asked = True
        bulks = (self._bulk, self._more)
        is_read = any(bulk.area.holds(row, col) for bulk in bulks if bulk)
        return self._weights if is_read else None

    def _both(self, row: int, col: int, edge: str) -> Iterator[_Stroke]:
        """Yield the stroke of a cell, and then, if it is asked for, that of the cell beyond."""
        yield self._own(row, col, edge)
        beyond = _beyond(row, col, edge)
        if Area(*beyond, 1, 1).is_on_the_sheet:
            yield self._own(*beyond, OPPOSITE[edge])

    def _read(self, row: int, col: int, edge: str) -> _Stroke:
        return _Stroke(cells(self.sheet, Area(row, col, 1, 1)).borders[f"edge_{edge}"])

    @cached_property
    def _bulk(self) -> Bulk | None:
        """What is read at once: all that is filled around the selection, or the selection alone."""
        at, window = (self.selected.row, self.selected.col), self.window
        filled = [cell for cell in cells_in(window.area) if not is_blank(window.value(cell))]
        around = map(_and_beside, (bounds([*filled, at]), self.selected))
        area = next((area for area in around if area.height * area.width <= MOST_CELLS), None)
        return read_bulk(self.sheet, area) if area else None

    @cached_property
    def _weights(self) -> dict[Place, int]:
        return _ranked(self._bulk)


class _Stroke:
    """One border, read when it is asked for."""

    def __init__(self, border: xw.main.Border) -> None:
        self._border = border

    @cached_property
    def line_style(self) -> str | None:
        return self._border.line_style

    @cached_property
    def weight(self) -> str | None:
        return self._border.weight


def _rank(weight: str | None) -> int:
    return RANKS.index(weight) if weight in RANKS else RANKS.index("thin")


def _ranked(bulk: Bulk | None) -> dict[Place, int]:
    """Return how heavy the strokes that were read at once are, by cell and edge."""
    found = {}
    for row, col, side, _, weight, _ in bulk.edges if bulk else ():
        edge = side.removeprefix("edge_")
        for place in ((row, col, edge), (*_beyond(row, col, edge), OPPOSITE[edge])):
            found[place] = _rank(weight)
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
