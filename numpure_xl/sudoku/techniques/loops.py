"""Unique rectangles and loops: a closed path of cells that may not all hold the same two digits.

If every unit holds none of the cells, or two that are an odd and an even number of cells along
the path, then cells that held only the two digits could swap them all round, and the puzzle
would have a second solution. So some cell of the path holds another digit. The rule is stated
in units alone: on a board with diagonals a path that meets a diagonal once is no such path.

Type 1: one cell has further digits, so it holds one of them. Type 2: all that have further
digits have the same one, so no cell that sees them all holds it. Type 3: two cells act as one
with their further digits, in a naked or a hidden set. Type 4: two cells share a unit that has
one of the two digits nowhere else, so neither holds the other.

Ratings are those of Sudoku Explainer 1.2.1: 4.5 for four cells, 4.6 for six, 4.7 for eight, 5.0
for more; in type 3, 0.1 more for each further cell of a naked set, and for each after the first
of a hidden set.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.joint import joint_sets
from numpure_xl.sudoku.techniques.step import Evidence, Mark, Role, Step

LARGEST_SET = 7
"""Sudoku Explainer looks for type 3 with sets up to 7."""


class Loop(NamedTuple):
    """A path that may not hold two digits only.

    Attributes:
        cells: The cells along the path.
        pair: The two digits, as a mask.
        rescue: The cells with further digits, along the path.
        extra: Their further digits, as a mask.
    """

    cells: tuple[int, ...]
    pair: int
    rescue: tuple[int, ...]
    extra: int


def unique_loop(marks: Candidates) -> Step | None:
    """Find the easiest unique rectangle or loop: lowest rating, then lowest type."""
    best: Step | None = None
    for loop in _loops(marks):
        for step in _steps(marks, loop):
            if best is None or _ease(step) < _ease(best):
                best = step
    return best


def _ease(step: Step) -> tuple[float, str]:
    return step.rating, step.technique[-1]


def _loops(marks: Candidates) -> Iterator[Loop]:
    """Yield each loop once, in the order of the first cell with two digits that is on it."""
    cells = marks.cells
    seen: set[tuple[int, frozenset[int]]] = set()
    for start, pair in enumerate(cells):
        if pair.bit_count() != 2:
            continue
        low, high = bits(pair)
        room = marks.spots[low] & marks.spots[high]
        if room.bit_count() < 4:
            continue
        for path in _paths(marks, pair, room, start):
            key = pair, frozenset(path)
            if key not in seen:
                seen.add(key)
                rescue = tuple(cell for cell in path if cells[cell] != pair)
                extra = 0
                for cell in rescue:
                    extra |= cells[cell] & ~pair
                yield Loop(path, pair, rescue, extra)


def _paths(marks: Candidates, pair: int, room: int, start: int) -> Iterator[tuple[int, ...]]:
    """Yield the closed paths from a cell: no unit has two of the even cells, or two of the odd.

    At most two cells may have further digits, or any number that have the same one. Sudoku
    Explainer counts among these digits those of cells that it looked at on the way and did not
    take. So it misses some loops with three such cells or more, which are as good as others;
    they are missed here as well, for the sake of the rating.
    """
    layout, cells = marks.layout, marks.cells
    near = {cell: _near(marks, room, cell) for cell in bits(room)}

    def walk(
        path: tuple[int, ...], link: int, parity: tuple[int, int], rescues: int, extra: int
    ) -> Iterator[tuple[int, ...]]:
        """Go on from the end of a path; `parity` counts the units of its cells, its own first."""
        here, there = parity
        for unit, cell in near[path[-1]]:
            if unit == link:
                continue
            if cell == start and len(path) >= 4 and here == there:
                yield path
            if cell in path:
                continue
            more = cells[cell] & ~pair
            extra |= more
            units = layout.unit_bits[cell]
            if not units & there and (rescues < 2 or not more or not extra & (extra - 1)):
                longer = (*path, cell)
                yield from walk(longer, unit, (there | units, here), rescues + (more > 0), extra)

    yield from walk((start,), -1, (layout.unit_bits[start], 0), 0, 0)


def _near(marks: Candidates, room: int, cell: int) -> list[tuple[int, int]]:
    """Return the units of a cell with the other cells in them that have room, pair by pair."""
    units = marks.layout.units
    return [
        (unit, c)
        for unit in marks.layout.units_of[cell]
        for c in units[unit]
        if room >> c & 1 and c != cell
    ]


def _steps(marks: Candidates, loop: Loop) -> Iterator[Step]:
    rescue, extra = loop.rescue, loop.extra
    if len(rescue) == 1:
        removes = tuple((rescue[0], digit + 1) for digit in bits(loop.pair))
        yield _step(loop, 1, removes)
    elif rescue:
        if extra.bit_count() == 1:
            yield from _type_2(marks, loop)
        elif len(rescue) == 2:
            yield from _type_3(marks, loop)
        if len(rescue) == 2:
            yield from _type_4(marks, loop)


def _type_2(marks: Candidates, loop: Loop) -> Iterator[Step]:
    digit = loop.extra.bit_length()
    seen = marks.spots[digit - 1]
    for cell in loop.rescue:
        seen &= marks.layout.peers[cell]
    if seen:
        yield _step(loop, 2, tuple((cell, digit) for cell in bits(seen)))


def _type_3(marks: Candidates, loop: Loop) -> Iterator[Step]:
    for size in range(loop.extra.bit_count(), LARGEST_SET + 1):
        for unit in _common_units(marks, loop.rescue):
            if 2 * size <= marks.blanks_in(unit):
                yield from _type_3_naked(marks, loop, unit, size)
            if 2 * size < marks.blanks_in(unit):
                yield from _type_3_hidden(marks, loop, unit, size)


def _type_3_naked(marks: Candidates, loop: Loop, unit: int, size: int) -> Iterator[Step]:
    """Yield naked sets of the two rescue cells, taken as one, and size - 1 others."""
    cells, (one, two) = marks.cells, loop.rescue
    common = loop.extra & cells[one] & cells[two]
    others = [c for c in marks.layout.units[unit] if cells[c] and c not in loop.rescue]
    for found in joint_sets(cells, others, size, loop.extra, common):
        evidence = _set(Role.NAKED, unit, found.members, found.digits)
        yield _step(loop, 3, found.removes, (evidence, size - 1))


def _type_3_hidden(marks: Candidates, loop: Loop, unit: int, size: int) -> Iterator[Step]:
    """Yield hidden sets of the two digits and others; the rescue cells count as one place."""
    side, cells = marks.layout.side, marks.cells
    seats_of = marks.places[unit * side : unit * side + side]
    unit_cells = marks.layout.units[unit]
    first, second = (1 << unit_cells.index(cell) for cell in loop.rescue)
    rest = [d for d in range(side) if not (loop.pair | loop.extra) >> d & 1]
    for chosen in combinations(rest, size - 2):
        digits = (*chosen, *bits(loop.pair))
        seats = [seats_of[digit] & ~second for digit in digits]
        union = 0
        for part in seats:
            union |= part
        if 0 in seats or union.bit_count() != size:
            continue
        members = tuple(unit_cells[seat] for seat in bits(union & ~first))
        hidden = sum(1 << digit for digit in digits)
        removes = tuple(
            (cell, digit + 1) for cell in members for digit in bits(cells[cell] & ~hidden)
        )
        if removes:
            yield _step(
                loop, 3, removes, (_set(Role.HIDDEN, unit, members, hidden), len(members) - 1)
            )


def _type_4(marks: Candidates, loop: Loop) -> Iterator[Step]:
    side, places = marks.layout.side, marks.places
    units = tuple(_common_units(marks, loop.rescue))
    low, high = bits(loop.pair)
    for kept, gone in ((low, high), (high, low)):
        for unit in units:
            if places[unit * side + kept].bit_count() == 2:
                removes = tuple((cell, gone + 1) for cell in loop.rescue)
                evidence = Evidence(Role.LOCKED, loop.rescue, (unit,), (kept + 1,))
                yield _step(loop, 4, removes, (evidence, 0))
                return


def _common_units(marks: Candidates, cells: tuple[int, ...]) -> list[int]:
    one, two = cells
    return [unit for unit in marks.layout.units_of[one] if two in marks.layout.units[unit]]


def _set(role: Role, unit: int, cells: tuple[int, ...], digits: int) -> Evidence:
    return Evidence(role, cells, (unit,), tuple(digit + 1 for digit in bits(digits)))


def _step(
    loop: Loop,
    kind: int,
    removes: tuple[Mark, ...],
    more: tuple[Evidence, int] | None = None,
) -> Step:
    """Build the step; `more` is the further evidence, and how many tenths it adds."""
    length = len(loop.cells)
    name = "unique-rectangle" if length == 4 else "unique-loop"
    rating = {4: 4.5, 6: 4.6, 8: 4.7}.get(length, 5.0)
    pair = tuple(digit + 1 for digit in bits(loop.pair))
    evidence = [
        Evidence(Role.LOOP, loop.cells, (), pair),
        Evidence(Role.RESCUE, loop.rescue, (), tuple(digit + 1 for digit in bits(loop.extra))),
    ]
    if more:
        evidence.append(more[0])
        rating = round(rating + more[1] / 10, 1)
    return Step(f"{name}-{kind}", rating, (), removes, tuple(evidence))
