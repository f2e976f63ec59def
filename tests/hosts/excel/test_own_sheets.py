"""Boards on a sheet of a program that has Excel open by xlwings, on either system."""

import pytest
import xlwings as xw

import numpure_xl
from numpure_xl.board.overlay import overlay_of, words_of
from numpure_xl.errors import ArgumentError, RequestError, SheetError, UnknownNameError
from numpure_xl.hosts.excel.inside_xlwings import is_on_mac
from numpure_xl.xlwings import Board
from tests.own_law import ALL, LOOKS, check_answered, check_found_again, check_replaced, puzzle_of
from tests.test_own_workbook import block, blocks

EASY = "9x9/easy#1"


@pytest.fixture
def sheet(book):
    """Return the sheet in front."""
    return book.sheets.active


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize("board", ALL)
def test_a_board_is_found_again(sheet, board, theme):
    if is_refused(sheet, board):
        with pytest.raises(SheetError, match="On a Mac the marks of this board are drawn by"):
            numpure_xl.put(sheet["C4"], puzzle_of(board))
        assert numpure_xl.boards(sheet) == []
        return
    check_found_again(sheet, sheet["C4"], board, theme)


def is_refused(sheet, board):
    """Tell whether a board has what is drawn on a Mac by the add-in, which this double lacks."""
    variant = puzzle_of(board).variant
    overlay = overlay_of(variant, "plain", words_of(variant, "en"))
    return is_on_mac(sheet.book) and overlay is not None


@pytest.mark.parametrize(
    ("first", "second"),
    [("9x9", "6x6"), ("4x4", "9x9+jigsaw"), ("9x9+killer", "6x6"), ("6x6", "9x9+thermo")],
)
def test_a_board_takes_the_place_of_another(sheet, first, second):
    if not is_refused(sheet, first) and not is_refused(sheet, second):
        check_replaced(sheet, sheet["B2"], first, second)


def test_an_answer_stands_elsewhere(sheet):
    check_answered(sheet, sheet["B2"], sheet["N2"], "6x6")


def test_a_range_is_a_grid_and_a_place(sheet, excel):
    put = numpure_xl.put(sheet["B2:D4"], EASY, name="puzzle_1")
    assert put.address == "B2:J10"
    assert numpure_xl.solve(sheet["B2:J10"]) == numpure_xl.make(EASY).solution
    (named,) = excel.active.names
    assert (named.name, named.sheet.name) == ("puzzle_1", sheet.name)
    assert repr(named.area) == "$B$2:$J$10"


def test_values_go_in_and_out_through_the_converter(sheet):
    puzzle = numpure_xl.make("6x6/easy#7")
    sheet["B2"].options(Board).value = puzzle
    assert sheet["B2:G7"].options(Board).value == puzzle.givens
    sheet["J2"].value = puzzle.solution
    assert sheet["J2:O7"].options(Board).value == puzzle.solution


def test_of_one_cell_the_converter_takes_the_board_around_it(sheet):
    put = numpure_xl.put(sheet["C4"], "9x9+jigsaw/easy#1")
    assert sheet["E6"].options(Board).value == put.grid
    with pytest.raises(SheetError, match="no board at"):
        sheet["Z99"].options(Board).value  # noqa: B018


def test_commands_are_performed_and_say_what_the_ribbon_says(sheet):
    numpure_xl.command("generate", sheet["B2"], variant="6x6", level="easy", seed="7")
    (board,) = numpure_xl.boards(sheet)
    assert board.address == "B2:G7"
    assert "Right so far" in numpure_xl.command("check", sheet["C3"])
    told = numpure_xl.command("hint", sheet["C3"], depth=1)
    assert told.startswith("Look at")
    numpure_xl.command("solve", sheet["C3"])
    (solved,) = numpure_xl.boards(sheet)
    assert solved.entries == numpure_xl.solve(board)
    numpure_xl.command("undo_last", sheet["C3"])
    assert numpure_xl.boards(sheet) == [board]


def test_what_a_command_cannot_do_is_an_error(sheet):
    with pytest.raises(UnknownNameError, match="chek"):
        numpure_xl.command("chek", sheet["B2"])
    with pytest.raises(ArgumentError, match="takes other options"):
        numpure_xl.command("check", sheet["B2"], level="easy")
    with pytest.raises(SheetError, match="no board at B2"):
        numpure_xl.command("solve", sheet["B2"])
    numpure_xl.put(sheet["B2"], numpure_xl.make("6x6/easy#7").solution)
    with pytest.raises(RequestError, match="Give the answer as an option"):
        numpure_xl.command("punch", sheet["B2"])


def test_a_sheet_that_cannot_be_written_on_is_refused(sheet, excel):
    excel.active.active.protected = True
    with pytest.raises(SheetError, match="is protected; unprotect it"):
        numpure_xl.put(sheet["B2"], EASY)


def test_an_empty_sheet_has_no_boards(sheet):
    assert numpure_xl.boards(sheet) == []


def test_a_sheet_is_a_front_of_xlwings(sheet):
    assert isinstance(sheet, xw.Sheet)


def test_the_recipe_of_the_guide_runs(sheet, capsys):
    code = block("en", "sheet[")
    names = {"sheet": sheet}
    exec(code, names)  # noqa: S102  # of our own file
    assert names["grid"] == numpure_xl.make(EASY.replace("#1", "#7")).givens
    assert capsys.readouterr().out.startswith("Look at")
    assert sheet["B14"].value in range(1, 10)


def test_the_macro_of_the_guide_lays_a_board(sheet):
    (code,) = blocks("en", "vba")
    (statement,) = [line.split('"')[1] for line in code.splitlines() if "RunPython" in line]
    sheet["B2"].select()
    exec(statement, {})  # noqa: S102
    (board,) = numpure_xl.boards(sheet)
    assert (board.address, board.grid.variant.name) == ("B2:G7", "6x6")
