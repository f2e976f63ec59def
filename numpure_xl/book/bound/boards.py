"""The pages of a bound book that have boards: puzzles, and the answers that they refer to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from numpure_xl.sheet.bound.leaf import BoardPage, Press
from numpure_xl.sheet.bound.order import Run
from numpure_xl.sheet.frame import Frame, frame_for
from numpure_xl.sheet.labels import Item, bank_hint, info_text, number_text
from numpure_xl.sheet.layout import REFERENCE_POINTS
from numpure_xl.sheet.looks import LEAST_POINTS, Longest, Looks, page_looks
from numpure_xl.sheet.page import Slot
from numpure_xl.sheet.paper import MOST_PAGES, Pattern
from numpure_xl.sheet.plan import SheetPlan
from numpure_xl.sheet.text import ems, fitting
from numpure_xl.words import Lang, say


def puzzle_sheets(press: Press, items: Sequence[Item]) -> Iterator[SheetPlan]:
    """Yield the pages with puzzles; on a right-hand page the level stands above them."""
    layout, order = press.layout, press.order
    lang = layout.lang
    frame = _frame(press, layout.puzzle_pattern, items)
    info = max((info_text(item, lang) for item in items), key=ems)
    looks = _looks(press, frame, items, f"{number_text(len(items), lang)}   {info}")
    bank = looks.bank() if frame.bank else ()
    slots = _Puzzles(items, lang, looks, order.answers)
    for section in order.sections:
        head = say(section.level.capitalize() or "Puzzles", lang)
        boards = (page for page in order.puzzles.pages if page.start in section.boards)
        for page in boards:
            number = order.puzzles.page_of(page.start)
            boards_of_page = BoardPage(frame, slots, page, bank)
            yield _sheet(press, number, head, looks, boards_of_page)


def answer_sheets(press: Press, items: Sequence[Item]) -> Iterator[SheetPlan]:
    """Yield the pages with answers."""
    layout, order = press.layout, press.order
    lang = layout.lang
    if order.answers is None:
        return
    frame = _frame(press, layout.answer_pattern, items)
    label = f"{number_text(len(items), lang)}   {page_text(MOST_PAGES, lang)}"
    looks = _looks(press, frame, items, label)
    slots = _Answers(items, lang, looks, order.puzzles)
    for number, page in enumerate(order.answers.pages, order.answers.first):
        boards = BoardPage(frame, slots, page)
        yield _sheet(press, number, say("Answers", lang), looks, boards)


def page_text(number: int, lang: Lang) -> str:
    """Return how a page is referred to.

    >>> page_text(57, "en"), page_text(57, "ja")
    ('p. 57', '57ページ')
    """
    return say("p. {page}", lang, page=number)


@dataclass(frozen=True, slots=True)
class _Puzzles:
    """Puzzles, each with the page of its answer below it."""

    items: Sequence[Item]
    lang: Lang
    looks: Looks
    answers: Run | None

    def slot(self, board: int) -> Slot:
        item, looks = self.items[board], self.looks
        where = self.answers and answer_text(self.answers.page_of(board), self.lang)
        return Slot(
            number=looks.cell(number_text(board, self.lang), looks.number),
            info=looks.cell(info_text(item, self.lang), looks.info),
            note=None,
            remark=looks.cell(where, looks.remark) if where else None,
            board=looks.puzzle_cells(item.puzzle),
        )


@dataclass(frozen=True, slots=True)
class _Answers:
    """Answers, each with the page of its puzzle above it."""

    items: Sequence[Item]
    lang: Lang
    looks: Looks
    puzzles: Run

    def slot(self, board: int) -> Slot:
        looks = self.looks
        return Slot(
            number=looks.cell(number_text(board, self.lang), looks.number),
            info=looks.cell(page_text(self.puzzles.page_of(board), self.lang), looks.info),
            note=None,
            remark=None,
            board=looks.answer_cells(self.items[board].puzzle),
        )


def answer_text(number: int, lang: Lang) -> str:
    """Return what stands under a puzzle: where its answer is."""
    return say("Answer: p. {page}", lang, page=number)


def _frame(press: Press, pattern: Pattern, items: Sequence[Item]) -> Frame:
    paper, margins = press.layout.sheet_of_paper, press.layout.margins(press.order.pages)
    return frame_for(paper, pattern, items[0].puzzle.variant.side, margins)


def _looks(press: Press, frame: Frame, items: Sequence[Item], label: str) -> Looks:
    lang, theme = press.layout.lang, press.layout.look
    variant, letters = items[0].puzzle.variant, theme.letters[lang]
    looks = page_looks(frame, variant, theme, letters, Longest(label, hint=bank_hint(lang)))
    points = max(theme.note_points, REFERENCE_POINTS)
    least = fitting(answer_text(MOST_PAGES, lang), frame.board, largest=points, least=LEAST_POINTS)
    return replace(looks, remark=looks.remark._replace(font=press.font(least), vertical="bottom"))


def _sheet(press: Press, number: int, head: str, looks: Looks, page: BoardPage) -> SheetPlan:
    """Return a page: the title above left-hand pages, above the others what they are."""
    head = head if number % 2 else press.layout.headings[0]
    return SheetPlan(
        name=press.name(number),
        widths=page.frame.widths,
        styles=looks.styles,
        paper=press.paper(number, head),
        pages=page,
        pictures=looks.pictures,
    )
