"""The workers of a Dask cluster as an executor: what hangs or is lost is done by others.

Dask itself gives what a worker had in hand to another one when their connection ends. A worker
that is stopped, or whose computer sleeps, keeps its connection, and Dask waits for minutes. Here it
counts as silent when its sign of life has not changed for some seconds, and its messages are sent
again. A recipe makes the same puzzle wherever it is made, and one answer to each message is taken;
so nothing is lost, and nothing comes twice.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Executor
from functools import cache
from importlib.metadata import version
from time import monotonic
from typing import Any
from weakref import WeakSet

from numpure_xl.errors import ClusterError, NumpureError

PACKAGE = "numpure-xl"
PATIENCE = 5.0
"""Seconds that a scheduler, or a first worker, may take to answer."""

LOOK = 1.0
"""Seconds that an answer may take before a look at who is alive."""

SILENCE, SILENCE_A_WORKER = 4.0, 0.01
"""Seconds without a sign of life after which a worker is silent. Dask's workers give one twice a
second; they do so less often the more there are."""


class ClusterWorkers(Executor):
    """The workers as an executor, which ends with its client."""

    def __init__(self, client: Any, address: str) -> None:  # noqa: ANN401  # Dask has no types
        self.client = client
        self.address = address
        self._pulse = _Pulse()
        self._open: WeakSet[_Answer] = WeakSet()

    def submit(self, work: Callable[..., Any], /, *items: Any, **options: Any) -> Any:  # noqa: ANN401
        """Return an answer, whose `result` waits, whoever has to do the work in the end."""
        answer = _Answer(self, (version(PACKAGE), work, items, options))
        self._open.add(answer)
        return answer

    def send(self, message: tuple[Any, ...]) -> Any:  # noqa: ANN401
        """Send a message to a worker that is not silent; return a future of Dask."""
        where = {"workers": [*self._pulse.alive]} if self._pulse.silent else {}
        return self.client.submit(_answer, *message, pure=False, **where)

    def look(self) -> None:
        """Look who is alive, and send again what silent workers have.

        Raises:
            ClusterError: If none but silent ones are left, or the scheduler does not answer.
        """
        workers = self._asked("identity", n_workers=-1)["workers"]
        self._pulse.look({name: worker["last_seen"] for name, worker in workers.items()})
        if self._pulse.is_lost:
            msg = (
                "No worker of the cluster at {scheduler} answers any more. Start one and repeat the"
                " command; see --resume."
            )
            raise ClusterError(msg, scheduler=self.address)
        if self._pulse.silent:
            held = self._asked("processing", workers=[*self._pulse.silent])
            keys = {str(key) for of_one in held.values() for key in of_one}
            for answer in [answer for answer in self._open if answer.future.key in keys]:
                answer.send()

    def _asked(self, question: str, **options: Any) -> Any:  # noqa: ANN401
        """Return what the scheduler says."""
        ask = getattr(self.client.scheduler, question)
        try:
            return self.client.sync(ask, callback_timeout=PATIENCE, **options)
        except OSError as error:
            raise lost(self.address, error) from error


class _Answer:
    """The answer to a message: a future, or another one where a worker fell silent."""

    def __init__(self, workers: ClusterWorkers, message: tuple[Any, ...]) -> None:
        self._workers = workers
        self._message = message
        self.send()

    def send(self) -> None:
        """Send the message, again perhaps."""
        self.future = self._workers.send(self._message)

    def done(self) -> bool:
        """Return whether it is there."""
        return bool(self.future.done())

    def result(self) -> Any:  # noqa: ANN401
        """Wait for it.

        Raises:
            ClusterError: If no worker gives it.
        """
        while True:
            try:
                return self.future.result(LOOK)
            except TimeoutError:
                self._workers.look()
            except NumpureError:
                raise
            except _signs_of_loss() as error:
                raise lost(self._workers.address, error) from error
            except Exception as error:  # whatever the modules of another version raise
                msg = (
                    "A worker of the cluster cannot work for us: {reason}. Install {wanted} there."
                )
                wanted = f"{PACKAGE}=={version(PACKAGE)}"
                raise ClusterError(msg, reason=str(error), wanted=wanted) from error


class _Pulse:
    """The signs of life of workers. Only whether they change is looked at: clocks may differ.

    Attributes:
        alive: The addresses of workers that give signs.
        silent: Those of workers that have given none for some seconds.
    """

    def __init__(self) -> None:
        self.alive: set[str] = set()
        self.silent: set[str] = set()
        self._signs: dict[str, tuple[float, float]] = {}
        self._end = monotonic()

    def look(self, signs: dict[str, float]) -> None:
        """Take the last sign of each worker."""
        now = monotonic()
        before = self._signs
        self._signs = {
            name: before[name] if before.get(name, (None,))[0] == sign else (sign, now)
            for name, sign in signs.items()
        }
        patience = SILENCE + SILENCE_A_WORKER * len(signs)
        self.silent = {name for name, (_, at) in self._signs.items() if now - at > patience}
        self.alive = self._signs.keys() - self.silent
        if self.alive:
            self._end = now

    @property
    def is_lost(self) -> bool:
        """Whether no worker is alive, and none is just being started again."""
        return not self.alive and (bool(self.silent) or monotonic() - self._end > SILENCE)


def _answer(
    wanted: str, work: Callable[..., Any], items: tuple[Any, ...], options: dict[str, Any]
) -> Any:  # noqa: ANN401
    """Do some work on a worker, which may have come after the others were looked at."""
    from distributed import get_worker  # noqa: PLC0415  # takes a second

    if _installed() != wanted:
        msg = "The worker {worker} has {package} {found}; install {wanted} there."
        fields = {"worker": get_worker().address, "package": PACKAGE, "found": _installed()}
        raise ClusterError(msg, wanted=f"{PACKAGE}=={wanted}", **fields)
    return work(*items, **options)


@cache
def _installed() -> str:
    return version(PACKAGE)


def lost(scheduler: str, error: BaseException) -> ClusterError:
    """Return what to say where the scheduler, or workers, are gone for good."""
    msg = (
        "The cluster at {scheduler} was lost: {reason}. Start it and repeat the command;"
        " see --resume."
    )
    return ClusterError(msg, scheduler=scheduler, reason=reason_of(error))


def reason_of(error: BaseException) -> str:
    """Return a cause in a few words."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return type(error).__name__


def _signs_of_loss() -> tuple[type[BaseException], ...]:
    """Return what Dask raises where workers, or the scheduler, are gone."""
    from distributed.client import FutureCancelledError  # noqa: PLC0415
    from distributed.comm import CommClosedError  # noqa: PLC0415
    from distributed.scheduler import KilledWorker  # noqa: PLC0415

    return (CancelledError, FutureCancelledError, CommClosedError, KilledWorker)
