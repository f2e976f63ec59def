"""Boards on sheets of openpyxl that are the user's own."""

import io
from itertools import pairwise
from typing import Any

import openpyxl
import pytest
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.worksheet.table import Table

import numpure_xl
from numpure_xl.board.overlay import overlay_of, words_of
from numpure_xl.errors import ArgumentError, GridError, NumpureError, RequestError, SheetError
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, GATTAI
from numpure_xl.sudoku.grid.saved_game import game_of
from tests.hosts.excel.model import Excel
from tests.lite_double import LiteBook
from tests.own_law import (
    ALL,
    LOOKS,
    check_answered,
    check_found_again,
    check_replaced,
    done,
    puzzle_of,
)

EASY = "9x9/easy#1"


@pytest.fixture
def sheet() -> Any:
    """Return a sheet of a new workbook with a name that has to be quoted."""
    sheet = openpyxl.Workbook().worksheets[0]
    sheet.title = "O'Brien 4組"
    return sheet


def saved(sheet):
    """Return the sheet as openpyxl reads it again from the file that it is saved in."""
    file = io.BytesIO()
    sheet.parent.save(file)
    file.seek(0)
    return openpyxl.load_workbook(file)[sheet.title]


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize("board", ALL)
def test_a_board_is_found_again(sheet, board, theme):
    check_found_again(sheet, sheet["C4"], board, theme)
    assert numpure_xl.boards(saved(sheet)) == numpure_xl.boards(sheet)


@pytest.mark.parametrize(
    ("first", "second"),
    [("9x9", "9x9+killer"), ("9x9+killer", "6x6"), ("4x4", "9x9+jigsaw"), ("9x9+thermo", "9x9")],
)
def test_a_board_takes_the_place_of_another(sheet, first, second):
    check_replaced(sheet, sheet["B2"], first, second)
    assert len(sheet._images) == len(fresh(second)._images)


def fresh(board):
    """Return a sheet with nothing but a board."""
    sheet: Any = openpyxl.Workbook().worksheets[0]
    numpure_xl.put(sheet["B2"], puzzle_of(board))
    return sheet


@pytest.mark.parametrize("board", ["9x9+killer", "6x6+killer", "9x9+kropki"])
def test_a_board_without_givens_is_read_from_the_file(sheet, board):
    numpure_xl.put(sheet["C4"], puzzle_of(board))
    file = io.BytesIO()
    sheet.parent.save(file)
    file.seek(0)
    assert [game_of(each).givens for each in numpure_xl.read(file)] == [puzzle_of(board).givens]


@pytest.mark.few(2)
@pytest.mark.parametrize("board", GATTAI)
def test_grids_that_overlap_are_found_by_their_note_without_a_digit(sheet, board):
    variant = ALL_BOARDS[board]
    blank = numpure_xl.Grid((0,) * variant.cells, variant)
    numpure_xl.put(sheet["C4"], blank, note=board)
    (found,) = numpure_xl.boards(sheet)
    assert (found.grid, found.note) == (blank, board)


@pytest.mark.parametrize("board", ["6x6", "9x9+jigsaw", "9x9+xv"])
def test_an_answer_stands_elsewhere(sheet, board):
    check_answered(sheet, sheet["B2"], sheet["N2"], board)


def test_what_else_is_on_the_sheet_stays(sheet):
    sheet["N1"], sheet["O1"] = "Name", "Mark"
    sheet["A1"], sheet["L5"], sheet["B12"] = "Title", "=SUM(N1:N9)", "beside"
    sheet["L5"].font = Font(italic=True)
    sheet.print_area = "A1:Z40"
    sheet.column_dimensions["L"].width = 30
    sheet.add_table(Table(displayName="marks", ref="N1:O5"))
    numpure_xl.put(sheet["B2"], EASY)
    again = saved(sheet)
    kept = [again[at].value for at in ("A1", "L5", "B12")]
    assert kept == ["Title", "=SUM(N1:N9)", "beside"]
    assert (again["L5"].font.i, again.column_dimensions["L"].width) == (True, 30)
    assert (again.print_area, [*again.tables]) == ("'O''Brien 4組'!$A$1:$Z$40", ["marks"])


