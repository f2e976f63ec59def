"""Further rules of boards, as tables: extra units, chess moves, grids that overlap.

Extra units of 9x9 boards are drawn, each kind as a picture of the board. A move is how far apart
two cells are.
"""

from __future__ import annotations

from typing import NamedTuple


class Extra(NamedTuple):
    """One kind of extra units.

    Attributes:
        unit: What one of the units is called in the tables of sentences.
        picture: Nine rows of nine signs. Cells with the same sign are a unit; '.' are in none.
    """

    unit: str
    picture: str

    @property
    def signs(self) -> str:
        """The signs of the cells, in reading order."""
        return "".join(self.picture.split())

    @property
    def units(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each unit, the units in the order of their signs."""
        return tuple(
            tuple(cell for cell, drawn in enumerate(self.signs) if drawn == sign)
            for sign in sorted({*self.signs} - {"."})
        )


_WINDOWS = """
    .........
    .aaa.bbb.
    .aaa.bbb.
    .aaa.bbb.
    .........
    .ccc.ddd.
    .ccc.ddd.
    .ccc.ddd.
    .........
"""

_ALL_WINDOWS = """
    ieeeifffi
    gaaagbbbg
    gaaagbbbg
    gaaagbbbg
    ieeeifffi
    hccchdddh
    hccchdddh
    hccchdddh
    ieeeifffi
"""

_COLOURS = """
    abcabcabc
    defdefdef
    ghighighi
    abcabcabc
    defdefdef
    ghighighi
    abcabcabc
    defdefdef
    ghighighi
"""

_ASTERISK = """
    .........
    ....a....
    ..a...a..
    .........
    .a..a..a.
    .........
    ..a...a..
    ....a....
    .........
"""

_DOTS = """
    .........
    .a..a..a.
    .........
    .........
    .a..a..a.
    .........
    .........
    .a..a..a.
    .........
"""

# Files and cells of users contain these names: more may be added, none may be removed.
EXTRAS = {
    "windows": Extra("window", _WINDOWS),
    "colours": Extra("colour", _COLOURS),
    "asterisk": Extra("asterisk", _ASTERISK),
    "dots": Extra("dots", _DOTS),
}

IMPLIED = {"all-windows": ("windows", Extra("window", _ALL_WINDOWS))}
"""Extra units with those that they imply, which are not drawn: after them, by the name of both.

Three lines hold each digit three times, and two windows in them twice: so the nine cells that are
left hold it once. There are four of these, and in the nine cells that all leave over, a fifth.
"""

# As for these.
MOVES = {"antiknight": (1, 2), "antiking": (1, 1)}
"""How far a chessman moves, one way and across it: cells a move apart do not repeat a digit.

A king also moves along rows and columns, where no digit repeats anyway.
"""

DIAGONALS = "x"
"""What names of boards with both diagonals have in them."""

_DIAGONAL = ((0, 0), (6, 6), (12, 12))

# As for these.
OVERLAPPING = {
    "gattai2": _DIAGONAL[:2],
    "gattai3": _DIAGONAL,
    "samurai": ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12)),
}
"""By name, the row and the column of the first cell of each of several 9x9 grids, on one paper.

Grids share whole boxes. Each one but the first shares cells with one before it.
"""
