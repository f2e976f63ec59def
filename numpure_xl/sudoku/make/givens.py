"""What makes the givens of a puzzle pleasant: how many there are, and where a solver can begin.

How hard a puzzle is does not depend on the number of its givens, but how it looks does. People know
easy puzzles from newspapers with 32 givens or more, in a pattern that looks the same upside down.
"""

from __future__ import annotations

from typing import NamedTuple

from numpure_xl.errors import RequestError, cut
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.grid.variant import Variant, kinds_of
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.solve.layout import layout_of
from numpure_xl.sudoku.symmetry import orbits_on


class Span(NamedTuple):
    """Numbers of givens from the fewest to the most, both included."""

    fewest: int
    most: int

    @classmethod
    def parse(cls, text: str) -> int | Span:
        """Read a number of givens, or a span of them, as people write it.

        Raises:
            RequestError: If it is neither.

        >>> Span.parse("32-38"), Span.parse("24")
        (Span(fewest=32, most=38), 24)
        """
        numbers = text.split("-")
        if all(number.isdecimal() and len(number) < 4 for number in numbers):
            if len(numbers) == 1:
                return int(text)
            if len(numbers) == 2 and int(numbers[0]) <= int(numbers[1]):
                return cls(*map(int, numbers))
        msg = "{text!r} is not a number of clues; write one like 30, or two like 28-32."
        raise RequestError(msg, text=cut(text))

    def __str__(self) -> str:
        return f"{self.fewest}-{self.most}"

    def counts(self, variant: Variant, symmetry: str) -> tuple[int, ...]:
        """Return the numbers in it that a pattern of a symmetry can have."""
        sums = reachable(variant, symmetry)
        return tuple(count for count in range(self.fewest, self.most + 1) if sums >> count & 1)


def reachable(variant: Variant, symmetry: str) -> int:
    """Return a mask in which bit k is set if patterns of a symmetry can have k givens.

    Raises:
        UnknownNameError: If there is no such symmetry.
    """
    sums = 1
    for orbit in orbits_on(symmetry, variant):
        sums |= sums << len(orbit)
    return sums


USUAL: dict[int | str, dict[str, Span]] = {
    4: {"beginner": Span(8, 10), "easy": Span(6, 8)},
    6: {
        "beginner": Span(23, 26),
        "easy": Span(14, 17),
        "medium": Span(12, 14),
    },
    8: {
        "beginner": Span(46, 51),
        "easy": Span(25, 30),
        "medium": Span(22, 26),
        "hard": Span(20, 24),
    },
    9: {
        "beginner": Span(60, 66),
        "easy": Span(32, 38),
        "medium": Span(28, 32),
        "hard": Span(26, 30),
    },
    "gattai2": {
        "beginner": Span(112, 120),
        "easy": Span(58, 66),
        "medium": Span(52, 58),
        "hard": Span(48, 54),
    },
    "gattai3": {
        "beginner": Span(164, 175),
        "easy": Span(86, 98),
        "medium": Span(76, 86),
        "hard": Span(71, 80),
    },
    "samurai": {
        "beginner": Span(268, 284),
        "easy": Span(134, 150),
        "medium": Span(120, 132),
        "hard": Span(112, 124),
    },
}
"""By side, or by the name of several grids, and by level, how many givens people expect.

Where there are none, as few as there can be.

A beginner's puzzle cannot have fewer: each digit is the last of a row, column or box, and of the 27
units of a 9x9 board 21 at most are independent, so that 60 digits must be there.
"""


def usual_clues(variant: Variant) -> dict[str, Span]:
    """Return how many givens people expect on a board, by level."""
    if not variant.signs:
        return USUAL.get(variant.grids or variant.side, {})
    kind, *others = kinds_of(variant)
    usual = {} if others else RULES[kind].usual_givens.get(variant.side, {})
    return {level: Span(*span) for level, span in usual.items()}


STARTS = 4
"""In how many places a friendly puzzle can be begun; in fewer on a board with a side below 8."""


def is_friendly(givens: Grid) -> bool:
    """Return whether no row, column, box or digit is without givens, and there are several starts.

    These are cells for which a box has only one digit left, or that are the only ones in a box to
    hold a digit.
    """
    board, digits = givens.variant, givens.digits
    if len({*digits} - {BLANK}) < board.side:
        return False
    if not all(any(map(digits.__getitem__, unit)) for unit in board.units[: board.extra_from]):
        return False
    return _starts(givens) >= min(STARTS, board.side // 2)


def _starts(givens: Grid) -> int:
    """Return how many digits have one place left in a box, each cell counted once."""
    layout, digits = layout_of(givens.variant), givens.digits
    blank = sum(1 << cell for cell, digit in enumerate(digits) if not digit)
    open_to = [blank] * (layout.side + 1)
    for cell, digit in enumerate(digits):
        if digit:
            open_to[digit] &= ~layout.peers[cell]
    for cell, digit in givens.variant.barred:
        open_to[digit] &= ~(1 << cell)
    starts = 0
    for box in layout.boxes:
        for places in open_to[1:]:
            left = places & layout.areas[box]
            if left and not left & (left - 1):
                starts |= left
    return starts.bit_count()
