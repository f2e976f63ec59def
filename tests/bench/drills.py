"""Figures: how long it takes to find positions in which a technique is the next step.

Run with `python -m tests.bench.drills [positions of each] [technique ...]`; all of them, with 20
positions each, take about ten minutes.
"""

import sys
from time import process_time

from numpure_xl.errors import GaveUpError, RequestError
from numpure_xl.sudoku.hint_ladder import PLACES
from numpure_xl.sudoku.impossible import RARE_DRILLS
from numpure_xl.sudoku.recipe import Recipe, make


def main(count=20, *techniques):
    print("| technique | found | seconds |")
    print("|---|---:|---:|")
    for name in techniques or [name for name in PLACES if name not in RARE_DRILLS]:
        start, found = process_time(), 0
        for number in range(int(count)):
            try:
                make(Recipe.parse(f"9x9/drill-{name}#bench.{number}"))
            except (GaveUpError, RequestError):
                continue
            found += 1
        print(f"| {name} | {found} | {process_time() - start:.1f} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
