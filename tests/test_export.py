"""What was written is read back by another reader, and is the same on every day."""

import os
import re
import stat
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import openpyxl
import pytest
from openpyxl import Workbook
from openpyxl.utils.cell import column_index_from_string, coordinate_from_string
from openpyxl.worksheet import _writer as _openpyxl

from numpure_xl import export
from numpure_xl.book.labels import BookItem
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.errors import RequestError, SheetError, cut_path
from numpure_xl.export.cells import CellConverter
from numpure_xl.export.rows import BookArchive, RowStore, RowWriter
from numpure_xl.plan.sheet import Cell, Font, Formula, Row, Style, TextRun
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.words import explain
from tests.books import book, items
from tests.sampling import boards

TINY = BookItem(Puzzle(Grid.parse("1.....3..2.....4")), "easy", "4x4/easy#7")


def written(plan):
    """Return a book as openpyxl reads it."""
    return openpyxl.load_workbook(BytesIO(export.book_bytes(plan)))


def board_cells(sheet, number, side):
    """Return the cells of a board in reading order; boards are found by their links."""
    (label,) = [cell for row in sheet for cell in row if cell.value == f"No. {number}"]
    top, left = label.row + 1, label.column
    return [sheet.cell(top + cell // side, left + cell % side) for cell in range(side * side)]


@pytest.mark.parametrize("name", boards())
def test_strokes_part_boxes_where_the_rules_do(name):
    variant, sheet = VARIANTS[name], written(book(name, 2)).worksheets[0]
    side, cells = variant.side, board_cells(sheet, 2, variant.side)
    for cell, drawn in enumerate(cells):
        row, col = divmod(cell, side)
        for edge, other, at_edge in (
            ("left", cell - 1, col == 0),
            ("right", cell + 1, col == side - 1),
            ("top", cell - side, row == 0),
            ("bottom", cell + side, row == side - 1),
        ):
            parted = at_edge or variant.box_of(cell) != variant.box_of(other)
            style = getattr(drawn.border, edge).style
            assert style in ({"thick", "medium"} if parted else {"thin"})


@pytest.mark.parametrize("name", boards())
def test_boards_read_back_as_givens_and_solution(name):
    sheets, side = written(book(name, 3)).worksheets, VARIANTS[name].side
    for number, item in enumerate(items(name, 3), 1):
        for sheet, grid in zip(sheets, (item.puzzle.givens, item.puzzle.solution), strict=True):
            cells = board_cells(sheet, number, side)
            assert "".join(str(cell.value or ".") for cell in cells) == str(grid)
            assert {type(cell.value) for cell in cells} <= {int, str, type(None)}
            assert all(
                isinstance(cell.value, str) == (str(cell.value) in "ABCDEFG")
                for cell in cells
                if cell.value is not None
            )


def test_givens_are_locked_and_everything_else_can_be_written_in():
    sheet = written(book(count=3)).worksheets[0]
    for number, item in enumerate(items("9x9", 3), 1):
        cells = board_cells(sheet, number, 9)
        locked = [cell.protection.locked for cell in cells]
        assert locked == [digit != 0 for digit in item.puzzle.givens.digits]
    others = [cell for row in sheet for cell in row if cell.value is None and cell.has_style]
    assert others
    assert not any(cell.protection.locked for cell in others)
    assert not sheet.protection.sheet  # ready for protection, not protected


def test_cells_that_were_never_written_can_be_written_in():
    data = ZipFile(BytesIO(export.book_bytes(book(count=1))))
    columns = re.findall(r"<col [^>]*>", data.read("xl/worksheets/sheet1.xml").decode())
    spans = re.findall(r'max="(\d+)" min="(\d+)" style="(\d+)"', "".join(columns))
    assert len(spans) == len(columns)
    covered = [column for high, low, _ in spans for column in range(int(low), int(high) + 1)]
    assert covered == list(range(1, 16385))
    (style,) = {style for _, _, style in spans}
    styles = data.read("xl/styles.xml").decode().split("<cellXfs")[1]
    assert 'locked="0"' in styles.split("<xf ")[int(style) + 1]


def test_columns_and_rows_have_the_same_pixels():
    # ECMA-376 part 1, 18.3.1.13: a column of width w is trunc(w * 8 + 0.5) pixels wide where a
    # character of the Normal style has 8; a pixel is 0.75 points.
    book_read = written(book(count=1))
    sheet = book_read.worksheets[0]
    normal = book_read._named_styles["Normal"].font
    assert (normal.name, normal.sz) == ("Courier New", 10)
    assert book_read._fonts[0].name == "Courier New"
    for cell in board_cells(sheet, 1, 9):
        width = int(sheet.column_dimensions[cell.column_letter].width * 8 + 0.5)
        assert sheet.row_dimensions[cell.row].height == width * 0.75


@pytest.mark.parametrize("paper", [("A4", 9), ("Letter", 1), ("B5", 13), ("A5", 11)])
def test_a_sheet_is_set_up_for_its_paper(paper):
    name, code = paper
    for sheet in written(book(count=9, paper=name)).worksheets:
        assert int(sheet.page_setup.paperSize) == code
        assert sheet.page_setup.orientation == "portrait"
        assert sheet.page_setup.scale is None
        assert not sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.print_options.horizontalCentered
        assert sheet.page_margins.header < sheet.page_margins.top
        assert sheet.page_margins.footer < sheet.page_margins.bottom
        assert not sheet.sheet_view.showGridLines


def test_a_break_ends_every_page_but_the_last():
    puzzles, answers = written(book(count=9, per_page=4, answers_per_page=12)).worksheets
    area = puzzles.print_area.replace("$", "").partition("!")[2].partition(":")
    column, last = coordinate_from_string(area[2])
    assert area[0] == "A1"
    assert [brk.id for brk in puzzles.row_breaks.brk] == [last / 3, last / 3 * 2]
    assert column_index_from_string(column) == 1 + 9 + 1 + 9 + 1
    assert not answers.row_breaks.brk


def test_links_lead_to_cells_and_not_out_of_the_book():
    read = written(book(count=3))
    for sheet, other in zip(read.worksheets, reversed(read.worksheets), strict=True):
        links = [cell for row in sheet for cell in row if cell.hyperlink]
        assert [cell.value for cell in links] == ["No. 1", "No. 2", "No. 3"]
        for cell in links:
            assert cell.hyperlink.target is None
            title, _, place = cell.hyperlink.location.partition("!")
            assert title == f"'{other.title}'"
            assert other[place].value == cell.value


@pytest.mark.parametrize(
    ("title", "header"),
    [
        ("Tom & Jerry", '&C&14&"Arial,Bold"Tom && Jerry'),
        ("2026", '&C&14&"Arial,Bold"2026'),
        ("", ""),
    ],
)
def test_a_title_stands_in_the_header_as_it_is(title, header):
    data = ZipFile(BytesIO(export.book_bytes(book(count=1, title=title))))
    sheet = data.read("xl/worksheets/sheet1.xml").decode()
    found = re.search(r"<oddHeader>(.*?)</oddHeader>", sheet)
    assert (found and found[1].replace("&amp;", "&")) == header
    assert '<oddFooter>&amp;C&amp;9&amp;"Arial,Regular"&amp;P / &amp;N</oddFooter>' in sheet


def test_a_text_is_never_a_formula():
    sheet = written(book_plan([replace(TINY, recipe="=1+1")], BookLayout())).worksheets[0]
    (cell,) = [cell for row in sheet for cell in row if cell.value == "=1+1"]
    data = export.book_bytes(book_plan([replace(TINY, recipe="=1+1")], BookLayout()))
    assert b"<f>" not in ZipFile(BytesIO(data)).read("xl/worksheets/sheet1.xml")
    assert cell.coordinate


def test_the_file_says_who_made_it_and_nothing_of_when():
    properties = written(book(count=1, title="Club", lang="ja")).properties
    assert (properties.creator, properties.title) == ("numpure-xl", "Club")
    assert properties.language == "ja"
    assert properties.created == properties.modified == export.EPOCH
    data = ZipFile(BytesIO(export.book_bytes(book(count=1))))
    assert {member.date_time for member in data.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert {member.create_system for member in data.infolist()} == {0}


def test_the_author_of_a_book_is_the_author_of_its_file(tmp_path):
    export.write_book(replace(book(count=1), author="清少納言"), tmp_path / "book.xlsx")
    assert openpyxl.load_workbook(tmp_path / "book.xlsx").properties.creator == "清少納言"
    export.check_unchanged(tmp_path / "book.xlsx")  # numpure still knows it as its own


@pytest.mark.slow
def test_another_process_with_another_hash_seed_writes_the_same_bytes():
    code = (
        "import sys; from numpure_xl import export; from tests.books import book;"
        "sys.stdout.buffer.write(export.book_bytes(book('9x9+x', 5, lang='ja', certificate=True)))"
    )
    root = Path(__file__).parents[1]
    made = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            cwd=root,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert made[0] == made[1] == export.book_bytes(book("9x9+x", 5, lang="ja", certificate=True))


def test_merged_cells_are_in_one_order_whatever_the_hashes_of_a_system():
    data = ZipFile(BytesIO(export.book_bytes(book(count=1, certificate=True))))
    merged = re.findall(rb'<mergeCell ref="([A-Z])(\d+):', data.read("xl/worksheets/sheet3.xml"))
    assert len(merged) > 3
    assert merged == sorted(merged, key=lambda cell: (cell[0], int(cell[1])))


def test_a_file_has_the_bytes_of_its_plan(tmp_path):
    export.write_book(book(count=2), tmp_path / "book.xlsx")
    assert (tmp_path / "book.xlsx").read_bytes() == export.book_bytes(book(count=2))
    assert [file.name for file in tmp_path.iterdir()] == ["book.xlsx"]


def test_an_older_book_is_replaced_and_keeps_its_permissions(tmp_path):
    file = tmp_path / "book.xlsx"
    file.write_bytes(b"old")
    file.chmod(0o640)
    export.write_book(book(count=1), str(file))
    assert file.read_bytes() == export.book_bytes(book(count=1))
    assert stat.S_IMODE(file.stat().st_mode) == 0o640 or sys.platform == "win32"


def a_folder(folder):
    (folder / "old.xlsx").mkdir()
    return folder / "old.xlsx"


def a_read_only_file(folder):
    (folder / "old.xlsx").write_bytes(b"old")
    (folder / "old.xlsx").chmod(0o444)
    return folder / "old.xlsx"


def open_in_excel(folder):
    (folder / "old.xlsx").write_bytes(b"old")
    (folder / "~$old.xlsx").write_bytes(b"")
    return folder / "old.xlsx"


def open_in_libreoffice(folder):
    (folder / "old.xlsx").write_bytes(b"old")
    (folder / ".~lock.old.xlsx#").write_bytes(b"")
    return folder / "old.xlsx"


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        (a_folder, "{short} is a folder; give the name of a file in it."),
        (
            lambda folder: folder / "no" / "new.xlsx",
            "There is no folder {folder}; make it, or choose another.",
        ),
        (
            lambda folder: folder / "book.xls",
            "{file} does not end in .xlsx; choose a name that does.",
        ),
        (a_read_only_file, "{file} is read-only; choose another name, or allow writing."),
        (
            open_in_excel,
            "{file} is open in another program; close it there, or delete ~$old.xlsx.",
        ),
        (
            open_in_libreoffice,
            "{file} is open in another program; close it there, or delete .~lock.old.xlsx#.",
        ),
        pytest.param(
            lambda folder: folder / ("x" * 300 + ".xlsx"),
            "{file} cannot be written: File name too long. Choose another place.",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="it gives another reason"),
        ),
    ],
    ids=["folder", "missing folder", "suffix", "read-only", "excel", "libreoffice", "long name"],
)
def test_a_file_that_cannot_be_written_is_refused_and_left_alone(place, sentence, tmp_path):
    file = place(tmp_path)
    before = {path: path.is_file() and path.read_bytes() for path in tmp_path.rglob("*")}
    for attempt in (lambda: export.write_book(book(count=1), file), lambda: export.writable(file)):
        with pytest.raises((SheetError, RequestError)) as refusal:
            attempt()
        names = {"file": file, "short": cut_path(str(file)), "folder": file.parent}
        assert str(refusal.value) == sentence.format(**names)
        assert explain(refusal.value, "ja") != str(refusal.value)
    assert before == {path: path.is_file() and path.read_bytes() for path in tmp_path.rglob("*")}


