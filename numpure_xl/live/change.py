"""Change: digits, pencilmarks and marks on a board that stands on a sheet.

Values go in one block, and formats in runs of cells. A board of formulas becomes one of values when
something is written into it: Excel would take the formula of a spilled cell for its own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import xlwings as xw

from numpure_xl.live.draw import set_font
from numpure_xl.live.read import LiveBoard
from numpure_xl.sheet.board import board_looks
from numpure_xl.sheet.marks import Colours, Mark
from numpure_xl.sheet.pencilmarks import FONT, pencilmark_points
from numpure_xl.sheet.place import Area, runs
from numpure_xl.sheet.plan import Font
from numpure_xl.sheet.theme import Theme


def write(board: LiveBoard, values: Mapping[int, int | str | None]) -> None:
    """Write into some cells of a board; None empties a cell."""
    side = board.place.variant.side
    rows = [list(row) for row in board.values]
    for cell, value in values.items():
        row, col = divmod(cell, side)
        rows[row][col] = value
    board.cells.value = rows


def entries(board: LiveBoard, cells: Collection[int], theme: Theme) -> None:
    """Give cells the look of what a player fills in.

    The font and its size change only where pencilmarks were: a board that somebody has drawn
    keeps the letters that it has.
    """
    entry = board_looks(board.place.variant, theme, board.pixels).entry
    for there in _each(board, set(cells) & board.small):
        set_font(there, entry)
        there.wrap_text = False
        there.horizontal_alignment = "center"
    for there in _each(board, set(cells) - board.small):
        there.font.set(color=f"#{entry.color}", bold=False)


def pencilled(board: LiveBoard, cells: Collection[int], theme: Theme) -> None:
    """Give cells the look of pencilmarks."""
    size = pencilmark_points(board.place.variant, board.pixels)
    for there in _each(board, cells):
        set_font(there, Font(FONT, size, theme.pencil))
        there.wrap_text = True
        # In the middle, a line that ends in spaces might be taken for a shorter one.
        there.horizontal_alignment = "left"


def mark(board: LiveBoard, cells: Collection[int], how: Mark, theme: Theme) -> None:
    """Mark cells as wrong; a given keeps the colour of its digit."""
    fill(board, cells, how, theme)
    for there in _each(board, set(cells) - board.givens):
        there.font.set(color=f"#{_colours(how, theme).ink}", bold=True)


def fill(board: LiveBoard, cells: Collection[int], how: Mark, theme: Theme) -> None:
    """Mark cells by their fill alone; what stands in them looks as it did."""
    for there in _each(board, cells):
        there.number_format = how.number_format
        there.color = f"#{_colours(how, theme).fill}"


def unmark(board: LiveBoard, cells: Collection[int], theme: Theme) -> None:
    """Take the marks off cells; pencilmarks stay as small as they are."""
    fills = board_looks(board.place.variant, theme, board.pixels).fills
    for colour in set(fills):
        for there in _each(board, [cell for cell in cells if fills[cell] == colour]):
            there.number_format = "General"
            there.color = f"#{colour}" if colour else None
    entries(board, set(cells) - board.givens - board.pencilled, theme)


def _colours(how: Mark, theme: Theme) -> Colours:
    return how.night if theme.ground else how.day


def _each(board: LiveBoard, cells: Collection[int]) -> list[xw.Range]:
    return [_part(board, area) for area in runs(cells, board.place.variant)]


def _part(board: LiveBoard, area: Area) -> xw.Range:
    row, col, height, width = area
    return board.cells[row : row + height, col : col + width]
