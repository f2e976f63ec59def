"""A table comes back as a table: each column, each row, in order, and the answers beside them."""

import csv
import io
from itertools import product

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font

from numpure_xl.errors import NumpureError
from numpure_xl.export.added_columns import ods_table
from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.formats.json_games import fields_of
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.formats.writing import text_of
from numpure_xl.sudoku.grid.saved_game import game_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from tests.sampling import some, spread
from tests.typed import run

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FOUR, FOUR_SOLVED = "1.....3..2.....4", "1342243142133124"
CLASH = f"5{EASY}"[:81]

PUZZLES = {EASY: SOLVED, CLASH: "", FOUR: FOUR_SOLVED, "": "", "nonsense, really": ""}
DIALECTS = {"commas": ",", "semicolons": ";", "tabs": "\t"}
HEADS = [
    ["id", "name", "puzzle", "note"],
    ["nr", "who", "quizzes", ""],
    ["番号", "名前", "問題", "備考"],
    None,
]


def table(rows, mark, *, end="\n", quoting=csv.QUOTE_MINIMAL):
    text = io.StringIO()
    csv.writer(text, delimiter=mark, lineterminator=end, quoting=quoting).writerows(rows)
    return text.getvalue()


def rows_of(text, mark):
    return [*csv.reader(io.StringIO(text), delimiter=mark)]


CASES = [*product(DIALECTS, HEADS, [0, 2], [False, True])]


@pytest.mark.parametrize("case", [CASES[at] for at in sorted(spread(len(CASES), 6, "tables"))])
@pytest.mark.parametrize("command", ["solve", "rate"])
def test_every_column_and_row_comes_back_in_order(command, case):
    dialect, head, column, is_quoted = case
    mark = DIALECTS[dialect]
    others = [["7", "Ann, B."], ["008", 'says "hi"; bye'], ["", "\tx"], ["5", "6"], ["", ""]]
    rows = []
    for (first, second), puzzle in zip(others, PUZZLES, strict=True):
        rest = [first, second, "日本"]
        rows.append([*rest[:column], puzzle, *rest[column:]])
    rows.insert(2, [])
    if head:
        names = [name for name in head if name != head[2]]
        rows.insert(0, [*names[:column], head[2], *names[column:]])
    quoting = csv.QUOTE_ALL if is_quoted else csv.QUOTE_MINIMAL
    given = table(rows, mark, quoting=quoting, end="\r\n" if is_quoted else "\n")
    result = run(
        "--lang", "en", command, "--format", "csv", stdin=f"\ufeff{given}" if is_quoted else given
    )
    answers = rows_of(result.stdout, mark)
    assert result.exit_code == 1
    assert [row[:4] for row in answers] == rows
    added = [row[4:] for row in answers if row]
    if head:
        names = added.pop(0)
        assert names[-1] == "error"
    failed = [bool(row[-1]) for row in added]
    assert failed == [not answer for answer in PUZZLES.values()]
    if command == "solve":
        assert [row[0] for row in added] == [*PUZZLES.values()]


def test_a_file_takes_the_table_and_the_column_is_named(tmp_path):
    file, out = tmp_path / "in.csv", tmp_path / "out.csv"
    file.write_text(f"a,solution,b\n{FOUR},mine,{EASY}\n")
    said = ""
    for column, answer in {"a": FOUR_SOLVED, "3": SOLVED, "B": SOLVED}.items():
        result = run("solve", file, "--column", column, "-o", out, "--force")
        assert result.exit_code == 0
        head, row = rows_of(out.read_text(), ",")
        assert head == ["a", "solution", "b", "solution 2", "error"]
        assert row == [FOUR, "mine", EASY, answer, ""]
        said = result.stderr
    assert "The puzzles are those of the column b: 1 row." in said


ANSWERS = {
    "solve": "solution",
    "rate": "rating",
    "check": "judgement",
    "hint": "hint",
    "convert": "converted",
    "candidates": "candidates",
}


@pytest.mark.parametrize("command", ANSWERS)
@pytest.mark.parametrize("kind", ["csv", "tsv", "xlsx", "ods", "standard input"])
def test_a_table_comes_back_where_nothing_says_what_is_written(command, kind, tmp_path):
    given = [["id", "puzzle", "note"], ["7", EASY, "a"], ["", "", ""], ["8", "", "b"]]
    mark = "\t" if kind == "tsv" else ","
    file = tmp_path / f"theirs.{kind}"
    if kind == "ods":
        ods_table(given, file, "Sheet1")
    elif kind == "xlsx":
        book = Workbook()
        for row in given:
            book.worksheets[0].append(row)
        book.save(file)
    else:
        file.write_text(table(given, mark))
    is_piped = kind == "standard input"
    result = run(command, *([] if is_piped else [file]), stdin=table(given, mark))
    head, *rows = rows_of(result.stdout, mark)
    assert (head[3], head[-1]) == (ANSWERS[command], "error")
    assert [(row or [""])[0] for row in rows] == [row[0] for row in given[1:]]
    assert [bool(row[3]) for row in rows if any(row)] == [True, False]


def test_counts_are_beside_their_puzzles_too():
    given = f"id,puzzle\n1,{FOUR}\n2,\n3,{CLASH}\n"
    _, *rows = rows_of(run("solve", "--count", stdin=given).stdout, ",")
    assert [row[2:4] for row in rows] == [["1", "True"], ["", ""], ["0", "True"]]


