"""Turbot fish: two strong links of one digit, whose near ends cannot both hold it.

A strong link is a unit with two seats for the digit. If one end of each sees the other, one of
the far ends holds the digit, so no cell that sees both does. In a skyscraper the links are in
two parallel lines and their near ends in a crossing one; in a two-string kite they are in
lines that cross, and their near ends in a box. All others are called turbot fish. An empty
rectangle has, in place of one link, a box whose seats lie in two crossing lines.

Two kites with the same near ends, or two empty rectangles with the same box, are called dual, and
are one step.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.layout import Layout
from numpure_xl.sudoku.techniques.barren import digits_to_seek
from numpure_xl.sudoku.techniques.step import NAMED, Evidence, Role, Step


class StrongLink(NamedTuple):
    """A unit with two seats for a digit."""

    unit: int
    ends: tuple[int, int]


class Turbot(NamedTuple):
    """Two strong links, and how they are joined.

    Attributes:
        links: The links.
        path: Their ends: far and near of the first, near and far of the second.
        joint: A unit that the near ends share.
    """

    links: tuple[StrongLink, StrongLink]
    path: tuple[int, int, int, int]
    joint: int


def skyscraper(marks: Candidates) -> Step | None:
    """Find strong links in parallel lines, of which two ends share a crossing line."""
    return _linked(marks, "skyscraper")


def two_string_kite(marks: Candidates) -> Step | None:
    """Find strong links in crossing lines, of which two ends share a box."""
    return _linked(marks, "two-string-kite")


def turbot_fish(marks: Candidates) -> Step | None:
    """Find strong links in any units, of which two ends share a unit."""
    return _linked(marks, "turbot-fish", tuple(range(len(marks.layout.units))))


def _linked(marks: Candidates, technique: str, units: tuple[int, ...] | None = None) -> Step | None:
    for digit in digits_to_seek(marks, technique):
        turbots = _named(marks, digit, technique, units or marks.layout.lines)
        turbot = next(turbots, None)
        if turbot:
            near = {*turbot.path[1:3]}
            twins = [twin for twin in turbots if {*twin.path[1:3]} == near]
            steps = [_step(marks, digit, technique, each) for each in (turbot, *twins)]
            return steps[0].with_twin(steps[1:])
    return None


def _named(
    marks: Candidates, digit: int, technique: str, units: tuple[int, ...]
) -> Iterator[Turbot]:
    for first, second in combinations(_strong(marks, digit, units), 2):
        if _meet(marks, first, second):
            turbots = _turbots(marks, digit, first, second)
            yield from (turbot for turbot in turbots if _name(marks, turbot) == technique)


def _meet(marks: Candidates, first: StrongLink, second: StrongLink) -> bool:
    """Return whether an end of a link sees an end of the other."""
    peers, (near, far), (end, tail) = marks.layout.peers, first.ends, second.ends
    return bool((peers[near] | peers[far]) & (1 << end | 1 << tail))


def _strong(marks: Candidates, digit: int, units: tuple[int, ...]) -> list[StrongLink]:
    side, places = marks.layout.side, marks.places
    links = []
    for unit in units:
        seats = places[unit * side + digit]
        if seats.bit_count() == 2:
            cells = marks.layout.units[unit]
            first, second = bits(seats)
            links.append(StrongLink(unit, (cells[first], cells[second])))
    return links


def _turbots(
    marks: Candidates, digit: int, first: StrongLink, second: StrongLink
) -> Iterator[Turbot]:
    """Yield the ways to join two links that take a candidate away."""
    peers, spots = marks.layout.peers, marks.spots[digit]
    if set(first.ends) & set(second.ends):
        return
    for far, near in permutations(first.ends):
        for end, tail in permutations(second.ends):
            if not peers[near] >> end & 1 or not spots & peers[far] & peers[tail]:
                continue
            if _is_x_wing(marks, first, second, (far, tail)):
                continue
            for unit in marks.layout.units_of[near]:
                if end in marks.layout.units[unit]:
                    yield Turbot((first, second), (far, near, end, tail), unit)


def _is_x_wing(
    marks: Candidates, first: StrongLink, second: StrongLink, ends: tuple[int, int]
) -> bool:
    """Return whether two ends share a line that crosses both parallel links."""
    far, tail = ends
    return _kind(marks, first.unit) == _kind(marks, second.unit) and any(
        tail in marks.layout.units[unit]
        for unit in marks.layout.units_of[far]
        if unit in marks.layout.lines
    )


def _kind(marks: Candidates, unit: int) -> int:
    return marks.layout.variant.unit_class(unit)


def _name(marks: Candidates, turbot: Turbot) -> str:
    boxes, (first, second) = marks.layout.boxes, turbot.links
    if first.unit in boxes or second.unit in boxes:
        return "turbot-fish"
    if _kind(marks, first.unit) == _kind(marks, second.unit):
        return "turbot-fish" if turbot.joint in boxes else "skyscraper"
    return "two-string-kite" if turbot.joint in boxes else "turbot-fish"


def _step(marks: Candidates, digit: int, technique: str, turbot: Turbot) -> Step:
    peers, path = marks.layout.peers, turbot.path
    victims = marks.spots[digit] & peers[path[0]] & peers[path[-1]]
    first, second = turbot.links
    digits = (digit + 1,)
    evidence = (
        Evidence(Role.STRONG, path[:2], (first.unit,), digits),
        Evidence(Role.STRONG, path[2:], (second.unit,), digits),
        Evidence(Role.WEAK, path[1:3], (turbot.joint,), digits),
    )
    removes = tuple((cell, digit + 1) for cell in bits(victims))
    return Step(technique, NAMED, (), removes, evidence)


def empty_rectangle(marks: Candidates) -> Step | None:
    """Find a box whose seats lie in two lines, and a strong link that begins in one of them."""
    for digit in digits_to_seek(marks, "empty-rectangle"):
        steps = _empty_rectangles(marks, digit)
        step = next(steps, None)
        if step:
            box = _box(step)
            return step.with_twin(twin for twin in steps if _box(twin) == box)
    return None


def _box(step: Step) -> int:
    return step.evidence[0].units[0]


def _empty_rectangles(marks: Candidates, digit: int) -> Iterator[Step]:
    links = _strong(marks, digit, marks.layout.lines)
    for hinge in _hinges(marks.layout, marks.spots[digit]) if links else ():
        yield from _hinged(marks, digit, hinge, links)


def _hinges(layout: Layout, spots: int) -> Iterator[tuple[int, int, int]]:
    """Yield boxes with two lines that have all its seats, neither of them alone."""
    for crossing, (box, box_cells, first_cells, second_cells) in _crossings(layout):
        cells = spots & box_cells
        first, second = cells & first_cells, cells & second_cells
        # two cells are enough; where they are a kite, that has been found before
        if first | second == cells and first != cells != second:
            yield (box, *crossing)


@lru_cache(maxsize=64)
def _crossings(layout: Layout) -> tuple[tuple[tuple[int, int], tuple[int, int, int, int]], ...]:
    """Return each two lines of different kinds that meet a box; the box; the cells of all three."""
    area = layout.areas
    kind = layout.variant.unit_class
    return tuple(
        ((first, second), (box, area[box], area[first], area[second]))
        for box in layout.boxes
        for first, second in permutations(
            [line for line in layout.lines if area[line] & area[box]], 2
        )
        if kind(first) != kind(second)
    )


def _hinged(
    marks: Candidates, digit: int, hinge: tuple[int, int, int], links: list[StrongLink]
) -> Iterator[Step]:
    """Yield a step for each link from the first line, outside the box, to a cell of the other."""
    units, spots = marks.layout.units, marks.spots[digit]
    box, first_line, second_line = hinge
    first, second = (set(units[line]) - set(units[box]) for line in (first_line, second_line))
    for link in links:
        for near, far in permutations(link.ends):
            if near not in first:
                continue
            seen = spots & marks.layout.peers[far]
            removes = tuple((cell, digit + 1) for cell in bits(seen) if cell in second)
            if removes:
                seats = marks.places[box * marks.layout.side + digit]
                cells = tuple(units[box][seat] for seat in bits(seats))
                evidence = (
                    Evidence(Role.BOX, cells, (box, first_line, second_line), (digit + 1,)),
                    Evidence(Role.STRONG, (near, far), (link.unit,), (digit + 1,)),
                )
                yield Step("empty-rectangle", NAMED, (), removes, evidence)
