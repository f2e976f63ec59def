"""Pictures of the steps of Excel's chapter: a part of the tab, the cells, and the message.

All of it is what Excel is told: the tab by its XML, the cells by the changes that commands make and
by what functions return, the messages by their sentences. Numbers say in which order things are
pressed and appear.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count, islice

from PIL import Image, ImageDraw, ImageFont

from numpure_xl import udfs
from numpure_xl.board.highlights import WRONG
from numpure_xl.board.location import Area
from numpure_xl.board.patch import board_patch
from numpure_xl.board.theme import THEMES
from numpure_xl.cell_names import cell_reference
from numpure_xl.hints import find_hint, hint_text, judge, judgement_text
from numpure_xl.macros.into_values import TURNED
from numpure_xl.sheet_io import draw
from numpure_xl.sheet_io.areas import CellIndex
from numpure_xl.sheet_io.changes import CellChanges
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.solver import solve
from numpure_xl.words import say
from workbook.tab_picture import FONTS, SCALE, Painter

RECIPE = Recipe(level="medium", seed="6")
CORNER: CellIndex = (1, 1)
"""The cell where the board begins: B2."""

CELL, HEAD, MARGIN, BOX = 24, 22, 10, 250
"""In points of the screen: of a cell, of the numbers and letters of the sheet, between parts, of a
message."""

ROWS, COLUMNS = 12, 11
"""Of the sheet; there are more columns where formulas stand beside the board."""

BAR = 26
"""The height of the formula bar."""

BOARD, BESIDE = "B2:J10", (1, 11)
"""The board's cells, and the first cell beside it: L2."""

ACCENT, LINE, HEADER, INK, PAPER, DIGIT, CHOSEN = (
    "#c00000", "#d4d4d4", "#f0f0f0", "#242424", "#ffffff", "#1b6ec2", "#107c41",
)  # fmt: skip


BUTTONS = {"en": ("Yes", "No", "Cancel"), "ja": ("はい", "いいえ", "キャンセル")}
"""Buttons that are the system's own."""


@dataclass
class Shown:
    """What a step shows.

    Attributes:
        group: The group of the tab; "" for none.
        control: The control in it that is pressed.
        menu: The controls of its menu, of which the first is pressed.
        entries: The digits that the user has typed, by cell of the board.
        wrong: The cells that are marked as wrong.
        typed: What the formula bar shows of the cell beside the board; "" for no bar.
        beside: What the cells there show, row by row.
        message: What a message box says; "" for none.
        buttons: What can be pressed in it.
        has_line: Whether it takes a line of text.
    """

    group: str = ""
    control: str = ""
    menu: tuple[str, ...] = ()
    entries: dict[int, int] = field(default_factory=dict)
    wrong: frozenset[int] = frozenset()
    typed: str = ""
    beside: Sequence[Sequence[object]] = ()
    message: str = ""
    buttons: tuple[str, ...] = ("OK",)
    has_line: bool = False

    @property
    def columns(self) -> int:
        """How many columns of the sheet are drawn."""
        return BESIDE[1] + 1 + max(2, *map(len, self.beside)) if self.beside else COLUMNS

    @property
    def top(self) -> int:
        """Where the sheet begins, below the formula bar if there is one."""
        return BAR * bool(self.typed)


def named(place: int) -> str:
    """Return the name of a cell of the board on the sheet."""
    row, col = divmod(place, 9)
    return cell_reference(CORNER[0] + row, CORNER[1] + col)


def steps(lang: str) -> dict[str, Shown]:
    """Return what each step shows, by its name."""
    givens = make(RECIPE).givens
    right = solve(givens).digits
    blanks = (cell for cell in range(81) if givens.digits[cell] == BLANK)
    entries = {cell: right[cell] for cell in islice(blanks, 5)}
    slipped = dict(entries)
    last = [*entries][-1]
    seen = [givens.digits[cell] for cell in givens.variant.peers[last]]
    taken = {*seen, *entries.values()}
    slipped[last] = next(digit for digit in range(1, 10) if digit not in taken)
    game = judge(givens, with_entries(givens, slipped))
    hint = find_hint(givens, with_entries(givens, entries))
    where = hint_text(hint, lang, depth=1, name=named)
    asked = say("How many new puzzles? Leave it empty for the boards of this sheet.", lang)
    return {
        "generate": Shown("numpureMake", "numpureGenerate"),
        "check": Shown(
            "numpurePlay",
            "numpureCheck",
            entries=slipped,
            wrong=game.wrong,
            message=judgement_text(game, lang, are_marked=True),
        ),
        "hint": Shown(
            "numpurePlay",
            "numpureHints",
            entries=entries,
            message=f"{where}\n\n{say('Show more?', lang)}",
            buttons=BUTTONS[lang][:2],
        ),
        "export": Shown(
            "numpurePrint",
            "numpureExport",
            entries=entries,
            message=asked,
            buttons=("OK", BUTTONS[lang][2]),
            has_line=True,
        ),
    } | of_functions(givens, lang)


