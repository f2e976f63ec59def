"""Commands as a click runs them: our VBA, xlwings' COM server, Python, over a double of Excel."""

from copy import deepcopy

import pytest

from tests.commands import matrix
from tests.hosts.excel import com, engines
from tests.hosts.excel.addin import COMMAND, HOME, AddIn
from tests.hosts.excel.model import Area, Sheet
from tests.kinds import PUZZLE

AS_BEFORE = {
    "screen_updating": True,
    "enable_events": True,
    "display_alerts": True,
    "expand_tables": True,
    "status_bar": False,
    "cancel_key": 1,
}
FAULT = "Unexpected Python Error: Traceback (most recent call last):\n{}\nKeyError: 'row'"


@pytest.fixture
def excel(excel):
    book = engines.windows(excel)
    book.set_mock_caller()
    there = book.sheets[0]["C3:K11"]
    there.value = matrix(PUZZLE)
    there.select()
    excel.calls.clear()
    return excel


@pytest.fixture
def addin(excel):
    return AddIn(excel)


def boxes(addin):
    """Return the texts of VBA's own message boxes."""
    return [prompt for _, prompt, *_ in addin.vba.dialogs]


def test_a_click_runs_its_command_on_the_workbook_in_front(addin, excel):
    addin.run("NumpureRun", "check()")
    assert excel.messages == ["Right so far; 51 cells are blank."]
    assert boxes(addin) == []
    assert engines.xlwindows().BOOK_CALLER.book is excel.active
    assert {name: excel.settings[name] for name in AS_BEFORE} == AS_BEFORE


def test_while_python_works_excel_says_nothing_of_its_own_and_leaves_tables_alone(addin, excel):
    """Its message of another application that it waits for comes only with alerts on."""
    settings = {}
    addin.server.Exec = lambda _statement: settings.update(excel.settings)
    addin.run("NumpureRun", "check()")
    assert not settings["display_alerts"]
    assert not settings["expand_tables"]


def test_tables_that_the_user_does_not_let_grow_stay_so(addin, excel):
    excel.settings["expand_tables"] = False
    addin.run("NumpureRun", "check()")
    addin.run("NumpureRun", "check()")
    assert not excel.settings["expand_tables"]


@pytest.mark.parametrize("has_events", [True, False])
@pytest.mark.parametrize("reason", ["The RPC server is unavailable.", FAULT.format("  x\n" * 900)])
def test_whatever_becomes_of_python_excel_is_as_it_was(addin, excel, has_events, reason):
    excel.settings["enable_events"] = has_events

    def fail(_statement):
        excel.settings |= {"enable_events": False, "screen_updating": False, "status_bar": "..."}
        raise com.ComError(reason)

    addin.server.Exec = fail
    addin.run("NumpureRun", "solve()")
    wanted = AS_BEFORE | {"enable_events": has_events}
    assert {name: excel.settings[name] for name in AS_BEFORE} == wanted
    (shown,) = boxes(addin)
    assert shown.endswith(reason[-100:])
    assert len(shown) < 1000  # MsgBox takes about 1024 letters
    assert ("please report" in shown) == reason.startswith("Unexpected")
    assert ("numpure addin install" in shown) == reason.startswith("The RPC")


def test_without_a_workbook_that_is_said(addin, excel):
    excel.books.clear()
    addin.run("NumpureRun", "solve()")
    assert boxes(addin) == ["Open a workbook first; there is none to work on."]
    assert addin.started == []


def test_a_python_that_is_gone_is_told_with_what_to_do(addin):
    addin.libraries.clear()
    addin.run("NumpureRun", "solve()")
    (shown,) = boxes(addin)
    assert "numpure addin install" in shown
    assert "numpure doctor" in shown
    assert addin.started == []


@pytest.mark.parametrize(("encoding", "shown"), [("cp932", "ブック"), ("cp1252", "workbook")])
def test_a_box_is_japanese_only_where_windows_can_show_it(addin, excel, encoding, shown):
    excel.books.clear()
    addin.set_language("ja")
    addin.encoding = encoding
    addin.run("NumpureRun", "solve()")
    (text,) = boxes(addin)
    assert shown in text


EVIL = {"INTERPRETER_WIN": r"C:\evil\python.exe", "LANGUAGE": "ja", "LICENSE_KEY": "noncommercial"}
FOLDER = r"C:\Users\me\Downloads"


def with_sheet(excel, _addin, name):
    """Add a sheet that xlwings' own add-in would take settings or programs from."""
    evil = Sheet(excel.active, name)
    evil.write(Area(1, 1, len(EVIL), 2), list(EVIL.items()))
    excel.active.sheets.append(evil)


def with_file(excel, addin, name):
    """Put a file of settings beside the workbook."""
    excel.active.path = FOLDER
    addin.files[rf"{FOLDER}\{name}"] = "".join(f'"{n}","{v}"\r\n' for n, v in EVIL.items())


def with_name(excel, _addin, name):
    """Give the workbook a name that a command line would take for commands."""
    excel.active.name = name


@pytest.mark.parametrize(
    ("make", "name"),
    [
        *((with_sheet, name) for name in ("xlwings.conf", "numpure_xl.conf", "numpure_xl.py")),
        *((with_file, name) for name in ("xlwings.conf", "numpure_xl.conf")),
        *((with_name, name) for name in ("a&calc&.xlsx", "$(calc).xlsx", '".xlsx', "--wb=b.xlsx")),
    ],
)
def test_a_hostile_workbook_chooses_nothing(addin, excel, make, name):
    make(excel, addin, name)
    before = deepcopy([(sheet.name, sheet.values) for sheet in excel.active.sheets])
    assert addin.cell("SUDOKU_CHECK", Area(3, 3, 9, 9)) == "Right so far; 51 cells are blank."
    assert not [call for call in excel.calls if call.startswith(("Worksheet", "Workbook"))]
    addin.run("NumpureRun", "check()")
    assert excel.messages == ["Right so far; 51 cells are blank."]
    assert set(addin.opened) == {rf"{HOME}\.numpure_xl\numpure_xl.conf"}
    assert set(addin.started) == {COMMAND}
    assert set(addin.loaded) == addin.libraries
    assert [(sheet.name, sheet.values) for sheet in excel.active.sheets] == before
