"""`numpure rate`: how hard puzzles are, and by which steps they are solved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import click

from numpure_xl.cli.input import grids_of, results_of, tell_fault, where
from numpure_xl.cli.options import asks_for, can_be_quiet, reports_errors
from numpure_xl.cli.patience import EFFORT, answer_in_time, in_time
from numpure_xl.cli.progress import Work, tracked
from numpure_xl.cli.results import (
    TABLES,
    Fields,
    marks,
    puzzle_fields,
    report_file,
    results,
    step_fields,
)
from numpure_xl.cli.rules import RulesOptions
from numpure_xl.cli.tables import AnswerTarget, TableOrder, answered, target_options
from numpure_xl.cli.voice import NOT_DONE
from numpure_xl.errors import GaveUpError, NumpureError
from numpure_xl.options.boards import JOBS, PATIENCE, RULES
from numpure_xl.options.ratings import RATING, check_ceiling
from numpure_xl.reading import PlacedGrid
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.rating import Rating
from numpure_xl.sudoku.judge.rating import rate as rating_of
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.solver import solve
from numpure_xl.sudoku.techniques.step import Step
from numpure_xl.words import Lang, say

Rated = tuple[int | str, Grid | NumpureError, Rating | NumpureError]
Rater = Callable[..., Rating]


@click.command(short_help="Rate puzzles, and show the steps that solve them.")
@click.argument("argument", metavar="[FILE|TEXT|-]", default="-")
@click.option("--steps", is_flag=True, help="Print the steps of the solution as well.")
@asks_for((*RULES, *RATING, JOBS, PATIENCE), board=RulesOptions)
@target_options("line")
@can_be_quiet
@reports_errors
def rate(
    *,
    argument: str,
    steps: bool,
    board: RulesOptions,
    ceiling: float,
    uniqueness: bool,
    deep: bool,
    jobs: int | None,
    patience: int,
    target: AnswerTarget,
    lang: Lang,
) -> None:
    """Print a line for each puzzle: puzzle, rating, level, hardest technique; tabs between.

    \b
    numpure rate puzzles.txt -o ratings.csv
    numpure rate --steps 53..7....6..195....98....6.8...6...34..8.3..17...2...
    numpure generate -n 9 --level expert | numpure rate

    Ratings are those of Sudoku Explainer 1.2.1; one followed by '+' is a lower bound. With
    --steps, an indented line for each step follows: rating, technique, what it places (r1c2=5)
    and removes (r3c4<>7).

    A table (.csv, .tsv, .xlsx) that becomes a table keeps its columns and rows:
    rate a.csv -o b.csv.

    What is not a puzzle is reported on stderr, and the exit status is then 1.
    """
    check_ceiling(ceiling)
    faults, count, form = 0, 0, target.written(("line", *TABLES)).form
    rater = partial(_rating, patience=patience, uniqueness=uniqueness, ceiling=ceiling, deep=deep)
    order = TableOrder(argument, board.rules, _RATED, target, jobs)
    answer = partial(_of_row, rater=rater)
    if (is_well := answered(order, answer, lang, None if steps else form)) is not None:
        raise SystemExit(0 if is_well else NOT_DONE)
    with (
        grids_of(argument, board.rules) as grids,
        results(form, "line", out=target.out, force=target.force) as write,
    ):
        for place, grid, rating in _ratings(grids, rater, jobs, lang, is_shown=deep):
            if isinstance(rating, NumpureError):
                faults += 1
                tell_fault(place, rating, lang)
            elif isinstance(grid, Grid):
                write(_text(grid, rating, steps=steps), _fields(grid, rating, steps=steps))
                count += 1
    report_file(target.out, count, lang)
    if faults:
        raise SystemExit(NOT_DONE)


DEEP = 60
"""Seconds that a deep rating may take."""

_RATED = ("rating", "is_lower_bound", "level", "hardest")


def _of_row(grid: Grid, *, rater: Rater) -> Fields:
    """Return the fields that are added to the row of a puzzle."""
    return _fields(grid, rater(grid), steps=False)


def _rating(grid: Grid, *, patience: int, uniqueness: bool, deep: bool, **asked: Any) -> Rating:
    """Rate a grid; where a deep rating takes longer than it may, not deeply."""

    def proven() -> Puzzle:
        solution = solve(grid, EFFORT)
        return Puzzle.proven(grid, solution, uniqueness=uniqueness)

    puzzle = answer_in_time(patience, grid.variant, proven)
    if deep:
        with suppress(GaveUpError):
            return in_time(max(patience, DEEP), lambda: rating_of(puzzle, deep=True, **asked))
    return in_time(patience, lambda: rating_of(puzzle, **asked))


def _ratings(
    grids: Iterable[PlacedGrid], rater: Rater, jobs: int | None, lang: Lang, *, is_shown: bool
) -> Iterable[Rated]:
    """Return the ratings of grids as they come; how far each is may be shown meanwhile."""
    climb = Climb(lang)
    rated = results_of(partial(_rated, climb=climb, rater=rater), grids, jobs)
    work = Work(say("Puzzles", lang), detail=climb.text)
    return tracked(rated, work, is_printed=True) if is_shown else rated


@dataclass(slots=True)
class Climb:
    """The progress of a puzzle's rating.

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
        """Return the progress in words; "" before the first puzzle."""
        msg = "{place}: {filled} of {blanks} cells filled, rating {rating:.1f} so far"
        fields = {name: getattr(self, name) for name in ("filled", "blanks", "rating")}
        return (
            say(msg, self.lang, place=where(self.place, self.lang), **fields) if self.place else ""
        )


def _rated(placed: PlacedGrid, *, climb: Climb, rater: Rater) -> Rated:
    place, grid = placed
    if isinstance(grid, NumpureError):
        return place, grid, grid
    climb.begin(place, grid)
    try:
        rating = rater(grid, on_step=climb.note)
    except NumpureError as fault:
        return place, grid, fault
    return place, grid, rating


def _text(grid: Grid, rating: Rating, *, steps: bool) -> str:
    """Return the line of a puzzle, and an indented one for each step."""
    first = f"{line_of(grid)}\t{rating}\t{rating.level}\t{rating.hardest}\n"
    return first + "".join(_step_line(step, grid.variant) for step in rating.path if steps)


def _step_line(step: Step, variant: Variant) -> str:
    """Return a step as an indented line."""
    named = (*marks(step.places, "=", variant), *marks(step.removes, "<>", variant))
    return f"\t{step.rating:.1f}\t{step.technique}\t{' '.join(named)}\n"


def _fields(grid: Grid, rating: Rating, *, steps: bool) -> Fields:
    """Return the fields of a puzzle and its rating, which is a number."""
    fields = puzzle_fields(grid) | {
        "rating": rating.value,
        "is_lower_bound": rating.is_lower_bound,
        "level": rating.level,
        "hardest": rating.hardest,
    }
    variant = grid.variant
    return fields | (
        {"steps": [step_fields(step, variant) for step in rating.path]} if steps else {}
    )
