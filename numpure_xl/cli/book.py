"""`numpure book`: a workbook of puzzles, ready to print."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import Any

import click
from click.core import ParameterSource

from numpure_xl import batch
from numpure_xl.cli.earlier import forms_in, new
from numpure_xl.cli.imported import imported
from numpure_xl.cli.options import Crew, portions, recipe_options, says_what_is_wrong
from numpure_xl.cli.progress import tracked, watched
from numpure_xl.errors import RequestError
from numpure_xl.hints import guide
from numpure_xl.sheet.book import BookLayout, book_plan
from numpure_xl.sheet.labels import Item
from numpure_xl.sheet.paper import FEWEST_PAGES, TRIMS
from numpure_xl.sheet.plan import BookPlan
from numpure_xl.sheet.play import check_playable, play_plan
from numpure_xl.sheet.theme import THEMES
from numpure_xl.sudoku.variant import VARIANTS
from numpure_xl.words import Lang, say

_SAID = ParameterSource.COMMANDLINE


@click.command()
@click.argument("out", metavar="OUT.xlsx", type=click.Path(path_type=Path))
@recipe_options
@click.option("--from", "files", multiple=True, metavar="FILE", help="Puzzles of other people.")
@click.option("--theme", default="plain", show_default=True, help=", ".join(THEMES))
@click.option("--per-page", type=int, help="1, 2, 4 or 6 puzzles  [default: the theme's; 4]")
@click.option("--answers", help="2, 6, 9 or 12 a page, or none  [default: the theme's; 9]")
@click.option("--steps", is_flag=True, help="At the back, how each puzzle is solved.")
@click.option("--paper", default="A4", show_default=True, help="A4, Letter, B5 (JIS) or A5")
@click.option("--trim", default="", metavar="SIZE", help=f"A book to bind: {', '.join(TRIMS)}")
@click.option("--not-in", "earlier", multiple=True, metavar="FILE", help="No puzzle of this book.")
@click.option("--metadata", is_flag=True, help="A hidden sheet with a line for each puzzle.")
@click.option("--playable", is_flag=True, help="To play in the sheet: one a sheet, no macros.")
@click.option("--title", help="Stands at the head of every page.")
@click.option("--pdf", is_flag=True, help="A PDF beside it, printed by LibreOffice.")
@says_what_is_wrong
def book(
    *,
    out: Path,
    files: tuple[str, ...],
    jobs: int | None,
    executor: str,
    scheduler: str | None,
    theme: str,
    playable: bool,
    per_page: int | None,
    answers: str | None,
    steps: bool,
    paper: str,
    trim: str,
    earlier: tuple[str, ...],
    metadata: bool,
    title: str | None,
    pdf: bool,
    lang: Lang,
    **wishes: Any,
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
    started = perf_counter()
    _check(trim, steps=steps, playable=playable)
    layout = BookLayout(
        theme=theme,
        per_page=per_page,
        answers_per_page=None if answers is None else _answers(answers),
        paper=paper,
        trim=trim,
        metadata=metadata,
        title=title,
        lang=lang,
    )
    from numpure_xl import export

    export.writable(out)
    seen = forms_in(earlier)
    program = _printer(out) if pdf else None
    if files:
        items, left_out = imported(
            files, jobs=jobs, lang=lang, executor=executor, scheduler=scheduler, **wishes
        )
        items = new(items, seen, lang)
    else:
        items, left_out = (
            _made(layout, Crew(jobs, executor, scheduler), seen, playable=playable, **wishes),
            0,
        )
    if steps:
        items = _guided(items, jobs, lang)
    plan = (play_plan if playable else book_plan)(items, layout)
    with watched(plan, say("Pages", lang)) as pages:
        export.write_book(pages, out)
    msg = "{path}: {count} puzzles, {pages} pages, {seconds:.1f} s"
    seconds = perf_counter() - started
    click.echo(say(msg, lang, path=str(out), count=len(items), pages=plan.pages, seconds=seconds))
    if trim and plan.pages < FEWEST_PAGES:
        msg = "Print on demand takes {fewest} pages or more; ask for more puzzles."
        click.echo(say(msg, lang, fewest=FEWEST_PAGES))
    if layout.look.ground:
        msg = "The theme {theme} is for screens: printed as it is, it takes much ink."
        click.echo(say(msg, lang, theme=theme))
    if program:
        click.echo(_printed(plan, out, program))
    if left_out:
        raise SystemExit(1)


def _check(trim: str, *, steps: bool, playable: bool) -> None:
    """Raise if options are asked for that do not go together."""
    if trim and click.get_current_context().get_parameter_source("paper") is _SAID:
        msg = "Give either --paper or --trim, not both."
        raise RequestError(msg)
    if steps and (trim or playable):
        msg = "Steps are printed on loose sheets; leave out --trim and --playable, or --steps."
        raise RequestError(msg)


def _made(
    layout: BookLayout, crew: Crew, seen: set[bytes], *, playable: bool, **wishes: Any
) -> list[Item]:
    """Return the puzzles that were asked for, none of which was seen before."""
    wanted = portions(**wishes, known=len(seen))
    variant = VARIANTS[wishes["variant"]]
    total = sum(portion.size for portion in wanted)
    if playable:
        check_playable(total, layout)
    else:
        layout.check(variant)
        layout.check_length(total)
        layout.check_pictures(variant, total)
    with crew.workers(total, variant) as workers:
        made = chain.from_iterable(
            batch.make_distinct(recipes, size, workers, seen=seen) for size, recipes in wanted
        )
        items: Iterable[Item] = (Item.judged(puzzle, str(recipe)) for recipe, puzzle in made)
        if layout.has_metadata:
            items = batch.in_order(Item.told, items, workers)
        return list(tracked(items, total, say("Puzzles", layout.lang)))


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


def _guided(items: list[Item], jobs: int | None, lang: Lang) -> list[Item]:
    """Return puzzles with the ways to their solutions."""
    puzzles = [item.puzzle for item in items]
    with batch.processes(jobs, 1 + len(items) // batch.CHUNK) as executor:
        guides = batch.in_order(guide, puzzles, executor)
        found = tracked(guides, len(items), say("Steps", lang))
        return [replace(item, guide=way) for item, way in zip(items, found, strict=True)]


def _answers(text: str) -> int:
    """Return how many answers a page shall have, 0 for none."""
    if text == "none":
        return 0
    if not text.isdecimal():
        msg = "A page cannot have {found!r} answers; write a number, or none."
        raise RequestError(msg, found=text)
    return int(text)
