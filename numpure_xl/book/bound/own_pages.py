"""The pages of the maker's own at the front of a bound book: an introduction, a dedication."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from numpure_xl.book.bound.front import HEADING_POINTS
from numpure_xl.book.bound.leaf import Press
from numpure_xl.book.bound.order import Order, by_level, order_of
from numpure_xl.book.front_text import Block, Kind, OwnPage
from numpure_xl.book.labels import Item
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.text_page import LINE, Prose, broken, columns
from numpure_xl.errors import RequestError
from numpure_xl.plan.line_breaks import set_lines
from numpure_xl.plan.sheet import SheetPlan, Style
from numpure_xl.plan.text_width import is_wide

MOST = 50
"""The most pages of one's own."""

POINTS = {Kind.TITLE: HEADING_POINTS, Kind.HEADING: 13.0, Kind.TEXT: 11.0, Kind.ITEM: 11.0}
INDENT = (1, 19)  # shares of the page: the mark of an item, and its text
FEWEST_LINES = 2  # of a paragraph at the foot of a page
DEDICATION = 0.3  # of the page is above a text without a title


def order_for(items: Sequence[Item], layout: BookLayout) -> Order:
    """Return the order of the pages of a book, in which its own pages have room.

    Raises:
        RequestError: If the book would have more pages than can be bound, or more of its own than
            `MOST`.
    """
    items, own = by_level(items), 0
    while True:
        order = order_of(items, layout.puzzles_to_a_page, layout.answers_to_a_page, own=own)
        needed = len(_flowed(Press(layout, order)))
        if needed > MOST:
            msg = "The pages of --front would be {found}; {most} are the most."
            raise RequestError(msg, found=needed, most=MOST)
        if needed <= own:  # a wider margin at the spine only makes more of them
            return order
        own = needed


def own_sheets(press: Press) -> Iterator[SheetPlan]:
    """Yield the pages."""
    for number, prose in zip(press.order.own, _flowed(press), strict=True):
        yield press.text_sheet(press.name(number), prose, press.paper(number))


def _flowed(press: Press) -> list[Prose]:
    return [prose for page in press.layout.front for prose in _pages(press, page)]


def _pages(press: Press, page: OwnPage) -> list[Prose]:
    """Return a text on as many pages as it needs."""
    wide, high = press.room
    found = [Prose(columns(wide, INDENT))]
    is_dedication = all(block.kind is Kind.TEXT for block in page)
    found[-1].space(int(DEDICATION * high) if is_dedication else 24)
    for block in page:
        rest: str | None = block.text
        while rest is not None:
            rest = _add(found[-1], press, block._replace(text=rest), centered=is_dedication)
            if rest is not None:
                found.append(Prose(found[0].widths))
                found[-1].space(24)
    return found


def _add(prose: Prose, press: Press, block: Block, *, centered: bool) -> str | None:
    """Add a block, or as much of it as there is room for; return what is left, None for nothing."""
    is_bold = block.kind in {Kind.TITLE, Kind.HEADING} and press.layout.design.bold
    font = press.font(POINTS[block.kind], bold=is_bold)
    style = Style(font, vertical="top", wrap=True)
    style = style._replace(horizontal="center") if centered else style
    line = font.size * 4 / 3
    first = 1 if block.kind is Kind.ITEM else 0
    wide = sum(prose.widths[first:])
    lines = broken(set_lines(block.text, wide, font.size), wide / line)
    fitting = int((press.room[1] - prose.height) / (line * LINE))
    kept, rest = lines[:fitting], lines[fitting:]
    if rest and len(kept) < FEWEST_LINES and len(prose.rows) > 1:
        return block.text
    marks = [(0, 0, block.mark, style)] if first else []
    height = round(len(kept) * line * LINE)
    kept_text = set_lines(_joined(kept), wide, font.size)
    prose.parts(height, [*marks, (first, 1, kept_text, style)])
    if rest:
        return _joined(rest)
    prose.space(min(int(line * 0.6), max(0, press.room[1] - prose.height)))
    return None


def _joined(lines: list[str]) -> str:
    text = lines[0]
    for line in lines[1:]:
        text += line if is_wide(text[-1:] or " ") else f" {line}"
    return text