@pytest.mark.parametrize("text", [f"{FOUR}\n{EASY}\n", f"puzzle\n{FOUR}\n{EASY}\n"])
def test_a_list_of_puzzles_comes_back_as_lines(text):
    assert run("solve", stdin=text).stdout.split() == [FOUR_SOLVED, SOLVED]
    assert run("convert", stdin=text).stdout.split() == [FOUR, EASY]


@pytest.mark.parametrize(
    "form", [name for name, form in FORMATS.items() if form.write and name not in {"csv", "json"}]
)
@pytest.mark.parametrize(
    "name", some(["9x9", "9x9+killer", "9x9-jigsaw", "9x9+thermo", "6x6+kropki"], 2)
)
def test_a_puzzle_in_a_format_is_no_table(form, name):
    game = game_of(make(Recipe.parse(f"{name}/easy#1")).givens)
    try:
        text = FORMATS[form].whole(text_of(form, game, fields_of(game)))
    except NumpureError:
        return
    assert run("convert", "--quiet", stdin=text).stdout.strip() == line_of(game.givens)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--column", "c", "--format", "csv"), "There is no column 'c'; the table has: a, b."),
        (("--column", "a", "--format", "line"), "A --column is one of a table"),
    ],
)
def test_a_column_that_is_not_there_is_told(words, sentence):
    result = run("--lang", "en", "solve", *words, stdin=f"a,b\n{FOUR},1\n")
    assert (result.exit_code, sentence in result.stderr) == (2, True)


def test_a_column_of_boards_says_the_rules_and_an_unknown_one_is_in_its_row():
    given = f"variant,puzzle\n4x4,{FOUR}\nX,{EASY}\nsandwich,{EASY}\n4X4-x,{FOUR}\n"
    _, *rows = rows_of(run("--lang", "en", "solve", "--format", "csv", stdin=given).stdout, ",")
    assert [row[2] for row in rows] == [FOUR_SOLVED, "", "", ""]
    assert [row[3].split(";")[0][:24] for row in rows[1:]] == [
        "The grid has no solution",
        "There is no board 'sandw",
        "The grid has no solution",
    ]


def test_lines_that_are_no_table_are_solved_as_before():
    assert run("solve", "--format", "csv", stdin=f"{FOUR}\n").stdout.splitlines() == [
        "puzzle,variant,solution",
        f"{FOUR},4x4,{FOUR_SOLVED}",
    ]


def sheet_of(path):
    return [[*row] for row in load_workbook(path).worksheets[0].iter_rows(values_only=True)]


@pytest.fixture
def workbook(tmp_path):
    """A workbook with a table below a title, and another sheet."""
    made = Workbook()
    sheet = made.worksheets[0]
    for row in (["List of May"], [], ["id", "puzzle", "who"], [7, EASY, "Ann"], [], [8, "x", "Bo"]):
        sheet.append(row)
    sheet["C4"].font = Font(bold=True)
    made.create_sheet("Other")["B2"] = "=1+1"
    made.save(tmp_path / "in.xlsx")
    return tmp_path / "in.xlsx"


@pytest.mark.parametrize("command", ["solve", "rate", "check", "hint", "convert"])
def test_a_sheet_keeps_all_that_it_has(command, workbook, tmp_path):
    out = tmp_path / "out.xlsx"
    result = run("--lang", "en", command, workbook, "--column", "puzzle", "-o", out)
    assert result.exit_code == 1, result.output
    before, after = sheet_of(workbook), sheet_of(out)
    assert [row[:3] for row in after] == [row[:3] for row in before]
    errors = [row[-1] for row in after]
    assert errors[2] == "error"
    assert (errors[3], bool(errors[5])) == (None, True)
    copied = load_workbook(out)
    assert copied["Other"]["B2"].value == "=1+1"
    assert copied.worksheets[0]["C4"].font.bold


@pytest.mark.parametrize("ending", [".csv", ".tsv", ".xlsx"])
def test_a_table_changes_its_kind_with_the_ending(ending, workbook, tmp_path):
    out = tmp_path / f"out{ending}"
    assert run("solve", workbook, "--column", "puzzle", "-o", out).exit_code == 1
    mark = "," if ending == ".csv" else "\t"
    rows = sheet_of(out) if ending == ".xlsx" else rows_of(out.read_text(), mark)
    assert rows[0][0] == "List of May"
    assert rows[3][3] == SOLVED


def test_a_file_that_is_no_table_is_not_written_as_one(tmp_path):
    file = tmp_path / "in.txt"
    file.write_text(EASY)
    refused = run("--lang", "en", "solve", file, "-o", tmp_path / "out.xlsx")
    assert refused.exit_code == 2
    assert "No table was read, so .xlsx cannot be written" in refused.stderr
    assert not (tmp_path / "out.xlsx").exists()


def test_a_formula_that_a_table_has_as_text_stays_text(tmp_path):
    file, out = tmp_path / "in.csv", tmp_path / "out.xlsx"
    file.write_text(f"puzzle,note\n{EASY},=1+1\n")
    assert run("solve", file, "-o", out).exit_code == 0
    assert load_workbook(out).worksheets[0]["B2"].data_type == "s"
