"""Bound books: pages trimmed to size, for printing on demand or for a stapler.

A spreadsheet has no mirrored margins, so each page is a sheet of its own, with its own margins and
its own number; printed from the first sheet to the last, they are the book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from numpure_xl.book.bound.boards import answer_sheets, puzzle_sheets
from numpure_xl.book.bound.contents import bookplate_page, contents_page, notes_page, opening_page
from numpure_xl.book.bound.front import imprint_page, title_page
from numpure_xl.book.bound.how_to_play import example_of, how_to_play_page
from numpure_xl.book.bound.leaf import Press
from numpure_xl.book.bound.order import Order, by_level, order_of
from numpure_xl.book.bound.own_pages import order_for, own_sheets
from numpure_xl.book.labels import Item
from numpure_xl.book.layout import BookLayout
from numpure_xl.plan.sheet import SheetPlan

__all__ = ["Order", "bound_sheets", "by_level", "order_for", "order_of"]


def bound_sheets(items: Sequence[Item], layout: BookLayout, order: Order) -> list[SheetPlan]:
    """Return the pages of a bound book.

    Args:
        items: The puzzles, from `by_level`.
        layout: How they are laid out.
        order: The content of each page.

    Raises:
        RequestError: If the front has no room on such pages.
    """
    return sorted(_sheets(items, Press(layout, order)), key=_number)


def _sheets(items: Sequence[Item], press: Press) -> Iterator[SheetPlan]:
    order, example = press.order, example_of(items[0].puzzle.variant)
    yield title_page(press, items, example)
    yield imprint_page(press, items)
    yield from own_sheets(press)
    if order.bookplate:
        yield bookplate_page(press)
    yield contents_page(press)
    yield how_to_play_page(press, example)
    for section in order.sections:
        if section.opening:
            yield opening_page(press, section)
    yield from puzzle_sheets(press, items)
    yield from answer_sheets(press, items)
    for number in order.notes:
        yield notes_page(press, number)


def _number(sheet: SheetPlan) -> int:
    return sheet.paper.leaf.number if sheet.paper.leaf else 0
