"""Minimum and maximum cells: less, or greater, than all around them, through every door."""

import json
from itertools import islice

import pytest

from numpure_xl import udfs
from numpure_xl.board.overlay import overlay_of
from numpure_xl.book.rules import board_label
from numpure_xl.errors import GridError, NumpureError
from numpure_xl.hints import explained
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, VARIANTS, levels_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.hint_ladder import HINTS
from numpure_xl.sudoku.judge.ladder import solve_path
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.rules.shapes import EdgeMark
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.solver import count_solutions, solutions, solve
from tests.rule_laws import FILES, check_level, check_turned, check_written
from tests.sampling import some
from tests.sat import sat_solutions

NAME = "9x9+extremes"
CLASSIC = VARIANTS["9x9"]
SIZES = ("6x6+extremes", NAME, "9x9+x+extremes")


def made(level="easy", seed=1, name=NAME):
    return make(PuzzleRequest(variant=name, level=level).recipe(f"extremes-{seed}"))


def ruled(marks, digits="." * 81):
    text = "".join(marks.get(cell, ".") for cell in range(81))
    return Grid(digits, CLASSIC.with_signs({"extremes": text}))


def beside(cell, side):
    """Return the cells that one has an edge in common with."""
    row, col = divmod(cell, side)
    around = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
    return [r * side + c for r, c in around if 0 <= r < side and 0 <= c < side]


@pytest.mark.parametrize(
    ("name", "level"), some([(name, level) for name in SIZES for level in levels_of(name)], 5)
)
def test_levels_are_made_and_a_patient_person_comes_to_the_same(name, level):
    puzzle = made(level, name=name)
    check_level(puzzle, level)


@pytest.mark.parametrize("name", SIZES)
def test_marks_follow_from_the_seed_and_hold_in_its_grid(name):
    forms = [Recipe.parse(f"{name}/easy#{seed}") for seed in range(6)]
    assert len({form.board.signs for form in forms}) == 6
    for form in forms:
        side, digits = form.board.side, form.grid_of_signs.digits
        text = form.board.text_of("extremes")
        marked = [cell for cell, sign in enumerate(text) if sign != "."]
        assert [side**2 - 1 - cell for cell in reversed(marked)] == marked
        for cell in marked:
            others = [digits[each] for each in beside(cell, side)]
            is_least = text[cell] == "l"
            assert digits[cell] < min(others) if is_least else digits[cell] > max(others)


def test_the_search_finds_what_sat_finds():
    puzzle = made()
    opened = Grid((0,) * 27 + puzzle.solution.digits[27:], puzzle.variant)
    assert {*islice(solutions(opened), 200)} == {*islice(sat_solutions(opened), 200)}


def test_cells_without_a_mark_may_be_extreme():
    grid = ruled({0: "l"}, "1" + "." * 80).with_digit(40, 9).with_digit(39, 2)
    assert not grid.clashes()
    assert count_solutions(grid) == 2


def test_cells_that_are_marked_alike_say_nothing_of_each_other():
    fortress = ruled({40: "g", 41: "g"}).with_digit(40, 7).with_digit(41, 8)
    assert not fortress.clashes()
    assert fortress.with_digit(31, 9).clashes() == {31, 40}


def test_what_does_not_fit_is_told():
    wrong = ruled({40: "g"}).with_digit(40, 3).with_digit(41, 5)
    assert wrong.clashes() == {40, 41}
    with pytest.raises(NumpureError, match="beside its neighbours"):
        solve(wrong)


@pytest.mark.parametrize(
    ("sign", "lost", "says"),
    [
        ("l", range(5, 10), "r5c5 is a minimum: it is less than its neighbour r5c6."),
        ("g", range(1, 6), "r5c5 is a maximum: it is greater than its neighbour r5c6."),
    ],
)
def test_hints_name_the_cell(sign, lost, says):
    marks = Candidates(ruled({40: sign}))
    for digit in lost:
        marks.eliminate(41, digit)
    told = next(explained(solve_path(marks.copy(), HINTS), marks, "en"))
    assert told.step.technique == "neighbours"
    assert says in told.text


def test_a_sign_is_drawn_on_every_edge_once():
    grid = ruled({0: "l", 1: "g", 40: "g"})
    marks = [shape for shape in grid.variant.shapes if isinstance(shape, EdgeMark)]
    assert len(marks) == len({mark[:2] for mark in marks}) == 2 + 3 - 1 + 4
    assert {mark.glyph for mark in marks if 40 in mark[:2]} == {"less", "greater"}
    assert overlay_of(grid.variant, "plain")


def test_turned_boards_are_equivalent():
    check_turned(made().givens)


@pytest.mark.parametrize("form", FILES)
def test_formats_have_the_marks(form):
    check_written(made().givens, form, NAME)


def f_puzzle(**fields):
    cells: list[list[dict[str, object]]] = [[{} for _ in range(9)] for _ in range(9)]
    return json.dumps({"size": 9, "grid": cells, **fields})


def test_f_puzzles_has_a_field_for_each_kind():
    text = f_puzzle(minimum=[{"cell": "R1C1"}], maximum=[{"cell": "R5C5"}, {"cell": "R1C2"}])
    ((_, found),) = grids([text])
    assert found == ruled({0: "l", 1: "g", 40: "g"})


@pytest.mark.parametrize(
    "fields",
    [
        {"minimum": [{"cell": "R1C1"}], "maximum": [{"cell": "R1C1"}]},
        {"minimum": [{"cell": "R1C0"}]},
        {"maximum": "R1C1"},
    ],
)
def test_fields_that_are_no_marks_are_refused(fields):
    ((_, fault),) = grids([f_puzzle(**fields)])
    assert isinstance(fault, GridError)


@pytest.mark.parametrize("text", ["", "l", "x" + "." * 80, "l" * 82])
def test_texts_that_are_no_marks_are_refused(text):
    with pytest.raises(GridError):
        RULES["extremes"].read(text, CLASSIC)


def test_functions_take_the_text_and_menus_name_the_board():
    puzzle = made()
    text = udfs.sudoku_regions(puzzle.recipe)[0][0]
    assert udfs.sudoku_solve(puzzle.givens.to_rows(""), text) == puzzle.solution.to_rows("")
    assert board_label(ALL_BOARDS["9x9+x+extremes"], "en") == "9x9 extremes X"
    assert board_label(ALL_BOARDS["9x9+x+extremes"], "ja") == "9x9 対角線極大極小"
