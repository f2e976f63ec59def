"""Hexadecimal boards: 16x16 with 0 to F, which are 1 to G here; another sign is for blanks.

Where 0 is the only sign for blanks, and where a board has a G or no letter, it stands for a blank.
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

_BLANKS = frozenset("._*?-")
_DIGITS = frozenset(hexdigits)
_LETTERS = frozenset("ABCDEFabcdef")
_SHIFTED = dict(zip("0123456789ABCDEF", SYMBOLS[1:], strict=True))
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


def _sign(value: object) -> str:
    """Return the sign of a cell; two for what no hexadecimal board has in one."""
    if isinstance(value, str):
        text = value.strip()
        return (text or ".") if len(text) <= 1 else "??"
    if value is None or is_missing(value):
        return "."
    is_digit = not isinstance(value, bool) and value in range(10)
    return str(int(value)) if is_digit else "??"  # type: ignore[call-overload]


class SpelledDigits:
    """Digits that were read from a text; its signs are no part of their value."""

    __slots__ = ("_is_hexadecimal",)

    @property
    def is_hexadecimal(self) -> bool:
        """Whether it was read from 0 to F, which are 1 to G here."""
        return hasattr(self, "_is_hexadecimal")

    def in_its_signs(self, text: str) -> str:
        """Return a text of digits, such as its solution, in the signs in which it was read."""
        return text.translate(_IN_HEXADECIMAL) if self.is_hexadecimal else text


def with_signs_of(value: T, *, is_hexadecimal: bool) -> T:
    """Return a value that was read from such signs."""
    if is_hexadecimal:
        object.__setattr__(value, "_is_hexadecimal", True)
    return value
