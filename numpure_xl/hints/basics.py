"""Why a step holds: singles, locked candidates, sets, fish and wings."""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.hints.speech import Speech
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Evidence, Step


def last_value(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    """Tell of the one blank cell of a unit."""
    yield speech.say("last", **_seat(step.part("unit"), speech))


def hidden_single(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:
    """Tell what rules a digit out in the other blank cells of a unit."""
    part = step.part("unit")
    (cell,), (unit,), (digit,) = part.cells, part.units, part.digits
    yield speech.say("hidden-single", **_seat(part, speech))
    others = [c for c in marks.layout.units[unit] if not marks.digits[c] and c != cell]
    holders = _holders(marks, others, digit)
    if holders:
        fields = {"digit": speech.digits([digit]), "holders": speech.cells(sorted(holders))}
        yield speech.say("ruled-out", **fields)
    peers = marks.layout.variant.peers
    struck = [c for c in others if not any(marks.digits[p] == digit for p in peers[c])]
    if struck:
        yield speech.say("struck-there", cells=speech.cells(struck))


def _holders(marks: Candidates, others: list[int], digit: int) -> set[int]:
    """Return cells that hold a digit, few of them, which blank cells see where they see any."""
    peers = marks.layout.variant.peers
    holding = [cell for cell, found in enumerate(marks.digits) if found == digit]
    chosen: set[int] = set()
    left = {cell for cell in others if any(p in peers[cell] for p in holding)}
    while left:
        best = max(holding, key=lambda cell: len(left & peers[cell]))
        chosen.add(best)
        left -= peers[best]
    return chosen


def naked_single(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:
    """Tell what rules the other digits of a cell out."""
    part = step.part("cell")
    (cell,), (digit,) = part.cells, part.digits
    yield speech.say("naked-single", cell=speech.cell(cell), digit=speech.digits([digit]))
    seen = {marks.digits[peer] for peer in marks.layout.variant.peers[cell]} - {0}
    struck = set(range(1, marks.layout.side + 1)) - seen - {digit}
    if seen:
        yield speech.say("sees", digits=speech.digits(sorted(seen)))
    if struck:
        yield speech.say("struck-here", digits=speech.digits(sorted(struck)))


def locked(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    """Tell where two units cross; of a direct step also which cell is left."""
    inner = step.part("inner")
    fields = {"inner": speech.units(inner.units), "outer": speech.units(step.part("outer").units)}
    yield speech.say(
        "locked", digit=speech.digits(inner.digits), cells=speech.cells(inner.cells), **fields
    )
    if step.places:
        yield speech.say("left-with", **_seat(step.part("unit"), speech))


def naked_set(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    """Tell of cells that have as many digits."""
    yield speech.say("naked-set", **_set(step.part("set"), speech))


def hidden_set(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    """Tell of digits that have as many cells; of a direct step also which cell is left."""
    yield speech.say("hidden-set", **_set(step.part("set"), speech))
    if step.places:
        yield speech.say("left-with", **_seat(step.part("unit"), speech))


def fish(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    """Tell of lines that hold a digit only where as many others cross them."""
    yield speech.say("fish", **_lines(step, speech))


def finned(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    """Tell of a fish, and of what prevents it from being one."""
    fins = step.part("fins").cells
    fields = {"fins": speech.cells(fins), "any_fin": speech.cells(fins, "or")}
    yield speech.say("finned", **_lines(step, speech), **fields)


def wing(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    """Tell of a pivot and its pincers."""
    pivot, one, other = (part for part in step.evidence if part.role != "z")
    z = step.part("z").digits
    yield speech.say(
        step.technique,
        pivot=speech.cells(pivot.cells),
        one=speech.cells(one.cells),
        other=speech.cells(other.cells),
        x=speech.digits(set(one.digits) - set(z)),
        y=speech.digits(set(other.digits) - set(z)),
        z=speech.digits(z),
    )


def _seat(part: Evidence, speech: Speech) -> dict[str, str]:
    return {
        "unit": speech.units(part.units),
        "cell": speech.cells(part.cells),
        "digit": speech.digits(part.digits),
    }


def _set(part: Evidence, speech: Speech) -> dict[str, str]:
    return {
        "unit": speech.units(part.units),
        "cells": speech.cells(part.cells),
        "digits": speech.digits(part.digits),
    }


def _lines(step: Step, speech: Speech) -> dict[str, str]:
    base, cover = step.part("base"), step.part("cover")
    return {
        "digit": speech.digits(base.digits),
        "base": speech.units(base.units),
        "cover": speech.units(cover.units),
    }
