"""Lines over cells: as text, where they may cross, and chosen so that they do not.

As text they are the A1 names of their cells in order, with a dot between two lines:

    A1B1C1.E5E6F7     two lines of three cells each
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from numpure_xl.cell_names import cell_reference, column_named
from numpure_xl.errors import GridError, cut
from numpure_xl.messages import Message
from numpure_xl.sudoku.rules.geometry import Geometry
from numpure_xl.sudoku.rules.rule import NO_SIGN

CellLine = tuple[int, ...]
"""Cells, each next to the one before, by an edge or a corner."""

WAYS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""To the eight neighbours, clockwise from the one above."""

TURN = 2
"""By how many of them a line of a seed turns at most: where it would turn back, nobody sees how it
goes on."""

_CELL = re.compile(r"([A-Z])([1-9]\d?)")
_LINES = re.compile(r"(?:[A-Z][1-9]\d?)+(?:\.(?:[A-Z][1-9]\d?)+)*")


def lines_read(signs: Iterable[object], board: Geometry) -> list[CellLine]:
    """Lines that people write down; none for a dot alone.

    Raises:
        GridError: If it is no such text, or one is no line.
    """
    text = "".join(map(str, signs)).upper()
    if text == NO_SIGN:
        return []
    if not _LINES.fullmatch(text):
        msg = "Lines are cells in order, and dots between lines, as in A1B1C2.E5E6; not {text!r}."
        raise GridError(msg, text=cut(text))
    places = (
        [(int(row) - 1, column_named(col)) for col, row in _CELL.findall(each)]
        for each in text.split(NO_SIGN)
    )
    return [checked_line([board.cell_at.get(at, -1) for at in each], board) for each in places]


def lines_text(lines: Iterable[CellLine], board: Geometry) -> str:
    """Text of lines; a dot for none."""
    places = ([board.places[cell] for cell in line] for line in lines)
    texts = ("".join(cell_reference(*at) for at in each) for each in places)
    return NO_SIGN.join(texts) or NO_SIGN


def checked_line(cells: Sequence[int], board: Geometry) -> CellLine:
    """CellLine of 2 to `side` cells.

    Raises:
        GridError: If it is none.
    """
    places = [board.places[cell] for cell in cells if cell >= 0]
    steps = pairwise(places)
    is_line = all(max(abs(r - row), abs(c - col)) == 1 for (row, col), (r, c) in steps)
    if not is_line or not 2 <= len({*places}) == len(cells) <= board.side:
        row, col = (*places, (0, 0))[0]
        msg = "A line goes from cell to cell, over 2 to {side}; see the one that begins at {cell}."
        cell = Message("r{row}c{col}", row=row + 1, col=col + 1)
        raise GridError(msg, side=board.side, cell=cell)
    return tuple(cells)


def lines_apart(
    lines: Iterable[CellLine], board: Geometry, share: float, *, is_start_shared: bool = False
) -> list[CellLine]:
    """Lines of which none crosses another, and that look the same upside down.

    Args:
        lines: Those to choose from, the first ones first; each is lawful upside down as well.
        board: Where they are.
        share: How many of all cells are in lines at most.
        is_start_shared: Whether several may begin in one cell.
    """
    last, chosen = board.cells - 1, list[CellLine]()
    taken, starts, crossed = set[int](), set[int](), set[frozenset[int]]()
    for line in lines:
        both = [line, tuple(last - cell for cell in line)]
        cells, ends = {*both[0], *both[1]}, {both[0][0], both[1][0]}
        steps = {frozenset(step) for each in both for step in pairwise(each)}
        across = {_across(step, board) for step in steps}
        is_apart = cells & taken <= (starts & ends if is_start_shared else set())
        is_apart = is_apart and across.isdisjoint(crossed | steps) and len(cells) == 2 * len(line)
        if is_apart and len(taken | cells) <= board.cells * share:
            taken |= cells
            starts |= ends
            crossed |= steps
            chosen += both
    return chosen


def _across(step: frozenset[int], board: Geometry) -> frozenset[int]:
    """Step that crosses one over a corner; one over an edge is crossed by none."""
    (row, col), (to_row, to_col) = (board.places[cell] for cell in step)
    if row == to_row or col == to_col:
        return frozenset()
    beside = (board.cell_at.get(place) for place in ((row, to_col), (to_row, col)))
    return frozenset(cell for cell in beside if cell is not None)
