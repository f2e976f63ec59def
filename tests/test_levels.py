"""Levels mean what they say, judged by slow loops that know nothing of the fast ones."""

from itertools import combinations

import pytest

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.grid.boards import VARIANTS, levels_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.verdict import level_of
from numpure_xl.sudoku.levels import LEVELS, Interval
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.solver import count_solutions, solutions, solve
from tests.known import each_source, rated
from tests.naive import filled, naive_level, promised
from tests.sampling import boards, rounds

# Every puzzle of a 4x4 board is easy (see below), with diagonals medium at most (enumerated once).
ABOVE = [name for name in LEVELS if promised(name) == "hard"]
IMPOSSIBLE = {
    ("4x4", "medium"),
    *((variant, level) for variant in ("4x4", "4x4+x") for level in ABOVE),
    *(("9x9+nonconsecutive", level) for level in ("expert", "master", "extreme")),
}


def test_the_names_that_stand_in_recipes_stay_from_the_easiest():
    assert [name for name in LEVELS if name in ("easy", "medium", "hard")] == [
        *("easy", "medium", "hard")
    ]
    stars = [level.stars for level in LEVELS.values()]
    assert stars == sorted(stars)
    assert {*stars} == {*range(1, len(LEVELS) + 1)}


def test_boards_that_are_too_small_say_which_levels_they_have():
    assert [(v, n) for v in VARIANTS for n in LEVELS if n not in levels_of(v)] == [
        (v, n) for v in VARIANTS for n in LEVELS if (v, n) in IMPOSSIBLE
    ]
    with pytest.raises(RequestError) as refusal:
        PuzzleRequest(variant="4x4", level="hard").recipe(1)
    assert str(refusal.value) == "4x4 has no hard, or none found in time; it has beginner, easy."


@pytest.mark.parametrize("text", ["3.0-3.8", "1.0-9.0", "3.2-3.2"])
def test_an_interval_reads_back(text):
    assert str(Interval.parse(text)) == text


@pytest.mark.parametrize(
    ("typed", "text"),
    [("3-4", "3.0-4.0"), ("7.2", "7.2-7.2"), ("5", "5.0-5.0"), (" 3.0 – 3.8", "3.0-3.8")],
)
def test_an_interval_is_read_as_people_write_it(typed, text):
    assert str(Interval.parse(typed)) == text


@pytest.mark.parametrize("text", ["3.8-3.0", "0.9-2.0", "3.0-9.1", "0", "3.0-", "", "3.0-3.85"])
def test_what_is_no_interval_is_refused(text):
    with pytest.raises(RequestError) as refusal:
        Interval.parse(text)
    assert str(refusal.value) == (
        f"{text!r} is not a rating from 1.0 to 9.0 or a range of them; write '3.2' or '3.0-3.8'."
    )


@pytest.mark.parametrize("variant", boards(name for name in VARIANTS if not name.startswith("1")))
def test_any_puzzle_is_judged_as_by_hand(variant):
    for seed in range(rounds(8)):
        puzzle = make(Recipe(seed=str(seed), variant=variant, level="any"))
        level, by_loops = level_of(puzzle), naive_level(puzzle.givens)
        knows_windows = "windows" in variant and (level, by_loops) == ("medium", "hard")
        assert knows_windows or promised(level) == by_loops


def test_singles_find_digits_of_the_solution_only():
    for seed in range(8):
        puzzle = make(Recipe(seed=str(seed), variant="6x6+x", level="hard"))
        for digit, right in zip(
            filled(puzzle.givens, all_singles=True).digits, puzzle.solution.digits, strict=True
        ):
            assert digit in (0, right)


def test_a_full_grid_is_for_beginners_and_so_is_one_blank():
    solution = solve(Grid.parse("1.....3..2.....4"))
    assert level_of(Puzzle(solution)) == "beginner"
    assert level_of(Puzzle(solution.with_digit(5, 0))) == "beginner"


def test_medium_is_what_boxes_alone_do_not_solve():
    for seed in range(4):
        puzzle = make(Recipe(seed=str(seed), variant="9x9", level="medium"))
        assert 0 in filled(puzzle.givens, all_singles=False).digits
        assert filled(puzzle.givens, all_singles=True) == puzzle.solution


@pytest.mark.slow
def test_every_minimal_4x4_puzzle_is_easy_and_there_are_as_many_as_published():
    """25,728 with 4 clues, 58,368 with 5, 1,536 with 6; names of digits make 24 of each."""
    four = VARIANTS["4x4"]
    found = dict.fromkeys((4, 5, 6), 0)
    for full in solutions(Grid((1, 2, 3, 4, *[0] * 12), four)):
        for clues in found:
            for kept in combinations(range(16), clues):
                digits = [digit if cell in kept else 0 for cell, digit in enumerate(full.digits)]
                grid = Grid(tuple(digits), four)
                if count_solutions(grid) == 1 and (puzzle := Puzzle(grid)).is_minimal:
                    found[clues] += 24
                    assert level_of(puzzle) == "easy"
    assert found == {4: 25_728, 5: 58_368, 6: 1_536}


@each_source
def test_known_puzzles_are_judged_as_by_hand(source):
    for text, *_ in rated(source)[::20]:
        grid = Grid.parse(text)
        assert promised(level_of(Puzzle(grid))) == naive_level(grid)
