"""BUG, the bivalue universal grave: a board that may not come down to two digits in each cell.

If every blank cell had two candidates and every digit two seats in each unit (or none), the
other candidate of each cell would be a second solution. So where a few candidates more are all
that prevents this, one of them is true. The argument walks units only and holds on any board.

Type 1: one cell has them. Type 2: several cells have the same one. Type 3: cells of a unit act
as one in a naked set. Type 4: two cells of a unit share another digit, which one of them holds.
Ratings 5.6, 5.7, 5.7 + 0.1 for each further cell of the set, 5.7 (Sudoku Explainer 1.2.1).
"""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.step import Evidence, Mark, Role, Step
from numpure_xl.sudoku.techniques.uniqueness import joint_sets

LARGEST_SET = 6
"""Sudoku Explainer looks for type 3 with sets up to 6."""

Extras = dict[int, int]
"""By cell, the digits that it has too many, as a mask."""


def bug(marks: Candidates) -> Step | None:
    """Find a bivalue universal grave with a few candidates more."""
    extras = _extras(marks)
    return next(_steps(marks, extras), None) if extras else None


def _extras(marks: Candidates) -> Extras | None:
    """Return the candidates that prevent the grave, or None where no few do."""
    cells = marks.cells
    if sum(mask.bit_count() > 2 for mask in cells) > marks.layout.side:
        return None  # they could not all see a common cell, nor share a unit
    extras: Extras = {}
    side, places, units = marks.layout.side, marks.places, marks.layout.units
    for place, seats in enumerate(places):
        if seats.bit_count() in (0, 2):
            continue
        unit, digit = divmod(place, side)
        full = [c for seat in bits(seats) if cells[c := units[unit][seat]].bit_count() > 2]
        if not full:
            return None
        if len(full) == 1:
            extras[full[0]] = extras.get(full[0], 0) | 1 << digit
    return extras if extras and _is_grave(marks, extras) else None


def _is_grave(marks: Candidates, extras: Extras) -> bool:
    """Return whether two candidates a cell and two seats a digit are left without the extras."""
    rest = marks.copy()
    rest.apply((), ((cell, digit + 1) for cell in extras for digit in bits(extras[cell])))
    return all(mask.bit_count() in (0, 2) for mask in (*rest.cells, *rest.places))


def _steps(marks: Candidates, extras: Extras) -> Iterator[Step]:
    cells = tuple(extras)
    union = 0
    for mask in extras.values():
        union |= mask
    if len(cells) == 1:
        removes = tuple((cells[0], d + 1) for d in bits(marks.cells[cells[0]] & ~union))
        yield _step(extras, "bug-1", 5.6, removes)
        return
    seen = ~0
    for cell in cells:
        seen &= marks.layout.peers[cell]
    if union.bit_count() == 1:
        yield from _type_2(marks, extras, union, seen)
    if len(cells) == 2:
        yield from _type_4(marks, extras, union)
    if union.bit_count() > 1 and seen:
        yield from _type_3(marks, extras, union, seen)


def _type_2(marks: Candidates, extras: Extras, union: int, seen: int) -> Iterator[Step]:
    digit = union.bit_length()
    victims = marks.spots[digit - 1] & seen
    if victims:
        removes = tuple((cell, digit) for cell in bits(victims))
        yield _step(extras, "bug-2", 5.7, removes)


def _type_3(marks: Candidates, extras: Extras, union: int, seen: int) -> Iterator[Step]:
    masks = marks.cells
    for unit in _common_units(marks, extras):
        cells = [c for c in marks.layout.units[unit] if seen >> c & 1 and masks[c]]
        for size in range(2, LARGEST_SET + 1):
            for joint in joint_sets(masks, cells, size, union):
                named = tuple(digit + 1 for digit in bits(joint.digits))
                rating = round(5.7 + (size - 1) / 10, 1)
                evidence = Evidence(Role.SET, joint.members, (unit,), named)
                yield _step(extras, "bug-3", rating, joint.removes, evidence)


def _type_4(marks: Candidates, extras: Extras, union: int) -> Iterator[Step]:
    first, second = extras
    common = marks.cells[first] & marks.cells[second] & ~union
    units = _common_units(marks, extras)
    if common.bit_count() == 1 and units:
        removes = tuple(
            (cell, digit + 1)
            for cell, mask in extras.items()
            for digit in bits(marks.cells[cell] & ~mask & ~common)
        )
        evidence = Evidence(Role.LOCKED, (first, second), units[:1], (common.bit_length(),))
        yield _step(extras, "bug-4", 5.7, removes, evidence)


def _common_units(marks: Candidates, extras: Extras) -> tuple[int, ...]:
    first, *others = extras
    units = marks.layout.units
    return tuple(
        unit for unit in marks.layout.units_of[first] if all(c in units[unit] for c in others)
    )


def _step(
    extras: Extras, technique: str, rating: float, removes: tuple[Mark, ...], *more: Evidence
) -> Step:
    parts = (
        Evidence(Role.EXTRA, (cell,), (), tuple(digit + 1 for digit in bits(mask)))
        for cell, mask in sorted(extras.items())
    )
    return Step(technique, rating, (), removes, (*parts, *more))
