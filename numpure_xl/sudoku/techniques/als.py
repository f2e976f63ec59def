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
from operator import and_, or_
from typing import NamedTuple

from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.layout import Layout
from numpure_xl.sudoku.techniques.step import NAMED, Evidence, Mark, Role, Step

LARGEST = 4
"""Cells in a set, but in chains; larger ones are more than people look for."""


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
        links: By number of a set, by digit, the sets behind it of which only one holds the digit,
            as a mask.
    """

    sets: list[AlmostLockedSet]
    links: list[dict[int, int]]

    def linked(self, number: int) -> Iterator[tuple[int, int]]:
        """Yield the sets behind one that are linked to it, and by which digits, as a mask."""
        by_digit = self.links[number]
        for partner in bits(reduce(or_, by_digit.values(), 0)):
            yield partner, sum(1 << d for d, sets in by_digit.items() if sets >> partner & 1)

    def near(self) -> dict[int, list[tuple[int, int]]]:
        """Return by number of a set those linked to it, and by which digits, as a mask."""
        near: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for i in range(len(self.sets)):
            for j, linked in self.linked(i):
                near[i].append((j, linked))
                near[j].append((i, linked))
        return near


def als_xz(marks: Candidates) -> Step | None:
    """Find two almost locked sets with a common digit that they exclude from each other."""
    graph = graph_of(marks.layout, marks.cells)
    for i, first in enumerate(graph.sets):
        for j, linked in graph.linked(i):
            step = _singly_linked(marks, "als-xz", (first, graph.sets[j]), linked)
            if step:
                return with_more_digits(marks, step)
    return None


def with_more_digits(marks: Candidates, step: Step, last: int = 1) -> Step:
    """Return a step of linked sets with what they eliminate of other digits in the same way.

    Args:
        marks: The position.
        step: The step, of one digit z.
        last: Which of the sets is at the other end from the first one.
    """
    parts = [part for part in step.evidence if part.role is Role.SET]
    links = [part for part in step.evidence if part.role is Role.X]
    used = {*links[0].digits, *links[-1].digits, *step.part(Role.Z).digits}
    removes, digits = step.removes, list[Evidence]()
    for digit in sorted({*parts[0].digits} & {*parts[last].digits} - used):
        victims = marks.spots[digit - 1]
        for cell in (*parts[0].cells, *parts[last].cells):
            if marks.cells[cell] >> digit - 1 & 1:
                victims &= marks.layout.peers[cell]
        if victims:
            removes += marks_of(victims, digit - 1)
            digits.append(digit_of(Role.Z, digit - 1))
    return step._replace(removes=removes, evidence=(*step.evidence, *digits))


def wxyz_wing(marks: Candidates) -> Step | None:
    """Find a cell of two digits and three cells of four that are linked in that way."""
    layout, masks, spots = marks.layout, marks.cells, marks.spots
    wide = [each for each in _bare(layout, masks, 3) if each[0].bit_count() == 3]
    for cell, two in enumerate(masks):
        out_of_sight = ~layout.peers[cell]
        for cells, digits in wide if two.bit_count() == 2 else ():
            if two & ~digits or cells >> cell & 1:
                continue
            linked = sum(1 << d for d in bits(two) if not spots[d] & cells & out_of_sight)
            if linked:
                pair = _almost(layout, masks, 1 << cell, two)
                almost = _almost(layout, masks, cells, digits)
                step = _singly_linked(marks, "wxyz-wing", (pair, almost), linked)
                if step:
                    return step
    return None


def _singly_linked(
    marks: Candidates, technique: str, sets: tuple[AlmostLockedSet, AlmostLockedSet], linked: int
) -> Step | None:
    """Find what two sets eliminate that exclude some digits, a mask, from each other."""
    first, second = sets
    common = first.digits & second.digits
    for x in bits(linked):
        for z in bits(common & ~(1 << x)):
            victims = marks.spots[z] & first.seen[z] & second.seen[z]
            if victims:
                digits = (digit_of(Role.X, x), digit_of(Role.Z, z))
                return step_of(technique, marks_of(victims, z), sets, digits)
    return None


def doubly_linked(marks: Candidates) -> Step | None:
    """Find two almost locked sets that exclude two digits from each other."""
    graph = graph_of(marks.layout, marks.cells)
    for i, first in enumerate(graph.sets):
        for j, linked in graph.linked(i):
            if not linked & (linked - 1):
                continue
            second = graph.sets[j]
            removes = tuple(
                mark
                for digit in bits(first.digits | second.digits)
                for mark in marks_of(_locked_out(marks, digit, linked, (first, second)), digit)
            )
            if removes:
                digits = tuple(digit_of(Role.X, x) for x in bits(linked))
                return step_of("als-xz-double", removes, (first, second), digits)
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
    graph = graph_of(marks.layout, marks.cells)
    near = graph.near()
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
                        marks_of(victims, z), (first, second, graph.sets[pivot]), (x, y)
                    )
                    if step:
                        return with_more_digits(marks, step)
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
            digits = (digit_of(Role.X, x), digit_of(Role.X, y), digit_of(Role.Z, z))
            return step_of("als-xy-wing", removes, sets, digits)
    return None


@lru_cache(maxsize=2)
def graph_of(layout: Layout, cells: tuple[int, ...], largest: int = LARGEST) -> Graph:
    """Return the sets of a position and their links; several techniques ask in turn."""
    sets = _sets(layout, cells, largest)
    holders = _holders(sets)
    digits = {digit for _, digit in holders}
    having: dict[int, int] = defaultdict(int)
    for (cell, _), numbers in holders.items():
        having[cell] |= numbers
    beside = {
        mark: numbers for digit in digits for mark, numbers in _beside(layout, holders, digit)
    }
    links = []
    for number, almost in enumerate(sets):
        apart = -2 << number
        for cell in bits(almost.cells):
            apart &= ~having[cell]
        linked = {
            digit: reduce(and_, (beside[cell, digit] for cell in bits(places)), apart)
            for digit, places in almost.places.items()
        }
        links.append({digit: partners for digit, partners in linked.items() if partners})
    return Graph(sets, links)


def _holders(sets: list[AlmostLockedSet]) -> dict[tuple[int, int], int]:
    """Return by cell and digit, from 0, the sets that can hold it there, as a mask."""
    holders: dict[tuple[int, int], int] = defaultdict(int)
    for number, almost in enumerate(sets):
        for digit, places in almost.places.items():
            for cell in bits(places):
                holders[cell, digit] |= 1 << number
    return holders


def _beside(
    layout: Layout, holders: dict[tuple[int, int], int], digit: int
) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield each cell of a digit, and the sets that hold the digit nowhere but where it sees."""
    own = [(cell, numbers) for (cell, held), numbers in holders.items() if held == digit]
    every = reduce(or_, (numbers for _, numbers in own))
    for cell, _ in own:
        seen = layout.peers[cell]
        unseen = reduce(or_, (numbers for far, numbers in own if not seen >> far & 1))
        yield (cell, digit), every & ~unseen


