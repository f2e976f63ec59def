"""row-shuffle: shuffle one row until its columns fit, and begin a band anew if a box does not.

From the article "The magic square of sudoku made by programming" (Java, 2021). A row is checked
against the columns above, from the left. At the last row of a band each box but the last is checked
too, as soon as its last cell is reached, and when it is not whole the work goes back to the first
row of the band. The last box of a band and all boxes of the last band are not looked at, and need
not be: they follow from the rest. So the program cannot hang.

The author finds that it takes "a little while". On 9x9 it is 6.8 million shuffles on average, 5
million in half the runs, up to 36 million in 80 (tests/bench/fillers.py; 6.75 million in 45 runs
of the Java program), some seconds in Python and about two in Java. Not the last rows are dear,
where one shuffle in 9! fits, but the boxes: as no row heeds them, the first band is laid 7,900
times and the second 24,000 times before one has whole boxes, and of the fifth row's shuffles
one in 130 fits, which makes 3 million.

Nothing is emptied when a band begins anew: the array keeps the old digits, but nobody reads them
before they are overwritten. One thing is left over, which the article does not notice: the set
of the digits of the column in which the box broke is not cleared, and the next row is turned
down if its first digit is among them; see `_row`. That happens some 12,000 times in a run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import _rows
from numpure_xl.sudoku.fillers.events import Completed, Dealt, Event, Misdealt, Restarted
from numpure_xl.sudoku.grid.variant import Variant


def events(variant: Variant, chance: Chance) -> Iterator[Event]:
    """Return the events of one run, which ends with the grid found.

    Raises:
        RequestError: If the board has extra units or is larger than 9x9.
    """
    _rows.check(variant, "row-shuffle")
    return _run(variant, chance.random)


class _RowDraw(NamedTuple):
    """A row that fits its columns, or one that fails a box before a column fails.

    Attributes:
        order: The digits, as bits.
        misses: By column, how many shuffles before it clashed there first.
        box_end: The column in which a box was seen to be broken; None if none was.
    """

    order: int
    misses: list[int]
    box_end: int | None = None


def _run(variant: Variant, roll: Callable[[], float]) -> Iterator[Event]:
    side, height = variant.side, variant.box_rows
    laid: list[int] = []
    stale = 0
    while len(laid) < side:
        row = len(laid)
        above = _union(laid)
        closes = (row + 1) % height == 0 and row + 1 < side
        if closes:
            draw = _closing_row(variant, above, laid[row + 1 - height :], roll)
        else:
            draw = _row(side, above, stale, roll)
        stale = 0
        if any(draw.misses):
            yield Misdealt(row, tuple(draw.misses))
        yield Dealt(row, _rows.row_digits(draw.order, side))
        laid.append(draw.order)
        if draw.box_end is not None:
            del laid[-height:]
            stale = above >> draw.box_end * side & (1 << side) - 1
            yield Restarted(row * side + draw.box_end, len(laid) * side)
    yield Completed(tuple(digit for order in laid for digit in _rows.row_digits(order, side)))


def _union(orders: list[int]) -> int:
    bits = 0
    for order in orders:
        bits |= order
    return bits


def _row(side: int, above: int, stale: int, roll: Callable[[], float]) -> _RowDraw:
    """Shuffle until the columns fit.

    Where a box broke, the program leaves the set of digits of that column uncleared, and adds
    those of the first column to it (hashSet1 in the article). So the next shuffle, and only
    that one, is turned down for a first digit that another column holds: `stale`.
    """
    if not stale:
        return _RowDraw(*_rows.deal(side, above, roll))
    order, _ = _rows.drawn(side, roll())
    bad = order & (above | stale)
    if not bad:
        return _RowDraw(order, [0] * side)
    order_after, misses = _rows.deal(side, above, roll)
    misses[_rows.first_column(bad, side)] += 1
    return _RowDraw(order_after, misses)


def _closing_row(
    variant: Variant, above: int, band: list[int], roll: Callable[[], float]
) -> _RowDraw:
    """Shuffle the last row of a band until the columns fit, or a box is seen to be broken."""
    side, width = variant.side, variant.box_cols
    starts = range(0, side - width, width)
    boxes = [(start + width - 1, _unfit(band, start, width, side)) for start in starts]
    misses = [0] * side
    while True:
        order, _ = _rows.drawn(side, roll())
        bad = order & above
        clash = _rows.first_column(bad, side) if bad else side
        for box_end, unfit in boxes:
            if box_end < clash and order & unfit:
                return _RowDraw(order, misses, box_end)
        if not bad:
            return _RowDraw(order, misses)
        misses[clash] += 1


def _unfit(band: list[int], start: int, width: int, side: int) -> int:
    """Return the bits of the digits that break a box, whose rows above are given.

    If these have repeated a digit, every digit does: nobody looked until now.
    """
    every = (1 << side) - 1
    held = 0
    for column in range(start, start + width):
        for order in band:
            held |= order >> column * side & every
    if held.bit_count() < len(band) * width:
        held = every
    return sum(held << column * side for column in range(start, start + width))
