"""Workbooks: their sheets read row by row with openpyxl, and the grids on them.

A grid stands in a square of cells (boards.py), or is written in one cell, as in a text file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from io import BufferedReader, BytesIO
from typing import IO, Any
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from numpure_xl.errors import GridError, NumpureError, SheetError
from numpure_xl.reading.boards import boards, odd_blocks, spots, values
from numpure_xl.reading.sheet import Band, Cell, Spot, bands
from numpure_xl.sheet.lines import Sides, Weight
from numpure_xl.sheet.place import PLAIN
from numpure_xl.sheet.plan import cell_reference
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.text import BLANK_MARKS
from numpure_xl.sudoku.variant import Variant

# openpyxl's stubs leave out what a sheet that is read row by row has, and its cells.
Sheet = Any
SheetCell = Any
Found = tuple[str, Grid | NumpureError]

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
    InvalidFileException,
    ParseError,
    AttributeError,
    EOFError,
    IndexError,
    KeyError,
    TypeError,
    ValueError,
)


def grids_on_sheets(
    source: BufferedReader[Any], name: str, variant: Variant | None, *, hidden: bool = False
) -> Iterator[Found]:
    """Yield what stands on the sheets of a workbook; see `grids_in`.

    Raises:
        SheetError: If it is no workbook, or is damaged.
    """
    sheets = _sheets(source, name, hidden=hidden)
    for title, rows in sheets:
        for band in bands(_told(rows, name)):
            for spot, found in sorted(_grids(band, variant), key=lambda each: each[0]):
                yield f"{title}!{cell_reference(*spot)}", found


def _sheets(
    source: BufferedReader[Any], name: str, *, hidden: bool
) -> list[tuple[str, Iterable[Mapping[int, Cell]]]]:
    file: IO[bytes] = source if source.seekable() else BytesIO(source.read())
    try:
        book = load_workbook(file, read_only=True, data_only=True, keep_links=False)
        return [
            (sheet.title, _rows(sheet))
            for sheet in book.worksheets
            if hidden or sheet.sheet_state == "visible"
        ]
    except _DAMAGED:
        raise _unreadable(name) from None


def _told(rows: Iterable[Mapping[int, Cell]], name: str) -> Iterator[Mapping[int, Cell]]:
    """Yield rows; say in a sentence where a sheet is damaged."""
    try:
        yield from rows
    except _DAMAGED:
        raise _unreadable(name) from None


def _unreadable(name: str) -> SheetError:
    msg = "{name!r} cannot be read as a workbook; open it in Excel, and save it anew."
    return SheetError(msg, name=name)


def _rows(sheet: Sheet) -> Iterator[dict[int, Cell]]:
    """Yield for each row of a sheet the cells that are not empty, by their columns."""
    sheet.reset_dimensions()  # some programs write down too few
    looks: dict[int, tuple[Sides, str | None]] = {}
    for row in sheet.iter_rows():
        cells = {}
        for col, cell in enumerate(row):
            style = getattr(cell, "_style_id", None)
            if style is None:
                continue  # there is none
            if style not in looks:
                looks[style] = _sides(cell), _fill(cell)
            if cell.value is not None or looks[style] != (Sides(), None):
                cells[col] = Cell(cell.value, *looks[style])
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
    """Yield what stands in some rows, each with the place of its first cell."""
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
        if row not in done and isinstance(cell.value, str) and _looks_written(cell.value):
            done.add(row)
            yield (row, col), _grid(partial(Grid.parse, cell.value, variant))


def _looks_written(text: str) -> bool:
    filled = sum(map(str.isalnum, text))
    return len(text) >= SHORTEST and filled > 1 and _SYMBOLS.issuperset(text)
