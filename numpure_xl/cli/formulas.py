"""`numpure formulas`: a workbook that solves puzzles by formulas alone."""

from __future__ import annotations

from pathlib import Path

import click

from numpure_xl.cli.options import can_be_quiet, report, reports_errors
from numpure_xl.words import Lang


@click.command(short_help="Write a workbook that solves puzzles by formulas alone.")
@click.argument("out", metavar="OUT.xlsx", type=click.Path(path_type=Path))
@click.option(
    "--force",
    is_flag=True,
    help="Overwrite a workbook that numpure did not write, or that was changed since.",
)
@can_be_quiet
@reports_errors
def formulas(*, out: Path, force: bool, lang: Lang) -> None:
    """Write a workbook that solves 9x9 puzzles by singles, with formulas alone.

    \b
    numpure formulas solver.xlsx

    It shows the candidates of each cell and the digits that clash, and fills in naked and hidden
    singles round by round until nothing moves. What it cannot solve it says.
    """
    from numpure_xl import export
    from numpure_xl.lab.book.formulas import formulas_plan

    export.writable(out)
    if not force:
        export.check_unchanged(out)
    export.write_book(formulas_plan(lang), out)
    report(out)
