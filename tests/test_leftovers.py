"""Leftovers of regions, and hidden windows: on boards that show one, and against the solution."""

import re

import pytest

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.hint_ladder import HINTS, hints_on
from numpure_xl.sudoku.judge.ladder import SINGLES_LADDER, solve_path
from numpure_xl.sudoku.make.drills import drill_of
from numpure_xl.sudoku.make.making import is_like, make
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.rules.regions import regions_of
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.layout import layout_of
from numpure_xl.sudoku.techniques.leftovers import hidden_window, leftovers
from numpure_xl.sudoku.techniques.step import Role
from tests.boards import board, found, removed
from tests.sampling import slow
from tests.sat import clauses, models
from tests.solving import level_by_hints

REGIONS = "aabbbaabbcaddccddeccdeeee"
"""Columns 1 and 2 and two regions share all but r5c2 and r3c3."""

R3C3, R5C2 = 12, 21

NAMES = {"leftovers", "hidden-window"}


def test_what_sticks_out_holds_what_is_left():
    marks = Candidates(Grid((0,) * 25, Variant.of_regions(regions_of(REGIONS))))
    assert leftovers(marks) is None
    marks.eliminate(R3C3, 4)
    step = found(leftovers(marks))
    assert step.removes == ((R5C2, 4),)
    assert step.part(Role.INNER).cells == (R3C3,)


def test_boxes_of_other_boards_leave_nothing_over():
    assert leftovers(board({(7, 0): ["r1c1"]})) is None
    assert hidden_window(board({(7, 0): ["r1c1"]})) is None


@pytest.mark.parametrize("variant", ["9x9+windows", "9x9+windows+x"])
def test_there_are_five_hidden_windows_and_they_hold_each_digit_once(variant):
    layout = layout_of(VARIANTS[variant])
    marks = Candidates(Grid((0,) * 81, layout.variant))
    windows = set()
    for place in range(81):
        position = marks.copy()
        position.place(place, 1)
        step = hidden_window(position)
        if step:
            windows.add(step.part(Role.BASE).cells)
    solution = next(models(clauses(layout.variant), 9, (0,) * 81))
    assert len(windows) == 5
    for cells in windows:
        assert sorted(solution[cell] for cell in cells) == [*range(1, 10)]


def test_a_digit_of_a_hidden_window_is_taken_from_the_rest_of_it():
    marks = Candidates(Grid((0,) * 81, VARIANTS["9x9+windows"]))
    marks.place(9, 5)  # r2c1
    assert removed(found(hidden_window(marks))) == {"r3c5=5", "r3c9=5", "r4c5=5", "r4c9=5"}


@pytest.mark.parametrize(
    "variant", ["9x9+jigsaw", "6x6+jigsaw", slow("9x9+jigsaw+x"), "9x9+windows"]
)
def test_steps_agree_with_the_solution(variant):
    told = set()
    for number in range(3):
        puzzle = make(Recipe(seed=f"leftovers-{number}", variant=variant, level="any"))
        solution = puzzle.solution.digits
        for step in solve_path(Candidates(puzzle.givens), HINTS):
            told.add(step.technique)
            assert all(solution[cell] == digit for cell, digit in step.places)
            assert all(solution[cell] != digit for cell, digit in step.removes)
    assert told & NAMES


@pytest.mark.parametrize(
    ("technique", "variant"), [("leftovers", "9x9+jigsaw"), ("hidden-window", "9x9+windows")]
)
def test_drills_are_of_boards_that_have_them(technique, variant):
    recipe = Recipe(seed="1", variant=variant, drill=technique)
    drill = drill_of(make(recipe), technique)
    assert drill.step.technique == technique
    singles = list(solve_path(drill.marks.copy(), SINGLES_LADDER))
    assert not singles
    for wish in ({"drill": technique}, {"needs": technique}):
        with pytest.raises(RequestError, match=re.escape(variant)):
            Recipe(seed="1", **wish)


def test_they_are_looked_for_after_singles_where_regions_cut_lines_and_windows_leave_windows():
    order = [name for rung in HINTS for name in rung.techniques]
    assert order.index("naked-single") < order.index("leftovers") < order.index("pointing")
    for text in ("9x9+jigsaw/easy#1", "gattai2/easy#1", "9x9+windows/easy#1", "9x9+x/easy#1"):
        board = Recipe.parse(text).board
        there = {name for rung in hints_on(board, uniqueness=True) for name in rung.techniques}
        wanted = {"9x9+windows": {"hidden-window"}, "9x9+x": set()}.get(board.name, {"leftovers"})
        assert there & NAMES == wanted


@pytest.mark.parametrize("level", ["hard", "expert", "master", "extreme"])
@pytest.mark.parametrize("variant", ["9x9+jigsaw", "9x9+windows", "6x6+jigsaw", "9x9+jigsaw+x"])
def test_no_level_falls_to_what_is_easier_and_leftovers(level, variant):
    for number in range(1, 3):
        recipe = PuzzleRequest(variant=variant, level=level).recipe("leftovers", number)
        puzzle = make(recipe)
        assert is_like(puzzle, recipe)
        assert level_by_hints(puzzle.givens, HINTS)[0] == level
