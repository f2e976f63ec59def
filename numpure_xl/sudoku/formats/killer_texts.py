"""Killers on one line, as two programs write them: a number or a sign for each cell.

    3x3::k:6150:6150:6401...     the sum times 256, and the number of the cage; d: with diagonals
    Z<<<<W<<<^0<<>^X<T>^j>...    the sum in one cell of each cage; others point to their neighbour

Sums of signs go on from 9 with A for 10, and from Z with a for 36.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import ascii_lowercase, ascii_uppercase

from numpure_xl.errors import GridError
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.cages import Cages
from numpure_xl.sudoku.rules.diagonals import Diagonals

_NUMBERS = re.compile(r"\s*3x3:(d?):k:([\d:]+)\s*")
_SIGNS = re.compile(r"\s*([0-9A-Za-z<>^v]{81})\s*")
_POINTED = {"<": -1, ">": 1, "^": -CLASSIC.side, "v": CLASSIC.side}
_SUMS = "0123456789" + ascii_uppercase + ascii_lowercase
_SUM = 256
"""What the sum is multiplied with."""

_BLANK = "." * CLASSIC.cells


def killer_in(line: str) -> tuple[str, Variant] | None:
    """Return the symbols and the rules of a killer on a line; None if it is none.

    Raises:
        GridError: If its cages are none.
    """
    if match := _NUMBERS.fullmatch(line):
        board = CLASSIC.with_fixed((Diagonals.key,) * bool(match[1]))
        return _BLANK, board.ruled([_of_numbers([*map(int, match[2].strip(":").split(":"))])])
    if {*line}.intersection("<>^") and (match := _SIGNS.fullmatch(line)):
        return _BLANK, CLASSIC.ruled([_of_signs(match[1])])
    return None


def _of_numbers(numbers: list[int]) -> Cages:
    if len(numbers) != CLASSIC.cells:
        msg = "This killer has {found} cells; a board has {cells}."
        raise GridError(msg, found=len(numbers), cells=CLASSIC.cells)
    held: dict[int, list[int]] = {}
    for cell, number in enumerate(numbers):
        if number:
            held.setdefault(number, []).append(cell)
    return _cages((cells, number // _SUM) for number, cells in held.items())


def _of_signs(signs: str) -> Cages:
    """Return the cages of signs that point to the cell with the sum."""
    held: dict[int, list[int]] = {}
    for cell in range(CLASSIC.cells):
        held.setdefault(_pointed_to(cell, signs), []).append(cell)
    return _cages((cells, _SUMS.index(signs[end])) for end, cells in held.items())


def _cages(sums: Iterable[tuple[list[int], int]]) -> Cages:
    """Return cages of cells and sums; 0 says none, and of a single cell that is no cage."""
    return Cages.of(
        [(cells, total or None) for cells, total in sums if total or cells[1:]], CLASSIC
    )


def _pointed_to(cell: int, signs: str) -> int:
    """Return the cell with the sum that signs lead to from a cell."""
    for _ in signs:
        by = _POINTED.get(signs[cell], 0)
        if not by:
            return cell
        is_off = abs(by) == 1 and cell // CLASSIC.side != (cell + by) // CLASSIC.side
        if is_off or not 0 <= cell + by < CLASSIC.cells:
            break
        cell += by
    msg = "A cell of this killer points to no sum."
    raise GridError(msg)