@dataclass
class Torn:
    """Pages that end in a fault, as when Ctrl-C is pressed or a disk is full."""

    fault: BaseException

    def __len__(self):
        return 2

    def __iter__(self):
        yield (Row(20),)
        raise self.fault


@pytest.mark.parametrize(
    ("fault", "seen"),
    [
        (KeyboardInterrupt(), KeyboardInterrupt),
        (OSError(28, "No space left on device"), SheetError),
        (PermissionError(13, "Permission denied"), SheetError),
    ],
    ids=["Ctrl-C", "full disk", "no permission"],
)
def test_a_fault_on_the_way_leaves_the_older_book_and_no_draft(fault, seen, tmp_path):
    plan = book(count=1)
    torn = replace(plan, sheets=(plan.sheets[0], replace(plan.sheets[1], pages=Torn(fault))))
    file = tmp_path / "book.xlsx"
    file.write_bytes(b"old")
    with pytest.raises(seen) as refusal:
        export.write_book(torn, file)
    assert file.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["book.xlsx"]
    assert not _openpyxl.ALL_TEMP_FILES
    if seen is SheetError:
        assert explain(refusal.value, "ja") != str(refusal.value)


def test_a_member_has_the_line_ends_of_linux_on_every_system(tmp_path):
    draft = tmp_path / "sheet1.xml"
    draft.write_bytes("<w><t>\r\n</t><sheetData><row /></sheetData><t>数独\n</t></w>".encode())
    file = BytesIO()
    with closing(RowStore()) as rows, BookArchive(file, rows) as archive:
        rows.add("<row>1</row>")
        rows.end_sheet()
        archive.write(str(draft), "sheet1.xml")
    expected = "<w><t>\n</t><sheetData><row>1</row></sheetData><t>数独\n</t></w>"
    assert ZipFile(file).read("sheet1.xml") == expected.encode()


