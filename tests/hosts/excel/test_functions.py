"""Every worksheet function from the cell to Python: our VBA, xlwings' COM server, `call_udf`."""

import pytest

from numpure_xl import udfs
from numpure_xl.errors import GaveUpError
from numpure_xl.words import translated
from numpure_xl.work import deadline
from numpure_xl.work.deadline import Recalculation
from tests.functions import CALLS, IDS, Board, spilled
from tests.hosts.excel import engines
from tests.hosts.excel.addin import COMMAND, AddIn
from tests.hosts.excel.model import Area
from tests.kinds import ANSWER, PUZZLE
from workbook import wrappers

SECONDS, TOGETHER = udfs.SECONDS, deadline.TOGETHER  # as they are, and not as they are for tests


@pytest.fixture
def excel(excel):
    engines.windows(excel)
    excel.calling = Area(1, 30)
    return excel


@pytest.fixture
def addin(excel, monkeypatch):
    made = AddIn(excel)
    monkeypatch.setattr(made.functions, "_recalculation", Recalculation(udfs.SECONDS))
    return made


def put(excel, board):
    """Write a board into cells; return where they are."""
    area = Area(3, 3, board.side, board.side)
    excel.active.active.write(area, board.rows)
    return area


def as_constant(_excel, board):
    """Return a board as a constant in a formula, such as {1,2;3,4}; a blank in one is a text."""
    return spilled(board, "")


@pytest.mark.parametrize("given", [put, as_constant], ids=["range", "constant"])
@pytest.mark.parametrize("call", CALLS, ids=IDS)
def test_a_function_answers_as_everywhere(addin, excel, call, given):
    arguments = [given(excel, one) if isinstance(one, Board) else one for one in call.arguments]
    found = addin.cell(call.name.upper(), *arguments)
    assert found == shown(call.answer)
    assert addin.started == [COMMAND]
    assert addin.calls_of_python == 0
    ranges = sum(isinstance(one, Area) for one in arguments)
    assert excel.calls["Range.Value2"] == ranges


def shown(answer):
    """Return an answer as COM hands it over: a row alone has one dimension."""
    if not isinstance(answer, list):
        return answer
    rows = tuple(map(tuple, answer))
    return rows[0] if len(rows) == 1 else rows


def test_the_calls_try_every_function():
    assert {call.name for call in CALLS} == {function.python for function in wrappers.functions()}


def test_a_punched_grid_spills(addin, excel):
    rows = addin.cell("SUDOKU_PUNCH", put(excel, Board(ANSWER)), "seed", 30, "half-turn")
    left = [(cell, right) for cell, right in zip(sum(rows, ()), ANSWER, strict=True) if cell != ""]
    assert len(left) == 30
    assert all(cell == int(right) for cell, right in left)


JIGSAW = "..4.....25....2...4.....3.5.......7....6..1..6.24"
"""The puzzle of the recipe 7x7+jigsaw/easy#4, and the region of each cell."""

REGIONS = "aaabbbbaaabbcbdacccccddefcffddeffffdeeggggdeeeggg"


@pytest.mark.parametrize("names", ["abcdefg", range(1, 8)], ids=["letters", "numbers"])
def test_a_second_range_has_the_regions_of_a_jigsaw(addin, excel, names):
    area, regions = put(excel, Board(JIGSAW)), Area(3, 13, 7, 7)
    named = [dict(zip("abcdefg", names, strict=True))[letter] for letter in REGIONS]
    excel.active.active.write(regions, [named[at : at + 7] for at in range(0, 49, 7)])
    rows = addin.cell("SUDOKU_SOLVE", area, regions)
    cells = sum(rows, ())
    parts = [[d for d, r in zip(cells, REGIONS, strict=True) if r == name] for name in "abcdefg"]
    assert all(sorted(unit) == [*range(1, 8)] for unit in [*rows, *zip(*rows, strict=True), *parts])
    assert all(sign in (".", str(digit)) for sign, digit in zip(JIGSAW, cells, strict=True))
    assert addin.cell("SUDOKU_COUNT", area, None, regions) == 1
    assert addin.cell("SUDOKU_SOLVE", area) == "#VALUE!"


def test_an_error_in_a_cell_is_no_blank(addin, excel):
    area = put(excel, Board("." * 16))
    excel.active.active.values[3, 4] = "#N/A"
    assert addin.cell("SUDOKU_COUNT", area) == "#VALUE!"
    assert addin.cell("SUDOKU_SOLVE", area, Area(3, 4)) == "#VALUE!"


@pytest.mark.parametrize("constant", [[1, 2, 3], 7, "text", [[1, 2], [3, 4]]], ids=str)
def test_what_is_no_board_is_an_error(addin, constant):
    assert addin.cell("SUDOKU_SOLVE", constant) == "#VALUE!"


