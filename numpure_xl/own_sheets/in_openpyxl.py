"""A sheet of openpyxl of the user's own."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

from numpure_xl.board.location import Area, Place
from numpure_xl.board.patch import Patch
from numpure_xl.export import own_cells
from numpure_xl.reading.own_sheet import FoundBoard, boards_on
from numpure_xl.sheet_io.port import run
from numpure_xl.sudoku.grid.saved_game import SavedGame

T = TypeVar("T")


class InOpenpyxl:
    """A sheet of openpyxl; see `placed.OwnSheet`."""

    def __init__(self, sheet: Any) -> None:  # noqa: ANN401  # its types leave out too much
        self._sheet = sheet
        self.name = str(sheet.title)

    async def lay(
        self,
        patch: Patch,
        place: Place,
        old: Area | None,
        theme: str,  # noqa: ARG002  # the patch has it
        *,
        resized: bool,
    ) -> None:
        """Draw a board, in place of another."""
        if old:
            own_cells.clear(self._sheet, old)
        own_cells.lay(self._sheet, patch, place, "en", resized=resized)

    async def fill(self, place: Place, game: SavedGame) -> None:
        """Put other digits into a board whose cells have others between."""
        own_cells.fill(self._sheet, place, game)

    async def found(self) -> Iterable[FoundBoard]:
        """Return the boards that are there."""
        return boards_on(self._sheet)

    async def value(self, row: int, col: int) -> object:
        """Return the value of a cell, by its row and column from 0."""
        known = self._sheet._cells.get((row + 1, col + 1))  # noqa: SLF001  # a look makes no cell
        return known.value if known else None

    async def pixels(self, row: int) -> int:
        """Return the height of a row in pixels."""
        points = self._sheet.row_dimensions[row + 1].height
        points = points or self._sheet.sheet_format.defaultRowHeight or 15
        return round(points / own_cells.POINTS_PER_PIXEL)

    def give_name(self, area: Area, name: str) -> None:
        """Give cells a defined name."""
        own_cells.give_name(self._sheet, area, name)

    def finished(self, work: Coroutine[object, None, T]) -> T:
        """Return the result of a coroutine."""
        return run(work)
