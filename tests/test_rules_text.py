"""A board and its rules on one line: read again as written, in any order, or refused by name."""

from itertools import permutations

import pytest
from hypothesis import given

from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats.rules_text import board_of, grid_in, line_of, rules_in
from numpure_xl.sudoku.grid.boards import BY_CELLS, GATTAI, JIGSAWS, SIGNED, VARIANTS, board_named
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.rules import OWN_RULES
from tests.any_games import games, jigsaw, signs_of
from tests.sampling import examples, some

pytestmark = pytest.mark.few(99)

BARE = {name: VARIANTS[name] for name in ("6x6", "9x9", "9x9+x")}
KINDS = [(kind, bare) for kind in OWN_RULES for bare in (*BARE, "9x9+jigsaw")]


def signed(kind, bare, digits=(0, 0, 3, 1)):
    """Return a grid with the signs of a puzzle, and those; None where no board has them."""
    board = BARE.get(bare) or jigsaw(bare, 1)
    if f"{board.side}x{board.side}+{kind}" not in SIGNED:
        return None
    signs = signs_of(board.side, kind)
    cells = (*digits, *[0] * (board.cells - len(digits)))
    return Grid(cells, board.with_signs({kind: signs})), signs


@examples(100)
@given(games())
def test_a_line_of_any_board_is_read_again(game):
    assert grid_in(line_of(game.givens)) == game.givens


@pytest.mark.parametrize("name", [*VARIANTS, *GATTAI])
def test_a_board_without_any_digit_is_read_again(name):
    board = (VARIANTS | GATTAI)[name]
    blank = Grid((0,) * board.cells, board)
    assert grid_in(line_of(blank)) == blank


@pytest.mark.parametrize("name", SIGNED)
def test_a_board_without_any_sign_is_read_again_where_nothing_else_is_as_long(name):
    board = SIGNED[name]
    ((_, signs),) = board.signs
    blank = Grid((0,) * board.cells, board)
    if len(signs) != board.cells:
        assert grid_in(line_of(blank)) == blank


@pytest.mark.parametrize(("kind", "bare"), KINDS)
def test_digits_regions_signs_and_name_may_come_in_any_order(kind, bare):
    """Regions may be named by numbers: these, too, come before or after the digits."""
    found = signed(kind, bare)
    if not found:
        return
    grid, signs = found
    numbers = grid.variant.regions.translate(str.maketrans("abcdefghi", "123456789"))
    for regions in {numbers, grid.variant.regions.upper()}:
        parts = [str(grid), *filter(None, [regions]), signs, grid.variant.name]
        for order in some([*permutations(parts)], few=6):
            assert grid_in(" ".join(order)) == grid
    if numbers:
        assert grid_in(f"{grid}{numbers},{signs},{grid.variant.name}") == grid


@pytest.mark.parametrize(("kind", "bare"), KINDS)
def test_signs_without_a_name_are_read_where_nothing_else_has_such_signs(kind, bare):
    found = signed(kind, bare)
    if not found or bare == "9x9+jigsaw":
        return
    grid, signs = found
    beside = "" if BARE[bare].is_plain else bare
    parts = {"in front": [signs, grid, beside], "behind": [grid, signs, beside]}
    for place, texts in parts.items():
        line = " ".join(map(str, texts)).strip()
        ruled = rules_in(line)
        if OWN_RULES[kind].unmistakable:
            assert grid_in(line) == grid, place
        else:
            assert ruled is None or ruled[1] == BARE[bare]


def test_signs_are_those_of_a_board_with_as_many_cells_and_every_one_must_be_there():
    even = "e" + "." * 79 + "o"
    for text in (f"{'.' * 16} {even}", even, f"{'.' * 81} {even[:-1]}", f"{'.' * 80} {even}"):
        assert rules_in(text) is None
    assert grid_in(f"{'.' * 80}1 {even} 9x9+x").variant.name == "9x9+x+parity"


@pytest.mark.parametrize("name", [*SIGNED, *JIGSAWS, "9x9+jigsaw+parity", "4x4+jigsaw"])
def test_a_board_that_is_named_without_its_regions_or_signs_is_refused(name):
    if name == "4x4+jigsaw":
        with pytest.raises(GridError, match="no board '4x4\\+jigsaw'"):
            rules_in(f"{'.' * 16} {name}")
        return
    named = board_named(name)
    what = "regions" if named.is_jigsaw else "marks"
    sentence = f"The {what} of {name} are missing behind the digits, or damaged."
    digits = "1" + "." * (named.form.cells - 1)
    damaged = "#" + "." * (named.form.cells - 1)
    for text in (f"{digits} {name}", f"{name} {digits}", f"{digits} {damaged} {name}"):
        with pytest.raises(GridError) as refused:
            rules_in(text)
        assert str(refused.value) == sentence
    with pytest.raises(GridError) as refused:
        board_of(named)
    assert str(refused.value) == sentence
    assert rules_in(f"easy {name}") is None


@pytest.mark.parametrize(("kind", "bare"), KINDS)
def test_damaged_signs_are_refused(kind, bare):
    found = signed(kind, bare)
    if not found:
        return
    grid, signs = found
    line = line_of(grid)
    sentence = f"The marks of {grid.variant.name} are missing behind the digits, or damaged."
    for damaged in (signs + "#", "#" + signs[1:], signs[: len(signs) // 2] + "#"):
        text = line.replace(f" {signs}", f" {damaged}")
        if grid.variant.name not in line:
            text += f" {grid.variant.name}"
        with pytest.raises(GridError) as refused:
            rules_in(text)
        assert str(refused.value) == sentence


@pytest.mark.parametrize("name", VARIANTS)
def test_a_name_holds_for_digits_of_its_size_only(name):
    board = VARIANTS[name]
    digits = "1" + "." * (board.cells - 1)
    assert board_of(board_named(name)) == board
    if board.is_plain:
        return
    title = "Z" * board.cells
    assert rules_in(f"{title} {digits} {name}") == (digits, board)
    assert rules_in(f"{digits}. {name}") is None
    assert rules_in(f"{title} {name}") is None


@pytest.mark.parametrize("name", [name for name in GATTAI if BY_CELLS[GATTAI[name].cells].grids])
def test_digits_of_several_grids_need_no_name(name):
    board = GATTAI[name]
    digits = "1" + "." * (board.cells - 1)
    assert grid_in(f"easy {digits}") == Grid(digits, board)
    assert rules_in(f"{'Z' * board.cells} easy") is None
