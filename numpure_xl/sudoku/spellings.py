"""Spellings: a line as other programs and people write it, taken to one that is read here.

[5, 3, 0, 0, 7, 0, 0, 0, 0],      a row of a list in Python, JSON or JavaScript
[[5,3,0,...],[6,0,0,...],...]     a list of rows on one line
53--7----6--195---...             dashes or x for blanks, where there are no others
53..7..../6..195.../...           rows with slashes between them
53..7....6..195...:1:534678...    fields with colons between them, as libraries have them
"""

from __future__ import annotations

import re

from numpure_xl.sudoku.grid import SYMBOLS
from numpure_xl.sudoku.text import BLANK_MARKS
from numpure_xl.sudoku.variant import VARIANTS

_ODD = re.compile(r"[-/:\[xX]")
_SIDES = {board.side for board in VARIANTS.values()}
_CELLS = {side * side for side in _SIDES if side > 4}
_KNOWN = BLANK_MARKS | frozenset(SYMBOLS + SYMBOLS.lower())
_DASHED = re.compile(r"(?=.*[1-9])[1-9-]+|(?=.*[1-9])[1-9xX]+")
_DASHES = str.maketrans("-xX", "...")
_LIST = re.compile(r"\s*\[[\s\[]*(.+?)[\s\]]*\],?\s*")
_VALUE = re.compile(r"\s*(?:'([^']*)'|\"([^\"]*)\"|([^\s,\[\]'\"]+)|)\s*")
_BLANKS = {"none", "null", "nan", "", "undefined"}
_GAME_ID = re.compile(r"\d+[xj]")

REMARK = re.compile(r"#|%|//|;\s*[^\W\d]")
"""What lines begin with that are remarks."""


def respelled(line: str) -> str:
    """Return a line in the spelling that is read here; most are as they were.

    >>> respelled("[5, 3, 0, None, 7, 0, 0, 0, 12],"), respelled("1---/--3-/-2--/---4")
    ('5,3,.,.,7,.,.,.,12', '1.....3..2.....4')
    """
    if not _ODD.search(line) or "://" in line:
        return line
    if listed := _LIST.fullmatch(line):
        return _of_list(listed[1]) or line
    packed = line.replace(" ", "")
    rows = packed.split("/")
    if len(rows) in _SIDES and all(len(row) == len(rows) for row in rows):
        return respelled("".join(rows)) if len(rows) > 4 else "".join(rows).translate(_DASHES)
    if len(packed) in _CELLS and _DASHED.fullmatch(packed):
        return line.translate(_DASHES)
    if ":" in line and not _GAME_ID.match(line.lstrip()) and "{" not in line:
        parts = [part.strip() for part in line.split(":")]
        if any(len(part) in _CELLS and _KNOWN.issuperset(part) for part in parts):
            return " ".join(parts)
    return line


def _of_list(inside: str) -> str:
    """Return a row of a list, or all rows on one line, "" where values are no cells."""
    values = []
    for part in inside.replace("[", " ").replace("]", " ").split(","):
        match = _VALUE.fullmatch(part)
        if not match:
            return ""
        value = next(filter(None, match.groups()), "").strip()
        values.append("." if value.lower() in _BLANKS or value == "0" else value.removesuffix(".0"))
    if len(values) in _SIDES and "]" not in inside:  # one row
        return ",".join(values)
    if len(values) not in _CELLS | {16} or not all(map(_is_cell, values)):
        return ""
    return "".join(SYMBOLS[int(value)] if value.isdecimal() else value for value in values)


def _is_cell(value: str) -> bool:
    return value in _KNOWN or (value.isdecimal() and int(value) < len(SYMBOLS))
