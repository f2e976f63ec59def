"""Excel's objects on Windows: each call waits while Excel is busy, and a command lets go of all.

While a cell is edited or a dialog is open Excel refuses calls, and does nothing of what they ask.
So a refused call is made again, for ten seconds, and then one sentence says that Excel is busy.

An object that Python holds keeps Excel alive, unseen, after its last window is closed. So whatever
a command gets of Excel is noted, and at the end none of it is held, whoever still has its wrapper:
a cache, a circle of objects, the frames of an exception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from time import monotonic, sleep
from types import MethodType
from typing import Any, ClassVar, NamedTuple
from weakref import WeakSet

from numpure_xl.errors import SheetError
from numpure_xl.hosts.excel import watchdog

SECONDS = 10.0
"""Seconds to wait for a busy Excel."""

PAUSE = 0.05
"""Seconds between two tries."""

REJECTED, LATER = -2147418111, -2147417846
"""RPC_E_CALL_REJECTED and RPC_E_SERVERCALL_RETRYLATER of WinError.h."""

IGNORED = -2146777998
"""0x800AC472, VBA_E_IGNORE: Excel's own number for the same, while a cell is edited."""

PROPERTY_PUT = 4
"""DISPATCH_PROPERTYPUT of OleAuto.h."""

BUSY = {REJECTED, LATER, IGNORED}


class BusyError(SheetError):
    """Excel took no call for `SECONDS`."""


def busy() -> BusyError:
    """Return the error of an Excel that takes no calls."""
    msg = "Excel is busy; leave the cell that is edited, close an open dialog, and try again."
    return BusyError(msg)


class Kinds(NamedTuple):
    """The classes of pywin32.

    Attributes:
        error: The exception that tells what COM, or Excel, has refused.
        objects: What stands for an object of Excel.
    """

    error: type[Exception]
    objects: tuple[type, ...]


class Connection:
    """All objects of Excel that one command has got hold of.

    Attributes:
        kinds: The classes of pywin32.
        calls: How many calls all connections have made so far, for the self-test.
    """

    calls: ClassVar[int] = 0

    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds
        self._held: WeakSet[ComObject] = WeakSet()
        self._until: float | None = None

    def wrapped(self, value: Any) -> Any:  # noqa: ANN401  # an object, or any value
        """Return an object, or a method of one, noted; any other value as it is."""
        if not isinstance(value, (*self.kinds.objects, MethodType)):
            return value
        made = ComObject(value, self)
        self._held.add(made)
        return made

    def close(self) -> None:
        """Let go of every object; whoever still uses one gets a ReferenceError."""
        for held in [*self._held]:
            object.__setattr__(held, "_inner", None)
        self._held.clear()

    def ask(self, target: ComObject, name: str, act: Callable[[], Any]) -> Any:  # noqa: ANN401
        """Return the answer to a call, made again while Excel is busy.

        Args:
            target: The object that is asked.
            name: The member that is asked for; "" for the object itself.
            act: Makes the call. It holds no object of pywin32 but by `target`.

        Raises:
            BusyError: If Excel is busy for too long: as long as no call succeeds the time goes on.
        """
        is_again = False
        while True:
            if target._inner is None:  # noqa: SLF001  # of the same module
                fault = "The command that had this object of Excel is over."
                raise ReferenceError(fault)
            try:
                answer = self.wrapped(act())
            except (self.kinds.error, AttributeError) as error:
                state = self._state(error, target, name)
                if state == "refused" or (state == "known" and is_again):
                    raise error.with_traceback(None) from None  # its frames hold the object
                is_again = state == "known"
            else:
                self._until = None
                Connection.calls += not isinstance(getattr(answer, "_inner", None), MethodType)
                return answer
            if not is_again:
                self._wait()

    def _state(self, error: Exception, target: ComObject, name: str) -> str:
        """Return the meaning of an error: "busy", "refused", or "known", for an existing member.

        pywin32 takes a busy object for one without the member. So the object is asked for that.
        """
        if isinstance(error, self.kinds.error):
            Connection.calls += 1
            return "busy" if is_busy(error) else "refused"
        try:
            target._oleobj_.GetIDsOfNames(0, name)
        except self.kinds.error as reason:
            return "busy" if is_busy(reason) else "refused"
        except AttributeError:
            return "refused"
        return "known"

    def _wait(self) -> None:
        now = monotonic()
        self._until = self._until or now + SECONDS
        if now >= self._until:
            raise busy()
        watchdog.alive()
        sleep(PAUSE)


class ComObject:
    """An object of Excel, or a method of one, which belongs to a connection.

    It stands in for pywin32's own, also where xlwings or Excel expects one of those.
    """

    __slots__ = ("__weakref__", "_connection", "_inner")

    def __init__(self, inner: object, connection: Connection) -> None:
        object.__setattr__(self, "_inner", inner)
        object.__setattr__(self, "_connection", connection)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        if name.startswith("_"):  # pywin32's own, such as the `_oleobj_` of an argument
            return getattr(self._inner, name)
        return self._connection.ask(self, name, lambda: getattr(self._inner, name))

    def __setattr__(self, name: str, value: object) -> None:
        self._connection.ask(self, name, partial(_set, self, name, value, self._connection.kinds))

    def __call__(self, *arguments: object, **options: object) -> Any:  # noqa: ANN401, D102
        return self._connection.ask(self, "", lambda: self._inner(*arguments, **options))

    def __iter__(self) -> Iterator[Any]:
        items = self._connection.ask(self, "", lambda: [*self._inner])
        Connection.calls += len(items) - 1
        return iter([self._connection.wrapped(one) for one in items])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._inner!r}>"


def _set(target: ComObject, name: str, value: object, kinds: Kinds) -> None:
    """Set a property; where pywin32 only says that it cannot be set, have Excel say why."""
    try:
        setattr(target._inner, name, value)  # noqa: SLF001  # of the same module
    except AttributeError:
        pywin32: Any = target._oleobj_
        try:
            number = pywin32.GetIDsOfNames(0, name)
        except kinds.error:
            raise AttributeError(name) from None
        pywin32.Invoke(number, 0, PROPERTY_PUT, 0, value)


def is_busy(error: Exception) -> bool:
    """True if a com_error says that Excel takes no calls just now."""
    details: Any = error
    number, excepinfo = details.hresult, getattr(details, "excepinfo", None)
    return number in BUSY or bool(excepinfo and excepinfo[5] in BUSY)
