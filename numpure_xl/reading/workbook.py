"""Workbooks: their sheets read row by row, and the grids on them.

A grid is in a square of cells (board/finding.py), or is written in one cell, as in a text file.
"""

from __future__ import annotations

import lzma
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from io import BufferedReader, BytesIO
from typing import IO, Any, TypeVar
from warnings import catch_warnings
from xml.etree.ElementTree import ParseError
from xml.parsers.expat import ExpatError
from zipfile import BadZipFile, ZipFile, ZipInfo

from openpyxl.packaging.relationship import get_rels_path
from openpyxl.reader.excel import ExcelReader, _find_workbook_part  # type: ignore[attr-defined]
from openpyxl.styles.stylesheet import apply_stylesheet
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.xml.constants import ARC_CONTENT_TYPES, ARC_STYLE, SHARED_STRINGS

from numpure_xl import budget
from numpure_xl.board.cells import HEAVINESS, THIN
from numpure_xl.board.location import Area
from numpure_xl.cell_names import cell_reference, column_named
from numpure_xl.errors import NumpureError, large_workbook, unreadable_workbook
from numpure_xl.plan.hatching import HATCHES
from numpure_xl.reading import ods
from numpure_xl.reading.listed import listed_games, listed_in
from numpure_xl.reading.sheet import CellStrokes, FileCell, FileSheet, bands_of
from numpure_xl.reading.sheet_grids import grids_of
from numpure_xl.reading.sheet_xml import rows_of, texts_of
from numpure_xl.sudoku.grid.grid import Grid, Value
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of
from numpure_xl.sudoku.grid.variant import Variant

SheetGrid = tuple[str, Grid | SavedGame | NumpureError]
FileRow = tuple[int, dict[int, FileCell]]
Look = Callable[[int], tuple[CellStrokes, str | None]]
Item = TypeVar("Item")

DECLARED = (b"<!D", b"<\0!\0D")
"""How a document type begins, which no part of a workbook has, in UTF-8 and UTF-16."""

EMPTY = FileCell(None)

