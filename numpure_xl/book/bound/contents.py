"""The contents of a bound book, and its pages that open chapters, or are for notes and a name."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from numpure_xl.book.bound.front import BELOW, TITLE_SHARE, fitted, heading
from numpure_xl.book.bound.leaf import Press
from numpure_xl.book.bound.order import Section
from numpure_xl.book.labels import number_text, stars_of
from numpure_xl.book.text_page import Prose, columns
from numpure_xl.plan.sheet import SheetPlan, Style
from numpure_xl.words import say

NOTE_POINTS = 12.0

# What a level demands, in plain words. The levels themselves are in `LEVELS`.
ASKED = {
    "beginner": "Fill rows, columns and boxes with one blank left.",
    "easy": "Find the one place in a box where a digit can go.",
    "medium": "Scan rows and columns, and look for cells where only one digit fits.",
    "hard": "Eliminate candidates with pairs and pointing boxes.",
    "expert": "Use triples, and patterns that span several rows.",
    "master": "Find rare patterns, such as rectangles and quadruples.",
    "extreme": "Follow chains: if this, then that.",
}


def contents_page(press: Press) -> SheetPlan:
    """Return the contents: how to play, the levels with their numbers, the answers."""
    prose = fitted(press, columns(press.room[0], (56, 30, 14)), _contents)
    paper = press.paper(press.order.contents)
    return press.text_sheet(say("Contents", press.layout.lang), prose, paper)


class _Entry(NamedTuple):
    name: str
    page: int
    numbers: str = ""
    asked: str = ""


def _contents(prose: Prose, press: Press, points: float) -> None:
    lang, order = press.layout.page_lang, press.order
    heading(prose, press, say("Contents", lang))
    entries = [_Entry(say("How to play", lang), order.contents + 1)]
    entries += [_section_entry(press, section) for section in order.sections]
    if order.answers:
        entries.append(_Entry(say("Answers", lang), order.answers.numbers[0]))
    for entry in entries:
        _set_entry(prose, press, points, entry)
        prose.space(int(points))


def _set_entry(prose: Prose, press: Press, points: float, entry: _Entry) -> None:
    line = Style(press.font(points), sides=BELOW, vertical="bottom")
    bold = line._replace(font=press.font(points, bold=True))
    right = line._replace(horizontal="right")
    parts = [(0, 0, entry.name, bold), (1, 1, entry.numbers, line), (2, 2, str(entry.page), right)]
    prose.parts(round(line.font.size * 2.2), parts)
    if entry.asked:
        pale = Style(press.font(0.8 * points, pale=True), vertical="top")
        prose.space(3)
        prose.text(entry.asked, pale)


def _section_entry(press: Press, section: Section) -> _Entry:
    lang, level = press.layout.page_lang, section.level
    asked = say(ASKED[level], lang) if level else ""
    page = section.opening or press.order.puzzles.page_of(section.boards.start)
    name = _level_text(press, section)
    if section.name:
        name, asked = section.name, f"{name}  {asked}" if level else ""
    return _Entry(name, page, _numbers(press, section), asked)


def _level_text(press: Press, section: Section) -> str:
    if not section.level:
        return say("Puzzles", press.layout.page_lang)
    return f"{stars_of(section.level)}  {say(section.level.capitalize(), press.layout.page_lang)}"


def _numbers(press: Press, section: Section) -> str:
    first, last = section.boards.start, section.boards.stop - 1
    if first == last:
        return number_text(first, press.layout.page_lang)
    return say("No. {first}–{last}", press.layout.page_lang, first=first + 1, last=last + 1)


def notes_page(press: Press, number: int) -> SheetPlan:
    """Return a page of lines to write on."""
    wide, high = press.room
    lang = press.layout.page_lang
    prose = Prose((wide,))
    heading(prose, press, say("Notes", lang))
    line = Style(press.font(NOTE_POINTS, pale=True), sides=BELOW)
    while prose.height < 0.92 * high:
        prose.parts(32, [(0, 0, "", line)])
    return press.text_sheet(press.name(number), prose, press.paper(number))


def bookplate_page(press: Press) -> SheetPlan:
    """Return the page on which the owner of the book writes a name."""
    wide, high = press.room
    prose = Prose(columns(wide, (1, 3, 1)))
    prose.space(int(0.3 * high))
    text = say("This book belongs to", press.layout.page_lang)
    prose.text(text, Style(press.font(NOTE_POINTS), horizontal="center"))
    prose.space(40)
    prose.parts(32, [(1, 1, "", Style(press.font(NOTE_POINTS), sides=BELOW))])
    number = press.order.bookplate
    return press.text_sheet(press.name(number), prose, press.paper(number, is_numbered=False))


def opening_page(press: Press, section: Section) -> SheetPlan:
    """Return the page with the name of a chapter, its level and its puzzles."""
    prose = fitted(press, columns(press.room[0], (1, 2, 1)), partial(_opening, section=section))
    paper = press.paper(section.opening, is_numbered=False)
    return press.text_sheet(press.name(section.opening), prose, paper)


def _opening(prose: Prose, press: Press, points: float, *, section: Section) -> None:
    lang = press.layout.page_lang
    name = press.font(TITLE_SHARE * points, bold=press.layout.design.bold)
    text = Style(press.font(points), horizontal="center")
    prose.space(int(0.28 * press.room[1]))
    prose.text(section.name, Style(name, horizontal="center"))
    prose.space(10)
    prose.parts(2, [(1, 1, "", Style(press.font(2), sides=BELOW))])
    prose.space(18)
    lines = [_level_text(press, section)] if section.level else []
    lines.append(_numbers(press, section))
    lines += [say(ASKED[section.level], lang)] if section.level else []
    for line in lines:
        prose.text(line, text)
        prose.space(int(points / 2))
