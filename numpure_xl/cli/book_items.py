"""The puzzles of a book: made, and how they are solved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from numpure_xl.book.dates import date_text
from numpure_xl.book.labels import Item
from numpure_xl.book.legible import check_book
from numpure_xl.book.loose import BookLayout
from numpure_xl.book.playable import check_playable
from numpure_xl.cli.days import days_of
from numpure_xl.cli.exclude import forms_in
from numpure_xl.cli.portions import batches, chapters
from numpure_xl.cli.progress import Work, tracked
from numpure_xl.cli.puzzle_options import PuzzleOptions, Workers
from numpure_xl.errors import RequestError
from numpure_xl.hints import first_hints, guide
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.words import Lang, say
from numpure_xl.work import batch
from numpure_xl.work.book_items import book_items
from numpure_xl.work.processes import processes

T = TypeVar("T")
MOST_HINTS = 9
"""The most hints on a sheet."""


def made(
    puzzles: PuzzleOptions,
    workers: Workers,
    earlier: Iterable[str],
    layout: BookLayout,
    *,
    playable: bool,
) -> list[Item]:
    """Return new puzzles for a book.

    Args:
        puzzles: Which puzzles.
        workers: Who makes them.
        earlier: Files with puzzles none of which may be in this book.
        layout: The layout of the book, which may refuse them before they are made.
        playable: Whether it is a book to play in.
    """
    seen = forms_in(earlier)
    times = len(layout.names) if layout.one_each else 1
    wanted = batches(replace(puzzles, is_for_a_book=True, times=times), known=len(seen))
    names = _named(puzzles, layout) * times
    dates = [date_text(day.date, layout.page_lang) for day in days_of(puzzles)]
    variant = puzzles.rules
    total = sum(each.size for each in wanted)
    if playable:
        check_playable(total // times, layout)
    else:
        check_book(layout, variant, total)
    with workers.start(total, variant) as executor:
        items = book_items(wanted, layout, executor, seen=seen)
        found = tracked(items, Work(say("Puzzles", layout.lang), total))
        named = [replace(item, chapter=name) for item, name in zip(found, names, strict=True)]
        if not dates:
            return named
        return [replace(item, heading=date) for item, date in zip(named, dates, strict=True)]


def _named(puzzles: PuzzleOptions, layout: BookLayout) -> list[str]:
    """Return the name of the chapter of each puzzle, or ""."""
    names = chapters(puzzles)
    for name in filter(None, dict.fromkeys(names)):
        layout.check_heading(name)
        if not layout.trim:
            msg = "Chapters with names are for a bound book; add --trim."
            raise RequestError(msg)
    return names


def with_guides(items: list[Item], jobs: int | None, lang: Lang, *, uniqueness: bool) -> list[Item]:
    """Return puzzles with the ways to their solutions; see `hints.guide`."""
    found = _found(partial(guide, uniqueness=uniqueness), items, jobs, say("Steps", lang))
    return [replace(item, guide=way) for item, way in zip(items, found, strict=True)]


def check_hints(count: int | None, *, playable: bool) -> None:
    """Raise a `RequestError` if there cannot be so many hints, or if there is no place for them."""
    if count is None:
        return
    if not playable:
        msg = "Hints are on sheets to play on; add --playable."
        raise RequestError(msg)
    if not 1 <= count <= MOST_HINTS:
        msg = "A sheet to play on cannot have {found} hints; choose 1 to {most}."
        raise RequestError(msg, found=count, most=MOST_HINTS)


def with_hints(
    items: list[Item], count: int, jobs: int | None, lang: Lang, *, uniqueness: bool
) -> list[Item]:
    """Return puzzles with so many hints; see `hints.first_hints`."""
    look = partial(first_hints, count=count, uniqueness=uniqueness)
    found = _found(look, items, jobs, say("Hints", lang))
    return [replace(item, hints=hints) for item, hints in zip(items, found, strict=True)]


def _found(look: Callable[[Puzzle], T], items: list[Item], jobs: int | None, name: str) -> list[T]:
    """Return what is found for each puzzle, on so many processes, and show how far it is."""
    puzzles = [item.puzzle for item in items]
    with processes(jobs, 1 + len(items) // batch.CHUNK) as executor:
        found = batch.in_order(look, puzzles, executor, chunk=batch.CHUNK)
        return list(tracked(found, Work(name, len(items))))
