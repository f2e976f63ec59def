"""Verdict: the level of a puzzle, as people who solve it by hand find it.

Up to medium singles decide. Above, the way of hints (hint_ladder.py) does: which technique is the
hardest that it cannot do without, and how many steps go beyond what is seen line by line. The
rating by Sudoku Explainer is another matter: it knows a skyscraper, say, as a chain.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, Protocol

from numpure_xl.kernel import COMPILED
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.hint_ladder import (
    LOGIC_SETTLED,
    ONE_BY_ONE,
    PATTERN_RUNGS,
    PLACES,
    SETTLED,
    SINGLES,
)
from numpure_xl.sudoku.ladder import (
    GENERALIZED,
    NEIGHBOURS,
    OVERLAP,
    SINGLES_LADDER,
    SUM_RUNGS,
    SUMS,
    Rung,
    beyond_singles,
    hardest_rung,
    solve_path,
)
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.variant import Variant

BEYOND_SINGLES = tuple(name for name, level in LEVELS.items() if level.hardest)
"""The levels between those of singles and the last, which has no hardest technique."""

_LAST = [*LEVELS][[*LEVELS].index(BEYOND_SINGLES[-1]) + 1]

_HARDEST_OF_SINGLES = [*LEVELS][[*LEVELS].index(BEYOND_SINGLES[0]) - 1]

LEFTOVERS = (PATTERN_RUNGS["leftovers"], PATTERN_RUNGS["hidden-window"])
"""What people see soon on a jigsaw and on a board with windows; a recipe says if it is known."""

LEFTOVER_NAMES = frozenset(name for rung in LEFTOVERS for name in rung.techniques)

PLAIN = SINGLES | COMPILED.keys()
PLAIN |= {"locked-pair", "locked-triple", *GENERALIZED.techniques}
PLAIN |= {*NEIGHBOURS.techniques, *SUMS, *OVERLAP.techniques}
"""Techniques whose order makes no difference, so that nobody counts their steps."""


_OF_SUMS = ("beginner", "easy", "medium")
"""By how many units a sum has: none but a cage, one, or several."""

_OF_SINGLES = {
    "last-value": "beginner",
    "hidden-single-box": "easy",
    "last-digit": "easy",
    **dict.fromkeys(NEIGHBOURS.techniques, "easy"),
    "cage-sum": "beginner",
    "rule-of-45": "easy",
}


class ProvenGivens(Protocol):
    """What can be judged: givens that have one solution, a `Puzzle`."""

    @property
    def givens(self) -> Grid:
        """The givens."""
        ...

    @property
    def variant(self) -> Variant:
        """The rules of their board."""
        ...


class LevelVerdict(NamedTuple):
    """A level, and what is worth knowing of it.

    Attributes:
        level: The name of the level.
        technique: The hardest technique above the singles on the way of hints; "" if singles
            suffice, or if it is of the last level, where names say little.
    """

    level: str
    technique: str = ""


def verdict_on(puzzle: ProvenGivens, *, uniqueness: bool = True) -> LevelVerdict:
    """Judge a puzzle, up to medium in a tenth of a millisecond and never by chains.

    Args:
        puzzle: The puzzle.
        uniqueness: Whether steps may rest on the puzzle having only one solution.

    >>> from numpure_xl.sudoku.puzzle import Puzzle
    >>> verdict_on(Puzzle(Grid.parse("1.....3..2.....4"))).level
    'easy'
    """
    leftovers = _has_implied(puzzle.variant)
    level = _by_singles(puzzle) or (_by_leftovers(puzzle) if leftovers else "")
    if level:
        return LevelVerdict(level)
    level, technique = beyond(puzzle, uniqueness=uniqueness, leftovers=leftovers)
    if level in BEYOND_SINGLES and not technique:
        rungs = rungs_to(level, uniqueness, leftovers, puzzle.variant.rates_further)
        order = tuple(sorted(rungs, key=lambda rung: PLACES[rung.techniques[0]]))
        plain = solve_path(Candidates(puzzle.givens), order)
        names = {step.technique for step in plain} & PLACES.keys()
        technique = max(names, key=PLACES.__getitem__)
    return LevelVerdict(level, technique if level in BEYOND_SINGLES else "")


def level_needing(technique: str) -> str:
    """Return the name of the easiest level whose puzzles may need a technique.

    Args:
        technique: A name in `PLACES`.

    >>> level_needing("last-value"), level_needing("x-wing"), level_needing("skyscraper")
    ('beginner', 'hard', 'expert')
    """
    if technique in ONE_BY_ONE:
        return _OF_SINGLES.get(technique, "medium")
    place = PLACES[technique]
    fit = (level for level in BEYOND_SINGLES if place <= PLACES[LEVELS[level].hardest])
    return next(fit, _LAST)


def level_of(
    puzzle: ProvenGivens,
    *,
    uniqueness: bool = True,
    highest: str = "",
    leftovers: bool | None = None,
    generalized: bool = True,
) -> str:
    """Return the name of the level of a puzzle; see `beyond`.

    What is harder than `highest` may count as the last level, to be done sooner. Left out,
    `leftovers` are known on boards with windows, where they count in ratings, too.
    """
    if leftovers is None:
        leftovers = _has_implied(puzzle.variant)
    level = _by_singles(puzzle, highest) or (_by_leftovers(puzzle) if leftovers else "")
    if level:
        return level
    return beyond(
        puzzle,
        uniqueness=uniqueness,
        highest=highest if highest in BEYOND_SINGLES else "",
        leftovers=leftovers,
        generalized=generalized,
    ).level


def beyond(
    puzzle: ProvenGivens,
    *,
    uniqueness: bool = True,
    highest: str = "",
    leftovers: bool = False,
    generalized: bool = True,
) -> LevelVerdict:
    """Judge a puzzle, of which nobody asks whether singles solve it.

    Args:
        puzzle: The puzzle.
        uniqueness: Whether steps may rest on the puzzle having only one solution.
        highest: The level beyond which all counts as the last, to be done sooner; "" for none.
        leftovers: Whether the techniques of `LEFTOVERS` are known.
        generalized: Whether generalized intersections are known, on boards that have them.

    Returns:
        A level from hard on, and the hardest technique of the steps that count on the way there;
        "" if there is none, or where the way ends.
    """
    levels = BEYOND_SINGLES[: [*BEYOND_SINGLES, highest].index(highest) + 1]
    marks, counted = Candidates(puzzle.givens), list[str]()
    generalized = generalized and puzzle.variant.rates_further
    for level in levels:
        rungs = rungs_to(level, uniqueness, leftovers, generalized)
        for technique in _way(marks, rungs):
            counted.append(technique)
            if len(counted) > LEVELS[levels[-1]].most:
                return LevelVerdict(_LAST, max(counted, key=PLACES.__getitem__))
        if marks.is_solved and len(counted) <= LEVELS[level].most:
            return LevelVerdict(level, max(counted, key=PLACES.__getitem__, default=""))
    return LevelVerdict(_LAST)


def _way(marks: Candidates, ladder: tuple[Rung, ...]) -> Iterator[str]:
    """Yield the techniques of the steps that count, each step taken."""
    for step in beyond_singles(marks, ladder):
        if step.technique not in PLAIN and step.technique not in LEFTOVER_NAMES:
            yield step.technique


@cache
def rungs_to(
    level: str,
    uniqueness: bool,  # noqa: FBT001  # for the cache
    leftovers: bool = False,  # noqa: FBT001, FBT002
    generalized: bool = False,  # noqa: FBT001, FBT002
) -> tuple[Rung, ...]:
    """Return the rungs of hints up to the hardest of a level."""
    last = PLACES[LEVELS[level].hardest]
    order = SETTLED if uniqueness else LOGIC_SETTLED
    rungs = tuple(rung for rung in order if PLACES[rung.techniques[0]] <= last)
    aids = (*(LEFTOVERS if leftovers else ()), *((GENERALIZED,) if generalized else ()))
    return (*aids, *rungs)


def _has_implied(variant: Variant) -> bool:
    return variant != variant.with_implied


def _by_leftovers(puzzle: ProvenGivens) -> str:
    """Return the hardest level of singles if these and leftovers solve a puzzle; "" if not."""
    marks = Candidates(puzzle.givens)
    for _ in beyond_singles(marks, (*SINGLES_LADDER, *LEFTOVERS)):
        pass
    return _HARDEST_OF_SINGLES if marks.is_solved else ""


def _by_sums(puzzle: ProvenGivens, highest: str) -> str:
    """Return the level of a puzzle that singles and the sums of cages solve; "" of any other."""
    marks = Candidates(puzzle.givens)
    for number, level in enumerate(_OF_SUMS, 1):
        for _ in beyond_singles(marks, (*SINGLES_LADDER, *SUM_RUNGS[:number])):
            pass
        if marks.is_solved or level == highest:
            return level if marks.is_solved else _LAST
    return ""


def _by_singles(puzzle: ProvenGivens, highest: str = "") -> str:
    """Return the level of a puzzle that singles solve; "" of any other.

    Where there are cages, it depends on which of their sums people need.
    """
    if puzzle.variant.cages:
        return _by_sums(puzzle, highest)
    hardest = hardest_rung(puzzle.givens, SINGLES_LADDER)
    if hardest is None:
        return ""
    return next(name for name, level in LEVELS.items() if hardest.rating <= level.ratings.highest)
