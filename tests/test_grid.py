"""A grid is well formed or is refused with a sentence that names the cell."""

import copy
import pickle

import pytest

from numpure_xl.errors import GridError, NumpureError
from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS
from numpure_xl.sudoku.grid.grid import BLANK, Grid, cell_name
from numpure_xl.sudoku.grid.text import is_frame
from numpure_xl.sudoku.puzzle import Puzzle

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [EASY[at : at + 9] for at in range(0, 81, 9)]
SIZES = "16, 36, 64, 81, 144 or 256"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", f"The grid has 0 cells; a board has {SIZES}."),
        (" \n  \n", f"The grid has 0 cells; a board has {SIZES}."),
        (EASY[:-1], f"The grid has 80 cells; a board has {SIZES}."),
        (EASY + ".", f"The grid has 82 cells; a board has {SIZES}."),
        (" " + EASY[:-1], f"The grid has 80 cells; a board has {SIZES}."),
        ("." * 17 + "x" + "." * 63, "Cell r2c9 holds 'x'; write a digit, or '.' for a blank."),
        ("." * 17 + "あ" + "." * 63, "Cell r2c9 holds 'あ'; write a digit, or '.' for a blank."),
        ("A" + "." * 80, "Cell r1c1 holds 10; allowed are 1 to 9."),
        ("." * 35 + "7", "Cell r6c6 holds 7; allowed are 1 to 6."),
        ("\t".join(ROWS[0]) + "\n6", "Row 2 has 1 cell; a 9x9 grid has 9 in each."),
        ("53,7,1\n" * 4, "Row 1 has 3 cells; a 4x4 grid has 4 in each."),
    ],
    ids=[
        *("empty", "white", "short", "long", "short behind a space", "letter", "kana"),
        *("digit of a larger board", "digit above 6", "ragged tabs", "ragged commas"),
    ],
)
def test_refuses_text_that_is_no_grid(text, sentence):
    variant = None if "cells; a board" in sentence else VARIANTS[_size(text, sentence)]
    with pytest.raises(GridError) as refusal:
        Grid.parse(text, variant)
    assert str(refusal.value) == sentence


def _size(text, sentence):
    return "4x4" if "4x4" in sentence else "6x6" if len(text) == 36 else "9x9"


def test_tells_how_many_cells_a_variant_that_was_named_has():
    with pytest.raises(GridError, match=r"^A 6x6\+x grid has 36 cells, not 35\.$"):
        Grid.parse("." * 35, VARIANTS["6x6+x"])
    with pytest.raises(GridError, match=r"^A 9x9 grid has 81 cells, not 80\.$"):
        Grid((0,) * 80, VARIANTS["9x9"])


def test_refuses_digits_that_a_board_lacks():
    with pytest.raises(GridError, match=r"^Cell r9c9 holds 10; allowed are 1 to 9\.$"):
        Grid((*[0] * 80, 10))
    with pytest.raises(GridError, match=r"^Cell r1c2 holds -1; allowed are 1 to 9\.$"):
        Grid((0, -1, *[0] * 79))
    with pytest.raises(GridError, match=r"^Cell r1c1 holds 7; "):
        Grid.parse("." * 36, VARIANTS["6x6"]).with_digit(0, 7)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (10, "holds 10; allowed"),
        ("12", "holds 12; allowed"),
        ("１２", "holds 12; allowed"),
        (-1, "holds -1; allowed"),
        (99.0, "holds 99; allowed"),
        (1.5, "holds 1.5; write"),
        (float("inf"), "holds inf; write"),
        (1e300, "holds 1e+300; write"),
        (True, "holds True; write"),
        ("x", "holds 'x'; write"),
        ("123", "holds '123'; write"),
        ("1" * 1000, f"holds '{'1' * 29}…'; write"),
        (b"1", "holds b'1'; write"),
        ([1], "holds [1]; write"),
    ],
    ids=repr,
)
def test_refuses_values_of_a_matrix_that_are_no_digit(value, told):
    with pytest.raises(GridError) as refusal:
        Grid.from_rows([[0] * 9, [0, value, *[0] * 7], *[[0] * 9] * 7])
    assert str(refusal.value).startswith(f"Cell r2c2 {told}")
    assert len(str(refusal.value)) <= 120


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([], f"The grid has 0 cells; a board has {SIZES}."),
        ([[]] * 9, f"The grid has 0 cells; a board has {SIZES}."),
        ([[0] * 9] * 8, f"The grid has 72 cells; a board has {SIZES}."),
        ([[0] * 10, *[[0] * 9] * 7, [0] * 8], "Row 1 has 10 cells; a 9x9 grid has 9 in each."),
        ([[0] * 36], "Row 1 has 36 cells; a 6x6 grid has 6 in each."),
    ],
    ids=["nothing", "empty rows", "a row is missing", "ragged", "a line"],
)
def test_refuses_rows_that_are_no_square(rows, sentence):
    with pytest.raises(GridError) as refusal:
        Grid.from_rows(rows)
    assert str(refusal.value) == sentence


