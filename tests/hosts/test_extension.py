"""The extension for LibreOffice: installed, every command and function tried, removed."""

import json
import subprocess
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from numpure_xl import __version__, udfs
from numpure_xl.export.functions import turn_functions
from numpure_xl.extension import choices
from numpure_xl.hosts.libreoffice import install
from numpure_xl.macros.self_test.checks import CHECKS
from numpure_xl.macros.self_test.report import TITLES
from numpure_xl.spellings import TARGETS
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from tests.functions import CALLS, MADE, Board
from tests.hosts import living
from tests.hosts.extension import Home, click
from tests.test_functions_in_files import saved_by_excel
from workbook import build, sheets, wrappers
from workbook.libreoffice import menus

RIBBON = (Path(build.__file__).parent / "ribbon/customUI14.xml").read_bytes()
ADDRESSES = list(json.loads(menus.table(RIBBON))["titles"])

SLOW = {"mini-shuffle", "rotated", "row-retry", "search"}
"""Fillers whose every step would be shown, for many seconds; row-shuffle is slow at anything."""

COMMANDS = [
    address
    for address in ADDRESSES
    if address.startswith("vnd.numpure:")
    and "choose" not in address
    and "selftest" not in address  # see below
    and "row-shuffle" not in address
    and not ("animate" in address and address.partition("=")[2] in SLOW)
]
COMMANDS.append("vnd.numpure:punch?symmetry=half-turn&clues=32")

TELLING = {
    "rate",
    "check",
    "export",
    "open_elsewhere",
    "originals_workbook",
    "into_values",
    "paste",
    "settings",
    "help",
    "about",
    "undo_last",
    "punch",
    "hint",
    "clear_tiles",
    "lab_workbook",
}
"""Commands that need not change the board: they say something, or ask, and nobody answers."""

LIBREOFFICES_OWN = {"log.txt", "registrymodifications.xcu"}
"""What it keeps for itself: that the extension came and went, and where its toolbar stood."""

FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_the_extension_comes_goes_and_leaves_nothing():
    home = Home()
    host = ("--host", "libreoffice")
    try:
        assert home.numpure("addin", "status", *host)[1] == 1
        assert home.numpure("addin", "uninstall", *host) == ("There was nothing to remove.\n", 0)
        for _ in range(2):  # once more is no fault
            assert home.numpure("addin", "install", *host)[1] == 0
        installed = f"ok  The extension {__version__} is installed in LibreOffice.\n"
        assert home.numpure("addin", "status", *host) == (installed, 0)
        told, code = home.numpure("doctor", *host)
        assert (installed in told, code) == (True, 0)
        assert "ok  LibreOffice starts and computes a function.\n" in told
        with home.office() as context:
            document = new(context)
            assert shown(document, '=SUDOKU_PARSE("1.....3..2.....4")')[0] != "#NAME?"
            running = "numpure: LibreOffice is running; close all its windows and try again.\n"
            for command in ("install", "uninstall", "status"):
                assert home.numpure("addin", command, *host) == (running, 1)
            close(document)
        assert home.numpure("addin", "uninstall", *host) == ("Removed.\n", 0)
        with home.office() as context:  # LibreOffice sweeps when it starts
            document = new(context)
            assert shown(document, '=SUDOKU_PARSE("1.....3..2.....4")')[0] == "#NAME?"
            bars = [bar.ResourceURL for bar in window(document).LayoutManager.Elements]
            assert not [bar for bar in bars if "numpure" in bar]
            close(document)
        assert {path.name for path in home.kept()} <= LIBREOFFICES_OWN
    finally:
        home.remove()


def test_an_activated_environment_is_noticed(tmp_path):
    """The Python in LibreOffice takes it for its own, and ends."""
    subprocess.run(["/usr/bin/python3", "-m", "venv", "--without-pip", tmp_path], check=True)
    home = Home()
    try:
        said = f"!!  The environment {tmp_path} is activated; LibreOffice ends when it is started"
        for command in (("addin", "install"), ("doctor",)):
            told, _ = home.numpure(*command, "--host", "libreoffice", activated=[tmp_path / "bin"])
            assert said in told
            assert "deactivate" in told
        assert home.numpure("doctor", "--host", "libreoffice")[1] == 0
    finally:
        home.remove()


