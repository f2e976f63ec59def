"""`numpure generate`: puzzles as text."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from zipfile import ZipFile

import click

from numpure_xl.cli.drawing import DrawingOptions, drawing_options
from numpure_xl.cli.grouped import GroupedCommand
from numpure_xl.cli.names import Name
from numpure_xl.cli.options import can_be_quiet, report, reports_errors, was_given
from numpure_xl.cli.portions import batches
from numpure_xl.cli.progress import Work, tracked
from numpure_xl.cli.puzzle_options import PuzzleOptions, Workers, recipe_options
from numpure_xl.cli.puzzle_output import (
    Output,
    TextFile,
    TextOrder,
    as_text,
    has_all,
    in_file,
    on_screen,
)
from numpure_xl.cli.puzzle_texts import FORMATS, Entry
from numpure_xl.errors import RequestError, look_up
from numpure_xl.messages import Message, Plural
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.words import Lang, say
from numpure_xl.work.portions import make_portions

PUZZLES = Plural("{count} puzzle", "{count} puzzles", by="count")

_FILE = click.Path(path_type=Path)


@click.command(cls=GroupedCommand, short_help="Print puzzles, each with exactly one solution.")
@recipe_options
@click.option("--minimal", is_flag=True, help="Every given is needed.")
@click.option("--solutions", is_flag=True, help="Print the solutions as well.")
@click.option(
    "--format",
    "form",
    type=Name(FORMATS),
    default="line",
    show_default=True,
    help=", ".join(FORMATS),
)
@click.option("-o", "--out", type=_FILE, metavar="FILE", help="Into a file, not on the screen.")
@click.option("--resume", is_flag=True, help="Go on with the file of a run that was stopped.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
@click.option("--svg", type=_FILE, metavar="FILE", help="Each drawn as well, numbered.")
@click.option("--png", type=_FILE, metavar="FILE", help="The same in dots.")
@click.option("--pdf", type=_FILE, metavar="FILE", help="The same as PDF.")
@click.option("--zip", "zip_file", type=_FILE, metavar="FILE", help="All pictures in one archive.")
@drawing_options
@can_be_quiet
@reports_errors
def generate(
    *,
    puzzles: PuzzleOptions,
    workers: Workers,
    solutions: bool,
    form: str,
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
    numpure generate --from-date 2027-01-01 --days 7  one for each day
    numpure generate -n 1000000 -o all.txt --resume   can be stopped and resumed
    """
    look_up(FORMATS, form, "format")
    order = TextOrder(puzzles, form, solutions)
    named = _named({".svg": svg, ".png": png, ".pdf": pdf})
    pictures = Pictures(named, look, lang, zip_file, with_answers=solutions)
    if out is not None:
        _fill(TextFile(path=out, resume=resume, force=force), order, workers, pictures, lang)
    elif resume or force:
        msg = "A run goes on, or is overwritten, in its file; name that too: --out FILE."
        raise RequestError(msg)
    else:
        _make(order, workers, on_screen(order), pictures, lang)


def _fill(
    file: TextFile, order: TextOrder, workers: Workers, pictures: Pictures, lang: Lang
) -> None:
    """Write puzzles into a file, and say so."""
    started = perf_counter()
    order = order.dated(file)
    fields = {"path": str(file.path), "puzzles": Message(PUZZLES, count=order.total)}
    if has_all(order, file):
        report(say("{path} has {puzzles} already; nothing is left to do.", lang, **fields))
        return
    with in_file(order, file) as output:
        _make(order, workers, output, pictures, lang)
    seconds = perf_counter() - started
    report(say("{path}: {puzzles}, {seconds:.1f} s", lang, seconds=seconds, **fields))


def _make(
    order: TextOrder, workers: Workers, output: Output, pictures: Pictures, lang: Lang
) -> None:
    """Make puzzles, and write each as soon as it is there."""
    wanted, done, total = batches(order.puzzles), len(output.seen), order.total
    with workers.start(total - done, order.puzzles.rules) as executor, pictures.opened() as drawn:
        output.write(output.header)
        made: Iterable[tuple[Recipe, Puzzle]] = make_portions(
            wanted, executor, form=as_text, seen=output.seen, tally=output.tally
        )
        work = Work(say("Puzzles", lang), total - done)
        made = tracked(made, work, is_printed=output.is_screen and sys.stdout.isatty())
        dates = order.dates or [""] * total
        for number, (recipe, puzzle) in enumerate(made, done + 1):
            entry = Entry(recipe, puzzle, dates[number - 1], number == total)
            output.write(order.format.text(entry, solutions=order.solutions))
            drawn.draw(puzzle.givens, number, entry.date or (number if total > 1 else ""))


def _named(files: dict[str, Path | None]) -> tuple[Path, ...]:
    """Return the files that were named, each of which has to end in its suffix."""
    for suffix, out in files.items():
        if out and out.suffix.lower() != suffix:
            msg = "{path} does not end in {suffix}; choose a name that does."
            raise RequestError(msg, path=str(out), suffix=suffix)
    return tuple(filter(None, files.values()))


@dataclass(frozen=True, slots=True)
class Pictures:
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

    def __post_init__(self) -> None:
        self.look.check()
        for name in () if self.files else ("theme", "cell", "caption", "outlines", "zip_file"):
            if was_given(name):
                msg = "{option} is for pictures only; name one: --svg, --png or --pdf."
                raise RequestError(msg, option=f"--{name.removesuffix('_file')}")
        if self.zip:
            from numpure_xl.export.atomic_file import writable

            writable(self.zip, ".zip")

    def draw(self, grid: Grid, number: int, name: object) -> None:
        """Draw one of the puzzles, into files that have a name added, or "" for none."""
        for out in self.files:
            path = out.with_stem(f"{out.stem}-{name}") if name else out
            drawing = self.look.drawing(grid, number, self.lang)
            if self.archive is None:
                self.look.write(drawing, path)
                continue
            self.archive.writestr(path.name, self.look.content(drawing, path))
            if self.with_answers:
                drawing = self.look.drawing(grid, number, self.lang, solved=True)
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
            yield replace(self, archive=archive)
