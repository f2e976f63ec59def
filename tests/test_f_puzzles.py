"""The JSON of f-puzzles: laws of every name that it has."""

import pytest

from numpure_xl.sudoku.formats import f_puzzles
from numpure_xl.sudoku.formats.collection import boards, grids
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import game_of
from tests.site_games import P, fault_of, made, noted

RULED = (
    "4x4",
    "9x9+parity",
    "6x6+killer",
    "9x9+thermo",
    "9x9+jigsaw",
    "9x9+kropki",
    "6x6+xv",
    "7x7+jigsaw",
    "9x9+jigsaw+killer",
)


@pytest.mark.few(9)
@pytest.mark.parametrize("name", RULED)
def test_what_is_written_for_f_puzzles_is_read_again(name):
    game = noted(made(name))
    assert f_puzzles.from_json(f_puzzles.as_json(game)) == game
    for link in (f_puzzles.f_puzzles(game), f_puzzles.sudokupad(game)):
        ((_, again),) = boards([link])
        assert again == game
        assert " " not in link
    assert f_puzzles.f_puzzles(game).startswith("https://www.f-puzzles.com/?load=N4")
    assert f_puzzles.sudokupad(game).startswith("https://sudokupad.app/?puzzleid=fpuzzlesN4")
    assert set(f_puzzles.sudokupad(game).rpartition("fpuzzles")[2]).isdisjoint("+/=")


def plain():
    return f_puzzles.as_json(game_of(Grid(P)))


@pytest.mark.few(40)
@pytest.mark.parametrize(
    "name",
    [*("title", "author", "ruleset", "highlightConflicts", "solution", "successMessage", "id"),
     *("truecandidatesoptions", "givenPencilMarks", "size")],
)  # fmt: skip
def test_what_f_puzzles_has_beside_rules_is_passed_over(name):
    for value in ("a text", [1], {"a": 1}):
        assert str(f_puzzles.from_json(plain() | {name: value}).givens) == P


@pytest.mark.few(40)
@pytest.mark.parametrize("name", ["arrows of a kind", "renban", "foglight", "sandwichsum", ""])
def test_what_f_puzzles_has_and_is_no_rule_here_is_named(name):
    said = f"The puzzle has rules that are not supported: {name}."
    assert fault_of(f_puzzles.from_json, plain() | {name: [1]}) == said
    assert str(f_puzzles.from_json(plain() | {name: []}).givens) == P


def test_regions_of_f_puzzles_are_boxes_where_they_are_alike_or_none_is_named():
    value = plain()
    cells = [cell for row in value["grid"] for cell in row]
    for at, cell in enumerate(cells):
        cell["region"] = f"box {at // 27}{at % 9 // 3}"
    assert f_puzzles.from_json(value).givens == Grid(P)
    jigsaw = made("9x9+jigsaw")
    value = f_puzzles.as_json(game_of(jigsaw))
    regions = [cell["region"] for row in value["grid"] for cell in row]
    assert f_puzzles.from_json(value).givens == jigsaw
    assert len({*regions}) == 9
    assert regions == [jigsaw.variant.box_of(cell) for cell in range(81)]
    for cell in (cell for row in value["grid"] for cell in row):
        cell.pop("region")
    assert f_puzzles.from_json(value).givens == Grid(str(jigsaw))


CROSSING = {
    "thermometer": [{"lines": [["R3C3", "R4C4", "R5C5"]]}],
    "arrow": [{"lines": [["R3C5", "R4C4", "R5C3"]], "cells": ["R3C5"]}],
}
MARKED = {"arrow": CROSSING["arrow"], "odd": [{"cell": "R3C5"}], "even": [{"cell": "R4C4"}]}
APART = {
    "killercage": [{"cells": ["R1C1", "R1C2"], "value": "4"}],
    "extraregion": [{"cells": ["R2C1", "R2C2", "R2C3"]}],
}


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        (CROSSING, "9x9+thermo+arrow"),
        (MARKED, "9x9+parity+arrow"),
        (APART, "9x9+regions+killer"),
        (APART | CROSSING, "9x9+regions+killer+thermo+arrow"),
    ],
)
def test_rules_that_leave_each_other_room_are_read_together(fields, name):
    game = f_puzzles.from_json(plain() | fields)
    assert game.givens.variant.name == name
    assert f_puzzles.from_json(f_puzzles.as_json(game)) == game
    ((_, again),) = grids([line_of(game.givens)])
    assert again == game.givens


@pytest.mark.parametrize(
    ("fields", "refused"),
    [
        (CROSSING | {"odd": [{"cell": "R4C4"}]}, "thermometer"),
        (APART | {"killercage": [{"cells": ["R1C1", "R2C1"]}]}, "killercage"),
        (APART | {"diagonal+": True, "diagonal-": True}, "extraregion"),
    ],
)
def test_rules_that_hide_each_other_in_a_cell_are_named(fields, refused):
    known = f"These rules are known, but not together, or not in this form: {refused}."
    assert fault_of(f_puzzles.from_json, plain() | fields) == known


def test_cages_beside_other_signs_are_named_and_sums_have_a_sentence():
    value = f_puzzles.as_json(game_of(made("6x6+killer")))
    known = "These rules are known, but not together, or not in this form: killercage."
    assert fault_of(f_puzzles.from_json, value | {"odd": [{"cell": "R1C1"}]}) == known
    cage = [{"cells": ["R1C1", "R2C1"], "value": "99"}]
    said = "2 cells without a digit twice cannot have the sum 99."
    assert fault_of(f_puzzles.from_json, plain() | {"killercage": cage}) == said
    assert fault_of(f_puzzles.from_json, {"grid": 5}) == "This is not a puzzle of f-puzzles."
