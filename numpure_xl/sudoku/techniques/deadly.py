"""Deadly paths: what follows from cells that may not all hold the same two digits.

Some cell of the path holds another digit; which cells can, says the type. Type 1: one cell has
further digits, so it holds one of them. Type 2: all that have further digits have the same one, so
no cell that sees them all holds it. Type 3: two cells act as one with their further digits, in a
naked or a hidden set. Type 4: two cells share a unit that has one of the two digits nowhere else,
so neither holds the other.
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


class Path(NamedTuple):
    """A path that may not hold two digits only.

    Attributes:
        technique: The technique of its steps, without the type.
        rating: The rating of its easiest steps.
        cells: The cells along the path.
        pair: The two digits, as a mask. Every cell has one of them at least.
        rescue: The cells with further digits, along the path.
        extra: Their further digits, as a mask.
    """

    technique: str
    rating: float
    cells: tuple[int, ...]
    pair: int
    rescue: tuple[int, ...]
    extra: int


def path_of(
    marks: Candidates, technique: str, rating: float, cells: tuple[int, ...], pair: int
) -> Path:
    """Return a path with its rescue cells."""
    rescue = tuple(cell for cell in cells if marks.cells[cell] & ~pair)
    extra = 0
    for cell in rescue:
        extra |= marks.cells[cell] & ~pair
    return Path(technique, rating, cells, pair, rescue, extra)


def ways_out(marks: Candidates, path: Path) -> Iterator[Step]:
    """Yield what follows, type by type."""
    rescue, extra = path.rescue, path.extra
    if len(rescue) == 1:
        (cell,) = rescue
        removes = tuple((cell, digit + 1) for digit in bits(path.pair & marks.cells[cell]))
        yield _step(path, 1, removes)
    elif rescue:
        if extra.bit_count() == 1:
            yield from _type_2(marks, path)
        elif len(rescue) == 2:
            yield from _type_3(marks, path)
        if len(rescue) == 2:
            yield from _type_4(marks, path)


def _type_2(marks: Candidates, path: Path) -> Iterator[Step]:
    digit = path.extra.bit_length()
    seen = marks.spots[digit - 1]
    for cell in path.rescue:
        seen &= marks.layout.peers[cell]
    if seen:
        yield _step(path, 2, tuple((cell, digit) for cell in bits(seen)))


def _type_3(marks: Candidates, path: Path) -> Iterator[Step]:
    for size in range(path.extra.bit_count(), LARGEST_SET + 1):
        for unit in _common_units(marks, path.rescue):
            if 2 * size <= marks.blanks_in(unit):
                yield from _type_3_naked(marks, path, unit, size)
            if 2 * size < marks.blanks_in(unit):
                yield from _type_3_hidden(marks, path, unit, size)


def _type_3_naked(marks: Candidates, path: Path, unit: int, size: int) -> Iterator[Step]:
    """Yield naked sets of the two rescue cells, taken as one, and size - 1 others."""
    cells, (one, two) = marks.cells, path.rescue
    common = path.extra & cells[one] & cells[two]
    others = [c for c in marks.layout.units[unit] if cells[c] and c not in path.rescue]
    for found in joint_sets(cells, others, size, path.extra, common):
        evidence = _set(Role.NAKED, unit, found.members, found.digits)
        yield _step(path, 3, found.removes, (evidence, size - 1))


def _type_3_hidden(marks: Candidates, path: Path, unit: int, size: int) -> Iterator[Step]:
    """Yield hidden sets of the two digits and others; the rescue cells count as one place."""
    side, cells = marks.layout.side, marks.cells
    seats_of = marks.places[unit * side : unit * side + side]
    unit_cells = marks.layout.units[unit]
    first, second = (1 << unit_cells.index(cell) for cell in path.rescue)
    rest = [d for d in range(side) if not (path.pair | path.extra) >> d & 1]
    for chosen in combinations(rest, size - 2):
        digits = (*chosen, *bits(path.pair))
        union = 0
        for digit in digits:
            union |= seats_of[digit]
        if union & second:
            union = union & ~second | first
        if not all(seats_of[digit] for digit in digits) or union.bit_count() != size:
            continue
        members = tuple(unit_cells[seat] for seat in bits(union & ~first))
        hidden = sum(1 << digit for digit in digits)
        removes = tuple(
            (cell, digit + 1) for cell in members for digit in bits(cells[cell] & ~hidden)
        )
        if removes:
            yield _step(
                path, 3, removes, (_set(Role.HIDDEN, unit, members, hidden), len(members) - 1)
            )


def _type_4(marks: Candidates, path: Path) -> Iterator[Step]:
    low, high = bits(path.pair)
    for kept, gone in ((low, high), (high, low)):
        for unit in _common_units(marks, path.rescue):
            removes = tuple((c, gone + 1) for c in path.rescue if marks.cells[c] >> gone & 1)
            if removes and _holders(marks, unit, kept) == set(path.rescue):
                evidence = Evidence(Role.LOCKED, path.rescue, (unit,), (kept + 1,))
                yield _step(path, 4, removes, (evidence, 0))
                return


def _holders(marks: Candidates, unit: int, digit: int) -> set[int]:
    """Return the cells of a unit that can hold a digit."""
    seats = marks.places[unit * marks.layout.side + digit]
    return {marks.layout.units[unit][seat] for seat in bits(seats)}


def _common_units(marks: Candidates, cells: tuple[int, ...]) -> list[int]:
    one, two = cells
    return [unit for unit in marks.layout.units_of[one] if two in marks.layout.units[unit]]


def _set(role: Role, unit: int, cells: tuple[int, ...], digits: int) -> Evidence:
    return Evidence(role, cells, (unit,), tuple(digit + 1 for digit in bits(digits)))


def _step(
    path: Path,
    kind: int,
    removes: tuple[Mark, ...],
    more: tuple[Evidence, int] | None = None,
) -> Step:
    """Build the step; `more` is the further evidence, and how many tenths it adds."""
    pair = tuple(digit + 1 for digit in bits(path.pair))
    evidence = [
        Evidence(Role.LOOP, path.cells, (), pair),
        Evidence(Role.RESCUE, path.rescue, (), tuple(digit + 1 for digit in bits(path.extra))),
    ]
    rating = path.rating
    if more:
        evidence.append(more[0])
        rating = round(rating + more[1] / 10, 1)
    return Step(f"{path.technique}-{kind}", rating, (), removes, tuple(evidence))
