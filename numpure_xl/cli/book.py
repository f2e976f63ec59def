"""`numpure book`: a workbook of puzzles, ready to print.

What makes it is imported when there is something to make, so that help is there at once.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from numpure_xl.cli.grouped import GroupedCommand
from numpure_xl.cli.job import job_options
from numpure_xl.cli.options import asks_for, can_be_quiet, reports_errors
from numpure_xl.options.books import BOOKS, SOURCES
from numpure_xl.options.puzzles import PUZZLES
from numpure_xl.options.workers import WORKERS


@click.command(cls=GroupedCommand)
@click.argument("out", metavar="OUT.xlsx|OUT.pdf", type=click.Path(path_type=Path))
@asks_for(
    (*PUZZLES, *SOURCES, *WORKERS, *BOOKS),
    puzzles="numpure_xl.cli.puzzle_options:PuzzleOptions",
    files="numpure_xl.cli.bookmaking:Sources",
    workers="numpure_xl.cli.puzzle_options:Workers",
    design="numpure_xl.publishing:BookRequest",
)
@click.option(
    "--force",
    is_flag=True,
    help="Overwrite a file that numpure did not write, or that was changed since.",
)
@job_options
@can_be_quiet
@reports_errors
def book(**asked: Any) -> None:  # see make_book
    """Write a workbook or a PDF of puzzles to print, answers at the back.

    \b
    numpure book puzzles.pdf -n 12 --level medium
    numpure book club.xlsx --levels easy:10,hard:10
    numpure book course.pdf --course naked-pair,x-wing
    numpure book theirs.xlsx --from puzzles.sdk --from more.xlsx
    numpure book two.xlsx --trim 6x9 --levels easy:60,hard:60 --not-in one.xlsx

    With --from, a grid that has no solution, or several, is reported on stderr with its file and
    place, and the rest is printed; the exit status is then 1.
    """
    from numpure_xl.cli.bookmaking import make_book

    make_book(**asked)
