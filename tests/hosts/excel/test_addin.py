"""Commands as a click runs them: our VBA, xlwings' COM server, Python, over a double of Excel."""

from copy import deepcopy
from datetime import UTC, datetime, timedelta

import pytest
from pyopenvba.interpreter._values import error

from numpure_xl.hosts.excel import config, watchdog
from numpure_xl.hosts.excel.reasons import reason
from numpure_xl.macros import user
from numpure_xl.macros.clicks import SETTINGS
from numpure_xl.words import say
from tests.commands import matrix
from tests.hosts.excel import com, engines
from tests.hosts.excel.addin import COMMAND, HOME, PYTHON, AddIn
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
    addin.press("numpureCheck")
    assert excel.messages == ["Right so far; 51 cells are blank."]
    assert boxes(addin) == []
    assert {name: excel.settings[name] for name in AS_BEFORE} == AS_BEFORE


@pytest.mark.parametrize(("lang", "text"), [("en", "Number Place"), ("ja", "ナンプレ")])
def test_ctrl_z_undoes_a_command_that_wrote_and_ctrl_y_repeats_it(addin, excel, lang, text):
    addin.set_language(lang)
    addin.answer("NumpureWrote")
    before = deepcopy(excel.active.active.values)
    addin.press("numpureSolve")
    solved = deepcopy(excel.active.active.values)
    assert excel.undoes == (text, "'numpure.xlam'!NumpureUndoLast")
    assert excel.repeats == (text, "'numpure.xlam'!NumpureRepeat")
    excel.undoes = "", ""
    addin.run("NumpureUndoLast")
    assert excel.active.active.values == before != solved
    assert excel.undoes == ("", "")


def test_a_setting_chosen_on_the_ribbon_is_kept(addin, excel):
    for kind, (_, names) in SETTINGS.items():
        for name in names:
            addin.press(f"numpure{kind.capitalize()}.{name}")
            assert user.setting(kind.upper()) == name.replace("auto", "")
    assert excel.messages == []
    addin.set_language("ja")  # as the file has it that the add-in reads
    assert addin.run("NumpureChoice", "language") == "ja"
    assert addin.run("NumpureChoice", "theme") == "plain"


def test_show_log_opens_the_log_beside_the_settings(addin, monkeypatch):
    opened = []
    follow = lambda _, path: opened.append(path)
    monkeypatch.setattr(com.Workbook, "do_FollowHyperlink", follow, raising=False)
    addin.press("numpureLog", "NumpureOnLog")
    assert opened == [rf"{HOME}\.numpure_xl\{watchdog.LOG}"]
    assert addin.vba.dialogs == []


def test_a_log_that_cannot_be_opened_is_told(addin, monkeypatch):
    def follow(*_):
        raise com.ComError("Cannot open the specified file.")

    monkeypatch.setattr(com.Workbook, "do_FollowHyperlink", follow, raising=False)
    addin.press("numpureLog", "NumpureOnLog")
    assert "There is no log yet" in str(addin.vba.dialogs)


def test_ctrl_y_repeats_the_last_command(addin, excel):
    addin.answer("NumpureWrote")
    addin.press("numpureNextStep")
    addin.run("NumpureRepeat")
    assert len([v for v in excel.active.active.values.values() if isinstance(v, float)]) == 32


def test_a_command_that_only_reads_leaves_the_list_of_excel_alone(addin, excel):
    addin.answer("NumpureWrote")
    addin.press("numpureCheck")
    assert excel.undoes == excel.repeats == ("", "")


def test_while_python_works_excel_says_nothing_of_its_own_and_leaves_tables_alone(addin, excel):
    """Its message of another application that it waits for comes only with alerts on."""
    settings = {}
    addin.server.Call = lambda *_arguments: settings.update(excel.settings)
    addin.press("numpureCheck")
    assert not settings["display_alerts"]
    assert not settings["expand_tables"]


def test_tables_that_the_user_does_not_let_grow_stay_so(addin, excel):
    excel.settings["expand_tables"] = False
    addin.press("numpureCheck")
    addin.press("numpureCheck")
    assert not excel.settings["expand_tables"]


@pytest.mark.parametrize("has_events", [True, False])
@pytest.mark.parametrize("told", ["The RPC server is unavailable.", FAULT.format("  x\n" * 900)])
def test_whatever_becomes_of_python_excel_is_as_it_was(addin, excel, has_events, told):
    excel.settings["enable_events"] = has_events

    def fail(*_arguments):
        excel.settings |= {"enable_events": False, "screen_updating": False, "status_bar": "..."}
        raise com.ComError(told)

    addin.server.Call = fail
    addin.press("numpureSolve")
    wanted = AS_BEFORE | {"enable_events": has_events}
    assert {name: excel.settings[name] for name in AS_BEFORE} == wanted
    (shown,) = boxes(addin)
    assert shown.endswith(told[-100:])
    assert len(shown) < 1000  # MsgBox takes about 1024 letters
    assert ("please report" in shown) == told.startswith("Unexpected")
    assert ("what is missing" in shown) == told.startswith("The RPC")


