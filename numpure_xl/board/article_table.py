"""The table of the article on three blocks: thin lines, dark around the blocks and grey inside.

The blocks that its program fills first are shaded.
"""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.board.location import Area
from numpure_xl.board.patch import Stroke
from numpure_xl.plan.strokes import Weight

FILLER = "diagonal-blocks"
"""The program of the article."""

GREY, DARK, SHADE = "CCCCCC", "333333", "E7E6E6"

SIDE, BLOCK = 9, 3
_ALL = Area(0, 0, SIDE, SIDE)


def is_shaded(cell: int) -> bool:
    """True if a cell is in one of the three blocks on the diagonal, counted from 0.

    >>> is_shaded(0), is_shaded(3), is_shaded(40)
    (True, False, True)
    """
    row, col = divmod(cell, SIDE)
    return row // BLOCK == col // BLOCK


def strokes() -> Iterator[Stroke]:
    """Yield the lines: the grey ones first, since dark ones go over them."""
    for edge in ("inside_vertical", "inside_horizontal"):
        yield Stroke(_ALL, edge, Weight.THIN, GREY)
    for start in range(0, SIDE, BLOCK):
        band, stack = Area(start, 0, BLOCK, SIDE), Area(0, start, SIDE, BLOCK)
        for edge in ("edge_top", "edge_bottom"):
            yield Stroke(band, edge, Weight.THIN, DARK)
        for edge in ("edge_left", "edge_right"):
            yield Stroke(stack, edge, Weight.THIN, DARK)
