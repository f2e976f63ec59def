"""Bound books: what stands on which page, and that it has room there."""

import re
from dataclasses import replace

import pytest
from PIL import ImageFont

from numpure_xl.book.bound.contents import ASKED
from numpure_xl.book.bound.front import example_of
from numpure_xl.book.labels import BookItem
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.book.rules import rules_of
from numpure_xl.book.text_page import broken
from numpure_xl.errors import NumpureError, RequestError
from numpure_xl.export.font_files import BUNDLED, SANS
from numpure_xl.plan.paper import PUZZLE_PATTERNS, TRIMS
from numpure_xl.sudoku.grid.boards import VARIANTS, board_composed
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rules.thermometers import Thermometers
from numpure_xl.words import explain
from tests.books import items
from tests.property.test_canonical_laws import is_twin

MM, INCH = 25.4 / 96, 25.4
TINY = BookItem(Puzzle(Grid.parse("1.....3..2.....4")), "easy")


def bound(found, trim="6x9", **layout):
    """Return the plan of a bound book."""
    return book_plan(found, BookLayout(trim=trim, **layout))


def levelled(*levels, variant="9x9"):
    """Return puzzles that are said to be of these levels."""
    found = items(variant, len(levels))
    return [replace(item, level=level) for item, level in zip(found, levels, strict=True)]


def leaves(plan):
    """Return the pages of a book, without its hidden sheet."""
    return [sheet for sheet in plan.sheets if not sheet.hidden]


def rows(sheet):
    return [row for page in sheet.pages for row in page]


def texts(sheet):
    """Return the texts on a sheet, row by row."""
    return [[c.value for c in row.cells if c and isinstance(c.value, str)] for row in rows(sheet)]


def said(sheet):
    return [text for row in texts(sheet) for text in row]


def numbered(sheet):
    """Return the labels of boards on a page with what stands beside each, and below."""
    words = [row for row in texts(sheet) if row and not set(row) <= set("ABCDEFG")]
    return [word for row in words for word in row]


BOOKS = [
    (trim, variant, per_page, lang)
    for trim in TRIMS
    for variant, per_page, lang in (
        ("4x4", 6, "en"),
        ("6x6+x", 1, "ja"),
        ("9x9", 4, "en"),
        ("9x9+x", 2, "ja"),
        ("16x16", 1, "ja"),
    )
    if (trim, per_page) != ("A6", 4)  # too small to read
]


@pytest.mark.parametrize(("trim", "variant", "per_page", "lang"), BOOKS)
def test_every_page_stays_within_its_margins(trim, variant, per_page, lang):
    found = levelled("easy", "medium", "hard", "expert", "master", "extreme", variant=variant)
    plan = bound(found, trim, per_page=per_page, lang=lang, title="A title of some length")
    paper = TRIMS[trim]
    for sheet in leaves(plan):
        (page,) = sheet.pages
        wide = paper.width - sheet.paper.left - sheet.paper.right - sum(sheet.widths) * MM
        high = paper.height - sheet.paper.top - sheet.paper.bottom
        high -= sum(row.height for row in page) * MM
        assert wide > 0.015 * paper.width, sheet.name
        assert high > 0.015 * paper.height, sheet.name
        assert max(row.height for row in page) <= 546
        assert max(len(row.cells) for row in page) <= len(sheet.widths)


# KDP, "Set trim size, bleed, and margins": page count, inside margin in inches; at least half an
# inch, which is what IngramSpark asks for at every edge.
@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("pages", "inner"),
    [
        (24, 0.5),
        (300, 0.5),
        (302, 0.625),
        (500, 0.625),
        (502, 0.75),
        (700, 0.75),
        (702, 0.875),
        (828, 0.875),
    ],
)
def test_the_thicker_the_book_the_wider_the_margin_at_its_spine(pages, inner):
    plan = bound([TINY] * (pages - 4), per_page=1, answers_per_page=0)
    assert plan.pages == pages
    for number, sheet in enumerate(leaves(plan), 1):
        spine, outer = (sheet.paper.left, sheet.paper.right)[:: 1 if number % 2 else -1]
        assert inner * INCH <= spine < inner * INCH + 4
        assert min(outer, sheet.paper.header, sheet.paper.footer) >= 0.5 * INCH
        assert spine > outer


def test_a_book_that_is_too_thick_is_refused_with_what_to_do():
    BookLayout(trim="6x9").check_pages(828)
    with pytest.raises(NumpureError) as refusal:
        bound([TINY] * 825, per_page=1, answers_per_page=0)
    assert str(refusal.value) == (
        "A bound book has 828 pages at most, not 830; ask for fewer, or more on a page."
    )
    assert explain(refusal.value, "ja") != str(refusal.value)