@pytest.mark.parametrize("names_dead", [False, True])
def test_a_python_that_has_ended_is_replaced_at_the_next_click_and_the_next_formula(
    addin, excel, names_dead
):
    """Its library hands the dead one out, or says that it cannot be reached."""
    addin.names_dead = names_dead
    for number, dead in enumerate([COMMAND, f"{COMMAND} 1", f"{COMMAND} 2"], 1):
        addin.press("numpureCheck")
        assert addin.cell("SUDOKU_COUNT", Area(3, 3, 9, 9)) == 1
        addin.dead.add(dead)
        if number == 2:
            assert addin.cell("SUDOKU_COUNT", Area(3, 3, 9, 9)) == 1
    assert excel.messages == ["Right so far; 51 cells are blank."] * 3
    assert boxes(addin) == []
    assert addin.started.count(COMMAND) == 3  # two good ones, and the one that told that it is dead
    assert addin.started[-1] == f"{COMMAND} 2"


def test_a_python_that_never_answered_is_started_once_for_each_click(addin):
    addin.dead.add(COMMAND)
    addin.press("numpureCheck")
    assert addin.started == [COMMAND]
    (shown,) = boxes(addin)
    assert "RPC server" in shown


def test_a_python_that_ends_in_the_middle_of_a_command_is_told(addin, excel):
    addin.press("numpureCheck")

    def end(*_arguments):
        excel.settings["screen_updating"] = False
        addin.dead.add(COMMAND)
        raise error(com_number, "The remote procedure call failed.")

    com_number, addin.server.Tuple = -2147023170, end
    addin.press("numpureCheck")
    assert boxes(addin) == ["Python ended before the command did. The next click starts it again."]
    assert {name: excel.settings[name] for name in AS_BEFORE} == AS_BEFORE
    del addin.server.Tuple
    addin.press("numpureCheck")
    assert excel.messages == ["Right so far; 51 cells are blank."] * 2


def test_the_button_ends_python_and_the_next_click_starts_another(addin, excel):
    addin.press("numpureCheck")
    addin.press("numpureRestart", "NumpureOnRestart")
    assert addin.dead == {COMMAND}
    assert "the next click or formula" in boxes(addin)[0]
    addin.press("numpureCheck")
    assert addin.started[-1] == f"{COMMAND} 1"
    assert len(excel.messages) == 2


def test_after_an_upgrade_the_next_click_starts_the_new_python(addin, excel, monkeypatch):
    addin.press("numpureCheck")
    monkeypatch.setattr("numpure_xl.hosts.excel.server.LOADED", 0)
    addin.press("numpureCheck")
    assert addin.started[-1] == f"{COMMAND} 1"
    assert len(excel.messages) == 2


def test_without_a_workbook_that_is_said(addin, excel):
    excel.books.clear()
    addin.press("numpureSolve")
    assert boxes(addin) == ["Open a workbook first; there is none to work on."]
    assert addin.started == []


@pytest.mark.parametrize(
    ("control", "shown"),
    [
        ("numpureHelp", "Select a cell and press Generate"),
        ("numpureAbout", "numpure-xl"),
        ("numpureTheme.dark", ""),
        ("numpureLanguage.ja", ""),
    ],
)
@pytest.mark.parametrize("is_protected", [False, True])
def test_what_needs_no_workbook_works_without_one(addin, excel, control, shown, is_protected):
    excel.books.clear()
    excel.protected_views = int(is_protected)
    excel.buttons = ["no"] if shown else []
    addin.press(control)
    assert boxes(addin) == []
    assert [text for text in excel.messages if shown in text] == excel.messages
    assert len(excel.messages) == bool(shown)
    assert {name: excel.settings[name] for name in AS_BEFORE} == AS_BEFORE


def test_in_protected_view_the_box_says_what_to_press(addin, excel):
    excel.books.clear()
    excel.protected_views = 1
    addin.press("numpureGenerate")
    (text,) = boxes(addin)
    assert "press Enable Editing" in text
    assert addin.started == []


LIBRARY, SETTINGS_FILE = (
    rf"{HOME}\.numpure_xl\{name}" for name in ("numpure64.dll", "numpure_xl.conf")
)
ENDED = "Python process exited before it was possible to create the interface object."
NOT_SEEN = "Could not activate Python COM server, hr = -2147221164"


