"""The hidden sheet of a book: a line for each puzzle, and nothing that a pupil should not have."""

import re

import pytest

from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.hints import technique_name
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from tests.books import items
from tests.sampling import slow
from tests.sat import sat_count
from tests.test_symmetry import is_symmetric

HEADS = {
    "en": ["Number", "Page", "Page of the answer", "Givens", "Solution", "Recipe", "Level"],
    "ja": ["番号", "ページ", "解答のページ", "問題の数字", "解答の数字", "レシピ", "難易度"],
}
BOARDS = {"en": r"No\. (\d+)", "ja": r"第(\d+)問"}


def table(plan):
    """Return the hidden sheet as a table: for each puzzle what stands under which head."""
    sheet = plan.sheets[-1]
    assert sheet.hidden
    (rows,) = sheet.pages
    head, *lines = [[cell.value for cell in row.cells] for row in rows]
    return [dict(zip(head, line, strict=True)) for line in lines]


def pages_of(plan, number):
    """Return the pages on which a number stands above a board, as a reader counts them."""
    pages = [page for sheet in plan.sheets if not sheet.hidden for page in sheet.pages]
    label = re.compile(BOARDS[plan.lang])
    found = [
        [
            match[1]
            for row in page
            for c in row.cells
            if c and (match := label.fullmatch(str(c.value)))
        ]
        for page in pages
    ]
    return [at for at, labels in enumerate(found, 1 - plan.front) if str(number) in labels]


@pytest.mark.parametrize("lang", ["ja", slow("en")])
@pytest.mark.parametrize(
    "layout", [{"trim": "6x9"}, *map(slow, ({"metadata": True, "per_page": 2}, {"metadata": True}))]
)
def test_a_line_tells_where_a_puzzle_and_its_answer_stand(lang, layout):
    plan = book_plan(items("9x9", 11), BookLayout(lang=lang, **layout))
    lines = table(plan)
    assert list(lines[0])[:7] == HEADS[lang]
    assert [line[HEADS[lang][0]] for line in lines] == list(range(1, 12))
    for line in lines:
        number, page, answer = (line[head] for head in HEADS[lang][:3])
        assert pages_of(plan, number)[-2:] == [page, answer]  # the contents may name it, too


@pytest.mark.parametrize("variant", ["4x4", *map(slow, ("6x6+x", "9x9"))])
def test_givens_and_solution_stand_there_as_text(variant):
    plan = book_plan(items(variant, 5), BookLayout(metadata=True))
    for line in table(plan):
        givens = Grid.parse(line["Givens"], VARIANTS[variant])
        solution = Grid.parse(line["Solution"], VARIANTS[variant])
        assert sat_count(givens, 2) == 1
        assert solution.clues == VARIANTS[variant].cells
        assert not solution.clashes()
        assert all(a in {0, b} for a, b in zip(givens.digits, solution.digits, strict=True))
        assert line["Clues"] == givens.clues
        kept = [cell for cell, digit in enumerate(givens.digits) if digit]
        assert is_symmetric(kept, VARIANTS[variant].side, line["Symmetry"])


def test_the_techniques_are_those_of_the_whole_way():
    found = [item.with_rating_summary() for item in items("9x9", 6)]
    for line, item in zip(table(book_plan(found, BookLayout(metadata=True))), found, strict=True):
        assert item.rating_summary is not None
        counts = dict(item.rating_summary.counts)
        singles = ("last-value", "hidden-single-box", "hidden-single-line", "naked-single")
        assert sum(counts.get(name, 0) for name in singles) <= 81 - item.puzzle.clues
        assert sum(counts.values()) >= 81 - item.puzzle.clues or "direct" in str(counts)
        assert line["Hardest technique"] == technique_name(item.rating_summary.hardest, "en")
        assert line["Level"] == item.level.capitalize()
        assert re.fullmatch(r"\d\.\d\+?", line["Rating"])
        assert sum(map(int, re.findall(r"× (\d+)", line["Techniques"]))) == sum(counts.values())


def test_a_book_without_answers_keeps_no_solution():
    plan = book_plan(items("9x9", 3), BookLayout(metadata=True, answers_per_page=0))
    for line, item in zip(table(plan), items("9x9", 3), strict=True):
        assert "Solution" not in line
        assert "Page of the answer" not in line
        assert str(item.puzzle.solution) not in map(str, line.values())


def test_only_who_asks_for_it_gets_it():
    assert not any(sheet.hidden for sheet in book_plan(items("9x9", 2), BookLayout()).sheets)


def test_what_is_hidden_is_not_counted_among_the_pages():
    plain, more = (
        book_plan(items("9x9", 9), BookLayout(metadata=flag)).pages for flag in (False, True)
    )
    assert plain == more == 4
