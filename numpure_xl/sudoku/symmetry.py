"""Symmetries of the pattern that the givens make on the board."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from functools import cache

from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.sudoku.grid.variant import Variant

Orbits = tuple[tuple[int, ...], ...]
"""The cells of a board in groups that a symmetry keeps together."""

Move = Callable[[int, int, int], tuple[int, int]]
"""Where the cell (row, col) of a board goes, given the last row's number."""


def _half_turn(row: int, col: int, last: int) -> tuple[int, int]:
    return last - row, last - col


def _quarter_turn(row: int, col: int, last: int) -> tuple[int, int]:
    return col, last - row


def _left_right(row: int, col: int, last: int) -> tuple[int, int]:
    return row, last - col


def _top_bottom(row: int, col: int, last: int) -> tuple[int, int]:
    return last - row, col


def _main_diagonal(row: int, col: int, last: int) -> tuple[int, int]:  # noqa: ARG001
    return col, row


def _other_diagonal(row: int, col: int, last: int) -> tuple[int, int]:
    return last - col, last - row


# The moves that leave the pattern as it is. Recipes contain their names.
SYMMETRIES: dict[str, tuple[Move, ...]] = {
    "none": (),
    "half-turn": (_half_turn,),
    "quarter-turn": (_quarter_turn,),
    "horizontal": (_left_right,),
    "vertical": (_top_bottom,),
    "both-mirrors": (_left_right, _top_bottom),
    "both-diagonals": (_main_diagonal, _other_diagonal),
}


@cache
def orbits(symmetry: str, side: int) -> tuple[tuple[int, ...], ...]:
    """Return the cells of a board in groups that a symmetry keeps together.

    Args:
        symmetry: A name in `SYMMETRIES`.
        side: Cells along one edge of the board.

    Returns:
        Groups of cells, each in reading order, that together are all side * side cells.

    Raises:
        UnknownNameError: If there is no such symmetry.

    >>> orbits("quarter-turn", 3)
    ((0, 2, 6, 8), (1, 3, 5, 7), (4,))
    """
    moves = look_up(SYMMETRIES, symmetry, Message("symmetry"))
    orbit_of: dict[int, tuple[int, ...]] = {}
    for start in range(side**2):
        if start not in orbit_of:
            orbit = _orbit(start, moves, side)
            orbit_of.update(dict.fromkeys(orbit, orbit))
    return tuple(dict.fromkeys(orbit_of.values()))


def _orbit(start: int, moves: tuple[Move, ...], side: int) -> tuple[int, ...]:
    reached, waiting = {start}, [start]
    while waiting:
        row, col = divmod(waiting.pop(), side)
        for move in moves:
            to_row, to_col = move(row, col, side - 1)
            cell = to_row * side + to_col
            if cell not in reached:
                reached.add(cell)
                waiting.append(cell)
    return tuple(sorted(reached))


@cache
def orbits_on(symmetry: str, variant: Variant) -> tuple[tuple[int, ...], ...]:
    """Return the same for a board, whose paper may have gaps.

    Raises:
        UnknownNameError: If there is no such symmetry.
        RequestError: If the board itself does not look the same.

    >>> from numpure_xl.sudoku.grid.boards import GATTAI
    >>> len(orbits_on("half-turn", GATTAI["gattai2"]))
    77
    """
    if not variant.grids:
        return orbits(symmetry, variant.side)
    across, at = variant.across, variant.cell_at
    turned = [
        [at.get(divmod(place, across)) for place in orbit] for orbit in orbits(symmetry, across)
    ]
    if any(None in orbit and set(orbit) != {None} for orbit in turned):
        msg = "A {variant} board does not look the same by {symmetry}; choose another symmetry."
        raise RequestError(msg, variant=variant.name, symmetry=symmetry)
    return tuple(tuple(c for c in orbit if c is not None) for orbit in turned if None not in orbit)


def symmetries_of(variant: Variant) -> tuple[str, ...]:
    """Return the names of the symmetries by which a board itself looks the same.

    >>> from numpure_xl.sudoku.grid.boards import GATTAI
    >>> symmetries_of(GATTAI["gattai2"])
    ('none', 'half-turn', 'both-diagonals')
    """
    names = []
    for name in SYMMETRIES:
        with suppress(RequestError):
            orbits_on(name, variant)
            names.append(name)
    return tuple(names)


def symmetry_of(pattern: Collection[int], side: int) -> str:
    """Return the symmetry of a pattern, of several the one that keeps most cells together.

    Args:
        pattern: The cells of the pattern.
        side: Cells along one edge of the board.

    >>> symmetry_of({0, 8}, 3), symmetry_of({0, 1}, 3)
    ('both-diagonals', 'none')
    """
    return _most(pattern, {name: orbits(name, side) for name in SYMMETRIES})


def symmetry_on(pattern: Collection[int], variant: Variant) -> str:
    """Return the same for a board, whose paper may have gaps."""
    orbits_by_name = dict[str, Orbits]()
    for name in SYMMETRIES:
        with suppress(RequestError):  # the board itself does not look the same
            orbits_by_name[name] = orbits_on(name, variant)
    return _most(pattern, orbits_by_name)


def _most(pattern: Collection[int], orbits_by_name: dict[str, Orbits]) -> str:
    cells = set(pattern)
    having = (
        name
        for name, parts in orbits_by_name.items()
        if all(cells.issuperset(orbit) or cells.isdisjoint(orbit) for orbit in parts)
    )
    return min(having, key=lambda name: len(orbits_by_name[name]))
