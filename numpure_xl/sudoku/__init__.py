"""The game itself: grids, rules, solving, making and rating puzzles. No spreadsheets here."""

from numpure_xl.sudoku.boards import CLASSIC, VARIANTS
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid import BLANK, Grid
from numpure_xl.sudoku.solver import count_solutions, solutions, solve
from numpure_xl.sudoku.variant import Variant

__all__ = [
    "BLANK",
    "CLASSIC",
    "VARIANTS",
    "Chance",
    "Grid",
    "Variant",
    "count_solutions",
    "solutions",
    "solve",
]
