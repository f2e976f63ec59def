"""Puzzles in JSON, as we and others write them: whatever json.dumps makes is read."""

import json
from itertools import chain, product, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.formats.json_games import GRIDS
from numpure_xl.sudoku.formats.json_text import as_lines
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from tests.sampling import examples

pytestmark = pytest.mark.few(99)

LONGEST = 65_536
"""The most signs of a puzzle on several lines."""

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


GRIDS_OF = {
    "9x9": [[digit or None for digit in row] for row in Grid.parse(NINE).rows],
    "4x4": [[1, 0, 0, 0], [0, 0, 3, 0], [0, 2, 0, 0], [0, 0, 0, 4]],
}
ENDS = ["", "\n", "\r\n"]


def flat(rows):
    return [cell for row in rows for cell in row]


@st.composite
def values(draw):
    """Puzzles of JSON: objects, their texts, or objects that list them."""
    texts = st.sampled_from([NINE, CROSS, "1.....3..2.....4"])
    objects = st.one_of(
        *(st.builds(lambda text, name=name: {name: text}, texts) for name in GRIDS),
        st.builds(lambda text: {"number": 5, "puzzle": text}, texts),
        st.builds(lambda text: {"value": 5, "cells": text}, texts),
        st.builds(lambda text: {"val": 5, "digit": 5, "name": text}, texts),
    )
    listed = st.builds(lambda inside: {"puzzles": inside, "number": 3}, st.lists(objects | texts))
    return draw(st.lists(objects | texts | listed, min_size=1, max_size=4))


def each_of(value):
    """The texts of the puzzles of a value, each as it is on a line of its own."""
    if isinstance(value, dict) and "puzzles" in value:
        return [text for inside in value["puzzles"] for text in each_of(inside)]
    return [value if isinstance(value, str) else json.dumps(value)]


@examples(100)
@given(
    values(), st.sampled_from([None, 0, 3]), st.sampled_from(ENDS), st.sampled_from(["", "\ufeff"])
)
def test_each_puzzle_comes_on_the_line_on_which_it_ends(listed, indent, end, mark):
    """In a list, or one below the other with commas or without; other lines are empty."""
    lines = json.dumps(listed, indent=indent).splitlines()
    found = [*as_lines(line + end for line in [mark, *lines])]
    expected = [text for value in listed for text in each_of(value)]
    assert [text for text in found if text] == expected
    for comma in ("", ","):
        alone = [json.dumps(value, indent=indent).splitlines() for value in listed]
        if isinstance(listed[0], str):
            continue
        below = [
            line + (end or "\n") for value in alone for line in (*value[:-1], value[-1] + comma)
        ]
        wanted = []
        for value, lines in zip(listed, alone, strict=True):
            texts = each_of(value)
            wanted += [""] * (len(lines) - 1) + (texts or [""])
        assert [*as_lines([mark + below[0], *below[1:]])] == wanted


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("name", GRIDS_OF)
def test_each_grid_of_an_array_comes_on_the_line_on_which_the_array_ends(name, indent, end):
    rows = GRIDS_OF[name]
    shapes = [(rows, [rows]), ([rows], [rows]), ([rows, rows], [rows, rows])]
    if name == "9x9":
        cells = flat(rows)
        shapes += [(cells, [cells]), ([cells], [cells]), ([cells, cells], [cells, cells])]
    for value, grids_of_it in shapes:
        lines = json.dumps(value, indent=indent).splitlines()
        wanted = [""] * (len(lines) - 1) + [json.dumps(grid) for grid in grids_of_it]
        for mark, behind in product(["", "\ufeff"], ["", ",", ";", " , "]):
            text = [mark + lines[0], *lines[1:]]
            text[-1] += behind
            assert [*as_lines(line + end for line in text)] == wanted
            twice = [*text[:-1], lines[-1] + ",", *lines[:-1], lines[-1] + behind]
            if len(lines) > 1:
                assert [*as_lines(line + end for line in twice)] == wanted * 2


