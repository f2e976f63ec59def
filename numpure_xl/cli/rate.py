"""`numpure rate`: how hard puzzles are, and by which steps they are solved."""

from __future__ import annotations

import sys
from functools import partial

import click

from numpure_xl.cli.input import grids_of, judged, tell_fault
from numpure_xl.cli.options import reports_errors
from numpure_xl.cli.rules import RulesOptions, rules_options
from numpure_xl.errors import NumpureError, RequestError
from numpure_xl.reading import Found
from numpure_xl.sudoku import Grid
from numpure_xl.sudoku.grid import SYMBOLS, cell_name
from numpure_xl.sudoku.jigsaw_text import jigsaw_line
from numpure_xl.sudoku.ladder import BEYOND, LADDER
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import Rating
from numpure_xl.sudoku.rating import rate as rating_of
from numpure_xl.sudoku.techniques.step import Step
from numpure_xl.words import Lang

Rated = tuple[int | str, Grid | NumpureError, Rating | NumpureError]


@click.command(short_help="How hard puzzles are, and by which steps they are solved.")
@click.argument("what", metavar="[FILE|TEXT|-]", default="-")
@click.option("--steps", is_flag=True, help="Print the steps of the solution as well.")
@rules_options
@click.option(
    "--ceiling",
    type=float,
    default=BEYOND,
    show_default=True,
    help="Leave out techniques that rate higher.",
)
@click.option(
    "--no-uniqueness",
    is_flag=True,
    help="No step relies on the puzzle having one solution.",
)
@click.option(
    "--deep",
    is_flag=True,
    help="Spend seconds on a puzzle beyond 9.0, for its exact rating or a better bound.",
)
@click.option("--jobs", type=int, metavar="J", help="Processes  [default: one a core]")
@reports_errors
def rate(
    *,
    what: str,
    steps: bool,
    board: RulesOptions,
    ceiling: float,
    no_uniqueness: bool,
    deep: bool,
    jobs: int | None,
    lang: Lang,
) -> None:
    """Print a line for each puzzle: puzzle, rating, level, hardest technique; tabs between.

    \b
    numpure rate puzzles.txt
    numpure rate --steps 53..7....6..195....98....6.8...6...34..8.3..17...2...
    numpure generate -n 9 --level expert | numpure rate

    Ratings are those of Sudoku Explainer 1.2.1; one with a '+' behind it is a lower bound. With
    --steps, an indented line for each step follows: rating, technique, what it places (r1c2=5)
    and removes (r3c4<>7).

    What is no puzzle is told on stderr with its place, and the rest is rated all the same;
    the exit status is then 1.
    """
    rules = board.rules
    if not ceiling >= LADDER[0].rating:  # not a number either
        msg = "A ceiling of {found} leaves no technique; write a rating from {least} on."
        raise RequestError(msg, found=ceiling, least=LADDER[0].rating)
    faults = 0
    with grids_of(what, rules) as found:
        judge = partial(_rated, ceiling=ceiling, uniqueness=not no_uniqueness, deep=deep)
        for place, grid, rating in judged(judge, found, jobs):
            if isinstance(rating, NumpureError):
                faults += 1
                tell_fault(place, rating, lang)
            else:
                sys.stdout.write(f"{_line(grid)}\t{rating}\t{rating.level}\t{rating.hardest}\n")
                sys.stdout.writelines(_step_line(step, grid) for step in rating.path if steps)
    if faults:
        raise SystemExit(1)


def _rated(found: Found, *, ceiling: float, uniqueness: bool, deep: bool) -> Rated:
    place, grid = found
    if isinstance(grid, NumpureError):
        return place, grid, grid
    try:
        rating = rating_of(Puzzle(grid), ceiling=ceiling, uniqueness=uniqueness, deep=deep)
    except NumpureError as fault:
        return place, grid, fault
    return place, grid, rating


def _line(grid: Grid | NumpureError) -> str:
    """Return a grid as one line, a jigsaw with its regions."""
    return f"{grid}{jigsaw_line(grid)}" if isinstance(grid, Grid) else ""


def _step_line(step: Step, grid: Grid | NumpureError) -> str:
    """Return a step as an indented line."""
    side = grid.variant.side if isinstance(grid, Grid) else 0
    marks = [f"{cell_name(cell, side)}={SYMBOLS[digit]}" for cell, digit in step.places]
    marks += [f"{cell_name(cell, side)}<>{SYMBOLS[digit]}" for cell, digit in step.removes]
    return f"\t{step.rating:.1f}\t{step.technique}\t{' '.join(marks)}\n"
