"""PDF files, read back by pdfplumber: sizes, boxes, fonts, colours, every digit, every letter."""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from io import BytesIO
from itertools import chain
from pathlib import Path

import pdfplumber
import pytest
from fontTools.agl import UV2AGL
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from reportlab.pdfbase._fontdata import widthsByFontGlyph

from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.errors import NumpureError, no_file
from numpure_xl.export import font_files, pdf
from numpure_xl.export.pdf import PrintMarks, pdf_bytes, write_pdf
from numpure_xl.export.pdf.faces import Faces, drawn
from numpure_xl.plan.imposition import sides
from numpure_xl.plan.paper import PAPERS, TRIMS
from numpure_xl.plan.sheet import Font
from numpure_xl.sudoku.grid.boards import VARIANTS
from tests.books import items
from tests.printed import MM, Page
from tests.sampling import slow
from tests.typed import run_in_english as run


def opened(variant="9x9", count=3, *, marks=None, fonts=(), **layout):
    """Return a book as pdfplumber reads it."""
    plan = book_plan(items(variant, count), BookLayout(**layout))
    return pdfplumber.open(BytesIO(pdf_bytes(plan, fonts=fonts, marks=marks or PrintMarks())))


def fonts_of(pdf):
    """Return the fonts of a file, each with whether it is in the file."""
    found = {}
    for page in pdf.doc.catalog["Pages"].resolve()["Kids"]:
        for font in page.resolve()["Resources"].get("Font", {}).resolve().values():
            attributes = font.resolve()
            descriptor = attributes["FontDescriptor"].resolve()
            found[str(attributes["BaseFont"].name)] = "FontFile2" in descriptor
    return found


def box(page, name):
    """Return a box of a page, such as "TrimBox"."""
    return [float(edge) for edge in page.page_obj.attrs.get(name, page.mediabox)]


class Written(BytesIO):
    """A file in memory that knows how long each text was that was written to it."""

    def __init__(self):
        super().__init__()
        self.lengths = []

    def write(self, text):
        self.lengths.append(len(text))
        return super().write(text)


def test_a_file_is_written_object_by_object_and_never_whole():
    file, plan = Written(), book_plan(items("9x9", 8), BookLayout())
    pdf._write(plan, file, (), PrintMarks())
    whole = file.getvalue()
    assert whole == pdf_bytes(plan)
    assert sum(file.lengths) == len(whole)
    assert max(file.lengths) < len(whole) / 2
    with pdfplumber.open(BytesIO(whole)) as read:
        assert read.pages[0].chars


@pytest.mark.parametrize("trim", TRIMS)
def test_a_bound_page_has_exactly_its_size_black_ink_and_embedded_fonts(trim):
    with opened(trim=trim) as pdf:
        paper = TRIMS[trim]
        for page in pdf.pages:
            assert page.width * MM == pytest.approx(paper.width, abs=0.001)
            assert page.height * MM == pytest.approx(paper.height, abs=0.001)
            assert box(page, "MediaBox") == box(page, "TrimBox")
            assert page.annots == []
            assert {char["non_stroking_color"] for char in page.chars} <= {(0,)}
            assert all(char["size"] > 7 - 0.01 for char in page.chars)
            assert {line["stroking_color"] for line in page.lines} <= {(0,), 0.0}
            assert all(line["linewidth"] > 0.25 - 0.001 for line in page.lines)
        assert len(pdf.pages) % 2 == 0
        assert all(fonts_of(pdf).values())
        assert all("Arimo" in name for name in fonts_of(pdf))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("variant", "theme"),
    [("9x9", "plain"), ("6x6+x", "newspaper"), ("16x16", "classic"), ("9x9+x", "large-print")],
)
def test_every_digit_is_on_the_page_where_it_belongs(paper, variant, theme):
    wishes = {"per_page": 1, "answers_per_page": 2} if variant == "16x16" else {}
    with opened(variant, 3, paper=paper, theme=theme, **wishes) as pdf:
        boards = [str(board) for page in pdf.pages for board in Page(page, variant).boards]
        texts = "".join(page.extract_text() for page in pdf.pages)
    known = [item.puzzle for item in items(variant, 3)]
    expected = [str(puzzle.givens) for puzzle in known] + [str(puzzle.solution) for puzzle in known]
    assert boards == expected
    assert "No. 3" in texts
    assert "★" not in texts  # drawn as shapes


