"""The short path: the steps that lead to the next digit, without those that it does not need.

A grid in a worksheet has no pencilmarks, so what an earlier hint struck is forgotten when the
next is asked for. A hint therefore goes on until a digit is placed, and tells the whole way
there: then the grid has changed, and the next hint starts from more. Of the steps that only
strike candidates many serve another purpose; those are left out.
"""

from __future__ import annotations

from numpure_xl.hints.chains import closed, forced, narrow
from numpure_xl.hints.families import CHAIN, FAMILIES
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.rating import HINTS, next_step
from numpure_xl.sudoku.techniques.step import Evidence, Mark, Step

SILENT = {"outer", "cover", "weak", "fins", "x", "z"}
"""Roles of evidence that rely on no mark being absent."""

CHAINS = {technique for technique, family in FAMILIES.items() if family is CHAIN}


def short_path(marks: Candidates) -> tuple[Step, ...]:
    """Return the steps from a position to its next digit; none if the techniques end before.

    Each needs no other steps before it than those that stand there.

    Args:
        marks: The position; it is changed.
    """
    steps: list[Step] = []
    reliances: list[set[Mark]] = []
    while not steps or not steps[-1].places:
        step = next_step(marks, HINTS)
        if step is None:
            return ()
        steps.append(step)
        reliances.append(_relies_on(step, marks))
        marks.apply(step.places, step.removes)
    return _needed(steps, reliances)


def _needed(steps: list[Step], reliances: list[set[Mark]]) -> tuple[Step, ...]:
    """Keep the last step, and before it those that strike what a kept one relies on."""
    kept: list[Step] = []
    wanted: set[Mark] = set()
    for step, relies in zip(reversed(steps), reversed(reliances), strict=True):
        if step.places or wanted.intersection(step.removes):
            kept.append(step)
            wanted |= relies
    return tuple(reversed(kept))


def _relies_on(step: Step, marks: Candidates) -> set[Mark]:
    """Return marks among which are all whose absence the step may rely on."""
    if step.technique.startswith("bug"):
        side, cells = marks.layout.side, marks.layout.variant.cells
        return {(cell, digit) for cell in range(cells) for digit in range(1, side + 1)}
    if step.technique in CHAINS:
        return _links_of(step, marks)
    found: set[Mark] = set()
    for part in step.evidence:
        if part.role not in SILENT:
            found |= _marks_of(part, marks, is_naked="naked" in (part.role, step.technique[:5]))
    return found


def _links_of(step: Step, marks: Candidates) -> set[Mark]:
    """Return what must be absent for the links of a chain: third digits, third places."""
    units, found = marks.layout.units, set[Mark]()
    for off, on in forced(closed(step)):
        if off.cell == on.cell:
            found.update((on.cell, digit) for digit in range(1, marks.layout.side + 1))
        else:
            found.update((cell, on.digit) for cell in units[narrow(off, on, marks)])
    return found


def _marks_of(part: Evidence, marks: Candidates, *, is_naked: bool) -> set[Mark]:
    """Return the digits of its units if there are any, else all digits of its cells and links."""
    layout = marks.layout
    if part.units and not is_naked:
        return {(c, d) for unit in part.units for c in layout.units[unit] for d in part.digits}
    cells = {*part.cells, *(link.cell for link in part.links)}
    found = {(cell, digit) for cell in cells for digit in range(1, layout.side + 1)}
    pairs = {(link.cell, link.digit) for link in part.links}
    if part.role in {"one", "other"}:
        pairs |= {(cell, digit) for cell in part.cells for digit in part.digits}
    return found | {(peer, d) for cell, d in pairs for peer in layout.house[cell]}
