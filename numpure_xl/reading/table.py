"""A table of puzzles as text: its columns, the one that has the puzzles, and its rows as they are.

Which column that is, its heading says, or the first cell in which a puzzle stands.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from io import BufferedReader, BytesIO
from itertools import islice
from typing import Any, NamedTuple

from numpure_xl.errors import GridError, RequestError, SheetError, cut
from numpure_xl.reading.text import BEGINNING, decoded
from numpure_xl.sudoku.formats.rules_text import board_of, rules_in
from numpure_xl.sudoku.grid.boards import board_called, board_in
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant

SHORTEST = 16
"""The characters of the shortest puzzle."""

LOOKED_AT = 1 << 16
"""Bytes in which a table is recognized."""

NAMES = (
    *("puzzle", "puzzles", "quiz", "quizzes", "givens", "grid", "sudoku", "problem", "question"),
    *("問題", "盤面", "ナンプレ", "数独"),
)
"""Headings of a column of puzzles."""

VARIANTS = ("variant", "rules", "ルール")
"""Headings of a column of names of boards."""

TextRow = list[str]


class TextTable(NamedTuple):
    """What is known of a table before its rows are read.

    Attributes:
        mark: What is between its columns.
        head: Its headings; empty if it has none.
        column: The column with the puzzles, from 0.
        width: How many columns it has.
        is_marked: Whether spreadsheets know the encoding of what is written only by its mark, as of
            a text that has one itself, or is not in UTF-8.
    """

    mark: str
    head: tuple[str, ...]
    column: int
    width: int
    is_marked: bool = False

    @property
    def column_name(self) -> str:
        """The heading of the column with the puzzles, or its number from 1."""
        return self.head[self.column] if self.head else str(self.column + 1)

    @property
    def _variant_column(self) -> int:
        """The column that names the board of each puzzle; behind the last if none does."""
        names = [name.strip().casefold() for name in self.head]
        return next((names.index(name) for name in VARIANTS if name in names), self.width)

    def rows(self, source: BufferedReader[Any]) -> Iterator[TextRow]:
        """Yield the rows below the headings, blank ones among them.

        Raises:
            SheetError: If a cell has too many characters.
        """
        return self.below_head(_rows(decoded(source), self.mark))

    def below_head(self, rows: Iterator[TextRow]) -> Iterator[TextRow]:
        """Return what is left of rows below the headings."""
        if self.head:
            next((row for row in rows if any(map(str.strip, row))), None)
        return rows

    def grid_of(self, row: TextRow, rules: Variant | None) -> Grid | GridError | None:
        """Return the puzzle of a row, or why it is none; None for a row without any cell."""
        if not any(map(str.strip, row)):
            return None
        text = row[self.column].strip() if self.column < len(row) else ""
        if not text:
            msg = "This row has no puzzle."
            return GridError(msg)
        others = [cell for number, cell in enumerate(row) if number != self.column]
        try:
            if (at := self._variant_column) < len(row) and row[at].strip():
                others.append(board_called(row[at]).name)
            return grid_beside(text, " ".join(others), rules)
        except GridError as fault:
            return fault


def grid_beside(text: str, others: str, rules: Variant | None) -> Grid:
    """Return the puzzle of a cell; what is in the other cells of its row may say its rules.

    Raises:
        GridError: If it is none.
    """
    if rules:
        return Grid.parse(text, rules)
    if ruled := rules_in(f"{text} {others}"):
        return Grid.parse(*ruled)
    named = board_in(others)
    return Grid.parse(text, board_of(named) if named else None)


def table_at(source: BufferedReader[Any], column: str | None = None) -> TextTable | None:
    """Return the table that a text begins; None if it is none. Nothing of the text is taken.

    Args:
        source: The text, at its beginning.
        column: The heading or the number, from 1, of the column with the puzzles.

    Raises:
        RequestError: If there is no such column.
    """
    head = source.peek(LOOKED_AT)[:LOOKED_AT]
    lines = [*decoded(BufferedReader(BytesIO(head)))]
    if len(lines) > 1 and len(head) >= LOOKED_AT:
        lines.pop()  # which may not be whole
    text = "".join(lines[:BEGINNING])
    mark = max(",;\t", key=text.replace(", ", " ").count)
    if mark not in text or text.lstrip().startswith(("{", "[")):
        return None
    table = table_of(_rows(lines, mark), mark, column)
    return table and table._replace(is_marked=_is_marked(head))


def _is_marked(head: bytes) -> bool:
    """Return whether the beginning of a text has a mark of its encoding, or is not in UTF-8."""
    whole = head[: head.rfind(b"\n") + 1] or head
    try:
        return whole.decode() != whole.decode("utf-8-sig")
    except UnicodeDecodeError:
        return True


def table_of(lines: Iterable[TextRow], mark: str, column: str | None) -> TextTable | None:
    """Return the table that rows begin; None if they are none. See `table_at`."""
    rows = [*islice((row for row in lines if any(map(str.strip, row))), BEGINNING)]
    first = rows[0] if rows else []
    at = _chosen(first, column) if column else _likely(rows)
    if at is None:
        return None
    has_head = not (at < len(first) and is_puzzle(first[at]))
    return TextTable(mark, tuple(first) if has_head else (), at, max(map(len, rows)))


def _chosen(first: TextRow, column: str) -> int:
    """Return the column of a heading or a number."""
    names = [cell.strip().casefold() for cell in first]
    if column.strip().casefold() in names:
        return names.index(column.strip().casefold())
    if column.isdecimal() and 1 <= int(column) <= len(first):
        return int(column) - 1
    msg = "There is no column {name!r}; the table has: {known}."
    raise RequestError(msg, name=cut(column), known=cut(", ".join(first)))


def _likely(rows: Sequence[TextRow]) -> int | None:
    """Return the column that has puzzles, by its heading or by what is in it."""
    with_puzzles = {at for row in rows for at, cell in enumerate(row) if is_puzzle(cell)}
    names = [cell.strip().casefold() for cell in rows[0]] if rows else []
    named = (names.index(name) for name in NAMES if name in names)
    return next((at for at in named if at in with_puzzles), min(with_puzzles, default=None))


def is_puzzle(cell: str) -> bool:
    """Tell whether a cell holds a puzzle, and not its answer."""
    if len(cell) < SHORTEST:
        return False
    with suppress(GridError):
        grid = grid_beside(cell.strip(), "", None)
        return grid.clues < grid.variant.cells
    return False


def _rows(lines: Iterable[str], mark: str) -> Iterator[TextRow]:
    try:
        yield from csv.reader(lines, delimiter=mark)
    except csv.Error:
        msg = "A cell of the table has too many characters; is a quotation mark left open?"
        raise SheetError(msg) from None
