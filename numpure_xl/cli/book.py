"""`numpure book`: a workbook of puzzles, ready to print."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import click

from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.book.playable import play_plan
from numpure_xl.cli.book_items import made, with_guides
from numpure_xl.cli.from_files import imported
from numpure_xl.cli.layout import LayoutOptions, layout_options
from numpure_xl.cli.options import reports_errors, was_given
from numpure_xl.cli.progress import watched
from numpure_xl.cli.puzzle_options import PuzzleOptions, Workers, recipe_options
from numpure_xl.errors import RequestError
from numpure_xl.messages import Message, Plural
from numpure_xl.plan.paper import FEWEST_PAGES
from numpure_xl.plan.sheet import BookPlan
from numpure_xl.words import Lang, say

PUZZLES = Plural("{count} puzzle", "{count} puzzles", by="count")
PAGES = Plural("{count} page", "{count} pages", by="count")


@click.command()
@click.argument("out", metavar="OUT.xlsx", type=click.Path(path_type=Path))
@recipe_options
@click.option("--from", "files", multiple=True, metavar="FILE", help="Puzzles of other people.")
@layout_options
@click.option("--steps", is_flag=True, help="At the back, how each puzzle is solved.")
@click.option("--not-in", "earlier", multiple=True, metavar="FILE", help="No puzzle of this book.")
@click.option("--playable", is_flag=True, help="To play in the sheet: one a sheet, no macros.")
@click.option("--pdf", is_flag=True, help="A PDF beside it, printed by LibreOffice.")
@click.option(
    "--force", is_flag=True, help="Overwrite a workbook that was changed since, or is not ours."
)
@reports_errors
def book(
    *,
    out: Path,
    puzzles: PuzzleOptions,
    workers: Workers,
    files: tuple[str, ...],
    design: LayoutOptions,
    steps: bool,
    earlier: tuple[str, ...],
    playable: bool,
    pdf: bool,
    force: bool,
    lang: Lang,
) -> None:
    """Write a workbook of puzzles to print, answers at the back.

    \b
    numpure book puzzles.xlsx -n 12 --level medium
    numpure book club.xlsx --levels easy:10,hard:10 --symmetry half-turn
    numpure book theirs.xlsx --from puzzles.sdk --from more.xlsx
    numpure book two.xlsx --trim 6x9 --levels easy:60,medium:60 --not-in one.xlsx

    With --from, what has no solution, or several, is told on stderr with its file and place, and
    the rest is printed; the exit status is then 1.
    """
    from numpure_xl import export

    started = perf_counter()
    layout = design.layout(lang)
    _check(layout, steps=steps, playable=playable, pdf=pdf)
    export.writable(out)
    if not force:
        export.check_unchanged(out)
    program = _printer(out) if pdf else None
    left_out = 0
    if files:
        items, left_out = imported(files, puzzles, workers, earlier, lang)
    else:
        items = made(puzzles, workers, earlier, layout, playable=playable)
    if steps:
        items = with_guides(items, workers.jobs, lang, uniqueness=not puzzles.no_uniqueness)
    plan = (play_plan if playable else book_plan)(items, layout)
    with watched(plan, say("Pages", lang)) as pages:
        export.write_book(pages, out)
    msg = "{path}: {puzzles}, {pages}, {seconds:.1f} s"
    fields = {
        "puzzles": Message(PUZZLES, count=len(items)),
        "pages": Message(PAGES, count=plan.pages),
        "seconds": perf_counter() - started,
    }
    click.echo(say(msg, lang, path=str(out), **fields))
    _advise(plan, layout)
    if program:
        click.echo(_printed(plan, out, program))
    if left_out:
        raise SystemExit(1)


def _check(layout: BookLayout, *, steps: bool, playable: bool, pdf: bool) -> None:
    """Raise if options are asked for that do not go together."""
    if layout.trim and was_given("paper"):
        msg = "Give either --paper or --trim, not both."
        raise RequestError(msg)
    if steps:
        layout.check_steps(playable=playable)
    if pdf and playable:
        msg = "A book to play in is not laid out for paper; leave out --playable, or --pdf."
        raise RequestError(msg)


def _advise(plan: BookPlan, layout: BookLayout) -> None:
    """Say what should be known before the book is printed."""
    if layout.trim and plan.pages < FEWEST_PAGES:
        msg = "Print on demand takes {fewest} pages or more; ask for more puzzles."
        click.echo(say(msg, layout.lang, fewest=FEWEST_PAGES))
    if layout.design.ground:
        msg = "The theme {theme} is for screens: printed as it is, it takes much ink."
        click.echo(say(msg, layout.lang, theme=layout.theme))


def _printer(out: Path) -> Path:
    """Return the program that prints a workbook, before any work is done for it."""
    from numpure_xl.export.pdf import pdf_path, printer

    pdf_path(out)
    return printer()


def _printed(plan: BookPlan, out: Path, program: Path) -> Path:
    """Print a workbook; return the PDF file."""
    from numpure_xl.export.pdf import write_pdf

    write_pdf(plan, out, program)
    return out.with_suffix(".pdf")
