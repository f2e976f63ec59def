"""The short path: the steps that lead to the next digit, without those that it does not need.

A grid in a worksheet has no pencilmarks, so what an earlier hint eliminated is forgotten when the
next is asked for. A hint therefore goes on until a digit is placed, and shows the whole way
there: then the grid has changed, and the next hint starts from more. Of the steps that only
eliminate candidates many serve another purpose; those are left out. Where there are pencilmarks,
what a step eliminates is taken out of them, and nothing is left out: the next step is the easiest
that is open.

A guide is the whole way to the solution, by the same rule: what nothing later relies on is left
out. Both are bounded. There is no clock here, and the same book must be the same file: so what is
counted is work.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from numpure_xl.hints.chains import closed, forced, narrow
from numpure_xl.hints.families import ALTERNATING, CHAIN, FAMILIES
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.judge.hint_ladder import HINTS, LOGIC_HINTS, SLOW
from numpure_xl.sudoku.judge.ladder import (
    BEYOND,
    OF_SUMS,
    SINGLES_LADDER,
    Rung,
    ladder_on,
)
from numpure_xl.sudoku.judge.rating import Rating, rate
from numpure_xl.sudoku.judge.verdict import verdict_on
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.step import NAMED, Evidence, Mark, Role, Step

SILENT = {Role.OUTER, Role.COVER, Role.WEAK, Role.FINS, Role.FILLED, Role.X, Role.Z}
"""Roles of evidence that rely on no mark being absent."""

CHAINS = {technique for technique, family in FAMILIES.items() if family in (CHAIN, ALTERNATING)}


HINT_WORK, GUIDE_WORK = 800.0, 1600.0
"""Most searches for `SLOW` techniques, on a 9x9 board: 1 to 10 ms each."""


class ShortPath(NamedTuple):
    """Steps from a position.

    Attributes:
        steps: The steps; where nobody has noted what is eliminated, without those that nothing
            later relies on.
        is_cut: Whether the search ended at its limit, and not at the goal or with the techniques.
    """

    steps: tuple[Step, ...]
    is_cut: bool = False


class Guide(NamedTuple):
    """The way through a puzzle.

    Attributes:
        rating: How hard the puzzle is.
        steps: The steps from the givens on.
        is_whole: Whether they lead to the solution.
    """

    rating: Rating
    steps: tuple[Step, ...]
    is_whole: bool


def short_path(
    marks: Candidates, *, work: float = HINT_WORK, uniqueness: bool = True, is_noted: bool = False
) -> ShortPath:
    """Return the steps from a position to its next digit; none if the techniques end before.

    With notes they are those as far as the techniques lead. Each step needs no others before it
    than those returned.

    Args:
        marks: The position; it is changed.
        work: How much may be searched; see `HINT_WORK`.
        uniqueness: Whether steps may rest on the puzzle having only one solution.
        is_noted: Whether somebody notes what steps eliminate, and so takes the easiest one that is
            open each time, whether the next digit needs it or not.
    """
    walk = _Walk(marks, work, HINTS if uniqueness else LOGIC_HINTS)
    steps: list[Step] = []
    reliances: list[set[Mark]] = []
    for step, relies in walk.steps():
        steps.append(step)
        reliances.append(relies)
        if step.places and is_noted:
            return ShortPath(tuple(steps))
        if step.places:
            return ShortPath(_needed(steps, reliances, steps[-1:]))
    return ShortPath(tuple(steps) if is_noted else (), walk.is_cut)


def guide(puzzle: Puzzle, *, work: float = GUIDE_WORK) -> Guide:
    """Return the way through a puzzle, as far as the techniques and the limit of work allow.

    Where singles suffice it is singles alone, even if others would rate lower. Else a step that
    nothing later relies on is left out, but for those of the hardest technique, after which the
    puzzle is named.

    Args:
        puzzle: The puzzle; it says whether steps may rest on its having only one solution.
        work: How much may be searched; see `GUIDE_WORK`.
    """
    is_large = puzzle.variant.cells > CLASSIC.cells
    rating = rate(puzzle, ceiling=NAMED - 0.1 if is_large else BEYOND)
    named = verdict_on(puzzle).technique
    order = HINTS if puzzle.uniqueness else LOGIC_HINTS
    walk = _Walk(
        Candidates(puzzle.givens), work, SINGLES_LADDER if rating.singles_suffice else order
    )
    walked = [*walk.steps()]
    steps = [step for step, _ in walked]
    goals = [step for step in steps if step.places or step.technique == named]
    shortened = _needed(steps, [relies for _, relies in walked], goals)
    return Guide(rating, shortened, walk.marks.is_solved)


class _Walk:
    """A way through a position, counted.

    Attributes:
        is_cut: Whether it has ended because the work was done.
    """

    def __init__(self, marks: Candidates, work: float, ladder: tuple[Rung, ...]) -> None:
        self.marks, self.left, self.is_cut = marks, work, False
        self.ladder = ladder_on(marks.layout.variant, ladder)
        # Most look at pairs of cells or of units; one takes some 50 ms on a board of 16x16.
        self.cost = (marks.layout.variant.cells / CLASSIC.cells) ** 2

    def steps(self) -> Iterator[tuple[Step, set[Mark]]]:
        """Yield the steps, each applied when the next is sought, and what each relies on."""
        while not self.marks.is_solved and (step := self._next()):
            yield step, _relies_on(step, self.marks)
            self.marks.apply(step.places, step.removes)

    def _next(self) -> Step | None:
        for rung in self.ladder:
            if not SLOW.isdisjoint(rung.techniques):
                if self.left < self.cost:
                    self.is_cut = True
                    continue
                self.left -= self.cost
            step = rung.find(self.marks)
            if step is not None:
                return step
        return None


def _needed(steps: list[Step], reliances: list[set[Mark]], goals: list[Step]) -> tuple[Step, ...]:
    """Keep the goals, and before them those that eliminate what a kept one relies on."""
    needed: list[Step] = []
    wanted: set[Mark] = set()
    for step, relies in zip(reversed(steps), reversed(reliances), strict=True):
        if step in goals or wanted.intersection(step.removes):
            needed.append(step)
            wanted |= relies
    return tuple(reversed(needed))


def _relies_on(step: Step, marks: Candidates) -> set[Mark]:
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
        else:
            absent.update((cell, on.digit) for cell in units[narrow(off, on, marks)])
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
