"""Rating: the hardest step that a puzzle needs when the easiest is always taken next.

The scale is that of Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006-2009), which puzzle people
quote as "ER". It has an order of techniques, takes the first step of the first technique that
finds one, and calls a puzzle as hard as its hardest step. The numbers and the order are its
own; a rating is exact where the ladder below reaches, and above it a lower bound, never a guess.

Levels are intervals of the rating (levels.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from numpure_xl.errors import look_up
from numpure_xl.kernel import FOLLOWED
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.cover import cover_of
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.proof import by_singles
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.techniques import (
    aligned_exclusion,
    bug,
    chains,
    fish,
    forcing_nets,
    locked,
    loops,
    singles,
    subsets,
    wings,
)
from numpure_xl.sudoku.techniques.step import Step


class Rung(NamedTuple):
    """One technique in the ladder.

    Attributes:
        rating: The rating of its easiest step.
        find: Returns the first step it finds.
        techniques: The names that its steps may have.
    """

    rating: float
    find: Callable[[Candidates], Step | None]
    techniques: tuple[str, ...]


def _types(name: str) -> tuple[str, ...]:
    return tuple(f"{name}-{kind}" for kind in range(1, 5))


LADDER = (
    Rung(1.0, singles.last_value, ("last-value",)),
    Rung(1.2, singles.hidden_single_box, ("hidden-single-box",)),
    Rung(1.5, singles.hidden_single_line, ("hidden-single-line",)),
    Rung(1.7, locked.direct_pointing, ("direct-pointing",)),
    Rung(1.9, locked.direct_claiming, ("direct-claiming",)),
    Rung(2.0, subsets.direct_hidden_pair, ("direct-hidden-pair",)),
    Rung(2.3, singles.naked_single, ("naked-single",)),
    Rung(2.5, subsets.direct_hidden_triple, ("direct-hidden-triple",)),
    Rung(2.6, locked.pointing, ("pointing",)),
    Rung(2.8, locked.claiming, ("claiming",)),
    Rung(3.0, subsets.naked_pair, ("naked-pair",)),
    Rung(3.2, fish.x_wing, ("x-wing",)),
    Rung(3.4, subsets.hidden_pair, ("hidden-pair",)),
    Rung(3.6, subsets.naked_triple, ("naked-triple",)),
    Rung(3.8, fish.swordfish, ("swordfish",)),
    Rung(4.0, subsets.hidden_triple, ("hidden-triple",)),
    Rung(4.2, wings.xy_wing, ("xy-wing",)),
    Rung(4.4, wings.xyz_wing, ("xyz-wing",)),
    Rung(4.5, loops.unique_loop, (*_types("unique-rectangle"), *_types("unique-loop"))),
    Rung(5.0, subsets.naked_quad, ("naked-quad",)),
    Rung(5.2, fish.jellyfish, ("jellyfish",)),
    Rung(5.4, subsets.hidden_quad, ("hidden-quad",)),
    Rung(5.6, bug.bug, _types("bug")),
    Rung(6.2, aligned_exclusion.aligned_pair_exclusion, ("aligned-pair-exclusion",)),
    Rung(6.5, chains.forcing_chain, ("x-cycle", "y-cycle", "x-chain", "xy-cycle", "forcing-chain")),
    Rung(7.5, aligned_exclusion.aligned_triple_exclusion, ("aligned-triple-exclusion",)),
    Rung(7.5, forcing_nets.nishio, ("nishio",)),
    Rung(8.0, forcing_nets.multiple_chains, ("multiple-chains",)),
    Rung(8.5, forcing_nets.dynamic_chains, ("dynamic-chains",)),
)
"""The order and the ratings of Sudoku Explainer 1.2.1."""

IN_ANY_ORDER = 4.0
"""Up to this rating the order of steps makes no difference to where they lead."""

BEYOND = 9.0
"""The easiest step that the ladder lacks."""

DEEP = (Rung(9.0, forcing_nets.dynamic_chains_plus, ("dynamic-chains-plus",)),)
"""What the ladder goes on with for a rating that may take seconds."""

BEYOND_DEEP = 9.5
"""The easiest step that is lacking even then: chains inside dynamic chains."""

SINGLES = frozenset({"last-value", "hidden-single-box", "hidden-single-line", "naked-single"})

SINGLES_LADDER = tuple(rung for rung in LADDER if SINGLES.issuperset(rung.techniques))

UNIQUENESS = frozenset(
    (*_types("unique-rectangle"), *_types("unique-loop"), *_types("bug")),
)
"""Techniques that rest on the puzzle having only one solution."""

LOGIC_LADDER = tuple(rung for rung in LADDER if UNIQUENESS.isdisjoint(rung.techniques))
"""The ladder without them."""

RUNGS = {name: rung for rung in LADDER for name in rung.techniques}
"""The rung of every technique of the ladder."""


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
    ceiling: float = BEYOND,
    uniqueness: bool = True,
    is_brief: bool = False,
    deep: bool = False,
) -> Rating:
    """Rate a puzzle.

    Args:
        puzzle: The puzzle.
        ceiling: Techniques that rate above it are left out. A puzzle that needs one gets a
            lower bound, sooner than the full rating would take.
        uniqueness: Whether steps may rest on the puzzle having only one solution, as they may
            in Sudoku Explainer's rating.
        is_brief: Whether the path may lack steps that are not among the hardest; it takes less
            time.
        deep: Whether a puzzle beyond 9.0 is worth some seconds, for an exact rating, most of
            them up to 10.0, or a better bound.

    >>> from numpure_xl.sudoku.grid import Grid
    >>> print(rate(Puzzle(Grid.parse("1.....3..2.....4"))))
    1.2
    """
    known = (*(LADDER if uniqueness else LOGIC_LADDER), *(DEEP if deep else ()))
    ladder = tuple(rung for rung in known if rung.rating <= ceiling)
    marks = Candidates(puzzle.givens)
    is_brief = is_brief and ceiling > IN_ANY_ORDER
    path = tuple(beyond_singles(marks, ladder)) if is_brief else ()
    if max((step.rating for step in path), default=0.0) <= IN_ANY_ORDER:
        marks = Candidates(puzzle.givens)
        path = tuple(solve_path(marks, ladder))
    value = max((step.rating for step in path), default=0.0)
    if not marks.is_solved:
        beyond = BEYOND_DEEP if deep else BEYOND
        value = max(value, known[len(ladder)].rating if len(ladder) < len(known) else beyond)
    is_proven = marks.is_solved and all(step.technique in SINGLES for step in path)
    return Rating(value, not marks.is_solved, path, is_proven or _singles_suffice(puzzle, value))


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


def next_step(marks: Candidates, ladder: tuple[Rung, ...] = LADDER) -> Step | None:
    """Return the easiest step that the ladder finds, or None."""
    for rung in ladder:
        step = rung.find(marks)
        if step is not None:
            return step
    return None


def beyond_singles(marks: Candidates, ladder: tuple[Rung, ...]) -> Iterator[Step]:
    """Yield the steps of `solve_path` but for the easy ones, several times as fast.

    Left out are the singles and, with the compiled search, the techniques of `FOLLOWED`. What the
    techniques up to `IN_ANY_ORDER` can place or remove they still can after any other step of
    theirs, so the position from which the ladder goes on above them is always the same.

    Args:
        marks: The position; it is changed.
        ladder: Rungs of `LADDER` from the first on, all singles among them.
    """
    compiled = cover_of(marks.layout.variant).compiled
    known, harder = _parted(ladder, is_compiled=compiled is not None)
    while True:
        if compiled:
            marks.follow(compiled, known)
        else:
            marks.place_singles()
        if marks.is_solved:
            return
        step = next_step(marks, harder)
        if step is None:
            return
        marks.apply(step.places, step.removes)
        yield step


@cache
def _parted(ladder: tuple[Rung, ...], *, is_compiled: bool) -> tuple[int, tuple[Rung, ...]]:
    """Return what is left out, as a sum of numbers in `FOLLOWED`, and the other rungs.

    A direct technique is its namesake with a single behind it, and left out with it.
    """
    names = {name for rung in ladder for name in rung.techniques}
    followed = {name for name in names if name in FOLLOWED} if is_compiled else set()
    left_out = SINGLES | followed | {f"direct-{name}" for name in followed}
    harder = tuple(rung for rung in ladder if not left_out.issuperset(rung.techniques))
    return sum(FOLLOWED[name] for name in followed), harder


def solve_path(marks: Candidates, ladder: tuple[Rung, ...] = LADDER) -> Iterator[Step]:
    """Yield the steps that solve a position, each applied to `marks` before the next is sought.

    It ends when the position is solved, or when the ladder finds nothing more.
    """
    while not marks.is_solved:
        step = next_step(marks, ladder)
        if step is None:
            return
        marks.apply(step.places, step.removes)
        yield step
