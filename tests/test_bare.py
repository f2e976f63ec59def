"""Sources without their notes do the same, on the same lines."""

import ast
from pathlib import Path

from numpure_xl.web.bare import bare
from numpure_xl.web.wheels import PACKAGES, wheels
from tests.sampling import some

ROOT = Path(__file__).parents[1] / "numpure_xl"
MOST = 900_000
"""Bytes of the page's wheel: what a phone loads before Python answers."""


def without_notes(tree):
    """Return what a program does, line by line: its tree without texts that nothing uses."""
    for node in ast.walk(tree):
        if isinstance(body := getattr(node, "body", None), list):
            texts = [
                each
                for each in body
                if isinstance(each, ast.Expr)
                and isinstance(each.value, ast.Constant)
                and (isinstance(each.value.value, str) or each.value.value is ...)
            ]
            body[:] = [each for each in body if each not in texts]
    return ast.dump(tree, include_attributes=True)


def begun(source):
    """Return the tree of a program whose nodes know where they begin; the end may be a note's."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for name in {"end_lineno", "end_col_offset"} & {*node._attributes}:
            delattr(node, name)
    return tree


def test_a_program_without_notes_does_the_same():
    for path in some(sorted(ROOT.rglob("*.py")), 40):
        source = path.read_text("utf-8")
        made = bare(source)
        assert without_notes(begun(made)) == without_notes(begun(source)), path
        assert made.count("\n") == source.count("\n")
        assert bare(made) == made


def test_the_wheel_of_the_page_is_small():
    (name,) = [name for name in wheels(PACKAGES) if name.startswith("numpure")]
    assert len(wheels(PACKAGES)[name]) <= MOST
