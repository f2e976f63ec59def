"""Avoidable rectangles: the argument of unique rectangles for cells that are partly filled in.

Four cells in which two digits could change places give a puzzle a second solution, unless one of
the four is given: that one cannot change. So it matters which digits are given and which were
filled in. A cell that is filled in and its neighbours say which digit would complete such a
rectangle in each blank corner. Type 1: one corner is blank, so it does not hold that digit. Type 2:
several are, each with that digit and one more, the same in all; one of them holds the one more, so
no cell that sees them all does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.chain_rating import NAMED
from numpure_xl.sudoku.techniques.rectangles import rectangles_of
from numpure_xl.sudoku.techniques.step import Evidence, Mark, Role, Step


class Half(NamedTuple):
    """A rectangle in which both digits are filled in already.

    Attributes:
        filled: The corners that are filled in.
        blank: The other corners, each with the digit that would complete the rectangle.
    """

    filled: tuple[int, ...]
    blank: tuple[Mark, ...]


def avoidable_1(marks: Candidates) -> Step | None:
    """Find a blank cell with a digit that would complete a rectangle of digits filled in."""
    for half in _halves(marks):
        if len(half.blank) == 1:
            return _step(marks, "avoidable-rectangle-1", half, half.blank)
    return None


def avoidable_2(marks: Candidates) -> Step | None:
    """Find blank corners, of which one holds the digit that they share besides."""
    for half in _halves(marks):
        more = {marks.cells[cell] & ~(1 << digit - 1) for cell, digit in half.blank}
        seen = -1
        for cell, _ in half.blank:
            seen &= marks.layout.peers[cell]
        for mask in more if len(half.blank) > 1 and len(more) == 1 else ():
            seen &= marks.spots[mask.bit_length() - 1]
            if mask.bit_count() == 1 and seen:
                removes = tuple((cell, mask.bit_length()) for cell in bits(seen))
                return _step(marks, "avoidable-rectangle-2", half, removes)
    return None


def _halves(marks: Candidates) -> Iterator[Half]:
    """Yield the rectangles without a given that their blank corners could complete."""
    digits = marks.digits
    for corners in rectangles_of(marks.layout):
        filled = tuple(cell for cell in corners if digits[cell])
        if not 2 <= len(filled) <= 3 or any(marks.given >> cell & 1 for cell in filled):
            continue
        even, odd = ({digits[cell] for cell in corners[at::2]} - {0} for at in (0, 1))
        if len(even) == len(odd) == 1 and even != odd:
            (one,), (other,) = even, odd
            wanted = zip(corners, (one, other) * 2, strict=True)
            blank = tuple(mark for mark in wanted if not digits[mark[0]])
            if all(marks.cells[cell] >> digit - 1 & 1 for cell, digit in blank):
                yield Half(tuple(sorted(filled)), tuple(sorted(blank)))


def _step(marks: Candidates, technique: str, half: Half, removes: tuple[Mark, ...]) -> Step:
    pair = {marks.digits[cell] for cell in half.filled}
    blank = tuple(cell for cell, _ in half.blank)
    more = {d for cell in blank for d in marks.digits_in(cell)} - pair
    evidence = (
        Evidence(Role.FILLED, half.filled, (), tuple(sorted(pair))),
        Evidence(Role.LOOP, blank, (), tuple(sorted(pair))),
        Evidence(Role.RESCUE, blank, (), tuple(sorted(more))),
    )
    return Step(technique, NAMED, (), removes, evidence)
