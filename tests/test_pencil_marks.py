"""Grids of pencil marks: read as what each cell shows, and written as others read them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import GridError, RequestError
from numpure_xl.sudoku.formats.collection import boards
from numpure_xl.sudoku.formats.pencil_marks import (
    candidates_in,
    cells_in,
    cells_of,
    is_marked,
    marked,
    pencil_marks,
    sdx,
)
from numpure_xl.sudoku.grid.boards import BOARDS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, digits_of, game_of, mask_of, plain_variant
from numpure_xl.sudoku.solve.solver import solve
from tests.sampling import examples
from tests.test_formats import PENCIL_MARKS, SDX

pytestmark = pytest.mark.few(99)

SIDES = (4, 6, 8, 9)
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}
"""The rows and the columns of a box."""


@st.composite
def games(draw, sides=SIDES):
    """A game of any digits, any of them given, with any pencil marks or none."""
    side = draw(st.sampled_from(sides))
    cells, odds = side**2, draw(st.sampled_from([0, 1, 3]))
    digits = st.sampled_from([0] * (8 - 2 * odds) + [*range(1, side + 1)] * odds or [0])
    masks = st.sampled_from([0, *range(1, 1 << side)] if draw(st.booleans()) else [0])
    shown = draw(st.lists(st.tuples(digits, st.booleans(), masks), min_size=cells, max_size=cells))
    position, given, marks = zip(*shown, strict=True)
    are_given = [bool(digit) and own for digit, own in zip(position, given, strict=True)]
    return SavedGame.of(position, are_given, marks, plain_variant(side))


def sees(side, cell, other):
    """Whether two cells share a row, a column or a box."""
    (row, col), (r, c), (down, across) = divmod(cell, side), divmod(other, side), BOXES[side]
    return row == r or col == c or (row // down, col // across) == (r // down, c // across)


def possible(game, cell):
    """The digits that no cell which a cell sees has."""
    side, digits = game.position.variant.side, game.position.digits
    seen = {digit for other, digit in enumerate(digits) if digit and sees(side, cell, other)}
    return [digit for digit in range(1, side + 1) if digit not in seen]


def shown(game):
    """The text of each cell: its digit, its pencil marks, or all that it can hold."""
    marks = game.marks or [0] * game.position.variant.cells
    cells = zip(game.position.digits, marks, strict=True)
    texts = [[digit] if digit else digits_of(mask) for digit, mask in cells]
    return ["".join(map(str, own or possible(game, n))) or "." for n, own in enumerate(texts)]


def placed(side, texts, entered=()):
    """The digit of each cell: one alone in it, unless a cell that it sees has it among several."""
    digits = []
    for cell, text in enumerate(texts):
        seen = [other for other in range(side**2) if sees(side, cell, other) and other != cell]
        is_last = cell not in entered and any(
            text in texts[other] and len(texts[other]) > 1 for other in seen
        )
        digits.append(int(text) if len(text) == 1 and text != "." and not is_last else 0)
    return digits


def only(text):
    ((_, board),) = boards(text.splitlines())
    assert not isinstance(board, GridError), board
    return board


def noted(texts, digits):
    """The pencil marks of cells in which no digit is placed; () where there are none."""
    cells = zip(texts, digits, strict=True)
    marks = [0 if digit or text == "." else mask_of(map(int, text)) for text, digit in cells]
    return tuple(marks) if any(marks) else ()


@examples(60)
@given(games())
def test_pencil_marks_are_read_as_what_each_cell_shows(game):
    texts, side = shown(game), game.position.variant.side
    rows = [cells_in(line) for line in pencil_marks(game).splitlines() if cells_in(line)]
    assert [cell for row in rows for cell in row or ()] == texts
    if max(map(len, texts)) == 1:
        return  # digits alone, as in any grid
    assert is_marked([row or () for row in rows])
    digits = placed(side, texts)
    board = plain_variant(side)
    grid = Grid(tuple(digits), board)
    expected = SavedGame(grid, grid, noted(texts, digits))
    assert marked([row or () for row in rows]) == expected
    assert game_of(only(pencil_marks(game))) == expected


@examples(60)
@given(games())
def test_pencil_marks_are_drawn_in_boxes(game):
    """Strokes are below each box but the lowest, bars right of each but the last."""
    side = game.position.variant.side
    down, across = BOXES[side]
    lines = pencil_marks(game).split("\n")
    assert lines[-2:] == ["", ""]
    assert len({*map(len, lines[:-2])}) == 1
    assert {lines[0], lines[-3]} == {f"*{'-' * (len(lines[0]) - 2)}*"}
    rows = [line for number, line in enumerate(lines[1:-3]) if number % (down + 1) != down]
    strokes = [line for number, line in enumerate(lines[1:-3]) if number % (down + 1) == down]
    assert (len(rows), len(strokes)) == (side, side // down - 1)
    width = max(map(len, shown(game))) + 2
    for row in rows:
        assert (row[0], row[-1], row[1:-1].count("|")) == ("|", "|", side // across - 1)
        boxes = row[1:-1].split("|")
        assert {*map(len, boxes)} == {width * across}
        cells = [box[at : at + width] for box in boxes for at in range(0, len(box), width)]
        assert all(cell[0] == cell[-1] == " " != cell[1] for cell in cells)
    assert {*strokes} == {f"|{'+'.join(['-' * width * across] * (side // across))}|"}


@pytest.mark.parametrize("name", [name for name in BOARDS if name not in {"4x4", "6x6", "8x8"}])
def test_only_plain_boards_up_to_9x9_have_pencil_marks(name):
    game = game_of(Grid((0,) * BOARDS[name].cells, BOARDS[name]))
    if name == "9x9":
        assert pencil_marks(game)
        return
    for form, write in {"pencilmarks": pencil_marks, "sdx": sdx}.items():
        with pytest.raises(RequestError) as refused:
            write(game)
        assert str(refused.value) == f"The format {form} has no boards {name}; try json."


CELLS = st.lists(st.sets(st.integers(1, 9), min_size=1), min_size=2, max_size=11)


@examples(100)
@given(CELLS, st.lists(st.sampled_from("|,;(){}[]<> \t"), max_size=9), st.booleans())
def test_a_row_has_four_to_nine_cells_of_rising_digits_that_a_board_of_its_length_has(
    cells, marks, is_entered
):
    texts = ["".join(map(str, sorted(cell))) for cell in cells]
    texts[0] = f"u{texts[0]}" if is_entered else texts[0]
    between = "".join(marks) + " "
    line = between + between.join(texts) + between
    assert cells_of(line) == texts
    high = any(max(cell) > len(cells) for cell, text in zip(cells, texts, strict=True) if text[1:])
    fits = 4 <= len(cells) <= 9 and not high
    assert cells_in(line) == ((*texts,) if fits else None)


@pytest.mark.parametrize("cell", ["21", "11", "1u", "uu1", "u", "10", "1.", "..", "x", "--", "A"])
def test_a_row_with_any_other_cell_is_none(cell):
    assert cells_in("1 2 3 4") == ("1", "2", "3", "4")
    assert cells_in("- . 0 u1") == ("-", ".", "0", "u1")
    assert cells_in(f"1 2 3 {cell}") is None


def test_a_digit_that_a_board_of_the_length_of_a_row_has_not_is_no_pencil_mark():
    assert cells_in("5 1 2 3") == ("5", "1", "2", "3")  # a digit that is wrong, in any grid
    assert cells_in("14 1 2 3") == ("14", "1", "2", "3")
    assert cells_in("15 1 2 3") is None
    assert cells_in("u5 1 2 3") is None


def test_a_line_of_every_cell_that_there_is_is_no_row():
    every = ["".join(map(str, digits_of(mask))) for mask in range(1, 1 << 9)]
    assert all(cells_in(f"1 {text} 2 3 4 5 6 7 8") for text in every)
    assert cells_in(" ".join([*every, *(f"u{text}" for text in every), *"-.0"])) is None


@examples(60)
@given(games(sides=[9]), st.sampled_from(".0"), st.data())
def test_729_signs_are_the_candidates_of_each_cell(game, blank, data):
    masks = [
        mask_of([digit]) if digit else mask
        for digit, mask in zip(game.position.digits, game.marks or [0] * 81, strict=True)
    ]
    text = "".join(str(d) if mask >> d - 1 & 1 else blank for mask in masks for d in range(1, 10))
    digits = [digits_of(mask)[0] if len(digits_of(mask)) == 1 else 0 for mask in masks]
    grid = Grid(tuple(digits), "9x9")
    marks = [0 if digit else mask for digit, mask in zip(digits, masks, strict=True)]
    expected = SavedGame(grid, grid, tuple(marks) if any(marks) else ())
    assert candidates_in(f"  {text}\n") == expected
    if any(masks):
        assert game_of(only(text)) == expected
    at = data.draw(st.integers(0, 728))
    for wrong in (str((at + 1) % 9 + 1), "x", "", "1."):
        assert candidates_in(text[:at] + wrong + text[at + 1 :]) is None


def test_a_saved_game_of_sudocue_is_written_as_sudocue_wrote_it():
    assert sdx(only(SDX)) == f"{SDX}\n"


@examples(60)
@given(games(sides=[9]))
def test_a_game_of_sudocue_is_read_with_its_entries(game):
    texts = shown(game)
    entered = [n for n, d in enumerate(game.position.digits) if d and not game.givens.digits[n]]
    written = sdx(game)
    rows = [line.split(" ") for line in written.split("\n")]
    assert [len(row) for row in rows] == [*[9] * 9, 1, 1]
    assert [cell for row in rows[:9] for cell in row] == [
        f"u{text}" if n in entered else text for n, text in enumerate(texts)
    ]
    digits = placed(9, texts, entered)
    given = [0 if n in entered else digit for n, digit in enumerate(digits)]
    expected = SavedGame(
        Grid(tuple(given), "9x9"), Grid(tuple(digits), "9x9"), noted(texts, digits)
    )
    if entered or max(map(len, texts)) > 1:
        assert only(written) == expected


def test_a_game_of_sudocue_that_is_nearly_solved_is_read_with_pairs_that_look_like_numbers():
    solved = solve(only(SDX).givens)
    for other in range(2, 7):
        digits = [0 if digit in {1, other} else digit for digit in solved.digits]
        marks = [mask_of([1, other])] * 81
        game = SavedGame.of(digits, map(bool, digits), marks, plain_variant(9))
        assert only(sdx(game)) == game


def test_pencil_marks_of_simple_sudoku_are_written_with_the_same_cells():
    cells = [cells_of(line) for line in PENCIL_MARKS.splitlines() if cells_in(line)]
    again = [cells_of(line) for line in pencil_marks(only(PENCIL_MARKS)).splitlines()]
    assert [row for row in again if len(row) == 9] == cells


def test_a_square_in_which_a_cell_has_several_digits_is_marked():
    rows = ["12 3 4 1", "1 2 3 4", "1 2 3 4", "1 2 3 4"]
    assert is_marked([row.split() for row in rows])
    assert not is_marked([row.split() for row in [rows[1]] * 4])
    assert not is_marked([row.split() for row in rows[:3]])
    assert not is_marked([row.split() for row in (*rows[:3], "1 2 3")])


@pytest.mark.parametrize("side", [5, 7])
def test_pencil_marks_of_a_size_that_no_board_has_are_refused(side):
    text = "".join(" ".join(["12"] * side) + "\n" for _ in range(side))
    ((number, fault),) = boards(text.splitlines())
    sentence = f"The grid has {side * side} cells, as only a jigsaw has; its regions are missing."
    assert (number, str(fault)) == (1, sentence)
