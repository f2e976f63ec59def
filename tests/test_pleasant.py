"""Givens as people expect them: how many, in what pattern, and where one can begin."""

import pytest

from numpure_xl.errors import RequestError
from numpure_xl.sudoku import VARIANTS, Grid
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.givens import USUAL, Span, is_friendly
from numpure_xl.sudoku.pleasant import pleasant
from numpure_xl.sudoku.rating import level_of
from numpure_xl.sudoku.recipe import Recipe, make
from tests.test_symmetry import is_symmetric

BOARDS = ["4x4", "6x6", "6x6-x", "8x8", "9x9", "9x9-x"]


def boxes_that_place_a_digit(grid):
    """Return the cells for which a box decides, by the rules alone."""
    marks, side = Candidates(grid), grid.variant.side
    found = set()
    for box in grid.variant.units[2 * side : 3 * side]:
        for digit in range(1, side + 1):
            cells = [cell for cell in box if digit in marks.digits_in(cell)]
            found |= {*cells} if len(cells) == 1 else set()
    return found


@pytest.mark.parametrize("variant", BOARDS)
@pytest.mark.parametrize("level", ["beginner", "easy", "medium", "hard"])
def test_puzzles_look_as_people_expect_of_their_level(variant, level):
    side = VARIANTS[variant].side
    if side == 4 and level in {"medium", "hard"}:
        return
    for seed in range(3):
        recipe = pleasant(Recipe(seed=str(seed), variant=variant, level=level), symmetry=None)
        givens = make(recipe).givens
        assert level_of(make(recipe)) == level
        assert make(Recipe.parse(str(recipe))).givens == givens
        filled = [cell for cell, digit in enumerate(givens.digits) if digit]
        assert side == 4 or is_symmetric(filled, side, "half-turn")
        if span := USUAL[side].get(level):
            assert span.fewest <= givens.clues <= span.most
        if level in {"beginner", "easy"}:
            assert len(boxes_that_place_a_digit(givens)) >= min(4, side // 2)
            assert all(set(unit) & set(filled) for unit in givens.variant.units[: 3 * side])


def test_a_board_with_an_empty_row_or_without_a_place_to_begin_is_not_friendly():
    full = make(Recipe(seed="1", level="easy", clues=60)).solution
    assert is_friendly(full.with_digit(0, 0).with_digit(30, 0).with_digit(60, 0).with_digit(80, 0))
    empty = full
    for cell in range(9):
        empty = empty.with_digit(cell, 0)
    assert not is_friendly(empty)
    assert not is_friendly(full.with_digit(0, 0))
    assert not is_friendly(Grid.parse("." * 81))


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ({"level": "easy"}, "9x9/easy/half-turn/32-38-clues/friendly#7"),
        ({"level": "expert"}, "9x9/expert/half-turn#7"),
        ({}, "9x9/half-turn#7"),
        ({"level": "easy", "clues": 24}, "9x9/easy/half-turn/24-clues#7"),
        ({"variant": "6x6", "level": "easy", "clues": 15}, "6x6/easy/15-clues#7"),
        ({"level": "easy", "symmetry": "none", "friendly": False}, "9x9/easy/32-38-clues#7"),
        ({"level": "easy", "minimal": True}, "9x9/easy/minimal#7"),
        ({"needs": "x-wing"}, "9x9/needs-x-wing#7"),
        ({"needs": "jellyfish"}, "9x9/needs-jellyfish/steered#7"),
        ({"needs": "jellyfish", "minimal": True}, "9x9/needs-jellyfish/minimal#7"),
        ({"variant": "12x12", "level": "easy"}, "12x12/easy/half-turn#7"),
        ({"level": "hard", "friendly": True}, "9x9/hard/half-turn/26-30-clues/friendly#7"),
    ],
)
def test_a_recipe_says_what_is_added_to_it(wish, expected):
    asked = {name: wish.get(name) for name in ("symmetry", "clues", "friendly")}
    rest = {name: value for name, value in wish.items() if name not in asked}
    assert str(pleasant(Recipe(seed="7", **rest), **asked)) == expected


@pytest.mark.parametrize("text", ["", "x", "30-", "38-32", "1-2-3", "9999"])
def test_what_is_no_number_of_clues_is_refused(text):
    with pytest.raises(RequestError, match=r"^The clues .* are no number; write one like 30, "):
        Span.parse(text)


def test_a_span_no_puzzle_can_have_is_refused():
    for text in ("9x9/10-16-clues#1", "9x9/81-90-clues#1", "6x6/half-turn/13-13-clues#1"):
        with pytest.raises(RequestError):
            Recipe.parse(text)


def test_the_digits_that_full_houses_can_add_are_counted_by_linear_algebra():
    """Each digit of a beginner's puzzle ends a unit, so these units are independent."""
    for name, expected in (("9x9", 60), ("6x6", 23), ("8x8", 46), ("4x4", 8)):
        rank, rows = 0, [sum(1 << cell for cell in unit) for unit in VARIANTS[name].units]
        for cell in range(VARIANTS[name].cells):
            pivot = next((row for row in rows if row >> cell & 1), None)
            if pivot is not None:
                rows = [row ^ pivot if row >> cell & 1 else row for row in rows if row is not pivot]
                rank += 1
        side = VARIANTS[name].side
        assert VARIANTS[name].cells - rank == expected == USUAL[side]["beginner"].fewest
