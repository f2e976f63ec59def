"""The puzzles that a command makes: how many of each level, and their recipes."""

from __future__ import annotations

import re
from typing import NamedTuple

from numpure_xl.cli.days import days_of, portions_by_day, recipe_of
from numpure_xl.cli.options import Name
from numpure_xl.cli.puzzle_options import PuzzleOptions
from numpure_xl.errors import RequestError, cut, in_chapter
from numpure_xl.messages import Plural
from numpure_xl.options.puzzles import NUMBER
from numpure_xl.sudoku.levels import LEVELS_OR_ANY
from numpure_xl.work.portions import CountedRecipe, Portion, not_at_once, portions_of

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
