"""Two thousand titles and names in many scripts: none beyond the margins, none over another text.

All is placed with the fonts of a PDF, as `numpure book` does, but no file is written. A text that
cannot be printed is refused with a sentence.
"""

import zipfile
from dataclasses import replace
from itertools import pairwise
from random import Random

import pdfplumber
import pytest

from numpure_xl import export
from numpure_xl.book.bound.contents import contents_page, opening_page
from numpure_xl.book.bound.front import example_of, imprint_page, title_page
from numpure_xl.book.bound.leaf import BoundPages
from numpure_xl.book.bound.own_pages import order_for
from numpure_xl.book.imprint import Imprint
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.loose import book_plan
from numpure_xl.errors import NumpureError
from numpure_xl.export.pdf import pdf_bytes
from numpure_xl.export.pdf.faces import Faces
from numpure_xl.export.pdf.lettering import Letterer
from numpure_xl.export.pdf.places import SheetPlacer
from numpure_xl.plan.sheet import Font
from numpure_xl.plan.typography import ems
from tests.books import items
from tests.sampling import rounds

WORDS = [
    *("a", "of", "Sudoku", "éàü", "Ω", "1", "—", "&", "'", '"', "iiiiiiiii", "MMMM"),
    *("Donaudampfschifffahrtsgesellschaftskapitän", "W" * 40, "ナンプレ", "数独の本"),
    *("（春号）", "、", "第1巻", "ーっ", "שלום", "مرحبا", "Судоку", "สวัสดี", "🐟", "🎉👩‍👧"),
]
SHOWN = 1.5, 2.0  # points: that a text may be beyond its margin, or over another one
MM = 72 / 25.4
TRIMS = ["A6", "6x9", "B6", "5x8", "8.5x11"]
PLAIN = Font("Arial", 10, "000000")


@pytest.fixture(scope="module", name="letterer")
def _letterer():
    plain = "".join(map(chr, range(32, 127)))
    return Letterer(Faces({*"".join(WORDS), *plain, *"★☆©ISBN–・·"}))


@pytest.fixture(scope="module", name="words")
def _words(letterer):
    """Return the words that a font here has the characters of."""
    found = []
    for word in WORDS:
        try:
            letterer.faces.pieces(word, PLAIN)
        except NumpureError as refusal:
            assert "No font here has the character" in str(refusal)  # noqa: PT017
        else:
            found.append(word)
    assert {*WORDS[:12]} <= {*found}
    return found


def some(rng, words, most):
    """Return a text of words that can be shown, the same ones whichever fonts there are."""
    chosen = [rng.choice(WORDS) for _ in range(rng.randint(1, most))]
    return " ".join(word if word in words else "word" for word in chosen)


def faults(sheet, letterer):
    """Yield the texts of the only page of a sheet that are out of place."""
    (page,) = SheetPlacer(sheet, letterer, 1, 4, set()).pages(list(sheet.pages))
    left, right = sheet.paper.left * MM, page.width - sheet.paper.right * MM
    low = page.height - 7 * MM
    for text in page.texts:
        if text.x < left - SHOWN[0] or text.x + text.width > right + SHOWN[0]:
            yield "beyond", text
        if text.base > low or text.base - text.size < 0:
            yield "above or below", text
    for one, other in pairwise(sorted(page.texts, key=lambda text: text.base)):
        is_below = other.base - one.base > 0.5
        is_over = other.base - 0.72 * other.size < one.base - SHOWN[1]
        if is_below and is_over and one.x < other.x + other.width and other.x < one.x + one.width:
            yield "over", one, other


