"""Goals: what a puzzle should need, and how near to that one is.

A goal says what must stay possible while digits are taken out of a full grid (the `proof`), judges
what is left, and may put digits back where too much is gone (`mended`). There are three kinds.

A level is that of people (verdict.py). Of what passes over full grids end with, most is too easy or
too hard, and much of the rest needs the same technique. So above hard each puzzle gets a card that
says which techniques may be its hardest. The cards of a deck are dealt before the deck is shuffled
again, so that the puzzles of a book, whose seeds end with their numbers, have the shares of the
deck. Where no puzzle of a card turns up among the first of the level, any of the level will do. On
boards with more units or more cells nearly all that passes end with is too hard: of a thousand on
9x9+windows+x one is for experts. What is too hard there is eased: digits return, the last one taken
first, until the puzzle is no longer beyond the level.

A rating is an interval of Sudoku Explainer's. Up to chains its highest step bounds the pass.

A technique is needed if the rungs of hints below it do not solve a puzzle, and those up to it do.
What is seen line by line bounds the pass. Others are met on the way through what it ends with, and
what comes after may be too hard: so digits are put back, one orbit after another, as long as the
technique is still met. Where it needs room, that is made first: a unit without givens, or a digit
without any. A drill is a position in which it is the next step, whatever comes after.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf

from numpure_xl.kernel import COMPILED
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.hint_ladder import ONE_BY_ONE, PLACES, SINGLES, SLOW, hints_on
from numpure_xl.sudoku.judge.ladder import (
    GENERALIZED,
    NEIGHBOURS,
    OF_SUMS,
    SINGLES_LADDER,
    UNIQUENESS,
    Rung,
    beyond_singles,
    compiled_techniques,
    ladder_of,
    solve_path,
)
from numpure_xl.sudoku.judge.rating import rate_briefly
from numpure_xl.sudoku.judge.verdict import (
    LAST,
    has_quick_way,
    level_of,
    rungs_on,
    verdict_above_singles,
)
from numpure_xl.sudoku.levels import LEVELS, Interval
from numpure_xl.sudoku.make.drills import drill_in
from numpure_xl.sudoku.make.punch import TRIES, order_of, tries
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.cover import Cover
from numpure_xl.sudoku.solve.proof import (
    BOX_SINGLES,
    Proof,
    by_box_singles,
    by_singles,
    known_techniques,
    unique,
)
from numpure_xl.sudoku.solve.proof import SINGLES as RATED_SINGLES
from numpure_xl.sudoku.techniques.step import Step

Orbit = tuple[int, ...]

ROUNDS, MANY_ROUNDS = 4, 64
"""How many puzzles are looked at, for each pass that `punch.tries` allows for a board: where most
are what is wanted, and where few are."""

GAINLESS = 20
"""Rounds without gain until another grid is begun."""


class Goal:
    """Any puzzle with one solution; what is more is said by the kinds below.

    Attributes:
        rounds: How many puzzles to look at, for each pass that `punch.tries` allows.
        patience: How many rounds without gain a grid is worth; 1 for a single pass.
    """

    rounds: int = 1
    patience: int = 1

    def deal(self, seed: str, board: Variant, *, is_eased: bool) -> None:
        """Take what a seed decides of the goal, before a search.

        Args:
            seed: The seed of the recipe.
            board: The rules.
            is_eased: Whether digits may be put back.
        """

    def proof(self, board: Variant) -> Proof:  # noqa: ARG002
        """Return what must stay possible with the givens."""
        return unique

    def order(self, orbits: Iterable[Orbit], solution: Grid, chance: Chance) -> list[Orbit]:
        """Return orbits in the order in which they are tried."""
        return order_of(orbits, solution.variant, chance)

    def mended(self, puzzle: Puzzle, order: Sequence[Orbit], chance: Chance, clues: int) -> Puzzle:  # noqa: ARG002
        """Return a puzzle with some digits put back, where too many are gone."""
        return puzzle

    def miss(self, puzzle: Puzzle) -> float:  # noqa: ARG002
        """Return how far a puzzle is from the goal: 0 on it, less if too easy, more if too hard."""
        return 0.0


SOON_SEEN = COMPILED.keys() | {"last-digit", "locked-pair"}
"""Techniques that the compiled search tries at each orbit, and what they come to together."""


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

LOGIC_DECKS = DECKS | {"extreme": (*[_card("")] * 3, *[_but("")] * 2, *[_ANY] * 5)}
"""The cards where no step may rest on one solution: more than a third of what is beyond the
patterns falls to ALS-XZ then, so less of it is dealt."""


def card(level: str, seed: str, *, uniqueness: bool = True) -> Card:
    """Return the card of a puzzle; numbers at the end of a seed go through a deck in order."""
    stem, _, number = seed.rpartition(".")
    deck = (DECKS if uniqueness else LOGIC_DECKS)[level]
    at = int(number) - 1 if stem and number.isdecimal() else 0
    rounds, place = divmod(max(at, 0), len(deck))
    return Chance(f"deal {level} {stem or seed} {rounds}").shuffled(deck)[place]


PATIENCE, ELSEWHERE = 24, 4
"""After how many puzzles of the level any of the level will do, if its card does not turn up: on
boards of rows, columns and boxes alone, and on others, where to judge one takes several times as
long."""

TOO_HARD = {"expert": 40, "master": 8}
"""After how many puzzles that are too hard, such a puzzle is eased; to find one takes longer for
masters. On 9x9 hardly any is.

