"""`numpure generate`: puzzles as text."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from numpure_xl.cli.drawing import DrawingOptions
from numpure_xl.cli.grouped import GroupedCommand
from numpure_xl.cli.options import (
    asks_for,
    can_be_quiet,
    report,
    report_level,
    report_seed,
    reports_errors,
    was_given,
)
from numpure_xl.cli.portions import batches
from numpure_xl.cli.progress import Work, tracked
from numpure_xl.cli.puzzle_options import PuzzleOptions, Workers
from numpure_xl.cli.puzzle_output import (
    DRAWN,
    Entry,
    Output,
    TextFile,
    TextOrder,
    check_format,
    has_all,
    in_file,
    on_screen,
)
from numpure_xl.cli.results import COUNTED, OUT, format_option, link_option, written
from numpure_xl.cli.translated import Argument
from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.options.boards import WORKERS
from numpure_xl.options.pictures import PICTURES
from numpure_xl.options.puzzles import PUZZLES
from numpure_xl.sudoku.canonical import identity
from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.words import Lang, say
from numpure_xl.work.portions import make_portions

if TYPE_CHECKING:  # imported where an archive is opened or a drill asked for
    from zipfile import ZipFile

    from numpure_xl.sudoku.make.drills import Drill

_FILE = click.Path(path_type=Path)


def _drawn(flag: str, help: str, *name: str) -> Callable[[Any], Any]:  # noqa: A002
    """Return a decorator that adds an option for a file of pictures."""
    how: dict[str, Any] = {"topic": "pictures", "metavar": "FILE", "type": _FILE}
    return click.option(flag, *name, cls=Argument, help=help, **how)


@click.command(cls=GroupedCommand, short_help="Print puzzles, each with exactly one solution.")
@asks_for((*PUZZLES, *WORKERS), puzzles=PuzzleOptions, workers=Workers)
@click.option("--solutions", is_flag=True, help="Print the solutions as well.")
@format_option(*FORMATS)
@link_option
@click.option("-o", "--out", type=_FILE, metavar="FILE", help=OUT)
@click.option("--resume", is_flag=True, help="Continue a run that was stopped, in its file.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
@_drawn("--svg", "Draw each puzzle as well, in numbered files.")
@_drawn("--png", "The same as PNG.")
@_drawn("--pdf", "The same as PDF.")
@_drawn("--zip", "Put all pictures into one zip file.", "zip_file")
@asks_for(PICTURES, look=DrawingOptions)
@can_be_quiet
@reports_errors
def generate(
    *,
    puzzles: PuzzleOptions,
    workers: Workers,
    solutions: bool,
    form: str | None,
    link: str | None,
    out: Path | None,
    resume: bool,
    force: bool,
    svg: Path | None,
    png: Path | None,
    pdf: Path | None,
    zip_file: Path | None,
    look: DrawingOptions,
    lang: Lang,
) -> None:
    """Print puzzles, each with exactly one solution.

    \b
    numpure generate -n 1000 --minimal                one puzzle a line
    numpure generate --level hard --format grid       drawn
    numpure generate -n 50 --solutions --format csv   with level, clues and recipe
    numpure generate --mask heart.txt                 givens where it has a *
    numpure generate --drill x-wing                   a position to find one in
    numpure generate --from-date 2027-01-01 --days 7  one for each day
    numpure generate -n 1000000 -o all.txt --resume   can be stopped and resumed
    """
    order = TextOrder(puzzles, written(form, out, link), solutions, lang)
    if puzzles.drill:
        _check_drills(order.written.form, resume=resume)
    named = _named({".svg": svg, ".png": png, ".pdf": pdf})
    pictures = Pictures(named, look, lang, zip_file, with_answers=solutions)
    pictures.check()
    assumed = puzzles.assumed_level_in(look.design) if named else puzzles.assumed_level
    order = order._replace(puzzles=replace(puzzles, level=assumed or puzzles.level))
    if out is not None:
        file = TextFile(path=out, resume=resume, force=force)
        order = order.dated(file)
        if _fill(file, order, workers, pictures, lang):
            report_seed(puzzles.chance_of(order.puzzles), lang)
            report_level(assumed, lang)
    elif resume or force:
        msg = "To resume a run or overwrite its file, name the file as well: --out FILE."
        raise RequestError(msg)
    else:
        order = order._replace(puzzles=order.puzzles.seeded())
        _make(order, workers, on_screen(), pictures, lang)
        sys.stdout.flush()  # nothing is said of what could not be written
        report_seed(puzzles.chance_of(order.puzzles), lang)


def _check_drills(form: str, *, resume: bool) -> None:
    """Raise a `RequestError` if drills cannot be written in a format, or not be gone on with."""
    check_format(form)
    if resume and form in DRAWN:
        msg = "A run of drills can be resumed as a table or as games; choose --format csv, say."
        raise RequestError(msg)


def _fill(
    file: TextFile, order: TextOrder, workers: Workers, pictures: Pictures, lang: Lang
) -> bool:
    """Write puzzles into a file, and say so; return whether there were any to write."""
    started = perf_counter()
    fields = {"path": str(file.path), "puzzles": Message(COUNTED, count=order.total)}
    if has_all(order, file):
        report(say("{path} has {puzzles} already; nothing is left to do.", lang, **fields))
        return False
    with in_file(order, file) as output:
        _make(order, workers, output, pictures, lang)
    seconds = perf_counter() - started
    report(say("{path}: {puzzles}, {seconds:.1f} s", lang, seconds=seconds, **fields))
    return True


def _make(
    order: TextOrder, workers: Workers, output: Output, pictures: Pictures, lang: Lang
) -> None:
    """Make puzzles, and write each as soon as it is there."""
    wanted, done, total = batches(order.puzzles), len(output.seen), order.total
    with workers.start(total - done) as executor, pictures.opened() as drawn:
        made: Iterable[tuple[Recipe, Puzzle]] = make_portions(
            wanted, executor, form=identity, seen=output.seen, tally=output.tally
        )
        work = Work(say("Puzzles", lang), total - done)
        made = tracked(made, work, is_printed=output.is_screen and sys.stdout.isatty())
        dates = order.dates or [""] * total
        for number, (recipe, puzzle) in enumerate(made, done + 1):
            entry = Entry(recipe, puzzle, dates[number - 1], number == total)
            output.write(order.text(entry, is_first=number == 1))
            name = entry.date or (number if total > 1 else "")
            drawn.draw(entry.drill or puzzle.givens, number, name)


def _named(files: dict[str, Path | None]) -> tuple[Path, ...]:
    """Return the files that were named, each of which has to end in its suffix."""
    for suffix, out in files.items():
        if out and out.suffix.lower() != suffix:
            from numpure_xl.export.atomic_file import wrong_ending

            raise wrong_ending(out, suffix)
    return tuple(filter(None, files.values()))


class Pictures(NamedTuple):
    """The pictures that are wanted of puzzles.

    Attributes:
        files: Their files, which are numbered or dated.
        look: What they look like.
        lang: The language of captions.
        zip: A file that has all of them, or None for files of their own.
        with_answers: Whether that has the answers, too.
        archive: That file, opened.
    """

    files: tuple[Path, ...]
    look: DrawingOptions
    lang: Lang
    zip: Path | None = None
    with_answers: bool = False
    archive: ZipFile | None = None

    def check(self) -> None:
        """Raise a `RequestError` if what is asked of pictures cannot be, or there are none."""
        if self.files:
            self.look.check()
        for name in () if self.files else ("theme", "cell", "caption", "outlines", "zip_file"):
            if was_given(name):
                msg = "{option} is for pictures only; name one: --svg, --png or --pdf."
                raise RequestError(msg, option=f"--{name.removesuffix('_file')}")
        if self.zip:
            from numpure_xl.export.atomic_file import writable

            writable(self.zip, ".zip")

    def draw(self, board: Grid | Drill, number: int, name: object) -> None:
        """Draw a puzzle or a position, into files that have a name added, or "" for none."""
        for out in self.files:
            path = out.with_stem(f"{out.stem}-{name}") if name else out
            drawing = self.look.drawing(board, number, self.lang)
            if self.archive is None:
                self.look.write(drawing, path)
                continue
            self.archive.writestr(path.name, self.look.content(drawing, path))
            if self.with_answers:
                drawing = self.look.drawing(board, number, self.lang, solved=True)
                path = path.with_stem(f"{path.stem}-answer")
                self.archive.writestr(path.name, self.look.content(drawing, path))

    @contextmanager
    def opened(self) -> Iterator[Pictures]:
        """Open the archive for all of them, if one is wanted."""
        if self.zip is None:
            yield self
            return
        from numpure_xl.export.atomic_file import replaced
        from numpure_xl.export.reproducible_zip import Archive

        with replaced(self.zip, ".zip") as file, Archive(file, "w") as archive:
            yield self._replace(archive=archive)
