"""Covers: their measures by the printers' own formulas, and barcodes that zbar reads."""

import shutil
import subprocess

import pdfplumber
import pytest
from click.testing import CliRunner

from numpure_xl.book.cover import CoverRequest, cover_of
from numpure_xl.book.layout import BookLayout
from numpure_xl.cli import main
from numpure_xl.plan.printers import PRINTERS, spine_width
from numpure_xl.sudoku.grid.boards import CLASSIC

INCH, BLEED = 72, 0.125
TOOLS = all(map(shutil.which, ("zbarimg", "pdftoppm")))
SMALL = [
    "--variant",
    "4x4",
    "--level",
    "beginner",
    "--seed",
    "1",
    "--per-page",
    "1",
    "--answers",
    "none",
]


def cover(path, *words, lang="en"):
    words = (path, *SMALL, "--cover", *words, "--lang", lang)
    return CliRunner().invoke(main, ["book", *map(str, words)])


def read(path):
    """Return what zbar reads of a page printed at 300 dpi."""
    subprocess.run(["pdftoppm", "-r", "300", "-png", path, path.with_suffix("")], check=True)
    (picture,) = path.parent.glob(f"{path.stem}-*.png")
    ran = subprocess.run(["zbarimg", "-q", picture], capture_output=True, text=True, check=False)
    return {*ran.stdout.split()}


@pytest.mark.parametrize(
    ("stock", "pages", "wanted"),
    [("white", 30, 0.0676), ("white", 700, 1.5764), ("cream", 150, 0.375), ("cream", 300, 0.75)],
)
def test_a_spine_is_as_wide_as_kdp_computes_it(stock, pages, wanted):
    assert spine_width(PRINTERS["kdp"], pages, stock) / 25.4 == pytest.approx(wanted, abs=1e-4)


@pytest.mark.parametrize(
    ("printer", "pages", "has_text"),
    [("kdp", 78, False), ("kdp", 80, True), ("lulu", 80, False), ("lulu", 82, True)],
)
def test_a_text_is_on_the_spine_from_the_pages_on_that_the_printer_wants(printer, pages, has_text):
    layout = BookLayout(trim="6x9", printer=printer, title="Title")
    made = cover_of(CoverRequest(stock="cream"), layout, pages, CLASSIC)
    assert bool(made.spine_text) == has_text


@pytest.mark.parametrize(("number", "has_text"), [(74, False), (76, True)])
def test_a_cover_is_back_spine_and_front_with_bleed(number, has_text, tmp_path):
    ran = cover(tmp_path / "a.pdf", "--printer", "kdp", "-n", number, "--title", "Title")
    assert ran.exit_code == 0, ran.output
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        (page,) = pdf.pages
        pages = number + 4
        wide = 12 + pages * 0.002252 + 2 * BLEED
        assert page.width == pytest.approx(wide * INCH, abs=0.01)
        assert page.height == pytest.approx((9 + 2 * BLEED) * INCH, abs=0.01)
        assert page.trimbox[0] == pytest.approx(BLEED * INCH)
        turned = [char for char in page.chars if not char["upright"]]
        assert "".join(char["text"] for char in turned) == ("Title" if has_text else "")
        low, high = (6 + BLEED) * INCH, (6 + BLEED + pages * 0.002252) * INCH
        assert all(low < char["x0"] < char["x1"] < high for char in turned)


@pytest.mark.host
@pytest.mark.skipif(not TOOLS, reason="needs zbarimg and pdftoppm")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("isbn", "printed"),
    [
        *(("978-0-306-40615-7", "9780306406157"), ("0-306-40615-2", "9780306406157")),
        *(("9784003101018", "9784003101018"), ("979-10-90636-07-1", "9791090636071")),
    ],
)
def test_zbar_reads_the_barcode_of_an_isbn(isbn, printed, tmp_path):
    ran = cover(tmp_path / "a.pdf", "--printer", "lulu", "-n", 40, "--isbn", isbn)
    assert ran.exit_code == 0, ran.output
    assert read(tmp_path / "a.pdf") == {f"EAN-13:{printed}"}


