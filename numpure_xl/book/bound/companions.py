"""Pages to cut out of a bound book: the tiles of its pictures, a certificate, a postcard.

They are on the right, each with a page for notes on its back, or with the back of the card. Before
the card are the keys of prize words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from numpure_xl.book.bound.boards import frame_of
from numpure_xl.book.bound.leaf import BoundPages
from numpure_xl.book.certificate import certificates
from numpure_xl.book.labels import BookItem
from numpure_xl.book.postcard import postcard_sheets, prize_sheet
from numpure_xl.book.prizes import prize_keys
from numpure_xl.book.tiles import tile_sheet
from numpure_xl.plan.sheet import SheetPlan


def companion_sheets(book: BoundPages, items: Sequence[BookItem]) -> Iterator[SheetPlan]:
    """Yield the pages: tiles for each kind of boards with pictures, then the certificate."""
    order = book.order
    for number, board in order.tiles:
        chapter = book.chapter(items[board].chapter)
        frame = frame_of(chapter, chapter.layout.puzzle_pattern, items[board : board + 1])
        paper = book.paper(number, is_numbered=False)
        sheet = tile_sheet(chapter.layout, frame, paper, book.room)
        yield replace(sheet, name=book.name(number))
    if order.certificate:
        paper = book.paper(order.certificate, is_numbered=False)
        sheet = certificates(book.layout, len(items), paper, book.room)
        yield replace(sheet, name=book.name(order.certificate))
    yield from _prizes(book, items)


def _prizes(book: BoundPages, items: Sequence[BookItem]) -> Iterator[SheetPlan]:
    order, keys = book.order, prize_keys(items, book.layout)
    for number, key in zip(order.prizes, keys, strict=True):
        sheet = prize_sheet(book.layout, items, key, book.paper(number), book.room)
        yield replace(sheet, name=book.name(number))
    if order.postcard:
        numbers = (order.postcard, order.postcard + 1)
        papers = [book.paper(number, is_numbered=False) for number in numbers]
        cards = postcard_sheets(book.layout, items, keys, papers, book.room)
        for number, card in zip(numbers, cards, strict=True):
            yield replace(card, name=book.name(number))
