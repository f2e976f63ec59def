"""Each value of a puzzle in JSON, replaced by a wrong one: refused, or the same puzzle."""

import base64
import copy
import json
import zlib
from typing import Any

import pytest

from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats import f_puzzles, json_values
from numpure_xl.sudoku.formats.collection import boards
from numpure_xl.sudoku.formats.json_games import fields_of
from numpure_xl.sudoku.formats.writing import text_of
from numpure_xl.sudoku.grid.grid import SYMBOLS, Grid
from numpure_xl.sudoku.grid.saved_game import game_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from tests.sampling import some
from tests.site_games import fault_of

P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WRONG: list[object] = [-1, 99, 5.5, 1e9, -0.5, 10**30, True]
WRONG += ["zz ", "55", "-5", "5.0", "٥x", " ", "\0", "1 2", "a" * 5000, "9" * 5000, "null", "true"]
WRONG += [
    "None",
    "NaN",
    "R0C0",
    "R10C1",
    "R1C",
    "odd",
    "r1c1 ",
    "<b>",
    "五",
    "1,2",
    "Infinity",
    "#",
]
WRONG += [[5], [[5]], [None], ["5"], [[]], [{}], [True], ["R1C1", "R1C1"]]
WRONG += [10**4000, {"value": {"value": 5}}, float("inf"), "\ud800"]
"""Values that no place in a puzzle has: absent, blank or empty ones say something."""

ROWS = [[int(s) if s != "." else 0 for s in P[at : at + 9]] for at in range(0, 81, 9)]


def f_puzzle(name):
    if name == "9x9":
        return f_puzzles.as_json(game_of(Grid(P)))
    return f_puzzles.as_json(game_of(make(Recipe.parse(f"{name}/easy#1")).givens))


def sudoku_pad(_):
    cells = [
        [{"value": int(s)} if s != "." else {} for s in P[at : at + 9]] for at in range(0, 81, 9)
    ]
    return {"cells": cells, "regions": [], "cages": [{"value": "title: x"}]}


