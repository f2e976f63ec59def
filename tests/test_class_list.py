"""The names of a class: in workbooks, in CSV files with headings, in texts, in their encodings."""

import io
from datetime import UTC, datetime

import openpyxl
import pytest
from click.testing import CliRunner

from numpure_xl.cli import main
from numpure_xl.errors import NumpureError, RequestError
from numpure_xl.reading.class_list import names_from, names_in, read_names


def in_bytes(content):
    return names_from(io.BufferedReader(io.BytesIO(content)), "class")


def in_workbook(*sheets, hidden=()):
    book = openpyxl.Workbook()
    del book["Sheet"]
    for number, rows in enumerate(sheets):
        sheet = book.create_sheet(f"Sheet{number}")
        for row in rows:
            sheet.append(row)
        if number in hidden:
            sheet.sheet_state = "hidden"
    file = io.BytesIO()
    book.save(file)
    return in_bytes(file.getvalue())


WANTED = ("Zoë Smith", "May")


@pytest.mark.parametrize(
    "rows",
    [
        [["Zoë Smith"], [None], ["May"]],
        [["Name"], ["Zoë Smith"], ["May"]],
        [[None, "No.", "Name", "Class"], [None, 1, "Zoë  Smith ", "4b"], [None, 2, "May", "4b"]],
        [["Class 4b"], [], ["Class", "STUDENT NAME"], ["4b", "Zoë Smith"], ["4b", "May"]],
        [
            ["Last name", "First_name", "Mail"],
            ["Smith", "Zoë", "z@x.org"],
            [None, "May", "m@x.org"],
        ],
        [[1, "Zoë Smith"], [2, "May"]],
        [["氏　名", "組"], ["Zoë Smith", "四"], ["May", "四"]],
        [["出席番号", "なまえ"], [1, "Zoë Smith"], [2, "May"]],
    ],
)
def test_a_sheet_has_names_in_its_one_column_or_below_a_heading(rows):
    assert in_workbook(rows) == WANTED


def test_parts_of_japanese_names_are_written_family_name_first():
    assert in_workbook([["名", "姓"], ["ゆい", "山田"]]) == ("山田 ゆい",)


def test_of_several_sheets_it_is_the_first_that_shows_something():
    names = in_workbook([["Hidden"]], [], [["Zoë Smith"], ["May"]], [["Amir"]], hidden=[0])
    assert names == WANTED


def test_numbers_stand_for_children_where_there_is_nothing_else():
    assert in_workbook([[101], [102.0]]) == ("101", "102")
    assert names_in(["101", "102"], "class") == ("101", "102")


def test_a_column_that_asks_for_other_puzzles_is_not_thrown_away():
    """A level that is none of ours, as of reading, says nothing of puzzles."""
    asked = b"name,level,variant\nAnn,easy,6x6\nBen,hard,9x9\n"
    with pytest.raises(RequestError, match=r"Column 'level' of 'class' would not be used"):
        in_bytes(asked)
    assert in_bytes(b"name,level\nAnn,B1\nBen,C2\n") == ("Ann", "Ben")


def test_a_date_is_no_fault_beside_a_heading():
    born = datetime(2017, 4, 1, tzinfo=UTC).replace(tzinfo=None)
    assert in_workbook([["Name", "Born"], ["Zoë Smith", born], ["May", born]]) == WANTED


