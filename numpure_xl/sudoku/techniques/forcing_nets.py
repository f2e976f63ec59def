"""Nets: all that follows from a candidate, and what follows whichever of several is true.

Nishio follows one digit until it contradicts itself. Multiple chains follow every digit of a
cell, or every seat of a digit in a unit, and keep what all agree on. Dynamic chains also use
what has been taken away on the way, so that a link can have several reasons, and besides look
for contradictions and for what a candidate and its opposite agree on.

"Dynamic plus" lets other rules go on where singles end, and where those end, too, forcing chains.

Ratings of Sudoku Explainer 1.2.1: nishio 7.5, multiple 8.0, dynamic 8.5, with rules 9.0, with
chains 9.5, and 0.1 more for each of the lengths 4, 6, 8, 12, 16, 24, ... that the nodes of all
branches exceed. It goes on to multiple chains in dynamic ones (10.0): they are not here.

Chains inside a net: forcing chains and cycles on what it has left of the marks.

Where not even the rules find anything more, Sudoku Explainer's dynamic chains of
the second kind look for forcing chains on the board as it is by then. What such a chain excludes
follows from the marks without which its links from off to on would not hold: those that the net
has taken away in their cells and units.

The nodes of an inner chain count for the length of the net, but only once where several of its
branches use the same chain.

Rules inside a net: locked candidates, pairs and X-wings on what it has left of the marks.

Where nothing more follows by singles, Sudoku Explainer's dynamic chains ask four rules on the board
as it is by then, and take the first rule that finds something which did not hold before. What
it excludes follows from the marks without which the rule would not hold: those that the net has
taken away.

Nodes of nets: assumptions about candidates, what follows from one, and the board meanwhile.

A node is an assumption about a candidate: that it is on, its cell holding its digit, or off. It
is one integer, so that a set of nodes is a mask:

    candidate = cell * side + digit - 1        (r1c2 = 3 on a 9x9 board: 1 * 9 + 2 = 11)
    node      = 2 * candidate + is_on          (on: 23, off: 22)

Numbers above all nodes stand for the chains inside a net.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator
from enum import IntEnum
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import NamedTuple

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.chains import Find, every_chain
from numpure_xl.sudoku.techniques.locked import crossings
from numpure_xl.sudoku.techniques.matching import Match, matches
from numpure_xl.sudoku.techniques.step import Evidence, Link, Role, Step, harder


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
            adding = node, self._mask(node, reasons)
            opposing = contrary, self.ancestry[contrary]
            self.clash = (adding, opposing) if is_on(node) else (opposing, adding)
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


class NetMarks:
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
    for base, cover in ((side, 0), (0, side)):
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


Rule = Callable[[NetMarks], Iterable[Implication]]
"""Yields the nodes that are off on a board, each with its reasons."""

RULES: tuple[Rule, ...] = (_locked, _hidden_pairs, _naked_pairs, _x_wings)
"""In the order in which they are asked."""


class NetKind(NamedTuple):
    """What a net may use.

    Attributes:
        rating: The rating of the shortest.
        in_cells: Whether it goes from digit to digit in a cell.
        is_dynamic: Whether what was taken away on the way counts.
        has_rules: Whether locked candidates, pairs and X-wings go on where singles end.
        has_chains: Whether forcing chains go on where those rules end.
    """

    rating: float
    in_cells: bool
    is_dynamic: bool
    has_rules: bool = False
    has_chains: bool = False


NISHIO = NetKind(7.5, in_cells=False, is_dynamic=True)
MULTIPLE = NetKind(8.0, in_cells=True, is_dynamic=False)
DYNAMIC = NetKind(8.5, in_cells=True, is_dynamic=True)
DYNAMIC_PLUS = DYNAMIC._replace(rating=9.0, has_rules=True)
DYNAMIC_PLUS_CHAINS = DYNAMIC_PLUS._replace(rating=9.5, has_chains=True)


class Rank(IntEnum):
    """The order of nets of equal rating and length (Sudoku Explainer's sort keys)."""

    DOUBLE = 1
    CELL = 5
    UNIT = 6
    CONTRADICTION = 7


def nishio(marks: Candidates) -> Step | None:
    """Find a candidate that contradicts itself by the seats of its digit alone."""
    nets = _Nets(marks, NISHIO)
    return _easiest(
        nets, (find for each in nets.candidates for find in nets.contradictions(each)), "nishio"
    )


def multiple_chains(marks: Candidates) -> Step | None:
    """Find what all candidates of a cell, or all seats of a digit in a unit, lead to."""
    nets = _Nets(marks, MULTIPLE)
    return _easiest(nets, nets.agreements(least=3), "multiple-chains")


def dynamic_chains(marks: Candidates) -> Step | None:
    """Find the easiest dynamic contradiction or agreement."""
    nets = _Nets(marks, DYNAMIC)
    return _easiest(nets, nets.agreements(least=2), "dynamic-chains")


def dynamic_chains_plus(marks: Candidates) -> Step | None:
    """Find the easiest dynamic contradiction or agreement with other rules inside the net."""
    nets = _Nets(marks, DYNAMIC_PLUS)
    return _easiest(nets, nets.agreements(least=2), "dynamic-chains-plus")


def dynamic_chains_plus_chains(marks: Candidates) -> Step | None:
    """Find the easiest dynamic contradiction or agreement with rules and chains inside the net."""
    nets = _Nets(marks, DYNAMIC_PLUS_CHAINS)
    return _easiest(nets, nets.agreements(least=2), "dynamic-chains-plus-chains")


class Conclusion(NamedTuple):
    """What a net proves; its first three fields are how Sudoku Explainer orders them.

    Attributes:
        rating: The rating, not rounded.
        length: The nodes of all branches.
        rank: Its kind.
        target: The node that is proved.
        branches: The nodes that are assumed in turn, with what they reach.
    """

    rating: float
    length: int
    rank: Rank
    target: int
    branches: tuple[tuple[int, Reach, int], ...]


class _Nets:
    """The nets of a position, of one kind."""

    def __init__(self, marks: Candidates, kind: NetKind) -> None:
        self.marks = marks
        self.kind = kind
        side = self.side = marks.layout.side
        self.candidates = [c * side + d for c, mask in enumerate(marks.cells) for d in bits(mask)]
        self.rivals = {candidate: self._rivals(candidate) for candidate in self.candidates}
        self.known: dict[int, Reach] = {}
        self.untouched = NetMarks(marks)
        self.forced_at_once: dict[int, list[Implication]] = {}
        self.inner = InnerChains(2 * len(marks.cells) * side)

    def _rivals(self, candidate: int) -> tuple[int, ...]:
        """Return the nodes that say which candidates are off if this one is on."""
        cell, digit = divmod(candidate, self.side)
        marks = self.marks
        rivals = bits(marks.cells[cell] & ~(1 << digit)) if self.kind.in_cells else ()
        spots = marks.spots[digit]
        in_cell = [off(cell * self.side + rival) for rival in rivals]
        seen = (off(c * self.side + digit) for c in marks.layout.house[cell] if spots >> c & 1)
        return (*in_cell, *seen)

    def reach(self, source: int) -> Reach:
        """Follow an assumption until nothing new follows, or a contradiction."""
        if source not in self.known:
            self.known[source] = self._follow(source)
        return self.known[source]

    def _follow(self, source: int) -> Reach:
        """Follow every node that is on before the next that is off, in order of discovery."""
        board = NetMarks(self.marks) if self.kind.is_dynamic else self.untouched
        reach = Reach(source)
        waiting_off, waiting_on = waiting = deque[int](), deque[int]()
        waiting[is_on(source)].append(source)
        while True:
            if waiting_on:
                implied = self._excluded(reach, waiting_on.popleft())
            elif waiting_off:
                implied = self._forced(reach, board, waiting_off.popleft())
            else:
                implied = self._nested(reach, board)
                if not implied:
                    return reach
            for node, reasons in implied:
                is_new = node not in reach.reasons
                if reach.add(node, reasons):
                    return reach
                if is_new:
                    waiting[is_on(node)].append(node)

    def _nested(self, reach: Reach, board: NetMarks) -> list[Implication]:
        """Return what the first rule excludes that excludes any; chains are the last."""
        for rule in RULES if self.kind.has_rules else ():
            if excluded := list(rule(board)):
                return excluded
        if not self.kind.has_chains:
            return []
        excluded = []
        for node, reasons, chain in excluded_by_chains(board):
            number = self.inner.number(chain)
            reach.use(number)
            excluded.append((node, (*reasons, number)))
        return excluded

    def _forced(self, reach: Reach, board: NetMarks, node: int) -> list[Implication]:
        candidate, in_cells = candidate_of(node), self.kind.in_cells
        if self.kind.is_dynamic:
            forced = board.forced(candidate, reach.reasons, in_cells=in_cells)
            board.take(candidate)
            return forced
        if candidate not in self.forced_at_once:
            self.forced_at_once[candidate] = board.forced(candidate, (), in_cells=in_cells)
        known = reach.reasons
        return [each for each in self.forced_at_once[candidate] if each[0] not in known]

    def _excluded(self, reach: Reach, node: int) -> list[Implication]:
        known, rivals = reach.reasons, self.rivals[candidate_of(node)]
        return [(rival, (node,)) for rival in rivals if rival not in known]

    def contradictions(self, candidate: int) -> Iterator[Conclusion]:
        """Yield what follows if a candidate cannot be on, or cannot be off."""
        for source in (on(candidate), off(candidate)):
            reach = self.reach(source)
            if reach.clash:
                length = self._length([mask for _, mask in reach.clash])
                branches = tuple((source, reach, end) for end, _ in reach.clash)
                rating = self.kind.rating + harder(length)
                yield Conclusion(rating, length, Rank.CONTRADICTION, opposite(source), branches)

    def agreements(self, least: int) -> Iterator[Conclusion]:
        """Yield the easiest finds of each cell with so many candidates, and of its units."""
        for cell, mask in enumerate(self.marks.cells):
            if mask.bit_count() < least:
                continue
            candidates = [cell * self.side + digit for digit in bits(mask)]
            for candidate in candidates:
                if self.kind.is_dynamic:
                    yield from self.contradictions(candidate)
                    if len(candidates) > 2:
                        yield from self._common((on(candidate), off(candidate)), Rank.DOUBLE)
                for unit in self._units_from(candidate):
                    yield from self._common(unit, Rank.UNIT)
            yield from self._common(map(on, candidates), Rank.CELL)

    def _units_from(self, candidate: int) -> Iterator[list[int]]:
        """Yield the seats of a digit in the units of which this is the first, as nodes on."""
        cell, digit = divmod(candidate, self.side)
        layout, places = self.marks.layout, self.marks.places
        for unit in layout.units_of[cell]:
            cells = layout.units[unit]
            seats = [cells[seat] for seat in bits(places[unit * self.side + digit])]
            if len(seats) > 1 and seats[0] == cell:
                yield [on(seat * self.side + digit) for seat in seats]

    def _common(self, sources: Iterable[int], rank: Rank) -> Iterator[Conclusion]:
        """Yield the nearest node that all these sources lead to: on before off, then the first."""
        branches = [(source, self.reach(source)) for source in sources]
        first, *others = [reach.reasons for _, reach in branches]
        shared = set(first).intersection(*others)
        if not shared:
            return
        order = {node: place for place, node in enumerate(first)}
        length, _, _, target = min(
            (
                self._length([reach.ancestry[node] for _, reach in branches]),
                not is_on(node),
                order[node],
                node,
            )
            for node in shared
        )
        ends = tuple((source, reach, target) for source, reach in branches)
        yield Conclusion(self.kind.rating + harder(length), length, rank, target, ends)

    def _length(self, branches: list[int]) -> int:
        """Return the nodes of all branches, and of the chains inside them, each counted once."""
        if not self.inner.lengths:
            return sum(map(int.bit_count, branches))
        nodes = (1 << self.inner.nodes) - 1
        used = reduce(or_, branches)
        return sum((branch & nodes).bit_count() for branch in branches) + self.inner.length(used)


def _easiest(nets: _Nets, finds: Iterator[Conclusion], technique: str) -> Step | None:
    best = min(finds, key=lambda find: find[:3], default=None)
    if best is None:
        return None
    cell, digit = divmod(candidate_of(best.target), nets.side)
    mark = ((cell, digit + 1),)
    places, removes = (mark, ()) if is_on(best.target) else ((), mark)
    evidence = tuple(_branch(nets, *branch) for branch in best.branches)
    return Step(technique, round(best.rating, 1), places, removes, evidence)


def _branch(nets: _Nets, source: int, reach: Reach, end: int) -> Evidence:
    """Return the nodes of one branch, in the order in which they follow; the last is its end."""
    ends = dict(reach.clash or ())
    mask = ends.get(end) or reach.ancestry[end]
    nodes = [node for node in reach.reasons if mask >> node & 1 and node != end]
    links = tuple(_link(node, nets.side) for node in (*nodes, end))
    cell, digit = divmod(candidate_of(source), nets.side)
    return Evidence(Role.BRANCH, (cell,), (), (digit + 1,), links)


def _link(node: int, side: int) -> Link:
    cell, digit = divmod(candidate_of(node), side)
    return Link(cell, digit + 1, is_on(node))
