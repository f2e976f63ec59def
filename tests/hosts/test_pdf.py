"""Our PDF beside LibreOffice's print of the workbook: every stroke, digit, text and letter.

Ours is set in Arimo, theirs in Liberation Sans, both as wide as Arial. Stars are shapes in ours,
and letters of another font in the other; what comes behind them on a line is left out. For Japanese
texts LibreOffice takes other fonts than ours, so there digits of boards and strokes are compared.
"""

import shutil
import subprocess
from collections import defaultdict
from io import BytesIO
from pathlib import Path

import pdfplumber
import pytest
from PIL import Image

from numpure_xl import export
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.export import font_files
from numpure_xl.export.pdf import pdf_bytes
from numpure_xl.plan.paper import PAPERS, PUZZLE_PATTERNS, TRIMS
from tests.books import book, guided, items
from tests.hosts.living import to_pdf
from tests.printed import MM

NEAR = 0.3  # millimetres
PUSHED = 0.6  # down, by a header in the font that LibreOffice takes for a Japanese one
ROUNDED = 0.7  # within a line: LibreOffice rounds the widths of letters, which adds up
HEAVIEST = 2.5 / 2 * MM  # LibreOffice ends a stroke at the far edge of the one it meets
JAPANESE = "B6"  # printed in Japanese
NAMES = ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf")


def layouts():
    """Return books with every paper, trim size, theme of these letters, and pattern."""
    counts = list(zip(PUZZLE_PATTERNS, [2, 6, 9, 4], strict=True))
    found = {
        name: {"paper": name, "per_page": puzzles, "answers_per_page": answers}
        for name, (puzzles, answers) in zip(PAPERS, counts, strict=False)
    }
    found |= {f"bound-{name}": {"trim": name} for name in TRIMS if name != JAPANESE}
    found |= {
        "night": {"theme": "dark", "title": "Tom & Jerry"},
        "large-print": {"theme": "large-print"},
        "bound-large-print": {"theme": "large-print", "trim": "8.5x11"},
        "children": {"theme": "children", "variant": "4x4"},
        f"bound-{JAPANESE}": {"trim": JAPANESE, "lang": "ja"},
        "kana": {"theme": "children", "variant": "4x4", "lang": "ja"},
        "steps": {"variant": "6x6", "levels": ("hard",)},
        "ja-steps": {"variant": "9x9", "levels": ("medium",), "lang": "ja"},
    }
    return found


LAYOUTS = layouts()


def plan_of(name):
    """Return the plan of a book."""
    layout = {"variant": "9x9", **LAYOUTS[name]}
    if "levels" in layout:
        return guided(**layout)[0]
    return book(count=3, **layout)


@pytest.fixture(scope="module", name="printed")
def _printed(tmp_path_factory):
    """Return a folder with what LibreOffice prints of every book."""
    folder = tmp_path_factory.mktemp("printed")
    files = [folder / f"{name}.xlsx" for name in LAYOUTS]
    for file in files:
        export.write_book(plan_of(file.stem), file)
    to_pdf(files, folder)
    return folder


def has_liberation():
    """Return whether LibreOffice has what it takes for Arial."""
    return font_files._installed().keys() >= set(NAMES)


@pytest.mark.skipif(not has_liberation(), reason="needs Liberation Sans")
@pytest.mark.parametrize("name", LAYOUTS)
def test_every_stroke_text_and_letter_is_where_libreoffice_prints_it(name, printed):
    ours = pdfplumber.open(BytesIO(pdf_bytes(plan_of(name))))
    compared = 0
    down = NEAR if LAYOUTS[name].get("lang") != "ja" else PUSHED
    with ours, pdfplumber.open(printed / f"{name}.pdf") as theirs:
        assert len(ours.pages) == len(theirs.pages)
        for page, other in zip(ours.pages, theirs.pages, strict=True):
            assert page.width * MM == pytest.approx(other.width * MM, abs=NEAR)
            assert page.height * MM == pytest.approx(other.height * MM, abs=NEAR)
            stars = [char for char in other.chars if char["text"] in "★☆"]
            font = "Liberation" if down == PUSHED else ""
            for places, off in ((texts, NEAR), (letters, ROUNDED)):
                mine, its = places(page, stars), places(other, stars, font)
                assert font or list(missing(mine, its, (off, down))) == []
                assert list(missing(its, mine, (off, down))) == []
                compared += sum(map(len, its.values()))
            compared += len(other.lines)
            slacks = {"across": (NEAR + HEAVIEST, down), "down": (NEAR, down + HEAVIEST)}
            for way, slack in ((way, slack * 2) for way, slack in slacks.items()):
                assert list(missing(strokes(page, way), strokes(other, way), slack)) == []
    assert compared > 50


