"""What cells of LibreOffice Calc hold: values and formulas, read and written."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

DATES = 2
"""Numbers that are shown as dates (com.sun.star.sheet.CellFlags.DATETIME)."""

ERRORS = 4
"""com.sun.star.sheet.FormulaResult.ERROR."""

EPOCH = dt.datetime(1899, 12, 30)  # noqa: DTZ001  # cells know no time zones
"""Day 0 of Calc, as of a document that nobody has set otherwise."""


class Shown(str):
    """What a cell shows for an error, such as "#DIV/0!"."""

    __slots__ = ()


def held(cells: Any) -> list[list[Any]]:
    """Return the values of cells, row by row: dates as dates, errors as `Shown`."""
    rows = [list(row) for row in cells.DataArray]
    for row, col, cell in _each(cells, cells.queryContentCells(DATES)):
        rows[row][col] = EPOCH + dt.timedelta(days=cell.Value)
    for row, col, cell in _each(cells, cells.queryFormulaCells(ERRORS)):
        rows[row][col] = Shown(cell.String)
    return rows


def _each(cells: Any, found: Any) -> Iterator[tuple[int, int, Any]]:
    """Yield the cells of ranges that were found: where among others they are, and themselves."""
    first = cells.RangeAddress
    for area in found.RangeAddresses:
        for row in range(area.StartRow, area.EndRow + 1):
            for col in range(area.StartColumn, area.EndColumn + 1):
                down, across = row - first.StartRow, col - first.StartColumn
                yield down, across, cells.getCellByPosition(across, down)


def put(cells: Any, value: Any) -> None:
    """Put one value into all cells of a rectangle, or rows of values into as many."""
    if any("\n" in one for one in _texts(value)):
        _note_heights(cells)
    # One cell after the other: what setDataArray does to blank cells 7.4 does not undo.
    for down, line in enumerate(cells.FormulaArray):
        for across, before in enumerate(line):
            is_table = isinstance(value, (list, tuple))
            one = value[down][across] if is_table else value
            if before or one not in {None, ""}:
                _put(cells.getCellByPosition(across, down), one)


def typed(cells: Any) -> list[list[str]]:
    """Return what was typed into cells, row by row."""
    return [[_plain(text) for text in row] for row in cells.FormulaArray]


def put_formula(cells: Any, text: str) -> None:
    """Put a formula, or what else is typed, into all cells of a rectangle."""
    for down, line in enumerate(cells.FormulaArray):
        for across, _ in enumerate(line):
            cells.getCellByPosition(across, down).setFormula(text)


def _put(cell: Any, value: Any) -> None:
    """Put a value into a cell; a text that begins with "=" is a formula, as in Excel."""
    if value is None or value == "":
        cell.setFormula("")
    elif not isinstance(value, str):
        cell.setValue(float(value))
    elif value.startswith("="):
        cell.setFormula(value)
    else:
        cell.setString(value)


def _plain(text: str) -> str:
    """Return a formula without the braces of an array."""
    return text[1:-1] if text.startswith("{=") else text


def _texts(value: Any) -> Iterator[str]:
    """Yield the texts among values: one, or rows of them."""
    if isinstance(value, (list, tuple)):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, str):
        yield value


def _note_heights(cells: Any) -> None:
    """Make the heights of rows part of what is undone: lines of text let rows grow by themselves.

    Undo takes the text back, and would leave the rows as high as they have become.
    """
    rows = cells.Rows
    for row in (rows.getByIndex(at) for at in range(rows.Count)):
        if row.OptimalHeight and row.IsVisible:  # to set a height shows what a filter hides
            row.Height = row.Height  # fixes it
            row.OptimalHeight = True
