"""Why a step holds: unique rectangles and loops, BUG, aligned exclusion."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from numpure_xl.hints.speech import Speech
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Evidence, Step


def unique_loop(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    """Tell of cells that may not all hold the same two digits."""
    loop, rescue = step.part("loop"), step.part("rescue")
    pair = speech.digits(loop.digits)
    yield speech.say("deadly", loop=speech.cells(loop.cells), pair=pair)
    kind = step.technique[-1]
    if kind == "1":
        low, high = (speech.digits([digit]) for digit in loop.digits)
        yield speech.say("rescue-1", cell=speech.cells(rescue.cells), low=low, high=high)
    elif kind == "4":
        yield _locked(step.part("locked"), loop, speech)
    else:
        yield _rescue(rescue, speech)
    if kind == "3":
        yield _together(step.evidence[-1], loop, speech)


def _rescue(rescue: Evidence, speech: Speech) -> str:
    """Tell that one of some cells holds one of some further digits."""
    any_cell = speech.cells(rescue.cells, "or")
    if len(rescue.digits) == 1:
        return speech.say("rescue-2", any_cell=any_cell, digit=speech.digits(rescue.digits))
    return speech.say("rescue-3", any_cell=any_cell, any_digit=speech.digits(rescue.digits, "or"))


def _together(part: Evidence, loop: Evidence, speech: Speech) -> str:
    """Tell of a set in which the cells count as one."""
    fields = {
        "unit": speech.units(part.units),
        "cells": speech.cells(part.cells),
        "digits": speech.digits(part.digits),
    }
    if part.role == "hidden":
        return speech.say("together-hidden", pair=speech.digits(loop.digits), **fields)
    return speech.say("together-naked", **fields)


def _locked(part: Evidence, loop: Evidence, speech: Speech) -> str:
    return speech.say(
        "rescue-4",
        unit=speech.units(part.units),
        kept=speech.digits(part.digits),
        cells=speech.cells(part.cells),
        gone=speech.digits(set(loop.digits) - set(part.digits)),
    )


def bug(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    """Tell of the candidates without which no cell would have more than two."""
    extra = step.part("extra")
    cells = speech.cells(extra.cells)
    yield speech.say("grave", digits=speech.digits(extra.digits), cells=cells)
    any_digit = speech.digits(extra.digits, "or")
    if step.technique == "bug-1":
        yield speech.say("grave-1", cell=cells, any_digit=any_digit)
    elif step.technique == "bug-4":
        part = step.part("locked")
        unit, locked = speech.units(part.units), speech.digits(part.digits)
        yield speech.say("grave-4", any_digit=any_digit, unit=unit, locked=locked, cells=cells)
    else:
        yield _rescue(extra, speech)
    if step.technique == "bug-3":
        yield _together(step.part("set"), extra, speech)


def exclusion(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:
    """Tell of cells whose digits are tried together, and of those that no choice may use up."""
    base = step.part("base").cells
    needed = step.part("excluder").cells
    for cell in needed:
        fewer = tuple(other for other in needed if other != cell)
        if _excludes(step, marks, base, fewer):
            needed = fewer
    yield speech.say("exclusion", base=speech.cells(base))
    if needed:
        yield speech.say("exclusion-all", excluders=speech.cells(needed, "or"))
    yield speech.say("exclusion-so")


def _excludes(
    step: Step, marks: Candidates, base: tuple[int, ...], excluders: tuple[int, ...]
) -> bool:
    """Tell whether some cells leave no choice with a digit that the step removes."""
    sets = [set(marks.digits_in(cell)) for cell in excluders]
    peers = marks.layout.variant.peers
    twins = [(a, b) for a, b in combinations(range(len(base)), 2) if base[b] in peers[base[a]]]
    return not any(
        set(zip(base, choice, strict=True)) & set(step.removes)
        and not any(choice[a] == choice[b] for a, b in twins)
        and not any(digits.issubset(choice) for digits in sets)
        for choice in product(*(marks.digits_in(cell) for cell in base))
    )
