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
    9x9-jigsaw/hard/leftovers#7         hard for whoever knows the law of leftovers
    9x9/hard/no-gaps#7                  no row, column, box or digit without givens
    4x4/mask-8241#7                     givens just there: a hexadecimal digit for four cells
    9x9-jigsaw/symmetric-regions#7      regions made at random that look the same upside down
    5x5-jigsaw/regions-aaabb...#7       these regions: a letter for each cell

The parts before '#' may come in any order, since no two kinds share a name; `str` writes it in
one. The same recipe makes the same puzzle on every Python, system and host: the die falls by the
text of the recipe alone (chance.py), and what a punch keeps or takes is decided by mathematics,
not by how the solver goes about it. There is one exception: on boards above 9x9, without a level,
with hard or by hand, a search may end at its bound (`EFFORT` in proof.py), another solver's
elsewhere.

What no puzzle can be, whatever the seed, is refused before anything is searched. The search for a
drill, a mask or a technique is imported when a recipe asks for it; most ask for none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from itertools import islice, repeat

from numpure_xl.arguments import checked, checked_class
from numpure_xl.errors import GaveUpError, NumpureError, RequestError, UnknownNameError, cut
from numpure_xl.messages import Message
from numpure_xl.names import known_name, meant, near_names
from numpure_xl.sudoku.by_hand import TRIES, HandSearch, card
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import FILLERS, fill
from numpure_xl.sudoku.givens import Span, has_gaps, is_friendly
from numpure_xl.sudoku.graded import (
    CHAINS,
    LEFTOVER_ROUNDS,
    PATIENT_ROUNDS,
    ROUNDS,
    STEERED_ROUNDS,
    Aim,
    aim_at,
    search_towards,
)
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.hint_ladder import PATTERN_RUNGS, TECHNIQUES
from numpure_xl.sudoku.impossible import (
    check_judged,
    check_known,
    check_mask,
    check_needs,
    check_span,
    check_steered,
)
from numpure_xl.sudoku.jigsaw import board_of, checked_regions
from numpure_xl.sudoku.ladder import UNIQUENESS
from numpure_xl.sudoku.levels import LEVELS, Interval
from numpure_xl.sudoku.proof import BOUNDLESS, unique
from numpure_xl.sudoku.punch import punch_once, tries
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import BriefRating, rate_briefly
from numpure_xl.sudoku.symmetry import SYMMETRIES, orbits
from numpure_xl.sudoku.variant import BOARDS, Variant
from numpure_xl.sudoku.verdict import level_of

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
    "no-gaps": ("no_gaps", True),
    "symmetric-regions": ("symmetric_regions", True),
}
"""Words that set a field, and to what."""