@pytest.mark.parametrize("size", [{"paper": "A4"}, {"trim": "8.5x11"}, {"trim": "6x9"}])
def test_large_print_has_no_letter_below_16_points(size):
    with opened(theme="large-print", **size) as pdf:
        assert min(char["size"] for page in pdf.pages for char in page.chars) > 16 - 0.01


def test_properties_labels_and_language():
    with opened(trim="A5", lang="en", title="Tom & Jerry") as pdf:
        assert pdf.metadata["Title"] == "Tom & Jerry"
        assert pdf.metadata["Creator"] == "numpure-xl"
        catalog = pdf.doc.catalog
        assert catalog["Lang"] == b"en"
        labels = catalog["PageLabels"].resolve()["Nums"]
        assert labels[::2] == [0, 4]
        assert [label.resolve()["S"].name for label in labels[1::2]] == ["r", "D"]


def test_links_of_loose_sheets_lead_to_the_answer_and_back():
    with opened(count=5) as pdf:
        ids = [page.page_obj.pageid for page in pdf.pages]
        targets = []
        for page in pdf.pages:
            for annotation in page.annots:
                target = annotation["data"]["Dest"][0]
                targets.append((page.page_number, 1 + ids.index(target.objid)))
    assert Counter(targets) == {(1, 3): 4, (2, 3): 1, (3, 1): 4, (3, 2): 1}


def test_bleed_and_crop_marks_are_around_the_trimmed_page():
    marks = PrintMarks(bleed=3, crop_marks=True)
    with opened(trim="6x9", marks=marks) as pdf:
        page = pdf.pages[4]
        around, bleed = marks.around, 3 / MM
        assert box(page, "TrimBox") == pytest.approx(
            (around, around, around + 432, around + 648), abs=0.01
        )
        left, top, right, bottom = box(page, "BleedBox")
        assert (left, right) == pytest.approx((around - bleed, around + 432 + bleed), abs=0.01)
        assert (top, bottom) == pytest.approx((around - bleed, around + 648 + bleed), abs=0.01)
        cuts = [line for line in page.lines if line["linewidth"] == 0.25]
        assert len(cuts) == 12
        for cut in cuts:  # none reaches into what may be seen after trimming
            inside = cut["x1"] > left + 0.01 and cut["x0"] < right - 0.01
            assert not (inside and cut["bottom"] > top + 0.01 and cut["top"] < bottom - 0.01)
        assert all(around < char["x0"] < around + 432 for char in page.chars)


@pytest.mark.parametrize("seed", ["1", slow("2")])
def test_the_same_command_writes_the_same_bytes(seed, tmp_path):
    arguments = ["book", "a.pdf", "-n", "4", "--seed", "7", "--jobs", "1", "--trim", "A6"]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [sys.executable, "-m", "numpure_xl", *arguments]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    here = tmp_path / "b.pdf"
    assert run(*arguments[:1], here, *arguments[2:]).exit_code == 0
    assert here.read_bytes() == (tmp_path / "a.pdf").read_bytes()


@pytest.mark.parametrize("is_bare", [False, True])
def test_japanese_pages_have_the_same_bytes_where_the_system_has_no_font(is_bare, monkeypatch):
    if is_bare:
        monkeypatch.setattr(font_files, "_installed", dict)
    with opened(lang="ja", title="数独 Vol. 2") as pdf:
        assert sorted(name.partition("+")[2] for name in fonts_of(pdf)) == [
            *("Arimo", "Arimo-Bold", "BIZUDPGothic-Bold", "BIZUDPGothic-Regular"),
        ]
        assert "第1問" in pdf.pages[0].extract_text()
        assert not set("★☆") & set(pdf.pages[0].extract_text())  # shapes: bold ones would be full
        of_boards = [char for char in pdf.pages[0].chars if "Arimo" in char["fontname"]]
        assert Counter(char["text"].isdigit() for char in of_boards).keys() == {True}
        assert not {char["size"] for char in of_boards} & {char["size"] for char in labels(pdf)}


