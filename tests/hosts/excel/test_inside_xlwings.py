"""The installed xlwings has the lines that we rest on, and one module of ours rests on them."""

import ast
import re
from pathlib import Path

import pytest
import xlwings

import numpure_xl
from numpure_xl.hosts.excel import inside_xlwings
from numpure_xl.hosts.excel.inside_xlwings import RELIANCES

THEIRS, OURS = Path(xlwings.__file__).parent, Path(numpure_xl.__file__).parent
HOME = Path(inside_xlwings.__file__)
INSIDE = re.compile(r"\.impl\b|__globals__|_xlwindows|_xlmac|udf_modules|COMRetry|BOOK_CALLER")


def lines_of(file):
    return [line.strip() for line in (THEIRS / file).read_text("utf-8").splitlines()]


@pytest.mark.parametrize(
    "reliance", RELIANCES, ids=lambda one: " ".join([one.function, one.file, one.lines[-1]])
)
def test_xlwings_has_the_lines(reliance):
    lines, wanted = lines_of(reliance.file), list(reliance.lines)
    found = [lines[at : at + len(wanted)] for at in range(len(lines))]
    assert wanted in found, f"{reliance.file} has changed; look at {reliance.function}"


def test_each_function_says_what_it_rests_on():
    tree = ast.parse(HOME.read_text("utf-8"))
    functions = {part.name for part in tree.body if isinstance(part, ast.FunctionDef)}
    assert functions - {one.function for one in RELIANCES} == {"rests_on", "is_on_mac"}


def test_nothing_else_reaches_into_xlwings():
    texts = {path: path.read_text("utf-8") for path in OURS.rglob("*.py") if path != HOME}
    assert [str(path) for path, text in texts.items() if INSIDE.search(text)] == []
