"""Figures: how long it takes to find a puzzle of a level, a rating or a technique.

Run with `python -m tests.bench.levels [puzzles of each] [variant] [wish ...]`. A wish is a level,
as `numpure generate` makes it, or a part of a recipe: `4.5-5.0`, `needs-x-wing`, `minimal`. Left
out, it is each level, some ratings and every technique; with ten of each that takes half an hour.
QQWing, if it is installed, makes as many minimal puzzles in the same run.
"""

import os
import shutil
import subprocess
import sys
from time import process_time

from numpure_xl.errors import GaveUpError
from numpure_xl.kernel import IS_COMPILED
from numpure_xl.sudoku.judge.ladder import RUNGS
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.impossible import NEVER
from numpure_xl.sudoku.make.making import is_like, make
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from tests.bench.figures import HEADS, figures

RATINGS = ("3.0-3.8", "4.5-5.0", "5.1-6.2", "7.5-8.0", "8.9-9.0")
TECHNIQUES = [name for name in RUNGS if name not in NEVER]  # no 9x9 puzzle needs those
NEEDS = [f"needs-{name}" for name in TECHNIQUES]
WISHES = ("minimal", *LEVELS, *RATINGS, *NEEDS)
QQWING = shutil.which("qqwing") or ""


def recipe_of(variant, wish, number):
    """Return the recipe of one of the puzzles that are wished for."""
    if wish in LEVELS:
        return PuzzleRequest(variant=variant, level=wish).recipe("bench", number)
    return Recipe.parse(f"{variant}/{wish}#bench.{number}")


def seconds(recipe):
    """Return how long a processor works on a puzzle, and whether one was found."""
    start = process_time()
    try:
        puzzle = make(recipe)
    except GaveUpError:
        return process_time() - start, False
    taken = process_time() - start
    assert is_like(puzzle, recipe), str(recipe)
    return taken, True


def qqwing(count):
    """Return the milliseconds that QQWing takes for a puzzle, its start among them."""
    before = os.times()
    subprocess.run([QQWING, "--generate", str(count)], stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    used = after.children_user + after.children_system
    return 1000 * (used - before.children_user - before.children_system) / count


def main(count=10, variant="9x9", *wishes):
    count = int(count)
    search = "compiled" if IS_COMPILED else "in Python"
    print(f"ms to find a {variant} puzzle, on one core; the search is {search}\n")
    print("| asked for |", " | ".join(HEADS), "| given up |")
    print("|---" * (len(HEADS) + 2) + "|")
    for wish in wishes or WISHES:
        make(recipe_of(variant, wish, 0))
        runs = [seconds(recipe_of(variant, wish, number)) for number in range(1, count + 1)]
        times = figures([1000 * taken for taken, _ in runs])
        lost = sum(not found for _, found in runs)
        print(f"| {wish} | {' | '.join(times.columns)} | {lost} |", flush=True)
        if wish == "minimal" and variant == "9x9" and QQWING:
            print(f"| minimal, by QQWing | {count} | | {qqwing(count):.2g} | | | |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
