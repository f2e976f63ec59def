"""The place of a board on a worksheet, and the note below it that names its variant.

Nothing is remembered about boards: what is found is what anybody sees (finding.py). So boards that
were copied, moved, typed in or drawn by hand are found as well as ours.

Rows and columns count from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from numpure_xl.board.pencilmarks import without_pencilmarks
from numpure_xl.board.values import rules_of
from numpure_xl.errors import GridError, NumpureError
from numpure_xl.plan.reference import area_reference
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, FIXED, JIGSAWS, OWN, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid, Value
from numpure_xl.sudoku.grid.variant import Variant

NAME = "numpure"
"""Prefix of boards' defined names, such as the `numpure_board` of numpure.xlsm."""

LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
"""Rows and columns of a worksheet ("Excel specifications and limits", Microsoft)."""

PLAIN = {variant.side: variant for variant in VARIANTS.values() if variant.is_plain}
"""The variant of a square, by its side, unless a note names another."""

FORMS = {board.side: board for board in JIGSAWS.values()} | PLAIN
"""A board of which only the side is known, by that side."""

WIDEST = max(variant.across for variant in ALL_BOARDS.values())
"""Cells across the widest board."""

AROUND = WIDEST + 1
"""Cells read around a selection: a board with its note, and its neighbours."""


_FIRST_WORD = re.compile(r"[^/#·\s]*")


class Area(NamedTuple):
    """A rectangle of cells."""

    row: int
    col: int
    height: int
    width: int

    def __str__(self) -> str:
        last = self.row + self.height - 1, self.col + self.width - 1
        return area_reference(self.row, self.col, *last)

    @property
    def extent(self) -> tuple[int, int]:
        """How many rows and columns it has."""
        return self.height, self.width

    def shifted(self, row: int, col: int) -> Area:
        """Return the rectangle, `row` rows further down and `col` columns further to the right."""
        return self._replace(row=self.row + row, col=self.col + col)

    def holds(self, row: int, col: int) -> bool:
        """True if a cell is in the area."""
        return 0 <= row - self.row < self.height and 0 <= col - self.col < self.width

    def encloses(self, other: Area) -> bool:
        """True if all cells of another area are in this one."""
        last = other.row + other.height - 1, other.col + other.width - 1
        return self.holds(other.row, other.col) and self.holds(*last)

    def meets(self, other: Area) -> bool:
        """Return whether some cells of another rectangle are among these."""
        rows = max(self.row, other.row) < min(self.row + self.height, other.row + other.height)
        return rows and max(self.col, other.col) < min(
            self.col + self.width, other.col + other.width
        )

    @property
    def is_on_the_sheet(self) -> bool:
        """True if a worksheet has all cells of the area."""
        below, right = self.row + self.height, self.col + self.width
        return min(self.row, self.col) >= 0 and below <= LAST_ROW and right <= LAST_COLUMN


class Lattice(NamedTuple):
    """Cells in rows and columns that may have others between them.

    Attributes:
        rows: The first row of each cell.
        cols: The first column of each.
        height: How many rows a cell has.
        width: How many columns.
    """

    rows: tuple[int, ...]
    cols: tuple[int, ...]
    height: int = 1
    width: int = 1

    @property
    def area(self) -> Area:
        """The area of the cells, with the rows and columns between them."""
        row, col = self.rows[0], self.cols[0]
        down, across = self.rows[-1] + self.height - row, self.cols[-1] + self.width - col
        return Area(row, col, down, across)

    @property
    def whole(self) -> Area:
        """All of its cells, as they are joined."""
        return Area(0, 0, len(self.rows), len(self.cols))

    def spot(self, row: int, col: int) -> tuple[int, int]:
        """The cell of the sheet that is in a row and a column of the lattice."""
        return self.rows[row], self.cols[col]

    def part(self, area: Area) -> Lattice:
        """Those of its cells that are in a rectangle of them, as they are joined."""
        row, col, height, width = area
        return self._replace(rows=self.rows[row : row + height], cols=self.cols[col : col + width])


class Place(NamedTuple):
    """The place of a board.

    Attributes:
        row: The row of its first cell.
        col: The column of it.
        variant: Its rules.
        lattice: Where its cells are, if others are between them or they are merged.
    """

    row: int
    col: int
    variant: Variant
    lattice: Lattice | None = None

    @property
    def area(self) -> Area:
        """The cells of the board, and what is between them."""
        if self.lattice:
            return self.lattice.area
        return Area(self.row, self.col, *self.variant.extent)

    @property
    def note(self) -> Area:
        """The row of cells below the board, the first of which has its recipe."""
        area = self.area
        return area._replace(row=area.row + area.height, height=1)

    @property
    def with_note(self) -> Area:
        """The board and the row below it."""
        return self.area._replace(height=self.area.height + 1)

    def spot(self, row: int, col: int) -> tuple[int, int]:
        """The cell of the sheet that is in a row and a column of the board."""
        return self.lattice.spot(row, col) if self.lattice else (self.row + row, self.col + col)


def variant_noted(extent: tuple[int, int], note: object) -> Variant | None:
    """Return the board of so many rows and columns that a note begins with, if it does.

    >>> variant_noted((9, 9), "9x9+x/hard#2026").name, variant_noted((6, 6), "9x9#1")
    ('9x9+x', None)
    """
    variant = _variant_of(note)
    return variant if variant and variant.extent == extent else None


def boards_noted(matrix: Sequence[Sequence[Value]], row: int, col: int) -> Iterator[Place]:
    """Yield the boards in a range that have their note below them, in reading order of the notes.

    Args:
        matrix: The values of the range.
        row: Its first row.
        col: Its first column.
    """

    def held(area: Area) -> list[Sequence[Value]]:
        top, left = area.row - row, area.col - col
        lines = matrix[top : top + area.height]
        return [line[left : left + area.width] for line in lines]

    for down, cells in enumerate(matrix):
        for across, text in enumerate(cells):
            for place in places_noted(text, row + down, col + across):
                if place.row >= row and is_readable(held(place.area), place.variant):
                    yield place


def places_noted(note: object, row: int, col: int) -> Iterator[Place]:
    """Yield where the board may be that a cell is the note of: above it, or on a square paper."""
    if variant := _variant_of(note):
        for rows in dict.fromkeys((variant.extent[0], variant.across)):
            if row >= rows:
                yield Place(row - rows, col, variant)


def is_readable(rows: Sequence[Sequence[Value]], variant: Variant) -> bool:
    """True if cells have nothing but digits and pencil marks."""
    with suppress(GridError):
        return bool(grid_on(rows, variant))
    return False


def grid_on(rows: Sequence[Sequence[Value]], variant: Variant) -> Grid:
    """Return the digits of a board on a sheet; pencilmarks are blanks.

    Args:
        rows: The values of its cells by row; those between grids do not count.
        variant: Its rules.

    Raises:
        GridError: If a cell holds no digit.
    """
    digits = without_pencilmarks(rows)
    on_board = [digits[row][col] for row, col in variant.places]
    return Grid.from_rows(variant.paper.rows(on_board, None), variant)


def _variant_of(note: object) -> Variant | None:
    """Return the variant that a note names.

    Of a jigsaw, or a board with signs, its recipe, its regions or its signs say which.
    """
    name = _first_word(note)
    if name in OWN:
        with suppress(NumpureError):
            return rules_of(str(note).split(" ")[0])
    return FIXED.get(name)


def _first_word(note: object) -> str:
    match = _FIRST_WORD.match(note) if isinstance(note, str) else None
    return match[0] if match else ""
