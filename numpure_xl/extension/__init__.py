"""The face for LibreOffice: what its menus, its toolbar and its formulas run.

The component of the extension (workbook/libreoffice/component.py) is all that LibreOffice loads;
it hands everything on to this module. A command has an address, such as
`vnd.numpure:hint?depth=3`; `*` in it is replaced by the choice on the toolbar.

LibreOffice asks what the toolbar shows whenever it opens a document. So that this takes no time,
what the commands themselves need is imported when the first of them, or the first formula, runs.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_origin, get_type_hints

from numpure_xl.extension.choices import Choices, Options, parsed

if TYPE_CHECKING:
    from numpure_xl.extension.office import Office

CALC = "com.sun.star.sheet.SpreadsheetDocument"


def answer(name: str, arguments: tuple[Any, ...]) -> Any:
    """Return the result of a worksheet function, as Calc takes it."""
    from numpure_xl import udfs
    from numpure_xl.hosts.libreoffice import formulas

    result = getattr(udfs, name)(*map(formulas.arrived, arguments))
    return formulas.answered(result, in_rows=comes_in_rows(name))


@cache
def comes_in_rows(name: str) -> bool:
    """True if a worksheet function returns rows: its type in Calc is another then."""
    import inspect

    from numpure_xl import udfs

    own = inspect.unwrap(getattr(udfs, name))
    return get_origin(get_type_hints(own)["return"]) is list


@cache
def _choices(table: str, language: str) -> Choices:
    return Choices(json.loads(Path(table).read_text("utf-8")), language)


@cache
def _office(context: Any, choices: Choices) -> Office:
    from numpure_xl.extension.office import Office

    return Office(context, choices)


def _language(context: Any) -> str:
    provider = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.configuration.ConfigurationProvider", context
    )
    node = import_module("uno").createUnoStruct("com.sun.star.beans.PropertyValue")
    node.Name, node.Value = "nodepath", "/org.openoffice.Setup/L10N"
    access = "com.sun.star.configuration.ConfigurationAccess"
    locale: str = provider.createInstanceWithArguments(access, (node,)).ooLocale
    return locale


def loaded(document: Any) -> None:
    """Give the functions of a document that was opened the names that LibreOffice knows."""
    from numpure_xl.extension.loading import respell

    respell(document)


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
            actions = [a for a, titles in entries.items() if self.choices.title(titles) == text]
            address = actions[0] if actions else ""
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
