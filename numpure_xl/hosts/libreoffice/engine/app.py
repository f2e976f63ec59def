"""The engine: LibreOffice as xlwings sees a program, and the documents it has open."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from xlwings import base_classes

from numpure_xl.calc.cells import Range
from numpure_xl.calc.document import Book, Sheet

Answer = Callable[[str, str, str], str]
"""Shows a text, a title and buttons, named as xlwings does; returns the button pressed."""

BUTTONS = {"ok": 1, "ok_cancel": 2, "yes_no": 3, "yes_no_cancel": 4}
"""com.sun.star.awt.MessageBoxButtons."""

PRESSED = {0: "cancel", 1: "ok", 2: "yes", 3: "no"}
"""com.sun.star.awt.MessageBoxResults."""


class Engine:
    """What xlwings asks of an engine.

    Attributes:
        context: The component context of a running LibreOffice.
        desktop: Its desktop.
        uno: The module that speaks to it; whoever has a context has imported it.
        answer: Shows messages; by default LibreOffice does.
        language: The language of its menus, such as "ja" or "en-US"; "" if it is not known.
        macros: What a command may call by a name that is a macro's elsewhere.
    """

    name = "calc"
    type = "desktop"

    def __init__(self, context: Any, answer: Answer | None = None, *, language: str = "") -> None:
        self.context = context
        self.desktop = self.service("com.sun.star.frame.Desktop")
        self.uno: Any = import_module("uno")
        self.answer = answer
        self.language = language
        self.macros: dict[str, Callable[..., Any]] = {}
        self.apps = Apps(self)

    def service(self, name: str) -> Any:
        """Return a service of LibreOffice."""
        return self.context.ServiceManager.createInstanceWithContext(name, self.context)

    def argument(self, name: str, value: object) -> Any:
        """Return a named argument for a call of LibreOffice."""
        made = self.uno.createUnoStruct("com.sun.star.beans.PropertyValue")
        made.Name, made.Value = name, value
        return made

    @staticmethod
    def clean_value_data(
        data: Any,
        _dates: Any,
        empty: Any,
        number: Any,
        err_to_str: bool,
    ) -> list[list[Any]]:
        """Return cells as Python knows them; Calc keeps a date as a number, as a formula does."""

        def cleaned(cell: Any) -> Any:
            if cell is None:  # Calc does not say which error it is
                return "#N/A" if err_to_str else None
            if cell == "":
                return empty
            return number(cell) if number and isinstance(cell, float) else cell

        return [[cleaned(cell) for cell in row] for row in data]

    @staticmethod
    def prepare_xl_data_element(value: Any, _options: Any) -> Any:
        """Return a value as Calc takes it."""
        if value is None:
            return ""
        return value if isinstance(value, str) else float(value)


class Apps(base_classes.Apps):
    """The programs that run: one."""

    def __init__(self, engine: Engine) -> None:
        self.app = App(engine, self)

    def __iter__(self) -> Iterator[App]:
        yield self.app

    def __len__(self) -> int:
        return 1

    def __getitem__(self, pid: int) -> App:
        return self.app

    def keys(self) -> list[int]:
        """Return the numbers of the programs."""
        return [self.app.pid]


class App(base_classes.App):
    """LibreOffice."""

    pid = 1
    books: Any = None
    screen_updating = True
    enable_events = True
    display_alerts = True

    def __init__(self, engine: Engine, apps: Apps) -> None:
        self.engine = engine
        self.apps = apps
        self.books = Books(self)
        self._status: str | bool = False
        self.is_left = False

    @property
    def api(self) -> Any:
        """The desktop."""
        return self.engine.desktop

    @property
    def version(self) -> str:
        """The version of LibreOffice."""
        provider = self.engine.service("com.sun.star.configuration.ConfigurationProvider")
        node = self.engine.argument("nodepath", "/org.openoffice.Setup/Product")
        access = "com.sun.star.configuration.ConfigurationAccess"
        found: str = provider.createInstanceWithArguments(access, (node,)).ooSetupVersion
        return found

    def activate(self, steal_focus: bool = False) -> None:
        """Bring its window to the front, if it has one."""
        frame = self.books.active.document.CurrentController.Frame
        if steal_focus and frame.ContainerWindow.isVisible():
            frame.ContainerWindow.setFocus()

    @property
    def selection(self) -> Range | None:
        """The cells selected in the document in front."""
        book = self.books.active
        chosen = book.document.CurrentSelection
        if not hasattr(chosen, "RangeAddress"):
            return None
        area = chosen.RangeAddress
        sheet = Sheet(book, book.document.Sheets.getByIndex(area.Sheet))
        return Range.of(sheet, chosen)

    @property
    def status_bar(self) -> str | bool:
        """What stands in the status bar; False if nothing of ours does."""
        return self._status

    @status_bar.setter
    def status_bar(self, value: str | bool) -> None:
        indicator = self.books.active.document.CurrentController.StatusIndicator
        if self._status is not False:
            indicator.end()
        if value is not False:
            indicator.start(value, 0)
        self._status = value

    def left(self) -> bool:
        """Tell whether Esc was pressed since this was last asked."""
        was, self.is_left = self.is_left, False
        return was

    @property
    def language(self) -> str:
        """The language of the menus, such as "ja" or "en-US"; "" if it is not known."""
        return self.engine.language

    @property
    def window(self) -> Any:
        """The window of the document in front."""
        return self.books.active.document.CurrentController.Frame.ContainerWindow

    def alert(
        self, prompt: str, title: str, buttons: str, _mode: str | None, _callback: str | None
    ) -> str:
        """Show a message; return the button pressed."""
        if self.engine.answer:
            return self.engine.answer(prompt, title, buttons)
        window = self.window
        kind = self.engine.uno.Enum("com.sun.star.awt.MessageBoxType", "MESSAGEBOX")
        box = window.Toolkit.createMessageBox(window, kind, BUTTONS[buttons], title, prompt)
        return PRESSED[box.execute()]

    def run(self, macro: str, args: Any) -> Any:
        """Run a macro: one of the engine's, or one in Basic of the document in front."""
        if macro in self.engine.macros:
            return self.engine.macros[macro](*args)
        document = self.books.active.document
        where = _module_of(document.BasicLibraries, macro)
        address = f"vnd.sun.star.script:{where}.{macro}?language=Basic&location=document"
        return document.ScriptProvider.getScript(address).invoke(tuple(args), (), ())[0]


