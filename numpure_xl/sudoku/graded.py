"""Aim: puzzles whose rating lies in an interval, or that need a technique.

The aim bounds the punch from above: an orbit goes only if the ladder of ladder.py, cut off
at the hardest technique that is wanted, still solves what is left. Most orbits are let go by
singles, and most others stay because a second solution shows, both found by the one-integer
proofs; the ladder itself has to look at two or three boards in a pass. What a pass ends with
is as hard as it can get below the bound, and often hard enough.

Where chains are wanted the bound is left out: to look for chains at each orbit takes longer than to
rate what a pass ends with, and most puzzles that need them are not much too hard.

Where a puzzle is not hard enough, or too hard, the search goes on from it: some orbits are given
back, at random, and a pass over those that are there now removes others. The new puzzle replaces
the old one unless it is further from the aim. After some rounds without gain another grid is begun.

`python -m tests.bench.levels` measures it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.cover import Cover
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.ladder import (
    BEYOND,
    LADDER,
    LOGIC_LADDER,
    RUNGS,
    UNIQUENESS,
    Rung,
    beyond_singles,
    ladder_of,
    solve_path,
)
from numpure_xl.sudoku.levels import LEVELS, Interval
from numpure_xl.sudoku.proof import (
    BOX_SINGLES,
    SINGLES,
    Proof,
    by_box_singles,
    by_singles,
    known_techniques,
    unique,
)
from numpure_xl.sudoku.punch import punch_some
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import BriefRating, rate_briefly
from numpure_xl.sudoku.symmetry import orbits_on
from numpure_xl.sudoku.variant import Variant

GIVEN_BACK = 8
"""Orbits given back in a round; tried from 2 to 10: few lead to the same puzzle again."""

PATIENCE = 20
"""Rounds without gain until another grid is begun."""

CHAINS = 6.5
"""The rating of the easiest chain. To look for chains at each orbit would take too long."""

RARE = ("jellyfish", "hidden-quad")
"""Techniques that few puzzles need and many that are too hard have on their way: such a puzzle is
looked for first, and then one near it that needs nothing harder."""

MISS = 0.1
"""How far a puzzle that is too hard is from an aim at least."""

ROUNDS = 4
"""Rounds to each of the passes that `punch.tries` allows for a board."""

PATIENT_ROUNDS = 16
"""The same in search of a puzzle that needs a technique: up to 20 seconds on 9x9."""

LEFTOVER_ROUNDS = 64
"""The same where leftovers must not solve it: two seconds on 5x5-jigsaw, where most do.
Several grids have as many, as `tries` allows for few passes there: they take two seconds."""

STEERED_ROUNDS = 64
"""The same where the search is steered, and not for chains: a round takes a tenth of the time."""


class Aim(NamedTuple):
    """What a puzzle should need.

    Attributes:
        ratings: The ratings that it may have.
        ceiling: How far the ladder is climbed; what it does not solve then is too hard, or is
            what is wanted if the `ratings` have no end.
        singles_suffice: Whether singles must suffice, or must not, or either.
        technique: What its hardest step must be, if anything.
        uniqueness: Whether steps may rely on the puzzle having only one solution.
        generalized: Whether it is by the ladder of its board, or by `LADDER` on every board.
    """

    ratings: Interval
    ceiling: float
    singles_suffice: bool | None = None
    technique: str | None = None
    uniqueness: bool = True
    generalized: bool = False

    def proof(self, variant: Variant) -> Proof:
        """Return what has to be possible with the givens."""
        if self._takes_all() or self._is_among_chains() or self.technique in RARE:
            return unique
        if self.singles_suffice:
            return by_singles
        known = LADDER if self.uniqueness else LOGIC_LADDER
        if is_further := self.generalized and variant.rates_further:
            known = ladder_of(variant, uniqueness=self.uniqueness)
        ladder = tuple(rung for rung in known if rung.rating <= self.ceiling)
        board = variant.with_implied if is_further else variant
        proof = within(board, ladder, self.ratings.highest)
        return Proof(proof.holds, None) if is_further else proof

    def rated(self, puzzle: Puzzle) -> BriefRating:
        """Return the rating of a puzzle up to the ceiling."""
        return rate_briefly(puzzle, ceiling=self.ceiling, generalized=self.generalized)

    def is_met(self, rating: BriefRating) -> bool:
        """Return whether a puzzle is one that is wanted; rated up to the ceiling."""
        lowest, highest = self.ratings
        return (
            (self._takes_all() or not rating.is_lower_bound)
            and lowest <= rating.value <= highest
            and self.technique in (None, *rating.hardest)
            and (self.uniqueness or UNIQUENESS.isdisjoint(rating.notable))
            and self.singles_suffice in (None, rating.singles_suffice)
        )

    def nearness(self, rating: BriefRating) -> float:
        """Return how near a puzzle is, rated up to the ceiling; more is nearer."""
        if self.technique in RARE:
            return (self.technique in rating.notable) - rating.is_lower_bound / 2
        if self.technique is not None and self._is_among_chains():
            excess = abs(rating.value - self.ratings.lowest)
            return (self.technique in rating.notable) - excess / 10
        highest = min(self.ratings.highest, self.ceiling)
        if rating.is_lower_bound and not self._takes_all():
            return highest - max(rating.value - highest, MISS)
        return rating.value

    def _is_among_chains(self) -> bool:
        """Return whether only puzzles that need chains will do."""
        return self.ratings.lowest >= CHAINS

    def _takes_all(self) -> bool:
        return self.technique is None and self.ratings.highest == float("inf")


def aim_at(
    *,
    level: str | None = None,
    rating: Interval | None = None,
    needs: str | None = None,
    uniqueness: bool = True,
    generalized: bool = False,
) -> Aim | None:
    """Return the aim of a request for a level, a rating or a technique; None without one.

    Args:
        level: A name in `LEVELS`.
        rating: The ratings that the puzzle may have.
        needs: A technique in `RUNGS`: with it the puzzle can be solved and nothing harder is
            needed, and without it not, by nothing that is easier. That the ladder takes it
            shows it, for it takes what is easier first.
        uniqueness: Whether steps may rely on the puzzle having only one solution.
        generalized: Whether it is by the ladder of its board, or by `LADDER` on every board.

    Raises:
        UnknownNameError: If there is no such level or technique.
    """
    aim = partial(Aim, uniqueness=uniqueness, generalized=generalized)
    if needs is not None:
        hardest = look_up(RUNGS, needs, Message("technique")).rating
        harder = Interval(hardest, float("inf"))
        return aim(ratings=harder, ceiling=hardest, technique=needs)
    if rating is not None:
        return aim(ratings=rating, ceiling=rating.highest)
    if level is None:
        return None
    wanted = look_up(LEVELS, level, Message("level"))
    ratings = wanted.ratings
    return aim(
        ratings=ratings,
        ceiling=ratings.ceiling if uniqueness else min(ratings.highest, BEYOND),
        singles_suffice=wanted.singles_suffice,
    )


def within(variant: Variant, ladder: Sequence[Rung], highest: float) -> Proof:
    """Return a proof in the way of a person who knows the techniques of a ladder only.

    Args:
        variant: The board.
        ladder: Rungs of `LADDER` from the first on.
        highest: The rating that no step may exceed.
    """
    rungs = tuple(ladder)
    names = {name for rung in rungs for name in rung.techniques}
    if names == BOX_SINGLES:
        return by_box_singles
    knows_singles = names >= SINGLES
    climb = beyond_singles if knows_singles else solve_path

    def holds(cover: Cover, state: int, lifted: Sequence[int]) -> bool:
        digits = cover.left_by_singles(state) if knows_singles else cover.digits(state)
        if digits is None:
            return True
        if not unique(cover, state, lifted):
            return False
        marks = Candidates(Grid.trusted(tuple(digits), variant))
        return all(step.rating <= highest for step in climb(marks, rungs)) and marks.is_solved

    return Proof(holds, known_techniques(names))


def search_towards(
    aim: Aim,
    solutions: Iterator[Grid],
    chance: Chance,
    *,
    symmetry: str = "none",
    clues: int | None = None,
) -> Iterator[tuple[Puzzle, BriefRating]]:
    """Yield puzzles without end, ever nearer to an aim, with their ratings up to its ceiling.

    Args:
        aim: What they should need; none needs more, but some need less.
        solutions: Full grids, of which the next is taken where nothing is gained any more.
        chance: Decides which digits are taken out and given back.
        symmetry: A name in `SYMMETRIES`.
        clues: How many givens; None for as few as the order comes to.
    """
    for solution in solutions:
        pattern = orbits_on(symmetry, solution.variant)
        proof = aim.proof(solution.variant)
        remaining = kept = list(pattern)
        holes: list[tuple[int, ...]] = []
        best, patience = -1.0, PATIENCE
        while patience:
            puzzle = punch_some(solution, remaining, chance, clues, proof)
            rating = aim.rated(puzzle)
            yield puzzle, rating
            nearness = aim.nearness(rating)
            patience = PATIENCE if nearness > best else patience - 1
            if nearness >= best:
                best, digits = nearness, puzzle.givens.digits
                holes = [orbit for orbit in pattern if not digits[orbit[0]]]
                kept = [orbit for orbit in pattern if digits[orbit[0]]]
            remaining = kept + chance.shuffled(holes)[:GIVEN_BACK]
