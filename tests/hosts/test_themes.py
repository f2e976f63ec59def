"""Every theme as LibreOffice prints it: read back from the page, and as large as it promises."""

from typing import NamedTuple

import pdfplumber
import pytest

from numpure_xl import export
from numpure_xl.board.theme import THEMES
from tests.books import book, items
from tests.hosts.living import to_pdf
from tests.printed import Page

COUNT = 2


class Printed(NamedTuple):
    """A book to print; `variant` tells `Page` what boards to look for."""

    theme: str
    variant: str
    lang: str


BOOKS = [
    Printed("newspaper", "9x9+x", "ja"),
    Printed("classic", "16x16", "en"),
    Printed("large-print", "9x9", "ja"),
    Printed("large-print", "12x12", "en"),
    Printed("dark", "9x9+x", "en"),
    Printed("children", "4x4", "ja"),
    Printed("shapes", "6x6+x", "en"),
]


@pytest.fixture(scope="module", name="pages")
def _pages(tmp_path_factory):
    """Return for each book its printed pages, as pdfplumber and as `Page` see them."""
    folder = tmp_path_factory.mktemp("themes")
    files = [folder / f"{'_'.join(each)}.xlsx" for each in BOOKS]
    for each, file in zip(BOOKS, files, strict=True):
        export.write_book(book(each.variant, COUNT, theme=each.theme, lang=each.lang), file)
    pages = {}
    for each, printed in zip(BOOKS, to_pdf(files, folder), strict=True):
        with pdfplumber.open(printed) as pdf:
            pages[each] = [(Page(page, each.variant), list(page.images)) for page in pdf.pages]
    return pages


def boards(pages):
    return [(board, page, images) for page, images in pages for board in page.boards]


def test_every_book_of_the_themes_has_its_boards_and_no_page_more(pages):
    for each, printed in pages.items():
        theme = THEMES[each.theme]
        expected = -(-COUNT // theme.per_page) - (-COUNT // theme.answers_per_page)
        assert len(printed) == expected, each
        assert len(boards(printed)) == 2 * COUNT, each


def test_digits_are_printed_where_they_belong(pages):
    for each, printed in pages.items():
        if not THEMES[each.theme].pictures:
            known = [item.puzzle for item in items(each.variant, COUNT)]
            grids = [puzzle.givens for puzzle in known] + [puzzle.solution for puzzle in known]
            assert [str(board) for board, *_ in boards(printed)] == list(map(str, grids)), each


def test_pictures_lie_in_the_cells_of_their_digits_and_no_digit_shows(pages):
    for each, printed in pages.items():
        if THEMES[each.theme].pictures:
            known = [item.puzzle for item in items(each.variant, COUNT)]
            grids = [puzzle.givens for puzzle in known] + [puzzle.solution for puzzle in known]
            for (board, _, images), grid in zip(boards(printed), grids, strict=True):
                middles = [
                    ((image["x0"] + image["x1"]) / 2, (image["top"] + image["bottom"]) / 2)
                    for image in images
                ]
                for (left, top, right, bottom), digit in zip(board.cells, grid.digits, strict=True):
                    there = [1 for x, y in middles if left < x < right and top < y < bottom]
                    assert len(there) == bool(digit), each
                assert not any(board.digits)


def test_large_print_is_printed_large(pages):
    for each, printed in pages.items():
        if each.theme == "large-print":
            for board, *_ in boards(printed)[:COUNT]:
                assert min(d["size"] for digits in board.digits for d in digits) >= 26
            letters = [char for page, _ in printed[:COUNT] for char in page.chars]
            words = [c for c in letters if c["text"] in "名前日付第問★☆"]
            assert min(char["size"] for char in words if char["text"].strip()) >= 12


def test_what_is_printed_on_the_dark_ground_is_light(pages):
    (printed,) = (printed for each, printed in pages.items() if each.theme == "dark")
    for page, _ in printed:
        for board in page.boards:
            ground = [
                rect
                for rect in page.rects
                if rect["x0"] <= board.left + 1 and rect["x1"] >= board.right - 1
            ]
            assert ground
        inside = [
            char
            for char in page.chars
            if char["text"].strip()
            and any(
                rect["x0"] <= char["x0"]
                and char["x1"] <= rect["x1"]
                and rect["top"] <= char["top"]
                and char["bottom"] <= rect["bottom"]
                for rect in page.rects
            )
        ]
        assert len(inside) > 20
        for char in inside:
            color = char["non_stroking_color"]
            assert sum(color) / len(color) > 0.55, char["text"]
