"""The imprint of a bound book behind its title, and in Japanese the colophon at its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from numpure_xl.book.bound.front import BELOW
from numpure_xl.book.bound.leaf import BoundPages
from numpure_xl.book.bound.order import IMPRINT
from numpure_xl.book.labels import BookItem
from numpure_xl.book.text_page import Prose, columns
from numpure_xl.errors import RequestError
from numpure_xl.plan.sheet import SheetPlan, Style
from numpure_xl.sudoku.canonical import canonical_form
from numpure_xl.words import say

SMALL_POINTS = 8.5
ABOVE_IMPRINT = 0.74  # of a page, if the imprint is not long
ABOVE_COLOPHON = 0.5
TITLE_POINTS, POINTS = 14.0, 9.5  # above a title of 14 points may be readings of 7


def imprint_page(book: BoundPages, items: Sequence[BookItem]) -> SheetPlan:
    """Return the page after the title: who made the book, and what holds for all its puzzles."""
    lang, imprint = book.layout.page_lang, book.layout.imprint
    title = book.layout.headings[0] or book.layout.usual_title
    sentences = [] if book.order.colophon else [title, *imprint.lines(lang)]
    sentences += [say("Each of these puzzles has exactly one solution.", lang)]
    if len({canonical_form(item.puzzle.givens) for item in items}) == len(items):
        sentences += [say("No puzzle appears twice, even rotated, mirrored or relabelled.", lang)]
    small = Style(book.font(SMALL_POINTS), vertical="top")

    def write(prose: Prose) -> None:
        for sentence in sentences:
            prose.text(sentence, small, last=0)

    return _at_the_foot(book, (4, 1), write, ABOVE_IMPRINT, IMPRINT)


def colophon_page(book: BoundPages) -> SheetPlan:
    """Return the last page: title, date and edition, then each who made the book, then rights."""
    lang, imprint = book.layout.page_lang, book.layout.imprint
    usual = Style(book.font(POINTS), vertical="top")
    small = usual._replace(font=book.font(SMALL_POINTS))
    title = usual._replace(font=book.font(TITLE_POINTS, bold=True))

    def write(prose: Prose) -> None:
        prose.title(book.layout.front_title, title, last=1)
        for line in filter(None, (imprint.subtitle, imprint.edition_text(lang))):
            prose.text(line, usual, last=1)
        _rule(prose, book)
        for label, text in imprint.colophon(lang):
            _labelled(prose, label, text, usual)
        _rule(prose, book)
        for line in imprint.last_lines:
            prose.text(line, small, last=1)

    return _at_the_foot(book, (3, 9, 1), write, ABOVE_COLOPHON, book.order.colophon)


def _labelled(lines: Prose, label: str, text: str, style: Style) -> None:
    """Add a text with its label beside it."""
    lines.text(text, style, first=1, last=1)
    row = lines.rows.pop()
    lines.rows.append(row._replace(cells=(lines.cell(label, style), *row.cells[1:])))


def _rule(lines: Prose, book: BoundPages) -> None:
    lines.space(4)
    lines.parts(4, [(0, 1, "", Style(book.font(2), sides=BELOW))])
    lines.space(10)


def _at_the_foot(
    book: BoundPages,
    shares: tuple[int, ...],
    write: Callable[[Prose], None],
    above: float,
    number: int,
) -> SheetPlan:
    """Return a page with lines that begin below a share of it, unless they need more room."""
    wide, high = book.room
    lines = Prose(columns(wide, shares))
    write(lines)
    if lines.height > high:
        msg = "The imprint does not fit on {paper}; shorten it."
        raise RequestError(msg, paper=book.layout.trim)
    prose = Prose(lines.widths)
    prose.space(min(int(above * high), high - lines.height))
    write(prose)
    return book.text_sheet(book.name(number), prose, book.paper(number, is_numbered=False))
