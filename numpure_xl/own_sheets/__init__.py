"""Boards on sheets of the user's own: put there, and found again, with openpyxl or xlwings.

The two libraries are known by the module of what is given, so neither is imported for the other. In
xlwings Lite nothing answers at once, so there all of them are awaited: `await put(...)`.
"""

from __future__ import annotations

import inspect
from typing import Any

from numpure_xl.arguments import checked
from numpure_xl.board import SHEET_CELL
from numpure_xl.board.cells import Spot
from numpure_xl.errors import ArgumentError, cut
from numpure_xl.literals import ThemeName
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.own_sheets.placed import BoardLook, OwnSheet, PlacedBoard, placed
from numpure_xl.own_sheets.placed import put as put_on
from numpure_xl.sudoku.grid.grid import GridSource, HasValue
from numpure_xl.sudoku.make.recipe import Recipe

__all__ = ["PlacedBoard", "boards", "command", "put"]


@checked
def put(  # noqa: PLR0913  # an option is an argument
    at: HasValue,
    puzzle: GridSource | Recipe,
    *,
    theme: ThemeName = "plain",
    cell: int | None = SHEET_CELL,
    note: str | None = None,
    solution: bool = False,
    name: str = "",
) -> PlacedBoard:
    """Draw a board on a sheet of your own, and return where it is.

    Its cells get digits, fonts, fills and borders, and its signs; whatever else is on the sheet
    stays. Rows and columns get its size, all of theirs: boards one below the other agree on it.

    Args:
        at: Where its first cell is: a cell of openpyxl, or a Range of xlwings.
        puzzle: The board, as whatever holds a grid; or a recipe, or its text.
        theme: Its look, such as "newspaper".
        cell: The width and height of a cell in pixels, 12 to 400; None to leave sizes as they are.
        note: The text right below it; "" for none. None for its recipe, or else what names its
            rules; a plain board without a recipe has none. Boards with signs are known again by it.
        solution: Whether the blanks are filled in.
        name: A defined name for its cells, for formulas and for other programs; "" for none.

    Raises:
        ArgumentError: If that is not a cell of a sheet.
        GridError, NoSolutionError, ManySolutionsError: If that is not a board, or its solution is
            wanted and it has none, or several.
        RequestError: If cells are too small or too large, or that cannot be drawn there.
        SheetError: If it does not fit, or cells are merged or protected.

    >>> import numpure_xl, openpyxl
    >>> sheet = openpyxl.Workbook().active
    >>> numpure_xl.put(sheet["B2"], "4x4/easy#7").address
    'B2:E5'
    >>> sheet["D2"].value
    1
    """
    sheet, spot = _place(at)
    look = BoardLook(theme, cell, note, name, solved=solution)
    return sheet.finished(put_on(sheet, spot, puzzle, look))


@checked
def command(name: str, at: HasValue, **options: Any) -> str:
    """Perform a command of the ribbon as if cells were selected; return what it says.

    What it changes, *Undo last* of the ribbon puts back. Nobody is asked anything: it overwrites.

    Args:
        name: A command, such as "check", "hint", "solve", "pencilmarks" or "clear".
        at: A Range of xlwings: a cell of the board, or where a new one is to be.
        options: What the command takes, such as `level` of "generate" or `depth` of "hint".

    Raises:
        UnknownNameError: If there is no such command.
        ArgumentError: If it is not a Range, or the command takes no such option.
        NumpureError: If it cannot be done; then nothing has changed.

    >>> import numpure_xl, xlwings
    >>> sheet = xlwings.Book().sheets.active  # doctest: +SKIP
    >>> numpure_xl.command("generate", sheet["B2"], variant="6x6", level="easy")  # doctest: +SKIP
    >>> numpure_xl.command("check", sheet["B2"])  # doctest: +SKIP
    'Right so far; 22 cells are blank.'
    """
    sheet, _ = _place(at)
    from numpure_xl.own_sheets.in_xlwings import InXlwings, area_of  # noqa: PLC0415

    if not isinstance(sheet, InXlwings):
        msg = "{found} is not in Excel; a command needs a Range of xlwings."
        raise ArgumentError(msg, found=cut(repr(at)))
    from numpure_xl import macros  # noqa: PLC0415  # it loads Excel's side

    works = {each: inspect.unwrap(getattr(macros, each)) for each in macros.__all__}
    work = look_up(works, name, Message("command"))
    try:
        inspect.signature(work).bind(None, **options)
    except TypeError:
        known = ", ".join([*inspect.signature(work).parameters][1:])
        msg = "{command} takes other options. Known: {known}."
        raise ArgumentError(msg, command=name, known=known) from None
    return sheet.finished(sheet.command(lambda session: work(session, **options), area_of(at)))  # type: ignore[arg-type]


@checked
def boards(sheet: object) -> list[PlacedBoard]:
    """Return the boards on a sheet, in reading order, whoever drew them.

    Args:
        sheet: A worksheet of openpyxl, or a sheet of xlwings.

    Raises:
        ArgumentError: If it is not a sheet.

    >>> import numpure_xl, openpyxl
    >>> sheet = openpyxl.Workbook().active
    >>> _ = numpure_xl.put(sheet["B2"], "4x4/easy#7")
    >>> [board] = numpure_xl.boards(sheet)
    >>> board.address, board.note, board.grid.clues
    ('B2:E5', '4x4/easy#7', 8)
    """
    own = _sheet(sheet)
    return own.finished(_found(own))


async def _found(own: OwnSheet) -> list[PlacedBoard]:
    return [placed(own, *board) for board in await own.found()]


def _place(at: Any) -> tuple[OwnSheet, Spot]:  # noqa: ANN401
    """Return the sheet of a cell, its row and its column from 0."""
    library = type(at).__module__.partition(".")[0]
    if library == "xlwings" and hasattr(at, "sheet") and hasattr(at, "row"):
        return _sheet(at.sheet), (at.row - 1, at.column - 1)
    if library == "openpyxl" and hasattr(at, "parent") and hasattr(at, "column"):
        return _sheet(at.parent), (at.row - 1, at.column - 1)
    msg = "{found} is not a place; give a cell of openpyxl or a Range of xlwings: sheet['B2']."
    raise ArgumentError(msg, found=cut(repr(at)))


def _sheet(sheet: Any) -> OwnSheet:  # noqa: ANN401
    library = type(sheet).__module__.partition(".")[0]
    if library == "openpyxl" and "only" in type(sheet).__name__.lower():
        msg = "{found} is only written or only read; open its workbook without that option."
        raise ArgumentError(msg, found=cut(repr(sheet)))
    if library == "openpyxl" and hasattr(sheet, "_cells") and hasattr(sheet, "column_dimensions"):
        from numpure_xl.own_sheets.in_openpyxl import InOpenpyxl  # noqa: PLC0415  # it is slow

        return InOpenpyxl(sheet)
    if library == "xlwings" and hasattr(sheet, "used_range"):
        from numpure_xl.own_sheets.in_xlwings import sheet_of  # noqa: PLC0415

        return sheet_of(sheet)
    msg = "{found} is not a sheet of openpyxl or xlwings; give one, such as book.worksheets[0]."
    raise ArgumentError(msg, found=cut(repr(sheet)))
