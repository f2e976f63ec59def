"""mini-shuffle: shuffle every row at once until the whole board happens to be lawful.

From the article "A random mini number place made by a program" (Java, 2022). Four rows of 1 to 4
are shuffled; unless all columns are whole and the top left box is too, all four are shuffled again.
That one box is enough: with whole rows and columns the other three follow from it. Nothing that was
right is kept; that is the fault of the method and its charm.

The author counts the shuffles, mostly 5,000 to 10,000 as he says. Of the 24**4 outcomes 288 are
lawful, so an attempt succeeds once in 1,152 times and 4,608 shuffles are to be expected, half
the runs needing less than 3,200; between 5,000 and 10,000 were 23 % of 1,000 runs
(tests/bench/fillers.py; 5 ms each). His counter is right by luck: it leaves out the first shuffle
of all, and counts the last, whose row is never laid.

A row begins as the row before was left, since the same list is shuffled on and on; which makes
no difference, as any order is equally likely after a shuffle. On 4x4+x the diagonals are checked
too, which the article does not do: six times the work.
"""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.events import Completed, Dealt, Event, Restarted
from numpure_xl.sudoku.grid.variant import Variant

LARGEST_SIDE = 4
"""A 6x6 grid would need 720**6 / 28,200,960 attempts, five thousand million."""


def events(variant: Variant, chance: Chance) -> Iterator[Event]:
    """Return the events of one run, which ends with the grid found.

    Raises:
        RequestError: If the board is larger than 4x4.
    """
    if variant.side > LARGEST_SIDE:
        msg = "mini-shuffle shuffles all rows at once, which never fits {variant}; use 4x4."
        raise RequestError(msg, variant=variant.name)
    return _run(variant, chance)


def _run(variant: Variant, chance: Chance) -> Iterator[Event]:
    side = variant.side
    units = (*variant.units[side : 2 * side], *variant.units[3 * side :], variant.boxes[0])
    deck: list[int] = chance.shuffled(range(1, side + 1))
    while True:
        board: list[int] = []
        for row in range(side):
            board += deck
            yield Dealt(row, tuple(deck))
            deck = chance.shuffled(deck)
        failed = _first_repeat(board, units)
        if failed is None:
            yield Completed(tuple(board))
            return
        yield Restarted(failed, 0)


def _first_repeat(board: list[int], units: tuple[tuple[int, ...], ...]) -> int | None:
    """Return the first cell that repeats a digit of its unit, unit after unit."""
    for unit in units:
        seen = set()
        for cell in unit:
            if board[cell] in seen:
                return cell
            seen.add(board[cell])
    return None
