"""XY-wing and XYZ-wing: a pivot, and two cells beside it of which one must hold the digit z.

The pivot has the digits x and y (and z in an XYZ-wing), the pincers x, z and y, z. Whatever the
pivot holds, z is in one of these cells; so no cell that sees them all holds z.
"""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.step import Evidence, Role, Step


def xy_wing(marks: Candidates) -> Step | None:
    """Find a wing whose pivot has two digits."""
    for pivot, first, second in _wings(marks, 2):
        step = _step(marks, (pivot, first, second), marks.layout.peers[first])
        if step:
            return step
    return None


def xyz_wing(marks: Candidates) -> Step | None:
    """Find a wing whose pivot has three digits."""
    for pivot, first, second in _wings(marks, 3):
        seen = marks.layout.peers[first] & marks.layout.peers[pivot]
        step = _step(marks, (pivot, first, second), seen)
        if step:
            return step
    return None


def _wings(marks: Candidates, size: int) -> Iterator[tuple[int, int, int]]:
    """Yield pivot and pincers; both pincers have two digits, of which they share one."""
    cells, house = marks.cells, marks.layout.house
    twos = {cell for cell, mask in enumerate(cells) if mask.bit_count() == 2}
    for pivot, xy in enumerate(cells):
        if xy.bit_count() != size:
            continue
        near = [cell for cell in house[pivot] if cell in twos and cells[cell] & xy]
        if size == 3:
            near = [cell for cell in near if not cells[cell] & ~xy]
        for first in near:
            shared = xy & ~cells[first]
            if shared & (shared - 1) or not shared:
                continue
            for second in near:
                if _is_wing(xy, cells[first], cells[second], size):
                    yield pivot, first, second


def _is_wing(xy: int, xz: int, yz: int, size: int) -> bool:
    return (xy | xz | yz).bit_count() == 3 and (xy & xz & yz).bit_count() == size - 2


def _step(marks: Candidates, wing: tuple[int, int, int], seen: int) -> Step | None:
    pivot, first, second = wing
    cells = marks.cells
    z = (cells[first] & cells[second]).bit_length()
    victims = marks.spots[z - 1] & seen & marks.layout.peers[second]
    if not victims:
        return None
    evidence = (
        _part(Role.PIVOT, marks, pivot),
        _part(Role.PINCER, marks, first),
        _part(Role.PINCER, marks, second),
        Evidence(Role.Z, (), (), (z,)),
    )
    removes = tuple((cell, z) for cell in bits(victims))
    if cells[pivot].bit_count() == 2:
        return Step("xy-wing", 4.2, (), removes, evidence)
    return Step("xyz-wing", 4.4, (), removes, evidence)


def _part(role: Role, marks: Candidates, cell: int) -> Evidence:
    return Evidence(role, (cell,), (), marks.digits_in(cell))
