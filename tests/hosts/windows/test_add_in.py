"""The add-in on Windows: from a formula or a button through VBA and xlwings' DLL to Python."""

import os
import shutil
import subprocess
import sys
import sysconfig
from datetime import UTC, datetime, timedelta
from pathlib import Path
from timeit import repeat

import pytest
import pywintypes
import win32api
import win32con
import win32event
from pyopenvba.exceptions import VBARuntimeError
from pyopenvba.interpreter import VBAErrorValue

from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from tests.bench.windows import times_of_solving
from tests.commands import matrix
from tests.hosts.windows.excel import Excel
from tests.kinds import ANSWER, PUZZLE

BOARD, SOLVED, SEVERAL, NONE, FAULTY, ROW = (
    f'Range("{address}")' for address in ("A1:I9", "A11:I19", "K1:N4", "P1:S4", "K6:N9", "K1:N1")
)
VALUE, NAME, NUM, NA = map(VBAErrorValue, (2015, 2029, 2036, 2042))
DIVISION = VBAErrorValue(2007)
ANSWERS = {
    f"SUDOKU_SOLVE({BOARD})": matrix(ANSWER),
    f"SUDOKU_SOLVE({BOARD}.Value)": matrix(ANSWER),
    f"SUDOKU_COUNT({BOARD})": 1,
    f"SUDOKU_COUNT({SEVERAL}, 5)": 3,
    f"SUDOKU_RATE({BOARD})": 1.2,
    f"SUDOKU_TEXT({BOARD})": PUZZLE,
    f"SUDOKU_CLASHES({NONE})": [[True, True, False, False], *[[False] * 4] * 3],
    f'SUDOKU_CHECK({SOLVED}, , "ja")': "正解！",
    'SUDOKU_PARSE(".1.. 34.. .... ...2")': [
        ["", 1, "", ""],
        [3, 4, "", ""],
        [""] * 4,
        ["", "", "", 2],
    ],
    f"SUDOKU_SOLVE({SEVERAL})": NUM,
    f"SUDOKU_SOLVE({NONE})": NA,
    f"SUDOKU_SOLVE({FAULTY})": VALUE,
    f"SUDOKU_SOLVE({ROW})": VALUE,
    "SUDOKU_SOLVE(Array(1, 2, 3))": VALUE,
    'SUDOKU_GENERATE(1, "nonsense")': VALUE,
    'SUDOKU_SOLVE(Range("A1:ZZ99"))': VALUE,
}
WHO = "import os; print(os.getpid(), book.Name, file={file})"
ALONE = """
import sys
from tests.hosts.windows.excel import Excel
Excel(sys.executable).execute(sys.argv[1])
"""


@pytest.fixture(scope="module", name="excel")
def _excel():
    """Return an Excel with some boards, whose Python runs."""
    excel = Excel(sys.executable)
    excel.fill("A1", matrix(PUZZLE))
    excel.fill("A11", matrix(ANSWER))
    excel.fill("K1", matrix(".1..34.........2", 4))
    excel.fill("P1", matrix("11..............", 4))
    excel.fill("K6", [[1, None, DIVISION, 3]])
    return excel


def into(folder, statement):
    """Return a statement that prints to a file of a folder."""
    return statement.format(file=f"open({str(folder / 'said.txt')!r}, 'a')")


def alone(statement, folder):
    """Have an Excel of its own, in a folder, run a statement; return what it printed."""
    subprocess.run(
        [sys.executable, "-P", "-c", ALONE, into(folder, statement)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])},
        check=True,
        timeout=600,
    )
    return (folder / "said.txt").read_text()


@pytest.mark.parametrize("formula", ANSWERS)
def test_a_formula_returns(formula, excel):
    assert excel.evaluate(formula) == ANSWERS[formula]


def test_a_formula_takes_less_than_10_ms_of_processor_time(excel):
    excel.evaluate(f"SUDOKU_COUNT({BOARD})")  # Python runs
    _, worked = times_of_solving(excel.interpreter.python)
    assert worked < 0.01


def test_a_formula_makes_the_puzzle_of_its_recipe(excel):
    made = make(PuzzleRequest(level="easy").recipe(7)).givens
    found = excel.evaluate('SUDOKU_GENERATE(7, "easy")')
    assert found == [[digit or "" for digit in row] for row in matrix(str(made))]


