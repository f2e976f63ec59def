"""The boards as the page knows them before Python has started: units, and making of puzzles.

page/making.js makes the puzzles that singles solve by itself, from the recipe of a level. Of other
levels and boards it has some to begin with (workbook/page_stock.py).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from numpure_xl.board import CELL
from numpure_xl.board.image import board_drawing, margin_of
from numpure_xl.board.spoken import cell_notes
from numpure_xl.board.style import PAPER
from numpure_xl.board.tint import tints
from numpure_xl.book.rules import rules_of
from numpure_xl.export.svg import svg
from numpure_xl.kernel import COMPILED
from numpure_xl.plan.hatching import COLOURED
from numpure_xl.shipped import shipped_files
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, levels_of
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.ladder import SINGLES_LADDER
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.givens import Span
from numpure_xl.sudoku.make.goals import LevelGoal
from numpure_xl.sudoku.make.punch import tries
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.symmetry import orbits_on
from numpure_xl.words import LANGS

LARGEST = 9
"""The side of the largest board for which the page makes puzzles by itself: at once, that is."""


def boards() -> dict[str, dict[str, Any]]:
    """Return the boards of the page, by their names; a jigsaw has rows for regions.

    Of signs it is told with a puzzle alone.
    """
    return {
        name: {"side": variant.side, "levels": {}} if variant.signs else _rules(name, variant)
        for name, variant in ALL_BOARDS.items()
    }


def levels_alone() -> dict[str, list[str]]:
    """Return the levels of each board that the page makes, or has some puzzles of, without Python.

    >>> levels_alone()["8x8"]
    ['beginner', 'easy', 'medium', 'hard']
    """
    texts = shipped_files("web/puzzles.txt", "web/signed.txt").values()
    lines = [line for text in texts for line in text.decode().splitlines()]
    stock = {tuple(line.split(" ", 2)[:2]) for line in lines}
    offered = {
        name: [one for one in levels_of(name) if one in board["levels"] or (name, one) in stock]
        for name, board in boards().items()
    }
    return {name: levels for name, levels in offered.items() if levels}


def paper(variant: Variant) -> dict[str, Any]:
    """Return the places of cells on paper; nothing of one grid, which follow from the side."""
    return {"lines": variant.lines, "places": variant.places} if variant.grids else {}


def words(variant: Variant) -> dict[str, Any]:
    """Return the rules and notes of a board, to read and to hear; nothing of a plain one.

    Returns:
        "words" has for each language "rules", a sentence each, and "notes", texts with their
        cells. Regions of a jigsaw have numbers on the page.
    """
    if variant.is_plain:
        return {}
    is_usual = not (variant.fixed or variant.regions or variant.grids)  # all know rows and boxes
    first = 2 if is_usual else 1
    return {
        "words": {
            lang: {"rules": rules_of(variant, lang)[first:], "notes": [*cell_notes(variant, lang)]}
            for lang in LANGS
        }
    }


def signs(variant: Variant) -> dict[str, Any]:
    """Return the rules of signs, and their drawing over the cells; nothing where there are none.

    Returns:
        "barred" has for each cell the digits that it cannot have, as a mask in which digit 1 is
        bit 1; "pairs" two cells, and by digit of the first those that the second may have; "cages"
        their cells and sums; "totals" cells, others that count against them, and the sum;
        "holds" cells, and digits that are among theirs; "drawing" is an SVG file without the
        strokes of the board.
    """
    if not (variant.signs or variant.fits):
        return {}
    barred = [0] * variant.cells
    for cell, digit in variant.barred:
        barred[cell] |= 1 << digit
    image = board_drawing(Grid((BLANK,) * variant.cells, variant), lang=None)
    # The page has fills of its own, and with them the patterns of colours.
    grounds = tuple(
        ground._replace(color=PAPER) for ground in image.grounds if ground.hatch >= len(COLOURED)
    )
    allowed = ((first, second, masks) for first, second, masks, _ in variant.pairs)
    return {
        "barred": barred,
        "pairs": [(one, other, [mask << 1 for mask in masks]) for one, other, masks in allowed],
        "cages": variant.cages,
        "totals": [each[:3] for each in variant.totals],
        "holds": [each[:2] for each in variant.holds],
        "drawing": svg(replace(image, bars=(), grounds=grounds), cut=margin_of(CELL)),
    }


def _rules(name: str, variant: Variant) -> dict[str, Any]:
    rules = {
        "side": variant.side,
        "boxes": variant.box_numbers,
        "tints": tints(variant),
        "units": variant.units,
        "moved": variant.moved if variant.sees_further else (),
        "levels": {},
    }
    rules |= paper(variant) | words(variant)
    if variant.fits:  # these the page leaves to Python
        del rules["units"]
    is_made_there = not (variant.regions or variant.fits) and variant.side <= LARGEST
    return rules | _making(name, variant) if is_made_there else rules


def _making(name: str, variant: Variant) -> dict[str, Any]:
    """Return the values with which the page makes puzzles of a board by itself."""
    simple = [level for level in levels_of(name) if LEVELS[level].singles]
    recipes = {level: _recipe(name, level) for level in simple}
    (symmetry,) = {recipe.pattern for recipe in recipes.values()}
    return {
        "orbits": orbits_on(symmetry, variant),
        "tries": tries(variant),
        "levels": {level: _plan(recipe) for level, recipe in recipes.items()},
    }


def _recipe(name: str, level: str) -> Recipe:
    return PuzzleRequest(variant=name, level=level).shared_recipe("seed")


def _plan(recipe: Recipe) -> dict[str, Any]:
    """Return the parts of a recipe that a level of singles has, and its techniques."""
    clues, level = recipe.clues, recipe.level or ""
    numbers = {rung.rating: COMPILED[rung.techniques[0]] for rung in SINGLES_LADDER}
    hardest = [number for rating, number in numbers.items() if _is_of(rating, level)]
    return {
        "recipe": str(recipe).partition("#")[0],
        "counts": clues.counts(recipe.board, recipe.pattern) if isinstance(clues, Span) else [],
        "friendly": recipe.friendly,
        "known": LevelGoal(level).proof(recipe.board).known,
        "singles": sum(numbers.values()),
        "hardest": hardest if LEVELS[level].stars > 1 else [0, *hardest],
    }


def _is_of(rating: float, level: str) -> bool:
    """True if a puzzle of singles with this rating has that level: verdict.py."""
    return level == next(name for name, of in LEVELS.items() if rating <= of.singles)
