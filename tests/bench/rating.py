"""Figures: agreement with Sudoku Explainer by rating, speed per level, beside hodoku-py.

Run with `python -m tests.bench.rating [puzzles per level]`.
"""

import sys
from collections import defaultdict
from statistics import mean, median
from time import perf_counter

from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import rate
from tests.known import FOLDER

BANDS = ((1.0, 2.3), (2.4, 3.4), (3.5, 4.4), (4.5, 5.0), (5.1, 6.2), (6.3, 7.4), (7.5, 12.0))


def rated():
    lines = (FOLDER / "se_rated.txt").read_text("utf-8").splitlines()
    for line in lines:
        if not line.startswith("#"):
            text, rating, *_ = line.split()
            yield Puzzle(Grid.parse(text)), float(rating)


def timed(call, *args):
    start = perf_counter()
    result = call(*args)
    return result, 1000 * (perf_counter() - start)


def agreement(found):
    print("agreement with serate 1.2.1.2")
    print(f"{'rating':>10} {'puzzles':>8} {'equal':>8} {'bound':>8} {'wrong':>8}")
    for low, high in BANDS:
        some = [(rating, expected) for _, rating, expected, _ in found if low <= expected <= high]
        equal = sum(not r.is_lower_bound and r.value == e for r, e in some)
        bound = sum(r.is_lower_bound and r.value <= e for r, e in some)
        share = f"{equal / len(some):8.1%}"
        print(f"{low:4}-{high:4} {len(some):8} {share} {bound:8} {len(some) - equal - bound:8}")


def speed(found, count):
    print(f"\nms per puzzle (median, mean, 95 %), and of hodoku-py for {count} of each level")
    print(f"{'level':>10} {'median':>8} {'mean':>8} {'95 %':>8} {'hodoku':>8} {'ratio':>8}")
    by_level = defaultdict(list)
    for puzzle, rating, _, ms in found:
        by_level[rating.level].append((puzzle, ms))
    for level in LEVELS:
        if level not in by_level:
            continue
        times = sorted(ms for _, ms in by_level[level])
        peer = hodoku([puzzle for puzzle, _ in by_level[level][:count]])
        columns = (median(times), mean(times), times[int(len(times) * 0.95)], peer)
        print(f"{level:>10}", *(f"{ms:8.2f}" for ms in columns), f"{peer / columns[0]:8.1f}")


def hodoku(puzzles):
    """Return the median time in ms of the peer; not a number where it is not installed."""
    try:
        from hodoku.api import Solver  # noqa: PLC0415  # installed with the bench extra only
    except ImportError:
        return float("nan")
    solver = Solver()
    return median(timed(solver.solve, str(puzzle))[1] for puzzle in puzzles)


def main(count=20):
    found = []
    for puzzle, expected in rated():
        rating, ms = timed(rate, puzzle)
        found.append((puzzle, rating, expected, ms))
    agreement(found)
    speed(found, count)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
