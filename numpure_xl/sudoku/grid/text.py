"""Text: the many forms in which people write a grid down, taken to one symbol per cell.

What a symbol means, and whether there are as many as a board has cells, is for grid.py to say.
"""

from __future__ import annotations

import re
import unicodedata

BLANK_MARKS = frozenset("0._*?")
"""The blanks that are to be seen; a space is one where the text keeps its columns."""

_SEEN = BLANK_MARKS - {"0"}
"""Those that are no digit of a number."""

_PARTS = frozenset("\t,;")
_PART = re.compile("[\t,;]")
_PARTED = str.maketrans("\t,;", "   ")
_ZEROS = (0x660, 0x6F0, 0x966, 0x9E6, 0xE50)
"""The digit 0 of Arabic, Persian, Devanagari, Bengali and Thai; 1 to 9 follow it."""

_DRAWN = str.maketrans(
    dict.fromkeys(map(chr, range(0x2500, 0x2580)), "+")  # Unicode's box drawing
    | dict.fromkeys("─━┄┅┈┉╌╍═", "-")
    | dict.fromkeys("│┃┆┇┊┋╎╏║", "|")
    | dict.fromkeys("□◻☐▢◯○・·•⬜", ".")
    | {chr(zero + digit): str(digit) for zero in _ZEROS for digit in range(10)}
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\ufe0f\u20e3")  # without a width of their own
)


def plain(text: str) -> str:
    """Return a text in the characters that are read here: full-width ones as ASCII, and so on."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFKC", text.translate(_DRAWN))


def parted(text: str) -> list[list[str]] | None:
    """Return the rows of cells that were copied or saved from a worksheet, or None if it is none.

    Such cells hold two characters at most; what is longer is a line of cells itself.
    """
    if _PARTS.isdisjoint(text):
        return None
    rows = [_PART.split(row.replace('"', "")) for row in text.splitlines() if row.strip(" ")]
    return rows if all(len(cell.strip()) <= 2 for row in rows for cell in row) else None


def symbols_in(text: str, sides: list[int]) -> str:
    """Return one symbol per cell, spaces among them only where they mean blanks.

    Spaces are blanks only if no other blank is to be seen, and if the lines are not a block with a
    symbol per cell without them.

    Args:
        text: The text, from `plain`.
        sides: The sides that a board may have, from the smallest.
    """
    drawn = [line for line in text.translate(_PARTED).splitlines() if not is_frame(line)]
    is_seen = not _SEEN.isdisjoint("".join(drawn))
    if not is_seen and (listed := _numbers(drawn, sides) or _in_columns(drawn, sides)):
        return listed
    lines = [line.replace("|", "") for line in drawn]
    packed = list(filter(None, ("".join(line.split()) for line in lines)))
    symbols = "".join(packed)
    side = len(packed)
    if not BLANK_MARKS.isdisjoint(symbols) or (
        side in sides and all(len(row) == side for row in packed)
    ):
        return symbols
    return _by_spaces(lines, sides) or symbols


def _numbers(lines: list[str], sides: list[int]) -> str:
    """Return the symbols of rows of numbers that blanks part, some with two digits; or nothing."""
    rows = [row for line in lines if (row := line.replace("|", " ").split())]
    numbers = [number for row in rows for number in row]
    if len(rows) not in sides or any(len(row) != len(rows) for row in rows):
        return ""
    if max(map(len, numbers)) != 2 or not all(number.isdecimal() for number in numbers):
        return ""
    return _symbols(numbers)


def _in_columns(lines: list[str], sides: list[int]) -> str:
    """Return the symbols of rows that are drawn with bars, a space after each cell; or nothing.

    The blanks are spaces, and the cells of a board above 9x9 as wide as two digits.
    """
    drawn = [line.rstrip() for line in lines if "|" in line]
    framed = [line[2:].removesuffix("|") if line.startswith("| ") else line for line in drawn]
    side = len(framed)
    step = 2 if side <= 9 else 3
    if any(line.find("|") != side // (line.count("|") + 1) * step for line in framed):
        return ""  # not the ends of boxes whose cells are that wide
    rows = [line.replace("| ", "") for line in framed]
    cells = [[row[at : at + step] for at in range(0, side * step, step)] for row in rows]
    if side not in sides or any(row[side * step :].strip() for row in rows):
        return ""
    if any(len(cell) == step and cell[-1] not in " |" for row in cells for cell in row):
        return ""
    return _symbols([cell.strip(" |") or "0" for row in cells for cell in row])


def _symbols(numbers: list[str]) -> str:
    """Return one symbol for each number, or nothing where one is too large."""
    known = "0123456789ABCDEFG"
    values = [int(number) if number.isdecimal() else known.find(number) for number in numbers]
    return "".join(known[value] for value in values) if {*values} <= {*range(17)} else ""


def _by_spaces(lines: list[str], sides: list[int]) -> str:
    """Return the symbols of lines that keep their places with spaces, or nothing if none do."""
    filled = [line for line in lines if line]
    if len(filled) == 1 and len(filled[0]) in [side**2 for side in sides]:
        return filled[0]
    width = max(map(len, lines), default=0)
    if width not in sides:
        width = max((len(line.rstrip()) for line in lines), default=0)
    for side in sides:
        rows = _trimmed(lines, side)
        if len(rows) == side >= width:
            return "".join(row[:side].ljust(side) for row in rows)
    return ""


def _trimmed(lines: list[str], count: int) -> list[str]:
    """Leave out blank lines at the ends until there are so many: empty ones first, then above."""
    first, last = 0, len(lines)
    for text_of in (str, str.strip):
        while last - first > count and not text_of(lines[first]):
            first += 1
        while last - first > count and not text_of(lines[last - 1]):
            last -= 1
    return lines[first:last]


def is_frame(line: str) -> bool:
    """Return whether a line of text only draws the edge of boxes, as in '------+-------+------'.

    Simple Sudoku has '*' at the corners, HoDoKu '.', ':' and an apostrophe.
    """
    return "-" in line and not line.strip("-+=| *.:'")
