"""Saved games of Solo: the moves up to the one that is shown, over the digits of the game ID."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats.collection import boards
from numpure_xl.sudoku.formats.game_id import game_id
from numpure_xl.sudoku.formats.solo_save import joined, solo_in
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, digits_of
from tests.sampling import examples

HEAD = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection"
BOARDS = [VARIANTS[name] for name in ("4x4", "6x6", "9x9", "4x4+x")]


def read_as(lines):
    return solo_in(joined(lines))


def saved(grid, moves, shown=None, game="Solo"):
    """Return the lines of a file as Solo writes them."""
    params, _, desc = game_id(grid).partition(":")
    pairs = [("GAME", game), ("PARAMS", params), ("CPARAMS", params), ("DESC", desc)]
    pairs += [("NSTATES", len(moves) + 1)] + [("STATEPOS", shown)] * (shown is not None)
    pairs += [("MOVE", move) for move in moves]
    return [HEAD, *(f"{name:8}:{len(str(value))}:{value}" for name, value in pairs)]


@st.composite
def games(draw):
    """Return a grid and some moves: cell, digit, and whether it is a pencil mark."""
    board = draw(st.sampled_from(BOARDS))
    digits = st.integers(0, board.side)
    cells = draw(st.lists(st.just(0) | digits, min_size=board.cells, max_size=board.cells))
    cell = st.integers(0, board.cells - 1)
    moves = draw(st.lists(st.tuples(cell, digits, st.booleans()), max_size=30))
    return Grid(tuple(cells), board), moves


def played(grid, moves):
    """Return the digits and the sets of marks after moves, as the game's manual says."""
    digits = dict(enumerate(grid.digits))
    marks: dict[int, set[int]] = {}
    for cell, digit, is_mark in moves:
        if grid.digits[cell]:
            continue
        if is_mark and digit:
            marks[cell] = marks.get(cell, set()) ^ {digit}
        else:
            digits[cell], marks[cell] = digit, set()
    return digits, {cell: noted for cell, noted in marks.items() if noted and not digits[cell]}


def in_lines(grid, moves):
    side = grid.variant.side
    return [f"{'RP'[mark]}{cell % side},{cell // side},{digit}" for cell, digit, mark in moves]


@examples(100)
@given(games(), st.data())
def test_a_game_is_the_moves_up_to_the_one_that_is_shown(game, data):
    grid, moves = game
    shown = data.draw(st.none() | st.integers(1, len(moves) + 1))
    end = data.draw(st.sampled_from(["", "\n", "\r\n"]))
    lines = [line + end for line in saved(grid, in_lines(grid, moves), shown)]
    ((_, read),) = boards(lines)
    assert isinstance(read, SavedGame)
    digits, marks = played(grid, moves[: len(moves) if shown is None else shown - 1])
    assert (read.givens, read.givens.variant) == (grid, grid.variant)
    assert read.position.digits == tuple(digits.values())
    noted = {cell: {*digits_of(mask)} for cell, mask in enumerate(read.marks) if mask}
    assert noted == marks


@examples(30)
@given(games(), st.data())
def test_the_solution_is_one_move(game, data):
    grid, _ = game
    side = grid.variant.side
    solved = data.draw(
        st.lists(st.integers(1, side), min_size=grid.variant.cells, max_size=grid.variant.cells)
    )
    read = read_as(saved(grid, ["R0,0,1", f"S{','.join(map(str, solved))}"]))
    expected = tuple(given or digit for given, digit in zip(grid.digits, solved, strict=True))
    assert read.position.digits == expected
    shorter = saved(grid, [f"S{','.join(map(str, solved[1:]))}"])
    assert read_as(shorter).position == grid


def test_a_game_id_that_is_no_file_is_read_as_well():
    grid = Grid("1.....3..2.....4")
    symbols, _ = read_as([game_id(grid)])
    assert symbols.replace("0", ".") == str(grid)
    assert solo_in("no game at all") is None


@pytest.mark.few(20)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("GAME    :4:Solo", "GAME    :5:Towers"),
        ("GAME    ", "XAME    "),
        ("PARAMS  ", "XARAMS  "),
        ("DESC    ", "XESC    "),
        (r"\nDESC.*\n", "\nDESC    :1:-\n"),
    ],
)
def test_a_file_of_another_game_is_refused_and_a_damaged_one(old, new):
    text = "\n".join(saved(Grid("1.....3..2.....4"), ["R1,0,4"]))
    ((_, fault),) = boards(re.sub(old, new, text).splitlines())
    assert isinstance(fault, GridError)


@pytest.mark.few(20)
@pytest.mark.parametrize("move", ["R4,0,1", "R0,4,1", "R0,0,5", "P4,0,1", "P0,4,1", "P0,0,5"])
def test_a_move_beside_the_board_is_refused(move):
    grid = Grid("......3..2.....4")
    with pytest.raises(GridError, match="A move of this saved game is not on its board"):
        solo_in(joined(saved(grid, [move])))
    within = move.replace("4", "3").replace("5", "4")
    assert isinstance(solo_in(joined(saved(grid, [within]))), SavedGame)
