"""A board on a sheet, as it was when a command first looked at it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import xlwings as xw

from numpure_xl.board.highlights import INKS, Unmarked, is_marked, unmarked
from numpure_xl.board.location import Place
from numpure_xl.board.pencilmarks import FONT as PENCIL_FONT
from numpure_xl.board.pencilmarks import is_pencilmarks, without_pencilmarks
from numpure_xl.board.values import is_blank
from numpure_xl.errors import GridError, cut
from numpure_xl.live.cells import Cell, Contents, cells, text_shown
from numpure_xl.live.formats import Formats
from numpure_xl.plan.colour import rgb
from numpure_xl.plan.reference import cell_reference
from numpure_xl.sudoku import BLANK, Grid

_CELL = re.compile(r"\br(\d+)c(\d+)\b")
_MARK_INKS = {rgb(ink) for ink in INKS}


@dataclass(frozen=True)
class LiveBoard:
    """A board on a sheet.

    Attributes:
        sheet: The sheet.
        place: The place of the board on it.
        contents: What the sheet holds there and around.
        formats: The formats of its cells.
    """

    sheet: xw.Sheet
    place: Place
    contents: Contents
    formats: Formats = field(repr=False)

    @property
    def cells(self) -> xw.Range:
        """The cells of the board."""
        return cells(self.sheet, self.place.area)

    @cached_property
    def values(self) -> list[list[Any]]:
        """The values of the cells; shape (side, side)."""
        return self.contents.within(self.place.area)

    @cached_property
    def grid(self) -> Grid:
        """The digits; pencilmarks are blanks.

        Raises:
            GridError: If a cell holds no digit; it is named as on the sheet.
        """
        try:
            return Grid.from_rows(without_pencilmarks(self.values), self.place.variant)
        except GridError as error:
            row, _, col = str(error.fields["cell"])[1:].partition("c")
            cell = self.place.row + int(row) - 1, self.place.col + int(col) - 1
            shown = text_shown(self.sheet, cell)
            held = error.fields["found"] if shown is None else cut(shown)
            error.fields |= {"cell": cell_reference(*cell), "found": held}
            raise

    def at(self, cell: int) -> Cell:
        """Return the row and column on the sheet of a cell in reading order; all from 0."""
        row, col = divmod(cell, self.place.variant.side)
        return self.place.row + row, self.place.col + col

    def on_sheet(self, found: Iterable[int]) -> list[Cell]:
        """Return the rows and columns on the sheet of cells."""
        return [self.at(cell) for cell in sorted(found)]

    def value(self, cell: int) -> Any:  # noqa: ANN401  # a cell holds what it holds
        """Return the value of a cell, counted in reading order from 0."""
        row, col = divmod(cell, self.place.variant.side)
        return self.values[row][col]

    def named(self, text: str) -> str:
        """Return a text in which cells are named as on the sheet, and not r2c8."""
        side = self.place.variant.side
        return _CELL.sub(
            lambda found: self.address((int(found[1]) - 1) * side + int(found[2]) - 1), text
        )

    def address(self, cell: int) -> str:
        """Return what the sheet calls a cell, such as "D5"."""
        return cell_reference(*self.at(cell))

    @property
    def is_readable(self) -> bool:
        """Whether the cells have nothing but digits and pencilmarks."""
        try:
            return bool(Grid.from_rows(without_pencilmarks(self.values), self.place.variant))
        except GridError:
            return False

    @cached_property
    def filled(self) -> frozenset[int]:
        """The cells that hold something, even if it is no digit; pencilmarks are nothing."""
        values = [value for row in without_pencilmarks(self.values) for value in row]
        return frozenset(cell for cell, value in enumerate(values) if not is_blank(value))

    @property
    def pencilled(self) -> frozenset[int]:
        """The cells with pencilmarks."""
        values = [value for row in self.values for value in row]
        return frozenset(cell for cell, value in enumerate(values) if is_pencilmarks(value))

    @property
    def all(self) -> frozenset[int]:
        """All cells."""
        return frozenset(range(self.place.variant.cells))

    @cached_property
    def small(self) -> frozenset[int]:
        """The cells in the font of pencilmarks, whether or not they still have any."""
        return self._where("name", self.all, PENCIL_FONT)

    @cached_property
    def pixels(self) -> int:
        """The height of a cell."""
        return round((cells(self.sheet, self.place.area._replace(height=1)).row_height or 0) / 0.75)

    @cached_property
    def marked(self) -> frozenset[int]:
        """The cells that are marked, as wrong or as what a step rests on."""
        formats = self.formats.of("number_format", self.on_sheet(self.all))
        return frozenset(cell for cell in self.all if is_marked(formats[self.at(cell)]))

    def unmarked(self, found: Collection[int]) -> dict[int, Unmarked]:
        """Return the formats that cells have without their marks; digits are as they are."""
        cells = self.on_sheet(found)
        shown = self.formats.of("number_format", cells)
        fills = self.formats.of("fill", self.on_sheet(set(found) - self.marked))
        now = {cell: Unmarked(fills.get(self.at(cell)), str(shown[self.at(cell)] or "General"))
               for cell in found}  # fmt: skip
        return {
            cell: unmarked(look.number_format) or look._replace(number_format="General")
            if cell in self.marked
            else look
            for cell, look in now.items()
        }

    def unmarked_entries(self, found: Collection[int]) -> dict[int, Unmarked]:
        """Return the formats that cells have without their marks, with those of their digits."""
        before = self.unmarked(found)
        cells = self.on_sheet(cell for cell in found if before[cell].ink is None)
        inks, bold = self.formats.of("ink", cells), self.formats.of("bold", cells)
        return {
            cell: one
            if one.ink
            else one._replace(ink=inks[self.at(cell)], bold=bool(bold[self.at(cell)]))
            for cell, one in before.items()
        }

    @cached_property
    def givens(self) -> frozenset[int]:
        """The filled cells that are bold, unless a mark made them so."""
        bold = self._where("bold", self.filled, value=True)
        suspects = bold & self.marked
        inks = self.formats.of("ink", self.on_sheet(suspects))
        return bold - {cell for cell in suspects if inks[self.at(cell)] in _MARK_INKS}

    @property
    def entries(self) -> frozenset[int]:
        """What somebody filled in: all that is no given."""
        return self.filled - self.givens

    @property
    def puzzle(self) -> Grid:
        """The givens alone; all digits where none is marked as given."""
        if not self.givens:
            return self.grid
        digits = enumerate(self.grid.digits)
        kept = (digit if cell in self.givens else BLANK for cell, digit in digits)
        return Grid(tuple(kept), self.place.variant)

    @cached_property
    def note(self) -> object:
        """The value of the cell with the recipe of a board."""
        note = self.place.note
        return self.contents.value((note.row, note.col)) if note.is_on_the_sheet else None

    def _where(self, what: str, found: Collection[int], value: object) -> frozenset[int]:
        formats = self.formats.of(what, self.on_sheet(found))
        return frozenset(cell for cell in found if formats[self.at(cell)] == value)
