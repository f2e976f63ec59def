"""Rows of numbers as tables have them: what only labels them is left out, and dashes are blanks.

,0,1,2,3,4,5,6,7,8        numbers or letters of columns, with those of rows in front or without
0,5.0,3.0,,,7.0,,,,

5 3 - - 7 - - - -         a dash for a blank, also where a whole row has no other sign

5,3,,,7                   blanks at the end of a row that an editor has cut

All this shows only in all rows of a board, so lines are held until one is no row of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from string import ascii_uppercase

from numpure_xl.sudoku.grid.boards import VARIANTS

NumberedLine = tuple[int, str]

_SIDES = {board.side for board in VARIANTS.values()}
_MOST = max(_SIDES) + 2
"""The most lines that decide: a row of labels, the rows of a board, and the line behind it."""

_MARK = re.compile("[\t,;]")
_LABELED = re.compile(r'[\s\["|]*(?:[01aAcCrR]|[\t,;]|[^\W\d]+"?[\t,;])')
"""How a line begins that may label columns, or the first row that has a label itself."""

_INITIAL = re.compile(r"^[cCrR](?=\d)")
"""What may be in front of the number of a column or a row."""

_RULE = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?)?\s*")
"""The line below the heads of a Markdown table."""

_SIGNS = frozenset("-123456789ABCDEFG")
"""The signs of a board whose blanks are dashes; one that has other blanks has edges of dashes."""

_DASHED = re.compile(r"[1-9A-G |]*-[-1-9A-G |]*")


_CELL = " *(?:1[0-6]|[1-9A-G])?"
_CUT = re.compile(rf"{_CELL}(?: *[\t,;]{_CELL})*[\r\n]*")
"""A row of digits and blanks, of which the last may be missing."""


_ENDS_BLANK = re.compile(r"[\t,;]\s*$")
"""The end of a row that nobody has cut."""


def padded(lines: Iterable[NumberedLine]) -> Iterator[NumberedLine]:
    """Yield lines; rows of a square of cells have as many as the longest again.

    >>> [line for _, line in padded(enumerate(["1,,,4", ",3", "3,4", ",,1"]))]
    ['1,,,4', ',3,,', '3,4,,', ',,1,']
    """
    held: list[NumberedLine] = []
    for numbered in lines:
        line = numbered[1]
        if len(line) < 4 * _MOST and line.strip() and _CUT.fullmatch(line):
            held.append(numbered)
            continue
        yield from _of_one_width(held)
        held = []
        yield numbered
    yield from _of_one_width(held)


def _of_one_width(held: Sequence[NumberedLine]) -> Iterable[NumberedLine]:
    widths = [len(_MARK.findall(line)) + 1 for _, line in held]
    side = len(held)
    cut = [line for (_, line), width in zip(held, widths, strict=True) if width < side]
    if side not in _SIDES or max(widths) != side or not cut or any(map(_ENDS_BLANK.search, cut)):
        return held
    mark = next(chain.from_iterable(_MARK.findall(line) for _, line in held))
    return [
        (number, line.rstrip(" \r\n") + mark * (side - width))
        for (number, line), width in zip(held, widths, strict=True)
    ]


def unlabeled(lines: Iterable[NumberedLine]) -> Iterator[NumberedLine]:
    """Yield lines without the labels of rows and columns, and dashes of a board as dots.

    >>> rows = [",a,b,c,d", "0,1.0,,,", "1,,,3.0,", "2,,2.0,,", "3,,,,4.0"]
    >>> [line for _, line in unlabeled(enumerate(rows))]
    ['', '1.0,,,', ',,3.0,', ',2.0,,', ',,,4.0']
    """
    held: list[NumberedLine] = []
    rest = iter(lines)
    for numbered in rest:
        line = numbered[1]
        if not held and not (_LABELED.match(line) or _is_dashed(line)):
            yield numbered
            continue
        held.append(numbered)
        while held and (len(held) == _MOST or not _goes_on(held)):
            yield from _decided(held)
    while held:
        yield from _decided(held)


def without_heads(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines, and "" for a row of a Markdown table that counts its columns.

    >>> list(without_heads(["|1|2|", "|-|-|", "|3|4|"]))
    ['', '|-|-|', '|3|4|']
    """
    held: str | None = None
    for line in lines:
        if held is not None:
            is_head = _RULE.fullmatch(line) and _is_count(held.strip(" |\r\n").split("|"))
            yield "" if is_head else held
        held = line if line.lstrip().startswith("|") else None
        if held is None:
            yield line
    if held is not None:
        yield held


