"""Lines of SumoCue: written here as its author says, read as the same board; and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import GridError, RequestError
from numpure_xl.sudoku.formats.sumocue import sumocue, sumocue_in
from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.regions import regions_of
from tests.sampling import examples

BOXES = [str(cell // 27 * 3 + cell % 9 // 3) for cell in range(81)]
ROWS_AMONG_BOXES = [*"000111222" * 3, *"3" * 9, *"4" * 9, *"5" * 9, *"666777888" * 3]
DIGITS = st.lists(st.integers(0, 9), min_size=81, max_size=81)


def read(line):
    """Return the grid of a line."""
    return Grid.parse(*(sumocue_in(line) or ()))


@examples(100)
@given(DIGITS, st.booleans(), st.booleans(), st.permutations("012345678"), st.data())
def test_a_line_is_digits_regions_and_diagonals(digits, is_x, is_jigsaw, names, data):
    regions = ROWS_AMONG_BOXES if is_jigsaw else BOXES
    named = [names[int(region)] for region in regions]
    cells = [f"={digit}J{name}" for digit, name in zip(digits, named, strict=True)]
    if data.draw(st.booleans()):  # numbers may have zeros in front
        cells = [cell.replace("=", "=0") for cell in cells]
    fixed = ("x",) * is_x
    drawn = regions_of(ROWS_AMONG_BOXES)
    board = Variant.of_regions(drawn, fixed) if is_jigsaw else CLASSIC.with_fixed(fixed)
    grid = Grid(tuple(digits), board)
    assert read(f"SumoCueV1{'D' * is_x}{''.join(cells)}\n") == read(sumocue(grid)) == grid


@examples(30)
@given(DIGITS)
def test_cells_without_a_region_are_in_their_box(digits):
    line = "# SumoCueV1" + "".join(f"={digit}" for digit in digits)
    assert read(line) == Grid(tuple(digits), CLASSIC)


@pytest.mark.few(9)
@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ("=0J0" * 80, "has 80 cells; a board has 81"),
        ("=0J0" * 82, "has 82 cells; a board has 81"),
        ("=1" * 40, "has 40 cells"),
        ("=10" + "=0" * 80, "is a killer sudoku"),
        ("=9" * 80 + "+0", "is a killer sudoku"),
        ("=0J0" * 81, "Region '0' has 81 cells"),
    ],
)
def test_a_line_that_is_no_board_is_refused(cells, sentence):
    with pytest.raises(GridError, match=sentence):
        sumocue_in(f"SumoCueV1{cells}")


@pytest.mark.few(9)
@pytest.mark.parametrize("name", ["9x9+windows", "4x4", "9x9+x+antiking", "9x9+colours"])
def test_boards_that_it_lacks_are_refused(name):
    with pytest.raises(RequestError, match=r"^SumoCue has 9x9 boards of boxes or regions"):
        sumocue(Grid((0,) * VARIANTS[name].cells, VARIANTS[name]))


def test_another_line_is_none():
    assert sumocue_in("1.....3..2.....4") is None
