"""What people and Excel put into cells is read as they mean it, or refused with the cell named."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.board.values import grid_of, matrix_of, name_of, number_of, text_of
from numpure_xl.errors import GridError, RequestError, UnknownNameError
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.variant import VARIANTS

BLANKS = [None, "", 0, 0.0, " ", "\u3000", ".", "*", "_", "?", "0", "０", "＊"]


@st.composite
def boards(draw):
    """Any well-formed grid of any variant, lawful or not."""
    variant = draw(st.sampled_from(list(VARIANTS.values())))
    digits = st.lists(st.integers(0, variant.side), min_size=variant.cells, max_size=variant.cells)
    return Grid(tuple(draw(digits)), variant)


@given(boards(), st.sampled_from(BLANKS))
def test_what_is_written_reads_back(grid, blank):
    matrix = matrix_of(grid, blank)
    assert [len(row) for row in matrix] == [grid.variant.side] * grid.variant.side
    assert grid_of(matrix, grid.variant.name) == grid


@given(boards())
def test_without_a_name_the_plain_board_of_that_size_is_meant(grid):
    plain = VARIANTS[grid.variant.name.partition("-")[0]]
    assert grid_of(matrix_of(grid, None)) == Grid(grid.digits, plain)
    assert grid_of(matrix_of(grid, None), " ") == Grid(grid.digits, plain)


@given(boards())
def test_one_cell_with_the_text_of_a_grid_is_that_grid(grid):
    assert grid_of([[str(grid)]], grid.variant.name) == grid


@pytest.mark.parametrize("blank", BLANKS, ids=repr)
def test_a_blank_cell_is_any_of_what_people_leave_or_write(blank):
    assert grid_of([[blank] * 4] * 4) == Grid((0,) * 16, VARIANTS["4x4"])


@pytest.mark.parametrize("five", [5, 5.0, "5", "５", " 5 ", "５　"], ids=repr)
def test_a_digit_is_a_number_or_a_text_in_half_or_full_width(five):
    assert grid_of([[five, *[None] * 5], *[[None] * 6] * 5]).digits[0] == 5


@pytest.mark.parametrize("twelve", [12, 12.0, "12", "１２", "C", "ｃ"], ids=repr)
def test_above_nine_a_digit_is_a_number_or_a_letter(twelve):
    rows = [[None] * 12 for _ in range(12)]
    rows[11][11] = twelve
    assert grid_of(rows).digits[143] == 12


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([[5]], "The grid has 1 cell; a board has 16, 36, 64, 81, 144 or 256."),
        ([[1] * 3] * 3, "The grid has 9 cells; a board has 16, 36, 64, 81, 144 or 256."),
        ([[1] * 81], "Row 1 has 81 cells; a 9x9 grid has 9 in each."),
        ([[0] * 3, [0] * 5, [0] * 4, [0] * 4], "Row 1 has 3 cells; a 4x4 grid has 4 in each."),
        ([[0] * 4, [0, 0, 0, 5], [0] * 4, [0] * 4], "Cell r2c4 holds 5; allowed are 1 to 4."),
        ([[0] * 4, [0, 0, -1, 0], [0] * 4, [0] * 4], "Cell r2c3 holds -1; allowed are 1 to 4."),
        (
            [[0.5, 0, 0, 0], *[[0] * 4] * 3],
            "Cell r1c1 holds 0.5; write a digit, or '.' for a blank.",
        ),
        (
            [[True, 0, 0, 0], *[[0] * 4] * 3],
            "Cell r1c1 holds True; write a digit, or '.' for a blank.",
        ),
        (
            [["#N/A", 0, 0, 0], *[[0] * 4] * 3],
            "Cell r1c1 holds '#N/A'; write a digit, or '.' for a blank.",
        ),
    ],
    ids=["cell", "3x3", "line", "jagged", "too large", "negative", "half", "TRUE", "error value"],
)
def test_what_is_no_board_is_refused_with_its_place(rows, sentence):
    with pytest.raises(GridError) as refusal:
        grid_of(rows)
    assert str(refusal.value) == sentence


def test_an_unknown_variant_is_refused_with_one_that_is_near():
    with pytest.raises(UnknownNameError, match="did you mean '9x9-x'"):
        grid_of([[0] * 9] * 9, "9x9x")


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (None, "left out"),
        ("", "left out"),
        ("　", "left out"),
        (" a b ", "a b"),
        (7, "7"),
        (7.0, "7"),
        (0.0, "0"),
        (-2.5, "-2.5"),
        (1e15, "1000000000000000"),
        (True, "True"),
    ],
)
def test_a_cell_is_read_as_the_text_that_excel_shows(cell, text):
    assert text_of(cell, "left out") == text


@pytest.mark.parametrize(
    ("date", "serial"),
    [
        # Microsoft, "DATEVALUE function": DATEVALUE("8/22/2011") is 40777; and "DATE function":
        # 1 January 2008 is serial number 39448.
        (dt.datetime(2011, 8, 22, tzinfo=None), "40777"),  # noqa: DTZ001  # as xlwings gives it
        (dt.datetime(2008, 1, 1, tzinfo=dt.UTC), "39448"),
        (dt.date(2008, 1, 1), "39448"),
        (dt.datetime(2008, 1, 1, 12, tzinfo=dt.UTC), "39448.5"),
    ],
)
def test_a_date_is_the_number_that_excel_keeps_for_it(date, serial):
    assert text_of(date, "") == serial


def test_names_may_be_written_in_capitals():
    assert name_of(" Half-Turn ", "none") == "half-turn"
    assert name_of(None, "none") == "none"


@pytest.mark.parametrize("cell", [30, 30.0, "30", "３０", " 30 "], ids=lambda cell: repr(cell)[:9])
def test_a_number_is_a_number_or_a_text_of_digits(cell):
    assert number_of(cell, 0, "clues", 0) == 30


def test_a_blank_cell_is_the_number_that_was_left_out():
    assert [number_of(blank, 2, "limit", 1) for blank in (None, "", " ")] == [2, 2, 2]


@pytest.mark.parametrize(
    "cell", [0, -1, 2.5, "two", "1e3", "9" * 5000, True, "²"], ids=lambda cell: repr(cell)[:9]
)
def test_what_is_no_such_number_is_refused(cell):
    with pytest.raises(RequestError, match=r"^The limit is .*; write a whole number, 1 or more\.$"):
        number_of(cell, 2, "limit", 1)
