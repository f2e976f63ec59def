"""A book for a publisher: own pages, a logo, chapters with names, and its job in a file."""

import re

import click
import pdfplumber
import pytest
from click.testing import CliRunner
from openpyxl import load_workbook
from PIL import Image

from numpure_xl.book.imprint import Imprint
from numpure_xl.cli import main
from numpure_xl.cli.book import book
from numpure_xl.cli.job import NOT_KEPT, key_of

FRONT = """For Zoë

# Introduction

Words that *matter*.

## Why

- a pencil
- an eraser

3. third
"""
CONTENTS, FRONT_PAGES = 7, 8
SMALL = ("--variant", "4x4", "--seed", "1", "--trim", "6x9", "--lang", "en")


def run(*arguments):
    return CliRunner().invoke(main, ["book", *map(str, arguments)])


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Return the pages of a book with all of it: their words, heads and numbers of pictures."""
    folder = tmp_path_factory.mktemp("sold")
    (folder / "front.md").write_text(FRONT, encoding="utf-8")
    Image.new("RGBA", (400, 100), (200, 0, 0, 128)).save(folder / "logo.png")
    levels = "easy:5=Warm-up, slowly,easy:2=The climb"
    files = ("--front", folder / "front.md", "--logo", folder / "logo.png")
    ran = run(folder / "a.pdf", *SMALL, "--levels", levels, *files, "--pdf", "--year", 2027)
    assert ran.exit_code == 0, ran.output
    with pdfplumber.open(folder / "a.pdf") as pdf:
        return [(page.extract_text(), page.chars, page.images) for page in pdf.pages]


def number_of(pages, words):
    """Return the number of the only page that begins with some words."""
    (found,) = [at for at, (text, *_) in enumerate(pages, 1) if text.startswith(words)]
    return found


def test_a_logo_is_on_the_title_page_in_its_shape_and_in_grey(pages):
    (logo,) = pages[0][2]
    wide, high = logo["x1"] - logo["x0"], logo["bottom"] - logo["top"]
    assert wide / high == pytest.approx(4, rel=0.02)
    assert "DeviceGray" in str(logo["colorspace"])


def test_pages_of_ones_own_come_before_the_contents_and_flow(pages):
    assert pages[2][0].startswith("For Zoë")
    assert not pages[3][0].strip()
    assert pages[4][0].splitlines()[:6] == [
        *("Introduction", "Words that matter.", "Why", "• a pencil", "• an eraser", "3. third"),
    ]
    assert pages[5][0].startswith("This book belongs to")
    assert pages[6][0].startswith("Contents")
    assert [text.splitlines()[-1:] for text, *_ in pages[2:8]] == [
        *(["For Zoë"], [], ["v"], ["This book belongs to"], ["vii"], ["viii"]),
    ]


def test_each_page_of_a_workbook_has_a_text_since_others_are_not_printed(tmp_path):
    (tmp_path / "f.md").write_text(FRONT, encoding="utf-8")
    front = ("--front", tmp_path / "f.md")
    assert run(tmp_path / "a.xlsx", *SMALL, "-n", 2, *front).exit_code == 0
    for sheet in load_workbook(tmp_path / "a.xlsx"):
        if sheet.sheet_state == "visible":
            assert any(cell.value for row in sheet.iter_rows() for cell in row), sheet.title


def test_chapters_open_on_right_hand_pages_and_the_contents_name_them(pages):
    contents = pages[CONTENTS - 1][0].splitlines()
    for name, numbers in (("Warm-up, slowly", "No. 1–5"), ("The climb", "No. 6–7")):
        opening = next(at for at, (text, *_) in enumerate(pages, 1) if text.startswith(name))
        assert opening % 2 == 1
        assert numbers in pages[opening - 1][0]
        line = contents.index(f"{name} {opening - FRONT_PAGES}")
        assert contents[line + 1].startswith(f"{numbers} · Easy")


def test_answers_begin_on_a_right_hand_page_under_a_head_of_their_own(pages):
    first = number_of(pages, "Answers")
    assert first % 2 == 1
    sizes = {round(char["size"]) for char in pages[first - 1][1] if char["top"] < 45}
    assert sizes == {13}
    assert "".join(char["text"] for char in pages[first - 1][1] if char["top"] < 45) == "Answers"
    assert f"Answers {first - FRONT_PAGES}" in pages[CONTENTS - 1][0]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_an_odd_number_of_own_pages_is_followed_by_one_for_the_owner(count, tmp_path):
    (tmp_path / "f.md").write_text("\n\n---\n\n".join(["Words."] * count))
    assert run(tmp_path / "a.pdf", *SMALL, "--front", tmp_path / "f.md").exit_code == 0
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        texts = [page.extract_text() for page in pdf.pages]
    assert texts[2 + count].startswith("This book belongs to") == bool(count % 2)
    assert texts[2 + count + count % 2].startswith("Contents")


@pytest.mark.slow
def test_a_long_text_is_parted_among_pages_and_nothing_of_it_is_lost(tmp_path):
    words = [f"word{number}" for number in range(1500)]
    (tmp_path / "f.md").write_text("# Title\n\n" + " ".join(words))
    assert run(tmp_path / "a.pdf", *SMALL, "--front", tmp_path / "f.md").exit_code == 0
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        found = [word for page in pdf.pages for word in page.extract_text().split()]
        low = max(
            char["bottom"] for page in pdf.pages for char in page.chars if char["size"] > 10.5
        )
        assert low < pdf.pages[0].height - 16 / 25.4 * 72
    assert [word for word in found if word.startswith("word")] == words


@pytest.mark.parametrize(
    ("fields", "lines"),
    [
        ({"year": "2027"}, ["© 2027"]),
        ({"year": "2027", "author": "A"}, ["A", "© 2027 A"]),
        ({"year": "2027", "publisher": "P", "copyright": "(c) me"}, ["P, 2027", "(c) me"]),
        (
            {"published": "2027-01-31", "edition": "Third"},
            ["Third, published 31 January 2027", "© 2027"],
        ),
        ({"printed_by": "P", "rights": "All.\n\nOurs."}, ["Printed by P", "All.", "Ours."]),
    ],
)
def test_a_year_is_in_the_imprint(fields, lines):
    assert Imprint(**fields).lines("en") == lines


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--published", "2027-02-30", *SMALL), "'2027-02-30' is not a date;"),
        (("--back", "none.md", *SMALL), "There is no file 'none.md'."),
        (("--back", "long.md", *SMALL), "The text of --back would take"),
        (("--printed-by", "A"), "--printed-by is for a bound book; add --trim."),
        (("--year", "27", *SMALL), "The year '27' does not have four digits;"),
        (("--logo", "words.md"), "--logo is for a bound book; add --trim."),
        (("--front", "none.md", *SMALL), "There is no file 'none.md'."),
        (("--front", "empty.md", *SMALL), "'empty.md' has no text."),
        (("--front", "dots.png", *SMALL), "'dots.png' is not a UTF-8 text"),
        (("--logo", "words.md", *SMALL), "'words.md' is not a picture that can be printed;"),
        (("--front", "long.md", *SMALL), "The text of --front would take"),
        (("--levels", "easy:1=One"), "Chapters with names are for a bound book; add --trim."),
        (("--levels", f"easy:1={'long ' * 40}", *SMALL), "The title has 199 characters"),
    ],
)
def test_what_cannot_be_in_a_book_is_refused(options, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.md").write_text("words")
    (tmp_path / "empty.md").write_text("\n")
    (tmp_path / "long.md").write_text(f"{'word ' * 200}\n\n" * 195)
    Image.new("L", (9, 9)).save("dots.png")
    ran = run("a.pdf", *options, "--lang", "en")
    assert ran.exit_code
    assert ran.stderr.startswith(f"numpure: {sentence}")
    assert not (tmp_path / "a.pdf").exists()


# --- jobs

VALUES = {"TEXT": "12", "INTEGER": 3, "NUMBER": 2.5, "PATH": "x"}


def typed(option):
    """Return how an option is typed, and its line in a job."""
    key = key_of(option)
    if option.is_flag:
        return [max(option.opts, key=len)], f"{key} = true"
    value = VALUES[option.type.name.upper()]
    word = f'["{value}", "{value}"]' if option.multiple else f'"{value}"'
    return [option.opts[-1], str(value)] * (2 if option.multiple else 1), f"{key} = {word}"


KEPT = [
    each for each in book.params if isinstance(each, click.Option) and each.name not in NOT_KEPT
]


def test_every_option_may_be_in_a_job(tmp_path):
    for option in KEPT:
        arguments, line = typed(option)
        (tmp_path / "job.toml").write_text(line)
        with_job = book.make_context("book", ["a.pdf", "--job", str(tmp_path / "job.toml")])
        by_hand = book.make_context("book", ["a.pdf", *arguments])
        assert with_job.params == by_hand.params, option.name


def test_a_job_makes_the_same_book_again_and_the_command_line_comes_first(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wishes = (
        *("--levels", "easy:2=Ein „Ä“,easy:1=B", "--variant", "4x4", "--trim", "A5", "--theme"),
        *(
            "classic",
            "--title",
            'A "title" \\ of\tone',
            "--answers",
            6,
            "--crop-marks",
            "--no-friendly",
        ),
    )
    assert run("a.pdf", *wishes, "--save-job", "job.toml", "--lang", "en").exit_code == 0
    assert run("b.pdf", "--job", "job.toml", "--save-job", "again.toml").exit_code == 0
    same, other = (tmp_path / "b.pdf").read_bytes(), tmp_path / "c.pdf"
    assert same == (tmp_path / "a.pdf").read_bytes()
    assert (tmp_path / "job.toml").read_text() == (tmp_path / "again.toml").read_text()
    assert run(other, "--job", "job.toml", "--seed", "another").exit_code == 0
    assert other.read_bytes() != same


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('levls = "easy:4"', "job.toml: There is no option 'levls'; did you mean 'levels'?"),
        ("pdf = 1", "job.toml: pdf takes another value; write true or false."),
        ("n = [1]", "job.toml: n takes another value; write a text or a number."),
        ("not-in = [[1]]", "job.toml: not-in takes another value; write a text or a number."),
        ("[cover]\nn = 1", "job.toml: There is no option 'cover'"),
        (
            '[pages]\nanswers-at = "next"',
            "job.toml: answers-at is for a chapter; write it under [[chapter]].",
        ),
        ("[[chapters]]", "job.toml: There is no option 'chapters'; did you mean 'chapter'?"),
        (
            '[[chapter]]\ntitle = "A"\nintroduction = "B"\nruns-on = true',
            "Chapter 1: An introduction is on the page with its name; leave out runs-on, or that",
        ),
        ("n =", "job.toml is not a TOML file: "),
        (b"\x81\xff", "job.toml is not a TOML file: it is not in UTF-8."),
        ('job = "x"', "job.toml: There is no option 'job'"),
        ('theme = "blue"', "There is no theme 'blue'."),
    ],
)
def test_a_wrong_line_of_a_job_is_named(line, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "job.toml").write_bytes(line if isinstance(line, bytes) else line.encode())
    ran = run("a.pdf", "--job", "job.toml", "--lang", "en")
    assert ran.exit_code in {1, 2}
    assert ran.stderr.startswith(f"numpure: {sentence}")


def test_a_job_is_not_overwritten_unasked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "job.toml").write_text("")
    ran = run("a.pdf", "--save-job", "job.toml", "--lang", "en")
    assert "job.toml is there already" in ran.stderr
    assert not (tmp_path / "a.pdf").exists()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("a.pdf", ("--trim", "6x9")),
        ("a.pdf", ()),
        ("a.xlsx", ("--trim", "6x9")),
        ("a.xlsx", ("--playable",)),
        ("a.txt", ()),
    ],
)
def test_numbers_go_on_from_the_volume_before_everywhere(name, options, tmp_path):
    path = tmp_path / name
    small = ("--variant", "4x4", "--seed", "1", "--lang", "en")
    ran = run(path, *small, "-n", 4, "--first-number", 61, *options)
    assert ran.exit_code == 0, ran.output
    named = {int(number) for number in re.findall(r"No\. (\d+)", words_of(path))}
    assert named == {61, 62, 63, 64}


def words_of(path):
    """Return all words of a book, whatever file it is."""
    if path.suffix == ".txt":
        return path.read_text(encoding="utf-8")
    if path.suffix == ".pdf":
        with pdfplumber.open(path) as pdf:
            return " ".join(page.extract_text() for page in pdf.pages)
    workbook = load_workbook(path)
    values = (value for sheet in workbook for row in sheet.values for value in row)
    return " ".join((*workbook.sheetnames, *(str(value) for value in values)))


@pytest.mark.parametrize("number", [0, 100_000])
def test_a_first_number_has_five_digits_at_most(number, tmp_path):
    ran = run(tmp_path / "a.pdf", "--variant", "4x4", "--first-number", number)
    assert ran.exit_code
    assert not (tmp_path / "a.pdf").exists()


@pytest.mark.parametrize(("variant", "is_told"), [("6x6", True), ("6x6+killer", False)])
def test_contents_do_not_say_that_a_board_without_givens_begins_with_digits(
    variant, is_told, tmp_path
):
    path = tmp_path / "a.pdf"
    options = ("--variant", variant, "--level", "easy", "--seed", "1", "--lang", "en")
    ran = run(path, "--trim", "6x9", "-n", 2, *options)
    assert ran.exit_code == 0, ran.output
    assert ("where a digit can go" in words_of(path)) == is_told


@pytest.mark.parametrize(
    ("labels", "has", "lacks"),
    [
        ("all", ["★", "Easy", "clues", "#1"], []),
        ("level", ["Easy"], ["★", "clues", "#1"]),
        ("stars", ["★"], ["Easy", "clues", "#1"]),
        ("none", ["No. 1"], ["★", "Easy", "clues", "#1"]),
    ],
)
def test_a_puzzle_says_of_itself_what_is_asked(labels, has, lacks, tmp_path):
    path = tmp_path / "a.pdf"
    small = ("--variant", "4x4", "--level", "easy", "--seed", 1, "--lang", "en", "--clues", 6)
    ran = run(path, *small, "-n", 2, "--labels", labels, "--answers", "none")
    assert ran.exit_code == 0, ran.output
    with pdfplumber.open(path) as pdf:
        text = "".join(page.extract_text() for page in pdf.pages)
        stars = "★" * any(len(page.curves) > 0 for page in pdf.pages)
    assert [word for word in (*has, *lacks) if word in text + stars] == has


INSERTS = """
lang = "en"
trim = "6x9"
variant = "4x4"
level = "easy"
seed = 1
[[chapter]]
title = "One"
n = 2
runs-on = true
[[chapter]]
title = "Two"
n = 1
{more}
"""


def _pages_of(folder, **more):
    (folder / "book.toml").write_text(INSERTS.format(**more))
    ran = run(folder / "book.toml", folder / "book.pdf")
    assert ran.exit_code == 0, ran.output
    with pdfplumber.open(folder / "book.pdf") as pdf:
        return [page.extract_text() for page in pdf.pages]


def test_a_chapter_that_runs_on_begins_with_its_puzzles(tmp_path):
    pages = _pages_of(tmp_path, more="")
    assert [page.startswith("One") for page in pages].count(True) == 1
    assert next(page for page in pages if page.startswith("One")).splitlines()[1:2] != ["Easy"]
    opened = _pages_of(tmp_path, more="runs-on = true")
    assert len(opened) <= len(pages) - 2


def test_pages_of_one_s_own_stand_where_notes_would(tmp_path):
    before = _pages_of(tmp_path, more="")
    notes = [at for at, page in enumerate(before) if page.startswith("Notes")]
    insert = '[[insert]]\ntitle = "A tip"\ntext = "Look at rows."'
    after = _pages_of(tmp_path, more=insert)
    assert len(after) == len(before)
    assert after[notes[0]].startswith("A tip")
    assert [after[at] for at in notes[1:]] == [before[at] for at in notes[1:]]
    long = insert.replace("rows.", "rows and columns. " * 300)
    (tmp_path / "book.toml").write_text(INSERTS.format(more=long))
    ran = run(tmp_path / "book.toml", tmp_path / "book.pdf")
    assert "A page of --insert does not fit on one page of 6x9; shorten it." in ran.output


PROSE = """# はじめに

