"""Pencilmarks: the small digits that a player notes in a blank, as the text of its cell.

Each digit has a place of its own, so that the eye finds it, in as many lines as a box has rows:

    1 . 3
    . 5 .
    7 . 9

A cell of a sheet holds one text in one font; so the places are kept by spaces, in a font whose
characters are all as wide. The text always has a line break, and no digit has one: that is how
pencilmarks are known again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from numpure_xl.plan.text_width import half_points
from numpure_xl.sudoku import Variant
from numpure_xl.sudoku.grid import SYMBOLS

T = TypeVar("T")

FONT = "Courier New"
_WIDTH, _HEIGHT = 0.6, 1.2  # of a character and a line of that font, in heights of it
_ROOM = 0.9  # of a cell, for text: spreadsheets keep some pixels free on the left and right


def pencilmarks(digits: Iterable[int], variant: Variant) -> str:
    """Return the text of a cell with these digits as pencilmarks."""
    marked, side, cols = set(digits), variant.side, variant.mark_cols
    lines = [range(first, min(first + cols, side + 1)) for first in range(1, side + 1, cols)]
    return "\n".join(
        " ".join(SYMBOLS[digit] if digit in marked else " " for digit in line) for line in lines
    )


def digits_marked(text: str) -> list[int]:
    r"""Return the digits of pencilmarks.

    >>> digits_marked("1   3\n  5  ")
    [1, 3, 5]
    """
    return [SYMBOLS.index(symbol) for symbol in text if symbol in SYMBOLS[1:]]


def is_pencilmarks(value: object) -> bool:
    """Return whether the value of a cell is a set of pencilmarks."""
    return isinstance(value, str) and "\n" in value


def without_pencilmarks(matrix: Iterable[Iterable[T]]) -> list[list[T | None]]:
    """Return the cells of a range with None where there are pencilmarks."""
    return [[None if is_pencilmarks(value) else value for value in row] for row in matrix]


def pencilmark_points(variant: Variant, pixels: int) -> float:
    """Return the size of the font in which pencilmarks fit a cell `pixels` wide and high."""
    points = pixels * 0.75 * _ROOM
    across = points / ((2 * variant.mark_cols - 1) * _WIDTH)
    down = points / (-(-variant.side // variant.mark_cols) * _HEIGHT)
    return max(1.0, half_points(min(across, down)))
