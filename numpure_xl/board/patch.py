"""A patch: cells to write onto a sheet that is in use, and the strokes between them.

A call to a running spreadsheet takes a thousand times as long as one within Python. So strokes
are joined here to straight runs: a 9x9 board takes 20, two for each line, and not 324.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from numpure_xl.board.location import Area
from numpure_xl.board.pencilmarks import FONT, pencilmark_points, pencilmarks
from numpure_xl.board.style import board_style, shown
from numpure_xl.board.theme import Theme
from numpure_xl.plan.sheet import Cell, Font, Row, Style
from numpure_xl.plan.strokes import Sides, Weight, joined
from numpure_xl.plan.typography import fitting
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, digits_of, game_of

OPPOSITE = {"bottom": "top", "right": "left"}

NOTE_POINTS, LEAST_NOTE_POINTS = 8.0, 5.0


class Stroke(NamedTuple):
    """Draw a straight stroke along one edge of a row or a column of cells.

    Attributes:
        area: The cells.
        edge: "edge_top", "edge_right", "edge_bottom" or "edge_left".
        weight: How heavy it is.
        color: Its colour as RRGGBB; None for black.
    """

    area: Area
    edge: str
    weight: Weight
    color: str | None = None


@dataclass(frozen=True)
class Patch:
    """Rows of cells, as in a sheet's plan, for any place on a sheet.

    Attributes:
        widths: The width of each column in pixels.
        styles: The styles that `Cell.style` numbers.
        rows: The rows; where a cell is None, or a height is 0, the sheet is left as it is.
    """

    widths: tuple[int, ...]
    styles: tuple[Style, ...]
    rows: tuple[Row, ...]

    def strokes(self) -> Iterator[Stroke]:
        """Yield the strokes, each once, joined as far as they go straight on with one weight.

        A stroke belongs to the cells below it or right of it if these have it, else to the others.
        """
        color = next((style.stroke for style in self.styles if style.stroke), None)
        height, width = len(self.rows), len(self.widths)
        for row in range(height + 1):
            line = [self._between((row - 1, col), (row, col), "bottom") for col in range(width)]
            for start, stop, (weight, first) in joined(line):
                edge = "edge_bottom" if first else "edge_top"
                if weight is not Weight.NONE:
                    yield Stroke(Area(row - first, start, 1, stop - start), edge, weight, color)
        for col in range(width + 1):
            line = [self._between((row, col - 1), (row, col), "right") for row in range(height)]
            for start, stop, (weight, first) in joined(line):
                edge = "edge_right" if first else "edge_left"
                if weight is not Weight.NONE:
                    yield Stroke(Area(start, col - first, stop - start, 1), edge, weight, color)

    @cached_property
    def _sides(self) -> dict[tuple[int, int], Sides]:
        return {
            (row, col): self.styles[cell.style].sides
            for row, line in enumerate(self.rows)
            for col, cell in enumerate(line.cells)
            if cell is not None
        }

    def _between(
        self, first: tuple[int, int], second: tuple[int, int], edge: str
    ) -> tuple[Weight, bool]:
        """Return the stroke between two cells, and whether it belongs to the first of them."""
        none = Sides()
        ending = getattr(self._sides.get(first, none), edge)
        beginning = getattr(self._sides.get(second, none), OPPOSITE[edge])
        return max(ending, beginning), ending > beginning or second not in self._sides


def board_patch(board: Grid | SavedGame, theme: Theme, pixels: int, *, note: str = "") -> Patch:
    """Return a board with its note in the row below; what is between grids stays as it is.

    Args:
        board: Its digits; of a game also which of them are entries, and its pencil marks.
        theme: Its theme.
        pixels: How wide and high its cells are.
        note: The text below; "" for no such row.
    """
    game = game_of(board)
    variant = game.givens.variant
    across, marks = variant.extent[1], game.marks or (0,) * variant.cells
    styles = board_style(variant, theme, pixels)
    small = Font(FONT, pencilmark_points(variant, pixels), theme.pencil)
    numbers: dict[Style, int] = {}

    def cell(index: int) -> Cell:
        style = styles.style(index, given=bool(game.givens.digits[index]))
        value = shown(game.position.digits[index])
        if marks[index]:
            style = style._replace(font=small, wrap=True, horizontal="left")
            value = pencilmarks(digits_of(marks[index]), variant)
        return Cell(value, numbers.setdefault(style, len(numbers)))

    cells = [cell(index) for index in range(variant.cells)]
    rows = [Row(pixels, tuple(line)) for line in variant.paper.rows(cells, None)]
    if note:  # its row stays as high as it is: another board may go through it
        points = fitting(note, across * pixels, largest=NOTE_POINTS, least=LEAST_NOTE_POINTS)
        style = Style(Font(theme.letters["en"], points, theme.pale))
        below = Cell(note, numbers.setdefault(style, len(numbers)))
        rows.append(Row(0, (below, *[None] * (across - 1))))
    return Patch((pixels,) * across, tuple(numbers), tuple(rows))
