"""The reasons of steps by uniqueness: unique rectangles and loops, BUG."""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.hints.phraser import Case, Phraser
from numpure_xl.sudoku.techniques.step import Evidence, Role

RECTANGLE = 4
"""Cells of a loop that need not be named along their path."""


def unique_loop(case: Case) -> Iterator[str]:
    """Explain cells that may not all hold the same two digits."""
    step, _, phraser = case
    loop, rescue = step.part(Role.LOOP), step.part(Role.RESCUE)
    pair = phraser.digits(loop.digits)
    cells = sorted(loop.cells) if len(loop.cells) == RECTANGLE else loop.cells
    yield phraser.say("deadly", loop=phraser.cells(cells), pair=pair)
    more = step.evidence[2:]
    if len(rescue.cells) == 1:
        low, high = (phraser.digits([digit]) for digit in loop.digits)
        yield phraser.say("rescue-1", cell=phraser.cells(rescue.cells), low=low, high=high)
    elif more and more[0].role is Role.LOCKED:
        yield _locked(more[0], loop, phraser)
    else:
        yield phraser.say("rescued", cells=phraser.cells(sorted(rescue.cells)))
        yield _rescue(rescue, phraser)
        if more:
            yield _together(more[0], loop, phraser)


def rectangle(case: Case) -> Iterator[str]:
    """Explain a rectangle in which units have a digit only in its corners."""
    step, _, phraser = case
    loop, *strong = step.evidence
    first, second = sorted(strong, key=lambda part: part.units)
    rest, left_corner, cell, right_corner = loop.cells
    left_corner, right_corner = sorted((left_corner, right_corner))
    (linked,) = first.digits
    fields = {
        "kept": phraser.digits([linked]),
        "gone": phraser.digits(set(loop.digits) - {linked}),
        "pair": phraser.digits(loop.digits),
        "unit_1": phraser.units(first.units),
        "unit_2": phraser.units(second.units),
        "cells_1": phraser.cells(sorted(first.cells)),
        "cells_2": phraser.cells(sorted(second.cells)),
        "one": phraser.cell(left_corner),
        "other": phraser.cell(right_corner),
    }
    if step.technique == "hidden-rectangle":
        cells = {"cell": phraser.cell(cell), "rest": phraser.cell(rest)}
        yield phraser.say("hidden-rectangle", **fields, **cells)
    else:
        yield phraser.say("rectangle-6", **fields, rest=phraser.cells(sorted((rest, cell))))


def avoidable(case: Case) -> Iterator[str]:
    """Explain a rectangle that is partly filled in and must not be completed."""
    step, marks, phraser = case
    filled, loop, rescue = step.evidence
    wanted = [(cell, set(marks.digits_in(cell)) & set(filled.digits)) for cell in loop.cells]
    fields = {"filled": phraser.cells(filled.cells), "pair": phraser.digits(filled.digits)}
    if len(wanted) == 1:
        ((cell, digit),) = step.removes
        only = {"cell": phraser.cell(cell), "digit": phraser.digits([digit])}
        yield phraser.say("avoidable-1", **fields, **only)
    else:
        (first, x), (second, y) = wanted
        cells = {"one": phraser.cell(first), "other": phraser.cell(second)}
        digits = {"x": phraser.digits(x), "y": phraser.digits(y)}
        yield phraser.say("avoidable-2", **fields, **cells, **digits)
        yield _rescue(rescue, phraser)


def _rescue(rescue: Evidence, phraser: Phraser) -> str:
    """Return the cells that hold one of the further digits, in words."""
    if len(rescue.digits) == 1:
        return phraser.one_of(sorted(rescue.cells), rescue.digits)
    any_cell = phraser.cells(sorted(rescue.cells), "or")
    return phraser.say("rescue-3", any_cell=any_cell, any_digit=phraser.digits(rescue.digits, "or"))


def _together(part: Evidence, loop: Evidence, phraser: Phraser) -> str:
    """Explain a set in which the cells count as one."""
    fields = {
        "unit": phraser.units(part.units),
        "cells": phraser.cells(part.cells),
        "digits": phraser.digits(part.digits),
    }
    if part.role is Role.HIDDEN:
        return phraser.say("together-hidden", pair=phraser.digits(loop.digits), **fields)
    return phraser.say("together-naked", **fields)


def _locked(part: Evidence, loop: Evidence, phraser: Phraser) -> str:
    return phraser.say(
        "rescue-4",
        unit=phraser.units(part.units),
        kept=phraser.digits(part.digits),
        cells=phraser.cells(sorted(part.cells)),
        gone=phraser.digits(set(loop.digits) - set(part.digits)),
    )


def bug(case: Case) -> Iterator[str]:
    """Explain the candidates without which no cell would have more than two."""
    step, _, phraser = case
    extras = [part for part in step.evidence if part.role is Role.EXTRA]
    held = tuple(cell for part in extras for cell in part.cells)
    digits = tuple(sorted({digit for part in extras for digit in part.digits}))
    marks = [(cell, digit) for part in extras for cell in part.cells for digit in part.digits]
    cells, any_digit = phraser.cells(held), phraser.digits(digits, "or")
    yield phraser.say("grave", marks=phraser.marks(marks, "holding"))
    if step.technique == "bug-1":
        yield phraser.say("grave-1", cell=cells, any_digit=any_digit)
    elif step.technique == "bug-4":
        part = step.part(Role.LOCKED)
        unit, locked = phraser.units(part.units), phraser.digits(part.digits)
        yield phraser.say("grave-4", unit=unit, locked=locked, cells=cells)
    else:
        yield _rescue(Evidence(Role.RESCUE, held, (), digits), phraser)
    if step.technique == "bug-3":
        yield _together(step.part(Role.SET), extras[0], phraser)
