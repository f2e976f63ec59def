"""Arrows: digits along a line add up to the one in its circle, through every door."""

import json
from itertools import islice

import pytest

from numpure_xl import udfs
from numpure_xl.board.image import board_drawing
from numpure_xl.board.overlay import overlay_of
from numpure_xl.board.pencilmarks import marks_drawn, marks_in
from numpure_xl.errors import GridError, NumpureError
from numpure_xl.hints import explained, find_hint, hint_text, judge
from numpure_xl.plan.tubes import ARROWS, TUBES, parts_by_look, tube_film
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.boards import VARIANTS, levels_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.hint_ladder import HINTS
from numpure_xl.sudoku.judge.ladder import solve_path
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.rules.thermometers import Thermometers
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.cover import Cover
from numpure_xl.sudoku.solve.solver import count_solutions, search, solutions, solve
from numpure_xl.web.playing import described
from tests.boards import spots_of
from tests.rule_laws import FILES, check_level, check_turned, check_written
from tests.sat import arrows_of, sat_solutions
from tests.typed import run

NAME = "9x9+arrow"
CLASSIC = VARIANTS["9x9"]


def made(level="easy", seed=1, name=NAME):
    return make(PuzzleRequest(variant=name, level=level).recipe(f"arrows-{seed}"))


def ruled(text, digits="." * 81):
    return Grid(digits, CLASSIC.with_signs({"arrow": text}))


@pytest.mark.parametrize("level", levels_of(NAME))
def test_levels_are_made_and_a_patient_person_comes_to_the_same(level):
    puzzle = made(level)
    check_level(puzzle, level)


@pytest.mark.parametrize("name", [NAME, "6x6+arrow", "9x9+x+arrow"])
def test_arrows_follow_from_the_seed_and_look_the_same_upside_down(name):
    forms = [Recipe.parse(f"{name}/easy#{seed}") for seed in range(6)]
    assert len({form.board.signs for form in forms}) == 6
    for form in forms:
        board, digits = form.board, form.grid_of_signs.digits
        arrows = arrows_of(spots_of(board), board.text_of("arrow"))
        shafts = [cell for _, *shaft in arrows for cell in shaft]
        assert len({*shafts}) == len(shafts)
        assert {*shafts}.isdisjoint(circle for circle, *_ in arrows)
        assert all(sum(digits[c] for c in shaft) == digits[circle] for circle, *shaft in arrows)
        turned = [[board.cells - 1 - cell for cell in arrow] for arrow in arrows]
        assert sorted(turned) == sorted(arrows)


def test_the_search_finds_what_sat_finds_with_and_without_the_compiled_one():
    puzzle = made("easy")
    opened = Grid((0,) * 54 + puzzle.solution.digits[54:], puzzle.variant)
    found = {*islice(solutions(opened), 200)}
    assert found == {*islice(sat_solutions(opened), 200)}
    cover = Cover(puzzle.variant)
    cover.__dict__["compiled"] = None
    states = search(cover, cover.start(opened.digits))
    assert {cover.digits(state) for state in islice(states, 200)} == {g.digits for g in found}
    start = cover.start(puzzle.givens.digits)
    assert cover.left_by_singles(start, in_boxes=True) is None


def test_a_digit_may_come_twice_along_an_arrow():
    cross = ruled("A1B2C3D4").with_digit(0, 9).with_digit(10, 4).with_digit(20, 1)
    assert not cross.with_digit(30, 4).clashes()
    assert cross.with_digit(30, 5).clashes() == {0, 10, 20, 30}


@pytest.mark.parametrize("seed", range(4))
def test_steps_beside_cages_never_take_an_arrow_for_one(seed):
    puzzle = make(Recipe(seed=str(seed), variant="6x6+killer+arrow", level="any"))
    solution = puzzle.solution.digits
    for step in solve_path(Candidates(puzzle.givens), HINTS):
        assert all(solution[cell] == digit for cell, digit in step.places)
        assert all(solution[cell] != digit for cell, digit in step.removes)


def test_hints_speak_of_the_arrow_and_its_circle():
    marks = Candidates(ruled("A1B1C1"))
    said = next(explained(solve_path(marks.copy(), HINTS), marks, "en"))
    assert said.step.technique == "sum"
    assert {*said.step.removes} == {(0, 1), (1, 9), (2, 9)}
    assert said.text.startswith(
        "The digits of r1c2 and r1c3 along the arrow add up to that of its circle, r1c1."
    )
    said = next(explained(solve_path(marks.copy(), HINTS), marks, "ja"))
    assert "矢印の上の" in said.text


