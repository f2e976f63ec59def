"""Bound books: pages trimmed to size, for printing on demand or for a stapler.

A spreadsheet has no mirrored margins, so each page is a sheet of its own, with its own margins and
its own number; printed from the first sheet to the last, they are the book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from numpure_xl.book.bound.boards import answer_sheets, puzzle_sheets
from numpure_xl.book.bound.companions import companion_sheets
from numpure_xl.book.bound.contents import (
    bookplate_page,
    contents_page,
    opening_page,
    sheets_between,
)
from numpure_xl.book.bound.explained import step_sheets
from numpure_xl.book.bound.front import (
    colophon_page,
    example_of,
    how_to_play_page,
    imprint_page,
    title_page,
)
from numpure_xl.book.bound.leaf import BoundPages
from numpure_xl.book.bound.order import PageOrder, by_level, order_of
from numpure_xl.book.bound.own_pages import order_for, own_sheets
from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import BookLayout
from numpure_xl.plan.sheet import SheetPlan

__all__ = ["PageOrder", "bound_sheets", "by_level", "order_for", "order_of"]


def bound_sheets(
    items: Sequence[BookItem], layout: BookLayout, order: PageOrder
) -> list[SheetPlan]:
    """Return the pages of a bound book.

    Args:
        items: The puzzles, from `by_level`.
        layout: How they are laid out.
        order: The content of each page.

    Raises:
        RequestError: If the front has no room on such pages.
    """
    return sorted(_sheets(items, BoundPages(layout, order)), key=_number)


def _sheets(items: Sequence[BookItem], book: BoundPages) -> Iterator[SheetPlan]:
    order, example = book.order, example_of(items[0].puzzle.variant)
    yield title_page(book, items, example)
    yield imprint_page(book, items)
    yield from own_sheets(book)
    if order.bookplate:
        yield bookplate_page(book)
    yield contents_page(book)
    for place, number in enumerate(order.rules):
        chapter = book.chapter(items[number].chapter)
        yield how_to_play_page(chapter, example_of(items[number].puzzle.variant), place)
    for section in order.sections:
        if section.opening:
            yield opening_page(book, section)
    yield from puzzle_sheets(book, items)
    yield from answer_sheets(book, items)
    yield from step_sheets(book, items)
    yield from companion_sheets(book, items)
    yield from sheets_between(book)
    if order.colophon:
        yield colophon_page(book)


def _number(sheet: SheetPlan) -> int:
    return sheet.paper.leaf.number if sheet.paper.leaf else 0
