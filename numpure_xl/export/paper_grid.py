"""The places of a sheet's cells on its paper: in points for a PDF, in pixels for a screen.

Strokes and fills are joined to as few lines and rectangles as there can be. Joined, they have no
seams where a printer or a screen blends two edges.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from numpure_xl.cell_names import column_named
from numpure_xl.plan.edge_signs import placed_signs
from numpure_xl.plan.glyphs import Picture
from numpure_xl.plan.paper import PIXELS_PER_MM, size_of
from numpure_xl.plan.sheet import Row, SheetPlan, Style
from numpure_xl.plan.strokes import Weight, joined
from numpure_xl.plan.tubes import tube_picture

_AREA = re.compile(r"([A-Z]+)([0-9]+):([A-Z]+)([0-9]+)")


class Unit(NamedTuple):
    """A unit of length: how many of it are a pixel of 1/96 inch, and how many a millimetre."""

    pixel: float
    mm: float


POINTS = Unit(0.75, 72 / 25.4)
PIXELS = Unit(1.0, PIXELS_PER_MM)


class PaperBox(NamedTuple):
    """The edges of a cell, or of several that are one, from the upper left corner of the paper."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The width."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height."""
        return self.bottom - self.top


class PageEdges(NamedTuple):
    """The edges of the columns and of the rows of a page."""

    xs: Sequence[float]
    ys: Sequence[float]


MOST_ROWS = 1 << 8  # of which the areas are kept: those of pages that look alike


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
        self._between = lru_cache(MOST_ROWS)(self._areas_between)

    def of_page(self, rows: Sequence[Row]) -> PageEdges:
        """Return the edges of the cells of a page."""
        heights = (row.height * self._unit.pixel for row in rows)
        return PageEdges(self.xs, list(accumulate(heights, initial=self._top)))

    def areas(self, grid: PageEdges, row: int, above: int) -> Sequence[PaperBox]:
        """Return the area of each cell of a row, or of all that are one with it.

        Args:
            grid: The page of the row.
            row: Its place on the page, from 0.
            above: How many rows of the sheet are on the pages before.
        """
        areas = self._between(grid.ys[row], grid.ys[row + 1])
        if not self._merged:
            return areas
        return [self._whole(grid, area, row, col, above) for col, area in enumerate(areas)]

    def _areas_between(self, top: float, bottom: float) -> Sequence[PaperBox]:
        return [PaperBox(left, top, right, bottom) for left, right in pairwise(self.xs)]

    def _whole(self, grid: PageEdges, area: PaperBox, row: int, col: int, above: int) -> PaperBox:
        if last := self._merged.get((above + row, col)):
            return area._replace(right=grid.xs[last[1] + 1], bottom=grid.ys[last[0] - above + 1])
        return area


def corners(area: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the first and the last cell of an area, row and column from 0.

    >>> corners("B3:AA9")
    ((2, 1), (8, 26))
    """
    first, top, last, bottom = _AREA.findall(area)[0]
    return (int(top) - 1, column_named(first)), (int(bottom) - 1, column_named(last))


BLACK = "000000"

_LineStyle = tuple[Weight, str, float]
_NONE: _LineStyle = (Weight.NONE, BLACK, 0.0)


class Fill(NamedTuple):
    """A filled rectangle, and which of `HATCHES` is on it, drawn with a pen in points."""

    left: float
    top: float
    right: float
    bottom: float
    color: str
    hatch: int = 0
    pen: float = 0.0


class Line(NamedTuple):
    """A straight stroke, `width` points wide; it goes on at both ends for half of that."""

    x: float
    y: float
    to_x: float
    to_y: float
    weight: Weight
    color: str
    width: float


