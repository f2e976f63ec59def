"""Where Excel is known to be awkward: hidden sheets, pictures, filters, and users who take time."""

import pytest
import xlwings

from numpure_xl import macros
from numpure_xl.macros.session import Session, caller
from tests.commands import matrix, text_of
from tests.hosts.excel import apple, com, engines
from tests.hosts.excel.model import Area, Excel, Shape, Sheet
from tests.kinds import PUZZLE


@pytest.fixture
def typed(book):
    there = book.sheets[0]["C3:K11"]
    there.value = matrix(PUZZLE)
    there.select()
    return there


def test_a_last_sheet_that_is_very_hidden_is_no_hindrance(excel, book):
    last = Sheet(excel.active, "numpure_text")
    last.visible = "very hidden"
    excel.active.sheets.append(last)
    macros.generate(seed="1", level="easy")
    macros.undo_last()
    assert excel.messages == []
    assert [sheet.name for sheet in excel.active.sheets] == ["Sheet1", "numpure_text"]
    assert text_of(book.sheets[0]["A1:I9"]) == "." * 81


def test_a_picture_over_the_board_is_not_doubled(excel, typed):
    sheet = excel.active.active
    sheet.shapes.append(Shape("Picture 1", Area(4, 4)))
    macros.solve()
    macros.undo_last()
    assert [shape.name for shape in sheet.shapes] == ["Picture 1"]
    assert text_of(typed) == PUZZLE


def test_rows_that_a_filter_hides_keep_what_is_theirs(excel, typed):
    sheet = excel.active.active
    sheet.filtered, sheet.hidden_rows = True, {5, 6}
    typed.sheet["M5"].value = "mine"
    macros.check()
    macros.undo_last()
    assert text_of(typed) == PUZZLE
    assert typed.sheet["M5"].value == "mine"


@pytest.mark.usefixtures("book")
def test_where_no_cell_is_selected_that_is_said(excel):
    excel.active.active.selection = None
    macros.solve()
    assert excel.messages == [
        "Something other than cells is selected, such as a chart; select cells."
    ]


@pytest.mark.usefixtures("typed")
def test_of_several_sheets_one_has_to_be_selected(excel):
    second = Sheet(excel.active, "Sheet2")
    excel.active.sheets.append(second)
    excel.grouped = [*excel.active.sheets]
    macros.solve()
    assert excel.messages == ["Several sheets are selected; select one sheet."]


@pytest.mark.usefixtures("book")
def test_nothing_is_left_in_the_workbook_but_the_board(excel):
    macros.generate(seed="1", level="easy")
    macros.solve()
    assert len(excel.active.sheets) == 1


@pytest.mark.parametrize("seconds", [59, 61, 600])
@pytest.mark.usefixtures("typed")
def test_a_user_may_take_any_time_to_read(excel, seconds):
    """A Mac waits a minute for what it asks of another program, and then raises -1712."""
    excel.seconds = seconds
    macros.check()
    assert excel.messages == ["Right so far; 51 cells are blank."]
    assert excel.settings["screen_updating"]
    assert excel.settings["enable_events"]


@pytest.mark.usefixtures("typed")
def test_a_user_may_take_any_time_to_answer(excel):
    excel.seconds = 600
    excel.answers["NumpureInput"] = "=40"
    macros.solve()
    macros.punch(seed="1")
    assert excel.messages == []
    assert len([v for v in excel.active.active.values.values() if isinstance(v, float)]) == 40


def test_a_second_click_does_not_work_on_the_board_of_the_first(excel, typed):
    with Session(caller()).alone():
        macros.solve()
    assert text_of(typed) == PUZZLE
    macros.solve()
    assert "." not in text_of(typed)
    assert excel.messages == [
        "Another command is at work; wait until it has ended, or answer what it asks."
    ]


def test_a_board_is_laid_where_the_command_began(excel, book, monkeypatch):
    """On a Mac its user may go to another sheet while a puzzle is made."""
    first, second = excel.active.active, Sheet(excel.active, "Sheet2")
    excel.active.sheets.append(second)
    wait = Session.wait

    def going_elsewhere(session, *work, **fields):
        excel.active.activate(second)
        return wait(session, *work, **fields)

    monkeypatch.setattr(Session, "wait", going_elsewhere)
    book.sheets[0]["C3"].select()
    macros.generate(seed="1", level="easy")
    assert excel.active.active is second
    assert second.values == {}
    assert len(first.values) > 20


@pytest.mark.parametrize("name", ["a=b.xlsx", "$(touch x)=1.xlsx"])
def test_a_workbook_may_have_any_name_on_a_mac(excel, monkeypatch, name):
    book = engines.mac(excel)
    monkeypatch.delattr(xlwings.Book, "_mock_caller", raising=False)
    monkeypatch.setattr("sys.argv", ["-c", f"--wb={name}", "--from_xl=1"])
    excel.active.name = name
    excel.add()
    assert caller().name == name != book.app.books.active.name


# --- the doubles refuse what Excel does not know


def test_com_knows_the_published_members_only():
    excel = Excel()
    cells = com.Range(excel, excel.active.active, [Area(1, 1)])
    for wrong in (
        lambda: cells.Colour,
        lambda: cells.Copy(Somewhere=1),
        lambda: cells.Borders(99),
        lambda: setattr(cells, "Count", 2),
        lambda: setattr(cells, "Clear", 2),
        lambda: setattr(cells, "HorizontalAlignment", 77),
    ):
        with pytest.raises(com.ComError):
            wrong()
    assert len(excel.faults) == 6


def test_apple_events_know_the_words_of_the_dictionary_only():
    excel = Excel()
    cells = apple.Reference(excel).workbooks[1].worksheets[1].cells["$A$1"]
    for wrong, error in (
        (lambda: cells.colour, AttributeError),
        (lambda: cells.copy_range(somewhere=1), TypeError),
        (cells.formula_hidden.get, apple.CommandError),
    ):
        with pytest.raises(error):
            wrong()
    cells.horizontal_alignment.set(apple.Keyword("horizontal_align_nowhere"))
    assert len(excel.faults) == 4
