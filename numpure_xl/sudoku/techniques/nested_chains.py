"""Chains inside a net: forcing chains and cycles on what it has left of the marks.

Where not even the rules (nested_rules.py) find anything more, Sudoku Explainer's dynamic chains of
the second kind look for forcing chains on the board as it is by then. What such a chain excludes
follows from the marks without which its links from off to on would not hold: those that the net
has taken away in their cells and units.

The nodes of an inner chain count for the length of the net, but only once where several of its
branches use the same chain.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from numpure_xl.sudoku.candidates import bits
from numpure_xl.sudoku.techniques.chains import Find, every_chain
from numpure_xl.sudoku.techniques.nodes import Board, off
from numpure_xl.sudoku.techniques.step import Link


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


def excluded_by_chains(board: Board) -> Iterator[Excluded]:
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


def _reasons(board: Board, chain: Find) -> tuple[int, ...]:
    """Return the nodes without which a chain's links from off to on would not hold."""
    path = (*chain.path, chain.path[0]) if chain.is_cycle else chain.path
    links = [(before, after) for before, after in pairwise(path) if after.on]
    return tuple(dict.fromkeys(node for link in links for node in _gone(board, *link)))


def _gone(board: Board, before: Link, after: Link) -> tuple[int, ...]:
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
