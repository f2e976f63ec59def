"""The reference of Python's names is made from the docstrings, and has all of them."""

import re

import numpure_xl
from workbook import reference


def test_the_page_is_that_of_the_docstrings():
    assert reference.TARGET.read_text("utf-8") == reference.page(), (
        "run python -m workbook.reference"
    )


def test_every_public_name_is_on_it():
    page = reference.page()
    missing = [name for name in numpure_xl.__all__ if not re.search(rf"\b{name}\b", page)]
    assert missing == []


def test_every_argument_is_explained():
    sections = dict(each.split("\n", 1) for each in reference.page().split("\n### ")[1:])
    explained_in = {
        name: {*re.findall(r"^- `(\w+)`: ", text, re.MULTILINE)} for name, text in sections.items()
    }
    for name, text in sections.items():
        asked = re.findall(r"(?:^    |[(,] ?)(\w+): ", text.partition("```\n")[0], re.MULTILINE)
        explained = explained_in[name] | (
            explained_in["generate"] if "options" in explained_in[name] else set()
        )
        if name not in {"solve", "candidates", "count_solutions"}:  # the summary says it
            assert set(asked) <= explained, name
