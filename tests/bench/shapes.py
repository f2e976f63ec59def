"""How many puzzles of each shape have one solution by the rules that a sheet shows.

python -m tests.bench.shapes 200
"""

import sys

from tests.test_shapes import SHAPES, solutions_by_the_sheet


def main(count):
    for name in SHAPES:
        found = [drawn == ours for drawn, ours in solutions_by_the_sheet(name, range(count))]
        print(f"{name:16} {sum(found):5} of {len(found)}", flush=True)
        assert all(found), name


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 200)
