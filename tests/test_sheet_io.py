"""What is sent to a spreadsheet: few calls, each stroke once, sizes that come out right."""

from copy import deepcopy
from itertools import product
from pathlib import Path

import pytest

from numpure_xl import macros
from numpure_xl.board.patch import Patch, board_patch
from numpure_xl.board.theme import THEMES
from numpure_xl.plan.sheet import Cell, Font, Formula, Row, Style
from numpure_xl.sheet_io.snapshot import LINES
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.make.recipe import Recipe
from tests.commands import SMALL, board_under, found, matrix
from tests.drawing import draw, resize
from tests.hosts.excel import model
from tests.kinds import PUZZLE
from tests.memory import MemoryBook


@pytest.fixture
def book(monkeypatch):
    made = MemoryBook()
    made.commands(monkeypatch)
    return made


@pytest.fixture
def sheet(book):
    return book.sheets[0]


@pytest.fixture
def patch():
    return board_patch(Grid.parse(PUZZLE), THEMES["plain"], 36, note="9x9#1")


def test_a_board_is_drawn_in_few_calls(book, sheet, patch):
    draw(sheet, patch, 2, 1)
    assert book.excel.calls["PutBorder"] == 10  # thin ones within the board are two
    assert book.excel.calls["PutRows"] == 1  # the board and its note in one block
    assert book.excel.calls.total() < 60


def test_values_and_looks_stand_where_they_should(sheet, patch):
    draw(sheet, patch, 2, 1)
    assert sheet["B3:J11"].options(ndim=2).value == matrix(PUZZLE)
    assert sheet["B12"].value == "9x9#1"
    assert [cell.font.bold for cell in sheet["B3:J3"]] == [s != "." for s in PUZZLE[:9]]
    assert [cell.locked for cell in sheet["B3:J3"]] == [s != "." for s in PUZZLE[:9]]


def test_what_was_there_is_gone_and_the_rest_is_left(sheet, patch):
    sheet["C4"].value = "old"
    sheet["C4"].number_format = "0.00"
    sheet["K3"].value = "right"
    sheet["C12"].value = "beside the note"
    draw(sheet, patch, 2, 1)
    assert sheet["C4"].value is None
    assert sheet["C4"].number_format == "General"
    assert sheet["K3"].value == "right"
    assert sheet["C12"].value == "beside the note"


def test_cells_come_out_square_in_a_font_of_any_width(sheet, patch):
    sheet["A12"].row_height = 40
    resize(sheet, patch, 2, 1)
    assert {sheet.range((row, 2)).row_height for row in range(3, 12)} == {27.0}
    assert sheet["B1"].width == pytest.approx(27, abs=0.75)  # a pixel
    assert sheet["J1"].width == sheet["B1"].width
    assert sheet["A12"].row_height == 40  # the note takes its row as it is


JIGSAW = Recipe.parse("7x7+jigsaw+x#1").board
UPRIGHT = Variant.of_regions("aabbcc" * 3 + "ddeeff" * 3)
"""Boxes of three rows and two columns, and not of two rows and three."""


@pytest.mark.parametrize("variant", [JIGSAW, UPRIGHT])
@pytest.mark.parametrize("selected", ["one cell", "the board"])
def test_a_board_is_known_by_its_heavy_strokes(sheet, variant, selected):
    draw(sheet, board_patch(Grid((0,) * variant.cells, variant), THEMES["plain"], 36), 3, 2)
    cells = sheet.range((4, 3)).resize(variant.side, variant.side)
    board = found(cells if selected == "the board" else cells[2, 3])
    assert board.place[:3] == (3, 2, variant)


def test_a_table_with_lines_is_no_jigsaw(sheet):
    table = sheet["C4:I10"]
    table.value = [[7.0] * 7] * 7
    for side in LINES:
        table.borders[side].weight = "thin"
    assert board_under(sheet["E6"]) is None
    for side in ("edge_top", "edge_bottom", "edge_left", "edge_right"):
        sheet["D5:E7"].borders[side].weight = "thick"
    assert board_under(table) is None


def test_boxes_are_no_jigsaw(sheet, patch):
    draw(sheet, patch, 3, 2)
    sheet["C13"].value = None
    assert found(sheet["C4"]).place.variant is VARIANTS["9x9"]


@pytest.mark.parametrize(("name", "theme"), [*product(VARIANTS, THEMES)])
def test_a_drawn_board_is_found_from_its_last_cell(sheet, name, theme):
    variant = VARIANTS[name]
    note = f"{name}#1" if not variant.is_of_units else ""  # nothing else shows them
    patch = board_patch(Grid((0,) * variant.cells, variant), THEMES[theme], 36, note=note)
    draw(sheet, patch, 3, 2)
    board = found(sheet.range((3 + variant.side, 2 + variant.side)))
    assert board.place[:3] == (3, 2, variant)  # by its walls, and its diagonals by their shade
    assert board_under(sheet.range((4 + variant.side, 3))) is None or note


def test_a_style_is_told_whole(sheet):
    """What a board has no use for, other plans have."""
    plain = Style(Font("Arial", 10.0, "000000"), vertical="top", wrap=True, number="0.0")
    cells = (Cell(Formula("1+1", 2), 0), Cell(2.5, 1))
    draw(sheet, Patch((40, 40), (plain, plain._replace(wrap=False)), (Row(30, cells),)), 0, 0)
    assert sheet["A1"].formula == "=1+1"
    assert [cell.wrap_text for cell in sheet["A1:B1"]] == [True, False]
    assert sheet["B1"].number_format == "0.0"
    assert sheet["B1"].vertical_alignment == "top"


def test_a_board_is_found_in_few_calls(book, sheet, patch):
    draw(sheet, patch, 2, 1)
    book.excel.calls.clear()
    assert found(sheet["F7"]).place.row == 2
    assert book.excel.calls.total() <= 50


def give_name(book, name, address):
    """Give cells of the first sheet a name."""
    book.excel.active.names.append(model.Name(name, book.model, model.Area.parse(address)))


def test_a_board_with_a_name_needs_no_strokes(book, sheet):
    give_name(book, "numpure_board", "B2:J10")
    assert found(sheet["E5"]).place[:3] == (1, 1, VARIANTS["9x9"])
    assert board_under(sheet["E11"]) is None


def test_a_name_for_something_else_is_passed_over(book, sheet):
    give_name(book, "budget", "B2:J10")
    give_name(book, "numpure_table", "B2:J12")
    assert board_under(sheet["E5"]) is None


@pytest.fixture
def _home(monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)


@pytest.mark.usefixtures("_home")
def test_a_sheet_that_is_gone_is_told(book, sheet):
    sheet["A1:D4"].select()
    macros.generate(variant="4x4", level="easy", seed="7")
    book.model.name = "renamed"
    macros.undo_last()
    assert book.excel.messages == [
        "The sheet Sheet1 is gone, and what was on it cannot be restored."
    ]


@pytest.mark.usefixtures("_home")
@pytest.mark.parametrize("name", ["solve", "check"])
def test_nothing_is_put_back_on_a_sheet_that_was_protected_since(book, sheet, name):
    sheet["A1:D4"].value = matrix("11..............", 4) if name == "check" else matrix(SMALL, 4)
    sheet["A1:D4"].select()
    getattr(macros, name)()
    book.model.protected = True
    before = deepcopy((book.model.values, book.model.looks))
    macros.undo_last()
    assert book.excel.messages[-1] == (
        "Sheet1 is protected now; unprotect it to restore what was there."
    )
    assert (book.model.values, book.model.looks) == before
