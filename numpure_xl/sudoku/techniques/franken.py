"""Franken fish: fish with boxes among their lines, with fins or without.

Some units that share no place of a digit, and as many others that have all these places: then the
others have their digit in the first, and nowhere else. The first are rows and boxes and the others
columns and boxes, or the other way round, with a box on one side at least. Places outside the
others are fins, and so are those that two of the first share: either a fin holds the digit, or the
fish is one. So a cell that the fish would clear and that sees all fins does not hold it.

The search asks of each candidate: if it held, would some units have their places for the digit in
fewer others? Then these, with one through the candidate, are such a fish.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations
from operator import and_, or_
from typing import NamedTuple

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.chain_rating import NAMED
from numpure_xl.sudoku.techniques.step import Evidence, Role, Step

MOST_FINS = 5
"""More are more than people look for."""

MOST_UNITS = 14
"""In how many units of a side a digit may be open: on a 9x9 board it stands twice at least."""

Units = tuple[int, ...]


class School(NamedTuple):
    """Where a digit can stand, seen from rows or from columns.

    Attributes:
        digit: The digit, from 0.
        places: By unit, the cells that can hold it, as a mask.
        base: The units of one kind in which it is open, and the boxes.
        cover: Those of the other kind, and the boxes.
    """

    digit: int
    places: dict[int, int]
    base: Units
    cover: Units


class Fish(NamedTuple):
    """A fish; its fins and its victims are masks over the cells."""

    base: Units
    cover: Units
    fins: int
    victims: int


def franken_swordfish(marks: Candidates) -> Step | None:
    """Find a swordfish with boxes and without fins."""
    return _plain(marks, 3, "franken-swordfish")


def franken_jellyfish(marks: Candidates) -> Step | None:
    """Find a jellyfish with boxes and without fins."""
    return _plain(marks, 4, "franken-jellyfish")


def finned_franken_x_wing(marks: Candidates) -> Step | None:
    """Find an X-wing with a box and fins; without fins it is locked candidates."""
    return _finned(marks, 2, "finned-franken-x-wing")


def finned_franken_swordfish(marks: Candidates) -> Step | None:
    """Find a swordfish with boxes and fins."""
    return _finned(marks, 3, "finned-franken-swordfish")


def _plain(marks: Candidates, size: int, technique: str) -> Step | None:
    boxes = {*marks.layout.boxes}
    for school in _schools(marks):
        own = {unit: school.places[unit] for unit in school.base}
        for base, cover in _closed(school, own, school.cover, (size, size)):
            if not boxes.isdisjoint((*base, *cover)):
                fish = _fish(marks, school, base, cover)
                if fish.victims:
                    return _step(school, fish, technique)
    return None


def _finned(marks: Candidates, size: int, technique: str) -> Step | None:
    """Return the step of the fish with the fewest fins."""
    best: tuple[int, School, Fish] | None = None
    for school in _schools(marks):
        for cell in bits(marks.spots[school.digit]):
            for base, cover in _against(marks, school, cell, size):
                fish = _fish(marks, school, base, cover)
                if 0 < fish.fins.bit_count() < (best[0] if best else MOST_FINS + 1):
                    best = fish.fins.bit_count(), school, fish
    return _step(best[1], best[2], technique) if best else None


def _schools(marks: Candidates) -> Iterator[School]:
    side, units, boxes = marks.layout.side, marks.layout.units, marks.layout.boxes
    rows, columns = tuple(range(side)), tuple(range(side, 2 * side))
    for digit in range(side):
        places = {}
        for unit in (*rows, *columns, *boxes):
            seats = marks.places[unit * side + digit]
            if seats.bit_count() > 1:
                places[unit] = sum(1 << units[unit][seat] for seat in bits(seats))
        for lines, crossing in ((rows, columns), (columns, rows)):
            base = tuple(unit for unit in (*lines, *boxes) if unit in places)
            cover = tuple(unit for unit in (*crossing, *boxes) if unit in places)
            if max(len(base), len(cover)) <= MOST_UNITS:
                yield School(digit, places, base, cover)


def _against(
    marks: Candidates, school: School, cell: int, size: int
) -> Iterator[tuple[Units, Units]]:
    """Yield units that have their places in fewer others if a cell holds the digit.

    The others are completed by one through the cell. There is a box on one side at least.
    """
    places, unseen = school.places, ~(marks.layout.peers[cell] | 1 << cell)
    left = {unit: places[unit] & unseen for unit in school.base if not places[unit] >> cell & 1}
    through = [unit for unit in school.cover if places[unit] >> cell & 1]
    others = tuple(unit for unit in school.cover if unit not in through)
    boxes = {*marks.layout.boxes}
    for base, cover in _closed(school, left, others, (size, size - 1)):
        ways = ((*cover, last) for last in through)
        yield from ((base, way) for way in ways if not boxes.isdisjoint((*base, *way)))


def _closed(
    school: School, left: dict[int, int], others: Units, sizes: tuple[int, int]
) -> Iterator[tuple[Units, Units]]:
    """Yield units that share no place, and others that have all their places.

    Args:
        school: The places of the others.
        left: By unit, its places.
        others: What may cover them.
        sizes: How many units, and how many others.
    """
    open_units = [(unit, mask) for unit, mask in left.items() if mask]
    for cover in combinations(others, sizes[1]):
        union = 0
        for unit in cover:
            union |= school.places[unit]
        outside = ~union
        fit = [(unit, mask) for unit, mask in open_units if not mask & outside]
        for chosen in combinations(fit, sizes[0]) if len(fit) >= sizes[0] else ():
            base = tuple(unit for unit, _ in chosen)
            if _are_apart(mask for _, mask in chosen) and {*base}.isdisjoint(cover):
                yield base, cover


def _are_apart(masks: Iterable[int]) -> bool:
    """Return whether masks have no bit in common."""
    union = 0
    for mask in masks:
        if union & mask:
            return False
        union |= mask
    return True


def _fish(marks: Candidates, school: School, base: Units, cover: Units) -> Fish:
    inside, twice, outside = 0, 0, 0
    for unit in base:
        twice |= inside & school.places[unit]
        inside |= school.places[unit]
    for unit in cover:
        outside |= school.places[unit]
    fins = inside & ~outside | twice
    victims = reduce(and_, (marks.layout.peers[fin] for fin in bits(fins)), outside & ~inside)
    return Fish(base, tuple(sorted(cover)), fins, victims)


def _step(school: School, fish: Fish, technique: str) -> Step:
    inside = reduce(or_, (school.places[unit] for unit in fish.base))
    digits = (school.digit + 1,)
    evidence = [
        Evidence(Role.BASE, tuple(bits(inside & ~fish.fins)), fish.base, digits),
        Evidence(Role.COVER, (), fish.cover, digits),
    ]
    if fish.fins:
        evidence.append(Evidence(Role.FINS, tuple(bits(fish.fins)), (), digits))
    removes = tuple((cell, school.digit + 1) for cell in bits(fish.victims))
    return Step(technique, NAMED, (), removes, tuple(evidence))
