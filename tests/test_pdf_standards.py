"""Standards of PDFs: what the file says of itself, and what a screen reader reads.

The judges are pdfplumber, Pillow's colour engine, and poppler and qpdf where they are at hand.
"""

import re
import shutil
import subprocess
from io import BytesIO

import pdfplumber
import pytest
from pdfminer.pdftypes import PDFStream
from PIL import Image, ImageCms

from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.export.pdf import pdf_bytes
from numpure_xl.export.pdf.structure import TaggedBoard
from numpure_xl.plan.standards import STANDARDS
from numpure_xl.words import LANGS
from tests.books import items
from tests.typed import run_in_english as run

BLANKS = {"en": "blank", "ja": "空き"}
ROWS = {"en": "row {}", "ja": "{}行"}


def written(standard=None, variant="9x9", count=3, **layout):
    """Return a book that meets a standard, as bytes."""
    plan = book_plan(items(variant, count), BookLayout(**layout))
    return pdf_bytes(plan, standard=STANDARDS.get(standard))


def opened(*arguments, **layout):
    """Return such a book as pdfplumber reads it."""
    return pdfplumber.open(BytesIO(written(*arguments, **layout)))


def elements(tree, kind):
    """Yield the elements of a kind in a structure, in the order in which they are read."""
    for element in tree:
        if element.get("type") == kind:
            yield element
        yield from elements(element.get("children", ()), kind)


def read_aloud(page, element):
    """Return what is read of an element: its own text, or the letters drawn for it."""
    told = element.get("actual_text") or element.get("alt_text")
    if told:
        return told
    drawn = [char["text"] for char in page.chars if char["mcid"] in element.get("mcids", ())]
    return "".join(drawn) + "".join(read_aloud(page, each) for each in element.get("children", ()))


@pytest.mark.parametrize("lang", LANGS)
def test_each_board_is_a_table_that_says_its_rows_and_blanks(lang):
    boards = items("9x9", 3)
    with opened("ua", lang=lang) as pdf:
        page = pdf.pages[0]
        tables = [*elements(page.structure_tree, "Table")]
        assert len(tables) == len(boards)
        for item, table in zip(boards, tables, strict=True):
            rows = [
                [read_aloud(page, cell) for cell in row["children"]] for row in table["children"]
            ]
            assert [row[0] for row in rows] == [ROWS[lang].format(row + 1) for row in range(9)]
            digits = [cell for row in rows for cell in row[1:]]
            assert digits == [str(digit or BLANKS[lang]) for digit in item.puzzle.givens.digits]


def test_what_belongs_to_a_board_is_read_with_it():
    with opened("ua", count=4) as pdf:
        page = pdf.pages[0]
        [section] = elements(page.structure_tree, "Sect")
        kinds = [each["type"] for each in section["children"]]
        assert kinds[:6] == ["H1", "P", "P", "P", "H2", "P"]
        starts = [place for place, kind in enumerate(kinds) if kind == "H2"]
        assert [kinds[place : place + 3] for place in starts] == [["H2", "P", "Table"]] * 4
        heads = [read_aloud(page, each) for each in elements(page.structure_tree, "H2")]
        assert heads == [f"No. {number}" for number in range(1, 5)]


@pytest.mark.parametrize(("lang", "first"), [("en", "cat, 1"), ("ja", "ねこ、1")])
def test_pictures_are_read_in_the_words_of_the_page(lang, first):
    with opened("ua", "4x4", 1, theme="children", lang=lang) as pdf:
        page = pdf.pages[0]
        figures = [each["alt_text"] for each in elements(page.structure_tree, "Figure")]
        assert figures[0] == first
        [puzzle] = items("4x4", 1)
        assert len(figures) == 4 + puzzle.puzzle.clues  # the bank, and the givens


@pytest.mark.slow
def test_running_heads_and_folios_are_no_text_of_the_book():
    with opened("ua", count=6, trim="6x9") as pdf:
        said = [
            [
                read_aloud(page, each)
                for kind in ("H1", "P")
                for each in elements(page.structure_tree, kind)
            ]
            for page in pdf.pages
        ]
        assert sum(text == "Sudoku" for texts in said for text in texts) == 2  # title and imprint
        for page, texts in [*zip(pdf.pages, said, strict=True)][7:-1]:
            aside = [char["text"] for char in page.chars if char["tag"] == "Artifact"]
            assert "".join(aside).endswith(page.page_obj.label)
            assert page.page_obj.label not in texts
        assert all(char["tag"] for page in pdf.pages for char in page.chars)


