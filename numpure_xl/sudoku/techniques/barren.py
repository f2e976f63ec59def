"""Barren: where a technique finds nothing, so that nobody seeks there.

A step changes a few digits and a few units; all others are as they were when the technique last
found nothing in them. What it looks at there is all that it goes by, so it finds nothing now.

Techniques of one digit find nothing either where every place of the digit is part of some way to
place it all over the board: no place can be ruled out by that digit alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache

from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.layout import Layout

MOST = 4096
"""How many places are remembered for a technique and a board."""

WIDEST = 512
"""How many ways down to a row are followed; beyond, a search by techniques takes less time."""


@lru_cache(maxsize=256)
def barren(layout: Layout, technique: str) -> set[Hashable]:  # noqa: ARG001  # the key
    """Return where a technique has been sought in vain; whoever seeks it adds to that."""
    return set()


def remember(known: set[Hashable], place: Hashable) -> None:
    """Add a place to those where a technique has been sought in vain."""
    if len(known) >= MOST:
        known.clear()
    known.add(place)


def digits_to_seek(marks: Candidates, technique: str) -> Iterator[int]:
    """Yield the digits, from 0, with which a technique of one digit may be found.

    A digit with which nothing is found is remembered when the next one is asked for.
    """
    known = barren(marks.layout, technique)
    for digit, spots in enumerate(marks.spots):
        if spots not in known and not is_settled(marks.layout, spots):
            yield digit
            remember(known, spots)


def is_settled(layout: Layout, spots: int) -> bool:
    """Return whether no place of a digit can be ruled out by its places alone.

    Args:
        layout: The board.
        spots: The places of a digit, as a mask over the cells.

    Returns:
        Whether each of them is part of a way to place the digit in every unit that lacks it. False
        if there are too many ways to say, or the board has more rules than units.
    """
    return layout.variant.is_of_units and _is_settled(layout, spots)


@lru_cache(maxsize=MOST)
def _is_settled(layout: Layout, spots: int) -> bool:
    units, rows = layout.unit_bits, list[list[int]]()
    for start in range(0, layout.variant.cells, layout.side):
        row = [start + seat for seat in bits(spots >> start & (1 << layout.side) - 1)]
        if row:
            rows.append(row)
    ways = [{0}]
    for row in rows:
        ways.append(
            {taken | units[cell] for taken in ways[-1] for cell in row if not taken & units[cell]}
        )
        if len(ways[-1]) > WIDEST:
            return False
    lacking = 0
    for cell in bits(spots):
        lacking |= units[cell]
    placed, whole = 0, ways.pop() & {lacking}
    for row in reversed(rows):
        steps = [
            (taken, cell)
            for taken in ways.pop()
            for cell in row
            if not taken & units[cell] and taken | units[cell] in whole
        ]
        whole = {taken for taken, _ in steps}
        for _, cell in steps:
            placed |= 1 << cell
    return placed == spots