def _module_of(libraries: Any, macro: str) -> str:
    begin = re.compile(rf"^\s*(public\s+)?(function|sub)\s+{macro}\b", re.IGNORECASE | re.MULTILINE)
    for library in libraries.ElementNames:
        libraries.loadLibrary(library)
        modules = libraries.getByName(library)
        for module in modules.ElementNames:
            if begin.search(modules.getByName(module)):
                return f"{library}.{module}"
    raise LookupError(macro)


class Books(base_classes.Books):
    """The documents that are open."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.front: Any = None

    @property
    def active(self) -> Book:
        """The document in front; one that is hidden is there once it was activated."""
        return Book(self.app, self.front or self.app.engine.desktop.CurrentComponent)

    def __iter__(self) -> Iterator[Book]:
        for document in self.app.engine.desktop.Components:
            if document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
                yield Book(self.app, document)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __call__(self, name: str) -> Book:
        """Return a document by its name."""
        for book in self:
            if book.name == name:
                return book
        raise KeyError(name)

    def add(self) -> Book:
        """Open a new document."""
        return self.open("private:factory/scalc")

    def open(self, fullname: str, *_: Any, **__: Any) -> Book:
        """Open a document."""
        address = fullname if "/scalc" in fullname else Path(fullname).resolve().as_uri()
        document = self.app.engine.desktop.loadComponentFromURL(address, "_blank", 0, ())
        self.front = document
        return Book(self.app, document)
