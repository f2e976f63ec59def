"""Games that Solo of Simon Tatham's collection has saved: a length and a value in each line.

SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
PARAMS  :3:3x3
DESC    :45:a3b5d2_1b4...         the game ID, in two lines
STATEPOS:1:2                      how many positions there were up to the one that is shown
MOVE    :6:R4,0,7                 an entry: column, row, digit; with P a pencil mark put or gone
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats.game_id import game_in
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.sudoku.grid.variant import Variant

MARK = "SAVEFILE:"
_LINE = re.compile(r"([A-Z]+) *:\d+:(.*)")
_MOVE = re.compile(r"([RP])(\d+),(\d+),(\d+)")


def joined(lines: Iterable[str]) -> str:
    """Return a saved file as one line, which `solo_in` reads."""
    return "\x1f".join(line.rstrip("\r\n") for line in lines)


def solo_in(line: str) -> SavedGame | tuple[str, Variant] | None:
    """Return what a game ID or a saved file says; None if it is neither.

    Raises:
        GridError: If it is damaged, or of another game.
    """
    if not line.startswith(MARK):
        return game_in(line)
    parts = filter(None, map(_LINE.fullmatch, line.split("\x1f")))
    pairs = [(str(part[1]), str(part[2])) for part in parts]
    values = dict(pairs)
    named = game_in(f"{values.get('PARAMS', '')}:{values.get('DESC', '')}")
    if values.get("GAME") != "Solo" or named is None:
        msg = "This saved game is not a sudoku of Solo, or it is damaged."
        raise GridError(msg)
    givens = Grid.parse(*named)
    shown = values.get("STATEPOS", "")
    moves = [value for name, value in pairs if name == "MOVE"]
    return _played(givens, moves[: max(0, int(shown) - 1)] if shown.isdecimal() else moves)


def _played(givens: Grid, moves: Iterable[str]) -> SavedGame:
    """Return the game after some moves."""
    digits, marks, side = [*givens.digits], [0] * givens.variant.cells, givens.variant.side
    for move in moves:
        if move.startswith("S"):  # the solution, all at once
            solved = [*map(int, re.findall(r"\d+", move))]
            digits = solved if len(solved) == len(digits) else digits
        elif match := _MOVE.fullmatch(move):
            column, row, digit = map(int, match.groups()[1:])
            if not (column < side and row < side and digit <= side):
                msg = "A move of this saved game is not on its board."
                raise GridError(msg)
            cell = row * side + column
            if match[1] == "P" and digit:
                marks[cell] ^= 1 << digit - 1
            else:
                digits[cell], marks[cell] = digit, 0
    digits = [given or digit for given, digit in zip(givens.digits, digits, strict=True)]
    return SavedGame.of(digits, map(bool, givens.digits), marks, givens.variant)
