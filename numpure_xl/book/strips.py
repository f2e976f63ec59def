"""Answers on strips to cut apart: for each name the answers to its puzzles, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from numpure_xl.board.style import BoardStyle, board_style, shown
from numpure_xl.book.chapter import PAGES_ON_A_SHEET
from numpure_xl.book.labels import BookItem, prize_answer_text
from numpure_xl.book.layout import BookLayout
from numpure_xl.plan.sheet import Cell, Font, PaperSetup, Row, SheetPlan, Style
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.plan.text_width import running
from numpure_xl.words import say

CELL = 16  # pixels: of a cell, or as many as its digit needs
NAME, HEAD, PAD, APART = 22, 18, 10, 20  # pixels: rows, and between boards
POINTS = 9.0


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
        return self.items[0].puzzle.variant.side

    @property
    def _cell(self) -> int:
        return max(CELL, self.layout.inset_cell)

    @cached_property
    def _across(self) -> int:
        board = self._side * self._cell
        most = max(1, (self.space[0] + APART) // (board + APART))
        return min(most, len(self.items) // max(1, len(self.layout.names)))

    @cached_property
    def _widths(self) -> tuple[int, ...]:
        board = (*[self._cell] * self._side, APART)
        return (board * self._across)[:-1]

    @cached_property
    def _pages(self) -> list[list[tuple[str, Sequence[BookItem]]]]:
        """The strips of each page: a name or "", and some of its puzzles."""
        names = self.layout.names or ("",)
        each = len(self.items) // len(names)
        strips = [
            (name, self.items[at : min(at + self._across, (number + 1) * each)])
            for number, name in enumerate(names)
            for at in range(number * each, (number + 1) * each, self._across)
        ]
        high = NAME * bool(names[0]) + HEAD + self._side * self._cell + 2 * PAD
        count = max(1, self.space[1] // high)
        return [strips[at : at + count] for at in range(0, len(strips), count)]

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
        """The number of each style: of names, of heads, of the cut, of cells."""
        bold = self._text._replace(font=self._text.font._replace(bold=True))
        cut = self._text._replace(sides=Sides(bottom=Weight.THIN), stroke=self.layout.design.pale)
        boards = [self._board.on(item.puzzle.variant) for item in self.items]
        cells = (
            board.style(cell, given=given)
            for board in dict.fromkeys(boards)
            for cell in range(self._side**2)
            for given in (False, True)
        )
        styles = dict.fromkeys((self._text, bold, cut, *cells))
        return {style: number for number, style in enumerate(styles)}

    def _page(self, strips: Sequence[tuple[str, Sequence[BookItem]]]) -> tuple[Row, ...]:
        return tuple(row for name, items in strips for row in self._strip(name, items))

    def _strip(self, name: str, items: Sequence[BookItem]) -> Iterator[Row]:
        """Yield the rows of a strip; under the last one it is cut."""
        if name:
            yield Row(NAME, (Cell(name, 1),))
        heads: list[Cell | None] = []
        for item in items:
            heads += [Cell(self._head(item), 0), *[None] * self._side]
        yield Row(HEAD, tuple(heads[:-1]))
        for row in range(self._side):
            cells: list[Cell | None] = []
            for item in items:
                cells += [*self._cells(item, row), None]
            yield Row(self._cell, tuple(cells[:-1]))
        yield Row(PAD, tuple([Cell(None, 2)] * len(self._widths)))
        yield Row(PAD)

    def _head(self, item: BookItem) -> str:
        """Return what is above an answer: its number and the digits of its prize, if they fit."""
        prize = prize_answer_text(item, self.layout.page_lang)
        text = " · ".join(filter(None, (item.heading, prize)))
        is_short = running(text) * self._text.font.size / 0.75 <= self._side * self._cell
        return text if is_short else item.heading

    def _cells(self, item: BookItem, row: int) -> Iterator[Cell]:
        board = self._board.on(item.puzzle.variant)
        for cell in range(row * self._side, (row + 1) * self._side):
            style = board.style(cell, given=bool(item.puzzle.givens.digits[cell]))
            yield Cell(shown(item.puzzle.solution.digits[cell]), self._styles[style])
