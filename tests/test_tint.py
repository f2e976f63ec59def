"""The rules of a board can be read from its fills, whatever the theme."""

import pytest

from numpure_xl.board.style import board_style
from numpure_xl.board.theme import THEMES
from numpure_xl.board.tint import tinted
from numpure_xl.sudoku import CLASSIC, VARIANTS

MARK = "FFFF00"
NINE = [variant for variant in VARIANTS.values() if variant.side == 9]


def read(variant, fills):
    return tinted(variant.side, lambda row, col: fills[row * variant.side + col])


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("marked", [(), (0, 10, 13, 40, 41)])
def test_extra_units_are_known_by_their_fills_although_some_cells_are_marked(theme, marked):
    for variant in NINE:
        fills = dict(enumerate(board_style(variant, THEMES[theme], 36).fills))
        fills |= dict.fromkeys(marked, MARK)
        assert read(variant, fills) == (None if variant == CLASSIC else variant)


def test_without_the_fills_of_one_unit_there_are_no_windows():
    fills = list(board_style(VARIANTS["9x9-windows"], THEMES["plain"], 36).fills)
    for row in range(5, 8):
        fills[9 * row + 5 : 9 * row + 8] = [None] * 3
        fills[9 * row + 1 : 9 * row + 4] = [None] * 3
        fills[9 * row - 35 : 9 * row - 32] = [None] * 3
    assert read(CLASSIC, fills) is None
