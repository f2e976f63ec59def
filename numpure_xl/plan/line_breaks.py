"""Where a text is broken into lines: between words, and by the Japanese rules (kinsoku).

A line begins with no closing bracket, comma, full stop or small kana, and ends with no opening
bracket (JIS X 4051; W3C, "Requirements for Japanese Text Layout", 3.1.7 and 3.1.8). A word that
is longer than a line is broken wherever it must.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from numpure_xl.plan.text_width import ems, has_wide

NOT_FIRST = frozenset(
    "、。，．・：；？！,.:;?!)]}）］｝」』〉》】〕’”…‥ー々ゝゞヽヾ"
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%％°"
)
"""Characters that begin no line."""

NOT_LAST = frozenset("([{（［｛「『〈《【〔‘“")
"""Characters that end no line."""

# A cell such as 2行8列, a word with the spaces behind it, or a character around which a line may
# be broken.
_PARTS = re.compile(r"\d+(?:行|ぎょう)\d+(?:列|れつ)|[!-~\u00a0-\u024f\u2010-\u201f]+\s*|\s+|.")


PADDING = 8  # pixels that a cell leaves beside a text


def set_lines(text: str, pixels: float, points: float) -> str:
    """Return a text for a cell that wraps, its lines broken if it is Japanese.

    Spreadsheet programs break Japanese before any character.

    Args:
        text: The text.
        pixels: The width of the cell.
        points: The size of the font.
    """
    if not has_wide(text):
        return text
    return "\n".join(lines_of(text, (pixels - PADDING) / (points * 4 / 3), ems))


def lines_of(text: str, room: float, width: Callable[[str], float]) -> list[str]:
    r"""Return the lines of a text.

    Args:
        text: The text; it is broken at every "\n" in any case.
        room: How wide a line may be.
        width: What returns the width of a text, in the same unit.

    >>> lines_of("one two three", 8, len)
    ['one two', 'three']
    >>> lines_of("（はい）、いいえ。", 4, len)
    ['（は', 'い）、い', 'いえ。']
    """
    return [line for part in text.split("\n") for line in _broken(part, room, width)]


def _broken(text: str, room: float, width: Callable[[str], float]) -> Iterator[str]:
    line = ""
    for part in _unbroken(text):
        if line and width((line + part).rstrip()) > room:
            yield line.rstrip()
            line = ""
        rest = part
        while width(rest.rstrip()) > room and len(rest) > 1:
            most = _most_that_fit(rest, room, width)
            yield rest[:most]
            rest = rest[most:]
        line += rest
    yield line.rstrip()


def _unbroken(text: str) -> Iterator[str]:
    """Yield the parts of a text between which lines may be broken."""
    group = ""
    for part in _PARTS.findall(text):
        if group and part[0] not in NOT_FIRST and group.rstrip()[-1:] not in NOT_LAST:
            yield group
            group = ""
        group += part
    if group:
        yield group


def _most_that_fit(text: str, room: float, width: Callable[[str], float]) -> int:
    fit = (count for count in range(len(text), 1, -1) if width(text[:count]) <= room)
    return next(fit, 1)
