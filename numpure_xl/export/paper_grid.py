"""Where the cells of a sheet are on its paper: in points for a PDF, in pixels for a screen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from numpure_xl.plan.paper import PIXELS_PER_MM, size_of
from numpure_xl.plan.sheet import Row, SheetPlan

_AREA = re.compile(r"([A-Z]+)([0-9]+):([A-Z]+)([0-9]+)")


class Unit(NamedTuple):
    """A unit of length: how many of it are a pixel of 1/96 inch, and how many a millimetre."""

    pixel: float
    mm: float


POINTS = Unit(0.75, 72 / 25.4)
PIXELS = Unit(1.0, PIXELS_PER_MM)


class Area(NamedTuple):
    """The edges of a cell, or of several that are one, from the upper left corner of the paper."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """How high it is."""
        return self.bottom - self.top


class Grid(NamedTuple):
    """The edges of the columns and of the rows of a page."""

    xs: Sequence[float]
    ys: Sequence[float]


class PaperGrid:
    """The places of the cells of a sheet.

    Attributes:
        width: The width of the paper.
        height: Its height.
        xs: The edges of the columns: they are in the middle between the margins.
    """

    def __init__(self, sheet: SheetPlan, unit: Unit) -> None:
        paper = sheet.paper
        self._unit, self._top = unit, paper.top * unit.mm
        self._merged = dict(map(corners, sheet.merged))
        self.width, self.height = (mm * unit.mm for mm in size_of(paper))
        left, right = paper.left * unit.mm, self.width - paper.right * unit.mm
        start = (left + right - sum(sheet.widths) * unit.pixel) / 2
        self.xs = list(accumulate((wide * unit.pixel for wide in sheet.widths), initial=start))

    def of_page(self, rows: Sequence[Row]) -> Grid:
        """Return the edges of the cells of a page."""
        heights = (row.height * self._unit.pixel for row in rows)
        return Grid(self.xs, list(accumulate(heights, initial=self._top)))

    def area(self, grid: Grid, row: int, col: int, above: int) -> Area:
        """Return the area of a cell of a page, or of all that are one with it.

        Args:
            grid: Its page.
            row: Its row on the page, from 0.
            col: Its column, from 0.
            above: How many rows of the sheet are on the pages before.
        """
        bottom, right = self._merged.get((above + row, col), (above + row, col))
        return Area(grid.xs[col], grid.ys[row], grid.xs[right + 1], grid.ys[bottom - above + 1])


def corners(area: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the first and the last cell of an area, row and column from 0.

    >>> corners("B3:AA9")
    ((2, 1), (8, 26))
    """
    first, top, last, bottom = _AREA.findall(area)[0]
    return (int(top) - 1, _column(first)), (int(bottom) - 1, _column(last))


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1
