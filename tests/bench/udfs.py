"""Prints the processor time of worksheet functions in Python, from matrix to matrix.

    python -m tests.bench.udfs [--number 200]

No grid is asked about twice, for functions remember what they have answered. `NUMPURE_DATA` names a
folder with collections of puzzles; without it they are made. Excel's own share, and that of COM
between the processes, is not in it.
"""

import argparse
import time

from numpure_xl import udfs
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.solver import solve
from tests.bench.figures import HEADS, figures
from tests.known import BEST, known

NAMES = ("easy.txt", "clue17.txt", "top1465.txt")
LEVELS = ("easy", "hard", "extreme")
"""What is made in place of these files."""


def puzzle_sets(number):
    """Return the lines of puzzles by name of what they are, one more of each than is measured."""
    if BEST == "collection":
        return {name: known(name)[: number + 1] for name in NAMES}
    return {
        level: [str(make(Recipe(seed=f"bench.{n}", level=level))) for n in range(number + 1)]
        for level in LEVELS
    }


def rows(line):
    """Return a grid as Excel hands it over."""
    values = [float(symbol) if symbol != "." else None for symbol in line]
    return [values[at : at + 9] for at in range(0, 81, 9)]


def show(name, function, arguments):
    """Print the figures of calls with each of the arguments but the first; return the answers."""
    function(*arguments[0])
    times, answers = [], []
    for given in arguments[1:]:
        start = time.process_time()
        answers.append(function(*given))
        times.append(1000 * (time.process_time() - start))
    print(f"{name:<34}{''.join(f'{each:>9}' for each in figures(times).columns)}", flush=True)
    return answers


def show_solving(name, lines):
    """Print the figures of SUDOKU_SOLVE, and compare its answers with those of the solver."""
    answers = show(f"SUDOKU_SOLVE, {name}", udfs.sudoku_solve, [(rows(line),) for line in lines])
    for line, answer in zip(lines[1:], answers, strict=True):
        found = "".join(str(int(digit)) for row in answer for digit in row)
        assert found == str(solve(Grid.parse(line))), line


def main():
    """Print the table."""
    options = argparse.ArgumentParser()
    options.add_argument("--number", type=int, default=200, help="of puzzles of a kind")
    number = options.parse_args().number
    sets = puzzle_sets(number)
    easiest, *_, hardest = sets
    print(f"{'milliseconds':<34}{''.join(f'{head:>9}' for head in HEADS)}")
    for name, lines in sets.items():
        show_solving(name, lines)
    for name in ("sudoku_check", "sudoku_clashes", "sudoku_level", "sudoku_text"):
        grids = [(rows(line),) for line in sets[easiest]]
        show(f"{name.upper()}, {easiest}", getattr(udfs, name), grids)
    for name in (easiest, hardest):
        grids = [(rows(line),) for line in sets[name][: number // 10 + 2]]
        show(f"SUDOKU_HINT, {name}", udfs.sudoku_hint, grids)
        show(f"SUDOKU_STEPS, {name}", udfs.sudoku_steps, grids)
    for level in (None, "easy", "medium", "hard"):
        seeds = [(seed, level) for seed in range(number // 4 + 1)]
        show(f"SUDOKU_GENERATE, {level or 'any level'}", udfs.sudoku_generate, seeds)
    for variant in ("12x12", "16x16"):
        boards = [(seed, None, variant) for seed in range(number // 40 + 2)]
        show(f"SUDOKU_GENERATE, {variant}", udfs.sudoku_generate, boards)
    nearly_empty = [(rows(f"{digit}{'.' * 80}"), 10**8) for digit in "123"]
    show("SUDOKU_COUNT, given up", udfs.sudoku_count, nearly_empty)


if __name__ == "__main__":
    main()
