"""Read: the grids and the tables in files as people keep them, whatever program wrote them.

What a file is shows in its first bytes, not in its name: a workbook (workbook.py), a PDF of ours
(pdf.py) or text (text.py, whose forms sudoku/formats/collection.py knows). Grids come one by one,
each with its place, and a bad one does not spoil its neighbours; no more of a text is held than the
grid at hand needs.

Beside `export`, this is the only package that imports openpyxl.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from io import BufferedReader, BytesIO
from typing import Any, TypeVar

from numpure_xl import budget
from numpure_xl.errors import NumpureError, SheetError, cut_path
from numpure_xl.reading.text import KeptText, decoded, parted, undivided, utf_16_in
from numpure_xl.sudoku.formats.collection import boards
from numpure_xl.sudoku.formats.open_sudoku import MARKS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.sudoku.grid.variant import Variant

__all__ = [
    "PlacedGrid",
    "given",
    "grids_in",
    "grids_in_text",
    "is_text",
    "is_xml",
    "lines_in",
    "mostly_puzzles",
    "no_grid",
    "or_in_cells",
    "rows_in",
]

PlacedGrid = tuple[int | str, Grid | NumpureError]
"""A grid, or why it is none, with its place: the number of a line, or a cell such as 'Sheet1!B2'.
"""

PlacedGame = tuple[int | str, Grid | SavedGame | NumpureError]
"""The same, with the entries and pencil marks that the file has."""

PlacedItem = TypeVar("PlacedItem", bound=tuple[Any, ...])

PIECE = 1 << 20
"""Bytes of a file that are looked at together."""

XML = tuple(mark.encode() for mark in MARKS)
ZIP = b"PK\x03\x04"
OLE = bytes.fromhex("D0CF11E0A1B11AE1")
PDF = b"%PDF"
OTHERS = (PDF, b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"\x1f\x8b", b"7z\xbc\xaf")


def grids_in(
    source: BufferedReader[Any], name: str, variant: Variant | None = None, *, hidden: bool = False
) -> Iterator[PlacedGrid]:
    """Yield the grids that a file holds; of saved games, the givens. See `boards_in`."""
    yield from map(given, boards_in(source, name, variant, hidden=hidden))


def boards_in(
    source: BufferedReader[Any], name: str, variant: Variant | None = None, *, hidden: bool = False
) -> Iterator[PlacedGame]:
    """Yield what a file holds.

    Args:
        source: The file, at its beginning; a pipe will do.
        name: Its name, for the sentences.
        variant: The rules; left out, what a worksheet shows, or the plain variant of that size.
        hidden: Whether sheets that are hidden are read, too, as the metadata of our books are.

    Raises:
        SheetError: If it is neither text nor a workbook that can be read.
    """
    if source.peek(len(PDF)).startswith(PDF):
        from numpure_xl.reading.pdf import puzzles_in  # noqa: PLC0415  # few files are such

        return mostly_puzzles(puzzles_in(source, name), name)
    if _is_workbook(source, name):
        from numpure_xl.reading.workbook import grids_on_sheets  # noqa: PLC0415  # openpyxl is slow

        return mostly_puzzles(grids_on_sheets(source, name, variant, hidden=hidden), name)

    def read(text: BufferedReader[Any]) -> Iterator[PlacedGame]:
        return boards(undivided(text) if is_xml(text) else decoded(text), variant)

    return mostly_puzzles(or_in_cells(source, read, variant), name)


def or_in_cells(
    source: BufferedReader[Any],
    read: Callable[[BufferedReader[Any]], Iterator[PlacedItem]],
    variant: Variant | None = None,
) -> Iterator[PlacedItem | PlacedGame]:
    """Yield what a text holds; if all of it are faults, the boards among its cells, if any.

    Args:
        source: The text, at its beginning.
        read: What reads it.
        variant: The rules; None for those that are shown.
    """
    kept = KeptText(source)
    faults: list[PlacedItem] = []
    items = read(BufferedReader(kept, PIECE))
    for item in items:
        faults.append(item)
        if not isinstance(item[1], NumpureError) or kept.is_long:
            yield from faults
            yield from items
            return
    games: list[PlacedGame] = []
    if faults and not kept.is_long:
        from numpure_xl.reading.text_cells import boards_in_cells  # noqa: PLC0415  # rare

        games = [*boards_in_cells(kept.lines(), variant)]
    yield from games or faults


def grids_in_text(text: str, variant: Variant | None = None) -> Iterator[PlacedGrid]:
    """Yield the grids of a text that is no file; see `grids_in`."""
    source = BufferedReader(BytesIO(text.encode(errors="replace")), PIECE)
    items = or_in_cells(source, lambda lines: boards(decoded(lines), variant), variant)
    yield from map(given, items)


def given(game: PlacedGame) -> PlacedGrid:
    """Return the givens of a game, with its place."""
    place, board = game
    return (place, board.givens) if isinstance(board, SavedGame) else (place, board)


def mostly_puzzles(
    items: Iterable[PlacedItem], name: str, size: Callable[[PlacedItem], int] = lambda _: 1
) -> Iterator[PlacedItem]:
    """Yield what a file holds.

    Args:
        items: Puzzles and faults, each after its place.
        name: The name of the file, for the sentence.
        size: How many puzzles one of the items is.

    Raises:
        SheetError: If it has many faults, and fewer puzzles than these.
    """
    tally = budget.FileTally(name, budget.FAULTS)
    for item in items:
        if isinstance(item[1], NumpureError):
            tally.count(puzzles=0, others=1)
        else:
            tally.count(puzzles=size(item), others=0)
        yield item


def no_grid(name: str) -> SheetError:
    """Return what to say of a file in which no grid was found."""
    msg = "No grid was found in {name!r}."
    return SheetError(msg, name=cut_path(name))


def rows_in(source: BufferedReader[Any], name: str) -> Iterator[dict[int, str]]:
    """Yield the rows of a table: what is in its cells that are not blank, by their columns.

    Of a workbook that is its first visible sheet with anything on it; of a text, its lines.

    Raises:
        SheetError: If it is neither text nor a workbook that can be read.
    """
    if _is_workbook(source, name):
        from numpure_xl.reading.workbook import rows_of_sheet  # noqa: PLC0415  # openpyxl is slow

        return rows_of_sheet(source, name)
    return parted(decoded(source))


def lines_in(source: BufferedReader[Any], name: str) -> Iterator[str]:
    """Return the lines of a text file.

    Raises:
        SheetError: If it is none.
    """
    if not is_text(source):
        msg = "{name!r} is not a text file; write a mask, regions or pencil marks as text."
        raise SheetError(msg, name=name)
    return decoded(source)


def _is_workbook(source: BufferedReader[Any], name: str) -> bool:
    """Tell whether a file is a workbook, and not text; raise a `SheetError` if it is neither."""
    head = source.peek(len(OLE))
    if head.startswith(OLE):
        raise _locked_or_old(source, name)
    if not head.startswith(ZIP) and not is_text(source):
        msg = "{name!r} is neither text nor a workbook (.xlsx, .ods)."
        raise SheetError(msg, name=name)
    return head.startswith(ZIP)


def is_xml(source: BufferedReader[Any]) -> bool:
    """Tell whether a text begins as XML, which may be a single line."""
    return source.peek(PIECE).removeprefix(BOM_UTF8).lstrip().startswith(XML)


def is_text(source: BufferedReader[Any]) -> bool:
    """Tell whether a file begins as text; zeros are in UTF-16 alone."""
    head = source.peek(len(OLE))
    has_zeros = b"\0" in head and not utf_16_in(head)
    return not has_zeros and not head.startswith((ZIP, OLE, *OTHERS))


def _locked_or_old(source: BufferedReader[Any], name: str) -> SheetError:
    """Return whether an OLE file is an encrypted .xlsx ([MS-OFFCRYPTO] 2.3.4.4) or an .xls."""
    mark, before = "EncryptedPackage".encode("utf-16-le"), b""
    while piece := source.read(PIECE):
        if mark in before + piece:
            msg = (
                "{name!r} is protected with a password; remove the password in Excel, and save it."
            )
            return SheetError(msg, name=name)
        before = piece[-len(mark) :]
    msg = "{name!r} is in an old format (.xls); open it in Excel, and save it as .xlsx."
    return SheetError(msg, name=name)
