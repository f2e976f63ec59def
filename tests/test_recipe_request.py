"""Givens as people expect them: how many, in what pattern, and where one can begin."""

import pytest

import numpure_xl
from numpure_xl import udfs
from numpure_xl.book_request import BookRequest
from numpure_xl.cli.portions import batches
from numpure_xl.cli.puzzle_options import PuzzleOptions
from numpure_xl.errors import RequestError
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, SIGNED, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.verdict import level_of
from numpure_xl.sudoku.levels import LEVELS_OR_ANY
from numpure_xl.sudoku.make.givens import USUAL, Span, is_friendly
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe, checked_seed, usual_level
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.web.making import BookOrder
from tests.test_symmetry import is_symmetric
from tests.typed import run

BOARDS = ["4x4", "6x6", "6x6+x", "8x8", "9x9", "9x9+x"]


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
        recipe = PuzzleRequest(variant=variant, level=level).recipe(seed)
        givens = make(recipe).givens
        assert level_of(make(recipe)) == level
        assert make(Recipe.parse(str(recipe))).givens == givens
        filled = [cell for cell, digit in enumerate(givens.digits) if digit]
        assert side == 4 or is_symmetric(filled, side, "half-turn")
        if span := USUAL[side].get(level):
            assert span.fewest <= givens.clues <= span.most
            assert len(boxes_that_place_a_digit(givens)) >= min(4, side // 2)
        if USUAL[side].get(level):
            assert {*givens.digits} >= {*range(1, side + 1)}
            assert all(set(unit) & set(filled) for unit in givens.variant.units[: 3 * side])
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
        ({"level": "easy"}, "9x9/easy#7"),
        ({"level": "expert"}, "9x9/expert#7"),
        ({}, "9x9/medium#7"),
        ({"variant": "4x4"}, "4x4/easy#7"),
        ({"level": "any"}, "9x9/any#7"),
        ({"level": "any", "symmetry": "none"}, "9x9/any/none#7"),
        ({"level": "easy", "clues": 24}, "9x9/easy/24-clues#7"),
        ({"level": "easy", "clues": "28-32"}, "9x9/easy/28-32-clues#7"),
        ({"variant": "6x6", "level": "easy", "clues": 15}, "6x6/easy/15-clues#7"),
        ({"level": "easy", "symmetry": "none"}, "9x9/easy/none#7"),
        ({"level": "easy", "friendly": False}, "9x9/easy/32-38-clues#7"),
        ({"level": "easy", "clues": 24, "friendly": True}, "9x9/easy/24-clues/friendly#7"),
        ({"level": "expert", "friendly": True}, "9x9/expert/friendly#7"),
        ({"level": "easy", "minimal": True}, "9x9/easy/minimal#7"),
        ({"minimal": True}, "9x9/minimal#7"),
        ({"clues": "28-32"}, "9x9/28-32-clues#7"),
        ({"rating": "3.0-3.8"}, "9x9/3.0-3.8#7"),
        ({"needs": "x-wing", "symmetry": "half-turn"}, "9x9/needs-x-wing/half-turn#7"),
        ({"level": "extreme", "uniqueness": False}, "9x9/extreme/no-uniqueness#7"),
        ({"uniqueness": False}, "9x9/medium/no-uniqueness#7"),
        ({"variant": "9x9+jigsaw", "level": "hard"}, "9x9+jigsaw/hard#7"),
        ({"variant": "9x9+x", "rating": "2.9"}, "9x9+x/2.9-2.9#7"),
        ({"variant": "12x12", "level": "easy"}, "12x12/easy#7"),
        (
            {"variant": "９×９+X", "level": "初級", "symmetry": "Quarter turn"},
            "9x9+x/easy/quarter-turn#7",
        ),
    ],
)
def test_a_recipe_says_what_is_not_usual(wish, expected):
    recipe = PuzzleRequest(**wish).recipe(7)
    assert str(recipe) == expected
    assert Recipe.parse(expected) == recipe
    assert str(PuzzleRequest(**wish).recipe(7, 2)) == f"{expected}.2"


