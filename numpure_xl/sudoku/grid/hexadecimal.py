"""Hexadecimal boards: 16x16 with 0 to F, which are 1 to G here; another sign is for blanks.

Where 0 is the only sign for blanks, and where a board has a G or no letter, it stands for a blank.
The numbers 10 to 15 count as letters. On a 9x9 board 0 is always a blank; one that may count from 0
keeps in mind that it has two signs for blanks.
"""

from __future__ import annotations

from collections.abc import Iterable
from string import hexdigits
from typing import Any, TypeVar

from numpure_xl.sudoku.grid.symbols import SYMBOLS
from numpure_xl.sudoku.grid.values import is_missing

T = TypeVar("T", bound="SpelledDigits")

SIDE = 16
CELLS = SIDE * SIDE
"""The cells of a board, which are the fewest signs of its text."""

HEXADECIMAL, TWO_BLANKS = "hexadecimal", "two blanks"
"""Spellings of boards that could be read in another way, too."""

_SIGNS = "0123456789ABCDEF"
_BLANKS = frozenset("._*?-")
_DRAWN_BLANKS = _BLANKS - {"-"}  # a dash may be the edge of a box
_DIGITS = frozenset(hexdigits)
_LETTERS = frozenset("ABCDEFabcdef")
_SHIFTED = dict(zip(_SIGNS, SYMBOLS[1:], strict=True))
_IN_LETTERS = str.maketrans(_SHIFTED | {sign.lower(): one for sign, one in _SHIFTED.items()})
_IN_HEXADECIMAL = str.maketrans({one: zero for zero, one in _SHIFTED.items()})


def shifted(text: str) -> str | None:
    """Return the text of a hexadecimal board with 1 to G in place of 0 to F; None for another."""
    signs = "".join(text.split())
    seen = {*signs}
    is_so = len(signs) == CELLS and seen <= _DIGITS | _BLANKS and seen & _BLANKS and seen & _LETTERS
    return signs.translate(_IN_LETTERS) if is_so and "0" in seen else None


def shifted_cells(values: Iterable[Any]) -> str | None:
    """Return the same of the values of cells, of which those without any are blanks, too."""
    return shifted("".join(map(_sign, values)))


def have_two_blanks(values: Iterable[Any]) -> bool:
    """Return whether the cells of a 9x9 board have blanks of two signs, 0 among them, and no 9."""
    return may_count_from_0("".join(map(_sign, values)))


def may_count_from_0(text: str) -> bool:
    """Return whether the text of a 9x9 board has blanks of two signs, 0 among them, and no 9."""
    return "0" in text and "9" not in text and not _DRAWN_BLANKS.isdisjoint(text)


def _sign(value: object) -> str:
    """Return the sign of a cell; two for what no hexadecimal board has in one."""
    if isinstance(value, str):
        text = value.strip()
        if len(text) <= 1:
            return text or "."
        value = int(text) if len(text) == 2 and text.isdecimal() else text
    if value is None or is_missing(value):
        return "."
    is_digit = not isinstance(value, bool) and value in range(SIDE)
    return _SIGNS[int(value)] if is_digit else "??"  # type: ignore[call-overload]


class SpelledDigits:
    """Digits that were read from a text; its signs are no part of their value."""

    __slots__ = ("_spelling",)
    _spelling: str

    @property
    def spelling(self) -> str:
        """Which of two readings was taken: HEXADECIMAL, TWO_BLANKS, or "" where there is one."""
        return getattr(self, "_spelling", "")

    @property
    def is_hexadecimal(self) -> bool:
        """Whether it was read from 0 to F, which are 1 to G here."""
        return self.spelling == HEXADECIMAL

    def in_its_signs(self, text: str) -> str:
        """Return a text of digits, such as its solution, in the signs in which it was read."""
        return text.translate(_IN_HEXADECIMAL) if self.is_hexadecimal else text


def spelled(value: T, spelling: str) -> T:
    """Return a value that was read from such signs."""
    if spelling:
        object.__setattr__(value, "_spelling", spelling)
    return value
