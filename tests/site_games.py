"""Games for tests of the formats of other sites, and what is said where one is refused."""

import pytest

from numpure_xl.errors import GridError
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe

P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def fault_of(read, *given):
    with pytest.raises(GridError) as fault:
        read(*given)
    return str(fault.value)


def made(name):
    return make(Recipe.parse(f"{name}/easy#1")).givens


def noted(givens):
    """Return a game with an entry and pencil marks in the first blanks."""
    blanks = [cell for cell, digit in enumerate(givens.digits) if not digit]
    position = givens.with_digit(blanks[0], 1)
    marks = [0] * givens.variant.cells
    marks[blanks[1]] = 0b11
    return SavedGame(givens, position, tuple(marks))