@pytest.mark.parametrize("theme", ["newspaper", "classic"])
@pytest.mark.parametrize("trim", [None, slow("B6")])
def test_japanese_letters_with_serifs_do_not_depend_on_the_system_either(theme, trim, monkeypatch):
    plan = book_plan(items("9x9", 2), BookLayout(lang="ja", theme=theme, trim=trim))
    here = pdf_bytes(plan)
    monkeypatch.setattr(font_files, "_installed", dict)
    assert pdf_bytes(plan) == here
    with pdfplumber.open(BytesIO(here)) as pdf:
        names = {name.partition("+")[2] for name in fonts_of(pdf)}
        assert names <= {"Tinos", "Tinos-Bold", "BIZUDPMincho-Regular", "BIZUDPGothic-Bold"}
        assert "BIZUDPMincho-Regular" in names


def labels(pdf):
    """Return the characters of Japanese texts, their digits and Latin letters among them."""
    return [char for char in pdf.pages[0].chars if "BIZ" in char["fontname"]]


def test_every_sentence_of_ours_has_its_characters_in_bundled_fonts():
    said = set((ROOT / "numpure_xl/locale/ja/LC_MESSAGES/numpure.po").read_text("utf-8"))
    families = (font_files.BUNDLED[name] for name in (font_files.GOTHIC, font_files.MINCHO))
    for path in {*chain.from_iterable(families)}:
        with TTFont(path, lazy=True) as font:
            assert {symbol for symbol in said if ord(symbol) not in font.getBestCmap()} <= OF_SHEETS


OF_SHEETS = set("\n★☆")


# The widths of Helvetica, which Arial has too, are published by Adobe; reportlab has them.
@pytest.mark.parametrize(
    ("name", "published"),
    [
        ("Arial", ("Helvetica", "Helvetica-Bold")),
        ("Times New Roman", ("Times-Roman", "Times-Bold")),
    ],
)
def test_letters_are_as_wide_as_those_that_workbooks_name(name, published):
    for path, of_adobe in zip(font_files.BUNDLED[name], published, strict=True):
        with TTFont(path) as font:
            cmap, widths = font.getBestCmap(), font["hmtx"]
            em = font["head"].unitsPerEm
            for symbol in "0123456789 ABCMWabcimw.,:-()":
                glyph = cmap[ord(symbol)]
                named = widthsByFontGlyph[of_adobe][UV2AGL[ord(symbol)]]
                assert widths[glyph][0] / em * 1000 == pytest.approx(named, abs=1)


@pytest.fixture(name="postscript", scope="module")
def _postscript(tmp_path_factory):
    """Return a font with PostScript outlines, made of Arimo's, with one Japanese character."""
    file = tmp_path_factory.mktemp("fonts") / "Outlines.otf"
    with TTFont(ARIMO) as source:
        letters, cmap = source.getGlyphSet(), source.getBestCmap()
        wanted = {code: cmap[code] for code in (*range(32, 127), 0xB7)} | {ord("問"): "A"}
        names = [".notdef", *dict.fromkeys(wanted.values())]
        builder = FontBuilder(source["head"].unitsPerEm, isTTF=False)
        builder.setupGlyphOrder(names)
        builder.setupCharacterMap(wanted)
        widths = {name: source["hmtx"][name] for name in names}
        outlines = {}
        for name in names:
            pen = T2CharStringPen(widths[name][0], letters)
            letters[name].draw(pen)
            outlines[name] = pen.getCharString()
        builder.setupCFF("Outlines", {}, outlines, {})
        builder.setupHorizontalMetrics(widths)
        builder.setupHorizontalHeader(ascent=1901, descent=-483)
        builder.setupNameTable({"familyName": "Outlines", "styleName": "Regular"})
        builder.setupOS2()
        builder.setupPost()
        builder.save(file)
    return file


def test_a_font_with_postscript_outlines_is_converted_and_embedded(postscript):
    with opened(fonts=[postscript], title="Quiz") as pdf, opened(title="Quiz") as plain:
        assert list(fonts_of(pdf)) == ["AAAAAA+Outlines"]
        assert all(fonts_of(pdf).values())
        assert pdf.pages[0].extract_text() == plain.pages[0].extract_text()
        image, other = (
            page.to_image(72).original.convert("L").resize((60, 80)).tobytes()
            for page in (pdf.pages[0], opened(fonts=[ARIMO], title="Quiz").pages[0])
        )
    assert max(abs(a - b) for a, b in zip(image, other, strict=True)) < 24


