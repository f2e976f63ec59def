"""Lines of sight: the lines that one draws from digits on a board to see where another must stand.

They are those of singles alone, and need no pencil marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.techniques.step import Step

ACROSS, DOWN, BOTH = "─", "│", "┼"

_HIDDEN = frozenset(("last-digit", "hidden-single-box", "hidden-single-line"))
_SEEN = frozenset(("last-value", "naked-single"))


class Sight(NamedTuple):
    """The reasons for a single, as they are drawn.

    Attributes:
        causes: The cells whose digits decide.
        lines: By blank cell, the line through it: `ACROSS`, `DOWN` or `BOTH`.
    """

    causes: frozenset[int]
    lines: dict[int, str]


def sight(step: Step, position: Grid) -> Sight | None:
    """Return the lines of sight of a step; None if it does not follow from digits alone."""
    if not step.places or step.technique not in _HIDDEN | _SEEN:
        return None
    ((cell, digit),) = step.places[:1]
    if step.technique in _SEEN:
        return _of_cell(cell, digit, position)
    unit = position.variant.units[step.evidence[0].units[0]]
    return _of_digit([each for each in unit if each != cell], digit, position)


def _of_cell(cell: int, digit: int, position: Grid) -> Sight | None:
    """Return a cell for each other digit that the cell of a single sees; None if one is missing."""
    causes = dict[int, int]()
    for peer in sorted(position.variant.peers[cell]):
        causes.setdefault(position.digits[peer], peer)
    others = {*range(1, position.variant.side + 1)} - {digit}
    if not others <= causes.keys():
        return None
    return Sight(frozenset(causes[each] for each in others), {})


def _of_digit(cells: Iterable[int], digit: int, position: Grid) -> Sight | None:
    """Return the lines from a digit's cells through blank cells; None if one is not crossed."""
    causes, lines = set(), dict[int, str]()
    has_it = [cell for cell, each in enumerate(position.digits) if each == digit]
    across = position.variant.across
    for blank in cells:
        if position.digits[blank] != BLANK:
            continue
        seen = [cause for cause in has_it if cause in position.variant.peers[blank]]
        if not seen:
            return None
        cause = min(seen, key=lambda each: (each not in causes, _is_bent(each, blank, across)))
        causes.add(cause)
        for each, line in _between(cause, blank, across):
            if position.digits[each] == BLANK:
                lines[each] = line if lines.get(each, line) == line else BOTH
    return Sight(frozenset(causes), lines)


def _is_bent(first: int, second: int, across: int) -> bool:
    return first // across != second // across and first % across != second % across


def _between(cause: int, blank: int, across: int) -> list[tuple[int, str]]:
    """Return the cells of a line from one cell to another, without the first."""
    row, column = divmod(cause, across)
    to_row, to_column = divmod(blank, across)
    if row == to_row:
        way = 1 if to_column > column else -1
        return [(row * across + at, ACROSS) for at in range(column + way, to_column + way, way)]
    if column == to_column:
        way = 1 if to_row > row else -1
        return [(at * across + column, DOWN) for at in range(row + way, to_row + way, way)]
    return []
