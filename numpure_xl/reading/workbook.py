"""Workbooks: their sheets read row by row with openpyxl, and the grids on them.

A grid is in a square of cells (board/finding.py), or is written in one cell, as in a text file.
"""

from __future__ import annotations

import datetime as dt
import lzma
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from io import BufferedReader, BytesIO
from typing import IO, Any
from warnings import catch_warnings
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile, ZipFile, ZipInfo

from openpyxl import load_workbook
from openpyxl.cell.read_only import EMPTY_CELL
from openpyxl.utils.datetime import to_excel
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.xml.constants import ARC_CORE, ARC_CUSTOM, ARC_STYLE, ARC_THEME
from openpyxl.xml.functions import fromstring

from numpure_xl import budget
from numpure_xl.board.cells import HEAVINESS, THIN, Spot
from numpure_xl.board.finding import boards, odd_blocks, variant_of
from numpure_xl.board.location import PLAIN, Area
from numpure_xl.errors import GridError, NumpureError, SheetError, cut
from numpure_xl.plan.reference import cell_reference
from numpure_xl.reading.sheet import Band, CellStrokes, FileCell, bands
from numpure_xl.sudoku.grid import Grid, Value
from numpure_xl.sudoku.text import BLANK_MARKS
from numpure_xl.sudoku.variant import Variant

# openpyxl's stubs leave out what a sheet that is read row by row has, and its cells.
Sheet = Any
SheetCell = Any
SheetGrid = tuple[str, Grid | NumpureError]

TYPES = "[Content_Types].xml"
STREAMED = (".worksheet+xml", ".sharedStrings+xml")
"""How the types of parts end that openpyxl reads piece by piece."""

PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".emf", ".wmf", ".bin", ".vml")
"""What parts that nothing here reads end in."""

OVERRIDE = "{http://schemas.openxmlformats.org/package/2006/content-types}Override"

HELD = frozenset((ARC_STYLE, ARC_THEME, ARC_CORE, ARC_CUSTOM, TYPES))
"""Parts that it holds in memory whole, whatever their type."""

SHORTEST = min(PLAIN) ** 2
_SYMBOLS = BLANK_MARKS | frozenset("123456789ABCDEFGabcdefg|-+ \n")

DATES = (dt.datetime, dt.timedelta)
"""What a number becomes by a format of dates, or of hours beyond a day."""

# What openpyxl lets through of a file that is none, or is damaged.
_DAMAGED = (
    BadZipFile,
    lzma.LZMAError,
    zlib.error,
    InvalidFileException,
    ParseError,
    AttributeError,
    EOFError,
    IndexError,
    KeyError,
    MemoryError,
    NotImplementedError,  # a compression that Python does not know
    OSError,  # of bz2, whose stream is broken
    OverflowError,
    RuntimeError,  # a zip archive with a password
    TypeError,
    ValueError,
)


def grids_on_sheets(
    source: BufferedReader[Any], name: str, variant: Variant | None, *, hidden: bool = False
) -> Iterator[SheetGrid]:
    """Yield the grids on the sheets of a workbook; see `grids_in`.

    Raises:
        SheetError: If it is not a workbook, or is damaged.
    """
    sheets = _sheets(source, name, hidden=hidden)
    for title, rows in sheets:
        for band in bands(map(_in_numbers, _undamaged(rows, name))):
            for spot, grid in sorted(_grids(band, variant), key=lambda each: each[0]):
                yield f"{title}!{cell_reference(*spot)}", grid


def _in_numbers(row: Mapping[int, FileCell]) -> dict[int, FileCell]:
    """Return a row with the numbers of its cells, of which formats of dates have made dates."""
    return {col: cell._replace(value=_number(cell.value)) for col, cell in row.items()}


def _number(value: object) -> Any:  # noqa: ANN401  # anything else is as it was
    return to_excel(value) if isinstance(value, DATES) else value  # type: ignore[no-untyped-call]


