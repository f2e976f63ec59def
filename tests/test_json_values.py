"""Each value of a puzzle in JSON, replaced by a wrong one: refused, or the same puzzle."""

import copy
import json

import pytest

from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats import f_puzzles
from numpure_xl.sudoku.formats.collection import boards
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import game_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from tests.sampling import some

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
    return [board for _, board in boards(json.dumps(value, indent=indent).splitlines())]


RULED = ("9x9", "9x9+parity", "9x9+killer", "9x9+thermo", "9x9+jigsaw", "9x9+kropki", "9x9+xv")
CASES = [(f_puzzle, name) for name in RULED]
FORMS = (noted, signed, sudoku_pad, own, rows, texts, flat, within, cells)


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize(("form", "name"), [*CASES, *((form, "9x9") for form in FORMS)])
def test_a_wrong_value_is_refused_or_the_same_puzzle(form, name, indent):
    value = form(name)
    (right,) = map(game_of, read(value, indent))
    for path in some([*leaves(value)], 40):
        for wrong in some(WRONG, 8):
            if wrong == value_at(value, path):
                continue
            for found in read(replaced(value, path, wrong), indent):
                assert isinstance(found, GridError) or is_same(found, right), (path, wrong)


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
