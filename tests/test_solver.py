"""The solver finds every solution, and only solutions, of every grid of every variant."""

import csv
import inspect
import sys
import threading
from _thread import interrupt_main
from itertools import islice

import pytest

from numpure_xl.errors import GaveUpError, ManySolutionsError, NoSolutionError, RequestError
from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.solve.cover import cover_of
from numpure_xl.sudoku.solve.solver import (
    count_solutions,
    has_too_few_digits,
    search,
    solutions,
    solve,
)
from tests.known import counted, known, rated, solved
from tests.running import peak_of
from tests.sat import sat_count, sat_solutions

CASES = counted()
SIX_X = VARIANTS["6x6+x"]  # boxes that are not square: swapped rows and columns show here first

each_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)


def empty(variant):
    return Grid((0,) * variant.cells, variant)


def is_solution_of(full, grid):
    """Tell it by the rules alone: nothing blank, nothing twice, all givens kept."""
    kept = all(given in (0, digit) for given, digit in zip(grid.digits, full.digits, strict=True))
    return kept and 0 not in full.digits and not full.clashes() and full.variant == grid.variant


# --- counts


@pytest.mark.parametrize(
    ("name", "givens", "count", "solution"),
    CASES,
    ids=[f"{name}-{number}" for number, (name, *_) in enumerate(CASES)],
)
def test_counts_and_solves_what_was_counted_and_solved_elsewhere(name, givens, count, solution):
    grid = Grid.parse(givens, VARIANTS[name])
    assert count_solutions(grid, limit=1001) == count
    assert len(set(solutions(grid))) == count
    if solution:
        assert str(solve(grid)) == solution


def test_there_are_28200960_grids_of_6x6():
    """Jarvis, "Sudoku enumeration": 28,200,960 grids with boxes of 2x3.

    Any grid becomes one with the first row 123456 by renaming its digits, in one way only, so
    that 6! as many exist as have that first row.
    """
    first_row = Grid.parse("123456" + "." * 30, VARIANTS["6x6"])
    assert 720 * count_solutions(first_row, limit=100_000) == 28_200_960


@pytest.mark.slow
def test_three_diagonal_boxes_in_order_leave_283576_grids():
    """Counted elsewhere, with other programs: the diagonal boxes of a 9x9 grid hold 1 to 9."""
    digits = [0] * 81
    for box in CLASSIC.boxes[0], CLASSIC.boxes[4], CLASSIC.boxes[8]:
        for digit, cell in enumerate(box, 1):
            digits[cell] = digit
    assert count_solutions(Grid(tuple(digits)), limit=300_000) == 283_576


def test_counting_stops_at_the_limit():
    for limit in (1, 2, 3, 1000):
        assert count_solutions(empty(CLASSIC), limit) == limit
    assert count_solutions(empty(VARIANTS["4x4"]), 287) == 287


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_below_one_is_refused(limit):
    with pytest.raises(RequestError) as refusal:
        count_solutions(empty(CLASSIC), limit)
    assert str(refusal.value) == (
        f"Solutions cannot be counted up to {limit}; give a limit of 1 or more."
    )


def test_counting_keeps_no_solutions():
    peak = peak_of(lambda: count_solutions(empty(CLASSIC), 20_000))
    assert peak < 20_000 * 50  # bytes; a state takes 450


def test_solutions_come_lazily_each_once_and_always_in_the_same_order():
    first = list(islice(solutions(empty(SIX_X)), 3000))
    assert len(set(first)) == 3000
    assert all(is_solution_of(full, empty(SIX_X)) for full in first)
    assert list(islice(solutions(empty(SIX_X)), 3000)) == first


# --- solving


@each_variant
def test_an_empty_board_is_filled(variant):
    assert is_solution_of(next(solutions(empty(variant))), empty(variant))


@each_variant
def test_a_full_grid_is_its_own_solution(variant):
    full = next(solutions(empty(variant)))
    assert solve(full) == full


def test_a_puzzle_that_was_rated_elsewhere_has_exactly_one_solution():
    for text, *_ in rated():
        puzzle = Grid.parse(text)
        assert is_solution_of(solve(puzzle), puzzle), text


@pytest.mark.data
@pytest.mark.parametrize("name", ["easy.txt", "clue17.txt", "top1465.txt", "hard1106.txt"])
def test_a_published_puzzle_has_exactly_one_solution(name):
    for line in known(name):
        puzzle = Grid.parse(line)
        assert is_solution_of(solve(puzzle), puzzle), line


@pytest.mark.data
def test_solves_what_another_program_made():
    for name, puzzle, solution in solved("collection"):
        assert str(solve(Grid.parse(puzzle, VARIANTS[name]))) == solution, puzzle


@pytest.mark.data
def test_counts_what_was_counted_elsewhere():
    for line in known("multisolution_counts.txt"):
        puzzle, count = line.split(",")
        assert count_solutions(Grid.parse(puzzle), limit=int(count) + 1) == int(count), line


@pytest.mark.data
def test_odd_cases():
    for case in csv.DictReader(known("odd_cases.csv")):
        grid, expected = Grid.parse(case["puzzle"]), case["expected_solutions"]
        found = count_solutions(grid, limit=500)
        assert found == (int(expected) if expected.isdecimal() else 500), case["name"]
        if case["solution"]:
            assert str(solve(grid)) == case["solution"], case["name"]