def rows_of_sheet(source: BufferedReader[Any], name: str) -> Iterator[dict[int, str]]:
    """Yield the rows of the first visible sheet that has any; see `rows_in`.

    Raises:
        SheetError: If it is not a workbook, or is damaged.
    """
    for _, rows in _sheets(source, name, hidden=False):
        is_empty = True
        for row in _undamaged(rows, name):
            texts = {col: _text(cell.value) for col, cell in row.items()}
            if filled := {col: text for col, text in texts.items() if text.strip()}:
                is_empty = False
                yield filled
        if not is_empty:
            return


def _text(value: Value | None) -> str:
    """Return a value as a sheet shows it: a whole number without its ".0"."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)


def _sheets(
    source: BufferedReader[Any], name: str, *, hidden: bool
) -> list[tuple[str, Iterable[Mapping[int, FileCell]]]]:
    file: IO[bytes] = source if source.seekable() else BytesIO(source.read())
    try:
        _check_size(file, name)
        with catch_warnings(action="ignore", category=UserWarning):  # of what is not a grid
            book = load_workbook(file, read_only=True, data_only=True, keep_links=False)
        sheets: list[Sheet] = list(book.worksheets)
        if len({sheet._worksheet_path for sheet in sheets}) < len(sheets):  # noqa: SLF001
            raise _unreadable(name)  # one sheet under many names
        spent = _Spent()
        return [
            (sheet.title, _rows(sheet, name, spent))
            for sheet in sheets
            if hidden or sheet.sheet_state == "visible"
        ]
    except _DAMAGED:
        raise _unreadable(name) from None


def _check_size(file: IO[bytes], name: str) -> None:
    """Raise if a workbook is so large unpacked that it was never meant to be read."""
    with ZipFile(file) as archive:
        members = archive.infolist()
        size = sum(member.file_size for member in members)
        if len(members) > budget.PARTS or size > budget.UNPACKED:
            msg = "{name!r} is too large: unpacked it has more than {most} MB or {members} parts."
            raise SheetError(msg, name=name, most=budget.UNPACKED >> 20, members=budget.PARTS)
        if _has_too_much(archive, members):
            msg = "A sheet of {name!r} is too large; keep puzzles on a sheet of their own."
            raise SheetError(msg, name=name)
    file.seek(0)


def _has_too_much(archive: ZipFile, members: list[ZipInfo]) -> bool:
    """Return whether a part, or what is held in memory together, has too many tags or bytes."""
    if any(
        member.file_size > max(budget.SMALL, budget.PACKED * member.compress_size)
        for member in members
    ):
        return True
    streamed = _streamed(archive) if TYPES in archive.namelist() else frozenset[str]()
    held = [member for member in members if member.filename not in streamed]
    if sum(member.file_size for member in held if _is_xml(member)) > budget.TREE_BYTES:
        return True
    tags = sum(_tags(archive, member, budget.TREE_TAGS) for member in held if _is_xml(member))
    return tags > budget.TREE_TAGS or any(
        _tags(archive, member, budget.LISTED) > budget.LISTED
        for member in members
        if member.filename in streamed
    )


def _streamed(archive: ZipFile) -> frozenset[str]:
    """Return the names of the parts that are read piece by piece: the sheets and their texts."""
    if archive.getinfo(TYPES).file_size > budget.SMALL:
        return frozenset()
    kinds: dict[str, set[bool]] = {}
    for element in fromstring(archive.read(TYPES)).iter(OVERRIDE):
        part, kind = element.get("PartName", ""), element.get("ContentType", "")
        kinds.setdefault(part.removeprefix("/"), set()).add(kind.endswith(STREAMED))
    return frozenset(name for name, are in kinds.items() if are == {True}) - HELD


def _is_xml(member: ZipInfo) -> bool:
    return not member.filename.lower().endswith(PICTURES)


def _tags(archive: ZipFile, member: ZipInfo, most: int) -> int:
    """Return how many tags a part has, as far as they are of interest."""
    count = 0
    with archive.open(member) as part:
        while count <= most and (piece := part.read(budget.SMALL)):
            count += piece.count(b"<")
    return count


def _undamaged(
    rows: Iterable[Mapping[int, FileCell]], name: str
) -> Iterator[Mapping[int, FileCell]]:
    """Yield rows; raise a `SheetError` where a sheet is damaged."""
    try:
        yield from rows
    except _DAMAGED:
        raise _unreadable(name) from None


def _unreadable(name: str) -> SheetError:
    msg = "{name!r} cannot be read as a workbook; open it in Excel, and save it again."
    return SheetError(msg, name=name)


@dataclass
class _Spent:
    """The rows and cells of a workbook that were looked at."""

    rows: int = 0
    cells: int = 0


def _rows(sheet: Sheet, name: str, spent: _Spent) -> Iterator[dict[int, FileCell]]:
    """Yield for each row of a sheet the cells that are not empty, by their columns."""
    sheet.reset_dimensions()  # some programs write down too few
    formats: dict[int, tuple[CellStrokes, str | None]] = {}
    for row in sheet.iter_rows():
        spent.rows += 1
        spent.cells += len(row)
        if spent.rows > budget.ROWS or spent.cells > budget.CELLS:
            msg = "Sheet {sheet!r} of {name!r} is too large; keep puzzles on a sheet of their own."
            raise SheetError(msg, sheet=cut(sheet.title), name=name)
        cells = {}
        for col, cell in enumerate(row):
            if cell is EMPTY_CELL:
                continue
            style = cell._style_id  # noqa: SLF001  # one step instead of five
            if style not in formats:
                formats[style] = _strokes(cell), _fill(cell)
            if cell.value is not None or formats[style] != (CellStrokes(), None):
                cells[col] = FileCell(cell.value, *formats[style])
        yield cells


def _strokes(cell: SheetCell) -> CellStrokes:
    strokes = (getattr(cell.border, edge) for edge in CellStrokes._fields)
    styles = (stroke.style if stroke else None for stroke in strokes)
    return CellStrokes(*(HEAVINESS.get(style, THIN) for style in styles))


def _fill(cell: SheetCell) -> str | None:
    """Return something that equal fills have in common; None for none."""
    fill = cell.fill
    if not fill or fill.fill_type != "solid":
        return None
    color = fill.fgColor
    return f"{color.type}/{color.value}/{color.tint}"


def _grids(band: Band, variant: Variant | None) -> Iterator[tuple[Spot, Grid | NumpureError]]:
    """Yield the values of some rows, each with the place of its first cell."""
    known = boards(band.cells)
    for area in known:
        if not band.cells.is_form(area):
            rows, rules = band.cells.matrix(area), variant or _variant(band, area)
            grid = _grid(partial(Grid.from_rows, rows, rules))
            yield (area.row, area.col), grid if isinstance(grid, Grid) else _on_sheet(grid, area)
    for area, fault in odd_blocks(band.cells, known):
        yield (area.row, area.col), fault
    yield from _written(band, variant)


def _variant(band: Band, area: Area) -> Variant:
    def fill(row: int, col: int) -> str | None:
        return band.fills.get((area.row + row, area.col + col))

    return variant_of(band.cells, area, fill)


def _on_sheet(fault: NumpureError, area: Area) -> NumpureError:
    """Return why a board is none, with its cell named as on the sheet, and not r1c3."""
    if "cell" not in fault.fields:
        return fault
    row, _, col = str(fault.fields["cell"])[1:].partition("c")
    fault.fields["cell"] = cell_reference(area.row + int(row) - 1, area.col + int(col) - 1)
    return fault


def _grid(read: Callable[[], Grid]) -> Grid | NumpureError:
    """Return a grid, or why there is none."""
    try:
        return read()
    except GridError as fault:
        return fault


def _written(band: Band, variant: Variant | None) -> Iterator[tuple[Spot, Grid | NumpureError]]:
    """Yield the grids that are written in one cell, the first of each row."""
    done: set[int] = set()
    for (row, col), value in band.cells.values.items():
        if row not in done and isinstance(value, str) and _resembles_grid(value):
            done.add(row)
            yield (row, col), _grid(partial(Grid.parse, value, variant))


def _resembles_grid(text: str) -> bool:
    filled = sum(map(str.isalnum, text))
    return len(text) >= SHORTEST and filled > 1 and _SYMBOLS.issuperset(text)
