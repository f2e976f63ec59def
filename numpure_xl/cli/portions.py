"""The puzzles that a command makes: how many of each level, and their recipes."""

from __future__ import annotations

from numpure_xl.cli.names import Name
from numpure_xl.cli.puzzle_options import PuzzleOptions
from numpure_xl.errors import RequestError, cut
from numpure_xl.messages import Plural
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.work.portions import Kind, Portion, portions_of

MOST = 1_000_000
"""The most puzzles one command makes."""


def batches(options: PuzzleOptions, known: int = 0) -> list[Portion]:
    """Return what is to be made.

    Args:
        options: What was asked for.
        known: How many puzzles may have to be left out, since an earlier book has them.

    Raises:
        UnknownNameError: If a name is in no table.
        RequestError: If no such puzzle can be, or the numbers make no sense.
    """
    return portions_of(_kinds(options), known)


def described(options: PuzzleOptions) -> list[str]:
    """Return what is to be made as texts: for each level how many, and the recipe they share."""
    return [f"{count} {recipe}" for count, recipe in _kinds(options)]


def _kinds(options: PuzzleOptions) -> list[Kind]:
    """Return how many puzzles of each level are wanted, with the recipe they share."""
    counts = _counts(options.number, options.level, options.levels)
    return [(count, options.recipe(level)) for level, count in counts]


def _counts(
    number: int | None, level: str | None, levels: str | None
) -> list[tuple[str | None, int]]:
    """Return the levels wanted, with how many puzzles of each."""
    counts: list[tuple[str | None, int]] = [(level, 1 if number is None else number)]
    if levels is not None:
        if level is not None:
            msg = "Give either --level or --levels, not both."
            raise RequestError(msg)
        counts = [_level_count(part) for part in levels.split(",")]
    total = sum(count for _, count in counts)
    if number is not None and number != total:
        msg = Plural(
            "The levels add up to {total} puzzle, not to {number}; leave out -n.",
            "The levels add up to {total} puzzles, not to {number}; leave out -n.",
            by="total",
        )
        raise RequestError(msg, total=total, number=number)
    fewest = min(count for _, count in counts)
    if fewest < 1 or total > MOST:
        msg = "{asked} puzzles cannot be made at once; ask for 1 to {most}."
        raise RequestError(msg, asked=fewest if fewest < 1 else total, most=MOST)
    return counts


def _level_count(part: str) -> tuple[str | None, int]:
    name, _, count = part.strip().partition(":")
    if not count.isdecimal() or len(count) > len(str(MOST)):
        msg = "The levels name {part!r}; write a level and a number, as in 'easy:4,hard:8'."
        raise RequestError(msg, part=cut(part))
    return Name(LEVELS, "any").convert(name.strip(), None, None), int(count)
