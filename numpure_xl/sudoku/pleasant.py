"""Recipes with what people expect of a level, where nothing else is asked for.

A recipe says all that its puzzle depends on. So what is added here is added to its text, and a
recipe that somebody has keeps its puzzle.
"""

from __future__ import annotations

from dataclasses import replace

from numpure_xl.sudoku.givens import USUAL, Span, reachable
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.sudoku.steered import ROOM
from numpure_xl.sudoku.variant import BOARDS

EASY = {"beginner", "easy"}
"""Levels whose puzzles should be friendly."""


def pleasant(
    recipe: Recipe,
    *,
    symmetry: str | None,
    clues: int | Span | None = None,
    friendly: bool | None = None,
) -> Recipe:
    """Return a recipe with givens as people expect them.

    Nothing is added where a mask, a rating or a technique is asked for, uniqueness may not be
    relied on, or every given has to be needed: few puzzles are like that, and hardly any have all
    of it.

    Args:
        recipe: The rest of it.
        symmetry: A name in `SYMMETRIES`; None for half-turn, where the number of clues allows it.
        clues: How many givens; None for as many as are usual for its level.
        friendly: Whether it must be friendly; None for yes on the easiest levels, if the clues
            are the usual ones.

    Raises:
        RequestError: If no such puzzle can be.
    """
    side = BOARDS[recipe.variant].side
    asked = (recipe.mask, recipe.rating, recipe.needs)
    is_plain = asked == (None,) * 3 and recipe.uniqueness and not recipe.minimal
    usual = USUAL.get(side, {}).get(recipe.level or "") if is_plain else None
    if friendly is None:
        friendly = is_plain and clues is None and recipe.level in EASY and usual is not None
    if clues is None:
        clues = usual
    if symmetry is None:
        symmetry = "half-turn" if is_plain and _has_half_turn(recipe.variant, clues) else "none"
    return steered(replace(recipe, symmetry=symmetry, clues=clues, friendly=friendly))


def steered(recipe: Recipe) -> Recipe:
    """Return a recipe with a steered search, if it asks for a technique that is hard to find."""
    can_be = recipe.needs in ROOM and recipe.mask is None and not recipe.minimal
    return replace(recipe, steered=True) if can_be else recipe


def _has_half_turn(variant: str, clues: int | Span | None) -> bool:
    """Return whether patterns that look the same upside down can have so many clues.

    On 4x4 there are too few puzzles to choose from.
    """
    if BOARDS[variant].side < 6:
        return False
    return not isinstance(clues, int) or bool(reachable(BOARDS[variant], "half-turn") >> clues & 1)
