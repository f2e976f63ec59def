"""Bound books as LibreOffice prints them: sizes, gutters, page numbers, references."""

import re
from typing import NamedTuple

import pdfplumber
import pytest

from numpure_xl import export
from numpure_xl.plan.paper import TRIMS
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from tests.bench.paper import Case, measured, write
from tests.books import book, items
from tests.hosts.living import to_pdf
from tests.printed import MM, Page


class Book(NamedTuple):
    """A bound book to print."""

    trim: str
    variant: str
    lang: str
    puzzles: int
    per_page: int

    @property
    def name(self):
        return "_".join(map(str, self))

    def plan(self):
        return book(
            self.variant,
            self.puzzles,
            trim=self.trim,
            lang=self.lang,
            per_page=self.per_page,
            title="A & B 2026",
        )


BOOKS = [
    Book("6x9", "9x9", "en", 11, 2),
    Book("A5", "9x9+x", "ja", 8, 1),
    Book("5x8", "6x6", "ja", 10, 4),
    Book("B6", "12x12", "en", 3, 1),
]
CASES = [
    Case("6x9", is_bound=True, per_page=2, answers=6, theme="plain"),
    Case("8.5x11", is_bound=True, per_page=6, answers=12, theme="newspaper"),
    Case("A6", is_bound=True, per_page=1, answers=4, theme="classic"),
    Case("A4", is_bound=False, per_page=1, answers=2, theme="large-print"),
    Case("B5", is_bound=False, per_page=4, answers=9, theme="plain"),
]

FRONT = ["", "", "iii", "iv"]
"""What is printed on the pages before the puzzles as their number."""

each_book = pytest.mark.parametrize("printed", BOOKS, ids=lambda each: each.name, indirect=True)


class Printed(NamedTuple):
    book: Book
    pages: list[Page]
    texts: list[str]


@pytest.fixture(scope="module", name="folder")
def _folder(tmp_path_factory):
    """Return a folder with the PDF file of every book, printed in one run."""
    folder = tmp_path_factory.mktemp("bound")
    files = [folder / f"{each.name}.xlsx" for each in BOOKS]
    for each, file in zip(BOOKS, files, strict=True):
        export.write_book(each.plan(), file)
    to_pdf([*files, *(write(case, folder) for case in CASES)], folder)
    return folder


@pytest.fixture(scope="module", name="printed")
def _printed(request, folder):
    with pdfplumber.open(folder / f"{request.param.name}.pdf") as pdf:
        pages = [Page(page, request.param.variant) for page in pdf.pages]
        return Printed(request.param, pages, [page.text for page in pages])


def grids(printed):
    """Return the boards of a book with their pages, the example on page 4 left out."""
    return [
        (number, board)
        for number, page in enumerate(printed.pages, 1)
        for board in page.boards
        if number > 4
    ]


@each_book
def test_a_page_of_the_plan_is_a_page_of_that_size(printed):
    assert len(printed.pages) == printed.book.plan().pages
    paper = TRIMS[printed.book.trim]
    for page in printed.pages:
        assert page.width * MM == pytest.approx(paper.width, abs=0.1)
        assert page.height * MM == pytest.approx(paper.height, abs=0.1)


@each_book
def test_the_number_of_a_page_stands_at_its_outer_edge(printed):
    paper = TRIMS[printed.book.trim]
    for number, page in enumerate(printed.pages, 1):
        low = [c for c in page.chars if c["top"] * MM > paper.height - 21]
        wanted = [*FRONT, str(number - len(FRONT))][min(number - 1, len(FRONT))]
        assert "".join(c["text"] for c in low).strip() == wanted
        edge = paper.width if number % 2 else 0
        assert all(abs(c["x0"] * MM - edge) < 21 for c in low)
        assert all(8 < c["bottom"] * MM < paper.height - 12.7 for c in low)


@each_book
def test_the_spine_is_given_more_room_on_facing_sides(printed):
    paper = TRIMS[printed.book.trim]
    for number, page in enumerate(printed.pages, 1):
        for board in page.boards:
            spine, outer = board.left * MM, paper.width - board.right * MM
            if number % 2 == 0:
                spine, outer = paper.width - board.right * MM, board.left * MM
            assert spine >= 15.4
            assert outer >= 12.9
        if number == 4 or (number == 5 and printed.book.per_page == 1):
            (board,) = page.boards  # in the middle of what the margins leave
            right = page.width - board.right
            wider = (board.left - right) * MM * (1 if number % 2 else -1)
            assert wider == pytest.approx(15.5 - 13, abs=0.3)
        for char in page.chars:
            assert min(char["x0"], page.width - char["x1"]) * MM > 12.5
            assert min(char["top"], page.height - char["bottom"]) * MM > 12.5


@each_book
def test_puzzles_and_answers_are_printed_as_they_are(printed):
    each = printed.book
    known = [item.puzzle for item in items(each.variant, each.puzzles)]
    givens, solutions = [str(p.givens) for p in known], [str(p.solution) for p in known]
    found = [str(board) for _, board in grids(printed)]
    assert sorted(found) == sorted(givens + solutions)
    (example,) = printed.pages[3].boards
    grid = Grid.parse(str(example), VARIANTS[each.variant])
    assert grid.clues == VARIANTS[each.variant].cells
    assert not grid.clashes()


@each_book
def test_a_puzzle_names_the_page_on_which_its_solution_is_printed(printed):
    each = printed.book
    solved = {
        str(i.puzzle.givens): str(i.puzzle.solution) for i in items(each.variant, each.puzzles)
    }
    places = {str(board): number for number, board in grids(printed)}
    pattern = r"Answer: p\. (\d+)" if each.lang == "en" else r"解答 ?(\d+) ?ページ"
    for number, board in grids(printed):
        if str(board) in solved:
            named = {int(page) for page in re.findall(pattern, printed.texts[number - 1])}
            assert places[solved[str(board)]] - len(FRONT) in named


@each_book
def test_the_contents_are_printed_whole_and_lead_to_the_right_pages(printed):
    rules, *lines = [
        line for line in printed.texts[2].splitlines() if re.search(r"\s(\d+|iv)$", line)
    ]
    assert rules.endswith(" iv")
    pages = [int(re.findall(r"\d+$", line)[0]) + len(FRONT) for line in lines]
    assert pages == sorted(pages)
    answers = {"en": "Answers", "ja": "解答"}[printed.book.lang]
    assert lines[-1].startswith(answers)
    assert len(printed.pages[pages[-1] - 1].boards) >= min(2, printed.book.puzzles)
    for page in pages:
        assert printed.pages[page - 1].boards
    assert printed.texts[0].splitlines()[0].startswith("A & B") or "A & B 2026" in printed.texts[0]


@each_book
def test_what_is_hidden_is_not_printed(printed):
    recipes = [item.recipe for item in items(printed.book.variant, printed.book.puzzles)]
    assert not any(recipe in text for recipe in recipes for text in printed.texts)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_was_wanted_is_on_paper_within_a_third_of_a_millimetre(case, folder):
    for line in measured(case, folder / f"{case.name}.pdf"):
        assert line.is_near, line
