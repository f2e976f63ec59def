"""Sheets for a class: a name on each, the same puzzles or other ones, a key, certificates."""

import re
from dataclasses import replace
from io import BytesIO

import openpyxl
import pdfplumber
import pytest
from click.testing import CliRunner

from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.cli import main
from numpure_xl.export import book_bytes
from numpure_xl.export.page_svg import page_svg
from numpure_xl.export.pdf import pdf_bytes
from tests.books import items
from tests.sampling import slow

NAMES = ["Zoë", "May", "A child with quite a long name, and then some more of it"]
SMALL = ("--variant", "4x4", "--seed", "1", "--jobs", "1")


def run(folder, *arguments, names=NAMES):
    (folder / "class.txt").write_text("\n\n".join(names), encoding="utf-8")
    wishes = ("--names", folder / "class.txt", *SMALL, *arguments, "--lang", "en")
    return CliRunner().invoke(main, ["book", *map(str, (folder / "a.pdf", *wishes))])


def pages(folder, *arguments, names=NAMES):
    """Return the lines of each page."""
    ran = run(folder, *arguments, names=names)
    assert ran.exit_code == 0, ran.output
    with pdfplumber.open(folder / "a.pdf") as pdf:
        return [page.extract_text().splitlines() for page in pdf.pages]


def digits(lines):
    """Return what is in the boards of a page."""
    return [line for line in lines if line.replace(" ", "").isdecimal()]


@pytest.mark.parametrize(("count", "sheets"), [(1, 1), (2, 1), (3, 2)])
def test_everybody_gets_the_same_puzzles_with_a_name_on_each_page_and_one_key(
    count, sheets, tmp_path
):
    found = pages(tmp_path, "-n", count, "--per-page", 2)
    assert len(found) == 3 * sheets + 1
    for at, name in enumerate(NAMES):
        own = found[at * sheets : (at + 1) * sheets]
        assert all(page[1].startswith(f"Name: {name}") for page in own)
        assert [*map(digits, own)] == [*map(digits, found[:sheets])]
        assert sum(line.startswith("No. ") for page in own for line in page) == count
    key = found[-1]
    assert key[0] == "Sudoku · Answers"
    assert " ".join(key).count("No. ") == count


def test_or_each_gets_other_puzzles_which_the_key_has_by_name(tmp_path):
    found = pages(tmp_path, "-n", 2, "--one-each", "--per-page", 2, "--answers", 2)
    boards = [tuple(digits(page)) for page in found[:3]]
    assert len(set(boards)) == 3
    labels = [line for page in found[3:] for line in page if "· No. " in line]
    assert labels == [f"{name} · No. {number}" for name in NAMES for number in (1, 2)]


def test_levels_are_for_each(tmp_path):
    found = pages(tmp_path, "--levels", "beginner:1,easy:1", "--one-each", "--per-page", 2)
    for page in found[:3]:
        assert [("Beginner" in line, "Easy" in line) for line in page if "No." in line] == [
            *((True, False), (False, True)),
        ]


def test_certificates_name_the_children_and_their_puzzles(tmp_path):
    found = pages(tmp_path, "-n", 2, "--one-each", "--certificate")[-3:]
    assert [page[2] for page in found] == NAMES
    assert all(page[3] == "for solving ____ of 2 Sudoku puzzles" for page in found)


def test_steps_are_behind_the_key_once_for_all_or_by_name(tmp_path):
    shared = pages(tmp_path, "-n", 1, "--steps")
    assert [page[0] for page in shared] == [*["Sudoku"] * 3, "Sudoku · Answers", "Sudoku · Steps"]
    assert sum(line.startswith("No. 1 ") for line in shared[-1]) == 1
    own = pages(tmp_path, "-n", 1, "--steps", "--one-each")
    heads = [line for page in own[4:] for line in page if "· No. 1" in line]
    assert [head.partition(" · ")[0] for head in heads] == NAMES