def test_what_does_not_add_up_is_told():
    wrong = ruled("A1B1C1").with_digit(0, 5).with_digit(1, 1).with_digit(2, 2)
    assert wrong.clashes() == {0, 1, 2}
    assert count_solutions(wrong) == 0
    with pytest.raises(NumpureError, match="the sum with r1c1 does not come out"):
        solve(wrong)
    assert "Digits that do not have the sum they should: r1c1, r1c2, r1c3." in str(judge(wrong))
    assert "the sum with r1c1" in hint_text(find_hint(wrong), "en", depth=3)


def test_turned_boards_are_equivalent_and_arrows_turn_with_them():
    check_turned(made().givens)


@pytest.mark.parametrize("form", FILES)
def test_formats_have_arrows(form):
    check_written(made().givens, form, NAME)


def f_puzzle(*arrows):
    cells: list[list[dict[str, object]]] = [[{} for _ in range(9)] for _ in range(9)]
    return json.dumps({"size": 9, "grid": cells, "arrow": [*arrows]})


def test_f_puzzles_has_several_lines_from_one_circle():
    lines = [["R1C1", "R1C2", "R2C3"], ["R1C1", "R2C1", "R3C1"]]
    ((_, found),) = grids([f_puzzle({"lines": lines, "cells": ["R1C1"]})])
    assert found == ruled("A1B1C2.A1A2A3")


@pytest.mark.parametrize(
    "arrow",
    [
        {"lines": [["R1C1", "R1C2"]], "cells": ["R1C1", "R2C1"]},  # two digits
        {"lines": [["R1C2", "R1C3"]], "cells": ["R1C1"]},
        {"lines": [["R1C1", "R1C3"]], "cells": ["R1C1"]},
        {"lines": [["R1C1"]], "cells": ["R1C1"]},
        {"lines": "R1C1", "cells": ["R1C1"]},
        {"cells": []},
    ],
)
def test_fields_that_are_no_arrow_here_are_refused_in_one_sentence(arrow):
    ((_, fault),) = grids([f_puzzle(arrow)])
    assert isinstance(fault, GridError)
    assert str(fault).count(".") <= 1


@pytest.mark.parametrize("text", ["", "A1", "A1C1", "A1B1.", "A1B1A1", "J1I1", "A1B10", "." * 81])
def test_texts_that_are_no_arrows_are_refused(text):
    with pytest.raises(GridError):
        RULES["arrow"].read(text, CLASSIC)


def test_an_arrow_is_drawn_over_a_thermometer_that_it_crosses():
    thermo = Thermometers.of([(20, 30, 40)], CLASSIC).text(CLASSIC)
    board = CLASSIC.with_signs({"thermo": thermo, "arrow": "E3D4C5"})
    pictures = [tube.picture for tube in board_drawing(Grid("." * 81, board)).tubes]
    inks = [[shape.color for shape in picture.details] for picture in pictures]
    (crossed,) = (own for own in inks if len({*own}) > 1 and len(own) > 4)
    assert crossed == sorted(crossed, reverse=True)  # the tube, then what is darker
    films = [tube_film(own, look, None) for look, own in parts_by_look("oaeAT")]
    assert [film.name for film in films] == [TUBES.name, ARROWS.name]  # one over the other


def test_pictures_and_overlays_draw_circles_shafts_and_heads():
    grid = ruled("B2C2D3")
    tubes = board_drawing(grid).tubes
    assert len(tubes) == 5  # three cells, and two corners that the slanting line cuts
    overlay = overlay_of(grid.variant, "classic")
    assert overlay
    circle, shaft, head = overlay.outlines
    assert circle.corners[0] == pytest.approx((1.9, 1.5))
    assert shaft.corners[1] == (2.5, 1.5)
    assert len(head.corners) == 3


def test_pencil_marks_as_text_name_the_arrows():
    grid = ruled("A1B1C1")
    noted = [(1, 2)] * 81
    text = marks_drawn(grid, noted)
    assert text.splitlines()[-1] == "> r1c1 = r1c2 + r1c3"
    assert marks_in(text, grid.variant) == [frozenset({1, 2})] * 81


def test_the_page_is_told_the_sums_and_functions_take_the_text():
    puzzle = made()
    assert len(described(puzzle.givens)["totals"]) == len(puzzle.variant.totals)
    text = udfs.sudoku_regions(puzzle.recipe)[0][0]
    assert text == f"{NAME}/signs-{puzzle.variant.text_of('arrow')}"
    rows = puzzle.givens.to_rows("")
    assert udfs.sudoku_solve(rows, text) == puzzle.solution.to_rows("")


def test_lines_are_read_under_the_board_that_is_asked_for():
    puzzle = made()
    for asked in ((), ("--variant", "アロー"), ("--variant", "arrows")):
        answer = run("solve", *asked, line_of(puzzle.givens))
        assert answer.stdout.split()[0] == str(puzzle.solution)
