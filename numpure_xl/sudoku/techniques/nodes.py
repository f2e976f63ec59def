"""Nodes of nets: assumptions about candidates, what follows from one, and the board meanwhile.

A node is an assumption about a candidate: that it is on, its cell holding its digit, or off. It
is one integer, so that a set of nodes is a mask:

    candidate = cell * side + digit - 1        (r1c2 = 3 on a 9x9 board: 1 * 9 + 2 = 11)
    node      = 2 * candidate + is_on          (on: 23, off: 22)

Numbers above all nodes stand for the chains inside a net (nested_chains.py).
"""

from __future__ import annotations

from numpure_xl.sudoku.candidates import Candidates, bits


def on(candidate: int) -> int:
    """Return the node of a candidate that is on."""
    return 2 * candidate + 1


def off(candidate: int) -> int:
    """Return the node of a candidate that is off."""
    return 2 * candidate


def is_on(node: int) -> bool:
    """Return whether the candidate of a node is on."""
    return bool(node & 1)


def opposite(node: int) -> int:
    """Return the node that says the contrary."""
    return node ^ 1


def candidate_of(node: int) -> int:
    """Return the candidate that a node is about."""
    return node >> 1


class Reach:
    """What follows from an assumption, in the order in which it is found.

    Attributes:
        reasons: By node, the nodes it follows from at once.
        ancestry: By node, all nodes and inner chains it follows from and itself, as a mask.
        clash: The two opposite nodes in which it ended, on first; each with its ancestry.
    """

    def __init__(self, source: int) -> None:
        self.reasons: dict[int, tuple[int, ...]] = {source: ()}
        self.ancestry = {source: 1 << source}
        self.clash: tuple[tuple[int, int], tuple[int, int]] | None = None

    def use(self, chain: int) -> None:
        """Let an inner chain be a reason, by its number."""
        self.ancestry[chain] = 1 << chain

    def add(self, node: int, reasons: tuple[int, ...]) -> bool:
        """Add a node if it is new; return whether its opposite is there, a contradiction."""
        contrary = opposite(node)
        if contrary in self.reasons:
            here = node, self._mask(node, reasons)
            there = contrary, self.ancestry[contrary]
            self.clash = (here, there) if is_on(node) else (there, here)
            return True
        if node not in self.reasons:
            self.reasons[node] = reasons
            self.ancestry[node] = self._mask(node, reasons)
        return False

    def _mask(self, node: int, reasons: tuple[int, ...]) -> int:
        mask = 1 << node
        for reason in reasons:
            mask |= self.ancestry[reason]
        return mask


class Board:
    """The marks of a position while a net takes them away one by one."""

    def __init__(self, marks: Candidates) -> None:
        self.first = marks
        self.layout = marks.layout
        self.side = marks.layout.side
        self.first_cells, self.first_places = marks.cells, marks.places
        self.cells, self.places = list(marks.cells), list(marks.places)
        self.blanks_in = marks.blanks_in

    def take(self, candidate: int) -> None:
        """Take a mark away."""
        cell, digit = divmod(candidate, self.side)
        self.cells[cell] &= ~(1 << digit)
        for unit in self.layout.units_of[cell]:
            seat = self.layout.units[unit].index(cell)
            self.places[unit * self.side + digit] &= ~(1 << seat)

    def position(self) -> Candidates:
        """Return what is left of the marks, as a position of its own."""
        marks = self.first.copy()
        for cell, (before, now) in enumerate(zip(self.first_cells, self.cells, strict=True)):
            for digit in bits(before & ~now):
                marks.eliminate(cell, digit + 1)
        return marks

    def forced(self, candidate: int, *, in_cells: bool) -> list[tuple[int, tuple[int, ...]]]:
        """Return the nodes that are on if a candidate is off too, each with its reasons."""
        cell, digit = divmod(candidate, self.side)
        found = []
        if in_cells and self.cells[cell].bit_count() == 2:
            base = cell * self.side
            other = (self.cells[cell] & ~(1 << digit)).bit_length() - 1
            reasons = (off(candidate), *self.gone_from_cell(cell))
            found.append((on(base + other), reasons))
        for unit in self.layout.units_of[cell]:
            seats = self.places[unit * self.side + digit]
            if seats.bit_count() == 2:
                found.append(self._last_seat(unit, candidate, seats))
        return found

    def _last_seat(self, unit: int, candidate: int, seats: int) -> tuple[int, tuple[int, ...]]:
        cell, digit = divmod(candidate, self.side)
        cells = self.layout.units[unit]
        (other,) = (cells[seat] for seat in bits(seats) if cells[seat] != cell)
        reasons = (off(candidate), *self.gone_from_unit(unit, digit))
        return on(other * self.side + digit), reasons

    def gone_from_cell(self, cell: int) -> tuple[int, ...]:
        """Return the nodes of a cell's candidates that were taken away."""
        gone = bits(self.first_cells[cell] & ~self.cells[cell])
        return tuple(off(cell * self.side + digit) for digit in gone)

    def gone_from_unit(self, unit: int, digit: int) -> tuple[int, ...]:
        """Return the nodes of a digit's seats in a unit that were taken away."""
        at = unit * self.side + digit
        cells = self.layout.units[unit]
        gone = bits(self.first_places[at] & ~self.places[at])
        return tuple(off(cells[seat] * self.side + digit) for seat in gone)
