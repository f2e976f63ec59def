"""The board as an exact cover problem, held in one integer.

A *candidate* is a digit in a cell, numbered cell * side + digit - 1. A *group* is a question
that exactly one candidate answers: which digit is in this cell, or which cell of this unit has
this digit. On a 9x9 board there are 81 + 27 * 9 = 324 groups, each with 9 candidates.

A *state* is one Python integer. Every group owns a field of side + 1 bits in it: a bit for each
of its candidates that is still possible, and above them a guard, which is set as long as the
group is *open*: until its candidate is placed. So a candidate owns a bit in its cell's group
and one in a group of each of its units, and placing it is one AND, with a mask that clears the
bits of all candidates it excludes and the guards of its groups. Two candidates without a group in
common may exclude each other, too: they are *rivals*, as the same digit in two cells a knight's
move apart, and all that is different is the mask. What the sign of a cell bars is its own rival,
and has no bit in any state. Where signs stand between cells, a candidate goes, too, when it is a
rival of all that the other cell has left.

Arithmetic on the whole integer answers for all groups at once. Subtract the lowest bit of every
field: each field borrows from its own guard at most, so the open groups that lose their guard
are those without a candidate, and `(state - lows) & state` is the state without the lowest
candidate of each field. The same once more separates the groups with one candidate from those with
two or more. Some ten operations on a number of 400 bytes thus find all naked and hidden singles
of the board, and all contradictions.

Locked candidates are found in the same way. Where two units share cells (a row and a box, a box
and a diagonal) and all places for a digit in the one lie in the other, the other can have it
nowhere else. A mask leaves the fields of a unit outside the shared cells; where that
is nothing, the field is found as an empty group is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import chain, zip_longest
from operator import or_
from typing import NamedTuple

from numpure_xl.kernel import COMPILED_SUMS, CompiledCover, UnitCounts, compiled_cover
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.forms import Pair
from numpure_xl.sudoku.solve.sums import Sum, left, sums_of

DEAD = 0
"""The state of a contradiction."""


class Overlap(NamedTuple):
    """Pairs of units that share cells; each unit comes first in one pair at most.

    Attributes:
        outside: The candidates of the first units that lie outside the shared cells.
        guards: The guards of the first units' groups.
        lows: The lowest bit of each of these groups.
        confine: By bit length of a guard: the mask that leaves its digit only the shared cells
            of the second unit, and the guard.
    """

    outside: int
    guards: int
    lows: int
    confine: dict[int, tuple[int, int]]


class Masks(NamedTuple):
    """What places candidates in a state, and what removes them.

    Attributes:
        bits: By candidate, the bits it owns.
        place: By candidate, the mask that places it; it has to be possible still.
        drop: By candidate, the mask that removes it; it must not have been placed.
        place_at: By bit length of a bit, the mask that places its candidate.
        clear_at: By bit length of a bit, the mask that removes its candidate and all rivals.
    """

    bits: list[int]
    place: list[int]
    drop: list[int]
    place_at: list[int]
    clear_at: list[int]


class _Lost(dict[int, tuple[int, int] | None]):
    """What two neighbours lose, by what they have: that of the first, then that of the second.

    None if they lose nothing, or one of them has nothing. The same few come again and again.
    """

    def __init__(self, pair: Pair, side: int) -> None:
        super().__init__()
        self._pair, self._side = pair, side

    def __missing__(self, key: int) -> tuple[int, int] | None:
        one, other = key >> self._side, key & (1 << self._side) - 1
        kept = self._pair.left(one, other)
        lost = (one ^ kept[0], other ^ kept[1])
        self[key] = lost if one and other and any(lost) else None
        return self[key]


class Cover:
    """The masks of one variant. Get it from `cover_of`, which keeps one for each.

    Those of candidates are made when they are needed: the compiled search has its own.

    Attributes:
        units: The units of the variant.
        cells: How many cells it has.
        lines: How many rows.
        rivals: Pairs of candidates that exclude each other and have no group in common; one that is
            barred is its own rival.
        pairs: Those of the variant; see `relate`.
        sums: What cages and lines say.
        caged: The guards of the cells of these sums, but for those that follow from units.
        has_names: Whether digits are nothing but names, so that they can change places.
        full: The state in which every candidate is possible.
        guards: The guards of all groups.
        lows: The lowest bit of each group.
        boxes: The bits of the groups that ask where a digit is in a box.
    """

    def __init__(self, variant: Variant) -> None:
        """Lay out the groups: those of the units first, those of the cells on top."""
        side = variant.side
        self.side, self.width = side, side + 1
        self.units, self.cells, self.lines = variant.units, variant.cells, variant.lines
        self._shape = UnitCounts(side, variant.lines, len(variant.boxes))
        self._groups = len(variant.units) * side + variant.cells
        self.cells_from = len(variant.units) * side * self.width
        self.lows = self._lows(0, self._groups)
        self.guards = self.lows << side
        self.full = 2 * self.guards - self.lows
        boxes = self._lows(2 * variant.lines * side, variant.extra_from * side)
        self.boxes = (boxes << side) - boxes
        self.rivals = [*variant.rivals]
        self.pairs = variant.pairs
        self.sums = sums_of(variant)
        caged = {cell for each in self.sums if not each.units for cell in each.cells}
        self.caged = sum(1 << self.cells_from + cell * self.width + side for cell in caged)
        are_apart = any(first % side != second % side for first, second in self.rivals)
        self.has_names = not (variant.barred or are_apart or self.sums)
        for cell, digit in variant.barred:
            self.rivals.append((self.candidate(cell, digit),) * 2)
            self.full &= ~self._bits_of(cell, digit)
        ones = (1 << side) - 1
        self._every_eighth = sum(ones << cell * self.width for cell in range(0, variant.cells, 8))

    @cached_property
    def compiled(self) -> CompiledCover | None:
        """The same masks in the compiled search; None where that was not built."""
        units = chain.from_iterable(self.units)
        return compiled_cover(self._shape, units, self.rivals, map(_numbers, self.sums))

    @cached_property
    def masks(self) -> Masks:
        """The masks of all candidates; each is here as a field, too."""
        return self._make_masks()

    @cached_property
    def bits(self) -> list[int]:
        """As in `Masks`."""
        return self.masks.bits

    @cached_property
    def place(self) -> list[int]:
        """As in `Masks`."""
        return self.masks.place

    @cached_property
    def drop(self) -> list[int]:
        """As in `Masks`."""
        return self.masks.drop

    @cached_property
    def place_at(self) -> list[int]:
        """As in `Masks`."""
        return self.masks.place_at

    @cached_property
    def clear_at(self) -> list[int]:
        """As in `Masks`."""
        return self.masks.clear_at

    @cached_property
    def owner(self) -> list[int]:
        """By bit length of a bit, the candidate whose bit it is."""
        owner = [0] * (self.full.bit_length() + 1)
        for candidate, own in enumerate(self.bits):
            rest = own
            while rest:
                owner[rest.bit_length()] = candidate
                rest ^= 1 << rest.bit_length() - 1
        return owner

    @cached_property
    def group_at(self) -> dict[int, int]:
        """By bit length of a guard, the bits of its group's candidates."""
        width, ones = self.width, (1 << self.side) - 1
        return {low + width: ones << low for low in range(0, self._groups * width, width)}

    @cached_property
    def overlaps(self) -> tuple[Overlap, ...]:
        """All pairs of units that share two cells or more."""
        return tuple(self._overlaps(self.units, self.bits))

    @cached_property
    def _neighbours(self) -> list[tuple[Pair, int, int, _Lost]]:
        """The pairs, where the fields of both cells are among those of all, and what they lose."""
        known = {pair[2:]: _Lost(pair, self.side) for pair in self.pairs}
        return [
            (pair, pair.first * self.width, pair.second * self.width, known[pair[2:]])
            for pair in self.pairs
        ]

    @cached_property
    def size(self) -> int:
        """The length of a state in bytes."""
        return self.full.bit_length() + 7 >> 3

    def _lows(self, start: int, stop: int) -> int:
        """Return the lowest bits of the groups numbered from `start` to `stop` - 1."""
        return sum(1 << number * self.width for number in range(start, stop))

    def _make_masks(self) -> Masks:
        side, width = self.side, self.width
        cells, digits = range(self.cells), range(1, side + 1)
        groups = [[self.candidate(c, d) for c in unit] for unit in self.units for d in digits]
        groups += [[self.candidate(c, d) for d in digits] for c in cells]
        bits, closes, reach = ([0] * (self.cells * side) for _ in range(3))
        owner = [0] * (len(groups) * width + 1)
        for low, group in zip(range(0, len(groups) * width, width), groups, strict=True):
            for position, candidate in enumerate(group, low):
                bits[candidate] |= 1 << position
                closes[candidate] |= 1 << low + side
                owner[position + 1] = candidate
        for group in groups:
            together = reduce(or_, [bits[candidate] for candidate in group])
            for candidate in group:
                reach[candidate] |= together
        for first, second in self.rivals:
            reach[first] |= bits[second]
            reach[second] |= bits[first]
        full, each = self.full, range(self.cells * side)
        clear = [full & ~reach[c] for c in each]
        place = [(clear[c] | bits[c]) & ~closes[c] for c in each]
        return Masks(
            bits=bits,
            place=place,
            drop=[full & ~bits[c] for c in each],
            place_at=[place[c] for c in owner],
            clear_at=[clear[c] for c in owner],
        )

    def _overlaps(self, units: Sequence[Sequence[int]], bits: Sequence[int]) -> Iterator[Overlap]:
        """Pair each unit with every later one that it shares cells with."""
        partners = [
            [later for later in units[number + 1 :] if len(set(unit).intersection(later)) > 1]
            for number, unit in enumerate(units)
        ]
        for seconds in zip_longest(*partners):
            outside = lows = 0
            confine = {}
            for number, (unit, later) in enumerate(zip(units, seconds, strict=True)):
                if later is None:
                    continue
                low = self._lows(number * self.side, (number + 1) * self.side)
                lows |= low
                outside |= sum(low << place for place, c in enumerate(unit) if c not in later)
                for digit in range(1, self.side + 1):
                    rest = [bits[self.candidate(c, digit)] for c in later if c not in unit]
                    position = (number * self.side + digit) * self.width
                    confine[position] = self.full & ~reduce(or_, rest, 0), 1 << position - 1
            yield Overlap(outside, lows << self.side, lows, confine)

    def _bits_of(self, cell: int, digit: int) -> int:
        """Return the bits that a candidate owns, before there are masks."""
        units = (
            (number * self.side + digit - 1) * self.width + unit.index(cell)
            for number, unit in enumerate(self.units)
            if cell in unit
        )
        return sum(1 << bit for bit in (*units, self.cells_from + cell * self.width + digit - 1))

    def candidate(self, cell: int, digit: int) -> int:
        """Return the number of the candidate for a digit in a cell."""
        return cell * self.side + digit - 1

    def start(self, digits: Iterable[int]) -> int:
        """Return the state with these digits placed, 0 for a blank; `DEAD` if two clash."""
        state, place, side = self.full, self.place, self.side
        before = -1  # the number of the cell's first candidate, less 1
        for digit in digits:
            if digit:
                state &= place[before + digit]
            before += side
        if ((state | self.guards) - self.lows) & self.guards != self.guards:
            return DEAD
        return state

    def settle(self, state: int, within: int | None = None) -> tuple[int, int]:
        """Place every single until none is left, or only those whose bit is in `within`.

        Returns:
            The state, and the guards of the groups that still have two candidates or more: 0
            if the board is solved. After a contradiction, `DEAD` and the guards of the groups
            that were found without a candidate.
        """
        while True:
            state, groups = self.place_singles(state, within)
            if state == DEAD or not self.pairs or (related := self.relate(state)) == state:
                return state, groups
            state = related

    def place_singles(self, state: int, within: int | None = None) -> tuple[int, int]:
        """Place singles as `settle` does, without a look at what neighbours leave each other."""
        guards, lows, side = self.guards, self.lows, self.side
        place_at, clear_at = self.place_at, self.clear_at
        while True:
            rest = state - lows
            undecided = state & guards
            filled = rest & undecided
            if filled != undecided:
                return DEAD, filled ^ undecided
            many = (((rest & state) | guards) - lows) & undecided
            singles = many ^ undecided
            if singles:
                singles = state & (singles - (singles >> side))
                if within is not None:
                    singles &= within
            if not singles:
                return state, many
            while singles:
                position = singles.bit_length()
                state &= place_at[position]
                singles &= clear_at[position]

    def relate(self, state: int) -> int:
        """Return a state without what neighbours cannot have, since nothing is left beside it."""
        ones, side, drop = (1 << self.side) - 1, self.side, self.drop
        fields = state >> self.cells_from
        for pair, at, by, known in self._neighbours:
            lost = known[(fields >> at & ones) << side | fields >> by & ones]
            if not lost:
                continue
            for cell, digits in zip(pair[:2], lost, strict=True):
                for digit in range(1, side + 1):
                    if digits & 1 << digit - 1:
                        state &= drop[self.candidate(cell, digit)]
            fields = state >> self.cells_from
        return state

    def left_by_singles(self, state: int, *, in_boxes: bool = False) -> Sequence[int] | None:
        """Place all singles, or only the hidden ones of boxes.

        Returns:
            The digits that are then placed, 0 for an open cell; None if none is open.
        """
        if self.compiled:
            digits = self.compiled.settle(state.to_bytes(self.size, "little"), in_boxes)
            return digits if 0 in digits else None
        within = self.boxes if in_boxes else None
        state, groups = self.settle(state, within)
        while state != DEAD and self.sums and (added := self.add_up(state)) != state:
            state, groups = self.settle(added, within) if added != DEAD else (DEAD, self.guards)
        return self.digits(state) if groups else None

    def confine(self, state: int, groups: int) -> int:
        """Return a state without what locked candidates of these groups exclude."""
        for outside, guards, lows, masks in self.overlaps:
            locked = groups & guards
            locked ^= locked & (((state & outside) | guards) - lows)
            while locked:
                mask, guard = masks[locked.bit_length()]
                state &= mask
                locked ^= guard
        return state

    def add_up(self, state: int) -> int:
        """Return a settled state without what sums exclude; `DEAD` if one cannot be."""
        ones, side = (1 << self.side) - 1, self.side
        for each in self.sums:
            fields = [state >> self.cells_from + cell * self.width for cell in each.cells]
            masks = [field & ones for field in fields]
            for cell, mask, kept in zip(each.cells, masks, left(masks, each, side), strict=True):
                if not kept:
                    return DEAD
                for digit in range(1, side + 1):
                    if (mask ^ kept) >> digit - 1 & 1:
                        state &= self.drop[self.candidate(cell, digit)]
        return state

    def fewest(self, state: int, groups: int) -> int:
        """Return which of these groups, with two candidates or more each, have the fewest."""
        guards, lows = self.guards, self.lows
        rest = (state - lows) & state
        fewest = 0
        while not fewest:
            rest &= (rest | guards) - lows
            fewest = groups ^ (groups & ((rest | guards) - lows))
        return fewest

    def digits(self, state: int) -> tuple[int, ...]:
        """Return the digits placed in a state, 0 for a cell that is open."""
        width, cells = self.width, self.cells
        fields, lows = state >> self.cells_from, self.lows >> self.cells_from
        placed = lows & ~(fields >> self.side)
        values = sum(digit * (fields >> digit - 1 & placed) for digit in range(1, self.side + 1))
        eighths = -(-cells // 8)
        digits = bytearray(8 * eighths)
        for first in range(8):  # the fields of every eighth cell start at whole bytes
            some = values >> first * width & self._every_eighth
            digits[first::8] = some.to_bytes(eighths * width, "little")[::width]
        return tuple(digits[:cells])


_HOLDING = 2
"""In place of whether cells differ: they hold digits together (sums.h), four bits for each."""


def _numbers(each: Sum) -> tuple[int, ...]:
    """Return a sum as the compiled search takes it."""
    total = min(max(each.total, 0), 0xFFFF)  # beyond that it cannot be, and 0 cannot be either
    kind, differ = min(len(each.units), len(COMPILED_SUMS) - 1), int(each.differ)
    if each.digits:
        total, differ = sum(digit << 4 * at for at, digit in enumerate(each.digits)), _HOLDING
    return total, kind, each.reach, differ, len(each.cells), *each.cells


@lru_cache(maxsize=64)
def cover_of(variant: Variant) -> Cover:
    """Return the masks of a variant, made once."""
    return Cover(variant)
