"""The face for LibreOffice: what its menus, its toolbar and its formulas run.

The component of the extension (workbook/libreoffice/component.py) is all that LibreOffice loads;
it hands everything on to this module. A command has an address, such as
`vnd.numpure:hint?depth=3`; `*` in it stands for what is chosen on the toolbar.

LibreOffice asks what the toolbar shows whenever it opens a document. So that this takes no time,
what the commands themselves need is imported when the first of them, or the first formula, runs.
"""

from __future__ import annotations

import json
import traceback
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, get_origin, get_type_hints
from urllib.parse import parse_qsl

CALC = "com.sun.star.sheet.SpreadsheetDocument"

CLOSED = {"path"}
"""What an address may not say: a document can hold one, and shall not say where to write."""

Options = dict[str, Any]
Titles = dict[str, str]
"""A text by its language."""


def answer(name: str, arguments: tuple[Any, ...]) -> Any:
    """Return what a worksheet function comes to, as Calc takes it."""
    from numpure_xl import udfs
    from numpure_xl.calc import formulas

    found = getattr(udfs, name)(*map(formulas.arrived, arguments))
    return formulas.answered(found, in_rows=_comes_in_rows(name))


@cache
def _comes_in_rows(name: str) -> bool:
    import inspect

    from numpure_xl import udfs

    own = inspect.unwrap(getattr(udfs, name))
    return get_origin(get_type_hints(own)["return"]) is list


def parsed(address: str) -> tuple[str, dict[str, str]]:
    """Return the name and the options of an address.

    >>> parsed("vnd.numpure:generate?variant=9x9-x&level=*")
    ('generate', {'variant': '9x9-x', 'level': '*'})
    """
    command, _, query = address.partition(":")[2].partition("?")
    return command, dict(parse_qsl(query))


def plain(value: str) -> Any:
    """Return an option as Python has it.

    >>> [plain(value) for value in ("3", "True", "row-retry")]
    [3, True, 'row-retry']
    """
    if value in {"True", "False"}:
        return value == "True"
    return int(value) if value.isdecimal() else value


class Choices:
    """What is chosen on the toolbar and in the menus, and those who show it.

    Attributes:
        table: What the commands are called, and what there is to choose (menus.py).
        language: The language of LibreOffice's menus, such as "ja" or "en-US".
        chosen: What is chosen, by its kind.
        listeners: Those who show a command: whom to tell, and its address.
    """

    def __init__(self, table: dict[str, Any], language: str) -> None:
        self.table = table
        self.language = language
        self.chosen: dict[str, str] = dict(table["chosen"])
        self.listeners: list[tuple[Any, Any]] = []

    def title(self, titles: Titles) -> str:
        """Return a title in the language of the menus."""
        return titles["ja" if self.language.startswith("ja") else "en"]

    def options(self, asked_for: dict[str, str]) -> Options:
        """Return the options of a command, with what is chosen, as Python has them."""
        return {
            name: self.chosen.get(name) if value == "*" else plain(value)
            for name, value in asked_for.items()
            if name not in CLOSED
        }

    def choose(self, kind: str, name: str) -> None:
        """Choose, and tell all who show it."""
        if _choice(kind, name) in self.table["choices"].get(kind, {}):
            self.chosen[kind] = name
            for listener, url in list(self.listeners):
                self.show(listener, url)

    def entries(self, address: str) -> dict[str, Titles]:
        """Return what is in a list on the toolbar: titles by the addresses they stand for."""
        name, query = parsed(address)
        if name == "menu":
            return dict(self.table["menus"].get(address, {}))
        return dict(self.table["choices"].get(query.get("kind", ""), {}))

    def show(self, listener: Any, url: Any) -> None:
        """Tell how a command is to be shown: what is in a list, or whether it is ticked."""
        name, query = parsed(url.Complete)
        ticked: object = None
        if entries := self.entries(url.Complete):
            titles = import_module("uno").Any("[]string", tuple(map(self.title, entries.values())))
            _tell(listener, url, _control("SetList", "List", titles))
        if kind := query.get("kind"):
            chosen = self.title(entries[_choice(kind, self.chosen[kind])])
            _tell(listener, url, _control("SetText", "Text", chosen))
        elif name == "choose":
            ticked = all(self.chosen.get(k) == v for k, v in query.items())
        if not entries:
            _tell(listener, url, ticked)


def _choice(kind: str, name: str) -> str:
    return f"vnd.numpure:choose?{kind}={name}"


