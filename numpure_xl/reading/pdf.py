"""The puzzles that a PDF of ours keeps: on its pages they are lines and letters."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import suppress
from io import BufferedReader
from typing import Any

from numpure_xl import budget
from numpure_xl.errors import GridError, SheetError, cut_path
from numpure_xl.plan.listed_boards import PDF_LIST
from numpure_xl.sudoku.formats.rules_text import grid_in
from numpure_xl.sudoku.grid.grid import Grid

_STREAM, _FAR = b"stream", 200
"""The word before what an object holds, and how many bytes behind its name that may be."""


def puzzles_in(source: BufferedReader[Any], name: str) -> Iterator[tuple[int, Grid | GridError]]:
    """Return the puzzles of a PDF with their numbers, from 1.

    Other programs may have saved it, as long as they keep its objects and lock none.

    Raises:
        SheetError: If it has no list of puzzles, or is too large.
    """
    content = budget.read(source, name, budget.PDF)
    at = content.find(PDF_LIST.encode())
    start = content.find(_STREAM, at, at + _FAR) if at >= 0 else -1
    if start >= 0:
        packed = content[start + len(_STREAM) :].lstrip(b"\r\n")
        with suppress(zlib.error, UnicodeDecodeError):
            text = zlib.decompressobj().decompress(packed, budget.PDF).decode()
            return _numbered(text.splitlines())
    msg = "{name!r} is a PDF without a list of puzzles; books that numpure made have one."
    raise SheetError(msg, name=cut_path(name))


def _numbered(lines: list[str]) -> Iterator[tuple[int, Grid | GridError]]:
    for number, line in enumerate(lines, 1):
        try:
            yield number, grid_in(line)
        except GridError as fault:
            yield number, fault
