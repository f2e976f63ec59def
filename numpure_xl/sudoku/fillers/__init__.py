"""Algorithms that make a full grid: the five originals by their own ways, and `search`.

Each is a function of a variant and a die that returns an iterator of events (events.py). They do
not know each other. This module has their names and what all of them share: a limit, and the
full grid for callers that need no events. A filler is imported when it runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from numpure_xl.errors import GaveUpError
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant

if TYPE_CHECKING:  # imported where a filler tells what it does
    from numpure_xl.sudoku.fillers.events import Event

Filler = Callable[..., "Iterator[Event]"]


def _of(module: str, function: str = "events", **settings: int) -> Filler:
    """Return the filler of a module here."""

    def events(variant: Variant, chance: Chance, **options: Any) -> Iterator[Event]:
        filler: Filler = getattr(import_module(f"{__name__}.{module}"), function)
        return filler(variant, chance, **settings, **options)

    return events


# Recipes contain these names: more may be added, none may be removed.
FILLERS: dict[str, Filler] = {
    "search": _of("search"),
    "mini-shuffle": _of("mini_shuffle"),
    "row-shuffle": _of("row_shuffle"),
    "rotated": _of("rotated"),
    "diagonal-blocks": _of("diagonal_blocks"),
    "row-retry": _of("row_retry"),
    **{f"rotated-{step}": _of("rotated", "tried", step=step) for step in range(2, 9)},
}

LIMIT = 5_000_000
"""Events until a run is given up: some seconds. A 9x9 row-shuffle has 200,000 and more."""


def run_events(
    name: str, variant: Variant, chance: Chance, *, limit: int | None = LIMIT, **options: Any
) -> Iterator[Event]:
    """Return the events of one run of a filler; the last is `GaveUp` if the limit was reached.

    Args:
        name: A name in `FILLERS`.
        variant: The rules.
        chance: The die.
        limit: How many events there may be; None for any number.
        options: What the filler takes besides: `step` for rotated, `detailed` for row-retry.

    Raises:
        UnknownNameError: If there is no such filler.
        RequestError: If the filler can make no such grid, or has no such setting.
    """
    from numpure_xl.sudoku.fillers.events import limited

    return limited(look_up(FILLERS, name, Message("filler"))(variant, chance, **options), limit)


def fill(
    name: str, variant: Variant, chance: Chance, *, limit: int = LIMIT, **options: Any
) -> Grid:
    """Return a full grid made by a filler, which is begun again where it leaves blanks.

    Args:
        name: A name in `FILLERS`.
        variant: The rules.
        chance: The die.
        limit: How many events there may be; not counted for `search`, which has none here.
        options: As for `run_events`.

    Raises:
        UnknownNameError: If there is no such filler.
        RequestError: If the filler can make no such grid.
        GaveUpError: If the limit was reached, or the filler does not keep the rules.

    >>> fill("rotated", Variant(2, 2), Chance(7)).clashes()
    frozenset()
    """
    if name == "search":
        from numpure_xl.sudoku.fillers import search

        return search.full_grid(variant, chance)
    from numpure_xl.sudoku.fillers.events import Completed

    remaining = limit
    while remaining > 0:
        for event in run_events(name, variant, chance, limit=remaining, **options):
            remaining -= 1
            if isinstance(event, Completed):
                grid = Grid(event.digits, variant)
                if grid.clashes():
                    raise _gave_up(name, variant, limit - remaining)
                return grid
    raise _gave_up(name, variant, limit)


def _gave_up(name: str, variant: Variant, events: int) -> GaveUpError:
    msg = "{filler} made no {variant} grid in {limit} steps; ask for another filler or seed."
    return GaveUpError(msg, filler=name, variant=variant.name, limit=events)