@pytest.mark.slow
def test_titles_authors_and_chapters_stay_within_the_page(letterer, words):
    rng, tried, refused = Random(1), 0, 0
    example = example_of(items("9x9", 1)[0].puzzle.variant)
    for _ in range(rounds(400)):  # each with five texts
        texts = [some(rng, words, most) for most in (5, 5, 5, 4, 4)]
        title, author, subtitle, publisher, chapter = texts
        who = Imprint(author=author[:200], subtitle=subtitle[:200], publisher=publisher[:200])
        lang, theme = rng.choice(["en", "ja"]), rng.choice(["plain", "classic"])
        try:
            layout = BookLayout(
                trim=rng.choice(TRIMS), title=title, imprint=who, lang=lang, theme=theme
            )
            layout.check_heading(chapter)
            named = [replace(item, chapter=chapter) for item in items("9x9", 2)]
            book = BoundPages(layout, order_for(named, layout))
            sheets = [title_page(book, named, example), imprint_page(book, named)]
            sheets += [contents_page(book), opening_page(book, book.order.sections[0])]
        except NumpureError:  # too long for its line
            refused += 1
        else:
            tried += 1
            assert [fault for sheet in sheets for fault in faults(sheet, letterer)] == []
    assert tried > refused


@pytest.mark.few(1)
@pytest.mark.parametrize("theme", ["plain", "newspaper"])
def test_names_of_children_stay_on_their_line_and_their_certificate(theme, letterer, words):
    rng = Random(2)
    names = tuple(some(rng, words, 3)[:60].strip() or "x" for _ in range(100))
    layout = BookLayout(names=names, certificate=True, theme=theme)
    for sheet in book_plan(items("4x4", 1), layout).sheets:
        for page in SheetPlacer(sheet, letterer, 1, 300, set()).pages([*sheet.pages]):
            left, right = sheet.paper.left * MM, page.width - sheet.paper.right * MM
            for text in page.texts:
                assert text.x > left - SHOWN[0], text
                assert text.x + text.width < right + SHOWN[0], text


LONG = {
    "en": "Mountain Sudoku for Long Winter Evenings by the Fire with Friends and Family",
    "ja": "山の夜長に楽しむナンプレ傑作選 冬の炉辺で家族や友人と解く百の難問",
}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("trim", TRIMS)
def test_a_long_title_has_lines_about_equally_long_and_is_cut_only_above_pages(trim, lang):
    made = items("9x9", 2)
    layout = BookLayout(trim=trim, title=LONG[lang], lang=lang)
    book = BoundPages(layout, order_for(made, layout))
    (rows,) = title_page(book, made, example_of(made[0].puzzle.variant)).pages
    cells = [cell for row in rows for cell in row.cells if cell]
    shown = next(str(c.value) for c in cells if c.value and LONG[lang][:4] in str(c.value))
    lines = shown.replace("\xa0", " ").split("\n")
    assert [*"".join(lines).replace(" ", "")] == [*LONG[lang].replace(" ", "")]
    assert 1 < len(lines) <= 5
    assert len(lines[-1]) > 0.5 * max(map(len, lines))
    assert (
        all(word in LONG[lang].split() for line in lines for word in line.split()) or lang == "ja"
    )
    head = book.paper(book.order.first + 1, layout.headings[0])
    cut = head.title.removesuffix("…").rstrip()
    assert LONG[lang].startswith(cut)
    assert head.title_font.size == 10.0
    assert cut == LONG[lang] or head.title.endswith("…")
    if lang == "en":
        assert LONG[lang][len(cut) : len(cut) + 1] in {" ", ""}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_long_title_of_loose_sheets_is_on_two_lines_in_both_files(lang, tmp_path):
    title = LONG[lang] + {"en": ", book two", "ja": "と一つの秘密の物語"}[lang]
    plan = book_plan(items("9x9", 1), BookLayout(title=title, lang=lang, paper="A5"))
    paper = plan.sheets[0].paper
    first, second = paper.title.split("\n")
    assert paper.title_font.size >= 8
    assert abs(ems(first) - ems(second)) < 0.35 * ems(first)
    export.write_book(plan, tmp_path / "a.xlsx")
    with zipfile.ZipFile(tmp_path / "a.xlsx") as book:
        assert f"{first}\n{second}" in book.read("xl/worksheets/sheet1.xml").decode()
    (tmp_path / "a.pdf").write_bytes(pdf_bytes(plan))
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        page = pdf.pages[0]
        lines = page.extract_text().splitlines()
        ends = [char["bottom"] for char in page.chars if char["size"] == paper.title_font.size]
    assert lines[:2] == [first, second]
    assert min(ends) < 15 * MM
