"""Contents of cells of LibreOffice Calc: values and formulas, read and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from numpure_xl.sheet_io.changes import CellValue
from numpure_xl.sheet_io.snapshot import HeldValue

T = TypeVar("T")

ERRORS, NOTES = 4, 8
"""com.sun.star.sheet.FormulaResult.ERROR and com.sun.star.sheet.CellFlags.ANNOTATION."""


def held(cells: Any) -> list[list[HeldValue]]:
    """Return the values of cells, row by row: dates as numbers, errors as shown, such as "#N/A"."""
    rows: list[list[HeldValue]] = [
        [None if value == "" else value for value in row] for row in cells.DataArray
    ]
    for row, col, cell in _each(cells, cells.queryFormulaCells(ERRORS)):
        rows[row][col] = str(cell.String)
    return rows


def _each(cells: Any, queried: Any) -> Iterator[tuple[int, int, Any]]:
    """Yield the cells of ranges that were found: where among others they are, and themselves."""
    first = cells.RangeAddress
    for area in queried.RangeAddresses:
        for row in range(area.StartRow, area.EndRow + 1):
            for col in range(area.StartColumn, area.EndColumn + 1):
                down, across = row - first.StartRow, col - first.StartColumn
                yield down, across, cells.getCellByPosition(across, down)


def put_rows(cells: Any, rows: Sequence[Sequence[CellValue]]) -> None:
    """Put values into the cells of a rectangle, row by row."""
    if any(isinstance(value, str) and "\n" in value for value in flat(rows)):
        _note_heights(cells)
    # One cell after the other: what setDataArray does to blank cells 7.4 does not undo.
    noted = {(down, across) for down, across, _ in _each(cells, cells.queryContentCells(NOTES))}
    for down, line in enumerate(cells.FormulaArray):
        for across, before in enumerate(line):
            value = rows[down][across]
            cell = cells.getCellByPosition(across, down)
            if not before and value not in {None, ""} and (down, across) in noted:
                _save_note(cell)
            if before or value not in {None, ""}:
                _put(cell, value)


def type_rows(cells: Any, rows: Sequence[Sequence[str]]) -> None:
    """Type texts into the cells of a rectangle, row by row; an array formula there goes first."""
    if cells.getArrayFormula():
        cells.setArrayFormula("")
    for down, line in enumerate(rows):
        for across, text in enumerate(line):
            cells.getCellByPosition(across, down).setFormula(text)


def typed(cells: Any) -> list[list[str]]:
    """Return the typed texts of cells, row by row; a formula without the braces of an array."""
    return [
        [text[1:-1] if text.startswith("{=") else text for text in row]
        for row in cells.FormulaArray
    ]


def flat(rows: Iterable[Iterable[T]]) -> Iterator[T]:
    """Yield the values in rows."""
    return (value for row in rows for value in row)


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


def _save_note(cell: Any) -> None:
    """Let a blank cell hold something, before more is put into it.

    Undo empties a cell into which a value was put, and 7.4 takes its note away as well, or crashes;
    from a cell that held an array formula alone it takes nothing else.
    """
    cell.Spreadsheet.getCellRangeByName(cell.AbsoluteName).setArrayFormula("=1")


def _note_heights(cells: Any) -> None:
    """Make the heights of rows part of what is undone: lines of text let rows grow by themselves.

    Undo takes the text back, and would leave the rows as high as they have become.
    """
    rows = cells.Rows
    for row in (rows.getByIndex(at) for at in range(rows.Count)):
        if row.OptimalHeight and row.IsVisible:  # to set a height shows what a filter hides
            row.Height = row.Height  # fixes it
            row.OptimalHeight = True
