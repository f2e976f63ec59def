"""Proofs: fast ways to show that givens decide the whole grid.

A proof speaks of a state of cover.py and of the candidates just lifted from it. It says yes only
if it is so; where it would take too long it says no, which costs a puzzle a digit, never its
uniqueness.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from numpure_xl.errors import GaveUpError
from numpure_xl.sudoku.cover import Cover
from numpure_xl.sudoku.solver import search

BOUNDLESS = 9
"""The largest side of a board on which `unique` searches to the end.

There a recipe rests on mathematics alone, and that costs nothing: of 1,500 puzzles of 8x8-x, 9x9
and 9x9-x the longest took 20 ms either way.
"""

EFFORT = 200
"""How many branches of a search `unique` may take on larger boards.

40 puzzles of 12x12-x met it 201 times. There a digit that costs more is rather kept: a 16x16-x
puzzle is then made in about one second and not five, with two more givens.
"""


Proof = Callable[[Cover, int, Sequence[int]], bool]
"""Tells whether the candidates just lifted from a state are decided by what is left in it."""


def unique(cover: Cover, state: int, lifted: Sequence[int]) -> bool:
    """Prove that there is one solution, by finding none that differs in a lifted candidate.

    Enough, since with the lifted candidates in place the solution was the only one.
    """
    effort = None if cover.side <= BOUNDLESS else EFFORT
    for candidate in lifted:
        try:
            for _ in search(cover, state & cover.drop[candidate], effort):
                return False
        except GaveUpError:
            return False
        state &= cover.place[candidate]
    return True


def by_singles(cover: Cover, state: int, lifted: Sequence[int]) -> bool:  # noqa: ARG001
    """Prove it in the way of a person who knows naked and hidden singles only."""
    _, groups = cover.settle(state)
    return not groups


def by_box_singles(cover: Cover, state: int, lifted: Sequence[int]) -> bool:  # noqa: ARG001
    """Prove it in the way of a person who only looks where a digit can go in a box."""
    _, groups = cover.settle(state, within=cover.boxes)
    return not groups
