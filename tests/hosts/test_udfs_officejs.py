"""xlwings' own engine for Office.js offers the functions and runs them on what Excel sends."""

import inspect
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from numpure_xl import udfs
from tests.functions import CALLS, Board

ROOT = Path(__file__).parents[2]
EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NOTHING = [[None]]  # an argument left out
REF = {"type": "Error", "errorType": "Ref", "basicType": "Error", "basicValue": "#REF!"}


def called(*calls):
    """Return what the engine answers, and what it tells Excel of the functions."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.hosts.officejs"],
        input=json.dumps(calls),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        cwd=ROOT,
        env=os.environ | {"XLWINGS_LICENSE_KEY": "noncommercial", "XLWINGS_ON_SERVER": "true"},
    )
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    return told["answers"], told["meta"]


def sent(line, blank):
    """Return a board as Excel sends it: numbers, and `blank` for an empty cell."""
    values = [blank if symbol == "." else int(symbol) for symbol in line]
    return [values[at : at + 9] for at in range(0, 81, 9)]


def error(kind):
    """Return a real error value, as a custom function gives it to Excel."""
    return [[{"type": "Error", "errorType": kind}]]


ERRORS = {"#VALUE!": "Value", "#N/A": "NotAvailable", "#NUM!": "Num"}


def test_every_function_answers_as_everywhere():
    answers, _ = called(*([call.name, list(arguments(call))] for call in CALLS))
    for call, answer in zip(CALLS, answers, strict=True):
        rows = call.answer if isinstance(call.answer, list) else [[call.answer]]
        kind = ERRORS.get(str(call.answer))
        assert answer == (error(kind) if kind else rows), call


def arguments(call):
    """Yield what Excel sends of the arguments of a call: matrices, all that the function takes."""
    count = len(inspect.signature(getattr(udfs, call.name)).parameters)
    for one in (*call.arguments, *[None] * (count - len(call.arguments))):
        yield one.rows if isinstance(one, Board) else [[one]]


def test_a_board_is_solved_whatever_excel_sends_for_blanks():
    calls = [["sudoku_solve", [sent(EXAMPLE, blank), NOTHING]] for blank in ("", 0, None)]
    answers, _ = called(*calls)
    assert answers == [sent(ANSWER, None)] * 3


@pytest.mark.parametrize("name", ["sudoku_generate", "sudoku_check"])
def test_arguments_left_out_are_left_out(name):
    arguments = [sent(EXAMPLE, "")] if name == "sudoku_check" else []
    count = 3 if arguments else 4
    given = [*arguments, *[NOTHING] * (count - len(arguments))]
    ((answer,), _) = called([name, given])
    expected = getattr(udfs, name)(*arguments)
    assert answer == ([[expected]] if isinstance(expected, str) else expected)


def test_faults_are_real_error_values():
    board = sent(EXAMPLE, "")
    answers, _ = called(
        ["sudoku_solve", [[[5]], NOTHING]],
        ["sudoku_solve", [[[REF, *board[0][1:]], *board[1:]], NOTHING]],
        ["sudoku_solve", [sent("55" + "." * 79, ""), NOTHING]],
        ["sudoku_solve", [sent("." * 81, ""), NOTHING]],
        ["sudoku_generate", [[[REF]], NOTHING, NOTHING, NOTHING]],
    )
    assert answers == [error(kind) for kind in ("Value", "Value", "NotAvailable", "Num", "Value")]


def test_texts_and_truths_arrive_in_cells():
    answers, _ = called(
        ["sudoku_text", [sent(EXAMPLE, ""), NOTHING]],
        ["sudoku_parse", [[[EXAMPLE]], NOTHING]],
        ["sudoku_clashes", [sent("55" + "." * 79, ""), NOTHING]],
        ["sudoku_check", [sent(ANSWER, ""), NOTHING, [["ja"]]]],
    )
    assert answers[0] == [[EXAMPLE]]
    assert answers[1] == sent(EXAMPLE, "")
    assert answers[2] == [[True, True, *[False] * 7], *[[False] * 9] * 8]
    assert answers[3] == [["正解！"]]


def test_excel_is_told_of_every_function_and_argument():
    _, meta = called()
    told = {entry["name"]: entry for entry in meta["functions"]}
    assert set(told) == {name.upper() for name in vars(udfs) if name.startswith("sudoku_")}
    solve = told["SUDOKU_SOLVE"]
    assert solve["description"] == "Returns the one solution of a grid."
    assert [p["description"] for p in solve["parameters"]] == [
        udfs.ARGUMENTS["grid"],
        udfs.ARGUMENTS["variant"],
    ]
    assert [p.get("optional", False) for p in solve["parameters"]] == [False, True]
    assert not any(entry["options"].get("volatile") for entry in told.values())
