"""Game IDs of Solo: every board that has one comes back from it, and what has none is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import GridError, RequestError
from numpure_xl.sudoku.formats.game_id import game_id, game_in
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.cages import Cages
from numpure_xl.sudoku.rules.regions import regions_of, rows_as_regions
from tests.sampling import examples

IN_PARTS = [*"000111222" * 3, *"3" * 9, *"4" * 9, *"5" * 9, *"666777888" * 3]
IN_PARTS[0], IN_PARTS[80] = "8", "0"
DAMAGED = "is damaged, or is for a board that is not supported"


def read(text):
    return Grid.parse(*(game_in(text) or ()))


@st.composite
def boards(draw):
    """Return a board of boxes or regions, with or without diagonals and cages."""
    fixed = ("x",) * draw(st.booleans())
    side = draw(st.sampled_from([4, 6, 9, 12, 16]))
    if side in {6, 9} and draw(st.booleans()):
        names = draw(st.permutations([*rows_as_regions(side)[::side]]))
        board = Variant.of_regions(regions_of(names[at // side] for at in range(side**2)), fixed)
    else:
        board = VARIANTS[f"{side}x{side}"].with_fixed(fixed)
    if side > 9 or fixed or draw(st.booleans()):
        return board
    cells, cages = [*range(board.cells)], []
    while cells:
        size = draw(st.integers(1, 3))
        row = cells[0] // side
        cage = [cell for cell in cells[:size] if cell // side == row]
        least = sum(range(1, len(cage) + 1))
        cages.append((cage, draw(st.integers(least, least + len(cage) * (side - len(cage))))))
        cells = cells[len(cage) :]
    return board.ruled([Cages.of(cages, board)])


@examples(100)
@given(boards(), st.data())
def test_a_board_comes_back_from_its_id(board, data):
    digits = st.just(0) | st.integers(0, board.side)
    cells = data.draw(st.lists(digits, min_size=board.cells, max_size=board.cells))
    grid = Grid(tuple(cells), board)
    text = game_id(grid)
    assert read(text) == read(f"a line with {text} in it") == grid
    assert "".join(text.split()) == text


@pytest.mark.few(20)
@pytest.mark.parametrize(
    ("text", "grid"),
    [
        ("2x2:1e3b2e4", "1.....3..2.....4"),
        ("2x2:p", "." * 16),
        ("2x2:1_2_3_4_3_4_1_2_2_1_4_3_4_3_2_1", "1234341221434321"),
        ("2x2x:o4", "." * 15 + "4"),
        ("3x3:zzzc", "." * 81),
        ("4x4:16zzzzzzzzzu", "G" + "." * 255),
    ],
)
def test_runs_of_blanks_are_letters(text, grid):
    assert str(read(text)) == grid
    assert game_id(read(text)) == text


def test_strokes_of_regions_are_counted_row_by_row_and_then_column_by_column():
    """A 5x5 whose regions are its rows: no stroke within rows, then one at each step down."""
    board = Variant.of_regions(rows_as_regions(5))
    assert game_id(Grid((0,) * 25, board)) == "5j:y,t" + "_" * 20
    assert read("5j:y,t" + "_" * 20).variant == board


@pytest.mark.few(20)
@pytest.mark.parametrize(
    "text",
    [
        *("2x2:o", "2x2:q", "2x2:1e3b2e5x4", "2x2:17o", "5x5:zzz", "2x2:0o", "5j:y", "5j:y,t"),
        *("5j:y,t?", "2x2k:p", "2x2k:p,a", "5j:y,z" + "_" * 20),
    ],
)
def test_damaged_ids_are_refused(text):
    with pytest.raises(GridError, match=DAMAGED):
        game_in(text)


@pytest.mark.few(9)
@pytest.mark.parametrize("parts", ["a,p", "w,p", "_,p", "________________________,1_2"])
def test_cages_that_are_damaged_are_refused(parts):
    with pytest.raises(GridError, match=r"^Cages need strokes between all cells, and a sum"):
        game_in(f"2x2k:p,{parts}")


@pytest.mark.few(9)
@pytest.mark.parametrize("text", ["", "9:30 in the morning", "2x2", "5:y", "1.2:3"])
def test_other_lines_have_no_id(text):
    assert game_in(text) is None


def test_boards_that_solo_lacks_are_refused():
    classic = VARIANTS["9x9"]
    some = classic.ruled([Cages.of([([0, 1], 3)], classic)])
    for board, sentence in (
        (VARIANTS["9x9+windows"], "A game ID is for boxes or regions"),
        (Variant.of_regions(regions_of(IN_PARTS)), "has regions in one piece"),
        (some, "has each cell in one cage"),
    ):
        with pytest.raises(RequestError, match=sentence):
            game_id(Grid((0,) * 81, board))
