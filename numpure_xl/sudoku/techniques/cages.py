"""Cages: digits with which the sum of a cage cannot be, or that of what cages leave of units.

The sums are those of sums.py. A cage tells which digits its cells can have; a row, a column or a
box what is left of it beside cages, or what these reach beyond it (the rule of 45: innies and
outies); several of them side by side as well. What a cage must have, no cell outside can hold that
sees all places for it; and the cages in a unit share its digits with the cells beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from numpure_xl.sudoku.rules.forms import Cage
from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.sums import Sum, left, left_of_sets, needed, shared
from numpure_xl.sudoku.techniques.barren import barren, remember
from numpure_xl.sudoku.techniques.step import Evidence, Mark, Role, Step

SEVERAL = 2
"""So many units are several."""


def sum_of_cells(marks: Candidates) -> Step | None:
    """Find digits that a cell of a cage cannot have, since its sum could not be."""
    return _first(marks, "sum", 1.2, lambda units: units == 0)


def rule_of_45(marks: Candidates) -> Step | None:
    """Find the same by what cages leave of a row, a column or a box, or reach beyond it."""
    return _first(marks, "rule-of-45", 2.1, lambda units: units == 1)


def wide_rule_of_45(marks: Candidates) -> Step | None:
    """Find the same by what cages leave of several units, or reach beyond them."""
    return _first(marks, "rule-of-45", 2.4, lambda units: units > 1)


def cage_overlap(marks: Candidates) -> Step | None:
    """Find a digit that a cage must have, and cells that see all of its places there."""
    peers = marks.layout.peers
    for each in marks.layout.sums:
        if each.units or not each.differ:
            continue
        held = _held(marks, each.cells)
        for digit in bits(needed(tuple(held), each.total, marks.layout.side)):
            places = [
                cell for cell, mask in zip(each.cells, held, strict=True) if mask >> digit & 1
            ]
            seen = marks.spots[digit]
            for cell in places:
                seen &= peers[cell]
            if seen:
                evidence = (
                    Evidence(Role.SET, each.cells),
                    Evidence(Role.INNER, tuple(places), (), (digit + 1,)),
                )
                removes = tuple((cell, digit + 1) for cell in bits(seen))
                return Step("cage-overlap", 2.9, (), removes, evidence)
    return None


def cage_combinations(marks: Candidates) -> Step | None:
    """Find digits that parts of a unit cannot have, since its cages and the rest share all."""
    in_vain = barren(marks.layout, "cage-combinations")
    for unit, cells in enumerate(marks.layout.variant.units):
        place = (unit, *_held(marks, cells))
        if place not in in_vain:
            if step := _combined(marks, unit, cells):
                return step
            remember(in_vain, place)
    return None


def _combined(marks: Candidates, unit: int, cells: Sequence[int]) -> Step | None:
    """Return the step of one unit."""
    side, rest, whole = marks.layout.side, {*cells}, list[Cage]()
    for cage in marks.layout.variant.cages:
        if rest.issuperset(cage.cells):  # of those that overlap, the first
            whole.append(cage)
            rest.difference_update(cage.cells)
    if not whole:
        return None
    parts: list[tuple[Sequence[int], int | None]] = [*whole, (sorted(rest), None)]
    held = [(_held(marks, own), total) for own, total in parts]
    kept = [
        (own, masks, left_of_sets(masks, sets, side))
        for (own, _), (masks, _), sets in zip(parts, held, shared(held, side), strict=True)
    ]
    lost = [mark for own, masks, possible in kept for mark in _lost(own, masks, possible)]
    if not lost or not all(all(possible) for _, _, possible in kept):
        return None
    evidence = [Evidence(Role.SET, tuple(cells), (unit,))]
    evidence += [Evidence(Role.CAGE, cage.cells) for cage in whole]
    return Step("cage-combinations", 3.5, (), tuple(lost), tuple(evidence))


def add_up(marks: Candidates, most: int) -> bool:
    """Remove at once all that the sums of a board do not leave; return whether that was anything.

    Args:
        marks: The position; it is changed. Singles that follow are not placed.
        most: Of how many units sums are asked: none, one, or more with 2.
    """
    any_lost = False
    for each in marks.layout.sums:
        if len(each.units) > most and most < SEVERAL:
            continue
        held = _held(marks, each.cells)
        possible = left(held, each, marks.layout.side)
        if not all(possible):
            continue
        for cell, digit in _lost(each.cells, held, possible):
            marks.eliminate(cell, digit)
            any_lost = True
    return any_lost


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
    held = _held(marks, each.cells)
    possible = left(held, each, marks.layout.side)
    lost = _lost(each.cells, held, possible)
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


def _held(marks: Candidates, cells: Iterable[int]) -> list[int]:
    """Return by cell its candidates or its digit as a mask, the lowest bit for 1."""
    return [marks.cells[cell] or 1 << marks.digits[cell] - 1 for cell in cells]


def _lost(cells: Sequence[int], before: Sequence[int], after: Sequence[int]) -> list[Mark]:
    """Return the candidates of some cells that are in the masks before, but not after."""
    return [
        (cell, digit + 1)
        for cell, held, kept in zip(cells, before, after, strict=True)
        for digit in bits(held & ~kept)
    ]
