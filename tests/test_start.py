"""What is imported before the first command of a spreadsheet, and before the work of a command."""

import subprocess
import sys

import pytest

from tests.pin_imports import modules_of

HEAVY = {"openpyxl", "reportlab", "fontTools", "numpure_xl.book"}


@pytest.mark.parametrize("module", ["numpure_xl.udfs", "numpure_xl.macros"])
def test_nothing_large_of_ours_is_imported_before_it_is_needed(module):
    command = [sys.executable, "-c", f"import sys, {module}; print(*sys.modules)"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    modules = set(run.stdout.split())
    assert {"xlwings", module} <= modules
    assert modules & HEAVY == set()


LIBRARIES = {
    *("openpyxl", "reportlab", "fontTools", "PIL", "markdown_it", "rich", "numpy", "xlwings"),
    *("multiprocessing", "zipfile", "concurrent.futures", "asyncio", "http", "urllib.request"),
}
LARGE = {f"numpure_xl.{name}" for name in ("book", "export", "hints", "lab", "macros", "web")}
LADDER, THEME = "numpure_xl.sudoku.judge.ladder", "numpure_xl.board.theme"
IMAGE, PAPER = "numpure_xl.board.image", "numpure_xl.plan.paper"
LARGE |= {LADDER, THEME, IMAGE, PAPER}
MAY = {
    "--version": set[str](),
    "--help": set[str](),
    "solve 1.....3..2.....4": set[str](),
    "rate 1.....3..2.....4": {LADDER},
    "generate --seed 7": {LADDER},
    "picture 1.....3..2.....4 -o board.svg": {"numpure_xl.export", IMAGE, THEME},
    "book --help": {LADDER, THEME, PAPER},
}
"""What each command imports of these: what it needs, and no more."""


@pytest.mark.few(4)
@pytest.mark.parametrize("command", MAY)
def test_a_command_imports_what_it_needs(command, tmp_path):
    modules = modules_of(*command.split(), folder=tmp_path)
    assert "numpure_xl.cli" in modules
    assert modules & (LIBRARIES | LARGE) == MAY[command]


def test_a_book_as_a_pdf_is_written_without_openpyxl(tmp_path):
    modules = modules_of("book", "one.pdf", "-n", "1", "--seed", "7", folder=tmp_path)
    assert "reportlab" in modules
    assert "openpyxl" not in modules
