"""Cages (サムナンプレ, killer): cells with a sum, in which no digit comes twice.

As text they are a letter for each cell, and behind the first cell of a cage its sum; a dot is in
none. Neighbours with the same letter are in one cage:

    a7ab4.     a cage of three cells with the sum 7, one of two with the sum 4; two cells and one
    ab..       that are in none
    ....
    ....
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import isqrt
from string import ascii_lowercase
from typing import NamedTuple

from numpure_xl.errors import GridError, cut
from numpure_xl.messages import Message
from numpure_xl.sudoku.relations import Places

CELL = re.compile(r"[a-z](\d*)|\.")
"""The letter of a cell, and the sum of its cage."""

LARGEST = 9
"""The largest side of a board with cages."""


class Cage(NamedTuple):
    """Cells of which no two hold the same digit.

    Attributes:
        cells: The cells, in reading order; each has an edge in common with another one.
        total: The sum of their digits.
    """

    cells: tuple[int, ...]
    total: int


def cage_text(cages: Iterable[tuple[Collection[int], int]], places: Places) -> str:
    """Return cages in the form in which equal ones are equal texts.

    The letter of a cage is the first that no neighbour of it has, in the order of first cells.

    Args:
        cages: The cells and the sum of each.
        places: Those of the cells of the board.

    Raises:
        GridError: If cages overlap, one is in two parts, or its sum cannot be.
    """
    near, side = _neighbours(places), isqrt(len(places))
    if side > LARGEST:
        msg = "Cages are on boards of up to {side}x{side} cells."
        raise GridError(msg, side=LARGEST)
    owner: dict[int, Cage] = {}
    letters: dict[Cage, str] = {}
    for cage in sorted(Cage(tuple(sorted(cells)), total) for cells, total in cages):
        _check(cage, owner, near, side)
        owner |= dict.fromkeys(cage.cells, cage)
        around = {owner.get(cell) for cell in chain.from_iterable(near[c] for c in cage.cells)}
        taken = {letters[other] for other in around if other in letters}
        letters[cage] = next(letter for letter in ascii_lowercase if letter not in taken)
    return "".join(_sign(cell, owner.get(cell), letters) for cell in range(len(near)))


def _sign(cell: int, cage: Cage | None, letters: Mapping[Cage, str]) -> str:
    if cage is None:
        return "."
    return letters[cage] + (str(cage.total) if cell == cage.cells[0] else "")


def _neighbours(places: Places) -> list[list[int]]:
    """Return by cell the cells that it has an edge in common with."""
    cell_at = {place: cell for cell, place in enumerate(places)}
    around = ((-1, 0), (0, -1), (0, 1), (1, 0))
    return [
        [cell_at[row + r, col + c] for r, c in around if (row + r, col + c) in cell_at]
        for row, col in places
    ]


def _check(cage: Cage, owner: Mapping[int, Cage], near: list[list[int]], side: int) -> None:
    size, total = len(cage.cells), cage.total
    if any(not 0 <= cell < len(near) or cell in owner for cell in cage.cells):
        msg = "A cell is in two cages, or in one that is not on the board."
        raise GridError(msg)
    if {*cage.cells} - {*_joined(cage.cells[0], {*cage.cells}, near)}:
        msg = "A cage with the sum {total} is in two parts; its cells must be joined by edges."
        raise GridError(msg, total=total)
    fewest, most = size * (size + 1) // 2, size * (2 * side - size + 1) // 2
    if size > side or not fewest <= total <= most:
        msg = "{size} cells without a digit twice cannot have the sum {total}."
        raise GridError(msg, size=size, total=total)


def _joined(start: int, cells: set[int], near: list[list[int]]) -> set[int]:
    reached, waiting = {start}, [start]
    while waiting:
        further = cells.intersection(near[waiting.pop()]) - reached
        reached |= further
        waiting += further
    return reached


def cages_in(text: str, places: Places) -> tuple[Cage, ...]:
    """Return the cages of a text, in the order of their first cells.

    Raises:
        GridError: If it has too few cells or too many, or a cage has no sum, or two.
    """
    signs = [*CELL.finditer(text)]
    if "".join(sign[0] for sign in signs) != text or len(signs) != len(places):
        msg = "Cages are a letter for each of {cells} cells and sums, as in a12aab7b; not {text!r}."
        raise GridError(msg, cells=len(places), text=cut(text))
    return tuple(_cages([sign[0] for sign in signs], places))


def _cages(signs: Sequence[str], places: Places) -> Iterator[Cage]:
    near = _neighbours(places)
    left = {cell for cell, sign in enumerate(signs) if sign != "."}
    while left:
        start = min(left)
        alike = {cell for cell in left if signs[cell][0] == signs[start][0]}
        cells = tuple(sorted(_joined(start, alike, near)))
        left.difference_update(cells)
        totals = [signs[cell][1:] for cell in cells]
        if not totals[0] or any(totals[1:]):
            row, col = places[start]
            msg = "The cage that begins at {cell} needs its sum there, and nowhere else."
            raise GridError(msg, cell=Message("r{row}c{col}", row=row + 1, col=col + 1))
        yield Cage(cells, int(totals[0]))


def checked_cages(names: Iterable[object], places: Places) -> str:
    """Return what people write for cages, a letter for each cell and the sums, in one form.

    Raises:
        GridError: If it is none.

    >>> checked_cages("A3AB7BC5...C.......", [divmod(cell, 4) for cell in range(16)])
    'a3ab7bb5...b.......'
    """
    text = "".join(str(name) or "." for name in names).lower()
    return cage_text(cages_in(text, places), places)


def turned_cages(text: str, cells: Sequence[int], places: Places) -> str:
    """Return cages once the cells of a board changed places."""
    at = {cell: place for place, cell in enumerate(cells)}
    moved = (([at[cell] for cell in cage.cells], cage.total) for cage in cages_in(text, places))
    return cage_text(moved, places)
