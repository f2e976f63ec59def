"""A puzzle on any board, with any signs, is read from its text again, or its text is refused."""

import pytest
from hypothesis import given

from numpure_xl.errors import GridError, RequestError
from numpure_xl.sudoku.formats import ENTRIES, FORMATS
from numpure_xl.sudoku.formats.collection import boards
from numpure_xl.sudoku.formats.json_games import fields_of
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.formats.writing import text_of
from numpure_xl.sudoku.grid.saved_game import game_of
from tests.any_games import games
from tests.sampling import examples


@pytest.mark.parametrize("form", FORMATS)
@examples(300)
@given(games())
def test_what_is_written_is_read_or_refused(form, game):
    known = FORMATS[form]
    try:
        text = text_of(form, game, fields_of(game))
    except (RequestError, GridError):
        return
    ((_, board),) = boards(known.whole(text).splitlines())
    assert not isinstance(board, GridError)
    found = game_of(board)
    assert found.givens in ((game.position,) if form == "pencilmarks" else (game.givens,))
    if ENTRIES in known.carries:
        assert found.position == game.position


@given(games())
def test_the_line_of_a_puzzle_is_that_puzzle(game):
    ((_, found),) = boards([line_of(game.givens)])
    assert found == game.givens
