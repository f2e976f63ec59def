"""Unique rectangles and loops: a closed path of cells that may not all hold the same two digits.

If every unit holds none of the cells, or two that are an odd and an even number of cells along
the path, then cells that held only the two digits could swap them all round, and the puzzle
would have a second solution. So some cell of the path holds another digit. The rule is stated
in units alone: on a board with diagonals a path that meets a diagonal once is no such path.

Ratings are those of Sudoku Explainer 1.2.1: 4.5 for four cells, 4.6 for six, 4.7 for eight, 5.0
for more; in type 3, 0.1 more for each further cell of a naked set, and for each after the first
of a hidden set.
"""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.deadly import Path, path_of, ways_out
from numpure_xl.sudoku.techniques.step import Step

RATINGS = {4: 4.5, 6: 4.6, 8: 4.7}
"""By number of cells; 5.0 for more."""


def unique_loop(marks: Candidates) -> Step | None:
    """Find the easiest unique rectangle or loop: lowest rating, then lowest type."""
    best: Step | None = None
    for loop in _loops(marks):
        for step in ways_out(marks, loop):
            if best is None or _ease(step) < _ease(best):
                best = step
    return best


def _ease(step: Step) -> tuple[float, str]:
    return step.rating, step.technique[-1]


def _loops(marks: Candidates) -> Iterator[Path]:
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
                name = "unique-rectangle" if len(path) == 4 else "unique-loop"
                yield path_of(marks, name, RATINGS.get(len(path), 5.0), path, pair)


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
