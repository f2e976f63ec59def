"""rotated: go through the cells depth first, the digits of each in turn from a random offset.

From lecture 22 on the making of sudoku, part 6, "Randomness makes the sudoku natural" (Excel VBA).
A cell tries the digits (offset + step * i) mod 9 + 1 for i = 1 .. 9; when none is left it is
emptied and the search goes back to the cell before. After a grid it goes on to the next, and in the
end through all of them: there is no end in practice. In VBA one would come all the same, at the
21,070th grid, where 14 * cns no longer fits an Integer.

Only the order is random, and only where a cell begins; but an order that wraps round keeps
neighbours apart, so it is quick: 800 digits tried on average for a 9x9 grid, 640 in half the
runs, 4,647 at most in 1,000; 0.5 ms; with steps of 4 the same (tests/bench/fillers.py). The grids
are far from evenly likely, and those found one after the other are much alike. On 16x16, and with
diagonals on 9x9, it may search for ever.

The cells are filled down the columns, not along the rows: x counts fastest, and m(x, y) goes to
row x and column y of the sheet. "9 * Rnd() makes a whole number below 9", says the author; see
`_turn`. There is no Randomize, so Excel makes the same grids each time it is started. As printed
the page puts k into the cell, which places nothing; it lost the coloured letters of kkk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import gcd

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.events import BackedUp, Completed, Event, Placed, Refused
from numpure_xl.sudoku.grid.grid import BLANK
from numpure_xl.sudoku.grid.variant import Variant


def events(variant: Variant, chance: Chance, *, step: int = 1) -> Iterator[Event]:
    """Return the events of the whole search: after a grid was found it goes on to the next.

    Args:
        variant: The rules.
        chance: The die; it falls once whenever the search enters a cell from the one before.
        step: How far the next digit is from the one before; the article has 1 and 4.

    Raises:
        RequestError: If the step has a factor in common with the side.
    """
    side = variant.side
    if gcd(step, side) != 1:
        known = ", ".join(str(shift) for shift in range(1, side) if gcd(shift, side) == 1)
        msg = "A step of {step} repeats some of the {side} digits and misses others; use {known}."
        raise RequestError(msg, step=step, side=side, known=known)
    return tried(variant, chance, step=step)


def tried(variant: Variant, chance: Chance, *, step: int) -> Iterator[Event]:
    """Return the events of the search with any step, as the reader of the lecture may try it.

    With a step that has a factor in common with the side, a cell tries some digits several times
    and the others never. As each cell begins anywhere, grids are found all the same, but on 9x9
    with 3 or 6 it takes thirteen times the tries.
    """
    return _run(variant, lambda: _turn(variant.side, chance, step))


def in_order(variant: Variant) -> Iterator[Event]:
    """Return the events of part 5 of the lecture: no chance, each cell tries from 1 on."""
    return _run(variant, lambda: iter(range(1, variant.side + 1)))


def _run(variant: Variant, turn: Callable[[], Iterator[int]]) -> Iterator[Event]:
    """Return the events of the search; `turn` gives the digits that a cell tries, in order."""
    side = variant.side
    board = [BLANK] * variant.cells
    turns: list[Iterator[int]] = [turn()]
    while turns:
        cell = _cell(len(turns) - 1, side)
        taken = {board[peer] for peer in variant.peers[cell]}
        for digit in turns[-1]:
            if digit in taken:
                yield Refused(cell, digit)
                continue
            board[cell] = digit
            yield Placed(cell, digit)
            if len(turns) == variant.cells:
                yield Completed(tuple(board))
                continue
            turns.append(turn())
            break
        else:
            board[cell] = BLANK
            yield BackedUp(cell)
            turns.pop()


def _cell(number: int, side: int) -> int:
    """Return the cell that is the `number`-th to be filled: down the columns.

    The program counts x fastest, and writes m(x, y) into row x and column y of the sheet.
    """
    column, row = divmod(number, side)
    return row * side + column


def _turn(side: int, chance: Chance, step: int) -> Iterator[int]:
    """Return the digits in the order in which a cell tries them.

    The offset is 9 * Rnd() put into a Byte, for which VBA rounds (to even at a half) and does
    not cut off: 0 .. 9, the ends half as likely as the others. As 0 and 9 give the same
    order, the nine orders are equally likely all the same.
    """
    offset = round(side * chance.random())
    return iter([(offset + step * i) % side + 1 for i in range(1, side + 1)])
