"""Laws of solving that hold for any grid of any variant, and what a SAT solver says to it."""

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.search import full_grid
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.solve.cover import DEAD, cover_of
from numpure_xl.sudoku.solve.solver import count_solutions, solutions
from tests.sampling import examples
from tests.sat import sat_count, sat_solutions

SMALL = {name: variant for name, variant in VARIANTS.items() if variant.side < 12}
LARGE = {name: variant for name, variant in VARIANTS.items() if variant.side >= 12}
MOST = 30  # solutions looked at


@st.composite
def grids(draw, variant=None):
    """Draw givens with one solution, with many, or with none; none of them clash, but for few."""
    variant = variant or draw(st.sampled_from(list(SMALL.values())))
    chance = Chance(draw(st.integers(0, 9999)))
    full = full_grid(variant, chance)
    kept = draw(st.integers(variant.cells // 6, variant.cells // 2))
    digits = [BLANK] * variant.cells
    for cell in chance.shuffled(range(variant.cells))[:kept]:
        digits[cell] = full.digits[cell]
    for _ in range(draw(st.sampled_from([0, 0, 1, 2]))):
        cell = chance.below(variant.cells)
        seen = {digits[peer] for peer in variant.peers[cell]}
        free = [d for d in range(1, variant.side + 1) if d not in seen]
        digits[cell] = chance.choice([BLANK, *free])
    return Grid(tuple(digits), variant)


def some_solutions(grid):
    return set(islice(solutions(grid), MOST))


@pytest.mark.few(4)
@pytest.mark.parametrize("variant", [SMALL[name] for name in SMALL], ids=SMALL)
@examples(40)
@given(data=st.data())
def test_as_many_solutions_as_a_sat_solver_finds(variant, data):
    grid = data.draw(grids(variant))
    assert count_solutions(grid, MOST) == sat_count(grid, MOST)


@pytest.mark.parametrize("variant", LARGE.values(), ids=LARGE)
@examples(12)
@given(data=st.data())
def test_as_many_solutions_of_large_boards_too(variant, data):
    grid = data.draw(grids(variant))
    assert count_solutions(grid, 3) == sat_count(grid, 3)


@given(grids())
def test_the_solutions_are_those_that_a_sat_solver_finds(grid):
    if count_solutions(grid, MOST) < MOST:
        assert some_solutions(grid) == set(sat_solutions(grid))


@given(grids())
def test_a_solution_is_lawful_and_keeps_the_givens(grid):
    found = list(islice(solutions(grid), MOST))
    assert len(set(found)) == len(found)
    for full in found:
        assert full.clues == full.variant.cells
        assert not full.clashes()
        assert all(d in (BLANK, e) for d, e in zip(grid.digits, full.digits, strict=True))


@given(grids(), st.data())
def test_renaming_digits_renames_the_solutions(grid, data):
    names = [BLANK, *data.draw(st.permutations(range(1, grid.variant.side + 1)))]

    def renamed(grid):
        return Grid(tuple(names[digit] for digit in grid.digits), grid.variant)

    assert_same_solutions(grid, renamed)


@given(grids())
def test_a_half_turn_turns_the_solutions(grid):
    assert_same_solutions(grid, lambda grid: Grid(grid.digits[::-1], grid.variant))


@given(grids())
def test_a_mirror_mirrors_the_solutions(grid):
    assert_same_solutions(
        grid, lambda grid: Grid.from_rows([row[::-1] for row in grid.rows], grid.variant)
    )


@given(grids())
def test_swapping_rows_and_columns_swaps_them_in_the_solutions(grid):
    rules = grid.variant
    swapped = replace(rules, box_rows=rules.box_cols, box_cols=rules.box_rows)
    assert_same_solutions(grid, lambda grid: Grid.from_rows(zip(*grid.rows, strict=True), swapped))


def assert_same_solutions(grid, move):
    """Assert that what moves a grid moves its solutions; if many, at least that there are many."""
    moved = some_solutions(move(grid))
    solved = some_solutions(grid)
    assert len(moved) == len(solved)
    if len(solved) < MOST:
        assert moved == {move(full) for full in solved}


@given(grids(), st.data())
def test_a_given_less_loses_no_solution(grid, data):
    filled = [cell for cell, digit in enumerate(grid.digits) if digit != BLANK]
    fewer = grid.with_digit(data.draw(st.sampled_from(filled)), BLANK)
    assert count_solutions(fewer, MOST) >= count_solutions(grid, MOST)


@given(grids())
def test_singles_and_locked_candidates_cost_no_solution(grid):
    cover = cover_of(grid.variant)
    state = cover.start(grid.digits)
    for full in some_solutions(grid):
        solved = cover.start(full.digits)
        assert state & solved == solved
        settled, groups = cover.settle(state)
        assert settled & solved == solved
        confined = cover.confine(settled, groups)
        assert confined & solved == solved
        assert confined != DEAD
