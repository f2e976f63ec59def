"""`numpure rate`: how hard puzzles are, and by which steps they are solved."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import click

from numpure_xl.cli.input import grids_of, judged, tell_fault, where
from numpure_xl.cli.options import can_be_quiet, reports_errors
from numpure_xl.cli.progress import Work, tracked
from numpure_xl.cli.rules import RulesOptions, rules_options
from numpure_xl.errors import NumpureError, RequestError
from numpure_xl.reading import Found
from numpure_xl.sudoku import Grid
from numpure_xl.sudoku.grid import SYMBOLS, cell_name
from numpure_xl.sudoku.jigsaw_text import jigsaw_line
from numpure_xl.sudoku.ladder import BEYOND_DEEP, LADDER
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import Rating
from numpure_xl.sudoku.rating import rate as rating_of
from numpure_xl.sudoku.techniques.step import Step
from numpure_xl.words import Lang, say

Rated = tuple[int | str, Grid | NumpureError, Rating | NumpureError]


@click.command(short_help="How hard puzzles are, and by which steps they are solved.")
@click.argument("what", metavar="[FILE|TEXT|-]", default="-")
@click.option("--steps", is_flag=True, help="Print the steps of the solution as well.")
@rules_options
@click.option(
    "--ceiling",
    type=float,
    default=BEYOND_DEEP,
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
    help="Spend up to a minute on a puzzle beyond 9.0, for its exact rating or a better bound.",
)
@click.option("--jobs", type=int, metavar="J", help="Processes  [default: one a core]")
@can_be_quiet
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

    Anything that is not a puzzle is reported on stderr with its place, and the rest is rated;
    the exit status is then 1.
    """
    rules = board.rules
    if not ceiling >= LADDER[0].rating:  # not a number either
        msg = "A ceiling of {found} leaves no technique; write a rating from {least} on."
        raise RequestError(msg, found=ceiling, least=LADDER[0].rating)
    faults = 0
    with grids_of(what, rules) as found:
        climb = Climb(lang)
        rater = partial(rating_of, ceiling=ceiling, uniqueness=not no_uniqueness, deep=deep)
        rated = judged(partial(_rated, climb=climb, rater=rater), found, jobs)
        if deep:
            work = Work(say("Puzzles", lang), detail=climb.text)
            rated = tracked(rated, work, is_printed=True)
        for place, grid, rating in rated:
            if isinstance(rating, NumpureError):
                faults += 1
                tell_fault(place, rating, lang)
            else:
                sys.stdout.write(f"{_line(grid)}\t{rating}\t{rating.level}\t{rating.hardest}\n")
                sys.stdout.writelines(_step_line(step, grid) for step in rating.path if steps)
    if faults:
        raise SystemExit(1)


@dataclass(slots=True)
class Climb:
    """How far the rating of a puzzle is.

    Attributes:
        lang: The language in which that is told.
        place: Where the puzzle was found.
        blanks: How many cells of it were blank.
        filled: How many of them are filled by now.
        rating: The rating of the hardest step so far.
    """

    lang: Lang
    place: int | str = ""
    blanks: int = 0
    filled: int = 0
    rating: float = 0.0

    def begin(self, place: int | str, grid: Grid) -> None:
        """Turn to another puzzle."""
        self.place, self.blanks = place, grid.digits.count(0)
        self.filled, self.rating = 0, 0.0

    def note(self, step: Step) -> None:
        """Take a step of the path into account."""
        self.filled += len(step.places)
        self.rating = max(self.rating, step.rating)

    def text(self) -> str:
        """Return how far it is; "" before the first puzzle."""
        msg = "{place}: {filled} of {blanks} cells filled, rating {rating:.1f} so far"
        fields = {name: getattr(self, name) for name in ("filled", "blanks", "rating")}
        return (
            say(msg, self.lang, place=where(self.place, self.lang), **fields) if self.place else ""
        )


def _rated(found: Found, *, climb: Climb, rater: Callable[..., Rating]) -> Rated:
    place, grid = found
    if isinstance(grid, NumpureError):
        return place, grid, grid
    climb.begin(place, grid)
    try:
        rating = rater(Puzzle(grid), on_step=climb.note)
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
