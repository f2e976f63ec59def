"""The board of a net: nodes, the marks meanwhile, and what goes on where singles end.

A node is an assumption about a candidate: that it is on, its cell holding its digit, or off. It
is one integer, so that a set of nodes is a mask:

    candidate = cell * side + digit - 1        (r1c2 = 3 on a 9x9 board: 1 * 9 + 2 = 11)
    node      = 2 * candidate + is_on          (on: 23, off: 22)

Numbers above all nodes stand for the chains inside a net.

Rules inside a net: locked candidates, pairs and X-wings on what it has left of the marks. Where
nothing more follows by singles, Sudoku Explainer's dynamic chains ask four rules on the board as it
is by then, and take the first rule that finds something which did not hold before. What it excludes
follows from the marks without which the rule would not hold: those that the net has taken away.

Chains inside a net: forcing chains and cycles on what it has left of the marks. Where not even the
rules find anything more, dynamic chains of the second kind look for forcing chains on the board as
it is by then. What such a chain excludes follows from the marks without which its links from off to
on would not hold: those that the net has taken away in their cells and units. The nodes of an inner
chain count for the length of the net, but only once where several of its branches use the same
chain.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import lru_cache, partial, reduce
from itertools import pairwise
from operator import and_
from typing import NamedTuple

from numpure_xl.sudoku.rules.forms import Pair
from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.layout import Layout
from numpure_xl.sudoku.solve.sums import left
from numpure_xl.sudoku.techniques.chains import Find, every_chain
from numpure_xl.sudoku.techniques.fish import ways_of
from numpure_xl.sudoku.techniques.locked import crossings
from numpure_xl.sudoku.techniques.matching import Match, matches
from numpure_xl.sudoku.techniques.step import Link


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


class NetMarks:
    """The marks of a position while a net takes them away one by one."""

    def __init__(self, marks: Candidates) -> None:
        self.first = marks
        self.layout = marks.layout
        self.side = marks.layout.side
        self.first_cells, self.first_places = marks.cells, marks.places
        self.cells, self.places = list(marks.cells), list(marks.places)
        self.blanks_in = marks.blanks_in
        self.further: FurtherRules | None = None

    def take(self, candidate: int) -> None:
        """Take a mark away."""
        if self.further:
            self.further.taken(candidate)
        cell, digit = divmod(candidate, self.side)
        self.cells[cell] &= ~(1 << digit)
        for unit, seat in self.layout.seats_of[cell]:
            self.places[unit * self.side + digit] &= ~(1 << seat)

    def position(self) -> Candidates:
        """Return what is left of the marks, as a position of its own."""
        marks = self.first.copy()
        for cell, (before, now) in enumerate(zip(self.first_cells, self.cells, strict=True)):
            for digit in bits(before & ~now):
                marks.eliminate(cell, digit + 1)
        return marks

    def forced(
        self, candidate: int, known: Container[int], *, in_cells: bool
    ) -> list[tuple[int, tuple[int, ...]]]:
        """Return the nodes that are on if a candidate is off too, each with its reasons.

        Those that are known already are left out.
        """
        side, units = self.side, self.layout.units
        cell, digit = divmod(candidate, side)
        forced = []
        if in_cells and self.cells[cell].bit_count() == 2:
            second = (self.cells[cell] & ~(1 << digit)).bit_length() - 1
            node = on(cell * side + second)
            if node not in known:
                forced.append((node, (off(candidate), *self.gone_from_cell(cell))))
        for unit, own in self.layout.seats_of[cell]:
            seats = self.places[unit * side + digit]
            if seats.bit_count() == 2:
                node = on(units[unit][(seats & ~(1 << own)).bit_length() - 1] * side + digit)
                if node not in known:
                    forced.append((node, (off(candidate), *self.gone_from_unit(unit, digit))))
        return forced

    def gone_from_cell(self, cell: int) -> tuple[int, ...]:
        """Return the nodes of a cell's candidates that were taken away."""
        gone = bits(self.first_cells[cell] & ~self.cells[cell])
        return tuple(off(cell * self.side + digit) for digit in gone)

    def gone_from_unit(self, unit: int, digit: int) -> tuple[int, ...]:
        """Return the nodes of a digit's seats in a unit that were taken away."""
        place = unit * self.side + digit
        cells = self.layout.units[unit]
        gone = bits(self.first_places[place] & ~self.places[place])
        return tuple(off(cells[seat] * self.side + digit) for seat in gone)


class Excluded(NamedTuple):
    """A node that is off, the nodes it follows from at once, and by which chain."""

    node: int
    reasons: tuple[int, ...]
    chain: Find