def test_an_error_carries_the_cell_and_what_it_holds():
    with pytest.raises(GridError) as refusal:
        Grid.parse("." * 10 + "X" + "." * 70)
    assert refusal.value.fields == {"cell": "r2c2", "found": "X"}
    assert isinstance(refusal.value, NumpureError)
    assert isinstance(refusal.value, ValueError)


def test_a_row_that_lost_a_symbol_is_not_filled_up():
    rows = ["53..7...", *ROWS[1:]]
    with pytest.raises(GridError, match="80 cells"):
        Grid.parse("\n".join(rows))


def test_an_8x8_block_does_not_become_a_9x9_one_by_its_last_line_end():
    block = "1.......\n" * 8
    assert Grid.parse(block).variant == VARIANTS["8x8"]
    assert Grid.parse(block) == Grid.parse(block.replace("\n", ""))


def test_spaces_are_blanks_where_the_text_keeps_its_columns():
    kept = "\n".join(row.replace(".", " ") for row in ROWS)
    assert str(Grid.parse(kept)) == EASY
    assert str(Grid.parse(kept + "\n")) == EASY
    assert str(Grid.parse("\n".join(map(str.rstrip, kept.split("\n"))))) == EASY
    assert str(Grid.parse(EASY.replace(".", " "))) == EASY


def test_a_row_and_a_column_of_spaces_are_not_lost():
    digits = [[0] * 9, *[[1, 0, 3, 4, 0, 6, 7, 8, 0]] * 8]  # r1 and c9 are blank
    text = "\n".join("".join(str(digit or " ") for digit in row) for row in digits)
    assert Grid.parse(text) == Grid.from_rows(digits)


def test_lines_that_are_longer_than_a_row_are_not_cut():
    with pytest.raises(GridError, match="The grid has 20 cells"):
        Grid.parse("12 34 5\n" * 4)


def test_empty_lines_may_part_the_bands_and_spaces_the_boxes():
    bands = ["\n".join(f"{r[:3]} {r[3:6]} {r[6:]}" for r in ROWS[at : at + 3]) for at in (0, 3, 6)]
    assert str(Grid.parse("\n\n".join(bands))) == EASY


def test_drawn_boxes_are_those_of_the_variant():
    grid = Grid.parse("123456" * 6)
    assert grid.drawn().splitlines()[:4] == [
        "1 2 3 | 4 5 6",
        "1 2 3 | 4 5 6",
        "------+------",
        "1 2 3 | 4 5 6",
    ]


@pytest.mark.parametrize(
    ("line", "frame"),
    [
        ("------+-------+------", True),
        ("+---+---+", True),
        ("|---+---|", True),
        ("=== - ===", True),
        ("", False),
        ("|||", False),
        ("5-3", False),
    ],
)
def test_tells_the_edges_of_boxes_from_rows(line, frame):
    assert is_frame(line) is frame


def test_a_cell_is_named_from_one_by_row_and_column():
    assert [cell_name(cell, CLASSIC) for cell in (0, 8, 9, 80)] == ["r1c1", "r1c9", "r2c1", "r9c9"]
    assert cell_name(255, VARIANTS["16x16"]) == "r16c16"


def test_clues_are_the_cells_that_are_not_blank():
    assert Grid.parse(EASY).clues == 81 - EASY.count(".")
    assert Grid.parse("." * 81).clues == 0


