"""The programs of Excel and Python that run, for the report of somebody who has an Excel."""

import os
import sys

import pytest

from numpure_xl.hosts.excel import tasks
from numpure_xl.hosts.excel.tasks import Task

EXCEL = Task(7, r"C:\Program Files\Microsoft Office\root\Office16\EXCEL.EXE", has_window=False)


def test_this_python_is_listed():
    """By the name of its program, which a test runner may have changed."""
    listed = {task.number: task for task in tasks._all()}
    assert os.getpid() in listed
    assert listed[os.getpid()].has_window in (None, False)
    program = listed[os.getpid()].name
    assert program.startswith("python") == (listed[os.getpid()] in tasks.running())


@pytest.mark.parametrize(
    ("path", "is_listed"),
    [
        (EXCEL.path, True),
        ("/Applications/Microsoft Excel.app/Contents/MacOS/Microsoft Excel", True),
        (r"C:\a\pythonw.exe", True),
        ("/usr/bin/python3.11", True),
        (r"C:\excel\winword.exe", False),
    ],
)
def test_programs_are_known_by_their_names(monkeypatch, path, is_listed):
    monkeypatch.setattr(tasks, "_all", lambda: [Task(1, path, has_window=None)])
    assert bool(tasks.running()) == is_listed


@pytest.mark.parametrize("looks", [1, 3])
def test_excel_may_take_some_seconds_to_end(monkeypatch, looks):
    answers = [[EXCEL]] * (looks - 1) + [[]]
    monkeypatch.setattr(tasks, "_all", lambda: answers.pop(0))
    assert tasks.left(60) == []


def test_an_excel_that_stays_is_told(monkeypatch):
    monkeypatch.setattr(tasks, "_all", lambda: [EXCEL, Task(8, sys.executable, has_window=None)])
    (left,) = tasks.left(0.1)
    assert str(left) == f"      7, without a window  {EXCEL.path}"
