"""Workbooks that LibreOffice writes are read: saved anew as .xlsx, or in the old format."""

import io

import pytest
from openpyxl import Workbook

from numpure_xl import export
from numpure_xl.errors import SheetError
from numpure_xl.reading import grids_in
from tests.books import book, items
from tests.hosts import living
from tests.test_reading_workbooks import EASY, OTHER, draw, put

FILTERS = {"xlsx": "Calc MS Excel 2007 XML", "xls": "MS Excel 97"}


def saved_anew(file, form, folder):
    """Let LibreOffice open a file and save it in a format."""
    return living.converted(file, folder / f"anew.{form}", FILTERS[form]).read_bytes()


def read(content):
    return list(grids_in(io.BufferedReader(io.BytesIO(content)), "saved.xlsx"))


def test_our_book_saved_by_another_program_still_shows_its_boards(tmp_path):
    (tmp_path / "book.xlsx").write_bytes(export.book_bytes(book("6x6+x", 5)))
    grids = [grid for _, grid in read(saved_anew(tmp_path / "book.xlsx", "xlsx", tmp_path))]
    puzzles = [item.puzzle for item in items("6x6+x", 5)]
    assert grids == [puzzle.givens for puzzle in puzzles] + [each.solution for each in puzzles]


def test_their_sheet_saved_by_another_program_is_read_and_an_old_format_is_named(tmp_path):
    workbook = Workbook()
    draw(workbook.active, 3, 3)
    put(workbook.active, EASY, 3, 3)
    put(workbook.active, OTHER, 3, 14)
    workbook.save(tmp_path / "theirs.xlsx")
    found = read(saved_anew(tmp_path / "theirs.xlsx", "xlsx", tmp_path))
    assert [(place, str(grid)) for place, grid in found] == [
        ("Sheet!C3", EASY),
        ("Sheet!N3", OTHER),
    ]
    with pytest.raises(SheetError, match=r"is in an old format \(\.xls\); open it in Excel"):
        read(saved_anew(tmp_path / "theirs.xlsx", "xls", tmp_path))


def test_our_book_saved_by_another_program_is_not_overwritten(tmp_path):
    ours = tmp_path / "book.xlsx"
    ours.write_bytes(export.book_bytes(book("4x4", 1)))
    export.check_unchanged(ours)
    theirs = tmp_path / "anew.xlsx"
    theirs.write_bytes(saved_anew(ours, "xlsx", tmp_path))
    with pytest.raises(SheetError, match="was changed since numpure wrote it"):
        export.check_unchanged(theirs)
