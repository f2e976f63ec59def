"""Printers: what a book made for one keeps, measured by pdfplumber, and what is refused."""

import io

import pdfplumber
import pytest
from click.testing import CliRunner

from numpure_xl.book.layout import BookLayout
from numpure_xl.book.loose import book_plan
from numpure_xl.cli import main
from numpure_xl.errors import RequestError
from numpure_xl.export.pdf import pdf_bytes
from numpure_xl.plan.paper import MOST_PAGES, TRIMS
from numpure_xl.plan.printers import PRINTERS, margins_for
from tests.books import items

pytestmark = pytest.mark.usefixtures("english")

POINTS = 72 / 25.4


def run(*arguments):
    return CliRunner().invoke(main, ["book", *map(str, arguments)])


def edges(page):
    """Return how many millimetres are white on the left, above, on the right and below."""
    ink = [*page.chars, *page.rects, *page.lines, *page.curves]
    left, top = min(each["x0"] for each in ink), min(each["top"] for each in ink)
    right = page.width - max(each["x1"] for each in ink)
    bottom = page.height - max(each["bottom"] for each in ink)
    return [each / POINTS for each in (left, top, right, bottom)]


@pytest.mark.few(1)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", PRINTERS)
def test_no_ink_is_where_a_printer_wants_none(name, lang):
    printer = PRINTERS[name]
    layout = BookLayout(trim=printer.usual, printer=name, lang=lang, title="A book")
    paper = TRIMS[printer.usual]
    with pdfplumber.open(io.BytesIO(pdf_bytes(book_plan(items("9x9", 6), layout)))) as pdf:
        inner = next(iter(printer.inner.values()), 0)
        for number, page in enumerate(pdf.pages, 1):
            size = [page.width / POINTS, page.height / POINTS]
            assert size == pytest.approx([paper.width, paper.height], abs=0.05)
            left, top, right, bottom = edges(page)
            spine, outer = (left, right) if number % 2 else (right, left)
            usual = 13 if paper.width > 120 else 8
            assert min(outer, top, bottom) > max(usual - 0.1, printer.outer)
            assert spine > max(inner, usual + 2)


@pytest.mark.parametrize("name", PRINTERS)
@pytest.mark.parametrize("pages", [24, 150, 151, 300, 301, 500, 501, 700, 701, MOST_PAGES])
def test_the_spine_has_what_a_printer_asks_for(name, pages):
    printer = PRINTERS[name]
    asked = [wide for most, wide in printer.inner.items() if pages <= most]
    for trim in printer.trims:
        margins = margins_for(pages, trim, printer)
        assert margins.outer + margins.spine >= max([8, *asked[:1]])
        assert min(margins.outer, margins.header, margins.footer) >= max(printer.outer, 8)
        assert printer.usual in printer.trims
        assert printer.sources


def test_a_printer_is_all_that_is_typed(tmp_path):
    ran = run(tmp_path / "a.pdf", "--printer", "lulu", "-n", 1, "--level", "easy", "--seed", 1)
    assert ran.exit_code == 0, ran.output
    assert "Lulu takes 32 pages or more; ask for more puzzles." in ran.output
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        assert (pdf.pages[0].width, pdf.pages[0].height) == (6 * 72, 9 * 72)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("--printer kdp --trim A6", "Kindle Direct Publishing has no books of A6; choose 5x8,"),
        ("--printer kdp --paper A4", "A printer's books have a trim size; leave out --paper"),
        ("--printer ingramspark --bleed 3", "IngramSpark takes pages of the trim size alone;"),
        ("--printer lulu --crop-marks", "Lulu takes pages of the trim size alone;"),
        ("--printer lulo", "lulu"),
        ("--printer lulu --trim 8x10", "Lulu has no books of 8x10; choose 5x8, 5.5x8.5, 6x9,"),
    ],
)
def test_what_a_printer_would_refuse_is_refused_before_anything_is_made(line, sentence, tmp_path):
    ran = run(tmp_path / "a.pdf", "-n", 1, *line.split())
    assert ran.exit_code == 2, ran.output
    assert sentence in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_a_printer_takes_fewer_pages_of_a_large_size():
    layout = BookLayout(trim="8.5x11", printer="kdp")
    layout.check_pages(590)
    with pytest.raises(RequestError, match="590 pages at most"):
        layout.check_pages(592)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            "しまうまプリント",
            ["that しまうま出版 asks for", "15.5 mm", "publish.n-pri.jp/spec/novel"],
        ),
        ("製本直送", ["that 製本直送.com asks for", "13 mm at the edges", "www.seichoku.com"]),
        ("BCCKS", ["BCCKS takes 48 pages or more", "8 mm at the edges", "in its own editor"]),
        ("シメケン", ["that シメケンプリント asks for", "20 mm at the spine"]),
    ],
)
def test_what_is_assumed_of_a_printer_is_told_before_a_book_is_made(name, lines, tmp_path):
    told = checked(name, tmp_path)
    assert all(line in told for line in lines), told


def test_nothing_is_assumed_of_a_printer_that_says_what_it_takes(tmp_path):
    assert "before you order" not in checked("kdp", tmp_path)


def checked(name, folder):
    """Return what is said of a small book for a printer."""
    job = folder / "book.toml"
    job.write_text(f'level = "easy"\nn = 1\n[printer]\nprinter = "{name}"\n', encoding="utf-8")
    ran = run("check", job)
    assert ran.exit_code == 0, ran.output
    return ran.output


@pytest.mark.parametrize(
    ("pages", "inches"),
    # the table of Lulu's guide; of page 400, which is in two rows, the wider
    [(60, 0.8), (152, 1), (398, 1), (400, 1.125), (600, 1.125), (602, 1.25), (800, 1.25)],
)
def test_lulu_has_more_white_at_the_spine_of_a_thick_book(pages, inches):
    margins = margins_for(pages, "6x9", PRINTERS["lulu"])
    assert margins.outer + margins.spine >= inches * 25.4 - 1e-9
