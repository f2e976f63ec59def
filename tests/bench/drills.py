"""Figures: how long it takes to find positions in which a technique is the next step.

Run with `python -m tests.bench.drills [positions of each] [technique ...]`; all of them, with 20
positions each, take about a quarter of an hour, most of it for aligned triple exclusion.
"""

import sys
from contextlib import suppress
from time import process_time

from numpure_xl.errors import GaveUpError, RequestError
from numpure_xl.sudoku.judge.hint_ladder import PLACES
from numpure_xl.sudoku.make.impossible import BOARD_OF, NEVER, drilled_board
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from tests.bench.figures import HEADS, figures


def main(count=20, *techniques):
    print("| ms to find or give up |", " | ".join(HEADS), "| found |")
    print("|---" * (len(HEADS) + 2) + "|")
    for name in techniques or [name for name in PLACES if name in BOARD_OF or name not in NEVER]:
        times, found = [], 0
        for number in range(int(count)):
            start = process_time()
            with suppress(GaveUpError, RequestError):
                asked = PuzzleRequest(variant=drilled_board(name), drill=name)
                make(asked.recipe("bench", number + 1))
                found += 1
            times.append(1000 * (process_time() - start))
        print(f"| {name} | {' | '.join(figures(times).columns)} | {found} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
