"""The making of a book by `numpure book`.

The puzzles are made or read from files; the files of the book are named, checked before anything
is made, and written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields, replace
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from numpure_xl.board.theme import THEMES
from numpure_xl.book.bound.front import example_of
from numpure_xl.book.cover import CoverRequest, cover_of
from numpure_xl.book.dates import date_text
from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import BookLayout, ChapterLayout
from numpure_xl.book.legible import check_book, legible_book
from numpure_xl.book.loose import book_plan
from numpure_xl.book_request import BookRequest
from numpure_xl.cli.chapters import chapters_of, own_pages_of
from numpure_xl.cli.from_files import Sources, forms_in, imported
from numpure_xl.cli.input import names_of
from numpure_xl.cli.job import (
    BACK,
    CHAPTER,
    FRONT,
    INSERT,
    asked_parts,
    check_job,
    twice,
    write_job,
)
from numpure_xl.cli.options import report, report_level, report_seed, was_typed
from numpure_xl.cli.portions import batches, chapters, days_of
from numpure_xl.cli.progress import Work, counted, tracked, watched
from numpure_xl.cli.puzzle_options import PuzzleOptions, Workers
from numpure_xl.cli.results import COUNTED
from numpure_xl.cli.voice import NOT_DONE
from numpure_xl.errors import RequestError, SheetError, cut_path
from numpure_xl.messages import Message, Plural
from numpure_xl.names import known_name
from numpure_xl.plan.sheet import BookPlan
from numpure_xl.publishing import BookProgress, Publication, Volume
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, CLASSIC
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.words import Lang, in_language, say
from numpure_xl.work.book_items import new_items, with_ratings

T = TypeVar("T")


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
    total = sum(each.size for each in wanted)
    if playable:
        from numpure_xl.book.playable import check_playable

        check_playable(total // times, layout)
    elif not layout.chapters:
        check_book(layout, puzzles.board, total)
    with workers.start(total) as executor:
        items = new_items(wanted, executor, seen=seen)
        shown: Iterable[BookItem] = tracked(items, Work(say("Puzzles", layout.lang), total))
        if layout.has_metadata:
            rated = with_ratings([*shown], executor)  # all are there: each rating counts at once
            shown = tracked(rated, Work(say("Ratings", layout.lang), total))
        named = [replace(item, chapter=name) for item, name in zip(shown, names, strict=True)]
        if puzzles.course is not None:
            return in_course(named, puzzles)
        if not dates:
            return named
        return [replace(item, heading=date) for item, date in zip(named, dates, strict=True)]


def in_course(items: Sequence[BookItem], puzzles: PuzzleOptions) -> list[BookItem]:
    """Return the drills of a course with the exercises of lessons that have none.

    Args:
        items: As many drills as were asked for of each lesson, one lesson after the other; all of
            these once more for each who gets others.
        puzzles: What was asked for.
    """
    each, lessons = puzzles.drills_of_a_lesson, puzzles.lessons
    drilled = [lesson.drill for lesson in lessons]
    boards = {lesson.variant for lesson in lessons} or {puzzles.variant}
    exercises = {name: _exercises(name, each) for name in puzzles.taught}
    course: list[BookItem] = []
    for start in range(0, len(items) or 1, each * len(drilled) or 1):
        places = range(start, start + each * len(drilled), each)
        drills = {name: items[at : at + each] for name, at in zip(drilled, places, strict=True)}
        for name in puzzles.taught:
            course += drills.get(name, exercises.get(name, ()) if boards == {CLASSIC.name} else ())
    return course


def _exercises(technique: str, most: int) -> list[BookItem]:
    """Return the exercises of a lesson that has some, all on 9x9 boards."""
    from numpure_xl.board.lesson import FOUND_AT, drills_for

    if technique not in FOUND_AT:
        return []
    return [
        BookItem(Puzzle(drill.givens), drill=drill)
        for drill in islice(drills_for(technique), 1, most + 1)
    ]


def _named(puzzles: PuzzleOptions, layout: BookLayout) -> list[str]:
    """Return the name of the chapter of each puzzle, or ""."""
    names = chapters(puzzles)
    for name in filter(None, dict.fromkeys(names)):
        layout.check_chapters()
        layout.check_heading(name)
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
    covering: CoverRequest,
    force: bool,
    check: bool,
    save_job: Path | None,
    lang: Lang,
) -> None:
    """Make the book that is asked for, write it, and report its files."""
    design = _settled_design(design, puzzles)
    if level := puzzles.course_level:
        wanted = Publication.planned(design, out, lang, force=force or check)
        has_more = bool(files.sources or covering.cover or asked_parts(CHAPTER) or check)
        _make_course(puzzles, level, wanted, lang, has_more=has_more)
        return
    puzzles, chapters = _in_chapters(puzzles, files, design.theme)
    wanted = Publication.planned(
        design, out, lang, force=force or check, chapters=chapters, course=puzzles.taught
    )
    if _is_for_cover(covering):
        _write_cover(covering, puzzles, files, wanted, lang)
        return
    if check or chapters:
        volume = _rehearsed(puzzles, wanted)
        if check:
            _say_what_there_would_be(volume, lang, has_steps=design.steps)
            return
    _advise(wanted.advice(), lang)
    if puzzles.has_drills:
        wanted.layout.check_drills(playable=design.playable)
    check_job(save_job, force=force)
    settled, assumed = _settled(puzzles, files, wanted.layout)
    left_out = _write_book(settled, files, workers, wanted, lang)
    report_level(assumed, lang)
    report_seed(puzzles.chance_of(settled), lang)
    write_job(save_job, lang=lang, **({} if settled.seed is None else {"seed": settled.seed}))
    if left_out:
        raise SystemExit(NOT_DONE)


def _make_course(
    puzzles: PuzzleOptions, level: str, wanted: Publication, lang: Lang, *, has_more: bool
) -> None:
    """Make a course up to a level, write its book, and report it."""
    from numpure_xl.cli.courses import check_course, written_course  # when it is needed

    check_course(wanted, has_more=has_more)
    started, settled = perf_counter(), puzzles.seeded()
    _report(written_course(wanted, settled, level, Bars(lang)), perf_counter() - started, lang)
    report_seed(puzzles.chance_of(settled), lang)


def _write_book(
    puzzles: PuzzleOptions, files: Sources, workers: Workers, wanted: Publication, lang: Lang
) -> int:
    """Make or read the puzzles, write the book, and report it; return the puzzles left out."""
    started = perf_counter()
    items, left_out = _items(puzzles, workers, files, wanted, lang)
    for volume in wanted.write(items, jobs=workers.jobs, progress=Bars(lang)):
        _report(volume, perf_counter() - started, lang)
        _advise(volume.advice(), lang)
    return left_out


def _settled_design(design: BookRequest, puzzles: PuzzleOptions) -> BookRequest:
    if puzzles.has_drills and design.per_page is None and not puzzles.course_level:
        design = replace(design, per_page=DRILLS_TO_A_PAGE)
    return with_own_pages(with_class(design))


def _in_chapters(
    puzzles: PuzzleOptions, files: Sources, theme: str
) -> tuple[PuzzleOptions, tuple[ChapterLayout, ...]]:
    """Return the options of puzzles with the chapters of a book.toml, and their layouts."""
    tables = asked_parts(CHAPTER)
    if not tables:
        return puzzles, ()
    if files.sources or puzzles.has_drills:
        msg = "The puzzles of chapters are made; leave out from, drill and course."
        raise RequestError(msg)
    asked = chapters_of(tables, puzzles, known_name(THEMES, theme, Message("theme")))
    named = tuple((each.layout.name, each.puzzles) for each in asked)
    return replace(puzzles, chapters=named), tuple(each.layout for each in asked)


def _rehearsed(puzzles: PuzzleOptions, wanted: Publication) -> Volume:
    """Return the book as it will be, with examples in place of its puzzles.

    Raises:
        NumpureError: If it cannot be so.
    """
    asked, names = wanted.layout, _named(puzzles, wanted.layout)
    recipes = [(size, next(iter(recipes))) for size, recipes in batches(puzzles)]
    kinds = [recipe for size, recipe in recipes for _ in range(size)]
    boards = {name: example_of(ALL_BOARDS[name]) for name in {each.variant for each in kinds}}
    items = [
        BookItem(boards[recipe.variant], recipe.level or "", chapter=name)
        for recipe, name in zip(kinds, names, strict=True)
    ]
    items = in_course(items, puzzles) if puzzles.course is not None else items
    plan = book_plan(items, asked)
    return Volume(wanted.volumes[0][0], plan.pages, len(items), asked, legible_book(items, asked))


def _is_for_cover(covering: CoverRequest) -> bool:
    """True if a cover is wanted; a book.toml may describe its look, and a line may not."""
    for field in fields(covering):
        if not covering.cover and was_typed(field.name):
            msg = "{option} is for a cover; add --cover."
            raise RequestError(msg, option=f"--{field.name.replace('_', '-')}")
    return covering.cover


def _write_cover(
    covering: CoverRequest,
    puzzles: PuzzleOptions,
    files: Sources,
    wanted: Publication,
    lang: Lang,
) -> None:
    """Write the cover of a book, as wide as its pages ask for, and say how wide its spine is."""
    from numpure_xl.export.pdf.cover import write_cover  # when it is needed

    path = wanted.volumes[0][0].pdf
    if path is None or wanted.volumes[0][0].workbook:
        msg = "A cover is a PDF; give a name that ends in .pdf."
        raise RequestError(msg)
    if files.sources or puzzles.has_drills:
        msg = "A cover is for puzzles that are made; leave out from, drill and course."
        raise RequestError(msg)
    if wanted.request.steps and covering.spine is None:
        msg = "How many pages the steps take depends on the puzzles; make the book, give --spine."
        raise RequestError(msg)
    standard = wanted.request.standard_of_pdf
    if standard and (standard.is_tagged or standard.is_for_press):
        msg = "A cover is in colours of screens, without tags; give --standard a2b, or none."
        raise RequestError(msg)
    volume = _rehearsed(puzzles, wanted)
    variant = ALL_BOARDS[puzzles.chapters[0][1].variant if puzzles.chapters else puzzles.variant]
    cover = cover_of(covering, wanted.layout, volume.pages, variant)
    write_cover(cover, path, [*map(Path, wanted.request.font)], standard)
    pages = Message(_PAGES, count=volume.pages)
    msg = "{path}: a cover for {pages}, spine {spine:.1f} mm"
    report(say(msg, lang, path=str(path), pages=pages, spine=cover.spine))
    _advise(volume.advice(), lang)


def _say_what_there_would_be(volume: Volume, lang: Lang, *, has_steps: bool) -> None:
    """Report the number of puzzles and pages that a book would have."""
    msg = "{puzzles}, {pages}"
    puzzles = Message(COUNTED, count=volume.puzzles)
    report(say(msg, lang, puzzles=puzzles, pages=Message(_PAGES, count=volume.pages)))
    _advise(volume.advice(), lang)
    if has_steps:
        msg = "Pages with steps come on top; how many depends on the puzzles."
        _advise([Message(msg)], lang)


def _settled(
    puzzles: PuzzleOptions, files: Sources, layout: BookLayout
) -> tuple[PuzzleOptions, str | None]:
    """Return the options of puzzles, with a seed and a level, and the level if none was named."""
    if files.sources:
        return puzzles, None
    assumed = None if puzzles.chapters else puzzles.assumed_level_in(layout.design)
    return replace(puzzles.seeded(), level=assumed or puzzles.level), assumed


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
    items, left_out = imported(files, puzzles, workers, lang)
    if not items:
        raise _none_left(files.sources, left_out)
    return items, left_out


def _none_left(sources: Iterable[str], left_out: int) -> BaseException:
    """Return the exception for files without a puzzle; puzzles left out were reported."""
    if left_out:
        return SystemExit(NOT_DONE)
    msg = "{name!r} has no puzzle to print."
    return SheetError(msg, name=cut_path(", ".join(sources)))


def with_class(design: BookRequest) -> BookRequest:
    """Return a book with the names of its class, which standard input may have."""
    return (
        replace(design, names=names_of(design.names)) if isinstance(design.names, Path) else design
    )


def with_own_pages(design: BookRequest) -> BookRequest:
    """Return a book with the pages of one's own that its book.toml has.

    Raises:
        NumpureError: If they cannot be read, or there is a file with such pages as well.
    """
    for key in (FRONT, BACK, INSERT):
        if tables := asked_parts(key):
            if getattr(design, key):
                raise twice(key)
            pages: dict[str, Any] = {key: own_pages_of(key, tables)}
            design = replace(design, **pages)
    return design


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
    """Report the files that were written."""
    workbook, pdf, archive, text = volume.files
    msg = "{path}: {puzzles}, {pages}, {seconds:.1f} s"
    if not volume.pages:
        msg = "{path}: {puzzles}, {seconds:.1f} s"
    fields = {
        "puzzles": Message(COUNTED, count=volume.puzzles),
        "pages": Message(_PAGES, count=volume.pages),
        "seconds": seconds,
    }
    report(say(msg, lang, path=str(workbook or pdf or archive or text), **fields))
    if workbook and pdf:
        report(pdf)


def _advise(advice: Iterable[Message], lang: Lang) -> None:
    for message in advice:
        report(in_language(message, lang), err=True)
