"""Boards on worksheets are found by their shape, whoever drew them."""

import io
import zipfile

import msoffcrypto.format.ooxml
import pytest
from openpyxl import Workbook
from openpyxl.styles import Border, PatternFill, Side
from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH

from numpure_xl import export
from numpure_xl.errors import SheetError
from numpure_xl.reading import grids_in
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from tests.books import book, items
from tests.sampling import slow

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
SIX = "1....66..4...5....2..1....3.2..4...."
BLANK_EDGE = "." * 9 + OTHER[9:]
THIN, THICK = Side(style="thin"), Side(style="thick")


def put(sheet, text, row=1, col=1, *, blank=None):
    """Write the digits of a grid on a sheet."""
    side = {16: 4, 36: 6}.get(len(text), 9)
    for cell, sign in enumerate(text):
        value = blank if sign == "." else int(sign) if sign.isdecimal() else sign
        sheet.cell(row + cell // side, col + cell % side).value = value


def draw(sheet, row=1, col=1, *, boxes=(3, 3), strokes=(THIN, THICK)):
    """Draw a board as people do: a thin line between cells, a heavy one between boxes."""
    side, (inner, outer) = boxes[0] * boxes[1], strokes
    for r in range(side):
        for c in range(side):
            sheet.cell(row + r, col + c).border = Border(
                top=outer if r % boxes[0] == 0 else inner,
                left=outer if c % boxes[1] == 0 else inner,
                bottom=outer if (r + 1) % boxes[0] == 0 else inner,
                right=outer if (c + 1) % boxes[1] == 0 else inner,
            )


def content(*fill):
    """Return a workbook, each function having filled a sheet."""
    workbook = Workbook()
    del workbook[workbook.sheetnames[0]]
    for number, function in enumerate(fill, 1):
        function(workbook.create_sheet(f"Sheet{number}"))
    file = io.BytesIO()
    workbook.save(file)
    return file.getvalue()


def found(content, variant=None):
    source = io.BufferedReader(io.BytesIO(content))
    return list(grids_in(source, "theirs.xlsx", VARIANTS[variant] if variant else None))


def read(*fill):
    return [(place, str(grid)) for place, grid in found(content(*fill))]


def test_a_board_with_heavy_boxes_is_found():
    def fill(sheet):
        draw(sheet, 3, 2)
        put(sheet, EASY, 3, 2)

    assert read(fill) == [("Sheet1!B3", EASY)]


def test_all_lines_of_a_board_may_be_alike():
    def fill(sheet):
        draw(sheet, strokes=(THIN, THIN))
        put(sheet, BLANK_EDGE)

    assert read(fill) == [("Sheet1!A1", BLANK_EDGE)]


def test_a_board_may_be_a_frame_alone():
    def fill(sheet):
        for n in range(2, 11):  # each stroke owned by the cell outside of it
            sheet.cell(1, n).border = Border(bottom=THIN)
            sheet.cell(11, n).border = Border(top=THIN)
            sheet.cell(n, 1).border = Border(right=THIN)
            sheet.cell(n, 11).border = Border(left=THIN)
        put(sheet, BLANK_EDGE, 2, 2)

    assert read(fill) == [("Sheet1!B2", BLANK_EDGE)]


def test_a_board_may_have_lines_around_its_boxes_only():
    def fill(sheet):
        draw(sheet, strokes=(None, THIN))
        put(sheet, BLANK_EDGE)

    assert read(fill) == [("Sheet1!A1", BLANK_EDGE)]


def test_a_sheet_may_have_many_boards():
    def fill(sheet):
        for row, col, text in ((1, 1, EASY), (1, 11, OTHER), (12, 1, BLANK_EDGE)):
            draw(sheet, row, col)
            put(sheet, text, row, col)

    expected = [("Sheet1!A1", EASY), ("Sheet1!K1", OTHER), ("Sheet1!A12", BLANK_EDGE)]
    assert read(fill) == expected
    assert read(fill, fill)[3:] == [(place.replace("1!", "2!"), text) for place, text in expected]


def test_boards_may_touch():
    def fill(sheet):
        for col, text in ((1, EASY), (10, OTHER)):
            draw(sheet, 1, col)
            put(sheet, text, 1, col)

    assert read(fill) == [("Sheet1!A1", EASY), ("Sheet1!J1", OTHER)]


def test_labels_in_merged_cells_stand_around_a_board():
    def fill(sheet):
        sheet["B2"] = "問題 1　（初級）"
        sheet.merge_cells("B2:J2")
        sheet["B12"] = "Answer on page 5, good luck"
        sheet.merge_cells("B12:J12")
        sheet["A3"] = "page 1"
        sheet.merge_cells("A3:A11")
        for area in ("B2:J2", "B12:J12", "A3:A11"):
            for row in sheet[area]:
                for cell in row:
                    cell.border = Border(top=THIN, bottom=THIN, left=THIN, right=THIN)
        draw(sheet, 3, 2)
        put(sheet, EASY, 3, 2)

    assert read(fill) == [("Sheet1!B3", EASY)]


def test_the_letters_and_numbers_of_rows_and_columns_are_no_part_of_a_board():
    def fill(sheet):
        for number in range(9):
            sheet.cell(1, 2 + number).value = "ABCDEFGHI"[number]
            sheet.cell(2 + number, 1).value = number + 1
        draw(sheet, 2, 2)
        put(sheet, BLANK_EDGE, 2, 2)

    assert read(fill) == [("Sheet1!B2", BLANK_EDGE)]


@pytest.mark.parametrize("blank", [None, 0, ".", "０", "*"])
def test_digits_without_any_line_are_found_by_their_shape(blank):
    def fill(sheet):
        sheet["A1"] = "Puzzle of the day"
        put(sheet, EASY, 3, 4, blank=blank)

    assert read(fill) == [("Sheet1!D3", EASY)]


def test_blocks_without_lines_may_stand_side_by_side_and_below_each_other():
    def fill(sheet):
        for row, col in ((1, 1), (1, 11), (11, 1), (11, 11)):
            put(sheet, EASY, row, col)

    assert read(fill) == [(f"Sheet1!{cell}", EASY) for cell in ("A1", "K1", "A11", "K11")]


def test_digits_may_be_text_in_full_width():
    def fill(sheet):
        wide = [chr(ord(sign) + 0xFEE0) if sign != "." else "" for sign in EASY]
        for cell, sign in enumerate(wide):
            sheet.cell(1 + cell // 9, 1 + cell % 9).value = sign

    assert read(fill) == [("Sheet1!A1", EASY)]


def test_a_wrong_entry_is_told_with_its_board():
    for wrong in ("X", "abc", 10, 2.5):

        def fill(sheet, wrong=wrong):
            draw(sheet, 3, 2)
            put(sheet, EASY, 3, 2)
            sheet.cell(3, 4).value = wrong

        ((place, told),) = read(fill)
        assert place == "Sheet1!B3"
        assert told.startswith(f"Cell D3 holds {wrong!r}"), told


def test_a_form_without_digits_is_passed_over():
    def fill(sheet):
        draw(sheet)
        draw(sheet, 11)
        put(sheet, EASY, 11)

    assert read(fill) == [("Sheet1!A11", EASY)]


def test_a_block_of_no_boards_shape_is_told():
    def fill(sheet):
        put(sheet, EASY[:72], 2, 2)

    ((place, told),) = read(fill)
    assert place == "Sheet1!B2"
    assert told.startswith("Cells B2:J9 hold digits, but are not a board; draw a border")


def test_numbers_of_another_kind_are_passed_over():
    def fill(sheet):
        for row in range(1, 40):
            sheet.append([2000 + row, row * 1.5, f"name {row}", row % 10])

    assert read(fill) == []


def test_a_ruled_table_of_digits_is_no_heap_of_boards():
    def fill(sheet):
        for row in range(1, 31):
            for col in range(1, 19):
                cell = sheet.cell(row, col)
                cell.value, cell.border = row * col % 10, Border(THIN, THIN, THIN, THIN)

    ((_, told),) = read(fill)
    assert told.startswith("Cells A1:R30 hold digits, but are not a board")


def test_boards_without_lines_may_touch():
    def fill(sheet):
        put(sheet, EASY)
        put(sheet, EASY, 1, 10)

    assert read(fill) == [("Sheet1!A1", EASY), ("Sheet1!J1", EASY)]


def test_a_ruled_board_may_have_a_title_with_the_same_rules():
    def fill(sheet):
        draw(sheet, 2, strokes=(THIN, THIN))
        put(sheet, EASY, 2)
        for col in range(1, 10):
            sheet.cell(1, col).border = Border(THIN, THIN, THIN, THIN)
        sheet["A1"] = "Puzzle 1"

    assert read(fill) == [("Sheet1!A2", EASY)]


def test_grids_written_in_one_cell_are_found():
    def fill(sheet):
        sheet.append(["No.", "puzzle", "solution"])
        for number, text in enumerate((EASY, OTHER, EASY[:-1], SIX)):
            sheet.append([number, text, "1" * 81])

    assert read(fill) == [
        ("Sheet1!B2", EASY),
        ("Sheet1!B3", OTHER),
        ("Sheet1!B4", "The grid has 80 cells; a board has 16, 36, 64, 81, 144 or 256."),
        ("Sheet1!B5", SIX),
    ]


def test_other_sizes_are_found_by_their_boxes():
    def fill(sheet):
        draw(sheet, boxes=(2, 3))
        put(sheet, SIX)
        draw(sheet, 9, boxes=(2, 2))
        put(sheet, "1.....3..2.....4", 9)

    assert read(fill) == [("Sheet1!A1", SIX), ("Sheet1!A9", "1.....3..2.....4")]


def test_shaded_diagonals_tell_the_rules():
    def fill(sheet):
        draw(sheet)
        put(sheet, EASY)
        for n in range(9):
            for col in (n, 8 - n):
                sheet.cell(1 + n, 1 + col).fill = PatternFill("solid", fgColor="FFDDDDDD")

    ((_, grid),) = found(content(fill))
    assert isinstance(grid, Grid)
    assert grid.variant == VARIANTS["9x9+x"]
    ((_, plain),) = found(content(fill), "9x9")
    assert isinstance(plain, Grid)
    assert plain.variant == VARIANTS["9x9"]


@pytest.mark.parametrize("theme", ["plain", "newspaper", "dark"])
@pytest.mark.parametrize(
    "variant", ["4x4", "9x9+x", *map(slow, ["6x6+x", "8x8", "9x9", "12x12", "16x16+x"])]
)
def test_our_own_books_are_read_back(variant, theme):
    plan = book(variant, 5, theme=theme)
    grids = [grid for _, grid in found(export.book_bytes(plan))]
    known = [item.puzzle for item in items(variant, 5)]
    assert grids == [each.givens for each in known] + [each.solution for each in known]


def test_a_long_sheet_is_read_in_parts():
    def fill(sheet):
        for row in range(3000):
            sheet.append([row % 10])
        draw(sheet, 3010, 4)
        put(sheet, EASY, 3010, 4)

    assert read(fill)[-1] == ("Sheet1!D3010", EASY)


def test_a_workbook_with_a_password_is_told():
    locked = io.BytesIO()
    plain = io.BytesIO(content(put_easy))
    msoffcrypto.format.ooxml.OOXMLFile(plain).encrypt("secret", locked)
    with pytest.raises(SheetError, match=r"^'theirs.xlsx' is protected with a password; remove"):
        found(locked.getvalue())


def put_easy(sheet):
    put(sheet, EASY)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9, 0.999])
