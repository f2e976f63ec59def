"""The requests of the page's worker: a name, a request in JSON, perhaps a file; JSON comes back.

    {"answer": ...}     what was asked for
    {"error": "..."}    a sentence for people, in the language of the request

A file comes back as bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from numpure_xl.errors import NumpureError
from numpure_xl.web import learning, playing, watching
from numpure_xl.web.making import BookMaker
from numpure_xl.web.playing import PageRequest
from numpure_xl.words import ENGLISH, LANGS, explain

if TYPE_CHECKING:  # only in Excel is xlwings there
    from numpure_xl.officejs.commands import PaneCommand


class PageSession:
    """Answers the requests of one page, and keeps the book that it is making."""

    def __init__(self) -> None:
        self._maker = BookMaker()
        self._takers: dict[str, Callable[[PageRequest, bytes], Any]] = {
            "read": playing.read,
            "book.file": self._maker.file,
        }
        self._calls: dict[str, Callable[[PageRequest], Any]] = {
            "book.start": self._maker.start,
            "book.step": self._maker.step,
            "book.page": self._maker.page,
            "book.file": self._maker.file,
            "book.preview": self._maker.preview,
            "puzzle.make": playing.make_puzzle,
            "puzzle.open": playing.open_puzzle,
            "puzzle.hint": playing.hint,
            "puzzle.rate": playing.difficulty,
            "puzzle.steps": playing.steps,
            "puzzle.open-steps": playing.open_steps,
            "puzzle.links": playing.links,
            "lesson.read": learning.read_lesson,
            "drill.make": learning.make_drill,
            "program.run": watching.program,
            "sheet.begin": self._begin,
            "sheet.go": self._go,
            "sheet.failed": self._failed,
            "sheet.function": _function,
        }

    @cached_property
    def _performer(self) -> PaneCommand:
        from numpure_xl.officejs.commands import PaneCommand  # noqa: PLC0415  # only in Excel

        return PaneCommand()

    def _begin(self, fields: PageRequest) -> dict[str, Any]:
        return self._performer.begin(fields)

    def _go(self, fields: PageRequest) -> dict[str, Any]:
        return self._performer.go(fields)

    def _failed(self, fields: PageRequest) -> dict[str, Any]:
        return self._performer.failed(fields)

    def ask(self, name: str, request: str) -> str | bytes:
        """Return the answer to a request: JSON, or a file.

        Args:
            name: What is asked for, such as "puzzle.hint".
            request: Its fields in JSON; "lang" is the language of what people read.
        """
        fields = json.loads(request)
        return self._answered(fields, lambda: self._calls[name](fields))

    def take(self, name: str, request: str, content: bytes) -> str | bytes:
        """Return the answer to a request that comes with a file.

        Args:
            name: "read", or another that takes a file.
            request: Its fields in JSON.
            content: The file.
        """
        fields = json.loads(request)
        return self._answered(fields, lambda: self._takers[name](fields, bytes(content)))

    @staticmethod
    def _answered(fields: PageRequest, work: Callable[[], Any]) -> str | bytes:
        try:
            answer = work()
        except NumpureError as error:
            lang = fields.get("lang")
            sentence = explain(error, lang if lang in LANGS else ENGLISH)
            return json.dumps({"error": sentence}, ensure_ascii=False)
        if isinstance(answer, bytes):
            return answer
        return json.dumps({"answer": answer}, ensure_ascii=False)


def _function(request: PageRequest) -> Any:  # noqa: ANN401  # a value or a matrix
    """Return the answer of a worksheet function."""
    from numpure_xl.officejs.functions import answer  # noqa: PLC0415  # only in Excel

    return answer(request)
