"""A ZIP for a class: sheets and key apart, and a list that spreadsheets and forms can use."""

import csv
import io
from zipfile import ZIP_STORED, ZipFile

import pdfplumber
import pytest
from click.testing import CliRunner

import numpure_xl
from numpure_xl.cli import main
from tests.test_class_sheets import SMALL, digits

NAMES = ["Zoë", "=1+1", "花子"]


def run(folder, *arguments, name="a.zip"):
    return CliRunner().invoke(
        main, ["book", *map(str, (folder / name, *SMALL, *arguments, "--lang", "en"))]
    )


def parts(folder, *arguments):
    """Return the files of a ZIP by name."""
    (folder / "class.txt").write_text("\n".join(NAMES), encoding="utf-8")
    ran = run(folder, "--names", folder / "class.txt", *arguments)
    assert ran.exit_code == 0, ran.output
    with ZipFile(folder / "a.zip") as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rows(content):
    """Return the rows of a list as Excel reads them: it is in UTF-8 if it begins with its mark."""
    assert content.startswith(b"\xef\xbb\xbf")
    return [*csv.DictReader(io.StringIO(content.decode("utf-8-sig")))]


def is_answer(solution, puzzle):
    """Tell whether a solution of a 4x4 board keeps the rules and the givens."""
    lines = solution.split("/")
    boxes = [lines[r][c : c + 2] + lines[r + 1][c : c + 2] for r in (0, 2) for c in (0, 2)]
    units = [*lines, *map("".join, zip(*lines, strict=True)), *boxes]
    kept = all(sign in (".", digit) for sign, digit in zip(puzzle, "".join(lines), strict=True))
    return kept and all(sorted(unit) == ["1", "2", "3", "4"] for unit in units)


def texts(content):
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        assert not [annot for page in pdf.pages for annot in page.annots]
        return [page.extract_text().splitlines() for page in pdf.pages]


@pytest.mark.few(1)
@pytest.mark.parametrize("one_each", [False, True])
def test_sheets_and_key_are_apart_and_the_list_has_a_row_for_each_puzzle_of_a_child(
    one_each, tmp_path
):
    made = parts(tmp_path, "-n", 2, "--per-page", 2, *["--one-each"] * one_each)
    own = [f"a/a-{name}.pdf" for name in NAMES] if one_each else []
    assert [*made] == ["a.pdf", "a-answers.pdf", *own, "a.csv"]
    assert [texts(made[name])[0][1:-1] for name in own] == [
        sheet[1:-1] for sheet in texts(made["a.pdf"]) if one_each
    ]
    listed = rows(made["a.csv"])
    assert [(row["Name"], row["Number"]) for row in listed] == [
        (name, f"No. {number}") for name in ("Zoë", "'=1+1", "花子") for number in (1, 2)
    ]
    assert len({row["Puzzle"] for row in listed}) == (6 if one_each else 2)
    sheets, (key,) = texts(made["a.pdf"]), texts(made["a-answers.pdf"])
    assert all(
        sheet[1].startswith(f"Name: {name}") for sheet, name in zip(sheets, NAMES, strict=False)
    )
    for row in listed:
        assert is_answer(row["Solution"], row["Puzzle"])
        assert row["Puzzle"].count(".") == 16 - int(row["Clues"])
    printed = "".join(digits(key)).replace(" ", "")
    assert sorted(printed) == sorted("1234" * 4 * (6 if one_each else 2))


def test_no_cell_of_the_list_is_a_number_or_a_formula_to_a_spreadsheet_that_is_none(tmp_path):
    for row in rows(parts(tmp_path, "-n", 2, "--prize", 3)["a.csv"]):
        assert len(row.pop("Prize cells")) == 3
        assert 0 < int(row.pop("Clues")) < 16
        assert not [cell for cell in row.values() if cell[0] in "=+-@" or cell.isdecimal()]


def test_what_is_not_there_is_left_out(tmp_path):
    assert run(tmp_path, "-n", 2, "--answers", "none").exit_code == 0
    with ZipFile(tmp_path / "a.zip") as archive:
        assert archive.namelist() == ["a.pdf", "a.csv"]
        listed = rows(archive.read("a.csv"))
    assert [*listed[0]] == ["Number", "Level", "Clues", "Puzzle", "Solution", "Recipe"]
    numpure_xl.write_book([row["Puzzle"] for row in listed], tmp_path / "b.zip")
    with ZipFile(tmp_path / "b.zip") as archive:
        again = rows(archive.read("b.csv"))
    assert [row["Solution"] for row in again] == [row["Solution"] for row in listed]


def test_a_zip_is_overwritten_only_if_it_is_as_it_was_written(tmp_path):
    path = tmp_path / "a.zip"
    assert run(tmp_path, "-n", 1).exit_code == 0
    written = path.read_bytes()
    assert run(tmp_path, "-n", 1).exit_code == 0
    assert path.read_bytes() == written
    with ZipFile(path, "a", ZIP_STORED) as archive:
        archive.writestr("notes.txt", "my own")
    assert "was changed since numpure wrote it" in run(tmp_path, "-n", 1).stderr
    path.write_bytes(b"PK")
    assert "was not written by numpure" in run(tmp_path, "-n", 1).stderr
    assert path.read_bytes() == b"PK"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--trim", "A5"], "A ZIP has loose sheets; leave out --trim and --printer,"),
        (["--playable"], "A book to play in is not laid out for paper;"),
        (["--metadata"], "A hidden sheet is in a workbook;"),
    ],
)
def test_what_a_zip_cannot_have_is_refused(options, sentence, tmp_path):
    ran = run(tmp_path, "-n", 1, *options)
    assert ran.exit_code == 2
    assert ran.stderr.startswith(f"numpure: {sentence}")
    assert not [*tmp_path.iterdir()]
