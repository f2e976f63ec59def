"""What else the mini article has: a solver by "the last one", and a punch without a check.

From "A random mini number place made by a program" (Java, 2022). Both are kept for what they show,
and work on every variant: how far a single thought gets, and how seldom digits taken out at random
leave a puzzle with one solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.solve.solver import count_solutions, solutions


class LastDigit(NamedTuple):
    """A digit was written because the unit had all the others, and this blank.

    Attributes:
        cell: The blank.
        digit: The digit.
        unit: The unit that showed it.
    """

    cell: int
    digit: int
    unit: tuple[int, ...]


def last_ones(grid: Grid) -> Iterator[LastDigit]:
    """Yield the steps of the author's solver until a whole pass finds nothing.

    Pass after pass it looks at each blank, first along its row, then its column, its diagonals
    (which the article takes for granted: give it a '4x4+x' grid) and its box, and writes the
    last digit that is missing. It looks at nothing else: not whether the digit clashes, nor
    for a cell with one candidate. The program goes on for ever where this ends unfinished: it
    counts the blanks looked at, not the digits written.

    The article's example needs a diagonal: without them four of its nine blanks are left.

    >>> example, diagonals = "1... 3.12 43.1 ....", Variant(2, 2, ("x",))
    >>> [len(list(last_ones(Grid.parse(example, rules)))) for rules in (diagonals, None)]
    [9, 5]
    """
    digits = list(grid.digits)
    everything = set(range(1, grid.variant.side + 1))
    units = _units(grid.variant)
    written = True
    while written:
        written = False
        for cell in [cell for cell, digit in enumerate(digits) if digit == BLANK]:
            for unit in units[cell]:
                missing = everything - {digits[peer] for peer in unit}
                if len(missing) == 1:
                    digits[cell] = missing.pop()
                    yield LastDigit(cell, digits[cell], unit)
                    written = True
                    break


def _units(variant: Variant) -> list[list[tuple[int, ...]]]:
    """Return by cell its units in the order of the article: row, column, diagonals, box."""
    side = variant.side
    ordered = (*variant.units[: 2 * side], *variant.units[3 * side :], *variant.boxes)
    return [[unit for unit in ordered if cell in unit] for cell in range(variant.cells)]


@dataclass(frozen=True, slots=True)
class UncheckedPuzzle:
    """What a punch without a check leaves: givens that may have several solutions.

    Attributes:
        solution: The full grid that was punched.
        givens: What is left of it; a Grid, not a Puzzle.
        count: The number of solutions, or `limit` if there are that many or more.
        limit: Where the counting ended.
        shown: The first few solutions.
    """

    solution: Grid
    givens: Grid
    count: int
    limit: int
    shown: tuple[Grid, ...]

    @property
    def differing(self) -> frozenset[int]:
        """The cells in which the solutions shown are not all alike."""
        columns = zip(*(grid.digits for grid in self.shown), strict=True)
        return frozenset(cell for cell, digits in enumerate(columns) if len(set(digits)) > 1)


def punch_unchecked(
    solution: Grid, holes: int, chance: Chance, *, limit: int = 1000, shown: int = 2
) -> UncheckedPuzzle:
    """Empty cells of a full grid at random, whatever becomes of the solution; then count.

    Args:
        solution: The full grid; 16 cells and 10 holes in the article.
        holes: How many cells to empty.
        chance: Shuffles the cells; the first of them stay.
        limit: Where to end counting: an empty 4x4 grid has 288 solutions, a 9x9 one 6.7e21.
        shown: How many solutions to keep.

    Raises:
        RequestError: If the grid has not that many cells.
    """
    variant = solution.variant
    if not 0 <= holes <= variant.cells:
        msg = "{holes} cells of a {variant} grid cannot be emptied; it has {cells}."
        raise RequestError(msg, holes=holes, variant=variant.name, cells=variant.cells)
    digits = [BLANK] * variant.cells
    for cell in chance.shuffled(range(variant.cells))[: variant.cells - holes]:
        digits[cell] = solution.digits[cell]
    givens = Grid(tuple(digits), variant)
    shown_grids = tuple(islice(solutions(givens), shown))
    return UncheckedPuzzle(solution, givens, count_solutions(givens, limit), limit, shown_grids)
