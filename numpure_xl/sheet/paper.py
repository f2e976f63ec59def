"""Papers, margins, and the patterns in which boards stand on them."""

from __future__ import annotations

from typing import NamedTuple

PIXELS_PER_MM = 96 / 25.4


class Paper(NamedTuple):
    """A paper, upright: its number in a workbook (ECMA-376 part 1, 18.3.1.63) and millimetres."""

    code: int
    width: float
    height: float

    @property
    def room(self) -> float:
        """The millimetres between the margins on the left and on the right."""
        return self.width - 2 * SIDE_MARGIN


PAPERS = {
    "A4": Paper(9, 210, 297),
    "Letter": Paper(1, 215.9, 279.4),
    "B5": Paper(13, 182, 257),  # the Japanese B5 (JIS P 0138), larger than that of ISO 216
    "A5": Paper(11, 148, 210),
}

SIDE_MARGIN, TOP_MARGIN, BOTTOM_MARGIN = 10.0, 15.0, 12.5  # printers at home need about 6 mm
HEADER_MARGIN, FOOTER_MARGIN = 6.5, 6.0


class Pattern(NamedTuple):
    """How boards stand on a page.

    Attributes:
        across: Boards side by side.
        down: Boards one above the other.
        cell: Millimetres that a cell of a 9x9 board has where the paper has room: what
            printed books and worksheets of this kind have.
        label: The size of the labels in points.
        fields: Whether the page has lines for name, date and time.
        notes: Whether there is a note under each board.
        note: The size of the notes in points.
    """

    across: int
    down: int
    cell: float
    label: float
    fields: bool = False
    notes: bool = False
    note: float = 6.5


PUZZLE_PATTERNS = {
    1: Pattern(1, 1, cell=15.5, label=16, fields=True, notes=True),
    2: Pattern(1, 2, cell=12.5, label=12, fields=True, notes=True),
    4: Pattern(2, 2, cell=9.5, label=10.5, fields=True, notes=True),
    6: Pattern(2, 3, cell=6.7, label=9, notes=True),
}
ANSWER_PATTERNS = {
    2: Pattern(1, 2, cell=12.5, label=12),
    6: Pattern(2, 3, cell=6.0, label=9),
    9: Pattern(3, 3, cell=5.0, label=8),
    12: Pattern(3, 4, cell=4.4, label=7.5),
}
