"""The recipe: the text that makes a puzzle again.

    9x9#7                               any puzzle of the plain 9x9 board, seed 7
    9x9-x/hard/half-turn#2026           with diagonals, a level and a symmetry
    6x6/easy/14-clues#class-3a          with a number of clues
    9x9/minimal/30-clues/rotated#x      every given needed; full grid by another filler
    9x9/easy/32-38-clues/friendly#7     so many clues, no empty unit, several places to begin
    9x9/3.0-3.8#7                       rated in an interval
    9x9/needs-x-wing#7                  not solved without an X-wing, nor in need of more
    9x9/needs-jellyfish/steered#7       found by a search that starts from the technique
    9x9/drill-x-wing#7                  comes to a position where an X-wing is the next step
    9x9/drill-bug-4/known#7             a known puzzle that does, in another form
    9x9/master/no-uniqueness#7          no step relies on there being one solution
    9x9/expert/by-hand#7                an expert by the way of hints, not by rating
    9x9/extreme/no-uniqueness/by-hand/varied#7  of techniques that are dealt more evenly
    9x9-jigsaw/hard/leftovers#7         hard for whoever knows the law of leftovers
    9x9-x/hard/generalized#7            hard for whoever looks where diagonals and lines meet
    9x9/hard/no-gaps#7                  no row, column, box or digit without givens
    4x4/mask-8241#7                     givens just there: a hexadecimal digit for four cells
    9x9-jigsaw/symmetric-regions#7      regions made at random that look the same upside down
    5x5-jigsaw/regions-aaabb...#7       these regions: a letter for each cell
    9x9+parity/easy#7                   cells marked odd or even by the seed
    9x9+killer/easy#7                   cages by the seed and the level

The parts before '#' may come in any order, since no two kinds share a name; `str` writes it in
one. The same recipe makes the same puzzle on every Python, system and host: the die falls by the
text of the recipe alone (chance.py), and what a punch keeps or takes is decided by mathematics,
not by how the solver goes about it. There is one exception: on boards above 9x9, without a level,
with hard or by hand, a search may end at its bound (`EFFORT` in proof.py), another solver's
elsewhere.

What no puzzle can be, whatever the seed, is refused before anything is searched. making.py makes
the puzzle.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, fields
from operator import attrgetter

from numpure_xl.arguments import checked, checked_class
from numpure_xl.errors import NumpureError, RequestError, UnknownNameError, cut
from numpure_xl.messages import Message
from numpure_xl.names import known_name, meant, near_names
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.givens import Span
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.hint_ladder import TECHNIQUES
from numpure_xl.sudoku.impossible import (
    COMMON,
    WITH_LEFTOVERS,
    check_generalized,
    check_grids,
    check_judged,
    check_known,
    check_mask,
    check_needs,
    check_signs,
    check_span,
    check_steered,
    check_varied,
)
from numpure_xl.sudoku.jigsaw import board_of, checked_regions
from numpure_xl.sudoku.ladder import UNIQUENESS
from numpure_xl.sudoku.levels import LEVELS, Interval, levels_of
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rules.cages import KILLER
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.sudoku.variant import ALL_BOARDS, Variant, kinds_of

KINDS = {
    "variant": Message("variant"),
    "level": Message("level"),
    "symmetry": Message("symmetry"),
    "filler": Message("filler"),
    "clues": Message("clues"),
    "rating": Message("rating"),
    "needs": Message("technique"),
    "drill": Message("technique"),
    "uniqueness": Message("uniqueness"),
}
"""What people call the fields of a recipe, where that is not the word in the recipe itself."""

CLUES = "-clues"
_RATING = re.compile(r"[0-9.]+-[0-9.]+")
NEEDS = "needs-"
DRILL = "drill-"
MASK = "mask-"
REGIONS = "regions-"

LONGEST_SEED = 40

FieldValue = str | int | bool | Interval | Span

FLAGS: dict[str, tuple[str, bool]] = {
    "minimal": ("minimal", True),
    "no-uniqueness": ("uniqueness", False),
    "friendly": ("friendly", True),
    "steered": ("steered", True),
    "known": ("known", True),
    "by-hand": ("by_hand", True),
    "leftovers": ("leftovers", True),
    "varied": ("varied", True),
    "generalized": ("generalized", True),
    "no-gaps": ("no_gaps", True),
    "symmetric-regions": ("symmetric_regions", True),
}
"""Words that set a field, and to what."""


NAMED: dict[str, Mapping[str, object]] = {
    "variant": ALL_BOARDS,
    "level": LEVELS,
    "symmetry": SYMMETRIES,
    "filler": FILLERS,
    "needs": TECHNIQUES,
    "drill": TECHNIQUES,
}
"""The fields that are names, and the names that they may have."""


def checked_seed(seed: str | int, most: int = LONGEST_SEED) -> str:
    """Return a seed in the form that recipes have.

    Raises:
        RequestError: If it is empty, has more than `most` characters, or one that is not to be
            seen or has a meaning in recipes.
    """
    text = unicodedata.normalize("NFKC", str(seed))
    if not 1 <= len(text) <= most or not text.isprintable() or not set(" #/").isdisjoint(text):
        msg = (
            "The seed {seed!r} cannot be in a recipe; use 1 to {most} characters without spaces, "
            "# and /."
        )
        raise RequestError(msg, seed=cut(text), most=most)
    return text


def part(text: str) -> tuple[str, FieldValue]:
    """Return the field of a recipe that a part of its text sets, and to what."""
    if text.endswith(CLUES):
        return "clues", Span.parse(text.removesuffix(CLUES))
    if text in FLAGS:
        return FLAGS[text]
    for beginning in (NEEDS, DRILL, MASK, REGIONS):
        if text.startswith(beginning):
            return beginning.removesuffix("-"), text.removeprefix(beginning)
    if _RATING.fullmatch(text):
        return "rating", Interval.parse(text)
    for kind, names in NAMED.items():
        if names is not TECHNIQUES and (name := meant(names, text, KINDS[kind])):
            return kind, name
    raise _unknown(text)


def _unknown(text: str) -> UnknownNameError:
    """Return why a part of a recipe is nothing that is known."""
    known = {name for names in NAMED.values() if names is not TECHNIQUES for name in names}
    if near := near_names({*known, *FLAGS}, text, "part"):
        msg = "A recipe cannot ask for {name!r}; did you mean {near!r}?"
        return UnknownNameError(msg, name=cut(text), near=near[0])
    msg = (
        "A recipe cannot ask for {name!r}; it may name a variant, level, symmetry, filler or "
        "'24-clues'."
    )
    return UnknownNameError(msg, name=cut(text))


def is_recipe(text: str) -> bool:
    """Return whether a text is meant as a recipe, even where its seed is missing.

    >>> is_recipe("9x9/easy#7"), is_recipe("9x9/easy"), is_recipe("1.....3..2.....4")
    (True, True, False)
    """
    asked, mark, _ = text.strip().partition("\n")[0].partition("#")
    if mark:
        return bool(asked)
    if not any(map(str.isalpha, asked)):
        return False
    try:
        return all(part(each) for each in asked.lower().split("/"))
    except NumpureError:
        return False


ALL_SIGNS = (None, "beginner", "easy", "medium")
"""Levels of puzzles with all the signs that their grid has between cells."""


@checked_class
@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Recipe:
    """The properties of a puzzle, and the seed that decides the rest.

    Attributes:
        seed: A text of 1 to 40 characters that can be seen, '#' and '/' not among them;
            full-width ones become ASCII.
        variant: A name in `ALL_BOARDS`.
        level: A name in `LEVELS`, or None for any.
        symmetry: A name in `SYMMETRIES`.
        clues: The number of givens, or a span of numbers of which the seed decides; None for as
            few as the level allows.
        minimal: Whether every single given must be needed.
        filler: The name in `FILLERS` of what makes the full grid.
        rating: The ratings that it may have; in place of a level.
        needs: A technique, a name in `TECHNIQUES`, that must be needed, and nothing harder; in
            place of a level or a rating. Those of `PATTERN_RUNGS` are judged by the way of hints.
        drill: A technique that must be the next step at some position of the way of hints, which
            need not go on; in place of a level, a rating or a technique.
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
        known: Whether the drill is a known puzzle in another form, in place of one that is found.
        by_hand: Whether the level is that which people find (verdict.py), in place of a range of
            ratings; up to hard the two are the same.
        leftovers: Whether the level is that of people who know the law of leftovers on a jigsaw,
            and the hidden windows on a board that has windows.
        varied: Whether the techniques of the level are dealt by `VARIED` in place of `DECKS`.
        generalized: Whether the level, the rating or the technique is that of people who know
            generalized intersections, on a board with extra units or moves.
        no_gaps: Whether no row, column, box or digit may be without givens.

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
    by_hand: bool = False
    no_gaps: bool = False
    drill: str | None = None
    known: bool = False
    leftovers: bool = False
    varied: bool = False
    generalized: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", checked_seed(self.seed))
        for kind, names in NAMED.items():
            name = getattr(self, kind)
            if name is not None:
                object.__setattr__(self, kind, known_name(names, name, KINDS[kind]))
        aims = (self.level, self.rating, self.needs, self.drill)
        if aims.count(None) < len(aims) - 1:
            msg = "Ask for a level, a rating or a technique, not for two at once."
            raise RequestError(msg)
        relies = self.needs in UNIQUENESS or self.drill in UNIQUENESS
        if not self.uniqueness and (relies or not any(aims)):
            msg = "Without uniqueness, ask for a level, or for something that does not rely on it."
            raise RequestError(msg)
        variant = ALL_BOARDS[self.variant]
        if variant.grids:
            check_grids(variant, self)
        check_signs(variant, self)
        check_needs(variant, self.needs, self.drill)
        check_span(variant, self.symmetry, self.clues)
        if self.steered:
            check_steered(self.needs, self.mask)
        check_known(self, is_asked=self.known)
        check_judged(variant, self.level, by_hand=self.by_hand, leftovers=self.leftovers)
        check_varied(self.level, by_hand=self.by_hand, varied=self.varied)
        is_judged = self.level in WITH_LEFTOVERS or bool(self.rating or self.needs)
        check_generalized(variant, is_asked=self.generalized, is_judged=is_judged)
        regions = checked_regions(self.variant, self.regions, is_symmetric=self.symmetric_regions)
        object.__setattr__(self, "regions", regions)
        if self.mask is not None:
            check_mask(variant, self.mask, self.symmetry, self.clues)

    def with_seed(self, seed: str) -> Recipe:
        """Return the recipe with another seed; the rest of it need not be checked again.

        Raises:
            RequestError: If no recipe can have that seed.
        """
        return _again(checked_seed(seed), *_asked(self))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Return what other processes make it of, without checking it again."""
        return _again, (self.seed, *_asked(self))

    def numbered(self, number: int) -> Recipe:
        """Return the recipe of one of several puzzles: its seed is followed by a dot and a number.

        Raises:
            RequestError: If no recipe can have that seed.
        """
        return self.with_seed(f"{self.seed}.{number}")

    @property
    def board(self) -> Variant:
        """The board, with the regions of a jigsaw or with signs; raises what `board_of` raises."""
        form = ALL_BOARDS[self.variant]
        if KILLER in kinds_of(form):
            return self.caged.variant
        if form.signs:
            return self.grid_of_signs.variant
        is_symmetric = self.symmetric_regions
        return board_of(self.variant, self.seed, given=self.regions, is_symmetric=is_symmetric)

    @property
    def caged(self) -> Puzzle:
        """What a board with cages comes to: cages, and the givens that they are made with."""
        from numpure_xl.sudoku.killer import CageGoal, caged  # noqa: PLC0415  # most have none

        form, chance, clues = ALL_BOARDS[self.variant], Chance(f"goal {self}"), self.clues
        if isinstance(clues, Span):
            clues = chance.choice(clues.counts(form, self.symmetry))
        technique = self.needs or self.drill or ""
        level = self.level or chance.choice(levels_of(self.variant))
        if technique in COMMON:
            level, technique = next(iter(LEVELS)), ""
        return caged(form, self.seed, CageGoal(level, technique, self.symmetry, clues or 0))

    @property
    def grid_of_signs(self) -> Grid:
        """The board with the signs of its seed, and a full grid that they are of."""
        from numpure_xl.sudoku.seeded_signs import grid_of_signs  # noqa: PLC0415  # few have any

        are_all = self.level in ALL_SIGNS and not (self.rating or self.needs or self.drill)
        return grid_of_signs(ALL_BOARDS[self.variant], self.seed, are_all=are_all)

    @classmethod
    @checked
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
            msg = "The recipe {text!r} has no seed; write one after a '#', as in '9x9/easy#7'."
            raise RequestError(msg, text=cut(text))
        fields: dict[str, FieldValue] = {}
        for text_part in filter(None, parts.lower().split("/")):
            kind, value = part(text_part)
            if kind in fields:
                msg = "The recipe {text!r} names the {kind} twice."
                raise RequestError(msg, text=cut(text), kind=KINDS.get(kind, kind))
            fields[kind] = value
        return cls(seed=seed, **fields)  # type: ignore[arg-type]

    def __str__(self) -> str:
        parts = [
            self.variant,
            self.level,
            None if self.rating is None else str(self.rating),
            None if self.needs is None else f"{NEEDS}{self.needs}",
            None if self.drill is None else f"{DRILL}{self.drill}",
            None if self.symmetry == "none" else self.symmetry,
            None if self.clues is None else f"{self.clues}-clues",
            "minimal" if self.minimal else None,
            None if self.uniqueness else "no-uniqueness",
            "friendly" if self.friendly else None,
            "no-gaps" if self.no_gaps else None,
            "by-hand" if self.by_hand else None,
            "leftovers" if self.leftovers else None,
            "varied" if self.varied else None,
            "generalized" if self.generalized else None,
            "steered" if self.steered else None,
            "known" if self.known else None,
            None if self.filler == "search" else self.filler,
            None if self.mask is None else f"{MASK}{self.mask}",
            "symmetric-regions" if self.symmetric_regions else None,
            None if self.regions is None else f"{REGIONS}{self.regions}",
        ]
        return "/".join(filter(None, parts)) + f"#{self.seed}"

    def __repr__(self) -> str:
        return f"Recipe.parse({str(self)!r})"


_SEED, *_ASKED = (each.name for each in fields(Recipe))
_asked = attrgetter(*_ASKED)


def _again(*values: object) -> Recipe:
    """Return the recipe of the values of its fields, which are known to go together."""
    recipe = object.__new__(Recipe)
    for name, value in zip((_SEED, *_ASKED), values, strict=True):
        object.__setattr__(recipe, name, value)
    return recipe