def test_a_text_below_a_plain_board_stays_and_is_no_note(sheet):
    sheet["B11"] = "Good luck"
    assert numpure_xl.put(sheet["B2"], EASY).note == "Good luck"
    assert numpure_xl.put(sheet["B2"], EASY, note="No. 1").note == "No. 1"
    with pytest.raises(SheetError, match=r"B11 holds 'No. 1', where a 9x9\+killer board has"):
        numpure_xl.put(sheet["B2"], "9x9+killer/easy#1")


def test_columns_that_openpyxl_keeps_together_are_parted(sheet):
    sheet.column_dimensions["A"].width = 20
    sheet.column_dimensions.group("A", "Z")
    grouped = saved(sheet)
    numpure_xl.put(grouped["C3"], "4x4/easy#1")
    spans = [(each.min, each.max) for each in saved(grouped).column_dimensions.values()]
    assert all(first > last for (_, last), (first, _) in pairwise(spans))
    assert grouped.column_dimensions["A"].width == 20
    assert grouped.column_dimensions["C"].width == pytest.approx(36 / 7)


def test_sizes_are_left_alone_where_that_is_wanted(sheet):
    sheet.row_dimensions[2].height = 30
    numpure_xl.put(sheet["B2"], EASY, cell=None)
    assert sheet.row_dimensions[3].height is None
    assert "B" not in sheet.column_dimensions
    assert sheet["C2"].font.sz == fresh_font(40)


def fresh_font(pixels):
    """Return how large digits are in cells of some pixels."""
    sheet: Any = openpyxl.Workbook().worksheets[0]
    numpure_xl.put(sheet["B2"], EASY, cell=pixels)
    return sheet["C2"].font.sz


def test_a_board_may_have_a_name(sheet):
    numpure_xl.put(sheet["B2"], EASY, name="puzzle_1")
    numpure_xl.put(sheet["M2"], EASY, name="puzzle_1")
    named = saved(sheet).parent.defined_names["puzzle_1"]
    assert named.attr_text == "'O''Brien 4組'!$M$2:$U$10"


@pytest.mark.parametrize("name", ["1st", "two words", "A1", "XFD7", "R1C1", "c", "a-b", "n" * 256])
def test_a_name_that_excel_refuses_is_refused(sheet, name):
    with pytest.raises(RequestError, match="cannot name cells"):
        numpure_xl.put(sheet["B2"], EASY, name=name)
    assert numpure_xl.boards(sheet) == []


def test_the_record_of_a_board_says_where_it_is(sheet):
    record = numpure_xl.put(sheet["B2"], "6x6/easy#7").record()
    assert record["address"] == "B2:G7"
    assert (record["sheet"], record["note"]) == ("O'Brien 4組", "6x6/easy#7")
    assert numpure_xl.Grid(record["puzzle"]) == puzzle_of_recipe("6x6/easy#7")


def puzzle_of_recipe(recipe):
    """Return the givens of a recipe."""
    return numpure_xl.make(recipe).givens


def test_entries_that_somebody_typed_are_told_from_givens(sheet):
    put = numpure_xl.put(sheet["B2"], "6x6/easy#7")
    blank = next(cell for row in sheet[put.address] for cell in row if cell.value is None)
    blank.value = 1
    (found,) = numpure_xl.boards(sheet)
    assert found.grid == put.grid
    assert found.entries.clues == put.grid.clues + 1


def test_a_text_that_looks_like_a_formula_is_a_text(sheet):
    numpure_xl.put(sheet["B2"], EASY, note="=1+1")
    assert saved(sheet)["B11"].data_type == "s"


MERGED = "has merged cells; unmerge them, or choose another place"


def refused(sheet):
    """Return places that are refused, each with the sentence."""
    sheet.merge_cells("C20:D20")
    return [
        (sheet["B2:J10"], ArgumentError, "is not a place"),
        (sheet, ArgumentError, "is not a place"),
        ("B2", ArgumentError, "is not a place"),
        (None, ArgumentError, "is not a place"),
        (sheet["C20"], SheetError, MERGED),
        (sheet["B12"], SheetError, MERGED),
        (sheet["XFD1"], SheetError, "does not fit at XFD1"),
        (sheet["A1048570"], SheetError, "does not fit at A1048570"),
    ]


