"""Barren: where a technique has been sought in vain, so that nobody seeks there again.

A step changes a few digits and a few units; all others are as they were when the technique last
found nothing in them. What it looks at there is all that it goes by, so it finds nothing now.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache

from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.layout import Layout

MOST = 4096
"""How many places are remembered for a technique and a board."""


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
        if spots not in known:
            yield digit
            remember(known, spots)
