"""A table in, the same table out: every column and row in order, and columns with the answers.

A row that has no answer says why in a cell of its own. A table is text (CSV, TSV), or on a sheet of
a workbook, which keeps all else that it has.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, wraps
from io import BufferedReader
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from numpure_xl.cli.input import opened_source, results_of, with_readings
from numpure_xl.cli.options import report
from numpure_xl.cli.results import (
    TABLE_ENDINGS,
    Fields,
    Written,
    file_options,
    format_option,
    link_option,
    opened,
    written,
)
from numpure_xl.cli.voice import tell
from numpure_xl.errors import NumpureError, RequestError
from numpure_xl.messages import Message, Plural
from numpure_xl.reading import is_text, is_xml
from numpure_xl.reading.table import TextRow, TextTable, table_at
from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.words import Lang, explain, say

if TYPE_CHECKING:  # openpyxl is slow
    from numpure_xl.reading.sheet_table import SheetTable

TableAnswer = Callable[[Grid], Fields]
"""Returns the fields that are added to the row of a puzzle, or raises a NumpureError."""

ERROR = "error"
ROWS = Plural("{count} row", "{count} rows", by="count")
ZIP = b"PK"
Answered = tuple[TextRow, Fields | NumpureError | None]


class AnswerTarget(NamedTuple):
    """The target of answers, as it was typed.

    Attributes:
        form: A format; None for that of the file, or the usual one.
        column: The heading or the number of a table's column with the puzzles; None to find it.
        out: The file that is written; None for the standard output.
        force: Whether one that is there is overwritten.
        link: A kind of links; None for none.
    """

    form: str | None
    column: str | None
    out: Path | None
    force: bool
    link: str | None = None

    @property
    def ending(self) -> str:
        """The ending of the file's name, in small letters; "" for the standard output."""
        return self.out.suffix.lower() if self.out else ""

    @property
    def is_unsaid(self) -> bool:
        """True if nothing says what is written: a table then comes back as one, a list as lines."""
        return not (self.form or self.out or self.link)

    def written(self, known: Iterable[str] = FORMATS, usual: str = "line") -> Written:
        """Return the form of the answers; see `results.written`."""
        return written(self.form, self.out, self.link, known, usual, takes_tables=True)


def target_options(*texts: str, with_links: bool = False) -> Callable[[Any], Any]:
    """Return a decorator that adds --format, --column, --out and --force, as one `AnswerTarget`.

    Args:
        texts: The formats besides those of tables, the usual one first.
        with_links: Whether --link is added, too.
    """
    column = click.option(
        "--column",
        metavar="NAME",
        help="The column of a table that has the puzzles: its heading or its number.",
    )

    def decorate(command: Any) -> Any:  # noqa: ANN401  # as of click
        @wraps(command)
        def wrapped(*args: Any, **values: Any) -> None:
            taken = {name: values.pop(name) for name in AnswerTarget._fields if name in values}
            command(*args, target=AnswerTarget(**taken), **values)

        with_column = column(file_options(wrapped))
        return format_option(*texts)(link_option(with_column) if with_links else with_column)

    return decorate


class TableOrder(NamedTuple):
    """An order to make one table of another.

    Attributes:
        argument: Where it is: a file, or '-' for standard input.
        rules: The rules that were asked for.
        names: The columns that are added before that of errors.
        target: Where it goes, and which column has the puzzles.
        jobs: How many processes; None for one on each core.
    """

    argument: str
    rules: Variant | None
    names: Sequence[str]
    target: AnswerTarget
    jobs: int | None = 1


def answered(order: TableOrder, answer: TableAnswer, lang: Lang, form: str | None) -> bool | None:
    """Write a table with answers in it, if there is one to read and one is to be written.

    Args:
        order: What is to become of it.
        answer: The answer to a puzzle; other processes import it.
        lang: The language of messages.
        form: The form of what is written; None where no table can have it.

    Returns:
        Whether each row has an answer; None if there is no table.

    Raises:
        RequestError: If a column is named, and there is no table that has it.
        SheetError: If the file cannot be read or written.
    """
    is_table = form == "csv" or bool(form and order.target.is_unsaid)
    if not is_table or (order.argument != "-" and not _is_file(order.argument)):
        _refuse(order)
        return None
    with opened_source(order.argument) as source:
        read = _table_in(source, order) if source else None
        if source is None or read is None:
            _refuse(order)
            return None
        table, rows, sheet = read
        read_rows = with_readings((row, table.grid_of(row, order.rules)) for row in rows)
        answers = _answers(read_rows, answer, order.jobs)
        counts = _Counts(table, order, lang)
        is_partly = _write(order, table, sheet, counts.headed(answers))
    _report(table, order, counts, lang)
    if is_partly:
        tell(say("The pictures and charts of the workbook are not copied.", lang))
    return counts.faults == 0


FoundTable = tuple[TextTable, Iterator[TextRow], "SheetTable | None"]


def _table_in(source: BufferedReader[Any], order: TableOrder) -> FoundTable | None:
    """Return the table of a file, its rows below the headings, and the sheet that it is on.

    Where nothing asks for a table, one column is a list of puzzles.
    """
    read = _any_table_in(source, order)
    is_asked = order.target.column is not None or not order.target.is_unsaid
    return read if read and (is_asked or read[0].width > 1) else None