@pytest.mark.parametrize(
    "text",
    [
        "Zoë Smith\nMay\n",
        "Zoë Smith\r\n\r\nMay",
        "Name;Class\nZoë Smith;4b\nMay;4b\n",
        'Name,Note\nZoë Smith,"tall; fast"\nMay,\n',
        "Class\tName\n4b\tZoë Smith\n4b\tMay\n",
        "first name,surname\nZoë,Smith\nMay,\n",
        "1,Zoë Smith\n2,May\n",
        '"Zoë Smith"\n"May"\n',
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_text_has_a_name_on_each_line_or_columns(text, encoding):
    assert in_bytes(text.encode(encoding)) == WANTED


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_japanese_lists_are_read_in_every_encoding_that_excel_saves(encoding):
    assert in_bytes("番号,氏名\r\n1,山田 ゆい\r\n2,髙橋　表\r\n".encode(encoding)) == (
        *("山田 ゆい", "髙橋 表"),
    )


def test_a_comma_with_a_space_is_part_of_a_name():
    assert names_in(["Smith, Zoë", "Jones, May"], "class") == ("Smith, Zoë", "Jones, May")
    assert names_in(["Name,Class", '"Smith, Zoë",4b'], "class") == ("Smith, Zoë",)


def test_an_empty_cell_below_the_heading_is_nobody():
    assert names_in(["Name;Class", ";4b", "May;4b"], "class") == ("May",)


@pytest.mark.parametrize("name", ["José", "Jürgen", "Bäcker", "Björn", "Chloë Smith", "Iñaki"])
def test_letters_of_western_windows_are_read(name):
    assert in_bytes(f"May\r\n{name}\r\n".encode("cp1252")) == ("May", name)


@pytest.mark.parametrize("name", ["凜", "遙", "堯", "齋藤 凜", "ﾔﾏﾀﾞ ﾕｲ"])
def test_names_of_rare_kanji_and_of_narrow_kana_are_no_western_letters(name):
    assert in_bytes(f"{name}\r\n".encode("cp932"))[0] in {name, "ヤマダ ユイ"}


@pytest.mark.parametrize("name", ["Özlem", "O’Neill é"])
def test_letters_of_western_windows_that_could_be_japanese_are_refused(name):
    with pytest.raises(NumpureError, match="cannot be read; save the list as UTF-8"):
        in_bytes(f"May\r\n{name}\r\n".encode("cp1252"))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"Zoe;4b\nMay;4b\n", "'class' has 2 columns; write Name above the one with the names."),
        (b"Zoe,4b\nMay,4b\n", "'class' has 2 columns; write Name above the one with the names."),
        (b"Name\n", "No name was found in 'class'; write one in each line."),
        (b"Name;Class\n;4b\n", "No name was found in 'class'; write one in each line."),
        (b"%PDF-1.7 ...", "'class' is neither text nor a workbook (.xlsx, .ods)."),
        (b"PK\3\4 and no more", "'class' cannot be read as a workbook; open it in Excel, and save"),
        (b'"' + b"x\n" * 100_000, "A cell of the table has too many characters; is a quotation"),
        (b"A\nB\n" * 251, "'class' has 502 names; a class has 1 to 500."),
    ],
)
def test_what_is_no_list_is_refused(content, sentence):
    with pytest.raises(NumpureError) as refused:
        in_bytes(content)
    assert str(refused.value).startswith(sentence)


def test_what_is_no_file_is_refused(tmp_path):
    with pytest.raises(NumpureError, match="There is no file"):
        read_names(tmp_path / "class.xlsx")
    with pytest.raises(NumpureError, match="is a folder; give the name of a file in it"):
        read_names(tmp_path)


def book_for(names, tmp_path, *, stdin=None):
    asked = ("book", tmp_path / "a.xlsx", "--names", names, "--variant", "4x4", "-n", "1")
    quick = ("--seed", "1", "--jobs", "1", "--lang", "en")
    return CliRunner().invoke(main, [*map(str, (*asked, *quick))], input=stdin)


def names_on(path):
    sheets = openpyxl.load_workbook(path).worksheets
    texts = [str(cell.value) for sheet in sheets for row in sheet for cell in row]
    return [text.removeprefix("Name: ") for text in texts if text.startswith("Name: ")]


def test_a_book_takes_the_list_from_standard_input(tmp_path):
    ran = book_for("-", tmp_path, stdin="Name;Class\nZoë Smith;4b\nMay;4b\n")
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert names_on(tmp_path / "a.xlsx") == [*WANTED]


def test_a_book_takes_a_workbook_and_tells_who_is_there_twice(tmp_path):
    book = openpyxl.Workbook()
    for name in ("Name", "May", "Zoë", "MAY", "Zoë", "Amir"):
        book["Sheet"].append([name, "4b"])
    book.save(tmp_path / "class.xlsx")
    ran = book_for(tmp_path / "class.xlsx", tmp_path)
    assert ran.exit_code == 0
    sentence = "In the class list more than once: May, Zoë. Each gets sheets of its own.\n"
    assert ran.stderr == sentence
    assert names_on(tmp_path / "a.xlsx") == ["May", "Zoë", "MAY", "Zoë", "Amir"]
