"""Sheets with boards as people draw them by hand, and sheets that have none.

The same 200 come out each time. Whoever draws a board knows where it is, which rules it has and
what it holds, and says so: nothing here asks the finder.
"""

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, PatternFill, Side

from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe


@dataclass(frozen=True)
class Board:
    """A board on a sheet: its first cell, from 0, its rules, and its digits, 0 for a blank."""

    row: int
    col: int
    variant: Variant
    digits: tuple[int, ...]

    @property
    def cells(self) -> list[tuple[int, int]]:
        side = self.variant.side
        return [(self.row + r, self.col + c) for r, c in product(range(side), repeat=2)]


@dataclass
class Drawing:
    """A sheet: values by cell, strokes above cells and on their left, fills, merged rectangles."""

    name: str
    values: dict[tuple[int, int], object] = field(default_factory=dict)
    above: dict[tuple[int, int], str] = field(default_factory=dict)
    left: dict[tuple[int, int], str] = field(default_factory=dict)
    fills: dict[tuple[int, int], str] = field(default_factory=dict)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    boards: list[Board] = field(default_factory=list)
    is_refused: bool = False
    owner: str = "both"

    def box(self, row, col, height, width, style):
        """Draw a border around a rectangle."""
        for c in range(col, col + width):
            self.above[row, c] = self.above[row + height, c] = style
        for r in range(row, row + height):
            self.left[r, col] = self.left[r, col + width] = style

    def rule(self, row, col, height, width, style="thin"):
        """Draw a border around each cell of a rectangle."""
        for r, c in product(range(row, row + height), range(col, col + width)):
            self.box(r, c, 1, 1, style)

    def write(self, row, col, rows):
        """Write rows of values; None is a blank."""
        for r, line in enumerate(rows, row):
            for c, value in enumerate(line, col):
                if value is not None:
                    self.values[r, c] = value

    def file(self) -> bytes:
        """Return an .xlsx with this sheet."""
        book = Workbook()
        sheet: Any = book.active
        sheet.title = "Sheet1"
        for (row, col), value in self.values.items():
            cell = sheet.cell(row + 1, col + 1)
            cell.value = value
            if isinstance(value, str) and "\n" in value:
                cell.alignment = Alignment(wrap_text=True)
        for cell, fill in self.fills.items():
            sheet.cell(cell[0] + 1, cell[1] + 1).fill = PatternFill("solid", fgColor=fill)
        for (row, col), strokes in self.strokes().items():
            sides: dict[str, Any] = {side: Side(style) for side, style in strokes.items()}
            sheet.cell(row + 1, col + 1).border = Border(**sides)
        for row, col, height, width in self.merged:
            sheet.merge_cells(None, row + 1, col + 1, row + height, col + width)
        file = io.BytesIO()
        book.save(file)
        return file.getvalue()

    def strokes(self) -> dict[tuple[int, int], dict[str, Any]]:
        """Return the strokes of each cell; of two at a stroke, both own it, or one does."""
        found: dict[tuple[int, int], dict[str, Any]] = {}
        for (row, col), style in self.above.items():
            if self.owner != "first" or row == 0:
                found.setdefault((row, col), {})["top"] = style
            if self.owner != "second" and row:
                found.setdefault((row - 1, col), {})["bottom"] = style
        for (row, col), style in self.left.items():
            if self.owner != "first" or col == 0:
                found.setdefault((row, col), {})["left"] = style
            if self.owner != "second" and col:
                found.setdefault((row, col - 1), {})["right"] = style
        return found


# Puzzles