def test_a_pdf_has_an_outline_its_properties_twice_and_a_profile():
    with opened() as pdf:
        assert [entry[1] for entry in pdf.doc.get_outlines()] == ["Puzzles", "Answers"]
        catalog = pdf.doc.catalog
        metadata = catalog["Metadata"].resolve().get_data().decode()
        assert '<rdf:li xml:lang="x-default">Sudoku</rdf:li>' in metadata
        assert "<rdf:li>en</rdf:li>" in metadata
        [intent] = catalog["OutputIntents"]
        profile = ImageCms.ImageCmsProfile(
            BytesIO(intent["DestOutputProfile"].resolve().get_data())
        )
    colours = Image.new("RGB", (16, 16))
    colours.putdata([(red * 17, green * 17, 90) for red in range(16) for green in range(16)])
    turned = ImageCms.profileToProfile(colours, profile, ImageCms.createProfile("sRGB"))
    assert turned
    pairs = zip(colours.tobytes(), turned.tobytes(), strict=True)
    assert max(abs(ours - theirs) for ours, theirs in pairs) <= 1


def test_a_printer_gets_neither_outline_nor_profile():
    with opened(count=24, trim="6x9") as pdf:
        assert not {"Outlines", "OutputIntents", "StructTreeRoot"} & {*pdf.doc.catalog}
    with opened("ua", count=24, trim="6x9") as pdf:
        names = [entry[1] for entry in pdf.doc.get_outlines()]
        assert names[0] == "Title"
        assert names[-1] == "Answers"


@pytest.mark.parametrize(("standard", "said"), [("ua", "pdfuaid:part>1"), ("a2b", "pdfaid:part>2")])
def test_a_standard_is_named_in_the_file(standard, said, tmp_path):
    assert run("book", tmp_path / "a.pdf", "-n", 1, "--standard", standard).exit_code == 0
    assert said.encode() in (tmp_path / "a.pdf").read_bytes()


def test_a_standard_is_one_of_those_and_for_a_pdf(tmp_path):
    unknown = run("book", tmp_path / "a.pdf", "-n", 1, "--standard", "x9")
    assert unknown.exit_code == 2
    assert "x9" in unknown.stderr
    loose = run("book", tmp_path / "a.pdf", "-n", 1, "--standard", "x4")
    assert loose.exit_code == 2
    assert "PDF/X-4 is for a bound book" in loose.stderr
    workbook = run("book", tmp_path / "a.xlsx", "-n", 1, "--standard", "ua")
    assert workbook.exit_code == 2
    assert "--standard is for a PDF only" in workbook.stderr


PRESS = [
    {},
    {"lang": "ja"},
    {"theme": "children", "variant": "4x4"},
    {"variant": "9x9+colours"},
    {"answers_at": "below"},
]


@pytest.mark.parametrize("asked", PRESS, ids=str)
def test_a_pdf_for_a_press_has_what_iso_15930_7_asks_for(asked):
    asked = {"variant": "9x9", **asked}
    data = written("x4", asked.pop("variant"), 2, trim="6x9", **asked)
    assert data.startswith(b"%PDF-1.6")
    with pdfplumber.open(BytesIO(data)) as pdf:
        catalog, [trailer, *_] = pdf.doc.catalog, [xref.trailer for xref in pdf.doc.xrefs]
        assert "ID" in trailer
        assert "Encrypt" not in trailer
        assert str(pdf.metadata["Trapped"]) in {"False", "/'False'"}
        assert pdf.metadata["Title"] == ("ナンプレ" if asked.get("lang") == "ja" else "Sudoku")
        assert not {"OpenAction", "AA", "AcroForm", "OCProperties", "Names"} & {*catalog}
        _judge_press_intent(catalog)
        _judge_press_metadata(catalog["Metadata"].resolve().get_data().decode())
        for page in pdf.pages:
            boxes = page.page_obj.attrs
            assert boxes["TrimBox"] == boxes["BleedBox"] == boxes["MediaBox"]
            assert not {"ArtBox", "Annots", "AA"} & {*boxes}
        operators = [*_streams(pdf.doc)]
        assert len(operators) > len(pdf.pages)
        assert not any(map(NOT_BLACK.search, operators))
        fonts = [*_objects(pdf.doc, "FontDescriptor")]
        assert fonts
        assert all("FontFile2" in font for font in fonts)


