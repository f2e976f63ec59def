"""`numpure fill`: puzzles in a workbook of the user's own, in place of what its cells say."""

from __future__ import annotations

from pathlib import Path

import click

from numpure_xl.cli.options import can_be_quiet, report, reports_errors
from numpure_xl.cli.puzzle_options import today
from numpure_xl.messages import Message, Plural
from numpure_xl.words import Lang, say

BOARDS = Plural("{count} board", "{count} boards", by="count")


@click.command(short_help="Put puzzles into a workbook of your own.")
@click.argument("template", metavar="TEMPLATE.xlsx", type=click.Path(path_type=Path))
@click.argument("out", metavar="OUT.xlsx", type=click.Path(path_type=Path))
@click.option(
    "--rows",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A table, CSV or a workbook: each row gets its sheets, or its file",
)
@click.option("--seed", metavar="TEXT", help="Another seed, other puzzles")
@click.option("--daily", is_flag=True, help="Take the puzzles of today.")
@click.option("--force", is_flag=True, help="Overwrite a file that is there already.")
@can_be_quiet
@reports_errors
def fill(  # an option is an argument
    *,
    template: Path,
    out: Path,
    rows: Path | None,
    seed: str | None,
    daily: bool,
    force: bool,
    lang: Lang,
) -> None:
    """Fill a workbook whose cells say what is to be there.

    \b
    numpure fill template.xlsx today.xlsx --daily               with the puzzles of today
    numpure fill template.xlsx class.xlsx --rows class.csv      a sheet for each child
    numpure fill template.xlsx "{name}.xlsx" --rows class.csv   a file for each

    A cell with {{sudoku easy 6x6}} is the first of a board, {{solution 1}} is the answer of the
    first, {{rating 1}} says how hard it is. Columns are named like options, or as in {{name}};
    a sheet called {name} gets what its row says as its name.
    Everything else stays as it is: pictures, charts, macros, formats.
    """
    from numpure_xl.own_sheets.filling import fill as filled

    chosen = today() if daily and seed is None else seed
    records = filled(template, out, seed=chosen, rows=rows, force=force)
    counted = Message(BOARDS, count=len(records))
    report(say("{path}: {boards}", lang, path=str(out), boards=counted))
