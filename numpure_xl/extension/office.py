"""LibreOffice as the commands see it: one command at a time, each of them one step to undo."""

from __future__ import annotations

import traceback
from functools import partial
from typing import Any

from numpure_xl import macros
from numpure_xl.extension.choices import Choices, parsed
from numpure_xl.hosts.libreoffice import engine
from numpure_xl.hosts.libreoffice.engine import dialogs
from numpure_xl.macros import user
from numpure_xl.macros.dialogs import REFRESH
from numpure_xl.macros.session import busy_error
from numpure_xl.words import LANGS, explain, say


class Office:
    """LibreOffice, in which commands run.

    Attributes:
        choices: What is chosen in it.
        at_work: The document that a command is at work on; None if none is.
    """

    def __init__(self, context: Any, choices: Choices) -> None:
        self.choices = choices
        self.at_work: Any = None
        self.engine = engine.Engine(context, language=choices.language)
        self.engine.macros = {
            user.INPUT: partial(dialogs.asked, self.engine),
            user.FILE: partial(dialogs.asked_file, self.engine),
            REFRESH: lambda: None,  # LibreOffice's menus are in its own language
        }

    def run(self, document: Any, address: str) -> None:
        """Run a command on a document, as one step to undo.

        While one is at work, LibreOffice takes clicks; they get a message.
        """
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
            with dialogs.on_escape(document, self.leave):
                getattr(macros, name)(**self.choices.options(query))
        except Exception:  # noqa: BLE001  # a fault of ours: LibreOffice would pass over it
            if self.is_busy:  # not where the document was closed under the command
                self._report_fault()
        finally:
            self.engine.apps.app.books.front = None
            self.at_work = None

    def _report_fault(self) -> None:
        traceback.print_exc()
        self.engine.apps.app.alert(traceback.format_exc(), "numpure-xl", "ok", "critical", None)

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
