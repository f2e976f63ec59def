"""3D medusa: candidates of all digits, coloured by turns along strong links.

A strong link joins the two candidates of a cell, or the two cells of a unit for a digit. Either
all candidates of one colour hold or all of the other. Wrap: two candidates of a colour exclude
each other, or a colour excludes all candidates of a cell, so none of the colour holds. Trap: a
candidate that both colours exclude does not hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.chain_rating import NAMED
from numpure_xl.sudoku.techniques.step import Evidence, Link, Mark, Role, Step
from numpure_xl.sudoku.techniques.two_colours import coloured

Node = int
"""A candidate: cell * side + digit - 1."""


class Colour(NamedTuple):
    """One half of a net.

    Attributes:
        nodes: Its candidates.
        excluded: All candidates that one of them excludes, as a mask.
    """

    nodes: tuple[Node, ...]
    excluded: int


def medusa(marks: Candidates) -> Step | None:
    """Find a net of candidates that wraps or traps."""
    full = sum(
        1 << cell * marks.layout.side + digit
        for cell, mask in enumerate(marks.cells)
        for digit in bits(mask)
    )
    for net in _nets(marks):
        step = _wrapped(marks, net) or _trapped(marks, net, full)
        if step:
            return step
    return None


def _nets(marks: Candidates) -> Iterator[tuple[Colour, Colour]]:
    """Yield the connected candidates, parted by colour."""
    for one, other in coloured(_links(marks)):
        yield _colour(marks, one), _colour(marks, other)


def _links(marks: Candidates) -> Iterator[tuple[Node, Node]]:
    """Yield the candidates that are the only two of a cell, or of a digit in a unit."""
    side, layout = marks.layout.side, marks.layout
    for cell, mask in enumerate(marks.cells):
        if mask.bit_count() == 2:
            one, other = (cell * side + digit for digit in bits(mask))
            yield one, other
    for number, seats in enumerate(marks.places):
        if seats.bit_count() == 2:
            unit, digit = divmod(number, side)
            one, other = (layout.units[unit][seat] * side + digit for seat in bits(seats))
            yield one, other


def _colour(marks: Candidates, nodes: tuple[Node, ...]) -> Colour:
    return Colour(tuple(sorted(nodes)), reduce(or_, (_excluded(marks, node) for node in nodes)))


def _excluded(marks: Candidates, node: Node) -> int:
    """Return the candidates that cannot hold beside one, as a mask."""
    cell, digit = divmod(node, marks.layout.side)
    side = marks.layout.side
    same_cell = sum(1 << cell * side + d for d in bits(marks.cells[cell]) if d != digit)
    seen = marks.layout.peers[cell] & marks.spots[digit]
    return same_cell | sum(1 << other * side + digit for other in bits(seen))


def _wrapped(marks: Candidates, net: tuple[Colour, Colour]) -> Step | None:
    side = marks.layout.side
    for colour, other in (net, net[::-1]):
        clash = [node for node in colour.nodes if colour.excluded >> node & 1]
        if clash:
            one = clash[0]
            two = next(n for n in clash[1:] if _excluded(marks, one) >> n & 1)
            return _step(
                marks,
                (colour, other),
                colour.nodes,
                Evidence(Role.CLASH, links=_on(marks, (one, two))),
            )
        for cell, mask in enumerate(marks.cells):
            if mask and all(colour.excluded >> cell * side + digit & 1 for digit in bits(mask)):
                return _step(marks, (colour, other), colour.nodes, Evidence(Role.CELL, (cell,)))
    return None


def _trapped(marks: Candidates, net: tuple[Colour, Colour], full: int) -> Step | None:
    one, other = net
    inside = sum(1 << node for node in one.nodes + other.nodes)
    victims = one.excluded & other.excluded & full & ~inside
    return _step(marks, net, tuple(bits(victims))) if victims else None


def _step(
    marks: Candidates, net: tuple[Colour, Colour], victims: tuple[Node, ...], *more: Evidence
) -> Step:
    parts = (
        Evidence(role, links=_on(marks, colour.nodes))
        for role, colour in zip((Role.ONE, Role.OTHER), net, strict=True)
    )
    return Step("medusa", NAMED, (), _marks_of(marks, victims), (*parts, *more))


def _marks_of(marks: Candidates, nodes: tuple[Node, ...]) -> tuple[Mark, ...]:
    return tuple((cell, digit + 1) for cell, digit in (divmod(n, marks.layout.side) for n in nodes))


def _on(marks: Candidates, nodes: tuple[Node, ...]) -> tuple[Link, ...]:
    return tuple(Link(cell, digit, on=True) for cell, digit in _marks_of(marks, nodes))
