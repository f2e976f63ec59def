"""The parts of a book.toml: chapters with puzzles of their own, and pages of one's own around them.

The keys of a part are those options of the table that have its face.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from numpure_xl.board.theme import THEMES
from numpure_xl.book.layout import ChapterLayout, check_symbols
from numpure_xl.book.prizes import prize_of
from numpure_xl.book.text_page import OwnPage, TextBlock, TextBlockKind
from numpure_xl.book_request import answers_of
from numpure_xl.cli.job import known_key, unfit
from numpure_xl.cli.options import Number
from numpure_xl.cli.puzzle_options import PuzzleOptions
from numpure_xl.errors import RequestError, cut, in_chapter
from numpure_xl.messages import Message
from numpure_xl.names import meant
from numpure_xl.options.boards import WORKERS
from numpure_xl.options.books import BOOKS, CHAPTERS, COVERS, MATTERS, SOURCES
from numpure_xl.options.option import CHAPTER, Option
from numpure_xl.options.puzzles import PUZZLES
from numpure_xl.plan.paper import BACK
from numpure_xl.plan.ruby import in_kana, without_readings

OPTIONS = tuple(each for each in (*CHAPTERS, *PUZZLES, *BOOKS) if CHAPTER in each.faces)
"""The options of a chapter."""

PAGE_OPTIONS = MATTERS
"""The options of a page of one's own."""

_KEYS = {option.key: option for option in OPTIONS}
_PAGE_KEYS = {option.key: option for option in PAGE_OPTIONS}
_OF_BOOKS = {option.key for option in (*PUZZLES, *SOURCES, *WORKERS, *BOOKS, *COVERS)} - {*_KEYS}


class AskedChapter(NamedTuple):
    """A chapter as it is asked for: its puzzles, and its pages."""

    puzzles: PuzzleOptions
    layout: ChapterLayout


def chapters_of(
    tables: Sequence[Mapping[str, Any]], shared: PuzzleOptions, theme: str = "plain"
) -> tuple[AskedChapter, ...]:
    """Return the chapters that some tables of a book.toml ask for.

    Args:
        tables: The tables, with the values that TOML gave them.
        shared: What is asked of the puzzles of all chapters.
        theme: The theme of those that name none.

    Raises:
        NumpureError: If a key or a value is not known, with the number of the chapter.
    """
    if shared.levels is not None or shared.number is not None or shared.from_date is not None:
        msg = "The chapters say how many puzzles there are; leave out n, levels and from-date."
        raise RequestError(msg)
    asked: list[AskedChapter] = []
    for number, table in enumerate(tables, 1):
        with in_chapter(number):
            chapter = _chapter(table, shared, theme)
            if any(chapter.layout.name == each.layout.name for each in asked):
                msg = "There is a chapter {title!r} already; choose another title."
                raise RequestError(msg, title=cut(chapter.layout.name))
        asked.append(chapter)
    return tuple(asked)


def _chapter(table: Mapping[str, Any], shared: PuzzleOptions, theme: str) -> AskedChapter:
    asked = _asked(table, _KEYS)
    title = " ".join(asked.pop("title", "").split())
    if not title:
        msg = 'It needs a title; write title = "Warm-up".'
        raise RequestError(msg)
    is_for_children = THEMES[asked.get("theme", theme)].for_children
    layout = ChapterLayout(
        name=(in_kana if is_for_children else without_readings)(title),
        title=title,
        theme=asked.pop("theme", ""),
        per_page=asked.pop("per_page", None),
        answers_per_page=answers_of(asked.pop("answers", None)),
        prize=prize_of(asked.pop("prize")) if "prize" in asked else None,
        answers_at=asked.pop("answers_at", BACK),
        introduction=asked.pop("introduction", ""),
        runs_on=asked.pop("runs_on", False),
    )
    if layout.runs_on and layout.introduction:
        msg = "An introduction is on the page with its name; leave out runs-on, or that text."
        raise RequestError(msg)
    names = {field.name for field in fields(PuzzleOptions)}
    puzzles = replace(shared, **{name: value for name, value in asked.items() if name in names})
    level = puzzles.assumed_level_in(THEMES[layout.theme or theme])
    return AskedChapter(replace(puzzles, level=level or puzzles.level), layout)


def own_pages_of(key: str, tables: Sequence[Mapping[str, Any]]) -> tuple[OwnPage, ...]:
    """Return the pages of one's own that some tables of a book.toml ask for.

    Args:
        key: Where they are: "front" or "back".
        tables: The tables, with the values that TOML gave them.

    Raises:
        NumpureError: If a key or a value is not known, or there is no text, with its number.
    """
    pages: list[OwnPage] = []
    for number, table in enumerate(tables, 1):
        with in_chapter(number, own_pages=key):
            pages += _own_pages(**_asked(table, _PAGE_KEYS))
    return tuple(pages)


def _own_pages(title: str = "", text: str = "", file: str = "") -> tuple[OwnPage, ...]:
    """Return a text on as many pages as it describes, the first of them with a title."""
    from numpure_xl.reading.own_pages import pages_of, read_pages  # when it is needed

    if bool(text) == bool(file):
        msg = 'It takes either a text or a file; write text = "Words" in it.'
        raise RequestError(msg)
    first, *rest = (read_pages(Path(file)) if file else pages_of(text)) or ((),)
    title = " ".join(title.split())
    check_symbols(title)
    head = (TextBlock(TextBlockKind.TITLE, title),) if title else ()
    if not (*head, *first):
        msg = "Its text is empty."
        raise RequestError(msg)
    return ((*head, *first), *rest)


def _asked(table: Mapping[str, Any], keys: Mapping[str, Option]) -> dict[str, Any]:
    """Return the values in a table, by the names of options."""
    asked: dict[str, Any] = {}
    for key, value in table.items():
        option = _option(key, keys)
        asked[option.name] = _value(option, key, value)
    return asked


def _option(key: str, keys: Mapping[str, Option]) -> Option:
    """Return the option that a key means, of those that a part of a book has.

    Raises:
        NumpureError: If it has no such option.
    """
    if not meant(keys, key, "option") and meant(_OF_BOOKS - {*keys}, key, "option"):
        msg = "{option} is for the whole book; write it under [book]."
        raise RequestError(msg, option=cut(key))
    return keys[known_key(keys, key, Message("option"))]


def _value(option: Option, key: str, value: object) -> object:
    """Return the value of an option.

    Raises:
        NumpureError: If it cannot have this one.
    """
    if option.kind is bool or isinstance(value, bool):
        if option.kind is bool and isinstance(value, bool):
            return value
        raise unfit(key, Message("true or false" if option.kind is bool else "a text or a number"))
    if not isinstance(value, str | int | float):
        raise unfit(key, Message("a text or a number"))
    if option.kind is int:
        least = float("-inf") if option.least is None else option.least
        most = float("inf") if option.most is None else option.most
        return Number(int, least, most).named(key, str(value))
    if option.names:
        return known_key(dict.fromkeys(option.names), str(value), Message(option.name_kind))
    return str(value)
