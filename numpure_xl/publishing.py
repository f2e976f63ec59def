"""A book as it is written: volumes, their files, and how far they are.

What is asked of it is checked before, by `BookRequest`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from numpure_xl.book.class_sheets import own_paths
from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import BookLayout, ChapterLayout, check_symbols
from numpure_xl.book.legible import as_usual, legible_book
from numpure_xl.book.loose import book_plan, check_items, class_plans
from numpure_xl.book.mark_list import mark_list
from numpure_xl.book.prizes import prize_keys
from numpure_xl.book_request import PDF, TEXTS, BookRequest, File, Files
from numpure_xl.errors import RequestError
from numpure_xl.hints import first_hints
from numpure_xl.messages import Message
from numpure_xl.plan.imposition import PAIRS
from numpure_xl.plan.printers import remarks
from numpure_xl.plan.ruby import furigana
from numpure_xl.plan.sheet import BookPlan
from numpure_xl.reading.class_list import doubles
from numpure_xl.sudoku.formats import csv_row
from numpure_xl.sudoku.judge.guide import guide
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.words import Lang, say
from numpure_xl.work import batch
from numpure_xl.work.processes import processes

T = TypeVar("T")


class BookProgress:
    """A progress that nobody is shown. The command line has its bars in place of this."""

    def items(self, items: Iterable[T], label: Message, total: int) -> Iterable[T]:  # noqa: ARG002
        """Return items, of which the caller may see how many have come."""
        return items

    def pages(self, plan: BookPlan, label: Message) -> AbstractContextManager[BookPlan]:  # noqa: ARG002
        """Open a plan whose pages are counted as they are written."""
        return nullcontext(plan)

    def steps(self, total: int, label: Message) -> AbstractContextManager[Callable[[], object]]:  # noqa: ARG002
        """Open a count of what is done: each call counts one more."""
        return nullcontext(int)


SILENT = BookProgress()


def _play_plan(items: Sequence[BookItem], layout: BookLayout) -> BookPlan:
    from numpure_xl.book.playable import play_plan  # noqa: PLC0415  # few books are to play in

    return play_plan(items, layout)


class Volume(NamedTuple):
    """A book that was written.

    Attributes:
        files: Its files.
        pages: How many pages it has; 0 for a text.
        puzzles: How many puzzles it has.
        asked: The layout that was asked for.
        layout: That in which it is printed, with every digit legible.
        impose: One of `IMPOSITIONS`, if two of its pages are on each side of a sheet, or "".
    """

    files: Files
    pages: int
    puzzles: int
    asked: BookLayout
    layout: BookLayout
    impose: str = ""

    def advice(self) -> Iterator[Message]:
        """Yield advice to read before the book is printed."""
        asked, layout = self.asked, self.layout
        least = layout.design.least_text
        if (puzzles := layout.puzzles_to_a_page) < asked.puzzles_to_a_page:
            msg = "Puzzles a page: {count}, so that no digit is smaller than {least:g} points."
            yield Message(msg, count=puzzles, least=max(least, layout.design.least_digit))
        answers = layout.answers_to_a_page
        if answers < asked.answers_to_a_page and not layout.strips:
            msg = "Answers a page: {count}, so that no digit is smaller than {least:g} points."
            yield Message(msg, count=answers, least=least)
        yield from self._on_printing()
        if layout.design.ground:
            msg = "The theme {theme} is for screens; printed, it uses a lot of ink."
            yield Message(msg, theme=layout.theme)

    def _on_printing(self) -> Iterator[Message]:
        """Yield advice on the paper and the printer of a book."""
        printer = self.layout.made_by
        if self.impose:
            msg = (
                "Print on paper twice as wide as a page, on both sides, flipped on the short edge."
            )
            if self.impose == PAIRS:
                msg = "Print on paper twice as wide as a page: two pages of A4 on a sheet of A3."
            yield Message(msg)
        elif self.layout.trim and self.pages < printer.fewest:
            msg = "Print on demand takes {fewest} pages or more; ask for more puzzles."
            if printer.title:
                msg = "{printer} takes {fewest} pages or more; ask for more puzzles."
            yield Message(msg, fewest=printer.fewest, printer=printer.title)
        if self.layout.trim:
            yield from remarks(printer, self.layout.margins(self.pages))


@dataclass(frozen=True, slots=True)
class Publication:
    """A book that was asked for, of which all is checked that can be before it has puzzles.

    Attributes:
        request: What was asked for.
        layout: Its layout.
        volumes: The files of each volume, and its own layout.
    """

    request: BookRequest
    layout: BookLayout
    volumes: tuple[tuple[Files, BookLayout], ...]

    @classmethod
    def planned(  # noqa: PLR0913  # what a book is
        cls,
        request: BookRequest,
        out: File,
        lang: Lang,
        *,
        force: bool,
        chapters: tuple[ChapterLayout, ...] = (),
        course: tuple[str, ...] = (),
    ) -> Publication:
        """Return the book that is meant by a request and the name of its file.

        Args:
            request: What is asked for.
            out: The name of a workbook or a PDF.
            lang: The language of everything that is printed.
            force: Whether a file may be overwritten that numpure did not write.
            chapters: What is special to the chapters of a bound book.
            course: The techniques on which it begins with lessons.

        Raises:
            NumpureError: If there can be no such book, or it cannot be written.
        """
        layout = request.layout(lang, chapters, course)
        if chapters and Path(out).suffix.lower() in TEXTS:
            msg = "A text book has no chapters; give a name that ends in .pdf or .xlsx."
            raise RequestError(msg)
        files = request.files(out)
        if chapters:
            layout.check_chapters()
        for chapter in chapters:
            with layout.naming(chapter.name):
                if files.workbook and layout.of_chapter(chapter.name).has_insets:
                    msg = "Answers below puzzles are in a PDF only; give a name that ends in .pdf."
                    raise RequestError(msg)
                layout.check_heading(chapter.name)
                furigana(chapter.title)
                check_symbols(chapter.introduction.replace("\n", " "))
                layout.of_chapter(chapter.name)
        volumes: tuple[tuple[Files, BookLayout], ...] = ((files, layout),)
        if request.playable and layout.names:
            volumes = tuple(own_workbooks(Path(out), layout))
        for each, _ in volumes:
            each.check(force=force)
        return cls(request, layout, volumes)

    def advice(self) -> Iterator[Message]:
        """Yield advice to read before the puzzles are made."""
        if twice := doubles(self.layout.names):
            msg = "In the class list more than once: {names}. Each gets sheets of its own."
            yield Message(msg, names=", ".join(twice))

    def write(
        self, items: list[BookItem], *, jobs: int | None = 1, progress: BookProgress = SILENT
    ) -> Iterator[Volume]:
        """Write the book, and yield each volume: one, or in a book to play in one for each name.

        Args:
            items: Its puzzles; where each name has others, those of all names.
            jobs: Processes that look for steps and hints; None for one on each core.
            progress: Who is told how far it is.

        Raises:
            RequestError: If there are no puzzles, or too many, or they do not go together.
            SheetError: If a file cannot be written.
        """
        items = self._explained(items, jobs, progress)
        check_items(items)
        is_playable = self.request.playable
        for (files, asked), share in zip(self.volumes, self._shares(items), strict=True):
            boards = () if is_playable else (item.puzzle.variant for item in share)
            layout = as_usual(boards, asked)
            if files.text:
                yield self._written_text(share, layout, files, files.text)
                continue
            plan = _play_plan(share, layout) if is_playable else book_plan(share, layout)
            if files.archive:
                self._write_archive(share, layout, files.archive, progress)
            else:
                self._write(plan, files, progress)
            legible = layout if is_playable else legible_book(share, layout)
            impose = self.request.impose
            yield Volume(files, plan.pages, len(share), layout, legible, impose)

    def write_plan(self, plan: BookPlan, puzzles: int, progress: BookProgress = SILENT) -> Volume:
        """Write a book whose pages are planned, and return it.

        Raises:
            SheetError: If a file cannot be written.
        """
        files, layout = self.volumes[0]
        self._write(plan, files, progress)
        return Volume(files, plan.pages, puzzles, layout, layout)

    @staticmethod
    def _written_text(
        items: list[BookItem], layout: BookLayout, files: Files, path: Path
    ) -> Volume:
        from numpure_xl.export.text_file import write_text_book  # noqa: PLC0415

        return Volume(files, write_text_book(items, layout, path), len(items), layout, layout)

    def _explained(
        self, items: list[BookItem], jobs: int | None, progress: BookProgress
    ) -> list[BookItem]:
        """Return puzzles with the ways to their solutions, or with hints, as asked for."""
        if not self.request.uniqueness:
            known = (item.puzzle.known_by(uniqueness=False) for item in items)
            items = [replace(item, puzzle=own) for item, own in zip(items, known, strict=True)]
        if self.request.steps:
            guides = _results(guide, items, jobs)
            ways = progress.items(guides, Message("Steps"), len(items))
            items = [replace(item, guide=way) for item, way in zip(items, ways, strict=True)]
        if self.request.hints:
            look = partial(first_hints, count=self.request.hints)
            hints = progress.items(_results(look, items, jobs), Message("Hints"), len(items))
            items = [replace(item, hints=own) for item, own in zip(items, hints, strict=True)]
        return items

    def _shares(self, items: list[BookItem]) -> list[list[BookItem]]:
        """Return the puzzles of each volume: all, or an equal part if each has other ones."""
        volumes = len(self.volumes)
        if volumes == 1 or not self.layout.one_each:
            return [items] * volumes
        size = len(items) // volumes
        return [items[at : at + size] for at in range(0, len(items), size)]

    def _write_archive(
        self, items: list[BookItem], layout: BookLayout, path: Path, progress: BookProgress
    ) -> None:
        """Write the sheets, the key and the list of a class into one file."""
        from numpure_xl.export.pdf import pdf_bytes  # noqa: PLC0415
        from numpure_xl.export.reproducible_zip import write_archive  # noqa: PLC0415

        sheets, key = class_plans(items, layout)
        parts = {f"{path.stem}{PDF}": sheets}
        if key:
            parts[f"{path.stem}-{say('Answers', layout.lang).casefold()}{PDF}"] = key
        if layout.one_each:
            parts |= _own_sheets(items, layout, path)
        members: dict[str, bytes] = {}
        with progress.steps(sum(plan.pages for plan in parts.values()), Message("PDF")) as step:
            for name, plan in parts.items():
                members[name] = pdf_bytes(plan, **self._of_pdf, on_page=step)
        rows = "".join(map(csv_row, mark_list(items, layout)))
        members[f"{path.stem}.csv"] = rows.encode("utf-8-sig")  # by the mark Excel knows it
        write_archive(path, members)

    @property
    def _of_pdf(self) -> dict[str, Any]:
        """Further options of a PDF."""
        from numpure_xl.export.pdf import PrintMarks  # noqa: PLC0415  # imports reportlab

        marks = PrintMarks(bleed=self.request.bleed, crop_marks=self.request.crop_marks)
        fonts = [*map(Path, self.request.font)]
        standard, impose = self.request.standard_of_pdf, self.request.impose
        return {"fonts": fonts, "marks": marks, "standard": standard, "impose": impose}

    def _write(self, plan: BookPlan, files: Files, progress: BookProgress) -> None:
        from numpure_xl import export  # noqa: PLC0415  # loads openpyxl when it is needed

        if files.workbook:
            with progress.pages(plan, Message("Pages")) as pages:
                export.write_book(pages, files.workbook)
        if files.pdf:
            from numpure_xl.export.pdf import write_pdf  # noqa: PLC0415

            with progress.steps(plan.pages, Message("PDF")) as step:
                write_pdf(plan, files.pdf, **self._of_pdf, on_page=step)


def _own_sheets(items: list[BookItem], layout: BookLayout, path: Path) -> dict[str, BookPlan]:
    """Return the sheets of each name of a class by itself, by the names of their files."""
    each, own = len(items) // len(layout.names), {}
    letters = tuple({key.word: key.letters for key in prize_keys(items, layout)}.items())
    for number, file in enumerate(own_paths(Path(f"{path.stem}{PDF}"), layout.names)):
        its = replace(layout, names=layout.names[number : number + 1], one_each=False)
        its = replace(its, prize_letters=letters)
        sheets, _ = class_plans(items[number * each : (number + 1) * each], its)
        own[f"{path.stem}/{file.name}"] = sheets
    return own


def _results(look: Callable[[Puzzle], T], items: list[BookItem], jobs: int | None) -> Iterator[T]:
    """Yield a function's result for each puzzle, computed by so many processes."""
    puzzles = [item.puzzle for item in items]
    with processes(jobs, len(items), len(items)) as executor:
        yield from batch.in_order(look, puzzles, executor)


def own_workbooks(out: Path, layout: BookLayout) -> Iterator[tuple[Files, BookLayout]]:
    """Yield a workbook for each name of a class, with the name in its file name and its title.

    Args:
        out: The name of the file that was asked for.
        layout: The layout of all of them.

    Raises:
        RequestError: If a name leaves no room for the title.
    """
    for path, name in zip(own_paths(out, layout.names), layout.names, strict=True):
        title = " · ".join(filter(None, (layout.headings[0], name)))
        yield Files(path, None), replace(layout, names=(), one_each=False, title=title)
