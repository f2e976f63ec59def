"""Values of JSON as digits: the one place where a value of other programs becomes a digit.

An absent value, null and "" are a blank. A number, whole as 5.0 is, or its text is a digit.
Anything else is refused: read as a blank, it would make another puzzle.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from numpure_xl.errors import GridError, cut
from numpure_xl.sudoku.grid import SYMBOLS
from numpure_xl.sudoku.saved_game import mask_of


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
    msg = "A cell has the value {found}; allowed are 1 to {side}, or nothing."
    raise GridError(msg, found=cut(json.dumps(value, ensure_ascii=False)), side=side)


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
