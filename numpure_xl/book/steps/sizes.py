"""Sizes of boards, texts and other parts of pages with steps, and the part of a text with room."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from numpure_xl.book.frame import room
from numpure_xl.book.layout import LEAST_BOUND, BookLayout
from numpure_xl.book.steps.blocks import (
    POINTS,
    CandidateLines,
    candidate_points,
    least_points,
    text_points,
)
from numpure_xl.plan.line_breaks import set_lines
from numpure_xl.plan.paper import PIXELS_PER_MM
from numpure_xl.plan.typography import JAPANESE_LEADING, is_japanese, line_room, running

WANTED = 4.75  # millimetres for a cell of a 9x9 board: five of them fill a page of A4
LEAST, LARGEST = 4.4, 6.0  # millimetres: of a cell of a large board and of a small one
HEAD, TITLE, EXTRA, GAP, INDEX, APART = 28, 17, 12, 12, 14, 14  # pixels
GUTTER, LEAST_TEXT = 14, 130  # pixels: between blocks side by side, and of the texts of these
LEAST_BESIDE = {"en": 10, "ja": 18}  # ems has a line beside a board at least; else it is below
BELOW_BOARD = 6  # pixels: between a board and the text below
LINES = 8  # of text have room with a usual board on any page of a bound book
SMALLEST = 7.5  # points: to which texts below boards give way
CONTINUED = 8  # one text of so many may have no room on the page of its board
REST = 2  # lines of a text go on across the next page at least
LEAST_LINES = 3  # with the largest board that there may be
BOUND_SHARE = 0.5  # of the width of a bound page that a board with its text beside it has at most


class Size(NamedTuple):
    """The lengths of a page in pixels, and how many blocks it has side by side at most.

    Attributes:
        height: What it has between its margins.
        cell: The width and height of a cell.
        text: The width of the column with the text of one of the blocks side by side.
        wide: The width that the text of a block has that is alone.
        across: How many blocks there are side by side at most.
        points: The size of the texts.
        is_below: Whether texts are below their boards.
        numbers: The width of the column with the numbers of rows.
    """

    height: int
    cell: int
    text: int
    wide: int
    across: int
    points: float = POINTS
    is_below: bool = False
    numbers: int = INDEX

    def text_of(self, blocks: int) -> int:
        """Return the width of the text of each of so many blocks side by side."""
        return self.wide if blocks == 1 else self.text

    def scaled(self, pixels: int) -> int:
        """Return a length that texts of the usual size have, for texts of this size."""
        return round(pixels * self.points / POINTS)


def size_on(layout: BookLayout, side: int) -> Size:
    """Return the sizes of all parts for boards of a side on loose sheets.

    A board that needs more than its share of the width, as one of several grids does, has its text
    below it if there is no room beside it.
    """
    width, height = room(layout.sheet_of_paper, layout.margins())
    cell = _usual_cell(side)
    if _is_beside(layout, width - INDEX - side * cell):
        return _size(width, height, side, cell)
    size = Size(height, cell, width, width, 1, is_below=True)
    most = (width - INDEX - 1) // side
    cell = min(most, max(cell, _filling(size, side, most)))
    return size._replace(cell=cell, text=width - INDEX - side * cell)


def _is_beside(layout: BookLayout, width: int, points: float = POINTS) -> bool:
    """True if a text has room beside a board that leaves it a width."""
    return width - APART >= LEAST_BESIDE[layout.lang] * points * 4 / 3


def bound_size(
    layout: BookLayout,
    side: int,
    space: tuple[int, int],
    shapes: Collection[CandidateLines],
    texts: Sequence[str] = (),
) -> Size:
    """Return the sizes of all parts in a bound book, where every candidate is to be legible.

    Args:
        layout: How the book is laid out.
        side: The side of the boards.
        space: The width and the height between the margins of a page.
        shapes: How candidates are set that can be read in a cell of the largest board.
        texts: The texts; where these are below the boards, nearly all are to fit a page with their
            own, in smaller letters if need be.
    """
    width, height = space
    points, least = text_points(layout), least_points(layout)
    most, theme, index = largest_cell(layout, side, space), layout.design, _index(layout)
    cells = range(min(_usual_cell(side), most), most)
    cell = next(
        (px for px in cells if all(candidate_points(each, px, theme) >= least for each in shapes)),
        most,
    )
    if _is_beside(layout, width - index - side * cell, points):
        size = _size(width, height, side, cell, index)._replace(points=points)
        grown = _filling(size, side, int(BOUND_SHARE * width) // side)
        return _size(width, height, side, grown, index)._replace(points=points)
    size = Size(height, cell, width, width, 1, points, is_below=True, numbers=index)
    while (fitting := _fitting(size, side, texts)) < cell and size.points > max(least, SMALLEST):
        size = size._replace(points=size.points - 0.5)
    grown = max(cell, min(_filling(size, side, most), fitting))
    return size._replace(cell=grown, text=width - index - side * grown)


def _fitting(size: Size, side: int, texts: Sequence[str]) -> int:
    """Return the largest cell with which nearly all texts fit a page below their boards."""
    around = size.scaled(HEAD) + 2 * size.scaled(TITLE) + BELOW_BOARD + EXTRA + GAP
    heights = sorted((text_height(text, size.wide, size.points) for text in texts), reverse=True)
    high = heights[len(texts) // CONTINUED] if texts else 0
    return int(size.height - around - high) // side


def _filling(size: Size, side: int, most: int) -> int:
    """Return a cell so large that as many boards as before fill a page with one head."""
    room, titles = size.height - size.scaled(HEAD), size.scaled(TITLE) + GAP
    if size.is_below:
        titles += size.scaled(TITLE) + BELOW_BOARD + _text_room(size.points, LINES)
    boards = max(1, room // (titles + side * size.cell))
    return max(size.cell, min(most, (room // boards - titles) // side))


def largest_cell(layout: BookLayout, side: int, space: tuple[int, int]) -> int:
    """Return the largest side of a cell, with some lines of text below its board, in pixels."""
    points = text_points(layout)
    others = (HEAD + 2 * TITLE) * points / POINTS + BELOW_BOARD + GAP
    high = space[1] - others - _text_room(points, LEAST_LINES)
    return min(space[0] - _index(layout) - 1, int(high)) // side


def _text_room(points: float, lines: int) -> int:
    """Return the pixels for so many lines of a text below a board."""
    return ceil(lines * JAPANESE_LEADING * points * 4 / 3)


def _index(layout: BookLayout) -> int:
    """Return the width of a column with numbers, which are larger in large print."""
    return round(INDEX * max(1.0, least_points(layout) / LEAST_BOUND))


def _usual_cell(side: int) -> int:
    return round(max(LEAST, min(WANTED * 9 / side, LARGEST)) * PIXELS_PER_MM)


def _size(width: int, height: int, side: int, cell: int, index: int = INDEX) -> Size:
    board = index + side * cell + APART
    across = max(1, (width + GUTTER) // (board + LEAST_TEXT + GUTTER))
    text = (width + GUTTER) // across - GUTTER - board
    return Size(height, cell, text, width - board, across, numbers=index)


@lru_cache(1 << 13)  # a bound book asks again for each width of its margins
def text_height(text: str, wide: int, points: float = POINTS) -> float:
    """Return the height of a text in a column of a width, in pixels."""
    line = points * 4 / 3
    lines = ceil(running(text) * line / (wide - 6))
    if is_japanese(text):
        lines = set_lines(text, wide, points).count("\n") + 1
    return lines * line * line_room(text)


def text_in(text: str, wide: int, points: float, high: float) -> str:
    """Return the beginning of a text that has room in a column of a height.

    It ends behind a word, in Japanese at the end of a line; at least one of them is returned. If
    there is a rest, it has some lines.
    """
    ends = [match.end() for match in re.finditer(r"\S+\s*", text)]
    if is_japanese(text):
        ends, at = [], 0
        for line in set_lines(text, wide, points).split("\n"):
            at = text.index(line, at) + len(line)
            ends.append(at)
    count = bisect_right(ends, high, key=lambda end: text_height(text[:end], wide, points))
    if count < len(ends):
        rest = text_height(text[:1], wide, points) * REST
        heights = (
            text_height(text[end:].lstrip(), wide, points) for end in reversed(ends[1:count])
        )
        count -= next((moved for moved, height in enumerate(heights) if height >= rest), 0)
    return text[: ends[max(1, count) - 1]]
