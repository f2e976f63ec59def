r"""Spellings: a line as other programs and people write it, taken to one that is read here.

[5, 3, 0, 0, 7, 0, 0, 0, 0],      a row of a list in Python, JSON or JavaScript, or of an array
[[5,3,0,...],[6,0,0,...],...]     a list of rows on one line
5.0,3.0,,,7.0,,,,                 fields of a table, whole numbers as floats, NaN for blanks
2 3 0 5 6 0 8 9 0 11 12 ...       numbers above 9 with spaces between them
| 5 | 3 |   |   | 7 | ...         a bar at each side of each cell
5 & 3 & & & 7 & & & & \\          a row of a table in LaTeX
Row 1: 53..7....                  the number of a row in front; [1,] in R
53--7----6--195---...             dashes or x for blanks, where there are no others
53..7..../6..195.../...           rows with slashes or dots between them
五三□□七□□□□                      numerals of Japanese and Chinese
53..7....6..195...:1:534678...    fields with colons between them, as libraries have them
"""

from __future__ import annotations

import re

from numpure_xl.sudoku.formats.json_values import DECODER
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import SYMBOLS
from numpure_xl.sudoku.grid.text import BLANK_MARKS

_ODD = re.compile(r"[-/:=&\[xX|nN一二三四五六七八九\\]|\d\.(?:[0,;\s]|$)|(?:^|\s)\d\d(?:\s|$)")
_SIDES = {board.side for board in VARIANTS.values()}
_CELLS = {side * side for side in _SIDES if side > 4}
_FIELDS = {cells + more for cells in _CELLS for more in (0, 1)}
"""How many fields a line has that is a whole board, with a mark behind the last or without."""

_KNOWN = BLANK_MARKS | frozenset(SYMBOLS + SYMBOLS.lower())
_DASHED = re.compile(r"(?=.*[1-9])[1-9-]+|(?=.*[1-9])[1-9xX]+")
_DASHES = str.maketrans("-xX", "...")
_KANJI = str.maketrans("一二三四五六七八九〇", "123456789.")
_LIST = re.compile(r"\s*\[[\s\[]*(.+?)[\s\]]*\],?\s*")
_VALUE = re.compile(r"\s*(?:'([^']*)'|\"([^\"]*)\"|([^\s,\[\]'\"]+)|)\s*")
_BLANKS = {"none", "null", "nil", "nan", "na", "<na>", "", "undefined", "-", "x"}
_FLOAT = re.compile(r"\d+\.\d*(?:[eE][+-]?\d{1,2})?")
_GAME_ID = re.compile(r"\d+[xj]")
_FIELD_MARK = re.compile("[,;\t]")
_OF_LATEX = re.compile(r"([^&\\]*(?:&[^&\\]*)+)(?:\\\\)?\s*(?:\\hline)?\s*")
_NUMBERED = re.compile(
    r"\s*(?:(?:row|line|r|行|段)[ _]?\d{1,2}\s*[:=]|\[\d{1,2},\])\s*(.+)", re.IGNORECASE
)
_BARRED = re.compile(r"\s*\|(.*)\|[.&\\\s]*")

REMARK = re.compile(
    r"#|%|//|\s*\[,1\]|;\s*[^\W\d]|\\[A-Za-z]{2,}|```|(?:[\])}]+[;,.]*|\"{3}|'{3}|\[/?[A-Za-z]+\])\s*$"
)
"""What lines begin with that are remarks; tags, fences and brackets that are the whole line."""

_QUOTED = re.compile(r"^\s*(?:>\s?){1,5}(?:(?<=\s)|$)")
"""What mail and forums put before the lines of another letter."""


def respelled(line: str) -> str:
    """Return a line in the spelling that is read here; most are as they were.

    >>> respelled("[5, 3, 0, None, 7, 0, 0, 0, 12],"), respelled("1---/--3-/-2--/---4")
    ('5,3,0,.,7,0,0,0,12', '1.....3..2.....4')
    >>> respelled("5.0,3.0,,,NaN,,,,"), respelled("| 1 |   |   | 4 |"), respelled("一二.四")
    ('5,3,.,.,.,.,.,.,.', '1..4', '12.4')
    """
    if ">" in line:
        line = _QUOTED.sub("", line)
    is_long = max(line.count(","), line.count(";")) + 1 in _FIELDS or line.endswith((",", ";"))
    if not (is_long or _ODD.search(line)) or "://" in line or _is_array(line):
        return line
    if not line.strip("- "):  # edges, or blanks: that the rows beside it tell
        return line
    return next(filter(None, (way(line) for way in _WAYS)), line)


def _of_number(line: str) -> str:
    """Return a row of a board without its number in front; "" for another line."""
    numbered = _NUMBERED.fullmatch(line)
    row = respelled(numbered[1]) if numbered else ""
    packed = row.replace(",", "").replace(" ", "")
    return row if len(packed) in _SIDES and _KNOWN.issuperset(packed) else ""


def _of_latex(line: str) -> str:
    """Return the row of a line with "&" between its cells; "" for another line."""
    match = _OF_LATEX.fullmatch(line)
    cells = [*map(_cell, match[1].split("&"))] if match else []
    return _row_of(cells)


def _is_array(line: str) -> bool:
    """Tell whether a line is a whole array of JSON, and more than one row of a board."""
    if not line.lstrip().startswith("["):
        return False
    try:
        value = DECODER.decode(line)
    except (ValueError, RecursionError):
        return False
    return len(value) not in _SIDES or any(isinstance(each, list) for each in value)


