"""The face for LibreOffice: what its menus, its toolbar and its formulas run.

The component of the extension (workbook/libreoffice/component.py) is all that LibreOffice loads;
it hands everything on to this module. A command has an address, such as
`vnd.numpure:hint?depth=3`; `*` in it is replaced by the choice on the toolbar.

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

from numpure_xl.words import LANGS, lang_of_locale

CALC = "com.sun.star.sheet.SpreadsheetDocument"

CLOSED = {"path"}
"""Options that no address may have: one in a document must not decide where files are written."""

Options = dict[str, Any]
Titles = dict[str, str]
"""A text by its language."""


def answer(name: str, arguments: tuple[Any, ...]) -> Any:
    """Return what a worksheet function comes to, as Calc takes it."""
    from numpure_xl import udfs
    from numpure_xl.hosts.libreoffice.engine import formulas

    found = getattr(udfs, name)(*map(formulas.arrived, arguments))
    return formulas.answered(found, in_rows=comes_in_rows(name))


@cache
def comes_in_rows(name: str) -> bool:
    """Tell whether a worksheet function returns rows: its type in Calc is another then."""
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
        table: The titles of the commands, and the choices of the drop-downs (menus.py).
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
        """Choose, and notify all who show it."""
        if _choice(kind, name) in self.table["choices"].get(kind, {}):
            self.chosen[kind] = name
            for listener, url in list(self.listeners):
                self.show(listener, url)

    def entries(self, address: str) -> dict[str, Titles]:
        """Return the entries of a list on the toolbar: titles by their addresses."""
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
            _notify(listener, url, _control("SetList", "List", titles))
        if kind := query.get("kind"):
            chosen = self.title(entries[_choice(kind, self.chosen[kind])])
            _notify(listener, url, _control("SetText", "Text", chosen))
        elif name == "choose":
            ticked = all(self.chosen.get(k) == v for k, v in query.items())
        if not entries:
            _notify(listener, url, ticked)


def _choice(kind: str, name: str) -> str:
    return f"vnd.numpure:choose?{kind}={name}"


def _notify(listener: Any, url: Any, state: object) -> None:
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
        at_work: The document that a command is at work on; None if none is.
    """

    def __init__(self, context: Any, choices: Choices) -> None:
        from numpure_xl.hosts.libreoffice import engine
        from numpure_xl.hosts.libreoffice.engine import dialogs
        from numpure_xl.macros.dialogs import REFRESH
        from numpure_xl.macros.user import FILE, INPUT

        self.choices = choices
        self.at_work: Any = None
        self.engine = engine.Engine(context, language=choices.language)
        self.engine.macros = {
            INPUT: partial(dialogs.asked, self.engine),
            FILE: partial(dialogs.asked_file, self.engine),
            REFRESH: lambda: None,  # LibreOffice's menus are in its own language
        }

    def run(self, document: Any, address: str) -> None:
        """Run a command on a document, as one step to undo.

        While one is at work, LibreOffice takes clicks; they get a message.
        """
        from numpure_xl import macros
        from numpure_xl.hosts.libreoffice import engine
        from numpure_xl.hosts.libreoffice.engine.dialogs import on_escape

        name, query = parsed(address)
        if name not in macros.__all__:
            return
        if self.is_busy:
            self.report_busy(document)
            return
        self.at_work = document
        titles = self.choices.table["titles"].get(address, dict.fromkeys(LANGS, name))
        self.engine.title = self.choices.title(titles)
        self.engine.titles.add(self.engine.title)
        self.engine.apps.app.books.front = document
        try:
            engine.front(self.engine).set_mock_caller()
            with on_escape(document, self.leave):
                getattr(macros, name)(**self.choices.options(query))
        except Exception:  # noqa: BLE001  # a fault of ours: LibreOffice would pass over it
            traceback.print_exc()
            self.engine.apps.app.alert(traceback.format_exc(), "numpure-xl", "ok", "critical", None)
        finally:
            self.engine.apps.app.books.front = None
            self.at_work = None

    @property
    def is_busy(self) -> bool:
        """Whether a command is at work on a document that is still open.

        LibreOffice never comes back from a message over a document that a macro closed.
        """
        try:
            return self.at_work is not None and self.at_work.CurrentController is not None
        except Exception:  # noqa: BLE001  # an exception of LibreOffice: it is closed
            return False

    def report_busy(self, document: Any) -> None:
        """Say that a command is at work."""
        from numpure_xl.hosts.libreoffice import engine
        from numpure_xl.macros import user
        from numpure_xl.macros.session import busy_error
        from numpure_xl.words import explain, say

        app = self.engine.apps.app
        before, app.books.front = app.books.front, document
        try:
            lang = user.language(engine.front(self.engine).app)
            app.alert(explain(busy_error(), lang), say("Number Place", lang), "ok", "info", None)
        finally:
            app.books.front = before

    def leave(self) -> None:
        """Let the command that is at work know that the user wants it to end."""
        self.engine.apps.app.is_cancelled = True


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


def show_options(context: Any, window: Any, event: str) -> None:
    """Show on the options page what is set, or keep what was chosen there."""
    from numpure_xl.macros import options_page
    from numpure_xl.macros.user import setting
    from numpure_xl.words import LANGS
    from numpure_xl.words.languages import lang_of_locale

    lang = setting("LANGUAGE")
    options_page.handle(
        window, event, lang if lang in LANGS else lang_of_locale(_language(context))
    )


class Commands:
    """The commands of one window."""

    def __init__(self, context: Any, frame: Any, table: str, page: str = "") -> None:
        self.context = context
        self.frame = frame
        self.page = page
        self.choices = _choices(table, _language(context))

    def dispatch(self, address: str, arguments: Options) -> None:
        """Run the command of an address; a list hands over the text of its choice."""
        if text := arguments.get("Text"):
            entries = self.choices.entries(address)
            found = [a for a, titles in entries.items() if self.choices.title(titles) == text]
            address = found[0] if found else ""
        name, query = parsed(address)
        document = self.frame.Controller.Model
        if name == "choose":
            for kind, chosen in query.items():
                self.choices.choose(kind, chosen)
        elif name == "settings" and not query and self.page:
            self.open_options()
        elif name and document.supportsService(CALC):
            _office(self.context, self.choices).run(document, address)

    def open_options(self) -> None:
        """Open LibreOffice's options at our page."""
        argument = import_module("uno").createUnoStruct("com.sun.star.beans.PropertyValue")
        argument.Name, argument.Value = "OptionsPageURL", self.page
        helper = self.context.ServiceManager.createInstanceWithContext(
            "com.sun.star.frame.DispatchHelper", self.context
        )
        helper.executeDispatch(self.frame, ".uno:OptionsTreeDialog", "", 0, (argument,))

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
