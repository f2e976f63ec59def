"""Aligned exclusion: two or three cells whose digits, tried together, leave one out.

A choice of digits is excluded if a cell that sees all these cells has no other digit, or if
two of the cells see each other and would hold the same. A digit of which every choice is
excluded goes. In Sudoku Explainer 1.2.1 pairs rate 6.2 and triples 7.5; it asks for two cells
that see them all and have no more digits than there are cells, and looks for the third cell of
a triple among such cells of the first two.
"""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.step import Evidence, Mark, Role, Step


def aligned_pair_exclusion(marks: Candidates) -> Step | None:
    """Find two cells of which a digit fits no digit of the other."""
    for first, second, excluders in _pairs(marks):
        barred = _barred_by(marks, excluders)
        adjacent = marks.layout.peers[first] >> second & 1
        removes = (
            *_excluded(marks, first, second, barred, adjacent),
            *_excluded(marks, second, first, barred, adjacent),
        )
        if removes:
            cells = tuple(bits(excluders))
            evidence = (Evidence(Role.BASE, (first, second)), Evidence(Role.EXCLUDER, cells))
            return Step("aligned-pair-exclusion", 6.2, (), removes, evidence)
    return None


def _pairs(marks: Candidates) -> Iterator[tuple[int, int, int]]:
    """Yield two cells and the cells with two digits that see both; at least two of them."""
    twos = sum(1 << cell for cell, mask in enumerate(marks.cells) if mask.bit_count() == 2)
    near = [
        twos & peers if mask else 0
        for mask, peers in zip(marks.cells, marks.layout.peers, strict=True)
    ]
    bases = [cell for cell, excluders in enumerate(near) if excluders]
    for place, second in enumerate(bases):
        for first in bases[:place]:
            common = near[first] & near[second]
            if common & (common - 1):
                yield first, second, common


def _barred_by(marks: Candidates, excluders: int) -> dict[int, int]:
    """Return by digit, as a mask, the digits that no other cell can have beside it."""
    barred: dict[int, int] = {}
    for cell in bits(excluders):
        pair = marks.cells[cell]
        low = pair & -pair
        high = pair ^ low
        barred[low] = barred.get(low, 0) | high
        barred[high] = barred.get(high, 0) | low
    return barred


def _excluded(
    marks: Candidates, cell: int, partner: int, barred: dict[int, int], adjacent: int
) -> list[Mark]:
    """Return the digits of the first cell that fit none of the second."""
    mine, theirs = marks.cells[cell], marks.cells[partner]
    digits = [
        own.bit_length()
        for own, mask in barred.items()
        if mine & own and not theirs & ~(mask | own * adjacent)
    ]
    return [(cell, digit) for digit in sorted(digits)]


def aligned_triple_exclusion(marks: Candidates) -> Step | None:
    """Find three cells of which a digit fits no digits of the others."""
    cells = marks.cells
    few = sum(1 << cell for cell, mask in enumerate(cells) if mask.bit_count() in (2, 3))
    near = _near(marks, few)
    bases = [cell for cell, excluders in enumerate(near) if excluders]
    for place, second in enumerate(bases):
        for first in bases[:place]:
            for third in _thirds(marks, near, first, second):
                trio = (first, second, third)
                excluders = near[first] & near[second] & near[third]
                if excluders & (excluders - 1):
                    removes = _left_out(marks, trio, excluders)
                    if removes:
                        parts = (
                            Evidence(Role.BASE, trio),
                            Evidence(Role.EXCLUDER, tuple(bits(excluders))),
                        )
                        return Step("aligned-triple-exclusion", 7.5, (), removes, parts)
    return None


def _near(marks: Candidates, few: int) -> list[int]:
    """Return by cell which of the cells with few digits it sees; none for a filled cell."""
    pairs = zip(marks.cells, marks.layout.peers, strict=True)
    return [few & peers if mask else 0 for mask, peers in pairs]


def _thirds(marks: Candidates, near: list[int], first: int, second: int) -> list[int]:
    house = marks.layout.house
    order = dict.fromkeys((*house[first], *house[second]))
    area = near[first] | near[second]
    return [c for c in order if area >> c & 1 and near[c] and c not in {first, second}]


def _left_out(marks: Candidates, trio: tuple[int, int, int], excluders: int) -> tuple[Mark, ...]:
    """Return the digits that are in no combination of three that is allowed."""
    masks = [marks.cells[cell] for cell in trio]
    possible = [0, 0, 0]
    barriers = [marks.cells[cell] for cell in bits(excluders)]
    for first in bits(masks[0]):
        for second in bits(masks[1]):
            if first == second and _sees(marks, trio[0], trio[1]):
                continue
            third = masks[2] & ~_barred(marks, trio, (first, second), barriers)
            if third:
                possible[0] |= 1 << first
                possible[1] |= 1 << second
                possible[2] |= third
    return tuple(
        (cell, digit + 1)
        for cell, mask, fine in zip(trio, masks, possible, strict=True)
        for digit in bits(mask & ~fine)
    )


def _barred(
    marks: Candidates, trio: tuple[int, int, int], pair: tuple[int, int], barriers: list[int]
) -> int:
    """Return the digits that the third cell cannot have beside these two."""
    first_cell, second_cell, third_cell = trio
    first, second = pair
    barred = (_sees(marks, first_cell, third_cell) << first) | (
        _sees(marks, second_cell, third_cell) << second
    )
    for mask in barriers:
        rest = mask & ~(1 << first | 1 << second)
        if not rest:
            return -1
        if not rest & (rest - 1):
            barred |= rest
    return barred


def _sees(marks: Candidates, first: int, second: int) -> int:
    return marks.layout.peers[first] >> second & 1