@pytest.mark.parametrize("count", range(1, 14))
@pytest.mark.parametrize("answers", [0, 6])
def test_pages_are_counted_through_and_fill_whole_leaves(count, answers):
    plan = bound(levelled(*["easy"] * count), per_page=2, answers_per_page=answers)
    pages = leaves(plan)
    assert len(pages) == plan.pages
    assert len(pages) % 2 == 0
    assert [sheet.paper.leaf.number for sheet in pages] == list(range(1, len(pages) + 1))
    assert [len(sheet.pages) for sheet in pages] == [1] * len(pages)
    assert len({sheet.name for sheet in plan.sheets}) == len(plan.sheets)
    assert [sheet.paper.leaf.folio for sheet in pages[:5]] == ["", "", "iii", "iv", "1"]
    assert all(said(sheet) for sheet in pages)  # Excel prints no empty sheet


@pytest.mark.parametrize("trim", ["6x9", "A5"])
@pytest.mark.parametrize(("lang", "page"), [("en", r"p\. (\d+)"), ("ja", r"(\d+)ページ")])
def test_puzzle_and_answer_name_the_page_of_each_other(trim, lang, page):
    plan = bound(levelled(*["easy"] * 5, *["hard"] * 6), trim, lang=lang, answers_per_page=6)
    number = r"No\. (\d+)" if lang == "en" else r"第(\d+)問"
    seen: dict[int, list[tuple[int, int]]] = {}
    for at, sheet in enumerate(leaves(plan)[4:], 1):
        labels = [int(m[1]) for text in said(sheet) if (m := re.fullmatch(number, text))]
        named = [int(m[1]) for text in said(sheet) if (m := re.search(f"{page}$", text))]
        for label, to in zip(labels, named, strict=True):
            seen.setdefault(label, []).append((at, to))
    assert sorted(seen) == list(range(1, 12))
    for (puzzle, to_answer), (answer, to_puzzle) in seen.values():
        assert (to_answer, to_puzzle) == (answer, puzzle)


def test_a_book_without_answers_refers_to_none():
    pages = leaves(bound(levelled("easy", "easy"), answers_per_page=0))
    assert not any("p. " in text for sheet in pages for text in said(sheet))
    assert not any("Answers" in text for sheet in pages for text in said(sheet))


def test_the_contents_tell_where_each_level_begins():
    plan = bound(levelled(*["medium"] * 3, *["easy"] * 4), per_page=2, answers_per_page=6)
    pages = leaves(plan)
    rows = [row for row in texts(pages[2]) if len(row) == 2]
    assert [(name.split()[-1], page) for name, page in rows] == [
        *(("play", "iv"), ("Medium", "1"), ("Easy", "3"), ("Answers", "5")),
    ]
    below = [text.partition(" · ")[0] for text in said(pages[2]) if text.startswith("No.")]
    assert below == ["No. 1–3", "No. 4–7"]
    for name, page in rows[1:]:
        sheet = pages[int(page) + 3]
        assert name.split()[-1] in " ".join(said(sheet)) + sheet.paper.title


def test_a_level_begins_on_a_page_of_its_own():
    pages = leaves(bound(levelled("easy", "easy", "easy", "hard"), per_page=2))
    boards = [[text for text in said(sheet) if text.startswith("No.")] for sheet in pages[4:7]]
    assert boards == [["No. 1", "No. 2"], ["No. 3"], ["No. 4"]]


def test_levels_that_are_mixed_go_from_easy_to_hard():
    plan = bound(levelled("hard", "easy", "medium", "easy", "hard"), per_page=1)
    levels = [text.split()[1] for sheet in leaves(plan)[4:9] for text in said(sheet) if "★" in text]
    assert levels == ["Easy", "Easy", "Medium", "Hard", "Hard"]


def test_levels_that_stand_together_stay_in_their_order():
    plan = bound(levelled("hard", "hard", "easy"), per_page=1)
    levels = [text.split()[1] for sheet in leaves(plan)[4:7] for text in said(sheet) if "★" in text]
    assert levels == ["Hard", "Hard", "Easy"]


def test_the_head_of_a_page_is_the_title_on_the_left_and_the_level_on_the_right():
    pages = leaves(bound(levelled("easy", "easy", "easy"), per_page=1, title="Sunday"))
    heads = {sheet.paper.leaf.number: sheet.paper.title for sheet in pages}
    assert (heads[5], heads[6], heads[7]) == ("Easy", "Sunday", "Easy")
    assert (heads[1], heads[2]) == ("", "")


