"""The sheet of lecture 22 on sudoku: grids framed by asterisks.

Its program writes grid after grid: each is a tile of 13 x 13 cells, nine tiles in a band, a free
row and column between two, the first in row 7.
"""

from __future__ import annotations

from collections.abc import Sequence

from numpure_xl.board.location import Area
from numpure_xl.sudoku.grid.grid import BLANK, Grid

FRAME = "*"
SIDE, SIZE = 9, 13  # of a grid, and of its tile
ACROSS, STEP, TOP = 9, 14, 6  # rows count from 0


def tile(grid: Grid) -> list[list[int | str]]:
    """Return a grid as the cells of its tile, lines of asterisks around each box."""
    side, variant = grid.variant.side, grid.variant
    line = [FRAME] * (side + side // variant.box_cols + 1)
    rows: list[list[int | str]] = []
    for number, digits in enumerate(grid.rows):
        if number % variant.box_rows == 0:
            rows.append([*line])
        cells: list[int | str] = []
        for place, digit in enumerate(digits):
            cells += [FRAME, digit] if place % variant.box_cols == 0 else [digit]
        rows.append([*cells, FRAME])
    return [*rows, [*line]]


def is_tile(cells: Sequence[Sequence[object]]) -> bool:
    """True if some cells are a tile: asterisks stand where a tile has them."""
    frame = tile(Grid((BLANK,) * SIDE**2))
    return all(
        sign == FRAME
        for row, line in zip(frame, cells, strict=True)
        for wanted, sign in zip(row, line, strict=True)
        if wanted == FRAME
    )


def tile_area(number: int, height: int, width: int) -> Area:
    """Return the place of a tile; the first is number 0."""
    down, across = divmod(number, ACROSS)
    return Area(TOP + STEP * down, STEP * across, height, width)
