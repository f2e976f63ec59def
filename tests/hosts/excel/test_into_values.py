"""Functions into values, in the Excel of every year: what they show stays; undo brings all back."""

import pytest

from tests.hosts.excel.model import Area, Sheet
from tests.hosts.excel.test_years import UNDO, Front, at_home, uncollected
from tests.hosts.excel.years import YEARS
from tests.kinds import ANSWER, PUZZLE, differing

pytestmark = pytest.mark.host

__all__ = ["at_home"]  # a fixture for all tests

FOUR = "1.....3..2.....4"
SPILL, ARRAY, COLUMN = Area(3, 16, 4, 4), Area(10, 16, 4, 4), Area(1, 13, 30)
THEIRS = {
    (13, 3): "=SUM(C3:C11)",
    (20, 3): "=MY_SUDOKU_SOLVE(A1)",
    (21, 3): '="=SUDOKU_SOLVE(A1)"',
}
SINGLE = {
    (1, 20): ("=SUDOKU_TEXT(C3:K11)", ANSWER),  # 81 digits, which typed would be a number
    (2, 20): ('=IF(A1="","007",SUDOKU_COUNT(C3:K11))', "007"),
    (3, 20): ("='C:\\XLSTART\\numpure.xlam'!SUDOKU_CHECK(C3:K11)", True),
    (4, 20): ("=sudoku_count(C3:K11)", 1.0),
    (5, 20): ("=SUDOKU_RATE(C3:K11)", 2.3),
    (6, 20): ("=SUDOKU_HINT(C3:K11)", "r1c1: 4\nin row 1"),
    (7, 20): ('=IF(A1="",SUDOKU_TEXT(C3:K11),"")', ""),
}
STAYS = "These show an error, or are too long to be undone, and stay formulas: Sheet1!T30"
FAULTY = (30, 20), "=SUDOKU_SOLVE(A2:I10)", "#VALUE!"


def filled(front):
    """Write formulas of all kinds on the sheet in front, and one on a hidden one."""
    sheet = front.excel.active.active
    for row in COLUMN.rows:
        sheet.formulas[row, 13], sheet.values[row, 13] = f"=SUDOKU_LEVEL(A{row})", "easy"
    for cell, (formula, value) in SINGLE.items():
        sheet.formulas[cell], sheet.values[cell] = formula, value
    for cell, formula in THEIRS.items():
        sheet.formulas[cell], sheet.values[cell] = formula, 45.0
    cell, sheet.formulas[cell], sheet.values[cell] = FAULTY
    sheet.change([Area(4, 20)], "number_format", "@")  # the formula was there before
    sheet.put_array(ARRAY, f'=SUDOKU_PARSE("{FOUR}")')
    if front.year.spills:
        sheet.write(Area(3, 16), [[f'=SUDOKU_PARSE("{FOUR}")']])
    hidden = Sheet(front.excel.active, "Sheet2")
    hidden.visible = "hidden"
    hidden.formulas[1, 1], hidden.values[1, 1] = f'=SUDOKU_COUNT("{FOUR}")', 1.0
    front.excel.active.sheets.append(hidden)
    front.excel.held.clear()
    return sheet, hidden


@pytest.fixture(name="front")
def _front(request, tmp_path):
    return Front(request.param, tmp_path)


ALL = pytest.mark.parametrize("front", [y for y in YEARS if YEARS[y].sees_python], indirect=True)


@ALL
@pytest.mark.parametrize("control", ["numpureIntoValues", "numpureIntoValuesAll"])
def test_functions_become_what_they_show_and_undo_brings_them_back(front, control):
    sheet, hidden = filled(front)
    before, shown = front.content(), dict(sheet.values)
    with uncollected():
        said = front.click(control)
        assert [*front.excel.held] == []
    is_all = control.endswith("All")
    count = COLUMN.height + len(SINGLE) + 1 + front.year.spills + is_all
    assert said == [f"{count} formulas are values now.\n\n{STAYS}"]
    kept = {FAULTY[0], *THEIRS, (5, 5), (5, 6)}
    assert {*sheet.formulas} == kept
    assert (sheet.arrays, sheet.spills) == (set(), {})
    assert {at: v for at, v in sheet.values.items() if v != ""} == {
        at: v for at, v in shown.items() if v != ""
    }
    assert bool(hidden.formulas) is not is_all
    assert hidden.values == {(1, 1): 1.0}
    assert front.click(UNDO) == []
    assert differing(before, front.content()) == []
    assert (len(sheet.groups), len(sheet.spills)) == (1, int(front.year.spills))


@ALL
def test_what_is_locked_is_refused_and_nothing_is_changed(front):
    sheet, hidden = filled(front)
    sheet.change([Area(1, 1, 40, 40)], "locked", value=False)
    hidden.protected = True
    before = front.content()
    said = front.click("numpureIntoValuesAll")
    assert said == ["A1 is locked, and Sheet2 is protected; unprotect it."]
    assert differing(before, front.content()) == []
    assert len(front.click("numpureIntoValues")) == 1
    assert {*sheet.formulas} == {FAULTY[0], *THEIRS, (5, 5), (5, 6)}


@ALL
def test_without_functions_nothing_is_written(front):
    before = front.content()
    said = front.click("numpureIntoValuesAll")
    assert said == ["There are no functions of numpure-xl here, so nothing was changed."]
    assert differing(before, front.content()) == []


def test_a_column_filled_down_costs_few_calls(tmp_path):
    counts = []
    for height in (100, 1000):
        front = Front("365", tmp_path)
        sheet = front.excel.active.active
        for row in range(1, height + 1):
            sheet.values[row, 13] = PUZZLE
            sheet.formulas[row, 14], sheet.values[row, 14] = f"=SUDOKU_SOLVE(M{row})", ANSWER
        front.excel.calls.clear()
        front.click("numpureIntoValues")
        front.click(UNDO)
        counts.append(front.excel.calls.total())
        assert sheet.formulas[height, 14] == f"=SUDOKU_SOLVE(M{height})"
    assert counts[0] == counts[1] < 160
