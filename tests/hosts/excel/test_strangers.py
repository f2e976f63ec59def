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

from tests.commands import matrix
from tests.hosts.excel import engines
from tests.hosts.excel.addin import HOME, AddIn, sources
from tests.hosts.excel.model import Area
from tests.kinds import PUZZLE

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
    assert {"NumpureRun", "NumpureClick", "NumpureUndoLast", "NumpureAsk"} <= set(procedures())
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
    assert reached == addin.vba.dialogs == []
    assert bool(addin.started) <= (procedure in FUNCTIONS)
    assert set(addin.opened) <= {rf"{HOME}\.numpure_xl\numpure_xl.conf"}


def test_the_same_calls_by_the_ribbon_do_something(excel):
    """So the test above cannot pass because nothing works."""
    addin = AddIn(excel)
    addin.run("NumpureRun", "numpureCheck")
    assert len(addin.started) == len(excel.messages) == 1
    addin.run("NumpureChoose", "level", 1)
    assert addin.run("NumpureChoice", "level") == "beginner"


def test_the_buttons_of_our_own_sheet_work(excel):
    addin = AddIn(excel)
    excel.active.name = addin.book.name  # as numpure.xlsm is where its own VBA runs
    excel.active.active.values[12, 12] = "mine"
    excel.calling, excel.buttons = "Clear", ["yes"]
    addin.run("NumpureSheetClear")
    assert dict(excel.active.active.values) == {(12, 12): "mine"}
    assert excel.calling == "Clear"  # while Python asked for what it needed
