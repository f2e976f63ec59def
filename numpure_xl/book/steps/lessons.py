"""Lessons of a course: what to look for and why it holds, each with an example, before the drills.

An example shows all candidates, the pattern in colour, on a board that is large enough to read
them; the words are beside it, and go on below it across the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import NamedTuple

from numpure_xl.board.lesson import EXAMPLE, WHAT, WHY, drills_for, level_text, title, words_on
from numpure_xl.book.frame import room
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.steps.blocks import Square, StepStyles, TextSizes, squares, squares_in_sight
from numpure_xl.book.steps.sizes import (
    APART,
    BELOW_BOARD,
    EXTRA,
    INDEX,
    TITLE,
    text_height,
    text_in,
)
from numpure_xl.hints import explain
from numpure_xl.messages import Message
from numpure_xl.plan.line_breaks import set_lines
from numpure_xl.plan.paper import PIXELS_PER_MM
from numpure_xl.plan.reference import area_reference
from numpure_xl.plan.sheet import Cell, PaperSetup, Row, SheetPlan, TextRun
from numpure_xl.plan.typography import is_japanese
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.make.drills import Drill
from numpure_xl.words import Lang, in_language

NAME = Message("Lessons")
CELL, LEAST_CELL = 10.6, 8.8  # millimetres: nine candidates of 7.5 and of 6 points
SHARE = 0.47  # of the width of a page has a board, unless its cells would be too small
POINTS = {"en": 9.0, "ja": 8.5}  # Japanese letters are wider, and their lines further apart
HEAD_POINTS = 13.0
SMALL_POINTS = 8.0  # where boards are as small as they may be, so that two lessons fit a page
HEAD, BELOW = 28, 14  # pixels: the head of a lesson, and between two of them
OF_ARIAL = 0.9  # of the height that `text_height` keeps for other fonts
LEAST_LINES = 2  # of a paragraph are beside a board, if it goes on below


class PageSection(NamedTuple):
    """A part of a page: a head, words, and perhaps a board beside them.

    Attributes:
        head: What is above it.
        paragraphs: The words, each paragraph on lines of its own.
        variant: The rules of the board; None for words alone.
        squares: The cells of the board.
    """

    head: str
    paragraphs: Sequence[TextRun]
    variant: Variant | None = None
    squares: Sequence[Square] = ()


@dataclass(frozen=True)
class PageSections:
    """Pages with sections, none of which is parted.

    Attributes:
        name: The name of their sheet.
        sections: The sections.
        layout: How the book is laid out.
        paper: What it is printed on.
        board: The rules by which they are as wide as they are, if they have boards.
    """

    name: str
    sections: Sequence[PageSection]
    layout: BookLayout
    paper: PaperSetup
    board: Variant = CLASSIC

    def sheets(self) -> Iterator[SheetPlan]:
        """Yield the sheet."""
        pages: list[tuple[Row, ...]] = [()]
        merged: list[str] = []
        for section in self.sections:
            rows, texts = self._rows_of(section)
            if pages[-1] and _height(pages[-1]) + _height(rows) > self._height:
                pages.append(())
            first = sum(map(len, pages))
            merged += [
                area_reference(first + a, left, first + b, right) for a, left, b, right in texts
            ]
            pages[-1] += rows
        yield SheetPlan(
            name=self.name,
            widths=self._widths,
            styles=self.styles.palette,
            paper=self.paper,
            pages=tuple(pages),
            merged=tuple(merged),
            ground=self.layout.design.ground,
            bookmark=self.name,
            boards=(),
        )

    @cached_property
    def styles(self) -> StepStyles:
        """The styles of the pages."""
        boards = dict.fromkeys(filter(None, (each.variant for each in self.sections)))
        sizes = TextSizes(self._points, HEAD_POINTS, has_places=True)
        return StepStyles((*boards,) or (self.board,), self.layout, self._cell, sizes)

    @property
    def _points(self) -> float:
        is_small = self._cell == round(LEAST_CELL * PIXELS_PER_MM)
        return SMALL_POINTS if is_small else POINTS[self.layout.page_lang]

    @cached_property
    def _room(self) -> tuple[int, int]:
        return room(self.layout.sheet_of_paper, self.layout.margins())

    @property
    def _height(self) -> int:
        return self._room[1]

    @cached_property
    def _cell(self) -> int:
        most, least = (round(cell * PIXELS_PER_MM) for cell in (CELL, LEAST_CELL))
        return max(least, min(most, int(self._room[0] * SHARE) // self._side))

    @cached_property
    def _widths(self) -> tuple[int, ...]:
        board = (INDEX, *[self._cell] * self._side, APART)
        return (*board, self._room[0] - sum(board))

    @property
    def _side(self) -> int:
        return self.board.across

    def _rows_of(
        self, section: PageSection
    ) -> tuple[tuple[Row, ...], list[tuple[int, int, int, int]]]:
        """Return the rows of a section, and which cells of them are one."""
        styles, last = self.styles, len(self._widths) - 1
        blank = [styles.cell(None, styles.head)] * last
        rows = [Row(HEAD, (styles.cell(section.head, styles.head), *blank))]
        areas = [(0, 0, 0, last)]
        rest: Sequence[TextRun] = section.paragraphs
        if section.variant:
            words, rest = self._parted(section.paragraphs)
            across = [styles.cell(number, styles.across) for number in range(1, self._side + 1)]
            rows.append(Row(TITLE, (None, *across, None, self._text(words, self._widths[-1]))))
            beside = styles.cell(None, styles.text)
            for row in range(self._side):
                board = self._row(section.variant, row, section.squares)
                rows.append(Row(self._cell, (*board, None, beside)))
            areas.append((1, last, len(rows) - 1, last))
        if rest:
            if section.variant:
                rows.append(Row(BELOW_BOARD))
            below, area = self._words_across(rest, len(rows))
            rows += below
            areas.append(area)
        return (*rows, Row(BELOW)), areas

    def _words_across(
        self, words: Sequence[TextRun], first: int
    ) -> tuple[list[Row], tuple[int, int, int, int]]:
        """Return the rows of words that go across the page, and the area that they are."""
        wide, last, blank = sum(self._widths), len(self._widths) - 1, self.styles.text
        lines = ceil(sum(self._high(each.text, wide) for each in words) / EXTRA)
        beside = self.styles.cell(None, blank)
        rows = [Row(EXTRA, (self._text(words, wide), *[beside] * last))]
        rows += [Row(EXTRA, (beside,) * (last + 1))] * (lines - 1)
        return rows, (first, 0, first + lines - 1, last)

    def _parted(self, paragraphs: Sequence[TextRun]) -> tuple[list[TextRun], list[TextRun]]:
        """Return the words that have room beside a board, and the rest, which begins no line."""
        wide, room = self._widths[-1], TITLE + self._side * self._cell
        line = self._high(" ", wide)
        beside: list[TextRun] = []
        for number, paragraph in enumerate(paragraphs):
            left = room - sum(self._high(each.text, wide) for each in beside)
            high = self._high(paragraph.text, wide)
            if high <= left - line * LEAST_LINES * paragraph.is_bold:
                beside.append(paragraph)
                continue
            piece = ""
            if not paragraph.is_bold and left >= line * LEAST_LINES:
                all_of_it = text_height(paragraph.text, wide, self._points)
                piece = text_in(paragraph.text, wide, self._points, all_of_it * left / high)
                beside.append(TextRun(piece.rstrip()))
            rest = paragraph._replace(text=paragraph.text[len(piece) :].lstrip())
            return beside, [rest, *paragraphs[number + 1 :]]
        return beside, []

    def _high(self, text: str, wide: int) -> float:
        """Return the height of a text in our fonts, in pixels."""
        high = text_height(text or " ", wide, self._points)
        return high if is_japanese(text) else high * OF_ARIAL

    def _text(self, paragraphs: Sequence[TextRun], wide: int) -> Cell:
        """Return the cell with some paragraphs, each on lines of its own."""
        runs = [
            each._replace(text="\n" * (number > 0) + set_lines(each.text, wide, self._points))
            for number, each in enumerate(paragraphs)
        ]
        return self.styles.cell(tuple(runs), self.styles.text)

    def _row(self, variant: Variant, row: int, shown: Sequence[Square]) -> tuple[Cell, ...]:
        """Return the cells of a row of the board, its number first."""
        cells = range(row * self._side, (row + 1) * self._side)
        board = [self.styles.square(variant, cell, shown[cell]) for cell in cells]
        return (self.styles.cell(row + 1, self.styles.down), *board)


class Lessons(PageSections):
    """The pages with the lessons of a course."""

    def __init__(
        self,
        techniques: Sequence[str],
        layout: BookLayout,
        paper: PaperSetup,
    ) -> None:
        """Take the techniques that they are on, names in `LESSONS`."""
        sections = [lesson(name, next(drills_for(name)), layout.page_lang) for name in techniques]
        super().__init__(in_language(NAME, layout.lang), sections, layout, paper)


def lesson(technique: str, example: Drill, lang: Lang) -> PageSection:
    """Return a lesson: three headings, each with its text and a blank line, and an example.

    Singles are shown by lines, and anything else by pencil marks.
    """
    look, why = words_on(technique, lang)
    answer = explain(example.step, example.marks, lang)
    paragraphs = []
    for name, text in ((WHAT, look), (WHY, why), (EXAMPLE, answer)):
        paragraphs.append(TextRun(in_language(name, lang), is_bold=True))
        paragraphs += [*map(TextRun, text.split("\n")), TextRun("")]
    shown = squares_in_sight(example.givens, example.position, example.step) or squares(
        example.givens, example.marks, (example.step,), has_all=True
    )
    head = f"{title(technique, lang)} · {level_text(technique, lang)}"
    return PageSection(head, paragraphs[:-1], example.givens.variant, shown)


def _height(rows: Sequence[Row]) -> int:
    return sum(row.height for row in rows)
