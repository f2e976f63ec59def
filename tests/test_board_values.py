"""What people and Excel put into cells is read as they mean it, or refused with the cell named."""

import datetime as dt
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.board.values import (
    EPOCH,
    MOST_CELLS,
    givens_of,
    grid_in,
    grid_of,
    is_blank,
    name_of,
    number_of,
    region_names,
    rows_of,
    rules_name,
    rules_of,
    text_of,
    truth_of,
)
from numpure_xl.errors import GridError, RequestError, UnknownNameError
from numpure_xl.messages import Message
from numpure_xl.sudoku.grid.boards import JIGSAWS, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe

BLANKS = [None, "", 0, 0.0, " ", "\u3000", ".", "*", "_", "?", "0", "０", "＊"]


@st.composite
def boards(draw):
    """Any well-formed grid of any variant, lawful or not."""
    variant = draw(st.sampled_from(list(VARIANTS.values())))
    digits = st.lists(st.integers(0, variant.side), min_size=variant.cells, max_size=variant.cells)
    return Grid(tuple(draw(digits)), variant)


@given(boards(), st.sampled_from(BLANKS))
def test_what_is_written_reads_back(grid, blank):
    matrix = grid.to_rows(blank)
    assert [len(row) for row in matrix] == [grid.variant.side] * grid.variant.side
    assert grid_of(matrix, grid.variant.name) == grid


@pytest.mark.parametrize("blank", [None, "", 0])
def test_a_whole_column_or_sheet_ends_with_what_is_in_it(blank):
    column = [["1.....3..2.....4"], [blank], ["x"], *([blank] for _ in range(1_048_573))]
    assert rows_of(column) == column[:3]
    wide = [[1, 2, *[blank] * 16382], *([blank] * 16384 for _ in range(10))]
    assert rows_of(wide) == [[1, 2]]
    assert rows_of([[blank] * (MOST_CELLS + 1)]) == [[blank]]
    as_long_as_asked = [[1], *([blank] for _ in range(MOST_CELLS - 1))]
    assert rows_of(as_long_as_asked) == as_long_as_asked
    with pytest.raises(RequestError, match="100000 are read"):
        rows_of([[1]] * (MOST_CELLS + 1))


@given(boards())
def test_without_a_name_the_plain_board_of_that_size_is_meant(grid):
    plain = VARIANTS[grid.variant.name.partition("+")[0]]
    assert grid_of(grid.to_rows(None)) == Grid(grid.digits, plain)
    assert grid_of(grid.to_rows(None), " ") == Grid(grid.digits, plain)


@given(boards())
def test_one_cell_with_the_text_of_a_grid_is_that_grid(grid):
    assert grid_of([[str(grid)]], grid.variant.name) == grid


@pytest.mark.parametrize("blank", [*BLANKS, [[None] * 4] * 4, [["", 0]]], ids=repr)
def test_where_all_is_blank_there_are_no_givens(blank):
    assert givens_of(blank, VARIANTS["4x4"]) is None


def test_givens_are_in_a_range_or_in_one_cell():
    grid = Grid.parse("1.....3..2.....4")
    for cells in (grid.to_rows(None), str(grid), [[str(grid)]], f" {grid}"):
        assert givens_of(cells, VARIANTS["4x4"]) == grid
    with pytest.raises(GridError):
        givens_of(grid.to_rows(None), VARIANTS["9x9"])


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


JIGSAW = make(Recipe.parse("5x5+jigsaw+x/easy#1")).givens
LETTERS = JIGSAW.variant.regions


def test_a_text_may_have_the_regions_of_a_jigsaw_behind_its_digits():
    text = f"{JIGSAW} {LETTERS}"
    plain = Grid(JIGSAW.digits, replace(JIGSAW.variant, fixed=()))
    assert grid_of([[text]]) == grid_in(text) == plain
    assert grid_of([[str(JIGSAW)]], f"5x5+jigsaw+x/regions-{LETTERS}") == JIGSAW
    assert grid_in(str(JIGSAW), JIGSAW.variant) == JIGSAW
    with pytest.raises(GridError):
        grid_in(text, VARIANTS["4x4"])