@pytest.fixture(scope="module")
def home():
    made = Home()
    try:
        assert made.numpure("addin", "install", "--host", "libreoffice")[1] == 0
        yield made
    finally:
        made.remove()


@pytest.fixture(scope="module")
def context(home):
    with home.office() as found:
        yield found


@pytest.fixture
def document(context):
    made = new(context)
    yield made
    close(made)


def close(document):
    document.close(True)  # noqa: FBT003  # UNO knows no names of arguments


def new(context):
    return living.desktop(context).loadComponentFromURL("private:factory/scalc", "_blank", 0, ())


def window(document):
    return document.CurrentController.Frame


def there(document, name):
    return document.Sheets.getByIndex(0).getCellRangeByName(name)


def shown(document, formula, name="AA1"):
    """Return what a formula shows, and the number of its error."""
    there(document, name).Formula = formula
    return there(document, name).String, there(document, name).getError()


def typed(document, line, name="B2:J10"):
    """Type a grid, its digits bold as givens are, and select it."""
    rows = [line[at : at + 9] for at in range(0, 81, 9)]
    area = there(document, name)
    area.setDataArray([[int(sign) if sign != "." else "" for sign in row] for row in rows])
    area.CharWeight = 150.0
    document.CurrentController.select(area)
    return area


def state(document):
    """Return all that commands change: sheets, contents, and how the cells look."""
    area = there(document, "A1:N20")
    looks = [
        (cell.CellBackColor, cell.CharWeight, cell.CharHeight, cell.TableBorder2.TopLine.LineWidth)
        for cell in (area.getCellByPosition(c, r) for c in range(12) for r in range(12))
    ]
    sizes = [(row.Height) for row in area.Rows], [column.Width for column in area.Columns]
    return document.Sheets.ElementNames, area.FormulaArray, looks, sizes


@contextmanager
def no_fault(home):
    """Fail where a command ended in a fault of ours: it is told where LibreOffice's errors go."""
    before = len(home.said.read_text())
    yield
    said = home.said.read_text()[before:]
    assert "Traceback" not in said, said


@pytest.mark.parametrize("address", COMMANDS)
def test_a_command_runs_and_one_undo_takes_it_back(home, context, document, address):
    name = address.partition(":")[2].partition("?")[0]
    if name != "originals":  # these write from A1
        typed(document, FULL if name == "punch" else sheets.EXAMPLE)
    if address == "vnd.numpure:clear":  # the whole board goes only after a question
        there(document, "D2").Value = 4
        there(document, "D2").CharWeight = 100.0
    before, titles = state(document), document.UndoManager.AllUndoActionTitles
    with no_fault(home):
        click(context, document, address)
    after = state(document)
    if name not in TELLING or "clues" in address:
        assert after != before
    if after != before:
        document.UndoManager.undo()
        assert state(document) == before
    else:
        assert document.UndoManager.AllUndoActionTitles == titles


def test_the_self_test_finds_nothing_wrong_and_leaves_nothing(home, context, document):
    typed(document, sheets.EXAMPLE)
    before = state(document)
    with no_fault(home):
        click(context, document, "vnd.numpure:selftest")
    report = (home.folder / "numpure-selftest.txt").read_text("utf-8")
    assert "!!" not in report
    assert report.count("\nok ") == len(TITLES) * len(CHECKS)
    assert state(document) == before
    documents = list(living.desktop(context).Components)
    assert len(documents) == 1


def test_a_click_makes_what_was_chosen(context, document):
    for choice in ("variant=6x6+x", "level=easy"):
        click(context, document, f"vnd.numpure:choose?{choice}")
    document.CurrentController.select(there(document, "C4"))
    click(context, document, ADDRESSES[0])
    assert there(document, "C10").String.startswith("6x6+x/easy")
    for choice in ("variant=9x9", "level=any", "level=no-such-level"):
        click(context, document, f"vnd.numpure:choose?{choice}")
    document.CurrentController.select(there(document, "C14"))
    click(context, document, ADDRESSES[0])
    assert there(document, "C23").String.startswith("9x9")