# --- refusing


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("...5..5" + "." * 74, "The grid has no solution: r1c4 and r1c7 both hold 5."),
        ("5" + "." * 9 + "5" + "." * 70, "The grid has no solution: r1c1 and r2c2 both hold 5."),
        (
            "12345678." + "." * 35 + "9" + "." * 36,
            "The grid has no solution: no digit can be in r1c9.",
        ),
    ],
    ids=["row", "box", "no clash"],
)
def test_a_contradiction_is_named_where_it_can_be_seen(text, sentence):
    with pytest.raises(NoSolutionError) as refusal:
        solve(Grid.parse(text))
    assert str(refusal.value) == sentence


def test_a_clash_on_a_diagonal_is_named():
    grid = empty(SIX_X).with_digit(5, 4).with_digit(30, 4)
    with pytest.raises(NoSolutionError, match=r"r1c6 and r6c1 both hold 4\.$"):
        solve(grid)


@pytest.mark.parametrize(
    ("clues", "told"),
    [(0, "0 clues do not"), (1, "1 clue does not"), (16, "16 clues do not")],
)
def test_refuses_to_choose_between_solutions(clues, told):
    full = next(solutions(empty(CLASSIC)))
    grid = Grid(full.digits[:clues] + (0,) * (81 - clues))
    with pytest.raises(ManySolutionsError) as refusal:
        solve(grid)
    assert str(refusal.value) == f"The grid has more than one solution; its {told} decide it."


# --- large boards and long searches, bounded in branches and not in time


def five_digits_for_four_cells():
    """Return a 16x16 grid that has no solution, though every digit has places everywhere.

    The digits 1 to 5 stand in three of the four columns of every stack, below the first band.
    In a box of that band all five are left with the same column, which has four cells.
    """
    grid = empty(VARIANTS["16x16"])
    for digit in range(5):
        for band in range(1, 4):
            for stack in range(4):
                row = 4 * band + (stack + digit) % 4
                col = 4 * stack + (band + digit // 4) % 3
                grid = grid.with_digit(16 * row + col, digit + 1)
    return grid


def states(grid, effort):
    cover = cover_of(grid.variant)
    return search(cover, cover.start(grid.digits), effort)


@pytest.mark.usefixtures("room")
def test_a_contradiction_deep_in_a_16x16_grid_is_found():
    grid = five_digits_for_four_cells()
    assert not grid.clashes()
    assert sat_count(grid) == 0
    assert list(states(grid, effort=500)) == []


LOST = {
    "12x12+x": "." * 23
    + "8.......6............9..........1............A....B"
    + "." * 64
    + "5.....",
    "16x16": (
        ".FB.............A6...3........5.......4.....2.3................6"
        "..F7.6..3.......C...9.3.B..D..........A.........D.5..47......9.."
        ".......695...B...B..4....E...1......7..C.............2.......C.."
        "...4...F........B..A....1..7.......2...45....68....9.12........."
    ),
}


@pytest.mark.parametrize("name", LOST)
def test_an_early_mistake_does_not_keep_the_search_for_ever(name):
    """Going back from the last choice only, 100,000 branches were not enough for any of these."""
    grid = Grid.parse(LOST[name], VARIANTS[name])
    cover = cover_of(grid.variant)
    found = [Grid(cover.digits(state), grid.variant) for state in islice(states(grid, 2000), 2)]
    assert len(set(found)) == 2
    assert all(is_solution_of(full, grid) for full in found)


@pytest.mark.slow
def test_large_minimal_puzzles_need_few_branches():
    large = [case for case in CASES if case[0].startswith("16x16") and case[2] == 1]
    assert len(large) == 2
    for name, givens, _, solution in large:
        grid = Grid.parse(givens, VARIANTS[name])
        assert solution == str(next(sat_solutions(grid)))
        assert len(list(states(grid, effort=5000))) == 1


def test_effort_is_a_number_of_branches():
    singles = Grid.parse(CASES[2][1], VARIANTS[CASES[2][0]])
    assert len(list(states(singles, effort=0))) == 1
    with pytest.raises(GaveUpError, match=r"^The search for a solution ended at its limit\.$"):
        next(states(empty(CLASSIC), effort=10))
    with pytest.raises(GaveUpError):
        next(states(empty(CLASSIC), effort=0))
    assert next(states(empty(CLASSIC), effort=60))


def test_the_search_does_not_recurse():
    before, depth = sys.getrecursionlimit(), len(inspect.stack())
    sys.setrecursionlimit(depth + 60)
    try:
        found = count_solutions(empty(VARIANTS["16x16"]), 100)
    finally:
        sys.setrecursionlimit(before)
    assert found == 100


def test_ctrl_c_ends_a_long_search():
    timer = threading.Timer(0.3, interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        count_solutions(empty(CLASSIC), 10**12)
    timer.join()


HALL = (
    "................"
    "G...8..........."
    "8FEDCBA9........"
    "CBA9GFED........"
    ".8.............."
    ".....8.........."
    "FGDEBC9A........"
    "BC9AFGDE........"
    "..8............."
    "......8........."
    "EDGFA9CB........"
    "A9CBEDGF........"
    "...8............"
    ".......8........"
    "DEFG9ABC........"
    "9ABCDEFG........"
)
"""Row 1 has eight blanks on the left with seven digits for them; no search sees it soon."""


def test_too_few_digits_for_the_blanks_of_a_unit_are_seen_without_a_search():
    grid = Grid.parse(HALL)
    assert has_too_few_digits(grid)
    with pytest.raises(NoSolutionError):
        solve(grid)


def test_a_search_that_leads_nowhere_ends_undecided():
    grid = Grid.parse(HALL.replace("8", "."))
    assert not has_too_few_digits(grid)
    with pytest.raises(GaveUpError, match=r"^Not decided after 0 branches of the search\.$"):
        solve(grid, effort=0)
