"""Blocks: the rectangles around digits that are near each other, and squares that fill one."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from numpure_xl.board.cells import Spot, spots, widened
from numpure_xl.board.location import Area

NEAR = 2
"""Largest distance of two digits of a block without lines: one row or column may be blank."""


def blocks_of(digits: Collection[Spot]) -> list[Area]:
    """Return the rectangles around digits that are near each other.

    Digits of a row that are near each other are a run, and runs of rows near each other are of one
    block where their columns, or those next to them, meet: so a table costs a look at each row.
    """
    extents: list[list[int]] = []  # by block: first row, first column, last row, last column
    open_runs: list[tuple[int, int, int, int]] = []  # row, first and last column, block
    for row, first, last in _runs(digits):
        open_runs = [run for run in open_runs if row - run[0] <= NEAR]
        met = {run[3] for run in open_runs if run[1] - NEAR <= last and first - NEAR <= run[2]}
        parts = [extents[block] for block in met] + [[row, first, row, last]]
        block = min(met, default=len(extents))
        if block == len(extents):
            extents.append([])
        extents[block] = [
            *(min(part[at] for part in parts) for at in (0, 1)),
            *(max(part[at] for part in parts) for at in (2, 3)),
        ]
        for other in met - {block}:
            extents[other] = []
        open_runs = [(*run[:3], block if run[3] in met else run[3]) for run in open_runs]
        open_runs.append((row, first, last, block))
    whole = filter(None, extents)
    return sorted(Area(row, col, end - row + 1, last - col + 1) for row, col, end, last in whole)


def _runs(digits: Collection[Spot]) -> Iterator[tuple[int, int, int]]:
    """Yield the runs of digits in reading order: the row, the first and the last column."""
    run: tuple[int, int, int] | None = None
    for row, col in sorted(digits):
        if run and row == run[0] and col - run[2] <= NEAR:
            run = (row, run[1], col)
            continue
        if run:
            yield run
        run = (row, col, col)
    if run:
        yield run


def parted(block: Area, side: int, gap: int) -> list[Area]:
    """Return the squares of a side that fill a block, so far apart; none if they do not fill it."""
    step = side + gap
    if (block.height + gap) % step or (block.width + gap) % step:
        return []
    rows = range(block.row, block.row + block.height, step)
    cols = range(block.col, block.col + block.width, step)
    return [Area(row, col, side, side) for row in rows for col in cols]


def clusters(digits: Collection[Spot]) -> list[Area]:
    """Return the rectangles around digits that have no others beside them."""
    left = set(digits)
    rectangles: list[Area] = []
    for spot in sorted(digits):
        if spot not in left:
            continue
        grown = around = Area(*spot, 1, 1)
        near = {spot}
        while near:
            left -= near
            row, col, height, width = grown
            grown = bounds({*near, (row, col), (row + height - 1, col + width - 1)})
            inner, around = around, widened(grown)
            near = left.intersection(_margin(around, inner))
        rectangles.append(grown)
    return rectangles


def _margin(outer: Area, inner: Area) -> Iterator[Spot]:
    """Yield the cells of a rectangle that are not of one within it."""
    below, right = inner.row + inner.height, inner.col + inner.width
    middle = outer._replace(row=inner.row, height=inner.height)
    yield from spots(outer._replace(height=inner.row - outer.row))
    yield from spots(outer._replace(row=below, height=outer.row + outer.height - below))
    yield from spots(middle._replace(width=inner.col - outer.col))
    yield from spots(middle._replace(col=right, width=outer.col + outer.width - right))


def bounds(spots: Collection[Spot]) -> Area:
    """Return the smallest rectangle around cells."""
    rows, cols = zip(*spots, strict=True)
    return Area(min(rows), min(cols), max(rows) - min(rows) + 1, max(cols) - min(cols) + 1)
