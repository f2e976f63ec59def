"""What is written in a format is read as the same puzzle, or refused in a sentence."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import RequestError, UnknownNameError
from numpure_xl.sudoku.formats import ENTRIES, FORMATS, LINKS
from numpure_xl.sudoku.formats.collection import boards
from numpure_xl.sudoku.formats.json_games import fields_of
from numpure_xl.sudoku.formats.writing import link_to, text_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from tests.any_games import games
from tests.sampling import examples

PUZZLE = make(Recipe.parse("9x9/easy#7"))
OTHER = make(Recipe.parse("9x9/easy#8"))
NEW = game_of(PUZZLE.givens)
BEGUN = SavedGame.of(
    [*PUZZLE.solution.digits[:40], *PUZZLE.givens.digits[40:]],
    map(bool, PUZZLE.givens.digits),
    [0] * 81,
    PUZZLE.variant,
)
FULL = SavedGame.of(
    PUZZLE.solution.digits, map(bool, PUZZLE.givens.digits), [0] * 81, PUZZLE.variant
)
WITH_ENTRIES = [name for name, form in FORMATS.items() if ENTRIES in form.carries and form.write]
REFUSAL = "The format {} does not keep all of this 9x9; try json."


def read(name, text):
    """Return the games of a whole file of a format."""
    found = [board for _, board in boards(FORMATS[name].whole(text).splitlines())]
    return [game_of(each) for each in found if isinstance(each, Grid | SavedGame)]


def lets_write(monkeypatch, name, text):
    """Let a format write some text, whatever the game."""
    monkeypatch.setitem(FORMATS, name, replace(FORMATS[name], write=lambda game: text))  # noqa: ARG005


@examples(100)
@given(games(), st.sampled_from([*FORMATS]))
def test_a_text_is_read_as_its_game(game, name):
    fields = fields_of(game)
    try:
        text = text_of(name, game, fields)
    except RequestError:
        assert name not in {"line", "csv", "json"}  # these have every board
        return
    (again,) = read(name, text)
    assert again.givens.variant == game.givens.variant
    if ENTRIES in FORMATS[name].carries:
        assert again.position == game.position
    else:
        assert again.givens in (game.givens, game.position)


@pytest.mark.parametrize("name", WITH_ENTRIES)
def test_entries_that_come_back_otherwise_are_refused(monkeypatch, name):
    assert read(name, text_of(name, BEGUN))[0].position == BEGUN.position
    lets_write(monkeypatch, name, text_of(name, NEW))
    assert text_of(name, NEW)
    with pytest.raises(RequestError, match=REFUSAL.format(name)):
        text_of(name, BEGUN)


@pytest.mark.parametrize(
    "broken", ["", f"{OTHER.givens}\n", f"{PUZZLE.givens}\n\n{PUZZLE.givens}\n"]
)
def test_another_number_of_puzzles_or_another_puzzle_is_refused(monkeypatch, broken):
    lets_write(monkeypatch, "line", broken)
    with pytest.raises(RequestError) as fault:
        text_of("line", NEW)
    assert str(fault.value) == REFUSAL.format("line")


def test_entries_are_no_matter_where_a_format_has_none():
    assert text_of("line", BEGUN) == text_of("line", NEW)
    assert text_of("ss", BEGUN) == text_of("ss", NEW)


def test_a_table_has_a_position_where_its_fields_have():
    fields = fields_of(BEGUN)
    assert read("json", text_of("json", BEGUN, fields))[0].position == BEGUN.position
    fewer = {"puzzle": str(BEGUN.givens)}
    assert text_of("json", BEGUN, fewer) == text_of("json", NEW, fewer)


def test_a_solution_beside_a_puzzle_is_no_second_one():
    assert len(read("line", text_of("line", FULL))) == 1


@pytest.mark.parametrize("name", LINKS)
def test_a_link_is_one_line_that_opens_the_puzzle(name):
    link = link_to(name, NEW)
    assert link.startswith("http")
    assert link == link.strip()
    assert [each.givens for each in read("line", link)] == [PUZZLE.givens]


def test_a_link_that_is_not_there_and_a_board_that_a_site_has_not_are_refused():
    with pytest.raises(UnknownNameError, match="link"):
        link_to("sudokuwikl", NEW)
    kropki = game_of(make(Recipe.parse("6x6+kropki/easy#1")).givens)
    with pytest.raises(RequestError) as fault:
        link_to("sudokuwiki", kropki)
    assert str(fault.value) == "SudokuWiki has no boards 6x6+kropki; choose another site."
