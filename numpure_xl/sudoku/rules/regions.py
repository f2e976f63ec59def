"""The regions of a jigsaw: a letter for each cell, checked and in one form."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from math import isqrt
from string import ascii_lowercase

from numpure_xl.errors import GridError, cut

SIDES = range(5, 10)
"""The sides of jigsaw boards."""


def regions_of(names: Iterable[object]) -> str:
    """Return the regions of a board in the form in which equal ones are equal texts.

    Args:
        names: For each cell, in reading order, what its region is called; any letters or numbers.

    Returns:
        A letter for each cell: 'a' for the region of the first cell, then 'b' and so on.

    Raises:
        GridError: If there are not as many regions as cells in each.

    >>> regions_of("1112211222333443344455555")[:10]
    'aaabbaabbb'
    """
    cell_names = [str(name) for name in names]
    side = isqrt(len(cell_names))
    if side * side != len(cell_names) or side not in SIDES:
        known = ", ".join(f"{known}" for known in SIDES[:-1])
        msg = "Regions need a square with a side of {known} or {most}, not {found} cells."
        raise GridError(msg, known=known, most=SIDES[-1], found=len(cell_names))
    order = list(dict.fromkeys(cell_names))
    for name in order:
        if (cells := cell_names.count(name)) != side:
            msg = "Region {region!r} has {found} cells; on a {side}x{side} board each has {side}."
            raise GridError(msg, region=cut(name), found=cells, side=side)
    return "".join(ascii_lowercase[order.index(name)] for name in cell_names)


@lru_cache(maxsize=1024)
def are_in_parts(regions: str) -> bool:
    """Return whether the cells of a region are not all joined by edges.

    Strokes alone do not show such regions: each has a colour, too.
    """
    side = isqrt(len(regions))
    own = [[cell for cell, name in enumerate(regions) if name == known] for known in {*regions}]
    return any(len(joined(cells[0], cells, side)) < side for cells in own)


def joined(start: int, cells: Iterable[int], side: int) -> set[int]:
    """Return the cells that can be reached from one of them, step by step over an edge."""
    unreached = set(cells)
    reached, waiting = {start}, [start]
    while waiting:
        near = unreached.intersection(neighbours(waiting.pop(), side)) - reached
        reached |= near
        waiting += near
    return reached


@cache
def neighbours(cell: int, side: int) -> tuple[int, ...]:
    """Return the two to four cells that a cell has an edge in common with."""
    row, col = divmod(cell, side)
    around = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
    return tuple(r * side + c for r, c in around if 0 <= r < side and 0 <= c < side)


def rows_as_regions(side: int) -> str:
    """Return the regions of a board of which each row is one."""
    return "".join(letter * side for letter in ascii_lowercase[:side])


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
            near = (neighbour for neighbour in neighbours(cell, side) if neighbour not in owner)
            waiting += [neighbour for neighbour in near if not is_parted(cell, neighbour)]
    try:
        return regions_of(owner[cell] for cell in range(side * side))
    except GridError:
        return None


JIGSAW = "jigsaw"
"""What names of boards with regions of any shape have in them."""
