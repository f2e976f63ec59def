"""Locked candidates: a digit that a unit can only hold where it crosses another unit.

Pointing: the seats of a digit in a box all lie in a line, so the line needs no other. Claiming:
the seats in a line all lie in a box. They are "direct" if a single of the digit follows at once
in another box (or line) that the same line (or box) crosses.

Where cells a move apart are peers, any cell that all seats see loses the digit, in a line or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import product
from operator import and_
from typing import NamedTuple

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.step import Evidence, Role, Step
from numpure_xl.sudoku.variant import Variant


class Crossing(NamedTuple):
    """Two units that share two cells or more.

    Attributes:
        rank: The place in the order in which crossings are looked at.
        inner: The unit whose seats must all be shared.
        outer: The unit that loses its other seats.
        shared: The seats in `outer` that `inner` has too.
        others: Units of the kind of `inner` that cross `outer` elsewhere, with the seats there.
    """

    rank: int
    inner: int
    outer: int
    shared: int
    others: tuple[tuple[int, int], ...]


class Locked(NamedTuple):
    """A digit (from 0) locked in a crossing."""

    rank: int
    digit: int
    crossing: Crossing


def direct_pointing(marks: Candidates) -> Step | None:
    """Find a digit locked in a box and a line, so that another box has one seat left for it."""
    return _direct(marks, marks.layout.boxes, "direct-pointing", 1.7)


def direct_claiming(marks: Candidates) -> Step | None:
    """Find a digit locked in a line and a box, so that another line has one seat left for it."""
    return _direct(marks, marks.layout.lines, "direct-claiming", 1.9)


def has_direct_claiming(variant: Variant) -> bool:
    """Return whether direct claiming is ever the easiest step on a board.

    It is not where at most three boxes lie side by side, as on 9x9. Say a digit can only be in box
    A in one row, and in the next row only in A or in one cell of box B. Then the third box, C, has
    it in the third row, where B cannot have it. So B has only that cell left: at once, or by
    direct pointing from C. Both rate lower.

    >>> from numpure_xl.sudoku.variant import VARIANTS
    >>> [name for name, variant in VARIANTS.items() if not has_direct_claiming(variant)]
    ['4x4', '6x6', '9x9']
    """
    return not variant.is_plain or max(variant.box_rows, variant.box_cols) > 3


def pointing(marks: Candidates) -> Step | None:
    """Find a digit whose seats in a box lie in a line that has more of them."""
    return _indirect(marks, marks.layout.boxes, "pointing", 2.6)


def claiming(marks: Candidates) -> Step | None:
    """Find a digit whose seats in a line lie in a box that has more of them."""
    return _indirect(marks, marks.layout.lines, "claiming", 2.8)


def _indirect(
    marks: Candidates, inner: tuple[int, ...], technique: str, rating: float
) -> Step | None:
    locked = min(_locked(marks, inner), default=None)
    if locked is None:
        return _seen(marks, inner, technique, rating) if marks.layout.variant.moves else None
    digit, crossing = locked.digit, locked.crossing
    layout = marks.layout
    extra = marks.places[crossing.outer * layout.side + digit] & ~crossing.shared
    outer = layout.units[crossing.outer]
    removes = tuple((outer[seat], digit + 1) for seat in bits(extra))
    return Step(technique, rating, (), removes, _evidence(marks, locked))


def _seen(marks: Candidates, inner: tuple[int, ...], technique: str, rating: float) -> Step | None:
    """Find a digit that cells cannot have since all its seats in a unit are their peers."""
    layout, side = marks.layout, marks.layout.side
    for unit, digit in product(inner, range(side)):
        seats = marks.places[unit * side + digit]
        cells = tuple(layout.units[unit][seat] for seat in bits(seats))
        seen = reduce(and_, (layout.peers[cell] for cell in cells), marks.spots[digit])
        if len(cells) > 1 and seen:
            evidence = Evidence(Role.INNER, cells, (unit,), (digit + 1,))
            removes = tuple((cell, digit + 1) for cell in bits(seen))
            return Step(technique, rating, (), removes, (evidence,))
    return None


def _direct(
    marks: Candidates, inner: tuple[int, ...], technique: str, rating: float
) -> Step | None:
    side, places, units = marks.layout.side, marks.places, marks.layout.units
    for locked in _locked(marks, inner):
        digit = locked.digit
        for unit, shared in locked.crossing.others:
            seats = places[unit * side + digit]
            remaining = seats & ~shared
            if remaining and not remaining & (remaining - 1) and remaining != seats:
                cell = units[unit][remaining.bit_length() - 1]
                evidence = (
                    *_evidence(marks, locked),
                    Evidence(Role.UNIT, (cell,), (unit,), (digit + 1,)),
                )
                return Step(technique, rating, ((cell, digit + 1),), (), evidence)
    return None


def _evidence(marks: Candidates, locked: Locked) -> tuple[Evidence, ...]:
    digit, crossing = locked.digit, locked.crossing
    inner = marks.layout.units[crossing.inner]
    seats = marks.places[crossing.inner * marks.layout.side + digit]
    cells = tuple(inner[seat] for seat in bits(seats))
    return (
        Evidence(Role.INNER, cells, (crossing.inner,), (digit + 1,)),
        Evidence(Role.OUTER, (), (crossing.outer,), (digit + 1,)),
    )


def _locked(marks: Candidates, inner: tuple[int, ...]) -> Iterator[Locked]:
    """Yield the locked digits that take a candidate away, in no order."""
    side, places = marks.layout.side, marks.places
    tables = crossings(marks.layout.variant)
    for unit in inner:
        lookup = tables[unit]
        for digit, seats in enumerate(places[unit * side : unit * side + side]):
            for crossing in lookup.get(seats, ()):
                if places[crossing.outer * side + digit] & ~crossing.shared:
                    yield Locked(crossing.rank, digit, crossing)


@lru_cache(maxsize=64)
def crossings(variant: Variant) -> tuple[dict[int, tuple[Crossing, ...]], ...]:
    """Return by unit every set of two seats or more that it shares with other units.

    Sudoku Explainer looks at boxes with columns, boxes with rows, columns with boxes and rows
    with boxes, in this order. Diagonals, which it does not know, come last, and then other extra
    units with lines, in which a diagonal has one cell only.
    """
    side, units, count = variant.side, variant.units, variant.lines
    rows, columns = range(count), range(count, 2 * count)
    boxes, extra = range(2 * count, variant.extra_from), range(variant.extra_from, len(units))
    lines = (*columns, *rows, *extra)
    pairs = [(box, line) for some in (columns, rows, extra) for box in boxes for line in some]
    pairs += [(line, box) for line in lines for box in boxes]
    pairs += [(first, second) for first in lines for second in lines if first != second]
    tables: tuple[dict[int, tuple[Crossing, ...]], ...] = tuple({} for _ in units)
    for rank, (inner, outer) in enumerate(pairs):
        seats = _seats(variant, inner, outer)
        if seats.bit_count() < 2:
            continue
        crossing = _crossing(variant, rank, inner, outer)
        for part in range(1 << side):
            if part & ~seats == 0 and part.bit_count() > 1:
                tables[inner][part] = (*tables[inner].get(part, ()), crossing)
    return tables


def _seats(variant: Variant, unit: int, crossed: int) -> int:
    """Return the seats of a unit that another unit has too."""
    cells = variant.units[crossed]
    return sum(1 << seat for seat, cell in enumerate(variant.units[unit]) if cell in cells)


def _crossing(variant: Variant, rank: int, inner: int, outer: int) -> Crossing:
    """Build a crossing; diagonals meet, so what `inner` holds itself is not a loss to others."""
    kind = variant.unit_class(inner)
    alike = [unit for unit in range(len(variant.units)) if variant.unit_class(unit) == kind]
    others = tuple(
        (unit, seats)
        for unit in alike
        if unit != inner and (seats := _seats(variant, unit, outer) & ~_seats(variant, unit, inner))
    )
    return Crossing(rank, inner, outer, _seats(variant, outer, inner), others)
