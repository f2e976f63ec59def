"""Cluster: the workers of a Dask cluster, as an executor of `concurrent.futures`.

Dask is not needed otherwise: the extra `cluster` installs it.

Dask itself gives what a worker had in hand to another one when their connection ends, or when its
sign of life does not come for as long as `distributed.scheduler.worker-ttl` says. A recipe makes
the same puzzle wherever it is made; so nothing is lost, and nothing comes twice.

An answer is a list of texts. Whatever else comes as the result of a task is refused before it
becomes an object (`SERIALIZERS`), and the caller proves what the texts say. Dask's own messages
stay what they are: who speaks for the scheduler can run programs here; the guide says so.
"""

from __future__ import annotations

import errno
import logging
import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from numpure_xl.errors import ClusterError, NumpureError, RequestError, cut
from numpure_xl.work.batch import wrong_answer
from numpure_xl.work.exchange import Strangers

PACKAGE = "numpure-xl"
PATIENCE = 5.0
"""Seconds that a scheduler, or a first worker, may take to answer."""

SERIALIZERS = ["msgpack"]
"""The forms in which results may come: texts, numbers, lists; no objects that run a program."""

LOOK = 1.0
"""Seconds that an answer may take before a look whether anybody is there."""


class ClusterWorkers(Strangers):
    """The workers as an executor, which ends with its client. They answer with texts alone."""

    def __init__(self, client: Any, address: str) -> None:  # noqa: ANN401  # Dask has no types
        self.client = client
        self.address = address
        self._last_seen = monotonic()

    def submit(self, work: Callable[..., Any], /, *items: Any, **options: Any) -> Any:  # noqa: ANN401
        """Return an answer, whose `result` waits, whoever has to do the work in the end."""
        message = version(PACKAGE), work, items, options
        return _PendingAnswer(self, self.client.submit(_answer, *message, pure=False))

    def look(self) -> None:
        """Look whether there are workers; Dask gives the work of those that are lost to others.

        Raises:
            ClusterError: If there are none for some seconds, or the scheduler does not answer.
        """
        ask = self.client.scheduler.identity
        try:
            workers = self.client.sync(ask, n_workers=-1, callback_timeout=PATIENCE)
        except OSError as error:
            raise lost(self.address, error) from error
        if workers["workers"]:
            self._last_seen = monotonic()
        elif monotonic() - self._last_seen > PATIENCE:  # none is just being started again
            msg = (
                "No worker of the cluster at {scheduler} answers any more. Start one and repeat the"
                " command; see --resume."
            )
            raise ClusterError(msg, scheduler=self.address)


class _PendingAnswer:
    """The answer to a message: a future of Dask."""

    def __init__(self, workers: ClusterWorkers, future: Any) -> None:  # noqa: ANN401
        self._workers = workers
        self._future = future

    def done(self) -> bool:
        """True if the answer is there."""
        return bool(self._future.done())

    def result(self) -> list[str]:
        """Wait for it.

        Raises:
            ClusterError: If no worker gives it, or it is not a list of texts.
        """
        while True:
            try:
                return _texts(self._future.result(LOOK))
            except TimeoutError:
                self._workers.look()
            except NumpureError:
                raise
            except _signs_of_loss() as error:
                raise lost(self._workers.address, error) from error
            except Exception as error:  # whatever the modules of another version raise
                msg = "A worker of the cluster cannot be used: {reason}. Install {wanted} there."
                reason = next(iter(str(error).splitlines()), type(error).__name__)
                if self._future.status == "finished":
                    raise wrong_answer(reason) from error
                raise ClusterError(msg, reason=reason, wanted=_wanted()) from error


def _texts(answer: Any) -> list[str]:  # noqa: ANN401
    """Return the texts of an answer, which begins with what is to be said of the worker, or "".

    Raises:
        ClusterError: If it is anything else.
    """
    if not isinstance(answer, list | tuple) or not all(isinstance(text, str) for text in answer):
        raise wrong_answer(type(answer).__name__)
    match answer:
        case ["made", *texts]:
            return texts
        case ["version", worker, found]:
            msg = "The worker {worker} has {package} {found}; install {wanted} there."
            fields = {"worker": cut(worker), "package": PACKAGE, "found": cut(found)}
            raise ClusterError(msg, wanted=_wanted(), **fields)
    raise wrong_answer(" ".join(answer))


def _answer(
    wanted: str, work: Callable[..., list[str]], items: tuple[Any, ...], options: dict[str, Any]
) -> list[str]:
    """Do some work on a worker, which may have come after the others were looked at."""
    from distributed import get_worker  # noqa: PLC0415  # noqa: PLC0415  # takes a second

    if _installed() != wanted:
        return ["version", str(get_worker().address), _installed()]
    return ["made", *work(*items, **options)]


