"""Nets: all that follows from a candidate, and what follows whichever of several is true.

Nishio follows one digit until it contradicts itself. Multiple chains follow every digit of a
cell, or every seat of a digit in a unit, and keep what all agree on. Dynamic chains also use
what has been taken away on the way, so that a link can have several reasons, and besides look
for contradictions and for what a candidate and its opposite agree on.

Ratings of Sudoku Explainer 1.2.1: nishio 7.5, multiple 8.0, dynamic 8.5, and 0.1 more for each
of the lengths 4, 6, 8, 12, 16, 24, ... that the nodes of all branches exceed. It goes on to
dynamic chains with pairs and fish inside (9.0) and chains in chains (9.5): they are not here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.lengths import harder
from numpure_xl.sudoku.techniques.step import Evidence, Link, Step


class Kind(NamedTuple):
    """What a net may use.

    Attributes:
        rating: The rating of the shortest.
        in_cells: Whether it goes from digit to digit in a cell.
        is_multiple: Whether cells and units with more than two candidates are branched on.
        is_dynamic: Whether what was taken away on the way counts.
    """

    rating: float
    in_cells: bool
    is_multiple: bool
    is_dynamic: bool


NISHIO = Kind(7.5, in_cells=False, is_multiple=False, is_dynamic=True)
MULTIPLE = Kind(8.0, in_cells=True, is_multiple=True, is_dynamic=False)
DYNAMIC = Kind(8.5, in_cells=True, is_multiple=True, is_dynamic=True)


class Rank(IntEnum):
    """The order of nets of equal rating and length (Sudoku Explainer's sort keys)."""

    DOUBLE = 1
    CELL = 5
    UNIT = 6
    CONTRADICTION = 7


def nishio(marks: Candidates) -> Step | None:
    """Find a candidate that contradicts itself by the seats of its digit alone."""
    nets = _Nets(marks, NISHIO)
    return _easiest(nets, (f for node in nets.nodes for f in nets.contradictions(node)), "nishio")


def multiple_chains(marks: Candidates) -> Step | None:
    """Find what all candidates of a cell, or all seats of a digit in a unit, lead to."""
    nets = _Nets(marks, MULTIPLE)
    return _easiest(nets, nets.agreements(least=3), "multiple-chains")


def dynamic_chains(marks: Candidates) -> Step | None:
    """Find the easiest dynamic contradiction or agreement."""
    nets = _Nets(marks, DYNAMIC)
    return _easiest(nets, nets.agreements(least=2), "dynamic-chains")


class Find(NamedTuple):
    """What a net proves; its first three fields are how Sudoku Explainer orders them.

    Attributes:
        rating: The rating, not rounded.
        length: The nodes of all branches.
        rank: Its kind.
        target: The node that is proved: 2 * candidate, and 1 more if it is on.
        branches: The nodes that are assumed in turn, with what they reach.
    """

    rating: float
    length: int
    rank: Rank
    target: int
    branches: tuple[tuple[int, _Reach, int], ...]


class _Reach:
    """What follows from an assumption, in the order in which it is found.

    A node is 2 * candidate, and 1 more if the candidate is on.

    Attributes:
        reasons: By node, the nodes it follows from at once.
        ancestry: By node, all nodes it follows from and itself, as a mask over the nodes.
        clash: The two opposite nodes in which it ended, on first; each with its ancestry.
    """

    def __init__(self, source: int) -> None:
        self.reasons: dict[int, tuple[int, ...]] = {source: ()}
        self.ancestry = {source: 1 << source}
        self.clash: tuple[tuple[int, int], tuple[int, int]] | None = None

    def add(self, node: int, reasons: tuple[int, ...]) -> bool:
        """Add a node if it is new; tell whether its opposite is there, which ends it all."""
        if node ^ 1 in self.reasons:
            ends = sorted(((node, self._mask(node, reasons)), (node ^ 1, self.ancestry[node ^ 1])))
            on, off = ends if ends[0][0] & 1 else reversed(ends)
            self.clash = on, off
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


class _Nets:
    """The nets of a position, of one kind."""

    def __init__(self, marks: Candidates, kind: Kind) -> None:
        self.marks = marks
        self.kind = kind
        side = self.side = marks.layout.side
        self.nodes = [c * side + d for c, mask in enumerate(marks.cells) for d in bits(mask)]
        self.rivals = {node: self._rivals(node) for node in self.nodes}
        self.known: dict[int, _Reach] = {}

    def _rivals(self, candidate: int) -> tuple[int, ...]:
        """Return the nodes that say which candidates are off if this one is on."""
        cell, digit = divmod(candidate, self.side)
        marks = self.marks
        others = bits(marks.cells[cell] & ~(1 << digit)) if self.kind.in_cells else ()
        spots = marks.spots[digit]
        found = [2 * (cell * self.side + other) for other in others]
        seen = (2 * (c * self.side + digit) for c in marks.layout.house[cell] if spots >> c & 1)
        return (*found, *seen)

    def reach(self, source: int) -> _Reach:
        """Follow an assumption until nothing new follows, or a contradiction."""
        if source not in self.known:
            self.known[source] = self._follow(source)
        return self.known[source]

    def _follow(self, source: int) -> _Reach:
        """Follow every node that is on before the next that is off, in order of discovery."""
        reach = _Reach(source)
        board = _Board(self.marks)
        on, off = ([source], []) if source & 1 else ([], [source])
        at_on = at_off = 0
        while True:
            if at_on < len(on):
                node, fresh = on[at_on], off
                at_on += 1
                made = self._excluded(node)
            elif at_off < len(off):
                node, fresh = off[at_off], on
                at_off += 1
                made = board.forced(node >> 1, in_cells=self.kind.in_cells)
                if self.kind.is_dynamic:
                    board.take(node >> 1)
            else:
                return reach
            for other, reasons in made:
                is_new = other not in reach.reasons
                if reach.add(other, reasons):
                    return reach
                if is_new:
                    fresh.append(other)

    def _excluded(self, node: int) -> list[tuple[int, tuple[int, ...]]]:
        return [(other, (node,)) for other in self.rivals[node >> 1]]

    def contradictions(self, candidate: int) -> Iterator[Find]:
        """Yield what follows if a candidate cannot be on, or cannot be off."""
        for source in (2 * candidate + 1, 2 * candidate):
            reach = self.reach(source)
            if reach.clash:
                length = sum(mask.bit_count() for _, mask in reach.clash)
                branches = tuple((source, reach, end) for end, _ in reach.clash)
                rating = self.kind.rating + harder(length)
                yield Find(rating, length, Rank.CONTRADICTION, source ^ 1, branches)

    def agreements(self, least: int) -> Iterator[Find]:
        """Yield the easiest finds of each cell with so many candidates, and of its units."""
        for cell, mask in enumerate(self.marks.cells):
            if mask.bit_count() < least:
                continue
            candidates = [cell * self.side + digit for digit in bits(mask)]
            for candidate in candidates:
                if self.kind.is_dynamic:
                    yield from self.contradictions(candidate)
                    if len(candidates) > 2:
                        yield from self._common((2 * candidate + 1, 2 * candidate), Rank.DOUBLE)
                for unit in self._units_from(candidate):
                    yield from self._common(unit, Rank.UNIT)
            yield from self._common([2 * candidate + 1 for candidate in candidates], Rank.CELL)

    def _units_from(self, candidate: int) -> Iterator[list[int]]:
        """Yield the seats of a digit in the units of which this is the first, as nodes on."""
        cell, digit = divmod(candidate, self.side)
        layout, places = self.marks.layout, self.marks.places
        for unit in layout.units_of[cell]:
            cells = layout.units[unit]
            seats = [cells[seat] for seat in bits(places[unit * self.side + digit])]
            if len(seats) > 1 and seats[0] == cell:
                yield [2 * (other * self.side + digit) + 1 for other in seats]

    def _common(self, sources: Iterable[int], rank: Rank) -> Iterator[Find]:
        """Yield the nearest node that all these sources lead to: on before off, then the first."""
        branches = [(source, self.reach(source)) for source in sources]
        first, *others = [reach.reasons for _, reach in branches]
        shared = set(first).intersection(*others)
        if not shared:
            return
        order = {node: at for at, node in enumerate(first)}
        length, _, _, target = min(
            (self._length(branches, node), 1 - (node & 1), order[node], node) for node in shared
        )
        ends = tuple((source, reach, target) for source, reach in branches)
        yield Find(self.kind.rating + harder(length), length, rank, target, ends)

    @staticmethod
    def _length(branches: list[tuple[int, _Reach]], node: int) -> int:
        return sum(reach.ancestry[node].bit_count() for _, reach in branches)


class _Board:
    """The marks of a position while a net takes them away one by one."""

    def __init__(self, marks: Candidates) -> None:
        self.layout = marks.layout
        self.side = marks.layout.side
        self.first_cells, self.first_places = marks.cells, marks.places
        self.cells, self.places = list(marks.cells), list(marks.places)

    def take(self, candidate: int) -> None:
        """Take a mark away."""
        cell, digit = divmod(candidate, self.side)
        self.cells[cell] &= ~(1 << digit)
        for unit in self.layout.units_of[cell]:
            seat = self.layout.units[unit].index(cell)
            self.places[unit * self.side + digit] &= ~(1 << seat)

    def forced(self, candidate: int, *, in_cells: bool) -> list[tuple[int, tuple[int, ...]]]:
        """Return the nodes that are on if a candidate is off too, each with its reasons."""
        cell, digit = divmod(candidate, self.side)
        found = []
        if in_cells and self.cells[cell].bit_count() == 2:
            base = cell * self.side
            other = (self.cells[cell] & ~(1 << digit)).bit_length() - 1
            gone = bits(self.first_cells[cell] & ~self.cells[cell])
            reasons = (2 * candidate, *(2 * (base + taken) for taken in gone))
            found.append((2 * (base + other) + 1, reasons))
        for unit in self.layout.units_of[cell]:
            seats = self.places[unit * self.side + digit]
            if seats.bit_count() == 2:
                found.append(self._last_seat(unit, candidate, seats))
        return found

    def _last_seat(self, unit: int, candidate: int, seats: int) -> tuple[int, tuple[int, ...]]:
        cell, digit = divmod(candidate, self.side)
        cells = self.layout.units[unit]
        (other,) = (cells[seat] for seat in bits(seats) if cells[seat] != cell)
        gone = bits(self.first_places[unit * self.side + digit] & ~seats)
        taken = (2 * (cells[seat] * self.side + digit) for seat in gone)
        return 2 * (other * self.side + digit) + 1, (2 * candidate, *taken)


def _easiest(nets: _Nets, finds: Iterator[Find], technique: str) -> Step | None:
    best = min(finds, key=lambda found: found[:3], default=None)
    if best is None:
        return None
    cell, digit = divmod(best.target >> 1, nets.side)
    mark = ((cell, digit + 1),)
    places, removes = (mark, ()) if best.target & 1 else ((), mark)
    evidence = tuple(_branch(nets, *branch) for branch in best.branches)
    return Step(technique, round(best.rating, 1), places, removes, evidence)


def _branch(nets: _Nets, source: int, reach: _Reach, end: int) -> Evidence:
    """Return the nodes of one branch, in the order in which they follow; the last is its end."""
    ends = dict(reach.clash or ())
    mask = ends.get(end) or reach.ancestry[end]
    nodes = [node for node in reach.reasons if mask >> node & 1 and node != end]
    links = tuple(_link(node, nets.side) for node in (*nodes, end))
    cell, digit = divmod(source >> 1, nets.side)
    return Evidence("branch", (cell,), (), (digit + 1,), links)


def _link(node: int, side: int) -> Link:
    cell, digit = divmod(node >> 1, side)
    return Link(cell, digit + 1, bool(node & 1))
