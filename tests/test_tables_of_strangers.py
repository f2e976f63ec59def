"""Tables as others keep them come back whole: each row and column, in order, in each kind of file.

The shapes are facts of files that are about: data sets of Kaggle and of the exchange bank, what
pandas, Excel in Europe and in Japan, Google Sheets and LibreOffice save.
"""

import csv
import datetime as dt
import io

import pytest
from openpyxl import Workbook, load_workbook

from numpure_xl.export.added_columns import ods_table
from numpure_xl.reading.workbook import text_rows
from tests.typed import run

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ZEROS = EASY.replace(".", "0")
FOUR = "1.....3..2.....4"
CLASH = f"5{EASY}"[:81]

TABLES = {
    "two columns of a data set": [["quizzes", "solutions"], [ZEROS, SOLVED], [ZEROS, SOLVED]],
    "five columns of a data set": [
        ["id", "puzzle", "solution", "clues", "difficulty"],
        ["1", EASY, SOLVED, "30", "0.0"],
        ["2", EASY, SOLVED, "30", "1.2"],
    ],
    "an index without a heading": [["", "puzzle"], ["0", EASY], ["1", EASY]],
    "an index and a level": [["", "puzzle", "level"], ["0", EASY, "easy"], ["1", FOUR, "easy"]],
    "a hash in front": [["0000183b305c", ZEROS, "1.2"], ["0000b3305c18", ZEROS, "2.0"]],
    "no headings": [[EASY, "Monday"], [EASY, "Tuesday"]],
    "headings in Japanese": [["番号", "問題", "備考"], ["1", EASY, "初級"], ["2", EASY, ""]],
    "the puzzle last": [["name", "class", "sudoku"], ["Ann", "3b", EASY], ["Bob", "3a", FOUR]],
    "one that clashes": [["id", "puzzle"], ["1", CLASH], ["2", EASY]],
    "a blank cell": [["id", "puzzle"], ["1", ""], ["2", EASY]],
    "quotes and marks": [["puzzle", "note"], [EASY, 'says "hi"; bye, now'], [EASY, "a,b"]],
    "lines in a cell": [["puzzle", "note"], [EASY, "one\ntwo"], [EASY, ""]],
    "zeros in front": [["code", "puzzle"], ["0007", EASY], ["0070", EASY]],
    "dates as text": [["date", "puzzle"], ["2026-05-01", EASY], ["01.05.2026", EASY]],
    "two headings alike": [["note", "puzzle", "note"], ["a", EASY, "b"], ["c", EASY, "d"]],
    "headings of ours": [["error", "puzzle", "solution"], ["x", EASY, "y"], ["", EASY, ""]],
    "a heading of words": [["No.", "Sudoku puzzle (easy)"], ["1", EASY], ["2", EASY]],
    "spaces at ends": [["name ", "puzzle"], ["  Ann", EASY], ["Bob  B.", EASY]],
    "formulas of others": [["puzzle", "sum"], [EASY, "=1+1"], [EASY, "@x"]],
    "many columns": [
        [*(f"c{at}" for at in range(30)), "puzzle"],
        *([*map(str, range(30)), EASY] for _ in range(3)),
    ],
}
KINDS = ("csv", "bom.csv", "semicolons.csv", "tsv", "xlsx", "ods")


def written(path, rows):
    """Write a table as a kind of file."""
    if path.suffix in {".csv", ".tsv"}:
        mark = "\t" if path.suffix == ".tsv" else ";" if "semi" in path.name else ","
        text = io.StringIO()
        is_marked = "bom" in path.name
        csv.writer(
            text, delimiter=mark, quoting=csv.QUOTE_ALL if is_marked else csv.QUOTE_MINIMAL
        ).writerows(rows)
        path.write_bytes(text.getvalue().encode("utf-8-sig" if is_marked else "utf-8"))
        return
    if path.suffix == ".ods":
        ods_table(rows, path, "Sheet1")
        return
    book = Workbook()
    for row, cells in enumerate(rows, 1):
        for col, value in enumerate(cells, 1):
            if value:
                cell = book.worksheets[0].cell(row, col)
                cell.value, cell.data_type = value, "s"
    book.save(path)


def rows_of(path):
    """Return the rows of a file, without the blanks at their ends."""
    if path.suffix in {".csv", ".tsv"}:
        text = path.read_text("utf-8-sig")
        mark = "\t" if path.suffix == ".tsv" else ";" if "semi" in path.name else ","
        rows = [*csv.reader(io.StringIO(text), delimiter=mark)]
    else:
        with path.open("rb") as file:
            ((_, _, rows),) = text_rows(file, path.name)
    return [trimmed(row) for row in rows]


def trimmed(row):
    while row and not row[-1]:
        row = row[:-1]
    return [*row]


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("kind", KINDS)
def test_each_row_and_column_comes_back(kind, name, tmp_path):
    rows = TABLES[name]
    given, out = tmp_path / f"given.{kind}", tmp_path / f"answers.{kind}"
    written(given, rows)
    result = run("--lang", "en", "solve", str(given), "-o", str(out))
    found = rows_of(out)
    assert len(found) == len(rows), result.stderr
    for before, after in zip(rows, found, strict=True):
        padded = [*after, *[""] * len(before)]
        assert padded[: len(before)] == [*before]
    answers = [row[len(rows[0]) :] for row in found]
    puzzles = [next((cell for cell in row if cell in {EASY, ZEROS}), "") for row in rows]
    assert all(SOLVED in answer for answer, puzzle in zip(answers, puzzles, strict=True) if puzzle)


def test_dates_and_numbers_of_a_sheet_stay_what_they_are(tmp_path):
    book = Workbook()
    day = dt.datetime(2026, 5, 1)  # noqa: DTZ001  # sheets know no time zones
    for row in (["Puzzles of May"], [], ["date", "puzzle", "points"], [day, EASY, 2.5]):
        book.worksheets[0].append(row)
    book.save(tmp_path / "given.xlsx")
    run("solve", str(tmp_path / "given.xlsx"), "-o", str(tmp_path / "out.xlsx"))
    sheet = load_workbook(tmp_path / "out.xlsx").worksheets[0]
    assert [cell.value for cell in sheet[4]][:4] == [day, EASY, 2.5, SOLVED]
    assert sheet["A1"].value == "Puzzles of May"


@pytest.mark.few(10)
@pytest.mark.parametrize(
    ("encoding", "is_marked"),
    [("utf-8", False), ("utf-8-sig", True), ("cp932", True), ("cp1252", True), ("utf-16", True)],
)
def test_a_table_opens_in_spreadsheets_as_the_one_that_was_read(encoding, is_marked, tmp_path):
    """Excel takes a text without a mark of UTF-8 for one of the system's code page."""
    heading = "Rätsel" if encoding == "cp1252" else "問題"
    given, out = tmp_path / "given.csv", tmp_path / "out.csv"
    given.write_bytes(f"id,{heading}\n1,{EASY}\n".encode(encoding))
    result = run("solve", str(given), "-o", str(out))
    content = out.read_bytes()
    assert content.startswith(b"\xef\xbb\xbf") is is_marked, result.stderr
    assert rows_of(out) == [["id", heading, "solution", "error"], ["1", EASY, SOLVED]]
    assert "\ufeff" not in run("solve", str(given)).stdout
