"""Rating: the hardest step that a puzzle needs when the easiest is always taken next.

The scale is that of Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006-2009), which puzzle people
quote as "ER". Boards with extra units or moves it does not know; there the scale is that of its
successor, Sukaku Explainer 1.18.1, with the same techniques and generalized intersections. It
climbs the ladder (ladder.py) and calls a puzzle as hard as its hardest step. A rating is exact
where the ladder reaches, and above it a lower bound, never a guess.

Levels are another scale (verdict.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, NamedTuple

from numpure_xl.sudoku.grid.rules_line import rules_behind
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.ladder import (
    BEYOND,
    BEYOND_DEEP,
    DEEP,
    IN_ANY_ORDER,
    LADDER,
    SINGLES_LADDER,
    Rung,
    beyond_singles,
    hardest_rung,
    ladder_of,
    rated_position,
    solve_path,
)
from numpure_xl.sudoku.judge.verdict import level_of
from numpure_xl.sudoku.judge.way import ProvenGivens
from numpure_xl.sudoku.levels import JUDGED, LEVELS
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.proof import SINGLES
from numpure_xl.sudoku.techniques.step import Step


class TechniqueUse(NamedTuple):
    """A technique in a path: how many steps it makes, and the rating of the hardest of them."""

    technique: str
    steps: int
    rating: float


@dataclass(frozen=True, repr=False)
class Rating:
    """How hard a puzzle is, and why.

    Attributes:
        puzzle: The puzzle.
        value: The rating, 1.0 to about 12; 0.0 for a full grid.
        is_lower_bound: Whether the ladder ended before the puzzle was solved.
        path: The steps, as far as the ladder solves the puzzle. Units are those of the board's
            `with_implied`.
        singles_suffice: Whether hidden and naked singles solve the puzzle.
    """

    puzzle: ProvenGivens = field(repr=False, compare=False)
    value: float
    is_lower_bound: bool
    path: tuple[Step, ...]
    singles_suffice: bool

    @cached_property
    def counts(self) -> Counter[str]:
        """How many steps each technique makes."""
        return Counter(step.technique for step in self.path)

    @property
    def techniques(self) -> tuple[TechniqueUse, ...]:
        """What each technique does, the easiest first, as its hardest step goes."""
        highest: dict[str, float] = {}
        for step in self.path:
            highest[step.technique] = max(step.rating, highest.get(step.technique, 0.0))
        uses = (TechniqueUse(name, self.counts[name], highest[name]) for name in highest)
        return tuple(sorted(uses, key=lambda use: (use.rating, use.technique)))

    @cached_property
    def hardest(self) -> str:
        """The technique of the hardest step; '' for a full grid, or where the path ends before."""
        if self.is_lower_bound or not self.path:
            return ""
        return max(self.path, key=lambda step: step.rating).technique

    @cached_property
    def level(self) -> str:
        """The level of the puzzle, a name in `LEVELS`, or "beyond": as people find it."""
        return level_of(self.puzzle)

    @property
    def stars(self) -> int:
        """The stars of the level, 1 to 7; 8 beyond all levels."""
        return JUDGED[self.level].stars

    def record(self) -> dict[str, Any]:
        """Return a row of a table, without the path.

        `steps` counts those of the path.
        """
        givens = self.puzzle.givens
        return {
            "puzzle": f"{givens}{rules_behind(givens.variant)}",
            "variant": givens.variant.name,
            "rating": self.value,
            "is_lower_bound": self.is_lower_bound,
            "level": self.level,
            "stars": self.stars,
            "hardest": self.hardest,
            "steps": len(self.path),
            "singles_suffice": self.singles_suffice,
        }

    def __str__(self) -> str:
        return f"{self.value:.1f}+" if self.is_lower_bound else f"{self.value:.1f}"

    def __repr__(self) -> str:
        return f"<Rating {self}, {self.level}: {self.hardest or 'solved'}>"


def rate(
    puzzle: ProvenGivens,
    *,
    ceiling: float = BEYOND_DEEP,
    deep: bool = False,
    on_step: Callable[[Step], None] | None = None,
) -> Rating:
    """Rate a puzzle.

    Args:
        puzzle: The puzzle; it says whether steps may rest on its having only one solution, as they
            may in Sudoku Explainer's rating.
        ceiling: Techniques that rate above it are left out. A puzzle that needs one gets a
            lower bound, sooner than the full rating would take.
        deep: Whether a puzzle beyond 9.0 is worth up to a minute, for an exact rating if dynamic
            chains with rules or forcing chains inside them solve it, or else a better bound. With
            moves it changes nothing: see `goes_deep`.
        on_step: Called with each step of the path as soon as it is found.

    >>> from numpure_xl.sudoku.grid.grid import Grid
    >>> from numpure_xl.sudoku.puzzle import Puzzle
    >>> print(rate(Puzzle(Grid.parse("1.....3..2.....4"))))
    1.2
    """
    rated = ladder_of(puzzle.variant, uniqueness=puzzle.uniqueness)
    deep = deep and goes_deep(puzzle.variant)
    known = (*rated, *(DEEP if deep else ()))
    ladder, beyond = _cut(known, ceiling, BEYOND_DEEP if deep else BEYOND)
    marks = rated_position(puzzle.givens)
    path = tuple(_watched(solve_path(marks, ladder), on_step))
    return _rating(puzzle, path, None if marks.is_solved else beyond)


def goes_deep(variant: Variant) -> bool:
    """Return whether the rungs of `DEEP` rate a board as Sukaku Explainer does.

    Inside its chains, on boards on which cells see others by moves, there are generalized
    intersections and pairs, too: a puzzle may be easier there than by ours.
    """
    return not variant.sees_further


class BriefRating(NamedTuple):
    """What `rate` would say of a puzzle, without a path.

    Attributes:
        puzzle: The puzzle.
        value: As of a `Rating`.
        is_lower_bound: As of a `Rating`.
        hardest: The techniques of the hardest steps.
        notable: Those, and all that rate above `IN_ANY_ORDER`.
    """

    puzzle: ProvenGivens
    value: float
    is_lower_bound: bool
    hardest: frozenset[str]
    notable: frozenset[str]

    @property
    def singles_suffice(self) -> bool:
        """Whether hidden and naked singles solve the puzzle."""
        return _singles_suffice(self.puzzle, self.value)


def rate_briefly(puzzle: ProvenGivens, *, ceiling: float) -> BriefRating:
    """Rate a puzzle as `rate` does, in less time.

    Args:
        puzzle: The puzzle.
        ceiling: As of `rate`.
    """
    if puzzle.variant.rates_further or not puzzle.uniqueness:
        return _brief_of(rate(puzzle, ceiling=ceiling))
    easy, ladder, beyond = _brief(ceiling)
    rung = hardest_rung(puzzle.givens, easy)
    if rung:
        hardest = frozenset(rung.techniques)
        return BriefRating(
            puzzle, rung.rating, is_lower_bound=False, hardest=hardest, notable=hardest
        )
    marks = Candidates(puzzle.givens)
    path = tuple(beyond_singles(marks, ladder)) if ladder != easy else ()
    value = max((step.rating for step in path), default=0.0)
    if not marks.is_solved:
        value = max(value, beyond)
    hardest = frozenset(step.technique for step in path if step.rating == value)
    above = (step.technique for step in path if step.rating > IN_ANY_ORDER)
    return BriefRating(puzzle, value, not marks.is_solved, hardest, hardest.union(above))


def _brief_of(rating: Rating) -> BriefRating:
    hardest = frozenset(step.technique for step in rating.path if step.rating == rating.value)
    above = (step.technique for step in rating.path if step.rating > IN_ANY_ORDER)
    known = (rating.puzzle, rating.value, rating.is_lower_bound)
    return BriefRating(*known, hardest, hardest.union(above))


@cache
def _brief(ceiling: float) -> tuple[tuple[Rung, ...], tuple[Rung, ...], float]:
    """Return the rungs in any order and all up to a ceiling, and what comes after them."""
    ladder, beyond = _cut(LADDER, ceiling, BEYOND)
    return tuple(rung for rung in ladder if rung.rating <= IN_ANY_ORDER), ladder, beyond


def _cut(known: tuple[Rung, ...], ceiling: float, end: float) -> tuple[tuple[Rung, ...], float]:
    """Return the rungs up to a ceiling, and the rating of what comes after them."""
    ladder = tuple(rung for rung in known if rung.rating <= ceiling)
    return ladder, min((rung.rating for rung in known if rung.rating > ceiling), default=end)


def _rating(puzzle: ProvenGivens, path: tuple[Step, ...], beyond: float | None) -> Rating:
    """Return the rating by a path after which steps from `beyond` on are needed, or None."""
    value = max((step.rating for step in path), default=0.0)
    if beyond is not None:
        value = max(value, beyond)
    is_proven = (
        beyond is None
        and puzzle.variant == puzzle.variant.with_implied
        and all(step.technique in SINGLES for step in path)
    )
    is_simple = is_proven or _singles_suffice(puzzle, value)
    return Rating(puzzle, value, beyond is not None, path, is_simple)


def _watched(steps: Iterable[Step], on_step: Callable[[Step], None] | None) -> Iterator[Step]:
    for step in steps:
        if on_step:
            on_step(step)
        yield step


def _singles_suffice(puzzle: ProvenGivens, value: float) -> bool:
    """Try singles alone; above 2.3 they were all tried before the step that rates so high."""
    if puzzle.variant.cages or value > LEVELS["medium"].singles:
        return False
    return hardest_rung(puzzle.givens, SINGLES_LADDER) is not None
