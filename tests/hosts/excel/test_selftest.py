"""The self-test over the doubles: all holds, nothing is left; what does not is reported."""

import re
from pathlib import Path

import pytest

from numpure_xl import macros, udfs
from numpure_xl.macros import board, self_test
from numpure_xl.macros.self_test import checks, report
from numpure_xl.macros.self_test.functions import FORMULAS
from numpure_xl.macros.self_test.programs import scratch_in


def test_all_of_it_holds_and_nothing_is_left(excel, book):
    book.sheets[0]["A1"].value = "mine"
    self_test.selftest()
    path = Path.home() / self_test.REPORT
    told = path.read_text("utf-8")
    assert "!!" not in told
    functions = len(FORMULAS) + 1 if "=SUDOKU_SOLVE" in told else 0
    assert told.count("\nok ") == 2 * len(checks.CHECKS) + functions
    assert len(re.findall(r"\nok +[\d.]+ s +\d+ calls  ", told)) == told.count("\nok ")
    assert excel.messages == [f"All commands work. The report is {path}."]
    assert [book.name for book in excel.books] == ["Book1"]
    assert [sheet.name for sheet in excel.active.sheets] == ["Sheet1"]
    assert excel.active.active.values == {(1, 1): "mine"}
    assert [file.name for file in Path.home().iterdir() if file.is_file()] == [path.name]


@pytest.mark.parametrize("work", [macros.generate, macros.check, macros.undo_last])
def test_the_calls_that_it_counts_are_those_that_reach_excel(excel, book, work):
    sheet = book.sheets[0]
    sheet["C3"].select()
    macros.generate(seed="7", level="easy")
    scratch = scratch_in(book.app)
    book.activate()
    excel.calls.clear()
    with scratch.counted() as calls:
        work()
    own = excel.calls["osax.display_alert"]  # of the system, not of Excel
    assert calls.count == excel.calls.total() - own > 10
    before = calls.count
    macros.check()
    assert calls.count == before


def test_what_does_not_hold_is_reported(book, monkeypatch):
    monkeypatch.setitem(checks.CHECKS, "Solve", lambda bench: bench.run(board.rate) and 1 / 0)
    told, is_well = report.report_of(scratch_in(book.app))
    assert not is_well
    assert "Solve (numpure test)\n    ZeroDivisionError: division by zero" in told


def test_every_worksheet_function_is_tried():
    assert {name.lower() for name, _ in FORMULAS} == {n for n in vars(udfs) if n[:7] == "sudoku_"}
