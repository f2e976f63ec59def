"""A command that begins anew: where it cannot wait for what it has to know, it starts once more."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, TypeVar

import xlwings as xw

from numpure_xl.macros.session import Session

T = TypeVar("T")


class AgainSession(Session):
    """A session of a command that may begin anew; its work is done once.

    Attributes:
        done: What work has come to, by its number; the same work comes to the same when the
            command begins anew.
    """

    def __init__(self, book: xw.Book, done: dict[int, Any]) -> None:
        super().__init__(book)
        self.done = done
        self._waits = count()

    def wait(self, sentence: str, work: Callable[[], T], **fields: Any) -> T:
        """Return what some work returns, or has returned before the command began anew."""
        number = next(self._waits)
        if number not in self.done:
            self.done[number] = super().wait(sentence, work, **fields)
        return self.done[number]  # type: ignore[no-any-return]
