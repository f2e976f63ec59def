"""Plain lines: a symbol for each cell and no more, as large files have by the million.

Where such lines stand together they are handed over in blocks, for the kernel to solve; what stands
between them is read as everywhere (sudoku/formats/collection.py). What is found is the same.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from io import BufferedReader
from typing import Any, NamedTuple

from numpure_xl import budget
from numpure_xl.errors import GridError
from numpure_xl.kernel import CompiledLines
from numpure_xl.reading.text import decoded
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.hexadecimal import may_count_from_0
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.solve.cover import cover_of

BLOCK = 1 << 15
"""Bytes that are handed over together: some 400 lines, which take a millisecond."""

RUN = 8
"""Plain lines in a row that are worth a block of their own."""


_MARK = re.compile(rb"[\[{]|\xef\xbc\xbb|\xef\xb9\x87|\x81m")
"""What opens a section or JSON; brackets in full width, too, as UTF-8 and Shift-JIS have them."""


class PlainLines(NamedTuple):
    """Lines of a text, each the symbols of a grid.

    Attributes:
        number: The number of the first line.
        text: The lines; all end with a line feed but perhaps the last.
        board: The rules.
    """

    number: int
    text: bytes
    board: Variant


def plain_lines_in(
    source: BufferedReader[Any], rules: Variant | None
) -> Iterator[PlainLines | tuple[int, Grid | GridError]]:
    """Yield what a text holds: blocks of plain lines, and other grids with their line numbers.

    Args:
        source: The text, at its beginning; a pipe will do.
        rules: What all grids go by; None for what they show.
    """
    cover = _cover(rules)
    if cover is None:
        yield from grids(decoded(source), rules)
        return
    text = _Text(source, cover)
    number = 1
    while not text.is_over():
        while (taken := text.plain_lines())[1]:
            if _have_two_blanks(taken[0]):
                yield from grids(taken[0].decode().splitlines(), rules, first=number)
            else:
                yield PlainLines(number, taken[0], rules or CLASSIC)
            number += taken[1]
        between = _Counted(decoded(BufferedReader(_Between(text)), number))
        yield from grids(between, rules, first=number)
        number += between.count


def _cover(rules: Variant | None) -> CompiledLines | None:
    board = rules or CLASSIC
    compiled = cover_of(board).compiled if board.side <= 9 and not board.regions else None
    return compiled if isinstance(compiled, CompiledLines) else None


def _have_two_blanks(lines: bytes) -> bool:
    """Return whether one of plain lines is a board that may count from 0."""
    return (
        b"0" in lines
        and any(map(lines.__contains__, (b".", b"_", b"*", b"?")))
        and any(map(may_count_from_0, lines.decode().splitlines()))
    )


class _Counted:
    """Lines that are counted as they are read."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.count = 0
        self._lines = lines

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            self.count += 1
            yield line


class _Text:
    """A text of which a piece is at hand, from the beginning of a line on."""

    def __init__(self, source: BufferedReader[Any], cover: CompiledLines) -> None:
        self._source, self._cover = source, cover
        self._piece = b""
        self._is_read = False
        self._is_marked = False

    def is_over(self) -> bool:
        """Return whether nothing is left."""
        if not self._piece:
            self._read()
        return not self._piece

    def _read(self) -> None:
        """Read on, to the end of a line if there is one."""
        while not self._is_read:
            more = self._source.read1(BLOCK)
            self._is_read = not more
            self._piece += more
            if b"\n" in more or self._is_endless():
                return

    def _whole(self) -> int:
        """Return where the last line ends that is there as a whole."""
        return len(self._piece) if self._is_read else self._piece.rfind(b"\n") + 1

    def _take(self, end: int) -> bytes:
        taken, self._piece = self._piece[:end], self._piece[end:]
        return taken

    def plain_lines(self) -> tuple[bytes, int]:
        """Take the plain lines that come next, and return how many they are.

        The last one stays, unless it is the last of all: the regions of a jigsaw may be below it.
        """
        while not self._is_marked:
            whole = self._whole()
            end, number = self._cover.plain_lines(self._piece[:whole], 0)
            if end == whole and self._is_read:
                return self._take(end), number
            if number > 1:
                end = self._piece.rfind(b"\n", 0, end - 1) + 1
                return self._take(end), number - 1
            if end < whole or self._is_endless():
                break
            self._read()
        return b"", 0

    def other_lines(self) -> bytes:
        """Take lines up to those that are plain again; b"" if these come next, or nothing.

        After a mark of sections or of JSON, which says what the lines behind it are, all are taken.
        """
        while True:
            end, is_run = self._next_run()
            if self._is_marked or _MARK.search(self._piece, 0, end) or self._is_endless():
                self._is_marked = True
                end, is_run = len(self._piece), False
            if end or is_run or self._is_read:
                return self._take(end)
            self._read()

    def _is_endless(self) -> bool:
        """Return whether the line at hand is longer than any may be."""
        return len(self._piece) - self._whole() > budget.LINE

    def _next_run(self) -> tuple[int, bool]:
        """Return where plain lines begin, if any, and whether they are enough to be taken."""
        at, whole = 0, self._whole()
        text = self._piece[:whole]
        while at < whole:
            end, number = self._cover.plain_lines(text, at)
            if number >= RUN:
                return at, True
            if number and end == whole:  # there may be more
                return at, self._is_read
            at = text.find(b"\n", end) + 1 or whole
        return whole, False


class _Between(io.RawIOBase):
    """What is between plain lines, as a file."""

    def __init__(self, text: _Text) -> None:
        self._text = text
        self._left = b""

    def readable(self) -> bool:
        """Return True: it can be read."""
        return True

    def readinto(self, room: Any) -> int:  # noqa: ANN401  # any buffer
        """Write the next bytes; return how many, 0 at the end."""
        if not self._left:
            self._left = self._text.other_lines()
        size = min(len(room), len(self._left))
        room[:size], self._left = self._left[:size], self._left[size:]
        return size
