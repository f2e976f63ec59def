"""Games on any board, with any signs, as Hypothesis draws them."""

from functools import cache

from hypothesis import strategies as st

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import GATTAI, SIGNED, VARIANTS
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.rules import RULES

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
