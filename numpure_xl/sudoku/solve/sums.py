"""Sums: what the cages and lines of a board say of its cells, and which digits they leave.

A cage says the sum of its cells. So do several cages and units together: a unit holds each digit
once, on 9x9 with the sum 45, and what is left of some rows without the cages inside (innies), or of
cages without the rows that they cover (outies), has the rest of it. Where some cages are within and
others reach out, a cell that reaches out counts against the others, as one in a circle does against
those that add up to it.

A digit stays possible if cells without a digit twice can have the sum with it. All the sets of
digits that some cells can hold are one integer, with a bit for each of the 512 sets: one more cell
with a digit that was not there is a mask and a shift. Cells that may repeat digits have a bit for
each sum in place of each set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, reduce
from itertools import combinations
from operator import and_, or_
from typing import NamedTuple

from numpure_xl.sudoku.grid.variant import Variant

MOST = 6
"""The most cells of a sum that several cages have together; more say little."""


class Sum(NamedTuple):
    """Cells of which the digits have a sum.

    Attributes:
        cells: The cells; those behind `reach` count with what is missing from their digit to one
            more than the highest.
        total: The sum.
        reach: How many count with their digits.
        differ: Whether all hold different digits; if not, they may.
        units: The numbers of the units from which it follows; none if a rule says it.
        cages: The numbers of the cages; none if it is of other cells, as along an arrow.
        digits: Digits that the cells hold together, in place of a sum; none if they have one.
    """

    cells: tuple[int, ...]
    total: int
    reach: int
    differ: bool
    units: tuple[int, ...]
    cages: tuple[int, ...]
    digits: tuple[int, ...] = ()


@lru_cache(maxsize=64)
def sums_of(variant: Variant) -> tuple[Sum, ...]:
    """Return the sums of a board: those of its cages, then what follows, the shortest first."""
    cages, side = variant.cages, variant.side
    sums = {
        (frozenset(cage.cells), frozenset[int]()): Sum(
            cage.cells, cage.total, len(cage.cells), differ=True, units=(), cages=(number,)
        )
        for number, cage in enumerate(cages)
    }
    for counted, against, total, _ in variant.totals:
        goal = total + len(against) * (side + 1)
        whole = Sum((*counted, *against), goal, len(counted), differ=False, units=(), cages=())
        sums.setdefault((frozenset(counted), frozenset(against)), whole)
    held = [
        Sum(cells, 0, len(cells), differ=False, units=(), cages=(), digits=digits)
        for cells, digits, _ in variant.holds
    ]
    masks = [sum(1 << cell for cell in cage.cells) for cage in cages]
    areas = _areas(variant.bare if len(variant.units) == len(variant.bare.units) else variant)
    further = (_left_over(variant, area, masks) for area in areas) if cages else ()
    for each in sorted(filter(None, further), key=lambda each: (len(each.cells), len(each.units))):
        sums.setdefault(
            (frozenset(each.cells[: each.reach]), frozenset(each.cells[each.reach :])), each
        )
    return (*sums.values(), *held)


class UnitArea(NamedTuple):
    """Units without a cell in common.

    Attributes:
        units: Their numbers.
        cells: Their cells as a mask.
    """

    units: tuple[int, ...]
    cells: int


@lru_cache(maxsize=64)
def _areas(variant: Variant) -> tuple[UnitArea, ...]:
    """Return the areas of a board of which sums are asked: a unit, or several side by side."""
    units = [sum(1 << cell for cell in unit) for unit in variant.units]
    return tuple(UnitArea(own, sum(units[unit] for unit in own)) for own in _side_by_side(variant))


def _side_by_side(variant: Variant) -> Iterator[tuple[int, ...]]:
    """Yield units without a cell in common, by their numbers: one, or several side by side."""
    lines, side = variant.lines, variant.side
    yield from ((unit,) for unit in range(len(variant.units)))
    for count in range(2, side // 2 + 1):
        for first in (0, lines):
            yield from (
                tuple(range(at, at + count)) for at in range(first, first + side - count + 1)
            )
    boxes = range(2 * lines, variant.extra_from)
    for pair in combinations(boxes, 2):
        rows = [{variant.places[cell][0] for cell in variant.units[box]} for box in pair]
        cols = [{variant.places[cell][1] for cell in variant.units[box]} for box in pair]
        if rows[0] == rows[1] or cols[0] == cols[1]:
            yield pair


def _left_over(variant: Variant, area: UnitArea, cages: Sequence[int]) -> Sum | None:
    """Return what cages leave of units, and reach beyond them; None if that is too much to use.

    Args:
        variant: The board.
        area: The units.
        cages: The cells of each cage as a mask.
    """
    side, units = variant.side, area.units
    total, within, beyond = len(units) * side * (side + 1) // 2, area.cells, 0
    used = list[int]()
    for number, cage in enumerate(cages):
        inside = cage & area.cells
        if not inside or inside & ~within:  # of those that overlap, the first
            continue
        if outside := cage ^ inside:
            if outside.bit_count() >= inside.bit_count() or outside & beyond:
                continue
            beyond |= outside
        total -= variant.cages[number].total
        within ^= inside
        used.append(number)
    size = within.bit_count() + beyond.bit_count()
    if not size and total:  # then nothing can be there
        first = (area.cells & -area.cells).bit_length() - 1
        return Sum((first,), 0, 1, differ=True, units=units, cages=tuple(used))
    if not 0 < size <= MOST or (len(units) == 1 and size == side):
        return None
    if not within:
        within, beyond, total = beyond, within, -total
    cells = (*_digits(within), *_digits(beyond))
    differ = not beyond and all(b in variant.peers[a] for a, b in combinations(cells, 2))
    reach = within.bit_count()
    return Sum(cells, total + (size - reach) * (side + 1), reach, differ, units, tuple(used))


def left(masks: Sequence[int], each: Sum, side: int) -> tuple[int, ...]:
    """Return which digits a sum leaves to each of its cells, all 0 if it cannot be.

    Args:
        masks: By cell of the sum, its candidates, a bit for each, the lowest for 1.
        each: The sum.
        side: How many digits there are.
    """
    if each.digits:
        return _of_holding(tuple(masks), each.digits)
    turned = tuple(
        mask if place < each.reach else _reversed(mask, side) for place, mask in enumerate(masks)
    )
    kept = _of_different(turned, each.total, side) if each.differ else _of_any(turned, each.total)
    return tuple(
        mask if place < each.reach else _reversed(mask, side) for place, mask in enumerate(kept)
    )


@lru_cache(maxsize=1 << 15)
def needed(masks: tuple[int, ...], total: int, side: int) -> int:
    """Return the digits without which cells that differ cannot have a sum, as a mask."""
    lacking, goals = _sets(side)
    sets = _reached(masks, lacking)[-1] & goals.get(total, 0)
    return sum(1 << digit for digit in range(side) if sets and not sets & lacking[digit])


def shared(parts: Sequence[tuple[Sequence[int], int | None]], side: int) -> list[int]:
    """Return which sets of digits parts of a unit can have together, each set as a bit.

    Args:
        parts: Of each part of the unit the masks of its cells, and its sum; None if it has none.
        side: How many digits there are.

    Returns:
        By part, its sets; 0 everywhere if there is no way to share the digits.
    """
    lacking, goals = _sets(side)
    every = (1 << (1 << side)) - 1
    sets = [
        _reached(masks, lacking)[-1] & (every if total is None else goals.get(total, 0))
        for masks, total in parts
    ]
    before = [1]
    for own in sets:
        before.append(reduce(or_, ((before[-1] & _apart(s, side)) << s for s in _digits(own)), 0))
    needed, kept = 1 << (1 << side) - 1, list[int]()
    for own, earlier in zip(reversed(sets), reversed(before[:-1]), strict=True):
        ways = [(s, needed >> s & _apart(s, side) & earlier) for s in _digits(own)]
        kept.append(sum(1 << s for s, way in ways if way))
        needed = reduce(or_, (way for _, way in ways), 0)
    return kept[::-1]


@cache
def _apart(number: int, side: int) -> int:
    """Return the sets that have no digit of one, as bits."""
    lacking, _ = _sets(side)
    return reduce(and_, (lacking[digit] for digit in _digits(number)), (1 << (1 << side)) - 1)


def ways_of(masks: Sequence[int], total: int, side: int) -> Iterator[tuple[int, ...]]:
    """Yield the digits with which cells that differ have a sum, each way once.

    Args:
        masks: By cell, its candidates, a bit for each, the lowest for 1.
        total: The sum.
        side: How many digits there are.
    """
    for way in combinations(range(1, side + 1), len(masks)):
        own = sum(1 << digit - 1 for digit in way)
        if sum(way) == total and all(_of_different(tuple(m & own for m in masks), total, side)):
            yield way


@cache
def _reversed(mask: int, side: int) -> int:
    return int(f"{mask:0{side}b}"[::-1], 2)


@lru_cache(maxsize=1 << 15)
def _of_different(masks: tuple[int, ...], total: int, side: int) -> tuple[int, ...]:
    return left_of_sets(masks, _sets(side)[1].get(total, 0), side)


def left_of_sets(masks: Sequence[int], sets: int, side: int) -> tuple[int, ...]:
    """Return which digits are left to cells that differ and together hold one of some sets."""
    lacking, _ = _sets(side)
    reached = _reached(masks, lacking)
    needed, kept_by_cell = sets, list[int]()
    for mask, before in zip(reversed(masks), reversed(reached[:-1]), strict=True):
        kept = earlier = 0
        for digit in _digits(mask):
            if sets := needed >> (1 << digit) & lacking[digit] & before:
                kept |= 1 << digit
                earlier |= sets
        kept_by_cell.append(kept)
        needed = earlier
    return tuple(reversed(kept_by_cell))


def _reached(masks: Sequence[int], lacking: Sequence[int]) -> list[int]:
    """Return the sets that the first cells can hold, for none of them, one, two and so on."""
    reached = [1]
    for mask in masks:
        before = reached[-1]
        steps = ((before & lacking[digit]) << (1 << digit) for digit in _digits(mask))
        reached.append(reduce(or_, steps, 0))
    return reached


@lru_cache(maxsize=1 << 15)
def _of_any(masks: tuple[int, ...], total: int) -> tuple[int, ...]:
    reached = [1]
    for mask in masks:
        steps = (reached[-1] << digit + 1 for digit in _digits(mask))
        reached.append(reduce(or_, steps, 0))
    needed, kept_by_cell = 1 << total if total >= 0 else 0, list[int]()
    for mask, before in zip(reversed(masks), reversed(reached[:-1]), strict=True):
        kept = earlier = 0
        for digit in _digits(mask):
            if sums := needed >> digit + 1 & before:
                kept |= 1 << digit
                earlier |= sums
        kept_by_cell.append(kept)
        needed = earlier
    return tuple(reversed(kept_by_cell))


@lru_cache(maxsize=1 << 15)
def _of_holding(masks: tuple[int, ...], digits: tuple[int, ...]) -> tuple[int, ...]:
    """Which digits are left to cells that hold some together: sets of those found, each a bit."""
    every = (1 << len(digits)) - 1
    lacking = [
        sum(1 << s for s in range(every + 1) if not s >> at & 1) for at in range(len(digits))
    ]

    def ways(digit: int) -> list[int]:
        return [at for at, each in enumerate(digits) if each == digit + 1]

    reached = [1]
    for mask in masks:
        before = reached[-1]
        steps = ((before & lacking[at]) << (1 << at) for d in _digits(mask) for at in ways(d))
        reached.append(reduce(or_, steps, before if mask else 0))
    needed, kept_by_cell = 1 << every, list[int]()
    for mask, before in zip(reversed(masks), reversed(reached[:-1]), strict=True):
        kept = earlier = 0
        for digit in _digits(mask):
            steps = (needed >> (1 << at) & lacking[at] for at in ways(digit))
            if sets := reduce(or_, steps, needed) & before:
                kept |= 1 << digit
                earlier |= sets
        kept_by_cell.append(kept)
        needed = earlier
    return tuple(reversed(kept_by_cell))


@cache
def _digits(mask: int) -> tuple[int, ...]:
    return tuple(digit for digit in range(mask.bit_length()) if mask >> digit & 1)


@cache
def _sets(side: int) -> tuple[tuple[int, ...], dict[int, int]]:
    """Return by digit the sets without it, and by sum those that have it; a set is a bit."""
    lacking, goals = [0] * side, dict[int, int]()
    for number in range(1 << side):
        total = sum(digit + 1 for digit in _digits(number))
        goals[total] = goals.get(total, 0) | 1 << number
        for digit in range(side):
            if not number >> digit & 1:
                lacking[digit] |= 1 << number
    return tuple(lacking), goals
