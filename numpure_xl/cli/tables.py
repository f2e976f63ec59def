"""A table in, the same table out: every column and row in order, and columns with the answers.

A row that has no answer says why in a cell of its own.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click

from numpure_xl.cli.input import opened_source, results_of
from numpure_xl.cli.options import report
from numpure_xl.cli.results import Fields, opened
from numpure_xl.cli.voice import tell
from numpure_xl.errors import NumpureError, RequestError
from numpure_xl.messages import Message, Plural
from numpure_xl.reading import is_text, is_xml
from numpure_xl.reading.table import TextRow, TextTable, table_at
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.variant import Variant
from numpure_xl.words import Lang, explain, say

TableAnswer = Callable[[Grid], Fields]
"""Returns the fields that are added to the row of a puzzle, or raises a NumpureError."""

ERROR = "error"
ROWS = Plural("{count} row", "{count} rows", by="count")
Answered = tuple[TextRow, Fields | NumpureError | None]


class TableOrder(NamedTuple):
    """What is to become of a table.

    Attributes:
        argument: Where it is: a file, or '-' for standard input.
        column: The heading or the number of the column with the puzzles; None to find it.
        rules: The rules that were asked for.
        names: The columns that are added before that of errors.
        jobs: How many processes; None for one on each core.
        out: The file that is written; None for the standard output.
        force: Whether one that is there is overwritten.
    """

    argument: str
    column: str | None
    rules: Variant | None
    names: Sequence[str]
    jobs: int | None = None
    out: Path | None = None
    force: bool = False


def column_option(command: Any) -> Any:  # noqa: ANN401  # as of click
    """Add --column to a command."""
    text = "The column of a table that has the puzzles: its heading or its number."
    return click.option("--column", metavar="NAME", help=text)(command)


def answered(order: TableOrder, answer: TableAnswer, lang: Lang, *, is_table: bool) -> bool | None:
    """Write a table with answers in it, if there is one to read and one is to be written.

    Args:
        order: What is to become of it.
        answer: The answer to a puzzle; other processes import it.
        lang: The language of messages.
        is_table: Whether what is written is a table.

    Returns:
        Whether each row has an answer; None if there is no table.

    Raises:
        RequestError: If a column is named, and there is no table that has it.
        SheetError: If the file cannot be read or written.
    """
    if not is_table or (order.argument != "-" and not _is_file(order.argument)):
        _refuse_column(order)
        return None
    with opened_source(order.argument) as source:
        is_plain = source is not None and is_text(source) and not is_xml(source)
        table = table_at(source, order.column) if source and is_plain else None
        if source is None or table is None:
            _refuse_column(order)
            return None
        rows = ((row, table.grid_of(row, order.rules)) for row in table.rows(source))
        with opened(order.out, force=order.force) as write:
            counts = _write(table, order.names, _answers(rows, answer, order.jobs), write, lang)
    _report(table, order.out, *counts, lang)
    return counts[1] == 0


def _is_file(name: str) -> bool:
    """Tell whether a name is that of a file that can be opened again, as a pipe cannot."""
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # no name at all
        return False


def _refuse_column(order: TableOrder) -> None:
    """Raise a `RequestError` if a column is named where there is no table."""
    if order.column is not None:
        msg = "A column is of a table; read one (CSV or TSV), and write one: --format csv."
        raise RequestError(msg)


def _answers(
    rows: Iterable[tuple[TextRow, Grid | NumpureError | None]],
    answer: TableAnswer,
    jobs: int | None,
) -> Iterator[Answered]:
    return results_of(partial(_answer, answer=answer), rows, jobs)


def _answer(row: tuple[TextRow, Grid | NumpureError | None], *, answer: TableAnswer) -> Answered:
    cells, grid = row
    if not isinstance(grid, Grid):
        return cells, grid
    try:
        return cells, answer(grid)
    except NumpureError as fault:
        return cells, fault


def _write(
    table: TextTable,
    names: Sequence[str],
    rows: Iterable[Answered],
    write: Callable[[str], object],
    lang: Lang,
) -> tuple[int, int]:
    """Write all rows; return how many have a puzzle or should have one, and how many no answer."""
    if table.head:
        taken = {*table.head}
        added = [_new_name(name, taken) for name in (*names, ERROR)]
        write(_line([*table.head, *[""] * (table.width - len(table.head)), *added], table.mark))
    count = faults = 0
    for cells, result in rows:
        if result is None:
            write(_line(cells, table.mark))
            continue
        count += 1
        faults += isinstance(result, NumpureError)
        if isinstance(result, NumpureError):
            values = [*[""] * len(names), explain(result, lang)]
        else:
            values = [*(str(result.get(name, "")) for name in names), ""]
        write(_line([*cells, *[""] * (table.width - len(cells)), *values], table.mark))
    return count, faults


def _new_name(name: str, taken: set[str]) -> str:
    """Return the heading of an added column, which no column of the table has."""
    number = 2
    free = name
    while free in taken:
        free, number = f"{name} {number}", number + 1
    taken.add(free)
    return free


def _line(cells: Sequence[str], mark: str) -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=mark, lineterminator="\n").writerow(cells)
    return text.getvalue()


def _report(table: TextTable, out: Path | None, count: int, faults: int, lang: Lang) -> None:
    """Say which column the puzzles were in, and how many rows have no answer."""
    rows = Message(ROWS, count=count)
    msg = "The puzzles are those of the column {column}: {rows}."
    report(say(msg, lang, column=table.column_name, rows=rows), err=True)
    if faults:
        msg = "Without an answer, and with the reason in the column error: {rows}."
        tell(say(msg, lang, rows=Message(ROWS, count=faults)))
    if out:
        report(say("{path}: {rows}", lang, path=str(out), rows=rows))