@pytest.mark.parametrize("name", ["9x9+killer", "6x6+kropki", "9x9+xv", "6x6+thermo"])
def test_a_board_with_signs_is_chosen_in_the_menu_and_drawn(context, document, name):
    click(context, document, choices.address_of("choose", {"variant": name}))
    click(context, document, choices.address_of("choose", {"level": "easy"}))
    document.CurrentController.select(there(document, "C4"))
    page = document.Sheets.getByIndex(0).DrawPage
    click(context, document, ADDRESSES[0])
    assert [page.getByIndex(at).Name for at in range(page.Count)] == [f"numpure {name} plain"]
    document.UndoManager.undo()
    assert page.Count == 0
    document.UndoManager.redo()
    assert page.Count == 1


@contextmanager
def listened(document, *addresses):
    """Yield the states of addresses, as the toolbar and the menus are told them."""
    living.uno()
    import unohelper  # noqa: PLC0415  # to be had once `uno` is
    from com.sun.star.frame import XStatusListener  # noqa: PLC0415

    told: dict[str, list[Any]] = {address: [] for address in addresses}

    class Listener(unohelper.Base, XStatusListener):
        def statusChanged(self, event):  # noqa: N802
            told[event.FeatureURL.Complete].append(event)

        def disposing(self, _source):
            pass

    listener, dispatches = Listener(), []
    for address in addresses:
        url = living.uno().createUnoStruct("com.sun.star.util.URL")
        url.Complete = address
        dispatches.append((window(document).queryDispatch(url, "", 0), url))
        dispatches[-1][0].addStatusListener(listener, url)
    yield told
    for dispatch, url in dispatches:
        dispatch.removeStatusListener(listener, url)


def test_the_lists_of_levels_offer_what_the_board_has(context, document):
    menu = {level: f"vnd.numpure:choose?level={level}" for level in LEVELS}
    toolbar = "vnd.numpure:choose?kind=level"
    for choice in ("variant=9x9", "level=expert"):
        click(context, document, f"vnd.numpure:choose?{choice}")
    with listened(document, toolbar, *menu.values()) as told:
        assert all(told[address][-1].IsEnabled for address in menu.values())
        click(context, document, "vnd.numpure:choose?variant=4x4")
        open_to = [level for level, address in menu.items() if told[address][-1].IsEnabled]
        assert open_to == ["beginner", "easy"]
        assert told[menu["easy"]][-1].State
        controls = {event.State.Command: event.State.Arguments[0] for event in told[toolbar]}
        assert controls["SetList"].Value == ("any", "beginner", "easy")
        assert controls["SetText"].Value == "easy"
        click(context, document, menu["hard"])  # a menu that is open still, say
        click(context, document, "vnd.numpure:choose?variant=9x9")
        assert all(told[address][-1].IsEnabled for address in menu.values())
        assert told[menu["easy"]][-1].State


def test_a_command_after_undo_of_calc_is_for_the_board_at_the_cursor(home, context, document):
    typed(document, sheets.EXAMPLE)
    document.CurrentController.select(there(document, "B2"))
    before = there(document, "B2:J10").DataArray
    click(context, document, "vnd.numpure:candidates")
    frame = document.CurrentController.Frame
    manager = context.ServiceManager
    dispatch = manager.createInstanceWithContext("com.sun.star.frame.DispatchHelper", context)
    dispatch.executeDispatch(frame, ".uno:Undo", "", 0, ())
    assert hasattr(document.CurrentSelection, "RangeAddresses")  # what it has changed is marked
    with no_fault(home):
        click(context, document, "vnd.numpure:solve")
    assert there(document, "B2:J10").DataArray != before
    assert "" not in {sign for row in there(document, "B2:J10").DataArray for sign in row}


def test_undo_last_puts_back_what_the_last_command_overwrote(context, document):
    typed(document, sheets.EXAMPLE)
    before = there(document, "A1:N20").FormulaArray
    click(context, document, "vnd.numpure:solve")
    click(context, document, "vnd.numpure:undo_last")
    assert there(document, "A1:N20").FormulaArray == before


