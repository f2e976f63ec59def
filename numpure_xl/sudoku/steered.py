"""A steered search: puzzles that need a technique that hardly any puzzle needs.

Digits are taken out until the technique is met on the way to the solution: nothing easier is left
there, so it is needed. What comes after it may be too hard. So digits are put back, one orbit after
another, as long as the technique is still met, until the ladder up to it solves the puzzle. Where
the technique needs room, that is made first: a unit without givens, or a digit without any.

`python -m tests.bench.levels` measures it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.ladder import LADDER, RUNGS, Rung, beyond_singles
from numpure_xl.sudoku.proof import unique
from numpure_xl.sudoku.punch import punch_in_order
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.symmetry import orbits

Orbit = tuple[int, ...]


def _unit(solution: Grid, chance: Chance) -> set[int]:
    return set(chance.choice(solution.variant.units))


def _digit(solution: Grid, chance: Chance) -> set[int]:
    digit = chance.choice(range(1, solution.variant.side + 1))
    return {cell for cell, found in enumerate(solution.digits) if found == digit}


def _nothing(solution: Grid, chance: Chance) -> set[int]:  # noqa: ARG001
    return set()


ROOM: dict[str, Callable[[Grid, Chance], set[int]]] = {
    "naked-quad": _unit,
    "jellyfish": _digit,
    "hidden-quad": _unit,
    "bug-3": _nothing,
    "aligned-triple-exclusion": _nothing,
}
"""The techniques for which a search can be steered, with the cells that are emptied first.

All are above `IN_ANY_ORDER`. Smaller sets and fish suffice unless a unit has hardly any given, or
a digit.
"""


def grown(
    technique: str,
    solutions: Iterator[Grid],
    chance: Chance,
    *,
    symmetry: str = "none",
    clues: int | None = None,
) -> Iterator[Puzzle | None]:
    """Yield for each full grid a puzzle that has a technique on its way, and nothing harder.

    Args:
        technique: A name in `ROOM`.
        solutions: Full grids.
        chance: Decides which digits are taken out and put back.
        symmetry: A name in `SYMMETRIES`.
        clues: How many givens at least; None for as few as it comes to.

    Yields:
        The puzzle; None if the grid led to none.
    """
    for solution in solutions:
        search = _Search(technique, chance, orbits(symmetry, solution.variant.side))
        emptied = ROOM[technique](solution, chance)
        first = [orbit for orbit in search.pattern if not emptied.isdisjoint(orbit)]
        rest = [orbit for orbit in search.pattern if emptied.isdisjoint(orbit)]
        order = chance.shuffled(first) + chance.shuffled(rest)
        yield search.grow(punch_in_order(solution, order, None, unique), clues or 0)


class _Search(NamedTuple):
    """What the search for a technique goes by."""

    technique: str
    chance: Chance
    pattern: Sequence[Orbit]

    def grow(self, puzzle: Puzzle, clues: int) -> Puzzle | None:
        """Put digits back until the technique suffices; None if it is not met, or no longer."""
        givens, solution = puzzle.givens, puzzle.solution
        marks = self._reached(givens)
        while marks and not (marks.is_solved and givens.clues >= clues):
            known = givens.digits if marks.is_solved else marks.digits
            blank = [orbit for orbit in self.pattern if not all(known[cell] for cell in orbit)]
            for orbit in self.chance.shuffled(blank):
                more = _with(givens, orbit, solution)
                if reached := self._reached(more):
                    givens, marks = more, reached
                    break
            else:
                return None
        return Puzzle.proven(givens, solution) if marks else None

    def _reached(self, givens: Grid) -> Candidates | None:
        """Return where the ladder up to the technique ends; None if it is not met on the way."""
        marks = Candidates(givens)
        met = {step.technique for step in beyond_singles(marks, _ladder_to(self.technique))}
        return marks if self.technique in met else None


def _ladder_to(technique: str) -> tuple[Rung, ...]:
    return LADDER[: LADDER.index(RUNGS[technique]) + 1]


def _with(givens: Grid, orbit: Orbit, solution: Grid) -> Grid:
    digits = list(givens.digits)
    for cell in orbit:
        digits[cell] = solution.digits[cell]
    return Grid.trusted(tuple(digits), givens.variant)