def test_the_command_line_takes_a_font_with_postscript_outlines(postscript, tmp_path):
    made = run("book", tmp_path / "a.pdf", "--variant", "4x4", "-n", 1, "--font", postscript)
    assert made.exit_code == 0, made.stderr
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        assert list(fonts_of(pdf)) == ["AAAAAA+Outlines"]


ROOT = Path(__file__).parents[1]
ARIMO = Path(font_files.BUNDLED["Arial"].regular)


def test_a_font_of_ones_own_comes_first_and_bold_letters_are_made_of_it():
    tinos = [*map(Path, font_files.BUNDLED["Times New Roman"])]
    with opened(fonts=tinos[:1]) as pdf:
        assert list(fonts_of(pdf)) == ["AAAAAA+Tinos"]
    with opened(fonts=tinos) as pdf:
        assert len(fonts_of(pdf)) == 2


def restricted(file):
    """Write a font that its licence forbids to embed."""
    with TTFont(ARIMO) as font:
        font["OS/2"].fsType = 2
        font.save(file)


DAMAGED = {
    "empty": b"",
    "no outlines": b"OTTO" + bytes(99),
    "cut": ARIMO.read_bytes()[:999],
    "cut later": ARIMO.read_bytes()[:20_000],
    "a text": b"fonts, where are you?",
}


@pytest.mark.parametrize("damage", [None, *DAMAGED, "restricted"])
def test_a_font_that_cannot_be_embedded_is_told_before_the_work(damage, tmp_path):
    path = tmp_path / "a.ttf"
    sentence = f"{path} cannot be used in a PDF; choose a TrueType or OpenType font."
    if damage is None:
        sentence = str(no_file(path))
    elif damage == "restricted":
        restricted(path)
        sentence = f"The licence of {path} forbids embedding; choose another font."
    else:
        path.write_bytes(DAMAGED[damage])
    refusal = run("book", tmp_path / "a.pdf", "--font", path)
    assert (refusal.exit_code, refusal.stderr) == (1, f"numpure: {sentence}\n")
    assert not (tmp_path / "a.pdf").exists()


