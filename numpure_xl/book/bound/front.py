"""The front of a bound book: title and imprint; and what all its pages of text share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from numpure_xl.board.style import board_style
from numpure_xl.book.bound.extra_units import EXTRA_TEXTS
from numpure_xl.book.bound.leaf import Press
from numpure_xl.book.bound.order import IMPRINT, TITLE
from numpure_xl.book.labels import Item
from numpure_xl.book.text_page import Prose, columns
from numpure_xl.errors import RequestError
from numpure_xl.messages import Plural
from numpure_xl.plan.paper import PIXELS_PER_MM
from numpure_xl.plan.photo import Photo
from numpure_xl.plan.sheet import SheetPlan, Style
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.sudoku.canonical import canonical_form
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.variant import VARIANTS, Variant
from numpure_xl.words import say

TITLE_SHARE = 2.5  # of the size of the other texts on the title page
SMALL_POINTS = 8.5
HEADING_POINTS = 18.0
LARGEST_TEXT = 12.0
IMPRINT_SHARE = 0.74  # of a page is above the imprint, if it is not long
LOGO, HIGHEST_LOGO = 0.6, 0.25  # of the page: the width of a logo, and its height at most
EMBLEM = 15.0  # millimetres that a cell of the emblem has, where there is room
BOARDS = {variant.side for variant in VARIANTS.values()}
BELOW = Sides(bottom=Weight.THIN)


def title_page(press: Press, items: Sequence[Item], example: Puzzle) -> SheetPlan:
    """Return the title page: an emblem, the title, and what is in the book."""
    wide, high = press.room
    variant, logo = example.variant, press.layout.logo
    most = min(wide // (2 * variant.mark_cols), high // (4 * variant.box_rows))
    cell = min(int(EMBLEM * PIXELS_PER_MM), most)
    columns_of_emblem = [int(LOGO * wide)] if logo else [cell] * variant.mark_cols
    left = (wide - sum(columns_of_emblem)) // 2
    widths = (left, *columns_of_emblem, left)
    prose = fitted(press, widths, partial(_title, items=items, example=example))
    paper = press.paper(TITLE, is_numbered=False)
    pictures = (logo,) if logo else ()
    return press.text_sheet(say("Title", press.layout.lang), prose, paper, pictures)


def _title(
    prose: Prose, press: Press, points: float, *, items: Sequence[Item], example: Puzzle
) -> None:
    high, design, logo = press.room[1], press.layout.design, press.layout.logo
    prose.space(int(0.14 * high))
    if logo:
        _logo(prose, press, logo)
    elif _has_emblem(example.variant):
        _emblem(prose, press, example, prose.widths[1])
    prose.space(int(0.08 * high))
    title = press.layout.headings[0] or say("Sudoku", press.layout.page_lang)
    font = press.font(TITLE_SHARE * points, bold=design.bold)
    prose.text(title, Style(font, horizontal="center"))
    if subtitle := press.layout.imprint.subtitle:
        prose.text(subtitle, Style(press.font(1.3 * points), horizontal="center"))
    prose.space(10)
    prose.parts(2, [(1, len(prose.widths) - 2, "", Style(press.font(2), sides=BELOW))])
    prose.space(18)
    for line in (_count_text(press, items), _levels_text(press)):
        if line:
            prose.text(line, Style(press.font(points), horizontal="center"))
    imprint = press.layout.imprint
    for line in filter(None, (imprint.author, imprint.publisher)):
        prose.space(int(2 * points))
        prose.text(line, Style(press.font(points), horizontal="center"))


def _logo(prose: Prose, press: Press, logo: Photo) -> None:
    """Place a logo: as wide as its column, unless it is too high then."""
    high = min(prose.widths[1] * logo.height // logo.width, int(HIGHEST_LOGO * press.room[1]))
    cell = prose.cell(None, Style(press.font(1)))._replace(picture=1)
    prose.row(max(high, 1), (None, cell))


def _has_emblem(variant: Variant) -> bool:
    """Return whether a box can be drawn alone; some would be taken for a board itself."""
    return not variant.regions and variant.box_cols not in BOARDS


def _emblem(prose: Prose, press: Press, example: Puzzle, cell: int) -> None:
    """Draw the box of the example that has the most givens."""
    variant = example.variant
    styles = board_style(variant, press.layout.design, cell)
    givens = example.givens.digits
    box = max(variant.boxes, key=lambda cells: sum(givens[each] > 0 for each in cells))
    for start in range(0, variant.side, variant.box_cols):
        places = box[start : start + variant.box_cols]
        cells = (press.digit(prose, givens[at], styles.style(at, given=True)) for at in places)
        prose.row(cell, (None, *cells))


def _count_text(press: Press, items: Sequence[Item]) -> str:
    variant = items[0].puzzle.variant
    lang = press.layout.page_lang
    msg = Plural("{count} puzzle · {size}", "{count} puzzles · {size}", by="count")
    if variant.diagonals:
        msg = Plural(
            "{count} puzzle · {size} · diagonals",
            "{count} puzzles · {size} · diagonals",
            by="count",
        )
    size = f"{variant.side} × {variant.side}"
    if variant.regions:
        size = f"{size} · {say('jigsaw', lang)}"
    if variant.extra:
        size = f"{size} · {say(EXTRA_TEXTS[variant.extra].name, lang)}"
    return say(msg, lang, count=len(items), size=size)


def _levels_text(press: Press) -> str:
    levels = dict.fromkeys(section.level for section in press.order.sections)
    return " · ".join(say(level.capitalize(), press.layout.page_lang) for level in levels if level)


def imprint_page(press: Press, items: Sequence[Item]) -> SheetPlan:
    """Return the page after the title, about all puzzles of the book."""
    wide, high = press.room
    lang, small = press.layout.page_lang, Style(press.font(SMALL_POINTS), vertical="top")
    sentences = [press.layout.headings[0] or say("Sudoku", lang), *press.layout.imprint.lines]
    sentences += [say("Each of these puzzles has exactly one solution.", lang)]
    if len({canonical_form(item.puzzle.givens) for item in items}) == len(items):
        sentences += [say("No puzzle appears twice, even rotated, mirrored or relabelled.", lang)]
    lines = Prose(columns(wide, (4, 1)))
    for sentence in sentences:
        lines.text(sentence, small, last=0)
    if lines.height > high:
        msg = "The imprint does not fit on {paper}; shorten it."
        raise RequestError(msg, paper=press.layout.trim)
    prose = Prose(lines.widths)
    prose.space(min(int(IMPRINT_SHARE * high), high - lines.height))
    for sentence in sentences:
        prose.text(sentence, small, last=0)
    paper = press.paper(IMPRINT, is_numbered=False)
    return press.text_sheet(press.name(IMPRINT), prose, paper)


def heading(prose: Prose, press: Press, text: str) -> None:
    """Begin a page of text with a heading."""
    prose.space(24)
    prose.text(text, Style(press.font(HEADING_POINTS, bold=press.layout.design.bold)))
    prose.space(16)


def fitted(
    press: Press, widths: tuple[int, ...], write: Callable[[Prose, Press, float], Any]
) -> Prose:
    """Return a page of text in the largest letters with which it stays one page.

    Raises:
        RequestError: If it does not, in the least letters of the book.
    """
    least = press.layout.design.least_text
    points = max(LARGEST_TEXT, least)
    while True:
        prose = Prose(widths)
        write(prose, press, points)
        if prose.height <= press.room[1]:
            return prose
        if points <= least:
            msg = "The front of the book does not fit on {paper} in letters of {least:g} points."
            raise RequestError(msg, paper=press.layout.trim, least=least)
        points -= 0.5
