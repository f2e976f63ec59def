"""Forms of constraints: all that solvers, checks and hints know of a rule.

Cells are numbers of the board in reading order, digits go from 1 to its side. Several forms about
the same cells hold together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

Fit = Callable[[int, int], bool]
"""Tells whether two digits fit, that of a first cell and that of a second one."""


class Allowed(NamedTuple):
    """A cell, and the digits that it may have, whatever other cells hold."""

    cell: int
    digits: frozenset[int]


class Fits(NamedTuple):
    """Two cells, and which digits fit there.

    Attributes:
        first: A cell.
        second: Another one.
        fit: Tells which digits fit; a function that is there once, since masks are kept by it.
        reasons: The keys of the sentences that say so, as the first cell sees it and as the second.
        distance: By how much the digit of the second is greater at least, where digits rise along
            a line; 0 elsewhere.
    """

    first: int
    second: int
    fit: Fit
    reasons: tuple[str, str]
    distance: int = 0

    def fitting(self, cell: int, digits: Sequence[int], side: int) -> range:
        """Digits that one of both can hold by the distance, and by the other one if it is filled.

        Args:
            cell: One of both.
            digits: By cell, its digit; 0 for a blank.
            side: The highest digit.
        """
        if cell == self.second:
            return range((digits[self.first] or 1) + self.distance, side + 1)
        return range(1, (digits[self.second] or side) - self.distance + 1)


class Differ(NamedTuple):
    """Cells of which no two hold the same digit, in reading order.

    As many as there are digits are a unit: each digit is in one of them.

    Attributes:
        cells: The cells.
        kind: What they are called in the tables of sentences.
    """

    cells: tuple[int, ...]
    kind: str = "region"


class Cage(NamedTuple):
    """Cells of which no two hold the same digit, in reading order, and the sum of their digits."""

    cells: tuple[int, ...]
    total: int


class Total(NamedTuple):
    """Cells of which the digits, less those of others, have a sum; a digit may come twice.

    Attributes:
        cells: The cells that count, each once.
        against: Those that count against them.
        total: The sum.
        reasons: The key of the sentence that says so.
    """

    cells: tuple[int, ...]
    against: tuple[int, ...]
    total: int
    reasons: tuple[str]


class Holds(NamedTuple):
    """Cells, and digits that are all among theirs; one that is there twice is in two of them.

    Attributes:
        cells: The cells, in reading order.
        digits: Four of them at most, in order.
        reasons: The key of the sentence that says so.
    """

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    reasons: tuple[str]


Constraint: TypeAlias = Allowed | Fits | Differ | Cage | Total | Holds


class Pair(NamedTuple):
    """Two cells, and which digits they may have by all that is said of both.

    Attributes:
        first: The cell that comes first in reading order.
        second: The other one.
        allowed: By digit of the first, from 0, the digits that the second may have then, as a mask.
        allowed_back: Masks of the digits of the first, by digit of the second.
    """

    first: int
    second: int
    allowed: tuple[int, ...]
    allowed_back: tuple[int, ...]

    def left(self, one: int, other: int) -> tuple[int, int]:
        """Return what two cells with some candidates may still have beside each other."""
        other &= union(self.allowed, one)
        return one & union(self.allowed_back, other), other


def union(masks: Sequence[int], digits: int) -> int:
    """Return what the masks of some digits have together."""
    together = 0
    while digits:
        together |= masks[(digits & -digits).bit_length() - 1]
        digits &= digits - 1
    return together


def pairs_of(fits: Iterable[Fits], side: int) -> tuple[Pair, ...]:
    """Return two cells each, with all that is said of both; cells and pairs in reading order."""
    asked: dict[tuple[int, int], list[tuple[Fit, bool]]] = {}
    for first, second, fit, *_ in fits:
        cells = (first, second) if first < second else (second, first)
        asked.setdefault(cells, []).append((fit, first > second))
    return tuple(Pair(*cells, *_masks(tuple(asked[cells]), side)) for cells in sorted(asked))


@cache
def _masks(
    fits: tuple[tuple[Fit, bool], ...], side: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return by digit of one cell what the other may have, and by digit of that one the first.

    Args:
        fits: Which digits fit, each with whether it is asked the other way round.
        side: The highest digit.
    """
    digits = range(1, side + 1)

    def holds(first: int, second: int) -> bool:
        return all(fit(second, first) if is_back else fit(first, second) for fit, is_back in fits)

    def masks(fit: Fit) -> tuple[int, ...]:
        return tuple(sum(1 << e - 1 for e in digits if e != d and fit(d, e)) for d in digits)

    return masks(holds), masks(lambda second, first: holds(first, second))


def lost_between(pairs: Iterable[Pair], cells: Sequence[int]) -> list[tuple[int, int]]:
    """Return what cells cannot have since nothing is left beside it.

    Args:
        pairs: The pairs of a board.
        cells: By cell, its candidates as a mask; 0 if it is filled.

    Returns:
        Cells, each with the candidates that it loses.
    """
    lost = []
    for pair in pairs:
        one, other = cells[pair.first], cells[pair.second]
        if one and other:
            left = pair.left(one, other)
            lost += [
                (cell, before & ~after)
                for cell, before, after in zip(pair[:2], (one, other), left, strict=True)
                if before & ~after
            ]
    return lost
