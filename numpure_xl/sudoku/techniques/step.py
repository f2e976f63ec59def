"""The step: what a technique found, as data. No prose; hints makes the sentences.

`harder` is how much more a long chain rates than a short one, in Sudoku Explainer 1.2.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from typing import NamedTuple

Mark = tuple[int, int]
"""A digit in a cell: (cell from 0, digit from 1)."""


class Link(NamedTuple):
    """One node of a chain: a candidate that is assumed or forced.

    Attributes:
        cell: The cell, from 0.
        digit: The digit, from 1.
        on: Whether the cell holds the digit, or does not.
        group: All cells of a node that is a group of cells; one of them holds the digit, or none.
    """

    cell: int
    digit: int
    on: bool
    group: tuple[int, ...] = ()

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of the group, or the only cell."""
        return self.group or (self.cell,)


class Role(StrEnum):
    """What a part of the evidence is to its step. A technique names it, hints ask for it."""

    UNIT = "unit"
    """A unit with one blank cell, or one cell left for a digit."""
    CELL = "cell"
    """A cell with one candidate."""
    BESIDE = "beside"
    """A neighbour, with its candidates, that a sign compares with that cell."""
    INNER = "inner"
    """The unit all of whose cells for a digit are in the outer one."""
    OUTER = "outer"
    """The unit, or the cell, that loses digits; the windows beside a hidden one."""
    SET = "set"
    """Cells with as many digits, digits with as many cells, or an almost locked set."""
    BASE = "base"
    """The lines of a fish; the cells of an exclusion."""
    COVER = "cover"
    """The lines that cross those of a fish."""
    FINS = "fins"
    """The cells that prevent a fish."""
    PIVOT = "pivot"
    PINCER = "pincer"
    X = "x"
    """The digit that links two sets."""
    Z = "z"
    """The digit that is removed."""
    LOOP = "loop"
    """Cells that may not all hold the same two digits."""
    FILLED = "filled"
    """Those of them that are filled in, and not given."""
    RESCUE = "rescue"
    """The cells of a loop with further candidates."""
    EXTRA = "extra"
    """The candidates of a cell without which none would have more than two."""
    LOCKED = "locked"
    """A digit that must be in one of two cells of a unit."""
    NAKED = "naked"
    HIDDEN = "hidden"
    """A set in which the cells of a loop count as one."""
    EXCLUDER = "excluder"
    """A cell whose candidates rule combinations out."""
    STRONG = "strong"
    """A unit with two cells for a digit."""
    WEAK = "weak"
    """A unit with at most one of two cells for a digit."""
    BOX = "box"
    """The box of an empty rectangle, and its two lines."""
    BIVALUE = "bivalue"
    """Cells with the same two candidates."""
    ODD = "odd"
    EVEN = "even"
    """Every other cell of a chain of equal pairs."""
    ONE = "one"
    OTHER = "other"
    """The cells, or the candidates, of one colour."""
    CLASH = "clash"
    """Two candidates, or cells, that exclude each other."""
    CAGE = "cage"
    """A cage, of which the sum counts."""
    CHAIN = "chain"
    BRANCH = "branch"
    """A chain of a net, from an assumption to its consequence."""


class Evidence(NamedTuple):
    """One part of the reason for a step, by the role that it plays.

    Attributes:
        role: What it is to the step.
        cells: Cells of the board, from 0.
        units: Numbers of units in `Variant.units`.
        digits: Digits, from 1.
        links: The nodes of a chain in order.
    """

    role: Role
    cells: tuple[int, ...] = ()
    units: tuple[int, ...] = ()
    digits: tuple[int, ...] = ()
    links: tuple[Link, ...] = ()


class Step(NamedTuple):
    """A deduction.

    Attributes:
        technique: Its name, which never changes, since files of users contain it.
        rating: How hard it is, on the scale of Sudoku Explainer 1.2.1.
        places: The digits that it writes, if any.
        removes: The candidates that it removes, if any; all of them are there before.
        evidence: Why, part by part.
    """

    technique: str
    rating: float
    places: tuple[Mark, ...] = ()
    removes: tuple[Mark, ...] = ()
    evidence: tuple[Evidence, ...] = ()

    def part(self, role: Role) -> Evidence:
        """Return the first part of the evidence that plays a role.

        Raises:
            LookupError: If none does.
        """
        for evidence in self.evidence:
            if evidence.role == role:
                return evidence
        raise LookupError(role)

    def with_twin(self, steps: Iterable[Step]) -> Step:
        """Return the step together with that of some steps that eliminates most besides.

        The evidence of the other one follows its own, in the same order.
        """
        own = {*self.removes}
        twin = max(steps, key=lambda step: len({*step.removes} - own), default=self)
        if own.issuperset(twin.removes):
            return self
        removes = tuple(sorted(own.union(twin.removes)))
        return self._replace(removes=removes, evidence=self.evidence + twin.evidence)

    def parted(self, size: int) -> Iterator[Step]:
        """Yield the step with so many parts of its evidence at a time: itself, and its twin."""
        for start in range(0, len(self.evidence), size):
            yield self._replace(evidence=self.evidence[start : start + size])


@cache
def harder(length: int) -> float:
    """Return what a chain of so many nodes adds to the rating of the shortest.

    That is 0.1 for each of the lengths 4, 6, 8, 12, 16, 24, ... that its links exceed, where
    the links are the nodes less two. Added tenth by tenth, as Sudoku Explainer does: it
    compares the sums, and 6.6 + 0.1 is a little less than 6.5 + 0.1 + 0.1 in binary.

    >>> harder(6), harder(8), harder(12)
    (0.0, 0.1, 0.30000000000000004)
    """
    added, ceiling, is_odd = 0.0, 4, False
    while length - 2 > ceiling:
        added += 0.1
        ceiling = ceiling * 4 // 3 if is_odd else ceiling * 3 // 2
        is_odd = not is_odd
    return added


NAMED = 6.5
"""What patterns carry that Sudoku Explainer 1.2.1 does not know by name.

It solves them by chains, which begin at 6.5; they are used in hints only, never in a rating.
"""
