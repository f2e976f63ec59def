"""Workbooks list their puzzles: what cells do not tell is read back, and entries with it."""

import io
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest

import numpure_xl
from numpure_xl import export
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.playable import play_plan
from numpure_xl.plan.listed_boards import PART, ListedBoard, boards_listed, boards_xml
from numpure_xl.reading import boards_in
from numpure_xl.sudoku.grid.saved_game import SavedGame
from tests import books

BOARDS = ["9x9+killer", "9x9+kropki", "6x6+parity", "6x6+regions", "9x9+x", "samurai"]


def read(data):
    """Return the boards of a workbook, each with its place."""
    return [*boards_in(io.BufferedReader(io.BytesIO(data)), "book.xlsx")]


def saved(data, change):
    """Return a workbook after somebody changed it in a program that keeps its list."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    change(book)
    file = io.BytesIO()
    book.save(file)
    with ZipFile(file, "a") as archive:
        archive.writestr("customXml/item7.xml", ZipFile(io.BytesIO(data)).read(PART))
    return file.getvalue()


@pytest.mark.parametrize("name", BOARDS)
def test_the_puzzles_of_a_book_are_read_back_and_then_their_answers(name):
    puzzles = [item.puzzle for item in books.items(name, 3)]
    data = export.book_bytes(books.book(name, 3))
    grids = [*(each.givens for each in puzzles), *(each.solution for each in puzzles)]
    assert [board for _, board in read(data)] == grids
    assert next(place for place, _ in read(data)) == "Puzzles!B4"


def played(name="6x6+killer"):
    """Return a workbook to play in, and its puzzle."""
    items = books.items(name, 1)
    return export.book_bytes(play_plan(items, BookLayout())), items[0].puzzle


def test_entries_in_a_workbook_to_play_in_are_entries():
    data, puzzle = played()
    cell = puzzle.givens.digits.index(0)
    row, col = puzzle.variant.places[cell]

    def enter(book: Any) -> None:
        book.worksheets[1].cell(5 + row, 2 + col).value = 3

    (_, game), (_, answer) = read(saved(data, enter))
    assert answer == puzzle.solution
    assert isinstance(game, SavedGame)
    assert game.givens == puzzle.givens
    assert game.position == puzzle.givens.with_digit(cell, 3)


def test_what_stands_elsewhere_or_is_another_puzzle_is_found_as_in_any_workbook():
    data, puzzle = played("9x9+x")

    def rename(book: Any) -> None:
        book.worksheets[1].title = "Mine"

    def shift(book: Any) -> None:
        book.worksheets[1].insert_rows(1)

    for change in (rename, shift):
        (found,) = {board for _, board in read(saved(data, change)) if board == puzzle.givens}
        assert found.variant == puzzle.variant
    other = numpure_xl.generate(variant="9x9", level="easy", seed=5).givens

    def replace(book: Any) -> None:
        for (row, col), digit in zip(other.variant.places, other.digits, strict=True):
            book.worksheets[1].cell(5 + row, 2 + col).value = digit or None

    found = [board.digits for _, board in read(saved(data, replace)) if hasattr(board, "digits")]
    assert other.digits in found


@pytest.mark.parametrize("part", [b"<a/>", b"\xff", b'<boards xmlns="urn:numpure-xl:boards"'])
def test_a_list_of_others_or_a_damaged_one_is_passed_over(part):
    data, puzzle = played("9x9+x")
    file = io.BytesIO()
    with ZipFile(io.BytesIO(data)) as before, ZipFile(file, "w") as after:
        for name in before.namelist():
            after.writestr(name, part if name == PART else before.read(name))
    assert puzzle.givens in [board for _, board in read(file.getvalue())]


def test_a_list_is_read_as_it_was_written():
    boards = {"A & B": [ListedBoard(3, 1, "1... 4x4"), ListedBoard(9, 0, "<x>")], "Answers": []}
    assert boards_listed(boards_xml(boards.items())) == boards
