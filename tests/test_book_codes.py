"""QR codes below puzzles, as zbar reads them from a page printed at 300 dpi."""

import shutil
import subprocess
from io import BytesIO
from zipfile import ZipFile

import pdfplumber
import pytest
from click.testing import CliRunner
from PIL import Image

import numpure_xl
from numpure_xl import export
from numpure_xl.book.codes import codes_of
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.cli import main
from numpure_xl.export.page_svg import page_svg
from numpure_xl.export.pdf import pdf_bytes
from numpure_xl.plan.qr import MOST_BYTES, SIDE
from tests.books import items

ADDRESS = "https://example.org/#p={puzzle}&b={variant}"
TOOLS = all(map(shutil.which, ("zbarimg", "pdftoppm")))
SMALL = ["-n", "2", "--variant", "4x4", "--level", "beginner"]


def zbar(picture):
    ran = subprocess.run(
        ["zbarimg", "-q", "--raw", picture], capture_output=True, text=True, check=False
    )
    return [*ran.stdout.split()]


def read(pdf, folder):
    """Return what zbar reads on all pages of a PDF."""
    (folder / "a.pdf").write_bytes(pdf)
    command = ["pdftoppm", "-r", "300", "-gray", folder / "a.pdf", folder / "page"]
    subprocess.run(command, check=True)
    return [text for page in sorted(folder.glob("page-*.pgm")) for text in zbar(page)]


def addresses(puzzles):
    return [
        f"https://example.org/#p={item.puzzle.givens}&b={item.puzzle.variant.name}"
        for item in puzzles
    ]


@pytest.mark.host
@pytest.mark.slow
@pytest.mark.skipif(not TOOLS, reason="needs zbarimg and pdftoppm")
@pytest.mark.parametrize(
    "layout",
    [{}, {"per_page": 6}, {"trim": "6x9"}, {"trim": "B6", "per_page": 1}, {"theme": "dark"}],
    ids=str,
)
def test_zbar_reads_the_code_of_every_puzzle(layout, tmp_path):
    puzzles = items("9x9", 5)
    made = read(pdf_bytes(book_plan(puzzles, BookLayout(url=ADDRESS, **layout))), tmp_path)
    assert sorted(made) == sorted(addresses(puzzles))


@pytest.mark.host
@pytest.mark.skipif(not TOOLS, reason="needs zbarimg")
def test_a_workbook_has_each_code_as_a_picture_that_zbar_reads(tmp_path):
    puzzles = items("4x4", 2)
    data = export.book_bytes(book_plan(puzzles, BookLayout(url=ADDRESS)))
    with ZipFile(BytesIO(data)) as book:
        pictures = [name for name in book.namelist() if "/media/qr-" in name]
        for name in pictures:
            (tmp_path / name.rpartition("/")[2]).write_bytes(book.read(name))
        drawing = book.read("xl/drawings/drawing1.xml").decode()
    texts = [text for picture in tmp_path.glob("qr-*.png") for text in zbar(picture)]
    assert sorted(texts) == sorted(addresses(puzzles))
    assert all(f'descr="QR code of {text}"'.replace("&", "&amp;") in drawing for text in texts)


@pytest.mark.slow
def test_a_code_is_as_large_as_printers_ask_for_and_black_alone():
    data = pdf_bytes(book_plan(items("4x4", 1), BookLayout(url=ADDRESS, trim="6x9")))
    with pdfplumber.open(BytesIO(data)) as pdf:
        page = next(page for page in pdf.pages if len(page.rects) > 50)
        dots = [rect for rect in page.rects if rect["height"] < 4 and rect["fill"]]
        left, right = min(dot["x0"] for dot in dots), max(dot["x1"] for dot in dots)
        assert {dot["non_stroking_color"] for dot in dots} == {0}
        assert min(dot["height"] for dot in dots) > 0.3 / 25.4 * 72
        assert 0.7 * SIDE < (right - left) / 72 * 25.4 < SIDE


def test_all_of_a_class_have_the_same_codes_and_the_preview_has_them_too():
    plan = book_plan(items("4x4", 2), BookLayout(url=ADDRESS, names=("Ann", "Ben")))
    sheet = plan.sheets[0]
    counted = [cell.picture for page in sheet.pages for row in page for cell in row.cells if cell]
    assert [*filter(None, counted)] == [1, 2, 1, 2]
    assert page_svg(plan, 1).count('<path fill="#FFFFFF"') == 2


def test_an_address_is_the_same_for_all_or_names_the_puzzle():
    puzzles = items("4x4", 2)
    assert {code.text for code in codes_of(puzzles, "https://a.example/")} == {"https://a.example/"}
    texts = [code.text for code in codes_of(puzzles, "https://a.example/{number}?r={recipe}")]
    assert texts[1].startswith("https://a.example/2?r=")
    assert not codes_of(puzzles, "")


def test_what_no_phone_opens_or_no_code_holds_is_refused(tmp_path):
    out = tmp_path / "a.pdf"
    for address, words, sentence in (
        ("example.org", [], "A phone opens an address such as https://example.org"),
        ("https://a.example/{seed}", [], "in braces, not 'seed'"),
        ("https://a.example/", ["--playable"], "leave out --url or --playable"),
        ("https://a.example/" + "x" * MOST_BYTES, [], f"holds {MOST_BYTES}"),
    ):
        ran = CliRunner().invoke(main, ["book", str(out), *SMALL, "--url", address, *words])
        assert ran.exit_code
        assert sentence in ran.output
        assert not out.exists()


def test_python_and_a_job_have_codes_too(tmp_path):
    job, recipes = tmp_path / "a.toml", ["4x4/easy#1", "4x4/easy#2"]
    job.write_text('n = 2\nvariant = "4x4"\nlevel = "easy"\n[pages]\nurl = "https://a.example/"\n')
    ran = CliRunner().invoke(main, ["book", str(job), str(tmp_path / "job.xlsx")])
    assert ran.exit_code == 0, ran.output
    numpure_xl.write_book(recipes, tmp_path / "python.xlsx", url="https://a.example/")
    for name in ("job.xlsx", "python.xlsx"):
        with ZipFile(tmp_path / name) as book:
            (picture,) = (each for each in book.namelist() if "/media/qr-" in each)
            assert Image.open(BytesIO(book.read(picture))).width % 8 == 0
