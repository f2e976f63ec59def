"""Elsewhere: a board opened on another site, a puzzle of another program read into the sheet."""

from __future__ import annotations

from numpure_xl.board.pencilmarks import digits_marked
from numpure_xl.cell_names import cell_reference
from numpure_xl.errors import GridError, SheetError
from numpure_xl.macros.changes import refuse_protected
from numpure_xl.macros.generation import lay, note_of, site_for
from numpure_xl.macros.session import Session, command
from numpure_xl.reading import no_grid
from numpure_xl.sheet_io.board import SheetBoard
from numpure_xl.sheet_io.snapshot import Contents, HeldValue
from numpure_xl.sudoku.formats.collection import boards
from numpure_xl.sudoku.formats.writing import link_to
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of, mask_of

MOST_ROWS, MOST_COLUMNS = 100, 60
"""The most cells with the text of one puzzle; a drawing of 16x16 with pencil marks has fewer."""

MOST_EXACT = 1e15
"""Excel keeps 15 digits of a number."""


@command
async def open_elsewhere(session: Session, *, site: str = "sudokupad") -> None:
    """Open the board on a website, with its entries and pencil marks where the site has them.

    Args:
        session: The workbook.
        site: A name in `LINKS`.
    """
    board = await session.board()
    await session.host.open_link(link_to(site, _game(board)))


def _game(board: SheetBoard) -> SavedGame:
    marks = [0] * board.place.variant.cells
    for cell in board.pencilled:
        marks[cell] = mask_of(digits_marked(str(board.value(cell))))
    given = (digit > 0 for digit in board.puzzle.digits)
    return SavedGame.of(board.grid.digits, given, marks, board.place.variant)


@command
async def paste(session: Session) -> None:
    """Lay the board of a link, or of a puzzle as text in any format, that is in the selected cells.

    Raises:
        SheetError: If there is none.
    """
    await refuse_protected(session)
    area = await session.selected()
    area = area._replace(height=min(area.height, MOST_ROWS), width=min(area.width, MOST_COLUMNS))
    contents = await session.host.contents(await session.sheet(), area)
    text = _text(contents)
    if not text.strip():
        msg = "Paste a link or a puzzle as text into a cell, select it, and press this again."
        raise SheetError(msg)
    readings = [each for _, each in boards(text.splitlines())]
    faults = [each for each in readings if isinstance(each, GridError)]
    games = [game_of(each) for each in readings if not isinstance(each, GridError)]
    if not games:
        raise next(iter(faults), None) or no_grid(cell_reference(area.row, area.col))
    givens = games[0].givens
    site = await site_for(session, givens.variant, area)
    await lay(session, site, games[0], note_of(session, givens))
    if len(readings) > 1:
        msg = "The text has {count} puzzles; this is the first that can be read."
        await session.show_message(msg, count=len(readings))


def _text(contents: Contents) -> str:
    """Return the text in cells, as it was before it was pasted into them.

    Raises:
        SheetError: If the program took digits for a number, and has lost some.
    """
    area = contents.area
    zeros = area.height if area.width == 1 else 0  # rows of digits have become numbers
    lines = []
    for row, values in enumerate(contents.values, area.row):
        if any(isinstance(value, float) and abs(value) >= MOST_EXACT for value in values):
            msg = "{cell} has become a number; format the cell as text, and paste again."
            raise SheetError(msg, cell=cell_reference(row, area.col))
        lines.append("\t".join(_written(value, zeros) for value in values))
    return "\n".join(lines)


def _written(value: HeldValue, zeros: int) -> str:
    if isinstance(value, float) and value.is_integer():
        return f"{value:.0f}".zfill(zeros)
    return "" if value is None else str(value)
