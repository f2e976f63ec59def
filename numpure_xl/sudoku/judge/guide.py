"""Guides: the way through a puzzle with its rating, as books print them."""

from __future__ import annotations

from typing import NamedTuple

from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.judge.ladder import BEYOND
from numpure_xl.sudoku.judge.rating import Rating, rate
from numpure_xl.sudoku.judge.way import ProvenGivens, way
from numpure_xl.sudoku.techniques.step import NAMED, Step


class Guide(NamedTuple):
    """A puzzle's way with its rating, as a book prints them.

    Attributes:
        rating: How hard the puzzle is.
        steps: The steps from the givens on.
        is_whole: Whether they lead to the solution.
    """

    rating: Rating
    steps: tuple[Step, ...]
    is_whole: bool


def guide(puzzle: ProvenGivens) -> Guide:
    """Return the way through a puzzle with its rating, which is found in a second or so."""
    is_large = puzzle.variant.cells > CLASSIC.cells
    taken = way(puzzle)
    steps = tuple(taken)
    rating = rate(puzzle, ceiling=NAMED - 0.1 if is_large else BEYOND)
    return Guide(rating, steps, taken.marks.is_solved)
