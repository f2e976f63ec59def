"""row-retry: fill row after row from a shrinking list, and begin a row anew after nine tries.

From the article "Make a number place with Excel VBA". A digit is drawn from those the row still
needs; if its column or its box holds it, another is drawn from the same list, the refused digit
among them. On the tenth try the row is emptied and begun again.

The author says that there are nine digits and so the tenth try shows that none fits. But the
counter is set to 0 where a row begins, not where a cell does: there are nine tries for nine
cells. After a single refusal the row is lost, though the program goes on until the tries are
spent. So it draws whole rows at random, as row-shuffle does, but with an eye on the boxes. The
row checks (named the other way round, c_c and r_c) never refuse anything: the list has no digit
twice. A 9x9 grid takes 5 million tries on average, 4 million in half the runs, most of them for
the last row and the one before (tests/bench/fillers.py); 0.1 s here.

When it hangs. The digits above can leave a row that nothing fits, and since no other row is ever
touched, the program then goes round in it for ever: in 63 of 700 runs, each time in the sixth
row. Rows 1 to 4 and the last band can always be filled (a regular bipartite graph has a perfect
matching). Here it is noticed when such a row is begun, by looking for one filling that fits, and
the board begins anew. The author's program also all but hangs when it is started a second time
before the workbook is closed: its array is a variable of the module and still holds the full
grid, so that each row has to be drawn again just as it is, once in 9! times.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import _rows
from numpure_xl.sudoku.fillers.events import (
    Completed,
    DeadLocked,
    Event,
    Placed,
    Refused,
    Restarted,
    Retried,
)
from numpure_xl.sudoku.grid.variant import Variant

DETAILED = 3
"""Attempts at a row with an event for each try. The last row alone takes 9! = 362,880 attempts."""


def events(variant: Variant, chance: Chance, *, detailed: int = DETAILED) -> Iterator[Event]:
    """Return the events of one run, which ends with the grid found.

    Args:
        variant: The rules.
        chance: The die; it falls once for each attempt at a row, which decides all its tries.
        detailed: How many attempts at a row have an event for each try; later ones that fail share
            one `Retried`. The grid and the counters do not depend on it.

    Raises:
        RequestError: If the board has extra units or is larger than 9x9.
    """
    _rows.check(variant, "row-retry")
    return _run(variant, chance.random, detailed)


def _run(variant: Variant, roll: Callable[[], float], detailed: int) -> Iterator[Event]:
    side = variant.side
    rows: list[tuple[int, ...]] = []
    while len(rows) < side:
        row = len(rows)
        forbidden = _forbidden(variant, rows)
        if not _can_fit(forbidden, side):
            yield DeadLocked(row * side)
            rows.clear()
            continue
        order = yield from _attempts(row, forbidden, side, roll, detailed)
        if order is None:
            order, misses = _rows.deal(side, forbidden, roll)
            if any(misses):
                yield Retried(row, tuple(misses))
        digits = _rows.row_digits(order, side)
        for cell, digit in enumerate(digits, row * side):
            yield Placed(cell, digit)
        rows.append(digits)
    yield Completed(tuple(digit for digits in rows for digit in digits))


def _attempts(
    row: int, forbidden: int, side: int, roll: Callable[[], float], detailed: int
) -> Generator[Event, None, int | None]:
    """Yield the events of some attempts at a row; return an order that fits, or None."""
    for _ in range(detailed):
        order, rest = _rows.drawn(side, roll())
        if not order & forbidden:
            return order
        yield from _failed_attempt(row, order, rest, forbidden, side)
    return None


def _failed_attempt(
    row: int, order: int, rest: float, forbidden: int, side: int
) -> Iterator[Event]:
    """Yield an attempt that is lost with its first refused digit, though the author goes on.

    Nine tries are allowed for the nine cells of the row, not for one cell: after one refusal
    there are not enough left, but the program spends them all the same.
    """
    refused = _rows.first_column(order & forbidden, side)
    unused = tuple(range(1, side + 1))
    start, column = row * side, 0
    digits = _rows.row_digits(order, side)
    for attempt in range(side):
        if attempt <= refused:
            place = unused.index(digits[attempt])
        else:
            rest *= len(unused)
            place = int(rest)
            rest -= place
        digit = unused[place]
        if forbidden & _rows.digit_bit(column, digit, side):
            yield Refused(start + column, digit)
            continue
        yield Placed(start + column, digit)
        unused = _rows.without(unused, place)
        column += 1
    yield Restarted(start + refused, start)


def _forbidden(variant: Variant, rows: list[tuple[int, ...]]) -> int:
    """Return the bits of the digits that column or box deny to the cells of the next row."""
    side, height, width = variant.side, variant.box_rows, variant.box_cols
    band = rows[len(rows) // height * height :]
    bits = 0
    for column in range(side):
        start = column // width * width
        held = {digits[column] for digits in rows}
        held.update(*(digits[start : start + width] for digits in band))
        bits |= sum(_rows.digit_bit(column, digit, side) for digit in held)
    return bits


def _can_fit(forbidden: int, side: int) -> bool:
    """Return whether some order of the digits fits: a matching of columns and digits exists.

    Grown by augmenting paths (H. W. Kuhn, 1955).
    """
    free = [
        [d for d in range(1, side + 1) if not forbidden & _rows.digit_bit(column, d, side)]
        for column in range(side)
    ]
    column_of: dict[int, int] = {}

    def seat(column: int, asked: set[int]) -> bool:
        for digit in free[column]:
            if digit not in asked:
                asked.add(digit)
                if digit not in column_of or seat(column_of[digit], asked):
                    column_of[digit] = column
                    return True
        return False

    return all(seat(column, set()) for column in range(side))
