"""Boards on which nothing is but one pattern, written by the names of their cells."""

from collections.abc import Sequence
from functools import cache

from numpure_xl.sudoku.grid.boards import CLASSIC, SIGNED, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid, cell_name
from numpure_xl.sudoku.grid.variant import Variant, kinds_of
from numpure_xl.sudoku.solve.candidates import Candidates

KINDS = [name for name, v in VARIANTS.items() if not v.has_areas] + ["9x9+windows+x", "9x9+colours"]
"""The boards that slow tests go through: of those with extra units two, tinted differently."""


def cell(name):
    row, col = name[1:].split("c")
    return 9 * int(row) + int(col) - 10


def board(only=None, without=None, variant="9x9"):
    """Return an empty board on which digits may stand only in these cells of a unit.

    `only` maps a digit to (unit, names of cells); `without` is a list of (name, digits).
    A name with a list of digits in `only` restricts a cell.
    """
    marks = Candidates(Grid((0,) * VARIANTS[variant].cells, VARIANTS[variant]))
    for key, allowed in (only or {}).items():
        if isinstance(key, str):
            gone = [d for d in range(1, 10) if d not in allowed]
            marks.apply((), [(cell(key), digit) for digit in gone])
        else:
            digit, unit = key
            kept = [cell(name) for name in allowed]
            gone = [c for c in marks.layout.units[unit] if c not in kept]
            marks.apply((), [(c, digit) for c in gone])
    for name, digits in without or []:
        marks.apply((), [(cell(name), digit) for digit in digits])
    return marks


def known_grid(line):
    """Read a line of tests/data/techniques: a board, a puzzle, and its regions or its signs."""
    variant, text, *own = line.split()
    if variant in SIGNED:
        board = SIGNED[variant]
        return Grid.parse(text, board.with_signs(dict(zip(kinds_of(board), own, strict=True))))
    return Grid.parse(text, Variant.of_regions(*own) if own else VARIANTS[variant])


def found(step):
    """Return the step that must have been found."""
    assert step is not None
    return step


def removed(step):
    """Return what a step removes, as a set of texts like 'r1c2=3'."""
    return {f"{cell_name(c, CLASSIC)}={digit}" for c, digit in step.removes}


def row(number):
    return number - 1


def column(number):
    return 8 + number


def box(number):
    return 17 + number


def extra_of(variant):
    """Return the name of the rule of a board that has extra units in areas; "" for none."""
    return next((key for key in variant.fixed if key in _AREAS), "")


_AREAS = {"windows", "colours", "asterisk", "dots"}


def extra_unit(name, cell):
    """Return by the words of a rule which extra unit a cell is in; None for none."""
    row, col = divmod(cell, 9)
    third = row % 3, col % 3
    return {
        "": None,
        "windows": (row // 4, col // 4) if row % 4 and col % 4 else None,
        "colours": third,
        "asterisk": True if abs(row - 4) ** 2 + abs(col - 4) ** 2 in (0, 8, 9) else None,
        "dots": True if third == (1, 1) else None,
    }[name]


def is_shaded(variant, cell):
    """Return whether a cell is in an extra unit, by the words of the rules."""
    row, col = divmod(cell, variant.side)
    falls = {"x", "falling"} & {*variant.fixed} and row == col
    rises = {"x", "rising"} & {*variant.fixed} and row == variant.side - 1 - col
    if variant.side == 6 and "windows" in variant.fixed:
        return (row in {1, 2} and 1 <= col <= 3) or (row in {3, 4} and 2 <= col <= 4)
    return bool(falls or rises) or extra_unit(extra_of(variant), cell) is not None


Spots = Sequence[tuple[int, int]]
"""By cell, its row and column on the paper."""


@cache
def spots_of(variant: Variant) -> Spots:
    """Return where the cells of one grid are, or of several that overlap."""
    line = range(variant.side)
    return sorted({(r + i, c + j) for r, c in variant.corners for i in line for j in line})


def is_move_apart(variant, one, other):
    """Return by the words of the rules whether a chessman gets from a cell to another one."""
    if not variant.fixed:
        return False
    (row, col), (r, c) = (spots_of(variant)[cell] for cell in (one, other))
    is_in_one = any(
        0 <= min(row, r) - top <= max(row, r) - top < variant.side
        and 0 <= min(col, c) - left <= max(col, c) - left < variant.side
        for top, left in variant.corners
    )
    squares = (row - r) ** 2 + (col - c) ** 2 if is_in_one else 0
    return ("antiknight" in variant.fixed and squares == 5) or (
        "antiking" in variant.fixed and squares in (1, 2)
    )
