"""Rating: the hardest step that a puzzle needs when the easiest is always taken next.

The scale is that of Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006-2009), which puzzle people
quote as "ER". It climbs the ladder (ladder.py) and calls a puzzle as hard as its hardest step. A
rating is exact where the ladder reaches, and above it a lower bound, never a guess.

Levels are intervals of the rating (levels.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from numpure_xl.errors import look_up
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.cover import cover_of
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.ladder import (
    BEYOND,
    BEYOND_DEEP,
    DEEP,
    IN_ANY_ORDER,
    LADDER,
    LOGIC_LADDER,
    SINGLES,
    SINGLES_LADDER,
    Rung,
    beyond_singles,
    solve_path,
)
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.proof import by_singles
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.techniques.step import Step


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is, and why.

    Attributes:
        value: The rating, 1.0 to about 12; 0.0 for a full grid.
        is_lower_bound: Whether the ladder ended before the puzzle was solved.
        path: The steps, as far as the ladder solves the puzzle.
        singles_suffice: Whether hidden and naked singles solve the puzzle.
    """

    value: float
    is_lower_bound: bool
    path: tuple[Step, ...]
    singles_suffice: bool

    @cached_property
    def counts(self) -> Counter[str]:
        """How many steps each technique makes."""
        return Counter(step.technique for step in self.path)

    @cached_property
    def hardest(self) -> str:
        """The technique of the hardest step of the path; '' for a full grid."""
        return max(self.path, key=lambda step: step.rating).technique if self.path else ""

    @cached_property
    def level(self) -> str:
        """The name of the level in `LEVELS`; of a lower bound, the easiest it can be."""
        return next(name for name in LEVELS if self._is_within(name))

    @property
    def stars(self) -> int:
        """The stars of the level, 1 to 7."""
        return LEVELS[self.level].stars

    def is_of(self, level: str) -> bool:
        """Return whether the rating is of a level; a lower bound surely is only of the last.

        Raises:
            UnknownNameError: If there is no such level.
        """
        look_up(LEVELS, level, "level")
        is_open = level == next(reversed(LEVELS))
        return self._is_within(level) and (is_open or not self.is_lower_bound)

    def _is_within(self, level: str) -> bool:
        _, (lowest, highest), singles_suffice = LEVELS[level]
        kept = singles_suffice is None or singles_suffice is self.singles_suffice
        return kept and lowest <= self.value <= highest

    def __str__(self) -> str:
        return f"{self.value:.1f}+" if self.is_lower_bound else f"{self.value:.1f}"


def rate(
    puzzle: Puzzle,
    *,
    ceiling: float = BEYOND_DEEP,
    uniqueness: bool = True,
    deep: bool = False,
    on_step: Callable[[Step], None] | None = None,
) -> Rating:
    """Rate a puzzle.

    Args:
        puzzle: The puzzle.
        ceiling: Techniques that rate above it are left out. A puzzle that needs one gets a
            lower bound, sooner than the full rating would take.
        uniqueness: Whether steps may rest on the puzzle having only one solution, as they may
            in Sudoku Explainer's rating.
        deep: Whether a puzzle beyond 9.0 is worth up to a minute, for an exact rating if dynamic
            chains with rules or forcing chains inside them solve it, or else a better bound.
        on_step: Called with each step of the path as soon as it is found.

    >>> from numpure_xl.sudoku.grid import Grid
    >>> print(rate(Puzzle(Grid.parse("1.....3..2.....4"))))
    1.2
    """
    known = (*(LADDER if uniqueness else LOGIC_LADDER), *(DEEP if deep else ()))
    ladder, beyond = _cut(known, ceiling, BEYOND_DEEP if deep else BEYOND)
    marks = Candidates(puzzle.givens)
    path = tuple(_watched(solve_path(marks, ladder), on_step))
    return _rating(puzzle, path, None if marks.is_solved else beyond)


def rate_briefly(puzzle: Puzzle, *, ceiling: float) -> Rating:
    """Rate a puzzle by a path that may lack steps which are not among its hardest.

    That takes less time than `rate`, and the rating is the same.
    """
    ladder, beyond = _cut(LADDER, ceiling, BEYOND)
    marks = Candidates(puzzle.givens)
    path = tuple(beyond_singles(marks, ladder)) if ceiling > IN_ANY_ORDER else ()
    if max((step.rating for step in path), default=0.0) <= IN_ANY_ORDER:
        return rate(puzzle, ceiling=ceiling)
    return _rating(puzzle, path, None if marks.is_solved else beyond)


def _cut(known: tuple[Rung, ...], ceiling: float, end: float) -> tuple[tuple[Rung, ...], float]:
    """Return the rungs up to a ceiling, and the rating of what comes after them."""
    ladder = tuple(rung for rung in known if rung.rating <= ceiling)
    return ladder, known[len(ladder)].rating if len(ladder) < len(known) else end


def _rating(puzzle: Puzzle, path: tuple[Step, ...], beyond: float | None) -> Rating:
    """Return the rating by a path after which steps from `beyond` on are needed, or None."""
    value = max((step.rating for step in path), default=0.0)
    if beyond is not None:
        value = max(value, beyond)
    is_proven = beyond is None and all(step.technique in SINGLES for step in path)
    is_simple = is_proven or _singles_suffice(puzzle, value)
    return Rating(value, beyond is not None, path, is_simple)


def _watched(steps: Iterable[Step], on_step: Callable[[Step], None] | None) -> Iterator[Step]:
    for step in steps:
        if on_step:
            on_step(step)
        yield step


class Verdict(NamedTuple):
    """A level, and what is worth knowing of it.

    Attributes:
        level: The name of the level.
        technique: The hardest technique above the singles that the puzzle needs; "" if singles
            suffice, or if it is of the last level, where names say little.
    """

    level: str
    technique: str = ""


def verdict_on(puzzle: Puzzle) -> Verdict:
    """Judge a puzzle, up to medium in a tenth of a millisecond and never by chains.

    >>> from numpure_xl.sudoku.grid import Grid
    >>> verdict_on(Puzzle(Grid.parse("1.....3..2.....4"))).level
    'easy'
    """
    cover = cover_of(puzzle.variant)
    state = cover.start(puzzle.givens.digits)
    boxed, groups = cover.settle(state, within=cover.boxes)
    if groups and not by_singles(cover, state, ()):
        rating = rate(puzzle, ceiling=LEVELS["master"].ratings.highest)
        return Verdict(rating.level, "" if rating.is_lower_bound else rating.hardest)
    if groups and not _is_solved(Grid(cover.digits(boxed), puzzle.variant), LADDER[:2]):
        return Verdict("medium")
    return Verdict("beginner" if _is_solved(puzzle.givens, LADDER[:1]) else "easy")


def level_of(puzzle: Puzzle) -> str:
    """Return the name of the level of a puzzle; see `verdict_on`."""
    return verdict_on(puzzle).level


def _singles_suffice(puzzle: Puzzle, value: float) -> bool:
    """Try singles alone; above 2.3 they were all tried before the step that rates so high."""
    if value > LEVELS["medium"].ratings.highest:
        return False
    return _is_solved(puzzle.givens, SINGLES_LADDER)


def _is_solved(grid: Grid, ladder: tuple[Rung, ...]) -> bool:
    marks = Candidates(grid)
    for _ in solve_path(marks, ladder):
        pass
    return marks.is_solved