def test_a_range_may_have_the_regions_of_a_jigsaw_as_letters_or_numbers():
    rows = [LETTERS[at : at + 5] for at in range(0, 25, 5)]
    numbers = [[float("abcde".index(letter) + 1) for letter in row] for row in rows]
    large = [row.upper() for row in rows]
    for cells in ([list(row) for row in rows], [list(row) for row in large], numbers):
        assert rules_of(cells) == replace(JIGSAW.variant, fixed=())


def test_a_jigsaw_without_regions_is_refused_with_what_to_give():
    with pytest.raises(RequestError) as refusal:
        rules_of("9x9+jigsaw")
    assert str(refusal.value) == (
        "A jigsaw needs its regions: give a range with a letter for each cell."
    )


@pytest.mark.parametrize("name", [*VARIANTS, *JIGSAWS])
def test_the_rules_of_a_board_can_be_written_and_read_back(name):
    rules = VARIANTS.get(name) or Recipe.parse(f"{name}/easy#1").board
    assert rules_name(rules).split("/")[0] == name
    assert rules_of(rules_name(rules)) == rules
    assert rules_of([[rules_name(rules).upper()]]) == rules


@pytest.mark.parametrize("blank", [None, "", " ", [[None]]])
def test_without_a_name_no_rules_are_given(blank):
    assert rules_of(blank) is None


def test_boxes_and_regions_are_named_by_letters():
    assert ["".join(map(str, row)) for row in region_names(VARIANTS["6x6"])] == [
        *["aaabbb", "aaabbb"],
        *["cccddd", "cccddd"],
        *["eeefff", "eeefff"],
    ]
    assert "".join(str(name) for row in region_names(JIGSAW.variant) for name in row) == LETTERS


@pytest.mark.parametrize("blank", BLANKS, ids=repr)
def test_what_may_be_left_or_written_for_a_blank_is_one(blank):
    assert is_blank(blank)


@pytest.mark.parametrize("cell", [1, 5.0, "5", "x", "A", " 1 2 ", "..", "-"], ids=repr)
def test_a_digit_or_a_text_is_not_blank(cell):
    assert not is_blank(cell)


def test_an_unknown_variant_is_refused_with_one_that_is_near():
    with pytest.raises(UnknownNameError, match=r"^There is no variant '9x8'; did you mean '9x9'\?"):
        grid_of([[0] * 9] * 9, "9x8")


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


@pytest.mark.parametrize("cell", [True, 1, 1.0, "TRUE", "true", " True ", "1"], ids=repr)
def test_true_may_be_written_in_these_ways(cell):
    assert truth_of(cell, Message("pleasant"), default=False) is True


@pytest.mark.parametrize("cell", [False, 0, 0.0, "FALSE", "false", "0"], ids=repr)
def test_false_may_be_written_in_these_ways(cell):
    assert truth_of(cell, Message("pleasant"), default=True) is False


@pytest.mark.parametrize("default", [True, False])
@pytest.mark.parametrize("blank", [None, "", " "])
def test_a_blank_cell_is_the_truth_value_that_was_left_out(blank, default):
    assert truth_of(blank, Message("pleasant"), default=default) is default


@pytest.mark.parametrize(
    ("cell", "shown"), [("yes", "yes"), (2, "2"), (-1, "-1"), ("no" * 60, "no" * 20)]
)
def test_what_is_neither_true_nor_false_is_refused(cell, shown):
    with pytest.raises(RequestError) as refusal:
        truth_of(cell, Message("pleasant"), default=True)
    assert str(refusal.value) == f"The pleasant is '{shown}'; write TRUE or FALSE."


def test_names_may_be_written_in_capitals():
    assert name_of(" Half-Turn ", "none") == "half-turn"
    assert name_of(None, "none") == "none"


