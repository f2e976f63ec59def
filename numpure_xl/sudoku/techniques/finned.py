"""Finned fish: a fish but for some seats more in its base, the fins.

Either no fin holds the digit, and the fish is one, or a fin does. So a cell that the fish would
clear and that sees all fins does not hold the digit. Where a line of the base has at most one seat
without the fins the fish is called sashimi; the argument is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import and_, or_

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.chain_rating import NAMED
from numpure_xl.sudoku.techniques.step import Evidence, Role, Step

Lines = tuple[int, ...]


def finned_x_wing(marks: Candidates) -> Step | None:
    """Find an X-wing with fins."""
    return _finned(marks, 2, "x-wing")


def finned_swordfish(marks: Candidates) -> Step | None:
    """Find a swordfish with fins."""
    return _finned(marks, 3, "swordfish")


def finned_jellyfish(marks: Candidates) -> Step | None:
    """Find a jellyfish with fins."""
    return _finned(marks, 4, "jellyfish")


def _finned(marks: Candidates, k: int, fish: str) -> Step | None:
    side = marks.layout.side
    for digit in range(side):
        for base, cover in ((0, side), (side, 0)):
            for rows, columns in _schools(marks, digit, base, k):
                bases = tuple(base + row for row in rows)
                covers = tuple(cover + column for column in columns)
                step = _step(marks, digit, (bases, covers), fish)
                if step:
                    return step
    return None


def _schools(marks: Candidates, digit: int, base: int, k: int) -> Iterator[tuple[Lines, Lines]]:
    """Yield k lines and as many that cross them, where some other seat sees all fins.

    Args:
        marks: The position.
        digit: A digit, from 0.
        base: The number of the unit that is line 0.
        k: How many lines.
    """
    layout, side = marks.layout, marks.layout.side
    first = base * side + digit
    seats = marks.places[first : first + side * side : side]
    lines = [line for line, mask in enumerate(seats) if mask.bit_count() > 1]
    # A seat sees fins in its own box and in its extra units.
    most = k + layout.box_lines + k * layout.extra_seats
    for rows in combinations(lines, k):
        union = reduce(or_, (seats[row] for row in rows))
        if k < union.bit_count() <= most:
            area = _area(marks, tuple(base + row for row in rows))
            seen = [(column, _seen(marks, base, rows, column, seats)) for column in bits(union)]
            for columns in _covers(seen, k, marks.spots[digit] & ~area):
                yield rows, columns


def _seen(marks: Candidates, base: int, rows: Lines, column: int, seats: Lines) -> int:
    """Return the cells that see all seats of some lines in one that crosses them."""
    layout = marks.layout
    cells = (layout.units[base + row][column] for row in rows if seats[row] >> column & 1)
    return reduce(and_, (layout.peers[cell] for cell in cells))


def _covers(columns: list[tuple[int, int]], k: int, prey: int) -> Iterator[Lines]:
    """Yield the choices of k lines for which some prey sees the seats of all others.

    Args:
        columns: Lines, each with the cells that see all its seats.
        k: How many to choose.
        prey: The cells that see all fins so far.
    """
    if not prey or len(columns) < k:
        return
    if not columns:
        yield ()
        return
    (column, seen), *others = columns
    if k:
        yield from ((column, *rest) for rest in _covers(others, k - 1, prey))
    yield from _covers(others, k, prey & seen)


def _step(
    marks: Candidates,
    digit: int,
    lines: tuple[tuple[int, ...], tuple[int, ...]],
    fish: str,
) -> Step | None:
    spots = marks.spots[digit]
    base, cover = (_area(marks, units) for units in lines)
    fins = spots & base & ~cover
    victims = spots & cover & ~base
    for fin in bits(fins):
        victims &= marks.layout.peers[fin]
        if not victims:
            return None
    if not (fins and victims):
        return None
    rests = ((_area(marks, (unit,)) & spots & cover).bit_count() for unit in lines[0])
    technique = f"{'sashimi' if min(rests) < 2 else 'finned'}-{fish}"
    digits = (digit + 1,)
    evidence = (
        Evidence(Role.BASE, tuple(bits(spots & base & cover)), lines[0], digits),
        Evidence(Role.COVER, (), lines[1], digits),
        Evidence(Role.FINS, tuple(bits(fins)), (), digits),
    )
    return Step(technique, NAMED, (), tuple((cell, digit + 1) for cell in bits(victims)), evidence)


def _area(marks: Candidates, units: tuple[int, ...]) -> int:
    return sum(1 << cell for cell in {cell for unit in units for cell in marks.layout.units[unit]})
