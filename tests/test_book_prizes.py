"""Prize cells: their digits are those of another solver, and the answers say so."""

from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import openpyxl
import pdfplumber
import pytest
from click.testing import CliRunner

import numpure_xl
from numpure_xl import export
from numpure_xl.book.bound import by_level
from numpure_xl.book.layout import ChapterLayout
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.book.prizes import prize_cells, with_prizes
from numpure_xl.cli import main
from numpure_xl.export.pdf import pdf_bytes
from tests.books import items
from tests.sat import sat_solutions

BOX = "□"


def words(layout, count=3, variant="9x9"):
    """Return the texts of the pages of a book as a PDF."""
    data = pdf_bytes(book_plan(items(variant, count), layout))
    with pdfplumber.open(BytesIO(data)) as pdf:
        return [page.extract_text() for page in pdf.pages]


def by_another_solver(item, count):
    """Return the digits of the prize cells."""
    (solved,) = sat_solutions(item.puzzle.givens)
    return "".join(str(solved.digits[cell]) for cell in prize_cells(item.puzzle, count))


@pytest.mark.parametrize("trim", ["", pytest.param("B5", marks=pytest.mark.slow)])
def test_the_answers_at_the_back_are_what_another_solver_finds(trim):
    pages = words(BookLayout(prize=4, trim=trim))
    text = "\n".join(pages)
    for item in items("9x9", 3):
        assert f"Prize: {by_another_solver(item, 4)}" in text
    assert text.count(f"A {BOX} B {BOX} C {BOX} D {BOX}") == 3


@pytest.mark.parametrize("trim", ["B6", pytest.param("", marks=pytest.mark.slow)])
def test_the_letters_of_prize_cells_are_no_smaller_than_any_other_sign(trim):
    data = pdf_bytes(book_plan(items("9x9", 2), BookLayout(prize=3, trim=trim)))
    with pdfplumber.open(BytesIO(data)) as pdf:
        chars = [char for page in pdf.pages for char in page.chars]
    letters = [char["size"] for char in chars if char["text"] == "B" and "Bold" in char["fontname"]]
    assert len(letters) >= 2
    assert min(letters) >= 7


def test_the_line_for_the_digits_of_prize_cells_stands_on_that_of_the_page_of_the_answer():
    layout = BookLayout(prize=3, trim="B6", lang="ja")
    data = pdf_bytes(book_plan(items("9x9", 2), layout))
    with pdfplumber.open(BytesIO(data)) as pdf:
        page = next(page for page in pdf.pages if BOX in page.extract_text())
    base = {char["text"]: char["matrix"][5] for char in page.chars}
    assert base[BOX] == pytest.approx(base["答"], abs=1)