These numbers are for boards that are worth as many passes as 9x9, and smaller for others.
"""

OF_ONE_GRID = 8
"""By how much smaller they are where signs leave one grid: another seed has others."""


class LevelGoal(Goal):
    """Puzzles of a level as people find it.

    Attributes:
        level: A name in `LEVELS`.
        uniqueness: Whether steps may rest on the puzzle having only one solution.
    """

    def __init__(self, level: str, *, uniqueness: bool = True) -> None:
        self.level, self.uniqueness, self.stars = level, uniqueness, LEVELS[level].stars
        self.card: Card | None = None
        self.patience_left: float = inf
        self.hard_left: float = inf
        self.rounds = ROUNDS if LEVELS[level].singles else MANY_ROUNDS
        self.patience = GAINLESS if LEVELS[level].most == 0 else 1

    def deal(self, seed: str, board: Variant, *, is_eased: bool) -> None:
        """Take the card of a seed, if the level has a deck."""
        if self.level not in DECKS:
            return
        self.card = card(self.level, seed, uniqueness=self.uniqueness)
        share = tries(board) / TRIES / (OF_ONE_GRID if board.has_relations else 1)
        self.patience_left = int((PATIENCE if board.is_plain else ELSEWHERE) * share)
        if is_eased and self.level in TOO_HARD:
            self.hard_left = int(TOO_HARD[self.level] * share)

    def proof(self, board: Variant) -> Proof:
        """Return that the techniques of the level suffice, if they are looked for at each orbit.

        To look for patterns there takes too long.
        """
        singles = LEVELS[self.level].singles
        if self.level in DECKS:
            return unique
        if singles and singles < LEVELS["medium"].singles:
            rungs = tuple(rung for rung in SINGLES_LADDER if rung.rating <= singles)
            return within(board, rungs)
        if singles:
            return by_singles
        rungs = rungs_on(self.level, board, self.uniqueness)
        if not board.rates_further:  # the compiled search knows crossings, and of jigsaws no more
            rungs = tuple(rung for rung in rungs if SOON_SEEN.issuperset(rung.techniques))
        return within(board, rungs)

    def mended(self, puzzle: Puzzle, order: Sequence[Orbit], chance: Chance, clues: int) -> Puzzle:  # noqa: ARG002
        """Return a puzzle with digits put back until it is not beyond the level, after some time.

        More digits hardly ever make it harder, so that the way there is halved, not gone step by
        step. Where its last digit takes a puzzle over the whole level, others are put back instead.
        """
        if self.hard_left > 0:
            return puzzle
        taken = [orbit for orbit in order if not puzzle.givens.digits[orbit[0]]]

        def stars(orbits: Sequence[Orbit]) -> int:
            fewer = _without(puzzle.solution, orbits)
            return self._judged(fewer.known_by(uniqueness=self.uniqueness))[0]

        def is_beyond(count: int) -> bool:
            return stars(taken[:count]) > self.stars

        if not is_beyond(len(taken)):
            return puzzle
        most = bisect_left(range(1, len(taken)), x=True, key=is_beyond)
        eased, gone = taken[:most], taken[: most + 1]
        others = [] if stars(eased) == self.stars else eased
        for orbit in chance.shuffled(others):
            fewer = [each for each in gone if each != orbit]
            now = stars(fewer)
            if now == self.stars:
                return _without(puzzle.solution, fewer)
            if now > self.stars:
                gone = fewer
        return _without(puzzle.solution, eased)

    def miss(self, puzzle: Puzzle) -> float:
        """Return by how many stars a puzzle is too easy or too hard, or that another is dealt."""
        known = puzzle.known_by(uniqueness=self.uniqueness)
        if self.card is None:
            return self._stars(level_of(known, highest=self.level), known) - self.stars
        stars, technique = self._judged(known)
        self.hard_left -= stars > self.stars
        self.patience_left -= stars == self.stars
        if stars == self.stars and technique not in self.card and self.patience_left >= 0:
            return -0.5
        return stars - self.stars

    def _judged(self, puzzle: Puzzle) -> tuple[int, str]:
        """Return the stars of a puzzle above the singles, and the technique that its card names."""
        level, technique = verdict_above_singles(puzzle, self.level)
        return self._stars(level, puzzle), technique

    def _stars(self, level: str, puzzle: Puzzle) -> int:
        """Stars of a level, one more where not even the last level has a way to the solution."""
        return LEVELS[level].stars + (level == self.level == LAST and not has_quick_way(puzzle))


def _without(solution: Grid, taken: Iterable[Orbit]) -> Puzzle:
    """Return a full grid without some orbits, which are known to leave one solution."""
    digits = [*solution.digits]
    for orbit in taken:
        for cell in orbit:
            digits[cell] = BLANK
    return Puzzle.proven(Grid.trusted(tuple(digits), solution.variant), solution)


CHAINS = 6.5
"""The rating of the easiest chain. To look for chains at each orbit would take too long."""

MISS = 0.1
"""How far a puzzle that is too hard is from a rating at least."""


class RatingGoal(Goal):
    """Puzzles with a rating in an interval.

    Attributes:
        ratings: The interval.
        uniqueness: Whether steps may rest on the puzzle having only one solution.
    """

    rounds, patience = ROUNDS, GAINLESS

    def __init__(self, ratings: Interval, *, uniqueness: bool = True) -> None:
        self.ratings, self.uniqueness = ratings, uniqueness

    def proof(self, board: Variant) -> Proof:
        """Return that the steps up to the highest rating suffice, where these are no chains."""
        if self.ratings.lowest >= CHAINS:
            return unique
        highest = self.ratings.highest
        known = ladder_of(board, uniqueness=self.uniqueness)
        ladder = tuple(rung for rung in known if rung.rating <= highest)
        proof = within(board.with_implied, ladder, highest)
        return Proof(proof.holds, None) if board.rates_further else proof

    def miss(self, puzzle: Puzzle) -> float:
        """Return by how much a puzzle rates lower or higher."""
        lowest, highest = self.ratings
        rating = rate_briefly(puzzle, ceiling=highest)
        if rating.is_lower_bound:
            return max(rating.value - highest, MISS)
        if not self.uniqueness and not UNIQUENESS.isdisjoint(rating.notable):
            return MISS
        return min(rating.value - lowest, 0.0) or max(rating.value - highest, 0.0)


def _unit(solution: Grid, chance: Chance) -> set[int]:
    return set(chance.choice(solution.variant.units))


def _digit(solution: Grid, chance: Chance) -> set[int]:
    digit = chance.choice(range(1, solution.variant.side + 1))
    return {cell for cell, number in enumerate(solution.digits) if number == digit}


ROOM: dict[str, Callable[[Grid, Chance], set[int]]] = {
    "naked-quad": _unit,
    "jellyfish": _digit,
    "hidden-quad": _unit,
}
"""The techniques that need room, with the cells that are emptied first.