def of_functions(givens: Grid, lang: str) -> dict[str, Shown]:
    """Return the steps of functions beside a board, by their names."""
    rows = [[digit or "" for digit in row] for row in givens.to_rows(BLANK)]
    answers: list[list[object]] = [[udfs.sudoku_level(rows)], [udfs.sudoku_count(rows)]]
    return {
        "functions": Shown(typed=f"=SUDOKU_SOLVE({BOARD})", beside=udfs.sudoku_solve(rows)),
        "values": Shown(
            "numpureMore",
            "numpureFormulas",
            ("numpureIntoValues", "numpureIntoValuesAll"),
            typed=str(answers[0][0]),
            beside=answers,
            message=say(TURNED, lang, count=len(answers)),
        ),
    }


def with_entries(givens: Grid, entries: dict[int, int]) -> Grid:
    """Return a grid with digits in some of its blanks."""
    digits = tuple(entries.get(cell, digit) for cell, digit in enumerate(givens.digits))
    return Grid(digits, givens.variant)


class StepPainter:
    """Draws the steps in a language."""

    def __init__(self, lang: str) -> None:
        self.lang, self.painter = lang, Painter(lang)
        self.tab = self.painter.tab()
        self.steps = count(1)
        self.fonts = {
            size: ImageFont.truetype(FONTS[lang], size * SCALE) for size in (9, 11, 12, 14)
        }

    def picture(self, step: Shown) -> Image.Image:
        """Return the picture of a step."""
        self.steps = count(1)
        parts = [self._part(step)] if step.group else []
        sheet = self._sheet(step)
        box = self._box(step) if step.message else None
        top = sum(part.height + MARGIN * SCALE for part in parts)
        width = sheet.width + (box.width + MARGIN * SCALE if box else 0)
        widest = max(width, *(part.width for part in parts), 0)
        whole = Image.new("RGB", (widest, top + sheet.height), PAPER)
        for part in parts:
            whole.paste(part, (0, 0))
        whole.paste(sheet, (0, top))
        if box:
            at = top + (step.top + 3 * CELL) * SCALE
            whole.paste(box, (sheet.width + MARGIN * SCALE, at))
        return whole

    def _part(self, step: Shown) -> Image.Image:
        """Return the group of the tab, with the control outlined, and its menu."""
        left, top, right, bottom = (at * SCALE for at in self.painter.places[step.group])
        image = self.tab.crop((left, top, right, bottom))
        box = [at * SCALE for at in self.painter.places[step.control]]
        corners = (box[0] - left, box[1] - top, box[2] - left, box[3] - top)
        ImageDraw.Draw(image).rectangle(corners, outline=ACCENT, width=2 * SCALE)
        is_small = corners[3] - corners[1] < 2 * CELL * SCALE  # and its picture is at its left
        self._number(image, corners[0] + (-6 if is_small else 8) * SCALE, corners[1] + 8 * SCALE)
        return self._with_menu(image, corners, step.menu) if step.menu else image

    def _with_menu(
        self, image: Image.Image, corners: tuple[int, int, int, int], menu: Sequence[str]
    ) -> Image.Image:
        """Return a part of the tab with a menu below a control, over what is there."""
        labels = [self.painter.texts[control] for control in menu]
        wide = int(max(map(self.fonts[12].getlength, labels))) + 44 * SCALE
        left, top, high = corners[0], corners[3] + 2 * SCALE, CELL * SCALE
        bottom = top + high * len(menu)
        size = (max(image.width, left + wide + SCALE), max(image.height, bottom + 2 * SCALE))
        whole = Image.new("RGB", size, PAPER)
        whole.paste(image, (0, 0))
        pen = ImageDraw.Draw(whole)
        pen.rectangle((left, top, left + wide, bottom), fill=PAPER, outline="#8a8a8a")
        for row, label in enumerate(labels):
            at = (left + 34 * SCALE, top + high * row + high // 2)
            pen.text(at, label, fill=INK, font=self.fonts[12], anchor="lm")
        pen.rectangle((left, top, left + wide, top + high), outline=ACCENT, width=2 * SCALE)
        self._number(whole, left + 14 * SCALE, top + high // 2)
        return whole

    def _number(self, image: Image.Image, x: float, y: float) -> None:
        """Draw the number of the next step."""
        pen, radius = ImageDraw.Draw(image), 8 * SCALE
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ACCENT)
        pen.text((x, y), str(next(self.steps)), fill=PAPER, font=self.fonts[11], anchor="mm")

    def _sheet(self, step: Shown) -> Image.Image:
        """Return the cells, as the changes of a command leave them."""
        size = ((HEAD + step.columns * CELL) * SCALE + 1, (HEAD + ROWS * CELL) * SCALE + 1)
        image = Image.new("RGB", size, PAPER)
        pen = ImageDraw.Draw(image)
        self._heads(pen, step.columns)
        givens = make(RECIPE).givens
        patch = board_patch(givens, THEMES["plain"], CELL, note=str(RECIPE))
        changes = draw.cell_changes(patch, *CORNER)
        for cell in changes.values:
            self._cell(pen, cell, changes, step)
        for border in draw.borders_of(patch, *CORNER):
            for area in border.areas:
                self._line(pen, area, border.line, is_thin=border.weight == "thin")
        if step.typed:
            return self._below_bar(image, step)
        if not step.message:
            self._number(image, (HEAD + CELL) * SCALE, (HEAD + CELL) * SCALE)
        return image

    def _below_bar(self, sheet: Image.Image, step: Shown) -> Image.Image:
        """Return the sheet with what functions show beside the board, below the formula bar."""
        image = Image.new("RGB", (sheet.width, sheet.height + BAR * SCALE), PAPER)
        image.paste(sheet, (0, BAR * SCALE))
        pen = ImageDraw.Draw(image)
        left, top = ((HEAD + at * CELL) * SCALE for at in (BESIDE[1], BESIDE[0]))
        top += BAR * SCALE
        for row, values in enumerate(step.beside):
            for col, value in enumerate(values):
                self._result(pen, left + col * CELL * SCALE, top + row * CELL * SCALE, value)
        pen.rectangle((left, top, left + CELL * SCALE, top + CELL * SCALE), outline=CHOSEN, width=3)
        middle, fx = BAR * SCALE // 2, (HEAD + 2 * CELL) * SCALE
        write = partial(pen.text, font=self.fonts[12], anchor="lm")
        write((6 * SCALE, middle), cell_reference(*BESIDE), fill=INK)
        write((fx, middle), "fx", fill="#605e5c")
        write((fx + 24 * SCALE, middle), step.typed, fill=INK)
        pen.rectangle((0, 0, image.width - 1, BAR * SCALE - 2), outline=LINE)
        if not step.message:
            end = fx + 24 * SCALE + int(self.fonts[12].getlength(step.typed))
            self._number(image, end + 16 * SCALE, middle)
            self._number(image, left, top)
        return image

    def _result(self, pen: ImageDraw.ImageDraw, left: int, top: int, value: object) -> None:
        """Draw what a function shows; a text covers the line to the next cell."""
        middle = top + CELL * SCALE // 2
        if isinstance(value, str):
            at, font = (left + 3 * SCALE, middle), self.fonts[11]
            pen.rectangle(pen.textbbox(at, value, font=font, anchor="lm"), fill=PAPER)
            pen.text(at, value, fill=INK, font=font, anchor="lm")
        else:
            at = (left + CELL * SCALE // 2, middle)
            pen.text(at, str(value), fill=INK, font=self.fonts[14], anchor="mm")

    def _heads(self, pen: ImageDraw.ImageDraw, columns: int) -> None:
        """Draw the letters and numbers of the sheet, and the lines between its cells."""
        wide, high = (HEAD + columns * CELL) * SCALE, (HEAD + ROWS * CELL) * SCALE
        pen.rectangle((0, 0, wide, HEAD * SCALE), fill=HEADER)
        pen.rectangle((0, 0, HEAD * SCALE, high), fill=HEADER)
        text = partial(pen.text, fill="#605e5c", font=self.fonts[9], anchor="mm")
        for at in range(max(ROWS, columns) + 1):
            edge = (HEAD + at * CELL) * SCALE
            middle = edge + CELL * SCALE // 2
            if at <= columns:
                pen.line((edge, 0, edge, high), fill=LINE)
            if at <= ROWS:
                pen.line((0, edge, wide, edge), fill=LINE)
            if at < columns:
                text((middle, HEAD * SCALE // 2), cell_reference(0, at)[:-1])
            if at < ROWS:
                text((HEAD * SCALE // 2, middle), str(at + 1))

    def _cell(
        self, pen: ImageDraw.ImageDraw, cell: CellIndex, changes: CellChanges, step: Shown
    ) -> None:
        """Draw what a cell of the board holds: a given, an entry, or the note below."""
        left, top = ((HEAD + at * CELL) * SCALE for at in (cell[1], cell[0]))
        value = changes.values[cell]
        row, col = cell[0] - CORNER[0], cell[1] - CORNER[1]
        if row == 9:
            at = (left + 3 * SCALE, top + CELL * SCALE // 2)
            pen.text(at, str(value or ""), fill="#7f7f7f", font=self.fonts[9], anchor="lm")
            return
        place = row * 9 + col
        if place in step.wrong:
            box = (left + 1, top + 1, left + CELL * SCALE, top + CELL * SCALE)
            pen.rectangle(box, fill=f"#{WRONG.day.fill}")
        middle = (left + CELL * SCALE // 2, top + CELL * SCALE // 2)
        if value is not None:
            pen.text(middle, f"{value}", fill=INK, font=self.fonts[14], anchor="mm", stroke_width=1,
                     stroke_fill=INK)  # fmt: skip
        elif place in step.entries:
            mark = WRONG.symbol * (place in step.wrong)
            text = f"{step.entries[place]}{mark}"
            pen.text(middle, text, fill=DIGIT, font=self.fonts[14], anchor="mm")

    def _line(self, pen: ImageDraw.ImageDraw, area: Area, line: str, *, is_thin: bool) -> None:
        """Draw a border."""
        left, top = (HEAD + area.col * CELL) * SCALE, (HEAD + area.row * CELL) * SCALE
        right, bottom = left + area.width * CELL * SCALE, top + area.height * CELL * SCALE
        strokes: Iterator[tuple[float, ...]]
        if line == "inside_vertical":
            ats = (left + n * CELL * SCALE for n in range(1, area.width))
            strokes = ((at, top, at, bottom) for at in ats)
        elif line == "inside_horizontal":
            ats = (top + n * CELL * SCALE for n in range(1, area.height))
            strokes = ((left, at, right, at) for at in ats)
        else:
            edges: dict[str, tuple[float, ...]] = {
                "edge_top": (left, top, right, top),
                "edge_bottom": (left, bottom, right, bottom),
                "edge_left": (left, top, left, bottom),
                "edge_right": (right, top, right, bottom),
            }
            strokes = iter([edges[line]])
        for stroke in strokes:
            pen.line(stroke, fill="#9a9a9a" if is_thin else INK, width=1 if is_thin else 2 * SCALE)

    def _box(self, step: Shown) -> Image.Image:
        """Return the message, in a box with its title and its buttons."""
        lines = [part for line in step.message.split("\n") for part in self._wrapped(line)]
        height = 50 + 17 * len(lines) + 28 * step.has_line + 46
        image = Image.new("RGB", (BOX * SCALE, height * SCALE), PAPER)
        pen = ImageDraw.Draw(image)
        pen.rectangle((0, 0, image.width - 1, image.height - 1), outline="#8a8a8a", width=SCALE)
        title = say("Number Place", self.lang)
        pen.text((26 * SCALE, 15 * SCALE), title, fill=INK, font=self.fonts[11], anchor="lm")
        for row, line in enumerate(lines):
            at = (14 * SCALE, (44 + 17 * row) * SCALE)
            pen.text(at, line, fill=INK, font=self.fonts[11], anchor="lm")
        foot = (height - 40) * SCALE
        if step.has_line:
            field = (14 * SCALE, foot - 32 * SCALE, (BOX - 14) * SCALE, foot - 10 * SCALE)
            pen.rectangle(field, fill=PAPER, outline="#8a8a8a")
        pen.rectangle((SCALE, foot, image.width - 1 - SCALE, image.height - 1 - SCALE), fill=HEADER)
        for number, label in enumerate(reversed(step.buttons)):
            right = (BOX - 12 - number * 84) * SCALE
            box = (right - 76 * SCALE, foot + 8 * SCALE, right, foot + 32 * SCALE)
            pen.rectangle(box, fill="#fdfdfd", outline="#8a8a8a")
            middle = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
            pen.text(middle, label, fill=INK, font=self.fonts[11], anchor="mm")
        self._number(image, 12 * SCALE, 14 * SCALE)
        return image

    def _wrapped(self, line: str) -> Iterator[str]:
        """Yield a line in parts that fit; Japanese is broken anywhere, English at blanks."""
        blank = " " if " " in line else ""
        parts = line.split(" ") if blank else [*line]
        held = ""
        for part in parts:
            longer = f"{held}{blank}{part}" if held else part
            if self.fonts[11].getlength(longer) > (BOX - 28) * SCALE and held:
                yield held
                longer = part
            held = longer
        yield held
