"""Ambiguity: what the solutions of a grid differ in. The oracle is a SAT solver."""

import pytest

from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.ambiguity import MOST, ambiguity_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from tests.kinds import PUZZLE
from tests.sampling import slow
from tests.sat import sat_count, sat_solutions


def blanked(seed, variant, count):
    """Return a puzzle without some of its givens."""
    digits = list(make(Recipe(seed=seed, variant=variant, minimal=True)).givens.digits)
    given = [cell for cell, digit in enumerate(digits) if digit]
    for cell in given[:: len(given) // count][:count]:
        digits[cell] = 0
    return Grid(tuple(digits), make(Recipe(seed=seed, variant=variant)).variant)


@pytest.mark.parametrize("variant", ["4x4", "6x6+x", "9x9"])
@pytest.mark.parametrize("seed", ["3", *map(slow, ["1", "2", "4"])])
def test_the_cells_and_the_given_are_those_of_a_sat_solver(variant, seed):
    grid = blanked(seed, variant, 2)
    found = ambiguity_of(grid)
    assert found
    known = [solution.digits for solution in sat_solutions(grid)]
    assert found.is_all == (len(known) <= MOST)
    if found.is_all:
        columns = enumerate(zip(*known, strict=True))
        assert found.cells == tuple(cell for cell, column in columns if len({*column}) > 1)
        assert found.compared == len(known)
    assert found.first.digits != found.second.digits
    assert {found.first.digits, found.second.digits} <= {*known}
    if found.deciding:
        assert sat_count(grid) == 2  # two or more
        assert sat_count(grid.with_digit(*found.deciding)) == 1
    else:
        every = {(cell, digits[cell]) for digits in known for cell in found.cells}
        assert all(sat_count(grid.with_digit(*mark)) == 2 for mark in every)


def test_a_puzzle_has_no_ambiguity_and_neither_has_a_contradiction():
    assert ambiguity_of(Grid.parse(PUZZLE)) is None
    assert ambiguity_of(Grid.parse("11" + "." * 14)) is None


@pytest.mark.parametrize("cells", [81, 256])
def test_an_empty_board_is_not_compared_for_ever(cells):
    found = ambiguity_of(Grid.parse("." * cells))
    assert found
    assert not found.is_all
    assert found.deciding is None
