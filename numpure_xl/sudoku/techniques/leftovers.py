"""Leftovers: what whole units of one kind leave over beside whole units of another.

Law of leftovers: some lines of a jigsaw hold each digit as often as equally many regions do. So
what is left of the lines without the regions holds the same digits as what is left of the regions
without the lines. A digit that has no place in the one has none in the other. Where grids overlap,
so do the parts of a line and of one of another grid that are in one of the two alone.

Hidden window: three lines hold each digit three times, and two windows inside them twice; so the
nine cells that are left hold it once, like a window. There are four of these, and in the nine cells
that all windows leave over, a fifth.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import combinations, permutations, product
from operator import or_
from typing import NamedTuple

from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.layout import Layout, layout_of
from numpure_xl.sudoku.techniques.step import NAMED, Evidence, Role, Step

LARGEST = 4
"""Cells left over on one side."""

MOST_LINES = 4
"""Lines side by side; what more of them leave over, the lines beside them do as well."""


class Remainder(NamedTuple):
    """Units, and what is left of them without those of the other side, as a mask."""

    units: tuple[int, ...]
    cells: int


class HiddenWindow(NamedTuple):
    """Nine cells that hold each digit once.

    Attributes:
        cells: The cells, as a mask.
        lines: The lines from which that follows.
        windows: The windows in them.
    """

    cells: int
    lines: tuple[int, ...]
    windows: tuple[int, ...]


def leftovers(marks: Candidates) -> Step | None:
    """Find cells of lines that rule digits out in cells of regions, or the other way round."""
    held = [mask or 1 << digit - 1 for mask, digit in zip(marks.cells, marks.digits, strict=True)]
    for sides, cells in _compared(marks.layout):
        digits = [0, 0]
        for side in (0, 1):
            for cell in cells[side]:
                digits[side] |= held[cell]
        if digits[0] != digits[1]:
            for (lacking, own), (losing, lost) in permutations(zip(sides, digits, strict=True)):
                step = _step(marks, lacking, losing, lost & ~own)
                if step:
                    return step
    return None


def _step(marks: Candidates, lacking: Remainder, losing: Remainder, digits: int) -> Step | None:
    removes = tuple(
        (cell, digit + 1)
        for cell in bits(losing.cells)
        for digit in bits(marks.cells[cell] & digits)
    )
    if not removes:
        return None
    named = tuple(sorted({digit for _, digit in removes}))
    evidence = (
        Evidence(Role.INNER, tuple(bits(lacking.cells)), lacking.units, named),
        Evidence(Role.OUTER, tuple(bits(losing.cells)), losing.units, named),
    )
    return Step("leftovers", NAMED, (), removes, evidence)


def have_leftovers(variant: Variant) -> bool:
    """Return whether lines and units beside them leave few cells over: where regions cut lines."""
    return bool((variant.regions or variant.grids) and _remainders(layout_of(variant)))


def have_hidden_windows(variant: Variant) -> bool:
    """Return whether windows leave cells over that are windows themselves."""
    return variant.with_implied != variant and bool(_windows(layout_of(variant)))


@lru_cache(maxsize=64)
def _compared(
    layout: Layout,
) -> tuple[tuple[tuple[Remainder, Remainder], tuple[tuple[int, ...], ...]], ...]:
    """Return what units leave over, two and two, and the cells of each."""
    return tuple(
        (sides, tuple(tuple(bits(side.cells)) for side in sides)) for sides in _remainders(layout)
    )


@lru_cache(maxsize=64)
def _remainders(layout: Layout) -> tuple[tuple[Remainder, Remainder], ...]:
    """Return lines with as many regions, those that leave the fewest cells over first.

    Where grids overlap, they are the lines of two grids that have cells in common.
    """
    if not layout.variant.regions:
        return tuple(_across(layout))
    side, areas = layout.side, layout.areas
    most = min(MOST_LINES, side // 2)
    pairs = list[tuple[Remainder, Remainder]]()
    for start, count in product((0, side), range(1, most + 1)):
        regions = [(each, _union(layout, each)) for each in combinations(layout.boxes, count)]
        for first in range(start, start + side - count + 1):
            lines = tuple(range(first, first + count))
            own = reduce(or_, areas[first : first + count])
            pairs += [
                (Remainder(lines, own & ~cells), Remainder(units, cells & ~own))
                for units, cells in regions
                if 0 < (own & ~cells).bit_count() <= LARGEST
            ]
    return tuple(sorted(pairs, key=lambda pair: (pair[0].cells.bit_count(), len(pair[0].units))))


def _across(layout: Layout) -> Iterator[tuple[Remainder, Remainder]]:
    """Yield what two lines that grids share a part of leave over."""
    areas, lines = layout.areas, layout.variant.lines
    for start in (0, lines):
        for one, other in combinations(range(start, start + lines), 2):
            if shared := areas[one] & areas[other]:
                yield (
                    Remainder((one,), areas[one] & ~shared),
                    Remainder((other,), areas[other] & ~shared),
                )


def _union(layout: Layout, units: tuple[int, ...]) -> int:
    return reduce(or_, (layout.areas[unit] for unit in units))


def hidden_window(marks: Candidates) -> Step | None:
    """Find a digit that has one place in a hidden window, or rules itself out elsewhere."""
    steps = [step for window in _windows(marks.layout) for step in _in_window(marks, window)]
    return min(steps, key=lambda step: not step.places, default=None)


def _in_window(marks: Candidates, window: HiddenWindow) -> Iterator[Step]:
    placed = {marks.digits[cell]: cell for cell in bits(window.cells)}
    for digit, spots in enumerate(marks.spots, 1):
        own = spots & window.cells
        if not own:
            continue
        is_placed = digit in placed
        cells = (placed[digit],) if is_placed else tuple(bits(own))
        victims = own if is_placed else spots & ~own
        for cell in () if is_placed else cells:
            victims &= marks.layout.peers[cell]
        places = ((cells[0], digit),) if len(cells) == 1 and not is_placed else ()
        if places or victims:
            evidence = (
                Evidence(Role.BASE, tuple(bits(window.cells))),
                Evidence(Role.INNER, cells, (), (digit,)),
                Evidence(Role.COVER, (), window.lines, (digit,)),
                Evidence(Role.OUTER, (), window.windows, (digit,)),
            )
            removes = () if places else tuple((cell, digit) for cell in bits(victims))
            yield Step("hidden-window", NAMED, places, removes, evidence)


@lru_cache(maxsize=64)
def _windows(layout: Layout) -> tuple[HiddenWindow, ...]:
    """Return the hidden windows of a board."""
    variant, side, areas = layout.variant, layout.side, layout.areas
    further = range(variant.extra_from, len(areas))
    windows = tuple(unit for unit in further if variant.unit_kind(unit) == "window")
    if variant.with_implied == variant or not windows:
        return ()
    hidden = list[HiddenWindow]()
    for two in combinations(windows, 2):
        cells = _union(layout, two)
        for start in (0, side):
            lines = tuple(line for line in range(start, start + side) if areas[line] & cells)
            if len(lines) == len(two) + 1:
                hidden.append(HiddenWindow(_union(layout, lines) & ~cells, lines, two))
    others = reduce(or_, (window.cells for window in hidden), _union(layout, windows))
    lines = tuple(range(2 * side))
    return (*hidden, HiddenWindow(_union(layout, lines) & ~others, lines, windows))