@pytest.mark.parametrize(
    "value",
    [
        *(None, "", 0, 7, -1.5, 1 / 3, 1e20),
        *("5", " spaced ", "<&>", "数独", "two\nlines", "=1+1", "\u3042" * 3000),
        (TextRun("1 ", is_struck=True), TextRun("2", color="FF0000")),
    ],
    ids=str,
)
def test_a_row_is_what_openpyxl_writes(value, tmp_path):
    style = Style(Font("Arial", 9, "000000"), fill="FFFF00", number="0.0")
    cell, path = Cell(value, 0), tmp_path / "theirs.xlsx"
    theirs = Workbook(write_only=True)
    converter = CellConverter(theirs.create_sheet(), (style,), {})
    converter.sheet.row_dimensions[1].height = 18.75
    converter.sheet.append([None, converter.cell(cell)])
    theirs.save(path)
    sheet = ZipFile(path).read("xl/worksheets/sheet1.xml").decode().replace("\r\n", "\n")
    assert (
        f"<sheetData>{RowWriter(converter, 2).text(1, Row(25, (None, cell)))}</sheetData>" in sheet
    )


def test_a_formula_has_with_it_what_it_shows_in_any_column():
    converter = CellConverter(
        Workbook(write_only=True).create_sheet(), (Style(Font("Arial", 9, "000000")),), {}
    )
    shown: list[float | str] = [5, "<&>", ""]
    cells = [Cell(Formula("A1<2", value), 0) for value in shown]
    text = RowWriter(converter, 30).text(7, Row(20, (*[None] * 26, *cells)))
    found = re.findall(r'<c r="(.+?)" s="\d"(.*?)><f>A1&lt;2</f>(.*?)</c>', text)
    assert found == [
        ("AA7", "", "<v>5</v>"),
        ("AB7", ' t="str"', "<v>&lt;&amp;&gt;</v>"),
        ("AC7", ' t="str"', "<v />"),
    ]
