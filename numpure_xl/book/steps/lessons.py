"""Lessons of a course: what to look for and why it holds, each with an example, before the drills.

An example shows all candidates, the pattern in colour, on a board that is large enough to read
them; the words are beside it, and go on below it across the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from numpure_xl.board.lesson import EXAMPLE, WHAT, WHY, drills_for, level_text, title, words_on
from numpure_xl.book.frame import room
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.steps.blocks import Square, StepStyles, TextSizes, squares
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
from numpure_xl.words import in_language

NAME = Message("Lessons")
CELL, LEAST_CELL = 10.6, 8.8  # millimetres: nine candidates of 7.5 and of 6 points
SHARE = 0.47  # of the width of a page has a board, unless its cells would be too small
POINTS = {"en": 9.0, "ja": 8.5}  # Japanese letters are wider, and their lines further apart
HEAD_POINTS = 13.0
SMALL_POINTS = 8.0  # where boards are as small as they may be, so that two lessons fit a page
HEAD, BELOW = 28, 14  # pixels: the head of a lesson, and between two of them
SIDE = CLASSIC.side
OF_ARIAL = 0.9  # of the height that `text_height` keeps for other fonts
LEAST_LINES = 2  # of a paragraph are beside a board, if it goes on below
WORDS = SIDE + 2  # the column beside the board


@dataclass(frozen=True)
class Lessons:
    """The pages with the lessons of a course.

    Attributes:
        techniques: What they are on, names in `LESSONS`.
        layout: How the book is laid out.
        paper: What it is printed on.
    """

    techniques: Sequence[str]
    layout: BookLayout
    paper: PaperSetup

    def sheets(self) -> Iterator[SheetPlan]:
        """Yield the sheet, on whose pages no lesson is parted."""
        pages: list[tuple[Row, ...]] = [()]
        merged: list[str] = []
        for technique in self.techniques:
            rows, texts = self._lesson(technique)
            if pages[-1] and _height(pages[-1]) + _height(rows) > self._height:
                pages.append(())
            first = sum(map(len, pages))
            merged += [
                area_reference(first + a, left, first + b, right) for a, left, b, right in texts
            ]
            pages[-1] += rows
        yield SheetPlan(
            name=in_language(NAME, self.layout.lang),
            widths=self._widths,
            styles=self.styles.palette,
            paper=self.paper,
            pages=tuple(pages),
            merged=tuple(merged),
            ground=self.layout.design.ground,
            bookmark=in_language(NAME, self.layout.lang),
        )

    @cached_property
    def styles(self) -> StepStyles:
        """The styles of the pages."""
        boards = dict.fromkeys(each.givens.variant for each in self._examples.values())
        sizes = TextSizes(self._points, HEAD_POINTS, has_places=True)
        return StepStyles((*boards,), self.layout, self._cell, sizes)

    @cached_property
    def _examples(self) -> dict[str, Drill]:
        """The drill that is the example of each technique; all boards are of 9x9 cells."""
        return {name: next(drills_for(name)) for name in self.techniques}

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
        return max(least, min(most, int(self._room[0] * SHARE) // SIDE))

    @cached_property
    def _widths(self) -> tuple[int, ...]:
        board = (INDEX, *[self._cell] * SIDE, APART)
        return (*board, self._room[0] - sum(board))

    def _lesson(self, technique: str) -> tuple[tuple[Row, ...], list[tuple[int, int, int, int]]]:
        """Return the rows of a lesson, and which cells of them are one."""
        styles, drill = self.styles, self._examples[technique]
        head = f"{title(technique, self.layout.page_lang)} · {self._level(technique)}"
        blank = [styles.cell(None, styles.head)] * (len(self._widths) - 1)
        paragraphs = self._paragraphs(technique, drill)
        words, rest = self._parted(paragraphs)
        across = [styles.cell(number, styles.across) for number in range(1, SIDE + 1)]
        rows = [Row(HEAD, (styles.cell(head, styles.head), *blank))]
        rows.append(Row(TITLE, (None, *across, None, self._text(words, self._widths[-1]))))
        shown = squares(drill.givens, drill.marks, (drill.step,), has_all=True)
        beside = styles.cell(None, styles.text)
        boards = (self._row(drill.givens.variant, row, shown) for row in range(SIDE))
        rows += [Row(self._cell, (*board, None, beside)) for board in boards]
        areas = [(0, 0, 0, WORDS), (1, WORDS, len(rows) - 1, WORDS)]
        if rest:
            rows.append(Row(BELOW_BOARD))
            wide = sum(self._widths)
            lines = ceil(sum(self._high(each.text, wide) for each in rest) / EXTRA)
            areas.append((len(rows), 0, len(rows) + lines - 1, WORDS))
            first = (self._text(rest, wide), *[beside] * WORDS)
            rows += [Row(EXTRA, first), *[Row(EXTRA, (beside,) * (WORDS + 1))] * (lines - 1)]
        return (*rows, Row(BELOW)), areas

    def _level(self, technique: str) -> str:
        return level_text(technique, self.layout.page_lang)

    def _paragraphs(self, technique: str, drill: Drill) -> list[TextRun]:
        """Return the words of a lesson: three headings, each with its text and a blank line."""
        lang = self.layout.page_lang
        look, why = words_on(technique, lang)
        answer = explain(drill.step, drill.marks, lang)
        paragraphs = []
        for name, text in ((WHAT, look), (WHY, why), (EXAMPLE, answer)):
            paragraphs.append(TextRun(in_language(name, lang), is_bold=True))
            paragraphs += [*map(TextRun, text.split("\n")), TextRun("")]
        return paragraphs[:-1]

    def _parted(self, paragraphs: Sequence[TextRun]) -> tuple[list[TextRun], list[TextRun]]:
        """Return the words that have room beside a board, and the rest, which begins no line."""
        wide, room = self._widths[-1], TITLE + SIDE * self._cell
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
        cells = range(row * SIDE, (row + 1) * SIDE)
        board = [self.styles.square(variant, cell, shown[cell]) for cell in cells]
        return (self.styles.cell(row + 1, self.styles.down), *board)


def _height(rows: Sequence[Row]) -> int:
    return sum(row.height for row in rows)
