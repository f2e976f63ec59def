"""barren: a full grid of a board of which attempts from row to row hardly ever end with one.

On 9x9 boards whose neighbours are never consecutive none of 2,000 attempts of search.py does. A
depth-first search looks at the whole board here: it draws from a group with the fewest candidates
left, whatever the row, tries them in random order, and backs up at a dead end. After `PATIENCE` of
them the board begins anew, since a bad beginning shows late and costs thousands.

Singles are all that is placed between two draws, and not what neighbours leave each other: that
saves a third of the draws and takes ten times as long. A grid of such a board takes 14,000 draws,
one of a board that forbids a king's move as well 18,000. What the odds of a grid are is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.grid import BLANK
from numpure_xl.sudoku.solve.cover import DEAD, Cover

if TYPE_CHECKING:  # imported where the search tells what it does
    from numpure_xl.sudoku.fillers.events import Event

PATIENCE = 200
"""Dead ends until the board begins anew: 50 and 1,000 take up to twice the draws."""


class Draw(NamedTuple):
    """A candidate that was drawn, and the board that follows.

    Attributes:
        position: The bit length of one of its bits; 0 for the board before the first draw.
        depth: How many were drawn up to it, those given up left out.
        state: The state with its singles placed; `DEAD` if that is a dead end.
        groups: The guards of its open groups; 0 if the board is full.
    """

    position: int
    depth: int
    state: int
    groups: int


def sought(cover: Cover, chance: Chance, limit: int) -> Sequence[int]:
    """Return the digits of a full grid; none after so many dead ends, or if there is no grid."""
    if cover.compiled:
        chance.state, digits = cover.compiled.seek(chance.state, limit)
        return digits
    dead_ends = 0
    for _, _, state, groups in _draws(cover, chance):
        if state != DEAD and not groups:
            return cover.digits(state)
        dead_ends += state == DEAD
        if dead_ends == limit:
            break
    return ()


def events(cover: Cover, chance: Chance) -> Iterator[Event]:
    """Yield the events of one run, which ends with the grid found."""
    from numpure_xl.sudoku.fillers.events import (
        BackedUp,
        Completed,
        Forced,
        Placed,
        Restarted,
    )

    blank = (BLANK,) * cover.cells
    cell, digits, before = 0, blank, [blank]  # by depth, the digits before a draw
    for position, depth, state, groups in _draws(cover, chance):
        if depth:
            yield from map(BackedUp, _added(before[depth], digits))
            cell, digit = divmod(cover.owner[position], cover.side)
            yield Placed(cell, digit + 1)
            digits = (*before[depth][:cell], digit + 1, *before[depth][cell + 1 :])
        elif any(digits):
            yield Restarted(cell, 0)
            digits = blank
        if state == DEAD:
            continue
        after = cover.digits(state)
        yield from (Forced(c, after[c]) for c in _added(digits, after))
        digits = after
        before[depth + 1 :] = [after]
        if not groups:
            yield Completed(after)
            return


def _added(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """Return the cells that are filled afterwards only."""
    return [cell for cell, digit in enumerate(after) if digit != BLANK and not before[cell]]


def _draws(cover: Cover, chance: Chance) -> Iterator[Draw]:
    """Draw candidates until whoever asks has a full grid, or there is none."""
    place_at, group_at = cover.place_at, cover.group_at
    waiting, dead_ends = [(0, 0, cover.full)], 0
    while waiting:
        position, depth, state = waiting.pop()
        state, groups = cover.place_singles(state)
        yield Draw(position, depth, state, groups)
        if state == DEAD:
            dead_ends += 1
            if dead_ends == PATIENCE:
                waiting, dead_ends = [(0, 0, cover.full)], 0
            continue
        few = cover.fewest(state, groups)
        for _ in range(chance.below(few.bit_count())):
            few &= few - 1
        field, positions = state & group_at[(few & -few).bit_length()], list[int]()
        while field:
            positions.append((field & -field).bit_length())
            field &= field - 1
        waiting += [(p, depth + 1, state & place_at[p]) for p in chance.shuffled(positions)]
