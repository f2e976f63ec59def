"""Jigsaw boards as lines of text: a symbol for each cell, and a letter for the region of each cell.

    .3..6.1...19.......4.32... aaabbbcccaaaabbdcceabbbfdc... 9x9-jigsaw-x

The letters may be any, large or small. The name of the board is needed for diagonals alone.
"""

from __future__ import annotations

from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.regions import SIDES, regions_of
from numpure_xl.sudoku.variant import JIGSAWS, Variant

_CELLS = {side * side for side in SIDES}


def jigsaw_line(grid: Grid) -> str:
    """Return what follows the symbols of a grid on its line: nothing, if it is no jigsaw."""
    variant = grid.variant
    if not variant.regions:
        return ""
    return f" {variant.regions} {variant.name}" if variant.diagonals else f" {variant.regions}"


def jigsaw_in(line: str) -> tuple[str, Variant] | None:
    """Return the symbols of a jigsaw on a line and its rules; None if there is no jigsaw on it.

    Raises:
        GridError: If its regions are not of one size, or one is in two parts.
    """
    fields = line.replace(",", " ").replace(";", " ").split()
    found = [field for field in fields if len(field) in _CELLS]
    letters = next((field for field in found if field.isalpha()), None)
    symbols = next((field for field in found if not field.isalpha()), None)
    if letters is None or symbols is None or len(letters) != len(symbols):
        return None
    name = next((field.split("/")[0] for field in fields if field.split("/")[0] in JIGSAWS), "")
    return symbols, Variant.of_regions(regions_of(letters.lower()), diagonals=name.endswith("-x"))
