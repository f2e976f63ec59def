"""Symmetries of the pattern that the givens make on the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
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
    places = [divmod(cell, side) for cell in range(side**2)]
    turned = [[move(*place, side - 1) for place in places] for move in moves]
    return _orbits(side**2, [[row * side + col for row, col in cells] for cells in turned])


def _orbits(cells: int, turned: Sequence[Sequence[int]]) -> Orbits:
    """Return cells in groups, given where each comes by some moves; in the order of first cells."""
    orbit_of: dict[int, tuple[int, ...]] = {}
    for start in range(cells):
        if start not in orbit_of:
            reached, waiting = {start}, [start]
            while waiting:
                cell = waiting.pop()
                further = {moved[cell] for moved in turned} - reached
                reached |= further
                waiting += further
            orbit = tuple(sorted(reached))
            orbit_of.update(dict.fromkeys(orbit, orbit))
    return tuple(dict.fromkeys(orbit_of.values()))


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
    moves = look_up(SYMMETRIES, symmetry, Message("symmetry"))
    turned = [moved_on(variant, move) for move in moves]
    if None in turned:
        msg = "A {variant} board does not look the same by {symmetry}; choose another symmetry."
        raise RequestError(msg, variant=variant.name, symmetry=symmetry)
    return _orbits(variant.cells, [*filter(None, turned)])


def moved_on(variant: Variant, move: Move) -> tuple[int, ...] | None:
    """Return where a move brings the cells of a board with gaps; None if one comes to a gap.

    The board moves around the middle of all its grids: places are counted from there, in halves of
    a cell, so that the last one is as far from it as the first.
    """
    rows, cols = variant.extent
    middles = [(2 * row - rows + 1, 2 * col - cols + 1) for row, col in variant.places]
    at = {middle: cell for cell, middle in enumerate(middles)}
    moved = [at.get(move(*middle, 0)) for middle in middles]
    return None if None in moved else tuple(cell for cell in moved if cell is not None)


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


@cache
def usual_on(variant: Variant) -> str:
    """Return the symmetry of most puzzles of a board: half-turn, unless the board has it not."""
    is_even = not variant.grids or moved_on(variant, _half_turn)
    return "half-turn" if is_even else "none"


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
