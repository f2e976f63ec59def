"""Figures: how long a hint takes where singles lead no further.

Run with `python -m tests.bench.hints [puzzles of each level]`, and with `NUMPURE_PURE=1` for plain
Python. From each puzzle come two positions: the first where singles lead no further, or the puzzle
itself if they suffice, and the next such one behind it, if there is one. A hint should take at most
50 ms on average, and half a second at worst.
"""

import sys
from time import process_time

from numpure_xl.hints import find_hint
from numpure_xl.kernel import IS_COMPILED
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.hint_ladder import HINTS
from numpure_xl.sudoku.judge.ladder import SINGLES_LADDER, next_step, solve_path
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.solve.candidates import Candidates
from tests.bench.figures import HEADS, figures


def stuck(givens):
    """Return the positions of a puzzle, two at most, from which singles lead no further."""
    marks, positions = Candidates(givens), list[Grid]()
    while len(positions) < 2:
        for _ in solve_path(marks, SINGLES_LADDER):
            pass
        if marks.is_solved:
            break
        positions.append(Grid(tuple(marks.digits), givens.variant))
        while (step := next_step(marks, HINTS)) and not step.places:
            marks.apply((), step.removes)
        if step is None:
            break
        marks.apply(step.places)
    return positions or [givens]


def milliseconds(givens, position):
    start = process_time()
    assert find_hint(givens, position).path
    return 1000 * (process_time() - start)


def main(count=25):
    print(f"ms for a hint; the search is {'compiled' if IS_COMPILED else 'in Python'}\n")
    print("| level |", " | ".join(HEADS), "|")
    print("|---" * (len(HEADS) + 1) + "|")
    every = []
    for level in LEVELS:
        request = PuzzleRequest(level=level)
        puzzles = [make(request.recipe("bench", n + 1)).givens for n in range(int(count))]
        times = [milliseconds(givens, at) for givens in puzzles for at in stuck(givens)]
        every += times
        print(f"| {level} |", " | ".join(figures(times).columns), "|", flush=True)
    print("| together |", " | ".join(figures(every).columns), "|")


if __name__ == "__main__":
    main(*sys.argv[1:])
