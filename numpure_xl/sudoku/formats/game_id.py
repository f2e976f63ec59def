"""Game IDs of Solo, in Simon Tatham's Portable Puzzle Collection.

    2x3:a3b5d2_1b4...            boxes of 2 rows and 3 columns
    9jx:1e5_8_7e...,cdb____ac... a jigsaw with diagonals

The digits come first, in reading order: a letter is a run of as many blanks as its place in the
alphabet, and '_' parts two numbers. Then come the strokes of a jigsaw: those between neighbours in
a row, row by row, then those between neighbours in a column, column by column. A letter counts the
neighbours without a stroke before the next stroke, '_' is none, 'z' is 25 without a stroke behind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby, pairwise

from numpure_xl.errors import GridError, RequestError, cut
from numpure_xl.sudoku.grid import BLANK, SYMBOLS, Grid
from numpure_xl.sudoku.regions import SIDES, regions_drawn, regions_of
from numpure_xl.sudoku.variant import VARIANTS, Variant

_ID = re.compile(r"(?<!\S)(\d{1,2})(?:x(\d{1,2}))?([a-z0-9]*):(\S+)")
_GIVENS = re.compile(r"[a-z]|[1-9]\d*|_")
_LETTERS = "_abcdefghijklmnopqrstuvwxyz"
_BLANKS, _PAIRS = 26, 25
"""What 'z' counts: blanks among digits, and neighbours without a stroke."""


def game_id(grid: Grid) -> str:
    """Return the game ID of a grid.

    Raises:
        RequestError: If Solo has no such board.
    """
    variant = grid.variant
    if variant.extra or variant.moves:
        msg = "A game ID is for boxes or regions, with or without diagonals; not for {variant}."
        raise RequestError(msg, variant=variant.name)
    mark = "x" if variant.diagonals else ""
    if variant.regions:
        return f"{variant.side}j{mark}:{_givens(grid)},{_strokes(variant)}"
    return f"{variant.box_rows}x{variant.box_cols}{mark}:{_givens(grid)}"


def game_in(line: str) -> tuple[str, Variant] | None:
    """Return the symbols and the rules of the game ID on a line; None if there is none on it.

    Raises:
        GridError: If it is damaged, or of a board that is not known here.
    """
    match = _ID.search(line) if ":" in line else None
    if match is None or not (match[2] or "j" in match[3]):
        return None
    if "k" in match[3] or match[4].startswith(":"):
        msg = "{text!r} is a killer sudoku; cages are not supported."
        raise GridError(msg, text=cut(match[0]))
    rows, cols = int(match[1]), int(match[2] or 1)
    givens, _, strokes = match[4].partition(",")
    is_jigsaw = "j" in match[3] or cols == 1
    variant = _jigsaw(rows * cols, strokes) if is_jigsaw else _boxes(rows, cols)
    symbols = _symbols(givens)
    if variant is None or len(symbols) != variant.cells:
        msg = "{text!r} is damaged, or is for a board that is not supported."
        raise GridError(msg, text=cut(match[0]))
    return symbols, _with_diagonals(variant) if "x" in match[3] else variant


def _boxes(rows: int, cols: int) -> Variant | None:
    """Return the board of boxes of a size; one of boxes that lie on their side is a jigsaw."""
    boards = (board for board in VARIANTS.values() if board.is_plain)
    plain = next((b for b in boards if (b.box_rows, b.box_cols) == (rows, cols)), None)
    side = rows * cols
    if plain or side not in SIDES:
        return plain
    names = (cell // side // rows * rows + cell % side // cols for cell in range(side * side))
    return Variant.of_regions(regions_of(names))


def _jigsaw(side: int, strokes: str) -> Variant | None:
    if side not in SIDES or not set(_LETTERS).issuperset(strokes):
        return None
    pairs = list(_pairs(side))
    parted, position = set(), -1
    for letter in strokes:
        count = _LETTERS.index(letter)
        position += min(count, _PAIRS) + (count <= _PAIRS)
        if count <= _PAIRS and position < len(pairs):
            parted.add(pairs[position])
    is_whole = position == len(pairs)
    regions = regions_drawn(
        side, lambda first, second: (min(first, second), max(first, second)) in parted
    )
    return Variant.of_regions(regions) if regions and is_whole else None


def _with_diagonals(variant: Variant) -> Variant:
    if variant.regions:
        return Variant.of_regions(variant.regions, diagonals=True)
    return VARIANTS[f"{variant.name}-x"]


def _pairs(side: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of neighbours in the order in which strokes are noted."""
    cells = [range(row * side, (row + 1) * side) for row in range(side)]
    for line in (*cells, *zip(*cells, strict=True)):
        yield from pairwise(line)


def _symbols(givens: str) -> str:
    """Return the symbols that givens are; none, if they are damaged."""
    parts = _GIVENS.findall(givens)
    is_known = all(not part.isdecimal() or int(part) < len(SYMBOLS) for part in parts)
    if "".join(parts) != givens or not is_known:
        return ""
    return "".join(
        SYMBOLS[int(part)] if part.isdecimal() else SYMBOLS[BLANK] * _LETTERS.index(part)
        for part in parts
    )


def _givens(grid: Grid) -> str:
    """Return the givens, with the blanks before, between and behind them."""
    text = ""
    for is_blank, cells in groupby(grid.digits, lambda digit: digit == BLANK):
        digits = list(cells)
        text += _run(len(digits), _BLANKS) if is_blank else "_".join(map(str, digits))
    return text


def _strokes(variant: Variant) -> str:
    """Return how many neighbours without a stroke are before each stroke, and behind the last."""
    signs = "".join(
        "|" if variant.box_of(first) != variant.box_of(second) else " "
        for first, second in _pairs(variant.side)
    )
    return "".join(_run(len(part), _PAIRS) or "_" for part in signs.split("|"))


def _run(count: int, most: int) -> str:
    """Return a number as letters, of which each adds its place in the alphabet."""
    whole, rest = divmod(max(count - 1, 0), most)
    return "z" * whole + (_LETTERS[rest + 1] if count else "")
