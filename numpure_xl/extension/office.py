"""LibreOffice as the commands see it: one command at a time, each of them one step to undo."""

from __future__ import annotations

import inspect
import traceback
from typing import Any

from numpure_xl import macros
from numpure_xl.errors import SheetError
from numpure_xl.extension.choices import Choices, parsed
from numpure_xl.hosts.libreoffice import dialogs
from numpure_xl.hosts.libreoffice.adapter import CalcHost
from numpure_xl.hosts.libreoffice.program import Calc
from numpure_xl.macros import user
from numpure_xl.macros.session import busy_error, perform
from numpure_xl.sheet_io.port import Question
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
        self.calc = Calc(context, choices.language)

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
        self.calc.title = self.choices.title(titles)
        self.calc.titles.add(self.calc.title)
        work, options = inspect.unwrap(getattr(macros, name)), self.choices.options(query)
        try:
            with dialogs.on_escape(document, self.leave):
                perform(CalcHost(self.calc, document), lambda session: work(session, **options))
        except Exception as error:  # noqa: BLE001  # LibreOffice would pass over it
            if self.is_busy:  # not where the document was closed under the command
                self.report(document, error)
        finally:
            self.at_work = None

    @property
    def is_busy(self) -> bool:
        """True if a command is at work on a document that is still open.

        LibreOffice never comes back from a message over a document that a macro closed.
        """
        try:
            return self.at_work is not None and self.at_work.CurrentController is not None
        except Exception:  # noqa: BLE001  # an exception of LibreOffice: it is closed
            return False

    def report(self, document: Any, error: Exception) -> None:
        """Show a refusal of LibreOffice; a fault of ours is shown as it is."""
        traceback.print_exception(error)
        text = "".join(traceback.format_exception(error))
        if isinstance(error, self.calc.error):
            msg = "LibreOffice ended the command; everything is as it was."
            text = explain(SheetError(msg), user.language(self.calc.language))
        dialogs.ask(self.calc, document, Question("error", text, "numpure-xl"))

    def report_busy(self, document: Any) -> None:
        """Show a message that a command is at work."""
        lang = user.language(self.calc.language)
        sentence = explain(busy_error(), lang)
        dialogs.ask(self.calc, document, Question("message", sentence, say("Number Place", lang)))

    def leave(self) -> None:
        """Let the command that is at work know that the user wants it to end."""
        self.calc.is_cancelled = True
