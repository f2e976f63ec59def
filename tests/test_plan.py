"""The plan of a book: what stands where, and what leads where."""

import re
from dataclasses import replace
from itertools import islice

import pytest

from numpure_xl.board.theme import THEMES
from numpure_xl.book.frame import frame_for
from numpure_xl.book.labels import BookItem, info_text, info_texts
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.cell_names import cell_reference
from numpure_xl.errors import NumpureError, RequestError, UnknownNameError
from numpure_xl.plan.paper import PAPERS, PIXELS_PER_MM, PUZZLE_PATTERNS
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.words import explain
from tests.books import book, items
from tests.sampling import boards

TINY = BookItem(Puzzle(Grid.parse("1.....3..2.....4")))


def cells_of(sheet):
    """Return the cells of a sheet by their names, as a reader would find them."""
    rows = (row for page in sheet.pages for row in page)
    return {
        cell_reference(number, col): cell
        for number, row in enumerate(rows)
        for col, cell in enumerate(row.cells)
        if cell
    }


def links_of(sheet):
    """Return, for each cell with a link, its name, its text, and where the link leads."""
    for place, cell in cells_of(sheet).items():
        if cell.link:
            [(name, target)] = re.findall(r"^'(.+)'!([A-Z]+[0-9]+)$", cell.link)
            yield f"'{sheet.name}'!{place}", cell.value, cell.link, name, target


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_each_puzzle_leads_to_its_answer_and_back(per_page, lang):
    puzzles, answers = book("6x6", 14, per_page=per_page, answers_per_page=6, lang=lang).sheets
    there, back = list(links_of(puzzles)), list(links_of(answers))
    assert len(there) == len(back) == 14
    cells = {sheet.name: cells_of(sheet) for sheet in (puzzles, answers)}
    for place, text, _, name, target in there + back:
        assert cells[name][target].value == text, place
    returns = {place: link for place, _, link, _, _ in back}
    assert all(returns[link] == place for place, _, link, _, _ in there)


def test_links_lead_to_the_right_one_of_several_sheets():
    plan = book_plan([TINY] * 2001, BookLayout(per_page=1, answers_per_page=12))
    names = [sheet.name for sheet in plan.sheets]
    assert names == ["Puzzles 1", "Puzzles 2", "Puzzles 3", "Answers"]
    assert [len(sheet.pages) for sheet in plan.sheets] == [1000, 1000, 1, 167]
    cells = {sheet.name: cells_of(sheet) for sheet in plan.sheets}
    for sheet in plan.sheets:
        for place, text, _, name, target in links_of(sheet):
            assert cells[name][target].value == text, place


@pytest.mark.parametrize(
    ("count", "layout", "puzzles", "answers"),
    [
        (1, {}, ([1], 1), ([1], 1)),
        (2, {}, ([2], 1), ([2], 1)),
        (3, {}, ([3], 2), ([3], 2)),
        (8, {}, ([4, 4], 2), ([8], 3)),
        (10, {}, ([4, 4, 2], 2), ([6, 4], 2)),
        (20, {}, ([4] * 5, 2), ([9, 6, 5], 3)),
        (7, {"theme": "newspaper"}, ([4, 3], 2), ([7], 3)),
        (1, {"theme": "children"}, ([1], 1), ([1], 1)),
        (1, {"per_page": 4, "answers_per_page": 9}, ([1], 2), ([1], 3)),
        (10, {"answers_per_page": 9}, ([4, 4, 2], 2), ([6, 4], 3)),
        (5, {"answers_per_page": 4}, ([4, 1], 2), ([3, 2], 2)),
        (3, {"names": ("a", "b", "c"), "one_each": True}, ([1] * 3, 1), ([3], 2)),
        (2, {"names": ("a", "b")}, ([2, 2], 1), ([2], 1)),
    ],
)
def test_boards_fill_their_pages_and_the_last_answers_are_shared(count, layout, puzzles, answers):
    sheets = book("4x4", count, **layout).sheets
    for sheet, (on_pages, across) in zip(sheets, (puzzles, answers), strict=True):
        found = [
            sum(bool(cell and cell.link) for row in page for cell in row.cells)
            for page in sheet.pages
        ]
        assert found == on_pages
        assert len(sheet.widths) == 2 + 4 * across + across - 1
    cells = {sheet.name: cells_of(sheet) for sheet in sheets}
    for sheet in sheets:
        for _, _, _, name, target in links_of(sheet):
            assert cells[name][target].link


