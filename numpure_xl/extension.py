"""The face for LibreOffice: what its menus, its toolbar and its formulas run.

The component of the extension (workbook/libreoffice/component.py) is all that LibreOffice loads;
it hands everything on to this module. A command has an address, such as
`vnd.numpure:hint?depth=3`; `*` in it stands for what is chosen on the toolbar.
"""

from __future__ import annotations

import inspect
import json
import traceback
from functools import cache, partial
from pathlib import Path
from typing import Any, get_origin, get_type_hints
from urllib.parse import parse_qsl

from numpure_xl import calc, macros, udfs
from numpure_xl.calc import dialogs, formulas
from numpure_xl.calc.undo import one_step
from numpure_xl.macros.telling import REFRESH
from numpure_xl.macros.user import FILE, INPUT

CALC = "com.sun.star.sheet.SpreadsheetDocument"

CLOSED = {"path"}
"""What an address may not say: a document can hold one, and shall not say where to write."""

Options = dict[str, Any]


def answer(name: str, arguments: tuple[Any, ...]) -> Any:
    """Return what a worksheet function comes to, as Calc takes it."""
    function = getattr(udfs, name)
    in_rows = get_origin(get_type_hints(inspect.unwrap(function))["return"]) is list
    return formulas.answered(function(*map(formulas.arrived, arguments)), in_rows=in_rows)


def parsed(address: str) -> tuple[str, dict[str, str]]:
    """Return the name and the options of an address.

    >>> parsed("vnd.numpure:generate?variant=9x9-x&level=*")
    ('generate', {'variant': '9x9-x', 'level': '*'})
    """
    command, _, query = address.partition(":")[2].partition("?")
    return command, dict(parse_qsl(query))


class Office:
    """LibreOffice, with what is chosen in it.

    Attributes:
        engine: The engine that the commands work through.
        table: What the commands are called, and what there is to choose (menus.py).
        chosen: What is chosen, by its kind.
        listeners: Those who show a command: whom to tell, and its address.
    """

    def __init__(self, context: Any, table: Path) -> None:
        self.engine = calc.Engine(context)
        self.engine.macros = {
            INPUT: partial(dialogs.asked, self.engine),
            FILE: partial(dialogs.asked_file, self.engine),
            REFRESH: lambda: None,  # LibreOffice's menus are in its own language
        }
        self.table = json.loads(table.read_text("utf-8"))
        self.chosen: dict[str, str] = dict(self.table["chosen"])
        self.listeners: list[tuple[Any, Any]] = []
        self.is_busy = False

    def title(self, titles: dict[str, str]) -> str:
        """Return a title in the language of LibreOffice's menus."""
        return titles["ja" if self.engine.apps.app.language.startswith("ja") else "en"]

    def options(self, asked_for: dict[str, str]) -> Options:
        """Return the options of a command, with what is chosen, as Python has them."""
        return {
            name: self.chosen[name] if value == "*" else plain(value)
            for name, value in asked_for.items()
            if name not in CLOSED
        }

    def run(self, document: Any, address: str) -> None:
        """Run a command on a document, as one step to undo.

        While one is at work, LibreOffice takes clicks; they wait for nothing and do nothing.
        """
        name, query = parsed(address)
        if self.is_busy or name not in macros.__all__ or not document.supportsService(CALC):
            return
        self.is_busy = True
        self.engine.apps.app.books.front = document
        try:
            calc.front(self.engine).set_mock_caller()
            with one_step(document, self.title(self.table["titles"].get(address, {"en": name}))):
                getattr(macros, name)(**self.options(query))
        except Exception:  # noqa: BLE001  # a fault of ours: LibreOffice would pass over it
            traceback.print_exc()
            self.engine.apps.app.alert(traceback.format_exc(), "numpure-xl", "ok", None, None)
        finally:
            self.engine.apps.app.books.front = None
            self.is_busy = False

    def choose(self, kind: str, name: str) -> None:
        """Choose, and tell all who show it."""
        if f"vnd.numpure:choose?{kind}={name}" in self.table["choices"].get(kind, {}):
            self.chosen[kind] = name
            for listener, url in list(self.listeners):
                self.show(listener, url)

    def show(self, listener: Any, url: Any) -> None:
        """Tell how a command is to be shown: what is in a list, or whether it is ticked."""
        name, query = parsed(url.Complete)
        kind = query.get("kind", "")
        if name == "menu":
            self._list(listener, url, self.table["menus"][url.Complete])
        elif name == "choose" and kind:
            choices = self.table["choices"][kind]
            self._list(listener, url, choices)
            chosen = self.title(choices[f"vnd.numpure:choose?{kind}={self.chosen[kind]}"])
            self._state(listener, url, self._control("SetText", Text=chosen))
        elif name == "choose":
            self._state(listener, url, all(self.chosen[k] == v for k, v in query.items()))
        else:
            self._state(listener, url, None)

    def _list(self, listener: Any, url: Any, entries: dict[str, dict[str, str]]) -> None:
        titles = tuple(map(self.title, entries.values()))
        self._state(listener, url, self._control("SetList", List=titles))

    def _control(self, command: str, **arguments: object) -> Any:
        made = self.engine.uno.createUnoStruct("com.sun.star.frame.ControlCommand")
        made.Command = command
        values = []
        for name, value in arguments.items():
            named = self.engine.uno.createUnoStruct("com.sun.star.beans.NamedValue")
            named.Name, named.Value = name, value
            if isinstance(value, tuple):
                named.Value = self.engine.uno.Any("[]string", value)
            values.append(named)
        made.Arguments = tuple(values)
        return made

    def _state(self, listener: Any, url: Any, state: object) -> None:
        event = self.engine.uno.createUnoStruct("com.sun.star.frame.FeatureStateEvent")
        event.FeatureURL, event.IsEnabled, event.State = url, True, state
        listener.statusChanged(event)


def plain(value: str) -> Any:
    """Return an option as Python has it.

    >>> [plain(value) for value in ("3", "True", "row-retry")]
    [3, True, 'row-retry']
    """
    if value in {"True", "False"}:
        return value == "True"
    return int(value) if value.isdecimal() else value


@cache
def _office(context: Any, table: str) -> Office:
    return Office(context, Path(table))


class Commands:
    """The commands of one window."""

    def __init__(self, context: Any, frame: Any, table: str) -> None:
        self.office = _office(context, table)
        self.frame = frame

    def dispatch(self, address: str, arguments: Options) -> None:
        """Do what an address says; a list hands over the text of what was chosen in it."""
        name, query = parsed(address)
        text = arguments.get("Text")
        if name in {"choose", "menu"} and text:
            entries = self._entries(address)
            address = next((a for a, t in entries.items() if self.office.title(t) == text), "")
            name, query = parsed(address)
        if name == "choose":
            for kind, chosen in query.items():
                self.office.choose(kind, chosen)
        else:
            self.office.run(self.frame.Controller.Model, address)

    def _entries(self, address: str) -> dict[str, dict[str, str]]:
        name, query = parsed(address)
        table = self.office.table
        found: dict[str, dict[str, str]] = (
            table["menus"][address] if name == "menu" else table["choices"][query["kind"]]
        )
        return found

    def listen(self, listener: Any, url: Any) -> None:
        """Tell a listener of a command, now and whenever it is shown otherwise."""
        self.office.listeners.append((listener, url))
        self.office.show(listener, url)

    def forget(self, listener: Any, url: Any) -> None:
        """Tell a listener no more."""
        self.office.listeners = [
            (known, its)
            for known, its in self.office.listeners
            if known != listener or its.Complete != url.Complete
        ]