class InnerChains:
    """The chains used inside the nets of a position, numbered above its nodes.

    Attributes:
        nodes: How many nodes there are, which is the first number.
        lengths: How many nodes each chain has, in the order of the numbers.
    """

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        self._numbers: dict[tuple[bool, tuple[Link, ...]], int] = {}
        self.lengths: list[int] = []

    def number(self, chain: Find) -> int:
        """Return the number of a chain, a new one if its like was not met before."""
        key = bool(chain.places), chain.path
        if key not in self._numbers:
            self._numbers[key] = self.nodes + len(self.lengths)
            self.lengths.append(chain.length)
        return self._numbers[key]

    def length(self, mask: int) -> int:
        """Return how many nodes the chains in a mask of nodes and chains have together."""
        return sum(self.lengths[number] for number in bits(mask >> self.nodes))


def excluded_by_chains(board: NetMarks) -> Iterator[Excluded]:
    """Yield the nodes that are off by chains, each by the easiest of its chains."""
    side, known = board.side, set[int]()
    for chain in every_chain(board.position()):
        reasons = _reasons(board, chain)
        removes = [off(cell * side + digit - 1) for cell, digit in chain.removes]
        for cell, placed in chain.places:
            others = bits(board.cells[cell] & ~(1 << placed - 1))
            removes += [off(cell * side + digit) for digit in others]
        for node in removes if reasons else ():
            if node not in known:
                known.add(node)
                yield Excluded(node, reasons, chain)


def _reasons(board: NetMarks, chain: Find) -> tuple[int, ...]:
    """Return the nodes without which a chain's links from off to on would not hold."""
    path = (*chain.path, chain.path[0]) if chain.is_cycle else chain.path
    links = [(before, after) for before, after in pairwise(path) if after.on]
    return tuple(dict.fromkeys(node for link in links for node in _gone(board, *link)))


def _gone(board: NetMarks, before: Link, after: Link) -> tuple[int, ...]:
    """Return the nodes that make one candidate on when another is off."""
    if before.cell == after.cell:
        return board.gone_from_cell(after.cell)
    side, digit, layout = board.side, after.digit - 1, board.layout
    unit = next(
        unit
        for unit in layout.units_of[before.cell]
        if unit in layout.units_of[after.cell]
        and board.places[unit * side + digit].bit_count() == 2
    )
    return board.gone_from_unit(unit, digit)


Implication = tuple[int, tuple[int, ...]]
"""A node, and the nodes it follows from at once."""


def _locked(board: NetMarks) -> Iterator[Implication]:
    """Yield what locked candidates exclude: boxes with columns and rows first, then the reverse."""
    side, places, before = board.side, board.places, board.first_places
    tables = crossings(board.layout.variant)
    held = []
    for place, seats in enumerate(places):
        if seats != before[place]:
            unit, digit = divmod(place, side)
            held += [
                (crossing.rank, digit, crossing)
                for crossing in tables[unit].get(seats, ())
                if places[crossing.outer * side + digit] & ~crossing.shared
            ]
    for _, digit, crossing in sorted(held):
        reasons = board.gone_from_unit(crossing.inner, digit)
        outer = board.layout.units[crossing.outer]
        extra = places[crossing.outer * side + digit] & ~crossing.shared
        yield from ((off(outer[seat] * side + digit), reasons) for seat in bits(extra))


def _hidden_pairs(board: NetMarks) -> Iterator[Implication]:
    """Yield the other digits of two cells that alone can hold two digits of a unit."""
    side, places = board.side, board.places
    for unit in board.layout.order:
        of_unit = slice(unit * side, unit * side + side)
        if places[of_unit] == list(board.first_places[of_unit]) or board.blanks_in(unit) < 5:
            continue
        cells = board.layout.units[unit]
        for pair, seats in matches(tuple(places[of_unit]), 2, 0):
            reasons = _joined(board.gone_from_unit(unit, digit) for digit in bits(pair))
            if reasons:
                for cell in (cells[seat] for seat in bits(seats)):
                    others = bits(board.cells[cell] & ~pair)
                    yield from ((off(cell * side + digit), reasons) for digit in others)


def _naked_pairs(board: NetMarks) -> Iterator[Implication]:
    """Yield what two cells of a unit with the same two digits take from its other cells."""
    side, now = board.side, board.cells
    for unit in board.layout.order:
        if board.blanks_in(unit) < 4:
            continue
        cells = board.layout.units[unit]
        for seats, pair in matches(tuple(now[cell] for cell in cells), 2, 0):
            members = [cells[seat] for seat in bits(seats)]
            reasons = _joined(board.gone_from_cell(cell) for cell in members)
            if reasons:
                for cell in cells:
                    if cell not in members:
                        gone = bits(now[cell] & pair)
                        yield from ((off(cell * side + digit), reasons) for digit in gone)


def _x_wings(board: NetMarks) -> Iterator[Implication]:
    """Yield what X-wings exclude, those with columns as base first."""
    side, places = board.side, board.places
    for base, cover in ways_of(board.layout):
        lines = tuple(places[base * side : (base + side) * side])
        wings = [
            (match.rows, digit, match)
            for digit in range(side)
            for match in matches(lines[digit::side], 2, 4)
        ]
        for _, digit, match in sorted(wings):
            reasons = _joined(board.gone_from_unit(base + row, digit) for row in bits(match.rows))
            if reasons:
                yield from _fish(board, cover, digit, match, reasons)


