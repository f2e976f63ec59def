"""Workbooks as other people lay boards out: facts of layouts, drawn anew for tests.

Each is a way to put digits, strokes, fills, notes and merged cells on a sheet, with what has to be
found there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Border, Font, PatternFill, Side

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
SIX = "1....66..4...5....2..1....3.2..4...."
FOUR = "1.....3..2.....4"

Fill = Callable[[Any], None]


@dataclass(frozen=True)
class Layout:
    """A board as it is laid out on a sheet.

    Attributes:
        text: Its symbols.
        row: The first row, from 1.
        col: The first column, from 1.
        height: The rows of a cell that is merged.
        width: The columns of one.
        gap: Blank rows and columns between boxes.
        strokes: The names of strokes: between cells, and between boxes.
        value: What a digit is written as.
        blank: What a blank is.
        note: What is in every other blank cell.
        fill: The color of every other box.
        first: Whether the box in the corner is one of these.
    """

    text: str = EASY
    row: int = 1
    col: int = 1
    height: int = 1
    width: int = 1
    gap: int = 0
    strokes: tuple[str | None, str | None] = (None, None)
    value: Callable[[str], object] = int
    blank: object = None
    note: object = None
    fill: str = ""
    first: bool = False
    boxes: tuple[int, int] = field(default=(0, 0))

    @property
    def side(self) -> int:
        """The cells across."""
        return {16: 4, 36: 6, 81: 9}[len(self.text)]

    @property
    def box(self) -> tuple[int, int]:
        """The rows and the columns of a box."""
        return {4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4), 16: (4, 4)}[self.side]

    def place(self, cell: int) -> tuple[int, int]:
        """The row and the column of a cell on the sheet."""
        (row, col), (down, across) = divmod(cell, self.side), self.box
        return (
            self.row + row * self.height + row // down * self.gap,
            self.col + col * self.width + col // across * self.gap,
        )

    def draw(self, sheet: Any) -> None:
        """Put the board on a sheet."""
        for cell, sign in enumerate(self.text):
            row, col = self.place(cell)
            first = sheet.cell(row, col)
            noted = self.note if cell % 2 else self.blank
            first.value = noted if sign == "." else self.value(sign)
            self._frame(sheet, cell)
            if self.height * self.width > 1:
                end = {"end_row": row + self.height - 1, "end_column": col + self.width - 1}
                sheet.merge_cells(start_row=row, start_column=col, **end)

    def _frame(self, sheet: Any, cell: int) -> None:
        (row, col), (down, across) = divmod(cell, self.side), self.box
        top, left = self.place(cell)
        for r in range(self.height):
            for c in range(self.width):
                ends = {
                    "top": (r == 0, row % down == 0),
                    "bottom": (r == self.height - 1, row % down == down - 1),
                    "left": (c == 0, col % across == 0),
                    "right": (c == self.width - 1, col % across == across - 1),
                }
                sides: dict[str, Any] = {
                    edge: Side(style=self.strokes[is_box])  # type: ignore[arg-type]
                    for edge, (is_edge, is_box) in ends.items()
                    if is_edge
                }
                each = sheet.cell(top + r, left + c)
                each.border = Border(**sides)
                if self.fill and (row // down + col // across) % 2 != self.first:
                    each.fill = PatternFill("solid", fgColor=self.fill)


def book(*layouts: Layout, beside: Fill | None = None) -> Workbook:
    """Return a workbook with boards on its sheet, and what else is there."""
    workbook = Workbook()
    for layout in layouts:
        layout.draw(workbook.active)
    if beside:
        beside(workbook.active)
    return workbook


def _title(sheet: Any) -> None:
    sheet["A1"] = "Sudoku No. 12 (medium)"
    sheet.merge_cells("A1:F1")


def _marginal(sheet: Any) -> None:
    for row, text in enumerate(("Name", "Class 3b", "Time: 10 min", "Date"), 2):
        sheet.cell(row, 40).value = text
    sheet["A60"] = "page 3"
    sheet["B61"] = 2024


THIN_THICK, THIN_MEDIUM, HAIR_THIN = ("thin", "thick"), ("thin", "medium"), ("hair", "thin")
PLAIN, ALIKE, FRAMES = (None, None), ("thin", "thin"), (None, "medium")


Named = Iterator[tuple[str, Workbook, list[str]]]


def books() -> Named:
    """Yield workbooks with a name and the boards that are on them."""
    yield from _merged()
    yield from _gapped()
    yield from _noted()
    yield from _several()
    yield from _frames()


def _merged() -> Named:
    for strokes in (PLAIN, ALIKE, FRAMES, THIN_THICK, THIN_MEDIUM, HAIR_THIN):
        for height, width in ((1, 1), (2, 2), (1, 2), (3, 3)):
            layout = Layout(row=3, col=2, height=height, width=width, strokes=strokes)
            name = f"{height}x{width} {'-'.join(map(str, strokes))}"
            yield name, book(layout, beside=_title), [EASY]
            yield f"{name}, notes beside", book(layout, beside=_marginal), [EASY]
    for text in (FOUR, SIX):
        yield f"{len(text)} merged", book(Layout(text, 3, 3, 2, 2, strokes=THIN_THICK)), [text]
    yield "fills of boxes", book(Layout(fill="DDDDDD", strokes=ALIKE)), [EASY]
    for strokes in (PLAIN, ALIKE, THIN_MEDIUM):
        filled = Layout(fill="B4C6E7", first=True, strokes=strokes)
        yield f"fills of the boxes in the corners {strokes}", book(filled), [EASY]
    yield "fills of merged boxes", book(Layout(height=2, width=2, fill="FFEEAA")), [EASY]


def _gapped() -> Named:
    for gap in (1, 2):
        for strokes in (PLAIN, ALIKE, THIN_MEDIUM):
            for text in (EASY, HARD, SIX):
                layout = Layout(text, 2, 2, gap=gap, strokes=strokes)
                yield f"gap {gap} {strokes} {text[:9]}", book(layout, beside=_title), [text]


def _noted() -> Named:
    for note in ("1 2 4", "1,2", "124", 124, "1\n2", "1  4\n7"):
        layout = Layout(row=2, col=2, strokes=THIN_THICK, note=note)
        yield f"note {note!r}", book(layout), [EASY]
        merged = Layout(row=2, col=2, height=2, width=2, strokes=THIN_THICK, note=note)
        yield f"note {note!r} in merged cells", book(merged), [EASY]
    for note in (15, 159, 1379):  # 15 is a digit of a larger board, and alone stays one
        layout = Layout(row=2, col=2, note=note, blank=146)
        yield f"note {note!r} without strokes", book(layout), [EASY]
    for blank in (0, ".", "", " ", "_"):
        yield f"blank {blank!r}", book(Layout(blank=blank, strokes=THIN_THICK)), [EASY]
    for value in (str, float, lambda sign: chr(ord("０") + int(sign)), lambda sign: f" {sign} "):
        yield f"digits as {value('5')!r}", book(Layout(value=value, row=4, col=3)), [EASY]


def _several() -> Named:
    two = Layout(row=2, col=2, strokes=THIN_MEDIUM), Layout(HARD, 2, 13, strokes=THIN_MEDIUM)
    yield "two side by side", book(*two), [EASY, HARD]
    below = (
        Layout(row=2, col=2, height=2, width=2, strokes=THIN_MEDIUM),
        Layout(HARD, 24, 2, height=2, width=2, strokes=THIN_MEDIUM),
    )
    yield "two of merged cells below each other", book(*below), [EASY, HARD]
    answers = Layout(row=2, col=2, gap=1), Layout(HARD, 20, 2, gap=1)
    yield "two with gaps below each other", book(*answers), [EASY, HARD]


def _frames() -> Named:
    """Yield what `DataFrame.to_excel` of pandas writes: bold labels in thin frames, and floats."""
    labels = {
        "of itself": ["0", "1", "2", "3", "4", "5", "6", "7", "8"],
        "from 1": [*map(str, range(1, 10))],
        "letters": [*"ABCDEFGHI"],
        "c1": [f"c{at}" for at in range(1, 10)],
    }
    for name, each in labels.items():
        for has_index, has_head in ((True, True), (True, False), (False, True)):
            for value in (int, float, str):
                layout = Layout(row=1 + has_head, col=1 + has_index, value=value)
                framed = book(layout, beside=_framed(each, has_index, has_head))
                yield f"frame {name} {has_index} {has_head} {value.__name__}", framed, [EASY]


def _framed(labels: list[str], has_index: bool, has_head: bool) -> Fill:  # noqa: FBT001  # a pair
    side = Side(style="thin")

    def fill(sheet: Any) -> None:
        places = [(1, 1 + has_index + at) for at in range(9) if has_head]
        places += [(1 + has_head + at, 1) for at in range(9) if has_index]
        for place, label in zip(places, labels * 2, strict=False):
            cell = sheet.cell(*place)
            cell.value = int(label) if label.isdecimal() else label
            cell.border = Border(top=side, bottom=side, left=side, right=side)
            cell.font = Font(bold=True)

    return fill


def _beside(strokes: tuple[str | None, str | None], **sides: str) -> Workbook:
    """Return a board with signs along its sides, from its first cell on."""
    workbook = book(Layout(row=3, col=3, strokes=strokes))
    starts = {"top": (2, 3), "left": (3, 2), "right": (3, 12), "bottom": (12, 3)}
    for side, signs in sides.items():
        row, col = starts[side]
        for at, sign in enumerate(signs):
            place = (row, col + at) if side in {"top", "bottom"} else (row + at, col)
            workbook.worksheets[0].cell(*place).value = int(sign) if sign.isdecimal() else sign
    return workbook


def touched() -> Iterator[tuple[str, Workbook]]:
    """Yield boards of another kind, with clues outside: how many towers one sees from there."""
    sides = {"top": "321423523", "left": "213423245", "right": "234122334", "bottom": "123234224"}
    for strokes in (PLAIN, ALIKE, THIN_THICK):
        yield f"towers {strokes}", _beside(strokes, **sides)


def labeled() -> Iterator[tuple[str, Workbook]]:
    """Yield boards with what says which row, column or puzzle it is."""
    for strokes in (PLAIN, ALIKE, THIN_THICK):
        yield f"labels {strokes}", _beside(strokes, top="123456789", left="ABCDEFGHI")
        yield f"both {strokes}", _beside(strokes, top="ABCDEFGHI", left="123456789")
        yield f"number {strokes}", _beside(strokes, top="7")


def tables() -> Iterator[tuple[str, Workbook]]:
    """Yield squares of digits that are no boards, as solvers have them beside theirs."""
    permuted = [[int(col == (3 * row + row // 3) % 9) for col in range(9)] for row in range(9)]
    for strokes in (PLAIN, ALIKE, THIN_MEDIUM):
        for top in (1, 4):
            text = "".join(str(top * each) if each else "0" for row in permuted for each in row)
            yield f"{top} once in each line {strokes}", book(Layout(text, 2, 2, strokes=strokes))
        few = "".join(
            str(each * (1 + row % 4)) for row, line in enumerate(permuted) for each in line
        )
        yield f"1 to 4 and zeros {strokes}", book(Layout(few, 2, 2, strokes=strokes))


def spread(step: int) -> Workbook:
    """Return digits in every other row and column, without lines."""
    workbook = Workbook()
    for cell, sign in enumerate(EASY):
        if sign != ".":
            row, col = divmod(cell, 9)
            workbook.worksheets[0].cell(1 + row * step, 1 + col * step).value = int(sign)
    return workbook
