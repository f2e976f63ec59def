"""The pages of the maker's own in a bound book: a dedication, an introduction, on the author."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import starmap, zip_longest
from operator import ge
from typing import NamedTuple

from numpure_xl.book.bound.explained import pages_of_steps
from numpure_xl.book.bound.front import HEADING_POINTS
from numpure_xl.book.bound.leaf import BoundPages
from numpure_xl.book.bound.order import PageOrder, by_level, order_of
from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.text_page import (
    IDENT,
    OwnPage,
    Prose,
    TextBlock,
    TextBlockKind,
    columns,
    prose_lines,
    wrapped,
)
from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.plan.sheet import SheetPlan, Style
from numpure_xl.plan.typography import is_japanese, lines_room

MOST = 50
"""The most pages of one's own at either end."""

POINTS = {
    TextBlockKind.TITLE: HEADING_POINTS,
    TextBlockKind.HEADING: 13.0,
    TextBlockKind.TEXT: 11.0,
    TextBlockKind.LINE: 11.0,
    TextBlockKind.ITEM: 11.0,
}
APART = 0.6  # lines: the room between paragraphs that have no indent, and around others
INDENT = (1, 19)  # shares of the page: the mark of an item, and its text
FEWEST_LINES = 2  # of a paragraph at the foot of a page
DEDICATION = 0.3  # of the page is above a text without a title


class FlowedPage(NamedTuple):
    """A page of the maker's own: its text, its title or "", and whether it has a number."""

    prose: Prose
    title: str = ""
    is_numbered: bool = True


def order_for(items: Sequence[BookItem], layout: BookLayout) -> PageOrder:
    """Return the order of the pages of a book, in which its own pages have room.

    Raises:
        RequestError: If the book would have more pages than can be bound, or more of its own than
            `MOST`.
    """
    items, own, after = by_level(items), 0, 0
    steps: list[int] = []
    while True:
        order = order_of(items, layout, own=own, after=after, steps=steps)
        book = BoundPages(layout, order)
        needed, needed_after = len(_front(book)), len(_back(book))
        for option, count in (("front", needed), ("back", needed_after)):
            if count > MOST:
                msg = "The text of {option} would take {found} pages; the limit is {most}."
                flag = Message("--{option}", option=option)
                raise RequestError(msg, option=flag, found=count, most=MOST)
        layout.check_pages(order.pages)
        more = [pages_of_steps(book, items, group) for group in order.steps]
        is_enough = all(map(ge, steps, more)) and len(steps) == len(more)
        if needed <= own and needed_after <= after and is_enough:
            return order.with_steps(more)  # a wider margin only makes more of them
        own, after = max(own, needed), max(after, needed_after)
        steps = [*starmap(max, zip_longest(steps, more, fillvalue=0))]


def own_sheets(book: BoundPages) -> Iterator[SheetPlan]:
    """Yield the pages, at the front and at the back."""
    order = book.order
    for numbers, pages in ((order.own, _front(book)), (order.after, _back(book))):
        for number, page in zip(numbers, pages, strict=True):
            paper = book.paper(number, is_numbered=page.is_numbered)
            yield book.text_sheet(book.name(number), page.prose, paper)


def titles_at_the_back(book: BoundPages) -> list[tuple[str, int]]:
    """Return the titles of the pages at the back, each with its page."""
    pages = zip(_back(book), book.order.after, strict=False)
    return [(page.title, number) for page, number in pages if page.title]


def _front(book: BoundPages) -> list[FlowedPage]:
    """Return the pages at the front: what has a title begins on the right."""
    pages: list[FlowedPage] = []
    for page in book.layout.front:
        flowed = flowed_pages(book, page)
        if flowed[0].title and len(pages) % 2:
            pages.append(_empty_page(book))
        pages += flowed
    return pages


def _back(book: BoundPages) -> list[FlowedPage]:
    return [flowed for page in book.layout.back for flowed in flowed_pages(book, page)]


