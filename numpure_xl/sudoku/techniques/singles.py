"""Singles: a unit with one blank left, a digit with one seat left, a cell with one digit left."""

from __future__ import annotations

from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.layout import COUNTER
from numpure_xl.sudoku.techniques.step import Evidence, Role, Step


def last_value(marks: Candidates) -> Step | None:
    """Find a unit in which all cells but one are filled."""
    units = marks.full_but_one
    if not units:
        return None
    unit = (units & -units).bit_length() // COUNTER
    return _hidden(marks, marks.singles & marks.layout.unit_fields[unit], "last-value", 1.0)


def hidden_single_box(marks: Candidates) -> Step | None:
    """Find a digit that has only one cell left in a box."""
    return _hidden(marks, marks.singles & marks.layout.box_fields, "hidden-single-box", 1.2)


def hidden_single_line(marks: Candidates) -> Step | None:
    """Find a digit that has only one cell left in a row, a column or a diagonal."""
    return _hidden(marks, marks.singles & marks.layout.line_fields, "hidden-single-line", 1.5)


def naked_single(marks: Candidates) -> Step | None:
    """Find a cell that has only one digit left."""
    singles = marks.singles & marks.layout.cell_fields
    return (
        _naked(marks, marks.layout.owner[(singles & -singles).bit_length() - 1])
        if singles
        else None
    )


def fullest_naked_single(marks: Candidates) -> Step | None:
    """Find the naked single that lies in the fullest unit."""
    layout = marks.layout
    singles = [layout.owner[bit] for bit in bits(marks.singles & layout.cell_fields)]

    def blanks(candidate: int) -> int:
        return min(map(marks.blanks_in, layout.units_of[candidate // layout.side]))

    return _naked(marks, min(singles, key=blanks)) if singles else None


def _naked(marks: Candidates, candidate: int) -> Step:
    cell, digit = divmod(candidate, marks.layout.side)
    evidence = (Evidence(Role.CELL, (cell,), (), (digit + 1,)),)
    return Step("naked-single", 2.3, ((cell, digit + 1),), (), evidence)


def last_digit(marks: Candidates) -> Step | None:
    """Find a digit of which only one is missing on the board."""
    layout = marks.layout
    if layout.variant.grids:
        return None  # a digit is as often on the board as there are rows that share no cell
    for digit, spots in enumerate(marks.spots):
        if spots and marks.digits.count(digit + 1) == layout.side - 1:
            cell = spots.bit_length() - 1
            box = layout.variant.box_unit(cell)
            evidence = (Evidence(Role.UNIT, (cell,), (box,), (digit + 1,)),)
            return Step("last-digit", 1.2, ((cell, digit + 1),), (), evidence)
    return None


def fullest_hidden_single(marks: Candidates) -> Step | None:
    """Find the hidden single in the fullest unit, in a box rather than in a line."""
    layout = marks.layout
    for fields, technique, rating in (
        (layout.box_fields, "hidden-single-box", 1.2),
        (layout.line_fields, "hidden-single-line", 1.5),
    ):
        singles = marks.singles & fields
        units = [unit for unit in layout.order if singles & layout.unit_fields[unit]]
        if units:
            unit = min(units, key=marks.blanks_in)
            return _hidden(marks, singles & layout.unit_fields[unit], technique, rating)
    return None


def _hidden(marks: Candidates, singles: int, technique: str, rating: float) -> Step | None:
    if not singles:
        return None
    layout = marks.layout
    bit = (singles & -singles).bit_length() - 1
    cell, digit = divmod(layout.owner[bit], layout.side)
    unit = bit // (layout.side * layout.width)
    evidence = (Evidence(Role.UNIT, (cell,), (unit,), (digit + 1,)),)
    return Step(technique, rating, ((cell, digit + 1),), (), evidence)
