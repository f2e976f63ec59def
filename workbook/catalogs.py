"""The catalogs of gettext, brought up to date with the sources.

    python -m workbook.catalogs          every catalog: what is new is added, what is gone dropped
    python -m workbook.catalogs fr       begins a catalog for another language
    python -m workbook.catalogs --check  changes nothing; exit status 1 if something would change

An entry without a translation is left empty; `tests/test_words.py` names all of them.
"""

from __future__ import annotations

import argparse
import ast
import csv
import io
import pickle
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import click
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from numpure_xl import cli, udfs
from numpure_xl.cli.translated import paragraphs
from numpure_xl.hints import lessons, phrases
from numpure_xl.shipped import shipped_files
from numpure_xl.spellings import NAMESPACE
from numpure_xl.sudoku.levels import JUDGED, level_name
from numpure_xl.web.texts import CONTEXT, texts_of
from numpure_xl.words import ENGLISH, FOR_CHILDREN, LANGS
from numpure_xl.words.catalogs import source
from workbook import originals, wrappers
from workbook.children import CHILDREN
from workbook.libreoffice import frame

HOME = Path(__file__).parent
ROOT = HOME.parent
SAYS = re.compile(r"(canvas\.)?say|session\.\w+|Message|Finding")
"""Calls whose first argument is a sentence, or a name that a module gives to one.

A `Finding` has a second one, the advice.

In a table each text that people see is a `Message`.
"""

SENTENCE = re.compile(r"msg|sentence|advice|again")
"""Names of variables that hold a sentence until it is said."""

NAMES = re.compile(r"[\w+-]+(, [\w+-]+)+")
"""Names to choose from, which no language has words for."""

CLI = "numpure_xl/cli/__init__.py"
RIBBON, HOW_TO = HOME / "ribbon/text.csv", HOME / "howto.txt"
WELCOME = HOME / "welcome.txt"


CLICK: tuple[str | tuple[str, str], ...] = (
    "Usage:",
    "Options",
    "Commands",
    "Show this message and exit.",
    "Show the version and exit.",
    "default: {default}",
    "Error: {message}",
    "Try '{command} {option}' for help.",
    "Missing command.",
    "Missing argument",
    "Missing option",
    "Missing parameter",
    "Missing {param_type}",
    "Aborted!",
    "No such option {name!r}.",
    "No such command {name!r}.",
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}",
    "{value!r} is not a valid {number_type}.",
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    "Option {name!r} does not take a value.",
    "{name} {filename!r} is a directory.",
    "{name} {filename!r} is a file.",
    "{name} {filename!r} is not readable.",
    "{name} {filename!r} is not writable.",
    "{name} {filename!r} does not exist.",
    "file",
    "directory",
    "path",
)
"""Click's own messages on our command lines, which it takes from our catalogs."""


class Message(NamedTuple):
    """A text to translate.

    Attributes:
        place: The file that has it, from the top of the repository.
        text: In English; of a `Plural` the forms for one and for many.
        context: What it is, where the same English may have two translations; else "".
    """

    place: str
    text: str | tuple[str, str]
    context: str = ""


@cache
def messages() -> tuple[Message, ...]:
    """Return all that is to be translated, in the order of the catalogs."""
    found = pickle.dumps(tuple(_messages()))  # a copy: texts lie among the trees, and hold 40 MB
    messages: tuple[Message, ...] = pickle.loads(found)  # noqa: S301  # our own
    return messages


def _messages() -> Iterator[Message]:
    paths = sorted((ROOT / "numpure_xl").rglob("*.py"))
    trees = {path: ast.parse(path.read_text("utf-8")) for path in paths}
    spoken = [sentence for tree in trees.values() for sentence in _sentences(tree)]
    named = {node.id for text in spoken for node in ast.walk(text) if isinstance(node, ast.Name)}
    wanted = {text for sentence in spoken for text in _constants(sentence)}
    wanted |= {text for tree in trees.values() for text in _named(tree, named)}
    wanted |= {message.text for message in helps() if isinstance(message.text, str)}
    for path, tree in trees.items():
        place = path.relative_to(ROOT).as_posix()
        for text in dict.fromkeys(_texts(tree)):
            if text in wanted or isinstance(text, tuple):
                yield Message(place, text)
    for level in JUDGED:  # as they are shown
        yield Message("numpure_xl/sudoku/levels.py", level_name(level))
    for text in CHILDREN:
        yield Message("numpure_xl/book/loose.py", text, FOR_CHILDREN)
    yield from helps()
    yield from _hints()
    yield from _functions()
    yield from _workbook()
    yield from (Message(*found) for found in originals.texts())


def _texts(tree: ast.AST) -> Iterator[str | tuple[str, str]]:
    """Yield every text, and of a `Plural` both forms together."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) == "Plural":
            one, many = map(ast.literal_eval, node.args)
            yield one, many
    yield from _constants(tree)


def _constants(tree: ast.AST) -> Iterator[str]:
    """Yield every text but those of a `Plural`."""
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str):
        yield tree.value
    if not (isinstance(tree, ast.Call) and _name(tree.func) == "Plural"):
        for node in ast.iter_child_nodes(tree):
            yield from _constants(node)


def _sentences(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield what is given to `say`, and what `msg` is set to; hints have tables of their own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and SAYS.fullmatch(_name(node.func)):
            yield node.args[0]
            yield from node.args[2:] if _name(node.func) == "Finding" else ()  # its advice
        elif isinstance(node, ast.Assign) and SENTENCE.fullmatch(_name(node.targets[0])):
            yield from () if isinstance(node.value, ast.JoinedStr) else (node.value,)


def _name(node: ast.expr) -> str:
    """Return the dotted name that an expression is; "" if it is not one."""
    if isinstance(node, ast.Attribute):
        return f"{_name(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _named(tree: ast.Module, names: set[str]) -> Iterator[str]:
    """Yield the texts to which a module gives one of some names, in capitals."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            name = ast.unparse(node.targets[0])
            if name in names and name.isupper() and isinstance(node.value.value, str):
                yield node.value.value


