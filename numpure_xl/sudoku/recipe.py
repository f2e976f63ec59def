"""The recipe: the text that makes a puzzle again.

    9x9#7                               any puzzle of the plain 9x9 board, seed 7
    9x9-x/hard/half-turn#2026           with diagonals, a level and a symmetry
    6x6/easy/14-clues#class-3a          with a number of clues
    9x9/minimal/30-clues/rotated#x      every given needed; full grid by another filler
    9x9/easy/32-38-clues/friendly#7     so many clues, no empty unit, several places to begin
    9x9/3.0-3.8#7                       rated in an interval
    9x9/needs-x-wing#7                  not solved without an X-wing, nor in need of more
    9x9/needs-jellyfish/steered#7       found by a search that starts from the technique
    9x9/master/no-uniqueness#7          no step relies on there being one solution
    4x4/mask-8241#7                     givens just there: a hexadecimal digit for four cells
    9x9-jigsaw/symmetric-regions#7      regions made at random that look the same upside down
    5x5-jigsaw/regions-aaabb...#7       these regions: a letter for each cell

The parts before '#' may come in any order, since no two kinds share a name; `str` writes it in
one. The same recipe makes the same puzzle on every Python, system and host: the die falls by the
text of the recipe alone (chance.py), and what a punch keeps or takes is decided by mathematics,
not by how the solver goes about it. There is one exception: on boards above 9x9, without a level
or with hard, a search may end at its bound (`EFFORT` in proof.py), another solver's elsewhere.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, repeat

from numpure_xl.errors import GaveUpError, RequestError, cut, look_up
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import FILLERS, fill
from numpure_xl.sudoku.givens import Span, is_friendly
from numpure_xl.sudoku.graded import (
    CHAINS,
    PATIENT_ROUNDS,
    ROUNDS,
    STEERED_ROUNDS,
    Aim,
    aim_at,
    approach,
)
from numpure_xl.sudoku.jigsaw import board_of, checked_regions
from numpure_xl.sudoku.ladder import UNIQUENESS
from numpure_xl.sudoku.levels import Interval
from numpure_xl.sudoku.mask import Mask, effort, fillings
from numpure_xl.sudoku.proof import BOUNDLESS, unique
from numpure_xl.sudoku.punch import punch_once, tries
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import Rating, level_of, rate
from numpure_xl.sudoku.recipe_checks import check_mask, check_needs, check_span, check_steered
from numpure_xl.sudoku.recipe_parts import MASK, NEEDS, REGIONS, Value, checked_seed, part
from numpure_xl.sudoku.steered import grown
from numpure_xl.sudoku.variant import BOARDS, Variant

SIMPLE = {"beginner", "easy", "medium"}
"""Levels that nearly every pass ends with: nothing is gained by going on from another puzzle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """The properties of a puzzle, and the seed that decides the rest.

    Attributes:
        seed: A text of 1 to 40 characters that can be seen, '#' and '/' not among them;
            full-width ones become ASCII.
        variant: A name in `BOARDS`.
        level: A name in `LEVELS`, or None for any.
        symmetry: A name in `SYMMETRIES`.
        clues: The number of givens, or a span of numbers of which the seed decides; None for as
            few as the level allows.
        minimal: Whether every single given must be needed.
        filler: The name in `FILLERS` of what makes the full grid.
        rating: The ratings that it may have; in place of a level.
        needs: A technique, a name in `RUNGS`, that must be needed, and nothing harder; in place
            of a level or a rating.
        mask: The code of a `Mask`, the cells of the givens; in place of a symmetry and a number
            of clues.
        uniqueness: Whether the steps that make up its level, or its rating, may rely on the
            puzzle having only one solution.
        friendly: Whether no row, column or box may be empty, and there must be several places to
            begin; see `is_friendly`.
        regions: The regions of a jigsaw, a letter for each cell; left out, they follow from the
            seed.
        symmetric_regions: Whether those must look the same after half a turn.
        steered: Whether the search for a technique in `ROOM` starts from it, in place of trying
            puzzle after puzzle.

    Raises:
        UnknownNameError: If a name is in no table.
        RequestError: If no such puzzle can be, whatever the seed.
    """

    seed: str
    variant: str = "9x9"
    level: str | None = None
    symmetry: str = "none"
    clues: int | Span | None = None
    minimal: bool = False
    filler: str = "search"
    rating: Interval | None = None
    needs: str | None = None
    mask: str | None = None
    uniqueness: bool = True
    friendly: bool = False
    regions: str | None = None
    symmetric_regions: bool = False
    steered: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", checked_seed(self.seed))
        if (self.level, self.rating, self.needs).count(None) < 2:
            msg = "Ask for a level, for a rating or for what it needs, not for two at once."
            raise RequestError(msg)
        aim = aim_at(level=self.level, rating=self.rating, needs=self.needs)
        if not self.uniqueness and (aim is None or self.needs in UNIQUENESS):
            msg = "To do without uniqueness, ask for a level, or for what can be done without it."
            raise RequestError(msg)
        look_up(FILLERS, self.filler, "filler")
        variant = look_up(BOARDS, self.variant, "variant")
        check_needs(variant, self.needs)
        check_span(variant, self.symmetry, self.clues)
        if self.steered:
            check_steered(self.needs, self.mask)
        regions = checked_regions(self.variant, self.regions, is_symmetric=self.symmetric_regions)
        object.__setattr__(self, "regions", regions)
        if self.mask is not None:
            check_mask(variant, self.mask, self.symmetry, self.clues)

    @property
    def board(self) -> Variant:
        """The board, with the regions of a jigsaw; raises what `board_of` raises."""
        is_symmetric = self.symmetric_regions
        return board_of(self.variant, self.seed, given=self.regions, is_symmetric=is_symmetric)

    @classmethod
    def parse(cls, text: str) -> Recipe:
        """Read a recipe; `str` is the inverse.

        Raises:
            UnknownNameError: If a part of it is nothing that is known.
            RequestError: If it has no seed, or asks for what cannot be.

        >>> Recipe.parse("half-turn/9x9#7") == Recipe(seed="7", symmetry="half-turn")
        True
        """
        parts, mark, seed = unicodedata.normalize("NFKC", text).strip().partition("#")
        if not mark:
            msg = "The recipe {text!r} has no seed; write one behind a '#', as in '9x9/easy#7'."
            raise RequestError(msg, text=cut(text))
        fields: dict[str, Value] = {}
        for text_part in filter(None, parts.lower().split("/")):
            kind, value = part(text_part)
            if kind in fields:
                msg = "The recipe {text!r} says twice what {kind} it wants."
                raise RequestError(msg, text=cut(text), kind=kind)
            fields[kind] = value
        return cls(seed=seed, **fields)  # type: ignore[arg-type]

    def __str__(self) -> str:
        parts = [
            self.variant,
            self.level,
            None if self.rating is None else str(self.rating),
            None if self.needs is None else f"{NEEDS}{self.needs}",
            None if self.symmetry == "none" else self.symmetry,
            None if self.clues is None else f"{self.clues}-clues",
            "minimal" if self.minimal else None,
            None if self.uniqueness else "no-uniqueness",
            "friendly" if self.friendly else None,
            "steered" if self.steered else None,
            None if self.filler == "search" else self.filler,
            None if self.mask is None else f"{MASK}{self.mask}",
            "symmetric-regions" if self.symmetric_regions else None,
            None if self.regions is None else f"{REGIONS}{self.regions}",
        ]
        return "/".join(filter(None, parts)) + f"#{self.seed}"


