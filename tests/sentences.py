"""The sentences that the package can say, found in its sources."""

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import read_po

import numpure_xl
from numpure_xl import errors
from numpure_xl.errors import NumpureError
from numpure_xl.messages import Plural
from numpure_xl.words.catalogs import source

PACKAGE = Path(numpure_xl.__file__).parent
ERRORS = {
    name
    for name, value in vars(errors).items()
    if isinstance(value, type) and issubclass(value, NumpureError)
}


class Spoken(NamedTuple):
    """A call that says something; `sentences` is empty if the function does not show what."""

    place: str
    call: str
    sentences: tuple[str, ...]
    gaps: frozenset[str]
    has_stars: bool


def trees(words=("",)):
    """Yield the parsed sources that have one of the words."""
    for file in sorted(PACKAGE.rglob("*.py")):
        text = file.read_text("utf-8")
        if any(word in text for word in words):
            yield file.relative_to(PACKAGE).as_posix(), ast.parse(text)


@cache
def spoken():
    """Return every call of an error class or of `say`, with the sentences it may be given."""
    return [
        Spoken(
            f"{name}:{call.lineno}",
            _called(call),
            tuple(_texts(call.args[0], scope, call.lineno)) if call.args else (),
            frozenset(keyword.arg for keyword in call.keywords if keyword.arg),
            any(keyword.arg is None for keyword in call.keywords),
        )
        for name, tree in trees([f"{call}(" for call in (*ERRORS, "say")])
        for scope in ast.walk(tree)
        if isinstance(scope, ast.FunctionDef)
        for call in ast.walk(scope)
        if isinstance(call, ast.Call) and (_called(call) in ERRORS or _is_say(call))
    ]


def faults():
    """Return what the errors say, sorted."""
    return sorted({text for call in spoken() if call.call in ERRORS for text in call.sentences})


def _is_say(call):
    """Tell whether a call is one of `words.say`; the hints have a table of their own."""
    return isinstance(call.func, ast.Name) and call.func.id == "say"


def untranslated(lang):
    """Return the sentences that a catalog has, but not in its language."""
    with source(lang).open("rb") as file:
        entries = [entry for entry in read_po(file) if entry.id]
    return [entry.id for entry in entries if not all([entry.string, *(entry.string or [])])]


def constants():
    """Return every text that stands in the sources."""
    return {
        node.value
        for _, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _called(call):
    return getattr(call.func, "id", None) or getattr(call.func, "attr", "")


def _texts(node, scope, line):
    """Yield what an expression can be: a text, or what the function last set a name to."""
    if isinstance(node, ast.Constant):
        yield node.value
    elif isinstance(node, ast.Call) and _called(node) == "Plural":
        one, many, by = (ast.literal_eval(part) for part in (*node.args, node.keywords[0].value))
        yield Plural(one, many, by=by)
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, scope, line)
        yield from _texts(node.orelse, scope, line)
    elif isinstance(node, ast.Name):
        found = [
            other
            for other in ast.walk(scope)
            if isinstance(other, ast.Assign | ast.AnnAssign)
            and other.lineno < line
            and node.id in [getattr(target, "id", None) for target in _targets(other)]
        ]
        if found:
            yield from _texts(max(found, key=lambda other: other.lineno).value, scope, line)


def _targets(assignment):
    return getattr(assignment, "targets", None) or [assignment.target]
