"""Pages to cut out of a bound book: the tiles of its pictures, and a certificate.

They are on the right, each with a page for notes on its back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from numpure_xl.book.bound.boards import frame_of
from numpure_xl.book.bound.leaf import BoundPages
from numpure_xl.book.certificate import certificates
from numpure_xl.book.labels import BookItem
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
