"""What is sent to a spreadsheet: few calls, each stroke once, sizes that come out right."""

from copy import deepcopy
from pathlib import Path

import pytest

from numpure_xl import macros
from numpure_xl.board.patch import Patch, board_patch
from numpure_xl.board.theme import THEMES
from numpure_xl.live.draw import resize
from numpure_xl.live.edges import GRID
from numpure_xl.live.find import board_under
from numpure_xl.macros.board import judged
from numpure_xl.plan.sheet import Cell, Font, Formula, Row, Style
from numpure_xl.sudoku import VARIANTS, Grid
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.sudoku.variant import Variant
from numpure_xl.words import say
from tests.commands import SMALL, found, matrix
from tests.drawing import draw
from tests.fakes import Engine, NameImpl
from tests.kinds import ANSWER, PUZZLE


@pytest.fixture
def engine():
    return Engine()


@pytest.fixture
def sheet(engine):
    return engine.front().sheets[0]


@pytest.fixture
def patch():
    return board_patch(Grid.parse(PUZZLE), THEMES["plain"], 36, note="9x9#1")


def test_a_board_is_drawn_in_few_calls(engine, sheet, patch):
    draw(sheet, patch, 2, 1)
    assert engine.calls["stroke"] == 10  # thin ones within the board are two
    assert engine.calls["values"] == 1  # the board and its note in one block
    assert sum(engine.calls.values()) < 60


def test_values_and_looks_stand_where_they_should(sheet, patch):
    draw(sheet, patch, 2, 1)
    assert sheet["B3:J11"].options(ndim=2).value == matrix(PUZZLE)
    assert sheet["B12"].value == "9x9#1"
    assert [cell.font.bold for cell in sheet["B3:J3"]] == [s != "." for s in PUZZLE[:9]]
    assert [cell.impl.locked for cell in sheet["B3:J3"]] == [s != "." for s in PUZZLE[:9]]


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


JIGSAW = Recipe.parse("7x7-jigsaw-x#1").board
UPRIGHT = Variant.of_regions("aabbcc" * 3 + "ddeeff" * 3)
"""Boxes of three rows and two columns, and not of two rows and three."""


@pytest.mark.parametrize("variant", [JIGSAW, UPRIGHT])
@pytest.mark.parametrize("selected", ["one cell", "the board"])
def test_a_board_is_known_by_its_heavy_strokes(sheet, variant, selected):
    draw(sheet, board_patch(Grid((0,) * variant.cells, variant), THEMES["plain"], 36), 3, 2)
    cells = sheet.range((4, 3)).resize(variant.side, variant.side)
    board = found(cells if selected == "the board" else cells[2, 3])
    assert board.place == (3, 2, variant)


def test_a_table_with_lines_is_no_jigsaw(sheet):
    table = sheet["C4:I10"]
    table.value = [[7.0] * 7] * 7
    for side in GRID:
        table.borders[side].weight = "thin"
    assert board_under(sheet["E6"]) is None
    for side in ("edge_top", "edge_bottom", "edge_left", "edge_right"):
        sheet["D5:E7"].borders[side].weight = "thick"
    assert board_under(table) is None


def test_boxes_are_no_jigsaw(sheet, patch):
    draw(sheet, patch, 3, 2)
    sheet["C13"].value = None
    assert found(sheet["C4"]).place.variant is VARIANTS["9x9"]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", VARIANTS)
def test_a_drawn_board_is_found_from_its_last_cell(sheet, name, theme):
    variant = VARIANTS[name]
    draw(sheet, board_patch(Grid((0,) * variant.cells, variant), THEMES[theme], 36), 3, 2)
    board = found(sheet.range((3 + variant.side, 2 + variant.side)))
    assert board.place == (3, 2, variant)  # by its walls, and its diagonals by their shade
    assert board_under(sheet.range((4 + variant.side, 3))) is None


def test_a_style_is_told_whole(sheet):
    """What a board has no use for, other plans have."""
    plain = Style(Font("Arial", 10.0, "000000"), vertical="top", wrap=True, number="0.0")
    cells = (Cell(Formula("1+1"), 0), Cell(2.5, 1))
    draw(sheet, Patch((40, 40), (plain, plain._replace(wrap=False)), (Row(30, cells),)), 0, 0)
    assert sheet["A1"].value == "=1+1"  # the spreadsheet in memory does not reckon
    assert [cell.wrap_text for cell in sheet["A1:B1"]] == [True, False]
    assert sheet["B1"].number_format == "0.0"
    assert sheet["B1"].vertical_alignment == "top"


