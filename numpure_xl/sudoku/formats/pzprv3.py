"""The formats of pzprv3, the program behind puzz.link and pzv.jp.

    https://puzz.link/p?sudoku/9/9/k13m27h476h39h825zg841h...   givens; a letter is a run of blanks
    pzprv3/sudoku/4/. 1 . . /. . . 2 /3 . . . /...               givens, then entries and marks

In a file there is a line for each row instead of a '/'. A cell of the second half may have pencil
marks: '.[1,2,,]'.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby

from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats.boards import refused
from numpure_xl.sudoku.grid.grid import SYMBOLS
from numpure_xl.sudoku.grid.saved_game import SavedGame, digits_of, mask_of, plain_variant
from numpure_xl.sudoku.grid.variant import Variant

ADDRESS = "https://puzz.link/p?sudoku/"
MARK = "pzprv3"
SIDES = {4, 6, 8, 9, 16}
"""The boards whose boxes are ours; those of 12x12 stand upright there."""

_LINK = re.compile(r"[?/]sudoku/(?:v:/)?(\d{1,2})/(\d{1,2})/([0-9a-z.-]+)", re.ASCII)
_RUN = re.compile(r"-[0-9a-f]{2}|[0-9a-f]|[g-z]|\.")
_CELL = re.compile(r"(\d{0,2})[+=%-]?(?:\[([\d,]*)\])?", re.ASCII)
_FIRST_RUN, _LONGEST_RUN = 15, 20
"""What to take from a letter to the base 36 for the length of its run, and the longest run."""


def linked(line: str) -> tuple[str, Variant] | None:
    """Return the symbols and the rules of a link; None if the line is none.

    Raises:
        GridError: If it is damaged, or of a board that is not known here.
    """
    if (link := _LINK.search(line)) is None:
        return None
    variant = _variant(link[1], link[2])
    symbols = ""
    for part in _RUN.findall(link[3]):
        if part[0] in "ghijklmnopqrstuvwxyz":
            symbols += SYMBOLS[0] * (int(part, 36) - _FIRST_RUN)
        else:
            number = 0 if part == "." else int(part.removeprefix("-"), 16)
            if number > variant.side:
                raise _damaged()
            symbols += SYMBOLS[number]
    if len(symbols) < variant.cells or "".join(_RUN.findall(link[3])) != link[3]:
        raise _damaged()
    return symbols[: variant.cells], variant


def saved(line: str) -> SavedGame | None:
    """Return the game of a text that begins with 'pzprv3', on one line; None if it is none.

    Raises:
        GridError: If it is damaged, of another puzzle, or of a board that is not known here.
    """
    if not line.startswith(MARK):
        return None
    parts = [part.strip() for part in line.strip().strip("/").split("/")]
    if parts[1:2] != ["sudoku"] or len(parts) < 4:
        msg = "This is not a sudoku of pzprv3."
        raise GridError(msg)
    variant = _variant(parts[2], parts[2])
    cells = " ".join(parts[3:]).split()
    entries = cells[variant.cells : 2 * variant.cells] or ["."] * variant.cells
    if len(cells) < variant.cells or len(entries) != variant.cells:
        raise _damaged()
    digits, is_given, marks = zip(*map(_read_cell, cells, entries), strict=True)
    return SavedGame.of(digits, is_given, marks, variant)


@lru_cache(1 << 12)
def _read_cell(given: str, entry: str) -> tuple[int, bool, int]:
    """Return the digit of a cell, whether it is given, and its pencil marks."""
    cell = _CELL.fullmatch(entry.removeprefix("."))
    if cell is None or (given not in ".-" and not given.isdecimal()):
        raise _damaged()
    noted = [int(mark) for mark in (cell[2] or "").split(",") if mark]
    digit = int(given) if given.isdecimal() else int(cell[1] or 0)
    return digit, given.isdecimal(), mask_of(noted)


def puzz_link(game: SavedGame) -> str:
    """Return a link to puzz.link.

    Raises:
        RequestError: If the board is not plain.
    """
    givens, side = game.givens, game.givens.variant.side
    _check("puzzlink", givens.variant)
    text = ""
    for digit, cells in groupby(givens.digits):
        count = len([*cells])
        while not digit and count:
            run = min(count, _LONGEST_RUN)
            text += "ghijklmnopqrstuvwxyz"[run - 1]
            count -= run
        text += (f"{digit:x}" if digit < 16 else f"-{digit:x}") * (count if digit else 0)
    return f"{ADDRESS}{side}/{side}/{text}"


def pzprv3(game: SavedGame) -> str:
    """Return a game as pzprv3 has it, on one line.

    Raises:
        RequestError: If the board is not plain.
    """
    variant = game.givens.variant
    _check(MARK, variant)
    marks = game.marks or (0,) * variant.cells
    boards = zip(game.givens.digits, game.position.digits, marks, strict=True)
    givens, entries = [], []
    for given, digit, mask in boards:
        givens.append(str(given or "."))
        noted = f".[{','.join(map(str, digits_of(mask)))}]" if mask else "."
        entries.append("." if given else str(digit or noted))
    side = variant.side
    rows = [
        "".join(f"{cell} " for cell in half[at : at + side])
        for half in (givens, entries)
        for at in range(0, variant.cells, side)
    ]
    return "/".join([MARK, "sudoku", str(side), *rows, ""])


def _variant(columns: str, rows: str) -> Variant:
    """Return the plain board of a size, if both programs have it."""
    if columns != rows or not columns.isdecimal() or int(columns) not in SIDES:
        raise _damaged()
    return plain_variant(int(columns))


def _check(name: str, variant: Variant) -> None:
    if not variant.is_plain or variant.side not in SIDES:
        raise refused(name, variant)


def _damaged() -> GridError:
    msg = "This text or address of puzz.link is damaged, or has a board that is not supported."
    return GridError(msg)
