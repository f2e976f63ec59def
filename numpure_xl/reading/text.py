"""Text as it lies about on people's disks: UTF-8, UTF-16, or the Shift-JIS of Japanese Windows."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from contextlib import suppress
from io import BufferedReader, TextIOWrapper
from typing import Any

LONGEST = 100_000
"""Characters of a line that are read at once: a file without line ends stays small in memory."""


def decoded(source: BufferedReader[Any]) -> Iterator[str]:
    """Yield the lines of a text, their ends left on.

    UTF-16 is known by its mark, which Windows' programs always write. All else is told line by
    line: what is not UTF-8 is Shift-JIS (code page 932), and what is neither has signs in it that
    no grid has.
    """
    if source.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        yield from _pieces(TextIOWrapper(source, "utf-16", errors="replace"))
        return
    # Latin 1 makes a character of each byte; none of the trail bytes of code page 932 ends a line.
    for line in _pieces(TextIOWrapper(source, "latin-1")):
        yield line if line.isascii() else _in_japanese(line.encode("latin-1"))


def _pieces(text: TextIOWrapper) -> Iterator[str]:
    try:
        yield from iter(lambda: text.readline(LONGEST), "")
    finally:
        with suppress(ValueError):  # it is closed already
            text.detach()  # and if not, by whoever opened it


def _in_japanese(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        return line.decode("cp932", errors="replace")
