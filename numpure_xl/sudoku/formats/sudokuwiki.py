"""Links with the cells of a puzzle in them, one by one, as those of sudokuwiki.org are.

    https://www.sudokuwiki.org/sudoku.htm?bd=010903600000080000...    a digit for each cell
    https://www.sudokuwiki.org/sudoku.htm?bd=S9B4s010g091803064a...   two signs for each cell

The two signs are a number to the base 36: 1 to 9 for a given, 10 to 18 for an entry, above 18 a
mask of pencil marks, and 0 for none of these. The first form is also that of sudokuexchange.com and
of many others.
"""

from __future__ import annotations

import re

from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats.boards import only_9x9
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.sudoku.grid.variant import Variant

ADDRESS = "https://www.sudokuwiki.org/sudoku.htm?bd="
MARK = "S9B"
_SAVED = re.compile(rf"{MARK}([0-9a-z]{{162}})(?![0-9a-z])", re.IGNORECASE)
_PLAIN = re.compile(r"//\S*[^\w.]([\d.]{81})(?![\w.])", re.ASCII)
_MISCOUNTED = re.compile(r"//\S*[?&#/=]([\d.]{60,100})(?![\w.])", re.ASCII)
_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"


def linked(line: str) -> SavedGame | tuple[str, Variant] | None:
    """Return the puzzle of a link; None if the line is none.

    Raises:
        GridError: If a cell holds what none can, or a few are missing or too many.
    """
    if saved := _SAVED.search(line):
        pairs = (saved[1][at : at + 2] for at in range(0, 162, 2))
        numbers = [int(pair, 36) for pair in pairs]
        digits = [(number - 1) % 9 + 1 if 0 < number <= 18 else 0 for number in numbers]
        marks = [(number - 18) & 0x1FF if number > 18 else 0 for number in numbers]
        return SavedGame.of(digits, (number <= 9 for number in numbers), marks, CLASSIC)
    if plain := _PLAIN.search(line):
        return plain[1], CLASSIC
    if miscounted := _MISCOUNTED.search(line):
        msg = "The link has {found} cells; a board has {cells}."
        raise GridError(msg, found=len(miscounted[1]), cells=CLASSIC.cells)
    return None


def sudokuwiki(game: SavedGame) -> str:
    """Return a link to the solver of sudokuwiki.org.

    Raises:
        RequestError: If the board is not 9x9.
    """
    only_9x9("sudokuwiki", game.givens.variant)
    if not game.has_entries and not game.marks:
        return ADDRESS + str(game.givens).replace(".", "0")
    boards = zip(game.givens.digits, game.position.digits, game.marks or (0,) * 81, strict=True)
    numbers = (
        given or (digit + 9 if digit else mask and mask + 18) for given, digit, mask in boards
    )
    return ADDRESS + MARK + "".join(_SIGNS[n // 36] + _SIGNS[n % 36] for n in numbers)