@pytest.mark.parametrize("variant", [*VARIANTS, *SIGNED])
def test_every_board_has_puzzles_of_the_level_that_nobody_names(variant):
    request = PuzzleRequest(variant=variant)
    assert level_of(make(request.recipe("usual"))) == usual_level(request.board)


@pytest.mark.parametrize("text", ["", "x", "30-", "38-32", "1-2-3", "9999"])
def test_what_is_no_number_of_clues_is_refused(text):
    with pytest.raises(RequestError, match=r"^'.*' is not a number of clues; write one like 30, "):
        Span.parse(text)


def test_a_span_no_puzzle_can_have_is_refused():
    for text in ("9x9/10-16-clues#1", "9x9/81-90-clues#1", "6x6/half-turn/13-13-clues#1"):
        with pytest.raises(RequestError):
            Recipe.parse(text)


def test_the_digits_that_full_houses_can_add_are_counted_by_linear_algebra():
    """Each digit of a beginner's puzzle ends a unit, so these units are independent."""
    sides = {"9x9": 9, "6x6": 6, "8x8": 8, "4x4": 4}
    counts = {"9x9": 60, "6x6": 23, "8x8": 46, "4x4": 8, "gattai2": 112, "gattai3": 164}
    for name, expected in (counts | {"samurai": 268}).items():
        variant = ALL_BOARDS[name]
        rank, rows = 0, [sum(1 << cell for cell in unit) for unit in variant.units]
        for cell in range(variant.cells):
            pivot = next((row for row in rows if row >> cell & 1), None)
            if pivot is not None:
                rows = [row ^ pivot if row >> cell & 1 else row for row in rows if row is not pivot]
                rank += 1
        assert variant.cells - rank == expected
        assert name not in sides or USUAL[sides[name]]["beginner"].fewest == expected


def command_line(level, seed):
    """Return the first recipe of `numpure generate --level LEVEL --seed SEED`."""
    (portion,) = batches(PuzzleOptions(level=level, seed=str(seed)))
    return next(iter(portion.recipes))


def web_page(level, seed):
    """Return the first recipe of a book that the page makes."""
    layout = BookRequest().layout("en")
    order = BookOrder(((level, 1),), PuzzleRequest(), checked_seed(seed), layout)
    ((_, shared),) = [(count, order._recipe(name)) for name, count in order.wanted]
    return shared.numbered(1)


@pytest.mark.parametrize("level", LEVELS_OR_ANY)
@pytest.mark.parametrize("step", [97, pytest.param(1, marks=pytest.mark.slow)])
def test_the_same_words_ask_for_the_same_recipe_at_every_door(level, step):
    for seed in range(0, 1000, step):
        recipe = PuzzleRequest(level=level).recipe(seed)
        assert command_line(level, seed) == web_page(level, seed) == recipe
        assert Recipe.parse(str(recipe)) == recipe


@pytest.mark.parametrize("level", ["beginner", "easy", "medium", "hard", "any"])
@pytest.mark.few(1)
@pytest.mark.parametrize("seed", [0, 7, 500, 999])
def test_the_same_words_make_the_same_puzzle_at_every_door(level, seed):
    made = numpure_xl.generate(level=level, seed=seed)
    assert made.recipe == str(PuzzleRequest(level=level).recipe(seed))
    typed = run("generate", "--level", level, "--seed", seed, "--format", "line").output
    assert typed.split()[0] == str(made)
    assert Grid(udfs.sudoku_generate(seed, level)) == made.givens


def test_who_names_no_level_gets_the_usual_one_at_every_door():
    made = numpure_xl.generate(seed=3)
    assert made.level == "medium"
    assert run("generate", "--seed", 3, "--format", "line").output.split()[0] == str(made)
    assert Grid(udfs.sudoku_generate(3)) == made.givens
