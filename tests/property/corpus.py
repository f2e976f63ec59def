"""Random puzzles of every board, for laws to be tried on; each is made once in a process."""

from functools import cache

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import VARIANTS
from tests.making import puzzle_grid
from tests.sampling import slow

TRIES = {"12x12": 100, "12x12+x": 90, "16x16": 150, "16x16+x": 110}
"""How many cells the maker tries to clear, where to try all would take too long."""

FEW = {"4x4": 8, "4x4+x": 8, "6x6": 5, "6x6+x": 4, "8x8": 2, "8x8+x": 2, "9x9": 2, "9x9+x": 2}
FEW |= {"9x9+windows": 1, "9x9+colours": 2}


@cache
def _puzzle(name, number):
    return puzzle_grid(VARIANTS[name], Chance(f"laws {name}/{number}"), TRIES.get(name))


def puzzles(name, count):
    """Return the first puzzles of a board."""
    return [_puzzle(name, number) for number in range(count)]


def few_and_all(counts, few=8):
    """Return cases (name, count): a few puzzles of the small boards, and all of all, marked slow.

    Args:
        counts: How many puzzles of each board are all, by name.
        few: How many are a few at most.
    """
    small = [(name, min(FEW[name], few, count)) for name, count in counts.items() if name in FEW]
    rest = [case for case in counts.items() if case not in small]
    return small + [slow(*case) for case in rest]
