"""The rules of a board can be read from its fills, whatever the theme."""

import pytest

from numpure_xl.board.style import board_style
from numpure_xl.board.theme import THEMES
from numpure_xl.board.tint import fixed_shown, regions_shown, samples, tinted
from numpure_xl.sudoku.grid.boards import CLASSIC, JIGSAWS, VARIANTS
from numpure_xl.sudoku.grid.variant import Variant
from tests.boards import is_shaded

MARK = "FFFF00"
NINE = [variant for variant in VARIANTS.values() if variant.side == 9 and variant.is_of_units]


SQUARES = [v for v in VARIANTS.values() if ("x" in v.fixed) and not v.has_areas and v.is_of_units]
GREY = "808080"


def read(variant, fills, look=tinted):
    return look(variant.side, lambda row, col: fills[row * variant.side + col])


def shading(variant):
    """Return grey fills for the extra units, and the numbers of the cells with and without."""
    shaded = [cell for cell in range(variant.cells) if is_shaded(variant, cell)]
    plain = [cell for cell in range(variant.cells) if cell not in shaded]
    return dict.fromkeys(plain) | dict.fromkeys(shaded, GREY), shaded, plain


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("marked", [(), (0, 10, 13, 40, 41)])
def test_extra_units_are_known_by_their_fills_although_some_cells_are_marked(theme, marked):
    for variant in NINE:
        fills = dict(enumerate(board_style(variant, THEMES[theme], 36).fills))
        fills |= dict.fromkeys(marked, MARK)
        assert read(variant, fills) == (None if variant == CLASSIC else variant)


def test_without_the_fills_of_one_unit_there_are_no_windows():
    fills = list(board_style(VARIANTS["9x9+windows"], THEMES["plain"], 36).fills)
    for row in range(5, 8):
        fills[9 * row + 5 : 9 * row + 8] = [None] * 3
        fills[9 * row + 1 : 9 * row + 4] = [None] * 3
        fills[9 * row - 35 : 9 * row - 32] = [None] * 3
    assert read(CLASSIC, fills) is None


@pytest.mark.parametrize("variant", SQUARES, ids=lambda variant: variant.name)
def test_diagonals_are_there_while_more_than_half_of_their_cells_are_filled(variant):
    fills, shaded, _ = shading(variant)
    half = len(shaded) // 2
    assert read(variant, fills | dict.fromkeys(shaded[half + 1 :])) == variant
    assert read(variant, fills | dict.fromkeys(shaded[half:])) is None


@pytest.mark.parametrize("variant", SQUARES, ids=lambda variant: variant.name)
def test_diagonals_are_not_there_where_most_other_cells_have_the_same_fill(variant):
    fills, _, plain = shading(variant)
    half = len(plain) // 2
    assert read(variant, fills | dict.fromkeys(plain[:half], GREY)) == variant
    assert read(variant, fills | dict.fromkeys(plain[: half + 1], GREY)) is None
    assert read(variant, fills | dict.fromkeys(plain, MARK)) == variant


@pytest.mark.parametrize("theme", THEMES)
def test_diagonals_of_a_jigsaw_are_known_by_their_fills(theme):
    for jigsaw in JIGSAWS.values():
        fills = dict(enumerate(board_style(jigsaw, THEMES[theme], 36).fills))
        assert read(jigsaw, fills, fixed_shown) == jigsaw.fixed
        assert read(jigsaw, fills | {0: MARK, 1: MARK}, fixed_shown) == jigsaw.fixed


@pytest.mark.parametrize("side", sorted({variant.side for variant in VARIANTS.values()}))
def test_two_samples_are_in_the_extra_units_of_every_board_and_none_is_superfluous(side):
    plain = next(v for v in VARIANTS.values() if v.side == side)
    alone = ["falling", "rising", *(["windows"] if side == 6 else [])]
    boards = [*VARIANTS.values(), *(plain.with_fixed((key,)) for key in alone)]
    with_extra = [v for v in boards if v.side == side and v.is_of_units and not v.is_plain]

    def suffice(cells):
        return all(sum(is_shaded(v, cell) for cell in cells) >= 2 for v in with_extra)

    cells = samples(side)
    assert suffice(cells)
    assert not any(suffice(set(cells) - {cell}) for cell in cells)


@pytest.mark.parametrize("theme", THEMES)
def test_regions_in_parts_are_known_by_their_fills(theme):
    parted = Variant.of_regions("aaaabbbbbaccccceeeeeddddd")
    fills = board_style(parted, THEMES[theme], 36).fills
    assert read(parted, fills, regions_shown) == "aaaabbbbbacccccdddddeeeee"
    joined = JIGSAWS["5x5+jigsaw"]
    assert read(joined, "aaaaabbbbbcccccdddddeeeee", regions_shown) is None
    assert read(parted, [None, *fills[1:]], regions_shown) is None