def _tell(listener: Any, url: Any, state: object) -> None:
    event = import_module("uno").createUnoStruct("com.sun.star.frame.FeatureStateEvent")
    event.FeatureURL, event.IsEnabled, event.State = url, True, state
    listener.statusChanged(event)


def _control(command: str, name: str, value: object) -> Any:
    create = import_module("uno").createUnoStruct
    made = create("com.sun.star.frame.ControlCommand")
    named = create("com.sun.star.beans.NamedValue")
    named.Name, named.Value = name, value
    made.Command, made.Arguments = command, (named,)
    return made


class Office:
    """LibreOffice, in which commands run.

    Attributes:
        choices: What is chosen in it.
        is_busy: Whether a command is at work.
    """

    def __init__(self, context: Any, choices: Choices) -> None:
        from numpure_xl import calc
        from numpure_xl.calc import dialogs
        from numpure_xl.macros.telling import REFRESH
        from numpure_xl.macros.user import FILE, INPUT

        self.choices = choices
        self.is_busy = False
        self.engine = calc.Engine(context, language=choices.language)
        self.engine.macros = {
            INPUT: partial(dialogs.asked, self.engine),
            FILE: partial(dialogs.asked_file, self.engine),
            REFRESH: lambda: None,  # LibreOffice's menus are in its own language
        }

    def run(self, document: Any, address: str) -> None:
        """Run a command on a document, as one step to undo.

        While one is at work, LibreOffice takes clicks; they wait for nothing and do nothing.
        """
        from numpure_xl import calc, macros
        from numpure_xl.calc.keys import watched
        from numpure_xl.calc.undo import one_step

        name, query = parsed(address)
        if self.is_busy or name not in macros.__all__:
            return
        self.is_busy = True
        titles = self.choices.table["titles"].get(address, {"en": name, "ja": name})
        self.engine.apps.app.books.front = document
        try:
            calc.front(self.engine).set_mock_caller()
            title = self.choices.title(titles)
            with one_step(document, title), watched(document, self.leave):
                getattr(macros, name)(**self.choices.options(query))
        except Exception:  # noqa: BLE001  # a fault of ours: LibreOffice would pass over it
            traceback.print_exc()
            self.engine.apps.app.alert(traceback.format_exc(), "numpure-xl", "ok", None, None)
        finally:
            self.engine.apps.app.books.front = None
            self.is_busy = False

    def leave(self) -> None:
        """Let the command that is at work know that the user wants it to end."""
        self.engine.apps.app.is_left = True


@cache
def _choices(table: str, language: str) -> Choices:
    return Choices(json.loads(Path(table).read_text("utf-8")), language)


@cache
def _office(context: Any, choices: Choices) -> Office:
    return Office(context, choices)


def _language(context: Any) -> str:
    provider = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.configuration.ConfigurationProvider", context
    )
    node = import_module("uno").createUnoStruct("com.sun.star.beans.PropertyValue")
    node.Name, node.Value = "nodepath", "/org.openoffice.Setup/L10N"
    access = "com.sun.star.configuration.ConfigurationAccess"
    found: str = provider.createInstanceWithArguments(access, (node,)).ooLocale
    return found


class Commands:
    """The commands of one window."""

    def __init__(self, context: Any, frame: Any, table: str) -> None:
        self.context = context
        self.frame = frame
        self.choices = _choices(table, _language(context))

    def dispatch(self, address: str, arguments: Options) -> None:
        """Do what an address says; a list hands over the text of what was chosen in it."""
        if text := arguments.get("Text"):
            entries = self.choices.entries(address)
            found = [a for a, titles in entries.items() if self.choices.title(titles) == text]
            address = found[0] if found else ""
        name, query = parsed(address)
        document = self.frame.Controller.Model
        if name == "choose":
            for kind, chosen in query.items():
                self.choices.choose(kind, chosen)
        elif name and document.supportsService(CALC):
            _office(self.context, self.choices).run(document, address)

    def listen(self, listener: Any, url: Any) -> None:
        """Tell a listener of a command, now and whenever it is shown otherwise."""
        self.choices.listeners.append((listener, url))
        self.choices.show(listener, url)

    def forget(self, listener: Any, url: Any) -> None:
        """Tell a listener no more."""
        self.choices.listeners = [
            (known, its)
            for known, its in self.choices.listeners
            if known != listener or its.Complete != url.Complete
        ]
