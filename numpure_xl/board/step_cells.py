"""The cells to highlight for a step: its pattern in one colour or two, and where it is found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from numpure_xl.sudoku import Variant
from numpure_xl.sudoku.techniques.step import Role, Step


class StepCells(NamedTuple):
    """The cells to highlight for some steps.

    Attributes:
        pattern: The cells that they are based on.
        area: The cells of the units in which the last of them is found.
        second: Those of the pattern that have the second of two colours.
        numbers: The cells along chains with their places in them; a second chain goes on counting.
    """

    pattern: frozenset[int]
    area: frozenset[int]
    second: frozenset[int]
    numbers: dict[int, int]


def step_cells(steps: Sequence[Step], variant: Variant) -> StepCells:
    """Return the cells to highlight for steps, the last of which places a digit."""
    last = steps[-1].evidence if steps else ()
    area = {cell for part in last for unit in part.units for cell in variant.units[unit]}
    based = frozenset().union(*map(pattern, steps))
    second = frozenset().union(*map(second_colour, steps))
    return StepCells(based, frozenset(area), second, numbers(steps))


def pattern(step: Step) -> frozenset[int]:
    """Return the cells that a step is based on."""
    linked = {cell for part in step.evidence for link in part.links for cell in link.cells}
    return frozenset(linked | {cell for part in step.evidence for cell in part.cells})


def second_colour(step: Step) -> frozenset[int]:
    """Return the cells of a step that are drawn in a second colour.

    These are every other cell along a chain, the cells of one of two colours, and what a net
    assumes to begin with.
    """
    first: dict[int, None] = {}
    second: dict[int, None] = {}
    for part in step.evidence:
        if part.role is Role.CHAIN:
            groups = dict.fromkeys(link.cells for link in part.links)
            for at, cells in enumerate(groups):
                (second if at % 2 else first).update(dict.fromkeys(cells))
        elif part.role in {Role.OTHER, Role.EVEN}:
            second.update(dict.fromkeys((*part.cells, *(link.cell for link in part.links))))
        elif part.role in {Role.ONE, Role.ODD}:
            first.update(dict.fromkeys((*part.cells, *(link.cell for link in part.links))))
        elif part.role is Role.BRANCH:
            second[part.links[0].cell] = None
    return frozenset(second) - frozenset(first)


def numbers(steps: Sequence[Step]) -> dict[int, int]:
    """Return the cells along chains with their places in them, from 1; a group has one place."""
    parts = (part for step in steps for part in step.evidence if part.role is Role.CHAIN)
    groups = dict.fromkeys(link.cells for part in parts for link in part.links)
    found: dict[int, int] = {}
    for number, cells in enumerate(groups, 1):
        for cell in cells:
            found.setdefault(cell, number)
    return found
