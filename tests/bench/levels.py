"""Figures: how long it takes to find a puzzle of a level, a rating or a technique.

Run with `python -m tests.bench.levels [puzzles of each] [variant] [wish ...]`.
"""

import sys
from statistics import median
from time import process_time

from numpure_xl.errors import GaveUpError
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.recipe import Recipe, make

TECHNIQUES = (
    *("direct-pointing", "direct-hidden-pair", "naked-single", "pointing", "claiming"),
    *("naked-pair", "x-wing", "hidden-pair", "naked-triple", "swordfish", "hidden-triple"),
    *("xy-wing", "xyz-wing", "unique-rectangle-1", "naked-quad"),
)
WISHES = (
    *LEVELS,
    "3.0-3.8",
    "4.5-5.0",
    "5.1-6.2",
    "7.5-8.0",
    "8.9-9.0",
    *(f"needs-{name}" for name in TECHNIQUES),
)


def seconds(recipe):
    """Return how long a processor works on a puzzle, and whether one was found."""
    start = process_time()
    try:
        make(recipe)
    except GaveUpError:
        return process_time() - start, False
    return process_time() - start, True


def main(count=30, variant="9x9", *wishes):
    count = int(count)
    print(f"ms to find a {variant} puzzle; {count} of each, on one core\n")
    print("| asked for | median | 90 % | worst | given up |")
    print("|---|---:|---:|---:|---:|")
    for wish in wishes or WISHES:
        runs = [seconds(Recipe.parse(f"{variant}/{wish}#bench.{n}")) for n in range(count)]
        times = sorted(1000 * taken for taken, _ in runs)
        columns = (median(times), times[int(0.9 * (count - 1))], times[-1])
        lost = sum(not found for _, found in runs)
        print(f"| {wish} |", " | ".join(f"{ms:.0f}" for ms in columns), f"| {lost} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
