"""Sudoku (ナンプレ, number place) in Excel worksheets: solve, make, rate and print puzzles.

>>> import numpure_xl
>>> print(numpure_xl.solve(numpure_xl.Grid.parse("1.....3..2.....4")))
1342243142133124
"""

from numpure_xl.errors import NumpureError
from numpure_xl.sudoku import VARIANTS, Grid, count_solutions, solutions, solve

__version__ = "0.1.0"

__all__ = ["VARIANTS", "Grid", "NumpureError", "count_solutions", "solutions", "solve"]
