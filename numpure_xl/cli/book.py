"""`numpure book`: a workbook of puzzles, ready to print.

What makes it is imported when there is something to make, so that help is there at once.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import click

from numpure_xl.cli.grouped import GroupedCommand
from numpure_xl.cli.job import SUFFIX, job_options
from numpure_xl.cli.options import asks_for, can_be_quiet, report, reports_errors
from numpure_xl.errors import RequestError
from numpure_xl.options.boards import PATIENCE, WORKERS
from numpure_xl.options.books import BOOKS, COVERS, SOURCES
from numpure_xl.options.puzzles import PUZZLES

NEW = "new"
CHECK, COVER = WORDS = ("check", "cover")
"""The words before the file of a book that ask for something else than the book."""


class BookCommand(GroupedCommand):
    """`numpure book`, before whose file a book.toml may be, or a word before that."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the words of a line: check FILE.toml, cover FILE.toml, new KIND, FILE.toml OUT."""
        if {*args} & {*ctx.help_option_names}:
            return super().parse_args(ctx, args)
        words, options = self._parted(ctx, args)
        if words[:1] == [NEW]:
            if not words[1:]:
                from numpure_xl.cli.new_book import KINDS

                msg = "The word new takes a kind of book: {known}."
                raise RequestError(msg, known=", ".join(KINDS))
            kind, *out = words[1:]
            return super().parse_args(ctx, [*options, "--new", kind, "--", *(out or ["book.toml"])])
        word = next((word for word in WORDS if words[:1] == [word]), "")
        job, *out = (words[1:] if word else words) or [""]
        has_job = Path(job).suffix.lower() == SUFFIX
        if word and not has_job:
            msg = "The word {word} takes the file of a book; write numpure book {word} book.toml."
            raise RequestError(msg, word=word)
        if not has_job:
            return super().parse_args(ctx, args)
        if word and not out:
            path = Path(job).with_suffix(".pdf")
            out = [str(path.with_stem(f"{path.stem}-cover") if word == COVER else path)]
        asked = [f"--{word}"] if word else []
        return super().parse_args(ctx, [*options, *asked, "--job", job, "--", *out])

    def _parted(self, ctx: click.Context, args: list[str]) -> tuple[list[str], list[str]]:
        """Return the words of a line, and its options with what they take."""
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        takes_one = {name for each in options if not each.is_flag for name in each.opts}
        words: list[str] = []
        others: list[str] = []
        left = iter(args)
        for arg in left:
            if arg == "--":
                words += left
            elif arg.startswith("-"):
                others += [arg, *(islice(left, 1) if arg in takes_one else ())]
            else:
                words.append(arg)
        return words, others


@click.command(cls=BookCommand)
@click.argument(
    "out", metavar="[BOOK.toml] OUT.xlsx|.pdf|.zip|.txt|.brf", type=click.Path(path_type=Path)
)
@asks_for(
    (*PUZZLES, *SOURCES, PATIENCE, *WORKERS, *BOOKS, *COVERS),
    puzzles="numpure_xl.cli.puzzle_options:PuzzleOptions",
    files="numpure_xl.cli.from_files:Sources",
    workers="numpure_xl.cli.puzzle_options:Workers",
    design="numpure_xl.book_request:BookRequest",
    covering="numpure_xl.book.cover:CoverRequest",
)
@click.option(
    "--force",
    is_flag=True,
    help="Overwrite a file that numpure did not write, or that was changed since.",
)
@click.option("--new", metavar="KIND", help="Write a commented book.toml of this kind.")
@click.option("--check", is_flag=True, help="Say what there would be, and make nothing.")
@job_options
@can_be_quiet
@reports_errors
def book(*, new: str | None, **asked: Any) -> None:  # see make_book
    """Write a workbook or a PDF of puzzles to print, answers at the back.

    \b
    numpure book puzzles.pdf -n 12 --level medium
    numpure book club.xlsx --levels easy:10,hard:10
    numpure book course.pdf --course naked-pair,x-wing
    numpure book theirs.xlsx --from puzzles.sdk --from more.xlsx
    numpure book new kdp|magazine|class|newspaper|large-print|children book.toml
    numpure book book.toml book.pdf
    numpure book two.xlsx --trim 6x9 --levels easy:60,hard:60 --not-in one.xlsx

    With --from, a grid that has no solution, or several, is reported on stderr with its file and
    place, and the rest is printed; the exit status is then 1.
    """
    if new is not None:
        from numpure_xl.cli.new_book import write_new_book

        write_new_book(new, asked["out"], asked["lang"], force=asked["force"])
        report(asked["out"])
        return
    from numpure_xl.cli.bookmaking import make_book

    make_book(**asked)
