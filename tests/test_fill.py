"""Templates of other people, filled: boards and texts in place of what cells say."""

import io
import re
from html import unescape
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest
from click.testing import CliRunner
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table

import numpure_xl
from numpure_xl.board.overlay import overlay_of, rules_drawn, words_of
from numpure_xl.cli import main
from numpure_xl.errors import NumpureError, RequestError, SheetError
from tests.own_law import ALL, LOOKS, puzzle_of

BOARD = "{{sudoku easy 6x6}}"


def template(**cells):
    """Return a template with a title that is merged, formats, checks, a chart and a print area."""
    book = openpyxl.Workbook()
    sheet: Any = book.worksheets[0]
    sheet.title = "算数 1"
    sheet["A1"] = "Sudoku club"
    sheet["A1"].font = Font(bold=True)
    sheet.merge_cells("A1:J1")
    sheet.print_area, sheet.freeze_panes = "A1:W40", "A2"
    sheet.column_dimensions["A"].width = 3
    fill = PatternFill(bgColor="FFFF0000")
    sheet.conditional_formatting.add("Z1:Z9", CellIsRule("greaterThan", ["5"], fill=fill))
    check = DataValidation("list", formula1='"a,b"', sqref="Y1")
    sheet.add_data_validation(check)
    other = book.create_sheet("Marks")
    other.append([1, 2, 3])
    chart = BarChart()
    chart.add_data(Reference(other, min_col=1, max_col=3, min_row=1))
    other.add_chart(chart, "C3")
    for at, value in cells.items():
        sheet[at] = value
    file = io.BytesIO()
    book.save(file)
    file.seek(0)
    return file


def filled(file, **options):
    """Return a filled template as openpyxl reads it, its first sheet, and the records."""
    out = io.BytesIO()
    records = numpure_xl.fill(file, out, **({"seed": "a"} | options))
    book = openpyxl.load_workbook(out)
    return out, book.worksheets[0], records


@pytest.mark.parametrize("board", ALL)
def test_every_board_takes_the_place_of_its_words(board):
    file = template(C4=f"{{{{sudoku any {board}}}}}")
    _, sheet, (record,) = filled(file)
    (found,) = numpure_xl.boards(sheet)
    assert (found.sheet, found.address.partition(":")[0]) == ("算数 1", "C4")
    assert found.grid == numpure_xl.make(record["recipe"]).givens


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize("board", ALL)
def test_signs_of_a_board_are_one_drawing_by_which_it_is_known(board, theme):
    variant = puzzle_of(board).variant
    overlay = overlay_of(variant, theme, words_of(variant, "en"))
    file = template(C4=f"{{{{sudoku any {board} theme={theme} seed=1}}}}")
    out, *_ = filled(file)
    archive = ZipFile(out)
    drawn = [archive.read(n) for n in archive.namelist() if n.startswith("xl/drawings/numpure")]
    assert len(drawn) == (overlay is not None)
    for part in drawn:
        assert part.count(b"<xdr:twoCellAnchor") == part.count(b"<xdr:grpSp>") == 1
        (title,) = re.findall(r'title="([^"]*)"', part.decode())
        assert rules_drawn(unescape(title)) == variant
        assert len(re.findall(rb"<xdr:cNvPr ", part)) == len({*re.findall(rb' id="(\d+)"', part)})
        assert part.count(b"<a:t>") == sum(
            bool(line.label) for line in (overlay.outlines if overlay else ())
        )


def test_all_parts_but_those_of_the_sheet_stay_byte_for_byte():
    file = template(C4=BOARD, M4="{{sudoku easy 6x6+killer}}")
    out, sheet, _ = filled(file)
    before, after = ZipFile(file), ZipFile(out)
    changed = {name for name in before.namelist() if before.read(name) != after.read(name)}
    assert changed == {"xl/worksheets/sheet1.xml", "xl/styles.xml", "[Content_Types].xml"}
    assert [*map(str, sheet.merged_cells.ranges)] == ["A1:J1"]
    assert sheet.print_area == "'算数 1'!$A$1:$W$40"
    assert len(sheet.conditional_formatting) == len(sheet.data_validations.dataValidation) == 1
    assert (sheet["A1"].value, sheet["A1"].font.b) == ("Sudoku club", True)
    assert sheet.column_dimensions["A"].width == 3


