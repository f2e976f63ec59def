"""Lessons of a course: what to look for and why it holds, each with an example, before the drills.

An example shows all candidates, the pattern in colour, on a board that is large enough to read
them; the words are beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from numpure_xl.board.lesson import EXAMPLE, WHAT, WHY, drills_for, level_text, title, words_on
from numpure_xl.board.pencilmarks import printed_mark_points
from numpure_xl.book.frame import room
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.steps.blocks import Square, StepStyles, TextSizes, squares
from numpure_xl.book.steps.sizes import APART, EXTRA, INDEX, TITLE, text_height
from numpure_xl.hints import explain
from numpure_xl.messages import Message
from numpure_xl.plan.line_breaks import set_lines
from numpure_xl.plan.paper import PIXELS_PER_MM
from numpure_xl.plan.reference import area_reference
from numpure_xl.plan.sheet import Cell, PaperSetup, Row, SheetPlan, TextRun
from numpure_xl.plan.text_width import is_japanese
from numpure_xl.sudoku.drills import Drill
from numpure_xl.sudoku.variant import CLASSIC, Variant
from numpure_xl.words import in_language

NAME = Message("Lessons")
CELL, LEAST_CELL = 10.6, 8.8  # millimetres: nine candidates of 7.5 and of 6 points
SHARE = 0.47  # of the width of a page has a board, unless its cells would be too small
POINTS = {"en": 9.0, "ja": 8.5}  # Japanese letters are wider, and their lines further apart
HEAD_POINTS = 13.0
HEAD, BELOW = 34, 22  # pixels: the head of a lesson, and between two of them
SIDE = CLASSIC.side
OF_ARIAL = 0.9  # of the height that `text_height` keeps for other fonts
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
        marks = printed_mark_points(CLASSIC, self._cell)
        sizes = TextSizes(self._points, HEAD_POINTS, marks)
        return StepStyles((*boards,), self.layout, self._cell, sizes)

    @cached_property
    def _examples(self) -> dict[str, Drill]:
        """By technique, the drill that is its example; all boards are of 9x9 cells."""
        return {name: next(drills_for(name)) for name in self.techniques}

    @property
    def _points(self) -> float:
        return POINTS[self.layout.page_lang]

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
        words, height = self._words(technique, drill)
        across = [styles.cell(number, styles.across) for number in range(1, SIDE + 1)]
        rows = [Row(HEAD, (styles.cell(head, styles.head), *blank))]
        rows.append(Row(TITLE, (None, *across, None, styles.cell(words, styles.text))))
        shown = squares(drill.givens, drill.marks, (drill.step,), has_all=True)
        beside = styles.cell(None, styles.text)
        boards = (self._row(drill.givens.variant, row, shown) for row in range(SIDE))
        rows += [Row(self._cell, (*board, None, beside)) for board in boards]
        more = ceil(max(0.0, height - TITLE - SIDE * self._cell) / EXTRA)
        rows += [Row(EXTRA, (*[None] * WORDS, beside))] * more
        return (*rows, Row(BELOW)), [(0, 0, 0, WORDS), (1, WORDS, len(rows) - 1, WORDS)]

    def _level(self, technique: str) -> str:
        return level_text(technique, self.layout.page_lang)

    def _words(self, technique: str, drill: Drill) -> tuple[tuple[TextRun, ...], float]:
        """Return the words beside a board, and how high they are in pixels."""
        lang, wide, points = self.layout.page_lang, self._widths[-1], self._points
        look, why = words_on(technique, lang)
        answer = explain(drill.step, drill.marks, lang)
        runs = []
        for name, text in ((WHAT, look), (WHY, why), (EXAMPLE, answer)):
            runs.append(TextRun(in_language(name, lang), is_bold=True))
            runs.append(TextRun(f"\n{set_lines(text, wide, points)}\n\n"))
        runs[-1] = runs[-1]._replace(text=runs[-1].text.rstrip())
        parts = [part for run in runs for part in run.text.strip("\n").split("\n")]
        high = sum(text_height(part, wide, points) for part in (*parts, " ", " "))
        return tuple(runs), high if is_japanese(look) else high * OF_ARIAL

    def _row(self, variant: Variant, row: int, shown: Sequence[Square]) -> tuple[Cell, ...]:
        """Return the cells of a row of the board, its number first."""
        cells = range(row * SIDE, (row + 1) * SIDE)
        board = [self.styles.square(variant, cell, shown[cell]) for cell in cells]
        return (self.styles.cell(row + 1, self.styles.down), *board)


def _height(rows: Sequence[Row]) -> int:
    return sum(row.height for row in rows)
