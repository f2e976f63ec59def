"""Every command on a sheet of a book to play in, which is protected, in a living Calc."""

from pathlib import Path

import pytest

from numpure_xl import export, macros
from numpure_xl.book.loose import BookLayout
from numpure_xl.book.playable import play_plan
from tests.books import items
from tests.commands import PROTECTED, SMALL_ON_PROTECTED, text_of
from tests.hosts import calc

SHEET, BOARD = "No. 1", "B5:J13"


@pytest.fixture(autouse=True)
def _english(monkeypatch, tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setattr(Path, "home", lambda: home)


@pytest.fixture
def puzzle():
    return items("9x9", 2)[0].puzzle


@pytest.fixture
def answers():
    return calc.Answers()


@pytest.fixture
def book(answers, tmp_path, monkeypatch):
    file = tmp_path / "play.xlsx"
    export.write_book(play_plan(items("9x9", 2), BookLayout()), file)
    book = calc.Document(answers, file)
    book.commands(monkeypatch)
    yield book
    book.close()


@pytest.fixture
def board(book):
    sheet = book.sheet(SHEET)
    sheet["E8"].select()
    return sheet[BOARD]


def around(book):
    """Return the formulas of all cells but those of the board, and which rows are hidden."""
    found = {}
    for sheet in book.api.Sheets:
        rows = sheet.getCellRangeByName("A1:AZ60").FormulaArray
        cells = {(r, c): text for r, row in enumerate(rows) for c, text in enumerate(row)}
        if sheet.Name == SHEET:
            cells = {at: text for at, text in cells.items() if not _on_board(*at)}
        found[sheet.Name] = cells, sheet.isProtected()
    return found


def _on_board(row, col):
    return 4 <= row < 13 and 1 <= col < 10


def test_a_puzzle_is_played_with_the_commands(book, board, answers, puzzle):
    before, given, full = around(book), str(puzzle.givens), str(puzzle.solution)
    assert text_of(board) == given
    macros.check()
    blanks = given.count(".")
    assert answers.shown == [f"Right so far; {blanks} cells are blank."]
    macros.hint(depth=1)
    macros.rate()
    assert answers.shown[1].startswith("Look at ")
    assert answers.shown[2].startswith("Rating ")
    macros.next_step()
    assert text_of(board).count(".") == blanks - 1
    macros.undo_last()
    assert text_of(board) == given
    macros.solve()
    assert text_of(board) == full
    macros.check()
    assert answers.shown[-1] == "Solved."
    macros.clear()
    assert text_of(board) == given
    assert around(book) == before


def test_what_is_wrong_is_named(board, answers, puzzle):
    at = str(puzzle.givens).index(".")
    cell = board(at + 1)
    right = puzzle.solution.digits[at]
    taken = {puzzle.givens.digits[peer] for peer in puzzle.givens.variant.peers[at]}
    cell.value = next(d for d in range(1, 10) if d not in {*taken, right})
    macros.check()
    (told,) = answers.shown
    assert told == f"This cell is wrong: {cell.address.replace('$', '')}."


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("candidates", SMALL_ON_PROTECTED), ("generate", PROTECTED), ("solution", PROTECTED)],
)
def test_what_a_protected_sheet_does_not_let_be_done_says_why(book, board, answers, name, sentence):
    before, digits = around(book), text_of(board)
    getattr(macros, name)()
    assert answers.shown == [sentence.format(SHEET)]
    assert (around(book), text_of(board)) == (before, digits)


def test_several_grids_are_played_with_the_commands(answers, tmp_path, monkeypatch):
    file, (item,) = tmp_path / "play.xlsx", items("gattai2", 1)
    export.write_book(play_plan([item], BookLayout()), file)
    book = calc.Document(answers, file)
    book.commands(monkeypatch)
    sheet = book.sheet(SHEET)
    sheet["E8"].select()
    macros.hint(depth=1)
    macros.solve()
    macros.check()
    assert answers.shown[0].startswith("Look at ")
    assert answers.shown[1:] == ["Solved."]
    found = sheet["B5:P19"].options(ndim=2).value
    assert [int(found[row][col]) for row, col in item.puzzle.variant.places] == [
        *item.puzzle.solution.digits
    ]
    book.close()
