"""Boards on sheets of the user's own: put there, and found again, with openpyxl or xlwings.

The two libraries are known by the module of what is given, so neither is imported for the other.
"""

from __future__ import annotations

from typing import Any

from numpure_xl.arguments import checked
from numpure_xl.board import SHEET_CELL
from numpure_xl.board.cells import Spot
from numpure_xl.errors import ArgumentError, cut
from numpure_xl.literals import ThemeName
from numpure_xl.own_sheets.placed import Look, OwnSheet, Placed, placed
from numpure_xl.own_sheets.placed import put as put_on
from numpure_xl.sudoku.grid import GridSource, HasValue
from numpure_xl.sudoku.recipe import Recipe

__all__ = ["Placed", "boards", "put"]


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
) -> Placed:
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
    return put_on(sheet, spot, puzzle, Look(theme, cell, note, name, solved=solution))


@checked
def boards(sheet: object) -> list[Placed]:
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
    ('B2:E5', '4x4/easy#7', 6)
    """
    own = _sheet(sheet)
    return [placed(own, *board) for board in own.found()]


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
    if library == "openpyxl" and hasattr(sheet, "_cells") and hasattr(sheet, "column_dimensions"):
        from numpure_xl.own_sheets.in_openpyxl import InOpenpyxl  # noqa: PLC0415  # it is slow

        return InOpenpyxl(sheet)
    msg = "{found} is not a sheet of openpyxl or xlwings; give one, such as book.worksheets[0]."
    raise ArgumentError(msg, found=cut(repr(sheet)))
