"""Sheets drawn by hand, opened and saved by LibreOffice: their boards are found there as well."""

import io

import pytest

from numpure_xl.reading import grids_in
from numpure_xl.sudoku.grid.grid import Grid
from tests.hand_drawn import sheets
from tests.hosts import calc, living
from tests.test_finding import clicks, drawn, find

XLSX = "Calc MS Excel 2007 XML"
SHEETS = {sheet.name: sheet for sheet in [*sheets()][::9]}
WITH_BOARDS = [name for name, sheet in SHEETS.items() if sheet.boards][::2]


@pytest.mark.parametrize("name", SHEETS)
def test_what_libreoffice_saves_shows_the_same_boards(name, tmp_path):
    (tmp_path / "theirs.xlsx").write_bytes(SHEETS[name].file())
    saved = living.converted(tmp_path / "theirs.xlsx", tmp_path / "saved.xlsx", XLSX)
    assert in_file(saved.read_bytes(), is_refused=SHEETS[name].is_refused) == drawn(SHEETS[name])


def in_file(content, *, is_refused=False):
    source = io.BufferedReader(io.BytesIO(content))
    found = [(str(place), grid) for place, grid in grids_in(source, "saved.xlsx")]
    assert bool(found) or not is_refused
    return {
        place.removeprefix("Sheet1!"): grid
        for place, grid in found
        if not is_refused or isinstance(grid, Grid)
    }


@pytest.mark.parametrize("name", WITH_BOARDS)
def test_a_click_in_calc_finds_what_was_drawn(name, tmp_path):
    path = tmp_path / "theirs.xlsx"
    path.write_bytes(SHEETS[name].file())
    document = calc.Document(calc.Answers(), path)
    try:
        sheet = document.sheets[0]
        for board in SHEETS[name].boards:
            for row, col in list(clicks(board))[1:5:3]:
                found = find(sheet, (row, col))
                assert found.place[:3] == (board.row, board.col, board.variant), (row, col)
                assert found.grid.digits == board.digits
    finally:
        document.close()