def test_a_pair_on_a_diagonal_clashes_only_where_diagonals_count():
    six_x = VARIANTS["6x6+x"]
    grid = Grid((0,) * 36, six_x).with_digit(5, 4).with_digit(30, 4)  # r1c6 and r6c1
    assert grid.clashes() == {5, 30}
    assert Grid(grid.digits, VARIANTS["6x6"]).clashes() == set()


def test_changing_a_cell_leaves_the_grid_it_came_from():
    grid = Grid.parse(EASY)
    changed = grid.with_digit(2, 4)
    assert (grid.digits[2], changed.digits[2]) == (BLANK, 4)
    assert changed.with_digit(2, BLANK) == grid
    with pytest.raises(AttributeError):
        grid.digits = ()  # type: ignore[misc]


def test_a_grid_travels_and_keeps_its_variant():
    grid = Grid.parse("." * 36, VARIANTS["6x6+x"])
    there = pickle.loads(pickle.dumps(grid))  # noqa: S301
    assert there == copy.deepcopy(grid) == grid
    assert there.variant.units == grid.variant.units
    assert len({there, grid}) == 1


def test_without_a_variant_text_means_the_plain_board():
    assert all(
        Grid.parse("." * variant.cells).variant == variant
        for variant in VARIANTS.values()
        if variant.is_plain
    )
    assert Grid.parse(EASY).variant == CLASSIC


MATRIX = [
    [0, 0, 7, 0, 4, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 8, 0, 0, 6],
    [0, 4, 1, 0, 0, 0, 9, 0, 0],
    [0, 0, 0, 0, 0, 0, 1, 7, 0],
    [0, 0, 0, 0, 0, 6, 0, 0, 0],
    [0, 0, 8, 7, 0, 0, 2, 0, 0],
    [3, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 1, 2, 0, 0, 0, 0],
    [8, 6, 0, 0, 7, 0, 0, 0, 5],
]
LINE = "..7.4.........8..6.41...9........17......6.....87..2..3...........12....86..7...5"


@pytest.mark.parametrize(
    "make",
    [
        lambda: MATRIX,
        lambda: tuple(map(tuple, MATRIX)),
        lambda: (iter(row) for row in MATRIX),
        lambda: [digit for row in MATRIX for digit in row],
        lambda: [[digit or None for digit in row] for row in MATRIX],
        lambda: [[float(digit) if digit else float("nan") for digit in row] for row in MATRIX],
        lambda: ["".join(map(str, row)) for row in MATRIX],
        lambda: [[str(digit) for digit in row] for row in MATRIX],
        lambda: list(LINE),
        lambda: LINE,
        LINE.encode,
        lambda: Grid.parse(LINE).drawn(),
        lambda: Grid.parse(LINE),
        lambda: Puzzle(MATRIX),
        lambda: memoryview(bytes(digit for row in MATRIX for digit in row)),
    ],
    ids=[
        "lists",
        "tuples",
        "iterators",
        "cells",
        "None",
        "NaN",
        "lines",
        "texts",
        "signs",
        "text",
        "bytes",
        "drawn",
        "grid",
        "puzzle",
        "memory",
    ],
)
def test_whatever_holds_a_grid_makes_one(make):
    assert Grid(make()) == Grid.parse(LINE)
    assert hash(Grid(make())) == hash(Grid.parse(LINE))


NOTHING = float("nan")


@pytest.mark.arrays
@pytest.mark.parametrize(
    "make",
    [
        "np.array(MATRIX)",
        "np.array(MATRIX, dtype=np.float32)",
        "np.where(np.array(MATRIX) == 0, NOTHING, MATRIX)",
        "np.array(MATRIX).ravel()",
        "np.array(MATRIX).astype(str)",
        "np.ma.masked_equal(MATRIX, 0)",
        "[np.array(row) for row in MATRIX]",
        "[pd.Series(row) for row in MATRIX]",
        "pd.Series(list(LINE))",
        "pd.DataFrame(MATRIX)",
        "pd.DataFrame(MATRIX).replace(0, pd.NA)",
        "pd.DataFrame(MATRIX).replace(0, None)",
        'pd.DataFrame(MATRIX).astype("Int64").replace(0, pd.NA)',
        "pd.DataFrame(MATRIX).astype(str)",
    ],
)
def test_arrays_and_tables_make_a_grid(make):
    import numpy as np  # noqa: PLC0415
    import pandas as pd  # noqa: PLC0415

    names = {"np": np, "pd": pd}
    made = eval(make, {"MATRIX": MATRIX, "LINE": LINE, "NOTHING": NOTHING} | names)  # noqa: S307
    assert Grid(made) == Grid.parse(LINE)


