"""Puzzles in JSON: an object for each, as numpure writes them, or only the text of each grid.

Each object becomes a line of JSON, and each grid a line of text, that `collection` reads; so a file
may have as many puzzles as it likes, and one that is bad does not spoil its neighbours.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from numpure_xl.sudoku.grid import BLANK, SYMBOLS

_BEGIN = re.compile(r'\s*(\{\s*("|$)|\[\s*([{"]|$))')
"""How JSON begins that has puzzles; '[Puzzle]' is the head of a section."""

_BETWEEN = re.compile(r"[\s,\[\]]*")
LONGEST = 1 << 16
"""The most characters of a puzzle that is written on several lines."""


def as_lines(lines: Iterable[str]) -> Iterator[str]:
    """Return the lines of a text; of JSON, a line for each puzzle.

    >>> list(as_lines(['[', '{"puzzle": "1.....3..2.....4", "variant": "4x4"}', "]"]))
    ['', '{"puzzle": "1.....3..2.....4", "variant": "4x4"}', '']
    """
    rows = iter(lines)
    before: list[str] = []
    for line in rows:
        before.append(line)
        if line.strip():
            is_json = _BEGIN.match(line.lstrip("\ufeff"))
            return _puzzles(chain(before, rows)) if is_json else chain(before, rows)
    return iter(before)


def _puzzles(lines: Iterable[str]) -> Iterator[str]:
    """Yield a line for each puzzle, and an empty one for each line on which none ends."""
    decoder, rest, cells = json.JSONDecoder(), "", list[str]()
    for line in lines:
        rest += line.lstrip("\ufeff")
        at, is_found = _after(rest, 0), False
        while at < len(rest) and len(rest) - at <= max(LONGEST, len(line)):
            try:
                value, end = decoder.raw_decode(rest, at)
            except (json.JSONDecodeError, RecursionError):
                break
            texts = [*_texts(value)]
            if cell := _cell_of(value):
                cells.append(cell)
                texts = []
            yield from texts
            is_found |= bool(texts)
            at = _after(rest, end)
        rest = rest[at:]
        if not is_found:
            yield ""
    yield from filter(None, ("".join(cells), rest))  # the rest is no grid, and is said to be none


def _cell_of(value: object) -> str:
    """Return the symbol of an object that is one cell; "" for another object."""
    if not isinstance(value, dict) or not _GRID_NAMES.isdisjoint(value):
        return ""
    names = [name for name in value if name in _CELL_NAMES]
    return _grid(value[names[0]]) if len(names) == 1 else ""


_CELL_NAMES = {"val", "value", "digit", "number"}
_GRID_NAMES = {"puzzle", "puzzles", "givens", "grid", "board", "cells", "size"}


def _after(text: str, at: int) -> int:
    match = _BETWEEN.match(text, at)
    return match.end() if match else at


def _texts(value: Any) -> Iterator[str]:  # noqa: ANN401  # whatever JSON has
    """Yield the puzzles of a value, with their rules."""
    if not isinstance(value, dict):
        yield _grid(value)
    elif isinstance(value.get("puzzles"), list):
        for each in value["puzzles"]:
            yield from _texts(each)
    else:
        yield json.dumps(value)


def _grid(value: object) -> str:
    """Return a grid as text; of rows, their cells one after another."""
    if isinstance(value, list):
        return "".join(map(_grid, value))
    if value is None or (isinstance(value, int) and value in {BLANK, False}):
        return "."
    if isinstance(value, int) and 0 < value < len(SYMBOLS):
        return SYMBOLS[value]
    return str(value)
