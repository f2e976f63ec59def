"""Figures: whether levels rise for people, judged by HoDoKu, and which techniques they need.

Run with `python -m tests.bench.by_hand [puzzles of each level] [options]`, where hodoku-py is
installed; `no-uniqueness` is an option. Each line has the quartiles of HoDoKu's score, the median
of Sudoku
Explainer's rating, the givens, the milliseconds to make a puzzle, and the hardest techniques on
the way of hints. The 25th percentile of a level should lie above the 75th of the one below.
"""

import sys
from collections import Counter
from statistics import mean, median, quantiles
from time import process_time

from numpure_xl.sudoku.judge.hint_ladder import HINTS, LOGIC_HINTS, PLACES
from numpure_xl.sudoku.judge.ladder import BEYOND, solve_path
from numpure_xl.sudoku.judge.rating import rate_briefly
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.solve.candidates import Candidates


def made(request, count):
    """Return puzzles as a book has them, and the milliseconds that each took."""
    puzzles, times = [], []
    for number in range(1, count + 1):
        recipe = request.recipe("bench", number)
        start = process_time()
        puzzles.append(make(recipe))
        times.append(1000 * (process_time() - start))
    return puzzles, times


def hardest(puzzle, *, uniqueness):
    """Return the technique of the hardest step of the way of hints."""
    path = solve_path(Candidates(puzzle.givens), HINTS if uniqueness else LOGIC_HINTS)
    return max((step.technique for step in path), key=PLACES.__getitem__)


def main(count=200, *options):
    from hodoku.api import Solver  # noqa: PLC0415  # installed with the bench extra only

    peer, uniqueness, below = Solver(), "no-uniqueness" not in options, 0.0
    print("| level | HoDoKu 25 % | 50 % | 75 % | rises | rating | givens | ms | worst | hardest |")
    print("|---|---:|---:|---:|---|---:|---:|---:|---:|---|")
    for level in LEVELS:
        request = PuzzleRequest(level=level, uniqueness=uniqueness)
        puzzles, times = made(request, int(count))
        low, middle, high = quantiles([peer.rate(str(puzzle)).score for puzzle in puzzles], n=4)
        rating = median(rate_briefly(puzzle, ceiling=BEYOND).value for puzzle in puzzles)
        givens = [puzzle.clues for puzzle in puzzles]
        shares = Counter(hardest(puzzle, uniqueness=uniqueness) for puzzle in puzzles)
        names = ", ".join(f"{n} {100 * k / len(puzzles):.0f} %" for n, k in shares.most_common(6))
        print(
            f"| {level} | {low:.0f} | {middle:.0f} | {high:.0f} | {low > below} | {rating:.1f} | "
            f"{min(givens)}-{max(givens)} | {mean(times):.1f} | {max(times):.0f} | {names} |",
            flush=True,
        )
        below = high


if __name__ == "__main__":
    main(*sys.argv[1:])
