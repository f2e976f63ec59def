"""What the fillers do and take: the figures that their docstrings and the guide quote.

    python -m tests.bench.fillers                     # all tables, some minutes on one core
    python -m tests.bench.fillers runs --runs 50      # one of them, with fewer runs

runs       by filler and variant: success, shuffles, tries, restarts, back-steps, events, time
dead-lock  at which rows the program of row-retry hangs, and how often
sorting    where the sorted shuffle of diagonal-blocks puts the digits
odds       how even the odds of search are
"""

import argparse
from collections import Counter
from itertools import combinations, islice
from math import sqrt
from statistics import fmean, median
from time import process_time

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import FILLERS, run_events, search
from numpure_xl.sudoku.fillers.diagonal_blocks import shuffled_by_sorting
from numpure_xl.sudoku.fillers.events import Completed, DeadLocked, Run
from numpure_xl.sudoku.grid.boards import VARIANTS
from tests.bench.figures import HEADS, figures

PAIRS = {
    "search": ["4x4", "6x6", "8x8", "9x9", "9x9+x", "12x12"],
    "mini-shuffle": ["4x4", "4x4+x"],
    "row-shuffle": ["4x4", "6x6", "8x8", "9x9"],
    "rotated": ["4x4", "6x6", "8x8", "9x9", "12x12", "6x6+x"],
    "diagonal-blocks": ["4x4", "6x6", "8x8", "9x9", "12x12", "16x16"],
    "row-retry": ["4x4", "6x6", "8x8", "9x9"],
}
FEWER = {("row-shuffle", "9x9"): 20}
"""Of runs that take seconds each, only one in so many is made."""


def one_run(name, variant, seed, **options):
    """Return what one run comes to, up to the first grid, and its seconds of processor time."""
    start, run = process_time(), Run(variant)
    for event in run_events(name, variant, Chance(seed), **options):
        run.add(event)
        if isinstance(event, Completed):
            break
    return run, process_time() - start


def print_runs(runs):
    """Print what a number of runs of each filler comes to."""
    columns = ("shuffles", "tries", "restarts", "back_steps", "dead_locks", "events")
    print("medians; then milliseconds")
    print("filler variant success", *columns, *HEADS)
    cases: list[tuple[str, str, dict[str, int]]] = [
        (name, variant, {}) for name, variants in PAIRS.items() for variant in variants
    ]
    cases.append(("rotated", "9x9", {"step": 4}))
    for name, variant, options in cases:
        number = max(2, runs // FEWER.get((name, variant), 1))
        done = [one_run(name, VARIANTS[variant], seed, **options) for seed in range(number)]
        success = fmean(bool(run.grids) for run, _ in done)
        middle = [f"{median(getattr(run, column) for run, _ in done):g}" for column in columns]
        times = figures([1000 * seconds for _, seconds in done]).columns
        print(name, *options.values(), variant, f"{success:.3f}", *middle, *times)
    shuffles = [one_run("mini-shuffle", VARIANTS["4x4"], seed)[0].shuffles for seed in range(runs)]
    share = fmean(5000 <= count <= 10000 for count in shuffles)
    print(f"mini-shuffle 4x4: {fmean(shuffles):.0f} shuffles on average, in {share:.0%} 5000-10000")


def print_dead_locks(runs):
    """Print at which row the author's program would hang: runs up to the first dead lock."""
    rows: Counter[int] = Counter()
    for seed in range(runs):
        for event in run_events("row-retry", VARIANTS["9x9"], Chance(seed), detailed=0):
            if isinstance(event, DeadLocked):
                rows[event.cell // 9 + 1] += 1
                break
    print(f"row-retry hangs in {sum(rows.values())} of {runs} runs, by row: {dict(rows)}")


def print_sorting(runs):
    """Print how often each digit comes first, fifth and last of nine; even would be 0.111."""
    chance = Chance("sorting")
    decks = [shuffled_by_sorting(range(1, 10), chance.random) for _ in range(100 * runs)]
    for place in (0, 4, 8):
        share = Counter(deck[place] for deck in decks)
        print(f"place {place + 1}:", *(f"{share[d] / len(decks):.3f}" for d in range(1, 10)))


def rectangles(digits):
    """Count the pairs of digits that can be swapped in four cells of two boxes of a 9x9 grid."""
    found = 0
    for upper, lower in combinations(range(9), 2):
        at = {digits[9 * lower + col]: col for col in range(9)}
        for col in range(9):
            other = at[digits[9 * upper + col]]
            if other > col and digits[9 * upper + other] == digits[9 * lower + col]:
                found += (upper // 3 == lower // 3) != (col // 3 == other // 3)
    return found


def weighed_attempts(variant):
    """Yield for grid after grid, before any is thrown away, its weight and its digits."""
    plan, chance = search._plan(variant), Chance("odds")
    while True:
        weight, digits = search._attempt(plan, chance)
        if digits:
            yield weight, digits


def print_odds(runs):
    """Print how far the odds of search are from even, before and after grids are thrown away.

    Half the sum of the differences of all probabilities from the even one is estimated from the
    weights; so is what a figure of the grids, their rectangles, would come to with even odds.
    """
    print("variant kept: distance from even odds before, after")
    for name in ("4x4", "4x4+x", "6x6", "6x6+x", "8x8", "9x9", "9x9+x", "12x12"):
        weights = [weight for weight, _ in islice(weighed_attempts(VARIANTS[name]), 10 * runs)]
        floor, mean = search._floor(VARIANTS[name]), fmean(weights)
        keep = [min(1, weight / floor) for weight in weights]
        kept = fmean(keep)
        before = fmean(abs(weight / mean - 1) for weight in weights) / 2
        after = fmean(abs(w / mean - k / kept) for w, k in zip(weights, keep, strict=True)) / 2
        print(f"{name} {kept:.2f}: {before:.3f} {after:.3f}")
    variant = VARIANTS["9x9"]
    floor = search._floor(variant)
    drawn = [
        (weight, rectangles(digits))
        for weight, digits in islice(weighed_attempts(variant), 50 * runs)
    ]
    for title, share in (
        ("all kept", lambda _: 1),
        ("as search keeps them", lambda weight: min(1, weight / floor)),
        ("with even odds", lambda weight: weight),
    ):
        parts = [share(weight) for weight, _ in drawn]
        mean = sum(p * count for p, (_, count) in zip(parts, drawn, strict=True)) / sum(parts)
        spread = sqrt(sum((p * (c - mean)) ** 2 for p, (_, c) in zip(parts, drawn, strict=True)))
        print(f"rectangles of 9x9, {title}: {mean:.2f} +- {spread / sum(parts):.2f}")


TABLES = {
    "runs": print_runs,
    "dead-lock": print_dead_locks,
    "sorting": print_sorting,
    "odds": print_odds,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", help=", ".join(TABLES))
    parser.add_argument("--runs", type=int, default=200)
    wishes = parser.parse_args()
    assert set(PAIRS) <= set(FILLERS)
    for table in wishes.tables or TABLES:
        TABLES[table](wishes.runs)
