"""Layouts: where each possibility of a board has its bit, and which bits exclude each other.

There is a field for each digit in each unit (which of its cells?) and for each cell (which
digits?). On a 9x9 board, with 27 units of 9 digits and 81 cells, from the lowest bit on:

    field 0     1     ... 8      9     ... 242       243   244   ... 323
          row 1 row 1     row 1  row 2     box 9     r1c1  r1c2      r9c9
          1     2         9      1         9         digits 1 to 9 in the cell

    one field, 16 bits:    0000 00 0 ......... , the guard and spare bits always 0 in the marks
                           spare   | cells 1 to 9 of the unit, or digits 1 to 9, lowest first
                                   guard

`lows` has the lowest bit of each field, `guards` the guard: (marks | guards) - lows borrows
within a field only, which finds the fields with no bit, or with one, all at once.

The fields are as wide as a machine word, unlike in cover.py, so that `struct` lays all of them out
in a tuple in a few microseconds.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, reduce
from operator import or_
from struct import Struct

from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.solve.sums import sums_of

COUNTER = 8
"""Bits of the counter of blanks that each unit has: a guard above, below it up to 16."""


class Layout:
    """What never changes on the boards of a variant. Get it from `layout_of`.

    Units are known by their number in `variant.units`, seats are places in a unit from 0.

    Attributes:
        order: The numbers of the units as Sudoku Explainer walks them: boxes, columns, rows;
            then the extra units, which it does not know.
        lines: The numbers of the units that are not boxes.
        boxes: The numbers of the units that are boxes.
        units_of: By cell, the numbers of its units: box, row, column, extra units.
        seats_of: By cell, the same, each with the seat of the cell in it.
        areas: By unit, its cells as a mask.
        unit_bits: By cell, the numbers of its units as a mask over the numbers of units.
        ways: By grid, the numbers of its first row and of its first column.
        box_lines: How many rows, or columns, one box meets at most.
        extra_seats: How many cells extra units have in one row, or column, at most: the sum.
        house: By cell, its peers, in the order in which its units list them, then those by moves.
        peers: By cell, its peers as a mask over the cells.
        width: The bits of a field: one for each cell or digit, one for a guard, and spare ones.
        full: The fields of an empty board, without what signs bar.
        lows: The lowest bit of each field.
        guards: The bit above the possibilities of each field; always 0 in the marks.
        owner: By number of a bit, its candidate: cell * side + digit - 1.
        drop: By candidate, the mask that takes it away.
        settle: By candidate, the mask that takes it and all its rivals away.
        sums: What cages say of the cells.
    """

    settle: tuple[int, ...]

    def __init__(self, variant: Variant) -> None:
        side = self.side = variant.side
        self.variant = variant
        self.units, self.sums = variant.units, sums_of(variant)
        self.width, word = (8, "B") if side < 8 else (16, "H") if side < 16 else (32, "I")
        groups = [[c * side + d for c in unit] for unit in self.units for d in range(side)]
        groups += [[c * side + d for d in range(side)] for c in range(variant.cells)]
        self.words = Struct(f"<{len(groups)}{word}")
        self.lows = sum(1 << number * self.width for number in range(len(groups)))
        self.guards = self.lows << side
        self.full = self.guards - self.lows
        self._mask_candidates(groups)
        self._number_units()
        self._in_units = tuple(self._peers_in_units(cell) for cell in range(variant.cells))
        self._mask_fields()
        self._add_signs()

    def signed(self, variant: Variant) -> Layout:
        """Return the layout of the same board with other signs, which add no unit."""
        layout = object.__new__(Layout)
        layout.__dict__ |= self.__dict__
        layout.variant, layout.sums = variant, sums_of(variant)
        layout._add_signs()
        return layout

    def _add_signs(self) -> None:
        """Let candidates go that signs or moves exclude; the masks of units stay as they are."""
        side, drop, settle = self.side, self.drop, [*self.settle]
        for one, other in self.variant.rivals:
            settle[one] &= drop[other]
            settle[other] &= drop[one]
        for cell, digit in self.variant.barred:
            self.full &= drop[cell * side + digit - 1]
        self.settle = tuple(settle)
        moved = self.variant.moved
        self.house = tuple((*own, *moved[cell]) for cell, own in enumerate(self._in_units))
        self.peers = tuple(sum(1 << peer for peer in house) for house in self.house)

    def _mask_candidates(self, groups: list[list[int]]) -> None:
        own = [0] * (self.variant.cells * self.side)
        self.owner: dict[int, int] = {}
        for number, group in enumerate(groups):
            for bit, candidate in enumerate(group, number * self.width):
                own[candidate] |= 1 << bit
                self.owner[bit] = candidate
        reach = own.copy()
        for group in groups:
            together = reduce(or_, (own[candidate] for candidate in group))
            for candidate in group:
                reach[candidate] |= together
        self.drop = tuple(self.full & ~bits_of for bits_of in own)
        self.settle = tuple(self.full & ~bits_of for bits_of in reach)

    def _number_units(self) -> None:
        side, units, lines = self.side, self.units, self.variant.lines
        self.boxes = tuple(range(2 * lines, self.variant.extra_from))
        extra = tuple(range(self.variant.extra_from, len(units)))
        self.lines = (*range(2 * lines), *extra)
        self.order = (*self.boxes, *range(lines, 2 * lines), *range(lines), *extra)
        walk = (*self.boxes, *range(2 * lines), *extra)
        self.ways = tuple((first, lines + first) for first in range(0, lines, side))
        self.areas = tuple(sum(1 << cell for cell in unit) for unit in units)
        cells = range(self.variant.cells)
        self.units_of = tuple(tuple(u for u in walk if cell in units[u]) for cell in cells)
        self.seats_of = tuple(
            tuple((unit, units[unit].index(cell)) for unit in own)
            for cell, own in enumerate(self.units_of)
        )
        self.unit_bits = tuple(sum(1 << unit for unit in own) for own in self.units_of)
        self.unit_counts = tuple(sum(1 << COUNTER * u for u in own) for own in self.units_of)
        crossed = [[unit for unit in own if unit < 2 * lines] for own in self.units_of]
        met = [Counter(line for cell in unit for line in crossed[cell]) for unit in units]
        self.box_lines = max(
            sum(line // side == first // side for line in met[box])
            for box in self.boxes
            for way in self.ways
            for first in way
        )
        self.extra_seats = sum(max(met[unit].values()) for unit in extra)
        self.one_each = sum(1 << COUNTER * unit for unit in range(len(units)))

    def _peers_in_units(self, cell: int) -> tuple[int, ...]:
        peers = dict.fromkeys(c for unit in self.units_of[cell] for c in self.units[unit])
        del peers[cell]
        return tuple(peers)

    def _mask_fields(self) -> None:
        unit = self.side * self.width
        whole = (1 << unit) - 1
        self.unit_fields = tuple(whole << unit * number for number in range(len(self.units)))
        self.box_fields = sum(self.unit_fields[number] for number in self.boxes)
        self.line_fields = sum(self.unit_fields[number] for number in self.lines)
        self.cell_fields = ((1 << self.variant.cells * self.width) - 1) << (unit * len(self.units))


@lru_cache(maxsize=64)
def layout_of(variant: Variant) -> Layout:
    """Return the layout of a variant, made once."""
    bare = variant.bare
    if bare is not variant and len(bare.units) == len(variant.units):
        return layout_of(bare).signed(variant)
    return Layout(variant)
