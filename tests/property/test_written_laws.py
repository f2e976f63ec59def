"""A puzzle on any board, with any signs, is read from its text again, or its text is refused."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import GridError, RequestError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.formats import ENTRIES, FORMATS
from numpure_xl.sudoku.formats.collection import boards
from numpure_xl.sudoku.formats.json_games import fields_of
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.formats.writing import text_of
from numpure_xl.sudoku.grid.boards import GATTAI, SIGNED, VARIANTS
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.rules import RULES
from tests.sampling import examples

BARE = [*VARIANTS, *GATTAI, "5x5+jigsaw", "6x6+jigsaw", "9x9+jigsaw", "9x9+jigsaw+x"]


@cache
def signs_of(side, kind):
    """Return the signs of a puzzle that was made for them."""
    return make(Recipe.parse(f"{side}x{side}+{kind}/easy#1")).variant.text_of(kind)


@cache
def jigsaw(name, seed):
    return Recipe.parse(f"{name}#{seed}").board


@st.composite
def games(draw):
    name = draw(st.sampled_from(BARE))
    board = (VARIANTS | GATTAI).get(name) or jigsaw(name, draw(st.integers(0, 3)))
    kinds = [kind for kind in RULES if f"{board.side}x{board.side}+{kind}" in SIGNED]
    if not board.grids and kinds:
        asked = draw(st.lists(st.sampled_from(kinds), max_size=3, unique=True))
        board = board.with_signs({kind: signs_of(board.side, kind) for kind in asked})
    chance = Chance(draw(st.integers(0, 99)))
    digits = [chance.below(board.side + 1) if chance.below(3) else 0 for _ in range(board.cells)]
    are_given = [bool(digit) and chance.below(5) > 0 for digit in digits]
    marks = [chance.below(1 << board.side) if chance.below(9) == 0 else 0 for _ in digits]
    return SavedGame.of(digits, are_given, marks, board)


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
