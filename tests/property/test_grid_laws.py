"""What is written is read back, in whatever form, for every variant."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats.collection import grids as grids_in
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from tests.boards import extra_of, extra_unit
from tests.forms import FORMS, KEEPING_PLACES, SIGNS, wide
from tests.sampling import examples

ALL = tuple(VARIANTS.values())
PLAIN = tuple(variant for variant in ALL if variant.is_plain)


@st.composite
def grids(draw, variants=ALL):
    """Any well-formed grid, lawful or not, from empty to full."""
    variant = draw(st.sampled_from(variants))
    filled, die = draw(st.floats(0, 1)), random.Random(draw(st.integers(0, 2**32)))
    digits = (die.randint(1, variant.side) for _ in range(variant.cells))
    return Grid(tuple(digit if die.random() < filled else 0 for digit in digits), variant)


@examples(60)
@pytest.mark.parametrize("write", (FORMS | KEEPING_PLACES).values(), ids=FORMS | KEEPING_PLACES)
@given(grid=grids())
def test_every_form_reads_back_where_the_variant_is_told(write, grid):
    assert Grid.parse(write(grid), grid.variant) == grid


@examples(60)
@pytest.mark.parametrize("write", FORMS.values(), ids=FORMS)
@given(grid=grids(PLAIN))
def test_every_form_tells_the_size_of_the_board(write, grid):
    assert Grid.parse(write(grid)) == grid


@examples(60)
@pytest.mark.parametrize("write", FORMS.values(), ids=FORMS)
@given(grid=grids())
def test_every_form_stands_in_a_collection(write, grid):
    lines = ["# a remark\r\n", *write(grid).splitlines(keepends=True)]
    assert [found for _, found in grids_in(lines, grid.variant)] == [grid]


@examples(200)
@given(grid=grids())
def test_what_is_written_is_canonical(grid):
    assert Grid.parse(str(grid), grid.variant) == grid
    assert str(Grid.parse(str(grid), grid.variant)) == str(grid)
    assert Grid.parse(grid.drawn(), grid.variant) == grid
    assert Grid.from_rows(grid.rows, grid.variant) == grid


@examples(100)
@given(grid=grids(), die=st.randoms(use_true_random=False))
def test_a_matrix_may_hold_whatever_a_worksheet_gives(grid, die):
    blanks = [0, 0.0, None, "", " ", "\u3000", ".", "０"]
    forms = [int, float, str, lambda d: f" {d} ", lambda d: wide(str(d)), lambda d: SIGNS[d]]
    matrix = [
        [die.choice(blanks) if digit == 0 else die.choice(forms)(digit) for digit in row]
        for row in grid.rows
    ]
    assert Grid.from_rows(matrix, grid.variant) == grid


@examples(500)
@given(st.text(alphabet=" 0.123456789AG|-+\t,;\r\n\ufeffX１　│", max_size=120))
def test_no_text_does_more_than_be_refused(text):
    for variant in (None, VARIANTS["4x4"], VARIANTS["9x9+x"]):
        found = _grid_or_refusal(text, variant)
        if isinstance(found, Grid):
            assert Grid.parse(str(found), found.variant) == found
        else:
            assert 0 < len(str(found)) <= 120


def _grid_or_refusal(text, variant):
    try:
        return Grid.parse(text, variant)
    except GridError as refusal:
        return refusal


@examples(200)
@given(grid=grids())
def test_clashes_are_the_pairs_in_a_row_column_box_or_extra_unit_or_a_move_apart(grid):
    side, variant = grid.variant.side, grid.variant
    clashing = set()
    for a, b in combinations([cell for cell in range(variant.cells) if grid.digits[cell]], 2):
        (r, c), (s, d) = divmod(a, side), divmod(b, side)
        together = (
            r == s
            or c == d
            or (r // variant.box_rows, c // variant.box_cols)
            == (s // variant.box_rows, d // variant.box_cols)
            or (("x" in variant.fixed) and (r == c and s == d))
            or (("x" in variant.fixed) and (r + c == s + d == side - 1))
            or extra_unit(extra_of(variant), a) == extra_unit(extra_of(variant), b) is not None
            or ("antiknight" in variant.fixed and {abs(r - s), abs(c - d)} == {1, 2})
            or ("antiking" in variant.fixed and max(abs(r - s), abs(c - d)) == 1)
        )
        near = "nonconsecutive" in variant.fixed and abs(r - s) + abs(c - d) == 1
        apart = abs(grid.digits[a] - grid.digits[b])
        if (together and apart == 0) or (near and apart == 1):
            clashing |= {a, b}
    assert grid.clashes() == clashing
