"""Answers on strips to cut apart: for each name the answers to its puzzles, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from numpure_xl.board.style import BoardStyle, board_style, shown
from numpure_xl.book.chapter import PAGES_ON_A_SHEET
from numpure_xl.book.labels import BookItem, prize_answer_text
from numpure_xl.book.layout import BookLayout
from numpure_xl.plan.sheet import Cell, Font, PaperSetup, Row, SheetPlan, Style
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.plan.typography import running
from numpure_xl.words import say

CELL = 16  # pixels: of a cell, or as many as its digit needs
NAME, HEAD, PAD, APART = 20, 16, 8, 20  # pixels: rows, and between boards
POINTS = 9.0
CUT_BELOW, CUT_BESIDE = Cell(None, 2), Cell(None, 3)


class Strip(NamedTuple):
    """A strip: a name or "", and puzzles whose answers are on it."""

    name: str
    items: Sequence[BookItem]


@dataclass(frozen=True)
class AnswerStrips:
    """The pages with the strips.

    Attributes:
        items: The puzzles that are handed out, those of the first name first, with their headings.
        layout: How the book is laid out.
        paper: What it is printed on.
        space: How many pixels a page has between its margins, across and down.
    """

    items: Sequence[BookItem]
    layout: BookLayout
    paper: PaperSetup
    space: tuple[int, int]

    def sheets(self) -> Iterator[SheetPlan]:
        """Yield the sheets with the strips."""
        name, pages = say("Answers", self.layout.lang), self._pages
        for start in range(0, len(pages), PAGES_ON_A_SHEET):
            number = f" {start // PAGES_ON_A_SHEET + 1}" if len(pages) > PAGES_ON_A_SHEET else ""
            yield SheetPlan(
                name=f"{name}{number}",
                widths=self._widths,
                styles=tuple(self._styles),
                paper=self.paper,
                pages=tuple(map(self._page, pages[start : start + PAGES_ON_A_SHEET])),
                ground=self.layout.design.ground,
                bookmark=name if not start else "",
            )

    @property
    def _side(self) -> int:
        return self.items[0].puzzle.variant.across

    @property
    def _cell(self) -> int:
        return max(CELL, self.layout.inset_cell)

    @cached_property
    def _across(self) -> int:
        """The number of answers side by side on a strip."""
        most = max(1, (self.space[0] + APART) // (self._side * self._cell + APART))
        return min(most, len(self.items) // max(1, len(self.layout.names)))

    @cached_property
    def _beside(self) -> int:
        """The number of strips side by side, each wide enough for every name."""
        if not self.layout.names:
            return 1
        least = max(POINTS, self.layout.design.least_text) / 0.75
        wide = self._strip_pixels
        if max(map(running, self.layout.names)) * least > wide:
            return 1
        return min(len(self.layout.names), max(1, (self.space[0] + APART) // (wide + APART)))

    @property
    def _strip_pixels(self) -> int:
        return self._across * (self._side * self._cell + APART) - APART

    @cached_property
    def _widths(self) -> tuple[int, ...]:
        board = (*[self._cell] * self._side, APART)
        strip = (*(board * self._across)[:-1], APART // 2, APART // 2)
        return (strip * self._beside)[:-2]

    @cached_property
    def _pages(self) -> list[list[Sequence[Strip]]]:
        """The strips of each page, those side by side together."""
        names = self.layout.names or ("",)
        each = len(self.items) // len(names)
        strips = [
            Strip(name, self.items[at : min(at + self._across, (number + 1) * each)])
            for number, name in enumerate(names)
            for at in range(number * each, (number + 1) * each, self._across)
        ]
        rows: list[Sequence[Strip]] = [
            strips[at : at + self._beside] for at in range(0, len(strips), self._beside)
        ]
        high = NAME * bool(names[0]) + HEAD + self._side * self._cell + 2 * PAD
        count = max(1, self.space[1] // high)
        return [rows[at : at + count] for at in range(0, len(rows), count)]

    @cached_property
    def _board(self) -> BoardStyle:
        return board_style(self.items[0].puzzle.variant, self.layout.inset_design, self._cell)

    @cached_property
    def _text(self) -> Style:
        design = self.layout.design
        size = max(POINTS, design.least_text)
        font = Font(design.letters[self.layout.lang], size, design.ink)
        return Style(font, vertical="bottom", fill=design.ground)

    @cached_property
    def _styles(self) -> dict[Style, int]:
        """The number of each style: of heads, names, the cuts below and beside, cells."""
        bold = self._text._replace(font=self._text.font._replace(bold=True))
        cuts = (
            self._text._replace(sides=sides, stroke=self.layout.design.pale)
            for sides in (Sides(bottom=Weight.THIN), Sides(right=Weight.THIN))
        )
        variants = dict.fromkeys(item.puzzle.variant for item in self.items)
        cells = (
            board.style(cell, given=given)
            for board in map(self._board.on, variants)
            for cell in range(board.variant.cells)
            for given in (False, True)
        )
        styles = dict.fromkeys((self._text, bold, *cuts, *cells))
        return {style: number for number, style in enumerate(styles)}

    def _page(self, rows: Sequence[Sequence[Strip]]) -> tuple[Row, ...]:
        return tuple(row for strips in rows for row in self._rows(strips))

    def _rows(self, strips: Sequence[Strip]) -> Iterator[Row]:
        """Yield the rows of strips side by side; they are cut between them and below."""
        if strips[0].name:
            yield Row(NAME, self._joined([[Cell(strip.name, 1)] for strip in strips]))
        yield Row(HEAD, self._joined([self._heads(strip) for strip in strips]))
        for row in range(self._side):
            yield Row(self._cell, self._joined([self._row(strip, row) for strip in strips]))
        yield Row(PAD, (CUT_BELOW,) * len(self._widths))
        yield Row(PAD)

    def _joined(self, parts: Sequence[Sequence[Cell | None]]) -> tuple[Cell | None, ...]:
        """Return the cells of strips side by side, each as wide as a strip."""
        wide = (len(self._widths) - 2 * self._beside + 2) // self._beside
        cells: list[Cell | None] = []
        for part in parts:
            cells += [*part, *[None] * (wide - len(part)), CUT_BESIDE, None]
        return tuple(cells[:-2])

    def _heads(self, strip: Strip) -> list[Cell | None]:
        cells: list[Cell | None] = []
        for item in strip.items:
            cells += [Cell(self._head(item), 0), *[None] * self._side]
        return cells[:-1]

    def _row(self, strip: Strip, row: int) -> list[Cell | None]:
        cells: list[Cell | None] = []
        for item in strip.items:
            cells += [*self._cells(item, row), None]
        return cells[:-1]

    def _head(self, item: BookItem) -> str:
        """Return the text above an answer: its number and the digits of its prize, if they fit."""
        prize = prize_answer_text(item, self.layout.page_lang)
        text = " · ".join(filter(None, (item.heading, prize)))
        is_short = running(text) * self._text.font.size / 0.75 <= self._side * self._cell
        return text if is_short else item.heading

    def _cells(self, item: BookItem, row: int) -> Iterator[Cell | None]:
        variant = item.puzzle.variant
        board = self._board.on(variant)
        for cell in variant.paper.square(range(variant.cells), None)[row]:
            if cell is None:
                yield None
                continue
            style = board.style(cell, given=bool(item.puzzle.givens.digits[cell]))
            yield Cell(shown(item.puzzle.solution.digits[cell]), self._styles[style])
