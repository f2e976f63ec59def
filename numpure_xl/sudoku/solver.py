"""Search: all solutions of a grid, or as many as were asked for. It explains nothing.

`Cover.settle` places all singles. Where it leaves a group open, each candidate of one group is
tried: every one makes a state that waits in a list to be settled in its turn. The waiting states
have no solution in common and together hold all that are still to come, so that they can be taken
in any order, nothing is ever undone, and no recursion runs out of depth. Three choices make it
fast:

- Which group. Of those with the fewest candidates, one that has run out of candidates before, in
  as many contradictions as possible: that is where the grid is tight. Counted are 0, 1, 2, and 3
  or more, for all groups at once in three integers. (Boussemart, Hemery, Lecoutre and Sais,
  "Boosting systematic search by weighting constraints", ECAI 2004.) Among equals a cell goes
  before a place in a unit, since its guard is higher.
- When to look for locked candidates. While no other state waits: what is removed then is removed
  for good, and in the depth of a search it costs more than it saves.
- When to turn elsewhere. After many contradictions the state that has waited longest goes first.
  It stems from an early choice; where that was wrong without showing it, a search on a large
  board can be lost in its consequences. (Restarts as in Gomes, Selman and Kautz, "Boosting
  combinatorial search through randomization", AAAI 1998; but here nothing is searched twice.)

`python -m tests.bench.solvers` measures it beside other solvers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from numpure_xl.errors import (
    GaveUpError,
    ManySolutionsError,
    NoSolutionError,
    RequestError,
)
from numpure_xl.sudoku.cover import DEAD, Cover, cover_of
from numpure_xl.sudoku.grid import Grid, cell_name

PATIENCE = 64
"""Contradictions until the search first turns elsewhere; each next time twice as many.

Tried: 16 and 32, and a factor of 1 and 1.5, on 12x12-x and 16x16 boards with a third of the cells
filled or less: any of them does. With none, one search in 40 had not ended after 5,000 branches.
"""


def solutions(grid: Grid) -> Iterator[Grid]:
    """Yield every solution of a grid, in an order fixed by the grid alone."""
    cover = cover_of(grid.variant)
    for state in search(cover, cover.start(grid.digits)):
        yield Grid(cover.digits(state), grid.variant)


def count_solutions(grid: Grid, limit: int = 2) -> int:
    """Count the solutions of a grid, stopping at `limit`.

    Raises:
        RequestError: If the limit is less than 1.
    """
    if limit < 1:
        msg = "Solutions cannot be counted up to {limit}; give a limit of 1 or more."
        raise RequestError(msg, limit=limit)
    cover = cover_of(grid.variant)
    return sum(1 for _ in islice(search(cover, cover.start(grid.digits)), limit))


def solve(grid: Grid) -> Grid:
    """Return the one solution of a grid.

    Raises:
        NoSolutionError: If there is none; two cells that clash are named.
        ManySolutionsError: If there are two or more.
    """
    cover = cover_of(grid.variant)
    found = list(islice(search(cover, cover.start(grid.digits)), 2))
    if not found:
        raise _no_solution(grid)
    if len(found) > 1:
        msg = "The grid has more than one solution; its {clues} clues do not decide it."
        raise ManySolutionsError(msg, clues=grid.clues)
    return Grid(cover.digits(found[0]), grid.variant)


def search(cover: Cover, state: int, effort: int | None = None) -> Iterator[int]:
    """Yield the solved states that a state leads to, each once.

    Args:
        cover: The masks of the variant.
        state: Where to start: `cover.full`, `Cover.start`, or these with candidates placed and
            dropped by ANDs with `cover.place` and `cover.drop`.
        effort: How many times the search may branch; None for any number.

    Raises:
        GaveUpError: If the effort is used up.
    """
    waiting = [state] if state != DEAD else []
    once = twice = thrice = 0  # the guards of groups that ran out of candidates so often
    failures, patience = 0, PATIENCE
    branches = 0
    while waiting:
        state, groups = cover.settle(waiting.pop())
        if not groups:
            yield state
        elif state == DEAD:
            thrice |= twice & groups
            twice |= once & groups
            once |= groups
            failures += 1
            if failures == patience and waiting:
                waiting.append(waiting.pop(0))
                failures, patience = 0, 2 * patience
        elif not waiting and (confined := cover.confine(state, groups)) != state:
            waiting.append(confined)
        elif branches == effort:
            msg = "The search for a solution ended at its limit."
            raise GaveUpError(msg)
        else:
            branches += 1
            fewest = cover.fewest(state, groups)
            group = fewest & thrice or fewest & twice or fewest & once or fewest
            candidates = state & cover.group_at[group.bit_length()]
            while candidates:
                at = candidates.bit_length()
                waiting.append(state & cover.place_at[at])
                candidates ^= 1 << at - 1


def _no_solution(grid: Grid) -> NoSolutionError:
    clashes = grid.clashes()
    for cell in sorted(clashes):
        for peer in sorted(clashes & grid.variant.peers[cell]):
            if grid.digits[peer] == grid.digits[cell]:
                msg = "The grid has no solution: {cell} and {peer} both hold {digit}."
                side = grid.variant.side
                return NoSolutionError(
                    msg,
                    cell=cell_name(cell, side),
                    peer=cell_name(peer, side),
                    digit=grid.digits[cell],
                )
    msg = "The grid has no solution, though no two of its {clues} clues clash."
    return NoSolutionError(msg, clues=grid.clues)
