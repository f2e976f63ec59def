"""The checklist for whoever has Excel: each line names tests that run it, and they are there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "workbook/README.md").read_text("utf-8").partition("## Checklist")[2]
LINES = re.findall(r"^(\d+)\. ", TEXT, re.MULTILINE)
ROWS = re.findall(r"^\| (\d+) \| (.+) \| (.+) \|$", TEXT, re.MULTILINE)


@cache
def defined(file):
    """Return the tests that a file defines, those of a class with its name."""
    found = set()
    for node in ast.parse((ROOT / file).read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            found |= {f"{node.name}::{one.name}" for one in node.body
                      if isinstance(one, ast.FunctionDef)}  # fmt: skip
    return found


def test_every_line_says_what_runs_it_and_what_is_left_to_the_eye():
    assert [number for number, _, _ in ROWS] == LINES
    assert len(LINES) == 16


def test_it_is_short():
    lines, _, _ = TEXT.partition("What of each line")
    assert len(lines.splitlines()) <= 40


@pytest.mark.parametrize(("number", "tests"), [(number, tests) for number, tests, _ in ROWS])
def test_the_tests_of_a_line_are_there(number, tests):
    named = re.findall(r"`([^`]+)`", tests)
    assert named, number
    for name in named:
        file, _, test = name.partition("::")
        assert test in defined(file)
