"""Workbooks: their sheets read row by row with openpyxl, and the grids on them.

A grid is in a square of cells (boards.py), or is written in one cell, as in a text file.
"""

from __future__ import annotations

import lzma
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from io import BufferedReader, BytesIO
from typing import IO, Any
from warnings import catch_warnings
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile, ZipFile, ZipInfo

from openpyxl import load_workbook
from openpyxl.cell.read_only import EMPTY_CELL
from openpyxl.utils.exceptions import InvalidFileException

from numpure_xl.board.location import PLAIN
from numpure_xl.errors import GridError, NumpureError, SheetError, cut
from numpure_xl.plan.reference import cell_reference
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.reading.boards import boards, odd_blocks, spots, values
from numpure_xl.reading.sheet import Band, Cell, Spot, bands
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.text import BLANK_MARKS
from numpure_xl.sudoku.variant import Variant

# openpyxl's stubs leave out what a sheet that is read row by row has, and its cells.
Sheet = Any
SheetCell = Any
Found = tuple[str, Grid | NumpureError]

UNPACKED, MEMBERS = 200 << 20, 20_000
"""Bytes and files that a workbook may have unpacked; one of 1,000 puzzles has 20 MB."""

ROWS, CELLS, LISTED = 1 << 20, 5_000_000, 800_000
"""Rows that Excel has, and cells of one sheet that are looked at: all up to the last of each row,
and those that the file lists. Most pages of answers that a sheet of ours has list 740,000."""

SMALL, PACKED = 1 << 20, 100
"""Bytes of a part that is never too large, and how many times as small as that others may be
packed: sheets are a tenth."""

_CELL = re.compile(rb"<(?:\w+:)?c[ />]")

SHORTEST = min(PLAIN) ** 2
_SYMBOLS = BLANK_MARKS | frozenset("123456789ABCDEFGabcdefg|-+ \n")

# How heavy the lines of Excel are (ECMA-376 part 1, 18.18.3); what is not named here is thin.
_WEIGHTS: dict[str | None, Weight] = {
    **dict.fromkeys(("medium", "mediumDashed", "mediumDashDot", "mediumDashDotDot"), Weight.MEDIUM),
    **dict.fromkeys(("slantDashDot", "double"), Weight.MEDIUM),
    "thick": Weight.THICK,
    None: Weight.NONE,
}

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
) -> Iterator[Found]:
    """Yield the grids on the sheets of a workbook; see `grids_in`.

    Raises:
        SheetError: If it is no workbook, or is damaged.
    """
    sheets = _sheets(source, name, hidden=hidden)
    for title, rows in sheets:
        for band in bands(_undamaged(rows, name)):
            for spot, found in sorted(_grids(band, variant), key=lambda each: each[0]):
                yield f"{title}!{cell_reference(*spot)}", found


def _sheets(
    source: BufferedReader[Any], name: str, *, hidden: bool
) -> list[tuple[str, Iterable[Mapping[int, Cell]]]]:
    file: IO[bytes] = source if source.seekable() else BytesIO(source.read())
    try:
        _check_size(file, name)
        with catch_warnings(action="ignore", category=UserWarning):  # of what is no grid
            book = load_workbook(file, read_only=True, data_only=True, keep_links=False)
        sheets: list[Sheet] = list(book.worksheets)
        if len({sheet._worksheet_path for sheet in sheets}) < len(sheets):  # noqa: SLF001
            raise _unreadable(name)  # one sheet under many names
        return [
            (sheet.title, _rows(sheet, name))
            for sheet in sheets
            if hidden or sheet.sheet_state == "visible"
        ]
    except _DAMAGED:
        raise _unreadable(name) from None


def _check_size(file: IO[bytes], name: str) -> None:
    """Raise if a workbook is so large unpacked that it was never meant to be read."""
    with ZipFile(file) as archive:
        members = archive.infolist()
        if len(members) > MEMBERS or sum(member.file_size for member in members) > UNPACKED:
            msg = "{name!r} is too large: unpacked it has more than {most} MB or {members} parts."
            raise SheetError(msg, name=name, most=UNPACKED >> 20, members=MEMBERS)
        if any(_is_too_large(archive, member) for member in members if member.file_size > SMALL):
            msg = "A sheet of {name!r} is too large; keep puzzles on a sheet of their own."
            raise SheetError(msg, name=name)
    file.seek(0)


