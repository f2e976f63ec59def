"""Strokes and fills of cells, joined to as few lines and rectangles as there can be.

Joined, they have no seams where a printer or a screen blends two edges.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from numpure_xl.export.pdf.placed import Fill, Line
from numpure_xl.plan.sheet import Row, Style
from numpure_xl.plan.strokes import Weight

POINTS = {Weight.THIN: 0.75, Weight.MEDIUM: 1.5, Weight.THICK: 2.25}
"""How wide strokes are: as wide as Excel prints them."""

BLACK = "000000"

_Pen = tuple[Weight, str]
_NONE: _Pen = (Weight.NONE, BLACK)


class Grid(NamedTuple):
    """The edges of the columns and of the rows of a page."""

    xs: Sequence[float]
    ys: Sequence[float]


def lines(grid: Grid, rows: Sequence[Row], styles: Sequence[Style]) -> list[Line]:
    """Return the strokes around the cells of a page, the lightest first."""
    across = [[_NONE] * (len(grid.xs) - 1) for _ in grid.ys]
    down = [[_NONE] * (len(grid.ys) - 1) for _ in grid.xs]
    for at, row in enumerate(rows):
        for col, cell in enumerate(row.cells):
            if cell is not None and any((style := styles[cell.style]).sides):
                color, sides = style.stroke or BLACK, style.sides
                _draw(across[at], col, sides.top, color)
                _draw(across[at + 1], col, sides.bottom, color)
                _draw(down[col], at, sides.left, color)
                _draw(down[col + 1], at, sides.right, color)
    found = [
        Line(grid.xs[start], y, grid.xs[stop], y, POINTS[pen[0]], pen[1])
        for y, pens in zip(grid.ys, across, strict=True)
        for start, stop, pen in _runs(pens)
    ]
    found += [
        Line(x, grid.ys[start], x, grid.ys[stop], POINTS[pen[0]], pen[1])
        for x, pens in zip(grid.xs, down, strict=True)
        for start, stop, pen in _runs(pens)
    ]
    return sorted(found, key=lambda line: line.width)


def _draw(pens: list[_Pen], at: int, weight: Weight, color: str) -> None:
    """Draw a stroke of a cell; of two, the heavier one stays."""
    if weight > pens[at][0]:
        pens[at] = (weight, color)


def _runs(pens: Sequence[_Pen]) -> Iterator[tuple[int, int, _Pen]]:
    start = 0
    for pen, group in groupby(pens):
        stop = start + len(list(group))
        if pen[0] is not Weight.NONE:
            yield start, stop, pen
        start = stop


def fills(grid: Grid, rows: Sequence[Row], styles: Sequence[Style]) -> list[Fill]:
    """Return the grounds of the cells of a page."""
    found: list[Fill] = []
    open_ones: dict[tuple[int, int, str], int] = {}
    for at, row in enumerate((*rows, Row(0))):
        spans = set(_spans(row, styles))
        for span in [each for each in open_ones if each not in spans]:
            start, stop, color = span
            top = grid.ys[open_ones.pop(span)]
            found.append(Fill(grid.xs[start], top, grid.xs[stop], grid.ys[at], color))
        for span in sorted(spans):
            open_ones.setdefault(span, at)
    return found


def _spans(row: Row, styles: Sequence[Style]) -> Iterator[tuple[int, int, str]]:
    start = 0
    colors = (styles[cell.style].fill if cell else None for cell in row.cells)
    for color, group in groupby(colors):
        stop = start + len(list(group))
        if color:
            yield start, stop, color
        start = stop
