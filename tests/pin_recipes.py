"""Add what recipes make to tests/data/recipes.txt.

    python -m tests.pin_recipes 9x9/hard#7 6x6-x/easy/minimal#a

A recipe makes the same puzzle in every later version: people keep recipes. So lines are added and
none is changed or taken away.
"""

import sys
from pathlib import Path

from numpure_xl.sudoku.making import make
from numpure_xl.sudoku.recipe import Recipe

FILE = Path(__file__).parent / "data" / "recipes.txt"

CAGES = FILE.with_name("recipes_of_cages.txt")
"""The same of boards with cages, which stand between the recipe and the puzzle."""


def pinned():
    """Return the puzzles that are pinned, by their recipes."""
    lines = FILE.read_text("utf-8").splitlines()
    return dict(line.split(" ") for line in lines if not line.startswith("#"))


LONG = {335}
"""Recipes that take seconds."""


def is_tried_often(number):
    """Return whether the recipe of a number is tried where there is no time for all.

    The first are of every board, level and symmetry; of the others it is every tenth.
    """
    return (number < 55 or number % 10 == 5) and number not in LONG


def main(texts):
    known = {*pinned(), *(line.split(" ")[0] for line in CAGES.read_text("utf-8").splitlines())}
    for recipe in map(Recipe.parse, texts):
        if str(recipe) in known:
            continue
        puzzle = make(recipe)
        cages = puzzle.variant.text_of("killer") if puzzle.variant.cages else ""
        with (CAGES if cages else FILE).open("a", encoding="utf-8", newline="\n") as file:
            file.write(" ".join(filter(None, (str(recipe), cages, str(puzzle)))) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
