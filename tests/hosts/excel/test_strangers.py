"""What a workbook without macros can call of the add-in by name, and what comes of it: nothing.

In such a file a shape, a picture or a form control can name a macro of an open add-in, with
arguments (`macro="'numpure.xlam'!'Name &quot;text&quot;, 1'"`), and so can a link or a formula.
Each public procedure of the built add-in is called so with each of the texts below, by a shape and
by a cell, over the double of Excel. They are found by reading the VBA, so a new one is among them.
"""

import re
from contextlib import suppress
from copy import deepcopy

import pytest
from pyopenvba.exceptions import VBARuntimeError
from pyopenvba.interpreter._values import NOTHING

from tests.commands import matrix
from tests.hosts.excel import engines
from tests.hosts.excel.addin import HOME, AddIn, sources
from tests.hosts.excel.model import Area
from tests.kinds import PUZZLE
from workbook import build

TEXTS = (
    "import os; os.system('touch pwned')",
    "numpureClear",
    "numpureClearBoard 9x9 medium half-turn",
    "message.fault",
    "level",
)
CALLERS = ("Start", Area(1, 30))
"""A shape by its name, and a cell."""

FUNCTIONS = {"NumpureAnswer", "NumpureAsk"}
"""What the worksheet functions are made of: they reach those functions and nothing else."""


REFUSING = {"NumpureUndoLast", "NumpureRepeat", "NumpureSheetGenerate", "NumpureSheetClear"}
"""What a shape could press: it says why nothing comes of it."""


def procedures():
    """Return the parameters of each public procedure that a text can call, by its name."""
    found = {}
    head = re.compile(r"(?m)^(?:Public )?(?:Sub|Function) (\w+)\(([^)]*)\)")
    for text in sources().values():
        for name, declared in head.findall(text):
            kinds = [part.rpartition(" As ")[2] for part in declared.split(", ") if part]
            if not name.startswith("SUDOKU_") and not {"IRibbonControl", "IRibbonUI"} & set(kinds):
                found[name] = kinds
    return found


def given(kinds, text):
    """Return arguments for parameters of some types: the same text wherever one can be."""
    values = {"Long": 2, "Boolean": True}
    return [values.get(kind, text) for kind in kinds]


@pytest.fixture
def excel(excel):
    book = engines.windows(excel)
    book.set_mock_caller()
    there = book.sheets[0]["C3:K11"]
    there.value = matrix(PUZZLE)
    there.select()
    return excel


def test_there_are_procedures_to_call():
    assert len(procedures()) > 25
    assert {"NumpureClick", "NumpureUndoLast", "NumpureAsk"} <= set(procedures())
    assert len(procedures()) * len(TEXTS) * len(CALLERS) > 100


@pytest.mark.parametrize("procedure", procedures())
def test_nothing_comes_of_a_call_by_name(excel, procedure):
    addin, kinds = AddIn(excel), procedures()[procedure]
    reached = []
    for name in ("Exec", "Eval", "Call", "Builtin", "Module", "SetAttr"):
        setattr(addin.server, name, lambda *given, name=name: reached.append((name, given)))
    addin.run("NumpureChosenIndex", "level")  # so that there are texts, as once the tab is shown

    def state():
        books = [[dict(sheet.values) for sheet in b.sheets] for b in (*excel.books, addin.book)]
        return deepcopy((books, excel.settings, excel.messages, excel.undoes))

    before = state()
    for caller in CALLERS:
        for text in TEXTS if {"String", "Variant"} & {*kinds} else TEXTS[:1]:
            excel.calling = caller
            with suppress(VBARuntimeError, LookupError, TypeError, AttributeError):
                addin.run(procedure, *given(kinds, text))  # what Excel would show a box for
            excel.calling = None
            assert state() == before, (caller, text)
    assert addin.run("NumpureChoice", "level") == "medium"
    assert reached == []
    told = {prompt for _, prompt, *_ in addin.vba.dialogs}
    assert told <= {
        "Only the tab Number Place runs this, so nothing was done; press its button there."
    }
    assert bool(told) == (procedure in REFUSING)
    assert bool(addin.started) <= (procedure in FUNCTIONS)
    assert set(addin.opened) <= {rf"{HOME}\.numpure_xl\numpure_xl.conf"}


def test_the_same_calls_by_the_ribbon_do_something(excel):
    """So the test above cannot pass because nothing works."""
    addin = AddIn(excel)
    addin.press("numpureCheck")
    assert len(addin.started) == len(excel.messages) == 1
    addin.press("numpureLevel", "NumpureOnChoice", "numpureLevel.beginner", 1, tag="level")
    assert addin.run("NumpureChoice", "level") == "beginner"


COMMANDS = {
    "NumpureRun",
    "NumpureChoose",
    "NumpureShowFunctions",
    "NumpureShowLog",
    "NumpureStartAgain",
}
"""What runs or chooses something: each takes the control of the ribbon as its proof."""


def test_what_does_something_takes_a_control_of_the_ribbon():
    head = re.compile(r"(?m)^(?:Public )?(?:Sub|Function) (\w+)\(([^)]*)\)")
    taking = {
        name: declared.split(", ")[0]
        for module, text in sources().items()
        for name, declared in head.findall(text)
        if "IRibbonControl" in declared and module != build.RIBBON
    }
    assert taking == dict.fromkeys(COMMANDS, "ByVal control As IRibbonControl")


@pytest.mark.parametrize("procedure", sorted(COMMANDS))
def test_without_a_control_that_is_said(excel, procedure):
    addin = AddIn(excel)
    more: dict[str, list[object]] = {"NumpureRun": ["numpureSolve"], "NumpureChoose": [1]}
    arguments: list[object] = [NOTHING, *more.get(procedure, [])]
    addin.vba.run(procedure, arguments)
    ((_, prompt, *_),) = addin.vba.dialogs
    assert prompt.startswith("Only the tab Number Place")
    assert addin.started == []


@pytest.mark.parametrize("caller", [None, *CALLERS], ids=["error", "shape", "cell"])
def test_the_ribbon_needs_no_word_of_excel_about_the_caller(excel, caller):
    addin = AddIn(excel)
    excel.calling = caller
    addin.press("numpureCheck")
    assert len(excel.messages) == 1


def test_ctrl_z_works_once_it_is_offered_and_until_the_next_command(excel):
    addin = AddIn(excel)
    addin.answer("NumpureWrote")
    before = deepcopy(excel.active.active.values)
    addin.press("numpureSolve")
    addin.run("NumpureUndoLast")
    assert excel.active.active.values == before
    addin.run("NumpureRepeat")
    assert excel.active.active.values != before
    addin.press("numpureCheck")
    addin.run("NumpureUndoLast")
    assert excel.active.active.values != before
    assert len(addin.vba.dialogs) == 1


def test_the_buttons_of_our_own_sheet_work(excel):
    addin = AddIn(excel)
    excel.active.name = addin.book.name  # as numpure.xlsm is where its own VBA runs
    excel.active.active.values[12, 12] = "mine"
    excel.calling, excel.buttons = "Clear", ["yes"]
    addin.run("NumpureSheetClear")
    assert dict(excel.active.active.values) == {(12, 12): "mine"}
    assert excel.calling == "Clear"  # while Python asked for what it needed
