"""The recipe: the text that makes a puzzle again.

    9x9#7                               a puzzle as most people want one, seed 7
    9x9/master#7                        of a level
    9x9+x/hard/quarter-turn#2026        with diagonals, and another symmetry than usual
    6x6/easy/14-clues#class-3a          with a number of clues
    9x9/easy/32-38-clues/friendly#7     so many clues, no empty unit, several places to begin
    9x9/any/none#7                      of any level, in no pattern
    9x9/minimal/30-clues/rotated#x      every given needed; full grid by another filler
    9x9/3.0-3.8#7                       rated in an interval
    9x9/needs-x-wing#7                  not solved without an X-wing, nor in need of more
    9x9/drill-x-wing#7                  comes to a position where an X-wing is the next step
    9x9/master/no-uniqueness#7          no step relies on there being one solution
    4x4/mask-8241#7                     givens just there: a hexadecimal digit for four cells
    9x9+jigsaw/symmetric-regions#7      regions made at random that look the same upside down
    5x5+jigsaw/regions-aaabb...#7       these regions: a letter for each cell
    9x9+parity/easy#7                   cells marked odd or even by the seed
    9x9+killer/easy#7                   cages by the seed and the level
    1:9x9/master#7                      of edition 1, which is also what is meant without a number

The parts before '#' may come in any order, since no two kinds share a name; `str` writes the
shortest text. What it leaves out is usual, and the same for every door: the command line, Python,
the worksheet functions, the ribbon and the page ask by `PuzzleRequest`, so that the same words make
the same puzzle everywhere. The same recipe makes the same puzzle on every Python, system and host:
the die falls by the text of the recipe alone (chance.py), and what a punch keeps or takes is
decided by mathematics, not by how the solver goes about it. There is one exception: on boards of
more cells than 9x9, without a level, with hard or more, a search may end at its bound (`EFFORT` in
proof.py), another solver's elsewhere.

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
from numpure_xl.names import known_name, look_up, meant, near_names
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, levels_of
from numpure_xl.sudoku.grid.grammar import check_named
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.hint_ladder import TECHNIQUES
from numpure_xl.sudoku.judge.ladder import UNIQUENESS
from numpure_xl.sudoku.levels import ANY, LEVELS, LEVELS_OR_ANY, Interval
from numpure_xl.sudoku.make.givens import Span, reachable, usual_clues
from numpure_xl.sudoku.make.impossible import (
    COMMON,
    check_has,
    check_mask,
    check_plain,
    check_span,
    check_technique,
    check_together,
)
from numpure_xl.sudoku.make.jigsaw import board_of, checked_regions
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.symmetry import SYMMETRIES, usual_on

EDITION = 1
"""The edition of the recipes that this version makes: while it stays, each keeps its puzzle."""

_EDITION = re.compile(r"(\d+):")

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

LONGEST_SHARED_SEED = 30
"""The most characters of a seed that several puzzles share, so that a number fits behind it."""

FRIENDLY = {"beginner", "easy", "medium", "hard"}
"""Levels whose puzzles are friendly, on boards for which a number of clues is usual."""

FieldValue = str | int | bool | Interval | Span

FLAGS: dict[str, tuple[str, bool]] = {
    "minimal": ("minimal", True),
    "no-uniqueness": ("uniqueness", False),
    "friendly": ("friendly", True),
    "symmetric-regions": ("symmetric_regions", True),
}
"""Words that set a field, and to what."""


NAMED: dict[str, Mapping[str, object]] = {
    "variant": ALL_BOARDS,
    "level": dict.fromkeys(LEVELS_OR_ANY),
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


def _without_edition(text: str) -> str:
    """Return a recipe without the number of its edition.

    Raises:
        RequestError: If it is of another edition.
    """
    named = _EDITION.match(text)
    if named and int(named[1]) != EDITION:
        msg = "The recipe {text!r} is of edition {found}; this version makes edition {known}."
        raise RequestError(msg, text=cut(text), found=named[1], known=EDITION)
    return text[named.end() :] if named else text


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
        return all(part(each) for each in _without_edition(asked.lower()).split("/"))
    except NumpureError:
        return False


ALL_SIGNS = (ANY, "beginner", "easy", "medium")
"""Levels of puzzles with all the signs that their grid has between cells."""


@dataclass(frozen=True, kw_only=True)
class PuzzleRequest:
    """What is asked for of one or more puzzles; what is None is as usual.

    Attributes:
        variant: A name in `ALL_BOARDS`.
        level: A name in `LEVELS`; "any" for whatever it comes to; None for `usual_level`, or
            for any where something is asked for that puzzles of that level may not have: a mask,
            a rating, a technique, a number of givens, or that each of these is needed.
        symmetry: A name in `SYMMETRIES`; None for half-turn, where the number of clues allows it.
        clues: The number of givens, a span of them of which the seed decides, or either as a text
            such as "28-32"; None for as many as are usual for the level, or as few as it allows.
        minimal: Whether every single given must be needed.
        filler: The name in `FILLERS` of what makes the full grid.
        rating: The ratings allowed, or a text such as "3.0-3.8", in place of a level.
        needs: A technique, a name in `TECHNIQUES`, that the way of hints must need, and nothing
            harder; in place of a level.
        drill: A technique that must be the next step at some position of the way of hints, which
            need not go on; in place of a level, a rating or a technique.
        mask: The code of a `Mask`, the cells of the givens; in place of a symmetry and a number
            of clues.
        uniqueness: Whether the steps that make up its level, or its rating, may rely on the
            puzzle having only one solution.
        friendly: Whether no row, column, box or digit may be without givens, and there must be
            several places to begin; None for yes up to hard, if the clues are the usual ones.
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
        return self.is_plain and (self.level, self.clues) == (None, None)

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
        asked = {field.name: getattr(self, field.name) for field in fields(PuzzleRequest)}
        return Recipe(seed=checked_seed(seed, most=LONGEST_SHARED_SEED), **asked)