def make(recipe: Recipe) -> Puzzle:
    """Return the puzzle of a recipe.

    Raises:
        GaveUpError: If none was found in `tries` passes; with an aim beyond
            the simple levels, in `ROUNDS` times as many, for a technique in `PATIENT_ROUNDS`.

    >>> make(Recipe.parse("9x9/half-turn/30-clues#7")).clues
    30
    """
    aim = aim_at(
        level=recipe.level,
        rating=recipe.rating,
        needs=recipe.needs,
        uniqueness=recipe.uniqueness,
    )
    chance, variant = Chance(str(recipe)), recipe.board
    clues = recipe.clues
    if isinstance(clues, Span):
        clues = chance.choice(clues.counts(variant, recipe.symmetry))
    solutions = (fill(recipe.filler, variant, chance) for _ in repeat(None))
    if recipe.mask is not None:
        filled = fillings(Mask.decode(recipe.mask, variant), solutions, chance)
        return _masked(recipe, filled, aim, effort(variant))
    if aim is None or recipe.level in SIMPLE:
        proof = aim.proof(variant) if aim else unique
        punched = (
            punch_once(solution, chance, symmetry=recipe.symmetry, clues=clues, proof=proof)
            for solution in solutions
        )
        return _punched(recipe, punched, is_whole=proof is unique)
    if recipe.steered and recipe.needs:
        puzzles = grown(recipe.needs, solutions, chance, symmetry=recipe.symmetry, clues=clues)
        return _steered(recipe, aim, puzzles)
    found = approach(aim, solutions, chance, symmetry=recipe.symmetry, clues=clues)
    return _aimed(recipe, aim, found)


