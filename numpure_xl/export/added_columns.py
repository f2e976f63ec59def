"""Columns that are added to a table of a workbook, or a table written as a new one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

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


ENDING = ".ods"
_KIND = "application/vnd.oasis.opendocument.spreadsheet"
_SPACE = "urn:oasis:names:tc:opendocument:xmlns"
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content office:version="1.3" '
    + " ".join(f'xmlns:{name}="{_SPACE}:{name}:1.0"' for name in ("office", "table", "text"))
    + "><office:body><office:spreadsheet>"
)
_TAIL = "</office:spreadsheet></office:body></office:document-content>"
_MANIFEST = (
    f'<manifest:manifest xmlns:manifest="{_SPACE}:manifest:1.0" manifest:version="1.3">'
    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{_KIND}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    "</manifest:manifest>"
)
_SPACES = re.compile("^ | {2,}")
_UNSEEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot hold."""


def ods_table(rows: Iterable[Sequence[object]], out: Path, title: str) -> None:
    """Write rows as the only sheet of a spreadsheet.

    Args:
        rows: Its rows; a number stays one, all else is text.
        out: The file that is written.
        title: The name of the sheet.
    """
    with replaced(out, ENDING) as file, ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr(ZipInfo("mimetype"), _KIND, ZIP_STORED)
        archive.writestr(ZipInfo("META-INF/manifest.xml"), _MANIFEST, ZIP_DEFLATED)
        with archive.open(ZipInfo("content.xml"), "w") as part:
            for text in (_HEAD, *_table(rows, title), _TAIL):
                part.write(text.encode())


def _table(rows: Iterable[Sequence[object]], title: str) -> Iterator[str]:
    yield f"<table:table table:name={quoteattr(title)}>"
    for row in rows:
        cells = "".join(map(_cell, row)) or "<table:table-cell/>"
        yield f"<table:table-row>{cells}</table:table-row>"
    yield "</table:table>"


def _cell(value: object) -> str:
    if value in ("", None):
        return "<table:table-cell/>"
    if isinstance(value, int | float) and not isinstance(value, bool):
        kind = f'office:value-type="float" office:value="{value}"'
    else:
        kind = 'office:value-type="string"'
    lines = escape(_UNSEEN.sub("\ufffd", str(value))).splitlines()
    text = "".join(f"<text:p>{_SPACES.sub(_spaces, line)}</text:p>" for line in lines)
    return f"<table:table-cell {kind}>{text}</table:table-cell>"


def _spaces(match: re.Match[str]) -> str:
    return f'<text:s text:c="{len(match[0])}"/>'
