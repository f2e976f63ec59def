"""A steered search: puzzles that need a technique that hardly any puzzle needs.

Digits are taken out until the technique is met on the way to the solution: nothing easier is left
there, so it is needed. What comes after it may be too hard. So digits are put back, one orbit after
another, as long as the technique is still met, until the ladder up to it solves the puzzle. Where
the technique needs room, that is made first: a unit without givens, or a digit without any.

For a technique that rates no puzzle the ladder is that of hints.

`python -m tests.bench.levels` measures it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.hint_ladder import ONE_BY_ONE, PLACES, orders
from numpure_xl.sudoku.ladder import LADDER, NEIGHBOURS, RUNGS, Rung, beyond_singles, solve_path
from numpure_xl.sudoku.proof import Proof, by_singles, unique
from numpure_xl.sudoku.punch import punch_in_order
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.symmetry import orbits_on

Orbit = tuple[int, ...]


def _unit(solution: Grid, chance: Chance) -> set[int]:
    return set(chance.choice(solution.variant.units))


def _digit(solution: Grid, chance: Chance) -> set[int]:
    digit = chance.choice(range(1, solution.variant.side + 1))
    return {cell for cell, number in enumerate(solution.digits) if number == digit}


def _nothing(solution: Grid, chance: Chance) -> set[int]:  # noqa: ARG001
    return set()


ROOM: dict[str, Callable[[Grid, Chance], set[int]]] = {
    "naked-quad": _unit,
    "jellyfish": _digit,
    "hidden-quad": _unit,
    "bug-3": _nothing,
    "aligned-triple-exclusion": _nothing,
}
"""The techniques that need `steered` in a recipe, with the cells that are emptied first.

All are above `IN_ANY_ORDER`. Smaller sets and fish suffice unless a unit has hardly any given, or
a digit.
"""


def search_with_technique(  # noqa: PLR0913  # what a recipe says
    technique: str,
    solutions: Iterator[Grid],
    chance: Chance,
    *,
    symmetry: str = "none",
    clues: int | None = None,
    uniqueness: bool = True,
) -> Iterator[Puzzle | None]:
    """Yield for each full grid a puzzle that has a technique on its way, and nothing harder.

    Args:
        technique: A name in `ROOM` or in `PATTERN_RUNGS`.
        solutions: Full grids.
        chance: Decides which digits are taken out and put back.
        symmetry: A name in `SYMMETRIES`.
        clues: How many givens at least; None for as few as it comes to.
        uniqueness: Whether steps of hints may rest on the puzzle having only one solution.

    Yields:
        The puzzle; None if the grid led to none.
    """
    for solution in solutions:
        search = _TechniqueSearch(
            technique, chance, orbits_on(symmetry, solution.variant), uniqueness
        )
        order = order_with_room(technique, solution, search.pattern, chance)
        yield search.grow(punch_in_order(solution, order, None, proof_for(technique)), clues or 0)


def proof_for(technique: str) -> Proof:
    """Return what a puzzle for a technique must still be as digits are taken out.

    Where neighbours are to be compared, nothing harder should be needed before.
    """
    return by_singles if technique in NEIGHBOURS.techniques else unique


def order_with_room(
    technique: str, solution: Grid, pattern: Sequence[Orbit], chance: Chance
) -> list[Orbit]:
    """Return in which order digits are taken out: first those where a technique needs room."""
    emptied = ROOM.get(technique, _nothing)(solution, chance)
    first = [orbit for orbit in pattern if not emptied.isdisjoint(orbit)]
    rest = [orbit for orbit in pattern if emptied.isdisjoint(orbit)]
    return chance.shuffled(first) + chance.shuffled(rest)


class _TechniqueSearch(NamedTuple):
    """What the search for a technique goes by."""

    technique: str
    chance: Chance
    pattern: Sequence[Orbit]
    uniqueness: bool

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
        return _reached(givens, self.technique, self.uniqueness)


def _reached(givens: Grid, technique: str, uniqueness: bool) -> Candidates | None:  # noqa: FBT001
    """Return where the ladder up to a technique ends; None if it is not met on the way."""
    marks = Candidates(givens)
    climb = solve_path if technique in ONE_BY_ONE else beyond_singles
    met = {step.technique for step in climb(marks, _ladder_to(technique, uniqueness))}
    return marks if technique in met else None


def needs_pattern(puzzle: Puzzle, technique: str, *, uniqueness: bool = True) -> bool:
    """Return whether the way of hints through a puzzle needs a technique, and nothing harder.

    Args:
        puzzle: The puzzle.
        technique: A name in `PATTERN_RUNGS`, and no single.
        uniqueness: Whether steps may rest on the puzzle having only one solution.
    """
    marks = _reached(puzzle.givens, technique, uniqueness)
    return marks is not None and marks.is_solved


@cache
def ladders_about(technique: str) -> tuple[tuple[Rung, ...], tuple[Rung, ...]]:
    """Return the ladder of hints below a technique, and up to it; no recipe sees it change."""
    _, order = orders(technique)
    places = [place for place, rung in enumerate(order) if technique in rung.techniques]
    return order[: places[0]], order[: places[-1] + 1]


def solves(ladder: tuple[Rung, ...], puzzle: Puzzle) -> bool:
    """Return whether a ladder solves a puzzle."""
    marks = Candidates(puzzle.givens)
    for _ in beyond_singles(marks, ladder):
        pass
    return marks.is_solved


@cache
def _ladder_to(technique: str, uniqueness: bool) -> tuple[Rung, ...]:  # noqa: FBT001  # the cache
    if technique in RUNGS:
        return LADDER[: LADDER.index(RUNGS[technique]) + 1]
    _, order = orders(technique, uniqueness=uniqueness)
    return tuple(rung for rung in order if PLACES[rung.techniques[0]] <= PLACES[technique])


def _with(givens: Grid, orbit: Orbit, solution: Grid) -> Grid:
    digits = list(givens.digits)
    for cell in orbit:
        digits[cell] = solution.digits[cell]
    return Grid.trusted(tuple(digits), givens.variant)
