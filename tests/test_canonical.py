"""Puzzles are told apart by their digits, their board and every sign on it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.cli.from_files import EarlierGrids
from numpure_xl.sudoku.canonical import canonical_form, canonical_grid, identity
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from tests.typed import run

NINES = [board for board in VARIANTS.values() if board.side == 9]


@pytest.mark.parametrize("name", ALL_BOARDS)
def test_puzzles_made_together_differ_in_their_lines(name):
    result = run("generate", "--variant", name, "--level", "easy", "-n", "3", "--seed", "7")
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert len({*lines}) == len(lines) == 3


@given(st.lists(st.integers(0, 9), min_size=81, max_size=81))
def test_boards_with_the_same_digits_are_other_puzzles(digits):
    grids = [Grid(tuple(digits), board) for board in NINES]
    for form in (identity, canonical_form):
        assert len({*map(form, grids)}) == len(NINES)


def test_a_killer_is_no_step_towards_another():
    first, second = (make(Recipe.parse(f"4x4+killer#{seed}")) for seed in (1, 2))
    earlier = EarlierGrids()
    earlier.add(first.givens)
    blanks = [cell for cell, digit in enumerate(first.givens.digits) if not digit]
    assert earlier.has_puzzle_within(
        first.givens.with_digit(blanks[0], first.solution.digits[blanks[0]])
    )
    assert not earlier.has_puzzle_within(second.solution)


def test_regions_with_signs_are_told_apart_by_both():
    one, other = (make(Recipe(seed=seed, variant="6x6+jigsaw+killer")).givens for seed in "12")
    assert canonical_form(one) != canonical_form(other)
    mixed = Grid(one.digits, one.variant.with_signs(dict(other.variant.signs)))
    assert len({canonical_form(grid) for grid in (one, mixed, other)}) == 3
    assert canonical_grid(one).variant.signs
    assert canonical_form(canonical_grid(one)) == canonical_form(one)
