"""ALS-XZ: two almost locked sets, joined by a digit that only one of them can hold.

An almost locked set is n cells of a unit with n + 1 digits: without any one of these it holds
all others. If all cells of two such sets that can hold x see each other, x is missing in one of
them, which then holds z. So a cell that sees every z of both does not hold z.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.chain_rating import NAMED
from numpure_xl.sudoku.techniques.step import Evidence, Role, Step

LARGEST = 4
"""Cells in a set; larger ones are more than people look for, and there are very many."""


class Almost(NamedTuple):
    """An almost locked set: its cells and digits, as masks."""

    cells: int
    digits: int


def als_xz(marks: Candidates) -> Step | None:
    """Find two almost locked sets with a common digit that they exclude from each other."""
    for one, other in combinations(_sets(marks), 2):
        common = one.digits & other.digits
        if not common & (common - 1) or one.cells & other.cells:
            continue
        for x in bits(common):
            if _is_restricted(marks, x, one, other):
                step = _step(marks, x, one, other)
                if step:
                    return step
    return None


def _sets(marks: Candidates) -> list[Almost]:
    return sorted(set(_all_sets(marks)), key=lambda a: (a.cells.bit_count(), a.cells))


def _all_sets(marks: Candidates) -> Iterator[Almost]:
    cells = marks.cells
    for unit in marks.layout.units:
        blank = [cell for cell in unit if cells[cell]]
        for size in range(1, LARGEST + 1):
            for members in combinations(blank, size):
                digits = 0
                for cell in members:
                    digits |= cells[cell]
                if digits.bit_count() == size + 1:
                    yield Almost(sum(1 << cell for cell in members), digits)


def _is_restricted(marks: Candidates, digit: int, one: Almost, other: Almost) -> bool:
    there = other.cells & marks.spots[digit]
    here = one.cells & marks.spots[digit]
    return all(not there & ~marks.layout.peers[cell] for cell in bits(here))


def _step(marks: Candidates, x: int, one: Almost, other: Almost) -> Step | None:
    for z in bits(one.digits & other.digits & ~(1 << x)):
        victims = marks.spots[z] & ~one.cells & ~other.cells
        for cell in bits((one.cells | other.cells) & marks.spots[z]):
            victims &= marks.layout.peers[cell]
        if victims:
            evidence = (
                _part(one),
                _part(other),
                Evidence(Role.X, (), (), (x + 1,)),
                Evidence(Role.Z, (), (), (z + 1,)),
            )
            removes = tuple((cell, z + 1) for cell in bits(victims))
            return Step("als-xz", NAMED, (), removes, evidence)
    return None


def _part(almost: Almost) -> Evidence:
    digits = tuple(digit + 1 for digit in bits(almost.digits))
    return Evidence(Role.SET, tuple(bits(almost.cells)), (), digits)
