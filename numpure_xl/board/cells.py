"""Cells: a part of a sheet as whoever looks for boards sees it: digits, words and strokes."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property
from itertools import product
from typing import TypeVar

from numpure_xl.board.location import Area
from numpure_xl.board.pencilmarks import is_pencilmarks, without_pencilmarks
from numpure_xl.sudoku.grid.grid import BLANK, SYMBOLS, Value
from numpure_xl.sudoku.grid.text import BLANK_MARKS
from numpure_xl.sudoku.grid.variant import Variant

T = TypeVar("T")

Spot = tuple[int, int]
"""The row and the column of a cell, from 0."""

NO_STROKE, HAIR, DASHED, THIN, MEDIUM, THICK = range(6)
"""Weights of strokes, the lightest first."""

HEAVINESS: Mapping[str | None, int] = {
    None: NO_STROKE,
    "hair": HAIR,
    **dict.fromkeys(("dotted", "dashed", "dashDot", "dashDotDot"), DASHED),
    **dict.fromkeys(("medium", "mediumDashed", "mediumDashDot", "mediumDashDotDot"), MEDIUM),
    **dict.fromkeys(("slantDashDot", "double"), MEDIUM),
    "thick": THICK,
}
"""Weights of Excel's lines, by their names (ECMA-376 part 1, 18.18.3); others are thin."""


@dataclass(frozen=True)
class Cells:
    """Some cells of a sheet, and all that shows which boards are among them.

    Attributes:
        values: What cells hold, of those that are not empty.
        across: By cell, how heavy the stroke above it is, whichever of two cells owns it.
        down: By cell, how heavy the stroke on its left is.
        named: The rectangles that have a defined name of ours.
        known: The rectangle beyond which nothing is known; None for all of a sheet.
        is_slow: Whether each look at a stroke takes time.
    """

    values: Mapping[Spot, Value]
    across: Mapping[Spot, int] = field(default_factory=dict)
    down: Mapping[Spot, int] = field(default_factory=dict)
    named: Collection[Area] = ()
    known: Area | None = None
    is_slow: bool = False

    @cached_property
    def digits(self) -> frozenset[Spot]:
        """The cells with digits."""
        return frozenset(spot for spot, value in self.values.items() if digit(value) is not None)

    @cached_property
    def words(self) -> frozenset[Spot]:
        """The cells with words, which no board has."""
        return frozenset(spot for spot, value in self.values.items() if _has_words(value))

    @cached_property
    def ruled(self) -> Mapping[Spot, int]:
        """Side of the largest square right of and below each cell whose strokes are alike."""
        across, down = self.across, self.down
        sides: dict[Spot, int] = {}
        for row, col in sorted(across, reverse=True):
            weight, below, beside = across[row, col], (row + 1, col), (row, col + 1)
            if weight == down.get((row, col)) == across.get(below) == down.get(beside):
                near = (below, beside, (row + 1, col + 1))
                sides[row, col] = 1 + min(sides.get(spot, 0) for spot in near)
        return sides

    def without(self, areas: Collection[Area]) -> Cells:
        """These cells as if those of some rectangles were blank and had no strokes."""

        def kept(held: Mapping[Spot, T]) -> Mapping[Spot, T]:
            return {s: each for s, each in held.items() if not any(a.holds(*s) for a in areas)}

        if not areas:
            return self
        left = replace(self, values=kept(self.values))
        if self.is_slow:
            return left
        return replace(left, across=kept(self.across), down=kept(self.down))

    def matrix(self, area: Area) -> list[list[Value]]:
        """Return the values of a rectangle, row by row; pencilmarks are blanks."""
        rows = range(area.row, area.row + area.height)
        cols = range(area.col, area.col + area.width)
        return without_pencilmarks([[self.values.get((row, col)) for col in cols] for row in rows])

    def is_form(self, area: Area) -> bool:
        """True if a board has no digits yet."""
        return self.digits.isdisjoint(spots(area))

    def has_walled_grids(self, area: Area, variant: Variant) -> bool:
        """True if each grid of a board in an area has a stroke all round."""
        side = variant.side
        grids = (Area(area.row + row, area.col + col, side, side) for row, col in variant.corners)
        return all(map(self.has_walls, grids))

    def has_walls(self, area: Area) -> bool:
        """True if a square has a stroke all round."""
        row, col, side, _ = area
        far_row, far_col = row + side, col + side
        across, down = self.across, self.down
        if not across.get((far_row, far_col - 1)) or not down.get((row, far_col)):
            return False  # most squares that have none
        return all(
            across.get((row, col + step))
            and across.get((far_row, col + step))
            and down.get((row + step, col))
            and down.get((row + step, far_col))
            for step in range(side)
        )

    def is_cut(self, area: Area) -> bool:
        """True if a rectangle may go on beyond the cells that were read."""
        return self.known is not None and not self.known.encloses(widened(area))


def digit(value: object) -> int | None:
    """Return the digit of a cell, 0 for a visible mark of a blank; None if it has neither.

    >>> digit(5.0), digit("１６"), digit("G"), digit("*"), digit(2.5), digit("Total")
    (5, 16, 16, 0, None, None)
    """
    if isinstance(value, str):
        text = unicodedata.normalize("NFKC", value).strip()
        if text in BLANK_MARKS:
            return BLANK
        if len(text) == 1 and text in SYMBOLS:
            return SYMBOLS.index(text)
        value = int(text) if text.isdecimal() and len(text) == 2 else None
    if not isinstance(value, (int, float, Decimal)) or isinstance(value, bool):
        return None
    return int(value) if 0 <= value < len(SYMBOLS) and value == int(value) else None


def spots(area: Area) -> Iterator[Spot]:
    """Yield the cells of a rectangle, in reading order."""
    return product(range(area.row, area.row + area.height), range(area.col, area.col + area.width))


def _has_words(value: object) -> bool:
    text = value.strip() if isinstance(value, str) and not is_pencilmarks(value) else ""
    return len(text) > 2 and any(map(str.isalpha, text))


def widened(area: Area) -> Area:
    """Return a rectangle with the cells beside it, as far as the sheet goes up and left."""
    top, left = max(0, area.row - 1), max(0, area.col - 1)
    return Area(top, left, area.row + area.height + 1 - top, area.col + area.width + 1 - left)
