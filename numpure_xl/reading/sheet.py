"""The cells of a worksheet in a file, in parts that belong together, for finding boards on them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from numpure_xl.board.cells import Cells, Spot, digit
from numpure_xl.board.lattice import joined, merged_lattices
from numpure_xl.board.location import Area, Lattice
from numpure_xl.plan.listed_boards import ListedBoard
from numpure_xl.sudoku.grid.grid import Value

QUIET = 3
"""Rows without a digit or a stroke that separate the content above from that below.

Fewer do not: in a puzzle without lines a row may be blank, and two may be between boxes.
"""

TALLEST, MOST = 1000, 80_000
"""Rows and cells that are looked at together: a table of numbers may be as long as the sheet."""


class CellStrokes(NamedTuple):
    """How heavy the strokes around a cell are that it owns itself."""

    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0


class FileCell(NamedTuple):
    """A cell that is not empty, or has strokes or a fill."""

    value: Value
    strokes: CellStrokes = CellStrokes()
    fill: str | None = None


class FileSheet(NamedTuple):
    """A sheet of a workbook.

    Attributes:
        title: Its name.
        rows: Its rows from top to bottom, each with its number and its cells by their columns.
        merged: The rectangles of cells that are merged.
        listed: The puzzles that the workbook lists for it; None if it does not say.
    """

    title: str
    rows: Iterator[tuple[int, dict[int, FileCell]]]
    merged: Collection[Area] = ()
    listed: Sequence[ListedBoard] | None = None


class Band(NamedTuple):
    """Some rows of a sheet that belong together.

    Attributes:
        cells: Their cells.
        fills: By cell, its fill.
        lattice: Where these cells are on the sheet, if others are between them.
    """

    cells: Cells
    fills: Mapping[Spot, str | None]
    lattice: Lattice | None = None

    def spot(self, row: int, col: int) -> Spot:
        """The place on the sheet of a cell."""
        return self.lattice.spot(row, col) if self.lattice else (row, col)

    def apart(self, lattice: Lattice) -> Band:
        """The cells of a lattice among these, joined."""
        places = product(range(len(lattice.rows)), range(len(lattice.cols)))
        fills = {spot: self.fills.get(lattice.spot(*spot)) for spot in places}
        return Band(joined(lattice, self.cells), fills, lattice)


def bands_of(sheet: FileSheet) -> Iterator[Band]:
    """Yield the bands of a sheet; cells that are merged alike are one of their own."""
    held = {lattice: dict[Spot, FileCell]() for lattice in merged_lattices(sheet.merged)}
    for band in bands(_without(sheet.rows, held)):
        top = min((row for row, _ in (*band.cells.values, *band.cells.across)), default=0)
        for lattice in sorted(each for each in held if each.area.row + each.area.height <= top):
            yield _band(held.pop(lattice)).apart(lattice)
        yield band
    for lattice in sorted(held):
        yield _band(held.pop(lattice)).apart(lattice)


def _without(
    rows: Iterable[tuple[int, dict[int, FileCell]]], held: dict[Lattice, dict[Spot, FileCell]]
) -> Iterator[tuple[int, dict[int, FileCell]]]:
    """Yield rows without the cells of lattices, which are held."""
    for number, row in rows:
        for lattice, cells in held.items():
            taken = [col for col in row if lattice.area.holds(number, col)]
            cells |= {(number, col): row[col] for col in taken}
            for col in taken:
                del row[col]
        yield number, row


def bands(rows: Iterable[tuple[int, Mapping[int, FileCell]]]) -> Iterator[Band]:
    """Part the rows of a sheet, each with its number, where `QUIET` of them are without digits."""
    band: dict[Spot, FileCell] = {}
    quiet, first, before = 0, 0, -1
    for number, row in rows:
        quiet += number - before - 1  # those that are not there
        if quiet >= QUIET:
            if band:
                yield _band(band)
            band, first = {}, number - 1
        quiet = 0 if any(map(_counts, row.values())) else quiet + 1
        band |= {(number, col): cell for col, cell in row.items()}
        if quiet >= QUIET or number - first >= TALLEST or len(band) > MOST:
            if band:
                yield _band(band)
            band, first = {}, number
        before = number
    if band:
        yield _band(band)


def _counts(cell: FileCell) -> bool:
    return any(cell.strokes) or digit(cell.value) is not None


def _band(cells: Mapping[Spot, FileCell]) -> Band:
    across: dict[Spot, int] = {}
    down: dict[Spot, int] = {}
    for (row, col), cell in cells.items():
        strokes = cell.strokes
        for by_spot, spot, weight in (
            (across, (row, col), strokes.top),
            (across, (row + 1, col), strokes.bottom),
            (down, (row, col), strokes.left),
            (down, (row, col + 1), strokes.right),
        ):
            if weight > by_spot.get(spot, 0):
                by_spot[spot] = weight
    values = {spot: cell.value for spot, cell in cells.items() if cell.value is not None}
    fills = {spot: cell.fill for spot, cell in cells.items() if cell.fill is not None}
    return Band(Cells(values, across, down), fills)
