"""Furigana: small kana over the middle of their kanji, wherever a title or a chapter begins."""

from contextlib import nullcontext
from io import BytesIO

import pdfplumber
import pytest
from click.testing import CliRunner

from numpure_xl.book.imprint import Imprint
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.cli import main
from numpure_xl.errors import RequestError
from numpure_xl.export.pdf import pdf_bytes
from numpure_xl.plan.ruby import furigana
from tests.books import items

TITLE = "数字《すうじ》の国《くに》の冒険《ぼうけん》"
READINGS = {"数字": "すうじ", "国": "くに", "冒険": "ぼうけん"}


def letters_of(page):
    """Return the letters of a page: as large as the title, and half as large."""
    largest = max(letter["size"] for letter in page.chars)
    return (
        [letter for letter in page.chars if letter["size"] == pytest.approx(size, abs=0.3)]
        for size in (largest, largest / 2)
    )


def middle(letters, text):
    start = "".join(letter["text"] for letter in letters).index(text)
    its = letters[start : start + len(text)]
    return (its[0]["x0"] + its[-1]["x1"]) / 2, its[0]


def check(large, small):
    """Fail unless each reading is over the middle of its kanji, and above them."""
    for kanji, reading in READINGS.items():
        (over, one), (under, other) = middle(small, reading), middle(large, kanji)
        assert over == pytest.approx(under, abs=0.03 * other["size"])
        assert other["top"] - one["size"] < one["bottom"] <= other["top"] + 0.3 * other["size"]


@pytest.mark.parametrize("trim", ["A5", pytest.param("B6", marks=pytest.mark.slow)])
def test_each_reading_is_above_the_middle_of_its_kanji(trim):
    layout = BookLayout(trim=trim, lang="ja", title=TITLE)
    with pdfplumber.open(BytesIO(pdf_bytes(book_plan(items("9x9", 4), layout)))) as pdf:
        large, small = letters_of(pdf.pages[0])
        heads = [page.extract_text().split("\n")[0] for page in pdf.pages[2:]]
    check(large, small)
    assert "数字の国の冒険" in heads
    assert not any("《" in head for head in heads)


def test_a_colophon_has_the_readings_of_the_title():
    layout = BookLayout(trim="A5", lang="ja", title=TITLE, imprint=Imprint(publisher="春の出版"))
    with pdfplumber.open(BytesIO(pdf_bytes(book_plan(items("9x9", 2), layout)))) as pdf:
        last = pdf.pages[-1]
        check(*letters_of(last))
    assert min(letter["size"] for letter in last.chars) >= 7
    assert "《" not in last.extract_text()


@pytest.mark.parametrize(
    ("author", "printed"),
    [
        ("山田《やまだ》太郎《たろう》", "山田太郎（やまだ たろう）"),
        ("さとう 陽子《ようこ》", "さとう 陽子（さとう ようこ）"),
        ("A. Author", "A. Author"),
    ],
)
def test_a_colophon_says_how_the_author_is_read_and_nothing_else_does(author, printed):
    imprint = Imprint(author=author, year="2027")
    name = printed.partition("（")[0]
    plan = book_plan(items("9x9", 2), BookLayout(trim="B6", lang="ja", imprint=imprint))
    assert plan.author == name
    *others, last, _ = [  # behind the last page is the metadata, hidden
        [cell.value for row in rows for cell in row.cells if cell and isinstance(cell.value, str)]
        for sheet in plan.sheets
        for rows in sheet.pages
    ]
    assert last[last.index("著者") + 1] == printed
    assert f"© 2027 {name}" in last
    assert name in others[0]
    assert not any("（やまだ" in text or "《" in text for page in others for text in page)


