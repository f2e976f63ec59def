"""Grids that overlap on one paper (合体ナンプレ): where they are, and the rules of each alone.

A layout has one text: a name, or the first cell of each grid as a spreadsheet names it, and behind
plus signs the rules that not every grid has. A board of several grids is called by it, with the
rules of all grids before a colon:

    samurai    gattai:A1.G7.M13.S7    samurai+x    gattai+killer:A1+x.G7+windows

Grids share whole boxes. One that shares none with another would be a puzzle of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple

from numpure_xl.cell_names import cell_reference, column_named
from numpure_xl.errors import RequestError, cut
from numpure_xl.messages import Message

SIDE, BOX = 9, 3
"""The cells along an edge of a grid, and of one of its boxes."""

MOST_CELLS = 1024
"""The most cells of a board: as many as the compiled search has room for (cover.h)."""

GATTAI, COLON, BETWEEN = "gattai", ":", "."
"""What a board without a name begins with, what is before its grids, and between two of them."""

_CELL = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})", re.IGNORECASE)

Corner = tuple[int, int]
"""The row and the column of the first cell of a grid on the paper, from 0."""


class OneGrid(NamedTuple):
    """One of several grids.

    Attributes:
        corner: Where its first cell is.
        keys: The rules that it has beside those of all grids, in the order of names of boards.
    """

    corner: Corner
    keys: tuple[str, ...] = ()


def _stars(*rows: str) -> tuple[Corner, ...]:
    """Return the first cells of a picture that has a sign for each box, and a star for these."""
    signs = ((row, col, sign) for row, line in enumerate(rows) for col, sign in enumerate(line))
    return tuple((BOX * row, BOX * col) for row, col, sign in signs if sign == "*")


LAYOUTS = {
    "gattai2": _stars("*", "", "..*"),
    "gattai3": _stars("*", "", "..*", "", "....*"),
    "butterfly": _stars("**", "**"),
    "flower": _stars(".*", "***", ".*"),
    "sohei": _stars("..*", "", "*...*", "", "..*"),
    "cross": _stars("..*", "", "*.*.*", "", "..*"),
    "windmill": _stars(".*", "....*", "..*", "*", "...*"),
    "samurai": _stars("*...*", "", "..*", "", "*...*"),
    "shogun": _stars("*...*...*...*", "", "..*...*...*", "", "*...*...*...*"),
    "sumo": _stars("*...*...*", "", "..*...*", "", "*...*...*", "", "..*...*", "", "*...*...*"),
}
"""By name, the first cells of grids, in reading order."""

NAMES = {
    "gattai2": Message("two overlapping grids"),
    "gattai3": Message("three overlapping grids"),
    "butterfly": Message("butterfly of four grids"),
    "flower": Message("flower of five grids"),
    "sohei": Message("sohei of four grids"),
    "cross": Message("cross of five grids"),
    "windmill": Message("windmill of five grids"),
    "samurai": Message("samurai"),
    "shogun": Message("shogun of eleven grids"),
    "sumo": Message("sumo of thirteen grids"),
}
"""By name, what people call them."""

ALIASES = {
    "twodoku": "gattai2",
    "2合体": "gattai2",
    "3合体": "gattai3",
    "蝶": "butterfly",
    "バタフライ": "butterfly",
    "花": "flower",
    "フラワー": "flower",
    "僧兵": "sohei",
    "十字": "cross",
    "クロス": "cross",
    "kazaguruma": "windmill",
    "風車": "windmill",
    "gattai5": "samurai",
    "サムライ": "samurai",
    "侍": "samurai",
    "将軍": "shogun",
    "ショーグン": "shogun",
    "相撲": "sumo",
    "スモウ": "sumo",
}
"""What else people call them."""

_NAMED = {corners: name for name, corners in LAYOUTS.items()}


@lru_cache(maxsize=256)
def grids_of(layout: str) -> tuple[OneGrid, ...]:
    """Return the grids of a layout by its text, in reading order of their first cells.

    >>> grids_of("A1.G7+x")
    (OneGrid(corner=(0, 0), keys=()), OneGrid(corner=(6, 6), keys=('x',)))
    """
    if layout in LAYOUTS:
        return tuple(map(OneGrid, LAYOUTS[layout]))
    grids = (each.split("+") for each in layout.split(BETWEEN))
    return tuple(OneGrid(corner_in(cell), tuple(keys)) for cell, *keys in grids)


def layout_of(grids: Iterable[OneGrid]) -> str:
    """Return the text of a layout, which has one form: wherever the grids are on the paper.

    Raises:
        RequestError: If grids do not share whole boxes, or there are too many.

    >>> layout_of(map(OneGrid, [(12, 12), (6, 6)])), layout_of(map(OneGrid, [(0, 6), (0, 0)]))
    ('gattai2', 'A1.G1')
    """
    grids = sorted(grids)
    top, left = (min(each.corner[axis] for each in grids) for axis in (0, 1))
    moved = [OneGrid((row - top, col - left), keys) for (row, col), keys in grids]
    corners = tuple(each.corner for each in moved)
    check_corners(corners)
    if corners in _NAMED and not any(each.keys for each in moved):
        return _NAMED[corners]
    return BETWEEN.join("+".join((cell_reference(*each.corner), *each.keys)) for each in moved)


def named(layout: str, keys: Iterable[str]) -> str:
    """Return what a board is called.

    Args:
        layout: The text of its layout.
        keys: The rules of all grids.

    >>> named("samurai", ["x"]), named("A1.G7+x", ["killer"])
    ('samurai+x', 'gattai+killer:A1.G7+x')
    """
    if layout in LAYOUTS:
        return "+".join((layout, *keys))
    return f"{'+'.join((GATTAI, *keys))}{COLON}{layout}"


def check_corners(corners: Collection[Corner]) -> None:
    """Refuse grids that are not one board.

    Raises:
        RequestError: If one is alone, is there twice, or does not share whole boxes with others.
    """
    if len(corners) < 2 or len({*corners}) < len(corners):
        msg = "Overlapping grids are two or more, each in a place of its own."
        raise RequestError(msg)
    for one, other in combinations(corners, 2):
        apart = [abs(a - b) for a, b in zip(one, other, strict=True)]
        if max(apart) < SIDE and any(far % BOX for far in apart):
            msg = "The grids at {one} and {other} overlap in parts of boxes; they share whole ones."
            raise RequestError(msg, one=cell_reference(*one), other=cell_reference(*other))
    if lost := {*corners} - next(joined_grids(corners)):
        msg = "The grid at {cell} shares no box with the others; without it the rest is a board."
        raise RequestError(msg, cell=cell_reference(*min(lost)))
    cells = {(r + i, c + j) for r, c in corners for i in range(SIDE) for j in range(SIDE)}
    if len(cells) > MOST_CELLS:
        msg = "These grids have {cells} cells together; a board has up to {most}."
        raise RequestError(msg, cells=len(cells), most=MOST_CELLS)


def joined_grids(corners: Collection[Corner]) -> Iterator[set[Corner]]:
    """Yield grids that boxes join from one to the next, group by group."""
    left = {*corners}
    while left:
        reached, waiting = set[Corner](), [min(left)]
        while waiting:
            row, col = waiting.pop()
            near = {(r, c) for r, c in left if max(abs(r - row), abs(c - col)) < SIDE} - reached
            reached |= near
            waiting += near
        left -= reached
        yield reached


def layout_drawn(corners: Collection[Corner]) -> str:
    """Return the text of the layout whose boxes are those of some squares; "" if none is.

    Strokes show squares that are no grids, as between two grids one above the other. The grids are
    those of a layout that has a name, or else the squares of which others do not have all boxes.

    >>> layout_drawn([(0, 0), (3, 0), (6, 0)]), layout_drawn([(0, 0), (9, 0)])
    ('A1.A7', '')
    """
    if len(corners) < 2:
        return ""
    top, left = (min(corner[axis] for corner in corners) for axis in (0, 1))
    moved = {(row - top, col - left) for row, col in corners}
    seen = Counter(chain.from_iterable(map(boxes_of, moved)))
    for name, grids in LAYOUTS.items():
        if moved.issuperset(grids) and {*chain.from_iterable(map(boxes_of, grids))} == {*seen}:
            return name
    apart = [corner for corner in moved if any(seen[box] == 1 for box in boxes_of(corner))]
    if {*chain.from_iterable(map(boxes_of, apart))} == {*seen}:
        with suppress(RequestError):
            return layout_of(map(OneGrid, apart))
    return ""


def boxes_of(corner: Corner) -> list[Corner]:
    """Return the first cells of the boxes of a grid."""
    steps = range(0, SIDE, BOX)
    return [(corner[0] + row, corner[1] + col) for row in steps for col in steps]


def corner_in(text: str) -> Corner:
    """Return the place that a spreadsheet gives a name: 'G7' is row 6, column 6, both from 0.

    Raises:
        RequestError: If it is no such name.
    """
    if not (match := _CELL.fullmatch(text)):
        msg = "{text!r} is not a first cell of a grid; write one as a spreadsheet has it, like G7."
        raise RequestError(msg, text=cut(text))
    return int(match[2]) - 1, column_named(match[1])