@pytest.mark.arrays
def test_a_grid_is_an_array_that_nobody_shares():
    import numpy as np  # noqa: PLC0415

    grid = Grid(MATRIX)
    assert np.array(grid).tolist() == MATRIX
    assert np.asarray(grid, dtype="int8").dtype == "int8"
    assert (np.asarray(grid) == grid.to_rows()).all()
    with pytest.raises(ValueError, match="only as a copy"):
        np.array(grid, copy=False)


def test_a_grid_is_read_by_row_and_column_from_0():
    grid = Grid(MATRIX)
    assert [grid[row, col] for row in range(9) for col in range(9)] == list(grid.digits)
    assert (grid[0, 2], grid[-1, -1], grid[8]) == (7, 5, (8, 6, 0, 0, 7, 0, 0, 0, 5))
    assert [list(row) for row in grid] == MATRIX == grid.to_rows()
    assert len(grid) == 9
    assert grid.to_rows("")[0] == ["", "", 7, "", 4, "", "", "", ""]


@pytest.mark.parametrize("key", [9, (9, 0), (0, -10), "a", (0, "x"), (1, 2, 3), None, 1.0, ()])
def test_a_cell_that_is_not_there_is_an_index_error(key):
    with pytest.raises(IndexError, match=r"^A 9x9 grid has no cell \[.*\]; rows and columns go"):
        Grid(MATRIX)[key]


def test_the_name_of_the_rules_is_enough():
    diagonal = Grid("1" + "." * 35, "6x6+x")
    assert diagonal.variant is VARIANTS["6x6+x"]
    assert Grid(diagonal) == diagonal
    assert Grid(diagonal, "6x6") == Grid("1" + "." * 35)
    with pytest.raises(LookupError, match="There is no variant '6x7'"):
        Grid(LINE, "6x7")


@pytest.mark.parametrize("source", [None, 5, {}, {(0, 0): 1}, {1, 2}, object, len], ids=repr)
def test_what_holds_no_grid_is_refused(source):
    with pytest.raises(GridError, match=r"is not a grid; give a text, rows of digits, or an ar"):
        Grid(source)


def test_a_grid_shown_in_python_makes_it_again():
    for grid in (Grid(MATRIX), Grid("1" + "." * 35, "6x6+x"), Grid("." * 16)):
        assert eval(repr(grid), {"Grid": Grid}) == grid  # noqa: S307


def drawn_with_spaces(grid):
    """Return a board as py-sudoku and sudokutools print it: spaces for blanks, wide if above 9."""
    side, across, width = len(grid), grid.variant.box_cols, 2 if len(grid) > 9 else 1
    lines = []
    for number, row in enumerate(grid):
        if number and number % grid.variant.box_rows == 0:
            lines.append("-" * (side * (width + 1)))
        cells = [f"{digit or '':>{width}}" for digit in row]
        boxes = [" ".join(cells[at : at + across]) for at in range(0, side, across)]
        lines.append(" | ".join(boxes))
    return lines


@pytest.mark.parametrize("name", ["4x4", "6x6", "8x8", "9x9", "12x12", "16x16"])
def test_boards_as_other_programs_draw_and_write_them_are_read(name):
    variant = VARIANTS[name]
    digits = ((cell * 7 + cell // variant.side) % (variant.side + 1) for cell in range(1000))
    grid = Grid([next(digits) for _ in range(variant.cells)])
    lines = drawn_with_spaces(grid)
    assert Grid("\n".join(lines)) == grid
    assert Grid("\n".join(line.rstrip() for line in lines)) == grid
    assert Grid("\n".join(f"| {line} |" for line in lines)) == grid
    assert Grid("\n".join(" ".join(map(str, row)) for row in grid)) == grid
