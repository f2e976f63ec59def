"""What LibreOffice prints of the steps: every text whole, on as many pages as were planned."""

import pdfplumber
import pytest

from numpure_xl import export
from numpure_xl.book.steps.blocks import blocks
from tests.books import guided
from tests.hosts.living import to_pdf
from tests.printed import Page

BOOKS = [
    ("9x9", ("medium", "expert"), "A4", "en"),
    ("9x9+x", ("hard", "extreme"), "A4", "ja"),
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
        steps = pdf.pages[-pages[-1] :]
        beside = [text for page in steps for text in _texts_beside_boards(page, variant)]
        titles = "".join("".join(page.extract_text().split()) for page in steps)
    for item in items:
        for block in blocks(item, lang):
            assert "".join(block.title.split()) in titles
            assert any("".join(block.text.split()) in text for text in beside), block.text


def _texts_beside_boards(page, variant):
    """Yield what is right of each board, as one word."""
    boards = Page(page, variant).boards
    assert boards
    for board in boards:
        level = [each for each in boards if abs(each.top - board.top) < 1]
        rights = [each.left - 12 for each in level if each.left > board.right]
        downs = [each.top - 26 for each in boards if each.top > board.bottom]
        right, bottom = min(rights, default=page.width), min(downs, default=page.height - 30)
        words = page.crop((board.right + 3, board.top - 2, right, bottom)).extract_text()
        assert not [line for line in words.splitlines() if line[0] in "、。）・ーッャュョ"]
        assert not [line for line in words.splitlines() if line[-1] in "（「"]
        yield "".join(words.split())
