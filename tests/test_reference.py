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
    for section in reference.page().split("\n### ")[1:]:
        name, _, rest = section.partition("\n")
        asked = re.findall(r"(?:^    |[(,] ?)(\w+): ", rest.partition("```\n")[0], re.MULTILINE)
        explained = re.findall(r"^- `(\w+)`: ", rest, re.MULTILINE)
        if name not in {"solve", "candidates", "count_solutions"}:  # the summary says it
            assert set(asked) <= set(explained), name
