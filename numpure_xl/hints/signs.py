"""The reasons of steps by signs: the rule between two cells, and the sums of cages."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from numpure_xl.hints.phraser import Case, Phraser
from numpure_xl.sudoku.solve.sums import ways_of
from numpure_xl.sudoku.techniques.step import Role, Step


def neighbours(case: Case) -> Iterator[str]:
    """Explain what stands between two cells, and what the one behind it can be."""
    step, marks, phraser = case
    (cell,), (other,) = step.part(Role.OUTER).cells, step.part(Role.BESIDE).cells
    fields = {"cell": phraser.cell(cell), "other": phraser.cell(other)}
    for fits in marks.layout.variant.fits:
        if {fits.first, fits.second} == {cell, other}:
            key = fits.reasons[fits.second == cell]
            yield phraser.say(key, steps=fits.distance, **fields)
    digits = phraser.digits(step.part(Role.BESIDE).digits, "or")
    yield phraser.say("beside-left", digits=digits, **fields)


def in_brief(step: Step, phraser: Phraser) -> str:
    """Return the reason of a step by signs or sums in a few words, as lists have it in brackets."""
    variant = phraser.variant
    held = tuple(cell for each in step.evidence for cell in each.cells)
    if step.technique == "rule-of-45":
        units = step.part(Role.SET).units
        fields = {"units": phraser.units(units), "total": whole_of(units, variant.side)}
        return phraser.phrase("sum-of-units", **fields)
    cages = [cage for cage in variant.cages if {*cage.cells} == {*held}]
    if step.technique == "sum" and cages:
        return phraser.phrase("sum-of-cage", total=cages[0].total)
    lost = {cell for cell, _ in step.removes}
    others = [cell for cell in held if cell not in lost]
    return phraser.phrase("by-cells", cells=phraser.cells(others or held))


def whole_of(units: Sequence[int], side: int) -> int:
    """Return the sum of all digits of some units."""
    return len(units) * side * (side + 1) // 2


MOST_WAYS = 3
"""Ways to make a sum that are listed."""


def sum_of_cells(case: Case) -> Iterator[str]:
    """Explain which digits a sum leaves, that of a cage or what another rule says of some cells."""
    step, marks, phraser = case
    held = frozenset(cell for each in step.evidence for cell in each.cells)
    for cells, against, _, reasons in marks.layout.variant.totals:
        if held == {*cells, *against}:
            others = phraser.cells(against) if against else ""
            yield phraser.say(*reasons, cells=phraser.cells(cells), others=others)
            yield phraser.say("sum-left")
            return
    for cells, digits, reasons in marks.layout.variant.holds:
        if held == {*cells} and not any(each.role is Role.CAGE for each in step.evidence):
            named = phraser.digits(tuple(dict.fromkeys(digits)))
            yield phraser.say(*reasons, cells=phraser.cells(cells), digits=named)
            yield phraser.say("held-left")
            return
    number = yield from _combinations(case)
    if number > 1:
        yield case.phraser.say("sum-left")


def cage_overlap(case: Case) -> Iterator[str]:
    """Explain which digit a cage must hold, and where."""
    inner, phraser = case.step.part(Role.INNER), case.phraser
    number = yield from _combinations(case)
    if number > 1:
        yield phraser.say("cage-needs", digit=phraser.digits(inner.digits))
    yield phraser.one_of(inner.cells, inner.digits)


def _combinations(case: Case) -> Generator[str, None, int]:
    """Name the sum of a cage, and its combinations if they are few; return how many there are."""
    step, marks, phraser = case
    cells = step.part(Role.SET).cells
    (cage,) = (cage for cage in marks.layout.variant.cages if cage.cells == cells)
    yield phraser.say("cage-sum", cells=phraser.cells(cells), total=cage.total)
    held = [marks.cells[cell] or 1 << marks.digits[cell] - 1 for cell in cells]
    ways = [" + ".join(map(str, way)) for way in ways_of(held, cage.total, marks.layout.side)]
    if len(ways) <= MOST_WAYS:
        yield phraser.say("sum-ways", ways=phraser.listed(ways, "or"))
    return len(ways)


def cage_combinations(case: Case) -> Iterator[str]:
    """Explain that the cages of a unit and its other cells share all digits."""
    unit = case.phraser.units(case.step.part(Role.SET).units)
    yield case.phraser.say("cage-combinations", unit=unit)


def rule_of_45(case: Case) -> Iterator[str]:
    """Explain what cages leave of units, and what they reach beyond them."""
    step, marks, phraser = case
    variant, side, part = marks.layout.variant, marks.layout.side, step.part(Role.SET)
    counted = {each.cells for each in step.evidence if each.role is Role.CAGE}
    whole = whole_of(part.units, side)
    caged = sum(cage.total for cage in variant.cages if cage.cells in counted)
    beyond = next((each.cells for each in step.evidence if each.role is Role.FINS), ())
    area = {cell for unit in part.units for cell in variant.units[unit]}
    units, is_inside = phraser.units(part.units), part.cells[0] in area
    yield phraser.say("rule-of-45", units=units, whole=whole, caged=caged)
    key = "left-both" if beyond else "left-inside" if is_inside else "left-outside"
    key += "-one" * (len(part.cells) == 1 and not beyond)
    fields = {"cells": phraser.cells(part.cells), "others": phraser.cells(beyond) if beyond else ""}
    total = whole - caged if is_inside else caged - whole
    yield phraser.say(key, units=units, total=total, **fields)
    if step.removes:
        yield phraser.say("sum-left")
