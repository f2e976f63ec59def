"""A page: boards with their labels put into the rows and columns of a frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import NamedTuple

from numpure_xl.book.frame import Frame, PageRow, PageRowKind
from numpure_xl.book.page_styles import PageStyles
from numpure_xl.plan.sheet import Cell, Row

SHORTEST_LINE, NARROW = 60, 24  # pixels: of a line to write on, of a column

RowCells = list[Cell | None]


class Slot(NamedTuple):
    """The content of one place of a page.

    Attributes:
        number: The label above the board, on the left.
        board: The cells of the board, in reading order; gaps between grids are None.
        info: The label above the board, on the right.
        note: The note under the board, on the left.
        remark: The note under the board, on the right.
        code: The cell under that, with a QR code.
    """

    number: Cell
    board: Sequence[Cell | None]
    info: Cell | None = None
    note: Cell | None = None
    remark: Cell | None = None
    code: Cell | None = None


def page_rows(
    frame: Frame, slots: Sequence[Slot], fields: Row, bank: Sequence[Sequence[Cell]] = ()
) -> tuple[Row, ...]:
    """Return the rows of a page.

    Args:
        frame: The places on a page.
        slots: The content of these places, one for each board; fewer on the last page.
        fields: The row with the lines for name, date and time; only where the frame has it.
        bank: The cells of the rows with the bank of pictures; only where the frame has them.
    """
    rows = []
    for line in frame.lines:
        if line.kind is PageRowKind.SPACE:
            rows.append(Row(line.height))
        elif line.kind is PageRowKind.FIELDS:
            rows.append(fields)
        elif line.kind is PageRowKind.BANK:
            rows.append(Row(line.height, (None, *bank[line.row])))
        else:
            band = slots[line.down * frame.across : (line.down + 1) * frame.across]
            rows.append(Row(line.height, _across(frame, line, band)))
    return tuple(rows)


def _across(frame: Frame, line: PageRow, band: Sequence[Slot]) -> tuple[Cell | None, ...]:
    """Return the cells of a row through the boards side by side."""
    cells: RowCells = []
    for slot in band:
        cells.append(None)  # the gutter, or the gap
        cells += _PARTS[line.kind](slot, line.row, frame.side)
    return tuple(cells)


def _label(slot: Slot, _: int, side: int) -> RowCells:
    return [slot.number, *[None] * (side - 2), slot.info]


def _board(slot: Slot, row: int, side: int) -> Sequence[Cell | None]:
    return slot.board[row * side : (row + 1) * side]


def _note(slot: Slot, _: int, side: int) -> RowCells:
    return [slot.note, *[None] * (side - 2), slot.remark]


def _code(slot: Slot, _: int, side: int) -> RowCells:
    return [slot.code, *[None] * (side - 1)]


_PARTS: dict[PageRowKind, Callable[[Slot, int, int], Sequence[Cell | None]]] = {
    PageRowKind.LABEL: _label,
    PageRowKind.BOARD: _board,
    PageRowKind.NOTE: _note,
    PageRowKind.CODE: _code,
}


def fields_row(frame: Frame, styles: PageStyles, words: Sequence[str]) -> Row:
    """Return a row of lines to write on across the page, each begun by a word.

    Lines are parted by a column, or by two where columns are narrow. Where they are so few that
    the lines would be short, the last words are left out.
    """
    apart, least = 1 + (frame.cell < NARROW), ceil(SHORTEST_LINE / frame.cell)
    columns = len(frame.widths) - 2 - apart * (len(words) - 1)
    if columns < least * len(words) and len(words) > 1:
        return fields_row(frame, styles, words[:-1])
    cells: RowCells = []
    for word, length in zip(words, _shared(columns, len(words), least), strict=True):
        cells += [None] * (apart if cells else 1)
        cells += [styles.cell(word, styles.field), *[styles.cell("", styles.field)] * (length - 1)]
    return Row(frame.fields, tuple(cells))


def _shared(columns: int, lines: int, least: int) -> list[int]:
    """Share columns among the lines for name, date and time: about 5 : 3 : 2, none too short."""
    rest = [max(least, round(columns * share)) for share in (0.3, 0.2)[: lines - 1]]
    return [columns - sum(rest), *rest]
