"""What the commands share: options, recipes from options, and how errors are told."""

from __future__ import annotations

import datetime as dt
import errno
import functools
import locale
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple, TypeVar

import click

from numpure_xl import batch
from numpure_xl.cli.reading import mask_of
from numpure_xl.errors import (
    GridError,
    NumpureError,
    RequestError,
    UnknownNameError,
    cut,
    look_up,
)
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.levels import LEVELS, Interval
from numpure_xl.sudoku.recipe import Recipe, checked_seed
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.sudoku.variant import VARIANTS, Variant
from numpure_xl.words import LANGS, Lang, explain, say

Command = TypeVar("Command", bound=Callable[..., Any])

MOST = 1_000_000
"""The most puzzles one command makes."""

_ASKED_WRONGLY = (GridError, RequestError, UnknownNameError)


def system_lang() -> Lang:
    """Return the language of the user's system: Japanese, or for all others English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ja" if value.lower().startswith("ja") else "en"
    return "ja" if (locale.getlocale()[0] or "").lower().startswith("ja") else "en"


def says_what_is_wrong(command: Command) -> Command:
    """Let a command tell a `NumpureError` in one sentence on stderr.

    Exit status 2 stands for what was asked wrongly, 1 for what could not be done.
    """

    @functools.wraps(command)
    def wrapped(*args: Any, lang: str | None, **options: Any) -> None:
        spoken: Lang = system_lang()
        try:
            if lang is not None:
                spoken = look_up({name: name for name in LANGS}, lang, "language")
            command(*args, lang=spoken, **options)
            sys.stdout.flush()
        except NumpureError as error:
            click.echo(f"numpure: {explain(error, spoken)}", err=True)
            raise SystemExit(2 if isinstance(error, _ASKED_WRONGLY) else 1) from None
        except OSError as error:
            if error.errno == errno.EPIPE:  # the reader has seen enough; click ends quietly
                raise
            msg = "{name!r} can neither be read nor written: {reason}."
            told = say(msg, spoken, name=error.filename or "-", reason=error.strerror)
            click.echo(f"numpure: {told}", err=True)
            raise SystemExit(1) from None

    return click.option(
        "--lang", metavar="ja|en", help="Language of page and messages  [default: the system's]"
    )(wrapped)  # type: ignore[return-value]


def recipe_options(command: Command) -> Command:
    """Add the options that say what puzzles to make; `portions` takes them."""
    for option in reversed(_RECIPE_OPTIONS):
        command = option(command)
    return command


_RECIPE_OPTIONS = [
    click.option("-n", "number", type=int, metavar="N", help="How many puzzles  [default: 1]"),
    click.option("--variant", default="9x9", show_default=True, help=", ".join(VARIANTS)),
    click.option("--level", help=f"{', '.join(LEVELS)}: what is needed to solve  [default: any]"),
    click.option("--levels", metavar="easy:4,hard:8", help="Several levels, in this order."),
    click.option("--rating", metavar="3.0-3.8", help="Rated so, in place of a level."),
    click.option("--needs", metavar="x-wing", help="Not solved without it, nor needs more."),
    click.option("--symmetry", default="none", show_default=True, help=", ".join(SYMMETRIES)),
    click.option("--clues", type=int, metavar="K", help="Number of givens  [default: few]"),
    click.option("--mask", metavar="FILE", help="A board with * where the givens shall stand."),
    click.option("--filler", default="search", show_default=True, help=", ".join(FILLERS)),
    click.option("--seed", help="Another seed, other puzzles  [default: today's date]"),
    click.option("--jobs", type=int, metavar="J", help="Processes  [default: one a core]"),
    click.option("--executor", default="processes", show_default=True, help="processes or dask"),
    click.option("--scheduler", metavar="ADDRESS", help="Of a Dask cluster: tcp://host:8786"),
]


class Crew(NamedTuple):
    """Who makes the puzzles: processes of this computer, or the workers of a cluster.

    Attributes:
        jobs: How many processes; None for one on each core.
        executor: "processes" or "dask".
        scheduler: Where the scheduler of the cluster listens.
    """

    jobs: int | None
    executor: str
    scheduler: str | None

    @contextmanager
    def workers(self, recipes: int, variant: Variant) -> Iterator[Executor | None]:
        """Open the workers for so many puzzles of a variant; see `batch` and `cluster`.

        Raises:
            UnknownNameError: If there is no such executor.
            RequestError: If a cluster is named and not asked for.
            ClusterError: If the cluster cannot be had.
        """
        if look_up({"processes": False, "dask": True}, self.executor, "executor"):
            from numpure_xl.cluster import workers_of

            with workers_of(self.scheduler) as executor:
                yield executor
            return
        if self.scheduler is not None:
            msg = "A scheduler is of a cluster; ask for that too: --executor dask."
            raise RequestError(msg)
        with batch.workers(self.jobs, recipes, variant) as executor:
            yield executor


class Portion(NamedTuple):
    """Puzzles of one kind.

    Attributes:
        size: How many are wanted.
        recipes: Recipes for them and for some more, in case two make the same puzzle.
    """

    size: int
    recipes: Iterator[Recipe]


def portions(
    *,
    number: int | None,
    level: str | None,
    levels: str | None,
    seed: str | None,
    rating: str | None,
    mask: str | None = None,
    known: int = 0,
    **wishes: Any,
) -> list[Portion]:
    """Return what is to be made, from the values of `recipe_options`.

    Of the puzzles, `known` may have to be passed over, since they stand in an earlier book.

    Raises:
        UnknownNameError: If a name is in no table.
        RequestError: If no such puzzle can be, or the numbers make no sense.
    """
    counts = _counts(number, level, levels)
    interval = None if rating is None else Interval.parse(rating)
    # The user's own day.
    seed = checked_seed(dt.date.today().isoformat() if seed is None else seed, most=30)  # noqa: DTZ011
    if mask is not None:
        wishes["mask"] = mask_of(mask, look_up(VARIANTS, wishes["variant"], "variant")).code
    found, first, spare = [], 1, 1 + sum(count for _, count in counts)
    for wanted, count in counts:
        behind = spare + 9 * count + 100 + known
        numbers = chain(range(first, first + count), range(spare, behind))
        recipe = Recipe(seed=seed, level=wanted, rating=interval, **wishes)
        found.append(Portion(count, _numbered(recipe, numbers)))
        first, spare = first + count, behind
    return found


def _numbered(recipe: Recipe, numbers: Iterable[int]) -> Iterator[Recipe]:
    """Yield a recipe again and again, its seed followed by a number."""
    for number in numbers:
        yield replace(recipe, seed=f"{recipe.seed}.{number}")


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
        msg = "The levels add up to {total} puzzles, not to {number}; leave out -n."
        raise RequestError(msg, total=total, number=number)
    fewest = min(count for _, count in counts)
    if fewest < 1 or total > MOST:
        msg = "{asked} puzzles cannot be made at once; ask for 1 to {most}."
        raise RequestError(msg, asked=fewest if fewest < 1 else total, most=MOST)
    return counts


def _level_count(part: str) -> tuple[str, int]:
    name, _, count = part.strip().partition(":")
    if not count.isdecimal() or len(count) > len(str(MOST)):
        msg = "The levels name {part!r}; write a level and a number, as in 'easy:4,hard:8'."
        raise RequestError(msg, part=cut(part))
    return name.strip(), int(count)
