"""The pages of the maker's own at the front of a bound book: an introduction, a dedication."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from numpure_xl.book.bound.front import HEADING_POINTS
from numpure_xl.book.bound.leaf import BoundPages
from numpure_xl.book.bound.order import PageOrder, by_level, order_of
from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.text_page import (
    LINE,
    OwnPage,
    Prose,
    TextBlock,
    TextBlockKind,
    broken,
    columns,
)
from numpure_xl.errors import RequestError
from numpure_xl.plan.line_breaks import set_lines
from numpure_xl.plan.sheet import SheetPlan, Style
from numpure_xl.plan.text_width import is_wide

MOST = 50
"""The most pages of one's own."""

POINTS = {
    TextBlockKind.TITLE: HEADING_POINTS,
    TextBlockKind.HEADING: 13.0,
    TextBlockKind.TEXT: 11.0,
    TextBlockKind.ITEM: 11.0,
}
INDENT = (1, 19)  # shares of the page: the mark of an item, and its text
FEWEST_LINES = 2  # of a paragraph at the foot of a page
DEDICATION = 0.3  # of the page is above a text without a title


def order_for(items: Sequence[BookItem], layout: BookLayout) -> PageOrder:
    """Return the order of the pages of a book, in which its own pages have room.

    Raises:
        RequestError: If the book would have more pages than can be bound, or more of its own than
            `MOST`.
    """
    items, own = by_level(items), 0
    while True:
        order = order_of(items, layout.puzzles_to_a_page, layout.answers_to_a_page, own=own)
        needed = len(_flowed(BoundPages(layout, order)))
        if needed > MOST:
            msg = "The text of --front would take {found} pages; the limit is {most}."
            raise RequestError(msg, found=needed, most=MOST)
        if needed <= own:  # a wider margin at the spine only makes more of them
            return order
        own = needed


def own_sheets(book: BoundPages) -> Iterator[SheetPlan]:
    """Yield the pages."""
    for number, prose in zip(book.order.own, _flowed(book), strict=True):
        yield book.text_sheet(book.name(number), prose, book.paper(number))


def _flowed(book: BoundPages) -> list[Prose]:
    return [prose for page in book.layout.front for prose in _pages(book, page)]


def _pages(book: BoundPages, page: OwnPage) -> list[Prose]:
    """Return a text on as many pages as it needs."""
    wide, high = book.room
    pages = [Prose(columns(wide, INDENT))]
    is_dedication = all(block.kind is TextBlockKind.TEXT for block in page)
    pages[-1].space(int(DEDICATION * high) if is_dedication else 24)
    for block in page:
        rest: str | None = block.text
        while rest is not None:
            rest = _add(pages[-1], book, block._replace(text=rest), centered=is_dedication)
            if rest is not None:
                pages.append(Prose(pages[0].widths))
                pages[-1].space(24)
    return pages


def _add(prose: Prose, book: BoundPages, block: TextBlock, *, centered: bool) -> str | None:
    """Add a block, or as much of it as there is room for; return what is left, None for nothing."""
    is_bold = block.kind in {TextBlockKind.TITLE, TextBlockKind.HEADING} and book.layout.design.bold
    font = book.font(POINTS[block.kind], bold=is_bold)
    style = Style(font, vertical="top", wrap=True)
    style = style._replace(horizontal="center") if centered else style
    line = font.size * 4 / 3
    first = 1 if block.kind is TextBlockKind.ITEM else 0
    wide = sum(prose.widths[first:])
    lines = broken(set_lines(block.text, wide, font.size), wide / line)
    fitting = int((book.room[1] - prose.height) / (line * LINE))
    fitted, rest = lines[:fitting], lines[fitting:]
    if rest and len(fitted) < FEWEST_LINES and len(prose.rows) > 1:
        return block.text
    marks = [(0, 0, block.mark, style)] if first else []
    height = round(len(fitted) * line * LINE)
    fitted_text = set_lines(_joined(fitted), wide, font.size)
    prose.parts(height, [*marks, (first, 1, fitted_text, style)])
    if rest:
        return _joined(rest)
    prose.space(min(int(line * 0.6), max(0, book.room[1] - prose.height)))
    return None


def _joined(lines: list[str]) -> str:
    text = lines[0]
    for line in lines[1:]:
        text += line if is_wide(text[-1:] or " ") else f" {line}"
    return text