def test_a_character_that_no_font_has_is_told(tmp_path):
    refusal = run("book", tmp_path / "a.pdf", "--title", "A \U000e0041", "--variant", "4x4")
    assert refusal.exit_code == 1
    assert "No font here has the character '\\U000e0041' (U+E0041);" in refusal.stderr


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        (("a.xlsx", "--font", ARIMO), "--font is for a PDF only; add --pdf, or"),
        (("a.xlsx", "--bleed", 3), "--bleed is for a PDF only; add --pdf, or"),
        (("a.xlsx", "--crop-marks"), "--crop-marks is for a PDF only; add --pdf, or"),
        (("a.pdf", "--bleed", -1), "A bleed of -1 mm is not possible; choose 0 to 10."),
        (("a.pdf", "--bleed", "nan"), "A bleed of nan mm is not possible; choose 0 to 10."),
        (("a.pdf", *(["--font", ARIMO] * 3)), "Give --font once, or twice: for the regular"),
        (("a.pdf", "--playable"), "A book to play in is not laid out for paper; "),
        (
            ("a.docx",),
            "The file of a book ends in .xlsx, .pdf, .zip, .txt or .brf; a.docx does not.",
        ),
        (("a",), "The file of a book ends in .xlsx, .pdf, .zip, .txt or .brf; a does not."),
    ],
)
def test_wishes_that_do_not_go_together_are_refused(wishes, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refusal = run("book", *wishes)
    assert refusal.exit_code == 2
    assert refusal.stderr.startswith(f"numpure: {sentence}")
    assert list(tmp_path.iterdir()) == []


def test_a_workbook_and_its_pdf_have_the_same_pages(tmp_path):
    options = ("-n", 5, "--level", "medium", "--per-page", 2, "--paper", "A5", "--pdf", "--seed", 1)
    made = run("book", tmp_path / "本.xlsx", *options)
    assert (made.exit_code, made.stderr) == (0, "")
    assert made.stdout.endswith("本.pdf\n")
    with pdfplumber.open(tmp_path / "本.pdf") as file:
        assert len(file.pages) == 3 + 1
        assert [f"No. {n}" in file.pages[0].extract_text() for n in (1, 2, 3)] == [1, 1, 0]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["本.pdf", "本.xlsx"]


@pytest.mark.parametrize("options", [(), ("--pdf",)])
def test_a_name_may_end_in_capitals(options, tmp_path):
    assert run("book", tmp_path / "A.PDF", "-n", 1, "--variant", "4x4", *options).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["A.PDF"]


def test_only_a_pdf_of_ours_is_overwritten(tmp_path):
    out = tmp_path / "a.pdf"
    arguments = ("book", out, "--variant", "4x4", "--seed", 7)
    assert run(*arguments).exit_code == run(*arguments).exit_code == 0
    edited = out.read_bytes().replace(b"/ModDate (D:2000", b"/ModDate (D:2026")
    for content, sentence in ((edited, "was changed since"), (b"%PDF-1.3", "was not written by")):
        out.write_bytes(content)
        refusal = run(*arguments)
        assert refusal.exit_code == 1
        assert sentence in refusal.stderr
        assert out.read_bytes() == content
    assert run(*arguments, "--force").exit_code == 0


def test_the_dark_theme_covers_the_page_to_its_edges():
    with opened(theme="dark", marks=PrintMarks(bleed=3)) as pdf:
        for page in pdf.pages:
            ground = max(page.rects, key=lambda rect: rect["width"] * rect["height"])
            assert (ground["width"], ground["height"]) == pytest.approx((page.width, page.height))


def test_pictures_are_drawn_once_and_placed_for_each_digit():
    count = sum(item.puzzle.clues for item in items("4x4", 2)) + 2 * 16
    content = pdf_bytes(book_plan(items("4x4", 2), BookLayout(theme="children")))
    with pdfplumber.open(BytesIO(content)) as pdf:
        assert not any(page.images for page in pdf.pages)
        shown = sum(data.count(b" Do") for page in pdf.pages for data in streams(page))
        pages = len(pdf.pages)
    assert shown == count + 4 + pages  # the bank on the page of puzzles, and the lines of each
    assert content.count(b"/Subtype /Form") == VARIANTS["4x4"].side + pages


def test_the_lines_of_pages_that_are_alike_are_in_the_file_once():
    few, many = (pdf_bytes(book_plan(items("9x9", count), BookLayout())) for count in (4, 8))
    assert few.count(b"/Subtype /Form") == many.count(b"/Subtype /Form") == 2  # puzzles, answers


class CountedPages:
    """Pages of a sheet, counted as they are made."""

    def __init__(self, pages):
        self.pages, self.made = pages, 0

    def __len__(self):
        return len(self.pages)

    def __iter__(self):
        for page in self.pages:
            self.made += 1
            yield page


def test_no_page_is_made_before_the_one_in_front_of_it_is_drawn(tmp_path):
    plan = book_plan(items("4x4", 30), BookLayout())
    counted = [CountedPages(sheet.pages) for sheet in plan.sheets]
    sheets = tuple(
        replace(sheet, pages=pages) for sheet, pages in zip(plan.sheets, counted, strict=True)
    )
    drawn_pages: list[int] = []

    def note():
        drawn_pages.append(sum(pages.made for pages in counted))

    write_pdf(replace(plan, sheets=sheets), tmp_path / "a.pdf", on_page=note)
    pages = len(drawn_pages)
    assert pages > 6
    assert drawn_pages == [*range(pages + 1, 2 * pages + 1)]  # once for the letters, once drawn
    assert (tmp_path / "a.pdf").read_bytes() == pdf_bytes(plan)


def streams(page):
    """Yield the content of a page."""
    for content in page.page_obj.contents:
        yield content.get_data()


# Of the Unicode bidirectional algorithm (annex 9): letters turn, numbers and Latin words do not.
ALEF, BET, MEEM, REH = "\u05d0", "\u05d1", "\u0645", "\u0631"
FIRST_MEEM, LAST_REH = "\ufee3", "\ufeae"  # as they are joined


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Vol. 2", "Vol. 2"),
        (f"{ALEF}{BET} 12", f"12 {BET}{ALEF}"),
        (f"Name: {ALEF}{BET}", f"Name: {BET}{ALEF}"),
        (f"{ALEF} ({BET})", f"({BET}) {ALEF}"),
        (f"{MEEM}{REH}", f"{LAST_REH}{FIRST_MEEM}"),
        (f"A {ALEF}!", f"A {ALEF}!"),
        (f"A {ALEF}!\u200f", f"A !{ALEF}"),  # a mark says whose the sign in front of it is
        ("Su\u200edoku", "Sudoku"),
        (f"{ALEF}\u061c", ALEF),
    ],
)
def test_hebrew_and_arabic_are_drawn_from_right_to_left(text, shown):
    assert drawn(text) == shown


