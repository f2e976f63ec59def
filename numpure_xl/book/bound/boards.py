"""The pages of a bound book that have boards: puzzles, and the answers that they refer to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from numpure_xl.book.bound.leaf import BoardPage, BoundPages
from numpure_xl.book.bound.order import PageRun
from numpure_xl.book.frame import Frame, frame_for
from numpure_xl.book.labels import (
    BookItem,
    bank_hint,
    heading_of,
    info_texts,
    longest_heading,
    variants_of,
)
from numpure_xl.book.layout import REFERENCE_POINTS
from numpure_xl.book.page import Slot
from numpure_xl.book.page_styles import LongestTexts, PageStyles, page_styles
from numpure_xl.messages import Message
from numpure_xl.plan.paper import MOST_PAGES, Pattern
from numpure_xl.plan.sheet import SheetPlan
from numpure_xl.plan.text_width import ems, fitting
from numpure_xl.sudoku.levels import level_name
from numpure_xl.words import Lang, in_language, say


def puzzle_sheets(book: BoundPages, items: Sequence[BookItem]) -> Iterator[SheetPlan]:
    """Yield the pages with puzzles; a right-hand page has the level above them."""
    layout, order = book.layout, book.order
    lang = layout.page_lang
    frame = _frame(book, layout.puzzle_pattern, items)
    infos = info_texts(items, lang, frame.board, layout.design.least_text)
    label = f"{longest_heading(items, lang)}   {max(infos, key=ems)}"
    styles = _styles(book, frame, items, label)
    bank = styles.bank() if frame.bank else ()
    slots = _Puzzles(items, lang, styles, infos, order.answers)
    for section in order.sections:
        head = in_language(section.name or level_name(section.level) or Message("Puzzles"), lang)
        boards = (page for page in order.puzzles.pages if page.start in section.boards)
        for page in boards:
            number = order.puzzles.page_of(page.start)
            boards_of_page = BoardPage(frame, slots, page, bank)
            yield _sheet(book, number, head, styles, boards_of_page)


def answer_sheets(book: BoundPages, items: Sequence[BookItem]) -> Iterator[SheetPlan]:
    """Yield the pages with answers."""
    layout, order = book.layout, book.order
    lang = layout.page_lang
    if order.answers is None:
        return
    frame = _frame(book, layout.answer_pattern, items)
    label = f"{longest_heading(items, lang)}   {page_text(MOST_PAGES, lang)}"
    styles = _styles(book, frame, items, label)
    slots = _Answers(items, lang, styles, order.puzzles)
    for number, page in zip(order.answers.numbers, order.answers.pages, strict=True):
        boards = BoardPage(frame, slots, page)
        yield _sheet(book, number, say("Answers", lang), styles, boards)


def page_text(number: int, lang: Lang) -> str:
    """Return how a page is referred to.

    >>> page_text(57, "en"), page_text(57, "ja")
    ('p. 57', '57ページ')
    """
    return say("p. {page}", lang, page=number)


@dataclass(frozen=True, slots=True)
class _Puzzles:
    """Puzzles, each with the page of its answer below it."""

    items: Sequence[BookItem]
    lang: Lang
    styles: PageStyles
    infos: Sequence[str]
    answers: PageRun | None

    def slot(self, board: int) -> Slot:
        item, styles = self.items[board], self.styles
        where = self.answers and answer_text(self.answers.page_of(board), self.lang)
        return Slot(
            number=styles.cell(heading_of(self.items, board, self.lang), styles.number),
            info=styles.cell(self.infos[board], styles.info),
            remark=styles.cell(where, styles.remark) if where else None,
            board=styles.puzzle_cells(item.puzzle),
        )


@dataclass(frozen=True, slots=True)
class _Answers:
    """Answers, each with the page of its puzzle above it."""

    items: Sequence[BookItem]
    lang: Lang
    styles: PageStyles
    puzzles: PageRun

    def slot(self, board: int) -> Slot:
        styles = self.styles
        return Slot(
            number=styles.cell(heading_of(self.items, board, self.lang), styles.number),
            info=styles.cell(page_text(self.puzzles.page_of(board), self.lang), styles.info),
            board=styles.answer_cells(self.items[board].puzzle),
        )


def answer_text(number: int, lang: Lang) -> str:
    """Return the note under a puzzle: where its answer is."""
    return say("Answer: p. {page}", lang, page=number)


def _frame(book: BoundPages, pattern: Pattern, items: Sequence[BookItem]) -> Frame:
    paper, margins = book.layout.sheet_of_paper, book.layout.margins(book.order.pages)
    return frame_for(paper, pattern, items[0].puzzle.variant.side, margins)


def _styles(book: BoundPages, frame: Frame, items: Sequence[BookItem], label: str) -> PageStyles:
    lang, theme = book.layout.page_lang, book.layout.design
    longest = LongestTexts(label, hint=bank_hint(lang))
    letters = theme.letters[book.layout.lang]
    styles = page_styles(frame, variants_of(items), theme, letters, longest)
    wanted = max(theme.note_points, REFERENCE_POINTS)
    points = fitting(
        answer_text(MOST_PAGES, lang), frame.board, largest=wanted, least=theme.least_text
    )
    remark = styles.remark._replace(font=book.font(points), vertical="bottom")
    return replace(styles, remark=remark)


def _sheet(
    book: BoundPages, number: int, head: str, styles: PageStyles, page: BoardPage
) -> SheetPlan:
    """Return a page: the title above left-hand pages, above the others what they are."""
    head = head if number % 2 else book.layout.headings[0]
    return SheetPlan(
        name=book.name(number),
        widths=page.frame.widths,
        styles=styles.palette,
        paper=book.paper(number, head),
        pages=page,
        pictures=styles.pictures,
    )
