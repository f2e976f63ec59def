"""Boards among the cells of a text: tables as people draw them."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl import generate
from numpure_xl.errors import GridError
from numpure_xl.reading import grids_in, grids_in_text
from numpure_xl.reading.text import KEPT
from numpure_xl.sources import grid_of
from tests.sampling import examples, some

BOARDS = [
    generate(variant=board, level="easy", seed=7).givens for board in ("4x4", "6x6", "9x9", "16x16")
]
NINE = generate(level="medium", seed=1).givens


def rows_of(grid, blank=""):
    """Return the cells of a board as texts, row by row."""
    side = grid.variant.side
    cells = [str(digit) if digit else blank for digit in grid.digits]
    return [cells[at : at + side] for at in range(0, len(cells), side)]


def with_gaps(grid, mark):
    """Return a table with a blank column and row between boxes."""
    board = grid.variant
    side, high, wide = board.side, board.box_rows, board.box_cols
    lines = []
    for number, row in enumerate(rows_of(grid)):
        if number and not number % high:
            lines.append(mark * (side - 1 + side // wide - 1))
        boxes = [mark.join(row[at : at + wide]) for at in range(0, side, wide)]
        lines.append(mark.join(f"{box}{mark}" for box in boxes[:-1]) + mark + boxes[-1])
    return lines


def labeled(grid):
    """Return a Markdown table with letters above and numbers beside."""
    side = grid.variant.side
    heads = ["", *map(chr, range(65, 65 + side))]
    rows = [[str(n), *row] for n, row in enumerate(rows_of(grid), 1)]
    lines = [f"| {' | '.join(row)} |" for row in [heads, *rows]]
    return [lines[0], "|---" * (side + 1) + "|", *lines[1:]]


def in_tags(grid):
    """Return rows of digits in tags of their own."""
    rows = ["".join(row) for row in rows_of(grid, "0")]
    return ["<grid>", *(f"  <row>{row}</row>" for row in rows), "</grid>"]


def read(lines):
    """Return what a text holds."""
    return [grid for _, grid in grids_in_text("\n".join(lines))]


@pytest.mark.parametrize("grid", some(BOARDS, 3), ids=str)
@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_gaps_between_the_boxes_of_a_table_are_none_of_its_cells(grid, mark):
    assert read(with_gaps(grid, mark)) == [grid]


@pytest.mark.parametrize("grid", BOARDS, ids=str)
def test_labels_of_a_table_are_none_of_its_cells(grid):
    assert read(labeled(grid)) == [grid]


@pytest.mark.parametrize("grid", BOARDS[1:3], ids=str)
def test_rows_in_tags_are_read(grid):
    assert read(in_tags(grid)) == [grid]


@examples(30)
@given(
    st.integers(1, 400), st.integers(1, 400), st.integers(1, 6), st.sampled_from([".", "_", "*"])
)
def test_boards_beside_each_other_are_two(first, second, gap, blank):
    left, right = (generate(level="easy", seed=seed).givens for seed in (first, second))
    pairs = zip(rows_of(left, blank), rows_of(right, blank), strict=True)
    assert read("".join(a) + " " * gap + "".join(b) for a, b in pairs) == [left, right]
    pairs = zip(rows_of(left, blank), rows_of(right, blank), strict=True)
    assert read(" ".join(a) + " " * (gap + 1) + " ".join(b) for a, b in pairs) == [left, right]


@examples(60)
@given(st.integers(0, 80), st.integers(1, 9), st.sampled_from([",", "\t"]))
def test_a_digit_that_is_of_no_board_refuses_all(cell, number, mark):
    """A table in which one more number touches the board is no board."""
    lines = with_gaps(NINE, mark)
    row = 1 + cell // 9 + cell // 27
    spoiled = [*lines]
    spoiled[row - 1] += f"{mark}{number}"
    assert all(isinstance(each, GridError) for each in read(spoiled))


def test_lines_with_a_fault_are_no_picture():
    """Nine puzzles of a line each, all with a sign lost, are nine faults."""
    text = str(NINE)[:-1]
    assert [type(each) for each in read([text] * 9)] == [GridError] * 9


def test_a_long_text_is_read_line_by_line():
    lines = ["1,2,xyz,4,5"] * (KEPT // 10) + with_gaps(NINE, ",")
    found = grids_in(io.BufferedReader(io.BytesIO("\n".join(lines).encode())), "a.csv")
    assert isinstance(next(found)[1], GridError)


def test_a_place_is_the_line_where_a_board_begins():
    text = "\n".join(["Monday", *with_gaps(NINE, ",")])
    assert [place for place, _ in grids_in_text(text)] == [2]


def test_a_text_of_python_may_be_a_table():
    assert grid_of("\n".join(labeled(NINE))) == NINE
    two = [f"{line}  {line}" for line in map("".join, rows_of(NINE, "."))]
    with pytest.raises(GridError, match="several grids"):
        grid_of("\n".join(two))


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_known_without_its_mark(encoding):
    file = io.BufferedReader(io.BytesIO(f"{NINE}\n".encode(encoding)))
    assert [grid for _, grid in grids_in(file, "a.txt")] == [NINE]