def test_answers_and_what_is_so_of_a_board_stand_elsewhere():
    file = template(C4=BOARD, L4="{{solution 1}}", C20="Level: {{level 1}} ({{clues}})",
                    C21="{{rating 1}}", C22="{{recipe 1}}", C23="=1+1")  # fmt: skip
    _, sheet, (record,) = filled(file)
    puzzle, answer = numpure_xl.boards(sheet)
    assert answer.entries == numpure_xl.solve(puzzle)
    assert sheet["C20"].value == f"Level: easy ({record['clues']})"
    assert sheet["C21"].value == numpure_xl.rate(puzzle).value
    assert sheet["C22"].value == record["recipe"]
    assert sheet["C23"].value == "=1+1"


def test_what_formulas_said_before_is_said_anew():
    """A value that is kept with a formula, as Excel keeps it, is one of the template."""
    source, kept = template(C4=BOARD, A30="=C4&D4", A31="=1+1"), io.BytesIO()
    with ZipFile(source) as before, ZipFile(kept, "w") as after:
        for name in before.namelist():
            part = before.read(name)
            if name == "xl/worksheets/sheet1.xml":
                part = part.replace(b"<v/>", b"<v>old</v>").replace(b'r="A30"', b'r="A30" t="str"')
            if name == "xl/workbook.xml":
                part = re.sub(rb"<calcPr[^>]*/>", b"", part)
            after.writestr(name, part)
    kept.seek(0)
    out, sheet, _ = filled(kept)
    assert (sheet["A30"].value, sheet.parent.calculation.fullCalcOnLoad) == ("=C4&D4", True)
    assert b"old" not in ZipFile(out).read("xl/worksheets/sheet1.xml")


def test_the_same_seed_makes_the_same_bytes():
    (first, *_), (second, *_) = (filled(template(C4=BOARD)) for _ in range(2))
    parts = [{n: ZipFile(f).read(n) for n in ZipFile(f).namelist()} for f in (first, second)]
    del parts[0]["docProps/core.xml"], parts[1]["docProps/core.xml"]
    assert parts[0] == parts[1]


def test_each_row_gets_a_file_whose_columns_are_options(tmp_path):
    (tmp_path / "template.xlsx").write_bytes(
        template(A2="For {{name}}", C4="{{sudoku 9x9}}", C16="{{level 1}}").getvalue()
    )
    (tmp_path / "class.csv").write_text("name,level,variant\nAnn,easy,6x6\nBen,medium,\n")
    out = str(tmp_path / "{name}.xlsx")
    records = numpure_xl.fill(
        tmp_path / "template.xlsx", out, seed="a", rows=tmp_path / "class.csv"
    )
    assert [(each["name"], each["level"]) for each in records] == [
        ("Ann", "easy"),
        ("Ben", "medium"),
    ]
    for name, board, level in (("Ann", "6x6", "easy"), ("Ben", "9x9", "medium")):
        sheet = openpyxl.load_workbook(tmp_path / f"{name}.xlsx").worksheets[0]
        (found,) = numpure_xl.boards(sheet)
        assert found.grid.variant.name == board
        assert (sheet["A2"].value, sheet["C16"].value) == (f"For {name}", level)


def class_book():
    """Return a template with two sheets that speak of each other, and a third."""
    book = openpyxl.Workbook()
    cover, sheet, answers = (
        book.worksheets[0],
        book.create_sheet("O'{name}"),
        book.create_sheet("A"),
    )
    sheet["A1"], sheet["C4"], sheet["A20"] = "{{name}}", BOARD, "='O''{name}'!C4+Tbl[[#Totals],[x]]"
    answers["C4"], answers["A1"] = "{{solution 1}}", "='O''{name}'!A1&\"A!\"&A!B1"
    cover["A1"] = "='O''{name}'!A1"
    sheet.print_area, sheet.freeze_panes = "A1:J40", "A2"
    sheet["L1"].comment = Comment("Well done", "Ms O")
    sheet["K1"], sheet["K2"] = "x", 1
    sheet.add_table(Table(displayName="Tbl", ref="K1:K2"))
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=3, min_row=4, max_row=9))
    sheet.add_chart(chart, "L3")
    book.active, sheet.sheet_view.tabSelected = 1, True
    book.defined_names["top"] = DefinedName("top", attr_text="'O''{name}'!$A$1")
    file = io.BytesIO()
    book.save(file)
    file.seek(0)
    return file


