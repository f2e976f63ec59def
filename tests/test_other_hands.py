"""Boards on sheets of other people: all are found, and nothing else is."""

import io
from itertools import product

import pytest

from numpure_xl.reading import boards_in
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of
from tests import found_workbooks, other_hands

TOUCHED = dict(other_hands.touched())
LABELED = dict(other_hands.labeled())
TABLES = dict(other_hands.tables())
BOOKS = {name: (workbook, boards) for name, workbook, boards in other_hands.books()}


def saved(workbook):
    file = io.BytesIO()
    workbook.save(file)
    return file.getvalue()


def held(content):
    source = io.BufferedReader(io.BytesIO(content))
    return [board for _, board in boards_in(source, "theirs.xlsx")]


@pytest.mark.parametrize("name", BOOKS)
def test_each_board_is_found_and_no_other(name):
    workbook, boards = BOOKS[name]
    games = [
        game_of(board) for board in held(saved(workbook)) if isinstance(board, Grid | SavedGame)
    ]
    assert [str(game.givens) for game in games] == boards


def test_notes_in_cells_are_pencil_marks():
    (game,) = held(saved(BOOKS["note '1 2 4'"][0]))
    assert isinstance(game, SavedGame)
    assert {*game.marks} == {0, 0b1011}


def test_a_fault_in_merged_cells_is_told_by_its_place():
    layout = other_hands.Layout(row=3, col=2, height=2, width=2, strokes=("thin", "thick"))
    workbook = other_hands.book(layout)
    workbook.worksheets[0].cell(*layout.place(40)).value = "abc"
    (fault,) = held(saved(workbook))
    assert str(fault) == "Cell J11 holds 'abc'; write a digit, or '.' for a blank."


@pytest.mark.parametrize("name", TOUCHED)
def test_digits_that_touch_a_board_make_it_another_puzzle(name):
    found = held(saved(TOUCHED[name]))
    assert [str(fault).split(" hold ")[0] for fault in found] == ["Cells B2:L12"]


@pytest.mark.parametrize("name", LABELED)
def test_labels_of_rows_and_columns_and_a_number_do_not(name):
    (board,) = held(saved(LABELED[name]))
    assert str(board) == other_hands.EASY


def test_digits_far_from_each_other_are_no_small_board():
    assert not any(isinstance(board, Grid) for board in held(saved(other_hands.spread(2))))


@pytest.mark.parametrize("name", found_workbooks.FOUND)
def test_each_board_of_a_workbook_that_was_found_is_read_and_no_other(name):
    boards, texts = found_workbooks.boards_of(name)
    assert sorted(texts) == sorted(boards)


@pytest.mark.few(6)
@pytest.mark.parametrize("strokes", [(None, None), ("thin", "thin"), ("thin", "thick")])
@pytest.mark.parametrize("place", [(6, 12), (12, 3)])
def test_a_digit_left_over_beside_a_board_is_named(place, strokes):
    workbook = other_hands.book(other_hands.Layout(row=3, col=3, strokes=strokes))
    workbook.worksheets[0].cell(*place).value = 7
    (fault,) = held(saved(workbook))
    cell = workbook.worksheets[0].cell(*place).coordinate
    assert str(fault) == (
        f"{cell} holds 7, beside what may be the board C3:K11; empty {cell}, "
        "or leave a blank row or column between."
    )


@pytest.mark.parametrize("name", TABLES)
def test_squares_of_few_digits_are_no_boards(name):
    assert not any(isinstance(board, Grid) for board in held(saved(TABLES[name])))


def test_a_table_of_sums_is_no_board():
    layout = other_hands.Layout(other_hands.FOUR, row=3, col=3, strokes=other_hands.THIN_THICK)
    workbook = other_hands.book(layout)
    for row, col in product(range(3, 7), range(3, 7)):
        workbook.worksheets[0].cell(row, col).value = 1
    assert not any(isinstance(board, Grid) for board in held(saved(workbook)))
