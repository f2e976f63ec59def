"""The pages of a bound book that explain how its puzzles are solved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from numpure_xl.book.bound.boards import page_text
from numpure_xl.book.bound.leaf import BoundPages
from numpure_xl.book.bound.order import StepGroup
from numpure_xl.book.labels import NOWHERE, BookItem, heading_of
from numpure_xl.book.steps.pages import Steps
from numpure_xl.plan.sheet import SheetPlan
from numpure_xl.words import say


def step_sheets(book: BoundPages, items: Sequence[BookItem]) -> Iterator[SheetPlan]:
    """Yield the pages with steps; above those on the right it says what they are."""
    word = say("Steps", book.layout.page_lang)
    for group in book.order.steps:
        steps = _steps(book, items, group)
        for number, parts in zip(group.numbers, steps.pages, strict=True):
            head = word if number % 2 else book.layout.headings[0]
            sheet = steps.sheet([parts], book.name(number), book.paper(number, head))
            is_first = number == group.numbers.start and group is book.order.steps[0]
            yield replace(sheet, bookmark=word if is_first else "")


def pages_of_steps(book: BoundPages, items: Sequence[BookItem], group: StepGroup) -> int:
    """Return the number of pages for the steps of some puzzles."""
    return len(_steps(book, items, group).pages)


def _steps(book: BoundPages, items: Sequence[BookItem], group: StepGroup) -> Steps:
    chapter, order = book.chapter(group.chapter), book.order
    layout = chapter.layout
    its = [
        replace(items[board], heading=heading_of(items, board, layout.page_lang))
        for board in group.boards
    ]

    def where(place: int) -> str:
        folio = order.folio(order.puzzles.page_of(group.boards[place]))
        return page_text(folio, layout.page_lang)

    return Steps(its, layout, book.paper(group.numbers.start), NOWHERE, book.room, where)