def charted(file, part):
    """Return the cells that a chart shows."""
    return re.findall(r"<(?:c:)?f>(.*?)</", ZipFile(file).read(part).decode())


def test_each_row_gets_copies_of_the_sheets_that_are_filled():
    rows = [{"name": "Ann", "level": "easy"}, {"name": "Ben", "level": "medium"}]
    rows.append({"name": "ann", "level": ""})
    out, cover, records = filled(class_book(), rows=rows)
    book = cover.parent
    names = ["O'Ann", "O'Ben", "O'ann (2)"]
    assert book.sheetnames == ["Sheet", *names, "A", "A (2)", "A (3)"]
    assert [(each["name"], each["cell"]) for each in records] == [
        (row["name"], f"{title}!C4") for row, title in zip(rows, names, strict=True)
    ]
    for title, answered, row, record in zip(names, book.sheetnames[4:], rows, records, strict=True):
        sheet, quoted = book[title], title.replace("'", "''")
        own = answered if answered == "A" else f"'{answered}'"
        (puzzle,), (answer,) = numpure_xl.boards(sheet), numpure_xl.boards(book[answered])
        assert (sheet["A1"].value, record["level"]) == (row["name"], row["level"] or "easy")
        assert answer.entries == numpure_xl.solve(puzzle)
        assert (sheet.print_area, sheet.freeze_panes) == (f"'{quoted}'!$A$1:$J$40", "A2")
        assert sheet["L1"].comment.text == "Well done"
        (table,) = sheet.tables.values()
        assert sheet["A20"].value == f"='{quoted}'!C4+{table.displayName}[[#Totals],[x]]"
        assert book[answered]["A1"].value == f"='{quoted}'!A1&\"A!\"&{own}!B1"
    assert (cover["A1"].value, book.active.title) == ("='O''Ann'!A1", "O'Ann")
    assert book.defined_names["top"].attr_text == "'O''Ann'!$A$1"
    charts = [charted(out, f"xl/charts/chart{number}.xml")[0] for number in (1, 2, 3)]
    assert charts == [f"'O''{each}'!$C$4:$C$9" for each in ("Ann", "Ben", "ann (2)")]
    assert [bool(book[name].sheet_view.tabSelected) for name in names] == [True, False, False]


def test_numbers_and_names_of_copies_are_their_own():
    out, *_ = filled(class_book(), rows=[{"name": f"{number}/?"} for number in range(12)])
    archive = ZipFile(out)
    assert len({*archive.namelist()}) == len(archive.namelist())
    tables = [archive.read(name) for name in archive.namelist() if "tables/" in name]
    for kind in (rb'\sid="(\d+)"', rb'displayName="(\w+)"'):
        assert len({match[1] for each in tables for match in re.finditer(kind, each)}) == 12
    book = openpyxl.load_workbook(out)
    assert book.sheetnames[1:4] == ["O'0__", "O'1__", "O'2__"]


def test_a_row_that_says_no_board_and_rows_that_are_none_are_refused():
    with pytest.raises(RequestError, match="has none below its head"):
        numpure_xl.fill(template(C4=BOARD), io.BytesIO(), rows=[])
    with pytest.raises(RequestError, match="The rows have no column 'name'"):
        numpure_xl.fill(class_book(), io.BytesIO(), rows=[{"level": "easy"}])


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (5, "5 is not a table"),
        (["Ann"], "is not a table; give a file, or rows as dicts"),
        ([{"name": "x" * 40_000}], "would hold 40,000 letters; Excel takes 32,767"),
        ("gone.csv", "There is no file"),
    ],
)
def test_what_is_no_table_is_refused(rows, sentence):
    with pytest.raises(NumpureError, match=sentence):
        numpure_xl.fill(template(C4=BOARD, A2="{{name}}"), io.BytesIO(), rows=rows)


