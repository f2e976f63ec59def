"""Links by what is between two cells: dots, bars, letters, cages of two, lines.

A candidate excludes those of the other cell that do not fit beside it: a weak link. Where all else
in a cell leaves the other cell one digit alone, one of two candidates holds: a strong link.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.forms import Pair, union
from numpure_xl.sudoku.solve.candidates import Candidates, bits


@lru_cache(maxsize=64)
def pairs_on(board: Variant) -> tuple[Pair, ...]:
    """Return two cells each, with the digits that fit there by signs and by cages of two."""
    side = board.side
    caged = ((cage.cells, _summing(cage.total, side)) for cage in board.cages)
    return (*board.pairs, *(Pair(*two, mask, mask) for two, mask in caged if len(two) == 2))


def _summing(total: int, side: int) -> tuple[int, ...]:
    """Return by digit of a cell, from 0, what the other one of a sum has, as a mask."""
    others = (total - digit for digit in range(1, side + 1))
    return tuple(1 << other - 1 if 0 < other <= side else 0 for other in others)


def excluded_beside(marks: Candidates) -> dict[int, int]:
    """Return by candidate, cell * side + digit from 0, those that it excludes, as a mask."""
    side, excluded = marks.layout.side, dict[int, int]()
    for first, second, allowed, back in pairs_on(marks.layout.variant):
        for cell, other, fitting in ((first, second, allowed), (second, first, back)):
            for digit in bits(marks.cells[cell]):
                unfit = marks.cells[other] & ~fitting[digit]
                mask = sum(1 << other * side + each for each in bits(unfit))
                candidate = cell * side + digit
                excluded[candidate] = excluded.get(candidate, 0) | mask
    return excluded


def linked_beside(marks: Candidates) -> Iterator[tuple[int, int]]:
    """Yield two candidates each, one of which holds."""
    side, peers = marks.layout.side, marks.layout.peers
    for first, second, allowed, _ in pairs_on(marks.layout.variant):
        mask, other = marks.cells[first], marks.cells[second]
        differ = peers[first] >> second & 1
        fitting = [each & other & ~(differ << digit) for digit, each in enumerate(allowed)]
        for digit in bits(mask) if other else ():
            left = union(fitting, mask & ~(1 << digit))
            if left.bit_count() == 1:
                yield first * side + digit, second * side + left.bit_length() - 1
