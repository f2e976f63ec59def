"""Read: which board is under the selection, what stands on it, and what of it is given."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import Any

import xlwings as xw

from numpure_xl.errors import GridError
from numpure_xl.live.draw import cells
from numpure_xl.sheet.marks import INKS, is_marked
from numpure_xl.sheet.pencilmarks import FONT as PENCIL_FONT
from numpure_xl.sheet.pencilmarks import is_pencilmarks, without_pencilmarks
from numpure_xl.sheet.place import (
    LAST_COLUMN,
    LAST_ROW,
    NAME,
    PLAIN,
    Area,
    Place,
    boards_told,
    has_shaded_diagonals,
    variant_told,
    walled,
)
from numpure_xl.sheet.plan import cell_reference
from numpure_xl.sheet.values import grid_of, is_blank
from numpure_xl.sudoku import BLANK, VARIANTS, Grid

OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
STEPS = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}

_MARK_INKS = {tuple(bytes.fromhex(ink)) for ink in INKS}


@dataclass(frozen=True)
class LiveBoard:
    """A board on a sheet, as it was when it was first looked at.

    Attributes:
        sheet: The sheet.
        place: Where on it the board stands.
    """

    sheet: xw.Sheet
    place: Place

    @property
    def cells(self) -> xw.Range:
        """The cells of the board."""
        return cells(self.sheet, self.place.area)

    @cached_property
    def values(self) -> list[list[object]]:
        """What stands in the cells; shape (side, side)."""
        found: list[list[object]] = self.cells.options(ndim=2, err_to_str=True).value
        return found

    @cached_property
    def grid(self) -> Grid:
        """The digits; pencilmarks are blanks.

        Raises:
            GridError: If a cell holds no digit.
        """
        return grid_of(without_pencilmarks(self.values), self.place.variant.name)  # type: ignore[arg-type]

    def value(self, cell: int) -> Any:  # noqa: ANN401  # a cell holds what it holds
        """Return what stands in a cell, counted in reading order from 0."""
        row, col = divmod(cell, self.place.variant.side)
        return self.values[row][col]

    def address(self, cell: int) -> str:
        """Return what the sheet calls a cell, such as "D5"."""
        row, col = divmod(cell, self.place.variant.side)
        return cell_reference(self.place.row + row, self.place.col + col)

    @property
    def is_readable(self) -> bool:
        """Whether all that stands in the cells are digits and pencilmarks."""
        try:
            return bool(self.grid)
        except GridError:
            return False

    @cached_property
    def filled(self) -> frozenset[int]:
        """The cells that hold something, even if it is no digit; pencilmarks are nothing."""
        values = [value for row in without_pencilmarks(self.values) for value in row]
        return frozenset(cell for cell, value in enumerate(values) if not is_blank(value))

    @property
    def pencilled(self) -> frozenset[int]:
        """The cells with pencilmarks."""
        values = [value for row in self.values for value in row]
        return frozenset(cell for cell, value in enumerate(values) if is_pencilmarks(value))

    @cached_property
    def small(self) -> frozenset[int]:
        """The cells in the font of pencilmarks, whether or not they still have any."""
        return self._cells_where(lambda there: there.font.name, lambda name: name == PENCIL_FONT)

    @cached_property
    def pixels(self) -> int:
        """The height of a cell."""
        return round((self.cell(0).row_height or 0.0) / 0.75)

    @cached_property
    def marked(self) -> frozenset[int]:
        """The cells that are marked, as wrong or as what a step rests on."""
        return self._cells_where(lambda there: there.number_format, is_marked)

    @cached_property
    def givens(self) -> frozenset[int]:
        """The filled cells that are bold, unless a mark made them so."""
        bold = self._cells_where(lambda there: there.font.bold, bool)
        return frozenset(
            cell
            for cell in bold & self.filled
            if not (cell in self.marked and self.cell(cell).font.color in _MARK_INKS)
        )

    @property
    def puzzle(self) -> Grid:
        """The givens alone; all digits where none is told apart as given."""
        if not self.givens:
            return self.grid
        digits = enumerate(self.grid.digits)
        kept = (digit if cell in self.givens else BLANK for cell, digit in digits)
        return Grid(tuple(kept), self.place.variant)

    def cell(self, cell: int) -> xw.Range:
        """Return one cell of the board, counted in reading order from 0."""
        row, col = divmod(cell, self.place.variant.side)
        return self.cells[row, col]

    @cached_property
    def note(self) -> object:
        """What stands in the cell where the recipe of a board is."""
        if not self.place.note.is_on_the_sheet:
            return None
        return cells(self.sheet, self.place.note)[0, 0].value

    def _cells_where(
        self, read: Callable[[xw.Range], object], wanted: Callable[[object], bool]
    ) -> frozenset[int]:
        """Return the cells for which something read is as wanted.

        A range answers at once for all its cells where they agree; where not, its halves are asked.
        """
        side = self.place.variant.side
        found: set[int] = set()
        waiting = [Area(0, 0, side, side)]
        while waiting:
            area = waiting.pop()
            row, col, height, width = area
            value = read(self.cells[row : row + height, col : col + width])
            if isinstance(value, (bool, str)) or height * width == 1:
                if wanted(value):
                    found |= {r * side + c for r in range(row, row + height)
                              for c in range(col, col + width)}  # fmt: skip
            elif height > 1:
                waiting += [Area(row, col, height // 2, width),
                            Area(row + height // 2, col, height - height // 2, width)]  # fmt: skip
            else:
                waiting += [Area(row, col, 1, width // 2),
                            Area(row, col + width // 2, 1, width - width // 2)]  # fmt: skip
        return frozenset(found)


def area_of(there: xw.Range) -> Area:
    """Return the rectangle of some cells."""
    return Area(there.row - 1, there.column - 1, *there.shape)


def board_under(selection: xw.Range) -> LiveBoard | None:
    """Return the board that is meant by a selection, or None.

    A selected square of a known side is one, unless it is only part of a board. Else it is what
    has a name; then what is drawn; then what has a note.
    """
    sheet, area = selection.sheet, area_of(selection)
    is_square = area.height == area.width and area.width in PLAIN
    at = sheet, area.row, area.col
    found = _named(*at) or _drawn(*at) or (None if is_square else _noted(*at))
    if is_square and not (found and found.encloses(area)):
        found = area
    if found is None:
        return None
    area = found
    plain = LiveBoard(sheet, Place(area.row, area.col, PLAIN[area.width]))
    variant = variant_told(area.width, plain.note)
    if variant is None and _has_shaded_diagonals(plain):
        variant = VARIANTS[f"{plain.place.variant.name}-x"]
    return LiveBoard(sheet, plain.place._replace(variant=variant)) if variant else plain


def _named(sheet: xw.Sheet, row: int, col: int) -> Area | None:
    """Return the board around a cell that has a defined name."""
    for name in sheet.book.names:
        if name.name.rpartition("!")[2].lower().startswith(NAME):
            there = _cells_of(name)
            area = area_of(there) if there else Area(0, 0, 0, 0)
            is_board = area.height == area.width and area.width in PLAIN
            if is_board and area.holds(row, col) and there and there.sheet == sheet:
                return area
    return None


def _cells_of(name: xw.Name) -> xw.Range | None:
    with suppress(Exception):  # each host has its own for a name of what is no longer there
        return name.refers_to_range
    return None


def _drawn(sheet: xw.Sheet, row: int, col: int) -> Area | None:
    """Return the board around a cell that is walled in by strokes."""

    @cache
    def has_stroke(row: int, col: int, edge: str) -> bool:
        style = cells(sheet, Area(row, col, 1, 1)).borders[f"edge_{edge}"].line_style
        return style not in {None, "none"}

    def stroked(row: int, col: int, edge: str) -> bool:
        """Tell whether there is a stroke, whichever of the two cells at it owns it."""
        if has_stroke(row, col, edge):
            return True
        beyond = row + STEPS[edge][0], col + STEPS[edge][1]
        return Area(*beyond, 1, 1).is_on_the_sheet and has_stroke(*beyond, OPPOSITE[edge])

    return walled(stroked, row, col)


def _noted(sheet: xw.Sheet, row: int, col: int) -> Area | None:
    """Return the board around a cell that has a note of ours below it.

    Where boards stand side by side, no stroke tells where one of them ends.
    """
    most = max(PLAIN)
    top, left = max(0, row - most + 1), max(0, col - most + 1)
    window = Area(
        top, left, min(row + most + 1, LAST_ROW) - top, min(col + most, LAST_COLUMN) - left
    )
    matrix = cells(sheet, window).options(ndim=2, err_to_str=True).value
    places = boards_told(matrix, top, left)
    return next((place.area for place in places if place.area.holds(row, col)), None)


def _has_shaded_diagonals(board: LiveBoard) -> bool:
    """Tell whether diagonals are shaded; the corners are looked at first, each look is a call."""
    side = board.place.variant.side

    def fill(row: int, col: int) -> object:
        return board.cell(row * side + col).color

    corners = product((0, side - 1), repeat=2)
    return any(fill(*corner) for corner in corners) and has_shaded_diagonals(side, fill)
