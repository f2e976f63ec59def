"""Cages: digits with which the sum of a cage cannot be, or that of what cages leave of units.

The sums are those of sums.py. A cage tells which digits its cells can have; a row, a column or a
box what is left of it beside cages, or what these reach beyond it (the rule of 45: innies and
outies); several of them side by side as well.
"""

from __future__ import annotations

from collections.abc import Callable

from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.sums import Sum, left
from numpure_xl.sudoku.techniques.step import Evidence, Mark, Role, Step


def cage_sum(marks: Candidates) -> Step | None:
    """Find digits that a cell of a cage cannot have, since its sum could not be."""
    return _first(marks, "cage-sum", 1.6, lambda units: units == 0)


def rule_of_45(marks: Candidates) -> Step | None:
    """Find the same by what cages leave of a row, a column or a box, or reach beyond it."""
    return _first(marks, "rule-of-45", 2.1, lambda units: units == 1)


def wide_rule_of_45(marks: Candidates) -> Step | None:
    """Find the same by what cages leave of several units, or reach beyond them."""
    return _first(marks, "rule-of-45", 2.4, lambda units: units > 1)


def _first(
    marks: Candidates, technique: str, rating: float, fits: Callable[[int], bool]
) -> Step | None:
    for each in marks.layout.sums:
        if fits(len(each.units)) and (parts := _parts(marks, each)):
            return Step(technique, rating, *parts)
    return None


def _parts(
    marks: Candidates, each: Sum
) -> tuple[tuple[Mark, ...], tuple[Mark, ...], tuple[Evidence, ...]] | None:
    """Return what a sum places and removes, and why; None if nothing."""
    held = [marks.cells[cell] or 1 << marks.digits[cell] - 1 for cell in each.cells]
    possible = left(held, each, marks.layout.side)
    lost = [
        (cell, digit + 1)
        for cell, before, after in zip(each.cells, held, possible, strict=True)
        for digit in range(marks.layout.side)
        if (before & ~after) >> digit & 1
    ]
    if not lost or not all(possible):
        return None
    places: tuple[Mark, ...] = ()
    if len(each.cells) == 1:
        places, lost = ((each.cells[0], possible[0].bit_length()),), []
    evidence = [Evidence(Role.SET, each.cells[: each.reach], each.units)]
    if each.cells[each.reach :]:
        evidence.append(Evidence(Role.FINS, each.cells[each.reach :]))
    evidence += [Evidence(Role.CAGE, marks.layout.variant.cages[cage].cells) for cage in each.cages]
    return places, tuple(lost), tuple(evidence)
