"""A sheet of a workbook that xlwings has open: in Excel on Windows or a Mac, or in xlwings Lite."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeVar

import xlwings as xw

from numpure_xl.board.location import Area, Place
from numpure_xl.board.overlay import overlay_of, words_of
from numpure_xl.board.patch import Patch
from numpure_xl.cell_names import cell_reference
from numpure_xl.hosts.excel.adapter import host_of
from numpure_xl.hosts.lite import LiteHost
from numpure_xl.macros.changes import Target, lay_patch
from numpure_xl.macros.generation import put_digits
from numpure_xl.macros.session import Session, alone
from numpure_xl.own_sheets.session import ScriptHost, performed
from numpure_xl.plan.reference import on_sheet
from numpure_xl.sheet_io.areas import area_at
from numpure_xl.sheet_io.draw import PIXEL
from numpure_xl.sheet_io.find import at_selection, boards_on, no_board
from numpure_xl.sheet_io.port import Host, run
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame

T = TypeVar("T")
Begin = Callable[[Session], Coroutine[Any, Any, None]]

REMOTE = "remote"
"""The name that xlwings gives the engine of xlwings Lite."""


class InXlwings:
    """A sheet of xlwings; see `placed.OwnSheet`."""

    def __init__(self, sheet: xw.Sheet, host: Host | None = None) -> None:
        self._book, self.name = sheet.book, str(sheet.name)
        self.host = host or host_of(sheet.book)

    async def lay(
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

        await self._performed(place.area, laid)

    async def fill(self, place: Place, game: SavedGame) -> None:
        """Put other digits into a board whose cells have others between."""

        async def filled(session: Session) -> None:
            await put_digits(session, await session.board(), game)

        await self._performed(place.area, filled)

    async def command(self, begin: Begin, area: Area) -> str:
        """Perform a command of the ribbon with some cells selected; return what it says."""
        return "\n".join(await self._performed(area, begin))

    async def _performed(self, area: Area, begin: Begin) -> list[str]:
        host = ScriptHost(self.host, self.name, area)
        with alone():
            await performed(host, begin)
        return host.messages

    async def found(self) -> Iterable[tuple[Place, SavedGame, str]]:
        """Return the boards that are there."""
        boards = await boards_on(self.host, self.name)
        notes = (board.note if isinstance(board.note, str) else "" for board in boards)
        return [
            (board.place, SavedGame(board.puzzle, board.grid), note)
            for board, note in zip(boards, notes, strict=True)
        ]

    async def value(self, row: int, col: int) -> object:
        """Return the value of a cell, by its row and column from 0."""
        contents = await self.host.contents(self.name, Area(row, col, 1, 1))
        return contents.value((row, col))

    async def pixels(self, row: int) -> int:
        """Return the height of a row in pixels."""
        (height,) = await self.host.heights(self.name, Area(row, 0, 1, 1))
        return round(height / PIXEL)

    def give_name(self, area: Area, name: str) -> None:
        """Give cells a defined name."""
        self._book.names.add(name, f"={on_sheet(self.name, str(area))}")

    def finished(self, work: Coroutine[object, None, T]) -> T:
        """Return the result of a coroutine."""
        return run(work)


class InLite(InXlwings):
    """A sheet of xlwings Lite, whose cells answer only to those who await them."""

    def __init__(self, sheet: xw.Sheet) -> None:
        super().__init__(sheet, LiteHost(sheet.book))

    async def _performed(self, area: Area, begin: Begin) -> list[str]:
        lite = LiteHost(self._book)  # a fault carries nothing out
        host = ScriptHost(lite, self.name, area)
        await performed(host, begin)
        lite.carry_out()
        return host.messages

    def finished(self, work: Any) -> Any:  # noqa: ANN401  # an awaitable
        """Return the work itself, which a script awaits."""
        return work


def sheet_of(sheet: xw.Sheet) -> InXlwings:
    """Return a sheet of Excel or of xlwings Lite."""
    return (InLite if _is_lite(sheet.book) else InXlwings)(sheet)


def _is_lite(book: xw.Book) -> bool:
    return bool(book.app.engine.name == REMOTE)


def area_of(cells: xw.Range) -> Area:
    """Return the rectangle of a range."""
    return area_at(cells.address)


def board_of(cells: xw.Range) -> list[Grid]:
    """Return the board that a range is, with its rules; [] if the sheet shows none just there.

    In xlwings Lite nobody can look around a range without awaiting it, so there it is [].

    Raises:
        SheetError: If it is one cell, and no board is around it.
    """
    if _is_lite(cells.sheet.book):
        return []
    host, sheet, area = host_of(cells.sheet.book), str(cells.sheet.name), area_of(cells)
    board = run(at_selection(host, sheet, area))
    is_cell = area.height == area.width == 1
    if is_cell and board is None:
        raise no_board(cell_reference(area.row, area.col))
    return [board.grid] if board and (is_cell or board.place.area == area) else []