def test_every_puzzle_of_a_class_leads_to_its_steps(tmp_path):
    (tmp_path / "class.txt").write_text("\n".join(NAMES), encoding="utf-8")
    asked = ("book", tmp_path / "a.xlsx", "--names", tmp_path / "class.txt", "-n", 1, "--steps")
    assert CliRunner().invoke(main, [*map(str, (*asked, *SMALL, "--level", "easy"))]).exit_code == 0
    sheet, *_ = openpyxl.load_workbook(tmp_path / "a.xlsx").worksheets
    places = [c.hyperlink.location for row in sheet for c in row if c.hyperlink]
    assert places.count("'Steps'!A2") == len(NAMES)  # below what r2c3 means


@pytest.mark.few(1)
@pytest.mark.parametrize("one_each", [(), ("--one-each",)])
def test_everybody_gets_a_workbook_to_play_in(one_each, tmp_path):
    names = ["Zoë", "A/B", "zoë", "はな"]
    (tmp_path / "class.txt").write_text("\n".join(names), encoding="utf-8")
    wishes = ("--names", tmp_path / "class.txt", *SMALL, "-n", 2, "--playable", *one_each)
    asked = [*map(str, ("book", tmp_path / "a.xlsx", *wishes, "--lang", "en"))]
    ran = CliRunner().invoke(main, asked)
    assert ran.exit_code == 0, ran.output
    files = [tmp_path / f"a-{name}.xlsx" for name in ("Zoë", "A_B", "zoë-2", "はな")]
    assert sorted(tmp_path.glob("*.xlsx")) == sorted(files)
    books = [openpyxl.load_workbook(file) for file in files]
    assert [book["Contents"]["B2"].value for book in books] == [f"Sudoku · {n}" for n in names]
    assert all(book.sheetnames == ["Contents", "No. 1", "No. 2", "Answers"] for book in books)
    boards = {str([[c.value for c in row] for row in book["No. 1"]["B5:E8"]]) for book in books}
    assert len(boards) == (len(names) if one_each else 1)
    books[0]["No. 1"]["B5"] = 4
    books[0].save(files[0])
    before = [file.read_bytes() for file in files]
    refused = CliRunner().invoke(main, asked)
    assert refused.exit_code == 1
    assert "a-Zoë.xlsx" in refused.stderr
    assert [file.read_bytes() for file in files] == before


def test_a_certificate_without_names_has_a_line_for_one(tmp_path):
    wishes = ["book", str(tmp_path / "a.pdf"), *SMALL, "--certificate", "--lang", "en"]
    assert CliRunner().invoke(main, wishes).exit_code == 0
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        assert pdf.pages[-1].extract_text().splitlines()[:3] == [
            *("Certificate", "awarded to", "for solving a Sudoku puzzle"),
        ]


def test_a_certificate_has_no_number_since_it_hangs_on_a_wall():
    plan = book_plan(items("4x4", 1), BookLayout(certificate=True, answers_per_page=0))
    with pdfplumber.open(BytesIO(pdf_bytes(plan))) as pdf:
        sheet, award = (page.extract_text() for page in pdf.pages)
    assert ("1 / 2" in sheet, "2 / 2" in award) == (True, False)
    assert (">1 / 2</text" in page_svg(plan, 1), ">2 / 2</text" in page_svg(plan, 2)) == (
        True,
        False,
    )
    book = openpyxl.load_workbook(BytesIO(book_bytes(plan)))
    feet = [sheet.oddFooter.center.text for sheet in book if sheet.oddFooter]
    assert feet == ["&P / &N"]


def test_a_long_name_is_set_smaller_in_the_workbook_too(tmp_path):
    (tmp_path / "class.txt").write_text(NAMES[-1], encoding="utf-8")
    book = tmp_path / "a.xlsx"
    wishes = (book, "--names", tmp_path / "class.txt", *SMALL, "--lang", "en")
    assert CliRunner().invoke(main, ["book", *map(str, wishes)]).exit_code == 0
    field = openpyxl.load_workbook(book).worksheets[0]["B1"]
    assert field.value == f"Name: {NAMES[-1]}"
    assert 6 <= field.font.sz < 9


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        (("--names", "class.txt", "--certificate"), ["なまえ： はな", "やさしい", "しょうじょう"]),
        slow(("--trim", "A5", "-n", "24"), ["もくじ", "あそびかた", "ぜん24もん", "だい1〜24もん"]),
        (("--variant", "6x6+x", "--trim", "A6", "--level", "medium"), ["ななめつき", "ふつう"]),
        (
            ("--steps", "--variant", "6x6", "--level", "hard"),
            ["ときかた", "ぎょうめ", "むずかしさ"],
        ),
    ],
)
def test_japanese_children_read_no_kanji(options, wanted, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "class.txt").write_text("はな", encoding="utf-8")
    wishes = ("--theme", "children", "--lang", "ja", "--level", "easy")
    asked = ("book", "a.pdf", *SMALL, *wishes, *options)
    assert CliRunner().invoke(main, [*map(str, asked)]).exit_code == 0
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        text = "\n".join(page.extract_text() for page in pdf.pages)
    for words in ("だい1もん", "こたえ", *wanted):
        assert words in text
    assert not re.findall("[一-龥]", text)


