"""The toolbar and the menus: their addresses, what is chosen there, and who shows it.

An address is a command with its options, such as `vnd.numpure:hint?depth=3`; `*` in it is replaced
by the choice on the toolbar.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any
from urllib.parse import parse_qsl, urlencode

from numpure_xl.words import lang_of_locale

PROTOCOL = "vnd.numpure:"

CLOSED = {"path"}
"""Options that no address may have: one in a document must not decide where files are written."""

Options = dict[str, Any]
Titles = dict[str, str]
"""A text by its language."""


def address_of(command: str, options: Mapping[str, object]) -> str:
    """Return the address of a command, the inverse of `parsed`.

    >>> address_of("choose", {"variant": "9x9+x"}), address_of("solve", {})
    ('vnd.numpure:choose?variant=9x9%2Bx', 'vnd.numpure:solve')
    """
    return f"{PROTOCOL}{command}" + f"?{urlencode(options, safe='*')}" * bool(options)


def parsed(address: str) -> tuple[str, dict[str, str]]:
    """Return the name and the options of an address.

    >>> parsed("vnd.numpure:generate?variant=9x9+x&level=*")
    ('generate', {'variant': '9x9+x', 'level': '*'})
    >>> parsed("vnd.numpure:choose?variant=9x9+antiking")
    ('choose', {'variant': '9x9+antiking'})
    """
    command, _, query = address.partition(":")[2].partition("?")
    return command, dict(parse_qsl(query.replace("+", "%2B")))  # no space: names have it


def plain(value: str) -> Any:
    """Return an option as Python has it.

    >>> [plain(value) for value in ("3", "True", "row-retry")]
    [3, True, 'row-retry']
    """
    if value in {"True", "False"}:
        return value == "True"
    return int(value) if value.isdecimal() else value


class Choices:
    """The choices on the toolbar and in the menus, and their listeners.

    Attributes:
        table: The titles of the commands, the choices of the drop-downs, and what boards have that
            do not have all of them (menus.py).
        language: The language of LibreOffice's menus, such as "ja" or "en-US".
        chosen: What is chosen, by its kind.
        listeners: Those who show a command: whom to notify, and its address.
    """

    def __init__(self, table: dict[str, Any], language: str) -> None:
        self.table = table
        self.language = language
        self.chosen: dict[str, str] = dict(table["chosen"])
        self.listeners: list[tuple[Any, Any]] = []

    def title(self, titles: Titles) -> str:
        """Return a title in the language of the menus."""
        return titles[lang_of_locale(self.language)]

    def options(self, asked_for: dict[str, str]) -> Options:
        """Return the options of a command, with what is chosen, as Python has them."""
        return {
            name: self.chosen.get(name) if value == "*" else plain(value)
            for name, value in asked_for.items()
            if name not in CLOSED
        }

    def choose(self, kind: str, name: str) -> None:
        """Choose, and notify all who show it.

        A level that the board lacks becomes its hardest, a symmetry none.
        """
        if not self._is_offered(kind, name):
            return
        self.chosen[kind] = name
        for other, at in (("level", -1), ("symmetry", 0)):
            if not self._is_offered(other, self.chosen[other]):
                self.chosen[other] = self._few(other)[at]
        for listener, url in list(self.listeners):
            self.show(listener, url)

    def _is_offered(self, kind: str, name: str) -> bool:
        return _choice(kind, name) in self._offered(kind)

    def _offered(self, kind: str) -> dict[str, Titles]:
        """Return the choices of a kind, with the board that is chosen."""
        offered: dict[str, Titles] = self.table["choices"].get(kind, {})
        if names := self._few(kind):
            return {address: offered[address] for address in (_choice(kind, n) for n in names)}
        return offered

    def _few(self, kind: str) -> list[str]:
        """Return the choices of a kind on the chosen board; [] if it has all."""
        names: list[str] = self.table["few"].get(kind, {}).get(self.chosen["variant"], [])
        return names

    def entries(self, address: str) -> dict[str, Titles]:
        """Return the entries of a list on the toolbar: titles by their addresses."""
        name, query = parsed(address)
        if name == "menu":
            return dict(self.table["menus"].get(address, {}))
        return dict(self._offered(query.get("kind", "")))

    def show(self, listener: Any, url: Any) -> None:
        """Update a listener of a command: the entries of a list, or a tick."""
        name, query = parsed(url.Complete)
        ticked: object = None
        if entries := self.entries(url.Complete):
            titles = import_module("uno").Any("[]string", tuple(map(self.title, entries.values())))
            _notify(listener, url, _control("SetList", "List", titles))
        if kind := query.get("kind"):
            chosen = self.title(entries[_choice(kind, self.chosen[kind])])
            _notify(listener, url, _control("SetText", "Text", chosen))
        elif name == "choose":
            ticked = all(self.chosen.get(k) == v for k, v in query.items())
        if not entries:
            is_offered = name != "choose" or all(self._is_offered(*each) for each in query.items())
            _notify(listener, url, ticked, is_enabled=is_offered)


def _choice(kind: str, name: str) -> str:
    return address_of("choose", {kind: name})


def _notify(listener: Any, url: Any, state: object, *, is_enabled: bool = True) -> None:
    event = import_module("uno").createUnoStruct("com.sun.star.frame.FeatureStateEvent")
    event.FeatureURL, event.IsEnabled, event.State = url, is_enabled, state
    listener.statusChanged(event)


def _control(command: str, name: str, value: object) -> Any:
    create = import_module("uno").createUnoStruct
    made = create("com.sun.star.frame.ControlCommand")
    named = create("com.sun.star.beans.NamedValue")
    named.Name, named.Value = name, value
    made.Command, made.Arguments = command, (named,)
    return made
