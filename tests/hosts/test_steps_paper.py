"""What LibreOffice prints of the steps: every text whole, on as many pages as were planned."""

import pdfplumber
import pytest

from numpure_xl import export
from numpure_xl.book.steps.blocks import blocks
from numpure_xl.sudoku import VARIANTS
from tests.books import guided
from tests.hosts.living import to_pdf

BOOKS = [
    ("9x9", ("medium", "expert"), "A4", "en"),
    ("9x9-x", ("hard", "extreme"), "A4", "ja"),
    ("6x6", ("hard",), "A5", "ja"),
    ("16x16", ("medium",), "B5", "en"),
]


@pytest.fixture(scope="module", name="folder")
def _folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("steps")
    files = [folder / f"{variant}.xlsx" for variant, *_ in BOOKS]
    for (variant, levels, paper, lang), file in zip(BOOKS, files, strict=True):
        export.write_book(guided(variant, levels, paper=paper, lang=lang)[0], file)
    to_pdf(files, folder)
    return folder


@pytest.mark.parametrize(("variant", "levels", "paper", "lang"), BOOKS)
def test_every_text_is_printed_whole_beside_its_board(variant, levels, paper, lang, folder):
    """A text that is too long for its cells would be cut, or run into the next one."""
    plan, items = guided(variant, levels, paper=paper, lang=lang)
    pages = [len(sheet.pages) for sheet in plan.sheets]
    with pdfplumber.open(folder / f"{variant}.pdf") as pdf:
        assert len(pdf.pages) == sum(pages)
        beside = "".join(map(_text_beside_boards, pdf.pages[-pages[-1] :]))
    for item in items:
        for block in blocks(item, lang):
            assert "".join(block.title.split()) in beside
            assert "".join(block.text.split()) in beside, block.text
    assert variant in VARIANTS


def _text_beside_boards(page):
    """Return what stands right of the boards, as one word."""
    right = max(line["x1"] for line in page.lines)
    words = page.crop((right + 3, 0, page.width, page.height - 30)).extract_text()
    return "".join(words.split())
