"""Open steps: whatever the techniques find in a position, and not the easiest alone.

Each technique finds one step. Once that is taken it finds another, which is open in the position
itself if it relies on nothing that has been taken since.
"""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.hints.short_path import HINT_WORK, relies_on
from numpure_xl.sudoku.judge.hint_ladder import PLACES, hints_on
from numpure_xl.sudoku.judge.ladder import Rung
from numpure_xl.sudoku.judge.way import search_work
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Role, Step

LAST_RESORT = PLACES["forcing-chain"]
"""The place from which on techniques lead on nearly everywhere: they are for where nothing else
does."""

VAIN = 4
"""After so many steps in a row that are not open, a technique is taken to have no other one."""


def open_steps(
    marks: Candidates,
    *,
    uniqueness: bool = True,
    known: frozenset[str] | None = None,
    work: float = HINT_WORK,
) -> Iterator[Step]:
    """Yield the steps that are open in a position, the easiest first, each with its own result.

    Forcing chains and what comes after them are left out where anything else is open.

    Args:
        marks: The position.
        uniqueness: Whether steps may rest on the puzzle having only one solution.
        known: The techniques that are used; None for all.
        work: How much may be searched, as for a hint; see `judge.way.WORK`.
    """
    variant, results = marks.layout.variant, set[tuple[object, ...]]()
    for rung in hints_on(variant, uniqueness, known):
        if results and PLACES[rung.techniques[0]] >= LAST_RESORT:
            return
        cost = search_work(rung, variant)
        for step in _found(rung, marks):
            work -= cost
            if cost and work < 0:
                break
            if step and (result := (step.technique, step.places, step.removes)) not in results:
                results.add(result)
                yield step


def _found(rung: Rung, marks: Candidates) -> Iterator[Step | None]:
    """Yield the step of each search for a technique, None if it is not open."""
    left, vain = marks.copy(), 0
    while not left.is_solved and vain < VAIN:
        step = rung.find(left)
        if step is None:
            yield None
            return
        is_open = _is_open(step, left, marks)
        vain = 0 if is_open else vain + 1
        yield step if is_open else None
        left.apply(step.places, step.removes)


def _is_open(step: Step, left: Candidates, marks: Candidates) -> bool:
    """True if a step of a later position is one of the position as well."""
    if step.technique == "last-value":
        (unit,) = step.part(Role.UNIT).units
        return marks.blanks_in(unit) == 1
    if step.technique == "last-digit":
        ((_, digit),) = step.places
        return marks.digits.count(digit) == marks.layout.side - 1
    return not any(
        marks.cells[cell] & ~left.cells[cell] & 1 << digit - 1
        for cell, digit in relies_on(step, left)
    )
