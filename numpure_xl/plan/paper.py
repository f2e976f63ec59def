"""Papers, margins, and the patterns in which boards are placed on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the names of papers are asked for where nothing is laid out
    from numpure_xl.plan.sheet import PaperSetup

PIXELS_PER_MM = 96 / 25.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A paper, upright: its number in a workbook (ECMA-376 part 1, 18.3.1.63) and millimetres.

    A paper without a number has that of the next larger one, for programs that know nothing else.
    """

    code: int
    width: float
    height: float
    has_number: bool = True

    @property
    def room(self) -> float:
        """The millimetres between the margins on the left and on the right."""
        return self.width - 2 * SIDE_MARGIN


PAPERS = {
    "A4": Paper(code=9, width=210, height=297),
    "Letter": Paper(code=1, width=215.9, height=279.4),
    "B5": Paper(
        code=13, width=182, height=257
    ),  # the Japanese B5 (JIS P 0138), larger than that of ISO 216
    "A5": Paper(code=11, width=148, height=210),
    "B4": Paper(code=12, width=257, height=364),  # of JIS as well: two pages of the Japanese B5
    "A3": Paper(code=8, width=297, height=420),
}

USUAL = PAPERS["Letter"].width, PAPERS["A4"].height
"""The millimetres up to which boards have the size of their pattern; on larger paper they grow."""

SIDE_MARGIN, TOP_MARGIN, BOTTOM_MARGIN = 10.0, 15.0, 12.5  # printers at home need about 6 mm
HEADER_MARGIN, FOOTER_MARGIN = 6.5, 6.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Margins:
    """The white around a page, in millimetres; header and footer are as in `PaperSetup`.

    Attributes:
        outer: On the left and on the right.
        spine: What a bound page has more on the side on which it is bound.
        top: Above, from the edge of the paper.
        bottom: Below.
        header: How far from the upper edge the header begins.
        footer: How far from the lower edge the footer ends.
    """

    outer: float
    spine: float
    top: float
    bottom: float
    header: float
    footer: float


LOOSE = Margins(
    outer=SIDE_MARGIN,
    spine=0.0,
    top=TOP_MARGIN,
    bottom=BOTTOM_MARGIN,
    header=HEADER_MARGIN,
    footer=FOOTER_MARGIN,
)
"""The margins of a loose sheet."""

NO_MARGINS = Margins(outer=0, spine=0, top=0, bottom=0, header=0, footer=0)

# What print on demand takes (KDP, "Set trim size, bleed, and margins"), and Japanese book sizes.
TRIMS = {
    "5x8": Paper(code=11, width=127.0, height=203.2, has_number=False),
    "5.25x8": Paper(code=11, width=133.35, height=203.2, has_number=False),
    "5.5x8.5": Paper(code=6, width=139.7, height=215.9),
    "6x9": Paper(code=1, width=152.4, height=228.6, has_number=False),
    "7x10": Paper(code=1, width=177.8, height=254.0, has_number=False),
    "7.5x9.25": Paper(code=1, width=190.5, height=234.95, has_number=False),
    "8x10": Paper(code=1, width=203.2, height=254.0, has_number=False),
    "8.5x8.5": Paper(code=1, width=215.9, height=215.9, has_number=False),
    "8.5x11": PAPERS["Letter"],
    "A4": PAPERS["A4"],
    "A5": PAPERS["A5"],
    "A6": Paper(code=70, width=105, height=148),
    "B5": PAPERS["B5"],
    "B6": Paper(code=88, width=128, height=182),  # the Japanese one again
}
"""The sizes to which books are trimmed, in inches unless they have a name."""

FEWEST_PAGES, MOST_PAGES = 24, 828
"""Pages of a book that is printed on demand (KDP)."""

FRONT_PAGES = 4
"""Pages at the front of a bound book: title, imprint, contents, how to play."""

_SIZES = {
    paper.code: (paper.width, paper.height)
    for paper in (*TRIMS.values(), *PAPERS.values())
    if paper.has_number
}


def size_of(paper: PaperSetup) -> tuple[float, float]:
    """Return the width and the height of what a sheet is printed on, in millimetres."""
    width, height = paper.size or _SIZES[paper.code]
    return (height, width) if paper.landscape else (width, height)


def set_up(paper: Paper, margins: Margins, **more: Any) -> PaperSetup:
    """Return the paper setup of a sheet; `more` are the other fields of `PaperSetup`."""
    from numpure_xl.plan.sheet import PaperSetup  # noqa: PLC0415

    return PaperSetup(
        code=paper.code,
        sides=margins.outer,
        top=margins.top,
        bottom=margins.bottom,
        header=margins.header,
        footer=margins.footer,
        **more,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """The places of boards on a page.

    Attributes:
        across: Boards side by side.
        down: Boards one above the other.
        cell: Millimetres that a cell of a 9x9 board has where the paper has room: what
            printed books and worksheets of this kind have.
        label: The size of the labels in points.
        fields: Whether the page has lines for name, date and time.
        notes: Whether there is a note under each board.
        note: The size of the notes in points.
        bank: Whether the page has a bank of pictures at its head.
        inset: The pixels of a cell of the small boards at the foot of the page, one for each
            board; 0 for none.
        codes: Whether there is a QR code under each board.
    """

    across: int
    down: int
    cell: float
    label: float
    fields: bool = False
    notes: bool = False
    note: float = 6.5
    bank: bool = False
    inset: int = 0
    codes: bool = False


PUZZLE_PATTERNS = {
    1: Pattern(across=1, down=1, cell=18.0, label=16, fields=True, notes=True),
    2: Pattern(across=1, down=2, cell=12.5, label=12, fields=True, notes=True),
    4: Pattern(across=2, down=2, cell=9.5, label=10.5, fields=True, notes=True),
    6: Pattern(across=2, down=3, cell=8.0, label=9, notes=True),
}
ANSWER_PATTERNS = {
    1: Pattern(across=1, down=1, cell=15.5, label=14),
    2: Pattern(across=1, down=2, cell=12.5, label=12),
    4: Pattern(across=2, down=2, cell=9.5, label=10.5),
    6: Pattern(across=2, down=3, cell=7.5, label=9),
    9: Pattern(across=3, down=3, cell=6.2, label=8),
    12: Pattern(across=3, down=4, cell=5.4, label=7.5),
}

ALL, LEVEL, STARS, NO_LABEL = LABELS = ("all", "level", "stars", "none")
"""Names of what a puzzle says of itself: all is stars, level, clues, recipe and technique."""

BACK, CHAPTER, BELOW, NEXT = ANSWER_PLACES = ("back", "chapter", "below", "next")
"""The places of answers: at the back of a book, at the end of their chapter, small and upside down
below their puzzles, or small below the puzzles of the next page."""
