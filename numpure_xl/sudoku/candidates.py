"""Candidates: which digits each blank cell can still hold.

They are kept in one integer, much as in cover.py: a field for each digit in each unit (which of
its cells?) and for each cell (which digits?). A blank cell and a digit not yet placed have a bit
for every possibility; what is settled has none. Placing a digit is one AND, and a dozen
operations on the whole integer find every single of the board (`Candidates.singles`).

On a 9x9 board, with 27 units of 9 digits and 81 cells, from the lowest bit on:

    field 0     1     ... 8      9     ... 242       243   244   ... 323
          row 1 row 1     row 1  row 2     box 9     r1c1  r1c2      r9c9
          1     2         9      1         9         digits 1 to 9 in the cell

    one field, 16 bits:    0000 00 0 ......... , the guard and spare bits always 0 in `marks`
                           spare   | cells 1 to 9 of the unit, or digits 1 to 9, lowest first
                                   guard

`lows` has the lowest bit of each field, `guards` the guard: (marks | guards) - lows borrows
within a field only, which finds the fields with no bit, or with one, all at once.

The fields are as wide as a machine word, unlike there, so that `struct` lays all of them out in
a tuple in a few microseconds. That is what the techniques read: `cells` and `places`, made once for
each position and kept until it changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_
from struct import Struct

from numpure_xl.kernel import CompiledCover
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.variant import Variant

COUNTER = 8
"""Bits of the counter of blanks that each unit has: a guard above, below it up to 16."""


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Layout:
    """What never changes on the boards of a variant. Get it from `layout_of`.

    Units are known by their number in `variant.units`, seats are places in a unit from 0.

    Attributes:
        order: The numbers of the units as Sudoku Explainer walks them: boxes, columns, rows;
            then the extra units, which it does not know.
        lines: The numbers of the units that are no boxes.
        boxes: The numbers of the units that are boxes.
        units_of: By cell, the numbers of its units: box, row, column, extra units.
        unit_bits: By cell, the same as a mask over the numbers of units.
        box_lines: How many rows, or columns, one box meets at most.
        extra_seats: How many cells extra units have in one row, or column, at most: the sum.
        house: By cell, its peers, in the order in which its units list them.
        peers: By cell, its peers as a mask over the cells.
        width: The bits of a field: one for each cell or digit, one for a guard, and spare ones.
        full: The fields of an empty board.
        lows: The lowest bit of each field.
        guards: The bit above the possibilities of each field; always 0 in the marks.
        owner: By number of a bit, its candidate: cell * side + digit - 1.
        drop: By candidate, the mask that takes it away.
        settle: By candidate, the mask that takes it and all its rivals away.
    """

    def __init__(self, variant: Variant) -> None:
        side = self.side = variant.side
        self.variant = variant
        self.units = variant.units
        self.width, word = (8, "B") if side < 8 else (16, "H") if side < 16 else (32, "I")
        groups = [[c * side + d for c in unit] for unit in self.units for d in range(side)]
        groups += [[c * side + d for d in range(side)] for c in range(variant.cells)]
        self.words = Struct(f"<{len(groups)}{word}")
        self.lows = sum(1 << number * self.width for number in range(len(groups)))
        self.guards = self.lows << side
        self.full = self.guards - self.lows
        self._mask_candidates(groups)
        self._number_units()
        self.house = tuple(self._house(cell) for cell in range(variant.cells))
        self.peers = tuple(sum(1 << peer for peer in house) for house in self.house)
        self._mask_fields()

    def _mask_candidates(self, groups: list[list[int]]) -> None:
        own = [0] * self.side**3
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
        side, units = self.side, self.units
        self.boxes = tuple(range(2 * side, 3 * side))
        extra = tuple(range(3 * side, len(units)))
        self.lines = (*range(2 * side), *extra)
        self.order = (*self.boxes, *range(side, 2 * side), *range(side), *extra)
        walk = (*self.boxes, *range(2 * side), *extra)
        cells = range(self.variant.cells)
        self.units_of = tuple(tuple(u for u in walk if cell in units[u]) for cell in cells)
        self.unit_bits = tuple(sum(1 << unit for unit in own) for own in self.units_of)
        self.unit_counts = tuple(sum(1 << COUNTER * u for u in own) for own in self.units_of)
        lines = [[cell // side, side + cell % side] for cell in cells]
        met = [Counter(line for cell in unit for line in lines[cell]) for unit in units]
        self.box_lines = max(
            sum(line // side == way for line in met[box]) for box in self.boxes for way in (0, 1)
        )
        self.extra_seats = sum(max(met[unit].values()) for unit in extra)
        self.one_each = sum(1 << COUNTER * unit for unit in range(len(units)))

    def _house(self, cell: int) -> tuple[int, ...]:
        found = dict.fromkeys(c for unit in self.units_of[cell] for c in self.units[unit])
        del found[cell]
        return tuple(found)

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
    return Layout(variant)


class Candidates:
    """The pencilmarks of a position, with the digits that are already known.

    >>> marks = Candidates(Grid.parse("1.....3..2.....4"))
    >>> marks.digits_in(1)
    (3, 4)

    Attributes:
        layout: The tables of the variant.
        digits: By cell, the digit that is known, or 0.
        marks: All pencilmarks, a field of bits for each cell and each digit in each unit.
    """

    __slots__ = ("_blanks", "_cells", "_places", "_singles", "_spots", "digits", "layout", "marks")

    def __init__(self, grid: Grid) -> None:
        """Write all digits that no given rules out into the blank cells."""
        layout = self.layout = layout_of(grid.variant)
        side = layout.side
        self.digits = list(grid.digits)
        marks, blanks = layout.full, side * layout.one_each
        for cell, digit in enumerate(grid.digits):
            if digit:
                marks &= layout.settle[cell * side + digit - 1]
                blanks -= layout.unit_counts[cell]
        self.marks = marks
        self._blanks = blanks
        self._forget()

    def _forget(self) -> None:
        self._cells: tuple[int, ...] | None = None
        self._places: tuple[int, ...] = ()
        self._spots: tuple[int, ...] | None = None
        self._singles: int | None = None

    def place(self, cell: int, digit: int) -> None:
        """Write a digit into a blank cell, and take it from the marks of its peers."""
        layout = self.layout
        self.digits[cell] = digit
        self.marks &= layout.settle[cell * layout.side + digit - 1]
        self._blanks -= layout.unit_counts[cell]
        self._cells = self._spots = self._singles = None

    def eliminate(self, cell: int, digit: int) -> None:
        """Take a digit from the marks of a cell."""
        layout = self.layout
        self.marks &= layout.drop[cell * layout.side + digit - 1]
        self._cells = self._spots = self._singles = None

    def apply(
        self, places: Iterable[tuple[int, int]], removes: Iterable[tuple[int, int]] = ()
    ) -> None:
        """Place and eliminate; both are pairs of a cell and a digit."""
        for cell, digit in places:
            self.place(cell, digit)
        for cell, digit in removes:
            self.eliminate(cell, digit)

    def place_singles(self) -> None:
        """Place all naked and hidden singles, until there are none."""
        side, owner = self.layout.side, self.layout.owner
        while singles := self.singles:
            while singles:
                candidate = owner[singles.bit_length() - 1]
                cell, digit = divmod(candidate, side)
                self.place(cell, digit + 1)
                singles &= self.layout.settle[candidate]

    def follow(self, compiled: CompiledCover, known: int) -> None:
        """Place singles and use the techniques in `known`, a sum of numbers in `FOLLOWED`."""
        size = self.layout.words.size
        marks, placed = compiled.follow(self.marks.to_bytes(size, "little"), known)
        self.marks = int.from_bytes(marks, "little")
        for cell, digit in enumerate(placed):
            if digit:
                self.digits[cell] = digit
                self._blanks -= self.layout.unit_counts[cell]
        self._forget()

    def copy(self) -> Candidates:
        """Return pencilmarks that may be changed without changing these."""
        other = object.__new__(Candidates)
        other.layout, other.marks, other._blanks = self.layout, self.marks, self._blanks
        other.digits = self.digits.copy()
        other._forget()
        return other

    @property
    def is_solved(self) -> bool:
        """Whether no cell is blank."""
        return not self._blanks

    @property
    def cells(self) -> tuple[int, ...]:
        """By cell, its candidates as a mask in which bit 0 is the digit 1; 0 if it is filled."""
        if self._cells is None:
            self._unpack()
        return self._cells  # type: ignore[return-value]  # just unpacked

    @property
    def places(self) -> tuple[int, ...]:
        """By unit * side + digit - 1, the seats that can hold the digit; 0 if it is placed."""
        if self._cells is None:
            self._unpack()
        return self._places

    @property
    def spots(self) -> tuple[int, ...]:
        """By digit - 1, all cells that can still hold the digit, as a mask over the cells."""
        if self._spots is None:
            side, places = self.layout.side, self.places
            self._spots = tuple(
                sum(places[row * side + digit] << row * side for row in range(side))
                for digit in range(side)
            )
        return self._spots

    def _unpack(self) -> None:
        layout = self.layout
        words = layout.words.unpack(self.marks.to_bytes(layout.words.size, "little"))
        units = len(layout.units) * layout.side
        self._places, self._cells = words[:units], words[units:]

    def digits_in(self, cell: int) -> tuple[int, ...]:
        """Return the candidates of a cell, smallest first."""
        return tuple(bit + 1 for bit in bits(self.cells[cell]))

    @property
    def singles(self) -> int:
        """The bits of `marks` that are alone in their field.

        How: borrowing 1 from the guard above a field clears its lowest bit, and takes the
        guard only where the field was 0; done twice, it parts 0, 1 and more bits (cover.py).
        """
        if self._singles is None:
            marks, layout = self.marks, self.layout
            guards, lows = layout.guards, layout.lows
            once = (marks | guards) - lows
            twice = (once & marks | guards) - lows
            one = (once ^ twice) & guards
            self._singles = marks & (one - (one >> layout.side))
        return self._singles

    @property
    def full_but_one(self) -> int:
        """The units with exactly one blank, as a mask of the lowest bits of their counters."""
        ones = self.layout.one_each
        guards = ones << COUNTER - 1
        others = ((self._blanks ^ ones) | guards) - ones  # the guard stays unless blanks == 1
        return (others & guards ^ guards) >> COUNTER - 1

    def blanks_in(self, unit: int) -> int:
        """Return how many cells of a unit are blank."""
        return self._blanks >> COUNTER * unit & (1 << COUNTER) - 1
