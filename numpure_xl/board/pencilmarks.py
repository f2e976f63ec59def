"""Pencilmarks: the small digits that a player notes in a blank, as the text of its cell.

Each digit has a place of its own, so that the eye finds it, in as many lines as a box has rows:

    1 . 3
    . 5 .
    7 . 9

A cell of a sheet holds one text in one font; so the places are kept by spaces, in a font whose
characters are all as wide. The text always has a line break, and no digit has one: that is how
pencilmarks are known again. What people type as notes, 1 2 4 or 1,2,4, counts as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from numpure_xl.errors import GridError, cut
from numpure_xl.messages import Plural
from numpure_xl.plan.typography import half_points
from numpure_xl.sudoku.formats.pencil_marks import ENTERED, cells_of
from numpure_xl.sudoku.grid.boards import one_grid
from numpure_xl.sudoku.grid.grid import SYMBOLS, Grid, cell_name
from numpure_xl.sudoku.grid.text import is_frame, plain
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.rules.shapes import ArrowShape, CornerMark, EdgeMark, Glyph, TubeShape

T = TypeVar("T")

FONT = "Courier New"
HALF = "\u00a0"
"""A blank that is not taken away at the end of a line, half as wide as a digit in most fonts."""
_WIDTH, _HEIGHT = 0.6, 1.2  # of a character and a line of that font, in heights of it
_HALF_WIDTH = 0.32  # of a blank, and of half a digit, in the widest font of digits
_BESIDE_SUM = 5  # blanks as wide as the sum of a cage
_ROOM = 0.9  # of a cell, for text: spreadsheets keep some pixels free on the left and right
_ROOM_IN_SIGNS = 0.79  # of a cell: its marks where signs between cells reach into it


def pencilmarks(digits: Iterable[int], variant: Variant) -> str:
    """Return the text of a cell with these digits as pencilmarks."""
    marked, side, cols = set(digits), variant.side, variant.mark_cols
    lines = [range(first, min(first + cols, side + 1)) for first in range(1, side + 1, cols)]
    return "\n".join(
        " ".join(SYMBOLS[digit] if digit in marked else " " for digit in line) for line in lines
    )


def printed_marks(digits: Iterable[int], variant: Variant, *, beside: int = 0) -> str:
    r"""Return pencilmarks for paper in the font of the digits, whose blanks are half as wide.

    Args:
        digits: The digits.
        variant: The board.
        beside: How many blanks are on the left of them.

    >>> from numpure_xl.sudoku.grid.boards import VARIANTS, one_grid
    >>> printed_marks([1, 4], VARIANTS["4x4"]).replace(HALF, "_")
    '1___\n___4'
    """
    lines = pencilmarks(digits, variant).split("\n")
    wide = [line[at : at + 1] for line in lines for at in range(0, len(line), 2)]
    across = variant.mark_cols
    places = [mark if mark in SYMBOLS[1:] else 2 * HALF for mark in wide]
    rows = [places[at : at + across] for at in range(0, len(places), across)]
    return "\n".join(beside * HALF + HALF.join(row) for row in rows)


def blanks_beside(variant: Variant) -> int:
    """Return the number of blanks left of printed marks that leave room for sums of cages."""
    return _BESIDE_SUM if variant.cages else 0


def digits_marked(text: str) -> list[int]:
    r"""Return the digits of pencilmarks.

    >>> digits_marked("1   3\n  5  ")
    [1, 3, 5]
    """
    return [SYMBOLS.index(symbol) for symbol in text if symbol in SYMBOLS[1:]]


def is_pencilmarks(value: object) -> bool:
    """True if the value of a cell is a set of pencil marks.

    >>> is_pencilmarks("1 2 4"), is_pencilmarks("1,2"), is_pencilmarks("12"), is_pencilmarks("5")
    (True, True, False, False)
    """
    return isinstance(value, str) and ("\n" in value or bool(_NOTES.fullmatch(value.strip())))


_NOTES = re.compile(r"[1-9A-G](?:[\s,;・]+[1-9A-G])+")


def digits_noted(value: object, side: int) -> tuple[int, ...]:
    """Return the digits that a cell of a file notes, smallest first; () if it does not.

    Digits may stand together, if they rise and no board of that side has their number.

    >>> digits_noted("1 2 4", 9), digits_noted(124, 9), digits_noted(12, 16), digits_noted(21, 9)
    ((1, 2, 4), (1, 2, 4), (), ())
    """
    if is_pencilmarks(value):
        return tuple(sorted({digit for digit in digits_marked(str(value)) if digit <= side}))
    text = f"{value:g}" if isinstance(value, float) else str(value).strip()
    is_one_each = len(text) > 1 and side <= 9 and text.isascii() and text.isdecimal()
    digits = tuple(map(int, text)) if is_one_each else ()
    rises = all(0 < a < b for a, b in pairwise(digits))
    return digits if digits and rises and digits[-1] <= side else ()


def marks_in(source: str | Iterable[Any], variant: Variant) -> list[frozenset[int]]:
    r"""Return the pencil marks of all cells, from a text or from lists.

    Args:
        source: A text as `numpure candidates` prints it: the digits of a cell together, blanks
            between cells, '-' or '.' where there are none; frames do not matter. Or rows of
            cells, or all cells in one row, each with its digits.
        variant: The board.

    Raises:
        GridError: If there are more cells or fewer, or a mark is not a digit of the board.

    >>> from numpure_xl.sudoku.grid.boards import VARIANTS, one_grid
    >>> marks_in("1 34 | 24 2\n- 3 | 1 4\n" * 2, VARIANTS["4x4"])[:3]
    [frozenset({1}), frozenset({3, 4}), frozenset({2, 4})]
    """
    one_grid(variant, signs=RULES)
    cells = _typed(source) if isinstance(source, str) else _listed(source, variant.side)
    if len(cells) != variant.cells:
        msg = Plural(
            "There are pencil marks for {found} cell; a {variant} board has {cells}.",
            "There are pencil marks for {found} cells; a {variant} board has {cells}.",
            by="found",
        )
        raise GridError(msg, found=len(cells), variant=variant.name, cells=variant.cells)
    return [_digits(cell, number, variant) for number, cell in enumerate(cells)]


def _typed(text: str) -> list[Any]:
    """Return the cells of a text, each as the symbols of its digits."""
    lines = (line for line in plain(text).splitlines() if not _has_no_cells(line))
    cells = (cell for line in lines for cell in cells_of(line) if cell not in _LETTERS)
    return [cell.strip("-.").removeprefix(ENTERED) for cell in cells]


def _has_no_cells(line: str) -> bool:
    """True if a line is a stroke, with signs on it or without, or names a line over cells."""
    is_stroke = "--" in line and is_frame(line.translate(_NO_SIGNS))
    return is_stroke or line.startswith((_BULB, _CIRCLE, _HELD))


def _listed(rows: Iterable[Any], side: int) -> list[Any]:
    """Return the cells of rows, or of one row."""
    listed = list(rows)
    if len(listed) != side:
        return listed
    return [cell for row in listed for cell in (row if isinstance(row, Iterable) else [row])]


def _digits(cell: Any, number: int, variant: Variant) -> frozenset[int]:  # noqa: ANN401
    """Return the digits that are noted in a cell."""
    known = {sign: digit for digit, sign in enumerate(SYMBOLS[: variant.side + 1]) if digit}
    numbers = {digit: digit for digit in known.values()}
    noted = cell if isinstance(cell, Iterable) else [cell]
    digits = {known.get(str(mark).upper()) or numbers.get(mark, 0) for mark in noted}
    if 0 in digits:
        msg = "The pencil marks of {cell} are {found!r}; digits are 1 to {last}."
        where, last = cell_name(number, variant), SYMBOLS[variant.side]
        raise GridError(msg, cell=where, found=cut(str(cell)), last=last)
    return frozenset(digits)


def marks_drawn(position: Grid, noted: Sequence[Iterable[int]]) -> str:
    """Return digits and pencil marks in columns of one width; `marks_in` reads them.

    Args:
        position: The digits; a stroke is drawn wherever two boxes or regions meet.
        noted: By cell, its pencil marks.

    >>> from numpure_xl.sudoku.grid.boards import VARIANTS, one_grid
    >>> print(marks_drawn(Grid("1" + "." * 15, VARIANTS["4x4"]), [(2, 3)] * 16).splitlines()[0])
    1  23 | 23 23
    """
    variant = position.variant
    one_grid(variant, signs=RULES)
    lines = (s for s in variant.shapes if isinstance(s, TubeShape | ArrowShape | CornerMark))
    return "\n".join((_drawn(position, noted), *(_line_named(line, variant) for line in lines)))


_BULB, _CIRCLE, _HELD = "o ", "> ", "( "
"""Prefixes of lines of text that name a thermometer, an arrow, and digits among four cells."""


def _line_named(line: TubeShape | ArrowShape | CornerMark, variant: Variant) -> str:
    """Cells of a thermometer, of an arrow or of a circle, as a line of text below a board."""
    first, *others = (str(cell_name(cell, variant)) for cell in line.cells)
    if isinstance(line, CornerMark):
        return f"{_HELD}{' '.join((first, *others))} ) {' '.join(map(str, line.digits))}"
    if isinstance(line, TubeShape):
        return f"{_BULB}{' < '.join((first, *others))}"
    return f"{_CIRCLE}{first} = {' + '.join(others)}"


def _drawn(position: Grid, noted: Sequence[Iterable[int]]) -> str:
    variant = position.variant
    cells = [
        SYMBOLS[digit] if digit else "".join(SYMBOLS[mark] for mark in marks) or "-"
        for digit, marks in zip(position.digits, noted, strict=True)
    ]
    side, width = variant.side, max(map(len, cells))
    if variant.regions:
        return _regions_drawn(variant, cells, max(width, 2))
    if variant.has_edge_marks:
        return _drawn_with_marks(variant, cells, width)
    across = variant.box_cols
    rule = "-+-".join(["-" * (across * (width + 1) - 1)] * (side // across))
    lines: list[str] = []
    for row in range(side):
        if row and row % variant.box_rows == 0:
            lines.append(rule)
        padded = [cell.ljust(width) for cell in cells[row * side : (row + 1) * side]]
        boxes = [" ".join(padded[at : at + across]) for at in range(0, side, across)]
        lines.append(" | ".join(boxes).rstrip())
    return "\n".join(lines)


_SIGNS: dict[Glyph, str] = {
    "bar": "==",
    "less": "<^",
    "greater": ">v",
    "white-dot": "oo",
    "black-dot": "@@",
    "x": "XX",
    "v": "VV",
}
"""Signs in a text, between cells side by side and between a cell and the one below."""

_LETTERS = frozenset("".join(_SIGNS.values()))

_NO_SIGNS = str.maketrans(dict.fromkeys(_LETTERS, " "))


def _drawn_with_marks(variant: Variant, cells: Sequence[str], width: int) -> str:
    """Return cells in columns with the signs between them, which hide the strokes of boxes."""
    side, box_of = variant.side, variant.box_of
    signs = {
        (first, second): _SIGNS[glyph][second - first > 1]
        for first, second, glyph in (s for s in variant.shapes if isinstance(s, EdgeMark))
    }
    lines: list[str] = []
    for row in range(side):
        ends = [" "] * side
        for col, (cell, other) in enumerate(pairwise(_row(row, side))):
            ends[col] = signs.get((cell, other)) or ("|" if box_of(cell) != box_of(other) else " ")
        texts = (cells[cell].ljust(width) for cell in _row(row, side))
        lines.append(" ".join(map(" ".join, zip(texts, ends, strict=True))).rstrip())
        if row + 1 < side:
            below = (signs.get((cell, cell + side)) for cell in _row(row, side))
            fill = "-" if box_of(row * side) != box_of((row + 1) * side) else " "
            lines.append(
                (fill * 3).join((sign or fill).ljust(width, fill) for sign in below).rstrip()
            )
    return "\n".join(lines)


def _regions_drawn(variant: Variant, cells: Sequence[str], width: int) -> str:
    """Return cells in columns at least two wide, with a stroke wherever two regions meet."""
    side, box_of = variant.side, variant.box_of
    parted_below = [
        [row + 1 < side and box_of(cell) != box_of(cell + side) for cell in _row(row, side)]
        for row in range(side)
    ]
    parted_right = [
        [box_of(cell) != box_of(cell + 1) for cell in _row(row, side)[:-1]] for row in range(side)
    ]
    lines: list[str] = []
    for row, ends in enumerate(parted_right):
        texts = (cells[cell].ljust(width) for cell in _row(row, side))
        bars = ("| " if is_parted else "  " for is_parted in (*ends, False))
        lines.append("".join(map("".join, zip(texts, bars, strict=True))).rstrip())
        if any(parted_below[row]):
            below = parted_right[row + 1]
            lines.append(_rule(parted_below[row], [*zip(ends, below, strict=True)], width))
    return "\n".join(lines)


def _row(row: int, side: int) -> range:
    return range(row * side, (row + 1) * side)


def _rule(parted: Sequence[bool], bars: Sequence[tuple[bool, bool]], width: int) -> str:
    """Return the strokes between two rows.

    Args:
        parted: By column, whether a stroke is there.
        bars: By end of a column, whether there is a stroke in the row above, and in the one below.
        width: The characters of a column.
    """
    signs = {(): " ", (0, 1): "-", (2, 3): "|"}
    text = "-" * width if parted[0] else " " * width
    for (left, right), ends in zip(pairwise(parted), bars, strict=True):
        met = tuple(number for number, is_met in enumerate((left, right, *ends)) if is_met)
        text += signs.get(met, "+") + ("-" if right else " ") * (width + 1)
    return text.rstrip()


def without_pencilmarks(matrix: Iterable[Iterable[T]]) -> list[list[T | None]]:
    """Return the cells of a range with None where there are pencilmarks."""
    return [[None if is_pencilmarks(value) else value for value in row] for row in matrix]


def printed_mark_points(variant: Variant, pixels: int) -> float:
    """Return the size of the font in which `printed_marks` fit a cell so many pixels wide and high.

    Where there are cages, they fit beside a sum; where there are signs between cells, in these.
    """
    points = pixels * 0.75 * (_ROOM_IN_SIGNS if variant.has_edge_marks else _ROOM)
    across = points / ((variant.mark_cols * 3 - 1 + blanks_beside(variant)) * _HALF_WIDTH)
    down = points / (-(-variant.side // variant.mark_cols) * _HEIGHT)
    return max(1.0, half_points(min(across, down)))


def pencilmark_points(variant: Variant, pixels: int) -> float:
    """Return the size of the font in which pencilmarks fit a cell `pixels` wide and high."""
    points = pixels * 0.75 * _ROOM
    across = points / ((2 * variant.mark_cols - 1) * _WIDTH)
    down = points / (-(-variant.side // variant.mark_cols) * _HEIGHT)
    return max(1.0, half_points(min(across, down)))
