"""Columns that are added to a table of a workbook, or a table written as a new one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from numpure_xl.export.atomic_file import replaced

SHEETS = (".xlsx", ".xlsm")
"""The endings of workbooks that are written."""

_DRAWN = ("xl/drawings/drawing", "xl/charts/")


def with_added(
    source: bytes, out: Path, title: str, column: int, added: Mapping[int, Sequence[object]]
) -> bool:
    """Write a workbook with columns added to a sheet, and all else as it was.

    Args:
        source: The workbook.
        out: The file that is written.
        title: The sheet.
        column: The first of the columns, from 1.
        added: By row, from 1, what its cells hold.

    Returns:
        Whether it has pictures or charts, which are not copied.
    """
    workbook = load_workbook(BytesIO(source), keep_vba=out.suffix.lower() == ".xlsm")
    sheet = workbook[title]
    for row, values in added.items():
        for at, value in enumerate(values):
            if value not in ("", None) and isinstance(sheet, Worksheet):
                _put(sheet, row, column + at, value)
    with replaced(out, out.suffix.lower()) as file:
        workbook.save(file)
    with ZipFile(BytesIO(source)) as archive:
        return any(name.startswith(_DRAWN) for name in archive.namelist())


def new_workbook(rows: Iterable[Sequence[object]], out: Path) -> None:
    """Write rows as the only sheet of a workbook."""
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    for number, row in enumerate(rows, 1):
        for at, value in enumerate(row, 1):
            if value not in ("", None):
                _put(sheet, number, at, value)
    with replaced(out, out.suffix.lower()) as file:
        workbook.save(file)


def _put(sheet: Worksheet, row: int, column: int, value: object) -> None:
    """Put a value into a cell; a text is no formula, and a puzzle no number."""
    cell = sheet.cell(row, column)
    cell.value = value if isinstance(value, bool | int | float) else str(value)
    if isinstance(cell.value, str):
        cell.data_type, cell.number_format = "s", "@"