def test_a_place_where_no_board_can_be_is_refused_and_nothing_is_written(sheet):
    for at, kind, sentence in refused(sheet):
        before = dict(sheet._cells)
        with pytest.raises(kind, match=sentence):
            numpure_xl.put(at, EASY)
        assert sheet._cells == before


@pytest.mark.parametrize("wrong", ["nonsense", "9x9/easy", 5, None, "." * 80])
def test_what_is_no_board_is_refused(sheet, wrong):
    with pytest.raises(NumpureError):
        numpure_xl.put(sheet["B2"], wrong)
    assert numpure_xl.boards(sheet) == []


@pytest.mark.parametrize("wrong", [None, "Sheet1", 3, openpyxl.Workbook()])
def test_what_is_no_sheet_is_refused(wrong):
    with pytest.raises(ArgumentError, match="is not a sheet"):
        numpure_xl.boards(wrong)


def test_a_sheet_that_is_only_written_or_only_read_is_refused():
    book = openpyxl.Workbook(write_only=True)
    sheet: Any = book.create_sheet()
    sheet.append([WriteOnlyCell(sheet, 1)])
    file = io.BytesIO()
    book.save(file)
    read: Any = openpyxl.load_workbook(file, read_only=True).worksheets[0]
    for each in (sheet, read):
        with pytest.raises(ArgumentError, match="only written or only read"):
            numpure_xl.boards(each)
    for at in (WriteOnlyCell(sheet, 1), read["A1"]):
        with pytest.raises(ArgumentError, match="only written or only read"):
            numpure_xl.put(at, EASY)


def test_a_sheet_is_no_grid(sheet):
    with pytest.raises(GridError, match="is a sheet; boards gives the boards"):
        numpure_xl.solve(sheet)


class Frame:
    """An array that has rows to go through, as sheets have: a frame of polars."""

    def __init__(self, rows):
        self.rows = rows

    def iter_rows(self):
        return iter(self.rows)

    def to_numpy(self):
        return self.rows

    __array__ = to_numpy


def test_a_frame_is_no_sheet():
    rows = puzzle_of("9x9").givens.to_rows()
    assert numpure_xl.solve(Frame(rows)) == puzzle_of("9x9").solution


def test_an_empty_sheet_has_no_boards(sheet):
    assert numpure_xl.boards(sheet) == []


def test_a_table_of_numbers_is_no_board(sheet):
    for row in range(1, 400):
        sheet.append([row * col for col in range(1, 30)])
    assert numpure_xl.boards(sheet) == []


def test_a_board_drawn_by_hand_is_replaced(sheet):
    for row in puzzle_of("6x6").solution:
        sheet.append(row)
    (drawn,) = numpure_xl.boards(sheet)
    assert drawn.address == "A1:F6"
    assert drawn.put("6x6/easy#7").note == "6x6/easy#7"


@pytest.fixture
def lite(monkeypatch, tmp_path):
    """Return a sheet as xlwings Lite hands it to a script."""
    monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path)
    return LiteBook(Excel()).sheets["Sheet1"]


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize("board", ALL)
def test_a_board_is_found_again_in_xlwings_lite(lite, board, theme):
    variant = puzzle_of(board).variant
    if overlay_of(variant, theme, words_of(variant, "en")):
        with pytest.raises(SheetError, match="xlwings Lite draws nothing over cells"):
            done(numpure_xl.put(lite["C4"], puzzle_of(board), theme=theme))
        assert done(numpure_xl.boards(lite)) == []
    else:
        check_found_again(lite, lite["C4"], board, theme)


def test_boards_change_and_get_answers_and_names_in_xlwings_lite(lite):
    check_answered(lite, lite["B2"], lite["N2"], "6x6")
    first, answer = done(numpure_xl.boards(lite))
    done(first.put("6x6/easy#7"))
    assert [each.grid for each in done(numpure_xl.boards(lite))] == [
        puzzle_of_recipe("6x6/easy#7"),
        answer.grid,
    ]


def test_commands_are_performed_in_xlwings_lite(lite):
    done(numpure_xl.command("generate", lite["B2"], variant="6x6", level="easy", seed="7"))
    assert "Right so far" in done(numpure_xl.command("check", lite["C3"]))
    with pytest.raises(SheetError, match="no board at Z99"):
        done(numpure_xl.command("solve", LiteBook(Excel()).sheets["Sheet1"]["Z99"]))