@pytest.mark.parametrize("cell", [30, 30.0, "30", "３０", " 30 "], ids=lambda cell: repr(cell)[:9])
def test_a_number_is_a_number_or_a_text_of_digits(cell):
    assert number_of(cell, 0, Message("clues"), 0) == 30


def test_a_blank_cell_is_the_number_that_was_left_out():
    assert [number_of(blank, 2, Message("limit"), 1) for blank in (None, "", " ")] == [2, 2, 2]


def test_the_least_number_is_allowed():
    assert number_of(1, 2, Message("limit"), 1) == 1
    assert number_of("0", 2, Message("limit"), 0) == 0


def test_a_number_has_nine_digits_at_most():
    assert number_of("999999999", 0, Message("seed"), 0) == 999_999_999
    with pytest.raises(RequestError):
        number_of("1000000000", 0, Message("seed"), 0)


def test_a_refused_number_is_shown_up_to_forty_characters():
    with pytest.raises(RequestError) as refusal:
        number_of("4" * 100, 0, Message("seed"), 7)
    assert str(refusal.value) == (f"The seed is '{'4' * 40}'; write a whole number, 7 or more.")


@pytest.mark.parametrize(
    "cell", [0, -1, 2.5, "two", "1e3", "9" * 5000, True, "²"], ids=lambda cell: repr(cell)[:9]
)
def test_what_is_no_such_number_is_refused(cell):
    with pytest.raises(RequestError, match=r"^The limit is .*; write a whole number, 1 or more\.$"):
        number_of(cell, 2, Message("limit"), 1)


@pytest.mark.parametrize(
    "kind",
    [Decimal, lambda n: Decimal(f"{n}.0000"), lambda n: EPOCH + dt.timedelta(days=n),
     lambda n: (EPOCH + dt.timedelta(days=n)).date()],
    ids=["money", "money with places", "date and time", "date"],
)  # fmt: skip
def test_money_and_dates_are_the_numbers_behind_them(kind):
    rows = [[kind(1), None, kind(3), None], *[[None] * 4] * 3]
    assert str(grid_of(rows)) == "1.3............."


@pytest.mark.parametrize("cells", [5, 5.0, None, "x", True, [1, 2, 3], (None, "x"), [], [[]]])
def test_what_is_no_square_is_a_fault_of_the_cells_and_none_of_python(cells):
    with pytest.raises(GridError):
        grid_of(cells)


def test_a_text_alone_and_a_text_in_a_row_are_the_grid_that_they_write():
    assert grid_of("1.....3..2.....4") == grid_of([["1.....3..2.....4"]])
    assert grid_of(["1.....3..2.....4"]) == grid_of([["1.....3..2.....4"]])


@pytest.mark.parametrize("blank", [None, "", 0])
@pytest.mark.parametrize("size", [(2, 2), (1, 2), (3, 3)])
@pytest.mark.parametrize("name", ["9x9", "6x6", "9x9+x"])
def test_a_range_of_merged_cells_has_its_digits_in_the_first_of_each(name, size, blank):
    grid, (height, width) = make(Recipe(seed="1", variant=name)).givens, size
    rows = [[blank] * grid.variant.side * width for _ in range(grid.variant.side * height)]
    for row, digits in enumerate(grid.to_rows(blank)):
        for col, digit in enumerate(digits):
            rows[row * height][col * width] = digit
    assert grid_of(rows, name) == grid


@pytest.mark.parametrize("gap", [1, 2])
def test_a_range_may_have_blank_rows_and_columns_between_boxes(gap):
    grid = make(Recipe(seed="1")).givens
    rows: list[list[int | None]] = [[None] * (9 + 2 * gap) for _ in range(9 + 2 * gap)]
    for row, digits in enumerate(grid.to_rows(None)):
        for col, digit in enumerate(digits):
            rows[row + row // 3 * gap][col + col // 3 * gap] = digit
    assert grid_of(rows) == grid
    rows[3][3] = 5
    with pytest.raises(GridError):
        grid_of(rows)
