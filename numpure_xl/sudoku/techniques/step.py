"""The step: what a technique found, as data. No prose; words.py makes the sentences."""

from __future__ import annotations

from typing import NamedTuple

Mark = tuple[int, int]
"""A digit in a cell: (cell from 0, digit from 1)."""


class Link(NamedTuple):
    """One node of a chain: a candidate that is assumed or forced.

    Attributes:
        cell: The cell, from 0.
        digit: The digit, from 1.
        on: Whether the cell holds the digit, or does not.
    """

    cell: int
    digit: int
    on: bool


class Evidence(NamedTuple):
    """One part of the reason for a step, by the role that it plays.

    Attributes:
        role: 'unit', 'base', 'cover', 'pivot', 'pincer', 'set', 'loop', 'chain', ...
        cells: Cells of the board, from 0.
        units: Numbers of units in `Variant.units`.
        digits: Digits, from 1.
        links: The nodes of a chain in order.
    """

    role: str
    cells: tuple[int, ...] = ()
    units: tuple[int, ...] = ()
    digits: tuple[int, ...] = ()
    links: tuple[Link, ...] = ()


class Step(NamedTuple):
    """A deduction.

    Attributes:
        technique: Its name; names stand in people's files and never change.
        rating: How hard it is, on the scale of Sudoku Explainer 1.2.1.
        places: The digits that it writes, if any.
        removes: The pencilmarks that it takes, if any; each is on the board.
        evidence: Why, part by part.
    """

    technique: str
    rating: float
    places: tuple[Mark, ...] = ()
    removes: tuple[Mark, ...] = ()
    evidence: tuple[Evidence, ...] = ()

    def part(self, role: str) -> Evidence:
        """Return the first part of the evidence that plays a role.

        Raises:
            LookupError: If none does.
        """
        for evidence in self.evidence:
            if evidence.role == role:
                return evidence
        raise LookupError(role)
