"""How often xlwings asks Excel: each call goes from one program to another and takes time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import xlwings as xw

from numpure_xl.live.cells import host_of


class Calls:
    """A number of COM calls or of Apple events.

    Attributes:
        count: How many; None in a program where nobody counts them.
    """

    count: int | None = None

    def note(self, found: Any = None) -> Any:  # noqa: ANN401  # whatever Excel answers
        """Count one more; return what it was answered with."""
        self.count = (self.count or 0) + 1
        return found

    def noted(self, work: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that counts a call each time it runs, also if it fails."""

        def noting(*arguments: Any, **options: Any) -> object:
            self.note()
            return work(*arguments, **options)

        return noting


@contextmanager
def counted(sheet: xw.Sheet) -> Iterator[Calls]:
    """Count the calls to Excel while the block runs.

    Args:
        sheet: A sheet of the program.
    """
    calls, engine = Calls(), type(sheet.impl).__init__.__globals__
    host = host_of(sheet)
    with ExitStack() as stack:
        if host in {"windows", "mac"}:
            calls.count = 0
        if host == "windows":
            _count_com(stack, engine, calls)
        if host == "mac":
            command = engine["appscript"].reference.Command
            _replace(stack, command, "__call__", calls.noted)
        yield calls


def _count_com(stack: ExitStack, engine: dict[str, Any], calls: Calls) -> None:
    """Count properties that are read or set, methods that are run, and items of collections.

    What is looked up as a method is not counted until it runs.
    """
    thing, method = engine["COMRetryObjectWrapper"], engine["COMRetryMethodWrapper"]

    def read(original: Callable[..., Any]) -> Callable[..., Any]:
        def reading(self: object, name: str) -> object:
            found = original(self, name)
            return found if isinstance(found, method) else calls.note(found)

        return reading

    def each(original: Callable[..., Any]) -> Callable[..., Any]:
        return lambda self: map(calls.note, original(self))

    _replace(stack, thing, "__getattr__", read)
    _replace(stack, thing, "__iter__", each)
    for kind, name in ((thing, "__setattr__"), (thing, "__call__"), (method, "__call__")):
        _replace(stack, kind, name, calls.noted)


def _replace(
    stack: ExitStack,
    kind: type,
    name: str,
    make: Callable[[Callable[..., Any]], Callable[..., Any]],
) -> None:
    """Replace a method of a class until the stack is left."""
    original = getattr(kind, name)
    setattr(kind, name, make(original))
    stack.callback(setattr, kind, name, original)
