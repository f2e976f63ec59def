"""Books of real puzzles, for whatever looks at pages."""

from dataclasses import replace
from functools import cache

from numpure_xl.book.labels import BookItem
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.sudoku.judge.guide import guide
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe

EASY_TO_MAKE = {"12": 90, "16": 170}  # clues: fewer take seconds on such boards


def items(variant, count):
    """Return puzzles of a variant, named, with their levels and recipes."""
    return [_item(variant, seed % 12) for seed in range(count)]


@cache
def _item(variant, seed):
    clues = EASY_TO_MAKE.get(variant.partition("x")[0])
    recipe = Recipe(seed=f"page-{seed}", variant=variant, clues=clues)
    puzzle = make(recipe)
    return BookItem.rated(puzzle, str(recipe))


def guided(variant="9x9", levels=("medium", "hard"), **layout):
    """Return the plan of a book that tells how its puzzles are solved, and these."""
    made = [_guided(variant, level) for level in levels]
    return book_plan(made, BookLayout(**layout)), made


@cache
def _guided(variant, level):
    recipe = Recipe(seed="guide", variant=variant, level=level)
    puzzle = make(recipe)
    return replace(BookItem.rated(puzzle, str(recipe)), guide=guide(puzzle))


def book(variant="9x9", count=7, **layout):
    """Return the plan of a book."""
    return book_plan(items(variant, count), BookLayout(**layout))
