"""Text files in the encodings that people have: UTF-8, UTF-16, Windows' in Japan and Europe."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import BufferedReader, BytesIO, TextIOWrapper
from itertools import chain, islice
from typing import Any

from numpure_xl import budget
from numpure_xl.errors import SheetError

ENDS = frozenset(("\n", "\r", "\r\n"))


def decoded(source: BufferedReader[Any], first: int = 1) -> Iterator[str]:
    """Yield the lines of a text, their ends left on.

    Args:
        source: The text, from the beginning of a line on.
        first: The number of that line.

    UTF-16 is known by its mark, which Windows' programs write, or by its zeros. All else is
    decided line by line: what is not UTF-8 is Shift-JIS (code page 932), or code page 1252 of
    Europe where all bytes but ASCII are letters there. What is neither has signs in it that no
    grid has.
    """
    if first == 1 and (encoding := utf_16_in(source.peek(HEAD))):
        yield from _pieces(TextIOWrapper(source, encoding, errors="replace", newline=""))
        return
    # Latin 1 makes a character of each byte; none of the trail bytes of code page 932 ends a line.
    for line in _pieces(TextIOWrapper(source, "latin-1", newline=""), first):
        yield line if line.isascii() else _of_windows(line.encode("latin-1"))


def utf_16_in(head: bytes) -> str:
    """Return the name of the UTF-16 in which a text begins; "" if it does in another encoding.

    Without a mark it is known where every other byte of the first ones is zero, and no more are.
    """
    if head[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return "utf-16"
    head = head[:HEAD]
    zeros = (head[::2].count(0), head[1::2].count(0)) if len(head) == HEAD else (0, 0)
    names = {(0, HEAD // 2): "utf-16-le", (HEAD // 2, 0): "utf-16-be"}
    return names.get(zeros, "")


class KeptText(io.RawIOBase):
    """A text that is read on, and of which the beginning is kept.

    Attributes:
        is_long: Whether more has been read than is kept.
    """

    def __init__(self, source: BufferedReader[Any]) -> None:
        self._source = source
        self._kept = bytearray()
        self.is_long = False

    def readable(self) -> bool:
        """Return True: it can be read."""
        return True

    def readinto(self, room: Any) -> int:  # noqa: ANN401  # any buffer
        """Write the next bytes; return how many, 0 at the end."""
        piece = self._source.read1(len(room))
        room[: len(piece)] = piece
        self.is_long = self.is_long or len(self._kept) + len(piece) > KEPT
        if not self.is_long:
            self._kept += piece
        return len(piece)

    def lines(self) -> list[str]:
        """Return the lines that are kept, decoded."""
        return [*decoded(BufferedReader(BytesIO(self._kept)))]


def undivided(source: BufferedReader[Any]) -> Iterator[str]:
    """Yield a text in UTF-8 in pieces of any length: XML may be one line."""
    decoder = codecs.getincrementaldecoder("utf-8-sig")(errors="replace")
    while piece := source.read(XML_PIECE):
        yield decoder.decode(piece)


XML_PIECE = 1 << 16
"""Bytes of XML that are looked at together."""

KEPT = 1 << 16
"""Bytes of a text that may be a table of cells as people fill it by hand."""

HEAD = 8
"""Bytes that show an encoding."""

BEGINNING = 20
"""Lines of a table that show what is between its columns."""


def parted(lines: Iterable[str]) -> Iterator[dict[int, str]]:
    """Yield the rows of a text with tabs, semicolons or commas between columns; see `rows_in`.

    A comma with a space after it is part of what is written: "Smith, Zoe".

    >>> [*parted(["Name;Class", "Zoe;4b", "", "May;"])]
    [{0: 'Name', 1: 'Class'}, {0: 'Zoe', 1: '4b'}, {0: 'May'}]
    """
    rest = iter(lines)
    first = [*islice(rest, BEGINNING)]
    mark = max(",;\t", key="".join(first).replace(", ", " ").count)
    try:
        for cells in csv.reader(chain(first, rest), delimiter=mark):
            row: list[str] = []
            for cell in cells:
                if mark == "," and row and cell.startswith(" "):
                    row[-1] += f",{cell}"
                else:
                    row.append(cell)
            if filled := {col: cell for col, cell in enumerate(row) if cell.strip()}:
                yield filled
    except csv.Error:
        msg = "A cell of the table has too many characters; is a quotation mark left open?"
        raise SheetError(msg) from None


def _pieces(text: TextIOWrapper, number: int = 1) -> Iterator[str]:
    """Yield lines; where a program of Windows ended them twice (CR CR LF), as one."""
    before, empty = "", 0
    try:
        for line in iter(lambda: text.readline(budget.LINE), ""):
            if len(line) == budget.LINE:
                msg = "Line {number} has {most:,} characters or more; no puzzle is that long."
                raise SheetError(msg, number=number, most=budget.LINE)
            empty = empty + 1 if line in ENDS else 0
            if empty == budget.EMPTY_LINES:
                msg = "{most:,} lines in a row are empty; keep puzzles in a file of their own."
                raise SheetError(msg, most=budget.EMPTY_LINES)
            if not (before.endswith("\r") and line == "\r\n"):
                yield line
                number += 1
            before = line
    finally:
        with suppress(ValueError):  # it is closed already
            text.detach()  # and if not, by whoever opened it


_NO_LETTER = re.compile(rb"[\x80-\xbf]")
"""Bytes in nearly all lines of Japanese; code page 1252 has quotation marks and signs for them."""

_SMALL = re.compile(rb"[\xe0-\xff]")
"""Small letters with accents."""


def _of_windows(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        is_european = _SMALL.search(line) and not _NO_LETTER.search(line)
        return line.decode("cp1252" if is_european else "cp932", errors="replace")
