"""Why a step holds: singles, locked candidates, sets, fish, and the other named patterns."""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.hints.phrases import Case, Phraser
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Evidence, Role, Step


def last_value(case: Case) -> Iterator[str]:
    """Explain that a unit has one blank cell."""
    step, _, phraser = case
    yield phraser.say("last", **_placement(step.part(Role.UNIT), phraser))


def last_digit(case: Case) -> Iterator[str]:
    """Explain that all units of a kind but one hold a digit."""
    step, _, phraser = case
    yield phraser.say("last-digit", **_placement(step.part(Role.UNIT), phraser))


def hidden_single(case: Case) -> Iterator[str]:
    """Explain why the other blank cells of a unit cannot hold a digit."""
    step, marks, phraser = case
    part = step.part(Role.UNIT)
    (cell,), (unit,), (digit,) = part.cells, part.units, part.digits
    yield phraser.say("hidden-single", **_placement(part, phraser))
    others = [c for c in marks.layout.units[unit] if not marks.digits[c] and c != cell]
    holders = _holders(marks, others, digit)
    if holders:
        fields = {"digit": phraser.digits([digit]), "holders": phraser.cells(sorted(holders))}
        yield phraser.say("ruled-out", **fields)
    peers = marks.layout.variant.peers
    struck = [c for c in others if not any(marks.digits[p] == digit for p in peers[c])]
    if struck:
        yield phraser.say("struck-there", cells=phraser.cells(struck))


def _holders(marks: Candidates, others: list[int], digit: int) -> set[int]:
    """Return a few cells with a digit that rule it out in all the blank cells that see any."""
    peers = marks.layout.variant.peers
    holding = [cell for cell, found in enumerate(marks.digits) if found == digit]
    chosen: set[int] = set()
    left = {cell for cell in others if any(p in peers[cell] for p in holding)}
    while left:
        best = max(holding, key=lambda cell: len(left & peers[cell]))
        chosen.add(best)
        left -= peers[best]
    return chosen


def naked_single(case: Case) -> Iterator[str]:
    """Explain why a cell cannot hold any other digit."""
    step, marks, phraser = case
    part = step.part(Role.CELL)
    (cell,), (digit,) = part.cells, part.digits
    yield phraser.say("naked-single", cell=phraser.cell(cell), digit=phraser.digits([digit]))
    seen = {marks.digits[peer] for peer in marks.layout.variant.peers[cell]} - {0}
    struck = set(range(1, marks.layout.side + 1)) - seen - {digit}
    if seen:
        yield phraser.say("sees", digits=phraser.digits(sorted(seen)))
    if struck:
        yield phraser.say("struck-here", digits=phraser.digits(sorted(struck)))


def locked(case: Case) -> Iterator[str]:
    """Explain where two units cross; of a direct step also which cell is left."""
    step, _, phraser = case
    inner = step.part(Role.INNER)
    fields = {
        "inner": phraser.units(inner.units),
        "outer": phraser.units(step.part(Role.OUTER).units),
    }
    yield phraser.say(
        "locked", digit=phraser.digits(inner.digits), cells=phraser.cells(inner.cells), **fields
    )
    if step.places:
        yield phraser.say("left-with", **_placement(step.part(Role.UNIT), phraser))


def naked_set(case: Case) -> Iterator[str]:
    """Explain cells that share as many candidates as they are."""
    step, _, phraser = case
    yield phraser.say("naked-set", **_set(step.part(Role.SET), phraser))


def hidden_set(case: Case) -> Iterator[str]:
    """Explain digits that share as many cells; of a direct step also which cell is left."""
    step, _, phraser = case
    yield phraser.say("hidden-set", **_set(step.part(Role.SET), phraser))
    if step.places:
        yield phraser.say("left-with", **_placement(step.part(Role.UNIT), phraser))


def fish(case: Case) -> Iterator[str]:
    """Explain lines whose candidates for a digit are all in as many crossing lines."""
    step, _, phraser = case
    yield phraser.say("fish", **_lines(step, phraser))