def test_functions_become_values_and_one_undo_brings_them_back(context, document):
    typed(document, sheets.EXAMPLE, "A1:I9")
    there(document, "A11:I19").setArrayFormula("=SUDOKU_SOLVE(A1:I9)")
    there(document, "K1").setFormula("=SUDOKU_TEXT(A11:I19)")
    there(document, "K2").setFormula("=SUM(A11:I11)")
    there(document, "K3").setFormula("=SUDOKU_SOLVE(A1:B2)")  # an error
    before = there(document, "A1:K20").FormulaArray
    shown_before = there(document, "A1:K20").DataArray
    click(context, document, "vnd.numpure:into_values")
    after = there(document, "A1:K20").FormulaArray
    formulas = {text for row in after for text in row if text.startswith(("=", "{="))}
    assert formulas == {"=SUM(A11:I11)", before[2][10]}
    assert there(document, "A1:K20").DataArray == shown_before
    assert after[0][10] == f"'{FULL}"  # digits, and a text
    click(context, document, "vnd.numpure:undo_last")
    assert there(document, "A1:K20").FormulaArray == before


@pytest.mark.parametrize("said", ["", "no_such", "__doc__", "solve?unknown=1", "choose?x=y"])
def test_an_address_that_means_nothing_changes_nothing(context, document, said):
    typed(document, sheets.EXAMPLE)
    before = state(document)
    click(context, document, f"vnd.numpure:{said}")
    assert state(document) == before


def test_the_toolbar_and_the_menu_are_there(context, document):
    manager = window(document).LayoutManager
    assert manager.isElementVisible("private:resource/toolbar/addon_numpure.xl")
    access = living.created(context, "com.sun.star.configuration.ConfigurationProvider")
    node = living.uno().createUnoStruct("com.sun.star.beans.PropertyValue")
    node.Name, node.Value = "nodepath", "/org.openoffice.Office.Addons/AddonUI/OfficeMenuBar"
    found = access.createInstanceWithArguments(
        "com.sun.star.configuration.ConfigurationAccess", (node,)
    )
    assert found.getByName("numpure.xl.menu").Title == "Number Place"


def test_an_array_formula_fills_with_the_solution(document):
    typed(document, sheets.EXAMPLE, "A1:I9")
    area = there(document, "K1:S9")
    area.setArrayFormula("=SUDOKU_SOLVE(A1:I9)")
    assert "".join(str(int(v)) for row in area.DataArray for v in row) == FULL


def test_digits_may_be_texts(document):
    area = there(document, "A1:I9")
    rows = [sheets.EXAMPLE[at : at + 9] for at in range(0, 81, 9)]
    area.setDataArray([[sign.replace("5", "５") for sign in row] for row in rows])
    assert shown(document, "=SUDOKU_TEXT(A1:I9)") == (sheets.EXAMPLE, 0)


def test_every_function_answers_as_everywhere(document):
    for call in CALLS:
        there(document, "A1:AZ30").clearContents(31)
        texts = [formula_text(document, argument) for argument in call.arguments]
        rows = call.answer if isinstance(call.answer, list) else [[call.answer]]
        area = document.Sheets.getByIndex(0).getCellRangeByPosition(
            20, 0, 19 + len(rows[0]), len(rows) - 1
        )
        area.setArrayFormula(f"={call.name.upper()}({';'.join(texts)})")
        is_error = area.getCellByPosition(0, 0).getError()
        found = [[area.getCellByPosition(0, 0).String]] if is_error else area.DataArray
        assert [list(row) for row in found] == rows, call


def formula_text(document, argument):
    """Return an argument as it stands in a formula; a board is put into cells."""
    if isinstance(argument, Board):
        area = there(document, "A1:P16")
        area = area.getCellRangeByPosition(0, 0, argument.side - 1, argument.side - 1)
        area.setDataArray([[value or "" for value in row] for row in argument.rows])
        return area.AbsoluteName
    if argument is None:
        return ""
    return f'"{argument}"' if isinstance(argument, str) else str(argument)


