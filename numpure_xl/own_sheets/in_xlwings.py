"""A sheet of a workbook that xlwings has open in Excel, on Windows or on a Mac."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import xlwings as xw

from numpure_xl.board.location import Area, Place
from numpure_xl.board.overlay import overlay_of, words_of
from numpure_xl.board.patch import Patch
from numpure_xl.hosts.excel.adapter import host_of
from numpure_xl.macros.changes import Target, lay_patch
from numpure_xl.macros.session import Session
from numpure_xl.own_sheets.session import ScriptHost, performed
from numpure_xl.plan.reference import cell_reference, on_sheet
from numpure_xl.sheet_io.areas import area_at
from numpure_xl.sheet_io.draw import PIXEL
from numpure_xl.sheet_io.find import at_selection, boards_on, no_board
from numpure_xl.sheet_io.port import run
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.saved_game import SavedGame


class InXlwings:
    """A sheet of xlwings; see `placed.OwnSheet`."""

    def __init__(self, sheet: xw.Sheet) -> None:
        self._sheet = sheet
        self.name = str(sheet.name)

    def lay(
        self, patch: Patch, place: Place, old: Area | None, theme: str, *, resized: bool
    ) -> None:
        """Draw a board, in place of another."""
        overlay = overlay_of(place.variant, theme, words_of(place.variant, "en"))
        reach = place.with_note
        if old:
            reach = Area(place.row, place.col, *map(max, reach[2:], old[2:]))
            old = old if old != place.with_note else None

        async def laid(session: Session) -> None:
            contents = await session.host.contents(self.name, reach)
            target = Target(place, contents, old, resized, overlay)
            await lay_patch(session, self.name, patch, target)

        performed(self._host(place.area), laid)

    def command(self, begin: Any, area: Area) -> str:  # noqa: ANN401  # a command of macros/
        """Perform a command of the ribbon with some cells selected; return what it says."""
        host = self._host(area)
        performed(host, begin)
        return "\n".join(host.messages)

    def found(self) -> Iterable[tuple[Place, SavedGame, str]]:
        """Return the boards that are there."""
        for board in run(boards_on(host_of(self._sheet.book), self.name)):
            note = board.note if isinstance(board.note, str) else ""
            yield board.place, SavedGame(board.puzzle, board.grid), note

    def value(self, row: int, col: int) -> object:
        """Return what a cell holds, by its row and column from 0."""
        return self._sheet.range(cell_reference(row, col)).value

    def pixels(self, row: int) -> int:
        """Return how high a row is."""
        return round((self._sheet.range(cell_reference(row, 0)).row_height or 15) / PIXEL)

    def give_name(self, area: Area, name: str) -> None:
        """Give cells a defined name."""
        self._sheet.book.names.add(name, f"={on_sheet(self.name, str(area))}")

    def _host(self, area: Area) -> ScriptHost:
        return ScriptHost(host_of(self._sheet.book), self.name, area)


def area_of(cells: xw.Range) -> Area:
    """Return the rectangle of a range."""
    return area_at(cells.address)


def board_of(cells: xw.Range) -> list[Grid]:
    """Return the board that a range is, with its rules; [] if the sheet shows none just there.

    Raises:
        SheetError: If it is one cell, and no board is around it.
    """
    host, sheet, area = host_of(cells.sheet.book), str(cells.sheet.name), area_of(cells)
    board = run(at_selection(host, sheet, area))
    is_cell = area.height == area.width == 1
    if is_cell and board is None:
        raise no_board(cell_reference(area.row, area.col))
    return [board.grid] if board and (is_cell or board.place.area == area) else []
