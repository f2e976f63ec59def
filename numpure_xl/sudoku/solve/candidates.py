"""Candidates: which digits each blank cell can still hold.

They are kept in one integer, much as in cover.py: layout.py says where each has its bits. A blank
cell and a digit not yet placed have a bit for every possibility; what is settled has none. Placing
a digit is one AND, and a dozen operations on the whole integer find every single of the board
(`Candidates.singles`).

What the techniques read is `cells` and `places`, made once for each position and kept until it
changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from numpure_xl.kernel import CompiledCover
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.solve.layout import COUNTER, layout_of
from numpure_xl.sudoku.solve.sums import left


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Candidates:
    """The pencilmarks of a position, with the digits that are already known.

    >>> marks = Candidates(Grid.parse("1.....3..2.....4"))
    >>> marks.digits_in(1)
    (3, 4)

    Attributes:
        layout: The tables of the variant.
        digits: By cell, the digit that is known, or 0.
        given: The cells whose digit is given, as a mask; all others were filled in.
        marks: All pencilmarks, a field of bits for each cell and each digit in each unit.
    """

    __slots__ = (
        *("_blanks", "_cells", "_places", "_singles", "_spots"),
        *("digits", "given", "layout", "marks"),
    )

    def __init__(self, grid: Grid, givens: Grid | None = None) -> None:
        """Write all digits that the grid does not rule out into the blank cells.

        Args:
            grid: The digits that are known.
            givens: Those of them that are given; left out, all.
        """
        layout = self.layout = layout_of(grid.variant)
        side = layout.side
        self.digits = list(grid.digits)
        marks, blanks = layout.full, side * layout.one_each
        for cell, digit in enumerate(grid.digits):
            if digit:
                marks &= layout.settle[cell * side + digit - 1]
                blanks -= layout.unit_counts[cell]
        self.marks = marks
        self.given = sum(1 << cell for cell, digit in enumerate((givens or grid).digits) if digit)
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
        """Use the techniques in `known`, a sum of `COMPILED` and `COMPILED_SUMS`."""
        size, digits = self.layout.words.size, bytes(self.digits)
        marks, placed = compiled.follow(self.marks.to_bytes(size, "little"), digits, known)
        self.marks = int.from_bytes(marks, "little")
        if placed != digits:
            for cell, digit in enumerate(placed):
                if digit != digits[cell]:
                    self.digits[cell] = digit
                    self._blanks -= self.layout.unit_counts[cell]
        self._forget()

    def copy(self) -> Candidates:
        """Return pencilmarks that may be changed without changing these."""
        copied = object.__new__(Candidates)
        copied.layout, copied.marks, copied._blanks = self.layout, self.marks, self._blanks
        copied.given = self.given
        copied.digits = self.digits.copy()
        copied._forget()
        return copied

    @property
    def is_solved(self) -> bool:
        """Whether no cell is blank."""
        return not self._blanks

    @property
    def is_dead(self) -> bool:
        """Whether a blank cell has no candidate, or a digit no place in a unit."""
        layout = self.layout
        held = ((self.marks | layout.guards) - layout.lows & layout.guards).bit_count()
        units_of = layout.units_of
        blank = (cell for cell, digit in enumerate(self.digits) if not digit)
        return held < sum(1 + len(units_of[cell]) for cell in blank)

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
            if len(self.layout.ways) > 1:
                self._spots = self._spots_of_cells()
            else:
                self._spots = tuple(
                    sum(places[row * side + digit] << row * side for row in range(side))
                    for digit in range(side)
                )
        return self._spots

    def _spots_of_cells(self) -> tuple[int, ...]:
        """Return the same where rows overlap, so that a cell may be in two."""
        marked = [*enumerate(self.cells)]
        return tuple(
            sum((mask >> digit & 1) << cell for cell, mask in marked)
            for digit in range(self.layout.side)
        )

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
            single = (once ^ twice) & guards
            self._singles = marks & (single - (single >> layout.side))
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


def cell_without_digit(grid: Grid) -> int | None:
    """Return the first blank cell that no digit fits by units, signs or sums, or None.

    >>> cell_without_digit(Grid.parse("123....4........"))
    3
    """
    marks = Candidates(grid)
    layout = marks.layout
    fitting = [
        1 << digit >> 1 or mask for digit, mask in zip(grid.digits, marks.cells, strict=True)
    ]
    for pair in layout.variant.pairs:
        one, other = pair[:2]
        fitting[one], fitting[other] = pair.left(fitting[one], fitting[other])
    for each in layout.sums:
        kept = left([fitting[cell] for cell in each.cells], each, layout.side)
        for cell, mask in zip(each.cells, kept, strict=True):
            fitting[cell] &= mask
    blanks = (cell for cell, digit in enumerate(grid.digits) if not digit)
    return next((cell for cell in blanks if not fitting[cell]), None)