@pytest.mark.parametrize("function", list(wrappers.functions()), ids=lambda function: function.name)
def test_a_function_comes_to_what_python_says(document, function):
    typed(document, sheets.EXAMPLE, "A1:I9")
    given = sheets.EXAMPLES[function.python]
    rows = sheets.answered(function.python, given)
    told = [there_or_text(argument) for argument in given]
    sheet = document.Sheets.getByIndex(0)
    area = sheet.getCellRangeByPosition(11, 0, 11 + len(rows[0]) - 1, len(rows) - 1)
    area.setArrayFormula(f"={function.name}({';'.join(told)})")
    assert [list(row) for row in area.DataArray] == rows  # to Calc TRUE is 1, as in Python


def there_or_text(argument):
    if argument == sheets.BOARD:
        return "A1:I9"
    return f'"{argument}"' if isinstance(argument, str) else str(argument)


@pytest.mark.parametrize(
    ("formula", "error"),
    [
        ("=SUDOKU_SOLVE(A1:B2)", ("#VALUE!", 519)),
        ('=SUDOKU_SOLVE(A1:I9;"9x9x9")', ("#VALUE!", 519)),
        ("=SUDOKU_PUNCH(A1:I9;1;18)", ("#N/A", 32767)),
        ("=SUDOKU_SOLVE(L20:T28)", ("#NUM!", 503)),
        ("=SUDOKU_COUNT(L20:T28;999999999)", ("#N/A", 32767)),  # within 4.5 seconds
        ("=SUDOKU_RECIPE()", ("#VALUE!", 519)),
        ("=SUDOKU_SOLVE()", ("Err:504", 504)),  # Calc's own: too few arguments
        ("=SUDOKU_SOLVE(Y1:AB4)", ("#VALUE!", 519)),  # an error among the cells
        ("=SUDOKU_TEXT(Y1:AB4)", ("#VALUE!", 519)),
        ('=SUDOKU_RATE(SUDOKU_PARSE("1.....3..2.....4"))', ("Err:504", 504)),  # in no cells
        ("=ISNA(SUDOKU_PUNCH(A1:I9;1;18))", ("TRUE", 0)),
        ('=IFERROR(SUDOKU_SOLVE(A1:B2);"x")', ("x", 0)),
    ],
)
def test_wrong_input_is_a_real_error(document, formula, error):
    typed(document, sheets.EXAMPLE, "A1:I9")
    there(document, "Y1").Formula = "=1/0"
    there(document, "AA1").NumberFormat = 99 if error[0] == "TRUE" else 0  # as TRUE, not as 1
    assert shown(document, formula) == error


@pytest.mark.parametrize("range_", ["A1:XFD1048576", "B:J", "1:9", "A1:Q17"])
def test_what_is_larger_than_any_board_is_refused_before_it_is_read(home, document, range_):
    shown(document, "=SUDOKU_SOLVE(A1:I9)")  # Python is there from now on
    home.peak()
    before = home.peak()
    for function in ("SOLVE", "TEXT"):
        assert shown(document, f"=SUDOKU_{function}({range_})") == ("#VALUE!", 519)
    there(document, "AA1:AC3").setArrayFormula(f"=SUDOKU_SOLVE({range_})")
    assert home.peak() < before + 100


def test_a_second_range_has_the_regions_of_a_jigsaw(document):
    puzzle = make(Recipe.parse("9x9+jigsaw/easy#1"))
    typed(document, str(puzzle), "A1:I9")
    regions = puzzle.variant.regions
    there(document, "K1:S9").setDataArray([[*regions[at : at + 9]] for at in range(0, 81, 9)])
    there(document, "A11:I19").setArrayFormula("=SUDOKU_SOLVE(A1:I9;K1:S9)")
    found = there(document, "A11:I19").DataArray
    assert "".join(str(int(value)) for row in found for value in row) == str(puzzle.solution)
    for rules in ("K1:S8", "K1", "A1:I9"):
        assert shown(document, f"=SUDOKU_SOLVE(A1:I9;{rules})") == ("#VALUE!", 519)
    there(document, "U1").String = "9x9+x"
    assert shown(document, "=SUDOKU_COUNT(A21:I29;2;U1:U1)") == ("2", 0)


