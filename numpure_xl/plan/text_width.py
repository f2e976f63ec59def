"""The room that a text takes, near enough to choose the size of its font."""

from __future__ import annotations

import unicodedata

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