def test_prize_cells_are_blanks_with_other_digits_and_always_the_same():
    for item in items("9x9", 5):
        cells = prize_cells(item.puzzle, 6)
        digits = [item.puzzle.solution.digits[cell] for cell in cells]
        assert cells == tuple(sorted(cells)) == prize_cells(item.puzzle, 6)
        assert len({*digits}) == 6
        assert not any(item.puzzle.givens.digits[cell] for cell in cells)
        assert len({cell // 9 for cell in cells}) >= 5


def test_a_workbook_with_prize_cells_is_read_back_as_it_was_printed(tmp_path):
    book, puzzles = tmp_path / "a.xlsx", items("9x9", 2)
    book.write_bytes(export.book_bytes(book_plan(puzzles, BookLayout(prize=3, answers_per_page=0))))
    assert [*numpure_xl.read(book)] == [item.puzzle.givens for item in puzzles]
    sheet = openpyxl.load_workbook(book).worksheets[0]
    marked = [cell for row in sheet.iter_rows() for cell in row if cell.value in {"A\n", "C\n"}]
    assert len(marked) == 4
    assert {cell.fill.patternType for cell in marked} == {"gray125"}


@pytest.mark.slow
def test_a_chapter_has_prize_cells_of_its_own(tmp_path):
    job = tmp_path / "book.toml"
    chapters = (f'[[chapter]]\ntitle = "{name}"\nn = 2\n{more}\n' for name, more in
                (("Plain", ""), ("Prizes", "prize = 2")))  # fmt: skip
    job.write_text('trim = "B5"\nvariant = "6x6"\nlevel = "easy"\n' + "".join(chapters), "utf-8")
    ran = CliRunner().invoke(main, ["book", str(job), str(tmp_path / "a.pdf")])
    assert ran.exit_code == 0, ran.output
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        text = "\n".join(page.extract_text() for page in pdf.pages)
    assert text.count(f"A {BOX} B {BOX}") == text.count("Prize: ") == 2


def spelled(text, puzzles):
    """Return the word that the pages of a book say, their boards solved by another program."""
    lines = text.split("\n")
    start = next(n for n, line in enumerate(lines) if line.split() == [*"123456789"])
    letters = dict(zip("123456789", lines[start + 1].split(), strict=True))
    cells = {}
    for item in puzzles:
        (solved,) = sat_solutions(item.puzzle.givens)
        for label, cell in zip(item.prize.labels, item.prize.cells, strict=True):
            cells[label] = letters[str(solved.digits[cell])]
    assert len({*letters.values()}) == 9
    return "".join(cells[label] for label in sorted(cells))


@pytest.mark.parametrize("trim", ["", "A5"])
@pytest.mark.parametrize(
    ("word", "count"), [("SUMMER", 3), ("おまつり", 6), ("クリスマスケーキ", 1)]
)
def test_a_word_is_what_another_solver_and_the_printed_key_spell(word, count, trim):
    layout = BookLayout(prize=word, trim=trim, lang="en" if word == "SUMMER" else "ja")
    puzzles = items("9x9", count)
    puzzles = with_prizes(by_level(puzzles) if trim else puzzles, layout)
    data = pdf_bytes(book_plan(items("9x9", count), layout))
    with pdfplumber.open(BytesIO(data)) as pdf:
        text = "\n".join(page.extract_text() for page in pdf.pages)
    assert spelled(text, puzzles) == word
    for item in puzzles:
        assert not any(item.puzzle.givens.digits[cell] for cell in item.prize.cells)
        line = "  ".join(f"{label} □" for label in item.prize.labels)
        assert line.replace("  ", " ") in text


@pytest.mark.parametrize(("lang", "size"), [("en", (101.6, 152.4)), ("ja", (100, 148))])
def test_both_sides_of_a_postcard_are_behind_each_other_and_as_large_as_the_post_takes(lang, size):
    layout = BookLayout(
        prize="SUN", trim="A5" if lang == "ja" else "8.5x11", lang=lang, postcard=("Club", "Oxford")
    )
    with pdfplumber.open(BytesIO(pdf_bytes(book_plan(items("9x9", 3), layout)))) as pdf:
        (number,) = [n for n, p in enumerate(pdf.pages) if "Oxford" in p.extract_text()]
        edges = [
            (min(e["x0"] for e in page.edges), max(e["x1"] for e in page.edges), page.width)
            for page in pdf.pages[number : number + 2]
        ]
        high = {
            (round(min(e["top"] for e in p.edges), 1), round(max(e["bottom"] for e in p.edges), 1))
            for p in pdf.pages[number : number + 2]
        }
        answer = pdf.pages[number + 1].extract_text()
    assert number % 2 == 0
    (left, right, wide), (back_left, back_right, _) = edges
    assert (back_left, back_right) == pytest.approx((wide - right, wide - left), abs=0.5)
    ((top, bottom),) = high
    mm = 72 / 25.4
    assert ((right - left) / mm, (bottom - top) / mm) == pytest.approx(size, abs=1.5)
    assert "A B C" in answer


@pytest.mark.parametrize(
    ("more", "has_lines"),
    [({}, True), ({"trim": "B6"}, True), ({"postcard": ("A",)}, False), ({"names": ("B",)}, False)],
)
def test_the_sheet_of_a_prize_word_is_sent_in_unless_there_is_a_postcard_or_a_class(
    more, has_lines
):
    layout = BookLayout(prize="SUMMER", **more)
    (sheet,) = [text for text in words(layout, 6) if text.startswith("Prize word")]
    assert ("Address" in sheet.split("\n")) == has_lines


def test_letters_that_are_alike_have_the_same_digit_and_a_class_has_the_same_word():
    layout = BookLayout(prize="BANANA", names=("Ann", "Bob"), one_each=True)
    puzzles = with_prizes(items("9x9", 8), layout)
    for share in (puzzles[:4], puzzles[4:]):
        assert "".join(item.prize.answer for item in share) == "BANANA"
        digits: dict[str, set[int]] = {}
        for item in share:
            for letter, cell in zip(item.prize.answer, item.prize.cells, strict=True):
                digits.setdefault(letter, set()).add(item.puzzle.solution.digits[cell])
        assert [len(each) for each in digits.values()] == [1, 1, 1]


def test_each_childs_own_sheets_have_the_key_of_all(tmp_path):
    (tmp_path / "names.txt").write_text("Ann\nBob\nCy\n", "utf-8")
    out = tmp_path / "a.zip"
    words = ["book", str(out), "-n", "2", "--level", "easy", "--prize", "SUMMER", "--one-each"]
    ran = CliRunner().invoke(main, [*words, "--names", str(tmp_path / "names.txt"), "--seed", "1"])
    assert ran.exit_code == 0, ran.output
    keys: set[str] = set()
    with ZipFile(out) as archive:
        names = [name for name in archive.namelist() if name.endswith(".pdf")]
        for name in names:
            with pdfplumber.open(BytesIO(archive.read(name))) as pdf:
                lines = [line for page in pdf.pages for line in page.extract_text().split("\n")]
            heads = [n for n, line in enumerate(lines) if line.split() == [*"123456789"]]
            keys.update(lines[number + 1] for number in heads)
    assert len(names) == 5  # all sheets, the answers, those of three children
    assert len(keys) == 1


def test_the_large_board_of_a_magazine_has_no_letters_of_its_word():
    mixed = [replace(items("16x16", 1)[0], chapter="a")]
    mixed += [replace(item, chapter="b") for item in items("9x9", 3)]
    chapters = (ChapterLayout(name="a", per_page=1, answers_per_page=2), ChapterLayout(name="b"))
    layout = BookLayout(prize="SUN", trim="B5", chapters=chapters)
    assert [item.prize.answer for item in with_prizes(mixed, layout)] == ["", "S", "U", "N"]
    assert "A □" in "\n".join(
        page.extract_text()
        for page in pdfplumber.open(BytesIO(pdf_bytes(book_plan(mixed, layout)))).pages
    )


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--level", "easy", "--playable"], "leave out --prize or --playable"),
        (["--level", "easy", "--variant", "12x12"], "prize cells are on boards up to 9x9"),
        (["--level", "easy", "--variant", "4x4", "--prize", "6"], "need as many different digits"),
        (["--drill", "x-wing"], "leave out --prize or the drills"),
        (["--level", "easy", "--prize", "two words"], "letters from A to Z"),
        (["--level", "easy", "--prize", "ABCDEFGHIJ"], "no cells for the prize word"),
        (["--level", "easy", "--prize", "0", "--postcard", "Club"], "add --prize"),
        (["--level", "easy", "--paper", "A5", "--postcard", 9 * "Club / "], "8 lines at most"),
    ],
)
def test_what_has_no_prize_cells_is_refused(more, sentence, tmp_path):
    out = tmp_path / "a.xlsx"
    ran = CliRunner().invoke(main, ["book", str(out), "-n", "1", "--prize", "3", *more])
    assert ran.exit_code
    assert sentence in ran.output
    assert not out.exists()


def test_python_has_them_too_and_says_how_many_there_may_be(tmp_path):
    numpure_xl.write_book(["4x4/easy#1"], tmp_path / "a.xlsx", prize=2)
    assert (tmp_path / "a.xlsx").exists()
    with pytest.raises(ValueError, match="choose 0 to 6"):
        numpure_xl.write_book(["4x4/easy#1"], tmp_path / "b.xlsx", prize=7)


@pytest.mark.parametrize("layout", [{}, {"per_page": 6}, {"lang": "ja", "paper": "B5"}])
def test_boxes_for_prize_digits_are_large_enough_to_write_in(layout):
    data = pdf_bytes(book_plan(items("9x9", 3), BookLayout(prize=3, **layout)))
    with pdfplumber.open(BytesIO(data)) as pdf:
        boxes = [char for page in pdf.pages for char in page.chars if char["text"] == BOX]
    assert len(boxes) == 9
    assert all(box["x1"] - box["x0"] > 4 / 25.4 * 72 for box in boxes)