def test_while_a_formula_is_typed_into_the_wizard_nothing_is_reckoned(addin, excel):
    excel.has_wizard = True
    assert addin.cell("SUDOKU_GENERATE", 1, "extreme", "16x16") == ""
    assert addin.started == []


def test_a_sheet_is_reckoned_while_no_workbook_is_active(addin, excel):
    excel.books.clear()
    excel.calling = None
    assert addin.cell("SUDOKU_PARSE", "1.....3..2.....4") == shown(spilled("1.....3..2.....4"))


def test_a_python_that_is_not_there_is_looked_for_once(addin):
    addin.libraries.clear()
    assert [addin.cell("SUDOKU_RECIPE", "4x4#1") for _ in range(50)] == ["#NAME?"] * 50
    assert len(addin.loaded) == 1
    assert addin.started == []


def test_two_hundred_hard_formulas_leave_the_sheet_usable(addin, monkeypatch):
    """Each would take for ever: what is counted is the time that they are given together."""
    given = []

    def within(seconds, _work, _is_stopped):
        given.append(seconds)
        now[0] += seconds
        raise GaveUpError("")

    now = [0.0]
    monkeypatch.setattr(deadline, "within", within)
    monkeypatch.setattr(deadline, "TOGETHER", TOGETHER)
    monkeypatch.setattr(addin.functions, "_recalculation", Recalculation(SECONDS, lambda: now[0]))
    found = [addin.cell("SUDOKU_GENERATE", seed, "extreme", "16x16") for seed in range(200)]
    assert found == ["#N/A"] * 200
    assert sum(given) <= TOGETHER + 200 * deadline.MOMENT
    assert max(given) <= SECONDS
    now[0] += 0.5
    assert addin.cell("SUDOKU_GENERATE", 0, "extreme", "16x16") == "#N/A"
    assert len(given) == 200  # the first was given its whole time, and is not tried again


def test_a_copy_of_a_formula_is_answered_from_memory(addin, excel, monkeypatch):
    area = put(excel, Board("." * 16))
    assert addin.cell("SUDOKU_COUNT", area, 1000) == 288
    monkeypatch.setattr(deadline, "within", None)
    assert [addin.cell("SUDOKU_COUNT", area, 1000) for _ in range(9)] == [288] * 9


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_each_function_is_described_to_excel_by_itself(addin, excel, lang):
    excel.calling = None  # Excel's clock, or a button of the tab
    addin.set_language(lang)
    addin.run("NumpureRegisterOnce")
    for function in wrappers.functions():
        told = excel.helps[f"'numpure.xlam'!{function.name}"]
        assert told["Description"] == translated(function.help, lang, "worksheet function")
        assert told["Category"] == translated("Number Place", lang, "ribbon label")
        helps = [
            translated(udfs.ARGUMENTS[name], lang, "worksheet function")
            for name in function.arguments
        ]
        assert list(told["ArgumentDescriptions"]) == helps
    assert addin.book.saved


def test_help_that_excel_refuses_is_offered_again(addin, excel):
    excel.calling, excel.refuses_help = None, True
    addin.run("NumpureRegisterOnce")
    assert excel.helps == {}
    excel.refuses_help = False
    addin.run("NumpureRegisterOnce")
    assert len(excel.helps) == len(list(wrappers.functions()))
    excel.helps.clear()
    addin.run("NumpureRegisterOnce")
    assert excel.helps == {}


def test_areas_one_below_the_other_are_one_board(addin, excel):
    put(excel, Board(PUZZLE))
    top, rest = Area(3, 3, 3, 9), Area(6, 3, 6, 9)
    solved = shown(spilled(ANSWER))
    assert addin.cell("SUDOKU_SOLVE", [top, rest]) == solved
    assert addin.cell("SUDOKU_SOLVE", [rest, top]) != solved
    assert addin.cell("SUDOKU_SOLVE", [top, Area(6, 3, 6, 8)]) == "#VALUE!"
    assert addin.cell("SUDOKU_SOLVE", [Area(3, 3), top]) == "#VALUE!"
    assert addin.cell("SUDOKU_SOLVE", [Area(1, 1, 100, 9), Area(1, 1, 100, 9)]) == "#VALUE!"


@pytest.mark.parametrize("code", ['"¥"#,##0', "yyyy/m/d", "0%"])
def test_a_function_sees_digits_whatever_their_format(addin, excel, code):
    area = put(excel, Board(PUZZLE))
    excel.active.active.change([area], "number_format", code)
    assert shown(addin.cell("SUDOKU_SOLVE", area)) == shown(spilled(ANSWER))
