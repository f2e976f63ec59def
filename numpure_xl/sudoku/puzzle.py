"""The puzzle: givens that have been proven to have exactly one solution."""

from __future__ import annotations

from dataclasses import dataclass, field

from numpure_xl.sudoku.grid import BLANK, Grid
from numpure_xl.sudoku.solver import count_solutions, solve_within
from numpure_xl.sudoku.variant import Variant


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Givens with exactly one solution; making one proves it.

    Attributes:
        givens: The cells that are printed.
        solution: The full grid that they decide.

    Raises:
        NoSolutionError: If the givens have no solution.
        ManySolutionsError: If they have two or more.
        GaveUpError: If a search on a large board did not decide it; see `solve_within`.

    >>> Puzzle(Grid.parse("1.....3..2.....4")).clues
    4
    """

    givens: Grid
    solution: Grid = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "solution", solve_within(self.givens))

    @classmethod
    def proven(cls, givens: Grid, solution: Grid) -> Puzzle:
        """Return a puzzle whose one solution has been found and proven already."""
        puzzle = object.__new__(cls)
        object.__setattr__(puzzle, "givens", givens)
        object.__setattr__(puzzle, "solution", solution)
        return puzzle

    def __reduce__(self) -> tuple[object, tuple[Grid, Grid]]:
        """Return what other processes make it of, without proving it again."""
        return Puzzle.proven, (self.givens, self.solution)

    @property
    def variant(self) -> Variant:
        """The rules of the board."""
        return self.givens.variant

    @property
    def clues(self) -> int:
        """How many givens there are."""
        return self.givens.clues

    @property
    def is_minimal(self) -> bool:
        """Whether every given is needed: without any one there is a second solution."""
        filled = (cell for cell, digit in enumerate(self.givens.digits) if digit != BLANK)
        return all(count_solutions(self.givens.with_digit(cell, BLANK)) > 1 for cell in filled)

    def __str__(self) -> str:
        return str(self.givens)
