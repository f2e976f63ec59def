"""Ambiguity: where the solutions of a grid differ, and which one more given would decide it."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import NamedTuple

from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.solve.solver import count_solutions, solutions
from numpure_xl.sudoku.techniques.step import Mark

MOST = 1000
"""The most solutions that are compared."""

LARGE, FEW = 9, 2
"""The side of boards above which only a few solutions are compared: a search may take long."""

TRIES = 100
"""The most givens that are tried where there are more solutions than are compared."""


class Ambiguity(NamedTuple):
    """What the solutions of a grid do not agree on.

    Attributes:
        first: A solution.
        second: Another one.
        cells: The cells in which the solutions compared differ, in reading order.
        compared: How many solutions were compared.
        is_all: Whether there are no others.
        deciding: A given with which the grid would have one solution; None if no one given was
            found that does.
    """

    first: Grid
    second: Grid
    cells: tuple[int, ...]
    compared: int
    is_all: bool
    deciding: Mark | None


def ambiguity_of(grid: Grid) -> Ambiguity | None:
    """Return what the solutions of a grid differ in; None if it has one, or none.

    >>> found = ambiguity_of(Grid.parse("1.....3..2......"))
    >>> found.compared, found.cells[:3], found.deciding
    (3, (2, 3, 8), (2, 2))
    """
    most = MOST if grid.variant.side <= LARGE else FEW
    grids = list(islice(solutions(grid), most + 1))
    if len(grids) < 2:
        return None
    compared, is_all = grids[:most], len(grids) <= most
    columns = enumerate(zip(*(each.digits for each in compared), strict=True))
    cells = tuple(cell for cell, digits in columns if len(set(digits)) > 1)
    deciding = _deciding(grid, compared, cells, is_all=is_all)
    return Ambiguity(grids[0], grids[1], cells, len(compared), is_all, deciding)


def _deciding(
    grid: Grid, compared: list[Grid], cells: tuple[int, ...], *, is_all: bool
) -> Mark | None:
    """Return a digit that only one of all solutions has in its cell, or None."""
    marks = Counter((cell, each.digits[cell]) for cell in cells for each in compared)
    alone = sorted(mark for mark, count in marks.items() if count == 1)
    if is_all:
        return alone[0] if alone else None
    if grid.variant.side > LARGE:
        return None
    tried = (mark for mark in alone[:TRIES] if count_solutions(grid.with_digit(*mark)) == 1)
    return next(tried, None)