def helps() -> Iterator[Message]:
    """Yield the help of the commands, and click's own messages."""
    context = click.Context(cli.main)
    commands = [cli.main.get_command(context, name) for name in cli.main.list_commands(context)]
    for command in _with_subcommands([cli.main, *commands]):
        place = f"numpure_xl/cli/{command.name}.py" if command.name in cli.COMMANDS else CLI
        texts = [
            text for text, is_block in paragraphs(command.help) if not is_block or "  " in text
        ]
        own = [
            getattr(param, name, None) or ""
            for param in command.params
            for name in ("help", "brief")
        ]
        for text in (command.short_help or "", *texts, *own):
            if text and not NAMES.fullmatch(text):
                yield Message(place, getattr(text, "sentence", text))
    for text in CLICK:
        yield Message("click", text)


def _with_subcommands(commands: Iterable[click.Command | None]) -> Iterator[click.Command]:
    for command in commands:
        if command is not None:
            yield command
            inner = command.commands.values() if isinstance(command, click.Group) else ()
            yield from _with_subcommands(inner)


def _hints() -> Iterator[Message]:
    tables = (
        ("phrases", "technique", phrases.NAMES),
        ("phrases", "hint phrase", phrases.PHRASES),
        ("phrases", "hint", phrases.SENTENCES),
    )
    for module, kind, table in tables:
        for key, text in table.items():
            yield Message(f"numpure_xl/hints/{module}.py", text, f"{kind} {key}")
    for technique, (look, why) in lessons.LESSONS.items():
        place = f"numpure_xl/hints/{lessons.TEXT}"
        yield Message(place, look, f"lesson {technique}")
        yield Message(place, why, f"reason {technique}")


def _functions() -> Iterator[Message]:
    """Yield the help of the worksheet functions, and their names."""
    place, context = "numpure_xl/udfs.py", "worksheet function"
    for function in wrappers.functions():
        yield Message(place, function.help, context)
    for text in udfs.ARGUMENTS.values():
        yield Message(place, text, context)
    place = "numpure_xl/lite/functions.py"
    yield Message(place, NAMESPACE, "function namespace")
    for function in wrappers.functions():
        yield Message(place, function.python, "function name")


def _lines(path: Path) -> Iterator[Message]:
    """Yield the lines of a text on a sheet."""
    for line in path.read_text("utf-8").splitlines():
        yield Message(f"workbook/{path.name}", line, "how-to sheet")


def _workbook() -> Iterator[Message]:
    """Yield the texts of the ribbon, the sheets, the web page and the extension."""
    with RIBBON.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            for what in ("label", "screentip", "supertip"):
                if row[what] and not row["key"].startswith("chosen."):
                    yield Message("workbook/ribbon/text.csv", row[what], f"ribbon {what}")
    yield from _lines(HOW_TO)
    yield from _lines(WELCOME)
    for name, content in shipped_files("web").items():
        for text in texts_of(name, content.decode(errors="replace")):
            yield Message(f"workbook/{name}", text, CONTEXT)
    for text in (frame.DESCRIPTION, frame.TOO_OLD, frame.PUBLISHER):
        yield Message("workbook/libreoffice/frame.py", text, "LibreOffice")


def updated(lang: str) -> bytes:
    """Return the catalog of a language, brought up to date."""
    path = source(lang)
    with path.open("rb") if path.exists() else io.BytesIO() as file:
        old = read_po(file, locale=lang)
    new = Catalog(
        lang,
        project="numpure-xl",
        version=" ",
        msgid_bugs_address="the issues of numpure-xl",
        fuzzy=False,
    )
    new.creation_date, new.revision_date = old.creation_date, old.revision_date
    new.last_translator, new.language_team = old.last_translator, old.language_team
    for place, text, context in messages():
        if new.get(text, context or None):  # used elsewhere as well
            continue
        was = old.get(text, context or None)
        new.add(
            text,
            was.string if was else "",
            locations=[(place, 1)],
            flags={*(was.flags if was else ())} - {"python-format", "python-brace-format"},
            user_comments=was.user_comments if was else (),
            context=context or None,
        )
    return _written(new)


def _written(catalog: Catalog) -> bytes:
    out = io.BytesIO()
    write_po(out, catalog, width=0, include_lineno=False)
    text = re.sub(rb'(?m)^"Generated-By: .*\n', b"", out.getvalue())
    text = text.replace(b"numpure-xl  \\n", b"numpure-xl\\n")
    return f"# numpure-xl: {catalog.locale_identifier}\n".encode() + text.lstrip()


def main() -> int:
    """Bring the catalogs up to date; return the exit status."""
    parser = argparse.ArgumentParser(description="Bring the catalogs up to date.")
    parser.add_argument("lang", nargs="*", help="a language; left out, all that there are")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    asked = parser.parse_args()
    differ = False
    for lang in asked.lang or [lang for lang in LANGS if lang != ENGLISH]:
        path, made = source(lang), updated(lang)
        same = path.exists() and path.read_bytes() == made
        differ |= not same
        if not asked.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(made)
        print(f"{path.relative_to(ROOT)}: {'as it was' if same else 'changed'}")
    return int(asked.check and differ)


if __name__ == "__main__":
    sys.exit(main())
