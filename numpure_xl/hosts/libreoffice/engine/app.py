"""The engine: LibreOffice as xlwings sees a program, and the documents it has open."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from xlwings import base_classes

from numpure_xl.errors import SheetError
from numpure_xl.hosts.libreoffice.engine.books import Books
from numpure_xl.hosts.libreoffice.engine.cells import Range
from numpure_xl.hosts.libreoffice.engine.document import Sheet
from numpure_xl.hosts.libreoffice.engine.values import Shown

Answer = Callable[[str, str, str], str]
"""Shows a text, a title and buttons, named as xlwings does; returns the button pressed."""

BUTTONS = {"ok": 1, "ok_cancel": 2, "yes_no": 3, "yes_no_cancel": 4}
"""com.sun.star.awt.MessageBoxButtons."""

KINDS = {"info": "INFOBOX", "critical": "ERRORBOX"}
"""com.sun.star.awt.MessageBoxType, which decides on the icon."""

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
        title: What a step to undo is called.
        titles: What steps of commands may be called.
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
        self.title = "Number Place"
        self.titles = {self.title}
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
            if isinstance(cell, Shown):
                return str(cell) if err_to_str else None
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
        self._steps = 0
        self.is_cancelled = False

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
        document = self.books.active.document
        if not steal_focus or document is None:  # none is in front once its neighbour was closed
            return
        window = document.CurrentController.Frame.ContainerWindow
        if window.isVisible():
            window.setFocus()

    @property
    def selection(self) -> Range | None:
        """The cells selected in the document in front."""
        book = self.books.active
        chosen = book.document.CurrentSelection
        areas = _without_filter(book.document, _areas(chosen))
        if len(areas) != 1:
            return None
        area = areas[0]
        sheet = Sheet(book, book.document.Sheets.getByIndex(area.Sheet))
        corner = area.StartColumn, area.StartRow, area.EndColumn, area.EndRow
        return Range.of(sheet, sheet.all.getCellRangeByPosition(*corner))

    @property
    def selected_kind(self) -> str:
        """What is selected: "cells", "areas", "sheets", or "other" for what is no cells."""
        document = self.books.active.document
        areas = _without_filter(document, _areas(document.CurrentSelection))
        if not areas:
            return "other"
        if len(areas) == 1:
            return "cells"
        return "sheets" if len({area.Sheet for area in areas}) > 1 else "areas"

    @contextmanager
    def undo_step(self) -> Iterator[None]:
        """Make all that is written one step to undo; a fault undoes it at once."""
        manager = self.books.active.document.UndoManager
        before = manager.AllUndoActionTitles
        manager.enterUndoContext(self.engine.title)
        self._steps += 1
        is_well = False
        try:
            yield
            is_well = True
        finally:
            self._steps -= 1
            manager.leaveUndoContext()
            if not is_well and not self._steps and manager.AllUndoActionTitles != before:
                manager.undo()

    def undo_last(self, confirm: Callable[[], None]) -> None:
        """Undo the last step; ask before one that is not of a command.

        Raises:
            SheetError: If there is none.
        """
        manager = self.books.active.document.UndoManager
        if not manager.isUndoPossible():
            msg = "There is nothing to put back."
            raise SheetError(msg)
        if manager.getCurrentUndoActionTitle() not in self.engine.titles:
            confirm()
        controller = self.books.active.document.CurrentController
        chosen = self.books.active.document.CurrentSelection
        manager.undo()
        controller.select(chosen)  # LibreOffice selects what it has undone

    @property
    def status_bar(self) -> str | bool:
        """The text of the status bar; False if it is not ours."""
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
        was, self.is_cancelled = self.is_cancelled, False
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
        self, prompt: str, title: str, buttons: str, mode: str | None, _callback: str | None
    ) -> str:
        """Show a message; return the button pressed."""
        if self.engine.answer:
            return self.engine.answer(prompt, title, buttons)
        window = self.window
        name = "QUERYBOX" if buttons.startswith("yes_no") else KINDS.get(mode or "", "MESSAGEBOX")
        kind = self.engine.uno.Enum("com.sun.star.awt.MessageBoxType", name)
        box = window.Toolkit.createMessageBox(window, kind, BUTTONS[buttons], title, prompt)
        try:
            return PRESSED[box.execute()]
        finally:
            box.dispose()

    def run(self, macro: str, args: Any) -> Any:
        """Run a macro: one of the engine's, or one in Basic of the document in front."""
        if macro in self.engine.macros:
            return self.engine.macros[macro](*args)
        document = self.books.active.document
        where = _module_of(document.BasicLibraries, macro)
        address = f"vnd.sun.star.script:{where}.{macro}?language=Basic&location=document"
        return document.ScriptProvider.getScript(address).invoke(tuple(args), (), ())[0]


def _areas(chosen: Any) -> list[Any]:
    """Return the addresses of the cells that are selected; none if it is something else."""
    if hasattr(chosen, "RangeAddress"):
        return [chosen.RangeAddress]
    return list(getattr(chosen, "RangeAddresses", ()))


def _without_filter(document: Any, areas: list[Any]) -> list[Any]:
    """Join areas between which a filter hides all rows: to the user they are one."""
    joined: list[Any] = []
    for area in sorted(areas, key=lambda one: (one.Sheet, one.StartColumn, one.StartRow)):
        last = joined[-1] if joined else area
        columns = {(one.Sheet, one.StartColumn, one.EndColumn) for one in (last, area)}
        rows = document.Sheets.getByIndex(area.Sheet).Rows
        between = range(last.EndRow + 1, area.StartRow)
        if joined and len(columns) == 1 and all(rows.getByIndex(r).IsFiltered for r in between):
            last.EndRow = area.EndRow
        else:
            joined.append(area)
    return joined


def _module_of(libraries: Any, macro: str) -> str:
    begin = re.compile(rf"^\s*(public\s+)?(function|sub)\s+{macro}\b", re.IGNORECASE | re.MULTILINE)
    for library in libraries.ElementNames:
        libraries.loadLibrary(library)
        modules = libraries.getByName(library)
        for module in modules.ElementNames:
            if begin.search(modules.getByName(module)):
                return f"{library}.{module}"
    raise LookupError(macro)
