"""The geometry that rules stand on: cells, where they are on the paper, how many digits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
