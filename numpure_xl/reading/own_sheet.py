"""The boards on a sheet of openpyxl that a program has open, with what somebody entered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any

from openpyxl.cell.cell import MergedCell

from numpure_xl.board.apart import gapped_boards
from numpure_xl.board.location import Area, Place, grid_on, variant_noted
from numpure_xl.errors import NumpureError
from numpure_xl.reading.sheet import Band, FileCell, FileSheet, bands_of
from numpure_xl.reading.sheet_grids import boards_of, rules_of
from numpure_xl.reading.workbook import look_of
from numpure_xl.sudoku.grid.saved_game import SavedGame

LiveSheet = Any
"""A sheet of openpyxl, whose types leave out too much."""

FoundBoard = tuple[Place, SavedGame, str]
"""A board: its place, its digits with those that are given, and its note."""


def boards_on(sheet: LiveSheet) -> Iterator[FoundBoard]:
    """Yield the boards on a sheet, in reading order; digits in bold are given, or else all."""
    yield from sorted(_boards_on(sheet), key=lambda board: board[0][:2])


def _boards_on(sheet: LiveSheet) -> Iterator[FoundBoard]:
    merged = [_area(each) for each in sheet.merged_cells.ranges]
    for band in bands_of(FileSheet(sheet.title, _rows(sheet), merged)):
        known = boards_of(band)
        for area in known:
            if board := _board(sheet, band, area):
                yield board
        for lattice, _ in () if band.lattice else gapped_boards(band.cells, known):
            if board := _board(sheet, band.apart(lattice), lattice.whole):
                yield board


def _board(sheet: LiveSheet, band: Band, area: Area) -> FoundBoard | None:
    """Return the board in a square; None for somebody's table that only resembles one."""
    lattice = band.lattice.part(area) if band.lattice else None
    place = Place(*band.spot(area.row, area.col), rules_of(band, area), lattice)
    try:
        position = grid_on(band.cells.matrix(area), place.variant)
    except NumpureError:
        return None
    note = band.cells.values.get((area.row + area.height, area.col))
    noted = variant_noted(area.extent, note)
    is_named = noted is not None and band.cells.has_walled_grids(area, noted)
    if band.cells.is_form(area) and not is_named:
        return None
    return place, _game(sheet, place, position), note if isinstance(note, str) else ""


def _area(cells: Any) -> Area:  # noqa: ANN401  # of openpyxl
    """Return the rectangle of a range."""
    height, width = cells.max_row - cells.min_row + 1, cells.max_col - cells.min_col + 1
    return Area(cells.min_row - 1, cells.min_col - 1, height, width)


def _game(sheet: LiveSheet, place: Place, position: Any) -> SavedGame:  # noqa: ANN401  # a grid
    digits, places = position.digits, [place.spot(*spot) for spot in place.variant.places]
    bold = [
        bool(digit) and bool(sheet.cell(row + 1, col + 1).font.b)
        for digit, (row, col) in zip(digits, places, strict=True)
    ]
    given = bold if any(bold) else [True] * len(digits)
    return SavedGame.of(digits, given, (), place.variant)


def _rows(sheet: LiveSheet) -> Iterator[tuple[int, dict[int, FileCell]]]:
    """Yield the rows of a sheet that have something, from 0."""
    look = lru_cache(None)(partial(_look, sheet.parent))
    rows: dict[int, dict[int, FileCell]] = {}
    for (row, col), cell in sheet._cells.items():  # noqa: SLF001  # `iter_rows` makes cells
        if not isinstance(cell, MergedCell):
            kept = cell._style  # noqa: SLF001  # None where nobody asked for one
            style = (kept.borderId, kept.fillId) if kept else (0, 0)
            held = FileCell(_plain(cell.value), *look(*style))
            if held != _EMPTY:
                rows.setdefault(row - 1, {})[col - 1] = held
    return iter(sorted(rows.items()))


def _look(book: Any, border: int, fill: int) -> Any:  # noqa: ANN401  # of openpyxl
    return look_of(book, _Kept(border, fill))


class _Kept:
    """The parts of a style that show a board."""

    def __init__(self, border: int, fill: int) -> None:
        self.borderId, self.fillId = border, fill


def _plain(value: object) -> Any:  # noqa: ANN401  # a number, a text or None
    """Return a value of a cell; of letters in several fonts, and of a date, their text."""
    return value if value is None or isinstance(value, str | int | float) else str(value)


_EMPTY = FileCell(None)