def _is_too_large(archive: ZipFile, member: ZipInfo) -> bool:
    """Return whether a part has too many cells, or so much of the same that it has too many."""
    if member.file_size > PACKED * member.compress_size:
        return True
    with archive.open(member) as part:
        pieces = iter(partial(part.read, SMALL), b"")
        return sum(len(_CELL.findall(piece)) for piece in pieces) > LISTED


def _undamaged(rows: Iterable[Mapping[int, Cell]], name: str) -> Iterator[Mapping[int, Cell]]:
    """Yield rows; raise a `SheetError` where a sheet is damaged."""
    try:
        yield from rows
    except _DAMAGED:
        raise _unreadable(name) from None


def _unreadable(name: str) -> SheetError:
    msg = "{name!r} cannot be read as a workbook; open it in Excel, and save it anew."
    return SheetError(msg, name=name)


def _rows(sheet: Sheet, name: str) -> Iterator[dict[int, Cell]]:
    """Yield for each row of a sheet the cells that are not empty, by their columns."""
    sheet.reset_dimensions()  # some programs write down too few
    formats: dict[int, tuple[Sides, str | None]] = {}
    seen = 0
    for number, row in enumerate(sheet.iter_rows(), 1):
        seen += len(row)
        if number > ROWS or seen > CELLS:
            msg = "Sheet {sheet!r} of {name!r} is too large; keep puzzles on a sheet of their own."
            raise SheetError(msg, sheet=cut(sheet.title), name=name)
        cells = {}
        for col, cell in enumerate(row):
            if cell is EMPTY_CELL:
                continue
            style = cell._style_id  # noqa: SLF001  # one step instead of five
            if style not in formats:
                formats[style] = _sides(cell), _fill(cell)
            if cell.value is not None or formats[style] != (Sides(), None):
                cells[col] = Cell(cell.value, *formats[style])
        yield cells


def _sides(cell: SheetCell) -> Sides:
    strokes = (getattr(cell.border, edge) for edge in Sides._fields)
    styles = (stroke.style if stroke else None for stroke in strokes)
    return Sides(*(_WEIGHTS.get(style, Weight.THIN) for style in styles))


def _fill(cell: SheetCell) -> str | None:
    """Return something that equal fills have in common; None for none."""
    fill = cell.fill
    if not fill or fill.fill_type != "solid":
        return None
    color = fill.fgColor
    return f"{color.type}/{color.value}/{color.tint}"


def _grids(band: Band, variant: Variant | None) -> Iterator[tuple[Spot, Grid | NumpureError]]:
    """Yield the values of some rows, each with the place of its first cell."""
    known: set[Spot] = set()
    for place in boards(band):
        known.update(spots(place.area))
        rows, rules = values(band, place.area), variant or place.variant
        yield (place.row, place.col), _grid(partial(Grid.from_rows, rows, rules))
    yield from odd_blocks(band, known)
    yield from _written(band, variant)


def _grid(read: Callable[[], Grid]) -> Grid | NumpureError:
    """Return a grid, or why there is none."""
    try:
        return read()
    except GridError as fault:
        return fault


def _written(band: Band, variant: Variant | None) -> Iterator[tuple[Spot, Grid | NumpureError]]:
    """Yield the grids that are written in one cell, the first of each row."""
    done: set[int] = set()
    for (row, col), cell in band.cells.items():
        if row not in done and isinstance(cell.value, str) and _resembles_grid(cell.value):
            done.add(row)
            yield (row, col), _grid(partial(Grid.parse, cell.value, variant))


def _resembles_grid(text: str) -> bool:
    filled = sum(map(str.isalnum, text))
    return len(text) >= SHORTEST and filled > 1 and _SYMBOLS.issuperset(text)
