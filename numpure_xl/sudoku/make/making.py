"""The puzzle of a recipe: one search towards its goal, and what was asked for besides.

A pass takes digits out of a full grid as long as the goal's proof holds. Where what it ends with is
not hard enough, or too hard, the search goes on from it: some orbits are given back, at random, and
a pass over those that are there now removes others. The new puzzle replaces the old one unless it
is further from the goal. After some rounds without gain another grid is begun.

`python -m tests.bench.levels` measures it. The search for a drill or a mask is imported when a
recipe asks for it; most ask for none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice, repeat

from numpure_xl.errors import GaveUpError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import fill
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, CLASSIC
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.ladder import NEIGHBOURS
from numpure_xl.sudoku.judge.verdict import level_of
from numpure_xl.sudoku.levels import ANY, Interval
from numpure_xl.sudoku.make.drills import known_drills, known_puzzles
from numpure_xl.sudoku.make.givens import Span, is_friendly
from numpure_xl.sudoku.make.goals import ROUNDS, Goal, LevelGoal, RatingGoal, TechniqueGoal
from numpure_xl.sudoku.make.punch import punch_in_order, tries
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.proof import BOUNDLESS
from numpure_xl.sudoku.symmetry import orbits_on

ATTEMPTS, GRIDS = 6, 24
"""How many of the puzzles of a seed are tried where one is wanted, so that few recipes give up; and
how many where each has a grid of its own."""

PASSES = 24
"""Passes over a grid whose signs leave no other, until the next puzzle of the seed is tried."""

GIVEN_BACK = 8
"""Orbits given back in a round; tried from 2 to 10: few lead to the same puzzle again."""


def make(recipe: Recipe) -> Puzzle:
    """Return the puzzle of a recipe, which it keeps.

    Raises:
        GaveUpError: If none was found among as many as its goal is worth.

    >>> make(Recipe.parse("9x9/half-turn/30-clues#7")).clues
    30
    """
    puzzle = _made(recipe).known_by(uniqueness=recipe.uniqueness)
    return puzzle.with_recipe(str(recipe))


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

    It is where it decides the regions or the signs, or where a search ends at its bound.
    """
    board = ALL_BOARDS[recipe.variant]
    is_own = bool(board.signs) or (bool(board.regions) and recipe.regions is None)
    is_of_chance = board.cells > BOUNDLESS or is_own
    asked = {recipe.rating, recipe.needs, recipe.drill, recipe.mask}
    is_open = asked <= {None, *NEIGHBOURS.techniques} and not (
        recipe.minimal or isinstance(recipe.clues, int)
    )
    if not (is_of_chance and is_open):
        return 1
    return GRIDS if board.has_relations and not board.is_searched else ATTEMPTS


def goal_of(recipe: Recipe, board: Variant) -> Goal:
    """Return what the puzzle of a recipe should need."""
    uniqueness, technique, level = recipe.uniqueness, recipe.needs or recipe.drill, recipe.level
    if technique:
        is_drill = technique == recipe.drill
        return TechniqueGoal(technique, board, uniqueness=uniqueness, is_drill=is_drill)
    if isinstance(recipe.rating, Interval):
        return RatingGoal(recipe.rating, uniqueness=uniqueness)
    return LevelGoal(level, uniqueness=uniqueness) if level and level != ANY else Goal()


def is_like(puzzle: Puzzle, recipe: Recipe) -> bool:
    """Return whether a puzzle has everything that a recipe asks for, whoever made it.

    >>> recipe = Recipe.parse("9x9/hard#7")
    >>> is_like(make(recipe), recipe), is_like(make(Recipe.parse("9x9/easy#7")), recipe)
    (True, False)
    """
    given = frozenset(cell for cell, digit in enumerate(puzzle.givens.digits) if digit)
    if recipe.mask is not None:
        from numpure_xl.sudoku.make.mask import Mask  # few recipes have one

        has_cells = given == {*Mask.decode(recipe.mask, recipe.board).cells}
    else:
        parts = orbits_on(recipe.pattern, recipe.board)
        has_cells = all(len(given.intersection(orbit)) in {0, len(orbit)} for orbit in parts)
    return (
        puzzle.variant == recipe.board
        and has_cells
        and _fits(puzzle, recipe)
        and goal_of(recipe, puzzle.variant).miss(puzzle) == 0
    )


def full_grids(recipe: Recipe, variant: Variant, chance: Chance) -> Iterator[Grid]:
    """Yield full grids without end; the one that signs are of, where they leave few or no other."""
    if variant.is_searched:
        return repeat(recipe.caged.solution)
    if variant.has_relations:
        return repeat(recipe.grid_of_signs)
    return (fill(recipe.filler, variant, chance) for _ in repeat(None))


