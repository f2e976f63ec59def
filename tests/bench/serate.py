"""Ratings beside those of Sudoku Explainer, and the processor time that either takes.

    NUMPURE_SERATE=serate.jar python -m tests.bench.serate [--each 12] [--cold 2] [--deep] [FILE]

FILE has a puzzle a line; without it they are those of the tests, `--each` of a band of ratings at
most. Sudoku Explainer rates all of a band in one JVM, as people use it, and `--cold` of them in a
JVM of its own each. What Java takes to start is left out of the first and is part of the second.
`--deep` rates with forcing chains inside dynamic chains. The program is not part of the project.
"""

import argparse
import os
from itertools import islice
from pathlib import Path
from time import process_time
from typing import NamedTuple

from numpure_xl.kernel import IS_COMPILED
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.rating import rate
from numpure_xl.sudoku.puzzle import Puzzle
from tests import pin_ratings
from tests.bench.figures import HEADS, figures, shown
from tests.known import BEST, eased, rated

BANDS = (
    *((1.0, 1.9), (2.0, 3.4), (3.5, 4.4), (4.5, 6.2), (6.5, 6.9), (7.0, 7.4), (7.5, 8.2)),
    *((8.3, 8.9), (9.0, 9.4), (9.5, 9.9), (10.0, 12.0)),
)


class Times(NamedTuple):
    """What a band takes: milliseconds a puzzle, theirs in one JVM and in one each."""

    ours: list[float]
    theirs: float
    cold: float

    @property
    def ratio(self) -> float:
        """Of our mean to theirs in one JVM."""
        return sum(self.ours) / len(self.ours) / self.theirs


def ours(text, *, deep):
    """Return our rating, and the milliseconds that it takes."""
    puzzle = Puzzle(Grid.parse(text))
    start = process_time()
    rating = rate(puzzle, deep=deep)
    return rating, 1000 * (process_time() - start)


def theirs(jar, lines):
    """Return Sudoku Explainer's ratings in one JVM, and the milliseconds that all of it takes."""
    before = os.times()
    ratings = [float(row[1]) for row in pin_ratings.rated(jar, lines)]
    after = os.times()
    used = after.children_user + after.children_system
    return ratings, 1000 * (used - before.children_user - before.children_system)


def bands(file, each, *, deep):
    """Return puzzles, at most so many, by the band of the rating that is known of them."""
    if file:
        known = [(line.split()[0], 0.0) for line in file.read_text("ascii").splitlines()]
        return {(0.0, 0.0): [text for text, _ in islice(known, each)]}
    known = [(text, rating) for text, rating, *_ in rated(BEST)] + eased() * deep
    grouped = {
        (low, high): [text for text, rating in known if low <= rating <= high]
        for low, high in BANDS
    }
    return {band: every_nth(lines, each) for band, lines in grouped.items() if lines}


def every_nth(lines, number):
    """Return so many of some lines, from all over."""
    return lines[:: max(1, len(lines) // number)][:number]


def measure(jar, lines, cold, *, deep):
    """Return how many ratings are equal, and bounds that hold; and the times."""
    answers = [ours(text, deep=deep) for text in lines]
    _, start = theirs(jar, [])
    expected, warm = theirs(jar, lines)
    some = every_nth(lines, cold)
    longer = sum(theirs(jar, [text])[1] for text in some) / len(some)
    pairs = [(rating, right) for (rating, _), right in zip(answers, expected, strict=True)]
    equal = sum(not rating.is_lower_bound and rating.value == right for rating, right in pairs)
    bounds = sum(rating.is_lower_bound and rating.value <= right for rating, right in pairs)
    taken = max(warm - start, 1) / len(lines)
    return equal, bounds, Times([ms for _, ms in answers], taken, longer)


def rows(jar, file=None, each=12, cold=2, *, deep=False):
    """Yield the figures of each band, and its times."""
    for band, lines in bands(file, each, deep=deep).items():
        equal, bounds, times = measure(jar, lines, cold, deep=deep)
        yield band, (equal, bounds, len(lines) - equal - bounds), times


def columns(counts, times):
    """Return the figures of a band as they are printed."""
    ratios = (f"{times.ratio:.2f}", f"{sum(times.ours) / len(times.ours) / times.cold:.2f}")
    peer = (shown(times.theirs), shown(times.cold))
    return (*figures(times.ours).columns, *map(str, counts), *peer, *ratios)


def positive(text):
    """Return a number of 1 or more that an option has."""
    if not text.isdecimal() or not int(text):
        msg = f"write a number of 1 or more, not {text}"
        raise argparse.ArgumentTypeError(msg)
    return int(text)


def main():
    """Print the table."""
    options = argparse.ArgumentParser()
    options.add_argument("file", type=Path, nargs="?")
    options.add_argument("--each", type=positive, default=12)
    options.add_argument("--cold", type=positive, default=2)
    options.add_argument("--deep", action="store_true")
    chosen = options.parse_args()
    jar = Path(os.environ["NUMPURE_SERATE"])
    print(f"ms to rate a puzzle; the search is {'compiled' if IS_COMPILED else 'in Python'}\n")
    heads = (*HEADS, "equal", "a bound", "wrong", "one JVM", "cold", "ratio", "cold ratio")
    print("| rated |", " | ".join(heads), "|")
    print("|---" * (len(heads) + 1) + "|")
    found = rows(jar, chosen.file, chosen.each, chosen.cold, deep=chosen.deep)
    for (low, high), counts, times in found:
        print(f"| {low} to {high} |", " | ".join(columns(counts, times)), "|", flush=True)
        if chosen.file is None:
            assert not counts[2], (low, high)


if __name__ == "__main__":
    main()
