"""How large everything is on the pages with steps: boards, texts, and parts of a page."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from numpure_xl.book.frame import room
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.steps.styles import POINTS
from numpure_xl.plan.line_breaks import set_lines
from numpure_xl.plan.paper import PIXELS_PER_MM
from numpure_xl.plan.text_width import has_wide, running

WANTED = 4.75  # millimetres for a cell of a 9x9 board: five of them fill a page of A4
LEAST, LARGEST = 4.4, 6.0  # millimetres: of a cell of a large board and of a small one
BOARD_SHARE = 0.42  # of the width of a page, at most
HEAD, TITLE, EXTRA, GAP, INDEX, APART = 28, 17, 12, 12, 14, 14  # pixels
GUTTER, LEAST_TEXT = 14, 130  # pixels: between blocks side by side, and of the texts of these
WORTH = 0.9  # of the height of blocks one below the other have those side by side at most
LINE = 1.55  # of the size of a font: Japanese ones are high


class Size(NamedTuple):
    """The lengths of a page in pixels, and how many blocks it has side by side at most.

    Attributes:
        height: What it has between its margins.
        cell: The width and height of a cell.
        text: The width of the column with the text of one of the blocks side by side.
        wide: The width that the text of a block has that is alone.
        across: How many blocks there are side by side at most.
    """

    height: int
    cell: int
    text: int
    wide: int
    across: int

    def text_of(self, blocks: int) -> int:
        """Return the width of the text of each of so many blocks side by side."""
        return self.wide if blocks == 1 else self.text


class Part(NamedTuple):
    """A part of a page: the head of a puzzle, some of its blocks side by side, or a sentence.

    Attributes:
        item: The number of the puzzle, from 0.
        block: The number of the first block; -1 for the head, -2 for the end,
            -3 for what the names of cells mean.
        blocks: How many blocks there are side by side.
        extra: How many rows the longest text has more than the board.
    """

    item: int
    block: int
    blocks: int = 0
    extra: int = 0


def size_on(layout: BookLayout, side: int) -> Size:
    """Return how large everything is for boards of a side."""
    width, height = room(layout.sheet_of_paper, layout.margins())
    cell = round(max(LEAST, min(WANTED * 9 / side, LARGEST)) * PIXELS_PER_MM)
    cell = min(cell, int(width * BOARD_SHARE) // side)
    board = INDEX + side * cell + APART
    across = max(1, (width + GUTTER) // (board + LEAST_TEXT + GUTTER))
    text = (width + GUTTER) // across - GUTTER - board
    return Size(height, cell, text, width - board, across)


def text_height(text: str, wide: int) -> float:
    """Return how high a text is in a column of a width, in pixels."""
    line = POINTS * 4 / 3
    lines = ceil(running(text) * line / (wide - 6))
    if has_wide(text):
        lines = set_lines(text, wide, POINTS).count("\n") + 1
    return lines * line * LINE
