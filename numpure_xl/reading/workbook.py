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
from numpure_xl.board.apart import boards_joined, gapped_boards
from numpure_xl.board.cells import HEAVINESS, THIN, Cells, Spot
from numpure_xl.board.finding import boards, variant_of
from numpure_xl.board.left_over import odd_blocks
from numpure_xl.board.location import PLAIN, Area, grid_on, variant_noted
from numpure_xl.board.pencilmarks import digits_noted
from numpure_xl.cell_names import cell_reference, column_named
from numpure_xl.errors import GridError, NumpureError, large_workbook, unreadable_workbook
from numpure_xl.plan.hatching import HATCHES
from numpure_xl.reading import ods
from numpure_xl.reading.listed import listed_games, listed_in
from numpure_xl.reading.sheet import Band, CellStrokes, FileCell, FileSheet, bands_of
from numpure_xl.reading.sheet_xml import rows_of, texts_of
from numpure_xl.reading.table import grid_beside
from numpure_xl.sudoku.formats.rules_text import rules_in
from numpure_xl.sudoku.grid.grid import Grid, Value
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of, mask_of
from numpure_xl.sudoku.grid.text import BLANK_MARKS
from numpure_xl.sudoku.grid.variant import Variant

SheetGrid = tuple[str, Grid | SavedGame | NumpureError]
FileRow = tuple[int, dict[int, FileCell]]
Look = Callable[[int], tuple[CellStrokes, str | None]]
Item = TypeVar("Item")

DECLARED = (b"<!D", b"<\0!\0D")
"""How a document type begins, which no part of a workbook has, in UTF-8 and UTF-16."""

EMPTY = FileCell(None)

SHORTEST = min(PLAIN) ** 2
ROUNDED = 1e15
"""From here on a cell of a spreadsheet keeps the first 15 digits of a number alone."""

_SYMBOLS = BLANK_MARKS | frozenset("123456789ABCDEFGabcdefg|-+ \n")

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
            grids = sorted(_grids(band, variant), key=lambda each: each[0])
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


def _grids(
    band: Band, variant: Variant | None
) -> Iterator[tuple[Spot, Grid | SavedGame | NumpureError]]:
    """Yield the values of some rows, each with the place of its first cell."""
    known = boards_of(band)
    for area in known:
        if not band.cells.is_form(area) or _is_without_givens(band.cells, area):
            yield band.spot(area.row, area.col), _game(band, area, variant)
    yield from _apart(band, known, variant)
    if band.lattice is None:
        yield from _written(band, variant)


def boards_of(band: Band) -> list[Area]:
    """Return the boards among the cells of a band."""
    return boards_joined(band.lattice, band.cells) if band.lattice else boards(band.cells)


def _is_without_givens(cells: Cells, area: Area) -> bool:
    """Tell whether a blank square is a puzzle: walled in above a note that names its signs."""
    noted = variant_noted(area.extent, cells.values.get((area.row + area.height, area.col)))
    return noted is not None and bool(noted.signs) and cells.has_walled_grids(area, noted)


def _apart(
    band: Band, known: Sequence[Area], variant: Variant | None
) -> Iterator[tuple[Spot, Grid | SavedGame | NumpureError]]:
    """Yield the boards with gaps between their boxes, and what is said of other digits."""
    gapped = () if band.lattice else gapped_boards(band.cells, known)
    lattices = [lattice for lattice, _ in gapped]
    for lattice in lattices:
        yield lattice.spot(0, 0), _game(band.apart(lattice), lattice.whole, variant)
    for area, fault in odd_blocks(band.cells, known):
        if band.lattice:
            fault.fields["area"] = str(band.lattice.area)
        if not any(lattice.area.encloses(area) for lattice in lattices):
            yield band.spot(area.row, area.col), fault


def _game(band: Band, area: Area, variant: Variant | None) -> Grid | SavedGame | NumpureError:
    """Return what a board holds: of notes in its cells pencil marks; or why it is none."""
    rules = variant or rules_of(band, area)
    values = [band.cells.values.get((area.row + row, area.col + col)) for row, col in rules.places]
    noted = [digits_noted(value, rules.side) for value in values]
    rows = rules.paper.rows([None if n else v for n, v in zip(noted, values, strict=True)], None)
    grid = _grid(partial(grid_on, rows, rules))
    if isinstance(grid, Grid):
        return (
            SavedGame.of(grid.digits, map(bool, grid.digits), map(mask_of, noted), rules)
            if any(noted)
            else grid
        )
    return _on_sheet(grid, band, area)


def rules_of(band: Band, area: Area) -> Variant:
    """Return the rules of a board, as its note names them or its strokes and fills show them."""

    def fill(row: int, col: int) -> str | None:
        return band.fills.get((area.row + row, area.col + col))

    return variant_of(band.cells, area, fill)


def _on_sheet(fault: NumpureError, band: Band, area: Area) -> NumpureError:
    """Return why a board is none, with its cell named as on the sheet, and not r1c3."""
    if "cell" not in fault.fields:
        return fault
    row, _, col = str(fault.fields["cell"])[1:].partition("c")
    spot = band.spot(area.row + int(row) - 1, area.col + int(col) - 1)
    fault.fields["cell"] = cell_reference(*spot)
    return fault


def _grid(read: Callable[[], Grid]) -> Grid | NumpureError:
    """Return a grid, or why there is none."""
    try:
        return read()
    except GridError as fault:
        return fault


def _written(band: Band, variant: Variant | None) -> Iterator[tuple[Spot, Grid | NumpureError]]:
    """Yield the grids that are written in one cell, the first of each row."""
    rows: dict[int, dict[int, str]] = {}
    for (row, col), value in band.cells.values.items():
        if isinstance(value, int | float) and abs(value) >= ROUNDED:
            yield (row, col), spoiled(f"{value:.15g}")
        if isinstance(value, str):
            rows.setdefault(row, {})[col] = value
    for row, texts in rows.items():
        for col, text in sorted(texts.items()):
            if _resembles_grid(text) or _is_ruled(text):
                others = " ".join(other for each, other in texts.items() if each != col)
                yield (row, col), _grid(partial(grid_beside, text, others, variant))
                break


def spoiled(number: str) -> GridError:
    """Return what to say of a puzzle that a spreadsheet took for a number."""
    msg = (
        "{number} is a number, of which a spreadsheet keeps 15 digits; format the cells of puzzles "
        "as text before they are filled."
    )
    return GridError(msg, number=number)


def _is_ruled(text: str) -> bool:
    """Tell whether a text is a grid with its rules behind it, good or bad."""
    try:
        return len(text) > SHORTEST and rules_in(text) is not None
    except GridError:
        return True


def _resembles_grid(text: str) -> bool:
    filled = sum(map(str.isalnum, text))
    return len(text) >= SHORTEST and filled > 1 and _SYMBOLS.issuperset(text)
