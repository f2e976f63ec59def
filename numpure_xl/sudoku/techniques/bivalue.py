"""Cells with the same two digits: W-wing and remote pair.

W-wing: two such cells, and a strong link of one digit whose ends each see one of them. One of
the ends holds that digit, so one of the cells holds the other digit. Remote pair: such cells in
a chain hold the two digits by turns, so a cell that sees an odd and an even one has neither.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, permutations

from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.colouring import chain_of, kept_in, neighbours, shortest_chain
from numpure_xl.sudoku.techniques.step import NAMED, Evidence, Role, Step

SHORTEST = 4
"""Cells in a remote pair."""


def w_wing(marks: Candidates) -> Step | None:
    """Find two cells of the same two digits with a strong link between them."""
    for pair, cells in _bivalue_cells(marks).items():
        for first, second in combinations(cells, 2):
            for linked, excluded in permutations(bits(pair)):
                victims = (
                    marks.spots[excluded] & marks.layout.peers[first] & marks.layout.peers[second]
                )
                if victims:
                    step = _w_wing(marks, (first, second), (linked, excluded), victims)
                    if step:
                        return step
    return None


def _bivalue_cells(marks: Candidates) -> dict[int, list[int]]:
    """Return the cells that have two digits, by these digits."""
    cells_of = defaultdict(list)
    for cell, mask in enumerate(marks.cells):
        if mask.bit_count() == 2:
            cells_of[mask].append(cell)
    return cells_of


def _w_wing(
    marks: Candidates, cells: tuple[int, int], digits: tuple[int, int], victims: int
) -> Step | None:
    linked, excluded = digits
    side, peers = marks.layout.side, marks.layout.peers
    for unit, members in enumerate(marks.layout.units):
        seats = marks.places[unit * side + linked]
        if seats.bit_count() != 2:
            continue
        ends = tuple(members[seat] for seat in bits(seats))
        if set(ends) & set(cells):
            continue
        for first, second in permutations(ends):
            if peers[first] >> cells[0] & 1 and peers[second] >> cells[1] & 1:
                named = tuple(digit + 1 for digit in sorted(digits))
                evidence = (
                    Evidence(Role.BIVALUE, cells, (), named),
                    Evidence(Role.STRONG, (first, second), (unit,), (linked + 1,)),
                )
                removes = tuple((cell, excluded + 1) for cell in bits(victims))
                return Step("w-wing", NAMED, (), removes, evidence)
    return None


def remote_pair(marks: Candidates) -> Step | None:
    """Find a chain of four or more cells of the same two digits."""
    for pair, cells in _bivalue_cells(marks).items():
        for odd, even in _chains(marks, cells) if len(cells) >= SHORTEST else ():
            removes = tuple(
                (cell, digit + 1)
                for digit in bits(pair)
                for cell in bits(_seen(marks, odd) & _seen(marks, even) & marks.spots[digit])
                if cell not in odd + even
            )
            if removes:
                digits = tuple(digit + 1 for digit in bits(pair))
                chains = _between(marks, odd, even, sorted({cell for cell, _ in removes}))
                kept = kept_in((odd, even), {*sum(chains, ())})
                groups = zip((Role.ODD, Role.EVEN), kept, strict=True)
                evidence = (
                    *(Evidence(role, group, (), digits) for role, group in groups),
                    *(chain_of(digits[0] - 1, chain) for chain in chains),
                )
                return Step("remote-pair", NAMED, (), removes, evidence)
    return None


def _between(
    marks: Candidates, odd: tuple[int, ...], even: tuple[int, ...], victims: list[int]
) -> list[tuple[int, ...]]:
    """Return for each of some cells the shortest chain whose ends it sees, each once."""
    peers = marks.layout.peers
    near = neighbours((one, other) for one in odd for other in even if peers[one] >> other & 1)
    seen = (
        [[c for c in group if peers[cell] >> c & 1] for group in (odd, even)] for cell in victims
    )
    return list(dict.fromkeys(shortest_chain(near, *ends) for ends in seen))


def _chains(
    marks: Candidates, cells: list[int]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the chains of four cells or more, parted by turns."""
    remaining = set(cells)
    while remaining:
        start = min(remaining)
        turn = {start: 0}
        queue = [start]
        for cell in queue:
            for neighbour in cells:
                if marks.layout.peers[cell] >> neighbour & 1 and neighbour not in turn:
                    turn[neighbour] = 1 - turn[cell]
                    queue.append(neighbour)
        remaining -= turn.keys()
        if len(turn) >= SHORTEST:
            yield tuple(c for c in turn if turn[c]), tuple(c for c in turn if not turn[c])


def _seen(marks: Candidates, cells: tuple[int, ...]) -> int:
    mask = 0
    for cell in cells:
        mask |= marks.layout.peers[cell]
    return mask
