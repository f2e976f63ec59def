"""Forcing chains and bidirectional cycles: one candidate, followed link by link.

"If this candidate is on, its rivals are off; if a candidate is off and one rival is left (in a
cell of two, or in a unit with two seats), that one is on." A chain that leads from a candidate
to its own opposite proves the opposite. A cycle of on and off that closes can be read both
ways round: either all its on candidates hold or all its off candidates do, and whatever sees
one of each goes.

X-chains use the links of one digit in units, Y-cycles only cells of two digits; the others use
all. Ratings of Sudoku Explainer 1.2.1: X-cycle or Y-cycle 6.5, X-chain 6.6, others 7.0, and 0.1
more for each of the lengths 4, 6, 8, 12, 16, 24, ... that the chain exceeds. The easiest of all
counts: lowest rating, then fewest nodes, then X before Y before both, then the first cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.step import Evidence, Link, Mark, Role, Step, harder

ChainNode = tuple[int, int]
"""A candidate: a cell and a digit, both from 0."""


Parents = dict[ChainNode, tuple[ChainNode, ChainNode] | None]
"""By candidate that is on: what was off before it, and what was on before that."""


class ChainKind(NamedTuple):
    """Which links a chain may use, and what follows from that.

    Attributes:
        name: How the kind is called in names of techniques.
        in_cells: Whether it goes from digit to digit in a cell.
        in_units: Whether it goes from off to on in a unit.
        cycle: The rating of its shortest cycle.
        chain: The rating of its shortest chain.
    """

    name: str
    in_cells: bool
    in_units: bool
    cycle: float
    chain: float


KINDS = (
    ChainKind("x", in_cells=False, in_units=True, cycle=6.5, chain=6.6),
    ChainKind(
        "y", in_cells=True, in_units=False, cycle=6.5, chain=0.0
    ),  # no Y-chain proves anything
    ChainKind("xy", in_cells=True, in_units=True, cycle=7.0, chain=7.0),
)


class Find(NamedTuple):
    """A chain or a cycle; its first three fields are how Sudoku Explainer orders them."""

    rating: float
    length: int
    rank: int
    technique: str
    path: tuple[Link, ...]
    removes: tuple[Mark, ...]
    places: tuple[Mark, ...] = ()

    @property
    def is_cycle(self) -> bool:
        """Whether it closes: its last candidate leads to its first."""
        return self.technique.endswith("cycle")


def forcing_chain(marks: Candidates) -> Step | None:
    """Find the easiest forcing chain or bidirectional cycle."""
    best: Find | None = None
    for rank, kind in enumerate(KINDS):
        net = _ChainNet(marks, kind)
        for source in net.sources():
            for find in net.finds(source, rank, best):
                if best is None or find[:3] < best[:3]:
                    best = find
    if best is None:
        return None
    evidence = (Evidence(Role.CHAIN, links=best.path),)
    return Step(best.technique, round(best.rating, 1), best.places, best.removes, evidence)


def every_chain(marks: Candidates) -> list[Find]:
    """Return all chains and cycles that are found, the easiest first."""
    finds: list[Find] = []
    for rank, kind in enumerate(KINDS):
        net = _ChainNet(marks, kind)
        for source in net.sources():
            finds += net.finds(source, rank, None)
    return sorted(finds, key=lambda find: find[:3])


LONGEST = 1024
"""More nodes than any chain has: two for each candidate it passes, on a board of 256 cells."""


class _ChainNet:
    """The links between the candidates of a position, for one kind of chain."""

    def __init__(self, marks: Candidates, kind: ChainKind) -> None:
        self.marks = marks
        self.kind = kind
        nodes = [(cell, digit) for cell, mask in enumerate(marks.cells) for digit in bits(mask)]
        self.rivals = {node: self._rivals(node) for node in nodes}
        self.partners = {node: self._partners(node) for node in nodes}
        self.hops = {
            node: [(off, on) for off in self.rivals[node] for on in self.partners[off]]
            for node in nodes
        }

    def _rivals(self, node: ChainNode) -> list[ChainNode]:
        """Return the candidates that are off if this one is on."""
        cell, digit = node
        marks = self.marks
        rivals = bits(marks.cells[cell] & ~(1 << digit)) if self.kind.in_cells else ()
        spots = marks.spots[digit]
        seen = [(peer, digit) for peer in marks.layout.house[cell] if spots >> peer & 1]
        return [(cell, rival) for rival in rivals] + seen

    def _partners(self, node: ChainNode) -> list[ChainNode]:
        """Return the candidates that are on if this one is off."""
        cell, digit = node
        marks = self.marks
        partners: dict[ChainNode, None] = {}
        if self.kind.in_cells and marks.cells[cell].bit_count() == 2:
            second = marks.cells[cell] & ~(1 << digit)
            partners[cell, second.bit_length() - 1] = None
        if self.kind.in_units:
            for unit in marks.layout.units_of[cell]:
                cells = marks.layout.units[unit]
                seats = marks.places[unit * marks.layout.side + digit]
                if seats.bit_count() == 2:
                    partners.update(
                        {(cells[s], digit): None for s in bits(seats) if cells[s] != cell}
                    )
        return list(partners)

    def sources(self) -> Iterator[ChainNode]:
        """Yield the candidates where a chain can begin, cell by cell."""
        cells = self.marks.cells
        for node in self.rivals:
            size = cells[node[0]].bit_count()
            if size == 2 or (size > 2 and self.kind.in_units):
                yield node

    def finds(self, source: ChainNode, rank: int, best: Find | None) -> Iterator[Find]:
        """Yield the cycles through a candidate, then the chains that refute and prove it."""
        limit = self._limit(self.kind.cycle, best)
        name = f"{self.kind.name}-cycle"
        for length, path in self._cycles(source, limit):
            removes = self._seen_by_both(path)
            if removes:
                yield Find(self.kind.cycle + harder(length), length, rank, name, path, removes)
        if not self.kind.in_units:
            return
        cell, digit = source
        name = "x-chain" if self.kind.name == "x" else "forcing-chain"
        limit = self._limit(self.kind.chain, best)
        for is_on in (True, False):
            path = self._chain(source, is_on=is_on, limit=limit)
            if path:
                mark = ((cell, digit + 1),)
                rating = self.kind.chain + harder(len(path))
                outcome = (mark, ()) if is_on else ((), mark)
                yield Find(rating, len(path), rank, name, path, *outcome)

    def _limit(self, base: float, best: Find | None) -> int:
        """Return how many nodes a chain may have that is no harder than the best so far."""
        if best is None:
            return LONGEST
        length = 2
        while base + harder(length + 2) <= best.rating:
            length += 2
        if base + harder(length) < best.rating:
            return length
        return min(length, best.length)

    def _cycles(self, source: ChainNode, limit: int) -> Iterator[tuple[int, tuple[Link, ...]]]:
        """Yield the cycles through a candidate, breadth first, with their numbers of nodes.

        Each candidate is reached on one way only, the first; so there may be other cycles.
        """
        parents: Parents = {source: None}
        level, length = [source], 2
        while level and length <= limit:
            after = []
            for node in level:
                for off, on in self.hops[node]:
                    if on in parents and (on != source or length < 4):
                        continue
                    if _passes(parents, node, off):
                        continue
                    if on == source:
                        yield length, _path(parents, node, off)
                    else:
                        parents[on] = off, node
                        after.append(on)
            level, length = after, length + 2

    def _chain(self, source: ChainNode, *, is_on: bool, limit: int) -> tuple[Link, ...]:
        """Return the first shortest chain from a candidate to its opposite, or ()."""
        if is_on:
            parents: Parents = {source: None}
            goals = set(self.rivals[source])
        else:
            parents = dict.fromkeys(self.partners[source])
            goals = {source}
        level, length = list(parents), 4
        while level and length <= limit:
            after = []
            for node in level:
                for off, on in self.hops[node]:
                    if on in parents or (off == source and not is_on):
                        continue
                    parents[on] = off, node
                    if on in goals:
                        return _proof(parents, on, source, is_on=is_on)
                    after.append(on)
            level, length = after, length + 2
        return ()

    def _seen_by_both(self, path: tuple[Link, ...]) -> tuple[Mark, ...]:
        """Return the marks outside a cycle that see an on and an off candidate of it."""
        cells = {link.cell for link in path}
        peers, spots = self.marks.layout.peers, self.marks.spots
        seen: dict[tuple[int, bool], int] = {}
        for cell, digit, on, _ in path:
            seen[digit, on] = seen.get((digit, on), 0) | peers[cell]
        marks = []
        for digit in sorted({link.digit for link in path}):
            both = seen.get((digit, True), 0) & seen.get((digit, False), 0) & spots[digit - 1]
            marks += [(cell, digit) for cell in bits(both) if cell not in cells]
        return tuple(marks)


def _passes(parents: Parents, node: ChainNode, off: ChainNode) -> bool:
    """Return whether a candidate was already off on the way to a node."""
    while (step := parents[node]) is not None:
        if step[0] == off:
            return True
        node = step[1]
    return False


def _path(parents: Parents, node: ChainNode, *tail: ChainNode) -> tuple[Link, ...]:
    """Return the nodes from the root to a node that is on, and one that follows, off."""
    back = [_link(off, on=False) for off in tail]
    back.append(_link(node, on=True))
    while (step := parents[node]) is not None:
        off, node = step
        back += [_link(off, on=False), _link(node, on=True)]
    return tuple(reversed(back))


def _link(node: ChainNode, *, on: bool) -> Link:
    return Link(node[0], node[1] + 1, on)


def _proof(
    parents: Parents, node: ChainNode, source: ChainNode, *, is_on: bool
) -> tuple[Link, ...]:
    """Return the chain from a candidate to its opposite."""
    if is_on:
        return _path(parents, node, source)
    return (_link(source, on=False), *_path(parents, node))
