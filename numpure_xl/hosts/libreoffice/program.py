"""LibreOffice as it runs: its services, its documents of Calc, its list of what can be undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from numpure_xl.board.location import Area
from numpure_xl.sheet_io.port import Question

USE_CONFIG = 3
"""com.sun.star.document.MacroExecMode: macros run if the user's settings let them."""

Answer = Callable[[Question], str | None]
"""Answers a question in the place of a user."""


class Calc:
    """A running LibreOffice.

    Attributes:
        context: Its component context.
        uno: The module that speaks to it; whoever has a context has imported it.
        language: The language of its menus, such as "ja" or "en-US"; "" if it is not known.
        answer: Answers questions; None lets LibreOffice ask its user.
        title: What a step to undo is called.
        titles: What steps of commands may be called.
        is_cancelled: Whether Esc was pressed since this was last looked at.
    """

    def __init__(self, context: Any, language: str = "") -> None:
        self.context, self.language = context, language
        self.uno: Any = import_module("uno")
        self.answer: Answer | None = None
        self.title = "Number Place"
        self.titles = {self.title}
        self.is_cancelled = False

    @property
    def error(self) -> type[Exception]:
        """The exception of LibreOffice: it takes no traceback, so nothing else should pass it."""
        exception: type[Exception] = self.uno.getClass("com.sun.star.uno.Exception")
        return exception

    def service(self, name: str) -> Any:
        """Return a service of LibreOffice."""
        return self.context.ServiceManager.createInstanceWithContext(name, self.context)

    def named(self, name: str, value: object) -> Any:
        """Return a named argument for a call of LibreOffice."""
        made = self.uno.createUnoStruct("com.sun.star.beans.PropertyValue")
        made.Name, made.Value = name, value
        return made

    def address(self, sheet: int, area: Area) -> Any:
        """Return the address of a rectangle; sheets count from 0."""
        made = self.uno.createUnoStruct("com.sun.star.table.CellRangeAddress")
        made.Sheet, made.StartRow, made.StartColumn = sheet, area.row, area.col
        made.EndRow, made.EndColumn = area.row + area.height - 1, area.col + area.width - 1
        return made

    def enum(self, kind: str, name: str) -> Any:
        """Return a value of an enumeration within com.sun.star."""
        return self.uno.Enum(f"com.sun.star.{kind}", name)

    @property
    def version(self) -> str:
        """The version of LibreOffice."""
        provider = self.service("com.sun.star.configuration.ConfigurationProvider")
        node = self.named("nodepath", "/org.openoffice.Setup/Product")
        access = "com.sun.star.configuration.ConfigurationAccess"
        version: str = provider.createInstanceWithArguments(access, (node,)).ooSetupVersion
        return version

    def opened(self, path: Path | None = None) -> Any:
        """Return a document that is opened: that of a file, or a new one."""
        address = path.absolute().as_uri() if path else "private:factory/scalc"
        desktop = self.service("com.sun.star.frame.Desktop")
        macros = self.named("MacroExecutionMode", USE_CONFIG)
        return desktop.loadComponentFromURL(address, "_blank", 0, (macros,))

    def components(self) -> list[Any]:
        """Return the open components: documents, and other windows that have an identity."""
        desktop = self.service("com.sun.star.frame.Desktop")
        return [component for component in desktop.Components if hasattr(component, "RuntimeUID")]

    def esc_was_pressed(self) -> bool:
        """True if Esc was pressed since this was last asked."""
        was, self.is_cancelled = self.is_cancelled, False
        return was


class CalcUndo:
    """The undo of a document; see `port.NativeUndo`."""

    def __init__(self, calc: Calc, document: Any) -> None:
        self.calc, self.document = calc, document
        self._manager, self._depth = document.UndoManager, 0

    @contextmanager
    def step(self) -> Iterator[None]:
        """Make all writing one step to undo; a fault undoes it at once."""
        before = self._manager.AllUndoActionTitles
        self._manager.enterUndoContext(self.calc.title)
        self._depth += 1
        is_well = False
        try:
            yield
            is_well = True
        finally:
            self._depth -= 1
            self._manager.leaveUndoContext()
            is_left = not is_well and not self._depth
            if is_left and self._manager.AllUndoActionTitles != before:
                self._manager.undo()

    @property
    def last(self) -> Literal["a command's", "the user's", "nothing"]:
        """Whose the last step is."""
        if not self._manager.isUndoPossible():
            return "nothing"
        is_ours = self._manager.getCurrentUndoActionTitle() in self.calc.titles
        return "a command's" if is_ours else "the user's"

    def undo(self) -> None:
        """Undo the last step; LibreOffice would select what it has undone."""
        chosen = self.document.CurrentSelection
        self._manager.undo()
        self.document.CurrentController.select(chosen)
