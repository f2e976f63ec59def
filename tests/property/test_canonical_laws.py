"""Twins have one canonical form, others have not; judged by turning rows of digits about."""

from itertools import chain, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.sudoku.canonical import board_symmetries, canonical_form
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import fill
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.rules.regions import regions_of
from numpure_xl.sudoku.solve.solver import solutions

FIVES = [Recipe.parse(f"5x5+jigsaw/easy#{seed}").board for seed in (1, 2, 4)]


def turns(rows):
    """Return a square as it is, upside down, from left to right, and both."""
    flipped = rows[::-1]
    return [rows, flipped, [row[::-1] for row in rows], [row[::-1] for row in flipped]]


def all_turns(rows, *, has_square_boxes):
    """Return the square in every way that leaves its boxes boxes."""
    across = [list(row) for row in zip(*rows, strict=True)]
    return turns(rows) + (turns(across) if has_square_boxes else [])


def is_twin(one, other, variant):
    """Tell whether a one-to-one renaming of digits makes a turned grid another."""
    square = variant.box_rows == variant.box_cols
    ways = all_turns([list(row) for row in one.rows], has_square_boxes=square)
    return any(are_renamed(rows, other.digits) for rows in ways)


def are_renamed(rows, digits):
    """Tell whether a one-to-one renaming makes rows of digits others; 0 stays 0."""
    pairs = set(zip(chain.from_iterable(rows), digits, strict=True)) | {(0, 0)}
    return len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})


def rows_of(cells, side):
    return [list(cells[at : at + side]) for at in range(0, side * side, side)]


def jigsaw_turns(grid):
    """Return the digits and the numbers of the regions, from 1, in each way that a square turns."""
    regions = [number + 1 for number in grid.variant.box_numbers]
    both = (rows_of(cells, grid.variant.side) for cells in (grid.digits, regions))
    return list(zip(*(all_turns(rows, has_square_boxes=True) for rows in both), strict=True))


@st.composite
def jigsaws(draw):
    """Return digits, lawful or not, on a board of one of few regions."""
    digits = draw(st.lists(st.integers(0, 5), min_size=25, max_size=25))
    return Grid(tuple(digits), draw(st.sampled_from(FIVES)))


@given(jigsaws(), st.permutations(range(1, 6)))
def test_a_jigsaw_keeps_its_form_if_its_regions_are_turned_with_its_digits(grid, names):
    for digits, regions in jigsaw_turns(grid):
        board = Variant.of_regions(regions_of("ABCDE"[n - 1] for row in regions for n in row))
        twin = Grid.from_rows([[[0, *names][digit] for digit in row] for row in digits], board)
        assert canonical_form(twin) == canonical_form(grid)


@given(jigsaws())
def test_the_form_of_a_jigsaw_is_its_regions_and_its_digits_turned_in_one_way(grid):
    _, _, form = canonical_form(grid).partition(b"\n")
    assert any(
        are_renamed(regions, form[:25]) and are_renamed(digits, form[25:])
        for digits, regions in jigsaw_turns(grid)
    )


@given(st.lists(st.integers(0, 5), min_size=25, max_size=25))
def test_jigsaws_of_other_regions_have_other_forms(digits):
    assert len({canonical_form(Grid(tuple(digits), board)) for board in FIVES}) == len(FIVES)


@st.composite
def grids(draw, names=tuple(VARIANTS)):
    """Return some digits of a lawful grid, in a seeded pattern."""
    variant, chance = VARIANTS[draw(st.sampled_from(names))], Chance(draw(st.integers(0, 999)))
    full = fill("search", variant, chance) if variant.side < 12 else _stepped(variant)
    share = draw(st.sampled_from([0.2, 0.5, 1.0]))
    digits = tuple(digit if chance.below(100) < 100 * share else 0 for digit in full.digits)
    return Grid(digits, variant)


def _stepped(variant):
    side, down, across = variant.side, variant.box_rows, variant.box_cols
    rows = [
        [(row % down * across + row // down + col) % side + 1 for col in range(side)]
        for row in range(side)
    ]
    return Grid.from_rows(rows, variant)


@given(grids(), st.data())
def test_turned_mirrored_and_renumbered_a_grid_keeps_its_form(grid, data):
    variant = grid.variant
    square = variant.box_rows == variant.box_cols
    ways = all_turns([list(row) for row in grid.rows], has_square_boxes=square)
    names = [0, *data.draw(st.permutations(range(1, variant.side + 1)))]
    rows = data.draw(st.sampled_from(ways))
    twin = Grid.from_rows([[names[digit] for digit in row] for row in rows], variant)
    assert canonical_form(twin) == canonical_form(grid)


@given(grids())
def test_the_form_is_a_twin_itself(grid):
    _, _, form = canonical_form(grid).partition(b"\n")
    assert is_twin(grid, Grid(tuple(form), grid.variant), grid.variant)


@given(st.lists(grids(["4x4", "4x4+x"]), min_size=2, max_size=8), grids(["6x6"]), grids(["6x6"]))
def test_grids_that_are_no_twins_have_different_forms(small, one, other):
    for first, second in [(small[0], each) for each in small[1:]] + [(one, other)]:
        alike = canonical_form(first) == canonical_form(second)
        assert alike == is_twin(first, second, first.variant)


def test_one_clue_more_or_less_makes_another_puzzle():
    grid = Grid.parse(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    forms = {canonical_form(grid.with_digit(cell, 0)) for cell, d in enumerate(grid.digits) if d}
    assert len(forms) == 30
    assert canonical_form(grid) not in forms


def test_a_board_of_oblong_boxes_is_not_turned_on_its_side():
    grid = Grid.parse("1.....2" + "." * 18 + "3" + "." * 10, VARIANTS["6x6"])
    lying = Grid(tuple(grid.digits[6 * (c % 6) + c // 6] for c in range(36)), grid.variant)
    assert canonical_form(lying) != canonical_form(grid)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_square_boxes_leave_eight_ways_and_oblong_ones_four(variant):
    ways = board_symmetries(variant)
    assert len(set(ways)) == len(ways) == (8 if variant.box_rows == variant.box_cols else 4)
    assert ways[0] == tuple(range(variant.cells))


@pytest.mark.parametrize(("name", "count"), [("4x4", 288), ("4x4+x", 48)])
def test_the_forms_of_all_4x4_grids_are_as_many_as_their_orbits(name, count):
    variant = VARIANTS[name]
    full = [grid.digits for grid in solutions(Grid((0,) * 16, variant))]
    assert len(full) == count  # 288: OEIS A107739
    left, orbits = set(full), 0
    while left:
        orbits += 1
        first = left.pop()
        rows = [list(first[start : start + 4]) for start in range(0, 16, 4)]
        for way in all_turns(rows, has_square_boxes=True):
            for names in permutations(range(1, 5)):
                left.discard(tuple(names[digit - 1] for row in way for digit in row))
    assert len({canonical_form(Grid(digits, variant)) for digits in full}) == orbits
