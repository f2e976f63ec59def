"""Where Excel is known to be awkward: hidden sheets, pictures, filters, and users who take time."""

from typing import Any

import pytest
import xlwings

from numpure_xl import macros
from numpure_xl.hosts.excel.adapter import clicked
from numpure_xl.hosts.excel.bulk import MACRO, SPILLS
from numpure_xl.macros.session import Session, alone
from tests.commands import matrix, text_of
from tests.hosts.excel import apple, com, engines
from tests.hosts.excel.addin import AddIn
from tests.hosts.excel.conftest import FRONTS
from tests.hosts.excel.model import Area, Excel, Shape, Sheet
from tests.kinds import ANSWER, PUZZLE


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


def test_undo_gives_two_cells_the_same_formula_back(excel, typed):
    for cell in ("E3", "F3", "F4"):
        typed.sheet[cell].formula = "=A1"
    excel.buttons += ["yes"] * 5
    macros.generate(seed="1", level="easy")
    assert excel.active.active.formulas == {}
    macros.undo_last()
    assert excel.active.active.formulas == dict.fromkeys([(3, 5), (3, 6), (4, 6)], "=A1")


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
    excel.active.windows[0].grouped = [*excel.active.sheets]
    macros.solve()
    assert excel.messages == ["Several sheets are selected; select one sheet."]


@pytest.mark.usefixtures("typed")
@pytest.mark.parametrize("name", ["check", "rate", "hint"])
def test_a_command_that_only_reads_works_on_grouped_sheets(excel, name):
    excel.active.sheets.append(Sheet(excel.active, "Sheet2"))
    excel.active.windows[0].grouped = [*excel.active.sheets]
    getattr(macros, name)(**{"depth": 1} if name == "hint" else {})
    assert len(excel.messages) == 1
    assert "Several" not in excel.messages[0]


FORMATS = ['"¥"#,##0', "_-[$€-2] * #,##0.00_-", "yyyy/m/d", "h:mm", "0%", "0.00E+00"]


@pytest.mark.parametrize("code", FORMATS)
@pytest.mark.parametrize("is_1904", [False, True], ids=["1900", "1904"])
def test_a_board_is_the_same_in_any_number_format(excel, typed, code, is_1904):
    excel.active.is_1904 = is_1904
    typed.number_format = code
    macros.check()
    macros.solve()
    assert excel.messages == ["Right so far; 51 cells are blank."]
    sheet = excel.active.active
    assert [value for row in sheet.rows(Area(3, 3, 9, 9)) for value in row] == [*map(float, ANSWER)]
    macros.undo_last()
    assert [sheet.values.get(cell) for cell in Area(3, 3, 9, 9).cells] == [
        None if symbol == "." else float(symbol) for symbol in PUZZLE
    ]
    assert {sheet.look(cell, "number_format") for cell in Area(3, 3, 9, 9).cells} == {code}


def test_text_in_cells_for_text_is_a_board_as_well(excel, typed):
    typed.number_format = "@"
    typed.impl.raw_value = [
        [str(value) if value else "" for value in row] for row in matrix(PUZZLE)
    ]
    macros.check()
    assert excel.messages == ["Right so far; 51 cells are blank."]


SPILL = f'=SUDOKU_PARSE("{PUZZLE}")'
SPILLING = ["solve", "next_step", "candidates", "clear", "generate", "punch"]
QUESTION = "C3:K11 is filled by the formula in C3. Turn it into values?"


THAT_KNOW_SPILLS = pytest.mark.parametrize(
    ("book", "spilled"),
    [
        pytest.param(FRONTS["Windows"], True, id="Windows with the add-in"),
        pytest.param(FRONTS["Windows"], False, id="Windows without"),
        pytest.param(FRONTS["Mac"], True, id="Mac with the add-in"),
    ],
    indirect=True,
)
"""On a Mac, only the add-in knows what a formula spills."""


@pytest.fixture
def spilled(request, excel, book):
    """Return a board that a formula fills from C3 on; the parameter is whether the add-in is on."""
    if request.param:
        AddIn(excel).answer(MACRO, SPILLS)
    board = book.sheets[0]["C3:K11"]
    board.sheet["C3"].impl.formula2 = SPILL
    assert text_of(board) == PUZZLE
    board.select()
    return board


def run_on_spill(name):
    options: dict[str, dict[str, object]] = {
        "clear": {"whole": True},
        "punch": {"clues": 40, "seed": "1"},
    }
    getattr(macros, name)(**options.get(name, {}))


