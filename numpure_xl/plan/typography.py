"""Typography: widths of rules and of texts, and distances of lines, by the size of letters."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from numpure_xl.plan.strokes import Strokes, Weight

# Of the height of the font: the bold Arial of our labels has 0.556 for a digit, 0.53 to 0.72 for
# most letters (its own advance widths); a Japanese character fills a square.
_NARROW, _WIDE = 0.58, 1.0
_RUNNING = 0.53  # letters of Arial in English sentences, with room to break lines


# Thousandths of its size: how wide each letter of Arial is, and of the fonts that have its widths.
_ARIAL = {
    222: "'ijl",
    278: " !,./:;I[\\]ft|",
    333: "()-`r{}",
    400: '"*',
    500: "Jcksvxyz^",
    556: "#$0123456789?L_abdeghnopqu",
    584: "+<=>~",
    611: "FTZ",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    778: "GOQ",
    889: "%Mm",
    1015: "@W",
}
_ADVANCES = {symbol: width / 1000 for width, symbols in _ARIAL.items() for symbol in symbols}
_BOLD, _OTHER = 1.09, 0.62  # times as wide are bold letters at most; letters of other alphabets


def ems(text: str) -> float:
    """Return the width of a text, in heights of its font.

    >>> round(ems("No. 1"), 2), round(ems("第1問"), 2)
    (2.9, 2.58)
    """
    wide = sum(map(is_wide, text))
    return wide * _WIDE + (len(text) - wide) * _NARROW


def running(text: str) -> float:
    """Return the length of a text that is broken into lines, in heights of its font.

    >>> round(running("So r1c2 is 3."), 2)
    6.89
    """
    wide = sum(map(is_wide, text))
    return wide * 1.05 + (len(text) - wide) * _RUNNING


def measured(text: str, *, is_bold: bool = False) -> float:
    """Return the width of a line of text in Arial, in heights of its font, or a little more.

    >>> round(measured("Contents"), 2), round(measured("目次"), 2)
    (4.0, 2.0)
    """
    letters = unicodedata.normalize("NFD", text)
    wide = sum(
        _ADVANCES.get(letter, _WIDE if is_wide(letter) else _OTHER)
        for letter in letters
        if not unicodedata.combining(letter)
    )
    return wide * _BOLD if is_bold else wide


def is_wide(symbol: str) -> bool:
    """True if a character fills a square, as Japanese ones do."""
    return unicodedata.east_asian_width(symbol) in "AFW"


def has_wide(text: str) -> bool:
    """True if a text has a character that fills a square."""
    return not text.isascii() and any(map(is_wide, text))


def is_japanese(text: str) -> bool:
    """True if a text has a character that fills a square in every font.

    >>> is_japanese("3×3マス"), is_japanese("3×3 boxes ★")
    (True, False)
    """
    kinds = map(unicodedata.east_asian_width, text)
    return not text.isascii() and any(kind in "FW" for kind in kinds)


def fitting(text: str, pixels: int, *, largest: float, least: float = 0) -> float:
    """Return the size in points, in halves, at which a text is `pixels` wide at most."""
    if not text:
        return largest
    return max(least, min(largest, half_points(pixels * 0.75 / ems(text))))


def half_points(size: float) -> float:
    """Return the size of a font that a spreadsheet offers: the next half point below.

    >>> half_points(15.39)
    15.0
    """
    return int(size * 2) / 2


_DIGITS = {"Courier New": 0.8, "MS Gothic": 0.667, "Meiryo": 0.8, "Meiryo UI": 0.7}
_DIGITS |= dict.fromkeys(("Yu Gothic", "游ゴシック", "ＭＳ Ｐゴシック", "MS PGothic"), 0.727)
_DIGITS |= dict.fromkeys(("Arial", "Helvetica", "Liberation Sans", "Tahoma"), 0.741)
_DIGITS |= dict.fromkeys(("DejaVu Sans", "Verdana", "Sans"), 0.848)
_USUAL = 0.676
"""Pixels for each point of a font: how wide Excel counts a digit, of Calibri 11 as 7 pixels."""


def digit_pixels(font: str, points: float) -> int:
    """Return the pixels of a digit, by which a workbook measures its columns.

    Args:
        font: The font of its Normal style.
        points: The size of that.

    >>> digit_pixels("Calibri", 11), digit_pixels("Arial", 10), digit_pixels("游ゴシック", 11)
    (7, 7, 8)
    """
    return max(1, round(_DIGITS.get(font, _USUAL) * points))


RULE, BOX, EDGE = 0.025, 3, 4
"""A thin rule as a share of its cell; how many times that are those of boxes, and of heavier edges.
"""

HAIRLINE, KDP_RULE = 0.25, 0.75
"""The thinnest rule in points: that printers at home draw, and that KDP prints."""

DIGIT = 0.6
"""The size of a digit in a font without serifs, as a share of its cell."""

DIGIT_HEIGHT = 0.716
"""The height of a digit of Arial, as a share of the size of the font."""

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
