"""Franken fish: a swordfish with boxes among its lines.

Three units that share no place of a digit, and three others that have all these places: then the
three others have their digit in the first three, and nowhere else. The first are rows and boxes and
the others columns and boxes, or the other way round, with a box on one side at least.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.chain_rating import NAMED
from numpure_xl.sudoku.techniques.step import Evidence, Role, Step

SIZE = 3
"""Two units with boxes are locked candidates; four are more than people look for."""


def franken_swordfish(marks: Candidates) -> Step | None:
    """Find a swordfish of rows or columns, and boxes."""
    side, boxes = marks.layout.side, marks.layout.boxes
    rows, columns = tuple(range(side)), tuple(range(side, 2 * side))
    for digit in range(side):
        places = {unit: _places(marks, digit, unit) for unit in (*rows, *columns, *boxes)}
        for lines, crossing in ((rows, columns), (columns, rows)):
            for base in _bases(places, (*lines, *boxes)):
                for cover in _covers(places, base, (*crossing, *boxes)):
                    if not {*base, *cover}.isdisjoint(boxes):
                        step = _step(digit, base, cover, places)
                        if step:
                            return step
    return None


def _places(marks: Candidates, digit: int, unit: int) -> int:
    """Return the cells of a unit that can hold a digit, as a mask over the board."""
    cells = marks.layout.units[unit]
    return sum(1 << cells[seat] for seat in bits(marks.places[unit * marks.layout.side + digit]))


def _bases(places: dict[int, int], units: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield units with the digit open that share no place of it."""
    fit = [unit for unit in units if places[unit].bit_count() > 1]
    for one, two in combinations(fit, 2):
        if not places[one] & places[two]:
            both = places[one] | places[two]
            yield from ((one, two, u) for u in fit if u > two and not places[u] & both)


def _covers(
    places: dict[int, int], base: tuple[int, ...], units: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Yield as many other units that have all places of a base, in rising order."""
    fit = [unit for unit in units if unit not in base]

    def grow(chosen: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
        if not left:
            if len(chosen) == SIZE:
                yield tuple(sorted(chosen))
        elif len(chosen) < SIZE:
            first = left & -left
            for unit in fit:
                if places[unit] & first:
                    yield from grow((*chosen, unit), left & ~places[unit])

    yield from grow((), places[base[0]] | places[base[1]] | places[base[2]])


def _step(
    digit: int, base: tuple[int, ...], cover: tuple[int, ...], places: dict[int, int]
) -> Step | None:
    inside, outside = (_together(places, units) for units in (base, cover))
    victims = outside & ~inside
    if not victims:
        return None
    digits = (digit + 1,)
    evidence = (
        Evidence(Role.BASE, tuple(bits(inside)), base, digits),
        Evidence(Role.COVER, (), cover, digits),
    )
    removes = tuple((cell, digit + 1) for cell in bits(victims))
    return Step("franken-swordfish", NAMED, (), removes, evidence)


def _together(places: dict[int, int], units: tuple[int, ...]) -> int:
    found = 0
    for unit in units:
        found |= places[unit]
    return found
