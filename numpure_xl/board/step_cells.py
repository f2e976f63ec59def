"""Evidence: the cells of a board that steps rest on, told apart as a player's eye does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from numpure_xl.sudoku import Variant
from numpure_xl.sudoku.techniques.step import Step


class Seen(NamedTuple):
    """What is to be seen of some steps.

    Attributes:
        pattern: The cells that they rest on.
        area: The cells of the units in which the last of them is looked for.
    """

    pattern: frozenset[int]
    area: frozenset[int]


def seen(steps: Sequence[Step], variant: Variant) -> Seen:
    """Return what is to be seen of steps, the last of which places a digit; of none, nothing."""
    last = steps[-1].evidence if steps else ()
    area = {cell for part in last for unit in part.units for cell in variant.units[unit]}
    return Seen(frozenset().union(*map(pattern, steps)), frozenset(area))


def pattern(step: Step) -> frozenset[int]:
    """Return the cells that a step rests on."""
    cells = {cell for part in step.evidence for cell in part.cells}
    return frozenset(cells | {link.cell for part in step.evidence for link in part.links})
