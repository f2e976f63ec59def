"""What makes the givens of a puzzle pleasant: how many there are, and where a solver can begin.

How hard a puzzle is does not depend on the number of its givens, but how it looks does. People know
easy puzzles from newspapers with 32 givens or more, in a pattern that looks the same upside down.
"""

from __future__ import annotations

from math import sqrt
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


USUAL: dict[int, dict[str, Span]] = {
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
}
"""By side and by level, how many givens people expect on a plain board.

Where there are none, as few as there can be.

A beginner's puzzle cannot have fewer: each digit is the last of a row, column or box, and of the 27
units of a 9x9 board 21 at most are independent, so that 60 digits must be there.
"""


ON_SEVERAL, FEW_SHARED = ("easy", "medium", "hard"), 0.85
"""The levels for which people expect a number of givens on grids that overlap, and others have as
few as there can be; so have hard ones unless the boxes are so many of those of all grids."""


def usual_clues(variant: Variant) -> dict[str, Span]:
    """Return how many givens people expect on a board, by level."""
    if variant.grids and variant.signs:
        return {}
    if variant.grids:
        usual = USUAL[variant.side]
        levels = ON_SEVERAL[: None if _share_of_boxes(variant) > FEW_SHARED else -1]
        return {level: _on_several(usual[level], variant) for level in levels}
    if not variant.signs:
        return {} if variant.fits else USUAL.get(variant.side, {})
    kind, *others = kinds_of(variant)
    known = {} if others else RULES[kind].usual_givens.get(variant.side, {})
    return {level: Span(*span) for level, span in known.items()}


def _on_several(span: Span, variant: Variant) -> Span:
    """Return how many givens several grids have by those of one.

    As many for each box, and fewer the more boxes grids share, by the square root of what is left
    of all boxes: what is in a shared box tells about two grids. Of many grids some have more and
    some fewer, so that the span is wider by the square root alone.
    """
    share = len(variant.boxes) / variant.side * sqrt(_share_of_boxes(variant))
    fewest = round(span.fewest * share)
    return Span(fewest, fewest + round((span.most - span.fewest) * sqrt(share)))


def _share_of_boxes(variant: Variant) -> float:
    """Return how many boxes a board has, of those that its grids would have apart."""
    return len(variant.boxes) / (variant.side * len(variant.corners))


STARTS = 4
"""In how many places a friendly puzzle can be begun; in fewer on a board with a side below 8."""


def is_friendly(givens: Grid) -> bool:
    """Return whether no row, column, box or digit is without givens, and there are several starts.

    These are cells for which a box has only one digit left, or that are the only ones in a box to
    hold a digit. Of several grids each may have a row, column or box without givens: they have so
    many that hardly any puzzle has givens in all.
    """
    board, digits = givens.variant, givens.digits
    if len({*digits} - {BLANK}) < board.side:
        return False
    units = board.units[: board.extra_from]
    blank = sum(not any(map(digits.__getitem__, unit)) for unit in units)
    if blank > (len(board.corners) if board.grids else 0):
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
