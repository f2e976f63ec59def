"""Almost locked sets: ALS-XZ, single and doubly linked, WXYZ-wing and ALS-XY-wing.

An almost locked set is n cells of a unit with n + 1 digits: without any one of these it holds
all others. If all cells of two such sets that can hold x see each other, x is missing in one of
them, which then holds z. So a cell that sees every z of both does not hold z. With a cell of two
digits and three cells of four this is called WXYZ-wing. If there are two digits like x, each set
lacks one of them and holds all its other digits. In an ALS-XY-wing a third set is linked to both:
it holds x or y, so one of them lacks its link and holds z.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import combinations
from operator import and_
from typing import NamedTuple

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.layout import Layout
from numpure_xl.sudoku.techniques.step import NAMED, Evidence, Mark, Role, Step

LARGEST = 4
"""Cells in a set; larger ones are more than people look for, and there are very many."""


class AlmostLockedSet(NamedTuple):
    """An almost locked set.

    Attributes:
        cells: Its cells, as a mask.
        digits: Its digits, as a mask.
        places: By digit, its cells that can hold it, as a mask.
        seen: By digit, the cells that see all these.
    """

    cells: int
    digits: int
    places: dict[int, int]
    seen: dict[int, int]


class Graph(NamedTuple):
    """The almost locked sets of a position, and which of them exclude a digit from each other.

    Attributes:
        sets: The sets, the smallest first.
        links: By two numbers of sets, the lower first: the digits that only one of them can hold,
            as a mask.
    """

    sets: list[AlmostLockedSet]
    links: dict[tuple[int, int], int]


def als_xz(marks: Candidates) -> Step | None:
    """Find two almost locked sets with a common digit that they exclude from each other."""
    return next(_singly_linked(marks, "als-xz"), None)


def wxyz_wing(marks: Candidates) -> Step | None:
    """Find a cell of two digits and three cells of four that are linked in that way."""
    return next(_singly_linked(marks, "wxyz-wing"), None)


def _singly_linked(marks: Candidates, technique: str) -> Iterator[Step]:
    graph = _graph(marks.layout, marks.cells)
    for (i, j), linked in graph.links.items():
        first, second = graph.sets[i], graph.sets[j]
        sizes = first.cells.bit_count(), second.cells.bit_count()
        common = first.digits & second.digits
        if not common & (common - 1) or (technique == "wxyz-wing" and sizes != (1, 3)):
            continue
        for x in bits(linked):
            for z in bits(common & ~(1 << x)):
                victims = marks.spots[z] & first.seen[z] & second.seen[z]
                if victims:
                    digits = (_digit(Role.X, x), _digit(Role.Z, z))
                    yield _step(technique, _marks_of(victims, z), (first, second), digits)


def doubly_linked(marks: Candidates) -> Step | None:
    """Find two almost locked sets that exclude two digits from each other."""
    graph = _graph(marks.layout, marks.cells)
    for (i, j), linked in graph.links.items():
        if linked & (linked - 1):
            first, second = graph.sets[i], graph.sets[j]
            removes = tuple(
                mark
                for digit in bits(first.digits | second.digits)
                for mark in _marks_of(_locked_out(marks, digit, linked, (first, second)), digit)
            )
            if removes:
                digits = tuple(_digit(Role.X, x) for x in bits(linked))
                return _step("als-xz-double", removes, (first, second), digits)
    return None


def _locked_out(
    marks: Candidates, digit: int, linked: int, sets: tuple[AlmostLockedSet, AlmostLockedSet]
) -> int:
    """Return the cells that see every place of a digit where it must stand."""
    owners = [almost for almost in sets if almost.digits >> digit & 1]
    if linked >> digit & 1:
        return marks.spots[digit] & reduce(and_, (almost.seen[digit] for almost in owners))
    seen = 0
    for almost in owners:
        seen |= almost.seen[digit]
    return marks.spots[digit] & seen


def als_xy_wing(marks: Candidates) -> Step | None:
    """Find two almost locked sets that are both linked to a third, by different digits."""
    graph = _graph(marks.layout, marks.cells)
    near: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for (i, j), linked in graph.links.items():
        near[i].append((j, linked))
        near[j].append((i, linked))
    for pivot in sorted(near):
        for (i, to_first), (j, to_second) in combinations(near[pivot], 2):
            first, second = graph.sets[i], graph.sets[j]
            common = first.digits & second.digits
            if (
                not common
                or first.cells & second.cells
                or to_first == to_second == to_first & -to_first
            ):
                continue
            for z in bits(common):
                victims = marks.spots[z] & first.seen[z] & second.seen[z]
                x, y = (_other_than(z, linked) for linked in (to_first, to_second))
                if victims and x and y:
                    step = _xy_wing(
                        _marks_of(victims, z), (first, second, graph.sets[pivot]), (x, y)
                    )
                    if step:
                        return step
    return None


def _other_than(z: int, linked: int) -> int:
    return linked & ~(1 << z)


def _xy_wing(
    removes: tuple[Mark, ...],
    sets: tuple[AlmostLockedSet, AlmostLockedSet, AlmostLockedSet],
    linked: tuple[int, int],
) -> Step | None:
    z = removes[0][1] - 1
    for x in bits(linked[0]):
        for y in bits(linked[1] & ~(1 << x)):
            digits = (_digit(Role.X, x), _digit(Role.X, y), _digit(Role.Z, z))
            return _step("als-xy-wing", removes, sets, digits)
    return None


@lru_cache(maxsize=2)
def _graph(layout: Layout, cells: tuple[int, ...]) -> Graph:
    """Return the sets of a position and their links; several techniques ask in turn."""
    sets = _sets(layout, cells)
    owners: dict[int, list[int]] = defaultdict(list)
    for number, almost in enumerate(sets):
        for digit in bits(almost.digits):
            owners[digit].append(number)
    links: dict[tuple[int, int], int] = defaultdict(int)
    for digit, numbers in owners.items():
        for place, i in enumerate(numbers):
            cells_of, unseen = sets[i].cells, ~sets[i].seen[digit]
            for j in numbers[place + 1 :]:
                partner = sets[j]
                if not partner.places[digit] & unseen and not partner.cells & cells_of:
                    links[i, j] |= 1 << digit
    return Graph(sets, dict(sorted(links.items())))


def _sets(layout: Layout, cells: tuple[int, ...]) -> list[AlmostLockedSet]:
    digits_of: dict[int, int] = {}
    for unit in layout.units:
        blank = [cell for cell in unit if cells[cell]]
        for size in range(1, LARGEST + 1):
            for members in combinations(blank, size):
                digits = 0
                for cell in members:
                    digits |= cells[cell]
                if digits.bit_count() == size + 1:
                    digits_of[sum(1 << cell for cell in members)] = digits
    order = sorted(digits_of, key=lambda mask: (mask.bit_count(), mask))
    return [_almost(layout, cells, mask, digits_of[mask]) for mask in order]


def _almost(layout: Layout, cells: tuple[int, ...], members: int, digits: int) -> AlmostLockedSet:
    places, seen = {}, {}
    for digit in bits(digits):
        holders = [cell for cell in bits(members) if cells[cell] >> digit & 1]
        places[digit] = sum(1 << cell for cell in holders)
        seen[digit] = reduce(and_, (layout.peers[cell] for cell in holders))
    return AlmostLockedSet(members, digits, places, seen)


def _marks_of(victims: int, digit: int) -> tuple[Mark, ...]:
    return tuple((cell, digit + 1) for cell in bits(victims))


def _digit(role: Role, digit: int) -> Evidence:
    return Evidence(role, (), (), (digit + 1,))


def _step(
    technique: str,
    removes: tuple[Mark, ...],
    sets: tuple[AlmostLockedSet, ...],
    digits: tuple[Evidence, ...],
) -> Step:
    parts = (
        Evidence(Role.SET, tuple(bits(almost.cells)), (), tuple(d + 1 for d in bits(almost.digits)))
        for almost in sets
    )
    return Step(technique, NAMED, (), removes, (*parts, *digits))
