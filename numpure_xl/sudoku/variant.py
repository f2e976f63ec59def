"""The rules of a board, as data: its side, its boxes and its units."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import isqrt

from numpure_xl.sudoku.extras import EXTRAS
from numpure_xl.sudoku.regions import SIDES, rows_as_regions

JIGSAW = "jigsaw"
"""What names of boards with regions of any shape have in them."""


@dataclass(frozen=True)
class Variant:
    """What makes a 4x4, 6x6, 9x9 or 16x16 board, with or without diagonals and other extra units.

    Solvers and techniques walk `units` and `peers`, and a diagonal is a unit like any other. What
    draws a board, and some fillers, also need its boxes to be rectangles.

    Attributes:
        box_rows: Rows of cells in one box (2 on a 6x6 board).
        box_cols: Columns of cells in one box (3 on a 6x6 board).
        diagonals: Whether both long diagonals hold each digit once (Sudoku X).
        extra: A name in `EXTRAS`: further units of a 9x9 board; "" for none.
        regions: Of a jigsaw board a letter for each cell, as `regions_of` returns them: its boxes
            are the cells with the same letter. "" for boxes that are rectangles.
    """

    box_rows: int
    box_cols: int
    diagonals: bool = False
    extra: str = ""
    regions: str = ""

    @classmethod
    def of_regions(cls, regions: str, *, diagonals: bool = False) -> Variant:
        """Return the jigsaw board of regions as `regions_of` returns them."""
        return _shared(1, isqrt(len(regions)), diagonals, "", regions)

    @cached_property
    def side(self) -> int:
        """Cells along one edge of the board, which is also the number of digits."""
        return self.box_rows * self.box_cols

    @cached_property
    def cells(self) -> int:
        """Cells on the whole board, side * side."""
        return self.side**2

    @cached_property
    def name(self) -> str:
        """The key in `VARIANTS`: '9x9', '6x6-x', '9x9-windows-x', ..."""
        kind = JIGSAW if self.regions else self.extra
        parts = (f"{self.side}x{self.side}", kind, "x" if self.diagonals else "")
        return "-".join(filter(None, parts))

    @cached_property
    def is_plain(self) -> bool:
        """Whether rows, columns and boxes are its only units, and boxes are rectangles."""
        return not self.regions and len(self.units) == 3 * self.side

    @cached_property
    def units(self) -> tuple[tuple[int, ...], ...]:
        """Every group of cells that holds each digit once.

        Rows, then columns, then boxes, `side` of each; then diagonals, then the other extra units.
        """
        n, span = self.side, range(self.side)
        rows = [tuple(n * r + c for c in span) for r in span]
        cols = [tuple(n * r + c for r in span) for c in span]
        boxes = [
            tuple(cell for cell in range(self.cells) if self.box_of(cell) == box) for box in span
        ]
        diagonals = [tuple(n * i + i for i in span), tuple(n * i + n - 1 - i for i in span)]
        extra = EXTRAS[self.extra].units if self.extra else ()
        return (*rows, *cols, *boxes, *(diagonals if self.diagonals else ()), *extra)

    @cached_property
    def boxes(self) -> tuple[tuple[int, ...], ...]:
        """The units that are boxes, in reading order; shape (side, side)."""
        return self.units[2 * self.side : 3 * self.side]

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell, the other cells that may not repeat its digit."""
        return tuple(
            frozenset(other for unit in self.units if cell in unit for other in unit) - {cell}
            for cell in range(self.cells)
        )

    @property
    def mark_cols(self) -> int:
        """How many digits are side by side where all are noted in a cell: as many as in a box."""
        return -(-self.side // isqrt(self.side)) if self.regions else self.box_cols

    def __reduce__(self) -> tuple[object, tuple[int, int, bool, str, str]]:
        """Travel between processes as what it is made of, and arrive as one shared value."""
        made_of = (self.box_rows, self.box_cols, self.diagonals, self.extra, self.regions)
        return _shared, made_of

    def unit_kind(self, unit: int) -> str:
        """Return the kind of a unit.

        It is "row", "column", "box" or "region", "falling" or "rising", or that of its `Extra`.
        """
        if unit < 3 * self.side:
            return ("row", "column", "region" if self.regions else "box")[unit // self.side]
        if self.diagonals and unit < 3 * self.side + 2:
            return "falling" if unit == 3 * self.side else "rising"
        return EXTRAS[self.extra].unit

    def unit_class(self, unit: int) -> int:
        """Return 0 for a row, 1 for a column, 2 for a box and 3 for an extra unit."""
        return min(unit // self.side, 3)

    def box_unit(self, cell: int) -> int:
        """Return the number, in `units`, of the box of a cell."""
        return 2 * self.side + self.box_of(cell)

    def box_of(self, cell: int) -> int:
        """Return the number of the box of a cell, 0 .. side - 1 in reading order."""
        if self.regions:
            return ord(self.regions[cell]) - ord("a")
        row, col = divmod(cell, self.side)
        return row // self.box_rows * self.box_rows + col // self.box_cols

    @property
    def box_numbers(self) -> list[int]:
        """The number of the box of each cell, or of its region on a jigsaw, in reading order."""
        return [self.box_of(cell) for cell in range(self.cells)]


@lru_cache(maxsize=1024)
def _shared(
    box_rows: int,
    box_cols: int,
    diagonals: bool,  # noqa: FBT001
    extra: str,
    regions: str,
) -> Variant:
    return Variant(box_rows, box_cols, diagonals, extra, regions)


CLASSIC = Variant(3, 3)

_UNCLEAR = {("colours", True)}
"""Boards left out: diagonals could not be told from nine colours on grey paper."""

# Files and cells of users contain these names: more may be added, none may be removed.
VARIANTS = {
    variant.name: variant
    for diagonals in (False, True)
    for variant in (
        Variant(2, 2, diagonals),
        Variant(2, 3, diagonals),
        Variant(2, 4, diagonals),
        Variant(3, 3, diagonals),
        Variant(3, 4, diagonals),
        Variant(4, 4, diagonals),
    )
} | {
    variant.name: variant
    for name in EXTRAS
    for variant in (Variant(3, 3, extra=name), Variant(3, 3, diagonals=True, extra=name))
    if (name, variant.diagonals) not in _UNCLEAR
}

JIGSAWS = {
    variant.name: variant
    for diagonals in (False, True)
    for variant in (
        Variant.of_regions(rows_as_regions(side), diagonals=diagonals) for side in SIDES
    )
}
"""By name, a jigsaw board with rows for regions: each puzzle has regions of its own."""

BOARDS = VARIANTS | JIGSAWS
"""All boards that puzzles can be made for."""
