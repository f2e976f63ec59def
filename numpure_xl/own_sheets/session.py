"""A session in which nobody sits in front of the workbook: a program of the user's gives commands.

Errors are raised, questions are answered by going on, and what a command says is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from numpure_xl.board.location import Area
from numpure_xl.errors import RequestError
from numpure_xl.macros.session import Session
from numpure_xl.sheet_io.port import Host, Question, Selection

T = TypeVar("T")


class ScriptHost:
    """A workbook with some of its cells selected, in front of nobody.

    Attributes:
        messages: What commands have said.
    """

    def __init__(self, host: Host, sheet: str, area: Area) -> None:
        self._host, self._selection = host, Selection("cells", sheet, area)
        self.messages: list[str] = []

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever the workbook has
        return getattr(self._host, name)

    async def selection(self) -> Selection:
        """Return the cells that were given."""
        return self._selection

    async def ask(self, question: Question) -> str | None:
        """Return the answer of a program that means what it says.

        Raises:
            RequestError: If a command needs a text that only an option could have given.
        """
        if question.kind == "message":
            self.messages.append(question.text)
            return None
        if question.kind == "yes or no":
            return "yes"
        msg = "The command asks: {question} Give the answer as an option."
        raise RequestError(msg, question=question.text)

    def esc_was_pressed(self) -> bool:
        """Return False: nobody can press Esc."""
        return False

    def show_status(self, text: str) -> None:
        """Show nothing in the status bar."""


class ScriptSession(Session):
    """A session that asks nobody, and offers nothing more than it was asked for."""

    async def wants(self, text: str, offer: object) -> bool:  # noqa: ARG002
        """Keep a text; what is offered beyond it is not wanted."""
        await self.show_text(text)
        return False


async def performed(host: ScriptHost, begin: Callable[[Session], Coroutine[object, None, T]]) -> T:
    """Return the result of a command that a program gives.

    Raises:
        NumpureError: If it cannot be done; then nothing has changed.
    """
    return await begin(ScriptSession(host))
