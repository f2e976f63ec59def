"""How long a puzzle of each kind of board and each level takes, and how often none is found.

    python -m tests.bench.kinds [puzzles of each] [board ...]

Left out, boards are the plain one, those with signs, composed ones with cages, and samurai, with
six puzzles of each level. Figures are milliseconds of the processor, mean / worst, of puzzles that
differ from those of the run before this one in nothing but the code.
"""

import sys
from time import process_time

from numpure_xl.errors import GaveUpError
from numpure_xl.kernel import IS_COMPILED
from numpure_xl.sudoku.grid.boards import levels_of
from numpure_xl.sudoku.make.making import is_like, make_first
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe

BOARDS = (
    *("9x9", "6x6+killer", "9x9+killer", "9x9+x+killer", "9x9+jigsaw+killer"),
    *("9x9+kropki+killer", "9x9+kropki", "9x9+xv", "9x9+inequality", "9x9+consecutive"),
    *("9x9+thermo", "samurai"),
)
LEVELS = ("easy", "medium", "hard", "expert", "master", "extreme")


def seconds(recipe):
    """Return how long a processor works on a puzzle, and whether one was found."""
    start = process_time()
    try:
        puzzle = make_first(recipe)
    except GaveUpError:
        return process_time() - start, False
    taken = process_time() - start
    assert is_like(puzzle, Recipe.parse(puzzle.recipe)), str(recipe)
    return taken, True


def row(board, level, count):
    """Return the mean and the worst milliseconds of some puzzles, and how many were not found."""
    recipes = [
        PuzzleRequest(variant=board, level=level).recipe(f"kinds-{number}")
        for number in range(count + 1)
    ]
    _, *runs = map(seconds, recipes)  # the first one makes tables
    times = [1000 * taken for taken, _ in runs]
    return sum(times) / count, max(times), sum(not found for _, found in runs)


def main(count=6, *boards):
    count = int(count)
    search = "compiled" if IS_COMPILED else "in Python"
    print(f"ms to make a puzzle, mean / worst of {count}; the search is {search}\n")
    print("| board |", " | ".join(LEVELS), "| given up |")
    print("|---" * (len(LEVELS) + 2) + "|")
    for board in boards or BOARDS:
        print(f"| {board}", end=" |", flush=True)
        lost = 0
        for level in LEVELS:
            if level not in levels_of(board):
                print(" |", end="", flush=True)
                continue
            mean, worst, missed = row(board, level, count)
            lost += missed
            print(f" {mean:,.0f} / {worst:,.0f} |", end="", flush=True)
        print(f" {lost} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
