"""Paragraphs of a printed page: the lines of texts that a workbook of the same book holds.

A PDF has letters at places and no paragraphs. Its lines are put together again by the texts of the
workbook's cells that wrap.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from itertools import accumulate, groupby, pairwise
from typing import Any, NamedTuple

from openpyxl import load_workbook

from numpure_xl.plan.typography import is_japanese, is_wide

LEAST = 10
"""Signs of a text that may have two lines."""

FARTHEST = 2.2
"""Times the size of its letters is a line of a paragraph below the one before, at most."""

LEAST_LAST, SHORT_WORD = 3, 6
"""Signs of a last line of Japanese at least, and letters of an English word that is one alone."""

BLANKS = " \u00a0"
_KATAKANA = re.compile("[ァ-ヺー]")


class Line(NamedTuple):
    """A line of letters of one size, in points from the upper left corner of the page."""

    left: float
    right: float
    base: float
    size: float
    text: str


class Paragraph(NamedTuple):
    """A text of the workbook, and the lines in which it is printed, two or more."""

    text: str
    lines: tuple[Line, ...]

    @property
    def leading(self) -> float:
        """How far two lines are apart at most, as a share of their size."""
        steps = [low.base - line.base for line, low in pairwise(self.lines)]
        return max(steps) / self.lines[0].size

    @property
    def lang(self) -> str:
        """Whether it is Japanese, or else set as English is."""
        return "ja" if is_japanese(self.text) else "en"

    @property
    def breaks(self) -> list[int]:
        """Where lines end in the text, with the blanks behind them."""
        found, at = [], 0
        for line in self.lines[:-1]:
            for _ in solid(line.text):
                at = _next(self.text, at) + 1
            found.append(_next(self.text, at))
        return found

    @property
    def last(self) -> str:
        """The text of the last line."""
        return self.text[self.breaks[-1] :]

    @property
    def is_last_line_short(self) -> bool:
        """Whether the last line has few signs, or one short word of English."""
        if self.lang == "ja":
            return len(solid(self.last)) < LEAST_LAST
        return len(self.last.split()) == 1 and len(self.last.strip()) < SHORT_WORD

    @property
    def cuts(self) -> list[int]:
        """Where a line ends within a word, or between a number and what it counts."""
        if self.lang == "en":
            return [at for at in self.breaks if self.text[at - 1] not in f"{BLANKS}-–—/"]
        ends = _word_ends(self.text)
        return [at for at in self.breaks if at not in ends or _parts(self.text.rstrip(), at)]


def _parts(text: str, at: int) -> bool:
    """Return whether a line that ends there parts katakana, a number, or a number and its noun."""
    before, behind = text[:at].rstrip()[-1], text[at]
    is_one = _KATAKANA.match(before) and _KATAKANA.match(behind)
    return bool(is_one) or (
        before.isdigit() and (behind.isdigit() or (is_wide(behind) and behind.isalpha()))
    )


@cache
def _word_ends(text: str) -> frozenset[int]:
    """Return where words end in Japanese, blanks with them; everywhere without Janome."""
    words = [text[:1], *text[1:]] if not find_spec("janome") else _words(text)
    return frozenset(accumulate(map(len, words))) | {
        at for at in range(1, len(text)) if text[at - 1].isspace()
    }


def _words(text: str) -> list[str]:
    return [token.surface for token in _tokenizer().tokenize(text)]


@cache
def _tokenizer():
    from janome.tokenizer import Tokenizer  # noqa: PLC0415  # installed with the extra only

    return Tokenizer()


def _next(text: str, at: int) -> int:
    return next(place for place in range(at, len(text)) if not text[place].isspace())


def solid(text: str) -> str:
    """Return a text without blanks."""
    return "".join(text.split())


def texts_of(path) -> set[str]:
    """Return the texts of a workbook that may have several lines, as they were before these."""
    found = set()
    for sheet in load_workbook(path, rich_text=True).worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.value and cell.alignment.wrap_text and isinstance(cell.value, str | list):
                    text = str(cell.value)
                    text = text.replace("\n", "" if is_japanese(text) else " ")
                    if len(solid(text)) >= LEAST:
                        found.add(text)
    return found


def lines_on(page) -> list[Line]:
    """Return the lines of a page of pdfplumber, from the top."""
    signs = [char for char in page.chars if char["text"].strip() and char["upright"]]

    def place(char):
        return round(page.height - char["matrix"][5], 1), round(char["size"], 1)

    lines = []
    for (base, size), row in groupby(sorted(signs, key=place), place):
        part: list[dict[str, Any]] = []
        for char in sorted(row, key=lambda char: char["x0"]):
            if part and char["x0"] - part[-1]["x1"] > 1.2 * size:
                lines.append(_line(part, base, size))
                part = []
            part.append(char)
        lines.append(_line(part, base, size))
    return lines


def _line(chars, base, size) -> Line:
    text = "".join(char["text"] for char in chars)
    return Line(chars[0]["x0"], chars[-1]["x1"], base, size, text)


def paragraphs_on(page, texts: Iterable[str]) -> Iterator[Paragraph]:
    """Yield the paragraphs of a page with two lines or more."""
    lines = lines_on(page)
    by_start: dict[str, list[str]] = {}
    for text in texts:
        by_start.setdefault(solid(text)[:2], []).append(text)
    for line in lines:
        for text in by_start.get(solid(line.text)[:2], ()):
            if parts := _lines_of(text, line, lines):
                yield Paragraph(text, parts)
                break


def _lines_of(text: str, first: Line, lines: list[Line]) -> tuple[Line, ...]:
    """Return the lines of a text of which the first is known, or () if it has no second one."""
    left, parts = solid(text), [first]
    while left.startswith(solid(parts[-1].text)):
        left = left.removeprefix(solid(parts[-1].text))
        if not left:
            return tuple(parts) if len(parts) > 1 else ()
        above = parts[-1]
        below = [
            line
            for line in lines
            if 0.5 < (line.base - above.base) / above.size < FARTHEST
            and line.size == above.size
            and line.left < above.right
            and line.right > above.left
        ]
        if not below:
            break
        parts.append(min(below, key=lambda line: line.base))
    return ()