@cache
def _installed() -> str:
    return version(PACKAGE)


def _wanted() -> str:
    return f"{PACKAGE}=={_installed()}"


def lost(scheduler: str, error: BaseException) -> ClusterError:
    """Return the error of a scheduler, or workers, that are gone for good."""
    msg = (
        "The cluster at {scheduler} was lost: {reason}. Start it and repeat the command;"
        " see --resume."
    )
    return ClusterError(msg, scheduler=scheduler, reason=reason_of(error))


def reason_of(error: BaseException) -> str:
    """Return a cause in a few words."""
    if isinstance(error, TimeoutError):
        return os.strerror(errno.ETIMEDOUT)
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return type(error).__name__


def _signs_of_loss() -> tuple[type[BaseException], ...]:
    """Return the exceptions that Dask raises where workers, or the scheduler, are gone."""
    from distributed.client import FutureCancelledError  # noqa: PLC0415
    from distributed.comm import CommClosedError  # noqa: PLC0415
    from distributed.scheduler import KilledWorker  # noqa: PLC0415

    return (CancelledError, FutureCancelledError, CommClosedError, KilledWorker)


LONGEST_GREETING = 1 << 20


@contextmanager
def workers_of(scheduler: str) -> Iterator[Executor]:
    """Open the workers of a cluster; Dask's own configuration has its certificates and the rest.

    Args:
        scheduler: Where its scheduler listens, such as 'tcp://10.0.0.5:8786'.

    Raises:
        RequestError: If that is not an address.
        ClusterError: If Dask is not installed, nobody answers, no worker is there, one cannot make
            our puzzles, or the cluster is lost on the way.
    """
    address = _checked(scheduler)
    with _silence(), _connected(address) as client:
        _check_workers(client, address)
        yield ClusterWorkers(client, address)


@contextmanager
def _silence() -> Iterator[None]:
    """Keep Dask from logging on stderr what our message already says."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """Connect to a scheduler, and take leave of it in the end."""
    client = _client(address)
    try:
        yield client
    finally:
        client.close(timeout=PATIENCE)


def _checked(text: str) -> str:
    """Return an address in the one form in which Dask knows it."""
    address = text if "://" in text else f"tcp://{text}"
    try:
        parts = urlsplit(address)
        is_address = parts.scheme in {"tcp", "tls"} and parts.hostname and parts.port
    except ValueError:
        is_address = False
    if not is_address:
        msg = "A cluster is reached at its scheduler, not at {found!r}; write tcp://host:8786."
        raise RequestError(msg, found=cut(text))
    return address


def _client(address: str) -> Any:  # noqa: ANN401  # Dask has no types
    """Return a client of a cluster, after a look whether anybody is there at all."""
    try:
        from distributed import Client, Security  # noqa: PLC0415  # takes a second, and may be missing
    except ImportError as error:
        msg = "A cluster needs Dask, which is not installed; type: pip install numpure-xl[cluster]."
        raise ClusterError(msg) from error
    try:
        _knock(address)
        security = Security()
        if address.startswith("tls:"):
            _check_certificates(security.get_connection_args("client"))
        return Client(
            address,
            timeout=PATIENCE,
            set_as_default=False,
            security=security,
            serializers=SERIALIZERS,
        )
    except RequestError:
        raise
    except (OSError, ValueError) as error:
        msg = "No scheduler answers at {scheduler}: {reason}. Start one with 'dask scheduler'."
        raise ClusterError(msg, scheduler=address, reason=reason_of(error)) from error


def _check_certificates(arguments: dict[str, Any]) -> None:
    """Raise if there are no certificates: a client of Dask ends with a traceback."""
    if arguments.get("ssl_context") is None:
        msg = (
            "An encrypted connection needs certificates; name them in Dask's configuration: "
            "distributed.comm.tls."
        )
        raise RequestError(msg)


def _knock(address: str) -> None:
    """Raise an OSError if no scheduler listens; a client of Dask would wait for ever.

    A scheduler speaks first (its module comm.core): it sends the length of its greeting in
    eight bytes, the lowest first. One that wants encryption waits to be spoken to.
    """
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname, parts.port), PATIENCE) as connection:
        if parts.scheme == "tcp":
            greeting = connection.recv(8)
            if len(greeting) < 8 or int.from_bytes(greeting, "little") >= LONGEST_GREETING:
                raise OSError(errno.EPROTO, os.strerror(errno.EPROTO))


def _check_workers(client: Any, address: str) -> None:  # noqa: ANN401
    """Raise if there are no workers. What version one has is looked at where it works."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        msg = "The scheduler at {scheduler} has no workers; start one with 'dask worker'."
        raise ClusterError(msg, scheduler=address) from error