def finned(case: Case) -> Iterator[str]:
    """Explain a fish and its fins."""
    step, marks, phraser = case
    fins, base = step.part(Role.FINS).cells, step.part(Role.BASE)
    fields = {"fins": phraser.cells(fins), "any_fin": phraser.cells(fins, "or")}
    units = {unit: {*marks.layout.units[unit]} for unit in base.units}
    if any(sum(fin in cells for cells in units.values()) > 1 for fin in fins):
        yield phraser.say("shared-fin", base=phraser.units(base.units))
    yield phraser.say("finned", **_lines(step, phraser), **fields)
    if step.technique.startswith("sashimi"):
        thin = [unit for unit, cells in units.items() if len(cells & {*base.cells}) < 2]
        digit = phraser.digits(base.digits)
        yield phraser.say("sashimi", fins=fields["fins"], thin=phraser.units(thin), digit=digit)


def wing(case: Case) -> Iterator[str]:
    """Explain a pivot and its pincers."""
    step, _, phraser = case
    pivot, *pincers = (part for part in step.evidence if part.role is not Role.Z)
    z = step.part(Role.Z).digits
    one, other = sorted(pincers, key=lambda part: sorted(set(part.digits) - set(z)))
    yield phraser.say(
        step.technique,
        pivot=phraser.cells(pivot.cells),
        one=phraser.cells(one.cells),
        other=phraser.cells(other.cells),
        x=phraser.digits(set(one.digits) - set(z)),
        y=phraser.digits(set(other.digits) - set(z)),
        z=phraser.digits(z),
        any_digit=phraser.digits({*one.digits, *other.digits}, "or"),
    )


def _placement(part: Evidence, phraser: Phraser) -> dict[str, str]:
    return {
        "unit": phraser.units(part.units),
        "cell": phraser.cells(part.cells),
        "digit": phraser.digits(part.digits),
    }


def _set(part: Evidence, phraser: Phraser) -> dict[str, str]:
    return {
        "unit": phraser.units(part.units),
        "cells": phraser.cells(part.cells),
        "digits": phraser.digits(part.digits),
    }


def _lines(step: Step, phraser: Phraser) -> dict[str, str]:
    base, cover = step.part(Role.BASE), step.part(Role.COVER)
    return {
        "digit": phraser.digits(base.digits),
        "base": phraser.units(base.units),
        "cover": phraser.units(cover.units),
    }


def turbot(case: Case) -> Iterator[str]:
    """Explain two units with two cells each for a digit, of which one pair share a unit."""
    step, _, phraser = case
    one, other, weak = step.evidence
    far, near, end, tail = map(phraser.cell, (*one.cells, *other.cells))
    yield phraser.say(
        "turbot",
        digit=phraser.digits(one.digits),
        unit_1=phraser.units(one.units),
        unit_2=phraser.units(other.units),
        joint=phraser.units(weak.units),
        far=far,
        near=near,
        end=end,
        tail=tail,
    )


def empty_rectangle(case: Case) -> Iterator[str]:
    """Explain a box with a digit in two lines only, and a unit with two cells for it."""
    step, _, phraser = case
    hinge, strong = step.part(Role.BOX), step.part(Role.STRONG)
    box, one, other = (phraser.units([unit]) for unit in hinge.units)
    near, far = map(phraser.cell, strong.cells)
    yield phraser.say(
        "empty-rectangle",
        digit=phraser.digits(hinge.digits),
        box=box,
        one=one,
        other=other,
        unit=phraser.units(strong.units),
        near=near,
        far=far,
    )


def w_wing(case: Case) -> Iterator[str]:
    """Explain two cells with the same two candidates, and the unit that links them."""
    step, _, phraser = case
    pair, strong = step.part(Role.BIVALUE), step.part(Role.STRONG)
    one, other = map(phraser.cell, pair.cells)
    near, far = map(phraser.cell, strong.cells)
    yield phraser.say(
        "w-wing",
        one=one,
        other=other,
        near=near,
        far=far,
        unit=phraser.units(strong.units),
        x=phraser.digits(strong.digits),
        z=phraser.digits(set(pair.digits) - set(strong.digits)),
        any_digit=phraser.digits(pair.digits, "or"),
    )


def remote_pair(case: Case) -> Iterator[str]:
    """Explain a chain of cells with the same two candidates."""
    step, _, phraser = case
    odd, even = step.part(Role.ODD), step.part(Role.EVEN)
    digits = phraser.digits(odd.digits)
    cells = {
        "odd": phraser.cells(sorted(odd.cells)),
        "even": phraser.cells(sorted(even.cells)),
    }
    yield phraser.say("remote-pair", digits=digits, **cells)
