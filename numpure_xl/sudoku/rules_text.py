"""The rules of a board on the line of its digits: the regions of a jigsaw, or signs.

Signs are one for each cell, behind the digits, with the name of the board if that says more:

    .3..6.1...19.......4.32... o..e..o....e.... 9x9-x+parity
"""

from __future__ import annotations

from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.jigsaw_text import APART, jigsaw_in, jigsaw_line
from numpure_xl.sudoku.variant import EVEN, NO_SIGN, ODD, PARITY, VARIANTS, Variant

_SIGNS = {ODD, EVEN, NO_SIGN}


def rules_behind(grid: Grid) -> str:
    """Return what follows the symbols of a grid on its line; nothing on most boards."""
    variant = grid.variant
    if not variant.signs:
        return jigsaw_line(grid)
    return f" {variant.signs}" + f" {variant.name}" * (not variant.with_signs("").is_plain)


def line_of(grid: Grid) -> str:
    """Return a grid as one line, a jigsaw with its regions, a board with signs with those."""
    return f"{grid}{rules_behind(grid)}"


def rules_in(line: str) -> tuple[str, Variant] | None:
    """Return the symbols of a grid on a line and its rules; None if there are none beside it.

    Raises:
        GridError: If regions are not of one size, or one is in two parts.
    """
    return _signs_in(line) or jigsaw_in(line)


def _signs_in(line: str) -> tuple[str, Variant] | None:
    if ODD not in line and EVEN not in line:
        return None
    fields = APART.split(line)
    signs = next((field for field in fields if {NO_SIGN} < {*field} <= _SIGNS), "")
    symbols = next((f for f in fields if len(f) == len(signs) and f != signs), "")
    names = (field.split("/")[0].removesuffix(f"+{PARITY}") for field in fields)
    boards = (VARIANTS[name] for name in names if name in VARIANTS)
    plain = (board for board in VARIANTS.values() if board.is_plain)
    board = next((b for b in (*boards, *plain) if b.cells == len(signs)), None)
    return (symbols, board.with_signs(signs)) if board and symbols else None
