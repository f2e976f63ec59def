"""The geometry that rules stand on: cells, where they are on the paper, how many digits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Protocol


class Geometry(Protocol):
    """A board as rules see it: cells and their places, and no other rule."""

    @property
    def side(self) -> int:
        """The highest digit."""
        ...

    @property
    def cells(self) -> int:
        """How many cells there are."""
        ...

    @property
    def places(self) -> Sequence[tuple[int, int]]:
        """By cell, its row and column on the paper."""
        ...

    @property
    def cell_at(self) -> Mapping[tuple[int, int], int]:
        """By row and column on the paper, the cell; gaps have none."""
        ...

    @property
    def units(self) -> Sequence[Sequence[int]]:
        """Cells that hold each digit once: rows, columns and boxes, and what fixed rules add."""
        ...

    @property
    def box_numbers(self) -> Sequence[int]:
        """By cell, the number of its box, or of its region on a jigsaw."""
        ...


def neighbours_of(board: Geometry) -> tuple[tuple[int, ...], ...]:
    """By cell, the cells that it has an edge in common with."""
    return _neighbours(tuple(board.places))


@lru_cache(maxsize=64)
def _neighbours(places: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    cell_at = {place: cell for cell, place in enumerate(places)}
    around = ((-1, 0), (0, -1), (0, 1), (1, 0))
    return tuple(
        tuple(cell_at[row + r, col + c] for r, c in around if (row + r, col + c) in cell_at)
        for row, col in places
    )


def is_even(board: Geometry) -> bool:
    """Whether a board looks the same upside down, as one of a single grid does."""
    (top, left), (bottom, right) = (
        [of(axis) for axis in zip(*board.places, strict=True)] for of in (min, max)
    )
    return all(
        (top + bottom - row, left + right - col) in board.cell_at for row, col in board.places
    )
