"""By hand: puzzles of a level as people find it, with the techniques dealt.

Of what passes over full grids end with, most is too easy or too hard, and much of the rest needs
the same technique. So each puzzle gets a card that says which techniques may be its hardest. The
cards of a deck are dealt before the deck is shuffled again, so that the puzzles of a book, whose
seeds end with their numbers, have the shares of the deck. Where no puzzle of a card turns up among
the first of the level, any of the level will do.

On boards with more units or more cells nearly all that passes end with is too hard: of a thousand
on 9x9-windows-x one is for experts. What is too hard there is eased: digits return, the last one
taken first, until the puzzle is no longer beyond the level.

`python -m tests.bench.by_hand` measures levels and shares.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid import BLANK, Grid
from numpure_xl.sudoku.hint_ladder import PLACES
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.proof import BOUNDLESS, unique
from numpure_xl.sudoku.punch import order_of, punch_in_order
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.symmetry import orbits_on
from numpure_xl.sudoku.variant import CLASSIC, Variant
from numpure_xl.sudoku.verdict import LevelVerdict, beyond

Card = frozenset[str]
"""Techniques that may be the hardest; "" is beyond the patterns."""

_ANY = frozenset((*PLACES, ""))


def _card(*techniques: str) -> Card:
    return frozenset(techniques)


def _but(*techniques: str) -> Card:
    return _ANY.difference(techniques)


DECKS: dict[str, tuple[Card, ...]] = {
    "expert": (
        *[_card("skyscraper")] * 3,
        *[_card("xy-wing")] * 3,
        *[_card("w-wing", "xyz-wing")] * 2,
        *[_but("skyscraper", "xy-wing", "w-wing", "xyz-wing")] * 2,
    ),
    "master": (_card("xy-chain"), *[_but("xy-chain")] * 6, *[_ANY] * 3),
    "extreme": (*[_card("")] * 3, *[_ANY] * 7),
}
"""The cards of each level, by what chance alone leads to too often."""

VARIED: dict[str, tuple[Card, ...]] = {
    "extreme": (*[_card("")] * 3, *[_but("")] * 2, *[_ANY] * 5),
}
"""The same for recipes with `varied`: without steps that rest on one solution more than a third of
what is beyond the patterns falls to ALS-XZ, so less of it is dealt."""

PATIENCE, ELSEWHERE = 24, 4
"""After how many puzzles of the level any of the level will do, on 9x9 and on other boards.

Elsewhere levels above hard are rarer, and techniques have other shares; with signs between cells
nearly all that is not too hard falls to singles, and the first of the level will do.
"""

TOO_HARD = {"expert": 40, "master": 8}
"""After how many puzzles that are too hard, on other boards, what is too hard is eased.

To find a puzzle too hard for an expert takes 4 ms on 9x9-windows-x, and for a master 90.
"""

TRIES, TRIES_OF_SIGNS = 64, 8
"""How many passes are made, for each that `punch.tries` allows for a board; fewer where the signs
between cells leave one grid, as another seed has others."""


def card(level: str, seed: str, *, varied: bool = False) -> Card:
    """Return the card of a puzzle; numbers at the end of a seed go through a deck in order."""
    stem, _, number = seed.rpartition(".")
    deck = (VARIED if varied else DECKS)[level]
    at = int(number) - 1 if stem and number.isdecimal() else 0
    rounds, place = divmod(max(at, 0), len(deck))
    return Chance(f"deal {level} {stem or seed} {rounds}").shuffled(deck)[place]


class HandSearch(NamedTuple):
    """What is looked for.

    Attributes:
        level: A name in `DECKS`.
        allowed: What may be its hardest technique, as long as there is patience.
        symmetry: A name in `SYMMETRIES`.
        clues: How many givens; None for as few as a pass comes to, or more where it is eased.
        minimal: Whether every single given must be needed; then nothing is eased.
        uniqueness: Whether steps may rest on the puzzle having only one solution.
        leftovers: Whether leftovers are known; see `beyond`.
        generalized: Whether generalized intersections are known.
    """

    level: str
    allowed: Card
    symmetry: str = "none"
    clues: int | None = None
    minimal: bool = False
    uniqueness: bool = True
    leftovers: bool = False
    generalized: bool = False

    def puzzles(self, solutions: Iterable[Grid], chance: Chance) -> Iterator[Puzzle | None]:
        """Yield for each full grid a puzzle of the level, or None.

        Args:
            solutions: Full grids, each for one pass.
            chance: Decides the order in which digits are taken out.
        """
        seen = too_hard = 0
        for solution in solutions:
            variant = solution.variant
            order = order_of(orbits_on(self.symmetry, variant), variant, chance)
            puzzle = punch_in_order(solution, order, self.clues, unique)
            if too_hard >= self._until_eased(variant):
                puzzle = self._eased(puzzle, order)
            verdict = self._verdict_on(puzzle)
            seen += verdict.level == self.level
            too_hard += self._is_beyond(verdict)
            patience = PATIENCE if variant == CLASSIC else ELSEWHERE * (not variant.has_relations)
            is_allowed = verdict.technique in self.allowed or seen > patience
            yield puzzle if verdict.level == self.level and is_allowed else None

    def _until_eased(self, variant: Variant) -> float:
        """Return how many puzzles must have been too hard before others are eased."""
        if variant == CLASSIC or self.level not in TOO_HARD or self.minimal or self.clues:
            return inf
        is_at_once = variant.side > BOUNDLESS or variant.has_relations
        return 0 if is_at_once else TOO_HARD[self.level]

    def _eased(self, puzzle: Puzzle, order: Sequence[tuple[int, ...]]) -> Puzzle:
        """Return the last puzzle on the way to one that is not beyond the level.

        More digits hardly ever make it harder, so that the way is halved, not gone step by step.
        """
        taken = [orbit for orbit in order if not puzzle.givens.digits[orbit[0]]]

        def is_beyond(count: int) -> bool:
            return self._is_beyond(self._verdict_on(_without(puzzle.solution, taken[:count])))

        most = bisect_left(range(1, len(taken) + 1), x=True, key=is_beyond)
        return _without(puzzle.solution, taken[:most])

    def _verdict_on(self, puzzle: Puzzle) -> LevelVerdict:
        return beyond(
            puzzle,
            uniqueness=self.uniqueness,
            highest=self.level,
            leftovers=self.leftovers,
            generalized=self.generalized,
        )

    def _is_beyond(self, verdict: LevelVerdict) -> bool:
        return LEVELS[verdict.level].stars > LEVELS[self.level].stars


def _without(solution: Grid, taken: Iterable[tuple[int, ...]]) -> Puzzle:
    """Return a full grid without some orbits, which are known to leave one solution."""
    digits = [*solution.digits]
    for orbit in taken:
        for cell in orbit:
            digits[cell] = BLANK
    return Puzzle.proven(Grid(tuple(digits), solution.variant), solution)
