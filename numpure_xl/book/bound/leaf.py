"""A leaf of a bound book: a sheet with one page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from numpure_xl.board.style import shown
from numpure_xl.book.bound.order import PageOrder
from numpure_xl.book.chapter import ListedSlots
from numpure_xl.book.frame import Frame, room
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.page import page_rows
from numpure_xl.book.page_styles import UNSEEN
from numpure_xl.book.text_page import Prose
from numpure_xl.plan.line_breaks import shortened
from numpure_xl.plan.listed_boards import ListedBoard
from numpure_xl.plan.paper import set_up
from numpure_xl.plan.photo import SheetPicture
from numpure_xl.plan.sheet import Cell, Font, Leaf, PaperSetup, Row, SheetPlan, Style
from numpure_xl.plan.typography import ems, fitting
from numpure_xl.words import say

HEAD_POINTS = PAGE_POINTS = 10.0
PART_POINTS = 13.0  # of the head above the first page of a part


@dataclass(frozen=True, slots=True)
class BoundPages:
    """The layout and the order that all pages of a book share.

    Attributes:
        layout: How the book is laid out.
        order: The content of each page.
    """

    layout: BookLayout
    order: PageOrder

    @property
    def room(self) -> tuple[int, int]:
        """The pixels of a page between its margins, across and down."""
        return room(self.layout.sheet_of_paper, self.layout.margins(self.order.pages))

    def font(self, points: float, *, bold: bool = False, pale: bool = False) -> Font:
        """Return a font for text."""
        design = self.layout.design
        color = design.pale if pale else design.ink
        size = max(points, self.layout.design.least_text)
        return Font(design.letters[self.layout.lang], size, color, bold)

    def paper(self, number: int, head: str = "", *, is_numbered: bool = True) -> PaperSetup:
        """Return the paper setup of a page; `head` is above it, large where a part begins."""
        paper, margins = self.layout.sheet_of_paper, self.layout.margins(self.order.pages)
        is_part = self.order.begins_part(number)
        largest = PART_POINTS if is_part else HEAD_POINTS
        head = shortened(head, self.room[0] * 0.75 / largest, ems)
        points = fitting(head, self.room[0], largest=largest)
        return set_up(
            paper,
            margins,
            title=head,
            title_font=self.font(points, bold=is_part and self.layout.design.bold),
            page_font=self.font(PAGE_POINTS),
            size=None if paper.has_number else (paper.width, paper.height),
            leaf=Leaf(number, margins.spine, self.order.folio(number) if is_numbered else ""),
        )

    def chapter(self, name: str) -> BoundPages:
        """Return the shared layout of a chapter's pages."""
        return replace(self, layout=self.layout.of_chapter(name))

    def name(self, number: int) -> str:
        """Return the name of the sheet of a page."""
        return say("p. {page}", self.layout.lang, page=self.order.folio(number))

    def text_sheet(
        self,
        name: str,
        prose: Prose,
        paper: PaperSetup,
        pictures: tuple[SheetPicture, ...] = (),
        bookmark: str = "",
    ) -> SheetPlan:
        """Return the sheet of a page of text, with the pictures of the theme or with others.

        In the outline is what has a name of its own, and what is given a bookmark.
        """
        page = self.name(paper.leaf.number) if paper.leaf else name
        return SheetPlan(
            name=name,
            widths=prose.widths,
            styles=prose.styles,
            paper=paper,
            pages=(tuple(prose.rows),),
            merged=tuple(prose.merged),
            pictures=pictures or self.layout.design.pictures,
            bookmark=bookmark or (name if name != page else ""),
        )

    def digit(self, prose: Prose, digit: int, style: Style) -> Cell:
        """Return a cell of a board on a page of text: a digit, or the picture for it."""
        style = style._replace(locked=False, role="board")
        if not digit or not self.layout.design.pictures:
            return prose.cell(shown(digit), style)
        return prose.cell(shown(digit), style._replace(number=UNSEEN))._replace(picture=digit)


@dataclass(frozen=True, slots=True)
class BoardPage:
    """One page with boards, made when it is asked for; it is all that its sheet has."""

    frame: Frame
    slots: ListedSlots
    boards: range
    bank: tuple[tuple[Cell, ...], ...] = ()

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[tuple[Row, ...]]:
        slots = [*map(self.slots.slot, self.boards)]
        yield page_rows(self.frame, slots, Row(0), self.bank)

    def listed(self) -> Iterator[ListedBoard]:
        """Yield its boards, each with its place."""
        for place, board in enumerate(self.boards):
            row, col = self.frame.label_row(place) + 1, self.frame.first_column(place)
            yield ListedBoard(row, col, self.slots.line(board))
