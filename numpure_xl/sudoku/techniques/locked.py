"""Locked candidates: a digit that a unit can only hold where it crosses another unit.

Pointing: the seats of a digit in a box all lie in a line, so the line needs no other. Claiming:
the seats in a line all lie in a box. They are "direct" if a single of the digit follows at once
in another box (or line) that the same line (or box) crosses.

Generalized intersection: any cell that sees all seats of a digit in a unit loses it. Where units
are rows, columns and boxes that is a crossing; diagonals and moves lead elsewhere.

Ratings are those of Sukaku Explainer 1.18.1, which rates boards with such rules: it knows crossings
of rows, columns and boxes, and of other units if every cell is in one of their kind. What follows
from others, it calls a generalized intersection, 2.9. Hints say pointing and claiming of all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.layout import Layout, layout_of
from numpure_xl.sudoku.techniques.step import Evidence, Role, Step


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


Lookup = dict[int, tuple[Crossing, ...]]
"""Crossings of a unit by the seats that may be the only ones of a digit."""

_ROW, _COLUMN, _BOX, _EXTRA = _ALL = range(4)
"""The classes of units, as `Variant.unit_class` has them."""


class Choice(NamedTuple):
    """Which crossings count.

    Attributes:
        inner: The classes of the inner unit.
        outer: The classes of the outer unit.
        is_rated: Whether both must be of a kind of which some unit has each cell.
        by_digit: Whether they are looked at digit after digit.
    """

    inner: Collection[int]
    outer: Collection[int] = _ALL
    is_rated: bool = False
    by_digit: bool = False


_FROM_BOX, _FROM_LINE = Choice((_BOX,)), Choice((_ROW, _COLUMN, _EXTRA))
_RATED_FROM_BOX, _RATED_FROM_LINE = (c._replace(is_rated=True) for c in (_FROM_BOX, _FROM_LINE))
_BOX_TO_LINE, _LINE_TO_BOX = Choice((_BOX,), (_ROW, _COLUMN)), Choice((_ROW, _COLUMN), (_BOX,))
_WITH_EXTRA = tuple(
    Choice((inner,), (outer,), is_rated=True, by_digit=True)
    for inner, outer in (
        *((_EXTRA, _COLUMN), (_EXTRA, _ROW), (_COLUMN, _EXTRA), (_ROW, _EXTRA)),
        *((_BOX, _EXTRA), (_EXTRA, _BOX)),
    )
)
"""In the order of Sukaku Explainer."""


class Locked(NamedTuple):
    """A digit (from 0) locked in a crossing; the first fields say in which order they are taken."""

    first: int
    then: int
    digit: int
    crossing: Crossing


def direct_pointing(marks: Candidates) -> Step | None:
    """Find a digit locked in a box and a line, so that another box has one seat left for it."""
    return _direct(marks, _FROM_BOX, "direct-pointing", 1.7)


def direct_claiming(marks: Candidates) -> Step | None:
    """Find a digit locked in a line and a box, so that another line has one seat left for it."""
    return _direct(marks, _FROM_LINE, "direct-claiming", 1.9)


def rated_direct_pointing(marks: Candidates) -> Step | None:
    """Find direct pointing in a crossing that Sukaku Explainer knows."""
    return _direct(marks, _RATED_FROM_BOX, "direct-pointing", 1.7)


def rated_direct_claiming(marks: Candidates) -> Step | None:
    """Find direct claiming in a crossing that Sukaku Explainer knows."""
    return _direct(marks, _RATED_FROM_LINE, "direct-claiming", 1.9)


def has_direct_claiming(variant: Variant) -> bool:
    """Return whether direct claiming is ever the easiest step on a board.

    It is not where at most three boxes lie side by side, as on 9x9. Say a digit can only be in box
    A in one row, and in the next row only in A or in one cell of box B. Then the third box, C, has
    it in the third row, where B cannot have it. So B has only that cell left: at once, or by
    direct pointing from C. Both rate lower.

    >>> from numpure_xl.sudoku.grid.boards import VARIANTS
    >>> [name for name, variant in VARIANTS.items() if not has_direct_claiming(variant)]
    ['4x4', '6x6', '9x9']
    """
    return not variant.is_plain or max(variant.box_rows, variant.box_cols) > 3


def pointing(marks: Candidates) -> Step | None:
    """Find a digit whose seats in a box lie in a line that has more of them."""
    return _indirect(marks, _FROM_BOX, "pointing", 2.6)


def claiming(marks: Candidates) -> Step | None:
    """Find a digit whose seats in a line lie in a box that has more of them."""
    return _indirect(marks, _FROM_LINE, "claiming", 2.8)


def rated_claiming(marks: Candidates) -> Step | None:
    """Find claiming, then what Sukaku Explainer knows of crossings with extra units.

    It rates these as pointing where a row or a column loses the digit.
    """
    step = _indirect(marks, _LINE_TO_BOX, "claiming", 2.8)
    if step or not marks.layout.variant.has_areas:
        return step
    steps = (
        _indirect(
            marks,
            choice,
            "claiming",
            2.8 if _BOX in choice.outer or _EXTRA in choice.outer else 2.6,
        )
        for choice in _WITH_EXTRA
    )
    return next(filter(None, steps), None)


def rated_pointing(marks: Candidates) -> Step | None:
    """Find a digit whose seats in a box lie in a row or a column that has more of them."""
    return _indirect(marks, _BOX_TO_LINE, "pointing", 2.6)


def generalized_intersection(marks: Candidates) -> Step | None:
    """Find a cell, in a crossing or not, that sees all seats of a digit in a unit."""
    layout, side, places, spots = marks.layout, marks.layout.side, marks.places, marks.spots
    for unit, seeing in _seeing(layout):
        for digit, seats in enumerate(places[unit * side : unit * side + side]):
            if seats & (seats - 1) and (seen := seeing[seats] & spots[digit]):
                cells = tuple(layout.units[unit][seat] for seat in bits(seats))
                evidence = Evidence(Role.INNER, cells, (unit,), (digit + 1,))
                removes = tuple((cell, digit + 1) for cell in bits(seen))
                return Step("generalized-intersection", 2.9, (), removes, (evidence,))
    return None


class _Seeing(dict[int, int]):
    """Cells that see all seats of a set, by that set; each is made when it is asked for."""

    def __init__(self, unit: Sequence[int], peers: Sequence[int]) -> None:
        super().__init__()
        self.unit, self.peers = unit, peers

    def __missing__(self, seats: int) -> int:
        seen = -1
        for seat in bits(seats):
            seen &= self.peers[self.unit[seat]]
        self[seats] = seen
        return seen


@lru_cache(maxsize=64)
def _seeing(layout: Layout) -> tuple[tuple[int, _Seeing], ...]:
    """Return the units in which generalized intersections are, each with who sees its seats."""
    units = overlooked(layout.variant)
    return tuple((unit, _Seeing(layout.units[unit], layout.peers)) for unit in units)


@lru_cache(maxsize=512)
def overlooked(variant: Variant) -> tuple[int, ...]:
    """Return the units of which a cell outside sees cells that lie in no crossing.

    Crossings are those of units of a kind of which some unit has each cell, as rows, columns and
    boxes are. Where these are rectangles and all rules, there is no such unit.

    Returns:
        Their numbers, in the order in which Sudoku Explainer walks units.
    """
    bare, further = variant.bare, [-1] * variant.cells
    known: tuple[int, ...] = ()
    if variant.signs and len(variant.units) == len(bare.units):
        known = overlooked(bare)
        if not variant.sees_further:
            return known
        further = [sum(1 << cell for cell in cells) for cells in variant.moved]
    layout = layout_of(variant)
    return tuple(u for u in layout.order if u in known or _is_overlooked(layout, u, further))


def _is_overlooked(layout: Layout, unit: int, further: Sequence[int]) -> bool:
    """Return whether a unit is one of them, by a cell that sees some of `further` in it."""
    area, covers = layout.areas[unit], layout.variant.covers
    for cell, peers in enumerate(layout.peers):
        if not area & further[cell]:
            continue
        seen = 0 if area >> cell & 1 else area & peers
        crossing = (u for u in layout.units_of[cell] if covers(u) and covers(unit))
        if seen & (seen - 1) and all(seen & ~layout.areas[other] for other in crossing):
            return True
    return False


def _indirect(marks: Candidates, choice: Choice, technique: str, rating: float) -> Step | None:
    locked = min(_locked(marks, choice), default=None)
    if locked is None:
        return None
    digit, crossing = locked.digit, locked.crossing
    layout = marks.layout
    extra = marks.places[crossing.outer * layout.side + digit] & ~crossing.shared
    outer = layout.units[crossing.outer]
    removes = tuple((outer[seat], digit + 1) for seat in bits(extra))
    return Step(technique, rating, (), removes, _evidence(marks, locked))


def _direct(marks: Candidates, choice: Choice, technique: str, rating: float) -> Step | None:
    side, places, units = marks.layout.side, marks.places, marks.layout.units
    for locked in _locked(marks, choice):
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


def _locked(marks: Candidates, choice: Choice) -> Iterator[Locked]:
    """Yield the locked digits that take a candidate away, in no order."""
    side, places = marks.layout.side, marks.places
    for unit, lookup in _chosen(marks.layout.variant, choice):
        for digit, seats in enumerate(places[unit * side : unit * side + side]):
            for crossing in lookup.get(seats, ()):
                if places[crossing.outer * side + digit] & ~crossing.shared:
                    order = (crossing.rank, digit)
                    yield Locked(*(order[::-1] if choice.by_digit else order), digit, crossing)


@lru_cache(maxsize=256)
def _chosen(variant: Variant, choice: Choice) -> tuple[tuple[int, Lookup], ...]:
    """Return the units that are inner ones of crossings of a choice, with these."""
    kinds, covers = variant.unit_class, variant.covers

    def is_chosen(inner: int, outer: int) -> bool:
        is_known = not choice.is_rated or (covers(inner) and covers(outer))
        return is_known and kinds(inner) in choice.inner and kinds(outer) in choice.outer

    chosen = (
        {
            part: kept
            for part, known in lookup.items()
            if (kept := tuple(each for each in known if is_chosen(inner, each.outer)))
        }
        for inner, lookup in enumerate(crossings(variant))
    )
    return tuple((inner, lookup) for inner, lookup in enumerate(chosen) if lookup)


@lru_cache(maxsize=64)
def crossings(variant: Variant) -> tuple[Lookup, ...]:
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
    tables: tuple[Lookup, ...] = tuple({} for _ in units)
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
