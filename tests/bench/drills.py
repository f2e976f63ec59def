"""Figures: how long it takes to find positions in which a technique is the next step.

Run with `python -m tests.bench.drills [positions of each] [technique ...]`; all of them, with 20
positions each, take about a quarter of an hour, most of it for aligned triple exclusion.
"""

import sys
from time import process_time

from numpure_xl.errors import GaveUpError, RequestError
from numpure_xl.sudoku.hint_ladder import PLACES
from numpure_xl.sudoku.impossible import BOARD_OF, NEVER, drilled_board
from numpure_xl.sudoku.making import make
from numpure_xl.sudoku.request import PuzzleRequest


def main(count=20, *techniques):
    print("| technique | found | seconds |")
    print("|---|---:|---:|")
    for name in techniques or [name for name in PLACES if name in BOARD_OF or name not in NEVER]:
        start, found = process_time(), 0
        for number in range(int(count)):
            try:
                asked = PuzzleRequest(variant=drilled_board(name), drill=name)
                make(asked.recipe("bench", number + 1))
            except (GaveUpError, RequestError):
                continue
            found += 1
        print(f"| {name} | {found} | {process_time() - start:.1f} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
