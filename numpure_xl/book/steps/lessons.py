"""Lessons of a course: what to look for and why it holds, each with an example, before the drills.

An example shows all candidates, the pattern in colour, and beside it what follows. Styles and
lengths are those of the pages with steps, in larger cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from numpure_xl.board.lesson import EXAMPLE, WHY, drills_for, level_text, title
from numpure_xl.book.frame import room
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.steps.blocks import POINTS, Square, StepStyles, squares
from numpure_xl.book.steps.pages import APART, EXTRA, HEAD, INDEX, TITLE, text_height
from numpure_xl.hints import explain
from numpure_xl.hints.lessons import lesson
from numpure_xl.messages import Message
from numpure_xl.plan.line_breaks import set_lines
from numpure_xl.plan.paper import PIXELS_PER_MM
from numpure_xl.plan.reference import area_reference
from numpure_xl.plan.sheet import Cell, PaperSetup, Row, SheetPlan, Style
from numpure_xl.sudoku.drills import Drill
from numpure_xl.sudoku.variant import CLASSIC, Variant
from numpure_xl.words import in_language

NAME = Message("Lessons")
CELL = 7.5  # millimetres: nine candidates can be read
LARGEST_SHARE = 0.6  # of the width of a page has a board at most
BELOW = 26  # pixels: between two lessons
SIDE = CLASSIC.side


@dataclass(frozen=True)
class Lessons:
    """The pages with the lessons of a course.

    Attributes:
        techniques: What they are on, names in `LOOK`.
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
        return StepStyles((*boards,), self.layout, self._cell)

    @cached_property
    def _examples(self) -> dict[str, Drill]:
        """By technique, the drill that is its example; all boards are of 9x9 cells."""
        return {name: next(drills_for(name)) for name in self.techniques}

    @cached_property
    def _room(self) -> tuple[int, int]:
        return room(self.layout.sheet_of_paper, self.layout.margins())

    @property
    def _height(self) -> int:
        return self._room[1]

    @cached_property
    def _cell(self) -> int:
        return min(round(CELL * PIXELS_PER_MM), int(self._room[0] * LARGEST_SHARE) // SIDE)

    @cached_property
    def _widths(self) -> tuple[int, ...]:
        board = (INDEX, *[self._cell] * SIDE, APART)
        return (*board, self._room[0] - sum(board))

    def _lesson(self, technique: str) -> tuple[tuple[Row, ...], list[tuple[int, int, int, int]]]:
        """Return the rows of a lesson, and which cells of them are one."""
        lang, styles = self.layout.page_lang, self.styles
        words = lesson(technique, lang)
        rows = [
            self._across(
                f"{title(technique, lang)} · {level_text(technique, lang)}", styles.head, HEAD
            ),
            self._paragraph(words.look),
            self._across(in_language(WHY, lang), styles.title, TITLE),
            self._paragraph(words.why),
        ]
        texts = [(row, 0, row, len(self._widths) - 1) for row in range(len(rows))]
        example = self._example(technique)
        texts.append((len(rows) + 1, SIDE + 2, len(rows) + len(example) - 1, SIDE + 2))
        return (*rows, *example, Row(BELOW)), texts

    def _paragraph(self, text: str) -> Row:
        wide = sum(self._widths)
        lines = set_lines(text, wide, POINTS)
        return self._across(lines, self.styles.text, round(text_height(text, wide)) + EXTRA // 2)

    def _across(self, text: str, style: Style, height: int) -> Row:
        blank = self.styles.cell(None, style)
        return Row(height, (self.styles.cell(text, style), *[blank] * (len(self._widths) - 1)))

    def _example(self, technique: str) -> list[Row]:
        """Return the rows of the example: its board, and beside it what follows."""
        lang, styles, wide = self.layout.page_lang, self.styles, self._widths[-1]
        drill = self._examples[technique]
        text = explain(drill.step, drill.marks, lang)
        shown = squares(drill.givens, drill.marks, (drill.step,), has_all=True)
        numbers = [styles.cell(number, styles.across) for number in range(1, SIDE + 1)]
        name = styles.cell(in_language(EXAMPLE, lang), styles.title)
        rows = [Row(TITLE, (None, *numbers, None, name))]
        for row in range(SIDE):
            beside = None if row else set_lines(text, wide, POINTS)
            board = self._row(drill.givens.variant, row, shown)
            rows.append(Row(self._cell, (*board, None, styles.cell(beside, styles.text))))
        more = ceil(max(0.0, text_height(text, wide) - SIDE * self._cell) / EXTRA)
        return rows + [Row(EXTRA, (*[None] * (SIDE + 2), styles.cell(None, styles.text)))] * more

    def _row(self, variant: Variant, row: int, shown: Sequence[Square]) -> tuple[Cell, ...]:
        """Return the cells of a row of the board, its number first."""
        cells = range(row * SIDE, (row + 1) * SIDE)
        board = [self.styles.square(variant, cell, shown[cell]) for cell in cells]
        return (self.styles.cell(row + 1, self.styles.down), *board)


def _height(rows: Sequence[Row]) -> int:
    return sum(row.height for row in rows)
