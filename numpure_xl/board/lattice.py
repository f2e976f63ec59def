"""Lattices: cells of a board that are not next to each other on the sheet, as they were.

People merge cells into larger ones, and leave a row and a column blank between boxes. Taken
together, without what is between them, such cells are a board like any other (finding.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise, product

from numpure_xl.board.blocks import bounds
from numpure_xl.board.cells import THICK, Cells, Spot, digit, spots
from numpure_xl.board.location import PLAIN, Area, Lattice
from numpure_xl.sudoku.grid.grid import BLANK, Grid

LEAST = 4
"""The fewest cells that a lattice has across and down."""

BETWEEN = (1, 2)
"""Blank rows or columns between two boxes, or between two merged cells of one board."""


def joined(lattice: Lattice, cells: Cells) -> Cells:
    """Cells as if nothing were between them; where something is, there is a heavy stroke."""
    places = product(enumerate(lattice.rows), enumerate(lattice.cols))
    held = {(i, j): cells.values.get((row, col)) for (i, row), (j, col) in places}
    across, down = dict[Spot, int](), dict[Spot, int]()
    for i, j in product(range(len(lattice.rows) + 1), range(len(lattice.cols))):
        row, is_apart = _line(lattice.rows, lattice.height, i)
        weights = (cells.across.get((each, lattice.cols[j]), 0) for each in row)
        across[i, j] = max(*weights, THICK if is_apart else 0)
    for i, j in product(range(len(lattice.rows)), range(len(lattice.cols) + 1)):
        col, is_apart = _line(lattice.cols, lattice.width, j)
        weights = (cells.down.get((lattice.rows[i], each), 0) for each in col)
        down[i, j] = max(*weights, THICK if is_apart else 0)
    values = {spot: value for spot, value in held.items() if value is not None}
    return Cells(values, _seen(across), _seen(down))


def _line(firsts: Sequence[int], size: int, at: int) -> tuple[list[int], bool]:
    """Return the lines of the sheet at the beginning of a row or column, and if it is apart."""
    lines = [firsts[at]] if at < len(firsts) else []
    lines += [firsts[at - 1] + size] if at else []
    return [*lines, lines[0]], len({*lines}) > 1


def _seen(strokes: dict[Spot, int]) -> dict[Spot, int]:
    return {spot: weight for spot, weight in strokes.items() if weight}


def merged_lattices(merged: Collection[Area]) -> Iterator[Lattice]:
    """Yield the lattices of merged cells that are all of one size."""
    sizes = Counter((area.height, area.width) for area in merged)
    for (height, width), count in sizes.items():
        if count < LEAST**2:
            continue
        firsts = {(a.row, a.col) for a in merged if (a.height, a.width) == (height, width)}
        far = max(BETWEEN)
        for rows in _runs((row for row, _ in firsts), height + far):
            beside = {col for row, col in firsts if row in rows}
            for cols in _runs(beside, width + far):
                is_whole = all(spot in firsts for spot in product(rows, cols))
                if is_whole and min(len(rows), len(cols)) >= LEAST:
                    yield Lattice(rows, cols, height, width)


def gapped_lattices(cells: Cells, digits: Collection[Spot]) -> Iterator[Lattice]:
    """Yield the boards whose boxes have blank rows and columns between them, if it is clear which.

    Args:
        cells: The cells.
        digits: Those with digits that are of no other board.
    """
    far = max(BETWEEN) + 1
    for rows in _runs((row for row, _ in digits), far):
        beside = {spot for spot in digits if rows[0] <= spot[0] <= rows[-1]}
        for cols in _runs((col for _, col in beside), far):
            held = {spot for spot in beside if cols[0] <= spot[1] <= cols[-1]}
            fits = [*_fits(held)]
            fits = [each for each in fits if each.area == bounds(held)] or fits
            if len(fits) == 1 and _is_clear(cells, fits[0]):
                yield fits[0]


def _fits(held: Collection[Spot]) -> Iterator[Lattice]:
    """Yield the ways in which digits may stand in boxes with gaps between."""
    used = tuple({spot[axis] for spot in held} for axis in (0, 1))
    for side, gap in product(PLAIN, BETWEEN):
        boxes = (PLAIN[side].box_rows, PLAIN[side].box_cols)
        ways = [[*_lines(used[axis], side, boxes[axis], gap)] for axis in (0, 1)]
        yield from (Lattice(rows, cols) for rows, cols in product(*ways))


def _lines(used: set[int], side: int, box: int, gap: int) -> Iterator[tuple[int, ...]]:
    """Yield the rows, or columns, of boxes with gaps between that have all of some in them."""
    first, last = min(used), max(used)
    if last - first < side - 1:
        return
    steps = [at + at // box * gap for at in range(side)]
    for start in range(max(0, last - steps[-1]), first + 1):
        lines = tuple(start + step for step in steps)
        if used.issubset(lines):
            yield lines


def _is_clear(cells: Cells, lattice: Lattice) -> bool:
    """True if nothing is between the boxes, and their cells may be a puzzle."""
    places = [*product(lattice.rows, lattice.cols)]
    values = [digit(cells.values.get(spot)) or BLANK for spot in places]
    board = PLAIN[len(lattice.rows)]
    between = {*spots(lattice.area)}.difference(places)
    is_alone = not any(cells.values.get(spot, BLANK) for spot in between)
    if not is_alone or not cells.words.isdisjoint(places) or max(values) > board.side:
        return False
    grid = Grid(tuple(values), board)
    return grid.clues >= board.side and 2 * len(grid.clashes()) <= grid.clues


def _runs(numbers: Iterable[int], far: int) -> list[tuple[int, ...]]:
    """Return numbers in order, parted where two are farther from each other."""
    ordered = sorted({*numbers})
    ends = [at for at, (a, b) in enumerate(pairwise(ordered), 1) if b - a > far]
    return [tuple(ordered[a:b]) for a, b in pairwise([0, *ends, len(ordered)]) if a < b]
