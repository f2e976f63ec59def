"""`numpure solve`: the solutions of what it is given."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

from numpure_xl.cli.input import grids_of, tell_fault
from numpure_xl.cli.names import Name
from numpure_xl.cli.options import reports_errors
from numpure_xl.cli.rules import RulesOptions, rules_options
from numpure_xl.errors import NumpureError, look_up
from numpure_xl.sudoku import Grid
from numpure_xl.sudoku.jigsaw_text import jigsaw_line
from numpure_xl.sudoku.solver import solve_within
from numpure_xl.words import Lang

_FORMS: dict[str, Callable[[Grid], str]] = {
    "line": lambda grid: f"{grid}{jigsaw_line(grid)}\n",
    "grid": lambda grid: f"{grid.drawn()}\n\n",
}


@click.command()
@click.argument("what", metavar="[FILE|TEXT|-]", default="-")
@rules_options
@click.option(
    "--format", "form", type=Name(_FORMS), default="line", show_default=True, help=", ".join(_FORMS)
)
@reports_errors
def solve(*, what: str, board: RulesOptions, form: str, lang: Lang) -> None:
    """Print the one solution of each grid.

    The grids stand in a file, a text or standard input, each on a line or in a block with a line
    for each row. A blank is any of 0 . _ * ? or a space where the text keeps its columns; what is
    copied or saved as CSV from a worksheet will do as well, and so will a workbook (.xlsx).

    \b
    numpure solve puzzles.txt
    numpure solve --format grid 1.....3..2.....4
    numpure generate -n 9 --variant 9x9-x | numpure solve --variant 9x9-x

    What has no solution, or several, is reported on stderr with its place, and the rest is
    solved all the same; the exit status is then 1.
    """
    rules = board.rules
    written = look_up(_FORMS, form, "format")
    faults = 0
    with grids_of(what, rules) as found:
        for place, grid in found:
            try:
                sys.stdout.write(written(_solution(grid)))
            except NumpureError as error:
                faults += 1
                tell_fault(place, error, lang)
    if faults:
        raise SystemExit(1)


def _solution(grid: Grid | NumpureError) -> Grid:
    if isinstance(grid, NumpureError):
        raise grid
    return solve_within(grid)
