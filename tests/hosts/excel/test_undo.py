"""The law of undo through xlwings' own engines for Windows and a Mac, with the add-in or not."""

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numpure_xl.hosts.excel.bulk import MACRO, SPILLS
from numpure_xl.hosts.excel.host import ExcelHost
from tests.hosts.excel.addin import AddIn
from tests.hosts.excel.conftest import FRONTS
from tests.hosts.excel.model import Excel
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

pytestmark = pytest.mark.host


SPILL = f'=SUDOKU_PARSE("{PUZZLE}")'


STATES = st.tuples(st.integers(0, 30), st.booleans(), st.booleans(), ESC)
"""At which change there is a fault, 0 for none; whether the add-in is there; whether the board is
what a formula spills; when Esc is pressed."""


@pytest.mark.few(1)
@pytest.mark.parametrize("system", FRONTS)
@each_command(*(((0, *there),) for there in ((1, 1, 0), (0, 0, 0), (0, 1, 0), (1, 0, 3))))
@given(CONTENT, COMMANDS, ANSWERS, STATES)
@settings(deadline=None)
def test_after_any_command_and_undo_the_sheet_is_as_it_was(
    system, content, command, answers, state
):
    (cells, formats), (fault, has_reader, spills, esc) = content, state
    excel = Excel()
    book = FRONTS[system](excel)
    book.set_mock_caller()
    if has_reader:
        AddIn(excel).answer(MACRO, SPILLS)
    sheet, user = book.sheets[0], SimpleNamespace(buttons=excel.buttons)
    if spills and (has_reader or system == "Windows"):  # else nobody can tell on a Mac
        cells = {at: value for at, value in cells.items() if not {*at} <= {2, 3, 4, 5}}
    filled(sheet, (cells, [(at, look) for at, look in formats if look[0] != "locked"]))
    if spills and (has_reader or system == "Windows"):
        sheet["B2:E5"].clear_contents()
        sheet["B2"].impl.formula2 = SPILL
    with at_home(esc) as patch:
        if fault:
            patch.setattr(ExcelHost, "_apply", failing(ExcelHost._apply, fault))
        found = undone(lambda: with_sizes(held(excel.active.sheets, [])), user, command, answers)
    assert found == []
    assert not excel.active.active.blocked