WITHOUT_BIDI = """
import sys
sys.modules["bidi"] = None
from numpure_xl.export.pdf.faces import drawn
print(drawn("Vol. 2"))
drawn("\\u05d0")
"""


def test_where_nothing_turns_letters_a_sentence_says_what_to_install():
    ran = (
        subprocess.run(  # an import that LibreOffice's uno has replaced would find it all the same
            [sys.executable, "-c", WITHOUT_BIDI], capture_output=True, text=True, check=False
        )
    )
    assert ran.stdout == "Vol. 2\n"
    assert ran.stderr.splitlines()[-1] == (
        "numpure_xl.errors.RequestError: Hebrew and Arabic letters in a PDF need two packages; "
        "type: pip install numpure-xl[rtl], or make a workbook (.xlsx)."
    )


def test_a_text_is_in_one_face_if_one_has_all_of_it():
    faces = Faces("")
    font = Font("Arial", 9, "000000", bold=True)
    assert [piece.text for piece in faces.pieces("No. 1  ★★☆ Zoë", font)] == [
        "No. 1  ",
        "★★☆",
        " Zoë",
    ]
    with pytest.raises(NumpureError, match="font FILE"):
        faces.pieces("\U000e0041", font)


@pytest.mark.parametrize("pages", range(1, 18))
def test_a_folded_booklet_has_its_pages_in_order(pages):
    printed = [*sides(pages, "booklet")]
    sheets = [*zip(printed[::2], printed[1::2], strict=True)]
    # Folded, each sheet is two leaves: recto and verso of the first half, then of the second.
    leaves = [(front[1], back[0]) for front, back in sheets]
    leaves += [(back[1], front[0]) for front, back in reversed(sheets)]
    read = [page for leaf in leaves for page in leaf]
    assert read == [*range(1, pages + 1)] + [0] * (-pages % 4)


@pytest.mark.parametrize(("impose", "size"), [("booklet", "A5"), ("pairs", "A5")])
def test_two_pages_are_on_each_side_and_as_they_are_alone(impose, size, tmp_path):
    small = f"book {{}} -n 4 --variant 4x4 --level easy --seed 1 --trim {size} --per-page 1"
    run(*small.format(tmp_path / "one.pdf").split())
    ran = run(*small.format(tmp_path / "two.pdf").split(), "--impose", impose)
    assert "Print on paper twice as wide as a page" in ran.output
    with pdfplumber.open(tmp_path / "one.pdf") as one, pdfplumber.open(tmp_path / "two.pdf") as two:
        alone = [page.extract_text() for page in one.pages]
        wide, high = one.pages[0].width, one.pages[0].height
        expected = [*sides(len(alone), impose)]
        assert len(two.pages) == len(expected)
        for page, numbers in zip(two.pages, expected, strict=True):
            assert (page.width, page.height) == pytest.approx((2 * wide, high), abs=0.01)
            halves = (page.crop((0, 0, wide, high)), page.crop((wide, 0, page.width, high)))
            texts = [half.extract_text() for half in halves]
            assert texts == [alone[number - 1] if number else "" for number in numbers]


def test_sheets_of_two_pages_are_not_for_a_printer(tmp_path):
    ran = run("book", tmp_path / "a.pdf", "--printer", "kdp", "--impose", "booklet")
    assert "Sheets of two pages are for your own printer; leave out --printer or" in ran.stderr
