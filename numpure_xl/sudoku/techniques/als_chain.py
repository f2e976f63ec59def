"""ALS chain and death blossom: almost locked sets that pass on which digit they lack.

A set that lacks one of its digits holds all others. In an ALS chain the first set holds Z or, if it
does not, the digit that links it to the next; so that one lacks it, and holds the digit that links
it to the one after, and so on to the last, which then holds Z. In a death blossom a cell, the stem,
has a set for each of its digits, a petal, all of whose places for it the stem sees. Whatever the
stem holds, a petal lacks it, and holds Z. What sees every Z of the sets at both ends, or of all
petals, does not hold Z.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.layout import Layout
from numpure_xl.sudoku.techniques.als import (
    AlmostLockedSet,
    digit_of,
    graph_of,
    marks_of,
    step_of,
    with_more_digits,
)
from numpure_xl.sudoku.techniques.step import Evidence, Mark, Role, Step

LARGEST = 5
"""Cells in a set."""

LONGEST = 5
"""Sets in a chain."""


class Web(NamedTuple):
    """The almost locked sets of a position, each by its number, and what each of them rules out.

    Attributes:
        sets: The sets, the smallest first.
        links: By number of a set, by digit, the sets of which only one holds the digit, as a mask.
        closed: By cell and digit, from 0, the sets that lack the digit if the cell holds it.
    """

    sets: list[AlmostLockedSet]
    links: list[dict[int, int]]
    closed: dict[Mark, int]


class ChainPart(NamedTuple):
    """A set of a chain, and the digit that it is closed to by the one before."""

    number: int
    digit: int


def als_chain(marks: Candidates) -> Step | None:
    """Find the shortest chain of three or more almost locked sets."""
    web = _web(marks.layout, marks.cells)
    best: list[ChainPart] = []
    for (_, z), sets in web.closed.items():
        if sets & (sets - 1):
            best = _chain(web, sets, z, len(best) - 1 if best else LONGEST) or best
    if not best:
        return None
    chained = tuple(web.sets[part.number] for part in best)
    z = best[0].digit
    links = tuple(digit_of(Role.X, part.digit) for part in best[1:])
    removes = marks_of(marks.spots[z] & chained[0].seen[z] & chained[-1].seen[z], z)
    step = step_of("als-chain", removes, chained, (*links, digit_of(Role.Z, z)))
    return with_more_digits(marks, step, -1)


def _chain(web: Web, ends: int, z: int, most: int) -> list[ChainPart]:
    """Return a shortest chain between two of some sets that lack z; [] if none is short enough."""
    levels, done = [{z: ends}], defaultdict[int, int](int, {z: ends})
    while len(levels) < most:
        fresh = {
            digit: sets & ~done[digit]
            for digit, sets in _linked(web, levels[-1]).items()
            if sets & ~done[digit]
        }
        levels.append(fresh)
        for digit, sets in fresh.items():
            done[digit] |= sets
            if digit != z and sets & ends and len(levels) > 2:
                return _way_back(web, levels, ChainPart(next(bits(sets & ends)), digit))
        if not fresh:
            return []
    return []


def _linked(web: Web, level: dict[int, int]) -> dict[int, int]:
    """Return by digit which sets lack it, if others, by the digits that they lack, lack those."""
    linked = defaultdict[int, int](int)
    for lacked, sets in level.items():
        for number in bits(sets):
            for digit, partners in web.links[number].items():
                if digit != lacked:
                    linked[digit] |= partners
    return linked


def _way_back(web: Web, levels: list[dict[int, int]], last: ChainPart) -> list[ChainPart]:
    """Return the chain that ends in a set; [] if it comes to the same set twice."""
    chain = [last]
    for level in reversed(levels[:-1]):
        number, digit = chain[-1]
        chain.append(
            next(
                ChainPart(next(bits(sets & web.links[number][digit])), lacked)
                for lacked, sets in level.items()
                if lacked != digit and sets & web.links[number].get(digit, 0)
            )
        )
    return chain[::-1] if len({part.number for part in chain}) == len(chain) else []


def death_blossom(marks: Candidates) -> Step | None:
    """Find a cell of three digits or more with a set for each; the smallest of such."""
    web = _web(marks.layout, marks.cells)
    stems = sorted(
        (mask.bit_count(), stem) for stem, mask in enumerate(marks.cells) if mask.bit_count() > 2
    )
    best: list[tuple[int, int, Step]] = []
    for size, stem in stems:
        if best and best[0][0] < size:
            break
        for z, petals in _blossoms(marks, web, stem):
            cells = sum(petal.cells.bit_count() for petal in petals.values())
            if not best or cells < best[0][1]:
                best = [(size, cells, _blossom(marks, stem, z, petals))]
    return best[0][2] if best else None


def _blossoms(
    marks: Candidates, web: Web, stem: int
) -> Iterator[tuple[int, dict[int, AlmostLockedSet]]]:
    """Yield digits that some cell cannot hold, and for each other digit of the stem its petal."""
    own = marks.cells[stem]
    closed = {digit: web.closed.get((stem, digit), 0) for digit in bits(own)}
    for (cell, z), sets in web.closed.items():
        if cell == stem or (own >> z & 1 and not marks.layout.peers[stem] >> cell & 1):
            continue
        petals = {digit: closed[digit] & sets for digit in closed if digit != z}
        if all(petals.values()):
            yield z, {digit: web.sets[next(bits(fit))] for digit, fit in petals.items()}


def _blossom(marks: Candidates, stem: int, z: int, petals: dict[int, AlmostLockedSet]) -> Step:
    own = marks.cells[stem]
    victims = marks.spots[z] & (marks.layout.peers[stem] if own >> z & 1 else ~(1 << stem))
    for petal in petals.values():
        victims &= petal.seen[z]
    links = tuple(digit_of(Role.X, digit) for digit in petals)
    centre = Evidence(Role.PIVOT, (stem,), (), tuple(digit + 1 for digit in bits(own)))
    step = step_of(
        "death-blossom", marks_of(victims, z), (*petals.values(),), (*links, digit_of(Role.Z, z))
    )
    return step._replace(evidence=(centre, *step.evidence))


@lru_cache(maxsize=2)
def _web(layout: Layout, cells: tuple[int, ...]) -> Web:
    sets, forward = graph_of(layout, cells, LARGEST)
    links = [defaultdict[int, int](int, by_digit) for by_digit in forward]
    for number, by_digit in enumerate(forward):
        for digit, partners in by_digit.items():
            for partner in bits(partners):
                links[partner][digit] |= 1 << number
    closed = defaultdict[Mark, int](int)
    for number, almost in enumerate(sets):
        for digit, seen in almost.seen.items():
            for cell in bits(seen):
                if cells[cell] >> digit & 1:
                    closed[cell, digit] |= 1 << number
    return Web(sets, [dict(by_digit) for by_digit in links], dict(closed))