def drawn_pad(_):
    """Return a puzzle of SudokuPad with regions, diagonals, a hidden cage, entries and marks."""
    rows = [[{"value": 1}, {}, {}, {}], [{}, {}, {"value": 3}, {}], [{}] * 4, [{}] * 4]
    rows[2] = [{}, {"value": 2, "given": False}, {}, {"centremarks": [1, "4"]}]
    rows[3] = [{}, {}, {}, {"value": 4, "given": True}]
    whole = [[row, col] for row in range(4) for col in range(4)]
    boxes = [[at for at in whole if (at[0] // 2, at[1] // 2) == (r, c)] for r, c in whole[:6]]
    ends = [[[0, 0], [4, 4]], [[4, 0], [0, 4]]]
    return {
        "cells": rows,
        "regions": [box for box in boxes if box],
        "lines": [{"wayPoints": pair} for pair in ends],
        "cages": [{"value": "title: x"}, {"cells": whole, "hidden": True}],
        "antiknight": False,
    }


def penpa(_):
    """Return the parts of a link of penpa-edit, with entries, marks and regions."""
    numbers = {"18": ["1", 1, "1"], "28": [3, 1, "1"]}
    entered = {"35": [2, 2, "1"], "36": ["14", 2, "5"], "37": [[1, 0, 0, 1], 2, "7"]}
    fields = ["square", "4", "4", *["0"] * 15]
    given = {"number": numbers, "lineE": {}, "cage": {}, "killercages": [], "surface": {}}
    return {
        "fields": fields,
        "around": [0, 0, 0, 0],
        "given": given,
        "entered": {"number": entered},
    }


def written(name):
    """Return a puzzle as it is written as our own JSON."""
    game = game_of(make(Recipe.parse(f"{name}/easy#1")).givens)
    return json.loads(text_of("json", game, fields_of(game)))


def noted(_):
    """Return a puzzle of f-puzzles with an entry and pencil marks."""
    value = f_puzzle("9x9")
    value["grid"][0][2] = {"centerPencilMarks": [1, 2], "cornerPencilMarks": [4]}
    value["grid"][0][3] = {"value": 6, "given": False}
    return value


def signed(_):
    """Return one with rules that say more than where they stand."""
    value = f_puzzle("9x9")
    dots = [{"cells": ["R1C3", "R1C4"], "value": ""}]
    return value | {
        "ratio": dots,
        "xv": [{"cells": ["R1C3", "R2C3"], "value": "X"}],
        "negative": ["xv"],
        "antiknight": False,
        "diagonal+": True,
        "diagonal-": True,
    }


def own(name):
    return {
        "puzzle": P,
        "variant": name,
        "board": P.replace(".", "4", 1),
        "candidates": ["", "", "", "12", *[""] * 77],
    }


def rows(_):
    return ROWS


def texts(_):
    return [[str(digit) if digit else "" for digit in row] for row in ROWS]


def flat(_):
    return [digit for row in ROWS for digit in row]


def within(_):
    return {"newboard": {"grids": [{"value": ROWS, "solution": ROWS}], "message": "All Ok"}}


def cells(_):
    return [{"val": digit or None} for row in ROWS for digit in row]


def penpa_link(value):
    fields = ",".join(map(str, value["fields"])) if isinstance(value["fields"], list) else "x"
    parts = [json.dumps(value[name]) for name in ("around", "given", "entered")]
    text = "\n".join([fields, parts[0], "{}", *parts[1:]])
    deflating = zlib.compressobj(wbits=-15)
    packed = deflating.compress(text.encode(errors="surrogatepass")) + deflating.flush()
    address = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
    return f"{address}{base64.b64encode(packed).decode()}"


def leaves(value, path=()):
    """Yield the way to each value."""
    if path:
        yield path
    inside = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, each in inside:
        yield from leaves(each, (*path, key))


def replaced(value, path, wrong):
    changed = copy.deepcopy(value)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = wrong
    return changed


def read(value, indent=None):
    if isinstance(value, dict) and {*value} == {"fields", "around", "given", "entered"}:
        return [board for _, board in boards([penpa_link(value)])]
    return [board for _, board in boards(json.dumps(value, indent=indent).splitlines())]


RULED = ("9x9", "9x9+parity", "9x9+killer", "9x9+thermo", "9x9+jigsaw", "9x9+kropki", "9x9+xv")
CASES = [(f_puzzle, name) for name in RULED]
CASES += [(written, name) for name in RULED]
FORMS = (noted, signed, sudoku_pad, drawn_pad, own, rows, texts, flat, within, cells, penpa)


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize(("form", "name"), [*CASES, *((form, "9x9") for form in FORMS)])
def test_a_wrong_value_is_refused_or_the_same_puzzle(form, name, indent):
    value = form(name)
    (right,) = map(game_of, read(value, indent))
    for path in some([*leaves(value)], 40):
        for wrong in some(WRONG, 8):
            before = value_at(value, path)
            if wrong == before or (wrong is True and isinstance(before, bool)):
                continue
            for found in read(replaced(value, path, wrong), indent):
                assert isinstance(found, GridError) or is_same(found, right), (path, wrong)


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("form", [f_puzzle, signed, sudoku_pad, own, rows, flat, within, cells])
def test_an_integer_that_python_does_not_take_is_refused_as_others_are(form, indent):
    value = form("9x9")
    (right,) = map(game_of, read(value, indent))
    for path in some([*leaves(value)], 12):
        text = json.dumps(replaced(value, path, "long"), indent=indent)
        for _, found in boards(text.replace('"long"', "9" * 5000).splitlines()):
            assert isinstance(found, GridError) or is_same(found, right), path


def is_same(found, right):
    game = game_of(found)
    return (game.givens, game.position) == (right.givens, right.position)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ({"renban": [1]}, "The puzzle has rules that are not supported: renban."),
        (
            {"difference": [{"cells": ["R1C1", "R1C2"], "value": "3"}]},
            "These rules are known, but not together, or not in this form: difference.",
        ),
        (
            {"thermometer": [{"lines": []}]},
            "A part is missing of what the puzzle says of thermometer; copy the whole of it.",
        ),
        (
            {"ratio": [{"cells": ["R1C1", "R5C5"], "value": ""}]},
            "A part is missing of what the puzzle says of ratio; copy the whole of it.",
        ),
        (
            {"antiking": "yes"},
            "A part is missing of what the puzzle says of antiking; copy the whole of it.",
        ),
        (
            dict.fromkeys((f"littlekillersum{at:02}" for at in range(30)), True),
            "The puzzle has rules that are not supported: "
            + ", ".join(f"littlekillersum{at:02}" for at in range(10))
            + ", ....",
        ),
    ],
)
def test_each_reason_to_refuse_a_rule_has_a_sentence_of_its_own(rules, sentence):
    (fault,) = read(f_puzzle("9x9") | rules)
    assert str(fault) == sentence


def test_a_space_is_a_blank_where_nothing_else_is():
    spaced = [[str(digit or " ") for digit in row] for row in ROWS]
    assert [str(game_of(grid).givens) for grid in read(spaced)] == [P]
    spaced[0][2] = "."
    assert [type(each) for each in read(spaced)] == [GridError]


def test_pencil_marks_of_others_are_lists():
    value = own("9x9") | {"candidates": [[], [], [], [1, 2], *[None] * 77]}
    assert read(value) == read(own("9x9"))


def value_at(value, path):
    for key in path:
        value = value[key]
    return value


@pytest.mark.parametrize("digit", ["5", 5.0, " 5 "])
@pytest.mark.parametrize("form", [f_puzzle, sudoku_pad])
def test_a_digit_may_be_a_text_or_a_whole_number(form, digit):
    value = form("9x9")
    (right,) = read(value)
    cell = (value.get("grid") or value["cells"])[0][0]
    assert cell["value"] == 5
    cell["value"] = digit
    assert read(value) == [right]


@pytest.mark.few(40)
@pytest.mark.parametrize("side", [4, 9, 16])
def test_a_value_is_a_digit_or_is_refused(side):
    for digit in range(1, side + 1):
        texts = [str(digit), f" {digit} ", SYMBOLS[digit], SYMBOLS[digit].lower()]
        for value in (digit, float(digit), *texts):
            assert json_values.digit_of(value, side) == digit
    for blank in (None, "", 0, 0.0, "0"):
        assert json_values.digit_of(blank, side) == 0
    others: list[object] = [side + 1, -1, 100, 100.0, 1.5, True, False, " ", "001", "100", "zz"]
    for other in [*others, [1], {}, "-1"]:
        said = f"A cell has the value {json.dumps(other)}; allowed are 1 to {side}, or nothing."
        assert fault_of(json_values.digit_of, other, side) == said
    assert 'value "五";' in fault_of(json_values.digit_of, "五", side)


def test_pencil_marks_are_lists_of_digits():
    read = json_values.marks_of
    assert read({"a": [1, "2"], "b": [2.0, 4]}, ["a", "b", "c"], 9) == 0b1011
    assert read({"a": None, "b": []}, ["a", "b"], 9) == 0
    said = 'Pencil marks are a list of digits, not "１2".'
    assert fault_of(read, {"a": "１2"}, ["a"], 9) == said
    said = "Pencil marks are digits; there is a blank among them."
    assert fault_of(read, {"a": [1, ""]}, ["a"], 9) == said


def test_a_given_cell_says_yes_or_no_and_has_a_digit():
    read = json_values.is_given
    for usual in (False, True):
        assert read(None, 5, usual=usual) is usual
        assert read(True, 5, usual=usual) is True  # noqa: FBT003  # a value of JSON
        assert read(False, 5, usual=usual) is False  # noqa: FBT003
    assert fault_of(lambda: read("ä", 5, usual=True)).endswith('is true or false, not "ä".')
    assert fault_of(lambda: read(True, 0, usual=True)) == "A given cell has no digit."  # noqa: FBT003


@pytest.mark.few(40)
@pytest.mark.parametrize("blank", [None, 0, "", ".", "0", "_", "*", "?"], ids=repr)
def test_a_space_is_refused_where_another_sign_is_a_blank(blank):
    rows: list[Any] = [[1, 2, 3, 4], [3, 4, " ", 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    assert json_values.cells_listed(rows).digits[6] == 0
    rows[0][0] = blank
    assert 'has the value " "' in fault_of(json_values.cells_listed, rows)


def test_candidates_are_texts_or_lists_for_all_cells():
    board = Grid("1" + "." * 15).variant
    read = json_values.candidates_of
    assert read(None, board) == read([], board) == [0] * 16
    assert read(["12", [3, "4"], None, "", *[[]] * 12], board) == [0b11, 0b1100, *[0] * 14]
    said = "Pencil marks are a list with a text for each of the 16 cells."
    values: list[object] = ["12", [""] * 15, {}, 5]
    for value in values:
        assert fault_of(read, value, board) == said
    cells: list[object] = ["11", "5", "x", "0", 3, {}]
    for cell in cells:
        assert "A cell has the value" in fault_of(read, [cell, *[""] * 15], board)