NOT_BLACK = re.compile(rb"(?<![\w./])(?:rg|RG|k|K|cs|CS|sc|SC|scn|SCN|gs|sh|BI)(?=\s|$)")
"""Operators of other colours than DeviceGray, and of transparency (ISO 32000-1, Annex A)."""


def _judge_press_intent(catalog):
    [intent] = catalog["OutputIntents"]
    assert intent["S"].name == "GTS_PDFX"
    assert intent["OutputConditionIdentifier"] == b"Custom"
    assert intent["Info"] == b"Black ink, dot gain 20 %"
    profile = ImageCms.ImageCmsProfile(
        BytesIO(intent["DestOutputProfile"].resolve().get_data())
    ).profile
    assert (profile.device_class, profile.xcolor_space) == ("prtr", "GRAY")
    inks = Image.new("L", (5, 1))
    inks.putdata([255, 191, 127, 64, 0])
    lab = ImageCms.createProfile("LAB")
    light = ImageCms.profileToProfile(
        inks, ImageCms.ImageCmsProfile(profile), lab, outputMode="LAB"
    )
    assert light
    paper, *tints, black = (each / 2.55 for each in light.split()[0].tobytes())
    assert (paper, black) == (100, 0)
    assert 58 < tints[1] < 63  # a tint of 50 % covers 70 %, whose L* is 61.7
    assert [*tints] == sorted(tints, reverse=True)


def _judge_press_metadata(text):
    names = ("MetadataDate", "CreateDate", "ModifyDate")
    assert all(f"<xmp:{name}>20" in text for name in names)
    names = ("DocumentID>uuid:", "RenditionClass>default", "VersionID>1")
    assert all(f"<xmpMM:{name}" in text for name in names)
    assert "<pdfxid:GTS_PDFXVersion>PDF/X-4<" in text
    assert "<pdf:Trapped>False<" in text


def _objects(document, kind):
    """Yield the objects of a type in a file."""
    for xref in document.xrefs:
        for number in xref.get_objids():
            found = document.getobj(number)
            attributes = getattr(found, "attrs", found)
            if isinstance(attributes, dict) and str(attributes.get("Type")) == f"/{kind!r}":
                yield attributes


def _streams(document):
    """Yield the operators of each page and form."""
    for xref in document.xrefs:
        for number in xref.get_objids():
            found = document.getobj(number)
            if isinstance(found, PDFStream) and not {"N", "Length1", "W"} & {*found.attrs}:
                yield found.get_data()


def test_a_board_is_beside_what_is_above_below_and_on_its_right():
    board = TaggedBoard(top=5, bottom=13, left=1, right=9)
    assert board.has_above_or_below((4, 1))
    assert board.has_above_or_below((14, 9))
    assert board.has_beside((5, 11))
    assert not board.has_above_or_below((4, 10))
    assert not board.has_beside((14, 11))


@pytest.mark.host
@pytest.mark.slow
@pytest.mark.parametrize("standard", [None, *STANDARDS])
@pytest.mark.parametrize(
    "layout",
    [
        {},
        {"trim": "6x9"},
        {"lang": "ja", "trim": "B6"},
        {"theme": "dark"},
        {"theme": "large-print"},
    ],
    ids=str,
)
def test_other_programs_find_no_fault(layout, standard, tmp_path):
    if not (shutil.which("qpdf") and shutil.which("pdftotext")):
        pytest.skip("needs qpdf and poppler")
    file = tmp_path / "a.pdf"
    file.write_bytes(written(standard, count=24, **layout))
    subprocess.run(["qpdf", "--check", file], check=True, stdout=subprocess.PIPE)
    text = subprocess.run(["pdftotext", "-layout", file, "-"], check=True, stdout=subprocess.PIPE)
    assert (standard == "ua") == (ROWS[layout.get("lang", "en")].format(9) in text.stdout.decode())


def test_an_answer_upside_down_below_its_puzzle_is_read_after_it():
    boards = items("4x4", 2)
    with opened("ua", "4x4", 2, trim="6x9", per_page=2, answers_at="below") as pdf:
        tables = [
            (page, table) for page in pdf.pages for table in elements(page.structure_tree, "Table")
        ]
        read = [
            "".join(
                read_aloud(page, cell) for row in table["children"] for cell in row["children"][1:]
            )
            for page, table in tables
        ]
    for item in boards:
        assert "".join(map(str, item.puzzle.solution.digits)) in read
