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
from numpure_xl.sudoku.techniques.chain_rating import NAMED
from numpure_xl.sudoku.techniques.step import Evidence, Mark, Role, Step

LARGEST = 4
"""Cells in a set; larger ones are more than people look for, and there are very many."""


class Almost(NamedTuple):
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

    sets: list[Almost]
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
        one, other = graph.sets[i], graph.sets[j]
        sizes = one.cells.bit_count(), other.cells.bit_count()
        common = one.digits & other.digits
        if not common & (common - 1) or (technique == "wxyz-wing" and sizes != (1, 3)):
            continue
        for x in bits(linked):
            for z in bits(common & ~(1 << x)):
                victims = marks.spots[z] & one.seen[z] & other.seen[z]
                if victims:
                    digits = (_digit(Role.X, x), _digit(Role.Z, z))
                    yield _step(technique, _marks_of(victims, z), (one, other), digits)


def doubly_linked(marks: Candidates) -> Step | None:
    """Find two almost locked sets that exclude two digits from each other."""
    graph = _graph(marks.layout, marks.cells)
    for (i, j), linked in graph.links.items():
        if linked & (linked - 1):
            one, other = graph.sets[i], graph.sets[j]
            removes = tuple(
                mark
                for digit in bits(one.digits | other.digits)
                for mark in _marks_of(_locked_out(marks, digit, linked, (one, other)), digit)
            )
            if removes:
                digits = tuple(_digit(Role.X, x) for x in bits(linked))
                return _step("als-xz-double", removes, (one, other), digits)
    return None


def _locked_out(marks: Candidates, digit: int, linked: int, sets: tuple[Almost, Almost]) -> int:
    """Return the cells that see every place of a digit where it must stand."""
    owners = [almost for almost in sets if almost.digits >> digit & 1]
    if linked >> digit & 1:
        return marks.spots[digit] & reduce(and_, (almost.seen[digit] for almost in owners))
    found = 0
    for almost in owners:
        found |= almost.seen[digit]
    return marks.spots[digit] & found


def als_xy_wing(marks: Candidates) -> Step | None:
    """Find two almost locked sets that are both linked to a third, by different digits."""
    graph = _graph(marks.layout, marks.cells)
    near: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for (i, j), linked in graph.links.items():
        near[i].append((j, linked))
        near[j].append((i, linked))
    for pivot in sorted(near):
        for (i, to_one), (j, to_other) in combinations(near[pivot], 2):
            one, other = graph.sets[i], graph.sets[j]
            common = one.digits & other.digits
            if not common or one.cells & other.cells or to_one == to_other == to_one & -to_one:
                continue
            for z in bits(common):
                victims = marks.spots[z] & one.seen[z] & other.seen[z]
                x, y = (_other_than(z, linked) for linked in (to_one, to_other))
                if victims and x and y:
                    step = _xy_wing(_marks_of(victims, z), (one, other, graph.sets[pivot]), (x, y))
                    if step:
                        return step
    return None


def _other_than(z: int, linked: int) -> int:
    return linked & ~(1 << z)


def _xy_wing(
    removes: tuple[Mark, ...], sets: tuple[Almost, Almost, Almost], linked: tuple[int, int]
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
        for at, i in enumerate(numbers):
            cells_of, unseen = sets[i].cells, ~sets[i].seen[digit]
            for j in numbers[at + 1 :]:
                other = sets[j]
                if not other.places[digit] & unseen and not other.cells & cells_of:
                    links[i, j] |= 1 << digit
    return Graph(sets, dict(sorted(links.items())))


def _sets(layout: Layout, cells: tuple[int, ...]) -> list[Almost]:
    found: dict[int, int] = {}
    for unit in layout.units:
        blank = [cell for cell in unit if cells[cell]]
        for size in range(1, LARGEST + 1):
            for members in combinations(blank, size):
                digits = 0
                for cell in members:
                    digits |= cells[cell]
                if digits.bit_count() == size + 1:
                    found[sum(1 << cell for cell in members)] = digits
    order = sorted(found, key=lambda mask: (mask.bit_count(), mask))
    return [_almost(layout, cells, mask, found[mask]) for mask in order]


def _almost(layout: Layout, cells: tuple[int, ...], members: int, digits: int) -> Almost:
    places, seen = {}, {}
    for digit in bits(digits):
        there = [cell for cell in bits(members) if cells[cell] >> digit & 1]
        places[digit] = sum(1 << cell for cell in there)
        seen[digit] = reduce(and_, (layout.peers[cell] for cell in there))
    return Almost(members, digits, places, seen)


def _marks_of(victims: int, digit: int) -> tuple[Mark, ...]:
    return tuple((cell, digit + 1) for cell in bits(victims))


def _digit(role: Role, digit: int) -> Evidence:
    return Evidence(role, (), (), (digit + 1,))


def _step(
    technique: str,
    removes: tuple[Mark, ...],
    sets: tuple[Almost, ...],
    digits: tuple[Evidence, ...],
) -> Step:
    parts = (
        Evidence(Role.SET, tuple(bits(almost.cells)), (), tuple(d + 1 for d in bits(almost.digits)))
        for almost in sets
    )
    return Step(technique, NAMED, (), removes, (*parts, *digits))
