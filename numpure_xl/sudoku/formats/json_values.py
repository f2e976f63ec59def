"""Values of JSON as digits: the one place where a value of other programs becomes a digit.

An absent value, null and "" are a blank. A number, whole as 5.0 is, or its text is a digit.
Anything else is refused: read as a blank, it would make another puzzle. Arrays of
cells are read as rows in Python are, but for spaces.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from numpure_xl.errors import GridError, cut
from numpure_xl.sudoku.grid.grid import SYMBOLS, Grid
from numpure_xl.sudoku.grid.saved_game import mask_of
from numpure_xl.sudoku.grid.variant import Variant

LONGEST_NUMBER = 99
"""Digits of an integer; a longer one is Infinity, as a float of that size is, and no digit."""


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= LONGEST_NUMBER else float("inf")


DECODER = json.JSONDecoder(parse_int=_whole)
"""The reader of JSON; Python's own breaks off at an integer of 4300 digits."""


def digit_of(value: object, side: int) -> int:
    """Return the digit of a value, 0 for a blank.

    Raises:
        GridError: If it is none of a board with that side.

    >>> digit_of(5, 9), digit_of("5", 9), digit_of(5.0, 9), digit_of(None, 9), digit_of("A", 16)
    (5, 5, 5, 0, 10)
    """
    if isinstance(value, str):
        text = value.strip().upper()
        number = int(text) if text.isdecimal() and len(text) <= 2 else SYMBOLS.find(text or " ")
        number = number if value else 0
    elif isinstance(value, float) and value.is_integer() and abs(value) < 100:
        number = int(value)
    elif value is None:
        number = 0
    else:
        number = value if isinstance(value, int) and not isinstance(value, bool) else -1
    if 0 <= number <= side:
        return number
    raise no_digit(value, side)


def no_digit(value: object, side: int) -> GridError:
    """Return what to say of a value that is no digit of a board with that side."""
    msg = "A cell has the value {found}; allowed are 1 to {side}, or nothing."
    return GridError(msg, found=cut(json.dumps(value, ensure_ascii=False)), side=side)


def marks_of(cell: dict[str, Any], names: Iterable[str], side: int) -> int:
    """Return the pencil marks that a cell lists under some names, as a mask.

    Raises:
        GridError: If there is no list under one, or what is listed is no digit.
    """
    digits = set[int]()
    for listed in filter(None, map(cell.get, names)):
        if not isinstance(listed, list):
            msg = "Pencil marks are a list of digits, not {found}."
            raise GridError(msg, found=cut(json.dumps(listed, ensure_ascii=False)))
        digits |= {digit_of(value, side) for value in listed}
    if 0 in digits:
        msg = "Pencil marks are digits; there is a blank among them."
        raise GridError(msg)
    return mask_of(digits)


def is_given(value: object, digit: int, *, usual: bool) -> bool:
    """Return whether a cell is given.

    Args:
        value: True or false, or None where nothing is said.
        digit: Its digit, 0 for a blank.
        usual: What is meant where nothing is said.

    Raises:
        GridError: If the value is neither, or a given cell has no digit.
    """
    if not isinstance(value, bool | None):
        msg = "Whether a cell is given is true or false, not {found}."
        raise GridError(msg, found=cut(json.dumps(value, ensure_ascii=False)))
    if value and not digit:
        msg = "A given cell has no digit."
        raise GridError(msg)
    return usual if value is None else value


def cells_listed(value: list[Any], rules: Variant | None = None) -> Grid:
    """Return the grid of an array of rows, or of all cells.

    Raises:
        GridError: If it is none. A space is a blank only where nothing else is.
    """
    rows = value if all(isinstance(row, list) for row in value) else [value]
    cells = [cell for row in rows for cell in row]
    spaces = {cell for cell in cells if isinstance(cell, str) and cell and not cell.strip()}
    if spaces and any(cell in _BLANKS for cell in cells if not isinstance(cell, list | dict)):
        raise no_digit(min(spaces), len(rows))
    return Grid(value, rules)


_BLANKS = (None, 0, "", ".", "0", "_", "*", "?")


def candidates_of(value: object, board: Variant) -> list[int]:
    """Return the pencil marks of an array with a text or an array of digits for each cell.

    Raises:
        GridError: If it is none of a board; None is one without any.
    """
    if value is None or value == []:
        return [0] * board.cells
    if not isinstance(value, list) or len(value) != board.cells:
        msg = "Pencil marks are a list with a text for each of the {cells} cells."
        raise GridError(msg, cells=board.cells)
    return [_marked(cell, board.side) for cell in value]


def _marked(cell: object, side: int) -> int:
    if isinstance(cell, str):
        digits = [SYMBOLS.find(sign) for sign in cell.upper()]
        if len({*digits}) < len(digits) or not {*digits} <= {*range(1, side + 1)}:
            raise no_digit(cell, side)
        return mask_of(digits)
    if cell is not None and not isinstance(cell, list):
        raise no_digit(cell, side)
    return marks_of({"": cell}, [""], side)
