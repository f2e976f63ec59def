"""The benches: each runs small or says why not, and what is no figure is told."""

from pathlib import Path

import pdfplumber
import pytest
from openpyxl import Workbook
from openpyxl.styles import Alignment
from reportlab.pdfgen.canvas import Canvas

from tests.bench import guide, preflight
from tests.bench.__main__ import BENCHES, ELSEWHERE, faults, run
from tests.bench.figures import figures
from tests.paragraphs import texts_of

TABLES = guide.TABLES
CHEAPEST = ("book", "levels", "masks")


def test_every_bench_is_run_small_or_says_why_not():
    names = {path.stem for path in Path(__file__).parent.glob("bench/*.py")}
    assert sorted([*BENCHES, *ELSEWHERE]) == sorted(
        name for name in names if not name.startswith("__")
    )


@pytest.mark.parametrize(
    "text", ["| easy | nan |", "a ratio of inf", "-inf", "median NaN", "", "x"]
)
def test_what_is_no_figure_is_told(text):
    assert faults(text)


def test_words_are_not_taken_for_figures():
    assert not faults("| nanosecond | info | inf-loop | 3 |")


def test_figures_are_the_mean_what_95_percent_keep_to_and_the_worst():
    of = figures([*range(1, 101)])
    assert (of.number, of.median, of.mean, of.high, of.worst) == (100, 50.5, 50.5, 95, 100)
    assert of.columns == ("100", "50", "50", "95", "100")
    assert figures([0.25]).columns == ("1", "0.25", "0.25", "0.25", "0.25")


@pytest.mark.parametrize("path", guide.CHAPTERS, ids=lambda path: path.parent.name)
def test_the_guide_has_a_place_for_each_figure_of_a_run(path):
    rows = [[[f"{number}.5" for number in table.columns] for _ in table.rows] for table in TABLES]
    text = guide.filled(path.read_text("utf-8"), rows)
    assert text.count(".5 |") > sum(len(table.columns) * len(table.rows) for table in TABLES) / 2
    assert guide.filled(text, rows) == text


def test_the_guide_has_the_same_figures_in_each_language():
    one, two = [figures_in(path) for path in guide.CHAPTERS]
    assert one == two


def figures_in(path):
    """Return the figures of the tables that a run fills, row by row."""
    lines = path.read_text("utf-8").splitlines()
    tables = [*guide.tables_in("\n".join(lines))][: len(TABLES)]
    return [lines[place].split("|")[2:] for table in tables for place in table]


def test_a_table_with_other_rows_is_told():
    with pytest.raises(ValueError, match="1 rows"):
        guide.filled("| | a |\n|---|---|\n| x | 1 |\n", [[["1"], ["2"]]])


def test_a_figure_too_few_is_told():
    with pytest.raises(ValueError, match="x has 1 figures"):
        guide.filled("| | a |\n|---|---|\n| x | 1 |\n", [[["1", "2"]]])


@pytest.mark.parametrize(
    ("output", "found"),
    [
        ("| hard | 2 | 1.5e+03 | 100.0% |", ["2", "1.5e+03", "100.0%"]),
        ("hard  C   1,200.5  .txt 4", ["1,200.5", "4"]),
        ("harder 1\nhard 2\nhard 3", ["2"]),
        ("easy 1", []),
    ],
)
def test_figures_are_those_of_the_first_line_that_begins_with_the_name(output, found):
    assert guide.figures_of(output, "hard") == found


@pytest.mark.slow
@pytest.mark.parametrize("name", CHEAPEST)
def test_a_cheap_bench_runs_and_its_answers_are_right(name, capfd):
    assert run(name) == []
    assert name in capfd.readouterr().out


def test_a_bench_that_fails_is_told(monkeypatch, capfd):
    monkeypatch.setitem(BENCHES, "levels", BENCHES["levels"]._replace(arguments=("1", "9x9", "?")))
    (fault,) = run("levels")
    assert fault.startswith("ended with 1")
    assert "?" in fault
    capfd.readouterr()


LEFT, SIZE = 60, 10  # points
GOOD, SHORT, CUT = (
    ("A paragraph of two", "lines that is right."),
    ("Here the last line has no more than one", "word."),
    ("Here the last word of a line is cut, as here: wor", "dless, and nobody says why."),
)


def test_preflight_tells_last_lines_that_are_short_and_words_that_are_cut(tmp_path):
    canvas, book = Canvas(str(tmp_path / "a.pdf")), Workbook()
    sheet = book.create_sheet()
    for row, lines in enumerate((GOOD, SHORT, CUT), 1):
        cell = sheet.cell(row, 1, ("" if lines is CUT else " ").join(lines))
        cell.alignment = Alignment(wrap_text=True)
        canvas.setFont("Helvetica", SIZE)
        for number, line in enumerate(lines):
            canvas.drawString(LEFT, 800 - 60 * row - 1.2 * SIZE * number, line)
    canvas.save()
    book.save(tmp_path / "a.xlsx")
    found = preflight.Found()
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        preflight._lines(pdf.pages[0], texts_of(tmp_path / "a.xlsx"), found)
    assert found.paragraphs == 3
    assert found.leadings == pytest.approx([1.2] * 3)
    assert sorted(told.partition("'")[0] for told in found.faults) == ["cut ", "last line "]
