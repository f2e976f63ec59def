"""Puzzles with signs that come with the page: their boards as Python describes them, packed.

workbook/page_stock.py has made the puzzles. The page fetches those of a board when it is chosen.
"""

from __future__ import annotations

import json
import zlib

from numpure_xl.board.values import rules_of
from numpure_xl.shipped import shipped_files
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.web.playing import described

SIGNED = "web/signed.txt"
"""The puzzles: a line has a board, a level, the digits, and the board's name with its signs."""

FOLDER = "signed/"


def stock_files() -> dict[str, bytes]:
    """Return the files of boards with signs: each has levels with boards, as deflated JSON."""
    boards: dict[str, list[object]] = {}
    for line in shipped_files(SIGNED)[SIGNED].decode().splitlines():
        name, level, digits, rules = line.split(" ")
        givens = Grid.parse(digits, rules_of(rules))
        boards.setdefault(name, []).append([level, described(givens)])
    return {
        f"{FOLDER}{name}.bin": zlib.compress(json.dumps(made, separators=(",", ":")).encode(), 9)
        for name, made in boards.items()
    }
