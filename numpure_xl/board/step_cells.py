"""The cells to highlight for a step: its pattern, and the area in which it is found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from numpure_xl.sudoku import Variant
from numpure_xl.sudoku.techniques.step import Step


class StepCells(NamedTuple):
    """The cells to highlight for some steps.

    Attributes:
        pattern: The cells that they are based on.
        area: The cells of the units in which the last of them is found.
    """

    pattern: frozenset[int]
    area: frozenset[int]


def step_cells(steps: Sequence[Step], variant: Variant) -> StepCells:
    """Return the cells to highlight for steps, the last of which places a digit."""
    last = steps[-1].evidence if steps else ()
    area = {cell for part in last for unit in part.units for cell in variant.units[unit]}
    return StepCells(frozenset().union(*map(pattern, steps)), frozenset(area))


def pattern(step: Step) -> frozenset[int]:
    """Return the cells that a step is based on."""
    linked = {cell for part in step.evidence for link in part.links for cell in link.cells}
    return frozenset(linked | {cell for part in step.evidence for cell in part.cells})
