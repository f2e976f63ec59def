"""Prose: a page of text in the making, from the top to the bottom.

The text of the maker's own pages, as values: pages of titles, paragraphs and items of lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import partial
from itertools import accumulate, pairwise
from typing import NamedTuple

from numpure_xl.plan import line_breaks, ruby
from numpure_xl.plan.line_breaks import PADDING, set_lines
from numpure_xl.plan.reference import area_reference
from numpure_xl.plan.sheet import Cell, Font, Row, Style, TextRun
from numpure_xl.plan.strokes import Weight
from numpure_xl.plan.typography import is_japanese, lines_room, measured

ROOMY = 1.03  # times as wide as in our fonts is a text at most in those of another program
MOST_LINES, LEAST_SHARE = 3, 0.6  # of a title, and of the size that a shorter one would have
RUBY_ROOM = 1.2  # of the size of letters has a line with readings, or of these
TALLEST = 546  # pixels: Excel's rows have 409.5 points at most


IDENT = "\u3000"
"""The indent of a paragraph."""

CellText = float | str | tuple[TextRun, ...] | None
"""The content of a cell: a number, a text, parts of one, nothing."""

RowText = tuple[int, int, CellText, Style]
"""A text in a row: from which column to which, what, and how."""


class Prose:
    """Rows of text, each as wide as the page or a part of it.

    Attributes:
        widths: The width of each column in pixels.
        rows: The rows so far.
    """

    def __init__(self, widths: tuple[int, ...]) -> None:
        self.widths = widths
        self.rows: list[Row] = []
        self._merged: list[tuple[int, int, int, int]] = []  # the first row and column, the last
        self._styles: dict[Style, int] = {}

    @property
    def height(self) -> int:
        """The height so far, in pixels."""
        return sum(row.height for row in self.rows)

    @property
    def styles(self) -> tuple[Style, ...]:
        """The styles that its cells count."""
        return tuple(self._styles)

    @property
    def merged(self) -> list[str]:
        """The cells that are one."""
        return self.merged_below(0)

    def merged_below(self, rows: int) -> list[str]:
        """Return the cells that are one if there are so many rows above on the sheet."""
        return [
            area_reference(rows + top, first, rows + bottom, last)
            for top, first, bottom, last in self._merged
        ]

    def cell(self, value: CellText, style: Style) -> Cell:
        """Return a cell for `row`."""
        return Cell(value, self._styles.setdefault(style, len(self._styles)))

    def space(self, pixels: int) -> None:
        """Leave a space."""
        for _ in range(pixels // TALLEST):
            self.rows.append(Row(TALLEST))
        if pixels % TALLEST:
            self.rows.append(Row(pixels % TALLEST))

    def row(self, height: int, cells: tuple[Cell | None, ...]) -> None:
        """Add a row of cells."""
        self.rows.append(Row(height, cells))

    def text(self, text: str, style: Style, first: int = 0, last: int | None = None) -> None:
        """Add a text across some columns, or across all, in as many lines as it needs."""
        last = len(self.widths) - 1 if last is None else last
        wide = sum(self.widths[first : last + 1])
        lines = wrapped(text, wide, style.font)
        height = round(style.font.size * 4 / 3 * lines_room(text, len(lines)))
        self.parts(height, [(first, last, "\n".join(lines), style._replace(wrap=True))])

    def title(self, text: str, style: Style, first: int = 0, last: int | None = None) -> None:
        """Add a title across some columns, or across all, in lines about equally long.

        Where it has readings of kanji, these are small above each line.
        """
        last = len(self.widths) - 1 if last is None else last
        lines = title_lines(text, sum(self.widths[first : last + 1]), style.font)
        if text == ruby.without_readings(text):
            self.text("\n".join(lines), style, first, last)
            return
        small = ruby_style(style)
        for line in lines:
            for runs, each in zip(ruby.furigana(line), (small, style), strict=True):
                height = round(each.font.size * 4 / 3 * RUBY_ROOM)
                self.parts(height, [(first, last, runs or line, each)])

    def parts(self, height: int, parts: Sequence[RowText]) -> None:
        """Add a row of texts side by side: from which column to which, what, and how."""
        cells: list[Cell | None] = [None] * len(self.widths)
        for first, last, text, style in parts:
            start, middle, end = _merged_styles(style) if last > first else (style,) * 3
            cells[first : last + 1] = [self.cell(None, middle)] * (last + 1 - first)
            cells[last] = self.cell(None, end)
            cells[first] = self.cell(text, start)
            if last > first:
                self._merged.append((len(self.rows), first, len(self.rows), last))
        self.rows.append(Row(height, tuple(cells)))

    def join(self, rows: int, col: int) -> None:
        """Make the cells of a column one, in so many rows: the last ones."""
        self._merged.append((len(self.rows) - rows, col, len(self.rows) - 1, col))


def _merged_styles(style: Style) -> tuple[Style, Style, Style]:
    """Return the styles of cells that are one: the first, those within, the last."""
    none = Weight.NONE
    start, end = style.sides._replace(right=none), style.sides._replace(left=none)
    within = start._replace(left=none)
    first, middle, last = (style._replace(sides=sides) for sides in (start, within, end))
    return first, middle, last


def wrapped(text: str, pixels: float, font: Font) -> list[str]:
    """Return the lines of a text in a cell: the same ones in every program.

    A line that just fits in one program would need two in another.
    """
    wrapping = set_lines(text, pixels, font.size)
    room = (pixels - PADDING) / (font.size * 4 / 3)
    return broken(text if "\n" in wrapping else wrapping, room, is_bold=font.bold)


def prose_lines(text: str, pixels: float, font: Font) -> list[str]:
    """Return the lines of a paragraph in a cell: those of Japanese are full, to be justified."""
    if not is_japanese(text) or line_breaks.is_spaced(text):
        return wrapped(text, pixels, font)
    room = (pixels - PADDING) / (font.size * 4 / 3)  # no font has wider signs than are measured
    return line_breaks.lines_of(text, room, partial(measured, is_bold=font.bold), is_prose=True)


def broken(text: str, room: float, *, is_bold: bool = False) -> list[str]:
    """Return the lines of a text that has so much room, in heights of its font.

    >>> broken("one two three", 4)
    ['one two', 'three']
    """
    return line_breaks.lines_of(text, room / ROOMY, partial(measured, is_bold=is_bold))


def ruby_style(style: Style) -> Style:
    """Return the style of readings above a text."""
    font = style.font._replace(size=style.font.size * ruby.SHARE, bold=False)
    return style._replace(font=font, vertical="bottom", role="")


def title_lines(text: str, pixels: float, font: Font) -> list[str]:
    """Return the lines of a title that has so many pixels, with its readings."""
    room = (pixels - PADDING) / (font.size * 4 / 3) / ROOMY
    plain = ruby.without_readings(text)
    lines = line_breaks.balanced(plain, room, partial(measured, is_bold=font.bold))
    return ruby.on_lines(text, lines) if text != plain else lines


def title_font(text: str, pixels: float, font: Font) -> Font:
    """Return the font of a title, smaller where it would need too many lines."""
    least, plain = font.size * LEAST_SHARE, ruby.without_readings(text)
    while font.size > least and len(title_lines(plain, pixels, font)) > MOST_LINES:
        font = font._replace(size=font.size - 0.5)
    return font


def columns(wide: int, shares: tuple[int, ...]) -> tuple[int, ...]:
    """Share the width of a page among its columns.

    >>> columns(100, (1, 1, 1))
    (33, 33, 34)
    """
    ends = [0, *(wide * part // sum(shares) for part in accumulate(shares))]
    return tuple(stop - start for start, stop in pairwise(ends))


class TextBlockKind(Enum):
    """The kind of a block."""

    TITLE = "title"
    HEADING = "heading"
    TEXT = "text"
    LINE = "line"
    ITEM = "item"


class TextBlock(NamedTuple):
    """A title, a paragraph, a line of one behind a forced break, or an item of a list.

    Attributes:
        kind: What it is.
        text: Its text.
        mark: What an item begins with.
        bold: The parts that are bold: where each begins, and where it ends.
    """

    kind: TextBlockKind
    text: str
    mark: str = ""
    bold: tuple[tuple[int, int], ...] = ()

    def from_sign(self, first: int) -> TextBlock:
        """Return the rest of its text, from a sign on: no new paragraph."""
        kind = TextBlockKind.LINE if self.kind is TextBlockKind.TEXT else self.kind
        bold = tuple((start - first, stop - first) for start, stop in self.bold if stop > first)
        return TextBlock(kind, self.text[first:], "", bold)

    def indented(self) -> TextBlock:
        """Return a paragraph of Japanese with its first line a sign further in, as it is printed.

        One that begins with an opening bracket, or is indented already, stays as it is.
        """
        is_set = self.text[:1] in {IDENT, *line_breaks.NOT_LAST}
        if self.kind is not TextBlockKind.TEXT or is_set or not is_japanese(self.text):
            return self
        bold = tuple((start + 1, stop + 1) for start, stop in self.bold)
        return self._replace(text=IDENT + self.text, bold=bold)

    def runs(self, lines: Sequence[str]) -> str | tuple[TextRun, ...]:
        """Return some of its lines, the first ones, as the content of a cell."""
        if not self.bold:
            return "\n".join(lines)
        edges = sorted({edge for part in self.bold for edge in part})
        runs: list[TextRun] = []
        for start, line in zip(self.starts(lines), lines, strict=True):
            within = [edge - start for edge in edges if start < edge < start + len(line)]
            for first, last in pairwise([0, *within, len(line)]):
                is_bold = any(one <= start + first < other for one, other in self.bold)
                runs.append(TextRun(line[first:last], is_bold=is_bold))
            runs[-1] = runs[-1]._replace(text=f"{runs[-1].text}\n")
        runs[-1] = runs[-1]._replace(text=runs[-1].text.removesuffix("\n"))
        return tuple(runs)

    def starts(self, lines: Sequence[str]) -> list[int]:
        """Return the places in its text at which its lines begin."""
        text, starts, at = self.text.replace("\u00a0", " "), [], 0
        for line in lines:
            starts.append(text.index(line.replace("\u00a0", " "), at))
            at = starts[-1] + len(line)
        return starts


OwnPage = tuple[TextBlock, ...]
"""The blocks from one page break to the next; they may need several pages."""
