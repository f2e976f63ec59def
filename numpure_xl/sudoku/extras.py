"""Extra units of 9x9 boards, each kind drawn as a picture of the board."""

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
        """The cells of each unit, the units in the order of their first cells."""
        return tuple(
            tuple(cell for cell, other in enumerate(self.signs) if other == sign)
            for sign in dict.fromkeys(self.signs.replace(".", ""))
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
