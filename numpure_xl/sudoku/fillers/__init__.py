"""Algorithms that make a full grid: the five originals by their own ways, and `search`.

Each is a function of a variant and a die that returns an iterator of events (event.py). They do
not know each other. Here stand their names, and what goes for all of them: a limit, and the
full grid for those who want nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from numpure_xl.errors import GaveUpError, look_up
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import (
    diagonal_blocks,
    mini_shuffle,
    rotated,
    row_retry,
    row_shuffle,
    search,
)
from numpure_xl.sudoku.fillers.event import Event, Found, limited
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.variant import Variant

Filler = Callable[..., Iterator[Event]]

# Names stand in recipes: more may be added, none may go.
FILLERS: dict[str, Filler] = {
    "search": search.events,
    "mini-shuffle": mini_shuffle.events,
    "row-shuffle": row_shuffle.events,
    "rotated": rotated.events,
    "diagonal-blocks": diagonal_blocks.events,
    "row-retry": row_retry.events,
}

LIMIT = 5_000_000
"""Events told before a run is given up: some seconds. A 9x9 row-shuffle has 200,000 and more."""


def tell(
    name: str, variant: Variant, chance: Chance, *, limit: int | None = LIMIT, **options: Any
) -> Iterator[Event]:
    """Return the events of one run of a filler; the last is `GaveUp` if the limit was reached.

    Args:
        name: A name in `FILLERS`.
        variant: The rules.
        chance: The die.
        limit: How many events there may be; None for any number.
        options: What the filler takes besides: `step` for rotated, `told` for row-retry.

    Raises:
        UnknownNameError: If there is no such filler.
        RequestError: If the filler can make no such grid, or has no such setting.
    """
    return limited(look_up(FILLERS, name, "filler")(variant, chance, **options), limit)


def fill(
    name: str, variant: Variant, chance: Chance, *, limit: int = LIMIT, **options: Any
) -> Grid:
    """Return a full grid made by a filler, which is begun again where it leaves blanks.

    Args:
        name: A name in `FILLERS`.
        variant: The rules.
        chance: The die.
        limit: How many events there may be; not counted for `search`, which tells none here.
        options: As for `tell`.

    Raises:
        UnknownNameError: If there is no such filler.
        RequestError: If the filler can make no such grid.
        GaveUpError: If the limit was reached.

    >>> fill("rotated", Variant(2, 2), Chance(7)).clashes()
    frozenset()
    """
    if name == "search":
        return search.full_grid(variant, chance)
    left = limit
    while left > 0:
        for event in tell(name, variant, chance, limit=left, **options):
            if isinstance(event, Found):
                return Grid(event.digits, variant)
            left -= 1
    msg = "{filler} made no {variant} grid in {limit} steps; ask for another filler or seed."
    raise GaveUpError(msg, filler=name, variant=variant.name, limit=limit)
