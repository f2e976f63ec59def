"""The cells of a worksheet in a file, in parts that belong together, for finding boards on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from numpure_xl.board.cells import Cells, Spot, digit
from numpure_xl.sudoku.grid import Value

QUIET = 2
"""Rows without a digit or a stroke that separate the content above from that below.

One alone does not: in a puzzle without lines a row may be blank.
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


class Band(NamedTuple):
    """Some rows of a sheet that belong together: their cells, and their fills."""

    cells: Cells
    fills: Mapping[Spot, str | None]


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
