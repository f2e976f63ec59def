"""The names that type checkers know are those of the tables, and what is misspelt is refused.

The judges are mypy and pyright themselves.
"""

import importlib.util
import json
import subprocess
import sys
from typing import get_args

import pytest

import numpure_xl
from numpure_xl import literals
from workbook.literals import LITERAL, TABLES, TARGET, module


def test_the_names_are_those_of_the_tables():
    assert TARGET.read_text("utf-8") == module(), "run python -m workbook.literals"
    assert LITERAL.findall(module()) == [*TABLES]
    assert all(get_args(getattr(literals, name)) == (*TABLES[name],) for name in TABLES)


RIGHT = """
import numpy
import pandas
import numpure_xl
from numpure_xl import Grid, LevelName, Puzzle

level: LevelName = "hard"
puzzle: Puzzle = numpure_xl.generate(level=level, variant="9x9+x", symmetry="none", needs=None)
rows: list[list[int]] = [[0] * 4] * 4
marks: list[list[str | None]] = [["1", None]]
grids: list[Grid] = [
    Grid(rows), Grid(marks, "4x4+x"), Grid(numpy.zeros((9, 9))), Grid(pandas.DataFrame(rows))
]
digit: int = grids[0][0, 0]
row: tuple[int, ...] = grids[0][0]
numpure_xl.solve(puzzle)
numpure_xl.solve("1.....3..2.....4")
numpure_xl.write_book([puzzle], "a.pdf", theme="newspaper", names=["Ann"])
numpure_xl.write_book(["9x9#1"], "a.xlsx", trim="6x9", paper=None)
numpure_xl.write_book((grid for grid in grids), "a.xlsx")
numpure_xl.picture(next(numpure_xl.steps(puzzle)), theme="dark")
"""

WRONG = """
numpure_xl.generate(level="esy")
numpure_xl.generate(variant="9x8")
numpure_xl.generate(symmetry="half")
numpure_xl.generate(filler="java")
numpure_xl.generate(needs="x-wings")
numpure_xl.generate(levle="easy")
numpure_xl.hint("1.....3..2.....4", depth=4)
numpure_xl.picture("1.....3..2.....4", theme="neon")
numpure_xl.write_book([], "a.xlsx", paper="A44")
numpure_xl.write_book([], "a.xlsx", trim="6x99")
numpure_xl.write_book([], "a.xlsx", theme="neon")
numpure_xl.solve(5)
numpure_xl.Grid("1.....3..2.....4")[0, 0, 0]
numpure_xl.make(7)
"""


@pytest.fixture
def program(tmp_path):
    file = tmp_path / "program.py"
    file.write_text(RIGHT + WRONG, "utf-8")
    return file


def wrong_lines():
    """Return the numbers of the lines that a type checker has to refuse."""
    first = RIGHT.count("\n") + 2
    return list(range(first, first + WRONG.count("\n") - 1))


@pytest.mark.arrays
def test_mypy_refuses_what_is_misspelt_and_nothing_else(program):
    settings = program.with_name("mypy.ini")
    settings.write_text("[mypy]\nstrict = True\n[mypy-pandas]\nignore_missing_imports = True\n")
    command = [sys.executable, "-m", "mypy", "--config-file", settings, "--no-pretty", program]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [line.split(":") for line in ran.stdout.splitlines() if ": error:" in line]
    assert {parts[0].rpartition("/")[2] for parts in lines} == {program.name}, ran.stdout
    assert sorted({int(parts[1]) for parts in lines}) == wrong_lines(), ran.stdout


@pytest.mark.arrays
@pytest.mark.skipif(not importlib.util.find_spec("pyright"), reason="pyright is not here")
def test_pyright_refuses_what_is_misspelt_and_nothing_else(program):
    command = [sys.executable, "-m", "pyright", "--outputjson", "-p", program.parent, program]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=program.parent)
    faults = json.loads(ran.stdout)["generalDiagnostics"]
    lines = {
        fault["range"]["start"]["line"] + 1 for fault in faults if fault["severity"] == "error"
    }
    assert sorted(lines) == wrong_lines(), ran.stdout


def test_at_run_time_names_are_taken_as_people_type_them():
    made = numpure_xl.generate(level="Easy", variant="9X9+x", seed=1)  # type: ignore[arg-type]
    assert made == numpure_xl.generate(level="easy", variant="9x9+x", seed=1)