def usual_level(board: Variant) -> str:
    """Return the level of those who name none: medium; easy on 4x4 and boards without medium."""
    return "medium" if board.side > 4 and "medium" in levels_of(board.name) else "easy"


def usual_symmetry(request: PuzzleRequest, clues: int | Span | None) -> str:
    """Return the symmetry of those who name none; on 4x4 there are too few puzzles to choose from.

    Args:
        request: What is asked for.
        clues: The number of givens, or a span.
    """
    board = ALL_BOARDS[request.variant]
    if not request.is_plain or board.side < 6 or usual_on(board) == "none":
        return "none"
    fits = not isinstance(clues, int) or reachable(board, "half-turn") >> clues & 1
    return "half-turn" if fits else "none"


@checked_class
@dataclass(frozen=True, kw_only=True, repr=False)
class Recipe(PuzzleRequest):
    """A request in which nothing is left open, and the seed that decides the rest.

    What was None is as usual: `level` is a name in `LEVELS_OR_ANY`, `symmetry` a name, `friendly`
    true or false; `clues` are None for as few as the level allows.

    Attributes:
        seed: A text of 1 to 40 characters that can be seen, '#' and '/' not among them;
            full-width ones become ASCII.

    Raises:
        UnknownNameError: If a name is in no table.
        RequestError: If no such puzzle can be, whatever the seed.
    """

    seed: str

    def __post_init__(self) -> None:
        self._set("seed", checked_seed(self.seed))
        for kind, names in NAMED.items():
            name = getattr(self, kind)
            if name is not None:
                self._set(kind, known_name(names, name, KINDS[kind]))
        if isinstance(self.rating, str):
            self._set("rating", Interval.parse(self.rating))
        if isinstance(self.clues, str):
            self._set("clues", Span.parse(self.clues))
        self._settle()
        self._check()

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _settle(self) -> None:
        """Put what is usual in the place of what was left open."""
        if self.level is None:
            self._set("level", usual_level(ALL_BOARDS[self.variant]) if self.is_open else ANY)
        if self.friendly is None:
            self._set("friendly", self.clues is None and self._is_usually_friendly)
        if self.clues is None:
            self._set("clues", self._usual_clues)
        if self.symmetry is None:
            self._set("symmetry", usual_symmetry(self, self.count_or_span))

    @property
    def _usual_clues(self) -> Span | None:
        usual = usual_clues(ALL_BOARDS[self.variant]).get(self.level or "")
        return usual if self.is_plain else None

    @property
    def _is_usually_friendly(self) -> bool:
        return self.level in FRIENDLY and self._usual_clues is not None

    def _check(self) -> None:
        aims = (self.level == ANY, self.rating is None, self.needs is None, self.drill is None)
        if aims.count(False) > 1:
            msg = "Ask for a level, a rating or a technique, not for two at once."
            raise RequestError(msg)
        if not self.uniqueness and not UNIQUENESS.isdisjoint({self.needs, self.drill}):
            msg = "Without uniqueness, ask for a level, or for something that does not rely on it."
            raise RequestError(msg)
        variant = ALL_BOARDS[self.variant]
        check_named(self.variant)
        check_together(variant)
        if self.level != ANY:
            check_has(variant, self.level, levels_of(variant.name))
        more = {"is_masked": self.mask is not None, "is_rated": self.rating is not None}
        check_plain(variant, self.filler, self.needs or self.drill, **more)
        check_technique(variant, self.needs, self.drill, is_bare=self.is_bare)
        check_span(variant, self.pattern, self.count_or_span)
        regions = checked_regions(self.variant, self.regions, is_symmetric=self.symmetric_regions)
        self._set("regions", regions)
        if self.mask is not None:
            check_mask(variant, self.mask, self.pattern, self.count_or_span)

    @property
    def is_bare(self) -> bool:
        """Whether it asks for nothing but a board and what puzzles should need."""
        is_usual = not (self.minimal or self.friendly) and self.uniqueness
        return is_usual and (self.pattern, self.clues, self.mask) == ("none", None, None)

    @property
    def count_or_span(self) -> int | Span | None:
        """The number of givens, or a span; None for as few as the level allows."""
        assert not isinstance(self.clues, str)  # noqa: S101  # for the types: it has been read
        return self.clues

    @property
    def pattern(self) -> str:
        """The symmetry, which is no longer open."""
        return self.symmetry or "none"

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
        """Return the recipe of one of several puzzles: from the second on, seed, dot and number.

        Raises:
            RequestError: If no recipe can have that seed.
        """
        return self if number == 1 else self.with_seed(f"{self.seed}.{number}")

    @property
    def board(self) -> Variant:
        """The board, with the regions of a jigsaw or with signs; raises what `board_of` raises."""
        form = ALL_BOARDS[self.variant]
        if form.is_searched:
            return self.caged.variant
        if form.signs:
            return self.grid_of_signs.variant
        is_symmetric = self.symmetric_regions
        return board_of(self.variant, self.seed, given=self.regions, is_symmetric=is_symmetric)

    @property
    def caged(self) -> Puzzle:
        """What a board with cages comes to: cages, and the givens that they are made with."""
        from numpure_xl.sudoku.make.killer import CageGoal, caged  # noqa: PLC0415  # most have none

        form, chance, clues = ALL_BOARDS[self.variant], Chance(f"goal {self}"), self.count_or_span
        if isinstance(clues, Span):
            clues = chance.choice(clues.counts(form, self.pattern))
        technique, level = self.needs or self.drill or "", self.level or ANY
        if level == ANY:
            level = chance.choice(levels_of(self.variant))
        if technique in COMMON:
            level, technique = next(iter(LEVELS)), ""
        return caged(form, self.seed, CageGoal(level, technique, self.pattern, clues or 0))

    @property
    def grid_of_signs(self) -> Grid:
        """The board with the signs of its seed, and a full grid that they are of."""
        from numpure_xl.sudoku.make.seeded_signs import grid_of_signs  # noqa: PLC0415  # few have any

        is_hard = self.level not in ALL_SIGNS or bool(self.rating or self.needs or self.drill)
        return grid_of_signs(ALL_BOARDS[self.variant], self.seed, is_hard=is_hard)

    @classmethod
    @checked
    def parse(cls, text: str) -> Recipe:
        """Read a recipe; `str` is the inverse.

        Raises:
            UnknownNameError: If a part of it is nothing that is known.
            RequestError: If it has no seed, is of another edition, or asks for what cannot be.

        >>> Recipe.parse("quarter-turn/9x9#7") == Recipe(seed="7", symmetry="quarter-turn")
        True
        """
        parts, mark, seed = unicodedata.normalize("NFKC", text).strip().partition("#")
        if not mark:
            msg = "The recipe {text!r} has no seed; write one after a '#', as in '9x9/easy#7'."
            raise RequestError(msg, text=cut(text))
        fields: dict[str, FieldValue] = {}
        for text_part in filter(None, _without_edition(parts.lower()).split("/")):
            kind, value = part(text_part)
            if kind in fields:
                msg = "The recipe {text!r} names the {kind} twice."
                raise RequestError(msg, text=cut(text), kind=KINDS.get(kind, kind))
            fields[kind] = value
        return cls(seed=seed, **fields)  # type: ignore[arg-type]

    def __str__(self) -> str:
        has_clues = (self.clues, self.friendly) != (self._usual_clues, self._is_usually_friendly)
        has_clues = has_clues and self.clues is not None
        is_any = self.is_plain and not has_clues
        is_friendly = self.friendly and (has_clues or not self._is_usually_friendly)
        parts = [
            self.variant,
            None if self.level == ANY and not is_any else self.level,
            None if self.rating is None else str(self.rating),
            None if self.needs is None else f"{NEEDS}{self.needs}",
            None if self.drill is None else f"{DRILL}{self.drill}",
            None if self.symmetry == usual_symmetry(self, self.count_or_span) else self.symmetry,
            f"{self.clues}{CLUES}" if has_clues else None,
            "minimal" if self.minimal else None,
            "friendly" if is_friendly else None,
            None if self.uniqueness else "no-uniqueness",
            "symmetric-regions" if self.symmetric_regions else None,
            None if self.filler == "search" else self.filler,
            None if self.mask is None else f"{MASK}{self.mask}",
            None if self.regions is None else f"{REGIONS}{self.regions}",
        ]
        return "/".join(filter(None, parts)) + f"#{self.seed}"

    def __repr__(self) -> str:
        return f"Recipe.parse({str(self)!r})"


_ASKED = [each.name for each in fields(PuzzleRequest)]
_asked = attrgetter(*_ASKED)


def _again(*values: object) -> Recipe:
    """Return the recipe of the values of its fields, which are known to go together."""
    recipe = object.__new__(Recipe)
    for name, value in zip(("seed", *_ASKED), values, strict=True):
        object.__setattr__(recipe, name, value)
    return recipe