def _of_rows(line: str) -> str:
    """Return the rows of a board that one sign is between; "" for another line."""
    packed = line.replace(" ", "")
    for mark in "/.":
        rows = packed.strip(mark).split(mark)
        if len(rows) in _SIDES and all(len(row) == len(rows) for row in rows):
            signs = "".join(rows)
            return respelled(signs) if mark == "/" and len(rows) > 4 else signs.translate(_DASHES)
    return ""


def _of_dashes(line: str) -> str:
    packed = line.replace(" ", "")
    is_dashed = len(packed) in _CELLS and _DASHED.fullmatch(packed)
    return line.translate(_DASHES) if is_dashed else ""


def _of_numerals(line: str) -> str:
    number = line.translate(_KANJI)
    return number if number != line and _KNOWN.issuperset(number.replace(" ", "")) else ""


def _of_library(line: str) -> str:
    """Return the fields of a line of a library; "" for another line."""
    if ":" not in line or _GAME_ID.match(line.lstrip()) or "{" in line:
        return ""
    parts = [part.strip() for part in line.split(":")]
    has_grid = any(len(part) in _CELLS and _KNOWN.issuperset(part) for part in parts)
    return " ".join(parts) if has_grid else ""


def is_prose(line: str) -> bool:
    """Tell whether a line has words, and fewer digits than letters: no grid is written so.

    One word alone may be a row of the regions of a jigsaw, and is none.

    >>> is_prose("Grid 01"), is_prose("Sudoku of May 5, 2026:"), is_prose("53..7....")
    (True, True, False)
    """
    words = _WORD.findall(line)
    if all(_KNOWN.issuperset(word) for word in words) or len(line.split()) == 1:
        return False
    letters = sum(map(str.isalpha, line))
    return sum(map(str.isdigit, line)) < letters and not _LONG.search(line)


_WORD = re.compile(r"[^\W\d_]{2,}")
_LONG = re.compile(rf"[0-9A-Ga-g._*?]{{{min(_SIDES) ** 2}}}")
"""What may be a grid, even if a sign of it is wrong."""


def _of_list(line: str) -> str:
    """Return a row of a list, or all rows on one line, "" where values are no cells."""
    listed = _LIST.fullmatch(line)
    if not listed:
        return ""
    inside, values = listed[1], []
    mark = "," if "," in inside else None
    for part in inside.replace("[", " ").replace("]", " ").split(mark):
        match = _VALUE.fullmatch(part)
        if not match:
            return ""
        values.append(_cell(next(filter(None, match.groups()), "")))
    if len(values) in _SIDES and "]" not in inside:  # one row
        return ",".join(values)
    if len(values) not in _CELLS | {16} or not all(map(_is_cell, values)):
        return ""
    return "".join(map(_symbol, values))


def _of_fields(line: str) -> str:
    """Return a row of fields, or all fields of a board on one line; "" where they are no cells."""
    mark = _FIELD_MARK.search(line)
    fields = [field.strip(' "') for field in _FIELD_MARK.split(line)] if mark else line.split()
    if len(fields) - 1 in _SIDES | _CELLS and not fields[-1] and len(fields) not in _SIDES:
        fields.pop()
    cells = [_cell(field) for field in fields]
    if len(cells) not in _SIDES | _CELLS or not all(map(_is_cell, cells)):
        return ""
    if len(cells) in _CELLS:
        return "".join(map(_symbol, cells))
    if mark:
        return ",".join(cells)
    if max(map(len, cells)) > 1:  # on boards up to 9x9, pencil marks
        return "".join(map(_symbol, cells)) if len(cells) > 9 else ""
    return ",".join(cells)


def _of_bars(line: str) -> str:
    """Return the row of a line that has a bar on each side of each cell; "" for another one."""
    match = _BARRED.fullmatch(line)
    cells = [_cell(cell) for cell in match[1].split("|")] if match else []
    most = 2 if len(cells) > 9 else 1
    return _row_of(cells) if all(len(cell) <= most for cell in cells) else ""


def _row_of(cells: list[str]) -> str:
    """Return the signs of cells that are one row; "" for others."""
    is_row = len(cells) in _SIDES and all(map(_is_cell, cells))
    return "".join(map(_symbol, cells)) if is_row else ""


def _cell(value: str) -> str:
    """Return what is in a field: a whole number without a point, or a dot for a blank."""
    text = value.strip()
    if text.lower() in _BLANKS:
        return "."
    is_whole = _FLOAT.fullmatch(text) and float(text).is_integer()
    return str(int(float(text))) if is_whole else text


def _is_cell(value: str) -> bool:
    is_number = value.isdecimal() and len(value) <= 2
    return value in _KNOWN or (is_number and int(value) < len(SYMBOLS))


def _symbol(cell: str) -> str:
    """Return the sign of a cell that may be a number; 0 stays what it is, and may be a digit."""
    return (SYMBOLS[int(cell)] if int(cell) else "0") if cell.isdecimal() else cell


_WAYS = (
    *(_of_list, _of_fields, _of_bars, _of_latex, _of_rows, _of_dashes, _of_numerals),
    *(_of_number, _of_library),
)
"""The spellings, each as the line that is read here; "" for a line of another one."""
