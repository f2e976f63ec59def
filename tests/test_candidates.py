"""Pencilmarks, held against the rules spelled out cell by cell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.kernel import COMPILED, IS_COMPILED
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.cover import cover_of
from numpure_xl.sudoku.solve.layout import layout_of
from numpure_xl.sudoku.solve.proof import SINGLES
from tests.making import puzzle_grid

SMALL = ["4x4", "6x6", "8x8", "9x9", "6x6+x", "9x9+x"]


def by_the_rules(grid):
    """Return for each cell the digits that no peer holds; none for a filled cell."""
    peers, everything = grid.variant.peers, set(range(1, grid.variant.side + 1))
    return [
        set() if digit else everything - {grid.digits[peer] for peer in peers[cell]}
        for cell, digit in enumerate(grid.digits)
    ]


def singles_by_the_rules(grid):
    """Return (unit or None, cell, digit) of all hidden and naked singles."""
    marks = by_the_rules(grid)
    found = {(None, c, *digits) for c, digits in enumerate(marks) if len(digits) == 1}
    for number, unit in enumerate(grid.variant.units):
        for digit in range(1, grid.variant.side + 1):
            cells = [cell for cell in unit if digit in marks[cell]]
            if len(cells) == 1:
                found.add((number, cells[0], digit))
    return found


def named_singles(marks):
    """Return the same from the bits of `Candidates.singles`."""
    layout, side = marks.layout, marks.layout.side
    found = set()
    for bit in bits(marks.singles):
        field = bit // layout.width
        unit = field // side if field < len(layout.units) * side else None
        cell, digit = divmod(layout.owner[bit], side)
        found.add((unit, cell, digit + 1))
    return found


@pytest.mark.parametrize("name", VARIANTS)
def test_marks_of_givens_are_what_the_rules_leave(name):
    tries = 100 if VARIANTS[name].side > 9 else None
    grid = puzzle_grid(VARIANTS[name], Chance(f"marks {name}"), tries)
    marks = Candidates(grid)
    found = [set(marks.digits_in(cell)) for cell in range(grid.variant.cells)]
    assert found == by_the_rules(grid)
    digits = range(1, grid.variant.side + 1)
    holding = [{cell for cell, left in enumerate(found) if digit in left} for digit in digits]
    assert [set(bits(cells)) for cells in marks.spots] == holding
    assert [set(bits(seats)) for seats in marks.places] == [
        {seat for seat, cell in enumerate(unit) if cell in cells}
        for unit in grid.variant.units
        for cells in holding
    ]


@pytest.mark.parametrize("name", SMALL)
def test_singles_are_all_that_the_rules_know(name):
    for seed in range(10):
        grid = puzzle_grid(VARIANTS[name], Chance(seed), 20 * seed)
        assert named_singles(Candidates(grid)) == singles_by_the_rules(grid)


@given(st.sampled_from(SMALL), st.integers(0, 2**32), st.integers(0, 40))
def test_placing_digits_is_the_same_as_starting_with_them(name, seed, count):
    grid = puzzle_grid(VARIANTS[name], Chance(seed), 5)
    filled = [cell for cell, digit in enumerate(grid.digits) if digit]
    later = Chance(seed).shuffled(filled)[:count]
    fewer = grid
    for cell in later:
        fewer = fewer.with_digit(cell, BLANK)
    marks = Candidates(fewer)
    for cell in later:
        marks.place(cell, grid.digits[cell])
    assert marks.marks == Candidates(grid).marks
    assert tuple(marks.digits) == grid.digits
    assert marks.full_but_one == Candidates(grid).full_but_one


@pytest.mark.parametrize("name", SMALL)
def test_singles_are_placed_until_there_are_none(name):
    for seed in range(10):
        grid = puzzle_grid(VARIANTS[name], Chance(seed), 30 * seed)
        marks = Candidates(grid)
        marks.place_singles()
        while singles := singles_by_the_rules(grid):
            for _, cell, digit in singles:
                grid = grid.with_digit(cell, digit)
        assert tuple(marks.digits) == grid.digits
        assert marks.is_solved == (BLANK not in grid.digits)


@pytest.mark.skipif(not IS_COMPILED, reason="the search is not compiled")
@pytest.mark.parametrize("name", SMALL)
def test_the_compiled_search_places_the_same_singles(name):
    for seed in range(10):
        grid = puzzle_grid(VARIANTS[name], Chance(seed), 30 * seed)
        marks, followed = Candidates(grid), Candidates(grid)
        marks.place_singles()
        cover = cover_of(VARIANTS[name])
        assert cover.compiled
        followed.follow(cover.compiled, sum(COMPILED[name] for name in SINGLES))
        assert followed.digits == marks.digits
        assert followed.marks == marks.marks
        assert followed.is_solved == marks.is_solved
        assert [*map(followed.blanks_in, range(12))] == [*map(marks.blanks_in, range(12))]


def test_units_with_one_blank_are_known():
    marks = Candidates(Grid.parse("123. 34.. 21.. 4..."))
    units = layout_of(marks.layout.variant)
    one_blank = [u for u in range(len(units.units)) if marks.blanks_in(u) == 1]
    assert one_blank == [0, 5, 10]  # the first row, the second column, the third box
    assert [*bits(marks.full_but_one)] == [8 * unit for unit in one_blank]  # 8 bits each


def test_a_mark_that_is_gone_is_gone_from_every_view():
    marks = Candidates(Grid((0,) * 81))
    marks.eliminate(40, 5)
    assert 5 not in marks.digits_in(40)
    assert not marks.spots[4] >> 40 & 1
    for unit in marks.layout.units_of[40]:
        seat = marks.layout.units[unit].index(40)
        assert not marks.places[unit * 9 + 4] >> seat & 1


def test_a_copy_changes_alone():
    marks = Candidates(Grid((0,) * 81))
    other = marks.copy()
    other.apply([(0, 1)], [(80, 9)])
    assert marks.digits_in(0) == marks.digits_in(80) == tuple(range(1, 10))
    assert other.digits[0] == 1
    assert other.digits_in(80) == tuple(range(1, 9))
    assert 1 not in other.digits_in(1)


def test_a_grid_is_solved_when_no_cell_is_blank():
    marks = Candidates(Grid.parse("123434122143432."))
    assert not marks.is_solved
    marks.place(15, 1)
    assert marks.is_solved
    assert marks.marks == 0


def test_units_are_walked_as_sudoku_explainer_does():
    order = layout_of(VARIANTS["9x9+x"]).order
    assert order == (*range(18, 27), *range(9, 18), *range(9), 27, 28)
    assert layout_of(VARIANTS["9x9"]).house[0][:8] == (1, 2, 9, 10, 11, 18, 19, 20)
