"""Values that go to and come from a formula in LibreOffice Calc."""

from __future__ import annotations

import struct
from typing import Any

from numpure_xl.hosts.libreoffice.values import held
from numpure_xl.sudoku.grid.boards import ALL_BOARDS

MOST = max(variant.across for variant in ALL_BOARDS.values()) + 1
"""Rows and columns of a range that are read: one more than the largest board has."""

ERRORS = {"#VALUE!": 519, "#N/A": 32767, "#NUM!": 503}
"""The numbers of errors (formula/errorcodes.hxx of LibreOffice: NoValue, NotAvailable,
IllegalFPOperation)."""

NOT_A_NUMBER = 0x7FF80000_00000000


def arrived(value: Any) -> Any:
    """Return an argument as the worksheet functions take it: a range as rows, nothing as None.

    Of a range that is larger than any board only so much is read that it is refused.
    """
    if hasattr(value, "RangeAddress"):
        area = value.RangeAddress
        last_col = min(area.EndColumn - area.StartColumn, MOST - 1)
        last_row = min(area.EndRow - area.StartRow, MOST - 1)
        return held(value.getCellRangeByPosition(0, 0, last_col, last_row))
    if isinstance(value, tuple):
        return [[arrived(cell) for cell in row] for row in value]
    return value


def answered(value: Any, *, in_rows: bool) -> Any:
    """Return an answer as Calc takes it; the text of an error as the error itself.

    Args:
        value: What the function returned.
        in_rows: Whether rows are what it returns if all is well: Calc knows one type for each.
    """
    if isinstance(value, list):
        return tuple(tuple(map(_cell, row)) for row in value)
    value = error(ERRORS[value]) if value in ERRORS else value
    return ((value,),) if in_rows else value


def error(number: int) -> float:
    """Return Calc's form of an error: a number that is none, with the error's in its low bits.

    That is how Calc hands errors on itself (CreateDoubleError, formula/errorcodes.hxx).
    """
    packed = struct.pack("<Q", NOT_A_NUMBER | number)
    made: float = struct.unpack("<d", packed)[0]
    return made


def _cell(value: Any) -> Any:
    """Return Calc's form of a value in an array: it has no truths, TRUE is 1 and FALSE 0."""
    return float(value) if isinstance(value, int) else value
