"""Whole rows of digits, drawn at random until one fits.

A shuffle has one of side! results, each equally likely whatever the order before it, so one
number from the die decides a shuffle. Programs that deal whole rows go through millions of
them. Therefore the digits of a row are kept as one integer with a bit for the digit of every
column, and come three columns at a time from small tables: one AND with the digits that the
columns must not hold judges three cells, and most shuffles are done with at that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.fillers._plain import check_plain
from numpure_xl.sudoku.grid.variant import Variant

LARGEST_SIDE = 9
"""One row in 9! fits last: seconds. One in 12!: an hour and more."""

STRIDE = 3
"""Columns drawn at once: 9 * 8 * 7 = 504 integers stay in a processor's nearest cache."""


def check(variant: Variant, filler: str) -> None:
    """Refuse a board on which whole rows drawn at random lead to nothing.

    Raises:
        RequestError: If the board has extra units or is larger than 9x9.
    """
    check_plain(variant, filler)
    if variant.side > LARGEST_SIDE:
        msg = (
            "{filler} draws whole rows; the last of {variant} fits once in {side}! times. Use 9x9."
        )
        raise RequestError(msg, filler=filler, variant=variant.name, side=variant.side)


class Stage(NamedTuple):
    """What the next columns may be given the digits left.

    Attributes:
        orders: The bits of each possible outcome.
        unused: For each outcome, the digits still to deal after it.
    """

    orders: tuple[int, ...]
    unused: tuple[tuple[int, ...], ...]


@cache
def stage(digits: tuple[int, ...], side: int) -> Stage:
    """Return the outcomes for the next columns, in the order of draws from a shrinking list.

    The first column's place in the list counts most; a digit drawn is replaced by the last of
    the list, as in Durstenfeld's shuffle.
    """
    outcomes = [(0, digits)]
    start = side - len(digits)
    for column in range(start, min(start + STRIDE, side)):
        outcomes = [
            (bits | digit_bit(column, digit, side), without(unused, place))
            for bits, unused in outcomes
            for place, digit in enumerate(unused)
        ]
    return Stage(*zip(*outcomes, strict=True))


def without(digits: tuple[int, ...], place: int) -> tuple[int, ...]:
    """Return the digits without one, the last of them moved into its place.

    >>> without((1, 2, 3, 4), 1)
    (1, 4, 3)
    """
    if place == len(digits) - 1:
        return digits[:-1]
    return (*digits[:place], digits[-1], *digits[place + 1 : -1])


def digit_bit(column: int, digit: int, side: int) -> int:
    """Return the bit of a digit in a column: the first column's are the lowest."""
    return 1 << column * side + digit - 1


def row_digits(order: int, side: int) -> tuple[int, ...]:
    """Return the digits of an order, by column."""
    mask = (1 << side) - 1
    return tuple([(order >> column & mask).bit_length() for column in range(0, side * side, side)])


def first_column(bits: int, side: int) -> int:
    """Return the first column that has a bit."""
    return ((bits & -bits).bit_length() - 1) // side


def drawn(side: int, number: float) -> tuple[int, float]:
    """Return the order that a number from 0 to below 1 encodes, and the rest of the number.

    The rest is a number from 0 to below 1 again: the order of nine digits takes 19 of the 53
    bits that the die gives.
    """
    order, unused = 0, tuple(range(1, side + 1))
    while unused:
        orders, lefts = stage(unused, side)
        number *= len(orders)
        choice = int(number)
        number -= choice
        order |= orders[choice]
        unused = lefts[choice]
    return order, number


def deal(side: int, forbidden: int, roll: Callable[[], float]) -> tuple[int, list[int]]:
    """Draw orders until one has no forbidden digit.

    Args:
        side: The number of columns.
        forbidden: The bits of the digits that a column must not hold.
        roll: The die; it falls once for each order drawn.

    Returns:
        The order that fits, and how many before it clashed first in each column.
    """
    heads, lefts = stage(tuple(range(1, side + 1)), side)
    size, misses = len(heads), [0] * side
    first = (1 << side) - 1
    second = first << side
    clashed_first = clashed_second = 0
    while True:
        number = roll() * size
        choice = int(number)
        if bad := heads[choice] & forbidden:
            if bad & first:
                clashed_first += 1
            elif bad & second:
                clashed_second += 1
            else:
                misses[2] += 1
            continue
        order, unused = heads[choice], lefts[choice]
        while unused:
            number -= choice
            orders, rests = stage(unused, side)
            number *= len(orders)
            choice = int(number)
            order |= orders[choice]
            if bad := order & forbidden:
                misses[first_column(bad, side)] += 1
                break
            unused = rests[choice]
        else:
            misses[0], misses[1] = clashed_first, clashed_second
            return order, misses
