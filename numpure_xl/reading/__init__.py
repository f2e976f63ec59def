"""Read: the grids in files as people keep them, whatever program wrote them.

What a file is shows in its first bytes, not in its name: a workbook (workbook.py) or text
(text.py, whose forms sudoku/collection.py knows). Grids come one by one, each with its place, and
a bad one does not spoil its neighbours; no more of a file is held than the grid at hand needs.

Beside `export`, this is the only package that imports openpyxl.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BufferedReader
from typing import Any

from numpure_xl.errors import NumpureError, SheetError
from numpure_xl.reading.text import decoded
from numpure_xl.sudoku.collection import grids
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.variant import Variant

__all__ = ["Found", "grids_in", "lines_in"]

Found = tuple[int | str, Grid | NumpureError]
"""A grid, or why it is none, with its place: the number of a line, or a cell such as 'Sheet1!B2'.
"""

PIECE = 1 << 20
"""Bytes of a file that are looked at together."""

ZIP = b"PK\x03\x04"
OLE = bytes.fromhex("D0CF11E0A1B11AE1")
OTHERS = (b"%PDF", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"\x1f\x8b", b"7z\xbc\xaf")


def grids_in(
    source: BufferedReader[Any], name: str, variant: Variant | None = None, *, hidden: bool = False
) -> Iterator[Found]:
    """Yield what a file holds.

    Args:
        source: The file, at its beginning; a pipe will do.
        name: Its name, for the sentences.
        variant: The rules; left out, what a worksheet shows, or the plain variant of that size.
        hidden: Whether sheets that are hidden are read, too, as the metadata of our books are.

    Raises:
        SheetError: If it is neither text nor a workbook that can be read.
    """
    head = source.peek(len(OLE))
    if head.startswith(ZIP):
        from numpure_xl.reading.workbook import grids_on_sheets  # noqa: PLC0415  # openpyxl is slow

        return grids_on_sheets(source, name, variant, hidden=hidden)
    if head.startswith(OLE):
        raise _locked_or_old(source, name)
    if not _is_text(head):
        msg = "{name!r} is neither text nor a workbook (.xlsx)."
        raise SheetError(msg, name=name)
    return iter(grids(decoded(source), variant))


def lines_in(source: BufferedReader[Any], name: str) -> Iterator[str]:
    """Return the lines of a text file.

    Raises:
        SheetError: If it is none.
    """
    if not _is_text(source.peek(len(OLE))):
        msg = "{name!r} is no text; write the board as text, with '*' where givens stand."
        raise SheetError(msg, name=name)
    return decoded(source)


def _is_text(head: bytes) -> bool:
    """Tell whether a file that begins so is text; zeros are in UTF-16 alone, which has a mark."""
    has_zeros = b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff"))
    return not has_zeros and not head.startswith((ZIP, OLE, *OTHERS))


def _locked_or_old(source: BufferedReader[Any], name: str) -> SheetError:
    """Return whether an OLE file is an encrypted .xlsx ([MS-OFFCRYPTO] 2.3.4.4) or an .xls."""
    mark, before = "EncryptedPackage".encode("utf-16-le"), b""
    while piece := source.read(PIECE):
        if mark in before + piece:
            msg = "{name!r} is protected with a password; take it off in Excel, and save it."
            return SheetError(msg, name=name)
        before = piece[-len(mark) :]
    msg = "{name!r} is in an old format (.xls); open it in Excel, and save it as .xlsx."
    return SheetError(msg, name=name)