def test_a_workbook_that_is_cut_off_is_told(share):
    whole = content(put_easy)
    with pytest.raises(SheetError, match=r"^'theirs.xlsx' cannot be read as a workbook; open it"):
        found(whole[: int(len(whole) * share)])


def test_a_workbook_of_charts_or_nothing_holds_nothing():
    assert read(lambda _: None) == []


NO_STYLES = '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>'


def test_a_workbook_without_styles_is_read_without_a_warning():
    """As openpyxl itself warns; warnings are errors in these tests."""
    workbook = Workbook()
    workbook.create_sheet("puzzles")["A1"] = "1.....3..2.....4"
    whole, bare = io.BytesIO(), io.BytesIO()
    workbook.save(whole)
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(bare, "w") as copy:
        for name in source.namelist():
            content = source.read(name)
            copy.writestr(name, NO_STYLES if name == "xl/styles.xml" else content)

    found = list(grids_in(io.BufferedReader(io.BytesIO(bare.getvalue())), "bare.xlsx"))
    assert [str(grid) for _, grid in found] == ["1.....3..2.....4"]


@pytest.mark.parametrize("epoch", [WINDOWS_EPOCH, MAC_EPOCH], ids=["1900", "1904"])
@pytest.mark.parametrize("code", ["d", "yyyy/m/d", '"¥"#,##0', "0%", "[h]:mm", "0.00"])
def test_a_digit_is_one_whatever_its_format(code, epoch):
    def fill(sheet):
        sheet.parent.epoch = epoch
        put(sheet, EASY)
        for row in sheet["A1:I9"]:
            for cell in row:
                cell.number_format = code

    ((_, grid),) = found(content(fill))
    assert str(grid) == EASY
