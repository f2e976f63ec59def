"""Jigsaws drawn with the signs of a text, as `Grid.drawn` and people in forums draw them.

1 .|. . 5       .-------.-----------.
  - -           | 1   . | .   .   5 |
.|. .|. 2       |   .---'---.       |
"""

from __future__ import annotations

from collections.abc import Sequence

from numpure_xl.sudoku.regions import SIDES, regions_drawn, regions_of
from numpure_xl.sudoku.text import is_frame
from numpure_xl.sudoku.variant import VARIANTS

_LAYOUTS = ((0, 2), (2, 4))
"""Where the first cell of a row is, and how far the next one is from it."""


def regions_in_drawing(lines: Sequence[str]) -> str | None:
    """Return the regions that are drawn around the cells of a grid; None if they are boxes or none.

    Args:
        lines: The rows of cells, and the lines between them that only draw.
    """
    rows = [number for number, line in enumerate(lines) if not is_frame(line)]
    side = len(rows)
    if side not in SIDES or side == len(lines):
        return None
    for first, step in _LAYOUTS:
        if all(len(lines[row].rstrip("| ")) == first + step * (side - 1) + 1 for row in rows):
            regions = _regions(lines, rows, first, step)
            return None if regions == _boxes(side) else regions
    return None


def _boxes(side: int) -> str | None:
    """Return the regions that the boxes of the plain board are."""
    plain = VARIANTS.get(f"{side}x{side}")
    return regions_of(plain.box_numbers) if plain else None


def _regions(lines: Sequence[str], rows: Sequence[int], first: int, step: int) -> str | None:
    side = len(rows)

    def is_parted(one: int, other: int) -> bool:
        row, col = divmod(max(one, other), side)
        at = first + step * col
        if abs(one - other) == 1:
            return lines[rows[row]][at - step // 2] == "|"
        between = lines[rows[row - 1] + 1 : rows[row]]
        return any(line[at : at + 1] == "-" for line in between)

    return regions_drawn(side, is_parted)
