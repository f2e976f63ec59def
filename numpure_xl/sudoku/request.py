"""What is asked for of puzzles, in the words that every door shares, and the recipe that follows.

A recipe says all that its puzzle depends on. A request leaves most of that open, and `recipe` adds
what people expect: a level, as many givens as are usual for it, a pattern that looks the same
upside down. The command line, Python, the worksheet functions, the ribbon and the page all go
this way, so that the same words make the same puzzle. What is added is added to the text of the
recipe; so a recipe that somebody has keeps its puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from numpure_xl.messages import Message
from numpure_xl.names import known_name, look_up
from numpure_xl.sudoku.by_hand import DECKS, VARIED
from numpure_xl.sudoku.givens import Span, reachable, usual_clues
from numpure_xl.sudoku.impossible import (
    WITH_LEFTOVERS,
    check_drill,
    check_has,
    leftover_technique,
)
from numpure_xl.sudoku.levels import ANY, LEVELS_OR_ANY, Interval, levels_of
from numpure_xl.sudoku.rare_drills import has_known
from numpure_xl.sudoku.recipe import Recipe, checked_seed
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.sudoku.variant import ALL_BOARDS, Variant

LONGEST_SEED = 30
"""The most characters of a seed in a request, so that a number fits behind it."""

FRIENDLY = {"beginner", "easy"}
"""Levels whose puzzles should be friendly."""

FULL = {*FRIENDLY, "medium", "hard"}
"""Levels whose puzzles should have no row, column, box or digit without givens."""


@dataclass(frozen=True, kw_only=True)
class PuzzleRequest:
    """What is asked for of one or more puzzles; what is None is as usual.

    Attributes:
        variant: A name in `ALL_BOARDS`.
        level: A name in `LEVELS`; "any" for whatever it comes to; None for `usual_level`, or
            for any where something is asked for that puzzles of that level may not have: a mask,
            a rating, a technique, a number of givens, or that each of these is needed.
        symmetry: A name in `SYMMETRIES`; None for half-turn, where the number of clues allows it.
        clues: The number of givens, a span of them, or either as a text such as "28-32"; None for
            as many as are usual for the level.
        friendly: Whether no row, column or box may be empty, and there must be several places to
            begin; None for yes on the easiest levels, if the clues are the usual ones.
        minimal: Whether every given must be needed.
        filler: A name in `FILLERS`.
        rating: The ratings allowed, or a text such as "3.0-3.8", in place of a level.
        needs: A technique that must be needed, a name in `TECHNIQUES`, in place of a level.
        drill: A technique that must be the next step at some position, a name in `TECHNIQUES`, in
            place of a level.
        mask: The code of a `Mask`, in place of a symmetry and a number of clues.
        uniqueness: Whether the steps of its level may rely on there being one solution.
        regions: The regions of a jigsaw, a letter for each cell; None for those of the seed.
        symmetric_regions: Whether those must look the same after half a turn.
    """

    variant: str = "9x9"
    level: str | None = None
    symmetry: str | None = None
    clues: int | Span | str | None = None
    friendly: bool | None = None
    minimal: bool = False
    filler: str = "search"
    rating: Interval | str | None = None
    needs: str | None = None
    mask: str | None = None
    uniqueness: bool = True
    regions: str | None = None
    symmetric_regions: bool = False
    drill: str | None = None

    @property
    def board(self) -> Variant:
        """The board, of a jigsaw without its regions; raises what `look_up` raises."""
        return look_up(ALL_BOARDS, self.variant, Message("variant"))

    @property
    def is_plain(self) -> bool:
        """Whether nothing is asked for that hardly any puzzle has together with what is usual."""
        asked = (self.mask, self.rating, self.needs, self.drill)
        return asked == (None,) * 4 and not self.minimal

    @property
    def is_open(self) -> bool:
        """Whether nothing is asked for that says how hard puzzles are, or what givens they have."""
        asked = (self.level, self.mask, self.rating, self.needs, self.drill, self.clues)
        return asked == (None,) * 6 and not self.minimal

    def recipe(self, seed: str | int, number: int = 1) -> Recipe:
        """Return the recipe of a puzzle.

        Args:
            seed: A text of 1 to 30 characters, or a number: another seed, other puzzles.
            number: Which of the puzzles of that seed, from 1.

        Raises:
            UnknownNameError: If a name is in no table.
            RequestError: If no such puzzle can be.
        """
        return self.shared_recipe(seed).numbered(number)

    def shared_recipe(self, seed: str | int) -> Recipe:
        """Return what the recipes of all puzzles of a seed share; see `recipe`."""
        check_drill(self.drill)
        level, usual = self._level, self._usual_clues
        clues = Span.parse(self.clues) if isinstance(self.clues, str) else self.clues
        friendly = self.friendly
        if friendly is None:
            friendly = clues is None and level in FRIENDLY and usual is not None
        is_full = level in FULL and usual is not None and (clues, self.friendly) == (None, None)
        clues = usual if clues is None else clues
        needs_level = (level, self.rating, self.needs, self.drill) != (None,) * 4
        rating = Interval.parse(self.rating) if isinstance(self.rating, str) else self.rating
        recipe = Recipe(
            seed=checked_seed(seed, most=LONGEST_SEED),
            variant=self.variant,
            level=level,
            symmetry=self._symmetry(clues),
            clues=clues,
            minimal=self.minimal,
            filler=self.filler,
            rating=rating,
            needs=self.needs,
            drill=self.drill,
            mask=self.mask,
            uniqueness=self.uniqueness or not needs_level,
            friendly=friendly,
            by_hand=level in DECKS,
            varied=level in VARIED and not self.uniqueness,
            leftovers=level in WITH_LEFTOVERS and self._knows_leftovers,
            generalized=self._knows_generalized(level),
            no_gaps=is_full,
            regions=self.regions,
            symmetric_regions=self.symmetric_regions,
        )
        return _aided(recipe)

    @property
    def _level(self) -> str | None:
        if self.level is None:
            return usual_level(self.board) if self.is_open else None
        name = known_name(LEVELS_OR_ANY, self.level, Message("level"))
        if name == ANY:
            return None
        check_has(self.board, name, levels_of(self.board.name))
        return name

    @property
    def _usual_clues(self) -> Span | None:
        if not self.is_plain:
            return None
        return usual_clues(self.board).get(self._level or "")

    @property
    def _knows_leftovers(self) -> bool:
        """Whether leftovers count: wherever the board has some, but for masks."""
        return leftover_technique(self.board) is not None and self.mask is None

    def _knows_generalized(self, level: str | None) -> bool:
        """Return whether generalized intersections count: wherever the board has some."""
        is_judged = level in WITH_LEFTOVERS or bool(self.rating or self.needs)
        return is_judged and self.board.rates_further

    def _symmetry(self, clues: int | Span | None) -> str:
        """Return the symmetry; on 4x4 there are too few puzzles to choose from."""
        if self.symmetry is not None:
            return known_name(SYMMETRIES, self.symmetry, Message("symmetry"))
        if not self.is_plain or self.board.side < 6:
            return "none"
        fits = not isinstance(clues, int) or reachable(self.board, "half-turn") >> clues & 1
        return "half-turn" if fits else "none"


def usual_level(board: Variant) -> str:
    """Return the level of those who name none: medium; easy on 4x4 and boards without medium."""
    return "medium" if board.side > 4 and "medium" in levels_of(board.name) else "easy"


def _aided(recipe: Recipe) -> Recipe:
    """Return a recipe that asks for a technique that is hard to find, with what helps."""
    if has_known(recipe) and recipe.uniqueness and not recipe.minimal and not recipe.friendly:
        return replace(recipe, known=True)
    if recipe.needs is None or recipe.mask is not None or recipe.minimal:
        return recipe
    from numpure_xl.sudoku.steered import ROOM  # noqa: PLC0415  # few requests name a technique

    return replace(recipe, steered=True) if recipe.needs in ROOM else recipe