def test_one_python_serves_all_workbooks_and_knows_whose_button_was_clicked(excel, tmp_path):
    books = []
    for _ in range(2):
        books.append(excel.add_workbook().vba_get("Name"))
        excel.execute(into(tmp_path, WHO))
    lines = [line.split(maxsplit=1) for line in (tmp_path / "said.txt").read_text().splitlines()]
    assert [name for _, name in lines] == books
    assert len({process for process, _ in lines}) == 1


def test_no_module_in_the_folder_of_excel_is_taken_for_one_of_ours(tmp_path):
    for name in ("numpure_xl", "xlwings", "random", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('taken')")
    assert alone("import random, numpure_xl.udfs; print(random.__file__, file={file})", tmp_path)


def test_a_python_that_ends_at_once_is_reported_and_waited_for_once():
    excel = Excel(str(Path(sysconfig.get_path("scripts"), "numpure.exe")))  # knows no -P
    now = datetime.now(UTC).replace(tzinfo=None)
    for seconds, starts in ((0, 1), (29, 1), (31, 2)):
        excel.freeze_clock(now + timedelta(seconds=seconds))
        assert excel.evaluate("SUDOKU_COUNT(Array(1, 2))") == NAME
        assert len(excel.interpreter.activations) == starts
    with pytest.raises(VBARuntimeError, match="ends before it answers"):
        excel.click("numpureCheck")


def test_a_python_that_cannot_start_is_reported_within_3_seconds(tmp_path):
    """Beside what its program takes by itself, and the best of three: the machine may be busy."""
    program = shutil.copy(Path(os.environ["SYSTEMROOT"], "system32", "where.exe"), tmp_path)
    excel = Excel(program)

    def click():
        with pytest.raises(VBARuntimeError, match="ends before it answers"):
            excel.click("numpureCheck")

    def alone():
        subprocess.run([program, "-P"], capture_output=True, check=False)

    took, alone_took = (min(repeat(work, number=1, repeat=3)) for work in (click, alone))
    assert took < 3 + alone_took


def test_a_python_that_is_not_there_is_named():
    excel = Excel(r"C:\nowhere\python.exe")
    with pytest.raises(VBARuntimeError, match=r"is gone: C:\\nowhere\\python.exe"):
        excel.click("numpureCheck")


def process_of(excel, folder):
    """Return the number of the Python that serves an Excel."""
    excel.execute(into(folder, WHO))
    return int((folder / "said.txt").read_text().splitlines()[-1].split()[0])


def terminate(_excel, process):
    """End a Python as the Task Manager does."""
    win32api.TerminateProcess(win32api.OpenProcess(win32con.PROCESS_TERMINATE, 0, process), 1)


def end_inside(excel, _process):
    """End a Python while Excel waits for it."""
    with pytest.raises(VBARuntimeError) as fault:
        excel.interpreter.python.vba_get("Exec", ["import os; os._exit(1)"])
    assert excel.run("NumpureHasEnded", fault.value.number)


def hang_inside(excel, _process):
    """Hang in Python while Excel waits for it; the seconds are fewer than a command has."""
    hang = "from numpure_xl.hosts.excel import watchdog\nwith watchdog.watched(2):\n  while 1: pass"
    with pytest.raises(VBARuntimeError) as fault:
        excel.interpreter.python.vba_get("Exec", [hang])
    assert excel.run("NumpureHasEnded", fault.value.number)


def press_restart(excel, _process):
    """End a Python by the button."""
    excel.run("NumpureRestart")


@pytest.mark.parametrize("end", [terminate, end_inside, hang_inside, press_restart])
def test_a_python_that_has_ended_is_replaced_at_the_next_click(excel, tmp_path, end):
    before = process_of(excel, tmp_path)
    end(excel, before)
    assert excel.evaluate('SUDOKU_RECIPE("4x4#1")') != NAME
    assert process_of(excel, tmp_path) != before


def test_python_ends_with_excel(tmp_path):
    process = int(alone(WHO, tmp_path).split()[0])
    try:
        handle = win32api.OpenProcess(win32con.SYNCHRONIZE, 0, process)
    except pywintypes.error:  # it has ended
        return
    assert win32event.WaitForSingleObject(handle, 60_000) == win32event.WAIT_OBJECT_0
