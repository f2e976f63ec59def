"""Colouring: whatever strong links connect, parted into two colours.

Of a strong link one end holds and the other does not. So of all that is connected by such links
either one colour holds throughout, or the other. What a trap does not rest on is left out: of the
net remain the shortest chains whose ends each candidate sees.

Simple colours and multi-colours: the seats of a digit in strong links, coloured by turns.

Either all cells of one colour hold the digit or all of the other. Wrap: two cells of a colour
see each other, so no cell of it holds the digit. Trap: a cell that sees both colours does not.

Multi-colours take two such nets. Wrap: a colour of one net that sees both colours of the other
does not hold the digit. Trap: if a colour of each see each other, one of them does not hold it; so
one of their opposites does, and a cell that sees both opposites does not.

3D medusa: candidates of all digits, coloured by turns along strong links.

A strong link joins the two candidates of a cell, or the two cells of a unit for a digit. Either
all candidates of one colour hold or all of the other. Wrap: two candidates of a colour exclude
each other, or a colour excludes all candidates of a cell, so none of the colour holds. Trap: a
candidate that both colours exclude does not hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import reduce
from itertools import combinations, permutations, product
from operator import or_
from typing import NamedTuple

from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.barren import digits_to_seek
from numpure_xl.sudoku.techniques.step import NAMED, Evidence, Link, Mark, Role, Step

TwoColours = tuple[tuple[int, ...], tuple[int, ...]]
"""The nodes of each colour, from the first that was reached on."""


def coloured(links: Iterable[tuple[int, int]]) -> Iterator[TwoColours]:
    """Yield the connected nodes of some strong links, parted by colour.

    >>> list(coloured([(1, 2), (2, 3), (7, 8)]))
    [((1, 3), (2,)), ((7,), (8,))]
    """
    near = neighbours(links)
    while near:
        start = next(iter(near))
        colour = {start: 0}
        queue = [start]
        for node in queue:
            for neighbour in near.pop(node):
                if neighbour not in colour:
                    colour[neighbour] = 1 - colour[node]
                    queue.append(neighbour)
        yield tuple(n for n in colour if not colour[n]), tuple(n for n in colour if colour[n])


def neighbours(links: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Return the nodes of some links, each with those that it is linked to."""
    near: dict[int, list[int]] = {}
    for first, second in links:
        near.setdefault(first, []).append(second)
        near.setdefault(second, []).append(first)
    return near


def shortest_chain(
    near: Mapping[int, list[int]], starts: Iterable[int], ends: Collection[int]
) -> tuple[int, ...]:
    """Return the fewest nodes that lead from one of some nodes to one of others; () if none do.

    >>> shortest_chain(neighbours([(1, 2), (2, 3), (3, 4), (1, 4)]), [1], [4, 3])
    (1, 4)
    """
    before = {start: start for start in starts}
    queue = [*before]
    for node in queue:
        if node in ends:
            path = [node]
            while before[path[-1]] != path[-1]:
                path.append(before[path[-1]])
            return tuple(reversed(path))
        fresh = [neighbour for neighbour in near[node] if neighbour not in before]
        before.update(dict.fromkeys(fresh, node))
        queue += fresh
    return ()


def simple_colours(marks: Candidates) -> Step | None:
    """Find a net of strong links of one digit that wraps or traps."""
    for digit in digits_to_seek(marks, "simple-colours"):
        links = [*_links(marks, digit)]
        for colours in coloured(links):
            if victims := _wrapped(marks, colours):
                near = neighbours(links)
                pairs = [two for two in combinations(victims, 2) if _see(marks, two[:1], two[1:])]
                chain = min((shortest_chain(near, [a], [b]) for a, b in pairs), key=len)
                reasons = [_clash(digit, (chain[0], chain[-1])), chain_of(digit, chain)]
                return _net_step(marks, digit, colours, victims, reasons)
            if victims := _trapped(marks, digit, colours):
                near = neighbours(links)
                seen = ([_among(marks, cell, c) for c in colours] for cell in victims)
                chains = [shortest_chain(near, *ends) for ends in seen]
                kept = kept_in(colours, {*sum(chains, ())})
                reasons = [chain_of(digit, chain) for chain in chains]
                return _net_step(marks, digit, kept, victims, reasons)
    return None


