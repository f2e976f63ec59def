"""The reason of a single: digits that rule out a unit's other cells, or a cell's other digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from numpure_xl.hints.phraser import Case, Phraser
from numpure_xl.sudoku.grid.grid import BLANK
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Evidence, Role


def last_value(case: Case) -> Iterator[str]:
    """Explain that a unit has one blank cell."""
    step, _, phraser = case
    yield phraser.say("last", **placement(step.part(Role.UNIT), phraser))


def last_digit(case: Case) -> Iterator[str]:
    """Explain that all units of a kind but one hold a digit."""
    step, _, phraser = case
    key = "last-digit-region" if phraser.variant.regions else "last-digit"
    yield phraser.say(key, **placement(step.part(Role.UNIT), phraser))


def hidden_single(case: Case) -> Iterator[str]:
    """Explain why the other blank cells of a unit cannot hold a digit."""
    step, marks, phraser = case
    part = step.part(Role.UNIT)
    (cell,), (unit,), (digit,) = part.cells, part.units, part.digits
    yield phraser.say("hidden-single", **placement(part, phraser))
    others = [c for c in marks.layout.units[unit] if not marks.digits[c] and c != cell]
    holders = _holders(marks, others, digit)
    if holders:
        fields = {"digit": phraser.digits([digit]), "holders": phraser.cells(sorted(holders))}
        yield phraser.say("ruled-out", **fields)
    peers = marks.layout.variant.peers
    unseen = [c for c in others if not any(marks.digits[p] == digit for p in peers[c])]
    for key in REASONS:
        if cells := [c for c in unseen if _by_sign(marks, c, digit) == key]:
            yield phraser.say(f"{key}-there", cells=phraser.cells(cells))


REASONS = ("barred", "tube", "tubed", "beside", "struck")
"""Reasons why a cell that sees no such digit cannot hold one: its own mark, its place on a
thermometer, a digit there or a neighbour as far as filled in, or an earlier step."""


def _by_sign(marks: Candidates, cell: int, digit: int) -> str:
    """Return the one of `REASONS` that bars a digit in a cell."""
    variant = marks.layout.variant
    if (cell, digit) in variant.marked_off:
        return "barred"
    for key, digits in (("tube", [BLANK] * variant.cells), ("tubed", marks.digits)):
        if digit not in _on_tube(variant, cell, digits):
            return key
    held = {pair: (marks.digits[pair.first], marks.digits[pair.second]) for pair in variant.pairs}
    is_beside = (cell, digit) in variant.barred or any(
        (pair.first == cell and second and not pair.allowed_back[second - 1] >> digit - 1 & 1)
        or (pair.second == cell and first and not pair.allowed[first - 1] >> digit - 1 & 1)
        for pair, (first, second) in held.items()
    )
    return "beside" if is_beside else "struck"


def _on_tube(variant: Variant, cell: int, digits: Sequence[int]) -> set[int]:
    """Return the digits that a cell can hold by its place on a thermometer and the digits there."""
    rises = [rise for rise in variant.rises if cell in rise[:2]]
    every = {*range(1, variant.side + 1)}
    return every.intersection(*(rise.fitting(cell, digits, variant.side) for rise in rises))


def _place_on_tube(marks: Candidates, cell: int) -> dict[str, int]:
    """Return the place of a cell from the bulb, and the number of cells up to the farthest end."""
    rises = marks.layout.variant.rises
    place = 1 + sum(rise.second == cell for rise in rises)
    behind = max((rise.distance for rise in rises if rise.first == cell), default=0)
    return {"place": place, "count": place + behind}


def _holders(marks: Candidates, others: list[int], digit: int) -> set[int]:
    """Return a few cells with a digit that rule it out in all the blank cells that see any."""
    peers = marks.layout.variant.peers
    holding = [cell for cell, placed in enumerate(marks.digits) if placed == digit]
    chosen: set[int] = set()
    unruled = {cell for cell in others if any(p in peers[cell] for p in holding)}
    while unruled:
        best = max(holding, key=lambda cell: len(unruled & peers[cell]))
        chosen.add(best)
        unruled -= peers[best]
    return chosen


def naked_single(case: Case) -> Iterator[str]:
    """Explain why a cell cannot hold any other digit."""
    step, marks, phraser = case
    part = step.part(Role.CELL)
    (cell,), (digit,) = part.cells, part.digits
    yield phraser.say("naked-single", cell=phraser.cell(cell), digit=phraser.digits([digit]))
    seen = {marks.digits[peer] for peer in marks.layout.variant.peers[cell]} - {0}
    unseen = set(range(1, marks.layout.side + 1)) - seen - {digit}
    if seen:
        yield phraser.say("sees", digits=phraser.digits(sorted(seen)))
    for key in REASONS:
        if digits := {d for d in unseen if _by_sign(marks, cell, d) == key}:
            fields = _place_on_tube(marks, cell) if key == "tube" else {}
            yield phraser.say(f"{key}-here", digits=phraser.digits(digits), **fields)


def placement(part: Evidence, phraser: Phraser) -> dict[str, str]:
    """Return the fields of a sentence on a digit that is placed: its cell, and its unit."""
    return {
        "unit": phraser.units(part.units),
        "cell": phraser.cells(part.cells),
        "digit": phraser.digits(part.digits),
    }
