"""The paper of a board: where its cells are, one grid or several that overlap.

Rows and columns count from 0. Cells are numbered in reading order; between grids there are gaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

T = TypeVar("T")
Gap = TypeVar("Gap")


@dataclass(frozen=True)
class BoardPaper:
    """The cells of a board by their places.

    Attributes:
        side: Cells along one edge of a grid.
        corners: By grid, the row and the column of its first cell.
    """

    side: int
    corners: tuple[tuple[int, int], ...] = ((0, 0),)

    @cached_property
    def extent(self) -> tuple[int, int]:
        """How many rows and columns there are, with gaps."""
        rows, cols = zip(*self.corners, strict=True)
        return self.side + max(rows), self.side + max(cols)

    @property
    def across(self) -> int:
        """Cells along one edge of a square around them."""
        return max(self.extent)

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """By cell, its row and column."""
        return tuple(sorted({place for grid in self._places_of_grids for place in grid}))

    @cached_property
    def _places_of_grids(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        inside = range(self.side)
        return tuple(
            tuple((top + row, left + col) for row in inside for col in inside)
            for top, left in self.corners
        )

    @cached_property
    def cell_at(self) -> dict[tuple[int, int], int]:
        """By row and column, the cell; gaps have none."""
        return {place: cell for cell, place in enumerate(self.places)}

    @cached_property
    def cells_of_grids(self) -> tuple[tuple[int, ...], ...]:
        """By grid, its cells in reading order."""
        return tuple(tuple(self.cell_at[at] for at in grid) for grid in self._places_of_grids)

    @cached_property
    def grids_at(self) -> tuple[frozenset[int], ...]:
        """By cell, the numbers of the grids that it is in, from 0."""
        grids = [{*cells} for cells in self.cells_of_grids]
        return tuple(
            frozenset(number for number, cells in enumerate(grids) if cell in cells)
            for cell in range(len(self.places))
        )

    def rows(self, values: Sequence[T], gap: Gap) -> list[Sequence[T | Gap]]:
        """Return what each cell has, row by row, with the shape of `extent`.

        Args:
            values: What each cell has.
            gap: What is where no cell is.
        """
        side, at = self.side, self.cell_at
        if len(self.corners) == 1:
            return [values[first : first + side] for first in range(0, side * side, side)]
        rows, cols = map(range, self.extent)
        return [[values[at[row, col]] if (row, col) in at else gap for col in cols] for row in rows]

    def square(self, values: Sequence[T], gap: Gap) -> list[Sequence[T | Gap]]:
        """Return the same by the rows of a square, shape (across, across)."""
        rows, cols = self.extent
        beside, below = [gap] * (self.across - cols), [gap] * self.across
        padded = [[*row, *beside] for row in self.rows(values, gap)]
        return [*padded, *[below] * (self.across - rows)]
