"""Text files in the encodings that people have: UTF-8, UTF-16, Shift-JIS of Japanese Windows."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from contextlib import suppress
from io import BufferedReader, TextIOWrapper
from typing import Any

from numpure_xl.errors import SheetError

LONGEST = 100_000
"""Characters of a line that is no line of puzzles: a file without line ends is not read whole."""

EMPTY = 1_000_000
"""Empty lines on end after which no puzzle is looked for."""

ENDS = frozenset(("\n", "\r", "\r\n"))


def decoded(source: BufferedReader[Any]) -> Iterator[str]:
    """Yield the lines of a text, their ends left on.

    UTF-16 is known by its mark, which Windows' programs always write. All else is decided line by
    line: what is not UTF-8 is Shift-JIS (code page 932), and what is neither has signs in it that
    no grid has.
    """
    if source.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        yield from _pieces(TextIOWrapper(source, "utf-16", errors="replace", newline=""))
        return
    # Latin 1 makes a character of each byte; none of the trail bytes of code page 932 ends a line.
    for line in _pieces(TextIOWrapper(source, "latin-1", newline="")):
        yield line if line.isascii() else _in_japanese(line.encode("latin-1"))


def _pieces(text: TextIOWrapper) -> Iterator[str]:
    """Yield lines; where a program of Windows ended them twice (CR CR LF), as one."""
    number, before, empty = 1, "", 0
    try:
        for line in iter(lambda: text.readline(LONGEST), ""):
            if len(line) == LONGEST:
                msg = "Line {number} has {most:,} characters or more; no puzzle is that long."
                raise SheetError(msg, number=number, most=LONGEST)
            empty = empty + 1 if line in ENDS else 0
            if empty == EMPTY:
                msg = "{most:,} lines on end are empty; keep puzzles in a file of their own."
                raise SheetError(msg, most=EMPTY)
            if not (before.endswith("\r") and line == "\r\n"):
                yield line
                number += 1
            before = line
    finally:
        with suppress(ValueError):  # it is closed already
            text.detach()  # and if not, by whoever opened it


def _in_japanese(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        return line.decode("cp932", errors="replace")
