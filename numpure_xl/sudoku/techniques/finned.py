"""Finned fish: a fish but for some seats more in its base, the fins.

Either no fin holds the digit, and the fish is one, or a fin does. So a cell that the fish would
clear and that sees all fins does not hold the digit. Where a line of the base has but one seat
without the fins the fish is called sashimi; the argument is the same.
"""

from __future__ import annotations

from itertools import combinations

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.lengths import NAMED
from numpure_xl.sudoku.techniques.step import Evidence, Step


def finned_x_wing(marks: Candidates) -> Step | None:
    """Find an X-wing with fins."""
    return _finned(marks, 2, "finned-x-wing")


def finned_swordfish(marks: Candidates) -> Step | None:
    """Find a swordfish with fins."""
    return _finned(marks, 3, "finned-swordfish")


def _finned(marks: Candidates, k: int, technique: str) -> Step | None:
    side, places = marks.layout.side, marks.places
    for digit in range(side):
        for base, cover in ((0, side), (side, 0)):
            seats = [places[(base + line) * side + digit] for line in range(side)]
            lines = [line for line in range(side) if seats[line].bit_count() > 1]
            for rows in combinations(lines, k):
                union = 0
                for row in rows:
                    union |= seats[row]
                for columns in combinations(bits(union), k):
                    bases = tuple(base + row for row in rows)
                    covers = tuple(cover + column for column in columns)
                    step = _step(marks, digit, (bases, covers), technique)
                    if step:
                        return step
    return None


def _step(
    marks: Candidates,
    digit: int,
    lines: tuple[tuple[int, ...], tuple[int, ...]],
    technique: str,
) -> Step | None:
    spots = marks.spots[digit]
    base, cover = (_area(marks, units) for units in lines)
    fins = spots & base & ~cover
    victims = spots & cover & ~base
    for fin in bits(fins):
        victims &= marks.layout.peers[fin]
        if not victims:
            return None
    if not (fins and victims):
        return None
    digits = (digit + 1,)
    evidence = (
        Evidence("base", tuple(bits(spots & base & cover)), lines[0], digits),
        Evidence("cover", (), lines[1], digits),
        Evidence("fins", tuple(bits(fins)), (), digits),
    )
    return Step(technique, NAMED, (), tuple((cell, digit + 1) for cell in bits(victims)), evidence)


def _area(marks: Candidates, units: tuple[int, ...]) -> int:
    return sum(1 << cell for cell in {cell for unit in units for cell in marks.layout.units[unit]})
