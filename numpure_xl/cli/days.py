"""Puzzles by date: which days, and the level of each."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from numpure_xl.cli.options import Name
from numpure_xl.cli.puzzle_options import PuzzleOptions
from numpure_xl.errors import RequestError, cut
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.options.puzzles import DAYS
from numpure_xl.sudoku.levels import ANY, LEVELS, LEVELS_OR_ANY
from numpure_xl.sudoku.make.recipe import Recipe, checked_seed
from numpure_xl.work.portions import Portion

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
JAPANESE = "月火水木金土日"
SPARE = 100  # recipes of a day, in case its puzzle equals that of another


class Day(NamedTuple):
    """A day, and the level of its puzzle; None for the usual one."""

    date: dt.date
    level: str | None


def days_of(options: PuzzleOptions) -> list[Day]:
    """Return the days that have a puzzle; none if none is asked for.

    Raises:
        RequestError: If the date is none, or there are too many days, or none of them has a puzzle.
    """
    if options.from_date is None:
        if options.days is not None:
            msg = "The option --days counts from a date; add --from-date."
            raise RequestError(msg)
        return []
    from numpure_xl.book.dates import day_of  # when it is needed

    first, levels = day_of(options.from_date), _levels(options)
    start = first.toordinal()
    dates = map(dt.date.fromordinal, range(start, start + _count(options, first)))
    days = [Day(date, levels[date.weekday()]) for date in dates if date.weekday() in levels]
    if not days:
        msg = "None of these days has a puzzle; name another day in --levels."
        raise RequestError(msg)
    return days


def _count(options: PuzzleOptions, first: dt.date) -> int:
    """Return the number of days, by --days or by -n."""
    if options.days is not None and options.number not in (None, options.days):
        msg = "The option --days says how many puzzles there are; leave out -n."
        raise RequestError(msg)
    asked = options.number if options.days is None else options.days
    count = 1 if asked is None else asked
    most = min(int(DAYS.most or 0), dt.date.max.toordinal() - first.toordinal() + 1)
    if not 1 <= count <= most:
        msg = "The number of days cannot be {found}; choose 1 to {most}."
        raise RequestError(msg, found=count, most=most)
    return count


def portions_by_day(options: PuzzleOptions, days: list[Day], known: int) -> list[Portion]:
    """Return a portion for each day; its puzzle depends on seed and date alone."""
    return [Portion(1, _recipes(recipe_of(options, day), known)) for day in days]


def recipe_of(options: PuzzleOptions, day: Day) -> Recipe:
    """Return the recipe of a day, whose seed names the date."""
    parts = (options.seed, day.date.isoformat())
    seed = checked_seed(".".join(part for part in parts if part is not None), most=30)
    return replace(options, seed=seed).recipe_of(day.level)


def _recipes(first: Recipe, known: int) -> chain[Recipe]:
    others = (replace(first, seed=f"{first.seed}.{number}") for number in range(2, SPARE + known))
    return chain([first], others)


def _levels(options: PuzzleOptions) -> dict[int, str | None]:
    """Return the level of each day of the week, from 0; a day that is not there has no puzzle."""
    if options.levels is None:
        return dict.fromkeys(range(len(WEEKDAYS)), options.level)
    options.check_levels()
    levels: dict[int, str | None] = {}
    for part in options.levels.split(","):
        name_of_day, _, level = part.strip().partition(":")
        day = _weekday(name_of_day.strip())
        name = Name(LEVELS_OR_ANY, kind="level").convert(level.strip(), None, None)
        if day is None or not level:
            msg = "The levels name {part!r}; write days with levels, as in 'mon:easy,sun:hard'."
            raise RequestError(msg, part=cut(part))
        if name != ANY:
            look_up(LEVELS, str(name), Message("level"))
        if day in levels:
            msg = "The levels name {part!r}, a day that has a level already; name each day once."
            raise RequestError(msg, part=cut(part))
        levels[day] = name
    return levels


def _weekday(name: str) -> int | None:
    """Return a day of the week, from 0; None if it has no such name.

    >>> _weekday("Tue"), _weekday("火"), _weekday("easy")
    (1, 1, None)
    """
    names = dict(zip((*WEEKDAYS, *JAPANESE), (*range(7), *range(7)), strict=True))
    return names.get(name.lower())