@THAT_KNOW_SPILLS
@pytest.mark.usefixtures("spilled")
@pytest.mark.parametrize("name", SPILLING)
def test_a_board_that_a_formula_spills_is_left_alone_unless_the_user_agrees(excel, name):
    sheet = excel.active.active
    excel.buttons += [*["yes"] * (name in {"clear", "generate", "punch"}), "no"]
    before = dict(sheet.values), dict(sheet.formulas), dict(sheet.looks), dict(sheet.strokes)
    run_on_spill(name)
    assert excel.messages[-1] == QUESTION
    assert (sheet.values, sheet.formulas, sheet.looks, sheet.strokes) == before
    assert [*sheet.spills] == [(3, 3)]


@THAT_KNOW_SPILLS
@pytest.mark.parametrize("name", SPILLING)
def test_it_is_turned_into_values_and_undo_gives_the_formula_back(excel, spilled, name):
    sheet = excel.active.active
    before = dict(sheet.values)
    excel.buttons += ["yes"] * 5
    run_on_spill(name)
    assert QUESTION in excel.messages
    assert (sheet.spills, sheet.blocked, sheet.formulas) == ({}, {}, {})
    after = text_of(spilled)
    assert sheet.values != before
    if name in {"solve", "next_step"}:
        kinds = zip(PUZZLE, ANSWER, after, strict=True)
        assert all(new in {old, right} for old, right, new in kinds)
    macros.undo_last()
    assert sheet.formulas == {(3, 3): SPILL}
    assert [*sheet.spills] == [(3, 3)]
    assert sheet.values == before


def test_what_a_formula_spills_beside_the_board_is_not_asked_about_and_stays(excel, typed):
    AddIn(excel).answer(SPILLS)
    typed.sheet["M3"].impl.formula2 = '=SUDOKU_PARSE("1.....3..2.....4")'
    macros.solve()
    assert excel.messages == []
    assert [*excel.active.active.spills] == [(3, 13)]


@pytest.mark.parametrize("answer", ["no", "yes"])
@pytest.mark.parametrize("has_reader", [True, False], ids=["with the add-in", "without"])
def test_text_in_several_fonts_is_asked_about_since_undo_cannot_restore_it(
    excel, book, has_reader, answer
):
    if has_reader:
        AddIn(excel).answer(MACRO)
    sheet = excel.active.active
    book.sheets[0]["C3"].value, book.sheets[0]["D4"].value = "one font", "two fonts"
    sheet.rich.add((4, 4))
    book.sheets[0]["B2"].select()
    excel.buttons += ["yes", answer]
    macros.generate(variant="4x4", seed="1", level="easy")
    assert excel.messages[1:] == [
        "D4: Undo cannot restore text in several fonts or colors. Overwrite it?"
    ]
    assert (sheet.rich == {(4, 4)}) is (answer == "no")
    assert (sheet.values == {(3, 3): "one font", (4, 4): "two fonts"}) is (answer == "no")


def test_another_run_of_excel_puts_nothing_back_into_a_new_book1(excel, typed):
    macros.solve()
    excel.run_number = 2
    before = text_of(typed)
    macros.undo_last()
    assert excel.messages == ["There is nothing to undo."]
    assert text_of(typed) == before


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
    with alone():
        macros.solve()
    assert text_of(typed) == PUZZLE
    macros.solve()
    assert "." not in text_of(typed)
    assert excel.messages == [
        "Another command is running; wait until it ends, or answer its question."
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
    with clicked() as host:
        assert host.name == name != book.app.books.active.name


def test_at_its_end_a_mac_runs_no_macro_but_the_add_ins(excel, monkeypatch):
    """By itself xlwings would run a macro of a general name, which a workbook may have as well."""
    at_exit: list[Any] = []
    book = engines.mac(excel)
    theirs = engines.xlmac().cleanup
    monkeypatch.setattr("atexit.unregister", lambda there: at_exit.append((there,)))
    monkeypatch.setattr("atexit.register", lambda *there: at_exit.append(there))
    monkeypatch.setattr(engines.xlmac(), "is_excel_running", lambda: True)
    monkeypatch.delattr(xlwings.Book, "_mock_caller", raising=False)
    monkeypatch.setattr("sys.argv", ["-c", f"--wb={book.name}=", "--from_xl=1"])
    excel.active.name += "="
    ran: list[str] = []
    for name in ("CleanUp", "NumpureFinished"):
        excel.answers[name] = lambda name=name: ran.append(name)
    with clicked():
        pass
    (first,), (work, *given) = at_exit
    assert first is theirs
    work(*given)
    assert ran == ["NumpureFinished"]


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
