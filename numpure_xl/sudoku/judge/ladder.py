"""The ladder: techniques in the order of the ratings, and how a position is solved by climbing it.

The order and the ratings are those of Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006-2009): the
first step of the first technique that finds one is taken, again and again. Hints have an order of
their own (hint_ladder.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from numpure_xl.kernel import COMPILED, COMPILED_SUMS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.cover import cover_of
from numpure_xl.sudoku.solve.proof import SINGLES
from numpure_xl.sudoku.techniques.cages import add_up
from numpure_xl.sudoku.techniques.step import Step


class Rung(NamedTuple):
    """One technique in the ladder.

    Attributes:
        rating: The rating of its easiest step.
        finder: The function that finds it: module and name in `techniques`.
        techniques: The names that its steps may have.
        fullest: Whether it is looked for in the fullest unit first.
        minds_moves: Whether what rests on one solution is looked for on boards with moves, too.
        acts: What says of a `Variant` whether the technique can act there: a property, or module
            and name of a function in `techniques`; "" if it can on every board.
    """

    rating: float
    finder: str
    techniques: tuple[str, ...]
    fullest: bool = False
    minds_moves: bool = False
    acts: str = ""

    def acts_on(self, board: Variant) -> bool:
        """Return whether the geometry of a board, and its signs, let the technique act."""
        if not (board.is_of_units or UNIQUENESS.isdisjoint(self.techniques)) and (
            board.grids or board.signs or board.fits or not self.minds_moves
        ):
            return False  # digits that change places may be a move apart, in another grid, barred
        if "." in self.acts:
            return bool(_function(self.acts)(board))
        return not self.acts or bool(getattr(board, self.acts))

    def find(self, marks: Candidates) -> Step | None:
        """Return the first step of the technique, or None."""
        if not self.acts_on(marks.layout.variant):
            return None
        find: Callable[..., Step | None] = _function(self.finder)
        return find(marks, fullest=True) if self.fullest else find(marks)


@cache
def _function(name: str) -> Callable[..., Any]:
    """Import a function of a technique; most commands get by without most of them."""
    module, _, function = name.partition(".")
    family = import_module(f"numpure_xl.sudoku.techniques.{module}")
    return getattr(family, function)  # type: ignore[no-any-return]  # the tests look


def _types(name: str) -> tuple[str, ...]:
    return tuple(f"{name}-{kind}" for kind in range(1, 5))


LADDER = (
    Rung(1.0, "singles.last_value", ("last-value",)),
    Rung(1.2, "singles.hidden_single_box", ("hidden-single-box",)),
    Rung(1.5, "singles.hidden_single_line", ("hidden-single-line",)),
    Rung(1.7, "locked.direct_pointing", ("direct-pointing",)),
    Rung(1.9, "locked.direct_claiming", ("direct-claiming",)),
    Rung(2.0, "subsets.direct_hidden_pair", ("direct-hidden-pair",)),
    Rung(2.3, "singles.naked_single", ("naked-single",)),
    Rung(2.5, "subsets.direct_hidden_triple", ("direct-hidden-triple",)),
    Rung(2.6, "locked.pointing", ("pointing",)),
    Rung(2.8, "locked.claiming", ("claiming",)),
    Rung(3.0, "subsets.naked_pair", ("naked-pair",)),
    Rung(3.2, "fish.x_wing", ("x-wing",)),
    Rung(3.4, "subsets.hidden_pair", ("hidden-pair",)),
    Rung(3.6, "subsets.naked_triple", ("naked-triple",)),
    Rung(3.8, "fish.swordfish", ("swordfish",)),
    Rung(4.0, "subsets.hidden_triple", ("hidden-triple",)),
    Rung(4.2, "wings.xy_wing", ("xy-wing",)),
    Rung(4.4, "wings.xyz_wing", ("xyz-wing",)),
    Rung(4.5, "uniqueness.unique_loop", (*_types("unique-rectangle"), *_types("unique-loop"))),
    Rung(5.0, "subsets.naked_quad", ("naked-quad",)),
    Rung(5.2, "fish.jellyfish", ("jellyfish",)),
    Rung(5.4, "subsets.hidden_quad", ("hidden-quad",)),
    Rung(5.6, "bug.bug", _types("bug")),
    Rung(6.2, "aligned_exclusion.aligned_pair_exclusion", ("aligned-pair-exclusion",)),
    Rung(
        6.5, "chains.forcing_chain", ("x-cycle", "y-cycle", "x-chain", "xy-cycle", "forcing-chain")
    ),
    Rung(7.5, "aligned_exclusion.aligned_triple_exclusion", ("aligned-triple-exclusion",)),
    Rung(7.5, "forcing_nets.nishio", ("nishio",)),
    Rung(8.0, "forcing_nets.multiple_chains", ("multiple-chains",)),
    Rung(8.5, "forcing_nets.dynamic_chains", ("dynamic-chains",)),
)
"""The order and the ratings of Sudoku Explainer 1.2.1."""

GENERALIZED = Rung(
    2.9, "locked.generalized_intersection", ("generalized-intersection",), acts="locked.overlooked"
)
"""What it lacks where a cell sees places of a unit that lie in no crossing."""

_CROSSINGS = ("direct-pointing", "direct-claiming", "pointing", "claiming")


def _rated(rung: Rung) -> tuple[Rung, ...]:
    """Return a rung as Sukaku Explainer has it on boards with further rules, and what follows."""
    if rung.techniques[0] == "unique-rectangle-1":
        return (rung._replace(minds_moves=True),)
    if rung.techniques[0] not in _CROSSINGS:
        return (rung,)
    known = rung._replace(finder=f"locked.rated_{rung.techniques[0].replace('-', '_')}")
    return (known, GENERALIZED) if rung.techniques == ("claiming",) else (known,)


FURTHER_LADDER = tuple(each for rung in LADDER for each in _rated(rung))
"""The ladder of boards with extra units, moves or cages, which Sudoku Explainer does not know.

