"""Simple colours and multi-colours: the seats of a digit in strong links, coloured by turns.

Either all cells of one colour hold the digit or all of the other. Wrap: two cells of a colour
see each other, so no cell of it holds the digit. Trap: a cell that sees both colours does not.

Multi-colours take two such nets. Wrap: a colour of one net that sees both colours of the other
does not hold the digit. Trap: if a colour of each see each other, one of them does not hold it; so
one of their opposites does, and a cell that sees both opposites does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations, permutations, product
from operator import or_

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.chain_rating import NAMED
from numpure_xl.sudoku.techniques.step import Evidence, Role, Step
from numpure_xl.sudoku.techniques.two_colours import Colours, coloured


def simple_colours(marks: Candidates) -> Step | None:
    """Find a net of strong links of one digit that wraps or traps."""
    for digit in range(marks.layout.side):
        for colours in coloured(_links(marks, digit)):
            victims = _wrapped(marks, colours) or _trapped(marks, digit, colours)
            if victims:
                evidence = tuple(
                    Evidence(role, cells, (), (digit + 1,))
                    for role, cells in zip((Role.ONE, Role.OTHER), colours, strict=True)
                )
                removes = tuple((cell, digit + 1) for cell in victims)
                return Step("simple-colours", NAMED, (), removes, evidence)
    return None


def multi_colours(marks: Candidates) -> Step | None:
    """Find two nets of strong links of one digit, a colour of which sees one of the other."""
    for digit in range(marks.layout.side):
        nets = list(coloured(_links(marks, digit)))
        for first, second in permutations(nets, 2):
            for near, far in product((first, first[::-1]), (second, second[::-1])):
                step = _multi(marks, digit, near, far)
                if step:
                    return step
    return None


def _multi(marks: Candidates, digit: int, near: Colours, far: Colours) -> Step | None:
    """Find what follows if the first colours of two nets see each other."""
    if not _see(marks, near[0], far[0]):
        return None
    victims = near[0] if _see(marks, near[0], far[1]) else ()
    if not victims:
        inside = sum((*near, *far), ())
        seen = _seen(marks, near[1]) & _seen(marks, far[1]) & marks.spots[digit]
        victims = tuple(cell for cell in bits(seen) if cell not in inside)
    if not victims:
        return None
    roles = (Role.ONE, Role.OTHER, Role.ONE, Role.OTHER)
    evidence = tuple(
        Evidence(role, cells, (), (digit + 1,))
        for role, cells in zip(roles, (*near, *far), strict=True)
    )
    return Step("multi-colours", NAMED, (), tuple((c, digit + 1) for c in victims), evidence)


def _see(marks: Candidates, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return whether a cell of the one group sees a cell of the other."""
    seen = _seen(marks, one)
    return any(seen >> cell & 1 for cell in other)


def _seen(marks: Candidates, cells: tuple[int, ...]) -> int:
    """Return the cells that see any of these, as a mask."""
    return reduce(or_, (marks.layout.peers[cell] for cell in cells))


def _links(marks: Candidates, digit: int) -> Iterator[tuple[int, int]]:
    """Yield the cells of a digit that are the only two of a unit."""
    for unit, cells in enumerate(marks.layout.units):
        seats = marks.places[unit * marks.layout.side + digit]
        if seats.bit_count() == 2:
            one, other = (cells[seat] for seat in bits(seats))
            yield one, other


def _wrapped(marks: Candidates, colours: Colours) -> tuple[int, ...]:
    for cells in colours:
        if any(marks.layout.peers[one] >> other & 1 for one, other in combinations(cells, 2)):
            return cells
    return ()


def _trapped(marks: Candidates, digit: int, colours: Colours) -> tuple[int, ...]:
    seen = _seen(marks, colours[0]) & _seen(marks, colours[1]) & marks.spots[digit]
    return tuple(cell for cell in bits(seen) if cell not in colours[0] + colours[1])