def letters(page, stars, font=""):
    """Return where letters of a font begin on their base lines, in millimetres.

    Those behind stars are left out.
    """
    found = defaultdict(list)
    for char in page.chars:
        if char["text"].strip() and is_compared(char, page, stars, font):
            found[char["text"]].append(origin(char, page))
    return found


def texts(page, stars, font=""):
    """Return where the lines of texts begin, the digits of boards among them; as for letters."""
    found = defaultdict(list)

    def is_kept(part):
        return part["object_type"] == "char" and is_compared(part, page, stars, font)

    kept = page.filter(is_kept)
    for line in kept.extract_words(keep_blank_chars=True, return_chars=True):
        first = next(char for char in line["chars"] if char["text"].strip())
        found["".join(line["text"].split())].append(origin(first, page))
    return found


def origin(char, page):
    """Return where a letter begins on its base line, from the left and from the top."""
    return char["matrix"][4] * MM, (page.height - char["matrix"][5]) * MM


def is_compared(char, page, stars, font):
    """Return whether a letter is of a font, and no star nor behind one."""
    x, y = char["matrix"][4], page.height - char["matrix"][5]
    is_behind = any(star["x0"] < x and star["top"] - 3 < y < star["bottom"] + 3 for star in stars)
    return char["text"] not in "★☆" and font in char["fontname"] and not is_behind


def strokes(page, way):
    """Return where the strokes of one direction are, in millimetres."""
    found = defaultdict(list)
    for line in page.lines:
        is_across = line["x1"] - line["x0"] > line["bottom"] - line["top"]
        if is_across == (way == "across"):
            edges = (line["x0"], line["top"], line["x1"], line["bottom"])
            found[way].append(tuple(edge * MM for edge in edges))
    return found


def missing(some, others, slack):
    """Yield what of some is nowhere near one of the others."""
    for kind, places in some.items():
        for place in places:
            near = (
                all(abs(a - b) <= s for a, b, s in zip(place, other, slack, strict=False))
                for other in others[kind]
            )
            if not any(near):
                yield kind, place


def test_poppler_finds_every_font_embedded_and_subset(tmp_path):
    if not shutil.which("pdffonts"):
        pytest.skip("needs pdffonts, of poppler")
    file = tmp_path / "a.pdf"
    file.write_bytes(pdf_bytes(plan_of("bound-6x9")))
    table = subprocess.run(["pdffonts", file], check=True, capture_output=True, text=True).stdout
    lines = table.splitlines()[2:]
    assert lines
    for line in lines:
        assert line.split()[-5:-2] == ["yes", "yes", "yes"]  # embedded, subset, with Unicode
    command = ["pdfinfo", "-box", file]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    assert not told.stderr
    assert "432 x 648 pts" in told.stdout


def test_poppler_draws_the_same_pages_as_pdfium(tmp_path):
    if not shutil.which("pdftoppm"):
        pytest.skip("needs pdftoppm, of poppler")
    file = tmp_path / "a.pdf"
    file.write_bytes(pdf_bytes(book_plan(items("6x6+x", 2), BookLayout(theme="children"))))
    subprocess.run(["pdftoppm", "-r", "36", "-png", file, tmp_path / "p"], check=True)
    drawn = [Image.open(path).convert("L") for path in sorted(tmp_path.glob("p*.png"))]
    with pdfplumber.open(file) as pdf:
        others = [page.to_image(36).original.convert("L") for page in pdf.pages]
    for one, other in zip(drawn, others, strict=True):
        small = [list(image.resize((60, 80)).tobytes()) for image in (one, other)]
        assert max(abs(a - b) for a, b in zip(*small, strict=True)) < 90
        assert Path(file).stat().st_size < 60_000