It is that of Sukaku Explainer 1.18.1 with the techniques of Sudoku Explainer and its generalized
intersections.
"""

IN_ANY_ORDER = 4.0
"""Up to this rating the order of steps makes no difference to where they lead."""

BEYOND = 9.0
"""The easiest step that the ladder lacks."""

DEEP = (
    Rung(9.0, "forcing_nets.dynamic_chains_plus", ("dynamic-chains-plus",)),
    Rung(9.5, "forcing_nets.dynamic_chains_plus_chains", ("dynamic-chains-plus-chains",)),
)
"""What the ladder goes on with for a rating that may take half a minute."""

BEYOND_DEEP = 10.0
"""The easiest step that is lacking even then: multiple chains inside dynamic chains."""

SINGLES_LADDER = tuple(rung for rung in LADDER if SINGLES.issuperset(rung.techniques))

UNIQUENESS = frozenset(
    (
        *(*_types("unique-rectangle"), *_types("unique-loop"), *_types("bug")),
        *("unique-rectangle-6", "hidden-rectangle", "incomplete-rectangle"),
        *("avoidable-rectangle-1", "avoidable-rectangle-2"),
    )
)
"""Techniques that rest on the puzzle having only one solution, those of hints alone among them."""


@cache
def without_uniqueness(ladder: tuple[Rung, ...]) -> tuple[Rung, ...]:
    """Return a ladder without the techniques that rest on the puzzle having only one solution."""
    return tuple(rung for rung in ladder if UNIQUENESS.isdisjoint(rung.techniques))


NEIGHBOURS = Rung(1.2, "neighbours.neighbours", ("neighbours", "thermometer"), acts="pairs")
"""By signs between cells."""

SUM_RUNGS = (
    Rung(1.2, "cages.sum_of_cells", ("sum",), acts="has_sums"),
    Rung(2.1, "cages.rule_of_45", ("rule-of-45",), acts="cages"),
    Rung(2.4, "cages.wide_rule_of_45", ("rule-of-45",), acts="cages"),
)
"""By sums, from the easiest: that of a cage or a line, what cages leave of one unit, and of
several."""

OVERLAP = Rung(2.9, "cages.cage_overlap", ("cage-overlap",), acts="cages")
"""By the digits that a cage must have."""

COMBINATIONS = Rung(3.5, "cages.cage_combinations", ("cage-combinations",), acts="cages")
"""By how the cages of a unit share its digits."""

FURTHER = (NEIGHBOURS, *SUM_RUNGS, OVERLAP, COMBINATIONS)
"""The techniques of rules that Sudoku Explainer does not know, from the easiest; `next_step` adds
those of a rule to any ladder that has none of them."""

OF_SUMS = frozenset(name for rung in FURTHER[1:] for name in rung.techniques)

SUMS = frozenset(("sum", "rule-of-45"))
"""Those that sums follow from alone."""


def ladder_of(variant: Variant, *, uniqueness: bool = True) -> tuple[Rung, ...]:
    """Return the ladder that rates puzzles of a board.

    Args:
        variant: The board.
        uniqueness: Whether steps may rest on the puzzle having only one solution.
    """
    ladder = FURTHER_LADDER if variant.rates_further else LADDER
    return ladder_on(variant, ladder if uniqueness else without_uniqueness(ladder))


def rated_position(grid: Grid) -> Candidates:
    """Return the position from which puzzles are rated: with all units that those drawn imply."""
    return Candidates(Grid.trusted(grid.digits, grid.variant.with_implied))


RUNGS = {name: rung for rung in LADDER for name in rung.techniques}
"""The rung of every technique of the ladder."""


def ladder_on(variant: Variant, ladder: tuple[Rung, ...]) -> tuple[Rung, ...]:
    """Return a ladder as it is climbed on a board: with what is in `FURTHER` for its rules."""
    for rules in (("pairs",), ("has_sums", "cages")):
        acting = tuple(rule for rule in rules if getattr(variant, rule))
        if acting:
            ladder = _with_further(ladder, rules, acting)
    return ladder


@cache
def _with_further(
    ladder: tuple[Rung, ...], rules: tuple[str, ...], acting: tuple[str, ...]
) -> tuple[Rung, ...]:
    """Ladder with the techniques of acting rules before what is harder, if it has none of them."""
    if any(rung.acts in rules for rung in ladder):
        return ladder
    climbed = [*ladder]
    for further in FURTHER:
        if further.acts in acting:
            harder = (n for n, rung in enumerate(climbed) if rung.rating > further.rating)
            climbed.insert(next(harder, len(climbed)), further)
    return tuple(climbed)


def next_step(marks: Candidates, ladder: tuple[Rung, ...] = LADDER) -> Step | None:
    """Return the easiest step that the ladder finds, or None."""
    return _first_step(marks, ladder_on(marks.layout.variant, ladder))


def _first_step(marks: Candidates, ladder: tuple[Rung, ...]) -> Step | None:
    for rung in ladder:
        step = rung.find(marks)
        if step is not None:
            return step
    return None


def beyond_singles(marks: Candidates, ladder: tuple[Rung, ...]) -> Iterator[Step]:
    """Yield the steps of `solve_path` but for the easy ones, several times as fast.

    Left out are the singles, the sums of cages and, with the compiled search, the techniques of
    `COMPILED`. What the techniques up to `IN_ANY_ORDER` can place or remove they still can after
    any other step of theirs, so the position from which the ladder goes on above them is always
    the same.

    Args:
        marks: The position; it is changed.
        ladder: Rungs of `LADDER` from the first on, all singles among them.
    """
    compiled = cover_of(marks.layout.variant).compiled
    variant = marks.layout.variant
    known, sums, harder = _parted(
        ladder_on(variant, ladder),
        is_compiled=compiled is not None,
        has_moves=variant.sees_further,
    )
    while True:
        if compiled:
            marks.follow(compiled, known)
        else:
            marks.place_singles()
        if marks.is_solved:
            return
        if sums and not compiled and add_up(marks, sums - 1):
            continue
        step = _first_step(marks, harder)
        if step is None:
            return
        marks.apply(step.places, step.removes)
        yield step


@cache
def _parted(
    ladder: tuple[Rung, ...], *, is_compiled: bool, has_moves: bool
) -> tuple[int, int, tuple[Rung, ...]]:
    """Return what is left out, as a sum of numbers of the compiled search, and the other rungs.

    Between them is how many of the sums of cages are left out, from the easiest.

    The compiled search looks for crossings by moves, too, and with all extra units: these are no
    more than generalized intersections, where the ladder has them.
    A locked set is a naked one with a pointing or a claiming of its digits, and left out with them;
    a last digit is a hidden single. Nothing is left out that comes after combinations of cages,
    whose steps are counted.
    """
    first_counted = ladder.index(COMBINATIONS) if COMBINATIONS in ladder else len(ladder)
    names = {name for rung in ladder[:first_counted] for name in rung.techniques}
    if not names.issuperset(GENERALIZED.techniques):
        unlike = {f"locked.rated_{name.replace('-', '_')}" for name in _CROSSINGS}
        unlike |= {"locked.pointing", "locked.claiming"} if has_moves else set()
        names -= {name for rung in ladder if rung.finder in unlike for name in rung.techniques}
    known = SINGLES | (names & COMPILED.keys() if is_compiled else set())
    is_locked = {"pointing", "claiming"} <= known
    left_out = known | {name.replace("naked", "locked") for name in known if is_locked}
    left_out |= {"last-digit", *SUMS}
    harder = tuple(rung for rung in ladder if not left_out.issuperset(rung.techniques))
    sums = [rung for rung in SUM_RUNGS if rung in ladder and SUMS.issuperset(rung.techniques)]
    numbers = [COMPILED[name] for name in known]
    numbers += COMPILED_SUMS[: len(sums)] if is_compiled else ()
    return sum(numbers), len(sums), harder


def compiled_techniques(ladder: tuple[Rung, ...], board: Variant) -> int | None:
    """Return a ladder with all singles as the compiled search takes it; None if it has others."""
    ladder, has_moves = ladder_on(board, ladder), board.sees_further
    known, sums, harder = _parted(ladder, is_compiled=True, has_moves=has_moves)
    return None if sums or {*harder} - {NEIGHBOURS} else known


def sums_needed(grid: Grid, most: int = len(SUM_RUNGS)) -> int | None:
    """Return the number of kinds of sums, from the easiest, that solve a puzzle beside singles.

    Args:
        grid: The givens, on a board with cages.
        most: The number of kinds that are tried.

    Returns:
        1 or more; None if all of them do not solve it.
    """
    ladder = (*SINGLES_LADDER, *SUM_RUNGS[:most])
    compiled = cover_of(grid.variant).compiled
    known, _, harder = _parted(
        ladder_on(grid.variant, ladder), is_compiled=True, has_moves=grid.variant.sees_further
    )
    if compiled and not {*harder} - {NEIGHBOURS}:
        hardest = compiled.climb(bytes(grid.digits), known)
        kinds = [COMPILED_SUMS.index(hardest) + 1] if hardest in COMPILED_SUMS else [1]
        return None if hardest < 0 else kinds[0]
    marks = Candidates(grid)
    for number in range(1, most + 1):
        for _ in beyond_singles(marks, (*SINGLES_LADDER, *SUM_RUNGS[:number])):
            pass
        if marks.is_solved:
            return number
    return None


def hardest_rung(grid: Grid, ladder: tuple[Rung, ...]) -> Rung | None:
    """Return the hardest rung on the path of a puzzle; None if the ladder does not solve it.

    Args:
        grid: The givens; of a full grid it is the first rung.
        ladder: Rungs of `LADDER` from the first on, none above `IN_ANY_ORDER`.
    """
    compiled = cover_of(grid.variant).compiled
    if compiled and not grid.variant.has_sums:  # which sums a person needs C does not ask
        known, rungs = _compiled(ladder)
        hardest = compiled.climb(bytes(grid.digits), known)
        return None if hardest < 0 else rungs.get(hardest, ladder[0])
    marks, known_there = Candidates(grid), ladder_on(grid.variant, ladder)
    highest = max((step.rating for step in solve_path(marks, known_there)), default=0.0)
    enough = (rung for rung in known_there if rung.rating >= highest)
    return min(enough, key=lambda rung: rung.rating) if marks.is_solved else None


@cache
def _compiled(ladder: tuple[Rung, ...]) -> tuple[int, dict[int, Rung]]:
    """Return what a ladder knows, as a sum of numbers in `COMPILED`, and the rung of each."""
    rungs = {COMPILED[name]: rung for rung in ladder for name in rung.techniques}
    return sum(rungs), rungs


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
