"""The frame of a page: the place of everything, and the size of a board on its paper.

All lengths are whole pixels of 1/96 inch. A frame is computed from the paper, the number of
boards on it and the side of the board; nothing is ever scaled when it is printed, since Excel
passes over page breaks of our own as soon as it fits pages by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from math import ceil
from typing import NamedTuple

from numpure_xl.plan.paper import (
    LOOSE,
    NO_MARGINS,
    PIXELS_PER_MM,
    USUAL,
    Margins,
    Paper,
    Pattern,
    set_up,
)
from numpure_xl.plan.qr import SIDE
from numpure_xl.plan.sheet import Font, Leaf, Row, SheetPlan, Style

# Excel lays out by the metrics of the printer and may need a little more room than it reports;
# without this reserve a column or a row would end up alone on a page of its own.
RESERVE = 0.975

GUTTER = 3  # around the boards, or paper would cut the outer stroke, which is drawn on the edge
FIELDS_HEIGHT, NOTE_HEIGHT = 32, 15
BELOW_FIELDS = 12  # at least
ABOVE_CODE = 4  # above a QR code, which has white around itself
BANK = (52, 22, 24)  # of pictures, of the digits below them, and of what to do with both
BESIDE = 10.0  # millimetres between boards side by side at least
LEAST_GAP, LARGEST_GAP = 14, 80  # between boards one above the other
FARTHER = 2.5  # times that are boards apart at most that stand one above the other
ABOVE = 0.4  # the room left over is parted 2 : 3 above and below: the optical centre
ABOVE_INSET = 24  # above a small board, which may have a number there
BESIDE_INSET = 16  # between small boards at least
MIDDLE = 0.5  # of a page with one board


class PageRowKind(Enum):
    """The purpose of a row of a page."""

    SPACE = "space"
    FIELDS = "fields"
    BANK = "bank"
    LABEL = "label"
    BOARD = "board"
    NOTE = "note"
    CODE = "code"


class PageRow(NamedTuple):
    """A row of a page: its height in pixels, which board from the top, which row of that."""

    kind: PageRowKind
    height: int
    down: int = 0
    row: int = 0


@dataclass(frozen=True)
class Frame:
    """The place of everything on a page; lengths in pixels, 0 for parts that a page has not.

    Attributes:
        side: Cells along one edge of a board, or of the paper of grids that overlap.
        across: Boards side by side.
        down: Boards one above the other.
        cell: The width and height of a cell.
        gap_across: Between boards side by side.
        gap_down: Between boards one above the other.
        above: Empty space above the first board.
        fields: The height of the lines for name, date and time.
        label: The height of the label above a board.
        note: The height of the note under a board.
        label_points: The size of the label's font where it has room.
        bank: Whether there is a bank of pictures, in three rows, below the lines to write on.
        inset: The width of a small board at the foot.
        insets_across: How many of them are side by side at most.
        foot: The height of the row for all of them, and of the space above.
        code: The height of the QR code under the note of a board.
    """

    side: int
    across: int
    down: int
    cell: int
    gap_across: int
    gap_down: int
    above: int
    fields: int
    label: int
    note: int
    label_points: float
    bank: bool = False
    inset: int = 0
    insets_across: int = 1
    foot: int = 0
    code: int = 0

    @property
    def boards(self) -> int:
        """The number of boards on a page."""
        return self.across * self.down

    @property
    def board(self) -> int:
        """The width of a board in pixels."""
        return self.side * self.cell

    @cached_property
    def widths(self) -> tuple[int, ...]:
        """The width of each column."""
        columns = [GUTTER]
        for place in range(self.across):
            columns += [self.gap_across] * (place > 0) + [self.cell] * self.side
        return (*columns, GUTTER)

    @cached_property
    def lines(self) -> tuple[PageRow, ...]:
        """The rows of a page, from the top."""
        lines = [PageRow(PageRowKind.FIELDS, self.fields)]
        if self.bank:
            lines += [PageRow(PageRowKind.SPACE, BELOW_FIELDS)]
            lines += [PageRow(PageRowKind.BANK, height, row=row) for row, height in enumerate(BANK)]
        lines += [PageRow(PageRowKind.SPACE, self.above)]
        for down in range(self.down):
            lines += [PageRow(PageRowKind.SPACE, self.gap_down)] * (down > 0)
            lines += [PageRow(PageRowKind.LABEL, self.label, down)]
            lines += [PageRow(PageRowKind.BOARD, self.cell, down, row) for row in range(self.side)]
            lines += [PageRow(PageRowKind.NOTE, self.note, down)]
            lines += [PageRow(PageRowKind.SPACE, ABOVE_CODE)] * (self.code > 0)
            lines += [PageRow(PageRowKind.CODE, self.code, down)]
        lines += [PageRow(PageRowKind.SPACE, self.foot)]
        return tuple(line for line in lines if line.height)

    def first_column(self, place: int) -> int:
        """Return the first column of a board; places count in reading order."""
        return 1 + place % self.across * (self.side + 1)

    def label_row(self, place: int) -> int:
        """Return the row of a page with the label of a board."""
        down = place // self.across
        return next(
            row
            for row, line in enumerate(self.lines)
            if line.kind is PageRowKind.LABEL and line.down == down
        )

    def inset_places(self, count: int) -> list[tuple[int, int]]:
        """Return the places of small boards in reading order.

        Each is how far its middle is to the right of that of the page, and its foot above the
        last row's.
        """
        down = ceil(count / self.insets_across)
        across = ceil(count / max(1, down))
        return [
            (
                (2 * (place % across) - across + 1) * (self.inset + BESIDE_INSET) // 2,
                (down - 1 - place // across) * (self.inset + ABOVE_INSET),
            )
            for place in range(count)
        ]


def frame_for(paper: Paper, pattern: Pattern, side: int, margins: Margins = LOOSE) -> Frame:
    """Return the places of boards of a side on a paper."""
    label = _height(pattern.label)
    note = max(NOTE_HEIGHT, _height(pattern.note)) if pattern.notes else 0
    code = ceil(SIDE * PIXELS_PER_MM) if pattern.codes else 0
    fields, above = (FIELDS_HEIGHT, BELOW_FIELDS) if pattern.fields else (0, 0)
    across, down = pattern.across, pattern.down
    wide, high = room(paper, margins)
    gutter = ceil(BESIDE * PIXELS_PER_MM)
    bank = BELOW_FIELDS + sum(BANK) if pattern.bank else 0
    inset, insets_across, foot = _insets(pattern, side, wide)
    heading = label + note + code + (ABOVE_CODE if code else 0)
    gap = max(LEAST_GAP, gutter - heading) if across > 1 else LEAST_GAP
    wide, high = wide - 2 * GUTTER, high - fields - bank - above - foot - down * heading
    cell = min(
        round(_growth(paper) * _wanted(pattern.cell, side) * PIXELS_PER_MM),
        (wide - (across - 1) * gutter) // (across * side),
        (high - (down - 1) * gap) // (down * side),
    )
    left_over = wide - across * side * cell, high - down * side * cell
    gap_across, gap_down = _gaps(pattern, *left_over, heading=heading, least=(gutter, gap))
    share = ABOVE if across * down > 1 else MIDDLE
    free = left_over[1] - (down - 1) * gap_down
    return Frame(
        side=side,
        across=across,
        down=down,
        cell=cell,
        gap_across=gap_across,
        gap_down=gap_down,
        above=above + int(free * share),
        fields=fields,
        label=label,
        note=note,
        label_points=pattern.label,
        bank=pattern.bank,
        inset=inset,
        insets_across=insets_across,
        foot=foot and foot + free - int(free * share),
        code=code,
    )


def _insets(pattern: Pattern, side: int, wide: int) -> tuple[int, int, int]:
    """Return the size of small answers below the boards, their number in a row, their height."""
    inset = side * pattern.inset
    across = max(1, (wide + BESIDE_INSET) // (inset + BESIDE_INSET))
    rows = ceil(pattern.across * pattern.down / across)
    return inset, across, rows * (ABOVE_INSET + inset) if inset else 0


def _growth(paper: Paper) -> float:
    """Return the factor by which boards are larger than on usual paper."""
    return max(1.0, min(paper.width / USUAL[0], paper.height / USUAL[1]))


def _wanted(cell: float, side: int) -> float:
    """Return the cell wanted on a board of a side, where one of side 9 wants `cell`.

    Boards keep their size, and cells share it; but a small board is not blown up to the full
    page, and the cells of a large one stay large enough to write in as long as there is room.
    """
    return max(0.75 * cell, min(9 * cell / side, 1.6 * cell, 18.0))


def _height(points: float) -> int:
    """Return the height of a row with text of a size: 1.6 lines, for Japanese fonts are high."""
    return round(points * 1.6 * 4 / 3)


def room(paper: Paper, margins: Margins) -> tuple[int, int]:
    """Return the pixels between the margins of a page, across and down."""
    across = paper.width - 2 * margins.outer - margins.spine
    down = paper.height - margins.top - margins.bottom
    return int(across * PIXELS_PER_MM * RESERVE), int(down * PIXELS_PER_MM * RESERVE)


def _gaps(
    pattern: Pattern, wide: int, high: int, *, heading: int, least: tuple[int, int]
) -> tuple[int, int]:
    """Return the gaps between boards side by side, and one above the other.

    Boards that are close on one side and far apart on the other would be read as rows or columns.

    Args:
        pattern: How many boards there are.
        wide: What boards leave of the width.
        high: What boards, and what is printed above and under them, leave of the height.
        heading: The height of what is printed between a board and the one above it.
        least: The least between boards side by side, and one above the other.
    """
    across, down = (
        min(LARGEST_GAP, left_over // boards) if boards > 1 else 0
        for left_over, boards in ((wide, pattern.across), (high, pattern.down))
    )
    if across and down:
        apart = max(least[1] + heading, min(down + heading, int(FARTHER * across)))
        across, down = max(least[0], min(across, apart)), apart - heading
    return across, down


def small_sheet(widths: tuple[int, ...], rows: list[Row], styles: tuple[Style, ...]) -> SheetPlan:
    """Return a sheet whose paper is as large as its cells."""
    size = (
        sum(widths) / PIXELS_PER_MM,
        sum(row.height for row in rows) / PIXELS_PER_MM,
    )
    font = Font("Arial", 8, "000000")
    setup = set_up(
        Paper(code=1, width=size[0], height=size[1]),
        NO_MARGINS,
        title="",
        title_font=font,
        page_font=font,
        size=size,
        leaf=Leaf(1, 0),
    )
    return SheetPlan("", widths, styles, setup, (tuple(rows),))
