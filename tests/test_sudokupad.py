"""The JSON of SudokuPad: laws of every name that it has."""

import json
from itertools import product

import pytest

from numpure_xl.sudoku.formats import sudokupad
from numpure_xl.sudoku.formats.lz_string import compressed
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import digits_of
from tests.site_games import P, fault_of, made


def pad(**more):
    rows = [P[at : at + 9] for at in range(0, 81, 9)]
    cells = [[{"value": int(s)} if s != "." else {} for s in row] for row in rows]
    return {"cells": cells} | more


@pytest.mark.few(40)
@pytest.mark.parametrize(
    "name",
    [*("antiknight", "antiking", "nonconsecutive", "disjointgroups", "foglight", "constraints"),
     *("arrows", "overlays", "underlays")],
)  # fmt: skip
def test_what_sudokupad_has_beside_cells_is_named(name):
    said = f"The puzzle has rules that are not supported: {name}."
    assert fault_of(sudokupad.from_json, pad(**{name: [1]})) == said
    assert str(sudokupad.from_json(pad(**{name: []})).givens) == P


@pytest.mark.few(40)
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{a:t,b:f,c:true,d:false,e:null}", [True, False, True, False, None]),
        ("{a:'',b:\"\"}", ["", ""]),
        ("{a:'say \"x\"',b:\"it's\",c:'it\\'s'}", ['say "x"', "it's", "it's"]),
        ("{a:12,b:-0.5,c:012,d:12a}", [12, -0.5, "012", "12a"]),
        ("{a:[,],b:[1,,2],c:[],d:[[],]}", [[{}, {}], [1, {}, 2], [{}], [[{}], {}]]),
    ],
)
def test_words_without_quotes_are_values_as_sudokupad_has_them(text, value):
    assert [*sudokupad._loaded(text).values()] == value  # no puzzle has them all


@pytest.mark.few(40)
@pytest.mark.parametrize(
    ("lines", "name"),
    [
        ([{"wayPoints": [[0, 0], [9, 9]]}, {"wayPoints": [[0, 9], [9, 0]]}], "9x9+x"),
        ([{"wayPoints": [[9, 9], [0, 0]]}, {"wayPoints": [[9, 0], [0, 9]]}], "9x9+x"),
        ([{"wayPoints": [[0, 0], [9, 9]]}], ""),
        ([{"wayPoints": [[0, 0], [4, 4], [9, 9]]}], ""),
        ([{"wayPoints": [[1, 0], [9, 9]]}, {"wayPoints": [[0, 9], [9, 1]]}], ""),
        ([{"wayPoints": [[0, 0], [9, 9]]}, {"wayPoints": [[0, 9], [9, 0], [4, 4]]}], ""),
        ([{"wayPoints": "ab"}], ""),
        ([{"wayPoints": 5}], ""),
        ([5], ""),
    ],
)
def test_two_lines_from_corner_to_corner_are_diagonals(lines, name):
    if name:
        assert sudokupad.from_json(pad(lines=lines)).givens.variant.name == name
    else:
        said = "The puzzle has rules that are not supported: lines."
        assert fault_of(sudokupad.from_json, pad(lines=lines)) == said


def test_a_hidden_cage_of_a_whole_region_or_board_says_nothing_and_another_is_named():
    whole = [[row, col] for row in range(9) for col in range(9)]
    for cells in (whole, whole[:9]):
        for value in ({}, {"value": ""}, {"value": None}):
            cage: dict[str, object] = {"cells": cells, "hidden": True, **value}
            assert str(sudokupad.from_json(pad(cages=[cage, {"value": "title: x"}])).givens) == P
    said = "The puzzle has rules that are not supported: cages."
    drawn: list[dict[str, object]] = [
        {"cells": whole[:8], "hidden": True},
        {"cells": whole},
        {"cells": whole[:9], "hidden": True, "value": "45"},
        {"cells": whole[:8], "unique": False, "value": 36},
        {"cells": whole[:8], "unique": True, "value": "odd"},
    ]
    for cage in drawn:
        assert fault_of(sudokupad.from_json, pad(cages=[cage])) == said
    assert "damaged" in fault_of(sudokupad.from_json, pad(cages=["x"]))


@pytest.mark.parametrize("form", [str, int])
def test_cages_that_hold_no_digit_twice_are_those_of_a_killer(form):
    killer = made("9x9+killer")
    cages: list[dict[str, object]] = [
        {
            "cells": [[*killer.variant.places[cell]] for cell in cage.cells],
            "value": form(cage.total),
            "unique": True,
        }
        for cage in killer.variant.cages
    ]
    cells = [[{"value": digit} if digit else {} for digit in row] for row in killer.rows]
    assert sudokupad.from_json({"cells": cells, "cages": cages}).givens == killer
    cages[0]["cells"] = [[0, 9]]
    assert "damaged" in fault_of(sudokupad.from_json, {"cells": cells, "cages": cages})
    cages[0] = {"cells": [[2, 2], [2, 3], [3, 3]], "unique": True}  # two cells in no unit
    read = sudokupad.from_json({"cells": cells, "cages": cages[:1]}).givens
    assert 3 * 9 + 3 in read.variant.peers[2 * 9 + 2]


def test_regions_of_sudokupad_are_boxes_where_they_are_alike():
    jigsaw = made("9x9+jigsaw")
    rows = [[{"value": d} if d else {} for d in row] for row in jigsaw.rows]
    regions = [
        [[*divmod(cell, 9)] for cell in range(81) if jigsaw.variant.box_of(cell) == box]
        for box in range(9)
    ]
    assert sudokupad.from_json({"cells": rows, "regions": regions}).givens == jigsaw
    boxes = [
        [[r + i, c + j] for i in range(3) for j in range(3)]
        for r, c in product(range(0, 9, 3), repeat=2)
    ]
    assert sudokupad.from_json(pad(regions=boxes)).givens == Grid(P)


def test_a_link_of_sudokupad_is_its_puzzle_and_a_short_one_is_told():
    text = json.dumps(pad())
    for start in ("https://sudokupad.app/scl", "https://sudokupad.app/?puzzleid=ctc"):
        game = sudokupad.linked(f"{start}{compressed(text)}")
        assert game is not None
        assert str(game.givens) == P
    assert sudokupad.linked(P) is None
    for short in ("https://sudokupad.app/abc123", "https://www.f-puzzles.com/?id=yab12"):
        assert "has no puzzle of f-puzzles in it" in fault_of(sudokupad.linked, short)
    cut = compressed('{"cells":[[')
    assert "damaged" in fault_of(sudokupad.linked, f"https://sudokupad.app/scl{cut}")


@pytest.mark.few(4)
@pytest.mark.parametrize("name", ["centremarks", "cornermarks", "candidates", "pencilMarks"])
def test_marks_and_entries_of_sudokupad_are_those_of_the_game(name):
    value = pad()
    value["cells"][0][2] = {name: [1, "4"]}
    value["cells"][0][3] = {"value": 6, "given": False}
    game = sudokupad.from_json(value)
    assert digits_of(game.marks[2]) == (1, 4)
    assert (str(game.givens), game.position.digits[3]) == (P, 6)
