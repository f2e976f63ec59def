"""Values of Python that hold a grid: rows, arrays, tables, cells of spreadsheets.

Neither numpy nor pandas is imported: arrays and tables make lists themselves.
"""

from __future__ import annotations

import operator
import unicodedata
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Protocol, SupportsIndex

from numpure_xl.errors import GridError, cut
from numpure_xl.sudoku.grid.symbols import BLANK, DIGITS, cell_name
from numpure_xl.sudoku.grid.variant import Variant

Value = SupportsIndex | float | str | None
"""The value of a cell of a matrix: a number, a text of one digit or symbol, or nothing."""


class ArrayLike(Protocol):
    """What numpy takes for an array: its own arrays, tables of pandas and polars, tensors."""

    def __array__(self) -> Any:  # noqa: ANN401  # numpy is not imported
        """Return it as an array of numpy."""
        ...


class HasValue(Protocol):
    """A cell or cells of a spreadsheet: of openpyxl one of a row, of xlwings a whole Range."""

    @property
    def value(self) -> Any:  # noqa: ANN401  # a spreadsheet holds anything
        """What it holds: a value, or rows of values."""
        ...


def held_by(source: object) -> object:
    """Return what cells of a spreadsheet hold; any other value as it is."""
    if not hasattr(source, "value") or isinstance(source, type):
        return source
    held = source.value
    if not isinstance(held, str | Iterable):
        msg = "{found} is one cell; give all cells of a board."
        raise GridError(msg, found=cut(repr(source)))
    return held


def listed(source: object) -> list[Any]:
    """Return what is in an array, in a table, or in whatever has an order.

    Arrays and tables make lists themselves, so that neither numpy nor pandas is imported.
    """
    if isinstance(source, type):
        raise no_grid(source)
    for name in ("tolist", "to_numpy", "__array__"):
        if callable(convert := getattr(source, name, None)):
            made = convert()
            if isinstance(made, type(source)):
                raise no_grid(source)
            return made if isinstance(made, list) else listed(made)
    if isinstance(source, Mapping | AbstractSet) or not isinstance(source, Iterable):
        raise no_grid(source)
    return [_row(row) for row in source]


def _row(row: Any) -> Any:  # noqa: ANN401
    """Return a row of values, or a value in a row of all cells; of cells what they hold."""
    if hasattr(row, "tolist") and len(row):
        return listed(row)
    if isinstance(row, tuple | list):
        return [cell.value for cell in row] if row and hasattr(row[0], "value") else row
    return row.value if hasattr(row, "value") else row


def is_one_cell(cell: object) -> bool:
    """Return whether a value is what one cell holds, and not a row."""
    return isinstance(cell, str) and len(cell.strip()) <= 2


def digit_of(cell: int, value: Value, variant: Variant) -> int:
    """Return the digit that a cell of a matrix means."""
    if isinstance(value, str):
        text = unicodedata.normalize("NFKC", value).strip() or "."
        if len(text) == 2 and text.isdecimal():
            return int(text)
        if text not in DIGITS:
            raise no_symbol(cell, text, variant)
        return DIGITS[text]
    if isinstance(value, float) and value.is_integer() and abs(value) < 1000:
        return int(value)
    if value is None or is_missing(value):
        return BLANK
    if isinstance(value, bool | float):
        raise no_symbol(cell, value, variant)
    try:
        return operator.index(value)
    except TypeError:
        raise no_symbol(cell, value, variant) from None


def is_missing(value: object) -> bool:
    """Return whether a value is NaN, or what else tables have where nothing is known.

    NaN is not equal to itself, and pandas' NA does not say whether it is.
    """
    try:
        return bool(value != value)  # noqa: PLR0124
    except (TypeError, ValueError):
        return type(value).__name__ == "NAType"


def no_grid(source: object) -> GridError:
    """Return what to say of what holds no grid."""
    msg = "{found} is not a grid; give a text, rows of digits, or an array."
    return GridError(msg, found=cut(repr(source)))


def no_symbol(cell: int, value: object, variant: Variant) -> GridError:
    """Return what to say of a cell that holds no digit."""
    msg = "Cell {cell} holds {found!r}; write a digit, or '.' for a blank."
    value = cut(value) if isinstance(value, str) else value
    return GridError(msg, cell=cell_name(cell, variant), found=value)
