"""Jigsaw boards as text: a symbol for each cell, and a letter or digit for the region of each cell.

    .3..6.1...19.......4.32... aaabbbcccaaaabbdcceabbbfdc...

The regions may come first, may follow without a blank, or on lines of their own below the grid. The
letters may be any, large or small.

Others are drawn with the signs of a text, as `Grid.drawn` and people in forums draw them.

1 .|. . 5       .-------.-----------.
  - -           | 1   . | .   .   5 |
.|. .|. 2       |   .---'---.       |
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from math import isqrt
from typing import NamedTuple

from numpure_xl.errors import GridError, NumpureError
from numpure_xl.sudoku.grid.boards import APART, VARIANTS, NamedBoard
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.sudoku.grid.text import is_frame
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.regions import SIDES, regions_drawn, regions_of


class TextSection(NamedTuple):
    """A part of the text, the number of its first line, and what is known of it already.

    That are its rules or their name or why it has none, or the whole game; and whether it is the
    position of the puzzle above it.
    """

    number: int
    text: str
    rules: Variant | NamedBoard | SavedGame | GridError | None = None
    is_position: bool = False


_CELLS = {side * side for side in SIDES}
_TWICE = {2 * cells for cells in _CELLS}
_LONG = re.compile(rf"[^\s,;|\"']{{{min(_CELLS)}}}")
"""As many signs as the smallest of them has cells."""


def jigsaw_in(line: str) -> tuple[str, Variant] | None:
    """Return the symbols of a jigsaw on a line and its rules; None if there is no jigsaw on it.

    Raises:
        GridError: If its regions are not of one size.
    """
    if parts := regions_among(line):
        regions, others = parts
        symbols = next(field for field in others if len(field) == len(regions))
        return symbols, Variant.of_regions(regions)
    return None


def regions_among(line: str) -> tuple[str, list[str]] | None:
    """Return the regions of a jigsaw on a line, and its other fields; None if there is no jigsaw.

    Raises:
        GridError: If they are not of one size.
    """
    if not _LONG.search(line) or (len(line) not in _TWICE and not APART.search(line)):
        return None
    fields = [part for field in APART.split(line) for part in _halves(field)]
    boards = [field for field in fields if len(field) in _CELLS]
    for field in boards:
        symbols = next((f for f in boards if f != field and len(f) == len(field)), "a")
        if not symbols.isalpha() and (regions := regions_in(field)):
            return regions, [other for other in fields if other != field]
    return None


def _halves(field: str) -> tuple[str, ...]:
    """Return a field, or the symbols and the regions that it is made of."""
    half = len(field) // 2
    halves = field[:half], field[half:]
    return halves if len(field) in _TWICE and any(map(str.isalnum, halves)) else (field,)


def regions_in(text: str) -> str | None:
    """Return the regions that a text names for each cell; None if it may be a grid.

    A grid never names regions: two neighbours have the same digit in none.

    Raises:
        GridError: If it has letters, but not for regions of one size.
    """
    if text.isalpha():
        return regions_of(text.lower())
    if text.isalnum() and text[0] in (text[1], text[isqrt(len(text))]):
        with suppress(GridError):
            return regions_of(text.lower())
    return None


def with_regions_below(texts: Iterable[TextSection]) -> Iterator[TextSection]:
    """Yield the parts of a text; what belongs to the grid above it joins it.

    That are its regions, on one line or on as many as it has rows, or its position.
    """
    held: list[TextSection] = []
    try:
        for text in texts:
            if text.is_position:
                yield from [_played(part, text) for part in held]
                held = []
                continue
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


def _played(puzzle: TextSection, position: TextSection) -> TextSection:
    """Return a puzzle with its position."""
    try:
        givens = Grid.parse(puzzle.text)
        entered = Grid.parse(position.text, givens.variant)
        digits = [a or b for a, b in zip(givens.digits, entered.digits, strict=True)]
        no_marks = (0,) * givens.variant.cells
        game = SavedGame.of(digits, map(bool, givens.digits), no_marks, givens.variant)
    except GridError as fault:
        return TextSection(puzzle.number, puzzle.text, fault)
    return TextSection(puzzle.number, puzzle.text, game)


def _may_have_regions(text: TextSection) -> bool:
    is_open = text.rules is None or isinstance(text.rules, NamedBoard)
    return is_open and len(_packed(text)) in _CELLS


def _goes_on(held: list[TextSection], text: TextSection) -> bool:
    """Return whether a part may hold regions of the cells of a grid, all or those of a row."""
    if "." in text.text:
        return False  # as in most grids
    cells, packed = len(_packed(held[0])), _packed(text)
    is_row = len(packed) == isqrt(cells) and packed.isalpha()
    missing = cells - sum(len(_packed(part)) for part in held[1:])
    is_whole = len(held) == 1 and len(packed) == cells and packed.isalnum()
    return text.rules is None and (
        (is_whole and _names_regions(packed)) or (is_row and missing > 0)
    )


def _names_regions(text: str) -> bool:
    try:
        return regions_in(text) is not None
    except GridError:
        return True


def _joined(held: list[TextSection]) -> TextSection | None:
    """Return a grid with its regions, once all are there."""
    grid, *below = held
    names = "".join(map(_packed, below))
    if len(names) < len(_packed(grid)):
        return None
    if names.isdecimal() and _may_be_solved(names):
        msg = "The line below may be its regions or a full grid; name regions by letters."
        return TextSection(grid.number, grid.text, GridError(msg))
    fixed = grid.rules.form.fixed if isinstance(grid.rules, NamedBoard) else ()
    try:
        board = Variant.of_regions(regions_of(names.lower()), fixed)
        return TextSection(grid.number, grid.text, board)
    except GridError as fault:
        return TextSection(grid.number, grid.text, fault)


def _may_be_solved(digits: str) -> bool:
    """Tell whether no row of a full grid has a digit twice."""
    side = isqrt(len(digits))
    return all(len({*digits[at : at + side]}) == side for at in range(0, len(digits), side))


def _packed(text: TextSection) -> str:
    return "".join(APART.split(text.text)) if APART.search(text.text) else text.text


_LAYOUTS = ((0, 2), (2, 4))
"""Where the first cell of a row is, and how far the next one is from it."""


def regions_in_drawing(lines: Sequence[str]) -> str | None:
    """Return the regions that are drawn around the cells of a grid; None if they are boxes or none.

    Args:
        lines: The rows of cells, and the lines between them that only draw.
    """
    rows = [number for number, line in enumerate(lines) if not is_frame(line)]
    side = len(rows)
    if side not in SIDES or side == len(lines):
        return None
    for first, step in _LAYOUTS:
        if all(len(lines[row].rstrip("| ")) == first + step * (side - 1) + 1 for row in rows):
            regions = _regions(lines, rows, first, step)
            return None if regions == _boxes(side) else regions
    return None


def _boxes(side: int) -> str | None:
    """Return the regions that the boxes of the plain board are."""
    plain = VARIANTS.get(f"{side}x{side}")
    return regions_of(plain.box_numbers) if plain else None


def _regions(lines: Sequence[str], rows: Sequence[int], first: int, step: int) -> str | None:
    side = len(rows)

    def is_parted(cell: int, neighbour: int) -> bool:
        row, col = divmod(max(cell, neighbour), side)
        column = first + step * col
        if abs(cell - neighbour) == 1:
            return lines[rows[row]][column - step // 2] == "|"
        between = lines[rows[row - 1] + 1 : rows[row]]
        return any(line[column : column + 1] == "-" for line in between)

    return regions_drawn(side, is_parted)