def without_library(addin):
    """Take away xlwings' library."""
    addin.libraries.clear()


def with_blocked_library(addin):
    """Let Windows refuse xlwings' library."""
    addin.libraries.clear()
    addin.blocked[LIBRARY] = 4551


def without_python(addin):
    """Move the environment away."""
    addin.programs.clear()


def with_ending_python(addin):
    """Let Python end before it serves anything."""
    addin.refusal = ENDED


def with_unseen_python(addin):
    """Let Excel not see the class of Python, as an Excel of the Store."""
    addin.refusal = NOT_SEEN


def without_setting(addin):
    """Empty the configuration but for the language."""
    for path, text in addin.files.items():
        addin.files[path] = text.replace("INTERPRETER_WIN", "INTERPRETER_MAC")


BROKEN = {
    without_library: ("library", LIBRARY, 0),
    with_blocked_library: ("refused", LIBRARY, 4551),
    without_python: ("gone", PYTHON, 0),
    with_ending_python: ("ends", PYTHON, 0),
    with_unseen_python: ("unseen", PYTHON, -2147221164),
    without_setting: ("unnamed", SETTINGS_FILE, 0),
}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("break_it", BROKEN)
def test_a_broken_installation_is_told_in_the_words_of_the_doctor(addin, lang, break_it):
    addin.encoding = "cp932"
    addin.set_language(lang)
    break_it(addin)
    addin.press("numpureSolve")
    (shown,) = boxes(addin)
    key, path, number = BROKEN[break_it]
    found = reason(key, path=path, number=str(number))
    told = [say(text or "", lang, **found.fields) for text in (found.sentence, found.advice)]
    assert shown.endswith("\r\n".join(told))
    assert "numpure doctor" in shown


def test_an_excel_that_does_not_see_python_waits_for_it_once_until_it_is_restarted(addin):
    """Each time it would wait for one or two minutes."""
    addin.refusal = NOT_SEEN
    for _ in range(3):
        assert addin.cell("SUDOKU_COUNT", Area(3, 3, 9, 9)) == "#NAME?"
        addin.vba.freeze(datetime.now(UTC).replace(tzinfo=None) + timedelta(hours=1))
    addin.press("numpureCheck")
    assert addin.started == [COMMAND]
    (shown,) = boxes(addin)
    assert "Microsoft Store" in shown
    assert "Run as administrator" in shown
    addin.refusal = ""
    addin.press("numpureRestart", "NumpureOnRestart")
    assert addin.cell("SUDOKU_COUNT", Area(3, 3, 9, 9)) == 1
    assert addin.started == [COMMAND, f"{COMMAND} 1"]


@pytest.mark.parametrize(
    "extra", ["\r\n", "# a comment\r\n", '# "INTERPRETER_WIN","elsewhere"\r\n', "one, two, three\n"]
)
@pytest.mark.parametrize("is_first", [True, False])
def test_comments_and_empty_lines_in_the_settings_change_nothing(addin, extra, is_first, tmp_path):
    ((path, text),) = addin.files.items()
    addin.files[path] = extra + text if is_first else text + extra
    addin.set_language("ja")
    assert addin.run("NumpureSetting", "INTERPRETER_WIN") == PYTHON
    assert addin.run("NumpureSetting", "LANGUAGE") == "ja"
    where = config.windows(tmp_path, encoding="cp932")
    where.config.parent.mkdir()
    where.config.write_text(addin.files[path], newline="")
    assert config.read(where) == {"INTERPRETER_WIN": PYTHON, "LANGUAGE": "ja"}


@pytest.mark.parametrize(("encoding", "shown"), [("cp932", "ブック"), ("cp1252", "workbook")])
def test_a_box_is_japanese_only_where_windows_can_show_it(addin, excel, encoding, shown):
    excel.books.clear()
    addin.set_language("ja")
    addin.encoding = encoding
    addin.press("numpureSolve")
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
    asked = {call for call in excel.calls if call.startswith(("Worksheet", "Workbook"))}
    assert asked <= {"Worksheet.Rows", "Worksheet.Columns"}  # how large a sheet is
    addin.press("numpureCheck")
    assert excel.messages == ["Right so far; 51 cells are blank."]
    assert set(addin.opened) == {rf"{HOME}\.numpure_xl\numpure_xl.conf"}
    assert set(addin.started) == {COMMAND}
    assert set(addin.loaded) == addin.libraries
    assert [(sheet.name, sheet.values) for sheet in excel.active.sheets] == before