def _empty_page(book: BoundPages) -> FlowedPage:
    """Return a page with a blank, since a sheet with nothing on it would not be printed."""
    prose = Prose((book.room[0],))
    font = book.font(POINTS[TextBlockKind.TEXT])
    prose.parts(round(font.size * 4 / 3), [(0, 0, "\u00a0", Style(font))])  # no line of words
    return FlowedPage(prose, is_numbered=False)


def flowed_pages(book: BoundPages, page: OwnPage) -> list[FlowedPage]:
    """Return a text on as many pages as it needs; one without a title is a dedication."""
    wide, high = book.room
    pages = [Prose(columns(wide, INDENT))]
    is_dedication = all(block.kind in {TextBlockKind.TEXT, TextBlockKind.LINE} for block in page)
    pages[-1].space(int(DEDICATION * high) if is_dedication else 24)
    for block, follower in zip_longest(page, page[1:]):
        is_parted = follower is not None and follower.kind is TextBlockKind.LINE
        own = block if is_dedication or is_parted else block.indented()
        rest: TextBlock | None = own
        while rest is not None:
            rest = _add(pages[-1], book, rest, centered=is_dedication)
            if rest is not None:
                pages.append(Prose(pages[0].widths))
                pages[-1].space(24)
        points = _space_behind(own, follower) * POINTS[block.kind]
        pages[-1].space(min(int(points * 4 / 3), max(0, high - pages[-1].height)))
    title = page[0].text if page[0].kind is TextBlockKind.TITLE else ""
    flowed = [FlowedPage(prose, is_numbered=not is_dedication) for prose in pages]
    return [flowed[0]._replace(title=title), *flowed[1:]]


def _add(prose: Prose, book: BoundPages, block: TextBlock, *, centered: bool) -> TextBlock | None:
    """Add a block, or as much of it as there is room for; return what is left, None for nothing."""
    style = _style_of(book, block, centered=centered)
    line = style.font.size * 4 / 3
    room = (book.room[1] - prose.height) / line
    first = 1 if block.kind is TextBlockKind.ITEM else 0
    wide = sum(prose.widths[first:])
    broken = prose_lines if style.horizontal == "justify" else wrapped
    lines = broken(block.text, wide, style.font)
    fitting = sum(lines_room(block.text, count) <= room for count in range(1, len(lines) + 1))
    fitted, rest = lines[:fitting], lines[fitting:]
    if rest and len(fitted) < FEWEST_LINES and len(prose.rows) > 1:
        return block
    if rest and style.horizontal == "justify":
        style = style._replace(horizontal="distributed")
    marks = [(0, 0, block.mark, style)] if first else []
    height = round(line * lines_room(block.text, len(fitted)))
    prose.parts(height, [*marks, (first, 1, block.runs(fitted), style)])
    if rest:
        return block.from_sign(block.starts(lines)[fitting])
    return None


def _space_behind(block: TextBlock, follower: TextBlock | None) -> float:
    """Return the room behind a block, in lines: none where the next is part of the paragraph."""
    if follower and follower.kind is TextBlockKind.LINE:
        return 0.0
    is_between = follower is not None and follower.kind is TextBlockKind.TEXT
    return 0.0 if is_between and block.text.startswith(IDENT) else APART


def _style_of(book: BoundPages, block: TextBlock, *, centered: bool) -> Style:
    """Return the style of a block; Japanese is justified, other languages would need hyphens."""
    kind = block.kind
    is_title = kind in {TextBlockKind.TITLE, TextBlockKind.HEADING}
    font = book.font(POINTS[kind], bold=is_title and book.layout.design.bold)
    style = Style(font, vertical="top", wrap=True, role="title" if is_title else "")
    if centered:
        return style._replace(horizontal="center")
    is_justified = not is_title and is_japanese(block.text)
    return style._replace(horizontal="justify") if is_justified else style
