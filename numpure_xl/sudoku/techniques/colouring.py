"""Colouring: whatever strong links connect, parted into two colours.

Of a strong link one end holds and the other does not. So of all that is connected by such links
either one colour holds throughout, or the other.

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

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations, permutations, product
from operator import or_
from typing import NamedTuple

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.barren import digits_to_seek
from numpure_xl.sudoku.techniques.step import NAMED, Evidence, Link, Mark, Role, Step

TwoColours = tuple[tuple[int, ...], tuple[int, ...]]
"""The nodes of each colour, from the first that was reached on."""


def coloured(links: Iterable[tuple[int, int]]) -> Iterator[TwoColours]:
    """Yield the connected nodes of some strong links, parted by colour.

    >>> list(coloured([(1, 2), (2, 3), (7, 8)]))
    [((1, 3), (2,)), ((7,), (8,))]
    """
    near: dict[int, list[int]] = {}
    for first, second in links:
        near.setdefault(first, []).append(second)
        near.setdefault(second, []).append(first)
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


def simple_colours(marks: Candidates) -> Step | None:
    """Find a net of strong links of one digit that wraps or traps."""
    for digit in digits_to_seek(marks, "simple-colours"):
        for colours in coloured(_links(marks, digit)):
            victims = _wrapped(marks, colours) or _trapped(marks, digit, colours)
            if victims:
                clash = [(victims, victims)] if victims in colours else []
                return _net_step(marks, digit, colours, victims, clash)
    return None


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
    groups, clash = (*near, *far), [(near[0], far[0])]
    if _see(marks, near[0], far[1]):
        clash.append((near[0], far[1]))
        return _net_step(marks, digit, groups, near[0], clash)
    seen = _seen(marks, near[1]) & _seen(marks, far[1]) & marks.spots[digit]
    victims = tuple(cell for cell in bits(seen) if cell not in sum(groups, ()))
    return _net_step(marks, digit, groups, victims, clash) if victims else None


def _net_step(
    marks: Candidates,
    digit: int,
    groups: tuple[tuple[int, ...], ...],
    victims: tuple[int, ...],
    clash: list[tuple[tuple[int, ...], tuple[int, ...]]],
) -> Step:
    """Return a step: the groups, the pairs of cells that clash, and all strong links."""
    technique = "simple-colours" if len(groups) == 2 else "multi-colours"
    digits, inside = (digit + 1,), {cell for group in groups for cell in group}
    roles = (Role.ONE, Role.OTHER) * (len(groups) // 2)
    parts = [Evidence(role, g, (), digits) for role, g in zip(roles, groups, strict=True)]
    parts += [Evidence(Role.CLASH, _pair(marks, *two), (), digits) for two in clash]
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
            first = clash[0]
            second = next(n for n in clash[1:] if _excluded(marks, first) >> n & 1)
            return _step(
                marks,
                (colour, opposite),
                colour.nodes,
                Evidence(Role.CLASH, links=_on(marks, (first, second))),
            )
        for cell, mask in enumerate(marks.cells):
            if mask and all(colour.excluded >> cell * side + digit & 1 for digit in bits(mask)):
                return _step(marks, (colour, opposite), colour.nodes, Evidence(Role.CELL, (cell,)))
    return None


def _net_trapped(marks: Candidates, net: tuple[Colour, Colour], full: int) -> Step | None:
    first, second = net
    inside = sum(1 << node for node in first.nodes + second.nodes)
    victims = first.excluded & second.excluded & full & ~inside
    return _step(marks, net, tuple(bits(victims))) if victims else None


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
