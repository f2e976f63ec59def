"""Regions of any shape, read from the strokes of a board."""

from __future__ import annotations

from collections.abc import Callable

from numpure_xl.errors import GridError
from numpure_xl.sudoku.regions import neighbours, regions_of


def regions_drawn(side: int, is_parted: Callable[[int, int], bool]) -> str | None:
    """Return the regions of a board, a letter for each cell; None if its strokes part none.

    Args:
        side: The side of the board.
        is_parted: Tells whether a heavy stroke is between two neighbours, cells counted from 0.
    """
    owner: dict[int, int] = {}
    for start in range(side * side):
        waiting = [] if start in owner else [start]
        while waiting:
            cell = waiting.pop()
            owner[cell] = start
            near = (other for other in neighbours(cell, side) if other not in owner)
            waiting += [other for other in near if not is_parted(cell, other)]
    try:
        return regions_of(owner[cell] for cell in range(side * side))
    except GridError:
        return None