@lru_cache(maxsize=2)
def _sets(layout: Layout, cells: tuple[int, ...], largest: int) -> list[AlmostLockedSet]:
    return [_almost(layout, cells, *bare) for bare in _bare(layout, cells, largest)]


def _bare(layout: Layout, cells: tuple[int, ...], largest: int) -> list[tuple[int, int]]:
    """Return the cells and the digits of the sets, as masks, the smallest first."""
    sets = {
        bare
        for unit, members in enumerate(layout.units)
        for bare in _bare_in(layout, unit, tuple(cells[cell] for cell in members), largest)
    }
    return sorted(sets, key=lambda bare: (bare[0].bit_count(), bare[0]))


@lru_cache(maxsize=1 << 12)
def _bare_in(
    layout: Layout, unit: int, masks: tuple[int, ...], largest: int
) -> tuple[tuple[int, int], ...]:
    """Return the sets of a unit whose cells have these digits: most steps change few units."""
    blank = [(cell, mask) for cell, mask in zip(layout.units[unit], masks, strict=True) if mask]
    chosen = [(1 << cell, place, mask) for place, (cell, mask) in enumerate(blank)]
    sets = list[tuple[int, int]]()
    for size in range(1, largest + 1):
        chosen = [each for each in chosen if each[2].bit_count() <= largest + 1]
        sets += [(cells, digits) for cells, _, digits in chosen if digits.bit_count() == size + 1]
        chosen = [
            (cells | 1 << cell, place, digits | mask)
            for cells, last, digits in chosen
            for place, (cell, mask) in enumerate(blank[last + 1 :], last + 1)
        ]
    return tuple(sets)


def _almost(layout: Layout, masks: tuple[int, ...], members: int, digits: int) -> AlmostLockedSet:
    places, seen = {}, {}
    for digit in bits(digits):
        holders = [cell for cell in bits(members) if masks[cell] >> digit & 1]
        places[digit] = sum(1 << cell for cell in holders)
        seen[digit] = reduce(and_, (layout.peers[cell] for cell in holders))
    return AlmostLockedSet(members, digits, places, seen)


def marks_of(victims: int, digit: int) -> tuple[Mark, ...]:
    """Return a digit, from 0, in some cells, a mask."""
    return tuple((cell, digit + 1) for cell in bits(victims))


def digit_of(role: Role, digit: int) -> Evidence:
    """Return a digit, from 0, as evidence."""
    return Evidence(role, (), (), (digit + 1,))


def step_of(
    technique: str,
    removes: tuple[Mark, ...],
    sets: tuple[AlmostLockedSet, ...],
    digits: tuple[Evidence, ...],
) -> Step:
    """Return a step of some sets and the digits that link them."""
    parts = (
        Evidence(Role.SET, tuple(bits(almost.cells)), (), tuple(d + 1 for d in bits(almost.digits)))
        for almost in sets
    )
    return Step(technique, NAMED, (), removes, (*parts, *digits))