def test_a_grid_may_be_a_text_in_one_cell(document):
    there(document, "A1").String = MADE
    assert shown(document, "=SUDOKU_LEVEL(A1)") == ("easy", 0)
    assert shown(document, "=SUDOKU_TEXT(A1)") == (MADE, 0)


def test_a_function_follows_cells_that_follow_others(document):
    typed(document, FULL, "A1:I9")
    there(document, "K1").Value = 5
    there(document, "A1").Formula = "=K1"
    before = shown(document, "=SUDOKU_CHECK(A1:I9)")
    there(document, "K1").Value = 4
    after = there(document, "AA1").String
    assert before == ("Solved.", 0)
    assert after == "These cells clash: r1c1, r1c3, r5c1."


def test_an_array_of_an_error_is_full_of_it(document):
    area = there(document, "K1:L2")
    area.setArrayFormula("=SUDOKU_SOLVE(A1:B2)")
    assert {area.getCellByPosition(c, r).getError() for c in (0, 1) for r in (0, 1)} == {519}


def test_the_function_wizard_has_help_for_each_argument(context):
    known = living.created(context, "com.sun.star.sheet.FunctionDescriptions")
    for function in wrappers.functions():
        told = {entry.Name: entry.Value for entry in known.getByName(function.name)}
        assert told["Description"] == function.help
        arguments = [(a.Name, a.Description) for a in told["Arguments"]]
        assert arguments == [(name, udfs.ARGUMENTS[name]) for name in function.arguments]


@pytest.mark.parametrize(("ending", "kind"), [("xlsx", "Calc MS Excel 2007 XML"), ("ods", "calc8")])
def test_a_function_is_there_again_in_a_file_that_is_opened(
    context, document, tmp_path, ending, kind
):
    typed(document, sheets.EXAMPLE, "A1:I9")
    there(document, "K1:S9").setArrayFormula("=SUDOKU_SOLVE(A1:I9)")
    wish = living.uno().createUnoStruct("com.sun.star.beans.PropertyValue")
    wish.Name, wish.Value = "FilterName", kind
    document.storeToURL((tmp_path / f"book.{ending}").as_uri(), (wish,))
    opened = living.opened(context, tmp_path / f"book.{ending}")
    opened.calculateAll()
    assert opened.Sheets.getByIndex(0).getCellRangeByName("S9").Value == 9
    close(opened)


@pytest.fixture(scope="module", params=["as Excel saved it", *TARGETS[1:]])
def of_excel(request, tmp_path_factory):
    """Return a workbook of Excel's, or what `numpure convert --functions` makes of it."""
    path = saved_by_excel(tmp_path_factory.mktemp("of_excel") / "book.xlsx")
    if request.param in TARGETS:
        turn_functions(path, request.param, path)
    return path


def test_a_workbook_of_excel_calculates_in_libreoffice(context, of_excel):
    opened = living.opened(context, of_excel)
    assert (opened.isModified(), opened.UndoManager.isUndoPossible()) == (False, False)
    puzzle = "2.....4..1.....3"  # another one than Excel saved it with
    there(opened, "A1").String = puzzle
    opened.calculateAll()
    assert there(opened, "B1").String == udfs.sudoku_level(puzzle)
    assert there(opened, "C1").Value == udfs.sudoku_rate(puzzle)
    assert there(opened, "D1").Value == udfs.sudoku_count(puzzle) == 1
    assert (there(opened, "E1").getError(), there(opened, "A4").String) == (519, puzzle)
    assert there(opened, "A5").String == udfs.sudoku_text("A2")
    assert [there(opened, name).String for name in ("A2", "B2", "A3", "B3")] == ["2", "", "", ""]
    close(opened)


def test_the_python_that_libreoffice_runs_is_told():
    debian = subprocess.run(
        ["/usr/bin/python3", "-c", "import sys; print(*sys.version_info[:2])"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert install.office().python == tuple(map(int, debian.split()))
