"""Each value of a puzzle in JSON, replaced by a wrong one: refused, or the same puzzle."""

import copy
import json

import pytest

from numpure_xl.errors import GridError
from numpure_xl.sudoku.collection import boards
from numpure_xl.sudoku.formats import f_puzzles
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.making import make
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.sudoku.saved_game import game_of
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


def f_puzzle(name):
    if name == "9x9":
        return f_puzzles.as_json(game_of(Grid(P)))
    return f_puzzles.as_json(game_of(make(Recipe.parse(f"{name}/easy#1")).givens))


def sudoku_pad(_):
    cells = [
        [{"value": int(s)} if s != "." else {} for s in P[at : at + 9]] for at in range(0, 81, 9)
    ]
    return {"cells": cells, "regions": [], "cages": [{"value": "title: x"}]}


def own(name):
    return {
        "puzzle": P,
        "variant": name,
        "board": P.replace(".", "5", 1),
        "candidates": ["12"] * 81,
    }


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


def read(value):
    return [board for _, board in boards([json.dumps(value)])]


CASES = [
    (f_puzzle, name) for name in ("9x9", "9x9+parity", "9x9+killer", "9x9+thermo", "9x9+jigsaw")
]


@pytest.mark.parametrize(("form", "name"), [*CASES, (sudoku_pad, "9x9"), (own, "9x9")])
def test_a_wrong_value_is_refused_or_the_same_puzzle(form, name):
    value = form(name)
    (right,) = read(value)
    for path in some([*leaves(value)], 40):
        for wrong in some(WRONG, 8):
            if wrong == value_at(value, path):
                continue
            for found in read(replaced(value, path, wrong)):
                is_same = (
                    not isinstance(found, GridError)
                    and game_of(found).givens == game_of(right).givens
                )
                assert is_same or isinstance(found, GridError), (path, wrong)


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
