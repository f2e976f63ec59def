"""Grids of pencil marks, as solvers print them, and SudoCue's files of a game, `.sdx`.

    | 1567   3      1567   | 4      12579  179    | 689    5678   579    |     Simple Sudoku, HoDoKu
    2 679 6789 1 46789 5 469 9 u3                                             SudoCue; 'u': entered
    .2.......12345...9....             729 signs: each digit at its place of nine, or a dot

A digit that is alone in its cell is placed there, unless a peer still has it among several: then it
is the last candidate of its cell. (http://www.sudocue.net/fileformats.php; programs do not say.)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, reduce
from operator import or_

from numpure_xl.sudoku.formats.boards import only_9x9, refused
from numpure_xl.sudoku.grid.grid import SYMBOLS
from numpure_xl.sudoku.grid.saved_game import SavedGame, digits_of, mask_of, plain_variant
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.solve.candidates import Candidates

_APART = str.maketrans(dict.fromkeys("|,;(){}[]<>", " "))
_NINE_SIGNS = re.compile("(?:" + "".join(f"[.0{digit}]" for digit in range(1, 10)) + "){81}")
ENTERED = "u"
NAME = "pencilmarks"


def cells_of(text: str) -> list[str]:
    """Return the cells of a text, without what is drawn between them.

    >>> cells_of("| 12 34 | 1 u4 |")
    ['12', '34', '1', 'u4']
    """
    return text.translate(_APART).split()


@lru_cache(16)
def cells_in(line: str) -> tuple[str, ...] | None:
    """Return the cells of a line that may be a row of pencil marks on a board up to 9x9, or None.

    >>> cells_in("| 12 34 | 1 u4 |"), cells_in("| 12 43 | 1 4 |")
    (('12', '34', '1', 'u4'), None)
    """
    cells = (*cells_of(line),)
    if not (3 < len(cells) < 10 and _masks().keys() >= {*cells}):
        return None
    is_high = any(len(cell) > 1 and int(cell[-1]) > len(cells) for cell in cells)
    return None if is_high else cells


def candidates_in(line: str) -> SavedGame | None:
    """Return the game of 729 signs, each a digit at its place or a blank; None for others.

    A cell with one digit is given: whoever writes all candidates has not struck any.
    """
    text = line.strip()
    if not _NINE_SIGNS.fullmatch(text):
        return None
    cells = [text[at : at + 9].replace(".", "").replace("0", "") for at in range(0, len(text), 9)]
    digits = [int(cell) if len(cell) == 1 else 0 for cell in cells]
    marks = [mask_of(map(int, cell)) for cell in cells]
    return SavedGame.of(digits, map(bool, digits), marks, plain_variant(9))


def is_marked(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether rows of cells are a square in which a cell has several candidates."""
    is_square = all(len(row) == len(rows) for row in rows)
    return is_square and any(max(map(len, row)) > 1 for row in rows)


def marked(rows: Sequence[Sequence[str]]) -> SavedGame:
    """Return the game of rows of cells.

    Raises:
        GridError: If there is no board of that size.
    """
    variant = plain_variant(len(rows))
    cells = [cell for row in rows for cell in row]
    marks = [*map(_masks().__getitem__, cells)]
    given = [cell[0] != ENTERED for cell in cells]
    several = [mask if mask & (mask - 1) else 0 for mask in marks]
    noted = [reduce(or_, map(several.__getitem__, unit)) for unit in variant.units]
    digits = [0] * len(cells)
    for cell, (row, column, box) in enumerate(_units_of(variant)):
        if not several[cell]:
            beside = noted[row] | noted[column] | noted[box] if given[cell] else 0
            digits[cell] = 0 if marks[cell] & beside else marks[cell].bit_length()
    return SavedGame.of(digits, given, marks, variant)


@lru_cache(8)
def _units_of(variant: Variant) -> list[list[int]]:
    """Return the numbers of the units of each cell: of its row, its column and its box."""
    units = [*enumerate(variant.units)]
    return [[number for number, unit in units if cell in unit] for cell in range(variant.cells)]


@cache
def _masks() -> dict[str, int]:
    """Return every cell that there is, with its mask."""
    marks = {"".join(map(str, digits_of(mask))): mask for mask in range(1, 1 << 9)}
    entered = {f"{ENTERED}{cell}": mask for cell, mask in marks.items()}
    return marks | entered | dict.fromkeys("-.0", 0)


def pencil_marks(game: SavedGame) -> str:
    """Return a position as a grid of pencil marks; cells without any get all that may be in them.

    Raises:
        RequestError: If the board is not plain, or has more digits than there are signs.
    """
    variant = game.givens.variant
    if not variant.is_plain or variant.side > 9:
        raise refused(NAME, variant)
    cells, in_row = _cells(game), variant.side // variant.box_cols
    width = max(map(len, cells))
    boxes = _joined((f" {cell.ljust(width)} " for cell in cells), variant.box_cols, "")
    between = "+".join(["-" * len(boxes[0])] * in_row)
    rows = (f"|{row}|" for row in _joined(boxes, in_row, "|"))
    bands = f"\n|{between}|\n".join(_joined(rows, variant.box_rows, "\n"))
    edge = f"*{'-' * len(between)}*"
    return f"{edge}\n{bands}\n{edge}\n\n"


def sdx(game: SavedGame) -> str:
    """Return a game in the format of SudoCue.

    Raises:
        RequestError: If the board is not 9x9.
    """
    only_9x9("sdx", game.givens.variant)
    cells = _cells(game)
    pairs = zip(game.givens.digits, game.position.digits, strict=True)
    entered = (given != digit for given, digit in pairs)
    shown = (f"{ENTERED * is_entry}{cell}" for is_entry, cell in zip(entered, cells, strict=True))
    return "\n".join([*_joined(shown, 9, " "), "", ""])


def _joined(texts: Iterable[str], count: int, mark: str) -> list[str]:
    """Return texts with a mark between them, so many of them together."""
    each = [*texts]
    return [mark.join(each[at : at + count]) for at in range(0, len(each), count)]


def _cells(game: SavedGame) -> list[str]:
    """Return the digit or the pencil marks of each cell; '.' for a cell that can hold nothing."""
    known = Candidates(game.position).cells
    marks = game.marks or known
    pairs = zip(game.position.digits, marks, known, strict=True)
    return [
        SYMBOLS[digit] if digit else "".join(map(str, digits_of(mask or possible))) or "."
        for digit, mask, possible in pairs
    ]