@pytest.mark.parametrize("side", [4, 6, 8, 9, 12, 16])
def test_rows_on_lines_of_their_own_stay_rows(side):
    rows = [f"[{', '.join(['0'] * side)}],\n"] * side
    assert [*as_lines(rows)] == rows
    last = rows[-1].replace("],", "]")
    whole = ["[\n", *rows[:-1], last, "]\n"]
    assert [*as_lines(whole)] == [""] * (side + 1) + [json.dumps([[0] * side] * side)]


@pytest.mark.parametrize(
    "lines",
    [
        ["[[1, 2], [3, 4]] and more\n", "x\n"],
        ["[[0, 1],\n", "[1, x]]\n", "53\n"],
        ["[" * 100_000 + "\n", "5\n"],
        ["[1, 2, 3\n"],
        ["[0, 0],\n", "{}\n", "5\n", "null\n"],
    ],
    ids=["words", "no cell", "deep", "cut", "other values"],
)
def test_arrays_that_are_none_stay_as_they_are(lines):
    assert "".join(as_lines(lines)).replace('"', "") in ("".join(lines), "[0, 0]{}\n5\nnull\n")


@pytest.mark.parametrize("opening", ["[1,", "[[1,", "[[[1,"])
def test_an_array_without_end_is_not_held_longer_than_a_puzzle_may_be(opening):
    taken = 0

    def endless():
        nonlocal taken
        for line in chain([opening], repeat("1," * 5000)):
            taken += len(line)
            yield line

    assert next(as_lines(endless())) == opening
    assert LONGEST < taken <= LONGEST + 10_000


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_the_longest_puzzle_on_several_lines(more):
    """On one line a puzzle may be longer."""
    head, tail = f'{{"puzzle": "{NINE}",\n', '"note": "'
    tail += "x" * (LONGEST + more - len(head + tail) - 2) + '"}'
    value = json.loads(head + tail)
    whole = ["", json.dumps(value)]
    assert [*as_lines([head, tail])] == (whole if more < 1 else ["", head + tail])
    assert [*as_lines([head.strip() + tail])] == whole[1:]
    first = "[[1, 0, 0, 0],".ljust(LONGEST + more)
    rest = "[0, 0, 3, 0], [0, 2, 0, 0], [0, 0, 0, 4]]"
    array = ["", json.dumps(GRIDS_OF["4x4"])]
    assert [*as_lines([first, rest])] == (array if more < 1 else [first, rest])


def test_an_object_may_begin_on_the_line_on_which_another_ends():
    objects = [
        {"puzzle": NINE, "a": '}]{[\\"}'},
        {"b": {"c": [1]}, "puzzle": CROSS},
        {"board": NINE},
    ]
    text = ", ".join(json.dumps(value, indent=1) for value in objects)
    ends = [json.dumps(value, indent=1).count("\n") for value in objects]
    wanted = [""] * (sum(ends) + 1)
    for number, value in enumerate(objects):
        wanted[sum(ends[: number + 1])] = json.dumps(value)
    assert [*as_lines(f"[{text}]".splitlines())] == wanted
    assert [*as_lines(text.splitlines())] == wanted


def test_a_line_may_have_any_number_of_puzzles():
    assert read(json.dumps([{"puzzle": NINE}] * 1000)) == [(NINE, "9x9")] * 1000


@pytest.mark.parametrize("name", ["val", "value", "digit", "number"])
def test_an_object_for_each_cell_is_one_grid(name):
    cells = [{name: int(sign) if sign != "." else None, "row": 1} for sign in NINE]
    for indent in (None, 1):
        assert read(json.dumps(cells, indent=indent)) == [(NINE, "9x9")]


def test_what_is_left_of_a_cut_text_is_said_to_be_none():
    lines = json.dumps([{"puzzle": NINE}, {"puzzle": CROSS}], indent=1).splitlines()[:-3]
    (_, first), (place, fault) = grids(lines)
    assert (str(first), place) == (NINE, len(lines))
    assert isinstance(fault, GridError)
