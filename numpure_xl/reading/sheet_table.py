"""A table of puzzles on a sheet of a workbook: its columns, and its rows as they are."""

from __future__ import annotations

from collections.abc import Sequence
from io import BufferedReader
from typing import Any, NamedTuple

from numpure_xl.reading.table import TextRow, TextTable, is_puzzle, table_of
from numpure_xl.reading.text import BEGINNING
from numpure_xl.reading.workbook import text_rows


class SheetTable(NamedTuple):
    """A table of puzzles on a sheet of a workbook.

    Attributes:
        table: Its columns; those of a sheet have no mark between them.
        title: The sheet.
        first: The first of its rows on the sheet, from 1.
        rows: All rows from there on, that with the headings among them.
        above: The rows above it, such as a title.
    """

    table: TextTable
    title: str
    first: int
    rows: list[TextRow]
    above: list[TextRow]


def sheet_table(
    source: BufferedReader[Any], name: str, column: str | None = None
) -> SheetTable | None:
    """Return the table of the first sheet that has puzzles in a column; None if none has.

    Args:
        source: A workbook.
        name: Its name, for the sentences.
        column: As for `table_at`.

    Raises:
        RequestError: If there is no such column on the first sheet with anything on it.
        SheetError: If it is not a workbook, or is damaged.
    """
    for title, first, rows in text_rows(source, name):
        start = _start(rows, column)
        if rows and (table := table_of(rows[start:], ",", column)):
            whole = table._replace(width=max(map(len, rows)))
            return SheetTable(whole, title, first + start, rows[start:], rows[:start])
    return None


def _start(rows: Sequence[TextRow], column: str | None) -> int:
    """Return the row with the headings, or the first with a puzzle where there are none."""
    beginning = [*enumerate(rows[:BEGINNING])]
    if column and not column.isdecimal():
        name = column.strip().casefold()
        heads = (at for at, row in beginning if name in [cell.strip().casefold() for cell in row])
        return next(heads, 0)
    first = next((at for at, row in beginning if any(map(is_puzzle, row))), 0)
    return first - 1 if first and any(rows[first - 1]) else first
