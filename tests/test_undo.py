# mypy: disable-error-code="union-attr"
"""What puts back what was there; the law of undo, with a fault anywhere; and whose undo it is."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numpure_xl import macros
from numpure_xl.board.location import Area
from numpure_xl.cell_names import cell_reference
from numpure_xl.errors import SheetError
from numpure_xl.hosts.excel import config
from numpure_xl.hosts.excel.install import uninstall
from numpure_xl.sheet_io import undo
from numpure_xl.sheet_io.changes import MOST_WRITES, CellChanges, PutFormat, PutTyped, TypeRows
from numpure_xl.sheet_io.port import Workbook
from numpure_xl.sheet_io.snapshot import Border, Contents, Formats
from numpure_xl.sheet_io.undo import (
    UndoFile,
    UndoRecord,
    borders_put_back,
    put_back,
    record_of,
    settled,
)
from tests.commands import lock, matrix
from tests.memory import MemoryBook, MemoryHost
from tests.snapshots import held
from tests.undo_law import (
    ANSWERS,
    COMMANDS,
    CONTENT,
    ESC,
    PUZZLE,
    at_home,
    each_command,
    failing,
    filled,
    undone,
    with_sizes,
)

FAULTS = st.tuples(st.integers(0, 30), st.integers(0, 9))
"""At which change there is a fault, 0 for none; how much later another, 0 for none."""


@each_command(((0, 0), 0), ((2, 0), 0), ((2, 1), 0), ((2, 2), 0), ((0, 0), 2), ((0, 0), 3))
@given(CONTENT, COMMANDS, ANSWERS, FAULTS, ESC)
@settings(deadline=None)
def test_after_any_command_and_undo_the_sheet_is_as_it_was(content, command, answers, fault, esc):
    book = MemoryBook()
    filled(book.sheets[0], content)
    with at_home(esc) as patch:
        book.commands(patch)
        if fault[0]:
            patch.setattr(MemoryHost, "change", failing(MemoryHost.change, *fault))
        excel = book.excel
        found = undone(lambda: with_sizes(held(excel.active.sheets, [])), excel, command, answers)
    assert found == []


def contents(*rows):
    """Return what a rectangle holds whose first cell is A1; a formula is the number behind "="."""
    typed = [["" if value is None else str(value) for value in row] for row in rows]
    values = [
        [float(str(value).strip("=")) if is_number(value) else value for value in row]
        for row in rows
    ]
    return Contents(Area(0, 0, len(rows), len(rows[0])), values, typed)


def is_number(value):
    return isinstance(value, int) or str(value).startswith("=")


NUMBERS = list(range(1, 2 * (MOST_WRITES + 1), 2))


def record(typed, **more):
    """Return the record of a command that wrote into every other cell of row 1."""
    names = [cell_reference(0, 2 * index) for index in range(len(typed))]
    made = UndoRecord("Sheet1", **more)
    made.cells += [(name, str(text), False, None) for name, text in zip(names, typed, strict=True)]
    return made


def between(value):
    """Return a row that the command emptied, with a value between the cells."""
    return contents([None, value] * len(NUMBERS))


def test_many_values_are_put_back_at_once_where_nothing_between_could_suffer():
    area = Area(0, 0, 1, 2 * len(NUMBERS))
    row = [text for number in NUMBERS for text in (str(number), "8")]
    assert put_back(record(NUMBERS), between(8)) == [TypeRows(area, [row])]
    one_by_one = [PutTyped([Area(0, 2 * i, 1, 1)], str(n)) for i, n in enumerate(NUMBERS)]
    assert put_back(record(NUMBERS)) == one_by_one
    assert put_back(record(NUMBERS), between("8")) == one_by_one  # a text would be a number
    assert put_back(record(NUMBERS), between("=8")) == one_by_one
    assert put_back(record(NUMBERS, is_apart=True), between(8)) == one_by_one
    few = record(NUMBERS[1:])
    assert put_back(few, between(8)) == put_back(few)


def test_formulas_are_put_back_last_and_never_in_a_block():
    changes = put_back(record(["=A9", *NUMBERS]), between(8))
    assert [change.text for change in changes] == [*map(str, NUMBERS), "=A9"]


def test_a_number_in_a_cell_that_is_a_text_since_is_typed_before_it_is_one_again():
    made = UndoRecord("Sheet1", [("A1", "5", False, 1), ("B1", "6", True, 1), ("C1", "", False, 1)])
    made.formats["number_format"] = [("@", ["A1:D1"]), ("0", ["E1"])]
    first, *_, last, other = put_back(made)
    assert first == PutFormat([Area(0, 0, 1, 1)], "number_format", "General")
    assert last == PutFormat([Area(0, 0, 1, 4)], "number_format", "@")
    assert other == PutFormat([Area(0, 4, 1, 1)], "number_format", "0")


@pytest.mark.parametrize(("column", "is_apart"), [(1, True), (3, False)])
def test_a_number_that_was_made_a_text_later_is_not_written_again(column, is_apart):
    wanted = CellChanges({(0, 0): 1, (0, 2): 1})
    formats: Formats = {"number_format": {(0, column): "@"}}
    assert record_of("S", wanted, contents([1, 2, 3, 4]), formats).is_apart is is_apart


def test_borders_have_the_weight_that_they_had():
    edges = [
        Border(0, 0, "edge_top", "double", "thick", (0, 0, 0)),
        Border(0, 1, "edge_top", "dash", None, (0, 0, 0)),
    ]
    changes = [*borders_put_back(Area(0, 0, 1, 2), edges)]
    assert [(change.style, change.weight) for change in changes if change.style] == [
        ("double", "thick"),
        ("dash", "thin"),
    ]


def test_what_is_written_later_stands_in_the_record_once():
    first = record_of("S", CellChanges({(0, 0): 5, (0, 1): 6}), contents([1, 2]), {})
    later = settled(first, contents([5, 6, 3]), {(0, 1): 7, (0, 2): 8})
    assert later.cells == [("A1", "1", False, 5), ("B1", "2", False, 7), ("C1", "3", False, 8)]


MINE = Workbook("Book1", "", "Excel 1")
RECORD = UndoRecord("Sheet1", [("A1", "mine", True, 5)])


def test_a_new_book_of_a_name_that_another_run_had_has_nothing_to_put_back(tmp_path):
    file = UndoFile(tmp_path / "undo.json")
    file.keep(MINE, RECORD)
    assert file.last(MINE) == ([RECORD], True)
    with pytest.raises(SheetError, match="nothing to undo"):
        file.last(MINE._replace(program="Excel 2"))


def test_a_saved_book_is_known_by_its_path_and_who_changed_it(tmp_path):
    file, saved = UndoFile(tmp_path / "undo.json"), MINE._replace(path="/one/Puzzle.xlsx")
    file.keep(saved, RECORD)
    assert file.last(saved._replace(program="Excel 2")) == ([RECORD], False)
    with pytest.raises(SheetError, match="nothing to undo"):
        file.last(saved._replace(path="/two/Puzzle.xlsx"))


def test_what_is_older_than_a_week_is_forgotten(tmp_path):
    clock = [1_000_000.0]
    file = UndoFile(tmp_path / "undo.json", lambda: clock[0])
    file.keep(MINE, RECORD)
    saved = MINE._replace(path="/one/Puzzle.xlsx")
    file.keep(saved, RECORD)
    clock[0] += 24 * 3600
    assert file.last(MINE) == ([RECORD], True)
    clock[0] += 1
    with pytest.raises(SheetError, match="nothing to undo"):
        file.last(MINE)
    assert file.last(saved) == ([RECORD], True)
    clock[0] += 6 * 24 * 3600 - 1
    assert file.last(saved) == ([RECORD], True)
    clock[0] += 1
    with pytest.raises(SheetError, match="nothing to undo"):
        file.last(saved)
    file.keep(MINE._replace(name="Book2"), RECORD)
    assert len(json.loads(file.path.read_text("utf-8"))) == 1


def test_a_saved_book_in_a_folder_with_the_name_of_the_program_is_a_saved_one(tmp_path):
    clock = [1_000_000.0]
    file = UndoFile(tmp_path / "undo.json", lambda: clock[0])
    saved = MINE._replace(path="Excel 1/Puzzle.xlsx")
    file.keep(saved, RECORD)
    clock[0] += 2 * 24 * 3600
    assert file.last(saved) == ([RECORD], True)


def test_of_twenty_workbooks_the_last_command_is_kept_until_it_is_forgotten(tmp_path):
    file = UndoFile(tmp_path / "undo.json")
    books = [MINE._replace(name=f"Book{number}") for number in range(21)]
    for book in [*books, books[1]]:
        file.keep(book, RECORD)
    assert len(json.loads(file.path.read_text("utf-8"))) == 20
    assert all(file.last(book) == ([RECORD], True) for book in books[1:])
    file.forget(books[0])
    file.forget(books[1])
    for book in books[:2]:
        with pytest.raises(SheetError, match="nothing to undo"):
            file.last(book)
    assert file.last(books[2]) == ([RECORD], True)


def test_the_file_has_a_size(tmp_path, monkeypatch):
    monkeypatch.setattr(undo, "MOST_CHARACTERS", 1000)
    file = UndoFile(tmp_path / "undo.json")
    large = UndoRecord("Sheet1", [("A1", "x" * 1000, True, 5)])
    file.keep(MINE, large)
    assert file.last(MINE) == ([large], True)
    for number in range(20):
        file.keep(MINE._replace(name=f"Book{number}"), RECORD)
    assert file.path.stat().st_size <= 1000
    assert file.last(MINE._replace(name="Book19")) == ([RECORD], True)


@pytest.mark.parametrize("damaged", ["", "{", "[]", '{"a": 1}', '{"a": {"time": "x"}}'])
def test_a_file_that_was_damaged_is_an_empty_one(tmp_path, damaged):
    file = UndoFile(tmp_path / "undo.json")
    file.path.write_text(damaged, "utf-8")
    with pytest.raises(SheetError, match="nothing to undo"):
        file.last(MINE)
    file.keep(MINE, RECORD)
    assert file.last(MINE) == ([RECORD], True)


@pytest.fixture
def sheet(monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    book = MemoryBook()
    book.commands(monkeypatch)
    return book.sheets[0]


def test_where_no_cell_is_as_the_command_left_it_nothing_is_asked_and_nothing_put_back(sheet):
    sheet["A1:D4"].value = matrix(PUZZLE, 4)
    sheet["A1:D4"].select()
    macros.solve()
    sheet["A1:D4"].value = [["x"] * 4] * 4
    macros.undo_last()
    assert sheet.book.excel.messages == ["There is nothing to undo."]
    assert sheet["A1:D4"].value == [["x"] * 4] * 4


@pytest.mark.parametrize("is_locked", [False, True])
def test_on_a_protected_sheet_values_are_put_back_in_cells_that_are_not_locked(sheet, is_locked):
    board, excel = sheet["A1:D4"], sheet.book.excel
    model = excel.active.sheets[0]
    board.value = matrix(PUZZLE, 4)
    board.select()
    lock(board, is_locked=False)
    model.protected = True
    macros.solve()
    solved = board.value
    assert solved != matrix(PUZZLE, 4)
    model.protected = False
    lock(board, is_locked=is_locked)
    model.protected = True
    macros.undo_last()
    refusal = "Sheet1 is protected now; unprotect it to restore what was there."
    assert excel.messages == ([refusal] if is_locked else [])
    assert board.value == (solved if is_locked else matrix(PUZZLE, 4))


def test_taking_the_add_in_away_takes_away_what_can_be_undone(tmp_path):
    where = config.windows(tmp_path, encoding="utf-8")
    UndoFile(where.config.with_name(undo.NAME)).keep(MINE, RECORD)
    assert where.config.with_name(undo.NAME) in uninstall(where)
    assert not where.config.parent.exists()
