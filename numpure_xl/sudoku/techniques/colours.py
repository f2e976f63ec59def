"""Simple colours: the seats of a digit in strong links, coloured by turns.

Either all cells of one colour hold the digit or all of the other. Wrap: two cells of a colour
see each other, so no cell of it holds the digit. Trap: a cell that sees both colours does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.chain_rating import NAMED
from numpure_xl.sudoku.techniques.step import Evidence, Role, Step

Colours = tuple[tuple[int, ...], tuple[int, ...]]


def simple_colours(marks: Candidates) -> Step | None:
    """Find a net of strong links of one digit that wraps or traps."""
    for digit in range(marks.layout.side):
        for colours in _nets(marks, digit):
            victims = _wrapped(marks, colours) or _trapped(marks, digit, colours)
            if victims:
                evidence = tuple(
                    Evidence(role, cells, (), (digit + 1,))
                    for role, cells in zip((Role.ONE, Role.OTHER), colours, strict=True)
                )
                removes = tuple((cell, digit + 1) for cell in victims)
                return Step("simple-colours", NAMED, (), removes, evidence)
    return None


def _nets(marks: Candidates, digit: int) -> Iterator[Colours]:
    """Yield the connected cells of a digit, parted by colour."""
    links: dict[int, list[int]] = {}
    for unit, cells in enumerate(marks.layout.units):
        seats = marks.places[unit * marks.layout.side + digit]
        if seats.bit_count() == 2:
            one, other = (cells[seat] for seat in bits(seats))
            links.setdefault(one, []).append(other)
            links.setdefault(other, []).append(one)
    while links:
        start = next(iter(links))
        colour = {start: 0}
        queue = [start]
        for cell in queue:
            for other in links.pop(cell):
                if other not in colour:
                    colour[other] = 1 - colour[cell]
                    queue.append(other)
        yield tuple(c for c in colour if not colour[c]), tuple(c for c in colour if colour[c])


def _wrapped(marks: Candidates, colours: Colours) -> tuple[int, ...]:
    for cells in colours:
        if any(marks.layout.peers[one] >> other & 1 for one, other in combinations(cells, 2)):
            return cells
    return ()


def _trapped(marks: Candidates, digit: int, colours: Colours) -> tuple[int, ...]:
    seen = [0, 0]
    for number, cells in enumerate(colours):
        for cell in cells:
            seen[number] |= marks.layout.peers[cell]
    inside = colours[0] + colours[1]
    return tuple(c for c in bits(seen[0] & seen[1] & marks.spots[digit]) if c not in inside)
