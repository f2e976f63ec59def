"""Furigana: how Japanese is read, in small kana above it.

A reading is typed behind its kanji, as Aozora Bunko has it: 数字《すうじ》の国《くに》. What begins
elsewhere than at the first of the kanji has a ｜ before it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from numpure_xl.errors import RequestError, cut
from numpure_xl.plan.sheet import TextRun
from numpure_xl.plan.typography import is_wide

SHARE = 0.5
"""The size of furigana, as a share of that of the text (JIS X 4051)."""

WIDE_BLANK = "\u3000"

_READ = re.compile(
    r"(?:｜([^《》｜]+)|([々〆〇ヶ\u3400-\u9fff]+))《([\u3041-\u3096\u30a1-\u30fa・ー]+)》"
)


class Reading(NamedTuple):
    """A part of a text, and how it is read; "" where that is not said."""

    text: str
    kana: str = ""

    @property
    def units(self) -> int:
        """The width of the text in kana of half the size."""
        return sum(2 if is_wide(sign) else 1 for sign in self.text)

    @property
    def excess(self) -> float:
        """The kana by which the reading is longer than the text, at each of its ends."""
        return max(0, len(self.kana) - self.units) / 2


def readings(text: str) -> list[Reading]:
    """Return the parts of a text.

    >>> [tuple(part) for part in readings("夏《なつ》の国《くに》")]
    [('夏', 'なつ'), ('の', ''), ('国', 'くに')]
    """
    parts, at = [], 0
    for read in _READ.finditer(text):
        parts += [Reading(text[at : read.start()]), Reading(read[1] or read[2], read[3])]
        at = read.end()
    return [part for part in (*parts, Reading(text[at:])) if part.text]


def without_readings(text: str) -> str:
    """Return a text without its readings.

    >>> without_readings("数字《すうじ》の国《くに》")
    '数字の国'
    """
    return "".join(part.text for part in readings(text))


def in_kana(text: str) -> str:
    """Return a text with its readings in place of what they are of.

    >>> in_kana("数字《すうじ》の国《くに》")
    'すうじのくに'
    """
    return "".join(part.kana or part.text for part in readings(text))


def on_lines(text: str, lines: Sequence[str]) -> list[str]:
    """Return the lines of a text with its readings; a break within what is read goes before it.

    Args:
        text: The text.
        lines: Its lines without the readings.

    >>> on_lines("冬《ふゆ》の冒険《ぼうけん》", ["冬の冒", "険"])
    ['｜冬《ふゆ》の', '｜冒険《ぼうけん》']
    """
    plain, at = without_readings(text), 0
    ends: list[int] = []
    for line in lines:
        at = plain.index(line, at) + len(line)
        ends.append(at)
    at, read = 0, [""] * (len(lines) + 1)
    for part in readings(text):
        for piece in (part.text,) if part.kana else part.text:
            at += len(piece)
            number = bisect_right(ends, at - 1)
            read[number] += f"｜{piece}《{part.kana}》" if part.kana else piece
    return [line.strip() for line in read if line.strip()]


def furigana(text: str) -> tuple[tuple[TextRun, ...], tuple[TextRun, ...]]:
    """Return the line above a text, in letters of half its size, and the text: both equally wide.

    Each reading is over the middle of its text. Both are () where there is no reading.

    Raises:
        RequestError: If two readings have no room side by side.
    """
    parts = readings(text)
    if not any(part.kana for part in parts):
        return (), ()
    _check(parts)
    above = tuple(TextRun(_padded(part), width=part.units) for part in parts)
    return above, tuple(TextRun(part.text, width=part.units * SHARE) for part in parts)


def _padded(part: Reading) -> str:
    """Return a reading with blanks around it, for programs that set one sign behind the other."""
    left = max(0, part.units - len(part.kana)) // 2
    return (WIDE_BLANK * left + part.kana).ljust(part.units, WIDE_BLANK)


def _check(parts: list[Reading]) -> None:
    for part, gap in _gaps(parts):
        if gap < 0:
            msg = "The reading {reading!r} has no room above its text; shorten it."
            raise RequestError(msg, reading=cut(part.kana))


def _gaps(parts: list[Reading]) -> Iterator[tuple[Reading, float]]:
    """Yield each reading but the first, with the room between it and the one before."""
    places = [number for number, part in enumerate(parts) if part.kana]
    for first, second in pairwise(places):
        between = sum(part.units for part in parts[first + 1 : second])
        yield parts[second], between - parts[first].excess - parts[second].excess
