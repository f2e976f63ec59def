"""The ways in which other programs and people write a puzzle down are all that puzzle."""

import json

import pytest

from numpure_xl.errors import GridError
from numpure_xl.sudoku import Grid
from numpure_xl.sudoku.collection import grids

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [EASY[at : at + 9] for at in range(0, 81, 9)]
NUMBERS = [[int(sign) if sign != "." else 0 for sign in row] for row in ROWS]
SIGNS = [[*row] for row in ROWS]
NONES = [[number or None for number in row] for row in NUMBERS]

SPELLINGS = {
    "dashes": EASY.replace(".", "-"),
    "dashes, rows in one line": " ".join(ROWS).replace(".", "-"),
    "x": EASY.replace(".", "x"),
    "a list of lists": json.dumps(NUMBERS),
    "a list of lists of Python": str(NUMBERS),
    "signs, as LeetCode has them": json.dumps(SIGNS),
    "signs of Python": str(SIGNS),
    "None": str(NONES),
    "null": json.dumps(NONES),
    "a list of 81": str([each for row in NUMBERS for each in row]),
    "rows of a list": "\n".join(f"    {row}," for row in NUMBERS),
    "rows of JavaScript": "[" + "],\n".join(str(row)[:-1] for row in NUMBERS) + "]]",
    "floats": "\n".join(str([float(each) for each in row]) for row in NUMBERS),
    "slashes": "/".join(ROWS),
    "slashes and dashes": "/".join(ROWS).replace(".", "-"),
    "tdoku": f"{EASY}:1:{SOLVED}",
    "a library of HoDoKu": f":0000:x:{EASY}:312 412::",
    "a remark of Kennett": f"% randomly generated - medium\n{EASY}",
    "a remark of INI": f"; from a file\n{EASY}",
    "a remark of C": f"// puzzle 12 of 30\n{EASY}",
    "an object of rows": json.dumps({"grid": NUMBERS}),
    "an API": json.dumps({"newboard": {"grids": [{"value": NUMBERS, "solution": [[1] * 9] * 9}]}}),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_spelling_is_the_puzzle(spelling):
    read = [grid for _, grid in grids(SPELLINGS[spelling].splitlines())]
    assert read == [Grid(EASY)]


def test_a_list_of_four_rows_is_a_board_and_no_row():
    read = [grid for _, grid in grids(["[[0,0,1,0],[0,4,0,0],[0,0,0,2],[0,2,0,0]]"])]
    assert read == [Grid("..1..4.....2.2..")]


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_two_in_a_file_are_two(spelling):
    text = SPELLINGS[spelling]
    if not text.startswith(("{", ";", "//", "%")):
        read = [grid for _, grid in grids(f"{text}\n\n{text}\n".splitlines())]
        assert read == [Grid(EASY)] * 2


@pytest.mark.parametrize(
    "text", ["[1, 2, 3]", "a:b:c", "1-2-3", "x" * 81, "-" * 81, "[[1],[2]]", "/" * 8]
)
def test_what_is_no_puzzle_is_none(text):
    assert not any(isinstance(grid, Grid) for _, grid in grids([text]))
    assert all(isinstance(fault, GridError) for _, fault in grids([text]))
