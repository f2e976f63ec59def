"""Signs and names: how digits are written, and what cells are called."""

from __future__ import annotations

from collections.abc import Iterable

from numpure_xl.messages import Message
from numpure_xl.sudoku.grid.variant import Variant

BLANK = 0
SYMBOLS = ".123456789ABCDEFG"  # the index is the digit; boards above 9x9 go on with A .. G
BLANK_SYMBOLS = " 0._*?"

DIGITS = {symbol: digit for digit, symbol in enumerate(SYMBOLS)}
DIGITS |= {symbol.lower(): digit for symbol, digit in DIGITS.items()}
DIGITS |= dict.fromkeys(BLANK_SYMBOLS, BLANK)
"""The digit of each sign that may stand in a cell."""

CELL_NAME = "r{row}c{col}"


def cell_name(cell: int, variant: Variant) -> Message:
    """Name a cell for people: the first is 'r1c1', in Japanese '1行1列'.

    Texts that are too long have cells below the board.
    """
    is_below = cell >= variant.cells
    return place_name(*(divmod(cell, variant.across) if is_below else variant.places[cell]))


def names_of(cells: Iterable[int], variant: Variant) -> str:
    """Return the English names of cells in reading order, parted by spaces."""
    return " ".join(str(cell_name(cell, variant)) for cell in sorted(cells))


def place_name(row: int, col: int) -> Message:
    """Name a place for people, given its row and column from 0: `place_name(0, 8)` is 'r1c9'."""
    return Message(CELL_NAME, row=row + 1, col=col + 1)