def _fish(
    board: NetMarks, cover: int, digit: int, match: Match, reasons: tuple[int, ...]
) -> Iterator[Implication]:
    side, units = board.side, board.layout.units
    for unit in (cover + column for column in bits(match.columns)):
        others = board.places[unit * side + digit] & ~match.rows
        yield from ((off(units[unit][seat] * side + digit), reasons) for seat in bits(others))


def _joined(groups: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(node for group in groups for node in group)


NetRule = Callable[[NetMarks], Iterable[Implication]]
"""Yields the nodes that are off on a board, each with its reasons."""

RULES: tuple[NetRule, ...] = (_locked, _hidden_pairs, _naked_pairs, _x_wings)
"""In the order in which they are asked."""


BoardSign = tuple[tuple[int, ...], Callable[[Sequence[int]], Sequence[int]]]
"""The cells of a sign, and what its cells can have by what they have."""


class BoardSigns(NamedTuple):
    """Signs between cells and sums of a board.

    Attributes:
        signs: By number, a sign.
        of_cell: By cell, the numbers of its signs.
    """

    signs: tuple[BoardSign, ...]
    of_cell: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def _signs_of(layout: Layout) -> BoardSigns:
    pairs = ((pair[:2], partial(_of_pair, pair)) for pair in layout.variant.pairs)
    sums = ((each.cells, partial(left, each=each, side=layout.side)) for each in layout.sums)
    signs: tuple[BoardSign, ...] = (*pairs, *sums)
    of_cell: list[list[int]] = [[] for _ in range(layout.variant.cells)]
    for number, (cells, _) in enumerate(signs):
        for cell in cells:
            of_cell[cell].append(number)
    return BoardSigns(signs, tuple(map(tuple, of_cell)))


def _of_pair(pair: Pair, held: Sequence[int]) -> Sequence[int]:
    return pair.left(*held)


def _first_of(asked: dict[int, None]) -> int:
    """Take out the number that has waited longest."""
    number = next(iter(asked))
    del asked[number]
    return number


class FurtherRules:
    """What the rules of a board exclude beyond its units, while a net takes marks away.

    Signs between cells and sums are asked first, then digits of which all seats in a unit are seen
    by a cell; only those of which something was taken since. Each candidate follows from what the
    net has taken away around it.
    """

    def __init__(self, board: NetMarks) -> None:
        self.board, self.signs = board, _signs_of(board.layout)
        self.filled = [1 << digit >> 1 for digit in board.first.digits]
        self.asked_signs, self.asked_places = dict[int, None](), dict[int, None]()

    def taken(self, candidate: int) -> None:
        """Note that a mark was taken away."""
        cell, digit = divmod(candidate, self.board.side)
        self.asked_signs.update(dict.fromkeys(self.signs.of_cell[cell]))
        for unit, _ in self.board.layout.seats_of[cell]:
            self.asked_places[unit * self.board.side + digit] = None

    def excluded(self) -> list[Implication]:
        """Return what the first rule excludes that excludes anything."""
        while self.asked_signs:
            if excluded := self._by_sign(_first_of(self.asked_signs)):
                return excluded
        while self.asked_places:
            if excluded := self._seeing_all(_first_of(self.asked_places)):
                return excluded
        return []

    def _by_sign(self, number: int) -> list[Implication]:
        """Return what a sign excludes, since nothing in its other cells is left beside it."""
        board, (cells, left_by) = self.board, self.signs.signs[number]
        held = [board.cells[cell] or self.filled[cell] for cell in cells]
        if not all(held):
            return []
        return [
            (off(cell * board.side + digit), _joined(map(board.gone_from_cell, {*cells} - {cell})))
            for cell, before, after in zip(cells, held, left_by(held), strict=True)
            for digit in bits(before & ~after)
        ]

    def _seeing_all(self, place: int) -> list[Implication]:
        """Return where a digit cannot be, since all its seats in a unit are seen from there."""
        board, (unit, digit) = self.board, divmod(place, self.board.side)
        seen = _seeing(board.layout, unit, board.places[place]) & board.first.spots[digit]
        lost = [cell for cell in bits(seen) if board.cells[cell] >> digit & 1] if seen else ()
        reasons = board.gone_from_unit(unit, digit) if lost else ()
        return [(off(cell * board.side + digit), reasons) for cell in lost]


@lru_cache(maxsize=1 << 14)
def _seeing(layout: Layout, unit: int, seats: int) -> int:
    """Return the cells that see all of some seats in a unit, as a mask; none of no seat."""
    cells = layout.units[unit]
    return reduce(and_, (layout.peers[cells[seat]] for seat in bits(seats))) if seats else 0
