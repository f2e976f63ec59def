"""The judgement on a puzzle: all that the metadata of a book tell of how it is solved."""

from __future__ import annotations

from typing import NamedTuple

from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import BEYOND, rate
from numpure_xl.sudoku.variant import CLASSIC


class Judgement(NamedTuple):
    """How a puzzle is solved.

    Attributes:
        rating: Its rating, with a '+' if it is a lower bound.
        hardest: The technique of the hardest step; "" for a full grid.
        counts: How many steps each technique makes, the easiest technique first.
    """

    rating: str
    hardest: str
    counts: tuple[tuple[str, int], ...]


def judge(puzzle: Puzzle) -> Judgement:
    """Rate a puzzle for the metadata; one of a large board not beyond the level master.

    >>> from numpure_xl.sudoku import Grid
    >>> judge(Puzzle(Grid.parse("1.....3..2.....4"))).counts
    (('last-value', 8), ('hidden-single-box', 4))
    """
    is_large = puzzle.variant.cells > CLASSIC.cells
    rating = rate(puzzle, ceiling=LEVELS["master"].ratings.highest if is_large else BEYOND)
    order = {step.technique: step.rating for step in rating.path}
    counts = sorted(rating.counts.items(), key=lambda count: (order[count[0]], count[0]))
    return Judgement(str(rating), rating.hardest, tuple(counts))
