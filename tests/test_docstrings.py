"""What docstrings say of the sources is true of them."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

from numpure_xl.words.catalogs import source

ROOT = Path(__file__).parents[1]
FILES = [
    file for part in ("numpure_xl", "tests", "workbook") for file in (ROOT / part).rglob("*.py")
]
ENDINGS = {"/".join(file.parts[-length:]) for file in FILES for length in range(1, len(file.parts))}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
NAMED = re.compile(r"(?<![\w./-])(?:\w+/)*\w+\.py\b(?!\()")


class Scan(NamedTuple):
    """What is to be known of a file."""

    modules: set[str]
    """Those that its docstrings name."""
    names: set[str]
    """Those that it defines or uses."""
    variables: set[str]
    """Those that its functions bind, with their parameters."""


@cache
def scan(file):
    """Return the scan of a file, which is parsed once."""
    nodes = [*ast.walk(ast.parse(file.read_text("utf-8")))]
    texts = [ast.get_docstring(node) for node in nodes if isinstance(node, DOCUMENTED)]
    keys = ("id", "arg", "name", "attr")
    functions = [node for node in nodes if isinstance(node, FUNCTIONS)]
    inner = [node for function in functions for node in ast.walk(function)]
    stored = {n.id for n in inner if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return Scan(
        {name for text in texts if text for name in NAMED.findall(text)},
        {str(getattr(node, key)) for node in nodes for key in keys if hasattr(node, key)},
        stored | {node.arg for node in inner if isinstance(node, ast.arg)},
    )


def files_of(part):
    return [file for file in FILES if file.relative_to(ROOT).parts[0] == part]


@pytest.mark.parametrize("part", ["numpure_xl", "tests", "workbook"])
def test_every_module_that_a_docstring_names_is_there(part):
    missing = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in files_of(part)
        for name in scan(file).modules
        if name not in ENDINGS
    }
    assert missing == set()


def test_the_scan_finds_what_is_known_to_be_named():
    assert "tests/test_docstrings.py" in ENDINGS
    assert "sheet_io/draw.py" in ENDINGS
    assert "draw.py" in scan(ROOT / "numpure_xl" / "sheet_io" / "__init__.py").modules
    assert NAMED.findall("see live.py, sudoku/grid.py, platform.python_version()") == [
        *("live.py", "sudoku/grid.py")
    ]


PRIVATE = re.compile(r"(?:^|_)(?:told|telling|stands|said|wish|wishes|looks)(?:_|$)")


@pytest.mark.parametrize("part", ["numpure_xl", "workbook"])
def test_names_are_standard_terms_and_no_private_english(part):
    names = {(file.name, name) for file in files_of(part) for name in scan(file).names}
    assert {(file, name) for file, name in names if PRIVATE.search(name)} == set()


NEGATIVE = re.compile(
    r"(?<!here )\b(?:is|are|was|were) no (?!(?:longer|more|less|other|one|harder|wider)\b)[a-z]+"
    r"|\b(?:has|have) not (?:a |an |the |\w+ digits)|\bshall\b|\banew\b",
)
"""English that nobody speaks today: a date is "not a date", and work begins again."""


def test_what_people_read_is_plain_english():
    with source("ja").open("rb") as file:
        said = [str(entry.id) for entry in read_po(file) if entry.id]
    folder = ROOT / "numpure_xl" / "guide"
    pages = [ROOT / "README.md", *(folder / "en").glob("*.md"), *(folder / "python").glob("*.md")]
    texts = [*said, *(page.read_text("utf-8") for page in pages)]
    assert len(texts) > 1000
    assert [found[0] for text in texts for found in NEGATIVE.finditer(text)] == []


@pytest.mark.parametrize(
    "stiff", ["'x' is no date.", "The year has not four digits.", "Begin anew."]
)
def test_stiff_english_is_found(stiff):
    assert NEGATIVE.search(stiff)
    assert not NEGATIVE.search("There is no file 'x'. It is not a date, and is no longer there.")


NO_NOUNS = {"found", "there"}


def test_a_variable_is_named_for_what_it_is_and_not_for_having_been_found():
    names = {(file.name, name) for file in files_of("numpure_xl") for name in scan(file).variables}
    assert {(file, name) for file, name in names if name in NO_NOUNS} == set()
