"""What LibreOffice prints, measured: sizes, places, and every digit read back from the page.

All books are printed in one run. A board is found on a page by its outer strokes alone; nothing
is taken from the plan but how many boards there ought to be.
"""

import re
from itertools import groupby, pairwise
from typing import NamedTuple

import pdfplumber
import pytest

from numpure_xl import export
from numpure_xl.book.labels import info_text
from numpure_xl.plan.paper import ANSWER_PATTERNS, PAPERS, PUZZLE_PATTERNS
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from tests.boards import KINDS, is_shaded
from tests.books import book, items
from tests.hosts.living import to_pdf
from tests.printed import MM, Page, middle_of_ink

HEAVY = 1.3  # points: a medium stroke has 1.5, a thin one 0.75

ANSWERS = [*ANSWER_PATTERNS] * 2


class Book(NamedTuple):
    """A book to print: two pages of puzzles, the second one with a single puzzle."""

    variant: str
    paper: str
    per_page: int
    answers: int
    lang: str

    @property
    def count(self):
        return self.per_page + 1

    @property
    def name(self):
        return "_".join(map(str, self))

    @property
    def pages(self):
        """How many boards each page has, the answers after the puzzles; the last two share."""
        full, rest = divmod(self.count, self.answers)
        if not (full and rest):
            return [self.per_page, 1], [self.answers] * full + [rest] * bool(rest)
        shared = self.answers + rest
        return [self.per_page, 1], [self.answers] * (full - 1) + [-(-shared // 2), shared // 2]

    def plan(self):
        return book(
            self.variant,
            self.count,
            paper=self.paper,
            per_page=self.per_page,
            answers_per_page=self.answers,
            lang=self.lang,
            title="Tom & Jerry 2026",
        )


def books():
    """Return every paper with every pattern, and each variant where it has least room or most."""
    chosen = {
        Book("9x9", paper, per_page, answers, lang)
        for paper in PAPERS
        for per_page, answers, lang in ((1, 6, "en"), (2, 9, "ja"), (4, 4, "en"), (6, 1, "ja"))
    }
    for variant in KINDS:
        chosen.add(Book(variant, "A4", 4, 6, "ja"))
    for variant in ("4x4", "6x6+x"):
        chosen |= {Book(variant, "A5", per_page, 12, "en") for per_page in PUZZLE_PATTERNS}
    chosen |= {Book("16x16+x", "A5", per_page, 2, "en") for per_page in (1, 2)}
    return sorted(chosen)


BOOKS = books()

each_book = pytest.mark.parametrize("printed", BOOKS, ids=lambda each: each.name, indirect=True)


@pytest.fixture(scope="module", name="folder")
def _folder(request, tmp_path_factory):
    """Return a folder with the PDF file of every book that is asked for."""
    folder = tmp_path_factory.mktemp("paper")
    items = [item for item in request.session.items if item.path == request.path]
    books = sorted({item.callspec.params["printed"] for item in items if hasattr(item, "callspec")})
    files = [folder / f"{each.name}.xlsx" for each in books]
    for each, file in zip(books, files, strict=True):
        export.write_book(each.plan(), file)
    to_pdf(files, folder)
    return folder


@pytest.fixture(scope="module", name="printed")
def _printed(request, folder):
    with pdfplumber.open(folder / f"{request.param.name}.pdf") as pdf:
        yield Printed(request.param, [Page(page, request.param.variant) for page in pdf.pages])


class Printed(NamedTuple):
    """A printed book and its pages."""

    book: Book
    pages: list[Page]


@each_book
def test_every_page_of_the_plan_is_one_sheet_of_its_paper(printed):
    puzzles, answers = printed.book.pages
    assert [len(page.boards) for page in printed.pages] == [*puzzles, *answers]
    paper = PAPERS[printed.book.paper]
    for page in printed.pages:
        assert page.width * MM == pytest.approx(paper.width, abs=0.5)
        assert page.height * MM == pytest.approx(paper.height, abs=0.5)


@each_book
def test_cells_are_square_within_one_per_cent(printed):
    for board in boards(printed):
        width, height = board.right - board.left, board.bottom - board.top
        assert width / height == pytest.approx(1, abs=0.01)
        side = len(board.xs) - 1
        for left, top, right, bottom in board.cells:
            assert right - left == pytest.approx(width / side, rel=0.01)
            assert bottom - top == pytest.approx(height / side, rel=0.01)


@each_book
def test_a_heavy_stroke_parts_two_boxes_and_a_light_one_never_does(printed):
    variant = VARIANTS[printed.book.variant]
    for board in boards(printed):
        for place in range(variant.side + 1):
            edge = place in {0, variant.side}
            across = edge or variant.box_of(place - 1) != variant.box_of(place)
            below, above = variant.side * place, variant.side * (place - 1)
            down = edge or variant.box_of(above) != variant.box_of(below)
            assert (board.xs[place][1] > HEAVY) == across
            assert (board.ys[place][1] > HEAVY) == down


@each_book
def test_rules_are_as_heavy_for_their_cells_as_the_weights_of_spreadsheets_allow(printed):
    """A thin one has 0.75 points in all programs; that of a box three times that, in Calc 2.5."""
    for board in boards(printed):
        cell = (board.right - board.left) / (len(board.xs) - 1)
        widths = [width for _, width in board.xs[1:-1]]
        thin, box = min(widths), max(widths)
        assert thin == pytest.approx(0.75, abs=0.02)
        if 0.75 / 0.03 <= cell <= 0.75 / 0.02:
            assert 0.02 <= thin / cell <= 0.03
            assert 3 <= box / thin < 3.4


@each_book
def test_boards_side_by_side_are_10_mm_apart_and_no_farther_than_rows(printed):
    for page in printed.pages:
        rows = [[*row] for _, row in groupby(page.boards, key=lambda board: round(board.top))]
        for row in rows:
            for one, other in pairwise(row):
                assert (other.left - one.right) * MM > 9.8
        if len(rows) > 1 and len(rows[0]) > 1:
            across = rows[0][1].left - rows[0][0].right
            down = rows[1][0].top - rows[0][0].bottom
            assert 0.38 <= across / down <= 1.05


@each_book
def test_every_digit_is_on_the_page_where_it_belongs(printed):
    known = [item.puzzle for item in items(printed.book.variant, printed.book.count)]
    expected = [str(puzzle.givens) for puzzle in known] + [str(puzzle.solution) for puzzle in known]
    assert [str(board) for board in boards(printed)] == expected
    assert all(Grid.parse(text, VARIANTS[printed.book.variant]) for text in expected)


@each_book
def test_a_digit_stands_in_the_middle_and_takes_a_little_more_than_half(printed):
    for board in boards(printed):
        for (left, top, right, bottom), digits in zip(board.cells, board.digits, strict=True):
            for digit in digits:
                x, y = middle_of_ink(digit)
                assert x == pytest.approx((left + right) / 2, abs=0.04 * (right - left) + 0.2)
                assert y == pytest.approx((top + bottom) / 2, abs=0.04 * (bottom - top) + 0.2)
                assert 0.6 * (bottom - top) - 0.7 < digit["size"] < 0.61 * (bottom - top)


@each_book
def test_boards_are_centred_and_stay_where_they_are_on_a_page_that_is_not_full(printed):
    page, rest, *_ = printed.pages
    left = min(board.left for board in page.boards)
    right = page.width - max(board.right for board in page.boards)
    assert left == pytest.approx(right, abs=1.5)
    assert rest.boards[0].left == pytest.approx(page.boards[0].left, abs=0.1)
    assert rest.boards[0].top == pytest.approx(page.boards[0].top, abs=0.1)


@each_book
def test_nothing_comes_near_the_edge_of_the_paper(printed):
    for page in printed.pages:
        for char in page.chars:
            assert min(char["x0"], page.width - char["x1"]) * MM > 9
            assert min(char["top"], page.height - char["bottom"]) * MM > 5
        for board in page.boards:
            assert min(board.left, page.width - board.right) * MM > 9
            assert board.top * MM > 15
            assert (page.height - board.bottom) * MM > 12


@each_book
def test_labels_are_printed_whole_and_none_over_another(printed):
    each, lang = printed.book, printed.book.lang
    texts = [info_text(item, lang) for item in items(each.variant, each.count)]
    pages = printed.pages[: len(each.pages[0])]
    words = "".join("".join(page.text.split()) for page in pages)
    for item, info in zip(items(each.variant, each.count), texts, strict=True):
        assert "".join(info.split()) in words
        assert item.recipe in words
    for page in printed.pages:
        for board in page.boards:
            above = [
                char
                for char in page.chars
                if board.top - 30 < char["bottom"] <= board.top + 3
                and board.left - 1 <= char["x0"] <= board.right
                and char["top"] < board.top - 3
                and char["text"].strip()
            ]
            above.sort(key=lambda char: char["x0"])
            for char, follower in pairwise(above):
                if abs(char["top"] - follower["top"]) < 8:
                    assert char["x1"] <= follower["x0"] + 0.35 * char["size"]


@each_book
def test_extra_units_are_shaded_and_nothing_else_is(printed):
    variant = VARIANTS[printed.book.variant]
    for page in printed.pages:
        shaded = 0
        for board in page.boards:
            for number, (left, top, right, bottom) in enumerate(board.cells):
                x, y = (left + right) / 2, (top + bottom) / 2
                fill = any(r["x0"] < x < r["x1"] and r["top"] < y < r["bottom"] for r in page.rects)
                assert fill == is_shaded(variant, number)
                shaded += fill
        assert bool(page.rects) == bool(shaded)


@each_book
def test_every_page_has_its_title_and_its_number(printed):
    answers = {"en": "Answers", "ja": "解答"}[printed.book.lang]
    puzzles = len(printed.book.pages[0])
    for number, page in enumerate(printed.pages, 1):
        title, *_, footer = page.text.splitlines()
        assert title.startswith("Tom & Jerry 2026")
        assert (answers in title) == (number > puzzles)
        assert re.sub(r"\s", "", footer) == f"{number}/{len(printed.pages)}"


def boards(printed):
    """Return all boards of a book."""
    return [board for page in printed.pages for board in page.boards]
