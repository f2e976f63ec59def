"""Objects and arrays of JSON: a game is read again as written, wherever its cells are in it."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats import f_puzzles
from numpure_xl.sudoku.formats.json_games import GRIDS, fields_of, game_in
from numpure_xl.sudoku.grid.boards import JIGSAWS, SIGNED, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, digits_of, game_of
from tests.any_games import games
from tests.sampling import examples, slow

pytestmark = pytest.mark.few(99)

PUZZLES = {
    "4x4": "1.....3..2.....4",
    "9x9": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "6x6": "5...6..4.1.31.3.4...2.1..146.5.6.4..",
}


def rows(text):
    side = round(len(text) ** 0.5)
    digits = [int(sign) if sign != "." else 0 for sign in text]
    return [digits[at : at + side] for at in range(0, len(text), side)]


def flat(text):
    return [digit for row in rows(text) for digit in row]


FORMS: dict[str, Callable[[str], Any]] = {"text": str, "rows": rows, "cells": flat}


def read(value):
    return game_in(json.dumps(value))


def refusal(value):
    with pytest.raises(GridError) as refused:
        read(value)
    return str(refused.value)


@examples(100)
@given(games())
def test_a_game_is_read_again_with_its_rules_entries_and_marks(game):
    fields = fields_of(game)
    assert read(fields) == game
    assert next(iter(fields)) == "puzzle"
    assert fields["variant"] == game.givens.variant.name
    assert ("board" in fields, "candidates" in fields) == (game.has_entries, bool(game.marks))
    if game.marks:
        digits = [tuple("123456789ABCDEFG".index(s) + 1 for s in t) for t in fields["candidates"]]
        assert digits == [*map(digits_of, game.marks)]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", GRIDS)
def test_a_puzzle_stands_under_any_of_its_names(name, form):
    for board, text in PUZZLES.items():
        game = game_of(Grid(text))
        cells = FORMS[form](text)
        assert read({"id": 7, name: cells}) == game
        assert read({name: cells, "variant": board}) == game
        crossed = Grid(text, f"{board}+x")
        assert read({name: cells, "variant": f"{board}+x"}) == game_of(crossed)
        later = [each for each in GRIDS if each != name][GRIDS.index(name) :]
        others = dict.fromkeys(later, "." * len(text))
        assert read(others | {name: cells}) == game


@pytest.mark.parametrize("form", ["rows", "cells"])
def test_an_array_is_a_puzzle(form):
    for text in PUZZLES.values():
        assert read(FORMS[form](text)) == game_of(Grid(text))


@pytest.mark.parametrize("form", FORMS)
def test_the_position_has_the_givens_and_what_was_entered(form):
    for text in PUZZLES.values():
        entered = text.replace(".", "2", 1)
        only_entered = "." * text.index(".") + "2" + "." * (len(text) - text.index(".") - 1)
        game = SavedGame(Grid(text), Grid(entered))
        for board in (entered, only_entered):
            for name in GRIDS[:-1]:
                assert read({name: FORMS[form](text), "board": FORMS[form](board)}) == game
        assert read({"puzzle": text, "board": None}) == game_of(Grid(text))
        for marks in (None, list[str]()):
            assert read({"puzzle": text, "candidates": marks}) == game_of(Grid(text))


def test_objects_of_f_puzzles_and_sudokupad_are_read_as_theirs():
    game = SavedGame(Grid(PUZZLES["9x9"]), Grid(PUZZLES["9x9"].replace(".", "4", 1)))
    assert read(f_puzzles.as_json(game)) == game
    cells = [[{"value": digit} if digit else {} for digit in row] for row in rows(PUZZLES["9x9"])]
    assert read({"cells": cells, "regions": [], "cages": []}) == game_of(game.givens)


WRAPPED: list[Callable[[Any], dict[str, Any]]] = [
    lambda cells: {"difficulty": "easy", "a": cells},
    lambda cells: {"solution": [[9] * 9] * 9, "Solutions": "1" * 81, "a": cells},
    lambda cells: {"newboard": {"grids": [{"value": cells}], "message": "All Ok"}},
    lambda cells: {"size": [[1, 2, 3]] * 3, "names": ["a"] * 9, "lists": [[]] * 4, "a": cells},
    lambda cells: {"a": {"b": {}, "c": [[1, 2], [3, 4]], "d": {"e": cells}}, "f": [[0] * 9] * 9},
    lambda cells: {"words": "x" * 81, "id": "1234567890123456", "a": {"b": [cells, "." * 81]}},
]


@pytest.mark.parametrize("wrapped", range(len(WRAPPED)))
def test_cells_anywhere_in_an_object_are_its_puzzle_but_those_of_a_solution(wrapped):
    for text in PUZZLES.values():
        assert read(WRAPPED[wrapped](rows(text))) == game_of(Grid(text))
        if len(text) > 16:  # such a text of 16 signs may be a number of anything
            assert read(WRAPPED[wrapped](text)) == game_of(Grid(text))
    assert refusal({"a": PUZZLES["4x4"]}) == "The object has no puzzle."


@pytest.mark.parametrize(
    "value",
    [
        *({}, {"a": 1}, {"puzzle": None}, {"puzzle": ""}, {"puzzle": []}, {"puzzle": 5}),
        *({"puzzle": {}}, {"puzzle": True}, {"solution": rows(PUZZLES["9x9"])}, {"grid": 0.5}),
        *({"a": [[1, 2, 3]] * 3}, {"a": "5" * 80}, {"a": "x" * 81}, {"a": [[1] * 5] * 4}),
    ],
    ids=str,
)
def test_an_object_without_a_puzzle_is_said_to_have_none(value):
    assert refusal(value) == "The object has no puzzle."


@pytest.mark.parametrize("name", [5, 5.0, True, [], {"a": 1}, ["9x9"]], ids=str)
def test_what_is_no_name_of_a_board_is_refused(name):
    sentence = f"The variant of a puzzle is a name such as '9x9+x', not {json.dumps(name)}."
    assert refusal({"puzzle": PUZZLES["9x9"], "variant": name}) == sentence


@pytest.mark.parametrize("name", [*JIGSAWS, *SIGNED])
def test_a_board_without_the_regions_or_signs_of_its_name_is_refused(name):
    side = int(name.split("x")[0])
    what = "regions" if name in JIGSAWS else "marks"
    sentence = f"The {what} of {name} are missing behind the digits, or damaged."
    for form in FORMS.values():
        assert refusal({"puzzle": form("1" + "." * (side**2 - 1)), "variant": name}) == sentence


@pytest.mark.parametrize(
    "name", [name if name != "16x16" else slow(name) for name in VARIANTS if "+" not in name]
)
def test_a_puzzle_of_another_size_than_its_name_is_refused(name):
    text = next(text for board, text in PUZZLES.items() if board != name)
    side, own = int(name.split("x")[0]), len(rows(text))
    sentence = f"A {name} grid has {side**2} cells, not {len(text)}."
    of_rows = f"Row 1 has {own} cells; a {name} grid has {side} in each."
    for form, cells in FORMS.items():
        for value in (
            {"puzzle": cells(text), "variant": name},
            {"puzzle": "." * side**2, "board": cells(text)},
        ):
            assert refusal(value) == (of_rows if form == "rows" else sentence)


def test_a_space_is_a_blank_of_a_text_and_of_an_array_that_has_no_other():
    text = PUZZLES["9x9"]
    assert read({"puzzle": " ".join(text)}) == game_of(Grid(text))
    spaced = [[digit or " " for digit in row] for row in rows(text)]
    assert read({"puzzle": spaced}) == game_of(Grid(text))
    spaced[0][2] = 0
    sentence = 'A cell has the value " "; allowed are 1 to 9, or nothing.'
    assert refusal({"puzzle": spaced}) == sentence


@pytest.mark.parametrize("line", ["", "5", '"5"', "null", "puzzle", "{", "[", "{53}", "[1,", "]"])
def test_what_is_no_object_and_no_array_is_left_to_others(line):
    assert game_in(line) is None
    assert game_in(f" {json.dumps(PUZZLES['9x9'])}") is None


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_brackets_without_end_are_left_to_others(opening):
    assert game_in(opening * 100_000) is None


@examples(40)
@given(st.lists(st.sampled_from("0123456789ABCDEF...."), min_size=253, max_size=253))
def test_a_hexadecimal_board_keeps_its_signs(signs):
    text = "".join(["0A.", *signs])
    game = read({"puzzle": text})
    assert game.givens == Grid(text)
    assert game.givens.spelling == Grid(text).spelling == "hexadecimal"
    assert fields_of(game)["puzzle"] == text
    assert read(fields_of(game)) == game