def test_a_book_may_do_without_answers():
    (puzzles,) = book(count=3, answers_per_page=0).sheets
    assert not list(links_of(puzzles))


@pytest.mark.parametrize("variant", boards())
def test_givens_are_locked_and_everything_else_is_not(variant):
    puzzles, answers = book(variant, 5).sheets
    givens = sum(item.puzzle.clues for item in items(variant, 5))
    for sheet in (puzzles, answers):
        locked = [cell for cell in cells_of(sheet).values() if sheet.styles[cell.style].locked]
        assert len(locked) == givens
        assert all(cell.value is not None for cell in locked)


@pytest.mark.parametrize("variant", ["6x6", "9x9+x", "16x16"])
def test_boards_show_the_givens_and_at_the_back_the_solution(variant):
    puzzles, answers = book(variant, 1).sheets
    puzzle, side = items(variant, 1)[0].puzzle, VARIANTS[variant].side
    for sheet, grid in ((puzzles, puzzle.givens), (answers, puzzle.solution)):
        rows = [row.cells[1 : side + 1] for page in sheet.pages for row in page]
        boards = [row for row in rows if len(row) == side and all(row)]
        board = "".join(str(cell.value or ".") for row in boards[-side:] for cell in row)
        assert board == str(grid)


def test_digits_are_numbers_and_above_nine_letters():
    answers = cells_of(book("16x16", 1).sheets[1]).values()
    digits = [cell.value for cell in answers if not cell.link]
    assert {type(value) for value in digits if value in range(1, 10)} == {int}
    assert set(digits) == {*range(1, 10), *"ABCDEFG"}


@pytest.mark.parametrize(
    ("level", "lang", "text"),
    [
        ("easy", "en", "★★ Easy · 4 clues"),  # the hardest that a 4x4 board has
        ("beginner", "ja", "★☆ 入門・ヒント4"),
        ("", "en", "4 clues"),
        ("", "ja", "ヒント4"),
    ],
)
def test_a_label_tells_level_and_clues(level, lang, text):
    assert info_text(BookItem(TINY.puzzle, level), lang) == text


def test_a_board_has_as_many_stars_as_levels():
    (item,) = items("9x9", 1)
    stars = f"{'★★★':☆<{len(LEVELS)}}"
    assert info_text(replace(item, level="medium"), "en").startswith(f"{stars} Medium · ")


def test_a_label_names_the_moves_of_a_board_or_leaves_them_to_the_head_of_the_page():
    found = items("9x9+antiknight", 1)
    assert info_text(found[0], "ja").startswith("アンチナイト · ★")
    for width in (400, 150, 10):
        (text,), key = info_texts(found, "en", width, 6)
        assert [text.startswith("anti-knight · ★"), key] in ([True, ""], [False, "anti-knight"])
    assert "anti-knight" in info_text(replace(found[0], level=""), "en")


def test_a_puzzle_is_labelled_with_its_number_and_its_recipe():
    item = items("9x9", 2)[1]
    texts = [cell.value for cell in cells_of(book(count=2).sheets[0]).values()]
    assert "No. 2" in texts
    assert info_text(item, "en") in texts
    assert item.recipe in texts


def test_a_page_that_is_not_full_has_the_rows_of_a_full_one():
    for sheet in book(count=5).sheets:
        pages = list(sheet.pages)
        heights = {tuple(row.height for row in page) for page in pages}
        assert len(heights) == 1
        assert len(pages) == len(sheet.pages)


def test_headings_name_the_book_and_the_answers():
    assert BookLayout().headings == ("Sudoku", "Sudoku · Answers")
    assert BookLayout(lang="ja").headings == ("ナンプレ", "ナンプレ · 解答")
    assert BookLayout(title="Our\n  class").headings[0] == "Our class"
    assert BookLayout(title="").headings == ("", "Answers")


def test_plans_of_the_same_book_are_equal_and_of_others_are_not():
    assert book(count=5) == book(count=5)
    others = [
        book(count=6),
        book("6x6", 5),
        *(
            book(count=5, **change)
            for change in ({"per_page": 2}, {"paper": "B5"}, {"lang": "ja"}, {"title": "x"})
        ),
    ]
    assert book(count=5) not in others