def test_a_board_is_found_in_few_calls(engine, sheet, patch):
    draw(sheet, patch, 2, 1)
    engine.calls.clear()
    assert found(sheet["F7"]).place.row == 2
    assert sum(engine.calls.values()) <= 50


def test_a_board_with_a_name_needs_no_strokes(engine, sheet):
    there = sheet["B2:J10"]
    engine.book.names.all.append(NameImpl("numpure_board", there.impl))
    assert found(sheet["E5"]).place == (1, 1, VARIANTS["9x9"])
    assert board_under(sheet["E11"]) is None


def test_a_name_for_what_is_gone_is_passed_over(engine, sheet, patch):
    class Gone:
        name = "numpure_board"

        @property
        def refers_to_range(self):
            raise LookupError

    engine.book.names.all.append(Gone())
    draw(sheet, patch, 2, 1)
    assert found(sheet["F7"]).place.row == 2


def test_a_name_for_something_else_is_passed_over(engine, sheet):
    engine.book.names.all.append(NameImpl("budget", sheet["B2:J10"].impl))
    engine.book.names.all.append(NameImpl("numpure_table", sheet["B2:J12"].impl))
    assert board_under(sheet["E5"]) is None


def test_givens_are_read_by_halves(engine, sheet):
    there = sheet["A1:I9"]
    there.value = matrix(ANSWER)
    there.font.bold = True
    board = found(there)
    engine.calls.clear()
    assert len(board.givens) == 81
    assert engine.calls["read bold"] == 1


@pytest.fixture
def _home(monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)


@pytest.mark.usefixtures("_home")
def test_a_sheet_that_is_gone_is_told(engine, sheet):
    sheet.book.set_mock_caller()
    sheet["A1:D4"].select()
    macros.generate(variant="4x4", level="easy", seed="7")
    sheet.name = "renamed"
    macros.undo_last()
    assert engine.messages == ["The sheet Sheet1 is gone, and what was on it cannot be put back."]


@pytest.mark.usefixtures("_home")
@pytest.mark.parametrize("name", ["solve", "check"])
def test_nothing_is_put_back_on_a_sheet_that_was_protected_since(engine, sheet, name):
    sheet.book.set_mock_caller()
    sheet["A1:D4"].value = matrix("11..............", 4) if name == "check" else matrix(SMALL, 4)
    sheet["A1:D4"].select()
    getattr(macros, name)()
    sheet.impl.protected = True
    before = deepcopy((sheet.impl.values, sheet.impl.looks))
    macros.undo_last()
    assert engine.messages[-1] == (
        "Sheet1 is protected by now; take its protection off to put back what was there."
    )
    assert (sheet.impl.values, sheet.impl.looks) == before


STUCK = "12345678." + "." * 8 + "9" + "." * 63  # no 9 can stand in r1c9: r2c9 has it
GIVENS = frozenset(cell for cell, symbol in enumerate(PUZZLE) if symbol != ".")


@pytest.mark.parametrize(
    ("text", "givens", "sentence"),
    [
        (ANSWER, GIVENS, "Solved."),
        (ANSWER, frozenset(), "Solved."),
        (PUZZLE, GIVENS, "Right so far; {blanks} cells are blank."),
        ("." * 81, frozenset(), "Nothing clashes, but there is more than one solution."),
        ("1234.............5" + "." * 63, frozenset(), None),
        (STUCK, frozenset(), "Nothing clashes, but no solution is left."),
    ],
    ids=["solved", "solved without givens", "begun", "empty", "open", "stuck"],
)  # fmt: skip
def test_a_board_is_judged(text, givens, sentence):
    verdict = judged(Grid.parse(text), givens)
    assert not verdict.clashes
    assert not verdict.wrong
    assert verdict.sentence == (sentence or "Nothing clashes, but there is more than one solution.")
    assert say(verdict.sentence, "ja", **verdict.fields)


def test_a_wrong_digit_that_clashes_with_nothing_is_found():
    verdict = judged(Grid.parse(PUZZLE).with_digit(3, 2), GIVENS)
    assert not verdict.clashes
    assert verdict.wrong == {3}
    assert {name: str(field)[:2].strip() for name, field in verdict.fields.items()} == {
        "clashes": "0",
        "wrong": "1",
        "left": "50",
    }
    assert "50" in say(verdict.sentence, "ja", **verdict.fields)