def _punched(recipe: Recipe, puzzles: Iterator[Puzzle], *, is_whole: bool) -> Puzzle:
    """Return the first puzzle that fits; `is_whole` if all that is unique was punched."""
    variant = BOARDS[recipe.variant]
    fewest, limit = variant.cells, tries(variant)
    never_gives_up = is_whole and variant.side <= BOUNDLESS
    is_minimal = never_gives_up and recipe.symmetry == "none" and recipe.clues is None
    for puzzle in islice(puzzles, limit):
        has_level = recipe.level is None or recipe.level == level_of(puzzle)
        if has_level and _fits(puzzle, recipe, is_minimal=is_minimal):
            return puzzle
        fewest = min(fewest, puzzle.clues)
    raise _gave_up(recipe, limit, fewest)


def _aimed(recipe: Recipe, aim: Aim, found: Iterator[tuple[Puzzle, Rating]]) -> Puzzle:
    """Return the first puzzle that fits of those that come ever nearer to an aim."""
    rounds = ROUNDS if recipe.needs is None else PATIENT_ROUNDS
    variant = BOARDS[recipe.variant]
    fewest, limit = variant.cells, rounds * tries(variant)
    hardest = 0.0
    for puzzle, rating in islice(found, limit):
        if _fits(puzzle, recipe) and aim.is_met(rating):
            return puzzle
        fewest, hardest = min(fewest, puzzle.clues), max(hardest, rating.value)
    if recipe.needs is not None or hardest >= aim.ratings.lowest:
        raise _gave_up(recipe, limit, fewest)
    msg = "No puzzle like {recipe} in {tries} tries; the hardest rates {hardest:.1f}."
    raise GaveUpError(msg, recipe=str(recipe), tries=limit, hardest=hardest)


def _steered(recipe: Recipe, aim: Aim, puzzles: Iterator[Puzzle | None]) -> Puzzle:
    """Return the first puzzle that fits of those that a steered search ends with."""
    rounds = ROUNDS if aim.ceiling >= CHAINS else STEERED_ROUNDS
    limit = rounds * tries(BOARDS[recipe.variant])
    for puzzle in islice(puzzles, limit):
        if puzzle and _fits(puzzle, recipe) and _is_met(aim, puzzle, None):
            return puzzle
    raise _gave_up(recipe, limit)


def _masked(recipe: Recipe, puzzles: Iterable[Puzzle], aim: Aim | None, tried: int) -> Puzzle:
    """Return the first puzzle that fits, of those with the givens of a mask."""
    found = False
    for puzzle in puzzles:
        found = True
        if _fits(puzzle, recipe) and (aim is None or _is_met(aim, puzzle, recipe.level)):
            return puzzle
    if found:
        msg = "No puzzle of that mask in {tries} tries is such a one; ask for another level."
    else:
        msg = "No puzzle has its givens just there, as far as {tries} tries tell; move some givens."
    raise GaveUpError(msg, tries=tried)


def _is_met(aim: Aim, puzzle: Puzzle, level: str | None) -> bool:
    if level in SIMPLE:
        return level_of(puzzle) == level
    return aim.is_met(rate(puzzle, ceiling=aim.ceiling))


def _fits(puzzle: Puzzle, recipe: Recipe, *, is_minimal: bool = False) -> bool:
    """Return whether a puzzle has the clues that are wanted; `is_minimal` if that is known."""
    if isinstance(recipe.clues, Span):
        if not recipe.clues.fewest <= puzzle.clues <= recipe.clues.most:
            return False
    elif recipe.clues not in (None, puzzle.clues):
        return False
    if recipe.friendly and not is_friendly(puzzle.givens):
        return False
    return is_minimal or not recipe.minimal or puzzle.is_minimal


def _gave_up(recipe: Recipe, limit: int, fewest: int = 0) -> GaveUpError:
    fields = {"recipe": str(recipe), "tries": limit}
    if recipe.needs is not None:
        msg = "Hardly any puzzle needs {needs}: none like {recipe} in {tries} tries."
        return GaveUpError(msg, needs=recipe.needs, **fields)
    most = recipe.clues.most if isinstance(recipe.clues, Span) else recipe.clues
    if most is not None and most < fewest:
        msg = "No puzzle like {recipe} in {tries} tries; ask for {fewest} clues or more."
        return GaveUpError(msg, **fields, fewest=fewest)
    msg = "No puzzle like {recipe} in {tries} tries; ask for less at once, or another level."
    return GaveUpError(msg, **fields)
