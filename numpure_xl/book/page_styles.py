"""The styles of a page, and every cell that its boards can have, made once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from operator import getitem
from string import ascii_uppercase
from typing import NamedTuple

from numpure_xl.board.pencilmarks import blanks_beside, printed_mark_points, printed_marks
from numpure_xl.board.sight import sight
from numpure_xl.board.style import PAPER, BoardStyle, board_style, shown
from numpure_xl.board.theme import Theme
from numpure_xl.book.frame import Frame
from numpure_xl.plan.glyphs import Picture
from numpure_xl.plan.sheet import Cell, Font, Style, linked
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.plan.typography import fitting, half_points
from numpure_xl.sudoku.grid.grid import BLANK
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.make.drills import Drill
from numpure_xl.sudoku.puzzle import Puzzle

CellTable = list[list[Cell]]

BANK_POINTS = 12.0
PRIZE_POINTS = 20.0
"""The size of a line with boxes to write in, which are as large."""
LETTERS = ascii_uppercase  # in prize cells
LETTER_SHARE, MOST_OF_CELL = 0.3, 0.45
"""The size of such a letter as a share of its cell; at most, where it would be hard to read."""
PRIZE_HATCH = 7  # dots
UNSEEN = ";;;"  # the format of a number that is not shown


class Prize(NamedTuple):
    """The prize cells of a puzzle.

    Attributes:
        cells: The cells.
        labels: The letter in each.
        answer: What is to be sent in for each: its digit, or a letter of a word.
    """

    cells: tuple[int, ...] = ()
    labels: str = ""
    answer: str = ""


NO_PRIZE = Prize()


@dataclass(frozen=True)
class PageStyles:
    """The styles of a page and, made of them, every cell that a board can have.

    Attributes:
        board: The style of the board.
        number: The style of its number, on the left above it.
        info: The style of its level, on the right above it.
        note: The style of the recipe under it.
        remark: The style of the text on the right of the recipe.
        hint: The style of the note on the bank of pictures.
        hint_text: The note itself.
        field: The style of the lines for name, date and time, and of these words on them.
        pictures: The pictures of the theme in place of digits.
        variants: The boards; they differ in the regions of jigsaws only.
        mark_points: The size of printed pencil marks; 0 where there are none.
        letter_points: The size of the letters in prize cells; 0 where there are none.
        line_points: The size of the line with boxes to write their digits in.
    """

    board: BoardStyle
    number: Style
    info: Style
    note: Style
    remark: Style
    field: Style
    hint: Style
    hint_text: str = ""
    pictures: tuple[Picture, ...] = ()
    variants: tuple[Variant, ...] = ()
    mark_points: float = 0
    letter_points: float = 0
    line_points: float = PRIZE_POINTS

    def of_answers(self) -> PageStyles:
        """Return the styles for answers, whose boards repeat no signs."""
        return replace(self, board=self.board.plain())

    @cached_property
    def palette(self) -> tuple[Style, ...]:
        """Every style once; the number of a style is its place here."""
        cells = range(self.board.variant.cells)
        labels = (self.number, self.info, self.note, self.remark, self.field, self.line)
        each = [self.board.on(variant) for variant in self.variants]
        boards = [_on(on, cell, given=g) for on in each for g in (True, False) for cell in cells]
        under = [self._under_a_picture(style) for style in boards if self.pictures]
        bank = (self.banked, self.hint) if self.pictures else ()
        noted = [self._noted(style) for style in boards if self.mark_points]
        prized = [kind for on in each for cell in cells for kind in self._prized(on, cell)]
        return tuple(dict.fromkeys((*labels, *boards, *under, *bank, *noted, *prized)))

    @property
    def line(self) -> Style:
        """The style of the line below a board on which the digits of prize cells are written."""
        font = self.info.font._replace(size=self.line_points)
        return self.info._replace(font=font, horizontal="left", vertical=self.remark.vertical)

    def cell(self, value: str, style: Style, link: str | None = None) -> Cell:
        """Return a cell with a text, or with none if it is ""."""
        content, to = linked(value, link, style) if link else (value or None, None)
        return Cell(content, self._numbers[style], to)

    def code_cell(self, board: int) -> Cell:
        """Return the cell under a board with its QR code, the pictures after those of the theme."""
        return Cell(None, self._numbers[self.remark], picture=len(self.pictures) + board + 1)

    def puzzle_cells(self, puzzle: Puzzle, prize: Prize = NO_PRIZE) -> list[Cell | None]:
        """Return the cells of a puzzle's board, in reading order: givens and blanks.

        Prize cells have letters.
        """
        cells = list(map(getitem, self._tables(puzzle.variant)[0], puzzle.givens.digits))
        for letter, cell in zip(prize.labels, prize.cells, strict=True):
            style, _ = self._prized(self.board.on(puzzle.variant), cell)
            # Its line break makes it a pencil mark when it is read back, and lowers it below a sum.
            text = f"\n{letter}" if puzzle.variant.cages else f"{letter}\n"
            cells[cell] = Cell(text, self._numbers[style])
        return [*chain.from_iterable(puzzle.variant.paper.square(cells, None))]

    def answer_cells(self, puzzle: Puzzle, prize: Prize = NO_PRIZE) -> list[Cell | None]:
        """Return the cells of its answer, in reading order: givens and the other digits.

        Gaps between grids are None.
        """
        digits = (puzzle.givens.digits, puzzle.solution.digits)
        cells = [
            givens[given] if given else entries[digit]
            for givens, entries, given, digit in zip(
                *self._tables(puzzle.variant), *digits, strict=True
            )
        ]
        for cell in prize.cells:
            _, style = self._prized(self.board.on(puzzle.variant), cell)
            cells[cell] = cells[cell]._replace(style=self._numbers[style])
        return [*chain.from_iterable(puzzle.variant.paper.square(cells, None))]

    def _prized(self, board: BoardStyle, cell: int) -> tuple[Style, ...]:
        """Return the styles of a prize cell with its letter, and with its digit."""
        if not self.letter_points:
            return ()
        style = _on(board, cell, given=False)
        if not style.hatch:
            style = style._replace(hatch=PRIZE_HATCH, fill=style.fill or PAPER)
        if self.pictures:
            style = self._under_a_picture(style)
        font = style.font._replace(size=self.letter_points, bold=True)
        letter = style._replace(font=font, wrap=True)
        if not board.variant.cages:
            letter = letter._replace(horizontal="left", vertical="top")
        return letter, style

    def drill_cells(self, drill: Drill) -> list[Cell]:
        """Return the cells of a position in reading order: givens, entries and pencil marks.

        A single that follows from the digits alone is looked for without pencil marks.
        """
        variant = drill.givens.variant
        is_plain = sight(drill.step, drill.position) is not None
        board, (givens, entries) = self.board.on(variant), self._tables(variant)
        cells, beside = [], blanks_beside(variant)
        for cell, digit in enumerate(drill.position.digits):
            if digit:
                cells.append((givens if drill.givens.digits[cell] else entries)[cell][digit])
                continue
            style = self._noted(_on(board, cell, given=False))
            marks = printed_marks(drill.candidates[cell], variant, beside=beside)
            cells.append(Cell(None if is_plain else marks, self._numbers[style]))
        return cells

    def _noted(self, style: Style) -> Style:
        """Return the style of a cell with pencil marks."""
        return style._replace(
            font=style.font._replace(size=self.mark_points, bold=False), wrap=True
        )

    @cached_property
    def _numbers(self) -> dict[Style, int]:
        return {style: number for number, style in enumerate(self.palette)}

    def _tables(self, variant: Variant) -> tuple[CellTable, CellTable]:
        """Return two tables of cells by digit for each cell of a board: as a given, and filled in.

        A blank is under 0.
        """
        if variant not in self._known:
            givens, entries = (self._digits(variant, given=given) for given in (True, False))
            for cells, blanks in zip(givens, entries, strict=True):
                cells[BLANK] = blanks[BLANK]
            self._known[variant] = givens, entries
        return self._known[variant]

    @cached_property
    def _known(self) -> dict[Variant, tuple[CellTable, CellTable]]:
        return {}

    def _digits(self, variant: Variant, *, given: bool) -> CellTable:
        digits, board = range(variant.side + 1), self.board.on(variant)
        styles = [_on(board, cell, given=given) for cell in range(variant.cells)]
        return [[self._digit(digit, style) for digit in digits] for style in styles]

    def _digit(self, digit: int, style: Style) -> Cell:
        if digit == BLANK or not self.pictures:
            return Cell(shown(digit), self._numbers[style])
        under = self._numbers[self._under_a_picture(style)]
        return Cell(shown(digit), under, picture=digit)

    @staticmethod
    def _under_a_picture(style: Style) -> Style:
        """Return the style of a digit that is there, for whoever reads it, but is not shown."""
        return style._replace(number=UNSEEN)

    @property
    def banked(self) -> Style:
        """The style of the numbers in the bank of pictures."""
        return self.hint._replace(
            font=self.hint.font._replace(size=BANK_POINTS), horizontal="center"
        )

    def bank(self) -> tuple[tuple[Cell, ...], ...]:
        """Return the bank of pictures, each with its digit below, and a note."""
        number = self._numbers[self.banked]
        digits = range(1, self.board.variant.side + 1)
        pictures = tuple(Cell(None, number, picture=digit) for digit in digits)
        numbers = tuple(Cell(digit, number) for digit in digits)
        return pictures, numbers, (self.cell(self.hint_text, self.hint),)


def _on(board: BoardStyle, cell: int, *, given: bool) -> Style:
    """Return the style of a cell of a board, which says that it is one."""
    return board.style(cell, given=given)._replace(role="board")


class LongestTexts(NamedTuple):
    """The longest texts of a chapter; their fonts are chosen so that they fit a board's width."""

    label: str
    note: str = ""
    hint: str = ""
    line: str = ""


