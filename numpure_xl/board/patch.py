"""A patch: some cells that are laid onto a sheet where others stand already.

A call to a spreadsheet that runs takes a thousand times as long as one within Python. So what
is alike is joined here: cells to blocks that are written at once, strokes to straight runs, cells
of one look to rectangles. A 9x9 board takes 20 strokes, two for each line of it, and not 324.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from numpure_xl.sheet.board import board_looks, shown
from numpure_xl.sheet.lines import Sides, Weight
from numpure_xl.sheet.place import Area
from numpure_xl.sheet.plan import Cell, Font, Row, Style
from numpure_xl.sheet.text import fitting
from numpure_xl.sheet.theme import Theme
from numpure_xl.sudoku import BLANK, Grid

OPPOSITE = {"bottom": "top", "right": "left"}

NOTE_POINTS, LEAST_NOTE_POINTS = 8.0, 5.0


class Stroke(NamedTuple):
    """A straight stroke along one edge of a row or a column of cells."""

    area: Area
    edge: str
    weight: Weight


class Look(NamedTuple):
    """How the cells of a rectangle look.

    Attributes:
        area: The cells.
        style: Their style; its strokes are told apart.
        over: The style that they have so far, by a look told before; None for cells that are plain.
    """

    area: Area
    style: Style
    over: Style | None = None


class Block(NamedTuple):
    """A rectangle of cells that all have something to them."""

    area: Area
    cells: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Patch:
    """Rows of cells, as in a sheet's plan, to be laid wherever they are wanted.

    Attributes:
        widths: The width of each column in pixels.
        styles: What `Cell.style` counts.
        rows: The rows; where a cell is None, or a height is 0, the sheet is left as it is.
    """

    widths: tuple[int, ...]
    styles: tuple[Style, ...]
    rows: tuple[Row, ...]

    @property
    def stroke(self) -> str | None:
        """The colour of the strokes; None for black."""
        return next((style.stroke for style in self.styles if style.stroke), None)

    def blocks(self) -> Iterator[Block]:
        """Yield the cells in rectangles, as high as they go straight down."""
        growing: dict[tuple[int, int], list[tuple[Cell, ...]]] = {}
        for number, row in enumerate((*self.rows, Row(0))):
            spans = dict(_spans(row.cells))
            for span in [span for span in growing if span not in spans]:
                cells = growing.pop(span)
                area = Area(number - len(cells), span[0], len(cells), span[1] - span[0])
                yield Block(area, tuple(cells))
            for span, cells_across in spans.items():
                growing.setdefault(span, []).append(cells_across)

    def looks(self, block: Block) -> Iterator[Look]:
        """Yield the looks of a block: first the commonest, then what differs from it."""
        plain = [[self.styles[cell.style]._replace(sides=Sides()) for cell in row]
                 for row in block.cells]  # fmt: skip
        commonest = Counter(style for row in plain for style in row).most_common(1)[0][0]
        yield Look(block.area, commonest)
        for area, style in _rectangles(plain):
            if style != commonest:
                moved = area._replace(row=area.row + block.area.row, col=area.col + block.area.col)
                yield Look(moved, style, commonest)

    def strokes(self) -> Iterator[Stroke]:
        """Yield the strokes, each once, joined as far as they go straight on with one weight.

        A stroke belongs to the cells below it or right of it if these have it, else to the others.
        """
        height, width = len(self.rows), len(self.widths)
        for row in range(height + 1):
            line = [self._between((row - 1, col), (row, col), "bottom") for col in range(width)]
            for start, stop, (weight, first) in _runs(line):
                edge = "edge_bottom" if first else "edge_top"
                yield Stroke(Area(row - first, start, 1, stop - start), edge, weight)
        for col in range(width + 1):
            line = [self._between((row, col - 1), (row, col), "right") for row in range(height)]
            for start, stop, (weight, first) in _runs(line):
                edge = "edge_right" if first else "edge_left"
                yield Stroke(Area(start, col - first, stop - start, 1), edge, weight)

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


def board_patch(
    grid: Grid, theme: Theme, pixels: int, *, entries: frozenset[int] = frozenset(), note: str = ""
) -> Patch:
    """Return a board with its note in the row below.

    Args:
        grid: What stands on it.
        theme: How it looks.
        pixels: How wide and high its cells are.
        entries: The cells that were filled in, and are no givens; blanks are as well.
        note: What stands below; "" for no such row.
    """
    side = grid.variant.side
    board = board_looks(grid.variant, theme, pixels)
    numbers: dict[Style, int] = {}

    def cell(at: int, digit: int) -> Cell:
        style = board.style(at, given=digit != BLANK and at not in entries)
        return Cell(shown(digit), numbers.setdefault(style, len(numbers)))

    cells = [cell(at, digit) for at, digit in enumerate(grid.digits)]
    rows = [Row(pixels, tuple(cells[at : at + side])) for at in range(0, len(cells), side)]
    if note:  # its row stays as high as it is: another board may go through it
        points = fitting(note, side * pixels, largest=NOTE_POINTS, least=LEAST_NOTE_POINTS)
        style = Style(Font(theme.letters["en"], points, theme.pale))
        below = Cell(note, numbers.setdefault(style, len(numbers)))
        rows.append(Row(0, (below, *[None] * (side - 1))))
    return Patch((pixels,) * side, tuple(numbers), tuple(rows))


def _spans(
    cells: Sequence[Cell | None],
) -> Iterator[tuple[tuple[int, int], tuple[Cell, ...]]]:
    """Yield the runs of cells that are not None, with where they start and stop."""
    at = 0
    for is_there, group in groupby(cells, key=lambda cell: cell is not None):
        run = tuple(group)
        if is_there:
            yield (at, at + len(run)), run  # type: ignore[misc]
        at += len(run)


def _runs(
    line: Sequence[tuple[Weight, bool]],
) -> Iterator[tuple[int, int, tuple[Weight, bool]]]:
    """Yield the runs of one stroke, with where they start and stop; none where there is none."""
    at = 0
    for stroke, group in groupby(line):
        stop = at + len(list(group))
        if stroke[0] is not Weight.NONE:
            yield at, stop, stroke
        at = stop


def _rectangles(styles: Sequence[Sequence[Style]]) -> Iterator[tuple[Area, Style]]:
    """Yield runs of one style, joined with equal ones in the rows below."""
    growing: dict[tuple[int, int, Style], int] = {}
    for number, row in enumerate((*styles, ())):
        here: dict[tuple[int, int, Style], int] = {}
        at = 0
        for style, group in groupby(row):
            stop = at + len(list(group))
            here[at, stop, style] = growing.pop((at, stop, style), number)
            at = stop
        for (start, stop, style), first in growing.items():
            yield Area(first, start, number - first, stop - start), style
        growing = here
