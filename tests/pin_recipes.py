"""Write what recipes make to tests/data/recipes.txt.

    python -m tests.pin_recipes                    # all of them anew
    python -m tests.pin_recipes 9x9/hard#7 ...     # these as well

After the first release a recipe makes the same puzzle in every version of its edition: people keep
recipes. Until then whatever changes what they make has them made anew.
"""

import sys
from pathlib import Path

from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe

FILE = Path(__file__).parent / "data" / "recipes.txt"

HEAD = "# What the recipes of edition 1 make; `python -m tests.pin_recipes` makes all of them anew."


def pinned():
    """Return the lines of the puzzles that are pinned, by their recipes."""
    lines = FILE.read_text("utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines if not line.startswith("#"))


def is_tried_often(number):
    """Return whether the recipe of a number is tried where there is no time for all."""
    return number % 4 == 0


def main(texts):
    recipes = dict.fromkeys(str(Recipe.parse(text)) for text in (*pinned(), *texts))
    made = (f"{recipe} {line_of(make(Recipe.parse(recipe)).givens)}" for recipe in recipes)
    FILE.write_text("\n".join((HEAD, *made)) + "\n", "utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
