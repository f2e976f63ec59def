"""How many masks are filled, and how fast: random symmetric ones with so many givens.

    python -m tests.bench.masks [MASKS]

Masks of which it is known that they have no puzzle are not counted. Seconds are those of the
processor, until the puzzle or until the search gave up.
"""

import sys
import time

from numpure_xl.errors import GaveUpError, RequestError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.mask import Mask
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.symmetry import orbits
from tests.bench.figures import HEADS, figures

CLUES = (32, 30, 28, 26, 25, 24, 23, 22)


def random_mask(symmetry, clues, chance):
    """Return a mask with that symmetry, drawn evenly from those not known to be hopeless."""
    while True:
        cells, left = [], clues
        for orbit in chance.shuffled(orbits(symmetry, CLASSIC.side)):
            if len(orbit) <= left:
                cells += orbit
                left -= len(orbit)
        try:
            if not left:
                return Mask(tuple(sorted(cells)), CLASSIC)
        except RequestError:
            continue


def measured(symmetry, clues, masks):
    """Return how many masks were filled, and the seconds that each took."""
    filled, seconds = 0, []
    for number in range(masks):
        mask = random_mask(symmetry, clues, Chance(f"{symmetry}/{clues}/{number}"))
        start = time.process_time()
        try:
            make(Recipe(seed=str(number), mask=mask.code))
            filled += 1
        except GaveUpError:
            pass
        seconds.append(time.process_time() - start)
    return filled, seconds


def main(masks=10):
    print(f"{'symmetry':14} clues  filled   {'    '.join(HEADS[1:])}   seconds")
    for symmetry in ("half-turn", "none"):
        for clues in CLUES:
            filled, seconds = measured(symmetry, clues, masks)
            times = (f"{value:8.2f}" for value in figures(seconds)[1:])
            told = f"{filled:3}/{masks:<3}{''.join(times)}"
            print(f"{symmetry:14} {clues:5}  {told}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
