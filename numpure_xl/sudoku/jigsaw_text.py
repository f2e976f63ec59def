"""Jigsaw boards as text: a symbol for each cell, and a letter or digit for the region of each cell.

    .3..6.1...19.......4.32... aaabbbcccaaaabbdcceabbbfdc... 9x9-jigsaw-x

The regions may come first, may follow without a blank, or on lines of their own below the grid. The
letters may be any, large or small. The name of the board is needed for diagonals alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from math import isqrt
from typing import NamedTuple

from numpure_xl.errors import GridError, NumpureError
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.regions import SIDES, regions_of
from numpure_xl.sudoku.variant import JIGSAWS, Variant


class Text(NamedTuple):
    """A part of the text, the number of its first line, and its rules, if any, or their fault."""

    number: int
    text: str
    rules: Variant | GridError | None = None


_CELLS = {side * side for side in SIDES}
_TWICE = {2 * cells for cells in _CELLS}
_APART = re.compile(r"[\s,;|\"']+")


def jigsaw_line(grid: Grid) -> str:
    """Return what follows the symbols of a grid on its line: nothing, if it is no jigsaw."""
    variant = grid.variant
    if not variant.regions:
        return ""
    return f" {variant.regions} {variant.name}" if variant.diagonals else f" {variant.regions}"


def jigsaw_in(line: str) -> tuple[str, Variant] | None:
    """Return the symbols of a jigsaw on a line and its rules; None if there is no jigsaw on it.

    Raises:
        GridError: If its regions are not of one size, or one is in two parts.
    """
    if len(line) not in _TWICE and not _APART.search(line):
        return None
    fields = [part for field in _APART.split(line) for part in _halves(field)]
    found = [field for field in fields if len(field) in _CELLS]
    for field in found:
        symbols = next((f for f in found if f != field and len(f) == len(field)), None)
        regions = symbols and not symbols.isalpha() and regions_in(field)
        if symbols and regions:
            names = (other.split("/")[0] for other in fields)
            name = next((name for name in names if name in JIGSAWS), "")
            return symbols, Variant.of_regions(regions, diagonals=name.endswith("-x"))
    return None


def _halves(field: str) -> tuple[str, ...]:
    """Return a field, or the symbols and the regions that it is made of."""
    half = len(field) // 2
    return (field[:half], field[half:]) if len(field) in _TWICE else (field,)


def regions_in(text: str) -> str | None:
    """Return the regions that a text names for each cell; None if it may be a grid.

    A grid never names regions: two neighbours have the same digit in none.

    Raises:
        GridError: If it has letters, but not for regions of one size, each in one piece.
    """
    if text.isalpha():
        return regions_of(text.lower())
    if text.isalnum() and text[0] in (text[1], text[isqrt(len(text))]):
        with suppress(GridError):
            return regions_of(text.lower())
    return None


def with_regions_below(texts: Iterable[Text]) -> Iterator[Text]:
    """Yield the parts of a text; regions below a grid, on one line or on as many, join it."""
    held: list[Text] = []
    try:
        for text in texts:
            if held and _goes_on(held, text):
                held.append(text)
                if joined := _joined(held):
                    yield joined
                    held = []
                continue
            yield from held
            held = [text] if _may_have_regions(text) else []
            if not held:
                yield text
    except NumpureError:  # what was read before a line that cannot be
        yield from held
        raise
    yield from held


def _may_have_regions(text: Text) -> bool:
    return text.rules is None and len(_packed(text)) in _CELLS


def _goes_on(held: list[Text], text: Text) -> bool:
    """Return whether a part may hold regions of the cells of a grid, all or those of a row."""
    if "." in text.text:
        return False  # as in most grids
    cells, found = len(_packed(held[0])), _packed(text)
    is_row = len(found) == isqrt(cells) and found.isalpha()
    left = cells - sum(len(_packed(part)) for part in held[1:])
    is_whole = len(held) == 1 and len(found) == cells and found.isalnum()
    return text.rules is None and ((is_whole and _names_regions(found)) or (is_row and left > 0))


def _names_regions(text: str) -> bool:
    try:
        return regions_in(text) is not None
    except GridError:
        return True


def _joined(held: list[Text]) -> Text | None:
    """Return a grid with its regions, once all are there."""
    grid, *below = held
    names = "".join(map(_packed, below))
    if len(names) < len(_packed(grid)):
        return None
    try:
        return Text(grid.number, grid.text, Variant.of_regions(regions_of(names.lower())))
    except GridError as fault:
        return Text(grid.number, grid.text, fault)


def _packed(text: Text) -> str:
    return "".join(_APART.split(text.text)) if _APART.search(text.text) else text.text
