"""The contents of a bound book, and its pages that open chapters, or are for notes and a name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, repeat
from typing import NamedTuple

from numpure_xl.book.bound.front import BELOW, TITLE_SHARE, fitted, heading, set_title
from numpure_xl.book.bound.leaf import BoundPages
from numpure_xl.book.bound.order import Section
from numpure_xl.book.bound.own_pages import flowed_pages, titles_at_the_back
from numpure_xl.book.labels import number_text, stars_of
from numpure_xl.book.layout import ChapterLayout
from numpure_xl.book.text_page import Prose, columns, title_lines
from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.plan.sheet import SheetPlan, Style
from numpure_xl.plan.typography import line_room
from numpure_xl.sudoku.levels import level_name
from numpure_xl.words import Lang, in_language, say

NOTE_POINTS = 12.0

# What a level demands, in plain words. The levels themselves are in `JUDGED`.
ASKED = {
    "beginner": Message("Fill rows, columns and boxes with one blank left."),
    "easy": Message("Find the one place in a box where a digit can go."),
    "medium": Message("Scan rows and columns, and look for cells where only one digit fits."),
    "hard": Message("Eliminate candidates with pairs and pointing boxes."),
    "expert": Message("Spot a pattern or two, such as a skyscraper or an XY-wing."),
    "master": Message("Find several patterns, and XY-chains."),
    "extreme": Message("Follow chains: if this, then that."),
    "beyond": Message("Follow chains as far as they go, and try what is left."),
}


OF_GIVENS = {"beginner", "easy", "medium"}
"""Levels of which `ASKED` speaks of givens, as boards with signs have few or none."""


def contents_page(book: BoundPages) -> SheetPlan:
    """Return the contents: how to play, the levels with their numbers, the answers."""
    prose = fitted(book, columns(book.room[0], (86, 14)), _contents)
    paper = book.paper(book.order.contents)
    return book.text_sheet(say("Contents", book.layout.lang), prose, paper)


class _ContentsEntry(NamedTuple):
    name: str
    page: int  # of the book, from 1
    below: str = ""


def _contents(prose: Prose, book: BoundPages, points: float) -> None:
    lang, order = book.layout.page_lang, book.order
    heading(prose, book, say("Contents", lang))
    entries = [_ContentsEntry(say("How to play", lang), order.contents + 1)]
    entries += [_section_entry(book, section) for section in order.sections]
    if order.back:
        entries.append(_ContentsEntry(say("Answers", lang), order.back))
    entries += [_ContentsEntry(say("Steps", lang), each.numbers.start) for each in order.steps[:1]]
    entries += [_ContentsEntry(say("Tiles", lang), page) for page, _ in order.tiles[:1]]
    if order.certificate:
        entries.append(_ContentsEntry(say("Certificate", lang), order.certificate))
    entries += [_ContentsEntry(say("Prize word", lang), page) for page in order.prizes[:1]]
    if order.postcard:
        entries.append(_ContentsEntry(say("Postcard", lang), order.postcard))
    entries += [_ContentsEntry(title, page) for title, page in titles_at_the_back(book)]
    for entry in entries:
        _set_entry(prose, book, points, entry)
        prose.space(int(points))


def _set_entry(prose: Prose, book: BoundPages, points: float, entry: _ContentsEntry) -> None:
    line = Style(book.font(points), sides=BELOW, vertical="bottom")
    bold = line._replace(font=book.font(points, bold=True))
    right = line._replace(horizontal="right")
    lines = title_lines(entry.name, prose.widths[0], bold.font)
    name, style = "\n".join(lines), bold._replace(wrap=len(lines) > 1)
    parts = [(0, 0, name, style), (1, 1, book.order.folio(entry.page), right)]
    more = (len(lines) - 1) * line_room(name) * 4 / 3
    prose.parts(round(line.font.size * (2.2 + more)), parts)
    if entry.below:
        pale = Style(book.font(0.8 * points, pale=True), vertical="top")
        prose.space(3)
        prose.text(entry.below, pale)


def _section_entry(book: BoundPages, section: Section) -> _ContentsEntry:
    lang, level = book.layout.page_lang, section.level
    asked = _asked(section, lang)
    page = section.opening or book.order.puzzles.page_of(section.boards.start)
    name = _level_text(book, section)
    if section.name:
        below = f"{name}  {asked}".rstrip()
        name, asked = in_language(section.name, lang), below if level else ""
    below = " · ".join(filter(None, (_numbers(book, section), asked)))
    return _ContentsEntry(name, page, below)


def _asked(section: Section, lang: Lang) -> str:
    """Return the demands of a level; "" where one begins with signs, not with givens."""
    variant, level = section.variant, section.level
    begins_with_signs = bool(variant.has_sums or variant.pairs)
    if not level or (begins_with_signs and level in OF_GIVENS):
        return ""
    return say(ASKED[level], lang)


def _level_text(book: BoundPages, section: Section) -> str:
    lang = book.layout.page_lang
    if not section.level:
        return say("Puzzles", lang)
    stars = stars_of(section.level, section.variant)
    return f"{stars}  {in_language(level_name(section.level), lang)}"


def _numbers(book: BoundPages, section: Section) -> str:
    lang, least = book.layout.page_lang, book.layout.first_number
    first, last = section.boards.start + least, section.boards.stop - 1 + least
    if first == last:
        return number_text(first - 1, lang)
    return say("No. {first}–{last}", lang, first=first, last=last)


def notes_page(book: BoundPages, number: int) -> SheetPlan:
    """Return a page of lines to write on."""
    wide, high = book.room
    lang = book.layout.page_lang
    prose = Prose((wide,))
    heading(prose, book, say("Notes", lang))
    line = Style(book.font(NOTE_POINTS, pale=True), sides=BELOW)
    while prose.height < 0.92 * high:
        prose.parts(32, [(0, 0, "", line)])
    return book.text_sheet(book.name(number), prose, book.paper(number))


def sheets_between(book: BoundPages) -> Iterator[SheetPlan]:
    """Yield the pages that fill up a book: its own ones, and then those for notes.

    Raises:
        RequestError: If one of its own has no room on a page.
    """
    for number, page in zip(
        book.order.notes, chain(book.layout.insert, repeat(None)), strict=False
    ):
        if page is None:
            yield notes_page(book, number)
            continue
        flowed, *more = flowed_pages(book, page)
        if more:
            msg = "A page of --insert does not fit on one page of {paper}; shorten it."
            raise RequestError(msg, paper=book.layout.trim)
        paper = book.paper(number, is_numbered=flowed.is_numbered)
        yield book.text_sheet(book.name(number), flowed.prose, paper)


def bookplate_page(book: BoundPages) -> SheetPlan:
    """Return the page on which the owner of the book writes a name."""
    wide, high = book.room
    prose = Prose(columns(wide, (1, 3, 1)))
    prose.space(int(0.3 * high))
    text = say("This book belongs to", book.layout.page_lang)
    prose.text(text, Style(book.font(NOTE_POINTS), horizontal="center"))
    prose.space(40)
    prose.parts(32, [(1, 1, "", Style(book.font(NOTE_POINTS), sides=BELOW))])
    number = book.order.bookplate
    return book.text_sheet(book.name(number), prose, book.paper(number, is_numbered=False))


def opening_page(book: BoundPages, section: Section) -> SheetPlan:
    """Return the page with the name of a chapter, its level and its puzzles."""
    widths = columns(book.room[0], (1, 2, 1))
    special = book.layout.special(section.name)
    try:
        write = partial(_opening, section=section, special=special)
        prose = fitted(book.chapter(section.name), widths, write)
    except RequestError:
        msg = "The introduction does not fit on one page of {paper}; shorten it."
        with book.layout.naming(section.name):
            raise RequestError(msg, paper=book.layout.trim) from None
    paper = book.paper(section.opening, is_numbered=False)
    name = in_language(section.name, book.layout.page_lang)
    return book.text_sheet(book.name(section.opening), prose, paper, bookmark=name)


def _opening(
    prose: Prose, book: BoundPages, points: float, *, section: Section, special: ChapterLayout
) -> None:
    lang = book.layout.page_lang
    text = Style(book.font(points), horizontal="center")
    prose.space(int(0.28 * book.room[1]))
    title = special.title or in_language(section.name, lang)
    set_title(prose, book, title, TITLE_SHARE * points)
    prose.space(10)
    prose.parts(2, [(1, 1, "", Style(book.font(2), sides=BELOW))])
    prose.space(18)
    lines = [_level_text(book, section)] if section.level else []
    lines.append(_numbers(book, section))
    lines += filter(None, (_asked(section, lang),))
    for line in lines:
        prose.text(line, text)
        prose.space(int(points / 2))
    if special.introduction:
        prose.space(int(1.5 * points))
        for paragraph in special.introduction.split("\n"):
            prose.text(paragraph, text)
            prose.space(int(points / 2))
