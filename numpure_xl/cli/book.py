"""`numpure book`: a workbook of puzzles, ready to print."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import click

from numpure_xl.book.labels import Item
from numpure_xl.book.legible import legible_book
from numpure_xl.book.loose import BookLayout, book_plan, check_items
from numpure_xl.book.playable import play_plan
from numpure_xl.cli.book_files import Files, own_workbooks
from numpure_xl.cli.book_items import check_hints, made, with_guides, with_hints
from numpure_xl.cli.from_files import imported
from numpure_xl.cli.grouped import GroupedCommand
from numpure_xl.cli.job import check_job, job_options, write_job
from numpure_xl.cli.layout import LayoutOptions, layout_options
from numpure_xl.cli.options import can_be_quiet, report, reports_errors, was_given
from numpure_xl.cli.printing import PdfOptions, pdf_options
from numpure_xl.cli.puzzle_options import PuzzleOptions, Workers, recipe_options
from numpure_xl.errors import RequestError
from numpure_xl.messages import Message, Plural
from numpure_xl.plan.paper import FEWEST_PAGES
from numpure_xl.plan.sheet import BookPlan
from numpure_xl.words import Lang, say

PUZZLES = Plural("{count} puzzle", "{count} puzzles", by="count")
PAGES = Plural("{count} page", "{count} pages", by="count")


@click.command(cls=GroupedCommand)
@click.argument("out", metavar="OUT.xlsx|OUT.pdf", type=click.Path(path_type=Path))
@recipe_options
@click.option(
    "--from", "sources", multiple=True, metavar="FILE", help="Print the puzzles of this file."
)
@layout_options
@click.option("--steps", is_flag=True, help="Explain at the back how each puzzle is solved.")
@click.option(
    "--not-in", "earlier", multiple=True, metavar="FILE", help="Leave out the puzzles of this book."
)
@click.option("--playable", is_flag=True, help="To play on screen: one puzzle a sheet, no macros.")
@click.option("--hints", type=int, metavar="N", help="So many hints on each sheet to play on.")
@pdf_options
@click.option(
    "--force", is_flag=True, help="Overwrite a file that was changed since, or is not ours."
)
@job_options
@can_be_quiet
@reports_errors
def book(
    *,
    out: Path,
    puzzles: PuzzleOptions,
    workers: Workers,
    sources: tuple[str, ...],
    design: LayoutOptions,
    steps: bool,
    earlier: tuple[str, ...],
    playable: bool,
    hints: int | None,
    printing: PdfOptions,
    force: bool,
    save_job: Path | None,
    lang: Lang,
) -> None:
    """Write a workbook or a PDF of puzzles to print, answers at the back.

    \b
    numpure book puzzles.pdf -n 12 --level medium
    numpure book club.xlsx --levels easy:10,hard:10 --symmetry half-turn
    numpure book theirs.xlsx --from puzzles.sdk --from more.xlsx
    numpure book two.xlsx --trim 6x9 --levels easy:60,medium:60 --not-in one.xlsx
    numpure book next-year.pdf --job book.toml --seed 2028

    With --from, what has no solution, or several, is reported on stderr with its file and place,
    and the rest is printed; the exit status is then 1.
    """
    started = perf_counter()
    layout = design.layout(lang)
    files = Files.named(out, printing)
    pdf, sourced = files.pdf is not None, bool(sources)
    _check(layout, steps=steps, playable=playable, hints=hints, pdf=pdf, sourced=sourced)
    volumes = own_workbooks(out, layout) if playable and layout.names else [(files, layout)]
    for each, _ in volumes:
        each.check(force=force)
    check_job(save_job, force=force)
    puzzles = puzzles if sources else puzzles.seeded()
    items, left_out = _items(
        puzzles, workers, sources, earlier, layout, steps=steps, playable=playable, hints=hints
    )
    for (each, own), share in zip(volumes, _shares(items, len(volumes), layout), strict=True):
        plan = (play_plan if playable else book_plan)(share, own)
        each.write(plan, printing, lang)
        _report(each, len(share), plan.pages, perf_counter() - started, lang)
        _advise(plan, own, own if playable else legible_book(share, own))
    write_job(save_job, lang=lang, **({} if puzzles.seed is None else {"seed": puzzles.seed}))
    if left_out:
        raise SystemExit(1)


def _items(
    puzzles: PuzzleOptions,
    workers: Workers,
    sources: tuple[str, ...],
    earlier: tuple[str, ...],
    layout: BookLayout,
    *,
    steps: bool,
    playable: bool,
    hints: int | None,
) -> tuple[list[Item], int]:
    """Return the puzzles of a book, and how many of its sources were left out."""
    left_out = 0
    if sources:
        items, left_out = imported(sources, puzzles, workers, earlier, layout.lang)
    else:
        items = made(puzzles, workers, earlier, layout, playable=playable)
    is_unique = not puzzles.no_uniqueness
    if steps:
        items = with_guides(items, workers.jobs, layout.lang, uniqueness=is_unique)
    if hints:
        items = with_hints(items, hints, workers.jobs, layout.lang, uniqueness=is_unique)
    check_items(items)
    return items, left_out


def _shares(items: list[Item], volumes: int, layout: BookLayout) -> list[list[Item]]:
    """Return the puzzles of each volume: all of them, or an equal part if each has other ones."""
    if volumes == 1 or not layout.one_each:
        return [items] * volumes
    count = len(items) // volumes
    return [items[at : at + count] for at in range(0, len(items), count)]


def _report(files: Files, puzzles: int, pages: int, seconds: float, lang: Lang) -> None:
    """Say what was written."""
    msg = "{path}: {puzzles}, {pages}, {seconds:.1f} s"
    fields = {
        "puzzles": Message(PUZZLES, count=puzzles),
        "pages": Message(PAGES, count=pages),
        "seconds": seconds,
    }
    report(say(msg, lang, path=str(files.workbook or files.pdf), **fields))
    if files.workbook and files.pdf:
        report(files.pdf)


def _check(
    layout: BookLayout, *, steps: bool, playable: bool, hints: int | None, pdf: bool, sourced: bool
) -> None:
    """Raise if options are asked for that do not go together."""
    if layout.trim and was_given("paper"):
        msg = "Give either --paper or --trim, not both."
        raise RequestError(msg)
    layout.check_class(playable=playable)
    layout.check_tiles(playable=playable)
    if layout.one_each and (sourced or was_given("from_date")):
        msg = "Other puzzles for each are made by level; leave out --from and --from-date."
        raise RequestError(msg)
    if steps:
        layout.check_steps(playable=playable)
    check_hints(hints, playable=playable)
    if pdf and playable:
        msg = "A book to play in is not laid out for paper; leave out --playable, or --pdf."
        raise RequestError(msg)


def _advise(plan: BookPlan, asked: BookLayout, layout: BookLayout) -> None:
    """Say what should be known before the book is printed."""
    least = layout.design.least_text
    if (count := layout.puzzles_to_a_page) < asked.puzzles_to_a_page:
        msg = "Puzzles a page: {count}, so that no digit is smaller than {least:g} points."
        most = max(least, layout.design.least_digit)
        report(say(msg, layout.lang, count=count, least=most))
    if (count := layout.answers_to_a_page) < asked.answers_to_a_page:
        msg = "Answers a page: {count}, so that no digit is smaller than {least:g} points."
        report(say(msg, layout.lang, count=count, least=least))
    if layout.trim and plan.pages < FEWEST_PAGES:
        msg = "Print on demand takes {fewest} pages or more; ask for more puzzles."
        report(say(msg, layout.lang, fewest=FEWEST_PAGES))
    if layout.design.ground:
        msg = "The theme {theme} is for screens: printed as it is, it takes much ink."
        report(say(msg, layout.lang, theme=layout.theme))
