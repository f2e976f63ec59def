"""Game IDs of Solo, in Simon Tatham's Portable Puzzle Collection.

    2x3:a3b5d2_1b4...            boxes of 2 rows and 3 columns
    9jx:1e5_8_7e...,cdb____ac... a jigsaw with diagonals

    3x3k:zzzc,aab_a...,16a12a17b6_11...       cages

The digits come first, in reading order: a letter is a run of as many blanks as its place in the
alphabet, and '_' parts two numbers. Then come the strokes of a jigsaw: those between neighbours in
a row, row by row, then those between neighbours in a column, column by column. A letter counts the
neighbours without a stroke before the next stroke, '_' is none, 'z' is 25 without a stroke behind.
Cages are such strokes again, and then their sums, written as digits are, each in the first cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, pairwise
from math import isqrt

from numpure_xl.errors import GridError, RequestError, cut
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import BLANK, SYMBOLS, Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.cages import Cages
from numpure_xl.sudoku.rules.diagonals import Diagonals
from numpure_xl.sudoku.rules.regions import SIDES, regions_drawn, regions_of
from numpure_xl.sudoku.rules.shapes import CageOutline

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
    if not {*variant.fixed} <= {Diagonals.key}:
        msg = "A game ID is for boxes or regions, with or without diagonals; not for {variant}."
        raise RequestError(msg, variant=variant.name)
    if variant.is_in_parts:
        msg = "A game ID has regions in one piece; this board has some in parts."
        raise RequestError(msg)
    cages = [shape.cells for shape in variant.shapes if isinstance(shape, CageOutline)]
    owner = {cell: number for number, cells in enumerate(cages) for cell in cells}
    if cages and not len(owner) == variant.cells == sum(len(c.cells) for c in variant.cages):
        msg = "A game ID has each cell in one cage, and each cage has a sum; not so this board."
        raise RequestError(msg)
    mark = f"{'x' * bool(variant.fixed)}{'k' * bool(owner)}"
    parts = [_listed(grid.digits)]
    if variant.regions:
        parts.append(_strokes(variant.box_numbers))
    if owner:
        totals = {cage.cells[0]: cage.total for cage in variant.cages}
        parts.append(_strokes([owner[cell] for cell in range(variant.cells)]))
        parts.append(_listed(totals.get(cell, 0) for cell in range(variant.cells)))
    shape = f"{variant.side}j" if variant.regions else f"{variant.box_rows}x{variant.box_cols}"
    return f"{shape}{mark}:{','.join(parts)}"


def game_in(line: str) -> tuple[str, Variant] | None:
    """Return the symbols and the rules of the game ID on a line; None if there is none on it.

    Raises:
        GridError: If it is damaged, or of a board that is not known here.
    """
    match = _ID.search(line) if ":" in line else None
    if match is None or not (match[2] or "j" in match[3]):
        return None
    rows, cols = int(match[1]), int(match[2] or 1)
    givens, *parts = match[4].split(",")
    is_jigsaw, is_killer = "j" in match[3] or cols == 1, "k" in match[3]
    variant = (
        _jigsaw(rows * cols, parts.pop(0) if parts else "") if is_jigsaw else _boxes(rows, cols)
    )
    symbols = _symbols(givens)
    if variant is None or len(symbols) != variant.cells or len(parts) < 2 * is_killer:
        msg = "{text!r} is damaged, or is for a board that is not supported."
        raise GridError(msg, text=cut(match[0]))
    if "x" in match[3]:
        variant = variant.with_fixed((Diagonals.key,))
    return symbols, variant.ruled([_cages(variant, *parts[:2])]) if is_killer else variant


def _cages(variant: Variant, strokes: str, sums: str) -> Cages:
    """Return the cages of strokes and of the sums in their first cells."""
    side, parted, totals = variant.side, _parted(variant.side, strokes), _numbers(sums)
    if parted is None or len(totals) != variant.cells:
        msg = "Cages need strokes between all cells, and a sum in the first cell of each."
        raise GridError(msg)
    owner = [*range(variant.cells)]
    for first, second in _pairs(side):
        if (first, second) not in parted:
            kept, gone = sorted((owner[first], owner[second]))
            owner = [kept if each == gone else each for each in owner]
    cages = [
        ([cell for cell in range(variant.cells) if owner[cell] == first], totals[first])
        for first in dict.fromkeys(owner)
    ]
    return Cages.of(cages, variant)


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
    parted = _parted(side, strokes) if side in SIDES else None
    if parted is None:
        return None
    regions = regions_drawn(
        side, lambda first, second: (min(first, second), max(first, second)) in parted
    )
    return Variant.of_regions(regions) if regions else None


def _parted(side: int, strokes: str) -> set[tuple[int, int]] | None:
    """Return the neighbours with a stroke between them; None if that is not said of all."""
    if not set(_LETTERS).issuperset(strokes):
        return None
    pairs = list(_pairs(side))
    parted, position = set(), -1
    for letter in strokes:
        count = _LETTERS.index(letter)
        position += min(count, _PAIRS) + (count <= _PAIRS)
        if count <= _PAIRS and position < len(pairs):
            parted.add(pairs[position])
    return parted if position == len(pairs) else None


def _pairs(side: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of neighbours in the order in which strokes are noted."""
    cells = [range(row * side, (row + 1) * side) for row in range(side)]
    for line in (*cells, *zip(*cells, strict=True)):
        yield from pairwise(line)


def _symbols(givens: str) -> str:
    """Return the symbols that givens are; none, if they are damaged."""
    numbers = _numbers(givens)
    is_known = all(number < len(SYMBOLS) for number in numbers)
    return "".join(SYMBOLS[number] for number in numbers) if is_known else ""


def _numbers(text: str) -> list[int]:
    """Return the numbers in the cells of a board, 0 where there is none; none if it is damaged."""
    parts = _GIVENS.findall(text)
    if "".join(parts) != text:
        return []
    numbers = [[int(part)] if part.isdecimal() else [0] * _LETTERS.index(part) for part in parts]
    return [*chain.from_iterable(numbers)]


def _listed(numbers: Iterable[int]) -> str:
    """Return numbers in the cells of a board, with the blanks before, between and behind them."""
    text = ""
    for is_blank, cells in groupby(numbers, lambda number: number == BLANK):
        digits = list(cells)
        text += _run(len(digits), _BLANKS) if is_blank else "_".join(map(str, digits))
    return text


def _strokes(owner: Sequence[int]) -> str:
    """Return how many neighbours without a stroke are before each stroke, and behind the last.

    Args:
        owner: By cell, a number that is the same on both sides where there is no stroke.
    """
    signs = "".join(
        "|" if owner[first] != owner[second] else " " for first, second in _pairs(isqrt(len(owner)))
    )
    return "".join(_run(len(part), _PAIRS) or "_" for part in signs.split("|"))


def _run(count: int, most: int) -> str:
    """Return a number as letters, of which each adds its place in the alphabet."""
    whole, rest = divmod(max(count - 1, 0), most)
    return "z" * whole + (_LETTERS[rest + 1] if count else "")
