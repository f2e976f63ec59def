"""A view of a worksheet for finding boards: the values of its cells and the strokes between."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from numpure_xl.board.pencilmarks import is_pencilmarks
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.sudoku.grid import SYMBOLS, Value
from numpure_xl.sudoku.text import BLANK_MARKS

Spot = tuple[int, int]
"""The row and the column of a cell, from 0."""

QUIET = 2
"""Rows without a digit or a stroke that separate the content above from that below.

One alone does not: in a puzzle without lines a row may be blank.
"""

TALLEST, MOST = 1000, 200_000
"""Rows and cells that are looked at together: a table of numbers may be as long as the sheet."""

_SIGNS = BLANK_MARKS | frozenset(SYMBOLS)
_LARGEST = len(SYMBOLS) - 1


class Cell(NamedTuple):
    """A cell that is not empty, or has strokes or a fill."""

    value: Value
    strokes: Sides = Sides()
    fill: str | None = None

    @property
    def is_digit(self) -> bool:
        """Whether it has a digit, or a visible mark for a blank."""
        if isinstance(self.value, str):
            text = unicodedata.normalize("NFKC", self.value).strip()
            is_number = text.isdecimal() and len(text) == 2 and int(text) <= _LARGEST
            return is_number or (len(text) == 1 and text in _SIGNS)
        if isinstance(self.value, (int, float)) and not isinstance(self.value, bool):
            return 0 <= self.value <= _LARGEST and self.value == int(self.value)
        return False

    @property
    def is_label(self) -> bool:
        """Whether it has words, which no board has."""
        text = self.value.strip() if isinstance(self.value, str) else ""
        return len(text) > 2 and not is_pencilmarks(self.value)


class Band:
    """Some rows of a sheet that belong together.

    Attributes:
        cells: The cells that are not empty, by their places.
    """

    def __init__(self, cells: Mapping[Spot, Cell]) -> None:
        self.cells = cells

    @cached_property
    def across(self) -> dict[Spot, Weight]:
        """By cell, the stroke above it, whichever of the two cells at it owns it."""
        found: dict[Spot, Weight] = {}
        for (row, col), cell in self.cells.items():
            _put(found, (row, col), cell.strokes.top)
            _put(found, (row + 1, col), cell.strokes.bottom)
        return found

    @cached_property
    def down(self) -> dict[Spot, Weight]:
        """By cell, the stroke on its left."""
        found: dict[Spot, Weight] = {}
        for (row, col), cell in self.cells.items():
            _put(found, (row, col), cell.strokes.left)
            _put(found, (row, col + 1), cell.strokes.right)
        return found

    @cached_property
    def digits(self) -> frozenset[Spot]:
        """The cells with digits."""
        return frozenset(spot for spot, cell in self.cells.items() if cell.is_digit)

    @cached_property
    def labels(self) -> frozenset[Spot]:
        """The cells with words."""
        return frozenset(spot for spot, cell in self.cells.items() if cell.is_label)

    def value(self, row: int, col: int) -> Value:
        """Return the value of a cell."""
        cell = self.cells.get((row, col))
        return cell.value if cell else None

    def fill(self, row: int, col: int) -> str | None:
        """Return the fill of a cell."""
        cell = self.cells.get((row, col))
        return cell.fill if cell else None


def _put(found: dict[Spot, Weight], spot: Spot, weight: Weight) -> None:
    if weight > found.get(spot, Weight.NONE):
        found[spot] = weight


def bands(rows: Iterable[Mapping[int, Cell]]) -> Iterator[Band]:
    """Part the rows of a sheet, from its first, where `QUIET` of them are without digits."""
    cells: dict[Spot, Cell] = {}
    quiet = first = 0
    for number, row in enumerate(rows):
        quiet = 0 if any(map(_counts, row.values())) else quiet + 1
        cells |= {(number, col): cell for col, cell in row.items()}
        if quiet >= QUIET or number - first == TALLEST or len(cells) > MOST:
            if cells:
                yield Band(cells)
            cells, first = {}, number
    if cells:
        yield Band(cells)


def _counts(cell: Cell) -> bool:
    return any(cell.strokes) or cell.is_digit
