"""Proofs: fast ways to show that givens decide the whole grid.

A proof is about a state of cover.py and the candidates just lifted from it. It returns true only
if it holds; where it would take too long it returns false, which costs a puzzle a digit, never its
uniqueness.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from numpure_xl.errors import GaveUpError
from numpure_xl.kernel import COMPILED
from numpure_xl.sudoku.solve.cover import DEAD, Cover
from numpure_xl.sudoku.solve.solver import count_from

BOUNDLESS = 81
"""The most cells of a board on which `unique` searches to the end.

There a recipe rests on mathematics alone, and that costs nothing: of 1,500 puzzles of 8x8+x, 9x9
and 9x9+x the longest took 20 ms either way.
"""

EFFORT = 200
"""How many branches of a search `unique` may take on larger boards.

40 puzzles of 12x12+x met it 201 times. There a digit that costs more is rather kept: a 16x16+x
puzzle is then made in about one second and not five, with two more givens. A samurai hardly ever
meets it; two grids without consecutive neighbours take half a second, and without it hours.
"""


ONE_SOLUTION = -1
"""What `unique` is called by the compiled search."""


class Proof(NamedTuple):
    """Tells whether the candidates just lifted from a state are decided by what is left in it.

    Attributes:
        holds: Does so.
        known: The same for the compiled search: the techniques that have to suffice, a sum of
            `COMPILED`, or `ONE_SOLUTION`; None if it does not know them all.
    """

    holds: Callable[[Cover, int, Sequence[int]], bool]
    known: int | None

    def __call__(self, cover: Cover, state: int, lifted: Sequence[int]) -> bool:
        """Return whether it holds."""
        return self.holds(cover, state, lifted)


def _is_unique(cover: Cover, state: int, lifted: Sequence[int]) -> bool:
    """Prove that there is one solution, by finding none that differs in a lifted candidate.

    Enough, since with the lifted candidates in place the solution was the only one.
    """
    is_searched = effort_of(cover) is not None or cover.compiled or cover.sums
    is_solvable = _is_solvable_with_effort if is_searched else _is_solvable
    for candidate in lifted:
        if is_solvable(cover, state & cover.drop[candidate]):
            return False
        state &= cover.place[candidate]
    return True


def _is_solvable(cover: Cover, state: int) -> bool:
    """Return whether a state of a small board has a solution.

    A plain search: a second solution shows after some five branches, before the weights and the
    locked candidates of `search` pay; with them a minimal puzzle takes a sixth more time.
    """
    waiting = [state]
    while waiting:
        state, groups = cover.settle(waiting.pop())
        if state == DEAD:
            continue
        if not groups:
            return True
        candidates = state & cover.group_at[cover.fewest(state, groups).bit_length()]
        while candidates:
            lowest = candidates & -candidates
            waiting.append(state & cover.place_at[lowest.bit_length()])
            candidates ^= lowest
    return False


def _is_solvable_with_effort(cover: Cover, state: int) -> bool:
    """Return whether a state has a solution, or may have one as far as the effort goes."""
    try:
        return bool(count_from(cover, state, 1, effort_of(cover)))
    except GaveUpError:
        return True


def effort_of(cover: Cover) -> int | None:
    """Return how many branches a search of `unique` may take; None for any number."""
    return None if cover.cells <= BOUNDLESS else EFFORT


def _by_singles(cover: Cover, state: int, lifted: Sequence[int]) -> bool:  # noqa: ARG001
    return cover.left_by_singles(state) is None


def _by_box_singles(cover: Cover, state: int, lifted: Sequence[int]) -> bool:  # noqa: ARG001
    return cover.left_by_singles(state, in_boxes=True) is None


def known_techniques(names: Iterable[str]) -> int | None:
    """Return techniques as the compiled search knows them; None if it does not know them all."""
    wanted = {*names}
    return sum(COMPILED[name] for name in wanted) if wanted <= COMPILED.keys() else None


BOX_SINGLES = frozenset({"last-value", "hidden-single-box"})

SINGLES = BOX_SINGLES | {"hidden-single-line", "naked-single"}
"""Techniques that place a digit which has no rival in its cell or in a unit."""

unique = Proof(_is_unique, ONE_SOLUTION)
"""That there is one solution."""

by_singles = Proof(_by_singles, known_techniques(SINGLES))
"""The same in the way of a person who knows naked and hidden singles only."""

by_box_singles = Proof(_by_box_singles, known_techniques(BOX_SINGLES))
"""The same in the way of a person who only looks where a digit can go in a box."""
