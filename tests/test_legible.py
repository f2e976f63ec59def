"""Books in which everything can be read: no text of a page is too small, no line too thin."""

from collections import Counter

import pdfplumber
import pytest

from numpure_xl.sudoku.grid.boards import ALL_BOARDS, levels_of
from tests.typed import run_in_english as run

PAPERS = {
    "A6": (("--trim", "A6"), 7, 0.25),
    "A5": (("--paper", "A5"), 6, 0.25),
    "kdp": (("--printer", "kdp"), 7, 0.75),
    "newspaper": (("--theme", "newspaper"), 6, 0.25),
    "large print": (("--theme", "large-print"), 16, 0.25),
}
"""By name: options of a book, the least size of a text and the thinnest line, in points."""

LINKS = 0.05  # points: how far a size may be off by rounding


@pytest.mark.few(3)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("board", ALL_BOARDS)
def test_no_text_of_a_page_is_too_small_and_no_line_too_thin(board, paper, lang, tmp_path):
    """The finished PDF is read, not the plan.

    A board may be refused where it is too large, and where four digits do not fit into a circle.
    """
    options, text, line = PAPERS[paper]
    level, path = levels_of(board)[0], tmp_path / "book.pdf"
    asked = ["book", path, "-n", 2, "--variant", board, "--level", level, "--seed", 3]
    ended = run(*asked, "--lang", lang, *options)
    if ended.exit_code:
        has_circles = paper in {"A6", "large print"} and "quadruple" in board
        assert ALL_BOARDS[board].across > 9 or has_circles, ended.stderr
        return
    sizes, pens = Counter[float](), Counter[float]()
    with pdfplumber.open(path) as pdf:
        for page in pdf.pages:
            sizes.update(letter["size"] for letter in page.chars)
            drawn = [*page.lines, *page.curves, *page.rects]
            pens.update(each["linewidth"] for each in drawn if each["stroke"])
    assert min(sizes) >= text - LINKS
    assert min(pens) >= line - LINKS


@pytest.mark.few(1)
@pytest.mark.parametrize("trim", ["8.5x11", "A4"])
@pytest.mark.parametrize("board", [name for name, board in ALL_BOARDS.items() if board.grids])
def test_boards_of_several_grids_are_bound_on_the_largest_pages(board, trim, tmp_path):
    """The widest has 45 columns; its digits fill more of their cells, and stay inside of them."""
    path = tmp_path / "book.pdf"
    ended = run("book", path, "-n", 1, "--variant", board, "--seed", 3, "--trim", trim)
    assert not ended.exit_code, ended.stderr
    with pdfplumber.open(path) as pdf:
        letters = [each for page in pdf.pages for each in page.chars]
    assert min(each["size"] for each in letters) >= 7 - LINKS
