"""The puzzles that a command makes: so many of each level, or one for each day; their recipes."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from numpure_xl.cli.options import Name
from numpure_xl.cli.puzzle_options import PuzzleOptions
from numpure_xl.errors import RequestError, cut, in_chapter
from numpure_xl.messages import Message, Plural
from numpure_xl.names import look_up
from numpure_xl.options.puzzles import DAYS, NUMBER
from numpure_xl.sudoku.levels import ANY, LEVELS, LEVELS_OR_ANY
from numpure_xl.sudoku.make.recipe import Recipe, checked_seed
from numpure_xl.work.portions import CountedRecipe, Portion, not_at_once, portions_of

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


MOST = int(NUMBER.most or 0)
"""The most puzzles that one command makes."""

_NEXT = re.compile(r",(?=[^,=]*:)")
"""The comma between two levels; the name of a chapter may have other commas."""


def batches(options: PuzzleOptions, known: int = 0) -> list[Portion]:
    """Return the portions of puzzles to make.

    Args:
        options: What was asked for.
        known: How many puzzles may have to be left out, since an earlier book has them.

    Raises:
        UnknownNameError: If a name is in no table.
        RequestError: If no such puzzle can be, or the numbers make no sense.
    """
    if days := days_of(options):
        return portions_by_day(options, days, known)
    return portions_of(_kinds(options), known)


def described(options: PuzzleOptions) -> list[str]:
    """Return the order as texts: the number of puzzles of each level, and the recipe they share."""
    if days := days_of(options):
        return [f"{day.date} {recipe_of(options, day)}" for day in days]
    return [f"{count} {recipe}" for count, recipe in _kinds(options)]


def chapters(options: PuzzleOptions) -> list[str]:
    """Return the name of the chapter of each puzzle, or "" for a puzzle in none."""
    if days := days_of(options):
        return [""] * len(days)
    if options.chapters:
        return [name for name, each in options.chapters for _ in chapters(each)]
    if options.course is not None:
        return [name for each in options.lessons for name in chapters(each)]
    wanted = _wanted(options)
    return [each.chapter for each in wanted for _ in range(each.number)]


def _kinds(options: PuzzleOptions) -> list[CountedRecipe]:
    """Return the number of puzzles of each level, with the recipe they share."""
    if options.chapters:
        kinds: list[CountedRecipe] = []
        for number, (_, each) in enumerate(options.chapters, 1):
            with in_chapter(number):
                kinds += _kinds(each)
        return kinds
    if options.course is not None:
        return [kind for each in options.lessons for kind in _kinds(each)]
    wanted = _wanted(options)
    if not options.has_chapters and any(each.chapter for each in wanted):
        msg = "Chapters with names are for a book; leave out '=' in --levels."
        raise RequestError(msg)
    return [(each.number, options.recipe_of(each.level)) for each in wanted] * options.times


class _Wanted(NamedTuple):
    """Puzzles of a level: how many, and the name of their chapter, or ""."""

    level: str | None
    number: int
    chapter: str = ""


def _wanted(options: PuzzleOptions) -> list[_Wanted]:
    """Return the levels wanted, with how many puzzles of each."""
    options.check_levels()
    number, levels = options.number, options.levels
    wanted = [_Wanted(options.level, 1 if number is None else number)]
    if levels is not None:
        parts = _NEXT.split(levels) if "=" in levels else levels.split(",")
        wanted = [_level_count(part) for part in parts]
    total = sum(each.number for each in wanted)
    if number is not None and number != total:
        msg = Plural(
            "The levels add up to {total} puzzle, not to {number}; leave out -n.",
            "The levels add up to {total} puzzles, not to {number}; leave out -n.",
            by="total",
        )
        raise RequestError(msg, total=total, number=number)
    fewest = min(each.number for each in wanted)
    if fewest < 1 or total > MOST:
        raise not_at_once(fewest if fewest < 1 else total, MOST)
    return wanted


def _level_count(part: str) -> _Wanted:
    asked, _, chapter = part.partition("=")
    name, _, count = asked.strip().partition(":")
    count = count.strip()
    if not count.isdecimal() or len(count) > len(str(MOST)):
        msg = "The levels name {part!r}; write a level and a number, as in 'easy:4,hard:8'."
        raise RequestError(msg, part=cut(part))
    level = Name(LEVELS_OR_ANY, kind="level").convert(name.strip(), None, None)
    return _Wanted(level, int(count), " ".join(chapter.split()))
