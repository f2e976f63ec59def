"""Figures: a step never belies the solution, tried on thousands of random puzzles of a variant.

Run with `python -m tests.bench.laws [seconds] [variant ...]`: each variant in turn for so long.

Every technique of the ladder below the chains, and every pattern with a name, is asked in every
position on the way to the solution; the chains where the easier ones end, or else at the start.
What a step places or takes is held against the solution that the solver finds. On boards of 12x12
and 16x16 many cells are left to the puzzle, or the chains would take all the time. The first step
that belies its solution ends the run with the puzzle and the step. tests/property has the same
law for a few puzzles of each variant.
"""

import sys
from itertools import count
from time import process_time

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.judge.hint_ladder import PATTERNS
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.solver import solve
from tests.making import puzzle_grid
from tests.property.corpus import TRIES
from tests.property.test_step_laws import CHAINS, EASY, lies, positions


def tried(grid):
    """Return how many steps a puzzle has shown; raise if one of them lies."""
    solution, steps, marks = solve(grid).digits, 0, Candidates(grid)
    for marks in positions(grid):  # the same marks, further on each time
        steps += honest(grid, marks, solution, EASY + PATTERNS)
    return steps + honest(grid, Candidates(grid) if marks.is_solved else marks, solution, CHAINS)


def honest(grid, marks, solution, rungs):
    """Return how many techniques find something in a position; raise if it is a lie."""
    found = [step for rung in rungs if (step := rung.find(marks))]
    for step in found:
        assert not lies(step, marks, solution), (str(grid), step)
    return len(found)


def main(seconds=5, *names):
    print("| board | puzzles | steps | that belie the solution |")
    print("|---|---:|---:|---:|")
    for name in names or VARIANTS:
        steps, end = 0, process_time() + float(seconds)
        for at in count():
            if process_time() > end:
                print(f"| `{name}` | {at:,} | {steps:,} | 0 |", flush=True)
                break
            steps += tried(
                puzzle_grid(VARIANTS[name], Chance(f"laws {name}/{at}"), TRIES.get(name))
            )


if __name__ == "__main__":
    main(*sys.argv[1:])
