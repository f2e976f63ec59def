"""The steps to the next digit: those of the way (judge/way.py), or of these the needed ones alone.

A grid in a worksheet has no pencil marks, so what an earlier hint eliminated is forgotten when the
next is asked for. Steps are therefore told up to a digit: then the grid has changed, and the next
hint starts from more. Of the steps that only eliminate candidates many serve another purpose; the
short path leaves those out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from numpure_xl.hints.chains import closed, forced, narrow
from numpure_xl.hints.families import ALTERNATING, CHAIN, FAMILIES
from numpure_xl.sudoku.judge.ladder import OF_SUMS
from numpure_xl.sudoku.judge.way import Way
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Evidence, Mark, Role, Step

SILENT = {Role.OUTER, Role.COVER, Role.WEAK, Role.FINS, Role.FILLED, Role.X, Role.Z}
"""Roles of evidence that rely on no mark being absent."""

CHAINS = {technique for technique, family in FAMILIES.items() if family in (CHAIN, ALTERNATING)}


HINT_WORK = 800.0
"""As much work as a hint is worth; see `judge.way.WORK`."""


class Path(NamedTuple):
    """Steps from a position.

    Attributes:
        steps: The steps.
        is_cut: Whether the search ended at its limit, and not at the goal or with the techniques.
    """

    steps: tuple[Step, ...]
    is_cut: bool = False


def way_to_digit(
    marks: Candidates,
    *,
    work: float = HINT_WORK,
    uniqueness: bool = True,
    known: frozenset[str] | None = None,
) -> Path:
    """Return the steps of the way from a position to its next digit, or as far as it leads.

    Args:
        marks: The position; it is changed.
        work: How much may be searched; see `HINT_WORK`.
        uniqueness: Whether steps may rest on the puzzle having only one solution.
        known: The techniques that are used; None for all.
    """
    way = Way(marks, uniqueness=uniqueness, known=known, work=work)
    steps: list[Step] = []
    for step in way:
        steps.append(step)
        if step.places:
            break
    return Path(tuple(steps), way.is_cut)


def short_path(
    marks: Candidates,
    *,
    work: float = HINT_WORK,
    uniqueness: bool = True,
    known: frozenset[str] | None = None,
) -> Path:
    """Return the steps of that way on which its digit rests; none if it leads to none.

    Each step needs no others before it than those returned.

    Args:
        marks: The position; it is changed.
        work: How much may be searched; see `HINT_WORK`.
        uniqueness: Whether steps may rest on the puzzle having only one solution.
        known: The techniques that are used; None for all.
    """
    before = marks.copy()
    steps, is_cut = way_to_digit(marks, work=work, uniqueness=uniqueness, known=known)
    if not steps or not steps[-1].places:
        return Path((), is_cut)
    reliances = []
    for step in steps:
        reliances.append(relies_on(step, before))
        before.apply(step.places, step.removes)
    return Path(_needed(steps, reliances))


def _needed(steps: Sequence[Step], reliances: list[set[Mark]]) -> tuple[Step, ...]:
    """Keep the last step, and before it those that eliminate what a kept one relies on."""
    needed: list[Step] = []
    wanted: set[Mark] = set()
    for step, relies in zip(reversed(steps), reversed(reliances), strict=True):
        if not needed or wanted.intersection(step.removes):
            needed.append(step)
            wanted |= relies
    return tuple(reversed(needed))


def relies_on(step: Step, marks: Candidates) -> set[Mark]:
    """Return marks among which are all whose absence the step may rely on."""
    if step.technique.startswith("bug"):
        side, cells = marks.layout.side, marks.layout.variant.cells
        return {(cell, digit) for cell in range(cells) for digit in range(1, side + 1)}
    if step.technique in CHAINS:
        return _links_of(step, marks)
    if step.technique in OF_SUMS:
        summed = [part for part in step.evidence if part.role in {Role.SET, Role.FINS}]
        digits = range(1, marks.layout.side + 1)
        return {(cell, digit) for part in summed for cell in part.cells for digit in digits}
    relied: set[Mark] = set()
    for part in step.evidence:
        if part.role not in SILENT:
            is_naked = part.role is Role.NAKED or step.technique.startswith(("naked", "locked"))
            relied |= _marks_of(part, marks, is_naked=is_naked)
    return relied


def _links_of(step: Step, marks: Candidates) -> set[Mark]:
    """Return the marks that must be absent for the links of a chain: third digits, third places."""
    units, absent = marks.layout.units, set[Mark]()
    for off, on in forced(closed(step)):
        if off.cell == on.cell:
            absent.update((on.cell, digit) for digit in range(1, marks.layout.side + 1))
        elif (unit := narrow(off, on, marks)) is not None:
            absent.update((cell, on.digit) for cell in units[unit])
        else:
            digits = range(1, marks.layout.side + 1)
            absent.update((cell, digit) for cell in (off.cell, on.cell) for digit in digits)
    return absent


def _marks_of(part: Evidence, marks: Candidates, *, is_naked: bool) -> set[Mark]:
    """Return the digits of its units if there are any, else all digits of its cells and links."""
    layout = marks.layout
    if part.units and not is_naked:
        return {(c, d) for unit in part.units for c in layout.units[unit] for d in part.digits}
    cells = {*part.cells, *(cell for link in part.links for cell in link.cells)}
    own = {(cell, digit) for cell in cells for digit in range(1, layout.side + 1)}
    return own | {(peer, d) for cell, d in _nodes_of(part) for peer in layout.house[cell]}


def _nodes_of(part: Evidence) -> set[Mark]:
    """Return the candidates that are nodes of a chain or of a colour."""
    nodes = {(link.cell, link.digit) for link in part.links}
    if part.role in {Role.ONE, Role.OTHER}:
        nodes |= {(cell, digit) for cell in part.cells for digit in part.digits}
    return nodes
