"""Naked and hidden sets: k cells of a unit for k digits, seen from the cells or from the digits.

A naked set takes its digits from the other cells of the unit, a hidden set takes the other
digits from its own cells. A hidden set is "direct" if it leaves another digit of the unit with
one cell. Sudoku Explainer looks for them where the unit has blanks enough, since otherwise the
rest of the unit is an easier set. It takes the first set; people see the one in the fullest unit.

A naked set is "locked" if all its cells lie in two units: then it takes its digits from both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter

from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.layout import layout_of
from numpure_xl.sudoku.techniques.matching import matches
from numpure_xl.sudoku.techniques.step import NAMED, Evidence, Mark, Role, Step

CellMasks = Callable[[tuple[int, ...]], tuple[int, ...]]


def naked_pair(marks: Candidates, *, fullest: bool = False) -> Step | None:
    """Find two cells of a unit that have the same two digits."""
    return _naked(marks, 2, "naked-pair", 3.0, fullest=fullest)


def naked_triple(marks: Candidates, *, fullest: bool = False) -> Step | None:
    """Find three cells of a unit that have three digits together."""
    return _naked(marks, 3, "naked-triple", 3.6, fullest=fullest)


def naked_quad(marks: Candidates, *, fullest: bool = False) -> Step | None:
    """Find four cells of a unit that have four digits together."""
    return _naked(marks, 4, "naked-quad", 5.0, fullest=fullest)


def hidden_pair(marks: Candidates, *, fullest: bool = False) -> Step | None:
    """Find two digits of a unit that have the same two cells."""
    return _hidden(marks, 2, "hidden-pair", 3.4, fullest=fullest)


def hidden_triple(marks: Candidates, *, fullest: bool = False) -> Step | None:
    """Find three digits of a unit that have three cells together."""
    return _hidden(marks, 3, "hidden-triple", 4.0, fullest=fullest)


def hidden_quad(marks: Candidates, *, fullest: bool = False) -> Step | None:
    """Find four digits of a unit that have four cells together."""
    return _hidden(marks, 4, "hidden-quad", 5.4, fullest=fullest)


def direct_hidden_pair(marks: Candidates) -> Step | None:
    """Find a hidden pair that leaves another digit of the unit with one cell."""
    return _direct(marks, 2, "direct-hidden-pair", 2.0)


def direct_hidden_triple(marks: Candidates) -> Step | None:
    """Find a hidden triple that leaves another digit of the unit with one cell."""
    return _direct(marks, 3, "direct-hidden-triple", 2.5)


def locked_pair(marks: Candidates) -> Step | None:
    """Find two cells of two units that have the same two digits, which both units have besides."""
    return _locked(marks, 2, "locked-pair")


def locked_triple(marks: Candidates) -> Step | None:
    """Find three cells of two units that have three digits, which both units have besides."""
    return _locked(marks, 3, "locked-triple")


def _naked(
    marks: Candidates, k: int, technique: str, rating: float, *, fullest: bool
) -> Step | None:
    masks, pickers = marks.cells, _pickers(marks.layout.variant)
    for unit in _order(marks, fullest=fullest):
        for seats, digits in matches(pickers[unit](masks), k, 2 * k):
            cells = marks.layout.units[unit]
            members = tuple(cells[seat] for seat in bits(seats))
            removes = tuple(
                (cell, digit + 1)
                for cell in cells
                if cell not in members
                for digit in bits(masks[cell] & digits)
            )
            return Step(technique, rating, (), removes, (_set(unit, members, digits),))
    return None


def _hidden(
    marks: Candidates, k: int, technique: str, rating: float, *, fullest: bool
) -> Step | None:
    side, places, masks = marks.layout.side, marks.places, marks.cells
    for unit in _order(marks, fullest=fullest):
        for digits, seats in matches(places[unit * side : unit * side + side], k, 2 * k + 1):
            members = tuple(marks.layout.units[unit][seat] for seat in bits(seats))
            removes = tuple(
                (cell, digit + 1) for cell in members for digit in bits(masks[cell] & ~digits)
            )
            return Step(technique, rating, (), removes, (_set(unit, members, digits),))
    return None


def _locked(marks: Candidates, k: int, technique: str) -> Step | None:
    masks = marks.cells
    fullest = sorted(
        _crossings(marks.layout.variant, k),
        key=lambda crossing: sum(map(marks.blanks_in, crossing[0])),
    )
    for units, shared in fullest:
        for members in combinations((cell for cell in shared if masks[cell]), k):
            digits = 0
            for cell in members:
                digits |= masks[cell]
            if digits.bit_count() == k:
                removes = _outside(marks, units, members, digits)
                if removes:
                    named = tuple(digit + 1 for digit in bits(digits))
                    evidence = (Evidence(Role.SET, members, units, named),)
                    return Step(technique, NAMED, (), removes, evidence)
    return None


def _outside(
    marks: Candidates, units: tuple[int, int], members: tuple[int, ...], digits: int
) -> tuple[Mark, ...]:
    """Return the digits in the other cells of two units; () if one of the units has none."""
    gone = [
        {
            (cell, digit + 1)
            for cell in marks.layout.units[unit]
            if cell not in members
            for digit in bits(marks.cells[cell] & digits)
        }
        for unit in units
    ]
    return tuple(sorted(gone[0] | gone[1])) if gone[0] - gone[1] and gone[1] - gone[0] else ()


@lru_cache(maxsize=64)
def _crossings(variant: Variant, k: int) -> tuple[tuple[tuple[int, int], tuple[int, ...]], ...]:
    """Return the pairs of units that share so many cells or more, and these cells."""
    pairs = combinations(layout_of(variant).order, 2)
    shared = {
        (first, second): tuple(c for c in variant.units[first] if c in variant.units[second])
        for first, second in pairs
    }
    return tuple((units, cells) for units, cells in shared.items() if len(cells) >= k)


def _order(marks: Candidates, *, fullest: bool) -> Sequence[int]:
    """Return the units in the order in which they are looked at."""
    order = marks.layout.order
    return sorted(order, key=marks.blanks_in) if fullest else order


def _direct(marks: Candidates, k: int, technique: str, rating: float) -> Step | None:
    side, places = marks.layout.side, marks.places
    for unit in marks.layout.order:
        seats_of = places[unit * side : unit * side + side]
        for match in matches(seats_of, k, k + 1):
            for digit, seats in enumerate(seats_of):
                remaining = seats & ~match.columns
                if remaining and remaining != seats and not remaining & (remaining - 1):
                    cells = marks.layout.units[unit]
                    cell = cells[remaining.bit_length() - 1]
                    members = tuple(cells[seat] for seat in bits(match.columns))
                    evidence = (
                        _set(unit, members, match.rows),
                        Evidence(Role.UNIT, (cell,), (unit,), (digit + 1,)),
                    )
                    return Step(technique, rating, ((cell, digit + 1),), (), evidence)
    return None


def _set(unit: int, cells: tuple[int, ...], digits: int) -> Evidence:
    return Evidence(Role.SET, cells, (unit,), tuple(digit + 1 for digit in bits(digits)))


@lru_cache(maxsize=64)
def _pickers(variant: Variant) -> tuple[CellMasks, ...]:
    """By unit, what picks the masks of its cells."""
    return tuple(itemgetter(*cells) for cells in variant.units)
