"""The names that spreadsheets give columns and cells: AA, B3. Rows and columns count from 0."""

from __future__ import annotations

from functools import lru_cache

_LETTERS = 26


def column_name(col: int) -> str:
    """Return the letters of a column.

    >>> column_name(0), column_name(26), column_name(701)
    ('A', 'AA', 'ZZ')
    """
    letters, rest = "", col + 1
    while rest:
        rest, letter = divmod(rest - 1, _LETTERS)
        letters = chr(ord("A") + letter) + letters
    return letters


def column_named(letters: str) -> int:
    """Return the column of some letters, the inverse of `column_name`.

    Raises:
        ValueError: If there are other signs among them, or none.

    >>> column_named("A"), column_named("zz")
    (0, 701)
    """
    if not (letters.isascii() and letters.isalpha()):
        raise ValueError(letters)
    col = 0
    for letter in letters.upper():
        col = col * _LETTERS + ord(letter) - ord("A") + 1
    return col - 1


@lru_cache(maxsize=1 << 12)
def cell_reference(row: int, col: int) -> str:
    """Return the name of a cell.

    >>> cell_reference(2, 1), cell_reference(9, 701)
    ('B3', 'ZZ10')
    """
    return f"{column_name(col)}{row + 1}"
