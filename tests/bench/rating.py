"""Figures: agreement with Sudoku Explainer by rating, speed per level, beside hodoku-py.

Run with `python -m tests.bench.rating [puzzles per level for the peer] [every nth]`. The peer
solves by its own order of techniques: what is compared is the time to a verdict, not the verdict.
Where a rating is a lower bound, the ladder has ended (it goes to dynamic chains, 8.5 to 9.4 with
their length): the bound is what Sudoku Explainer asks for at least.
"""

import sys
from collections import defaultdict
from itertools import islice
from statistics import median
from time import process_time

from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.rating import rate
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.puzzle import Puzzle
from tests.bench.figures import HEADS, figures
from tests.known import BEST, rated

BANDS = ((1.0, 2.3), (2.4, 3.4), (3.5, 4.4), (4.5, 5.0), (5.1, 6.2), (6.3, 7.4), (7.5, 12.0))


def puzzles():
    for text, rating, *_ in rated(BEST):
        yield Puzzle(Grid.parse(text)), rating


def timed(call, *args):
    start = process_time()
    result = call(*args)
    return result, 1000 * (process_time() - start)


def agreement(found):
    print("Agreement with Sudoku Explainer 1.2.1 (serate 1.2.1.2):\n")
    print("| rated | puzzles | equal | a lower bound that holds | wrong |")
    print("|---|---:|---:|---:|---:|")
    for low, high in BANDS:
        some = [(rating, expected) for _, rating, expected, _ in found if low <= expected <= high]
        equal = sum(not r.is_lower_bound and r.value == e for r, e in some)
        bound = sum(r.is_lower_bound and r.value <= e for r, e in some)
        wrong = len(some) - equal - bound
        share = f"{equal / len(some):.1%}" if some else "-"
        print(f"| {low} to {high} | {len(some)} | {share} | {bound} | {wrong} |")
        assert not wrong, (low, high)


def speed(found, count):
    print(f"\nMilliseconds to rate a puzzle, and of hodoku-py for {count} of each level at most:\n")
    print("| level |", " | ".join(HEADS), "| hodoku-py, median | ratio |")
    print("|---" * (len(HEADS) + 3) + "|")
    by_level = defaultdict(list)
    for puzzle, rating, _, ms in found:
        by_level[rating.level].append((puzzle, ms))
    for level in LEVELS:
        if level not in by_level:
            continue
        ours = figures([ms for _, ms in by_level[level]])
        peer = hodoku([puzzle for puzzle, _ in by_level[level][:count]])
        beside = f"{peer:.2f} | {peer / ours.median:.0f}" if peer else "- | -"
        print(f"| `{level}` | {' | '.join(ours.columns)} | {beside} |", flush=True)


def hodoku(puzzles):
    """Return the median time in ms of the peer; 0 where it is not installed."""
    try:
        from hodoku.api import Solver  # noqa: PLC0415  # installed with the bench extra only
    except ImportError:
        return 0
    solver = Solver()
    return median(timed(solver.solve, str(puzzle))[1] for puzzle in puzzles)


def main(count=20, every=1):
    found = []
    for text, expected, *_ in islice(rated(BEST), 0, None, every):
        puzzle = Puzzle(Grid.parse(text))
        rating, ms = timed(rate, puzzle)
        found.append((puzzle, rating, expected, ms))
    agreement(found)
    speed(found, count)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
