"""Nets: all that follows from a candidate, and what follows whichever of several is true.

Nishio follows one digit until it contradicts itself. Multiple chains follow every digit of a
cell, or every seat of a digit in a unit, and keep what all agree on. Dynamic chains also use
what has been taken away on the way, so that a link can have several reasons, and besides look
for contradictions and for what a candidate and its opposite agree on.

"Dynamic plus" lets other rules go on where singles end (nested_rules.py), and where those end,
too, forcing chains (nested_chains.py).

Ratings of Sudoku Explainer 1.2.1: nishio 7.5, multiple 8.0, dynamic 8.5, with rules 9.0, with
chains 9.5, and 0.1 more for each of the lengths 4, 6, 8, 12, 16, 24, ... that the nodes of all
branches exceed. It goes on to multiple chains in dynamic ones (10.0): they are not here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import reduce
from operator import or_
from typing import NamedTuple

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.chain_rating import harder
from numpure_xl.sudoku.techniques.nested_chains import InnerChains, excluded_by_chains
from numpure_xl.sudoku.techniques.nested_rules import RULES, Found
from numpure_xl.sudoku.techniques.nodes import Board, Reach, candidate_of, is_on, off, on, opposite
from numpure_xl.sudoku.techniques.step import Evidence, Link, Role, Step


class Kind(NamedTuple):
    """What a net may use.

    Attributes:
        rating: The rating of the shortest.
        in_cells: Whether it goes from digit to digit in a cell.
        is_multiple: Whether cells and units with more than two candidates are branched on.
        is_dynamic: Whether what was taken away on the way counts.
        has_rules: Whether locked candidates, pairs and X-wings go on where singles end.
        has_chains: Whether forcing chains go on where those rules end.
    """

    rating: float
    in_cells: bool
    is_multiple: bool
    is_dynamic: bool
    has_rules: bool = False
    has_chains: bool = False


NISHIO = Kind(7.5, in_cells=False, is_multiple=False, is_dynamic=True)
MULTIPLE = Kind(8.0, in_cells=True, is_multiple=True, is_dynamic=False)
DYNAMIC = Kind(8.5, in_cells=True, is_multiple=True, is_dynamic=True)
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


class Find(NamedTuple):
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

    def __init__(self, marks: Candidates, kind: Kind) -> None:
        self.marks = marks
        self.kind = kind
        side = self.side = marks.layout.side
        self.candidates = [c * side + d for c, mask in enumerate(marks.cells) for d in bits(mask)]
        self.rivals = {candidate: self._rivals(candidate) for candidate in self.candidates}
        self.known: dict[int, Reach] = {}
        self.inner = InnerChains(2 * len(marks.cells) * side)

    def _rivals(self, candidate: int) -> tuple[int, ...]:
        """Return the nodes that say which candidates are off if this one is on."""
        cell, digit = divmod(candidate, self.side)
        marks = self.marks
        others = bits(marks.cells[cell] & ~(1 << digit)) if self.kind.in_cells else ()
        spots = marks.spots[digit]
        found = [off(cell * self.side + other) for other in others]
        seen = (off(c * self.side + digit) for c in marks.layout.house[cell] if spots >> c & 1)
        return (*found, *seen)

    def reach(self, source: int) -> Reach:
        """Follow an assumption until nothing new follows, or a contradiction."""
        if source not in self.known:
            self.known[source] = self._follow(source)
        return self.known[source]

    def _follow(self, source: int) -> Reach:
        """Follow every node that is on before the next that is off, in order of discovery."""
        reach, board = Reach(source), Board(self.marks)
        waiting_off, waiting_on = waiting = deque[int](), deque[int]()
        waiting[is_on(source)].append(source)
        while True:
            if waiting_on:
                found = self._excluded(waiting_on.popleft())
            elif waiting_off:
                found = self._forced(board, waiting_off.popleft())
            else:
                found = self._nested(reach, board)
                if not found:
                    return reach
            for node, reasons in found:
                is_new = node not in reach.reasons
                if reach.add(node, reasons):
                    return reach
                if is_new:
                    waiting[is_on(node)].append(node)

    def _nested(self, reach: Reach, board: Board) -> list[Found]:
        """Return what the first rule excludes that excludes any; chains are the last."""
        for rule in RULES if self.kind.has_rules else ():
            if found := list(rule(board)):
                return found
        if not self.kind.has_chains:
            return []
        found = []
        for node, reasons, chain in excluded_by_chains(board):
            number = self.inner.number(chain)
            reach.use(number)
            found.append((node, (*reasons, number)))
        return found

    def _forced(self, board: Board, node: int) -> list[Found]:
        candidate = candidate_of(node)
        found = board.forced(candidate, in_cells=self.kind.in_cells)
        if self.kind.is_dynamic:
            board.take(candidate)
        return found

    def _excluded(self, node: int) -> list[Found]:
        return [(other, (node,)) for other in self.rivals[candidate_of(node)]]

    def contradictions(self, candidate: int) -> Iterator[Find]:
        """Yield what follows if a candidate cannot be on, or cannot be off."""
        for source in (on(candidate), off(candidate)):
            reach = self.reach(source)
            if reach.clash:
                length = self._length([mask for _, mask in reach.clash])
                branches = tuple((source, reach, end) for end, _ in reach.clash)
                rating = self.kind.rating + harder(length)
                yield Find(rating, length, Rank.CONTRADICTION, opposite(source), branches)

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
                yield [on(other * self.side + digit) for other in seats]

    def _common(self, sources: Iterable[int], rank: Rank) -> Iterator[Find]:
        """Yield the nearest node that all these sources lead to: on before off, then the first."""
        branches = [(source, self.reach(source)) for source in sources]
        first, *others = [reach.reasons for _, reach in branches]
        shared = set(first).intersection(*others)
        if not shared:
            return
        order = {node: at for at, node in enumerate(first)}
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
        yield Find(self.kind.rating + harder(length), length, rank, target, ends)

    def _length(self, branches: list[int]) -> int:
        """Return the nodes of all branches, and of the chains inside them, each counted once."""
        if not self.inner.lengths:
            return sum(map(int.bit_count, branches))
        nodes = (1 << self.inner.nodes) - 1
        used = reduce(or_, branches)
        return sum((branch & nodes).bit_count() for branch in branches) + self.inner.length(used)


def _easiest(nets: _Nets, finds: Iterator[Find], technique: str) -> Step | None:
    best = min(finds, key=lambda found: found[:3], default=None)
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
