"""Aligned exclusion: two or three cells whose digits, tried together, leave one out.

A choice of digits is excluded if a cell that sees all these cells has no other digit, or if
two of the cells see each other and would hold the same. A digit of which every choice is
excluded goes. In Sudoku Explainer 1.2.1 pairs rate 6.2 and triples 7.5; it asks for two cells
that see them all and have no more digits than there are cells, and looks for the third cell of
a triple among such cells of the first two.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from numpure_xl.kernel import CompiledNets, numbers_as_bytes
from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.cover import cover_of
from numpure_xl.sudoku.solve.layout import Layout
from numpure_xl.sudoku.techniques.step import Evidence, Mark, Role, Step

Trio = tuple[int, int, int]

Barriers = tuple[dict[int, int], dict[int, int]]
"""What a third cell cannot have beside a digit, and what beside two digits; all are masks."""


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
    near = _near(marks)
    barriers: dict[int, Barriers] = {}
    first = _first_trio(marks)
    for trio in _trios(marks, near) if first is None else first:
        excluders = near[trio[0]] & near[trio[1]] & near[trio[2]]
        if excluders not in barriers:
            barriers[excluders] = _barriers(marks, excluders)
        if removes := _left_out(marks, trio, barriers[excluders]):
            cells = tuple(bits(excluders))
            evidence = (Evidence(Role.BASE, trio), Evidence(Role.EXCLUDER, cells))
            return Step("aligned-triple-exclusion", 7.5, (), removes, evidence)
    return None


def _near(marks: Candidates) -> list[int]:
    """Return by cell which cells with two or three digits it sees; none for a filled cell."""
    few = sum(1 << cell for cell, mask in enumerate(marks.cells) if mask.bit_count() in (2, 3))
    pairs = zip(marks.cells, marks.layout.peers, strict=True)
    return [few & peers if mask else 0 for mask, peers in pairs]


def _first_trio(marks: Candidates) -> list[Trio] | None:
    """Return the first of `_trios` that a step is at, or none; None without the compiled search."""
    layout = marks.layout
    compiled = cover_of(layout.variant).compiled
    if not isinstance(compiled, CompiledNets):
        return None
    packed = marks.marks.to_bytes(layout.words.size, "little")
    cells = compiled.trio(packed, _houses(layout))
    return [(cells[0], cells[1], cells[2])] if cells else []


@cache
def _houses(layout: Layout) -> bytes:
    return b"".join(numbers_as_bytes((len(house), *house)) for house in layout.house)


def _trios(marks: Candidates, near: list[int]) -> Iterator[Trio]:
    """Yield three cells that two or more cells with few digits see."""
    bases = [cell for cell, excluders in enumerate(near) if excluders]
    for place, second in enumerate(bases):
        for first in bases[:place]:
            common = near[first] & near[second]
            if not common & (common - 1):
                continue
            for third in _thirds(marks, near, first, second):
                excluders = common & near[third]
                if excluders & (excluders - 1):
                    yield first, second, third


def _thirds(marks: Candidates, near: list[int], first: int, second: int) -> list[int]:
    house = marks.layout.house
    order = dict.fromkeys((*house[first], *house[second]))
    area = near[first] | near[second]
    return [c for c in order if area >> c & 1 and near[c] and c not in {first, second}]


def _left_out(marks: Candidates, trio: Trio, barriers: Barriers) -> tuple[Mark, ...]:
    """Return the digits that are in no combination of three that is allowed."""
    cells, peers, (beside, besides) = marks.cells, marks.layout.peers, barriers
    one, two, three = cells[trio[0]], cells[trio[1]], cells[trio[2]]
    same = peers[trio[0]] >> trio[1] & 1
    same_as_third = peers[trio[0]] >> trio[2] & 1, peers[trio[1]] >> trio[2] & 1
    possible_one = possible_two = possible_three = 0
    for first in _single_bits(one):
        barred = beside.get(first, 0) | first * same_as_third[0]
        for second in _single_bits(two & ~(beside.get(first, 0) | first * same)):
            gone = barred | beside.get(second, 0) | second * same_as_third[1]
            third = three & ~(gone | besides.get(first | second, 0))
            if third:
                possible_one |= first
                possible_two |= second
                possible_three |= third
                if possible_two == two and possible_three == three:
                    break  # nothing more is learned of the others
    left_out = (one & ~possible_one, two & ~possible_two, three & ~possible_three)
    if not any(left_out):
        return ()
    pairs = zip(trio, left_out, strict=True)
    return tuple((cell, digit + 1) for cell, mask in pairs for digit in bits(mask))


def _barriers(marks: Candidates, excluders: int) -> Barriers:
    """Return what cells with two or three digits bar."""
    beside, besides = dict[int, int](), dict[int, int]()
    for cell in bits(excluders):
        mask = marks.cells[cell]
        for digit in _single_bits(mask):
            rest = mask ^ digit
            known, key = (besides, rest) if rest & (rest - 1) else (beside, digit)
            known[key] = known.get(key, 0) | (digit if known is besides else rest)
    return beside, besides


@cache
def _single_bits(mask: int) -> tuple[int, ...]:
    """Return the bits of a mask, each as a mask, the lowest first."""
    return tuple(1 << bit for bit in bits(mask))
