"""The styles of a book to play in, taken from a theme."""

from __future__ import annotations

from copy import copy

from numpure_xl.board.style import BoardStyle, board_style
from numpure_xl.board.theme import Theme
from numpure_xl.plan.sheet import Font, Style
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.sudoku import Variant
from numpure_xl.words import Lang

# Letters on white and on a dark ground, where a cell keeps the fill that it has.
CLASHING, CLASHING_ON_DARK = "C00000", "FF8A80"
LIT_LETTERS, LIT_LETTERS_ON_DARK = "A800AD", "FFD54F"
IN_BRACKETS = '"["0"]";;;"["@"]"'  # a digit that is lit up, also on grey paper
# Fills that are visible on white and on a dark ground, each with an ink that can be read on it.
CLASH, CLASH_INK = "F6BDB5", "8E1B10"
LIT, LIT_INK = "FFE38A", "3D2F00"
GONE, GONE_INK = "E9E9E9", "8A8A8A"
SOLVED, SOLVED_INK = "C9E7C4", "14532D"
INPUT, INPUT_INK = "FFF2B3", "222222"
LINK, LINK_ON_DARK = "1F4E9E", "8CC8FF"

LEAST_CELL, LARGEST_CELL, BOARD = 34, 64, 400  # pixels
ANSWER_CELL = 26
MARK_SHARE = 0.24  # of the height of a cell is the font of a pencil mark: three lines of them
LEAST_MARK = 6.0  # points

_AROUND = Sides.all(Weight.THICK)
_THIN = Sides.all(Weight.THIN)
_BELOW = Sides(bottom=Weight.THIN)

CLOCK, TAKEN, UNSEEN = "h:mm:ss", "[mm]:ss", ";;;"


class PlayStyles:
    """The styles of the sheets of a book to play in; what is not to be written in is locked.

    Attributes:
        pixels: The width and the height of the cells of a board.
        board: The style of a board.
        answer: The style of the board of an answer.
        gone: The fill and the ink of what need not be looked at any more.
        clashing: The ink of digits that clash.
        lit: The ink of the digit that is lit up.
    """

    def __init__(self, theme: Theme, variant: Variant, lang: Lang) -> None:
        self.pixels = max(LEAST_CELL, min(LARGEST_CELL, BOARD // variant.side))
        self.board: BoardStyle = board_style(variant, theme, self.pixels)
        self.answer: BoardStyle = board_style(variant, theme, ANSWER_CELL)
        is_dark = bool(theme.ground)
        self.clashing = CLASHING_ON_DARK if is_dark else CLASHING
        self.lit = LIT_LETTERS_ON_DARK if is_dark else LIT_LETTERS
        self.gone = (theme.shade, theme.pale) if is_dark else (GONE, GONE_INK)
        letters, ink = theme.letters[lang], theme.ink
        body = Font(letters, 10, ink)
        link = body._replace(color=LINK_ON_DARK if is_dark else LINK)
        self.text = Style(body, fill=theme.ground, locked=True, stroke=theme.stroke)
        self.title = self.text._replace(font=Font(letters, 18, ink, bold=True))
        self.heading = self.text._replace(font=Font(letters, 12, ink, bold=True))
        self.note = self.text._replace(font=Font(letters, 9, theme.pale))
        self.link = self.text._replace(font=link)
        self.state = self.text._replace(font=self.title.font, horizontal="center")
        self.wrong = self.text._replace(horizontal="center")
        self.time = self.wrong._replace(number=TAKEN)
        self.hint = self.text._replace(secret=True)
        chosen = Font(theme.digits, 18, INPUT_INK, bold=True)
        self.chooser = Style(chosen, _AROUND, INPUT, "center", stroke=theme.stroke)
        self.entry = self.chooser._replace(font=body._replace(color=INPUT_INK), sides=_THIN)
        self.clock = self.entry._replace(number=CLOCK)
        self.digit = self.text._replace(font=self.board.given, sides=_THIN, horizontal="center")
        self.count = self.wrong._replace(font=body._replace(size=9))
        self.head = self.text._replace(font=body._replace(bold=True), sides=_BELOW)
        self.row = self.text._replace(sides=_BELOW)
        self.row_link = self.row._replace(font=link)
        self.row_time = self.row._replace(number=TAKEN)

    def on(self, variant: Variant) -> PlayStyles:
        """Return the same styles for a board that differs in its regions only."""
        other = copy(self)
        other.board, other.answer = self.board.on(variant), self.answer.on(variant)
        return other

    def veiled(self, board: BoardStyle, cell: int, *, given: bool) -> Style:
        """Return the style of a cell of an answer, which is not shown at first."""
        style = board.style(cell, given=given)
        return style._replace(locked=True, secret=True, number=UNSEEN)

    def mark(self, cell: int, *, given: bool) -> Style:
        """Return the style of a cell of the pencil marks: small text from its upper left corner.

        A given takes no entry: its cell is grey, and the Tab key passes it.
        """
        points = max(LEAST_MARK, int(self.pixels * 0.75 * MARK_SHARE * 2) / 2)
        style = self.board.style(cell, given=False)
        return style._replace(
            font=style.font._replace(size=points),
            horizontal="left",
            vertical="top",
            locked=given,
            wrap=True,
            number="@",
            fill=self.gone[0] if given else style.fill,
        )