@pytest.mark.host
@pytest.mark.skipif(not TOOLS, reason="needs zbarimg and pdftoppm")
@pytest.mark.slow
def test_a_cover_in_japan_has_two_barcodes_at_the_head_beside_the_spine(tmp_path):
    words = ("--printer", "pubfun", "--spine", 8, "-n", 100, "--isbn", "9784003101018")
    path = tmp_path / "a.pdf"
    assert cover(path, *words, "--c-code", "C0076", "--price", 880, lang="ja").exit_code == 0
    assert read(path) == {"EAN-13:9784003101018", "EAN-13:1920076008801"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "A cover is for a bound book; add --trim or --printer."),
        (("--printer", "ingram"), "It is not known how thick this printer's paper is;"),
        (("--printer", "kdp", "--stock", "grey"), "There is no stock 'grey'. Known: white, cream."),
        (("--trim", "6x9", "--spine", "0"), "A spine of 0 mm is not possible; choose 0.5 to 80."),
        (("--trim", "6x9", "--price", "800"), "The second barcode has a C-code and a price;"),
        (("--trim", "6x9", "--price", "-1", "--c-code", "C0076"), "A price of -1 yen is not"),
        (("--trim", "6x9", "--price", "1", "--c-code", "76"), "'76' is not a C-code;"),
        (("--trim", "6x9", "--cover-color", "red"), "'red' is not a colour;"),
        (("--trim", "6x9", "--blurb", "a" * 2000), "The text of the back has 2000 characters;"),
        (("--trim", "6x9", "--isbn", "978-0-306-40615-8"), "The ISBN '978-0-306-40615-8' does not"),
        (("--trim", "6x9", "--from", "a.txt"), "A cover is for puzzles that are made;"),
    ],
)
def test_a_cover_that_cannot_be_is_refused_in_a_sentence(words, sentence, tmp_path):
    ran = cover(tmp_path / "a.pdf", *words)
    assert ran.exit_code == 2, ran.output
    assert ran.stderr.startswith(f"numpure: {sentence}")
    assert not [*tmp_path.iterdir()]


def test_the_word_cover_takes_the_file_of_a_book(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = "trim = '6x9'\nvariant = '4x4'\nspine = 3.5\nblurb = 'Words'\nlevel = 'beginner'"
    (tmp_path / "b.toml").write_text(lines)
    ran = CliRunner().invoke(main, ["book", "cover", "b.toml", "--lang", "en"])
    assert ran.stdout == "b-cover.pdf: a cover for 8 pages, spine 3.5 mm\n"
    with pdfplumber.open("b-cover.pdf") as pdf:
        assert "Words" in pdf.pages[0].extract_text()


def test_a_cover_meets_a_standard_too(tmp_path):
    ran = cover(tmp_path / "a.pdf", "--printer", "lulu", "-n", 40, "--standard", "a2b")
    assert ran.exit_code == 0, ran.output
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        catalog = pdf.doc.catalog
        said = catalog["Metadata"].resolve().get_data().decode()
        assert "<pdfaid:part>2</pdfaid:part>" in said
        (intent,) = catalog["OutputIntents"]
        assert str(intent["S"]) == "/'GTS_PDFA1'"
        assert {str(char["ncs"]) for char in pdf.pages[0].chars} <= {"DeviceRGB", "DeviceGray"}


def test_the_cover_of_a_book_with_pictures_has_them_in_place_of_digits(tmp_path):
    inside = {}
    for theme in ("plain", "shapes", "children"):
        ran = cover(tmp_path / f"{theme}.pdf", "--printer", "lulu", "-n", 40, "--theme", theme)
        assert ran.exit_code == 0, ran.output
        with pdfplumber.open(tmp_path / f"{theme}.pdf") as pdf:
            (page,) = pdf.pages
            board = page.crop((page.width * 0.55, page.height * 0.4, page.width, page.height * 0.8))
            digits = [char["text"] for char in board.chars if char["text"].isdigit()]
            inside[theme] = (bool(digits), bool(board.curves))
    assert inside == {"plain": (True, False), "shapes": (False, True), "children": (False, True)}


def test_a_cover_is_not_read_aloud(tmp_path):
    ran = cover(tmp_path / "a.pdf", "--printer", "lulu", "-n", 40, "--standard", "ua")
    assert ran.exit_code == 2
    assert "give --standard a2b, or none" in ran.stderr
    assert not (tmp_path / "a.pdf").exists()