Smaller sets and fish suffice unless a unit has hardly any given, or a digit.
"""


BOUND = {*COMPILED, *SINGLES, *OF_SUMS, *GENERALIZED.techniques}
"""Techniques that are looked for at each orbit: no pass needs more."""


class TechniqueGoal(Goal):
    """Puzzles whose way needs a technique and nothing harder, or comes to it: drills.

    Attributes:
        technique: A name in `TECHNIQUES`.
        uniqueness: Whether steps may rest on the puzzle having only one solution.
        is_drill: Whether it is enough that it is the next step somewhere on the way.
    """

    def __init__(
        self, technique: str, board: Variant, *, uniqueness: bool = True, is_drill: bool = False
    ) -> None:
        self.technique, self.uniqueness, self.is_drill = technique, uniqueness, is_drill
        self.is_bound = not is_drill and technique in BOUND
        self.patience = GAINLESS if self.is_bound else 1
        is_slow = technique in SLOW and not is_drill
        self.rounds = 1 if board.has_relations else ROUNDS if is_slow else MANY_ROUNDS
        self._last: tuple[Grid | None, Candidates | None] = (None, None)

    def proof(self, board: Variant) -> Proof:
        """Return that the rungs up to the technique suffice; of a large pattern only one solution.

        Where neighbours are to be compared, nothing harder should be needed before.
        """
        if self.technique in NEIGHBOURS.techniques:
            return by_singles
        return within(board, self._ladders(board)[1]) if self.is_bound else unique

    def order(self, orbits: Iterable[Orbit], solution: Grid, chance: Chance) -> list[Orbit]:
        """Return orbits at random, those first where the technique needs room."""
        room = ROOM.get(self.technique)
        emptied, pattern = room(solution, chance) if room else set[int](), [*orbits]
        first = [orbit for orbit in pattern if not emptied.isdisjoint(orbit)]
        rest = [orbit for orbit in pattern if emptied.isdisjoint(orbit)]
        return chance.shuffled(first) + chance.shuffled(rest)

    def mended(self, puzzle: Puzzle, order: Sequence[Orbit], chance: Chance, clues: int) -> Puzzle:
        """Return a puzzle with digits put back until the technique suffices, if it is met."""
        if self.is_bound or self.is_drill:
            return puzzle
        givens, solution = puzzle.givens, puzzle.solution
        marks = self._reached(givens)
        while marks and not (marks.is_solved and givens.clues >= clues):
            known = givens.digits if marks.is_solved else marks.digits
            blank = [orbit for orbit in order if not all(known[cell] for cell in orbit)]
            for orbit in chance.shuffled(blank):
                more = _with(givens, orbit, solution)
                if reached := self._reached(more):
                    givens, marks = more, reached
                    break
            else:
                break
        return Puzzle.proven(givens, solution) if marks else puzzle

    def miss(self, puzzle: Puzzle) -> float:
        """Return 0 if the technique suffices and is needed, less or more if it is not."""
        if self.is_drill:
            drill = drill_in(puzzle.givens, self.technique, uniqueness=self.uniqueness)
            return 0.0 if drill else -1.0
        if self.is_bound:
            below, to = self._ladders(puzzle.variant)
            return -1.0 if solves(below, puzzle) else float(not solves(to, puzzle))
        marks = self._reached(puzzle.givens)
        return -1.0 if marks is None else float(not marks.is_solved)

    def _ladders(self, board: Variant) -> tuple[tuple[Rung, ...], tuple[Rung, ...]]:
        return ladders_about(self.technique, board, self.uniqueness)

    def _reached(self, givens: Grid) -> Candidates | None:
        """Return where the ladder up to the technique ends; None if it is not met on the way."""
        if self._last[0] is not givens:
            marks = Candidates(givens)
            climb = solve_path if self.technique in ONE_BY_ONE else beyond_singles
            met = {step.technique for step in climb(marks, self._ladders(givens.variant)[1])}
            self._last = (givens, marks if self.technique in met else None)
        return self._last[1]


@lru_cache(maxsize=512)
def ladders_about(
    technique: str,
    board: Variant,
    uniqueness: bool,  # noqa: FBT001  # for the cache
) -> tuple[tuple[Rung, ...], tuple[Rung, ...]]:
    """Return the ladder of hints below a technique, and up to it; singles go by their ratings."""
    order = SINGLES_LADDER if technique in SINGLES else hints_on(board, uniqueness)
    places = [place for place, rung in enumerate(order) if technique in rung.techniques]
    return order[: places[0]], order[: places[-1] + 1]


def solves(ladder: tuple[Rung, ...], puzzle: Puzzle) -> bool:
    """Return whether a ladder solves a puzzle."""
    marks = Candidates(puzzle.givens)
    for _ in _climb(ladder)(marks, ladder):
        pass
    return marks.is_solved


def _climb(ladder: tuple[Rung, ...]) -> Callable[..., Iterator[Step]]:
    """Return how a ladder is climbed: faster where it has all singles."""
    names = {name for rung in ladder for name in rung.techniques}
    return beyond_singles if names >= RATED_SINGLES else solve_path


def within(board: Variant, ladder: tuple[Rung, ...], highest: float = inf) -> Proof:
    """Return a proof in the way of a person who knows the techniques of a ladder only.

    Args:
        board: The rules.
        ladder: Rungs from the easiest on.
        highest: The rating that no step may exceed.
    """
    names = {name for rung in ladder for name in rung.techniques}
    if names == BOX_SINGLES:
        return by_box_singles
    climb, knows_singles = _climb(ladder), names >= RATED_SINGLES

    def holds(cover: Cover, state: int, lifted: Sequence[int]) -> bool:
        digits = cover.left_by_singles(state) if knows_singles else cover.digits(state)
        if digits is None:
            return True
        if not unique(cover, state, lifted):
            return False
        marks = Candidates(Grid.trusted(tuple(digits), board))
        return all(step.rating <= highest for step in climb(marks, ladder)) and marks.is_solved

    known = compiled_techniques(ladder, board) if knows_singles else known_techniques(names)
    return Proof(holds, known)


def _with(givens: Grid, orbit: Orbit, solution: Grid) -> Grid:
    digits = list(givens.digits)
    for cell in orbit:
        digits[cell] = solution.digits[cell]
    return Grid.trusted(tuple(digits), givens.variant)
