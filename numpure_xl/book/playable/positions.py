"""The positions of things in a book to play in; rows and columns count from 0."""

from __future__ import annotations

from typing import NamedTuple

from numpure_xl.book.labels import number_text
from numpure_xl.cell_names import cell_reference
from numpure_xl.plan.reference import area_reference, pinned
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.words import Lang, say

LEFT, TOP = 1, 4  # of the board on the sheet of a puzzle
FIRST_ANSWER = 4  # the row of the first label on the sheet of the answers
ACROSS = 27  # cells, at most, that answers have side by side: three boards of 9x9


class CellRange(NamedTuple):
    """A rectangle of cells, by the rows and columns of its corners."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def name(self) -> str:
        """The name of the range, such as B3:D9."""
        return area_reference(*self)

    @property
    def pinned(self) -> str:
        """The absolute name, alike for every formula."""
        return f"{pinned(self.top, self.left)}:{pinned(self.bottom, self.right)}"

    def encloses(self, other: CellRange) -> bool:
        """True if all cells of another range are in this one."""
        return (
            self.top <= other.top
            and self.left <= other.left
            and self.bottom >= other.bottom
            and self.right >= other.right
        )


class PlayPositions(NamedTuple):
    """The positions of things.

    Attributes:
        variant: The rules of the boards.
        puzzles: How many puzzles there are.
        lang: The language of the names of the sheets.
        first: The number of the first puzzle.
    """

    variant: Variant
    puzzles: int
    lang: Lang
    first: int = 1

    @property
    def board(self) -> CellRange:
        """The board on the sheet of its puzzle."""
        return self._square(self.variant.across)

    @property
    def grids(self) -> list[CellRange]:
        """The grids of the board; mostly it is one."""
        return [self._square(self.variant.side, *corner) for corner in self.variant.corners]

    @property
    def boxes(self) -> list[CellRange]:
        """The boxes of the board; the whole of it, where they are not rectangles."""
        if self.variant.regions:
            return [self.board]
        corners = [(self.cell(box[0]), self.cell(box[-1])) for box in self.variant.boxes]
        return [CellRange(*first, *last) for first, last in corners]

    def blanks(self, sheet: str = "") -> str:
        """Return the formula for how many cells of the board on a sheet are blank, but for gaps."""
        gaps = self.variant.across**2 - self.variant.cells
        board = f"'{sheet}'!{self.board.pinned}" if sheet else self.board.pinned
        return f"COUNTBLANK({board})" + (f"-{gaps}" if gaps else "")

    def cell(self, cell: int) -> tuple[int, int]:
        """Return the row and the column of a cell of the board."""
        row, col = self.variant.places[cell]
        return TOP + row, LEFT + col

    def _square(self, side: int, row: int = 0, col: int = 0) -> CellRange:
        """Return so many rows and columns of the board from one of its cells on."""
        top, left = TOP + row, LEFT + col
        return CellRange(top, left, top + side - 1, left + side - 1)

    @property
    def panel(self) -> int:
        """The first column of two with the counters, times and links: that of the labels."""
        return LEFT + self.variant.across + 1

    @property
    def marks(self) -> CellRange:
        """The pencil marks, beside the board."""
        return self._square(self.variant.across, 0, self.panel + 3 - LEFT)

    @property
    def blanks_left(self) -> tuple[int, int]:
        """The cell with the number of cells left."""
        return self._row(0), self.panel

    @property
    def wrong(self) -> tuple[int, int]:
        """The cell that counts what is wrong."""
        return self._row(1), self.panel

    @property
    def chooser(self) -> tuple[int, int]:
        """The cell for a digit that is lit up."""
        return self._row(2), self.panel + 1

    @property
    def start(self) -> tuple[int, int]:
        """The cell for the time at which the game began."""
        return self._row(3), self.panel + 1

    @property
    def end(self) -> tuple[int, int]:
        """The cell for the time at which it ended."""
        return self._row(4), self.panel + 1

    @property
    def time(self) -> tuple[int, int]:
        """The cell with the time that it took."""
        return self._row(5), self.panel + 1

    @property
    def asked(self) -> tuple[int, int]:
        """The cell for how many hints are asked for."""
        return self._row(6), self.panel + 1

    def _row(self, line: int) -> int:
        """Return the row of a line of the panel; the low one below the board has none."""
        return TOP + line + (line >= self.variant.across)

    @property
    def hints(self) -> int:
        """The row of the first hint, below all else."""
        return max(self.digits.top, self.asked[0]) + 3

    @property
    def digits(self) -> CellRange:
        """All digits, under the board; in the next row, how many of each are still to place."""
        row = TOP + self.variant.across + 1
        return CellRange(row, LEFT, row, LEFT + self.variant.side - 1)

    @property
    def index_name(self) -> str:
        """The name of the sheet that leads to all others."""
        return say("Contents", self.lang)

    @property
    def answers_name(self) -> str:
        """The name of the sheet with the answers."""
        return say("Answers", self.lang)

    def name(self, number: int) -> str:
        """Return the name of the sheet of a puzzle; puzzles from 0."""
        return number_text(number + self.first - 1, self.lang)

    @property
    def across(self) -> int:
        """The number of answers side by side."""
        return max(1, ACROSS // self.variant.across)

    def answer(self, number: int) -> CellRange:
        """Return the area of an answer on its sheet; its label is in the row above it."""
        (down, across), side = divmod(number, self.across), self.variant.across
        top, left = FIRST_ANSWER + 1 + down * (side + 2), LEFT + across * (side + 1)
        return CellRange(top, left, top + side - 1, left + side - 1)

    def key(self, number: int) -> tuple[int, int]:
        """Return the cell, above an answer on its right, that shows the answer if it is filled."""
        answer = self.answer(number)
        return answer.top - 1, answer.right

    def answer_place(self, number: int) -> str:
        """Return the place of that cell in the book, such as "'Answers'!J4"."""
        return f"'{self.answers_name}'!{cell_reference(*self.key(number))}"