def _goes_on(held: Sequence[NumberedLine]) -> bool:
    """Tell whether the last line may be a row of the board that the first begins."""
    first, last = held[0][1], held[-1][1]
    if _is_dashed(first):
        return _is_dashed(last) or _packed(last).isalnum()
    return abs(len(_fields(last)) - len(_fields(first))) <= 1 and bool(last.strip())


def _decided(held: list[NumberedLine]) -> Iterator[NumberedLine]:
    """Take lines that are decided from those that are held, the first at least."""
    rows = [line for _, line in held]
    count, changed = _without_labels(rows) or _without_dashes(rows) or (1, rows[:1])
    for (number, _), line in zip(held[:count], changed, strict=True):
        yield number, line
    del held[:count]


def _without_labels(rows: Sequence[str]) -> tuple[int, list[str]] | None:
    """Return how many lines are a labeled board, and these lines without the labels."""
    first = _fields(rows[0])
    for side in _SIDES & {len(first), len(first) - 1}:
        top = 1 if len(first) - side in {0, 1} and _is_count(first[-side:]) else 0
        body = [_fields(row) for row in rows[top : top + side]]
        behind = _fields(rows[top + side]) if len(rows) > top + side else []
        widths = {len(row) for row in body}
        if len(body) < side or len(widths) != 1 or len(behind) in widths:
            continue
        width = widths.pop()
        has_index = width == side + 1 and _is_count([row[0] for row in body])
        if has_index or (top and width == side):
            mark = "," if _MARK.search("".join(rows[: top + side])) else " "
            return top + side, [""] * top + [mark.join(row[-side:]) for row in body]
    return None


def _without_dashes(rows: Sequence[str]) -> tuple[int, list[str]] | None:
    """Return how many lines are a board with dashes for blanks, and these with dots for them."""
    side = len(_packed(rows[0]))
    is_more = len(rows) > side and _is_dashed(rows[side])
    if side not in _SIDES or len(rows) < side or is_more:
        return None
    signs = [_packed(row) for row in rows[:side]]
    has_blanks = any("-" in row and row.strip("-") for row in signs)
    if not has_blanks or any(len(row) != side or not _SIGNS.issuperset(row) for row in signs):
        return None
    return side, [row.replace("-", ".") for row in signs]


def _is_dashed(line: str) -> bool:
    return bool(_DASHED.fullmatch(line.strip())) and len(_packed(line)) in _SIDES


def _packed(line: str) -> str:
    return "".join(line.replace("|", " ").split())


def _fields(line: str) -> list[str]:
    """Return the fields of a line that has more of them than words."""
    if _MARK.search(line):
        return [field.strip(' "') for field in _MARK.split(line.rstrip("\r\n"))]
    return line.split()


def _is_count(labels: Sequence[str]) -> bool:
    """Tell whether labels count: from 0, from 1, or from A; a letter c or r may be in front."""
    labels = [label.strip() for label in labels]
    bare = [_INITIAL.sub("", label).removesuffix(".0") for label in labels]
    upper = [label.upper() for label in labels]
    return bare in (
        [*map(str, range(len(bare)))],
        [*map(str, range(1, len(bare) + 1))],
    ) or upper == [*ascii_uppercase[: len(upper)]]