def search(
    goal: Goal,
    solutions: Iterator[Grid],
    chance: Chance,
    *,
    symmetry: str = "none",
    clues: int | None = None,
) -> Iterator[tuple[Puzzle, float]]:
    """Yield puzzles without end, ever nearer to a goal, each with how far it is from it.

    Args:
        goal: What they should need.
        solutions: Full grids, of which the next is taken where nothing is gained any more.
        chance: Decides which digits are taken out and given back.
        symmetry: A name in `SYMMETRIES`.
        clues: How many givens; None for as few as the order comes to.
    """
    for solution in solutions:
        pattern = orbits_on(symmetry, solution.variant)
        proof = goal.proof(solution.variant)
        remaining = kept = list(pattern)
        holes: list[tuple[int, ...]] = []
        nearest, patience = float("inf"), goal.patience
        while patience:
            order = goal.order(remaining, solution, chance)
            puzzle = punch_in_order(solution, order, clues, proof)
            puzzle = goal.mended(puzzle, order, chance, clues or 0)
            miss = goal.miss(puzzle)
            yield puzzle, miss
            patience = goal.patience if abs(miss) < nearest and goal.patience > 1 else patience - 1
            if patience and abs(miss) <= nearest:
                nearest, digits = abs(miss), puzzle.givens.digits
                holes = [orbit for orbit in pattern if not digits[orbit[0]]]
                kept = [orbit for orbit in pattern if digits[orbit[0]]]
            remaining = kept + chance.shuffled(holes)[:GIVEN_BACK] if patience else kept


def _made(recipe: Recipe) -> Puzzle:
    """Return the first puzzle that is on the goal, and fits, among as many as that is worth."""
    chance, board = Chance(str(recipe)), recipe.board
    goal = goal_of(recipe, board)
    puzzles = _puzzles(recipe, goal, board, chance)
    limit = max(goal.rounds, ROUNDS if recipe.friendly else 1) * tries(board)
    if board.has_relations and attempts(recipe) > 1:
        limit = min(limit, PASSES)
    fewest = board.cells
    for puzzle, miss in islice(puzzles, limit):
        if miss == 0 and _fits(puzzle, recipe):
            return puzzle
        fewest = min(fewest, puzzle.clues)
    raise _gave_up(recipe, limit, fewest)


def _puzzles(
    recipe: Recipe, goal: Goal, board: Variant, chance: Chance
) -> Iterator[tuple[Puzzle, float]]:
    """Return puzzles for a goal, each with how far it is from it.

    They are known ones for a drill that a search hardly comes to, one whose cages were made for it,
    those with the givens of a mask, or those of a search.
    """
    known: Iterable[Puzzle]
    if recipe.drill and board == CLASSIC and recipe.is_bare and recipe.drill in known_drills():
        known = known_puzzles(recipe.drill, chance)
    elif board.is_searched:
        known = [recipe.caged]
    elif recipe.mask is not None:
        from numpure_xl.sudoku.make.mask import Mask, fillings  # few have one

        full = full_grids(recipe, board, chance)
        known = fillings(Mask.decode(recipe.mask, board), full, chance)
    else:
        goal.deal(recipe.seed, board, is_eased=not (recipe.minimal or recipe.clues))
        clues = recipe.count_or_span
        if isinstance(clues, Span):
            clues = chance.choice(clues.counts(board, recipe.pattern))
        full = full_grids(recipe, board, chance)
        return search(goal, full, chance, symmetry=recipe.pattern, clues=clues)
    return ((puzzle, goal.miss(puzzle)) for puzzle in known)


def _fits(puzzle: Puzzle, recipe: Recipe) -> bool:
    """Return whether a puzzle has the givens that are wanted, and the level for whoever asks.

    One without steps that rest on its one solution may not be easier for those who know them.
    """
    clues = recipe.count_or_span
    if isinstance(clues, Span):
        if not clues.fewest <= puzzle.clues <= clues.most:
            return False
    elif clues not in (None, puzzle.clues):
        return False
    if recipe.friendly and not is_friendly(puzzle.givens):
        return False
    if not recipe.uniqueness and recipe.level not in (ANY, level_of(puzzle)):
        return False
    return not recipe.minimal or puzzle.is_minimal


def _gave_up(recipe: Recipe, limit: int, fewest: int) -> GaveUpError:
    """Return that no puzzle was found, and what to ask for instead.

    Args:
        recipe: What was asked for.
        limit: How many puzzles were looked at.
        fewest: The fewest givens of one of them.
    """
    clues = recipe.count_or_span
    most = clues.most if isinstance(clues, Span) else clues
    is_caged = recipe.board.is_searched
    if is_caged:
        from numpure_xl.sudoku.make.killer import effort  # most have none

        limit = effort(recipe.board, most or 0)
    if recipe.needs or recipe.drill:
        msg = "Hardly any puzzle needs {needs}: none like {recipe} in {tries} tries."
    elif recipe.mask is not None and fewest < recipe.board.cells:
        msg = "No puzzle of that mask in {tries} tries has that level; ask for another."
    elif recipe.mask is not None:
        msg = (
            "No puzzle has givens in just these cells, as far as {tries} tries show; move some "
            "givens."
        )
    elif most is not None and most < fewest:
        msg = "No puzzle like {recipe} in {tries} tries; ask for {fewest} clues or more."
    elif recipe.board.regions and not recipe.regions:
        msg = "No puzzle like {recipe} in {tries} tries; take another seed, for other regions."
    elif recipe.clues and is_caged:
        msg = "No puzzle like {recipe} in {tries} tries; ask for fewer clues, or another level."
    else:
        msg = "No puzzle like {recipe} in {tries} tries; ask for less at once, or another level."
    needs = recipe.needs or recipe.drill
    return GaveUpError(msg, recipe=str(recipe), tries=limit, fewest=fewest, needs=needs)