def test_the_imprint_promises_only_what_holds():
    promise = "No puzzle appears twice, even rotated, mirrored or relabelled."
    one = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    first, twin = (BookItem(Puzzle(Grid.parse(text)), "easy") for text in (one, one[::-1]))
    other = items("9x9", 1)[0]
    assert is_twin(first.puzzle.givens, twin.puzzle.givens, VARIANTS["9x9"])
    assert promise in said(leaves(bound([first, other]))[1])
    assert promise not in said(leaves(bound([first, twin]))[1])


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("6x6", ["1–6.", "2 × 3 cells"]),
        ("9x9+x", ["1–9.", "3 × 3 cells", "two shaded diagonals"]),
        ("12x12", ["1–9 and the letters A–C.", "3 × 4 cells"]),
        ("9x9+windows", ["1–9.", "3 × 3 cells", "shaded windows"]),
        ("9x9+colours", ["nine cells of a colour"]),
    ],
)
def test_the_rules_are_those_of_the_board_and_the_example_keeps_them(variant, words):
    sheet = leaves(bound(levelled("easy", variant=variant)))[3]
    told = " ".join(" ".join(text for text in said(sheet) if len(text) > 1).split())
    assert all(word in told for word in words)
    assert ("diagonals" in told) == variant.endswith("x")
    side = VARIANTS[variant].side
    rows = [row.cells[1:] for page in sheet.pages for row in page if len(row.cells) == side + 1]
    assert len(rows) == side
    grid = Grid.from_rows([[cell.value for cell in row] for row in rows], VARIANTS[variant])
    assert grid.clues == side * side
    assert not grid.clashes()


def test_the_example_of_a_board_without_easy_puzzles_has_another_level():
    example = example_of(VARIANTS["4x4"])
    assert example.level == "easy"
    board = board_composed("4x4+kropki+killer")
    assert board
    assert example_of(board).level == "beginner"


def test_the_example_of_rules_that_are_not_made_together_has_signs_elsewhere():
    plain = VARIANTS["9x9"]
    thermo = Thermometers.of([(20, 30, 40)], plain).text(plain)
    board = plain.with_signs({"thermo": thermo, "arrow": "E3D4C5"})
    example = example_of(board)
    assert example.variant.name == board.name
    assert example.variant.signs != board.signs
    assert not example.solution.clashes()
    assert example.solution.clues == 81


@pytest.mark.parametrize("per_page", PUZZLE_PATTERNS)
def test_a_page_of_a_bound_book_has_no_lines_for_names(per_page):
    assert not any("Name" in said(sheet) for sheet in leaves(bound([TINY], per_page=per_page)))


@pytest.mark.parametrize(
    ("layout", "sentence"),
    [
        ({"trim": "6x8"}, "There is no trim size '6x8'; did you mean '6x9'? Known: "),
        (
            {"trim": "A5", "theme": "dark"},
            "The theme dark is for screens; choose another for a bound book.",
        ),
        ({"trim": "A6", "title": "word " * 24}, "The title has 119 characters, too many for A6"),
    ],
    ids=["size", "screen", "title"],
)
def test_what_cannot_be_bound_is_refused(layout, sentence):
    with pytest.raises(NumpureError) as refusal:
        BookLayout(**layout)
    assert str(refusal.value).startswith(sentence)
    assert explain(refusal.value, "ja") != str(refusal.value)


@pytest.mark.parametrize("points", [8.0, 12.0])
@pytest.mark.parametrize("wide", [250, 400, 500])
def test_a_text_is_given_as_many_lines_as_its_letters_need(points, wide):
    face = ImageFont.truetype(BUNDLED[SANS].regular, 100)  # it has the widths of Arial
    sentences = [*ASKED.values(), *rules_of(VARIANTS["12x12+x"], "en")]
    for sentence in sentences:
        lines, used = 1, ""
        for word in sentence.split():
            if used and face.getlength(f"{used} {word}") / 100 * points * 4 / 3 > wide:
                lines, used = lines + 1, word
            else:
                used = f"{used} {word}".strip()
        assert lines <= len(broken(sentence, wide / (points * 4 / 3))) <= lines + 1


def test_a_book_with_pictures_explains_itself_with_pictures():
    pages = leaves(bound(levelled("easy", variant="4x4"), theme="children"))
    for sheet in (pages[0], pages[3]):
        pictures = [
            cell.picture for page in sheet.pages for row in page for cell in row.cells if cell
        ]
        assert set(pictures) > {0}
        assert sheet.pictures


@pytest.mark.parametrize(
    ("variant", "trim", "answers"),
    [("9x9", "6x9", 6), ("9x9", "5x8", 6), ("16x16", "6x9", 2), ("12x12", "A6", 1)],
)
def test_answers_can_be_read(variant, trim, answers):
    found = levelled(*["easy"] * 12, variant=variant)
    plan = bound(found, trim)
    assert max(sum(t.startswith("No.") for t in said(page)) for page in leaves(plan)) == answers
    for page in leaves(plan):
        sizes = {page.styles[c.style].font.size for r in rows(page) for c in r.cells if c}
        assert min(sizes, default=7.0) >= 7.0
        assert page.paper.title_font.size >= 7.0 <= page.paper.page_font.size
    if trim != "6x9" or variant != "9x9":
        with pytest.raises(RequestError, match=f"points, not 7; choose .*{answers} a page"):
            bound(found, trim, answers_per_page=12)