def test_letters_that_no_workbook_can_hold_are_left_out():
    _, sheet, _ = filled(template(C4=BOARD, A2="{{name}}"), rows=[{"name": "A\0n\x1b<n>\ud800"}])
    assert sheet["A2"].value == "An<n>"


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ({}, "has no placeholder; write one such as {{sudoku easy 6x6}}"),
        ({"C4": "{{sudoku esy}}"}, "算数 1!C4: 'esy' is neither a level nor a board"),
        ({"C4": "{{sudoku colour=red}}"}, "'colour' is not an option of boards"),
        ({"C4": "{{sudoku clues=99}}"}, "算数 1!C4: "),
        ({"C4": "{{soduku}}"}, "算数 1!C4: 'soduku' is not known"),
        ({"C4": "{{}}"}, "算数 1!C4: '' is not known"),
        ({"C4": BOARD, "C20": "{{rating 2}}"}, "算数 1!C20: there is no board '2'"),
        ({"C20": "{{solution}}"}, "there is no board '1'; the template has 0"),
        ({"C4": BOARD, "D5": "x"}, "算数 1!D5 is not empty"),
        ({"C4": BOARD, "E6": BOARD}, "is not empty"),
        ({"A1": BOARD}, "has merged cells"),
        ({"C4": "{{sudoku cell=wide}}"}, "'wide' is not a number of pixels"),
        ({"C4": "{{sudoku theme=nice}}"}, "nice"),
        ({"XFB4": BOARD}, "算数 1!XFB4 goes beyond the sheet"),
        ({"A1048573": BOARD}, "goes beyond the sheet"),
    ],
)
def test_what_cannot_be_filled_is_said_with_its_cell(cells, sentence):
    out = io.BytesIO()
    with pytest.raises(NumpureError) as refusal:
        numpure_xl.fill(template(**cells), out, seed="a")
    assert sentence in str(refusal.value)
    assert out.getvalue() == b""


def test_a_column_that_nothing_is_made_of_is_named():
    rows = [{"name": "Ann", "colour": "red"}]
    with pytest.raises(RequestError, match="Column 'colour' of the rows is not used"):
        numpure_xl.fill(template(C4=BOARD, A2="{{name}}"), io.BytesIO(), rows=rows)


def test_files_of_one_name_are_refused(tmp_path):
    rows = [{"level": "easy"}, {"level": "easy"}]
    with pytest.raises(RequestError, match="would be written twice"):
        numpure_xl.fill(template(C4=BOARD), tmp_path / "{level}.xlsx", rows=rows)
    assert [*tmp_path.iterdir()] == []


def test_a_template_with_macros_stays_one(tmp_path):
    source = tmp_path / "club.xlsm"
    source.write_bytes(template(C4=BOARD).getvalue())
    with pytest.raises(RequestError, match=r"does not end in \.xlsm"):
        numpure_xl.fill(source, tmp_path / "out.xlsx")
    numpure_xl.fill(source, tmp_path / "out.xlsm")
    assert ZipFile(tmp_path / "out.xlsm").testzip() is None


def test_what_is_not_a_workbook_is_refused(tmp_path):
    wrong = tmp_path / "wrong.xlsx"
    wrong.write_bytes(b"PK\3\4 and no more")
    for file in (wrong, tmp_path / "gone.xlsx"):
        with pytest.raises(SheetError):
            numpure_xl.fill(file, tmp_path / "out.xlsx")


def test_the_command_fills_and_overwrites_only_if_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "template.xlsx").write_bytes(template(C4=BOARD).getvalue())
    runs = [
        CliRunner().invoke(main, ["fill", "template.xlsx", "out.xlsx", "--seed", "a", *more])
        for more in ((), (), ("--force",))
    ]
    assert [ran.exit_code for ran in runs] == [0, 1, 0]
    assert "out.xlsx is there already" in runs[1].stderr
    assert len(numpure_xl.read("out.xlsx")) == 1


def test_sizes_of_the_template_stay_where_that_is_wanted():
    _, sheet, _ = filled(template(C4="{{sudoku easy 6x6 cell=0}}"))
    assert sheet.row_dimensions[4].height is None
    assert "C" not in sheet.column_dimensions