ナンプレは、**九つの数字**を使うパズルです。鉛筆と消しゴムを用意して、ゆっくり
楽しんでください。世界中のコーヒーブレイクやスーパーマーケットの待ち時間に、長く楽しまれています。

電話 03-1234-5678\\
住所 東京都文京区小日向一丁目二番三号
"""


def test_paragraphs_of_japanese_are_indented_and_justified(tmp_path):
    (tmp_path / "front.md").write_text(PROSE, encoding="utf-8")
    small = ("--variant", "4x4", "--seed", "1", "--trim", "B6", "--lang", "ja", "-n", 1)
    ran = run(tmp_path / "a.pdf", *small, "--front", tmp_path / "front.md")
    assert ran.exit_code == 0, ran.output
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        lines = pdf.pages[2].extract_text_lines(x_tolerance=20)
    _, first, *within, last, phone, address, _ = lines
    assert first["text"].startswith("ナンプレは、九つの数字を使う")
    edge = within[0]["x0"]
    assert first["x0"] > edge + 6  # a sign of 11 points, which some fonts have narrower
    assert {round(line["x0"] - edge, 1) for line in (*within, last, phone, address)} <= {0.0, 0.1}
    ends = [line["x1"] for line in (first, *within)]
    assert max(ends) - min(ends) < 6  # full stops and commas are half blank
    assert last["x1"] < min(ends) - 11
    assert "ゆっくり楽しんで" in "".join(line["text"] for line in lines)
    assert address["text"].startswith("住所")


def test_the_files_of_a_book_date_from_the_day_on_which_it_is_published(tmp_path):
    dated = ("--published", "2027-01-31", "-n", 1, "--pdf")
    assert run(tmp_path / "a.xlsx", *SMALL, *dated).exit_code == 0
    assert f"{load_workbook(tmp_path / 'a.xlsx').properties.created:%Y-%m-%d}" == "2027-01-31"
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        assert pdf.metadata["CreationDate"].startswith("D:20270131")
    assert b"<xmp:CreateDate>2027-01-31T00:00:00+00:00<" in (tmp_path / "a.pdf").read_bytes()
