"""A small maker of puzzles for tests: a random full grid, and digits taken out while unique."""

from numpure_xl.errors import GaveUpError
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.solve.cover import cover_of
from numpure_xl.sudoku.solve.solver import count_solutions, search


def full_grid(variant, chance):
    """Scatter a few digits at random, and let the search fill in the rest."""
    cover = cover_of(variant)
    while True:
        digits = [BLANK] * variant.cells
        for cell in chance.shuffled(range(variant.cells))[: 2 * variant.side]:
            used = {digits[peer] for peer in variant.peers[cell]}
            free = [d for d in range(1, variant.side + 1) if d not in used]
            digits[cell] = chance.choice(free) if free else BLANK
        try:
            for state in search(cover, cover.start(digits), effort=200):
                return Grid(cover.digits(state), variant)
        except GaveUpError:
            continue


def puzzle_grid(variant, chance, tries=None):
    """Take digits out in random order, each if the solution stays the only one.

    `tries` is how many cells are tried; all of them make the puzzle minimal.
    """
    grid = full_grid(variant, chance)
    for cell in chance.shuffled(range(variant.cells))[:tries]:
        fewer = grid.with_digit(cell, BLANK)
        if count_solutions(fewer) == 1:
            grid = fewer
    return grid