def page_styles(  # noqa: PLR0913  # of everything on a page
    frame: Frame,
    variants: tuple[Variant, ...],
    theme: Theme,
    letters: str,
    longest: LongestTexts,
    *,
    has_marks: bool = False,
    has_prizes: bool = False,
) -> PageStyles:
    """Return the looks of the pages of a chapter.

    Args:
        frame: The places and sizes on a page.
        variants: The boards, each once, which differ in the regions of jigsaws only.
        theme: How heavy, how dark.
        letters: The font of the labels.
        longest: What must fit above and under a board.
        has_marks: Whether there are pencil marks on it.
        has_prizes: Whether there are cells with letters on it.
    """
    least = theme.least_text
    large = fitting(longest.label, frame.board, largest=frame.label_points, least=least)
    small = fitting(longest.note, frame.board, largest=max(least, theme.note_points), least=least)
    line = large
    if longest.line:
        line = fitting(longest.line, frame.board, largest=PRIZE_POINTS, least=least)
    hint = fitting(longest.hint, frame.board, largest=BANK_POINTS, least=least)
    info, note = Font(letters, large, theme.ink), Font(letters, small, theme.pale)
    return PageStyles(
        board=board_style(variants[0], theme, frame.cell),
        number=Style(info._replace(bold=True), fill=theme.ground, role="heading"),
        info=Style(info, fill=theme.ground, horizontal="right"),
        note=Style(note, fill=theme.ground),
        remark=Style(note, fill=theme.ground, horizontal="right"),
        field=Style(
            Font(letters, theme.field_points, theme.ink),
            sides=Sides(bottom=Weight.THIN),
            fill=theme.ground,
            vertical="bottom",
            stroke=theme.stroke,
        ),
        hint=Style(Font(letters, hint, theme.ink), fill=theme.ground),
        hint_text=longest.hint,
        pictures=theme.pictures,
        variants=variants,
        mark_points=printed_mark_points(variants[0], frame.cell) if has_marks else 0,
        letter_points=_letter_points(frame.cell * 0.75, least) if has_prizes else 0,
        line_points=line,
    )


def _letter_points(cell: float, least: float) -> float:
    """Return the size of the letters in prize cells, all lengths in points."""
    return half_points(max(LETTER_SHARE * cell, min(least, MOST_OF_CELL * cell)))
