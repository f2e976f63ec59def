"""Alternating inference chains, told apart by their links and by their ends.

A chain of nodes, strong and weak links by turns: of a strong link one end holds, of a weak one not
both. If it begins and ends with a strong link, its first or its last node holds; so what either of
them excludes is out. Ends of one digit are type 1, ends of two digits type 2. An XY-chain has its
strong links in cells and its weak ones in units. In a grouped chain a node may be several cells
that two units share, one of which holds the digit.

Where signs or sums say what fits beside each other, chains of all digits go along these, too.

The shortest chain of a kind is taken; of several the one that eliminates most.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.barren import barren, is_settled, remember
from numpure_xl.sudoku.techniques.beside import excluded_beside, linked_beside
from numpure_xl.sudoku.techniques.step import NAMED, Evidence, Link, Mark, Role, Step


class AicNode(NamedTuple):
    """A digit in one of some cells.

    Attributes:
        digit: The digit, from 0.
        cells: The cells, as a mask; more than one are a group.
    """

    digit: int
    cells: int

    @property
    def is_group(self) -> bool:
        """Whether it has several cells."""
        return self.cells & (self.cells - 1) != 0


class AicKind(NamedTuple):
    """Which links a chain may have.

    Attributes:
        in_cells: Whether a strong link may join the two digits of a cell.
        in_units: Whether it may join the places of a digit in a unit.
        across: Whether a weak link may join two digits of a cell.
        grouped: Whether nodes may be groups, and one of them must.
    """

    in_cells: bool
    in_units: bool
    across: bool
    grouped: bool


XY = AicKind(in_cells=True, in_units=False, across=False, grouped=False)
GROUPED_X = AicKind(in_cells=False, in_units=True, across=False, grouped=True)
PLAIN = AicKind(in_cells=True, in_units=True, across=True, grouped=False)
GROUPED = AicKind(in_cells=True, in_units=True, across=True, grouped=True)


def xy_chain(marks: Candidates) -> Step | None:
    """Find the shortest XY-chain."""
    return _shortest(marks, XY, "xy-chain")


def grouped_x_chain(marks: Candidates) -> Step | None:
    """Find the shortest chain of one digit with a group."""
    chains: list[tuple[tuple[int, int, bool, tuple[int, int]], _AicNet, tuple[int, ...]]] = []
    in_vain = barren(marks.layout, "grouped-x-chain")
    for digit, spots in enumerate(marks.spots):
        if spots in in_vain or is_settled(marks.layout, spots):
            continue
        net = _AicNet(marks, GROUPED_X, 1 << digit)
        if path := net.shortest():
            start = net.nodes[path[0]]
            order = (digit, start.cells) if start.is_group else (start.cells, digit)
            count = net.victims(path).bit_count()
            chains.append(((len(path), -count, start.is_group, order), net, path))
        else:
            remember(in_vain, spots)
    if not chains:
        return None
    _, net, path = min(chains, key=lambda chain: chain[0])
    return net.step("grouped-x-chain", path)


def alternating_chain(marks: Candidates) -> Step | None:
    """Find the shortest chain of single cells; which type, its ends say."""
    return _shortest(marks, PLAIN, "aic")


def grouped_chain(marks: Candidates) -> Step | None:
    """Find the shortest chain with a group; which type, its ends say."""
    return _shortest(marks, GROUPED, "grouped-aic")


def _shortest(marks: Candidates, kind: AicKind, technique: str) -> Step | None:
    net = _AicNet(marks, kind)
    path = net.shortest()
    return net.step(technique, path) if path else None


class _AicNet:
    """The nodes of a position and the links between them; nodes are known by their numbers.

    Attributes:
        nodes: The nodes.
        linked: Those that have a strong link, of which all chains are.
        strong: By node, those that hold if it does not, as a mask over the nodes.
        weak: By node, those that do not hold if it does.
        hops: By node that holds, those that hold then because of one between that does not.
        excluded: By node, the candidates that do not hold if it does, as a mask over
            cell * side + digit.
    """

    def __init__(self, marks: Candidates, kind: AicKind, digits: int = -1) -> None:
        """Link the nodes of some digits, a mask."""
        self.marks, self.kind = marks, kind
        self.nodes = [
            AicNode(digit, 1 << cell)
            for cell, mask in enumerate(marks.cells)
            if kind.in_units or mask.bit_count() == 2  # others would have no strong link
            for digit in bits(mask & digits)
        ]
        if kind.grouped:
            self.nodes += [node for node in _groups(marks) if digits >> node.digit & 1]
        self.number = {node: number for number, node in enumerate(self.nodes)}
        self.beside = excluded_beside(marks) if kind.across else {}
        self.seen = [_seen_by_all(marks, node) for node in self.nodes]
        self.strong = self._strong()
        self.linked = [number for number, links in enumerate(self.strong) if links]
        self.weak, self.hops, self.excluded = ([0] * len(self.nodes) for _ in range(3))
        near: dict[int, list[int]] = defaultdict(list)
        for number in self.linked:
            near[self.nodes[number].digit].append(number)
            if kind.across and not self.nodes[number].is_group:
                near[-self.nodes[number].cells].append(number)
        for number in self.linked:  # no chain has any other
            self.weak[number] = self._weak(number, near)
            self.hops[number] = self._hop(number)
            self.excluded[number] = self._excluded(number)

    def _strong(self) -> list[int]:
        links = [0] * len(self.nodes)
        pairs = (*self._strong_in_units(), *self._strong_in_cells(), *self._strong_beside())
        for first, second in pairs:
            links[first] |= 1 << second
            links[second] |= 1 << first
        return links

    def _strong_in_cells(self) -> Iterator[tuple[int, int]]:
        if self.kind.in_cells:
            for cell, mask in enumerate(self.marks.cells):
                if mask.bit_count() == 2:
                    first, second = (self.number[AicNode(digit, 1 << cell)] for digit in bits(mask))
                    yield first, second

    def _strong_beside(self) -> Iterator[tuple[int, int]]:
        if self.kind.across:
            side = self.marks.layout.side
            for pair in linked_beside(self.marks):
                nodes = (AicNode(each % side, 1 << each // side) for each in pair)
                first, second = (self.number[node] for node in nodes)
                yield first, second

    def _strong_in_units(self) -> Iterator[tuple[int, int]]:
        """Yield the pairs of nodes that have all places of a digit in a unit."""
        if not self.kind.in_units:
            return
        within: dict[int, dict[int, int]] = {}
        for number, node in enumerate(self.nodes):
            within.setdefault(node.digit, {})[node.cells] = number
        side = self.marks.layout.side
        for unit, members in enumerate(self.marks.layout.units):
            for digit, numbers in within.items():
                seats = self.marks.places[unit * side + digit]
                if seats & (seats - 1):
                    places = sum(1 << members[seat] for seat in bits(seats))
                    for cells, number in numbers.items():
                        if not cells & ~places and places & ~cells in numbers:
                            yield number, numbers[places & ~cells]

    def _weak(self, number: int, near: dict[int, list[int]]) -> int:
        """Return its weak links, among the nodes of its digit and the single ones of its cell."""
        node, unseen, links = self.nodes[number], ~self.seen[number], 0
        for partner in near[node.digit]:
            if not self.nodes[partner].cells & unseen:
                links |= 1 << partner
        for partner in near[-node.cells]:
            links |= 1 << partner
        for candidate in bits(self._excluded_beside(node)):
            cell, digit = divmod(candidate, self.marks.layout.side)
            links |= 1 << self.number[AicNode(digit, 1 << cell)]
        return links & ~(1 << number)

    def _hop(self, number: int) -> int:
        reached = 0
        for between in bits(self.weak[number]):
            reached |= self.strong[between]
        return reached & ~(1 << number)

    def _excluded_beside(self, node: AicNode) -> int:
        if node.is_group:
            return 0
        cell = node.cells.bit_length() - 1
        return self.beside.get(cell * self.marks.layout.side + node.digit, 0)

    def _excluded(self, number: int) -> int:
        node, side = self.nodes[number], self.marks.layout.side
        seen = self.seen[number] & self.marks.spots[node.digit]
        excluded = sum(1 << cell * side + node.digit for cell in bits(seen))
        if not node.is_group:
            cell = node.cells.bit_length() - 1
            others = bits(self.marks.cells[cell] & ~(1 << node.digit))
            excluded |= sum(1 << cell * side + digit for digit in others)
        return excluded | self._excluded_beside(node)

    def shortest(self) -> tuple[int, ...]:
        """Return that of the shortest chains that eliminates most; () if there is none."""
        best: tuple[int, ...] = ()
        most = 0
        for source in self.linked:
            for path in self.paths(source, len(best) + 1 if best else 0):
                count = self.victims(path).bit_count()
                if not best or len(path) < len(best) or count > most:
                    best, most = path, count
        return best

    def paths(self, source: int, limit: int) -> Iterator[tuple[int, ...]]:
        """Yield the shortest chains from a node that eliminate something, if there is one.

        Args:
            source: The number of the first node.
            limit: How many nodes it must not reach; 0 for any number.
        """
        levels = [self.strong[source]]
        reached = levels[0] | 1 << source
        while levels[-1] and (not limit or 2 * len(levels) < limit):
            ends = (last for last in bits(levels[-1]) if self._ends(source, last))
            paths = (self._path(source, last, levels) for last in ends if len(levels) > 1)
            if first := next(filter(None, paths), None):
                yield first
                yield from filter(None, paths)
                return
            after = 0
            for number in bits(levels[-1]):
                after |= self.hops[number]
            levels.append(after & ~reached)
            reached |= after

    def _ends(self, first: int, last: int) -> bool:
        is_alike = self.nodes[first].digit == self.nodes[last].digit
        return bool(self.excluded[first] & self.excluded[last]) and (self.kind.across or is_alike)

    def _path(self, source: int, last: int, levels: list[int]) -> tuple[int, ...]:
        """Return the nodes from the source to the last; () if it is not of the kind after all."""
        back = [last]
        for level in reversed(levels[:-1]):
            here = back[-1]
            before = next(n for n in bits(level) if self.hops[n] >> here & 1)
            between = next(bits(self.weak[before] & self.strong[here]))
            back += [between, before]
        path = (source, *reversed(back))
        has_group = any(self.nodes[number].is_group for number in path)
        return path if has_group is self.kind.grouped else ()

    def step(self, technique: str, path: tuple[int, ...]) -> Step:
        """Return the step of a chain."""
        first, last = self.nodes[path[0]], self.nodes[path[-1]]
        if technique.endswith("aic"):
            technique = f"{technique}-{1 if first.digit == last.digit else 2}"
        links = tuple(
            _link(self.nodes[number], on=place % 2 == 1) for place, number in enumerate(path)
        )
        evidence = [Evidence(Role.CHAIN, links=links)]
        if self._is_closed(path):
            evidence.append(Evidence(Role.CLASH, links=(links[-1], links[0]._replace(on=True))))
        removes = self._marks(self.victims(path))
        return Step(technique, NAMED, (), removes, tuple(evidence))

    def victims(self, path: tuple[int, ...]) -> int:
        """Return the candidates that a chain eliminates, a mask as in `excluded`.

        If its ends exclude each other, each of its weak links eliminates.
        """
        victims = self.excluded[path[0]] & self.excluded[path[-1]]
        if self._is_closed(path):
            for first, last in zip(path[1:-1:2], path[2::2], strict=True):
                victims |= self.excluded[first] & self.excluded[last]
        return victims

    def _is_closed(self, path: tuple[int, ...]) -> bool:
        return self.weak[path[-1]] >> path[0] & 1 == 1

    def _marks(self, candidates: int) -> tuple[Mark, ...]:
        """Return candidates, a mask as in `excluded`, as cells and digits."""
        side = self.marks.layout.side
        return tuple((mark // side, mark % side + 1) for mark in bits(candidates))


def _groups(marks: Candidates) -> list[AicNode]:
    """Return the places of digits that two units share, where they are several."""
    units = [sum(1 << cell for cell in unit) for unit in marks.layout.units]
    shared = {first & second for first, second in combinations(units, 2)}
    wide = [cells for cells in sorted(shared) if cells & (cells - 1)]
    groups = {
        AicNode(digit, cells & spots)
        for digit, spots in enumerate(marks.spots)
        for cells in wide
        if (cells & spots).bit_count() > 1
    }
    return sorted(groups)


def _seen_by_all(marks: Candidates, node: AicNode) -> int:
    seen = -1
    for cell in bits(node.cells):
        seen &= marks.layout.peers[cell]
    return seen


def _link(node: AicNode, *, on: bool) -> Link:
    cells = tuple(bits(node.cells))
    return Link(cells[0], node.digit + 1, on, cells if node.is_group else ())
