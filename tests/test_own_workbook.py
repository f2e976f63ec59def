"""The chapter "Your own workbook": what needs no Excel is run; hosts/excel has the rest."""

import asyncio
import io
import re
import sys
from types import ModuleType
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner

import numpure_xl
from numpure_xl import guide
from numpure_xl.cli import main
from numpure_xl.xlwings import Board
from tests.hosts.excel.model import Excel
from tests.lite_double import LiteBook
from tests.own_law import done
from workbook import wrappers

LANGS = ("en", "ja")
FENCE = re.compile(r"^```(\w+)\n((?:.*\n)*?)```$", re.MULTILINE)


def blocks(lang, kind):
    """Return the blocks of code of a kind in the chapter that are not examples of a console."""
    found = FENCE.findall(guide.chapter("own-workbook", lang))
    return [code for each, code in found if each == kind and not code.startswith(">>>")]


def block(lang, word):
    """Return the block of Python that has a word."""
    (code,) = [code for code in blocks(lang, "python") if word in code]
    return code


@pytest.mark.parametrize("kind", ["python", "vba", "text"])
def test_the_languages_have_the_same_code(kind):
    assert blocks("ja", kind) == blocks("en", kind) != []


def test_the_function_solves_and_spills():
    names: dict[str, Any] = {}
    exec(block("en", "@xw.func"), names)  # noqa: S102  # of our own file
    puzzle = numpure_xl.make("6x6/easy#7")
    solved = names["my_solution"](puzzle.givens)
    assert Board.write_value(solved, {}) == puzzle.solution.to_rows()


def test_the_script_of_xlwings_lite_puts_a_board_and_its_answer(monkeypatch, tmp_path):
    monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path)
    names: dict[str, Any] = {}
    exec(block("en", "xw.script").replace("@xw.script\n", ""), names)  # noqa: S102
    lite = LiteBook(Excel())
    asyncio.run(names["weekly"](lite))
    put, answer = done(numpure_xl.boards(lite.sheets[0]))
    assert (put.address, answer.address) == ("B2:J10", "B14:J22")
    assert answer.entries == numpure_xl.solve(put)


def test_the_server_sends_a_workbook(monkeypatch):
    sent = []
    flask: Any = ModuleType("flask")
    flask.Flask = lambda _name: flask
    flask.get = lambda _path: lambda view: view
    flask.send_file = lambda file, download_name: sent.append((file.read(), download_name))
    monkeypatch.setitem(sys.modules, "flask", flask)
    names: dict[str, Any] = {"__name__": "server"}
    exec(block("en", "flask"), names)  # noqa: S102
    names["worksheet"]("easy")
    ((content, name),) = sent
    assert name == "sudoku.xlsx"
    assert len(numpure_xl.read(io.BytesIO(content))) >= 4


def test_the_lines_for_every_morning_are_commands(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (lines,) = [code for code in blocks("en", "text") if "schtasks" in code]
    daily, *_, cron = (
        line[line.index("numpure") :] for line in lines.splitlines() if "book" in line
    )
    assert daily.replace("C:\\Club\\", "") == cron
    for _ in range(2):
        ran = CliRunner().invoke(main, cron.split()[1:])
        assert (ran.exit_code, ran.output) == (0, "")
    assert openpyxl.load_workbook("today.xlsx").sheetnames


def test_the_functions_that_macros_call_are_public():
    called = re.findall(r"'numpure.xlam'!(\w+)", "".join(blocks("en", "vba")))
    assert called == ["SUDOKU_LEVEL"]
    assert "Public Function SUDOKU_LEVEL(" in wrappers.module()