@pytest.mark.few(1)
@pytest.mark.parametrize("theme", ["newspaper", "children", "large-print", "plain"])
def test_every_theme_has_room_for_the_name(theme, tmp_path):
    names = NAMES[:2] if theme == "large-print" else NAMES
    (first, *_) = pages(tmp_path, "--theme", theme, names=names)
    assert "Name: Zoë" in first[1]
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        for page in pdf.pages:
            assert all(char["x0"] > 28 and char["x1"] < page.width - 28 for char in page.chars)


@pytest.mark.parametrize(
    ("options", "names", "sentence"),
    [
        (("--trim", "A5"), NAMES, "Sheets for a class are loose; leave out --trim, *same --seed."),
        (
            ("--metadata",),
            NAMES,
            "Sheets for a class are loose; leave out --metadata, *same --seed.",
        ),
        (("--playable", "--certificate"), NAMES, "Certificates are for printing; leave out"),
        ((), ["お名前" * 20], "The name 'お名前*is too long for the line on its page; shorten it."),
        (("--theme", "large-print"), ["N" * 55], "The name 'NNNN*is too long for the line"),
        (("--one-each", "--from", "x"), NAMES, "Other puzzles for each are made by level;"),
        ((), [], "No name was found in '*class.txt'; write one in each line."),
        ((), ["x"] * 501, "'*class.txt' has 501 names;"),
        ((), ["x" * 61], "The name 'xxxxxxxxxxxx"),
        ((), ["a\x07b"], "The character '\\x07' cannot be printed;"),
    ],
)
def test_what_cannot_be_is_refused(options, names, sentence, tmp_path):
    ran = run(tmp_path, *options, names=names)
    of_the_list = ("No name", "'*class.txt'", "The name 'xxx")
    assert ran.exit_code == (1 if sentence.startswith(of_the_list) else 2)
    begin, _, end = sentence.partition("*")
    assert ran.stderr.startswith(f"numpure: {begin}")
    assert end in ran.stderr
    assert not (tmp_path / "a.pdf").exists()


@pytest.mark.parametrize("layout", [{"names": ("Ann", "Bob")}, {"theme": "children"}])
def test_a_recipe_is_not_below_puzzles_of_pupils(layout):
    boards = [replace(item, recipe="4x4/easy#1") for item in items("4x4", 2)]
    assert "4x4/easy#1" in texts_of(book_plan(boards, BookLayout()))
    assert "4x4/easy#1" not in texts_of(book_plan(boards, BookLayout(**layout)))


def texts_of(plan):
    """Return what is in the cells of a book."""
    pages = (page for sheet in plan.sheets for page in sheet.pages)
    return {cell.value for page in pages for row in page for cell in row.cells if cell}


def test_a_japanese_certificate_names_the_child_first_and_ends_with_who_awards_it(tmp_path):
    (tmp_path / "names.txt").write_text("佐藤 花子\n", encoding="utf-8")
    path, names = str(tmp_path / "a.pdf"), str(tmp_path / "names.txt")
    wishes = ["book", path, *SMALL, "-n", "2", "--names", names, "--certificate", "--lang", "ja"]
    assert CliRunner().invoke(main, wishes).exit_code == 0
    with pdfplumber.open(path) as pdf:
        text = "".join(pdf.pages[-1].extract_text().split())
    words = ["賞状", "佐藤花子殿", "問を解きました。", "ここに賞します。", "年月日", "贈る人"]
    places = [text.index(word) for word in words]
    assert places == sorted(places)