def _any_table_in(source: BufferedReader[Any], order: TableOrder) -> FoundTable | None:
    if source.peek(2)[:2] == ZIP:
        from numpure_xl.reading.sheet_table import sheet_table  # openpyxl is slow

        sheet = sheet_table(source, order.argument, order.target.column)
        return (sheet.table, sheet.table.below_head(iter(sheet.rows)), sheet) if sheet else None
    is_plain = is_text(source) and not is_xml(source)
    table = table_at(source, order.target.column) if is_plain else None
    return (table, table.rows(source), None) if table else None


def _is_file(name: str) -> bool:
    """True if a name is that of a file that can be opened again, as a pipe cannot."""
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # no name at all
        return False


def _refuse(order: TableOrder) -> None:
    """Raise a `RequestError` if a column or a kind of table is named where there is no table."""
    if order.target.column is not None:
        msg = "A --column is one of a table; read one (CSV, TSV, .xlsx or .ods), and write one."
        raise RequestError(msg)
    if order.target.ending in TABLE_ENDINGS:
        msg = "No table was read, so {ending} cannot be written; choose another ending."
        raise RequestError(msg, ending=order.target.ending)


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


class _Counts:
    """The rows that are written, and how many there are."""

    def __init__(self, table: TextTable, order: TableOrder, lang: Lang) -> None:
        self.table, self.names, self.lang = table, order.names, lang
        self.rows = self.faults = 0

    def headed(self, answers: Iterable[Answered]) -> Iterator[tuple[TextRow, Sequence[object]]]:
        """Yield rows, the headings first, each with what is added."""
        if self.table.head:
            taken = {*self.table.head}
            yield [*self.table.head], [_new_name(name, taken) for name in (*self.names, ERROR)]
        for cells, result in answers:
            yield cells, self._added(result)

    def _added(self, result: Fields | NumpureError | None) -> Sequence[object]:
        if result is None:
            return ()
        self.rows += 1
        if isinstance(result, NumpureError):
            self.faults += 1
            return [*[""] * len(self.names), explain(result, self.lang)]
        return [*(_cell(result.get(name, "")) for name in self.names), ""]


def _cell(value: object) -> object:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else value


def _new_name(name: str, taken: set[str]) -> str:
    """Return the heading of an added column, which no column of the table has."""
    number = 2
    free = name
    while free in taken:
        free, number = f"{name} {number}", number + 1
    taken.add(free)
    return free


def _write(
    order: TableOrder,
    table: TextTable,
    sheet: SheetTable | None,
    rows: Iterator[tuple[TextRow, Sequence[object]]],
) -> bool:
    """Write a table as the kind of file that was named; return whether pictures are left out."""
    if order.target.ending in TABLE_ENDINGS and order.target.ending != ".tsv":
        return _write_workbook(order, table, sheet, rows)
    mark = "\t" if order.target.ending == ".tsv" else table.mark
    with opened(order.target.out, force=order.target.force) as write:
        write("\ufeff" * (table.is_marked and order.target.out is not None))
        for cells, added in chain(_above(sheet), rows):
            write(_line(_padded(cells, added, table.width), mark))
    return False


def _above(sheet: SheetTable | None) -> Iterator[tuple[TextRow, Sequence[object]]]:
    """Yield the rows above a table on a sheet, to which nothing is added."""
    yield from ((row, ()) for row in (sheet.above if sheet else ()))


def _padded(cells: TextRow, added: Sequence[object], width: int) -> list[object]:
    """Return a row with what is added, behind all of the columns that the table has."""
    return [*cells, *[""] * (width - len(cells)), *added] if added else [*cells]


def _write_workbook(
    order: TableOrder,
    table: TextTable,
    sheet: SheetTable | None,
    rows: Iterator[tuple[TextRow, Sequence[object]]],
) -> bool:
    from numpure_xl.export.added_columns import ENDING, SHEETS, new_workbook, ods_table, with_added
    from numpure_xl.export.atomic_file import taken

    out = order.target.out
    if out is None or order.target.ending not in {*SHEETS, ENDING}:
        msg = "A table is written as .csv, .tsv, .xlsx or .ods; choose one of these endings."
        raise RequestError(msg)
    if out.exists() and not order.target.force:
        raise taken(out)
    above = chain(_above(sheet), rows)
    whole = (_padded(cells, added, table.width) for cells, added in above)
    if order.target.ending == ENDING:
        ods_table(whole, out, sheet.title if sheet else "Sheet1")
        return False
    if sheet is None or Path(order.argument).suffix.lower() not in SHEETS:
        new_workbook(whole, out)
        return False
    added = {sheet.first + at: values for at, (_, values) in enumerate(rows)}
    source = Path(order.argument).read_bytes()
    return with_added(source, out, sheet.title, table.width + 1, added)


def _line(cells: Sequence[object], mark: str) -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=mark, lineterminator="\n").writerow(cells)
    return text.getvalue()


def _report(table: TextTable, order: TableOrder, counts: _Counts, lang: Lang) -> None:
    """Report the column of the puzzles, and the number of rows without an answer."""
    rows = Message(ROWS, count=counts.rows)
    msg = "The puzzles are those of the column {column}: {rows}."
    report(say(msg, lang, column=table.column_name, rows=rows), err=True)
    if counts.faults:
        msg = "Without an answer, and with the reason in the column error: {rows}."
        tell(say(msg, lang, rows=Message(ROWS, count=counts.faults)))
    if order.target.out:
        report(say("{path}: {rows}", lang, path=str(order.target.out), rows=rows))
