"""How `numpure book` makes a book.

The puzzles are made or read from files; the files of the book are named, checked before anything
is made, and written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import TypeVar

from numpure_xl.book.dates import date_text
from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.legible import check_book
from numpure_xl.book.playable import check_playable
from numpure_xl.cli.days import days_of
from numpure_xl.cli.from_files import forms_in, imported
from numpure_xl.cli.input import names_of
from numpure_xl.cli.job import check_job, write_job
from numpure_xl.cli.options import report, report_level
from numpure_xl.cli.portions import batches, chapters
from numpure_xl.cli.progress import Work, counted, tracked, watched
from numpure_xl.cli.puzzle_options import PuzzleOptions, Workers
from numpure_xl.cli.results import COUNTED
from numpure_xl.cli.voice import NOT_DONE
from numpure_xl.errors import RequestError, SheetError, cut_path
from numpure_xl.messages import Message, Plural
from numpure_xl.plan.sheet import BookPlan
from numpure_xl.publishing import BookProgress, BookRequest, Publication, Volume
from numpure_xl.words import Lang, in_language, say
from numpure_xl.work.book_items import new_items, with_ratings

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """Files with puzzles.

    Attributes:
        sources: Those whose puzzles are printed.
        not_in: Those none of whose puzzles may be in the book.
    """

    sources: tuple[str, ...]
    not_in: tuple[str, ...]


def made(
    puzzles: PuzzleOptions,
    workers: Workers,
    earlier: Iterable[str],
    layout: BookLayout,
    *,
    playable: bool,
) -> list[BookItem]:
    """Return new puzzles for a book.

    Args:
        puzzles: Which puzzles.
        workers: Processes and clusters.
        earlier: Files with puzzles none of which may be in this book.
        layout: The layout of the book, which may refuse them before they are made.
        playable: Whether it is a book to play in.
    """
    seen = forms_in(earlier)
    times = len(layout.names) if layout.one_each else 1
    wanted = batches(replace(puzzles, has_chapters=True, times=times), known=len(seen))
    names = _named(puzzles, layout) * times
    dates = [date_text(day.date, layout.page_lang) for day in days_of(puzzles)]
    variant = puzzles.board
    total = sum(each.size for each in wanted)
    if playable:
        check_playable(total // times, layout)
    else:
        check_book(layout, variant, total)
    with workers.start(total) as executor:
        items = new_items(wanted, executor, seen=seen)
        shown: Iterable[BookItem] = tracked(items, Work(say("Puzzles", layout.lang), total))
        if layout.has_metadata:
            rated = with_ratings([*shown], executor)  # all are there: each rating counts at once
            shown = tracked(rated, Work(say("Ratings", layout.lang), total))
        named = [replace(item, chapter=name) for item, name in zip(shown, names, strict=True)]
        if puzzles.course:
            named = [replace(item, is_taught=True) for item in named]
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


DRILLS_TO_A_PAGE = 2
"""Positions on a page, so that pencil marks can be read and crossed out."""

_PAGES = Plural("{count} page", "{count} pages", by="count")


def make_book(
    *,
    out: Path,
    puzzles: PuzzleOptions,
    files: Sources,
    workers: Workers,
    design: BookRequest,
    force: bool,
    save_job: Path | None,
    lang: Lang,
) -> None:
    """Make what is asked for, write it, and say what was written."""
    started = perf_counter()
    if puzzles.has_drills and design.per_page is None:
        design = replace(design, per_page=DRILLS_TO_A_PAGE)
    wanted = Publication.planned(with_class(design), out, lang, force=force)
    _advise(wanted.advice(), lang)
    if puzzles.has_drills:
        wanted.layout.check_drills(playable=design.playable)
    check_job(save_job, force=force)
    assumed = None
    if not files.sources:
        assumed = _assumed_level(puzzles, wanted.layout)
        puzzles = replace(puzzles.seeded(), level=assumed or puzzles.level)
    items, left_out = _items(puzzles, workers, files, wanted, lang)
    for volume in wanted.write(items, jobs=workers.jobs, progress=Bars(lang)):
        _report(volume, perf_counter() - started, lang)
        _advise(volume.advice(), lang)
    report_level(assumed, lang)
    write_job(save_job, lang=lang, **({} if puzzles.seed is None else {"seed": puzzles.seed}))
    if left_out:
        raise SystemExit(NOT_DONE)


def _assumed_level(puzzles: PuzzleOptions, layout: BookLayout) -> str | None:
    """Return the level of puzzles that name none; None if something else is asked for."""
    assumed = puzzles.assumed_level
    return "beginner" if assumed and layout.design.for_children else assumed


def _items(
    puzzles: PuzzleOptions, workers: Workers, files: Sources, wanted: Publication, lang: Lang
) -> tuple[list[BookItem], int]:
    """Return the puzzles of a book, made or from files, and how many of those were left out."""
    design = wanted.request
    if design.one_each and (files.sources or puzzles.from_date):
        msg = "Other puzzles for each are made by level; leave out --from and --from-date."
        raise RequestError(msg)
    if not files.sources:
        return made(puzzles, workers, files.not_in, wanted.layout, playable=design.playable), 0
    items, left_out = imported(files.sources, puzzles, workers, files.not_in, lang)
    if not items:
        raise _none_left(files.sources, left_out)
    return items, left_out


def _none_left(sources: Iterable[str], left_out: int) -> BaseException:
    """Return how a book ends whose files have no puzzle; what was left out has been told."""
    if left_out:
        return SystemExit(NOT_DONE)
    msg = "{name!r} has no puzzle to print."
    return SheetError(msg, name=cut_path(", ".join(sources)))


def with_class(design: BookRequest) -> BookRequest:
    """Return a book with the names of its class, which standard input may have."""
    return (
        replace(design, names=names_of(design.names)) if isinstance(design.names, Path) else design
    )


@dataclass(frozen=True, slots=True)
class Bars(BookProgress):
    """Shows on stderr how far a book is."""

    lang: Lang

    def items(self, items: Iterable[T], label: Message, total: int) -> Iterable[T]:
        """Return items that are counted as they come."""
        return tracked(items, Work(in_language(label, self.lang), total))

    def pages(self, plan: BookPlan, label: Message) -> AbstractContextManager[BookPlan]:
        """Open a plan whose pages are counted as they are written."""
        return watched(plan, in_language(label, self.lang))

    def steps(self, total: int, label: Message) -> AbstractContextManager[Callable[[], object]]:
        """Open a count of what is done: each call counts one more."""
        return counted(Work(in_language(label, self.lang), total))


def _report(volume: Volume, seconds: float, lang: Lang) -> None:
    """Say what was written."""
    workbook, pdf = volume.files
    msg = "{path}: {puzzles}, {pages}, {seconds:.1f} s"
    fields = {
        "puzzles": Message(COUNTED, count=volume.puzzles),
        "pages": Message(_PAGES, count=volume.plan.pages),
        "seconds": seconds,
    }
    report(say(msg, lang, path=str(workbook or pdf), **fields))
    if workbook and pdf:
        report(pdf)


def _advise(advice: Iterable[Message], lang: Lang) -> None:
    for message in advice:
        report(in_language(message, lang), err=True)
