"""Strokes and fills of cells, joined to as few lines and rectangles as there can be.

Joined, they have no seams where a printer or a screen blends two edges.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from numpure_xl.export.paper_grid import Grid
from numpure_xl.plan.sheet import Row, Style
from numpure_xl.plan.strokes import Weight, joined

BLACK = "000000"

_Pen = tuple[Weight, str]
_NONE: _Pen = (Weight.NONE, BLACK)


class Fill(NamedTuple):
    """A filled rectangle."""

    left: float
    top: float
    right: float
    bottom: float
    color: str


class Line(NamedTuple):
    """A straight stroke; it goes on at both ends for half of its width."""

    x: float
    y: float
    to_x: float
    to_y: float
    weight: Weight
    color: str


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
        Line(grid.xs[start], y, grid.xs[stop], y, weight, color)
        for y, pens in zip(grid.ys, across, strict=True)
        for start, stop, (weight, color) in joined(pens)
        if weight is not Weight.NONE
    ]
    found += [
        Line(x, grid.ys[start], x, grid.ys[stop], weight, color)
        for x, pens in zip(grid.xs, down, strict=True)
        for start, stop, (weight, color) in joined(pens)
        if weight is not Weight.NONE
    ]
    return sorted(found, key=lambda line: line.weight)


def _draw(pens: list[_Pen], at: int, weight: Weight, color: str) -> None:
    """Draw a stroke of a cell; of two, the heavier one stays."""
    if weight > pens[at][0]:
        pens[at] = (weight, color)


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
    for start, stop, color in joined(
        styles[cell.style].fill if cell else None for cell in row.cells
    ):
        if color:
            yield start, stop, color