# What openpyxl lets through of a file that is none, or is damaged.
_DAMAGED = (
    BadZipFile,
    lzma.LZMAError,
    zlib.error,
    InvalidFileException,
    ParseError,
    AttributeError,
    EOFError,
    ExpatError,
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
    tally = budget.FileTally(name, budget.LOOSE)
    for each in _sheets(source, name, hidden=hidden):
        sheet = each
        if variant is None and each.listed is not None:
            rows = [*each.rows]
            if (listed := listed_games(each.listed, dict(rows))) is not None:
                for spot, game in listed:
                    yield f"{each.title}!{cell_reference(*spot)}", game
                continue
            sheet = each._replace(rows=iter(rows))
        for band in bands_of(sheet):
            grids = sorted(grids_of(band, variant), key=lambda each: each[0])
            for spot, grid in grids:
                yield f"{sheet.title}!{cell_reference(*spot)}", grid
            games = (game_of(grid) for _, grid in grids if not isinstance(grid, NumpureError))
            cells = sum(game.givens.variant.cells for game in games)
            tally.count(puzzles=cells, others=max(0, len(band.cells.digits) - cells))


def rows_of_sheet(source: BufferedReader[Any], name: str) -> Iterator[dict[int, str]]:
    """Yield the rows of the first visible sheet that has any; see `rows_in`.

    Raises:
        SheetError: If it is not a workbook, or is damaged.
    """
    for sheet in _sheets(source, name, hidden=False):
        is_empty = True
        for _, row in sheet.rows:
            texts = {col: _text(cell.value) for col, cell in row.items()}
            if filled := {col: text for col, text in texts.items() if text.strip()}:
                is_empty = False
                yield filled
        if not is_empty:
            return


def text_rows(source: BufferedReader[Any], name: str) -> Iterator[tuple[str, int, list[list[str]]]]:
    """Yield what is on each visible sheet: its name, its first row from 1, and its rows as texts.

    Blank rows are among them. Raises as `rows_of_sheet` does.
    """
    for sheet in _sheets(source, name, hidden=False):
        rows: list[list[str]] = []
        first = 1
        for number, row in sheet.rows:
            texts = {col: _text(cell.value) for col, cell in row.items() if cell.value is not None}
            if not rows and not texts:
                continue
            first = first if rows else number + 1
            rows += [[] for _ in range(number + 1 - first - len(rows))]
            rows.append([texts.get(col, "") for col in range(max(texts, default=-1) + 1)])
        while rows and not rows[-1]:
            rows.pop()
        yield sheet.title, first, rows


def _text(value: Value | None) -> str:
    """Return a value as a sheet shows it: a whole number without its ".0"."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)


def _sheets(source: BufferedReader[Any], name: str, *, hidden: bool) -> Iterator[FileSheet]:
    file: IO[bytes] = source if source.seekable() else BytesIO(source.read())
    return _undamaged(_opened(file, name, hidden=hidden), name)


def _undamaged(items: Iterator[Item], name: str) -> Iterator[Item]:
    """Yield what is read of a workbook; raise a `SheetError` where it is damaged."""
    try:
        yield from items
    except _DAMAGED:
        raise unreadable_workbook(name) from None


def _opened(file: IO[bytes], name: str, *, hidden: bool) -> Iterator[FileSheet]:
    """Yield the sheets of a workbook. Of its parts only those are read that say what is on them."""
    with ZipFile(file) as archive:
        if ods.is_ods(archive):
            _check_size(archive, name, [ods.CONTENT, ods.STYLES], budget.LISTED, budget.UNPACKED)
            yield from ods.sheets_of(archive, hidden=hidden)
            return
    reader: Any = ExcelReader(file, read_only=True, data_only=True, keep_links=False)
    budget_of = partial(_check_size, reader.archive, name)
    budget_of([ARC_CONTENT_TYPES], budget.TREE_TAGS, budget.TREE_BYTES)
    reader.read_manifest()
    book = _find_workbook_part(reader.package).PartName[1:]
    held = [ARC_CONTENT_TYPES, book, get_rels_path(book), ARC_STYLE]  # type: ignore[no-untyped-call]
    budget_of(held, budget.TREE_TAGS, budget.TREE_BYTES)
    with catch_warnings(action="ignore", category=UserWarning):  # of what is not a grid
        reader.read_workbook()
        apply_stylesheet(reader.archive, reader.wb)
        sheets = [pair for pair in reader.parser.find_sheets() if _is_worksheet(reader, pair[1])]
    places = [relation.target for _, relation in sheets]
    if len({*places}) < len(places):
        raise KeyError(name)  # one sheet under many names
    shared = reader.package.find(SHARED_STRINGS)
    shared_place = shared.PartName[1:] if shared else ""
    budget_of([*places, shared_place], budget.LISTED, budget.UNPACKED)
    texts = _texts(reader.archive, shared_place)
    listed = listed_in(reader.archive, lambda part: budget_of(part, budget.LISTED, budget.UNPACKED))
    look = lru_cache(None)(partial(_look, reader.wb))
    for sheet, place in zip([sheet for sheet, _ in sheets], places, strict=True):
        if hidden or sheet.state == "visible":
            rows = _undamaged(_rows(reader.archive, place, texts, look), name)
            merged = _merged(reader.archive, place)
            yield FileSheet(sheet.name, rows, merged, listed.get(sheet.name))


def _is_worksheet(reader: Any, relation: Any) -> bool:  # noqa: ANN401  # of openpyxl
    return relation.target in reader.valid_files and "chartsheet" not in relation.Type


def _check_size(
    archive: ZipFile, name: str, parts: Sequence[str], most_tags: int, most_bytes: int
) -> None:
    """Raise if parts of a workbook have too much together, or are not as those of a workbook."""
    names = {*archive.namelist()}
    members = [archive.getinfo(part) for part in parts if part in names]
    size, tags = sum(member.file_size for member in members), 0
    is_packed = any(
        member.file_size > max(budget.SMALL, budget.PACKED * member.compress_size)
        for member in members
    )
    if not is_packed and len(names) <= budget.PARTS and size <= most_bytes:
        for member in members:
            tags += _tags(archive, member, most_tags - tags)
        if tags <= most_tags:
            return
    raise large_workbook(name)


def _tags(archive: ZipFile, member: ZipInfo, most: int) -> int:
    """Return how many tags a part has, as far as they are of interest.

    Raises:
        ValueError: If it declares a type of its own, by which few tags may stand for many.
    """
    count, before = 0, b""
    with archive.open(member) as part:
        while count <= most and (piece := part.read(budget.SMALL)):
            count += piece.count(b"<")
            if any(mark in before + piece for mark in DECLARED):
                raise ValueError(member.filename)
            before = piece[-3:]
    return count


def _texts(archive: ZipFile, place: str) -> list[str]:
    """Return the texts that the sheets share."""
    if place not in archive.namelist():
        return []
    with archive.open(place) as part:
        return texts_of(part)


def _rows(archive: ZipFile, place: str, texts: Sequence[str], look: Look) -> Iterator[FileRow]:
    """Yield the rows of a sheet: of each the cells that are not empty."""
    with archive.open(place) as part:
        for number, raw in rows_of(part, texts):
            cells = {col: FileCell(cell.value, *look(cell.style)) for col, cell in raw.items()}
            yield number, {col: cell for col, cell in cells.items() if cell != EMPTY}


def _merged(archive: ZipFile, place: str) -> list[Area]:
    """Return the rectangles of a sheet that are merged, which it lists behind its cells."""
    merged, before = list[Area](), b""
    with archive.open(place) as part:
        while piece := part.read(budget.SMALL):
            text = before + piece
            if b"mergeCell" in text:
                for match in _MERGED.finditer(text):
                    row, col, last_row, last_col = _corners(match)
                    merged.append(Area(row, col, last_row - row + 1, last_col - col + 1))
            before = text[text.rfind(b"<") :][-100:]
    return merged


def _corners(match: re.Match[bytes]) -> tuple[int, ...]:
    """Return the first row and column of a rectangle, and the last ones, from 0."""
    left, top, right, bottom = (part.decode() for part in match.groups())
    return int(top) - 1, column_named(left), int(bottom) - 1, column_named(right)


_MERGED = re.compile(
    rb"<(?:\w+:)?mergeCell\s[^>]*ref=\"([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})\""
)


def _look(book: Any, style: int) -> tuple[CellStrokes, str | None]:  # noqa: ANN401  # of openpyxl
    """Return the strokes and the fill of a style."""
    return look_of(book, book._cell_styles[style])  # noqa: SLF001  # as a cell of openpyxl does


def look_of(book: Any, kept: Any) -> tuple[CellStrokes, str | None]:  # noqa: ANN401
    """Return the strokes and the fill of what a cell of openpyxl keeps of its style."""
    border = book._borders[kept.borderId]  # noqa: SLF001
    strokes = (getattr(border, edge) for edge in CellStrokes._fields)
    styles = (stroke.style if stroke else None for stroke in strokes)
    heavy = CellStrokes(*(HEAVINESS.get(style, THIN) for style in styles))
    return heavy, _fill(book._fills[kept.fillId])  # noqa: SLF001


def _fill(fill: Any) -> str | None:  # noqa: ANN401  # of openpyxl
    """Return something that equal fills have in common; None for none."""
    if not fill or fill.fill_type not in _GROUNDS:
        return None
    color = fill.fgColor if fill.fill_type == "solid" else fill.bgColor
    return f"{color.type}/{color.value}/{color.tint}"


_GROUNDS = {hatch.name for hatch in HATCHES}