def lines(grid: PageEdges, rows: Sequence[Row], styles: Sequence[Style]) -> list[Line]:
    """Return the strokes around the cells of a page, the lightest first."""
    across = [[_NONE] * (len(grid.xs) - 1) for _ in grid.ys]
    down = [[_NONE] * (len(grid.ys) - 1) for _ in grid.xs]
    for number, row in enumerate(rows):
        for col, cell in enumerate(row.cells):
            if cell is not None and any((style := styles[cell.style]).sides):
                sides = style.sides
                _draw(across[number], col, sides.top, style)
                _draw(across[number + 1], col, sides.bottom, style)
                _draw(down[col], number, sides.left, style)
                _draw(down[col + 1], number, sides.right, style)
    strokes = [
        Line(grid.xs[start], y, grid.xs[stop], y, weight, color, width)
        for y, pens in zip(grid.ys, across, strict=True)
        for start, stop, (weight, color, width) in joined(pens)
        if weight is not Weight.NONE
    ]
    strokes += [
        Line(x, grid.ys[start], x, grid.ys[stop], weight, color, width)
        for x, pens in zip(grid.xs, down, strict=True)
        for start, stop, (weight, color, width) in joined(pens)
        if weight is not Weight.NONE
    ]
    return sorted(strokes, key=lambda line: line.weight)


def _draw(pens: list[_LineStyle], place: int, weight: Weight, style: Style) -> None:
    """Draw a stroke of a cell; of two, the heavier one stays."""
    if weight > pens[place][0]:
        pens[place] = (weight, style.stroke or BLACK, style.pens.width(weight))


_FillSpan = tuple[int, int, str, int, float]


class PaperSign(NamedTuple):
    """A picture between cells or in one, in a square whose upper left corner is at (x, y)."""

    x: float
    y: float
    size: float
    picture: Picture


def edge_signs(grid: PageEdges, rows: Sequence[Row], styles: Sequence[Style]) -> list[PaperSign]:
    """Return the signs on the edges of the cells of a page."""
    return [
        PaperSign(*placed)
        for row, (top, bottom) in zip(rows, pairwise(grid.ys), strict=True)
        for cell, (left, right) in zip(row.cells, pairwise(grid.xs), strict=False)
        if cell and any(signs := styles[cell.style].signs)
        for placed in placed_signs(signs, left, top, right - left, bottom - top)
    ]


def tubes(grid: PageEdges, rows: Sequence[Row], styles: Sequence[Style]) -> list[PaperSign]:
    """Return the parts of thermometers in the cells of a page."""
    tubed = {
        number: tube_picture(style.tube, style.fill)
        for number, style in enumerate(styles)
        if style.tube
    }
    if not tubed:
        return []
    return [
        PaperSign(left, top, right - left, tubed[cell.style])
        for row, (top, bottom) in zip(rows, pairwise(grid.ys), strict=True)
        for cell, (left, right) in zip(row.cells, pairwise(grid.xs), strict=False)
        if cell and cell.style in tubed
    ]


def fills(grid: PageEdges, rows: Sequence[Row], styles: Sequence[Style]) -> list[Fill]:
    """Return the grounds of the cells of a page."""
    grounds: list[Fill] = []
    open_ones: dict[_FillSpan, int] = {}
    for number, row in enumerate((*rows, Row(0))):
        spans = set(_spans(row, styles))
        for span in [each for each in open_ones if each not in spans or each[3]]:
            start, stop, color, hatch, pen = span
            top = grid.ys[open_ones.pop(span)]
            grounds.append(
                Fill(grid.xs[start], top, grid.xs[stop], grid.ys[number], color, hatch, pen)
            )
        for span in sorted(spans):
            open_ones.setdefault(span, number)
    return grounds


def _spans(row: Row, styles: Sequence[Style]) -> Iterator[_FillSpan]:
    grounds = (_ground(styles[cell.style]) if cell else None for cell in row.cells)
    for start, stop, ground in joined(grounds):
        if ground and ground[1]:  # a hatch is that of one cell
            yield from ((col, col + 1, *ground) for col in range(start, stop))
        elif ground:
            yield start, stop, *ground


def _ground(style: Style) -> tuple[str, int, float] | None:
    pen = style.pens.thin if style.hatch else 0.0
    return (style.fill, style.hatch, pen) if style.fill else None
