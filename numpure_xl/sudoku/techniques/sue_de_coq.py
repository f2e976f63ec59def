"""Sue de coq: cells where two units cross, with as many cells beside them as digits to spare.

The cells where the units cross go with cells of the one unit and with cells of the other; these
two groups have no digit in common. If all of them together have as many digits as cells, each
digit stands in one of them: twice it cannot, since cells that can hold it share a unit. So a
digit that the second group lacks stands nowhere else in the first unit, and the other way round.
Named after the player who found it ("Two-sector disjoint subsets", 2005).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.layout import Layout
from numpure_xl.sudoku.techniques.barren import barren, remember
from numpure_xl.sudoku.techniques.step import NAMED, Evidence, Mark, Role, Step

LARGEST = 4
"""Cells beside the crossing in one unit."""


class Group(NamedTuple):
    """Cells, and all their digits as a mask."""

    cells: tuple[int, ...]
    digits: int


GroupsBeside = tuple[list[Group], list[Group]]
"""The groups of the one unit, and those of the other."""


def sue_de_coq(marks: Candidates) -> Step | None:
    """Find cells of two crossing units that hold as many digits as they are; the most telling."""
    return max(_steps(marks), key=lambda step: len(step.removes), default=None)


def _steps(marks: Candidates) -> Iterator[Step]:
    layout, cells = marks.layout, marks.cells
    in_vain = barren(layout, "sue-de-coq")
    seats = [tuple(cells[cell] for cell in unit) for unit in layout.units]
    for pair in _crossing(layout):
        place = (pair, seats[pair[0]], seats[pair[1]])
        if place not in in_vain:
            step = None
            for step in _crossed(marks, pair):
                yield step
            if step is None:
                remember(in_vain, place)


@lru_cache(maxsize=64)
def _crossing(layout: Layout) -> tuple[tuple[int, int], ...]:
    """Return the pairs of units with two cells in common, or more."""
    members = [frozenset(unit) for unit in layout.units]
    pairs = combinations(range(len(members)), 2)
    return tuple((i, j) for i, j in pairs if len(members[i] & members[j]) > 1)


def _crossed(marks: Candidates, pair: tuple[int, int]) -> Iterator[Step]:
    first, second = (marks.layout.units[unit] for unit in pair)
    shared = [cell for cell in first if marks.cells[cell] and cell in second]
    crossings = [
        crossing
        for crossing in _groups(marks, shared, len(shared))
        if crossing.digits.bit_count() > len(crossing.cells) + 1 > 2
    ]
    if crossings:
        beside = _beside(marks, first, shared), _beside(marks, second, shared)
        for crossing in crossings:
            yield from _around(marks, pair, crossing, beside)


def _groups(marks: Candidates, cells: list[int], largest: int) -> list[Group]:
    """Return the groups of some cells, smaller ones first."""
    held = [(cell, marks.cells[cell]) for cell in cells]
    grown: list[tuple[tuple[int, ...], int, int]] = [((), 0, 0)]
    groups = list[Group]()
    for _ in range(largest):
        grown = [
            ((*members, held[at][0]), digits | held[at][1], at + 1)
            for members, digits, after in grown
            for at in range(after, len(held))
        ]
        groups += [Group(members, digits) for members, digits, _ in grown]
    return groups


def _beside(marks: Candidates, unit: tuple[int, ...], shared: list[int]) -> list[Group]:
    """Return the groups of a unit, without the cells that the other unit has, too."""
    cells = [cell for cell in unit if marks.cells[cell] and cell not in shared]
    return _groups(marks, cells, LARGEST)


def _around(
    marks: Candidates, units: tuple[int, int], crossing: Group, beside: GroupsBeside
) -> Iterator[Step]:
    """Find cells of both units that take the digits which the crossing has to spare."""
    spare = crossing.digits.bit_count() - len(crossing.cells)
    by_taken: dict[int, list[tuple[int, Group]]] = {}
    for second, taken in _takers(beside[1], crossing, spare):
        by_taken.setdefault(taken, []).append((second.digits, second))
    if not by_taken:
        return
    for first, taken in _takers(beside[0], crossing, spare):
        held = first.digits
        for digits, second in by_taken.get(spare - taken, ()):
            if not held & digits:
                removes = _removes(marks, units, crossing, (first, second))
                if removes:
                    yield _step(units, crossing, (first, second), removes)


def _takers(groups: list[Group], crossing: Group, spare: int) -> list[tuple[Group, int]]:
    """Return groups beside a crossing that take some of its spare digits, and how many."""
    others = ~crossing.digits
    return [
        (group, taken)
        for group in groups
        if 0 < (taken := len(group[0]) - (group[1] & others).bit_count()) < spare
    ]


def _removes(
    marks: Candidates, units: tuple[int, int], crossing: Group, groups: tuple[Group, Group]
) -> tuple[Mark, ...]:
    inside = {*crossing.cells, *groups[0].cells, *groups[1].cells}
    digits = crossing.digits | groups[0].digits | groups[1].digits
    marks_removed = {
        (cell, digit + 1)
        for unit, opposite in zip(units, reversed(groups), strict=True)
        for cell in marks.layout.units[unit]
        if cell not in inside
        for digit in bits(marks.cells[cell] & digits & ~opposite.digits)
    }
    return tuple(sorted(marks_removed))


def _step(
    units: tuple[int, int],
    crossing: Group,
    groups: tuple[Group, Group],
    removes: tuple[Mark, ...],
) -> Step:
    middle = Evidence(Role.BASE, crossing.cells, (), _digits(crossing))
    sides = (
        Evidence(Role.SET, group.cells, (unit,), _digits(group))
        for unit, group in zip(units, groups, strict=True)
    )
    return Step("sue-de-coq", NAMED, (), removes, (middle, *sides))


def _digits(group: Group) -> tuple[int, ...]:
    return tuple(digit + 1 for digit in bits(group.digits))
