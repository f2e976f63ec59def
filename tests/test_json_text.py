"""Puzzles in JSON, as we and others write them: whatever json.dumps makes is read."""

import json

import pytest

from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.formats.json_text import as_lines
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe

NINE = str(make(Recipe(seed="1")))
CROSS = str(make(Recipe(seed="2", variant="9x9+x")))
RECORDS = [
    {"puzzle": NINE, "solution": NINE.replace(".", "1"), "variant": "9x9", "level": "easy"},
    {"puzzle": CROSS, "variant": "9x9+x", "clues": 24},
]
SHAPES = {
    "ours": "[\n" + ",\n".join(map(json.dumps, RECORDS)) + "\n]\n",
    "one line": json.dumps(RECORDS),
    "indented": json.dumps(RECORDS, indent=2),
    "a line each": "\n".join(map(json.dumps, RECORDS)),
    "in an object": json.dumps({"puzzles": RECORDS}, indent=1),
    "in an object on one line": json.dumps({"puzzles": RECORDS}),
}


def read(text):
    found = [grid for _, grid in grids(text.splitlines())]
    return [(str(grid), grid.variant.name) for grid in found if isinstance(grid, Grid)]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_puzzle_is_read_with_its_rules(shape):
    assert read(SHAPES[shape]) == [(NINE, "9x9"), (CROSS, "9x9+x")]


def test_texts_alone_and_rows_of_numbers_are_read():
    rows = [[digit or None for digit in row] for row in Grid.parse(NINE).rows]
    for value in ([NINE], [{"grid": rows}], [{"board": NINE.replace(".", "0")}]):
        for indent in (None, 2):
            assert read(json.dumps(value, indent=indent)) == [(NINE, "9x9")]


def test_a_place_is_the_line_on_which_a_puzzle_is():
    assert [place for place, _ in grids(SHAPES["ours"].splitlines())] == [2, 3]


def test_what_is_no_json_stays_as_it_is():
    for text in ("[Puzzle]\n53..7\n", "", "\n\n", f"{NINE}\n", "{53}"):
        assert list(as_lines(text.splitlines())) == text.splitlines()


@pytest.mark.parametrize(
    "text", ['[{"puzzle": "53..', '[{"puzzle": 5}]', '[{"name": "x"}]', '["a"']
)
def test_what_is_no_puzzle_is_said_to_be_none(text):
    assert not any(isinstance(grid, Grid) for _, grid in grids([text]))


def test_a_bad_one_does_not_spoil_its_neighbours():
    found = list(grids(json.dumps([{"puzzle": NINE[:-1]}, *RECORDS]).splitlines()))
    assert [isinstance(grid, Grid) for _, grid in found] == [False, True, True]


def test_a_number_below_zero_is_not_a_cell():
    ((_, found),) = grids(['{"puzzle": -99}'])
    assert isinstance(found, GridError)
    assert str(found) == "The object has no puzzle."
