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
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
NAMED = re.compile(r"(?<![\w./-])(?:\w+/)*\w+\.py\b(?!\()")


def nodes(file):
    """Return the nodes of a file's syntax, the module first."""
    return [*ast.walk(ast.parse(file.read_text("utf-8")))]


def modules(file):
    """Return the modules that the docstrings of a file name; hardly any file is parsed for it."""
    if not NAMED.search(file.read_text("utf-8")):
        return set()
    texts = [ast.get_docstring(node) for node in nodes(file) if isinstance(node, DOCUMENTED)]
    return {name for text in texts if text for name in NAMED.findall(text)}


class Names(NamedTuple):
    """The names of a file."""

    used: set[str]
    """Those that it defines or uses."""
    bound: set[str]
    """Its variables, with the parameters of its functions."""


@cache
def names_of(file):
    """Return the names of a file, which is parsed once."""
    used, bound = set(), set()
    for node in nodes(file):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                bound.add(name)
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                used.add(name)
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
            ):
                used.add(name)
    return Names(used | bound, bound)


def files_of(part):
    return [file for file in FILES if file.relative_to(ROOT).parts[0] == part]


@pytest.mark.parametrize("part", ["numpure_xl", "tests", "workbook"])
def test_every_module_that_a_docstring_names_is_there(part):
    missing = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in files_of(part)
        for name in modules(file)
        if name not in ENDINGS
    }
    assert missing == set()


def test_the_scan_finds_what_is_known_to_be_named():
    assert "tests/test_docstrings.py" in ENDINGS
    assert "sheet_io/draw.py" in ENDINGS
    assert "draw.py" in modules(ROOT / "numpure_xl" / "sheet_io" / "__init__.py")
    assert NAMED.findall("see live.py, sudoku/grid/grid.py, platform.python_version()") == [
        *("live.py", "sudoku/grid/grid.py")
    ]


PRIVATE = re.compile(r"(?:^|_)(?:told|telling|stands|said|wish|wishes|looks)(?:_|$)")


@pytest.mark.parametrize("part", ["numpure_xl", "workbook"])
def test_names_are_standard_terms_and_no_private_english(part):
    names = {(file.name, name) for file in files_of(part) for name in names_of(file).used}
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
    names = {(file.name, name) for file in files_of("numpure_xl") for name in names_of(file).bound}
    assert {(file, name) for file, name in names if name in NO_NOUNS} == set()


VERBS = (
    "Add|Answer|Ask|Check|Count|Draw|Find|Give|Judge|Keep|List|Make|Name|Note|Open|Put|Raise|Read|"
    "Refuse|Remember|Return|Say|See|Set|Show|Start|Take|Tell|Write|Yield"
)
OPENING = re.compile(
    rf"(?:(?:{VERBS}) )?(?:(?:at|by|for|from|in|of|on|to|with) )?"
    r"(?:what(?:ever)?|whether|how|where|when|who|why|which|the same|those|it|them|they|by|of)\b"
    r"|Return (?:at|for|from|in|on|that|to|with)\b|All that\b",
    re.IGNORECASE,
)
"""An opening that is no noun: a question, a word that stands for a noun, a bare preposition."""

IN_PLAIN_NOUNS = {
    *("book", "cli", "export", "extension", "guide", "hints", "hosts", "kernel", "lab"),
    *("lite", "macros", "officejs", "options", "own_sheets", "plan", "web", "words", "work", ""),
}
"""The folders of numpure_xl whose notes all open so that they stand alone; "" for its modules."""

FOR_PEOPLE = {"check", "hint", "status"}
"""Commands whose help is a sentence for people, not a note."""


def notes(file):
    """Yield the line and the text of each docstring and each note below a name."""
    for node in nodes(file):
        for part in node.body if isinstance(getattr(node, "body", None), list) else ():
            is_text = isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
            if is_text and getattr(node, "name", "") not in FOR_PEOPLE:
                yield part.lineno, str(part.value.value).strip()


def folder_of(file):
    parts = file.relative_to(ROOT / "numpure_xl").parts
    return parts[0] if len(parts) > 1 else ""


def test_a_note_opens_with_a_noun():
    plain = [file for file in files_of("numpure_xl") if folder_of(file) in IN_PLAIN_NOUNS]
    assert {*map(folder_of, plain)} == IN_PLAIN_NOUNS
    assert [
        f"{file.relative_to(ROOT)}:{line}: {text.splitlines()[0]}"
        for file in plain
        for line, text in notes(file)
        if OPENING.match(text)
    ] == []


@pytest.mark.parametrize(
    "opening",
    ["What is there.", "Return whether it is so.", "The same for rows.", "Say why.", "Of a font."],
)
def test_an_opening_without_a_noun_is_found(opening):
    assert OPENING.match(opening)
    assert not OPENING.match("Return the number of whatever is there.")
    assert not OPENING.match("Items of a list.")
