"""Marks on cells that are wrong: a fill, bold letters, and a symbol beside the digit.

A colour alone would say nothing to many people, nor on paper. The symbol is part of the number
format, so that the digit stays what it is; by it a mark is known again. What a step rests on is
marked as well, by a fill alone, since the sentence that is shown with it names every cell.
"""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """How a cell is marked.

    Attributes:
        symbol: What is shown behind its digit.
        fill: The colour of the cell.
        ink: The colour of the digit; "" for the one that it has.
    """

    symbol: str
    fill: str
    ink: str

    @property
    def number_format(self) -> str:
        """The format that shows the symbol, behind a number as behind a letter."""
        return f'0"{self.symbol}";;0"{self.symbol}";@"{self.symbol}"'


# Dark on light: the contrast of ink and fill is above 7 to 1, which WCAG 2.1 asks for at its
# highest level, and orange and blue are told apart with every kind of colour blindness.
CLASH = Mark("!", "F8CBAD", "6B2600")
WRONG = Mark("×", "BDD7EE", "1F2F63")

MARKS = (CLASH, WRONG)
INKS = frozenset(mark.ink for mark in MARKS)

# What a step rests on: light enough for pencilmarks to be read, and three steps of lightness
# apart, so that they differ in grey as well. The symbol is a thin space, which nobody sees.
UNSEEN = "\N{THIN SPACE}"
AREA = Mark(UNSEEN, "FFF7DB", "")
PATTERN = Mark(UNSEEN, "FFE08A", "")
PLACED = Mark(UNSEEN, "A9D08E", "")


def is_marked(number_format: object) -> bool:
    """Tell whether a number format shows a mark."""
    return isinstance(number_format, str) and any(
        f'"{mark.symbol}"' in number_format for mark in (*MARKS, PLACED)
    )
