"""The puzzle: givens that have been proven to have exactly one solution."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from numpure_xl.arguments import checked_class
from numpure_xl.sudoku.grid.grid import BLANK, Grid, GridSource
from numpure_xl.sudoku.grid.notebook import Pictured
from numpure_xl.sudoku.grid.rules_line import rules_behind
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.rating import Rating, rate
from numpure_xl.sudoku.judge.verdict import level_of
from numpure_xl.sudoku.solve.solver import count_solutions, solve


class _Remembered(Pictured):
    """What a puzzle knows of itself beside its fields.

    Attributes:
        _rating: Its rating, once somebody has asked.
        _uniqueness: Whether the steps of its level may rest on there being one solution.
        _unsure: Cells whose givens may not all be needed; None if that is not known of any.
    """

    __slots__ = ("_rating", "_uniqueness", "_unsure")
    _rating: list[Rating]
    _uniqueness: bool
    _unsure: tuple[int, ...] | None


@checked_class
@dataclass(frozen=True, slots=True, init=False, repr=False)
class Puzzle(_Remembered):
    """Givens with exactly one solution; making one proves it.

    Attributes:
        givens: The cells that are printed; a puzzle may be made of whatever a `Grid` is made of.
        solution: The full grid that they decide.
        recipe: The text that makes it again; "" if it was not made by one.

    Raises:
        GridError: If it is not a grid.
        NoSolutionError: If the givens have no solution.
        ManySolutionsError: If they have two or more.
        GaveUpError: If a search did not decide it; see `solve`.

    >>> Puzzle(Grid.parse("1.....3..2.....4")).clues
    4
    """

    givens: Grid
    solution: Grid = field(compare=False)
    recipe: str = field(compare=False)

    def __init__(self, givens: GridSource) -> None:
        grid = givens if isinstance(givens, Grid) else Grid(givens)
        self._keep(grid, solve(grid))

    @classmethod
    def proven(
        cls,
        givens: Grid,
        solution: Grid,
        recipe: str = "",
        *,
        uniqueness: bool = True,
        unsure: tuple[int, ...] | None = None,
    ) -> Puzzle:
        """Return a puzzle whose one solution has been found and proven already.

        Args:
            givens: The cells that are printed.
            solution: The full grid.
            recipe: The text that makes it again.
            uniqueness: Whether the steps of its level may rest on there being one solution.
            unsure: Cells whose givens may not all be needed; None if that is not known of any.
        """
        puzzle = object.__new__(cls)
        puzzle._keep(givens, solution, recipe, unsure, uniqueness=uniqueness)
        return puzzle

    def _keep(
        self,
        givens: Grid,
        solution: Grid,
        recipe: str = "",
        unsure: tuple[int, ...] | None = None,
        *,
        uniqueness: bool = True,
    ) -> None:
        object.__setattr__(self, "givens", givens)
        object.__setattr__(self, "solution", solution)
        object.__setattr__(self, "recipe", recipe)
        object.__setattr__(self, "_uniqueness", uniqueness)
        object.__setattr__(self, "_rating", [])
        object.__setattr__(self, "_unsure", unsure)

    def __reduce__(self) -> tuple[object, tuple[bytes, bytes, Variant, str, bool]]:
        """Return what other processes make it of, without proving it again."""
        digits = bytes(self.givens.digits), bytes(self.solution.digits)
        return _proven_of, (*digits, self.variant, self.recipe, self.uniqueness)

    def with_recipe(self, recipe: str) -> Puzzle:
        """Return the same puzzle with the text that makes it again."""
        return self._with(recipe, uniqueness=self.uniqueness)

    def known_by(self, *, uniqueness: bool) -> Puzzle:
        """Return the same puzzle for those whose steps may rest on its one solution, or may not."""
        is_known = self.uniqueness == uniqueness
        return self if is_known else self._with(self.recipe, uniqueness=uniqueness)

    def _with(self, recipe: str, *, uniqueness: bool) -> Puzzle:
        grids = self.givens, self.solution
        return Puzzle.proven(*grids, recipe, uniqueness=uniqueness, unsure=self._unsure)

    @property
    def uniqueness(self) -> bool:
        """Whether the steps that make up its level may rest on there being one solution."""
        return self._uniqueness

    @property
    def rating(self) -> Rating:
        """How hard it is, found out when first asked for; a hard one takes up to a second."""
        if not self._rating:
            self._rating.append(rate(self))
        return self._rating[0]

    @property
    def level(self) -> str:
        """The name of its level, such as "hard"."""
        return level_of(self)

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
        cells = self._unsure
        if cells is None:
            cells = tuple(cell for cell, digit in enumerate(self.givens.digits) if digit != BLANK)
        return all(count_solutions(self.givens.with_digit(cell, BLANK)) > 1 for cell in cells)

    def record(self) -> dict[str, Any]:
        """Return a row of a table, with the columns of `numpure generate --format csv`.

        Its level is judged if it was not before, which may take as long as making it.

        >>> Puzzle("1.....3..2.....4").record()["level"]
        'easy'
        """
        return {
            "puzzle": f"{self.givens}{rules_behind(self.variant)}",
            "solution": str(self.solution),
            "variant": self.variant.name,
            "level": self.level,
            "clues": self.clues,
            "recipe": self.recipe,
        }

    def __str__(self) -> str:
        return str(self.givens)

    def __repr__(self) -> str:
        about = f"{self.variant.name}, {self.clues} clues"
        return f"<Puzzle {self!s} ({about}{self.recipe and f', {self.recipe}'})>"


def _proven_of(
    givens: bytes,
    solution: bytes,
    variant: Variant,
    recipe: str,
    uniqueness: bool,  # noqa: FBT001  # by position, as a pickle has it
) -> Puzzle:
    given, full = (Grid.trusted(tuple(digits), variant) for digits in (givens, solution))
    return Puzzle.proven(given, full, recipe, uniqueness=uniqueness)