def test_a_cover_has_the_readings_of_the_title_but_not_on_its_spine(tmp_path):
    out = ["book", str(tmp_path / "a.pdf"), "--trim", "A5", "-n", "150", "--variant", "4x4"]
    out += ["--level", "beginner", "--theme", "shapes", "--lang", "ja", "--title", TITLE]
    ran = CliRunner().invoke(main, [*out, "--cover", "--spine", "9"])
    assert ran.exit_code == 0, ran.output
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        letters = list(letters_of(pdf.pages[0]))
        text = "".join(letter["text"] for letter in pdf.pages[0].chars)
        title = pdf.metadata["Title"]
    check(*letters)
    assert text.count("冒険") == 2
    assert text.count("ぼうけん") == 1
    assert "《" not in text
    assert title == "数字の国の冒険"


def test_a_long_title_has_its_readings_on_several_lines_and_none_is_parted():
    title = TITLE + "と不思議《ふしぎ》な森《もり》の迷路《めいろ》"
    layout = BookLayout(trim="B6", lang="ja", title=title)
    with pdfplumber.open(BytesIO(pdf_bytes(book_plan(items("9x9", 4), layout)))) as pdf:
        large, small = letters_of(pdf.pages[0])
    check(large, small)
    assert len({round(letter["top"]) for letter in large}) == 2
    assert small[0]["size"] >= 7
    for read in ("冒険", "不思議", "迷路"):
        start = "".join(letter["text"] for letter in large).index(read)
        assert len({round(each["top"]) for each in large[start : start + len(read)]}) == 1


def test_pages_for_children_have_the_kana_and_their_chapters_begin_with_both(tmp_path):
    job = tmp_path / "book.toml"
    job.write_text(
        f'title = "{TITLE}"\ntrim = "A5"\nlang = "ja"\nvariant = "4x4"\ntheme = "children"\n'
        '[[chapter]]\ntitle = "森《もり》へ"\nn = 2\n',
        "utf-8",
    )
    ran = CliRunner().invoke(main, ["book", str(job), str(tmp_path / "a.pdf")])
    assert ran.exit_code == 0, ran.output
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        texts = [page.extract_text() for page in pdf.pages]
    assert "もりへ" in texts[2]
    (opening,) = [text for text in texts if "森へ" in text]
    assert "もり" in opening
    assert any(text.startswith("すうじのくにのぼうけん") for text in texts[4:])


@pytest.mark.parametrize(
    ("text", "above", "below"),
    [
        ("国《くに》", ["くに/2"], ["国/1"]),
        ("冒険《たび》", ["　たび　/4"], ["冒険/2"]),  # over the middle
        ("の国《くに》と", ["　　/2", "くに/2", "　　/2"], ["の/1", "国/1", "と/1"]),
        ("｜Excel《エクセル》", ["エクセル　/5"], ["Excel/2.5"]),
        ("お｜もり《森》", [], []),  # only kana are a reading
        ("森", [], []),
    ],
)
def test_the_line_above_is_as_wide_as_the_text(text, above, below):
    found = [[f"{run.text}/{run.width:g}" for run in line] for line in furigana(text)]
    assert found == [above, below]


@pytest.mark.parametrize(
    ("text", "has_room"),
    [
        ("国《くに》国《くに》", True),
        ("国《くにが》国《くに》", False),
        ("志《こころざし》の国《くに》", True),  # 5 kana over 2 and the 2 beside it
        ("志《こころざし》の志《こころざし》", False),
        ("志《こころざし》のの志《こころざし》", True),
    ],
)
def test_readings_may_stand_out_over_what_has_none(text, has_room):
    with nullcontext() if has_room else pytest.raises(RequestError, match="no room above"):
        furigana(text)


def test_a_reading_without_room_is_refused(tmp_path):
    out = ["book", str(tmp_path / "a.pdf"), "--trim", "A5", "-n", "1", "--lang", "en"]
    ran = CliRunner().invoke(main, [*out, "--title", "承《うけたまわ》志《こころざし》"])
    assert ran.exit_code
    assert "has no room above its text" in ran.output
