"""The strokes of a board, each between two cells given once.

A spreadsheet gives every cell four sides, so the stroke between two neighbours has two
owners that can disagree. Here it has one. A writer asks for the form that its library needs: the
four sides of a cell (openpyxl) or the longest straight runs of equal weight (Excel over COM, where
each call is expensive).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import groupby
from typing import NamedTuple, TypeVar

from numpure_xl.sudoku.grid.variant import Variant

Pen = TypeVar("Pen")


class Weight(IntEnum):
    """The weight of a stroke."""

    NONE = 0
    THIN = 1
    MEDIUM = 2
    THICK = 3


class Strokes(NamedTuple):
    """The strokes of a board: between two cells of a box, between two boxes, around grids."""

    inner: Weight
    box: Weight
    outer: Weight


class Sides(NamedTuple):
    """The strokes around one cell."""

    top: Weight = Weight.NONE
    right: Weight = Weight.NONE
    bottom: Weight = Weight.NONE
    left: Weight = Weight.NONE

    @classmethod
    def all(cls, weight: Weight) -> Sides:
        """Return four strokes of the same weight."""
        return cls(weight, weight, weight, weight)


class StrokeRun(NamedTuple):
    """A straight stroke of one weight along the cells `start` .. `stop - 1`.

    Line 0 is the outer edge at the top (or left); the last line the one at the bottom (right).
    """

    horizontal: bool
    line: int
    start: int
    stop: int
    weight: Weight


@dataclass(frozen=True, slots=True)
class BoardLines:
    """All strokes of a board on a square paper.

    Attributes:
        across: Shape (width + 1, width): across[i][c] is above cell (i, c).
        down: Shape (width + 1, width): down[i][r] is left of cell (r, i).
    """

    across: tuple[tuple[Weight, ...], ...]
    down: tuple[tuple[Weight, ...], ...]

    def around(self, row: int, col: int) -> Sides:
        """Return the four strokes around a cell."""
        return Sides(
            top=self.across[row][col],
            right=self.down[col + 1][row],
            bottom=self.across[row + 1][col],
            left=self.down[col][row],
        )

    def runs(self) -> Iterator[StrokeRun]:
        """Yield the strokes joined as far as they go straight on with one weight."""
        for horizontal, strokes in ((True, self.across), (False, self.down)):
            for line, weights in enumerate(strokes):
                for start, stop, weight in joined(weights):
                    if weight is not Weight.NONE:
                        yield StrokeRun(horizontal, line, start, stop, weight)


def joined(pens: Iterable[Pen]) -> Iterator[tuple[int, int, Pen]]:
    """Yield the runs of equal values: where each starts, where it stops, and the value.

    >>> list(joined("aab"))
    [(0, 2, 'a'), (2, 3, 'b')]
    """
    start = 0
    for pen, group in groupby(pens):
        stop = start + len(list(group))
        yield start, stop, pen
        start = stop


def board_lines(variant: Variant, strokes: Strokes) -> BoardLines:
    """Return the strokes of a board: heavy around its grids and between two boxes.

    Where grids overlap, the edge of each goes on through the others, heavier than their boxes.
    """
    cell_at, box_of, grids_at = variant.cell_at, variant.box_of, variant.paper.grids_at
    if variant.grids:
        strokes = Strokes(strokes.inner, min(strokes.box, Weight.MEDIUM), Weight.THICK)

    def weight(before: tuple[int, int], after: tuple[int, int]) -> Weight:
        first, second = cell_at.get(before), cell_at.get(after)
        if first is None or second is None:
            return Weight.NONE if first == second else strokes.outer
        if box_of(first) == box_of(second):
            return strokes.inner
        return strokes.box if grids_at[first] == grids_at[second] else strokes.outer

    lines, cells = range(variant.across + 1), range(variant.across)
    return BoardLines(
        across=tuple(tuple(weight((i - 1, c), (i, c)) for c in cells) for i in lines),
        down=tuple(tuple(weight((r, i - 1), (r, i)) for r in cells) for i in lines),
    )
