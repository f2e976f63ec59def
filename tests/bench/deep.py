"""Figures: deep ratings beside those of Sudoku Explainer, and the processor time that either takes.

Run with `NUMPURE_SERATE=serate.jar python -m tests.bench.deep [file]`: a puzzle a line; without a
file, those of the tests. The program is not part of the project (see tests/pin_ratings.py). Its
time has a third of a second for the start of Java in it; ours is that of the rating alone.
"""

import os
import sys
from collections import defaultdict
from pathlib import Path
from time import process_time

from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import rate
from tests.known import eased
from tests.pin_ratings import rated

BANDS = ((9.0, 9.4), (9.5, 9.9), (10.0, 10.4), (10.5, 12.0))


def ours(text):
    """Return our rating, and the seconds that it takes."""
    start = process_time()
    rating = rate(Puzzle(Grid.parse(text)), deep=True)
    return rating, process_time() - start


def theirs(text, jar):
    """Return Sudoku Explainer's rating, and the seconds that it takes."""
    from resource import RUSAGE_CHILDREN, getrusage  # noqa: PLC0415  # not on Windows

    before = getrusage(RUSAGE_CHILDREN)
    ((_, rating, *_),) = rated(jar, [text])
    after = getrusage(RUSAGE_CHILDREN)
    return float(rating), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def band(rating):
    """Return the band of a rating; None if it is below them."""
    return next((pair for pair in BANDS if pair[0] <= rating <= pair[1]), None)


def main(file=None):
    jar = Path(os.environ["NUMPURE_SERATE"])
    lines = Path(file).read_text("ascii").splitlines() if file else [text for text, _ in eased()]
    found = defaultdict(list)
    for text in lines:
        (rating, seconds), (expected, longer) = ours(text), theirs(text, jar)
        found[band(expected)].append((rating, expected, seconds, longer))
        told = f"{seconds:6.1f} s, {longer:6.1f} s"
        print(f"{text} {rating!s:>5} {expected:5} {told}", file=sys.stderr, flush=True)
    print("| rated | puzzles | equal | a lower bound that holds | wrong | s | theirs | ratio |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for low, high in BANDS:
        if some := found[low, high]:
            print(f"| {low} to {high} | {' | '.join(columns(some))} |")


def columns(some):
    """Return the figures of a band; the seconds are means."""
    equal = sum(not rating.is_lower_bound and rating.value == other for rating, other, *_ in some)
    bound = sum(rating.is_lower_bound and rating.value <= other for rating, other, *_ in some)
    mean, longer = (sum(row[at] for row in some) / len(some) for at in (2, 3))
    counts = (len(some), equal, bound, len(some) - equal - bound)
    return [*map(str, counts), f"{mean:.1f}", f"{longer:.1f}", f"{mean / longer:.2f}"]


if __name__ == "__main__":
    main(*sys.argv[1:])
