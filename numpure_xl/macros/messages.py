"""Messages: what a command shows its user, and asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import xlwings as xw

from numpure_xl.errors import NumpureError, SheetError
from numpure_xl.live.board import LiveBoard
from numpure_xl.macros import user
from numpure_xl.words import explain, say

TIMED_OUT = -1712
"""errAETimeout of MacErrors.h: on a Mac nobody has answered a message box for a minute."""


class Cancelled(Exception):  # noqa: N818
    """The user thought better of it."""


class Messages:
    """The messages of a command, in the user's language.

    Attributes:
        app: The program that shows them.
        lang: The user's language.
        boards: The boards that the command has found.
    """

    def __init__(self, app: xw.App) -> None:
        self.app = app
        self.lang = user.language(app)
        self.boards: list[LiveBoard] = []

    def show_message(self, sentence: str, **fields: Any) -> None:
        """Show a sentence."""
        self._show(say(sentence, self.lang, **fields), "ok", "info")

    def show_text(self, text: str) -> None:
        """Show a text that is in the user's language."""
        self._show(text, "ok", "info")

    def wants_more(self, text: str) -> bool:
        """Show a text that is in the user's language; return whether there is more to say."""
        question = say("Say more?", self.lang)
        return self._show(f"{text}\n\n{question}", "yes_no", "info") == "yes"

    def show_error(self, error: NumpureError) -> None:
        """Show what is wrong; cells of a board are named as on the sheet."""
        text = explain(error, self.lang)
        if self.boards:
            text = self.boards[-1].named(text)
        self._show(text, "ok", "critical")

    def confirm(self, sentence: str, **fields: Any) -> None:
        """Ask whether to go on; if not, the command ends here."""
        if self._show(say(sentence, self.lang, **fields), "yes_no", "info") != "yes":
            raise Cancelled

    def _show(self, text: str, buttons: str, mode: str) -> str | None:
        try:
            return self.app.alert(text, say("Number Place", self.lang), buttons, mode)
        except Exception as error:
            if getattr(error, "errornumber", 0) != TIMED_OUT:
                raise
            return None  # whoever reads for so long wants no more

    def ask(self, sentence: str, proposed: str = "", **fields: Any) -> str:
        """Ask for a line of text; "" is an empty one. If the user cancels, the command ends here.

        Raises:
            SheetError: If there is no add-in that could ask.
        """
        prompt, title = say(sentence, self.lang, **fields), say("Number Place", self.lang)
        return self._answered(user.INPUT, prompt, title, proposed)

    def ask_file(self, sentence: str, proposed: Path) -> Path:
        """Ask for a file to be written. If the user cancels, the command ends here.

        Raises:
            SheetError: If there is no add-in that could ask, or the answer is an address.
        """
        answer = self._answered(user.FILE, say(sentence, self.lang), str(proposed))
        if "://" in answer:  # Excel's dialog names a folder of OneDrive by its address
            msg = "{path} is an address on the net; choose a folder of this computer."
            raise SheetError(msg, path=answer)
        return Path(answer)

    def _answered(self, macro: str, *question: str) -> str:
        answer = user.asked(self.app, macro, *question)
        if answer is None:
            raise Cancelled
        return answer
