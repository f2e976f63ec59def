"""Non-consecutive: neighbours never hold digits that differ by 1, through every door."""

from itertools import islice, pairwise

import pytest

from numpure_xl import udfs
from numpure_xl.errors import RequestError
from numpure_xl.hints import explained, judge
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, levels_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.hint_ladder import HINTS
from numpure_xl.sudoku.judge.ladder import solve_path
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.solver import count_solutions, solutions
from numpure_xl.web.boards import boards
from numpure_xl.web.playing import described
from tests.naive import naive_level
from tests.rule_laws import check_turned
from tests.sat import sat_solutions
from tests.typed import run

NAME = "9x9+nonconsecutive"


def made(level, seed=2, name=NAME):
    return make(PuzzleRequest(variant=name, level=level).recipe(seed))


@pytest.mark.parametrize("level", levels_of(NAME))
def test_levels_are_made_and_a_patient_person_comes_to_the_same(level):
    puzzle = made(level)
    assert [*sat_solutions(puzzle.givens)] == [puzzle.solution]
    assert naive_level(puzzle.givens) == level == puzzle.level
    for row in puzzle.solution.rows:
        assert 1 not in {abs(one - other) for one, other in pairwise(row)}


def test_the_search_finds_what_sat_finds():
    opened = Grid((0,) * 63 + made("easy").solution.digits[63:], ALL_BOARDS[NAME])
    known = {*islice(sat_solutions(opened), 30)}
    assert {*islice(solutions(opened), 30)} == known or len(known) == 30


def test_digits_keep_their_names_where_boards_are_compared():
    check_turned(made("medium").givens)


def test_hints_say_why():
    marks = Candidates(made("medium").givens)
    told = [step.text for step in explained(solve_path(marks.copy(), HINTS), marks, "en")]
    assert any("are neighbours: their digits do not differ by 1." in text for text in told)


def test_neighbours_that_differ_by_1_clash():
    blank = Grid("." * 81, ALL_BOARDS[NAME])
    wrong = blank.with_digit(0, 4).with_digit(9, 5)
    assert wrong.clashes() == {0, 9}
    assert "Digits that do not fit beside their neighbours: r1c1, r2c1." in str(judge(wrong))
    assert count_solutions(wrong) == 0


def test_the_page_knows_which_neighbours_fit():
    found = described(made("easy").givens)
    assert len(found["pairs"]) == 144
    first, second, fits = found["pairs"][0]
    assert (first, second, fits[3]) == (0, 1, sum(1 << digit for digit in (1, 2, 6, 7, 8, 9)))
    assert boards()[NAME]["levels"] == {}


def test_a_king_may_be_kept_away_as_well():
    puzzle = made("easy", name="9x9+antiking+nonconsecutive")
    assert [*sat_solutions(puzzle.givens)] == [puzzle.solution]
    assert not puzzle.solution.clashes()


def test_neighbours_are_never_consecutive_from_grid_to_grid():
    board = ALL_BOARDS["samurai+nonconsecutive"]
    cells = {place: cell for cell, place in enumerate(board.places)}
    beside = {
        (cell, cells[place])
        for (row, col), cell in cells.items()
        for place in ((row, col + 1), (row + 1, col))
        if place in cells
    }
    assert {pair[:2] for pair in board.pairs} == beside
    with pytest.raises(RequestError, match="goes over the whole board"):
        ALL_BOARDS.composed("gattai:A1+nonconsecutive.G7")


def test_lines_name_the_board_and_functions_take_it():
    puzzle = made("easy")
    answer = run("solve", "--variant", "非連続", str(puzzle.givens))
    assert answer.stdout.split()[0] == str(puzzle.solution)
    rows = puzzle.givens.to_rows("")
    assert udfs.sudoku_solve(rows, NAME) == puzzle.solution.to_rows("")


@pytest.mark.parametrize("name", ["4x4+nonconsecutive", "9x9+windows+nonconsecutive"])
def test_what_hardly_any_grid_has_is_refused(name):
    with pytest.raises(RequestError, match="Hardly any"):
        PuzzleRequest(variant=name).recipe(1)