def _clash(digit: int, pair: tuple[int, ...]) -> Evidence:
    return Evidence(Role.CLASH, pair, (), (digit + 1,))


def chain_of(digit: int, cells: tuple[int, ...]) -> Evidence:
    """Return what a chain of places of a digit, from 0, is as evidence."""
    return Evidence(Role.CHAIN, links=tuple(Link(cell, digit + 1, on=True) for cell in cells))


def _among(marks: Candidates, cell: int, group: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cells of a group that a cell sees."""
    return tuple(other for other in group if marks.layout.peers[cell] >> other & 1)


def kept_in(
    groups: Iterable[tuple[int, ...]], nodes: Collection[int]
) -> tuple[tuple[int, ...], ...]:
    """Return groups without all but some nodes."""
    return tuple(tuple(node for node in group if node in nodes) for group in groups)


def multi_colours(marks: Candidates) -> Step | None:
    """Find two nets of strong links of one digit, a colour of which sees one of the other."""
    for digit in digits_to_seek(marks, "multi-colours"):
        nets = list(coloured(_links(marks, digit)))
        for first, second in permutations(nets, 2):
            for near, far in product((first, first[::-1]), (second, second[::-1])):
                step = _multi(marks, digit, near, far)
                if step:
                    return step
    return None


def _multi(marks: Candidates, digit: int, near: TwoColours, far: TwoColours) -> Step | None:
    """Find what follows if the first colours of two nets see each other."""
    if not _see(marks, near[0], far[0]):
        return None
    groups = (*near, *far)
    if _see(marks, near[0], far[1]):
        clash = [_clash(digit, _pair(marks, near[0], group)) for group in far]
        return _net_step(marks, digit, groups, near[0], clash)
    seen = _seen(marks, near[1]) & _seen(marks, far[1]) & marks.spots[digit]
    victims = tuple(cell for cell in bits(seen) if cell not in sum(groups, ()))
    if not victims:
        return None
    pair, nodes = _closest(marks, digit, groups, victims)
    return _net_step(marks, digit, kept_in(groups, nodes), victims, [_clash(digit, pair)])


def _closest(
    marks: Candidates, digit: int, groups: tuple[tuple[int, ...], ...], victims: tuple[int, ...]
) -> tuple[tuple[int, int], set[int]]:
    """Return the clash of two nets that is linked by the fewest cells to what the victims see."""
    near = neighbours(_links(marks, digit))
    ends = [[_among(marks, cell, groups[place]) for cell in victims] for place in (1, 3)]

    def nodes(pair: tuple[int, int]) -> set[int]:
        chains = (
            shortest_chain(near, [cell], each)
            for cell, several in zip(pair, ends, strict=True)
            for each in several
        )
        return {node for chain in chains for node in chain}

    pairs = [
        (one, other) for one, other in product(groups[0], groups[2]) if _among(marks, one, (other,))
    ]
    best = min(pairs, key=lambda pair: len(nodes(pair)))
    return best, nodes(best)


def _net_step(
    marks: Candidates,
    digit: int,
    groups: tuple[tuple[int, ...], ...],
    victims: tuple[int, ...],
    reasons: Iterable[Evidence],
) -> Step:
    """Return a step: the groups, why the victims go, and all strong links."""
    technique = "simple-colours" if len(groups) == 2 else "multi-colours"
    digits, inside = (digit + 1,), {cell for group in groups for cell in group}
    roles = (Role.ONE, Role.OTHER) * (len(groups) // 2)
    parts = [Evidence(role, g, (), digits) for role, g in zip(roles, groups, strict=True)]
    parts += reasons
    links = {frozenset(ends): unit for unit, ends in _links_by_unit(marks, digit)}
    parts += [
        Evidence(Role.STRONG, tuple(sorted(ends)), (unit,), digits)
        for ends, unit in links.items()
        if ends <= inside
    ]
    return Step(technique, NAMED, (), tuple((cell, digit + 1) for cell in victims), tuple(parts))


def _pair(marks: Candidates, first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, int]:
    """Return a cell of each of two groups that see each other."""
    return next((a, b) for a, b in product(first, second) if marks.layout.peers[a] >> b & 1)


def _see(marks: Candidates, first: tuple[int, ...], second: tuple[int, ...]) -> bool:
    """Return whether a cell of the one group sees a cell of the other."""
    seen = _seen(marks, first)
    return any(seen >> cell & 1 for cell in second)


def _seen(marks: Candidates, cells: tuple[int, ...]) -> int:
    """Return the cells that see any of these, as a mask."""
    return reduce(or_, (marks.layout.peers[cell] for cell in cells))


def _links(marks: Candidates, digit: int) -> Iterator[tuple[int, int]]:
    """Yield the cells of a digit that are the only two of a unit."""
    return (ends for _, ends in _links_by_unit(marks, digit))


def _links_by_unit(marks: Candidates, digit: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield the units with two cells for a digit, and these cells."""
    for unit, cells in enumerate(marks.layout.units):
        seats = marks.places[unit * marks.layout.side + digit]
        if seats.bit_count() == 2:
            first, second = (cells[seat] for seat in bits(seats))
            yield unit, (first, second)


def _wrapped(marks: Candidates, colours: TwoColours) -> tuple[int, ...]:
    for cells in colours:
        if any(marks.layout.peers[first] >> second & 1 for first, second in combinations(cells, 2)):
            return cells
    return ()


def _trapped(marks: Candidates, digit: int, colours: TwoColours) -> tuple[int, ...]:
    seen = _seen(marks, colours[0]) & _seen(marks, colours[1]) & marks.spots[digit]
    return tuple(cell for cell in bits(seen) if cell not in colours[0] + colours[1])


CandidateNumber = int
"""A candidate: cell * side + digit - 1."""


class Colour(NamedTuple):
    """One half of a net.

    Attributes:
        nodes: Its candidates.
        excluded: All candidates that one of them excludes, as a mask.
    """

    nodes: tuple[CandidateNumber, ...]
    excluded: int


def medusa(marks: Candidates) -> Step | None:
    """Find a net of candidates that wraps or traps."""
    full = sum(
        1 << cell * marks.layout.side + digit
        for cell, mask in enumerate(marks.cells)
        for digit in bits(mask)
    )
    for net in _nets(marks):
        step = _net_wrapped(marks, net) or _net_trapped(marks, net, full)
        if step:
            return step
    return None


def _nets(marks: Candidates) -> Iterator[tuple[Colour, Colour]]:
    """Yield the connected candidates, parted by colour."""
    for first, second in coloured(_strong_links(marks)):
        yield _colour(marks, first), _colour(marks, second)


def _strong_links(marks: Candidates) -> Iterator[tuple[CandidateNumber, CandidateNumber]]:
    """Yield the candidates that are the only two of a cell, or of a digit in a unit."""
    side, layout = marks.layout.side, marks.layout
    for cell, mask in enumerate(marks.cells):
        if mask.bit_count() == 2:
            first, second = (cell * side + digit for digit in bits(mask))
            yield first, second
    for number, seats in enumerate(marks.places):
        if seats.bit_count() == 2:
            unit, digit = divmod(number, side)
            first, second = (layout.units[unit][seat] * side + digit for seat in bits(seats))
            yield first, second


def _colour(marks: Candidates, nodes: tuple[CandidateNumber, ...]) -> Colour:
    return Colour(tuple(sorted(nodes)), reduce(or_, (_excluded(marks, node) for node in nodes)))


def _excluded(marks: Candidates, node: CandidateNumber) -> int:
    """Return the candidates that cannot hold beside one, as a mask."""
    cell, digit = divmod(node, marks.layout.side)
    side = marks.layout.side
    same_cell = sum(1 << cell * side + d for d in bits(marks.cells[cell]) if d != digit)
    seen = marks.layout.peers[cell] & marks.spots[digit]
    return same_cell | sum(1 << peer * side + digit for peer in bits(seen))


def _net_wrapped(marks: Candidates, net: tuple[Colour, Colour]) -> Step | None:
    side = marks.layout.side
    for colour, opposite in (net, net[::-1]):
        clash = [node for node in colour.nodes if colour.excluded >> node & 1]
        if clash:
            pairs = [
                two for two in combinations(clash, 2) if _excluded(marks, two[0]) >> two[1] & 1
            ]
            near = neighbours(_strong_links(marks))
            chain = min((shortest_chain(near, [a], [b]) for a, b in pairs), key=len)
            reason = (
                Evidence(Role.CLASH, links=_on(marks, (chain[0], chain[-1]))),
                Evidence(Role.CHAIN, links=_on(marks, chain)),
            )
            return _step(marks, (colour, opposite), colour.nodes, *reason)
        for cell, mask in enumerate(marks.cells):
            gone = [cell * side + digit for digit in bits(mask)]
            if gone and all(colour.excluded >> node & 1 for node in gone):
                by = dict.fromkeys(_excluding(marks, colour.nodes, node)[0] for node in gone)
                blank = Evidence(Role.CELL, (cell,), links=_on(marks, tuple(by)))
                return _step(marks, (colour, opposite), colour.nodes, blank)
    return None


def _excluding(
    marks: Candidates, nodes: Iterable[CandidateNumber], gone: CandidateNumber
) -> tuple[CandidateNumber, ...]:
    """Return those of some candidates that exclude one."""
    excluded = _excluded(marks, gone)
    return tuple(node for node in nodes if excluded >> node & 1)


def _net_trapped(marks: Candidates, net: tuple[Colour, Colour], full: int) -> Step | None:
    first, second = net
    inside = sum(1 << node for node in first.nodes + second.nodes)
    victims = tuple(bits(first.excluded & second.excluded & full & ~inside))
    if not victims:
        return None
    near = neighbours(_strong_links(marks))
    seen = ([_excluding(marks, colour.nodes, node) for colour in net] for node in victims)
    chains = [shortest_chain(near, *ends) for ends in seen]
    groups = kept_in((first.nodes, second.nodes), {*sum(chains, ())})
    kept = (first._replace(nodes=groups[0]), second._replace(nodes=groups[1]))
    parts = (Evidence(Role.CHAIN, links=_on(marks, chain)) for chain in chains)
    return _step(marks, kept, victims, *parts)


def _step(
    marks: Candidates,
    net: tuple[Colour, Colour],
    victims: tuple[CandidateNumber, ...],
    *more: Evidence,
) -> Step:
    parts = (
        Evidence(role, links=_on(marks, colour.nodes))
        for role, colour in zip((Role.ONE, Role.OTHER), net, strict=True)
    )
    return Step("medusa", NAMED, (), _marks_of(marks, victims), (*parts, *more))


def _marks_of(marks: Candidates, nodes: tuple[CandidateNumber, ...]) -> tuple[Mark, ...]:
    return tuple((cell, digit + 1) for cell, digit in (divmod(n, marks.layout.side) for n in nodes))


def _on(marks: Candidates, nodes: tuple[CandidateNumber, ...]) -> tuple[Link, ...]:
    return tuple(Link(cell, digit, on=True) for cell, digit in _marks_of(marks, nodes))