NAMED: dict[str, Mapping[str, object]] = {
    "variant": BOARDS,
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


SIMPLE = {"beginner", "easy", "medium"}
"""Levels that nearly every pass ends with: nothing is gained by going on from another puzzle."""


@checked_class
@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
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
        variant = BOARDS[self.variant]
        check_needs(variant, self.needs, self.drill)
        check_span(variant, self.symmetry, self.clues)
        if self.steered:
            check_steered(self.needs, self.mask)
        check_known(self, is_asked=self.known)
        check_judged(variant, self.level, by_hand=self.by_hand, leftovers=self.leftovers)
        regions = checked_regions(self.variant, self.regions, is_symmetric=self.symmetric_regions)
        object.__setattr__(self, "regions", regions)
        if self.mask is not None:
            check_mask(variant, self.mask, self.symmetry, self.clues)

    def with_seed(self, seed: str) -> Recipe:
        """Return the recipe with another seed; the rest of it need not be checked again.

        Raises:
            RequestError: If no recipe can have that seed.
        """
        other = object.__new__(Recipe)
        for each in fields(Recipe):
            object.__setattr__(other, each.name, getattr(self, each.name))
        object.__setattr__(other, "seed", checked_seed(seed))
        return other

    @property
    def board(self) -> Variant:
        """The board, with the regions of a jigsaw; raises what `board_of` raises."""
        is_symmetric = self.symmetric_regions
        return board_of(self.variant, self.seed, given=self.regions, is_symmetric=is_symmetric)

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


def make(recipe: Recipe) -> Puzzle:
    """Return the puzzle of a recipe, which it keeps.

    Raises:
        GaveUpError: If none was found in `tries` passes; with an aim beyond
            the simple levels, in `ROUNDS` times as many, for a technique in `PATIENT_ROUNDS`.

    >>> make(Recipe.parse("9x9/half-turn/30-clues#7")).clues
    30
    """
    return _made(recipe).with_recipe(str(recipe))


def _made(recipe: Recipe) -> Puzzle:
    aim = _aim(recipe)
    chance, variant = Chance(str(recipe)), recipe.board
    clues = recipe.clues
    if isinstance(clues, Span):
        clues = chance.choice(clues.counts(variant, recipe.symmetry))
    solutions = (fill(recipe.filler, variant, chance) for _ in repeat(None))
    if recipe.mask is not None:
        from numpure_xl.sudoku.mask import Mask, effort, fillings

        filled = fillings(Mask.decode(recipe.mask, variant), solutions, chance)
        return _masked(recipe, filled, aim, effort(variant))
    technique = recipe.drill or recipe.needs
    if technique and (recipe.drill or recipe.steered or technique in PATTERN_RUNGS):
        puzzles = _search_for_technique(recipe)(
            technique,
            solutions,
            chance,
            symmetry=recipe.symmetry,
            clues=clues,
            uniqueness=recipe.uniqueness,
        )
        return _drilled(recipe, puzzles) if recipe.drill else _steered(recipe, aim, puzzles)
    if recipe.by_hand and recipe.level:
        return _dealt(recipe, recipe.level, clues, solutions, chance)
    if aim is None or recipe.level in SIMPLE:
        proof = aim.proof(variant) if aim else unique
        punched = (
            punch_once(solution, chance, symmetry=recipe.symmetry, clues=clues, proof=proof)
            for solution in solutions
        )
        return _punched(recipe, punched, is_whole=proof is unique)
    rated = search_towards(aim, solutions, chance, symmetry=recipe.symmetry, clues=clues)
    return _aimed(recipe, aim, rated)


def _search_for_technique(recipe: Recipe) -> Callable[..., Iterator[Puzzle | None]]:
    if recipe.drill:
        from numpure_xl.sudoku.drills import search_for_drill

        return partial(search_for_drill, known=recipe.known)
    from numpure_xl.sudoku.steered import search_with_technique

    return search_with_technique


def _aim(recipe: Recipe) -> Aim | None:
    """Return the aim at a rating; None if the recipe has none. Patterns are judged by `_fits`."""
    return aim_at(
        level=recipe.level,
        rating=recipe.rating,
        needs=None if recipe.needs in PATTERN_RUNGS else recipe.needs,
        uniqueness=recipe.uniqueness,
    )


def is_like(puzzle: Puzzle, recipe: Recipe) -> bool:
    """Return whether a puzzle has everything that a recipe asks for, whoever made it.

    >>> recipe = Recipe.parse("9x9/hard/half-turn#7")
    >>> is_like(make(recipe), recipe), is_like(make(Recipe.parse("9x9/easy#7")), recipe)
    (True, False)
    """
    given = frozenset(cell for cell, digit in enumerate(puzzle.givens.digits) if digit)
    if recipe.mask is not None:
        from numpure_xl.sudoku.mask import Mask

        has_cells = given == {*Mask.decode(recipe.mask, recipe.board).cells}
    else:
        parts = orbits(recipe.symmetry, recipe.board.side)
        has_cells = all(len(given.intersection(orbit)) in {0, len(orbit)} for orbit in parts)
    aim = _aim(recipe)
    return (
        puzzle.variant == recipe.board
        and has_cells
        and _fits(puzzle, recipe)
        and (aim is None or _has_level(puzzle, recipe, aim))
    )


def _punched(recipe: Recipe, puzzles: Iterator[Puzzle], *, is_whole: bool) -> Puzzle:
    """Return the first puzzle that fits; `is_whole` if all that is unique was punched."""
    variant = BOARDS[recipe.variant]
    fewest, limit = variant.cells, tries(variant) * (ROUNDS if recipe.no_gaps else 1)
    never_gives_up = is_whole and variant.side <= BOUNDLESS
    is_minimal = never_gives_up and recipe.symmetry == "none" and recipe.clues is None
    for puzzle in islice(puzzles, limit):
        is_fit = _fits(puzzle, recipe, is_minimal=is_minimal)
        if is_fit and (recipe.level is None or recipe.level == level_of(puzzle)):
            return puzzle
        fewest = min(fewest, puzzle.clues)
    raise _gave_up(recipe, limit, fewest)


def _aimed(recipe: Recipe, aim: Aim, rated: Iterator[tuple[Puzzle, BriefRating]]) -> Puzzle:
    """Return the first puzzle that fits of those that come ever nearer to an aim."""
    rounds = ROUNDS if recipe.needs is None else PATIENT_ROUNDS
    if recipe.leftovers:
        rounds = LEFTOVER_ROUNDS
    variant = BOARDS[recipe.variant]
    fewest, limit = variant.cells, rounds * tries(variant)
    hardest = 0.0
    for puzzle, rating in islice(rated, limit):
        if aim.is_met(rating) and _fits(puzzle, recipe):
            return puzzle
        fewest, hardest = min(fewest, puzzle.clues), max(hardest, rating.value)
    if recipe.needs is not None or hardest >= aim.ratings.lowest:
        raise _gave_up(recipe, limit, fewest)
    msg = "No puzzle like {recipe} in {tries} tries; the hardest rates {hardest:.1f}."
    raise GaveUpError(msg, recipe=str(recipe), tries=limit, hardest=hardest)


def _dealt(
    recipe: Recipe, level: str, clues: int | None, solutions: Iterator[Grid], chance: Chance
) -> Puzzle:
    """Return the first puzzle that fits of those of a level as people find it."""
    search = HandSearch(
        level=level,
        allowed=card(level, recipe.seed),
        symmetry=recipe.symmetry,
        clues=clues,
        minimal=recipe.minimal,
        uniqueness=recipe.uniqueness,
        leftovers=recipe.leftovers,
    )
    limit = TRIES * tries(BOARDS[recipe.variant])
    for puzzle in islice(search.puzzles(solutions, chance), limit):
        if puzzle and _fits(puzzle, recipe):
            return puzzle
    raise _gave_up(recipe, limit)


def _steered(recipe: Recipe, aim: Aim | None, puzzles: Iterator[Puzzle | None]) -> Puzzle:
    """Return the first puzzle that fits of those that a steered search ends with."""
    rounds = ROUNDS if aim and aim.ceiling >= CHAINS else STEERED_ROUNDS
    limit = rounds * tries(BOARDS[recipe.variant])
    for puzzle in islice(puzzles, limit):
        if puzzle and _fits(puzzle, recipe) and (aim is None or _is_met(aim, puzzle, None)):
            return puzzle
    raise _gave_up(recipe, limit)


def _drilled(recipe: Recipe, puzzles: Iterator[Puzzle | None]) -> Puzzle:
    """Return the first puzzle that fits of those that come to a drill."""
    from numpure_xl.sudoku.drills import DRILL_ROUNDS

    limit = DRILL_ROUNDS * tries(BOARDS[recipe.variant])
    for puzzle in islice(puzzles, limit):
        if puzzle and _fits(puzzle, recipe):
            return puzzle
    raise _gave_up(recipe, limit)


def _masked(recipe: Recipe, puzzles: Iterable[Puzzle], aim: Aim | None, tried: int) -> Puzzle:
    """Return the first puzzle that fits, of those with the givens of a mask."""
    any_made = False
    for puzzle in puzzles:
        any_made = True
        if _fits(puzzle, recipe) and (aim is None or _has_level(puzzle, recipe, aim)):
            return puzzle
    if any_made:
        msg = "No puzzle of that mask in {tries} tries has that level; ask for another."
    else:
        msg = (
            "No puzzle has givens in just these cells, as far as {tries} tries show; move some "
            "givens."
        )
    raise GaveUpError(msg, tries=tried)


def _has_level(puzzle: Puzzle, recipe: Recipe, aim: Aim) -> bool:
    if recipe.by_hand:
        return _level_of(puzzle, recipe) == recipe.level
    return _is_met(aim, puzzle, recipe.level)


def _is_met(aim: Aim, puzzle: Puzzle, level: str | None) -> bool:
    if level in SIMPLE:
        return level_of(puzzle) == level
    return aim.is_met(rate_briefly(puzzle, ceiling=aim.ceiling))


def _fits(puzzle: Puzzle, recipe: Recipe, *, is_minimal: bool = False) -> bool:
    """Return whether a puzzle has the clues that are wanted; `is_minimal` if that is known."""
    if isinstance(recipe.clues, Span):
        if not recipe.clues.fewest <= puzzle.clues <= recipe.clues.most:
            return False
    elif recipe.clues not in (None, puzzle.clues):
        return False
    if recipe.friendly and not is_friendly(puzzle.givens):
        return False
    if recipe.no_gaps and has_gaps(puzzle.givens):
        return False
    if not (_has_technique(puzzle, recipe) and _is_hard_beside_leftovers(puzzle, recipe)):
        return False
    return is_minimal or not recipe.minimal or puzzle.is_minimal


def _has_technique(puzzle: Puzzle, recipe: Recipe) -> bool:
    """Return whether the way of hints has what it should; what is rated is judged elsewhere."""
    uniqueness = recipe.uniqueness
    if recipe.drill:
        from numpure_xl.sudoku.drills import drill_in

        return drill_in(puzzle.givens, recipe.drill, uniqueness=uniqueness) is not None
    if recipe.needs in PATTERN_RUNGS:
        from numpure_xl.sudoku.steered import needs_pattern

        return needs_pattern(puzzle, recipe.needs, uniqueness=uniqueness)
    return True


def _is_hard_beside_leftovers(puzzle: Puzzle, recipe: Recipe) -> bool:
    return not recipe.leftovers or _level_of(puzzle, recipe) == recipe.level


def _level_of(puzzle: Puzzle, recipe: Recipe) -> str:
    return level_of(puzzle, uniqueness=recipe.uniqueness, leftovers=recipe.leftovers)


def _gave_up(recipe: Recipe, limit: int, fewest: int = 0) -> GaveUpError:
    fields = {"recipe": str(recipe), "tries": limit}
    if technique := recipe.needs or recipe.drill:
        msg = "Hardly any puzzle needs {needs}: none like {recipe} in {tries} tries."
        return GaveUpError(msg, needs=technique, **fields)
    most = recipe.clues.most if isinstance(recipe.clues, Span) else recipe.clues
    if most is not None and most < fewest:
        msg = "No puzzle like {recipe} in {tries} tries; ask for {fewest} clues or more."
        return GaveUpError(msg, **fields, fewest=fewest)
    msg = "No puzzle like {recipe} in {tries} tries; ask for less at once, or another level."
    return GaveUpError(msg, **fields)
