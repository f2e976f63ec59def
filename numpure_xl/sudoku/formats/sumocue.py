"""The format of SumoCue, which JSudoku reads as well: a line of 81 cells.

    SumoCueV1=0J0=8J0=0J1...     a jigsaw: behind '=' the digit, or 0; behind 'J' the region
    SumoCueV1D=0J0=8J0=0J1...    with diagonals

Killers have cells with '+', and sums behind '='. What is below is told by its author at
http://www.sudocue.net/forum/viewtopic.php?f=1&t=519
"""

from __future__ import annotations

import re
from functools import lru_cache

from numpure_xl.errors import GridError, RequestError
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.grid import SYMBOLS, Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.diagonals import Diagonals
from numpure_xl.sudoku.rules.regions import regions_of

MARK = "SumoCueV1"
_CELLS = CLASSIC.cells
_BOXES = regions_of(CLASSIC.box_numbers)
_CELL = re.compile(r"([=+])(\d+)(?:J(\d))?")


def sumocue(grid: Grid) -> str:
    """Return a grid in the format of SumoCue.

    Raises:
        RequestError: If it has no form for such a board.
    """
    variant = grid.variant
    if variant.cells != _CELLS or not {*variant.fixed} <= {Diagonals.key}:
        msg = (
            "SumoCue has 9x9 boards of boxes or regions, with or without diagonals; not {variant}."
        )
        raise RequestError(msg, variant=variant.name)
    pairs = zip(grid.digits, variant.box_numbers, strict=True)
    cells = (f"={digit}J{box}" for digit, box in pairs)
    return f"{MARK}{'D' * bool(variant.fixed)}{''.join(cells)}"


_regions = lru_cache(regions_of)  # most puzzles of a file have the same


def sumocue_in(line: str) -> tuple[str, Variant] | None:
    """Return the symbols and the rules of a line in the format of SumoCue; None if it is no such.

    Raises:
        GridError: If it is a killer, or has no 81 cells in nine regions.
    """
    if MARK not in line:
        return None
    text = line.partition(MARK)[2]
    fixed = (Diagonals.key,) * text.startswith("D")
    symbols, named = _cells(text)
    regions = _regions(named)
    if regions == _BOXES:
        return symbols, CLASSIC.with_fixed(fixed)
    return symbols, Variant.of_regions(regions, fixed)


def _cells(text: str) -> tuple[str, str]:
    """Return the symbols and the regions of cells; raises as `sumocue_in`."""
    cells = _CELL.findall(text)
    if len(cells) != _CELLS:
        msg = "The line of SumoCue has {found} cells; a board has {cells}."
        raise GridError(msg, found=len(cells), cells=_CELLS)
    signs, numbers, named = zip(*cells, strict=True)
    digits = [*map(int, numbers)]
    if "+" in signs or max(digits) > CLASSIC.side:
        msg = "The line of SumoCue is a killer sudoku; cages are not supported."
        raise GridError(msg)
    symbols = "".join(map(SYMBOLS.__getitem__, digits))
    return symbols, "".join([name or box for name, box in zip(named, _BOXES, strict=True)])
