"""The puzzle of a recipe: which search makes it, and when what it found is what was asked for.

The search for a drill, a mask or a technique is imported when a recipe asks for it; most ask for
none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice, repeat

from numpure_xl.errors import GaveUpError
from numpure_xl.sudoku.by_hand import TRIES, TRIES_OF_SIGNS, HandSearch, card
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import fill
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
from numpure_xl.sudoku.hint_ladder import PATTERN_RUNGS
from numpure_xl.sudoku.ladder import NEIGHBOURS
from numpure_xl.sudoku.proof import BOUNDLESS, unique
from numpure_xl.sudoku.punch import punch_once, tries
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import BriefRating
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.sudoku.rules.cages import KILLER
from numpure_xl.sudoku.symmetry import orbits_on
from numpure_xl.sudoku.variant import ALL_BOARDS, Variant, kinds_of
from numpure_xl.sudoku.verdict import level_of

ATTEMPTS = 3
"""How many of the puzzles of a seed are tried where one is wanted: few recipes give up."""

SIMPLE = {"beginner", "easy", "medium"}
"""Levels that nearly every pass ends with: nothing is gained by going on from another puzzle."""


def make(recipe: Recipe) -> Puzzle:
    """Return the puzzle of a recipe, which it keeps.

    Raises:
        GaveUpError: If none was found in `tries` passes; with an aim beyond
            the simple levels, in `ROUNDS` times as many, for a technique in `PATIENT_ROUNDS`.

    >>> make(Recipe.parse("9x9/half-turn/30-clues#7")).clues
    30
    """
    return _made(recipe).with_recipe(str(recipe))


def make_first(shared: Recipe) -> Puzzle:
    """Return a puzzle, which keeps the recipe that makes it: the first of a seed, or a next one.

    A jigsaw may have regions that allow no such puzzle; the next one has others.

    Args:
        shared: What the recipes of the seed share, before they are numbered.

    Raises:
        GaveUpError: If none was found.
    """
    most = attempts(shared)
    for number in range(1, most):
        with suppress(GaveUpError):
            return make(shared.numbered(number))
    return make(shared.numbered(most))


def attempts(recipe: Recipe) -> int:
    """Return how many of a seed's puzzles to try: one, unless the seed alone may be to blame.

    It is where it decides the regions, or signs that leave few grids, or where a search ends at its
    bound.
    """
    board = ALL_BOARDS[recipe.variant]
    is_own = KILLER in kinds_of(board) or (board.regions and recipe.regions is None)
    is_of_chance = board.side > BOUNDLESS or board.has_relations or is_own
    asked = {recipe.rating, recipe.needs, recipe.drill, recipe.mask}
    is_open = asked <= {None, *NEIGHBOURS.techniques} and not (
        recipe.minimal or isinstance(recipe.clues, int)
    )
    return ATTEMPTS if is_of_chance and is_open else 1


def _made(recipe: Recipe) -> Puzzle:
    if KILLER in kinds_of(ALL_BOARDS[recipe.variant]):
        return _caged(recipe)
    aim = _aim(recipe)
    chance, variant = Chance(str(recipe)), recipe.board
    clues = recipe.clues
    if isinstance(clues, Span):
        clues = chance.choice(clues.counts(variant, recipe.symmetry))
    solutions = full_grids(recipe, variant, chance)
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
        return _punched(recipe, punched)
    rated = search_towards(aim, solutions, chance, symmetry=recipe.symmetry, clues=clues)
    return _aimed(recipe, aim, rated)


def full_grids(recipe: Recipe, variant: Variant, chance: Chance) -> Iterator[Grid]:
    """Yield full grids without end: where signs between cells leave few, the one they are of."""
    if variant.has_relations:
        return repeat(recipe.grid_of_signs)
    return (fill(recipe.filler, variant, chance) for _ in repeat(None))


def _caged(recipe: Recipe) -> Puzzle:
    """Return the puzzle of a recipe for a board with cages, which has its givens with the cages."""
    from numpure_xl.sudoku.killer import effort

    puzzle = recipe.caged
    if _fits(puzzle, recipe) and recipe.level in (None, level_of(puzzle)):
        return puzzle
    raise _gave_up(recipe, effort(puzzle.variant, puzzle.clues))


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
        generalized=recipe.generalized,
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
        parts = orbits_on(recipe.symmetry, recipe.board)
        has_cells = all(len(given.intersection(orbit)) in {0, len(orbit)} for orbit in parts)
    aim = _aim(recipe)
    return (
        puzzle.variant == recipe.board
        and has_cells
        and _fits(puzzle, recipe)
        and (aim is None or _has_level(puzzle, recipe, aim))
    )


def _punched(recipe: Recipe, puzzles: Iterator[Puzzle]) -> Puzzle:
    """Return the first puzzle that fits."""
    variant = ALL_BOARDS[recipe.variant]
    fewest, limit = variant.cells, tries(variant) * (ROUNDS if recipe.no_gaps else 1)
    for puzzle in islice(puzzles, limit):
        if _fits(puzzle, recipe) and (recipe.level is None or recipe.level == level_of(puzzle)):
            return puzzle
        fewest = min(fewest, puzzle.clues)
    raise _gave_up(recipe, limit, fewest)


def _aimed(recipe: Recipe, aim: Aim, rated: Iterator[tuple[Puzzle, BriefRating]]) -> Puzzle:
    """Return the first puzzle that fits of those that come ever nearer to an aim."""
    rounds = ROUNDS if recipe.needs is None else PATIENT_ROUNDS
    variant = ALL_BOARDS[recipe.variant]
    if recipe.leftovers or variant.grids:
        rounds = LEFTOVER_ROUNDS
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
        allowed=card(level, recipe.seed, varied=recipe.varied),
        symmetry=recipe.symmetry,
        clues=clues,
        minimal=recipe.minimal,
        uniqueness=recipe.uniqueness,
        leftovers=recipe.leftovers,
        generalized=recipe.generalized,
    )
    board = ALL_BOARDS[recipe.variant]
    limit = (TRIES_OF_SIGNS if board.has_relations else TRIES) * tries(board)
    for puzzle in islice(search.puzzles(solutions, chance), limit):
        if puzzle and _fits(puzzle, recipe):
            return puzzle
    raise _gave_up(recipe, limit)


def _steered(recipe: Recipe, aim: Aim | None, puzzles: Iterator[Puzzle | None]) -> Puzzle:
    """Return the first puzzle that fits of those that a steered search ends with."""
    rounds = ROUNDS if aim and aim.ceiling >= CHAINS else STEERED_ROUNDS
    limit = _rounds(recipe, rounds) * tries(ALL_BOARDS[recipe.variant])
    for puzzle in islice(puzzles, limit):
        if puzzle and _fits(puzzle, recipe) and (aim is None or _is_met(aim, puzzle, None)):
            return puzzle
    raise _gave_up(recipe, limit)


def _rounds(recipe: Recipe, rounds: int) -> int:
    """Return how many rounds a search takes: one where a seed has one grid, of which little leads.

    Signs between cells leave a puzzle few givens, and a look at each takes a tenth of a second.
    """
    return 1 if ALL_BOARDS[recipe.variant].has_relations else rounds


def _drilled(recipe: Recipe, puzzles: Iterator[Puzzle | None]) -> Puzzle:
    """Return the first puzzle that fits of those that come to a drill."""
    from numpure_xl.sudoku.drills import DRILL_ROUNDS

    limit = _rounds(recipe, DRILL_ROUNDS) * tries(ALL_BOARDS[recipe.variant])
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
    if recipe.by_hand or puzzle.variant.cages:
        return _level_of(puzzle, recipe) == recipe.level
    return _is_met(aim, puzzle, recipe.level)


def _is_met(aim: Aim, puzzle: Puzzle, level: str | None) -> bool:
    if level in SIMPLE:
        return level_of(puzzle) == level
    return aim.is_met(aim.rated(puzzle))


def _fits(puzzle: Puzzle, recipe: Recipe) -> bool:
    """Return whether a puzzle has the clues that are wanted."""
    if isinstance(recipe.clues, Span):
        if not recipe.clues.fewest <= puzzle.clues <= recipe.clues.most:
            return False
    elif recipe.clues not in (None, puzzle.clues):
        return False
    if recipe.friendly and not is_friendly(puzzle.givens):
        return False
    if recipe.no_gaps and has_gaps(puzzle.givens):
        return False
    if not (_has_technique(puzzle, recipe) and _is_hard_beside_aids(puzzle, recipe)):
        return False
    return not recipe.minimal or puzzle.is_minimal


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


def _is_hard_beside_aids(puzzle: Puzzle, recipe: Recipe) -> bool:
    is_aided = recipe.level is not None and (recipe.leftovers or recipe.generalized)
    return not is_aided or _level_of(puzzle, recipe) == recipe.level


def _level_of(puzzle: Puzzle, recipe: Recipe) -> str:
    return level_of(
        puzzle,
        uniqueness=recipe.uniqueness,
        leftovers=recipe.leftovers,
        generalized=recipe.generalized,
    )


def _gave_up(recipe: Recipe, limit: int, fewest: int = 0) -> GaveUpError:
    fields = {"recipe": str(recipe), "tries": limit}
    if technique := recipe.needs or recipe.drill:
        msg = "Hardly any puzzle needs {needs}: none like {recipe} in {tries} tries."
        return GaveUpError(msg, needs=technique, **fields)
    most = recipe.clues.most if isinstance(recipe.clues, Span) else recipe.clues
    if most is not None and most < fewest:
        msg = "No puzzle like {recipe} in {tries} tries; ask for {fewest} clues or more."
        return GaveUpError(msg, **fields, fewest=fewest)
    if recipe.leftovers and recipe.board.regions and not recipe.regions:
        msg = "No puzzle like {recipe} in {tries} tries; take another seed, for other regions."
        return GaveUpError(msg, **fields)
    if recipe.clues and KILLER in kinds_of(recipe.board):
        msg = "No puzzle like {recipe} in {tries} tries; ask for fewer clues, or another level."
        return GaveUpError(msg, **fields)
    msg = "No puzzle like {recipe} in {tries} tries; ask for less at once, or another level."
    return GaveUpError(msg, **fields)
