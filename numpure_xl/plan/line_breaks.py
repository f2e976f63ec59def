"""The breaks of a text into lines: between words, and by the Japanese rules (kinsoku).

A line begins with no closing bracket, comma, full stop or small kana, and ends with no opening
bracket (JIS X 4051; W3C, "Requirements for Japanese Text Layout", 3.1.7 and 3.1.8). Japanese is
broken between phrases, as BudouX finds them, and a number stays with what it counts, as long as
lines have room; no last line has one or two signs. A word longer than a line is broken wherever it
must. Prose is justified, so that its lines are full: it is broken before any sign that may begin a
line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import cache, lru_cache
from itertools import accumulate, pairwise

from numpure_xl.plan.typography import ems, is_japanese, is_wide, running

NOT_FIRST = frozenset(
    "、。，．・：；？！,.:;?!)]}）］｝」』〉》】〕’”…‥ー々ゝゞヽヾ"
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%％°"
)
"""Characters that begin no line."""

NOT_LAST = frozenset("([{（［｛「『〈《【〔‘“")
"""Characters that end no line."""

AFTER = frozenset("：、。")
"""Characters behind which a line is broken rather than elsewhere."""

LEAST_LAST, LEAST_FILLED, SHORT_WORD = 4, 3, 7
"""Signs that a last line of Japanese has at least, and of prose; letters of a word that is one by
itself."""

# A cell such as 2行8列, a word or a character, with the spaces behind it.
_PARTS = re.compile(r"(?:\d+(?:行|ぎょう)\d+(?:列|れつ)|[!-~\u00a0-\u024f\u2010-\u201f]+|.)\s*")
_WORDS = re.compile(r"\s*[^ \t\n]+\s*")
_SIZE = re.compile(" × ")  # as in a box of 3 × 3 cells, which is one word
_HIRAGANA = re.compile(r"[ぁ-ゖ]")
_SPACED = re.compile(r"[ぁ-ゖ、。][ \u3000](?=[ぁ-ヺ])")  # as in texts for children
# Two characters that belong together: of a word in katakana; of an equation, a number and its noun.
_KATAKANA = re.compile(r"[ァ-ヺー][ァ-ヺー]")
_TIED = re.compile(r"[ァ-ヺー][0-9]|[=×+].|.[=×+]|[0-9][^!-~]")

HALVINGS = 8  # until lines of a title are as equal as they can be
PADDING = 8  # pixels that a cell leaves beside a text


class _Break(IntEnum):
    """The kind of a place for a break: the better places first."""

    PHRASE = 0
    WORD = 1
    CHARACTER = 2
    KATAKANA = 3
    TIED = 4


def set_lines(text: str, pixels: float, points: float) -> str:
    """Return a text for a cell that wraps, its lines broken if it is Japanese.

    Spreadsheet programs break Japanese before any character. They break English well, but may leave
    one short word for the last line: it is tied to the word before, and so are the two numbers of a
    size.

    Args:
        text: The text.
        pixels: The width of the cell.
        points: The size of the font.
    """
    room = (pixels - PADDING) / (points * 4 / 3)
    if is_japanese(text):
        return "\n".join(lines_of(text, room, ems))
    text = _SIZE.sub("\u00a0×\u00a0", text)
    first, _, last = text.rpartition(" ")
    is_alone = len(last) < SHORT_WORD and " " in first and "\n" not in last
    return f"{first}\u00a0{last}" if is_alone and running(text) > room else text


def lines_of(
    text: str, room: float, width: Callable[[str], float], *, is_prose: bool = False
) -> list[str]:
    r"""Return the lines of a text.

    Args:
        text: The text; it is broken at every "\n" in any case.
        room: How wide a line may be.
        width: What returns the width of a text, in the same unit.
        is_prose: Whether Japanese is to fill its lines, in place of ending them with phrases.

    >>> lines_of("one two three", 8, len)
    ['one two', 'three']
    >>> lines_of("（はい）、いいえ。", 4, len)
    ['（は', 'い）、', 'いいえ。']
    """
    if is_prose and is_japanese(text):
        return [line for part in text.split("\n") for line in _filled(part, room, width)]
    return [line for part in text.split("\n") for line in _broken(part, room, width)]


def balanced(text: str, room: float, width: Callable[[str], float]) -> list[str]:
    """Return the lines of a title: as few as it needs, about equally long, no phrase parted.

    Args:
        text: The title.
        room: How wide a line may be.
        width: What returns the width of a text, in the same unit.

    >>> lines_of("Sudoku for long winter evenings", 26, len)
    ['Sudoku for long winter', 'evenings']
    >>> balanced("Sudoku for long winter evenings", 26, len)
    ['Sudoku for long', 'winter evenings']
    """
    lines = lines_of(text, room, width)
    least = max((width(part.rstrip()) for part in _unbroken(text, _Break.PHRASE)), default=0.0)
    narrow, wide = min(room, least), room
    for _ in range(HALVINGS if len(lines) > 1 else 0):
        middle = (narrow + wide) / 2
        tried = lines_of(text, middle, width)
        if len(tried) > len(lines):
            narrow = middle
        else:
            lines, wide = tried, middle
    return lines


def shortened(text: str, room: float, width: Callable[[str], float]) -> str:
    """Return a text on one line, cut between words or phrases if it has no room.

    >>> shortened("Sudoku for long winter evenings", 20, len)
    'Sudoku for long …'
    >>> shortened("Sudoku", 20, len)
    'Sudoku'
    """
    if width(text) <= room:
        return text
    mark = "…" if is_japanese(text) else " …"
    return lines_of(text, room - width(mark), width)[0].rstrip("、。・,:;–— ") + mark


def _filled(text: str, room: float, width: Callable[[str], float]) -> list[str]:
    """Return lines that are as full as they can be."""
    lines = _lines(text, room, width, _Break.KATAKANA)
    while len(lines) > 1 and len("".join(lines[-1])) < LEAST_FILLED and len(lines[-2]) > 1:
        lines[-1].insert(0, lines[-2].pop())
    return ["".join(line).rstrip() for line in lines]


def _broken(text: str, room: float, width: Callable[[str], float]) -> list[str]:
    lines = _lines(text, room, width, _Break.PHRASE)
    if len(lines) > 1 and is_japanese(text):
        *_, before, last = lines
        while len("".join(last).rstrip()) < LEAST_LAST and len(before) > 1:
            last.insert(0, before.pop())
    return ["".join(line).rstrip() for line in lines]


def _lines(text: str, room: float, width: Callable[[str], float], kind: _Break) -> list[list[str]]:
    """Return the parts of a text line by line, as many on each as have room."""
    lines: list[list[str]] = [[]]
    for part in _fitting(text, room, width, kind):
        if lines[-1] and width("".join([*lines[-1], part]).rstrip()) > room:
            lines.append([])
        lines[-1].append(part)
    return lines


def _fitting(text: str, room: float, width: Callable[[str], float], kind: _Break) -> Iterator[str]:
    """Yield the parts of a text between which lines are broken, none wider than a line."""
    for part in _unbroken(text, kind):
        if width(part.rstrip()) <= room:
            yield part
        elif kind is not _Break.TIED:
            yield from _fitting(part, room, width, _Break(kind + 1))
        else:
            yield from _cut(part, room, width)


def _cut(part: str, room: float, width: Callable[[str], float]) -> Iterator[str]:
    while width(part.rstrip()) > room and len(part) > 1:
        most = _most_that_fit(part, room, width)
        yield part[:most]
        part = part[most:]
    yield part


def _unbroken(text: str, kind: _Break) -> Iterator[str]:
    """Yield the parts of a text between which lines may be broken."""
    group = ""
    for part, best in _parts(text):
        if group and best <= kind:
            yield group
            group = ""
        group += part
    if group:
        yield group


@lru_cache(1 << 10)
def _parts(text: str) -> tuple[tuple[str, int], ...]:
    """Return the least parts of a text, each with how good it is to break a line before it."""
    if not is_japanese(text):
        return tuple((part, _Break.PHRASE) for part in _WORDS.findall(text))
    ends, parts = _phrase_ends(text), _PARTS.findall(text)
    starts = accumulate(map(len, parts))
    best = [
        _break_before(part, before, is_phrase=start in ends)
        for (before, part), start in zip(pairwise(parts), starts, strict=False)
    ]
    return tuple(zip(parts, [len(_Break), *best], strict=True))


def _break_before(part: str, before: str, *, is_phrase: bool) -> int:
    """Return the quality of a break between two parts; worse than all for never."""
    last, first = before.rstrip()[-1:], part[0]
    if not last or first in NOT_FIRST or last in NOT_LAST or first.isspace():
        return len(_Break)
    is_parted = before[-1:].isspace()
    if last in AFTER:
        return _Break.PHRASE
    is_opening = first in NOT_LAST
    if _KATAKANA.fullmatch(last + first):
        return _Break.KATAKANA
    if not is_opening and (
        _TIED.fullmatch(last + first) or (first.isdigit() and is_wide(last) and not is_phrase)
    ):
        return _Break.TIED
    if is_phrase or (is_parted and is_wide(last) == is_wide(first)):
        return _Break.PHRASE
    is_word = is_parted or is_opening or _HIRAGANA.match(last)
    return _Break.WORD if is_word else _Break.CHARACTER


def is_spaced(text: str) -> bool:
    """True of a Japanese text with spaces between its phrases, as texts for children have."""
    return _SPACED.search(text) is not None


def _phrase_ends(text: str) -> frozenset[int]:
    """Return the ends of phrases of a Japanese text: behind spaces, if it has some."""
    parse = None if is_spaced(text) else _phrases()
    if not parse:
        return frozenset(match.end() for match in re.finditer(r"\s+", text))
    ends = accumulate(len(phrase) for phrase in parse(text))
    return frozenset(end + len(text[end:]) - len(text[end:].lstrip()) for end in ends)


@cache
def _phrases() -> Callable[[str], list[str]] | None:
    """Return a function that parts Japanese texts into phrases; None without BudouX."""
    try:
        from budoux import load_default_japanese_parser  # noqa: PLC0415  # takes 0.07 s
    except ImportError:  # as in a browser of somebody else
        return None
    parse: Callable[[str], list[str]] = load_default_japanese_parser().parse
    return parse


def _most_that_fit(text: str, room: float, width: Callable[[str], float]) -> int:
    fit = (count for count in range(len(text), 1, -1) if width(text[:count]) <= room)
    return next(fit, 1)
