"""Quadruples: digits in a circle are all among the four cells around it, through every door."""

import json
import re
from itertools import islice

import pytest

from numpure_xl import udfs
from numpure_xl.board.image import board_drawing
from numpure_xl.board.overlay import overlay_of
from numpure_xl.board.pencilmarks import marks_drawn, marks_in
from numpure_xl.board.spoken import sign_lists
from numpure_xl.errors import GridError, NumpureError
from numpure_xl.hints import explained, judge
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.grid.boards import VARIANTS, levels_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.hint_ladder import HINTS
from numpure_xl.sudoku.judge.ladder import solve_path
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.cover import Cover
from numpure_xl.sudoku.solve.solver import count_solutions, search, solutions, solve
from numpure_xl.web.playing import described
from tests.boards import spots_of
from tests.rule_laws import FILES, check_level, check_turned, check_written
from tests.sampling import some
from tests.sat import circles_of, sat_solutions

NAME = "9x9+quadruple"
CLASSIC = VARIANTS["9x9"]
SIZES = ("6x6+quadruple", NAME, "9x9+x+quadruple")


def made(level="easy", seed=1, name=NAME):
    return make(PuzzleRequest(variant=name, level=level).recipe(f"quadruples-{seed}"))


def ruled(text, digits="." * 81):
    return Grid(digits, CLASSIC.with_signs({"quadruple": text}))


@pytest.mark.parametrize(
    ("name", "level"), some([(name, level) for name in SIZES for level in levels_of(name)], 5)
)
def test_levels_are_made_and_a_patient_person_comes_to_the_same(name, level):
    puzzle = made(level, name=name)
    check_level(puzzle, level)


@pytest.mark.parametrize("name", SIZES)
def test_circles_follow_from_the_seed_and_hold_in_its_grid(name):
    forms = [Recipe.parse(f"{name}/easy#{seed}") for seed in range(6)]
    assert len({form.board.signs for form in forms}) == 6
    for form in forms:
        side, digits = form.board.side, form.grid_of_signs.digits
        circles = circles_of(spots_of(form.board), form.board.text_of("quadruple"))
        assert all({*wanted} <= {digits[cell] for cell in cells} for cells, wanted in circles)
        corners = sorted(cells[0] for cells, _ in circles)
        assert sorted(side**2 - 1 - cells[3] for cells, _ in circles) == corners


def test_the_search_finds_what_sat_finds_with_and_without_the_compiled_one():
    puzzle = made()
    opened = Grid((0,) * 27 + puzzle.solution.digits[27:], puzzle.variant)
    found = {*islice(solutions(opened), 200)}
    assert found == {*islice(sat_solutions(opened), 200)}
    cover = Cover(puzzle.variant)
    cover.__dict__["compiled"] = None
    states = search(cover, cover.start(opened.digits))
    assert {cover.digits(state) for state in islice(states, 200)} == {g.digits for g in found}


def test_a_digit_that_stands_twice_is_in_two_cells():
    twice = ruled("C3=55").with_digit(20, 5)
    assert {each.digits[30] for each in islice(solutions(twice), 20)} == {5}
    assert ruled("C3=55").with_digit(20, 4).with_digit(30, 5).clashes() == set()
    full = ruled("C3=55").with_digit(20, 5).with_digit(21, 1).with_digit(29, 2)
    assert full.clashes() == set()
    assert full.with_digit(30, 3).clashes() == {20, 21, 29, 30}


def test_hints_speak_of_the_circle():
    marks = Candidates(ruled("B2=1234"))
    told = next(explained(solve_path(marks.copy(), HINTS), marks, "en"))
    assert told.step.technique == "sum"
    assert {digit for _, digit in told.step.removes} == {5, 6, 7, 8, 9}
    assert told.text.startswith("By the circle between them, 1, 2, 3 and 4 must be among r2c2, ")
    told = next(explained(solve_path(marks.copy(), HINTS), marks, "ja"))
    assert "丸" in told.text


def test_what_lacks_a_digit_is_told():
    wrong = ruled("A1=19").with_digit(0, 2).with_digit(1, 3).with_digit(9, 4)
    assert wrong.clashes() == {0, 1, 9, 10}
    assert count_solutions(wrong) == 0
    with pytest.raises(NumpureError, match="lack a digit of their circle"):
        solve(wrong)
    assert "A digit of a circle is not among its cells" in str(judge(wrong))


def test_turned_boards_are_equivalent():
    check_turned(made().givens)


@pytest.mark.parametrize("form", FILES)
def test_formats_have_the_circles(form):
    check_written(made().givens, form, NAME)


def f_puzzle(*circles):
    cells: list[list[dict[str, object]]] = [[{} for _ in range(9)] for _ in range(9)]
    return json.dumps({"size": 9, "grid": cells, "quadruple": [*circles]})


SQUARE = ["R1C1", "R1C2", "R2C1", "R2C2"]


def test_f_puzzles_has_cells_and_values():
    text = f_puzzle({"cells": SQUARE, "values": [3, 1]}, {"cells": ["R5C5"], "values": []})
    ((_, found),) = grids([text])
    assert found == ruled("A1=13")


@pytest.mark.parametrize(
    "circle",
    [
        {"cells": SQUARE[:3], "values": [1]},
        {"cells": [*SQUARE[:3], "R3C3"], "values": [1]},
        {"cells": SQUARE, "values": [1, 2, 3, 4, 5]},
        {"cells": SQUARE, "values": [0]},
        {"cells": SQUARE, "values": "12"},
    ],
)
def test_fields_that_are_no_circle_are_refused(circle):
    ((_, fault),) = grids([f_puzzle(circle)])
    assert isinstance(fault, GridError)


@pytest.mark.parametrize("text", ["", "A1", "A1=", "I1=2", "A9=2", "A1=12345", "A1=1.A1=2", "A1=0"])
def test_texts_that_are_no_circles_are_refused(text):
    with pytest.raises(GridError):
        RULES["quadruple"].read(text, CLASSIC)


def test_pictures_and_overlays_draw_the_circle_and_its_digits():
    grid = ruled("A1=13.C3=5")
    stamps = [stamp.picture for stamp in board_drawing(grid).stamps]
    assert [str(picture.name) for picture in stamps] == ["circle with 1 3", "circle with 5"]
    overlay = overlay_of(grid.variant, "classic")
    assert overlay
    assert [(spot.x + spot.width / 2, spot.y + spot.height / 2) for spot in overlay.spots] == [
        pytest.approx((1, 1)),
        pytest.approx((3, 3)),
    ]
    assert len(overlay.outlines) == 3


def test_pencil_marks_as_text_and_lists_of_signs_name_the_circle():
    grid = ruled("A1=13")
    text = marks_drawn(grid, [(1, 2)] * 81)
    assert text.splitlines()[-1] == "( r1c1 r1c2 r2c1 r2c2 ) 1 3"
    assert marks_in(text, grid.variant) == [frozenset({1, 2})] * 81
    assert sign_lists(grid.variant, "en")[0][1] == "Circle 1 3: r1c1, r1c2, r2c1, r2c2"


def test_the_page_is_told_the_circles_and_functions_take_the_text():
    puzzle = made()
    assert len(described(puzzle.givens)["holds"]) == len(puzzle.variant.holds)
    text = str(udfs.sudoku_regions(puzzle.recipe)[0][0])
    assert re.fullmatch(rf"{re.escape(NAME)}/signs-[A-I\d=.]+", text)
    assert udfs.sudoku_solve(puzzle.givens.to_rows(""), text) == puzzle.solution.to_rows("")
