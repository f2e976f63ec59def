"""Furigana: how Japanese is read, in small kana above it.

A reading is typed behind its kanji, as Aozora Bunko has it: 数字《すうじ》の国《くに》. What begins
elsewhere than at the first of the kanji has a ｜ before it.
"""

from __future__ import annotations

import re

from numpure_xl.errors import RequestError, cut
from numpure_xl.plan.text_width import is_wide

SHARE = 0.5
"""The size of furigana, as a share of that of the text (JIS X 4051)."""

WIDE_BLANK = "\u3000"

_READ = re.compile(
    r"(?:｜([^《》｜]+)|([々〆〇ヶ\u3400-\u9fff]+))《([\u3041-\u3096\u30a1-\u30fa・ー]+)》"
)


def without_readings(text: str) -> str:
    """Return a text without its readings.

    >>> without_readings("数字《すうじ》の国《くに》")
    '数字の国'
    """
    return _READ.sub(lambda read: read[1] or read[2], text)


def in_kana(text: str) -> str:
    """Return a text with its readings in place of what they are of.

    >>> in_kana("数字《すうじ》の国《くに》")
    'すうじのくに'
    """
    return _READ.sub(lambda read: read[3], text)


def furigana(text: str) -> str:
    """Return the line above a text, in letters of half its size and as long; "" for none.

    Each reading is over the middle of what it is of, to half a kana of its own size.

    >>> furigana("数字《すうじ》の国《くに》")
    'すうじ　　　くに'

    Raises:
        RequestError: If two readings have no room side by side.
    """
    line, at = "", 0
    for read in _READ.finditer(text):
        before = _units(without_readings(text[: read.start()]))
        over, reading = _units(read[1] or read[2]), read[3]
        start = max(len(line), before + (over - len(reading)) // 2)
        if start + len(reading) > before + over + 1:
            msg = "The reading {reading!r} has no room above its text; shorten it."
            raise RequestError(msg, reading=cut(reading))
        line += WIDE_BLANK * (start - len(line)) + reading
        at = read.end()
    return line + WIDE_BLANK * (_units(without_readings(text)) - len(line)) if at else ""


def _units(text: str) -> int:
    """Return how many kana of half the size are as wide as a text."""
    return sum(2 if is_wide(sign) else 1 for sign in text)
