"""Verdict: the level of a puzzle, as people who solve it by hand find it.

What a solver knows follows from the board and the puzzle: the rungs of hints (hint_ladder.py) that
can act there. Up to medium singles decide, and what is seen at once beside them: signs, the sums of
cages, what whole units leave over. Above, it is the hardest technique that the way of hints cannot
do without, and how many steps go beyond what is seen line by line. The rating by Sudoku Explainer
is another matter: it knows a skyscraper, say, as a chain.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from numpure_xl.kernel import COMPILED
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.hint_ladder import (
    ONE_BY_ONE,
    PLACES,
    SINGLES,
    TECHNIQUES,
    hints_on,
)
from numpure_xl.sudoku.judge.ladder import (
    GENERALIZED,
    NEIGHBOURS,
    OVERLAP,
    SINGLES_LADDER,
    SUMS,
    Rung,
    beyond_singles,
    hardest_rung,
    solve_path,
    sums_needed,
)
from numpure_xl.sudoku.judge.way import ProvenGivens, Way, way
from numpure_xl.sudoku.levels import BEYOND_LEVELS, LEVELS
from numpure_xl.sudoku.solve.candidates import Candidates

ABOVE_SINGLES = tuple(name for name, level in LEVELS.items() if level.most is not None)
"""The levels between those of singles and the last, which has no hardest technique."""

LAST = [*LEVELS][-1]
"""The hardest level that is asked for."""

_HARDEST_OF_SINGLES = [*LEVELS][[*LEVELS].index(ABOVE_SINGLES[0]) - 1]

PLAIN = SINGLES | COMPILED.keys()
PLAIN |= {"locked-pair", "locked-triple", "leftovers", "hidden-window", *GENERALIZED.techniques}
PLAIN |= {*NEIGHBOURS.techniques, *SUMS, *OVERLAP.techniques}
"""Techniques whose order makes no difference, so that nobody counts their steps."""


_OF_SUMS = ("beginner", "easy", "medium")
"""By how many units a sum has: none but a cage, one, or several."""

_REFUTATION = TECHNIQUES["dynamic-chains"]._replace(finder="forcing_nets.refutation")

_OF_SINGLES = {
    "last-value": "beginner",
    "hidden-single-box": "easy",
    "last-digit": "easy",
    **dict.fromkeys(NEIGHBOURS.techniques, "easy"),
    "sum": "beginner",
    "rule-of-45": "easy",
}


class LevelVerdict(NamedTuple):
    """A level, and what is worth knowing of it.

    Attributes:
        level: The name of the level.
        technique: The hardest technique above the singles on the way of hints; "" if singles
            suffice, or if it is of the last level, where names say little.
    """

    level: str
    technique: str = ""


def verdict_on(puzzle: ProvenGivens) -> LevelVerdict:
    """Judge a puzzle, up to medium in a tenth of a millisecond and never by chains.

    >>> from numpure_xl.sudoku.grid.grid import Grid
    >>> from numpure_xl.sudoku.puzzle import Puzzle
    >>> verdict_on(Puzzle(Grid.parse("1.....3..2.....4"))).level
    'easy'
    """
    if level := _up_to_medium(puzzle):
        return LevelVerdict(level)
    level, technique = verdict_above_singles(puzzle)
    if level == LAST:
        return LevelVerdict(_last_of(puzzle))
    if level in ABOVE_SINGLES and not technique:
        plain = solve_path(
            Candidates(puzzle.givens), rungs_on(level, puzzle.variant, puzzle.uniqueness)
        )
        technique = max({step.technique for step in plain}, key=PLACES.__getitem__)
    return LevelVerdict(level, technique if level in ABOVE_SINGLES else "")


def level_needing(technique: str) -> str:
    """Return the name of the easiest level whose puzzles may need a technique.

    Args:
        technique: A name in `PLACES`.

    >>> level_needing("last-value"), level_needing("x-wing"), level_needing("skyscraper")
    ('beginner', 'hard', 'expert')
    """
    if technique in ONE_BY_ONE:
        return _OF_SINGLES.get(technique, _HARDEST_OF_SINGLES)
    place, levels = PLACES[technique], (_HARDEST_OF_SINGLES, *ABOVE_SINGLES)
    return next((level for level in levels if place <= PLACES[LEVELS[level].hardest]), LAST)


def level_of(puzzle: ProvenGivens, *, highest: str = "") -> str:
    """Return the name of the level of a puzzle.

    What is harder than `highest` may count as the last level, to be done sooner.
    """
    level = _up_to_medium(puzzle, highest) or verdict_above_singles(puzzle, highest).level
    return level if level != LAST or highest else _last_of(puzzle)


def _last_of(puzzle: ProvenGivens) -> str:
    """Return the last level, or the name of what is beyond it."""
    return BEYOND_LEVELS if is_beyond(puzzle) else LAST


def verdict_above_singles(puzzle: ProvenGivens, highest: str = "") -> LevelVerdict:
    """Judge a puzzle of which nobody asks whether singles solve it.

    Args:
        puzzle: The puzzle.
        highest: The level beyond which all counts as the last, to be done sooner; any that is not
            in `ABOVE_SINGLES` for none.

    Returns:
        A level from hard on, and the hardest technique of the steps that count on the way there;
        "" if there is none, or where the way ends.
    """
    levels = ABOVE_SINGLES[: [*ABOVE_SINGLES, highest].index(highest) + 1]
    marks, counted = Candidates(puzzle.givens), list[str]()
    for level in levels:
        for technique in _counted(marks, rungs_on(level, puzzle.variant, puzzle.uniqueness)):
            counted.append(technique)
            if len(counted) > (LEVELS[levels[-1]].most or 0):
                return LevelVerdict(LAST, max(counted, key=PLACES.__getitem__))
        if marks.is_solved and len(counted) <= (LEVELS[level].most or 0):
            return LevelVerdict(level, max(counted, key=PLACES.__getitem__, default=""))
    return LevelVerdict(LAST)


def is_beyond(puzzle: ProvenGivens) -> bool:
    """Return whether the way ends before the solution, which takes a search then.

    A way of no work is tried first: where that is whole, so is a longer one, which has candidates
    to remove beside those.
    """
    return not (has_quick_way(puzzle) or _is_whole(way(puzzle)))


def has_quick_way(puzzle: ProvenGivens) -> bool:
    """Return whether the way leads to the solution without techniques that take long.

    Steps that rest on there being one solution are left out: they may vanish with a candidate. All
    others lead to the same end in any order, so that the sooner found ones come first.
    """
    marks = Candidates(puzzle.givens)
    plain = rungs_on(ABOVE_SINGLES[0], puzzle.variant, False)  # noqa: FBT003  # see rungs_on
    deque(beyond_singles(marks, (*plain, _REFUTATION)), 0)
    return marks.is_solved or _is_whole(Way(marks, uniqueness=False, work=0))


def _is_whole(taken: Way) -> bool:
    deque(taken, 0)
    return taken.marks.is_solved


def _counted(marks: Candidates, ladder: tuple[Rung, ...]) -> Iterator[str]:
    """Yield the techniques of the steps that count, each step taken."""
    for step in beyond_singles(marks, ladder):
        if step.technique not in PLAIN:
            yield step.technique


@lru_cache(maxsize=1024)
def rungs_on(level: str, board: Variant, uniqueness: bool) -> tuple[Rung, ...]:  # noqa: FBT001
    """Return the rungs of hints up to the hardest of a level that act on a board.

    Args:
        level: A name in `LEVELS`, from medium on.
        board: The rules.
        uniqueness: Whether steps may rest on the puzzle having only one solution.
    """
    last = PLACES[LEVELS[level].hardest]
    order = hints_on(board, uniqueness)
    return tuple(rung for rung in order if PLACES[rung.techniques[0]] <= last)


def _up_to_medium(puzzle: ProvenGivens, highest: str = "") -> str:
    """Return the level of a puzzle that is solved by what is seen at once; "" of any other.

    Where there are cages, it depends on which of their sums people need.
    """
    if puzzle.variant.cages:
        return _by_sums(puzzle, highest)
    if hardest := hardest_rung(puzzle.givens, SINGLES_LADDER):
        rating = hardest.rating
        return next(name for name, level in LEVELS.items() if rating <= level.singles)
    ladder = rungs_on(_HARDEST_OF_SINGLES, puzzle.variant, puzzle.uniqueness)
    if {name for rung in ladder for name in rung.techniques} <= ONE_BY_ONE:
        return ""
    marks = Candidates(puzzle.givens)
    for _ in beyond_singles(marks, ladder):
        pass
    return _HARDEST_OF_SINGLES if marks.is_solved else ""


def _by_sums(puzzle: ProvenGivens, highest: str) -> str:
    """Return the level of a puzzle that singles and the sums of cages solve; "" of any other."""
    is_bounded = highest in _OF_SUMS
    levels = _OF_SUMS[: _OF_SUMS.index(highest) + 1] if is_bounded else _OF_SUMS
    if number := sums_needed(puzzle.givens, len(levels)):
        return levels[number - 1]
    return LAST if is_bounded else ""
