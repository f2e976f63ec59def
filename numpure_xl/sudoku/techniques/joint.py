"""Naked sets in which a few cells count as one: one of them holds one of their extra digits.

Type 3 of unique loops and of BUG: with size - 1 other cells of a unit these cells make a naked set
of that size, whichever of them holds the extra digit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from numpure_xl.sudoku.candidates import bits
from numpure_xl.sudoku.techniques.step import Mark


class JointSet(NamedTuple):
    """The other cells of a naked set, its digits as a mask, and what it removes."""

    members: tuple[int, ...]
    digits: int
    removes: tuple[Mark, ...]


def joint_sets(
    masks: Sequence[int], cells: Sequence[int], size: int, extra: int, common: int = 0
) -> Iterator[JointSet]:
    """Yield the sets that remove something.

    Args:
        masks: By cell of the board, its digits.
        cells: Blank cells of a unit, without those that count as one, all seen by these.
        size: How many digits the set has.
        extra: The extra digits, as a mask; the set has them all.
        common: The extra digits that no member of the set needs to have.
    """
    fit = [cell for cell in cells if 1 < masks[cell].bit_count() <= size]
    for members in combinations(fit, size - 1):
        union = 0
        for cell in members:
            union |= masks[cell]
        digits = union | extra
        if digits.bit_count() != size or (union | common) != digits:
            continue
        removes = tuple(
            (cell, digit + 1)
            for cell in cells
            if cell not in members
            for digit in bits(masks[cell] & digits)
        )
        if removes:
            yield JointSet(members, digits, removes)