@cache
def puzzle(name: str, seed: int) -> tuple[Variant, tuple[int, ...]]:
    """Return a board and lawful digits on it, one in each row and column at least."""
    variant = VARIANTS.get(name)
    if variant is None or not variant.is_plain:
        found = make(Recipe(seed=f"hand-{seed}", variant=name, level="easy"))
        return found.givens.variant, tuple(
            found.solution.digits[c] if keep else 0
            for c, keep in enumerate(_kept(found.givens.variant.side, seed, found.givens.digits))
        )
    side, rows, cols = variant.side, variant.box_rows, variant.box_cols
    die = Random(f"{name} {seed}")
    names = die.sample(range(1, side + 1), side)
    down = [
        b * rows + r for b in die.sample(range(cols), cols) for r in die.sample(range(rows), rows)
    ]
    right = [
        b * cols + c for b in die.sample(range(rows), rows) for c in die.sample(range(cols), cols)
    ]
    full = [names[(cols * (r % rows) + r // rows + c) % side] for r in down for c in right]
    kept = _kept(side, seed, [die.random() < 0.4 for _ in full])
    return variant, tuple(d if keep else 0 for d, keep in zip(full, kept, strict=True))


def _kept(side, seed, givens):
    """Return which digits stand: some, and one in each row and column at least."""
    return [
        bool(given) or (cell % side + cell // side + seed) % side == 0
        for cell, given in enumerate(givens)
    ]


# Boards


@dataclass(frozen=True)
class Pen:
    """How somebody draws a board: the strokes within boxes, between them, and around the board."""

    inner: str | None
    box: str | None
    outer: str | None
    shaded: bool = False


PENS = {
    "thick boxes": Pen("thin", "thick", "thick"),
    "medium boxes": Pen("thin", "medium", "medium"),
    "hair, thin, medium": Pen("hair", "thin", "medium"),
    "medium boxes, thick border": Pen("thin", "medium", "thick"),
    "box borders only": Pen(None, "thin", "thin"),
    "thick box borders only": Pen(None, "thick", "thick"),
    "outer border only": Pen(None, None, "medium"),
    "thin outer border only": Pen(None, None, "thin"),
    "all thin": Pen("thin", "thin", "thin"),
    "all thin, boxes shaded": Pen("thin", "thin", "thin", shaded=True),
    "thick boxes, shaded": Pen("thin", "thick", "thick", shaded=True),
    "dotted, thin, thick": Pen("dotted", "thin", "thick"),
    "dashed, medium, double": Pen("dashed", "medium", "double"),
    "between boxes only": Pen(None, "medium", None),
    "no outer border": Pen("thin", "thick", None),
    "thin outer border": Pen("thin", "thick", "thin"),
    "no border": Pen(None, None, None),
    "no border, boxes shaded": Pen(None, None, None, shaded=True),
}


def draw(sheet, at, pen, name="9x9", seed=1):
    """Draw a board with its digits at a cell; return it."""
    variant, digits = puzzle(name, seed)
    board = Board(at[0], at[1], variant, digits)
    sheet.boards.append(board)
    for cell, (row, col) in enumerate(board.cells):
        if digits[cell]:
            sheet.values[row, col] = digits[cell]
        above = None if cell < variant.side else cell - variant.side
        left = None if cell % variant.side == 0 else cell - 1
        for strokes, beyond in ((sheet.above, above), (sheet.left, left)):
            if style := _style(pen, variant, cell, beyond):
                strokes[row, col] = style
        _shade(sheet, (row, col), pen, variant, cell)
    if pen.outer:
        sheet.box(*at, variant.side, variant.side, pen.outer)
    return board


def _style(pen, variant, cell, beyond):
    """Return the stroke between two cells of a board, or between one and what is beyond it."""
    if beyond is None:
        return pen.outer
    return pen.inner if variant.box_of(cell) == variant.box_of(beyond) else pen.box


def _shade(sheet, at, pen, variant, cell):
    row, col = divmod(cell, variant.side)
    if pen.shaded and variant.box_of(cell) % 2:
        sheet.fills[at] = "FFE7E6E6"
    if ("x" in variant.fixed) and col in (row, variant.side - 1 - row):
        sheet.fills[at] = "FFFFF2CC"


def without_edge(sheet, board):
    """Take the digits out of the first row and column of a board; return what is left."""
    side = board.variant.side
    edge = {cell for cell in range(side * side) if cell < side or cell % side == 0}
    for cell in edge:
        sheet.values.pop(board.cells[cell], None)
    left = tuple(0 if cell in edge else digit for cell, digit in enumerate(board.digits))
    sheet.boards[-1] = replace(board, digits=left)
    return sheet.boards[-1]


# What stands around a board


def alone(_sheet, _board):
    """Leave the board alone."""


def label_above(sheet, board):
    sheet.values[board.row - 1, board.col] = "No. 1"


def name_below(sheet, board):
    sheet.values[board.row + board.variant.side, board.col] = "by K. Sato"


def label_and_name(sheet, board):
    label_above(sheet, board)
    name_below(sheet, board)


def japanese_label(sheet, board):
    sheet.values[board.row - 1, board.col] = "第1問"
    sheet.values[board.row - 1, board.col + 2] = "★★☆"


def merged_title(sheet, board):
    side = board.variant.side
    sheet.values[board.row - 2, board.col] = "Puzzle of the day"
    sheet.merged.append((board.row - 2, board.col, 1, side))


def bordered_title(sheet, board):
    side = board.variant.side
    sheet.values[board.row - 1, board.col] = "Sudoku (easy)"
    sheet.merged.append((board.row - 1, board.col, 1, side))
    sheet.box(board.row - 1, board.col, 1, side, "thin")


def legend_right(sheet, board):
    lines = [
        ["Legend", None],
        ["Level", "easy"],
        ["Clues", sum(map(bool, board.digits))],
        ["Time", "12:30"],
    ]
    sheet.write(board.row, board.col + board.variant.side + 1, lines)


def legend_beside(sheet, board):
    """Return nothing; words right next to the board, without a blank column between."""
    lines = [["Level: easy"], ["Made in 2024"], ["Time limit"]]
    sheet.write(board.row + 1, board.col + board.variant.side, lines)


def candidates_right(sheet, board):
    lines = [["Candidates"], ["1 2 5"], ["3, 7"], ["4 or 6"], [None], ["2 8 9"]][
        : board.variant.side
    ]
    sheet.write(board.row, board.col + board.variant.side + 1, lines)


def calendar_right(sheet, board):
    row, col = board.row, board.col + board.variant.side + 2
    sheet.write(row, col, [["日", "月", "火", "水", "木", "金", "土"]])
    for day in range(1, 31):
        sheet.values[row + 1 + (day + 3) // 7, col + (day + 3) % 7] = day
    sheet.rule(row, col, 6, 7)


def accounts_below(sheet, board):
    row = board.row + board.variant.side + 3
    lines = [["Date", "What", "In", "Out", "Left"], ["4/1", "Rent", None, 72000, 128000],
             ["4/2", "Food", None, 3480, 124520],
             ["4/3", "Pay", 210000, None, 334520], ["4/4", "Gas", None, 5120, 329400]]  # fmt: skip
    sheet.write(row, board.col, lines)
    sheet.rule(row, board.col, len(lines), 5)


def times_table_below(sheet, board):
    row = board.row + board.variant.side + 3
    sheet.write(row, board.col, [[r * c for c in range(1, 10)] for r in range(1, 10)])
    sheet.rule(row, board.col, 9, 9)


def numbered(sheet, board):
    """Number the rows, and name the columns by letters."""
    side = board.variant.side
    sheet.write(board.row - 1, board.col, [[chr(65 + c) for c in range(side)]])
    sheet.write(board.row, board.col - 1, [[r + 1] for r in range(side)])


AROUND: list[Callable[[Drawing, Board], None]] = [
    alone, label_above, name_below, label_and_name, japanese_label, merged_title, legend_right,
    legend_beside, candidates_right, calendar_right, accounts_below, times_table_below, numbered,
    bordered_title,
]  # fmt: skip


# How the digits are written


def as_text(sheet, board):
    for cell in board.cells:
        if cell in sheet.values:
            sheet.values[cell] = str(sheet.values[cell])


def full_width(sheet, board):
    for cell in board.cells:
        if sheet.values.get(cell, 10) < 10:
            sheet.values[cell] = chr(0xFF10 + sheet.values[cell])


def zeros(sheet, board):
    for cell in board.cells:
        sheet.values.setdefault(cell, 0)


def pencilled(sheet, board):
    for cell in board.cells[::5]:
        sheet.values.setdefault(cell, "1   3\n  2  ")


WRITTEN = [alone, alone, as_text, full_width, zeros, pencilled]


# Sheets


def sheets() -> Iterator[Drawing]:
    """Yield the 200 sheets, each drawn when it is asked for."""
    families = (_alone, _of_other_sizes, _jigsaws, _several, _refused, _without)
    for number, sheet in enumerate((sheet for draw_all in families for sheet in draw_all()), 1):
        sheet.name = f"{number}: {sheet.name}"
        yield sheet


def _alone() -> Iterator[Drawing]:
    """Yield a 9x9 board drawn with each pen, each time with something else around it."""
    places = ((3, 2), (4, 1), (11, 5), (2, 30), (57, 3))
    for number, (name, pen) in enumerate(PENS.items()):
        for turn, (row, col) in enumerate(places):
            at = 5 * number + turn
            around = AROUND[(number + 3 * turn) % len(AROUND)]
            sheet = Drawing(
                f"9x9, {name}, {around.__name__}", owner=("both", "first", "second")[at % 3]
            )
            has_edges = pen.outer is not None or pen.inner is None is not pen.box
            board = draw(sheet, (row, col), pen, seed=at % 7)
            board = without_edge(sheet, board) if has_edges and at % 4 == 1 else board
            around(sheet, board)
            WRITTEN[at % len(WRITTEN)](sheet, board)
            yield sheet
    sheet = Drawing("9x9 in A1")
    draw(sheet, (0, 0), PENS["between boxes only"])
    yield sheet


def _of_other_sizes() -> Iterator[Drawing]:
    pens = ("thick boxes", "box borders only", "outer border only", "all thin", "no border")
    names = ("4x4", "6x6", "8x8", "12x12", "16x16", "4x4+x", "6x6+x", "9x9+x")
    for at, (name, pen) in enumerate(product(names, pens)):
        around = AROUND[at % 8]
        sheet = Drawing(f"{name}, {pen}, {around.__name__}", owner=("both", "second")[at % 2])
        around(sheet, draw(sheet, (3, 2 + at % 5), PENS[pen], name, seed=at % 3))
        yield sheet


def _jigsaws() -> Iterator[Drawing]:
    names = ("5x5+jigsaw", "6x6+jigsaw", "7x7+jigsaw", "8x8+jigsaw", "9x9+jigsaw", "7x7+jigsaw+x")
    for at, (name, pen) in enumerate(
        product(names, ("thick boxes", "medium boxes, thick border", "box borders only"))
    ):
        around = AROUND[at % 8]
        sheet = Drawing(
            f"{name}, {pen}, {around.__name__}", owner=("both", "first", "second")[at % 3]
        )
        board = draw(sheet, (3, 2), PENS[pen], name)
        around(sheet, without_edge(sheet, board) if at % 2 else board)
        yield sheet


def _several() -> Iterator[Drawing]:
    for at, (pen, gap) in enumerate(
        product(("thick boxes", "box borders only", "all thin", "no border"), (1, 2, 3))
    ):
        sheet = Drawing(f"two side by side, {pen}, {gap} apart")
        for number in range(2):
            board = draw(sheet, (3, 1 + number * (9 + gap)), PENS[pen], seed=at + number)
            sheet.values[2, board.col] = f"No. {number + 1}"
        yield sheet
    for at, (pen, gap) in enumerate(
        product(("thick boxes", "outer border only", "no border"), (1, 2))
    ):
        sheet = Drawing(f"answers under it, {pen}, {gap} apart")
        above = draw(sheet, (2, 2), PENS[pen], seed=at)
        draw(sheet, (11 + gap, 2), PENS[pen], seed=at + 1)
        sheet.values[11, 2] = "Answer"
        label_above(sheet, above)
        yield sheet
    for pen, owner in product(
        ("thick boxes", "medium boxes", "thick box borders only"), ("both", "first")
    ):
        sheet = Drawing(f"three that touch, {pen}", owner=owner)
        for number in range(3):
            draw(sheet, (1, 1 + 9 * number), PENS[pen], seed=number)
        yield sheet
    sheet = Drawing("a page of six")
    for number, (row, col) in enumerate(product((2, 14, 26), (1, 12))):
        draw(sheet, (row, col), PENS["medium boxes, thick border"], seed=number)
        sheet.values[row - 1, col] = f"Puzzle {number + 1}"
    yield sheet
    sheet = Drawing("boards of several sizes")
    for name, col in (("9x9", 1), ("6x6", 11), ("4x4", 18), ("7x7+jigsaw", 23)):
        draw(sheet, (2, col), PENS["thick boxes"], name)
    yield sheet


def _refused() -> Iterator[Drawing]:
    """Yield sheets with digits of which nobody can say where their board begins."""
    for name in ("9x9", "6x6", "8x8", "12x12"):
        sheet = Drawing(f"{name} without a border, its first row blank", is_refused=True)
        without_edge(sheet, draw(sheet, (3, 2), PENS["no border"], name))
        sheet.boards.clear()
        yield sheet
    sheet = Drawing("two without borders that touch, one of them shifted", is_refused=True)
    for number in range(2):
        draw(sheet, (3 + number, 2 + 9 * number), PENS["no border"], seed=number)
    sheet.boards.clear()
    yield sheet
    sheet = Drawing("a table of digits", is_refused=True)
    sheet.write(4, 3, [[(r * r + c) % 9 + 1 for c in range(13)] for r in range(11)])
    yield sheet
    sheet = Drawing("a ruled table of digits", is_refused=True)
    sheet.write(1, 1, [[(r * r + c) % 7 for c in range(10)] for r in range(17)])
    sheet.rule(1, 1, 17, 10)
    yield sheet


def _without() -> Iterator[Drawing]:
    """Yield sheets that have no board, nor so many small numbers that they might be one."""
    for style, at in product(("thin", None, "medium"), (0, 2)):
        sheet = Drawing(f"times table, {style}")
        sheet.write(
            at,
            at,
            [[None, *range(1, 10)], *([r, *(r * c for c in range(1, 10))] for r in range(1, 10))],
        )
        if style:
            sheet.rule(at, at, 10, 10, style)
        yield sheet
    for start in range(3):
        sheet = Drawing(f"calendar from day {start}")
        sheet.values[1, 1] = "April 2026"
        sheet.write(2, 1, [["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]])
        for day in range(1, 31):
            sheet.values[3 + (day + start) // 7, 1 + (day + start) % 7] = day
        sheet.rule(2, 1, 7, 7)
        yield sheet
    for style in ("thin", "thick"):
        sheet = Drawing(f"household accounts, {style}")
        sheet.write(
            1,
            1,
            [
                ["Date", "What", "In", "Out"],
                *([f"4/{d}", "Shop", d * 120, d * 35] for d in range(1, 20)),
            ],
        )
        sheet.rule(1, 1, 20, 4)
        sheet.box(1, 1, 1, 4, style)
        yield sheet
    sheet = Drawing("sums of a table")
    sheet.write(2, 2, [[12, 35, 41, 88], [20, 31, 7, 58], [17, 45, 90, 152], [49, 111, 138, 298]])
    sheet.rule(2, 2, 4, 4)
    sheet.box(2, 2, 3, 3, "medium")
    yield sheet
    sheet = Drawing("addition table")
    sheet.write(1, 1, [[r + c for c in range(9, 18)] for r in range(9)])
    sheet.rule(1, 1, 9, 9)
    yield sheet
    sheet = Drawing("lessons of a week")
    sheet.write(
        1,
        1,
        [
            ["", "Mon", "Tue", "Wed", "Thu", "Fri"],
            *([n, *["Maths", "Music", "Art", "Latin", "Sport"]] for n in range(1, 6)),
        ],
    )
    sheet.rule(1, 1, 6, 6)
    yield sheet
    sheet = Drawing("seats, nine by nine")
    sheet.write(1, 1, [[f"{chr(65 + r)}{c}" for c in range(1, 10)] for r in range(9)])
    sheet.rule(1, 1, 9, 9)
    sheet.box(1, 1, 9, 9, "thick")
    yield sheet
    sheet = Drawing("marks of a class")
    sheet.write(
        1,
        1,
        [
            ["Name", "Jan", "Feb", "Mar"],
            *(
                [name, n, n + 1, n % 3]
                for n, name in enumerate(("Alice", "Bob", "Carol", "Dan", "Eve"), 1)
            ),
        ],
    )
    sheet.rule(1, 1, 6, 4)
    yield sheet
    sheet = Drawing("years and amounts")
    sheet.write(0, 0, [[2000 + n, n * 1.5, f"item {n}", n * 1000] for n in range(30)])
    yield sheet
    sheet = Drawing("nothing")
    yield sheet
