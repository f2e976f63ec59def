"""Basic fish: k lines that hold a digit only where the same k crossing lines pass.

X-wing (2), swordfish (3) and jellyfish (4), with rows as base and columns as cover or the other
way round. Those with columns as base are looked at first, as Sudoku Explainer does.
"""

from __future__ import annotations

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.matching import matches
from numpure_xl.sudoku.techniques.step import Evidence, Role, Step


def x_wing(marks: Candidates) -> Step | None:
    """Find two lines in which a digit has the same two seats."""
    return _fish(marks, 2, "x-wing", 3.2)


def swordfish(marks: Candidates) -> Step | None:
    """Find three lines in which a digit has three seats together."""
    return _fish(marks, 3, "swordfish", 3.8)


def jellyfish(marks: Candidates) -> Step | None:
    """Find four lines in which a digit has four seats together."""
    return _fish(marks, 4, "jellyfish", 5.2)


def _fish(marks: Candidates, k: int, technique: str, rating: float) -> Step | None:
    side, places = marks.layout.side, marks.places
    for base, cover in ((side, 0), (0, side)):
        lines = places[base * side : (base + side) * side]
        found = [
            (match.rows, digit, match.columns)
            for digit in range(side)
            for match in matches(lines[digit::side], k, 2 * k)
        ]
        if found:
            rows, digit, columns = min(found)
            return _step(
                marks,
                (technique, rating),
                digit,
                tuple(base + row for row in bits(rows)),
                tuple(cover + column for column in bits(columns)),
            )
    return None


def _step(
    marks: Candidates,
    name: tuple[str, float],
    digit: int,
    base: tuple[int, ...],
    cover: tuple[int, ...],
) -> Step:
    units, spots = marks.layout.units, marks.spots[digit]
    fins = {cell for unit in base for cell in units[unit]}
    cells = tuple(c for unit in base for c in units[unit] if spots >> c & 1)
    removes = tuple(
        (cell, digit + 1)
        for unit in cover
        for cell in units[unit]
        if spots >> cell & 1 and cell not in fins
    )
    evidence = (
        Evidence(Role.BASE, cells, base, (digit + 1,)),
        Evidence(Role.COVER, (), cover, (digit + 1,)),
    )
    return Step(*name, (), removes, evidence)
