"""Prints the processor time of worksheet functions in Python, from matrix to matrix: medians.

    python -m tests.bench.udfs

Excel's own share, and that of COM between the processes, is not in it.
"""

import statistics
import time

from numpure_xl import udfs
from tests.known import BEST, known

EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def rows(line):
    """Return a grid as Excel hands it over."""
    values = [float(symbol) if symbol != "." else None for symbol in line]
    return [values[at : at + 9] for at in range(0, 81, 9)]


def lines(name, count=200):
    """Return puzzles of a file of known answers, or the example where it is missing."""
    return known(name)[:count] if BEST == "collection" else [EXAMPLE] * count


def show(name, function, arguments):
    """Print the median and the longest of calls with each of the arguments."""
    function(*arguments[0])
    times = []
    for given in arguments:
        start = time.process_time()
        function(*given)
        times.append(1000 * (time.process_time() - start))
    print(f"{name:<44}{statistics.median(times):>10.3f}{max(times):>10.3f}")


def main():
    """Print the table."""
    print(f"{'milliseconds':<44}{'median':>10}{'longest':>10}")
    for name in ("easy.txt", "clue17.txt", "top1465.txt"):
        grids = [(rows(line),) for line in lines(name)]
        show(f"SUDOKU_SOLVE, {name}", udfs.sudoku_solve, grids)
    easy = [(rows(line),) for line in lines("easy.txt")]
    for name in ("sudoku_check", "sudoku_clashes", "sudoku_level", "sudoku_text"):
        show(f"{name.upper()}, easy.txt", getattr(udfs, name), easy)
    for name in ("easy.txt", "top1465.txt"):
        grids = [(rows(line),) for line in lines(name, 20)]
        show(f"SUDOKU_HINT, {name}", udfs.sudoku_hint, grids)
        show(f"SUDOKU_STEPS, {name}", udfs.sudoku_steps, grids)
    for level in (None, "easy", "medium", "hard"):
        seeds = [(seed, level) for seed in range(50)]
        show(f"SUDOKU_GENERATE, {level or 'any level'}", udfs.sudoku_generate, seeds)
    for variant in ("12x12", "16x16"):
        boards = [(seed, None, variant) for seed in range(5)]
        show(f"SUDOKU_GENERATE, {variant}", udfs.sudoku_generate, boards)
    show("an answer given up", udfs.sudoku_count, [(rows("." * 81), 10**8)])


if __name__ == "__main__":
    main()
