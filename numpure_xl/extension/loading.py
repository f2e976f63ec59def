"""A workbook of another program as it is opened: its functions get LibreOffice's own names.

LibreOffice finds a function of an extension in .xlsx by its full name alone. `SUDOKU_SOLVE(A1:I9)`,
as Excel and other programs store it, is shown with the value of the file and becomes `#NAME?` with
the first recalculation: the formula has to be typed again (spellings.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from numpure_xl.spellings import CALC, spelled, uses_functions

ALL = 7
"""Formulas, whatever they come to (com.sun.star.sheet.FormulaResult)."""

UNKNOWN_NAME = 525
"""The error of a name that LibreOffice does not know (formula/errorcodes.hxx: NoName)."""


def respell(document: Any) -> int:
    """Type the formulas with functions that LibreOffice does not know again; return how many.

    It is no change that somebody made: there is nothing to undo or to save.
    """
    was_modified, undo, count = document.isModified(), document.UndoManager, 0
    undo.lock()
    try:
        for cell in list(_unknown(document)):
            with suppress(Exception):  # an exception of LibreOffice: a protected sheet
                count += _type_again(cell)
    finally:
        undo.unlock()
    document.setModified(was_modified)
    return count


def _unknown(document: Any) -> Iterator[Any]:
    """Yield the cells that have such a function."""
    sheets = document.Sheets
    for sheet in (sheets.getByIndex(number) for number in range(sheets.Count)):
        for area in sheet.queryFormulaCells(ALL).RangeAddresses:
            cells = sheet.getCellRangeByPosition(
                area.StartColumn, area.StartRow, area.EndColumn, area.EndRow
            )
            for row, formulas in enumerate(cells.getFormulaArray()):
                for col, formula in enumerate(formulas):
                    if uses_functions(formula) and _is_unknown(cells.getCellByPosition(col, row)):
                        yield cells.getCellByPosition(col, row)


def _is_unknown(cell: Any) -> bool:
    """True if LibreOffice does not know a function of ours in a cell.

    It writes the names that it knows in capitals. A value that the file has may hide the error.
    """
    formula = cell.Formula
    return cell.getError() == UNKNOWN_NAME or spelled(formula, "") not in {
        formula,
        formula.replace(CALC, ""),
    }


def _type_again(cell: Any) -> bool:
    """Type the formula of a cell again, unless that of another cell has brought it along."""
    if not _is_unknown(cell):
        return False
    cursor = cell.Spreadsheet.createCursorByRange(cell)
    cursor.collapseToCurrentArray()
    if formula := cursor.getArrayFormula():
        cursor.setArrayFormula(spelled(formula.removeprefix("{").removesuffix("}"), CALC))
    else:
        cell.setFormula(spelled(cell.Formula, CALC))
    return True
