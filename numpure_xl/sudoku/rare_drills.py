"""Rare drills: known puzzles that come to techniques which are hardly ever the next step.

A search finds one in seconds or minutes. So some are kept (known_drills.py), and each seed gives
one of them in another form: with other digits, with rows and columns in another order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.variant import CLASSIC

RARE = frozenset(("avoidable-rectangle-2", "bug-3", "unique-loop-3"))
"""Techniques that are so rare that nothing is searched for, even where a recipe lacks `known`."""

FORMERLY = {"bug-3": 2, "unique-loop-3": 12}
"""How many of the known puzzles a recipe without `known` takes, the first ones."""

_THREES = ((0, 1, 2), (3, 4, 5), (6, 7, 8))


class DrillRecipe(Protocol):
    """What is asked for of a drill: a recipe."""

    @property
    def drill(self) -> str | None:
        """The technique."""

    @property
    def variant(self) -> str:
        """The name of the board."""

    @property
    def symmetry(self) -> str:
        """The symmetry of the givens."""

    @property
    def clues(self) -> object:
        """How many givens; None for any number."""

    @property
    def mask(self) -> str | None:
        """Where they stand; None for anywhere."""


def has_known(recipe: DrillRecipe) -> bool:
    """Return whether known puzzles may be what is asked for."""
    if recipe.drill is None:
        return False
    from numpure_xl.sudoku.known_drills import KNOWN  # noqa: PLC0415  # a long table

    is_plain = (recipe.variant, recipe.symmetry) == (CLASSIC.name, "none")
    return recipe.drill in KNOWN and is_plain and recipe.clues is None and recipe.mask is None


def known_puzzles(technique: str, chance: Chance, first: int | None = None) -> Iterator[Puzzle]:
    """Yield puzzles without end that come to a technique.

    Args:
        technique: A key of `KNOWN`.
        chance: Decides which of the known puzzles it is, and in which form.
        first: How many of them there are to choose from; None for all.
    """
    from numpure_xl.sudoku.known_drills import KNOWN  # noqa: PLC0415  # a long table

    while True:
        givens = Grid.parse(chance.choice(KNOWN[technique][:first]))
        yield Puzzle(_in_another_form(givens, chance))


def _in_another_form(grid: Grid, chance: Chance) -> Grid:
    """Return a grid of 9x9 with its rows, columns and digits exchanged as the rules allow."""
    rows, columns = _order(chance), _order(chance)
    names = (0, *chance.shuffled(range(1, CLASSIC.side + 1)))
    cells = [row * CLASSIC.side + column for row in rows for column in columns]
    if chance.random() < 1 / 2:
        cells = [column * CLASSIC.side + row for row in rows for column in columns]
    return Grid(tuple(names[grid.digits[cell]] for cell in cells), CLASSIC)


def _order(chance: Chance) -> list[int]:
    """Return the lines of a board with those of each band in a new order, and the bands too."""
    return [line for band in chance.shuffled(_THREES) for line in chance.shuffled(band)]
