"""Typography: how heavy rules are and how far lines are apart, by the size of cells and letters."""

from __future__ import annotations

from typing import NamedTuple

from numpure_xl.plan.strokes import Strokes, Weight
from numpure_xl.plan.text_width import is_japanese

RULE, BOX, EDGE = 0.025, 3, 4
"""A thin rule as a share of its cell; how many times that are those of boxes, and of heavier edges.
"""

HAIRLINE, KDP_RULE = 0.25, 0.75
"""The thinnest rule in points: that printers at home draw, and that KDP prints."""

DIGIT = 0.6
"""The size of a digit in a font without serifs, as a share of its cell."""

CORNER, MOST_CORNER, CORNER_LEFT, CORNER_MIDDLE = 0.25, 0.33, 0.08, 0.17
"""Shares of a cell: the usual size of a text in its corner and the largest, its beginning, and the
middle of its digits from above."""

LEADING, JAPANESE_LEADING = 1.15, 1.6
"""From line to line, as a share of the size of letters: what spreadsheets take for Arial, and what
Japanese is read by (W3C, "Requirements for Japanese Text Layout", 2.4.2)."""

HEAD_LEADING = 1.2
"""Leading of a heading on two lines above a page: its margin has room for it, in every script."""

ROOM = 1.5
"""The height kept for a line of Latin letters, for programs that have other fonts."""


def corner_share(cell: float, least: float) -> float:
    """Return the size of a text in the corner of a cell, as a share of the cell.

    Args:
        cell: The width of the cell in points.
        least: The least size of a text in points; as far as the digit beside it leaves room.

    >>> corner_share(50, 6), corner_share(20, 6), corner_share(10, 6)
    (0.25, 0.3, 0.33)
    """
    return max(CORNER, min(MOST_CORNER, least / cell))


class Pens(NamedTuple):
    """The widths of the strokes of each weight, in points; on paper and in drawings of pages.

    A workbook has no such choice: there strokes are as wide as `USUAL`.
    """

    thin: float
    medium: float
    thick: float

    def width(self, weight: Weight) -> float:
        """Return the width of a stroke of some weight."""
        return self[weight - 1]


USUAL = Pens(0.75, 1.5, 2.25)
"""The widths with which Excel prints strokes."""


def board_pens(strokes: Strokes, cell: float, least: float) -> Pens:
    """Return the pens of a board.

    Args:
        strokes: How heavy its strokes are.
        cell: The width of a cell in points.
        least: The width of the thinnest rule.

    >>> board_pens(Strokes(Weight.THIN, Weight.THICK, Weight.THICK), 30.0, HAIRLINE)
    Pens(thin=0.75, medium=1.5, thick=2.25)
    """
    rule = RULE * cell
    thin = max(least, rule)
    box = max(BOX * rule, 2 * thin)
    widths = {Weight.THIN: thin, Weight.MEDIUM: 2 * thin, Weight.THICK: box}
    widths[strokes.box] = box
    if strokes.outer > strokes.box:
        widths[strokes.outer] = box * EDGE / BOX
    return Pens(*(widths[weight] for weight in (Weight.THIN, Weight.MEDIUM, Weight.THICK)))


def leading(text: str) -> float:
    """Return the distance of the lines of a text, as a share of the size of its letters."""
    return JAPANESE_LEADING if is_japanese(text) else LEADING


def lines_room(text: str, lines: int) -> float:
    """Return the height kept for the lines of a text, as a share of the size of its letters.

    The first has most, so that short and long paragraphs are evenly apart.
    """
    return line_room(text) + (lines - 1) * max(HEAD_LEADING, leading(text))


def line_room(text: str) -> float:
    """Return the height kept for a line of a text, as a share of the size of its letters."""
    return max(ROOM, leading(text))
