"""The law of levels: what was asked for is what every door says, on every board.

The recipe, the paper, JSON, `rate`, SUDOKU_LEVEL and the way of hints name the level that was asked
for, with steps that rest on the puzzle having one solution and without them.
"""

import json
from collections import deque

import pytest

from numpure_xl import udfs
from numpure_xl.board.values import rules_name
from numpure_xl.book.labels import BookItem, info_text
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, levels_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.hint_ladder import HINTS, LOGIC_HINTS
from numpure_xl.sudoku.judge.ladder import SINGLES_LADDER, SUM_RUNGS, solve_path
from numpure_xl.sudoku.judge.rating import rate
from numpure_xl.sudoku.judge.verdict import level_needing
from numpure_xl.sudoku.judge.way import way
from numpure_xl.sudoku.levels import LEVELS, level_name
from numpure_xl.sudoku.make.making import make_first
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.forcing_nets import refutation
from numpure_xl.words import in_language
from tests.sampling import some
from tests.solving import level_by_hints
from tests.typed import run

SEEDS = range(1, 6)

CASES = [
    (board, level, uniqueness)
    for board in ALL_BOARDS
    for level in levels_of(board)
    for uniqueness in (True, False)
]


def level_told_by_hints(puzzle):
    """Return the level of the way of hints; "" if they do not come to the solution."""
    for level, sums in zip(LEVELS, (1, 2, 3) if puzzle.variant.cages else (), strict=False):
        marks = Candidates(puzzle.givens)
        deque(solve_path(marks, (*SINGLES_LADDER, *SUM_RUNGS[:sums])), 0)
        if marks.is_solved:
            return level
    marks = Candidates(puzzle.givens)
    names = {step.technique for step in solve_path(marks, SINGLES_LADDER)}
    if marks.is_solved and not puzzle.variant.cages:
        return max(map(level_needing, names), key=lambda level: LEVELS[level].stars)
    ladder = HINTS if puzzle.uniqueness else LOGIC_HINTS
    level, _ = level_by_hints(puzzle.givens, ladder)
    marks = Candidates(puzzle.givens)
    for _ in solve_path(marks, ladder) if level == "extreme" else ():
        pass
    return "" if level == "extreme" and not marks.is_solved else level


def doors(puzzle, recipe):
    """Return what each door says of the level of a puzzle."""
    variant, givens = puzzle.variant, puzzle.givens
    item = BookItem.made(recipe, puzzle)
    assert in_language(level_name(item.level), "en") in info_text(item, "en")
    name = () if variant.signs or variant.regions else ("--variant", variant.name)
    rated = run("rate", line_of(givens), *name, "--ceiling", "2.0", "--format", "json")
    rows = givens.to_rows("")
    return {
        "recipe": recipe.level,
        "puzzle": puzzle.level,
        "paper": item.level,
        "rate": json.loads(rated.output)[0]["level"],
        "SUDOKU_LEVEL": udfs.sudoku_level(rows, rules_name(variant)),
        "hints": level_told_by_hints(puzzle),
    }


def made(board, level, uniqueness, seed):
    request = PuzzleRequest(variant=board, level=level, uniqueness=uniqueness)
    return make_first(request.shared_recipe(f"law-{seed}"))


@pytest.mark.few(6)
@pytest.mark.parametrize(("board", "level", "uniqueness"), CASES)
def test_the_level_is_the_one_that_was_asked_for_at_every_door(board, level, uniqueness):
    for seed in some(SEEDS):
        request = PuzzleRequest(variant=board, level=level, uniqueness=uniqueness)
        puzzle = made(board, level, uniqueness, seed)
        told = doors(puzzle, request.shared_recipe("any"))
        assert {*told.values()} == {level}, (puzzle.recipe, told)


@pytest.mark.parametrize("form", ["json", "csv"])
@pytest.mark.parametrize("more", [(), ("--no-uniqueness",)])
def test_a_table_says_it_too(form, more):
    words = ("generate", "--variant", "9x9+jigsaw", "--level", "expert", "-n", 3, "--seed", "lv")
    told = run(*words, *more, "--format", form).output
    levels = (
        [entry["level"] for entry in json.loads(told)]
        if form == "json"
        else [line.split(",")[2] for line in told.splitlines()[1:]]
    )
    assert levels == ["expert"] * 3


@pytest.mark.few(4)
@pytest.mark.parametrize("board", [each for each in ALL_BOARDS if "extreme" in levels_of(each)])
def test_an_extreme_puzzle_is_told_to_its_end(board):
    for seed in some(range(1, 31)):
        puzzle = make_first(
            PuzzleRequest(variant=board, level="extreme").shared_recipe(f"e-{seed}")
        )
        taken = way(puzzle)
        deque(taken, 0)
        assert taken.marks.is_solved, seed


@pytest.mark.few(4)
@pytest.mark.parametrize("board", [each for each in ALL_BOARDS if "extreme" in levels_of(each)])
def test_what_singles_refute_is_wrong(board):
    puzzle = make_first(PuzzleRequest(variant=board, level="extreme").shared_recipe("r-1"))
    marks, taken = Candidates(puzzle.givens), 0
    while step := refutation(marks):
        assert all(puzzle.solution.digits[cell] != digit for cell, digit in step.removes)
        marks.apply((), step.removes)
        taken += 1
    assert taken
    assert not marks.is_dead


def test_a_position_is_dead_where_a_cell_or_a_digit_has_no_place():
    marks = Candidates(Grid.parse("12.." + "." * 12))
    assert not marks.is_dead
    in_cell, in_unit = marks.copy(), marks.copy()
    in_cell.apply((), [(2, 3), (2, 4)])
    in_unit.apply((), [(2, 3), (3, 3)])
    assert in_cell.is_dead
    assert in_unit.is_dead


HARDEST = (
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
)
"""Two by Arto Inkala (2012, 2006), which no technique of hints opens, and one that is easy."""


def test_what_no_way_of_hints_comes_to_the_end_of_is_called_beyond_at_every_door():
    names = {"en": ("Beyond", "Medium"), "ja": ("圏外", "中級")}
    for givens, level in zip(HARDEST, ("beyond", "beyond", "medium"), strict=True):
        puzzle = Puzzle(givens)
        item, rating = BookItem.rated(puzzle), rate(puzzle, ceiling=2.0)
        rated = run("rate", givens, "--ceiling", "2.0", "--format", "json").output
        told = (udfs.sudoku_level(puzzle.givens.to_rows("")), json.loads(rated)[0]["level"])
        assert {*told, puzzle.level, item.level, rating.level} == {level}
        for lang, (beyond, medium) in names.items():
            text = info_text(item, lang)
            assert ({"beyond": beyond, "medium": medium}[level]) in text
            assert text.count("★") == rating.stars == {"beyond": 8, "medium": 3}[level]


@pytest.mark.few(6)
@pytest.mark.parametrize("board", ALL_BOARDS)
def test_a_puzzle_is_beyond_just_where_its_way_ends_before_the_solution(board):
    for seed in some(SEEDS):
        request = PuzzleRequest(variant=board, level="any")
        puzzle = make_first(request.shared_recipe(f"beyond-{seed}"))
        taken = way(puzzle)
        deque(taken, 0)
        assert (puzzle.level == "beyond") is not taken.marks.is_solved
