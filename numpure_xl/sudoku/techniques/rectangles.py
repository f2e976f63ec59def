"""Rectangles that loops.py does not know: with missing candidates, type 6, hidden.

A rectangle is four blank cells, of which every unit that has any holds one of each opposite pair.
If they held only two digits, these could change places, and the puzzle would have a second
solution. That is so whichever candidates an earlier step has eliminated.

    a  b      a and d are opposite, and so are b and c; in a unit they stand as a b,
    c  d      c d, a c and b d, or all four in a box that two lines cross.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.layout import Layout
from numpure_xl.sudoku.techniques.chain_rating import NAMED
from numpure_xl.sudoku.techniques.deadly import path_of, ways_out
from numpure_xl.sudoku.techniques.step import Evidence, Role, Step

Corners = tuple[int, int, int, int]
"""The cells a, b, d and c: around the rectangle."""


class Strong(NamedTuple):
    """A unit in which a digit can stand in two corners only."""

    unit: int
    digit: int
    corners: tuple[int, int]


@lru_cache(maxsize=64)
def rectangles_of(layout: Layout) -> tuple[Corners, ...]:
    """Return all rectangles of a board, each once."""
    opposite = defaultdict(list)
    for one, other in combinations(range(layout.variant.cells), 2):
        units = layout.unit_bits[one], layout.unit_bits[other]
        if not units[0] & units[1]:
            opposite[units[0] | units[1]].append((one, other))
    return tuple(
        sorted(
            (a, b, d, c) for pairs in opposite.values() for (a, d), (b, c) in combinations(pairs, 2)
        )
    )


def _open(marks: Candidates) -> Iterator[tuple[Corners, int]]:
    """Yield the rectangles whose corners are blank, with the digits of a corner that has two."""
    cells = marks.cells
    for corners in rectangles_of(marks.layout):
        masks = [cells[corner] for corner in corners]
        if all(masks):
            for pair in sorted({mask for mask in masks if mask.bit_count() == 2}):
                if all(mask & pair for mask in masks):
                    yield corners, pair


def incomplete_rectangle(marks: Candidates) -> Step | None:
    """Find a unique rectangle of the types 1 to 4 in which a corner lacks one of the digits."""
    best: Step | None = None
    for corners, pair in _open(marks):
        if all(marks.cells[corner] & pair == pair for corner in corners):
            continue
        path = path_of(marks, "type", NAMED, corners, pair)
        for step in ways_out(marks, path):
            if best is None or step.technique < best.technique:
                best = step
    return best._replace(technique="incomplete-rectangle") if best else None


def rectangle_6(marks: Candidates) -> Step | None:
    """Find a rectangle with an X-wing, of which two opposite corners have only two digits."""
    for corners, pair in _open(marks):
        for a, b, d, c in (corners, (*corners[1:], corners[0])):
            if not marks.cells[a] == pair == marks.cells[d]:
                continue
            for kept in bits(pair):
                for links in (((a, b), (c, d)), ((a, c), (b, d))):
                    strong = [_strong(marks, kept, link) for link in links]
                    removes = tuple((x, kept + 1) for x in (b, c) if marks.cells[x] >> kept & 1)
                    if all(strong) and removes:
                        evidence = _evidence((a, b, d, c), pair, strong)
                        return Step("unique-rectangle-6", NAMED, (), removes, evidence)
    return None


def hidden_rectangle(marks: Candidates) -> Step | None:
    """Find a rectangle with a corner of two digits, and strong links at the opposite corner."""
    for corners, pair in _open(marks):
        for turn in range(4):
            a, b, d, c = corners[turn:] + corners[:turn]
            if marks.cells[a] != pair or not marks.cells[d] & ~pair:
                continue
            for kept, gone in permutations(bits(pair)):
                strong = [_strong(marks, kept, link) for link in ((d, b), (d, c))]
                if all(strong) and marks.cells[d] >> gone & 1:
                    evidence = _evidence((a, b, d, c), pair, strong)
                    return Step("hidden-rectangle", NAMED, (), ((d, gone + 1),), evidence)
    return None


def _strong(marks: Candidates, digit: int, corners: tuple[int, int]) -> Strong | None:
    """Return a unit in which a digit can stand in these corners only, or None."""
    layout = marks.layout
    for unit in layout.units_of[corners[0]]:
        seats = marks.places[unit * layout.side + digit]
        if seats.bit_count() == 2 and {layout.units[unit][s] for s in bits(seats)} == set(corners):
            return Strong(unit, digit, corners)
    return None


def _evidence(corners: Corners, pair: int, strong: list[Strong | None]) -> tuple[Evidence, ...]:
    links = (
        Evidence(Role.STRONG, link.corners, (link.unit,), (link.digit + 1,))
        for link in strong
        if link
    )
    return (Evidence(Role.LOOP, corners, (), tuple(d + 1 for d in bits(pair))), *links)