def test_pages_are_made_when_they_are_asked_for_and_can_be_asked_for_twice():
    pages = book(count=9).sheets[0].pages
    assert list(islice(pages, 2)) == list(pages)[:2]


@pytest.mark.parametrize(
    ("layout", "error", "sentence"),
    [
        ({"per_page": 3}, RequestError, "A page cannot have 3 puzzles; choose 1, 2, 4, 6."),
        (
            {"answers_per_page": 5},
            RequestError,
            "A page cannot have 5 answers; choose 1, 2, 4, 6, 9, 12, or none at all.",
        ),
        (
            {"theme": "darc"},
            UnknownNameError,
            f"There is no theme 'darc'; did you mean 'dark'? Known: {', '.join(THEMES)}.",
        ),
        (
            {"paper": "A0"},
            UnknownNameError,
            f"There is no paper 'A0'. Known: {', '.join(PAPERS)}.",
        ),
        ({"lang": "fr"}, UnknownNameError, "There is no language 'fr'. Known: en, ja."),
        (
            {"title": "a\x07b"},
            RequestError,
            r"The character '\x07' cannot be printed; leave it out.",
        ),
        (
            {"title": "ナンプレ" * 24, "paper": "A5"},
            RequestError,
            "The title has 96 characters, too many for A5; shorten it.",
        ),
    ],
    ids=[
        "per page",
        "answers",
        "theme",
        "paper",
        "language",
        "bell",
        "long title",
    ],
)
def test_a_layout_that_cannot_be_is_refused(layout, error, sentence):
    with pytest.raises(error) as refusal:
        BookLayout(**layout)
    assert str(refusal.value) == sentence
    assert explain(refusal.value, "ja") != sentence


# PropList.txt of Unicode, Bidi_Control: marks, then embeddings and overrides, then isolates.
def test_of_the_signs_of_direction_a_title_may_have_the_marks():
    for sign in "\u061c\u200e\u200f":
        assert BookLayout(title=f"a{sign}b").title == f"a{sign}b"
    for sign in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069":
        with pytest.raises(RequestError, match="cannot be printed; leave it out"):
            BookLayout(title=f"a{sign}b")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ([], "A book needs at least one puzzle."),
        (
            [TINY, *items("6x6", 1)],
            "A book has boards of one kind: No. 1 is 4x4, No. 2 is 6x6.",
        ),
        ([BookItem(TINY.puzzle, "eas")], "There is no level 'eas'; did you mean 'easy'? Known: "),
        ([BookItem(TINY.puzzle, recipe="4x4#\x01")], r"The character '\x01' cannot be printed;"),
    ],
    ids=["none", "two variants", "level", "recipe"],
)
def test_puzzles_that_make_no_book_are_refused(given, sentence):
    with pytest.raises(NumpureError) as refusal:
        book_plan(given, BookLayout())
    assert str(refusal.value).startswith(sentence)
    assert explain(refusal.value, "ja") != str(refusal.value)


@pytest.mark.parametrize(
    ("cell", "name"), [((0, 0), "A1"), ((9, 25), "Z10"), ((0, 26), "AA1"), ((0, 16383), "XFD1")]
)
def test_cells_are_named_as_excel_names_them(cell, name):
    assert cell_reference(*cell) == name


def test_a_plan_has_a_repr_of_one_line():
    plan = book(count=5)
    assert repr(plan) == "<BookPlan 'Sudoku': 2 sheets, 3 pages>"
    assert repr(plan.sheets[0]) == "<SheetPlan 'Puzzles': 2 pages>"


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
@pytest.mark.parametrize("paper", ["B4", "A3"])
def test_boards_on_large_paper_are_larger_and_inside_of_it(paper, per_page):
    """By as much as the paper is, so that what was copied from A4 before need not be enlarged."""
    frames = [frame_for(PAPERS[name], PUZZLE_PATTERNS[per_page], 9) for name in ("A4", paper)]
    usual, large = (frame.cell for frame in frames)
    assert large / usual == pytest.approx({"B4": 1.19, "A3": 1.38}[paper], abs=0.1)
    wide = sum(frames[1].widths) / PIXELS_PER_MM
    high = sum(line.height for line in frames[1].lines) / PIXELS_PER_MM
    assert wide <= PAPERS[paper].width - 20
    assert high <= PAPERS[paper].height - 27
