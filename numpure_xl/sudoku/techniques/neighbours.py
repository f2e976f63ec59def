"""Neighbours: what a cell cannot hold by a sign, and by what the cell behind the sign has left.

A cell that is greater than one with 3, 5 or 7 is neither 1 nor 2 nor 3. Along several cells one
such step leads to the next; on a thermometer cells are compared that need not be neighbours.
"""

from __future__ import annotations

from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.step import Evidence, Role, Step

RATING = 1.2
"""Where signs are between cells, people look at them first: all levels but the first know them."""


def neighbours(marks: Candidates) -> Step | None:
    """Find the cell that loses the most candidates to a neighbour."""
    if not (pairs := marks.layout.variant.pairs):
        return None
    cells = marks.cells
    number, negative, lost, beside = max(
        (
            ((before & ~after).bit_count(), -cell, before & ~after, beside)
            for pair in pairs
            if cells[pair.first] and cells[pair.second]
            for cell, beside, before, after in zip(
                pair[:2],
                pair[1::-1],
                (cells[pair.first], cells[pair.second]),
                pair.left(cells[pair.first], cells[pair.second]),
                strict=True,
            )
        ),
        default=(0, 0, 0, 0),
    )
    if not number:
        return None
    removes = tuple((-negative, digit + 1) for digit in bits(lost))
    evidence = (
        Evidence(Role.OUTER, (-negative,)),
        Evidence(Role.BESIDE, (beside,), (), marks.digits_in(beside)),
    )
    is_on_tube = any({*rise[:2]} == {-negative, beside} for rise in marks.layout.variant.rises)
    name = "thermometer" if is_on_tube else "neighbours"
    return Step(name, RATING, (), removes, evidence)
