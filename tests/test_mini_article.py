"""The mini article's solver fills what one thought can; its punch is told how many solutions."""

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.mini_article import last_ones, punch_unchecked
from numpure_xl.sudoku.fillers.search import full_grid
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.solve.solver import count_solutions, solve
from tests.naive import solved_by_last_ones

MINI, MINI_X = VARIANTS["4x4"], VARIANTS["4x4+x"]
EXAMPLE = "1... 3.12 43.1 ...."  # of the article
PUNCHED = "...4 3... 43.. ..43"  # what the article's punch printed


def test_the_articles_example_is_solved_with_the_diagonals_that_it_takes_for_granted():
    assert str(solved_by_last_ones(Grid.parse(EXAMPLE, MINI_X))) == "1234341243212143"
    assert "." in str(solved_by_last_ones(Grid.parse(EXAMPLE, MINI)))


def test_the_articles_own_punched_puzzle_is_beyond_its_solver():
    for variant in (MINI, MINI_X):
        assert list(last_ones(Grid.parse(PUNCHED, variant))) == []


def test_a_digit_is_written_where_it_is_the_last_one_of_the_unit_named():
    grid = Grid.parse(EXAMPLE, MINI_X)
    for step in last_ones(grid):
        others = [grid.digits[cell] for cell in step.unit if cell != step.cell]
        assert sorted([*others, step.digit]) == [1, 2, 3, 4]
        grid = grid.with_digit(step.cell, step.digit)


def test_the_row_is_looked_at_before_the_column_the_diagonal_and_the_box():
    grid = Grid.parse("123. 34.. 4..1 2...", MINI_X)
    first = next(last_ones(grid))
    assert (first.cell, first.unit) == (3, (0, 1, 2, 3))
    only_diagonal = Grid.parse("1... .4.. ..2. ....", MINI_X)
    assert [step.unit for step in last_ones(only_diagonal)] == [(0, 5, 10, 15)]


def test_where_the_grid_is_not_made_for_diagonals_they_make_the_solver_write_what_clashes():
    givens = "4.3. 312. ..4. .4.."
    right = solve(Grid.parse(givens, MINI))
    without = solved_by_last_ones(Grid.parse(givens, MINI))
    assert 16 > without.clues > 7
    assert all(one in (BLANK, two) for one, two in zip(without.digits, right.digits, strict=True))
    with_diagonals = solved_by_last_ones(Grid.parse(givens, MINI_X))
    assert Grid(with_diagonals.digits, MINI).clashes()


@given(st.sampled_from(["4x4", "6x6", "9x9"]), st.integers(0, 99), st.integers(1, 40))
def test_without_diagonals_the_last_one_is_always_right(name, seed, holes):
    variant = VARIANTS[name]
    chance = Chance(seed)
    full = full_grid(variant, chance)
    punched = punch_unchecked(full, holes % variant.cells, chance, limit=2)
    left = solved_by_last_ones(punched.givens)
    assert all(ours in (BLANK, right) for ours, right in zip(left.digits, full.digits, strict=True))


@given(st.integers(0, 16), st.integers(0, 200))
def test_punching_without_a_check_counts_the_solutions_that_trying_all_finds(holes, seed):
    chance = Chance(seed)
    full = full_grid(MINI, chance)
    punched = punch_unchecked(full, holes, chance)
    assert punched.givens.clues == 16 - holes
    assert punched.count == len(every_solution(punched.givens))
    assert len(punched.shown) == min(2, punched.count)
    assert set(punched.shown) <= every_solution(punched.givens)
    assert punched.solution == full
    assert full in every_solution(punched.givens)


def every_solution(grid):
    """Return the solutions of a 4x4 grid among all lawful grids, found by trying all rows."""
    return {
        one
        for one in all_grids()
        if all(
            given in (BLANK, digit) for given, digit in zip(grid.digits, one.digits, strict=True)
        )
    }


@cache
def all_grids():
    """Build every 4x4 grid out of rows, dropping what clashes."""
    rows = [row for row in product(range(1, 5), repeat=4) if len(set(row)) == 4]
    grids: list[tuple[int, ...]] = [()]
    for _ in range(4):
        longer = ((*digits, *row) for digits in grids for row in rows)
        grids = [d for d in longer if not Grid((*d, *[0] * (16 - len(d))), MINI).clashes()]
    return {Grid(digits, MINI) for digits in grids}


def test_there_are_288_grids_to_compare_with():
    assert len(all_grids()) == 288


def test_solutions_that_differ_are_shown_with_the_cells_in_which_they_do():
    chance = Chance("two")
    while True:
        punched = punch_unchecked(full_grid(MINI, chance), 10, chance)
        if punched.count > 1:
            break
    first, second = punched.shown
    differing = {cell for cell in range(16) if first.digits[cell] != second.digits[cell]}
    assert punched.differing == differing != set()
    assert all(punched.givens.digits[cell] == BLANK for cell in differing)


def test_one_solution_differs_nowhere():
    punched = punch_unchecked(full_grid(MINI, Chance(1)), 1, Chance(1))
    assert (punched.count, punched.differing) == (1, frozenset())


def test_counting_ends_at_its_limit():
    full = full_grid(VARIANTS["9x9"], Chance(1))
    punched = punch_unchecked(full, 75, Chance(1), limit=50, shown=5)
    assert punched.count == punched.limit == 50
    assert len(set(punched.shown)) == 5
    assert count_solutions(punched.givens, 60) == 60


@pytest.mark.parametrize("holes", [-1, 17])
def test_more_cells_than_there_are_cannot_be_emptied(holes):
    with pytest.raises(RequestError) as refusal:
        punch_unchecked(full_grid(MINI, Chance(1)), holes, Chance(1))
    assert str(refusal.value) == f"{holes} cells of a 4x4 grid cannot be emptied; it has 16."
