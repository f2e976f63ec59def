"""Cluster: the workers of a Dask cluster, as an executor of `concurrent.futures`.

Dask is not needed otherwise: the extra `cluster` installs it. Here is how it is reached;
`cluster_workers` is the executor.
"""

from __future__ import annotations

import errno
import logging
import os
import socket
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from numpure_xl.errors import ClusterError, RequestError, cut, cut_path
from numpure_xl.work.cluster_workers import (
    PATIENCE,
    ClusterWorkers,
    reason_of,
)

LONGEST_GREETING = 1 << 20


class Certificates(NamedTuple):
    """Files for an encrypted connection; None each where Dask's own configuration names them.

    Attributes:
        ca: The certificate of the authority that both sides trust.
        cert: The certificate of this side.
        key: Its key.
    """

    ca: str | None = None
    cert: str | None = None
    key: str | None = None


@contextmanager
def workers_of(
    scheduler: str | None, certificates: Certificates | None = None
) -> Iterator[Executor]:
    """Open the workers of a cluster.

    Args:
        scheduler: Where its scheduler listens, such as 'tcp://10.0.0.5:8786'.
        certificates: What an address that begins with tls:// needs; None for Dask's own setting.

    Raises:
        RequestError: If that is no address.
        ClusterError: If Dask is not installed, nobody answers, no worker is there, one cannot make
            our puzzles, or the cluster is lost on the way.
    """
    address = _checked(scheduler)
    options = _security(address, certificates or Certificates())
    with _silence(), _connected(address, options) as client:
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
def _connected(address: str, options: dict[str, str]) -> Iterator[Any]:
    """Connect to a scheduler, and take leave of it in the end."""
    client = _client(address, options)
    try:
        yield client
    finally:
        client.close(timeout=PATIENCE)


def _checked(scheduler: str | None) -> str:
    """Return an address in the one form in which Dask knows it."""
    text = scheduler or ""
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


def _security(address: str, certificates: Certificates) -> dict[str, str]:
    """Return what Dask calls the files of an encrypted connection.

    Raises:
        RequestError: If the connection is not encrypted, or there is no such file.
    """
    names = ("tls_ca_file", "tls_client_cert", "tls_client_key")
    given = {name: file for name, file in zip(names, certificates, strict=True) if file}
    if given and not address.startswith("tls:"):
        msg = "Certificates are for encrypted connections; write tls:// in front of the address."
        raise RequestError(msg)
    for file in given.values():
        if not Path(file).is_file():
            msg = "There is no file {name!r}."
            raise RequestError(msg, name=cut_path(file))
    return given


def _client(address: str, options: dict[str, str]) -> Any:  # noqa: ANN401  # Dask has no types
    """Return a client of a cluster, after a look whether anybody is there at all."""
    try:
        from distributed import Client, Security  # noqa: PLC0415  # takes a second, and may be missing
    except ImportError as error:
        msg = "A cluster needs Dask, which is not here; type: pip install numpure-xl[cluster]."
        raise ClusterError(msg) from error
    try:
        _knock(address)
        security = Security(**options, require_encryption=True) if options else Security()
        if address.startswith("tls:"):
            _check_certificates(security.get_connection_args("client"))
        return Client(address, timeout=PATIENCE, set_as_default=False, security=security)
    except RequestError:
        raise
    except (OSError, ValueError) as error:
        msg = "No scheduler answers at {scheduler}: {reason}. Start one with 'dask scheduler'."
        raise ClusterError(msg, scheduler=address, reason=reason_of(error)) from error


def _check_certificates(arguments: dict[str, Any]) -> None:
    """Raise if there are no certificates: a client of Dask ends with a traceback."""
    if arguments.get("ssl_context") is None:
        msg = "An encrypted connection needs --tls-ca, --tls-cert and --tls-key."
        raise RequestError(msg)


def _knock(address: str) -> None:
    """Raise an OSError if no scheduler listens; a client of Dask would wait for ever.

    A scheduler speaks first (its module comm.core): it sends the length of its greeting in
    eight bytes, the lowest first. One that wants encryption waits to be spoken to.
    """
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname, parts.port), PATIENCE) as there:
        if parts.scheme == "tcp":
            greeting = there.recv(8)
            if len(greeting) < 8 or int.from_bytes(greeting, "little") >= LONGEST_GREETING:
                raise OSError(errno.EPROTO, os.strerror(errno.EPROTO))


def _check_workers(client: Any, address: str) -> None:  # noqa: ANN401
    """Raise if there are no workers. What version one has is looked at where it works."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        msg = "The scheduler at {scheduler} has no workers; start one with 'dask worker'."
        raise ClusterError(msg, scheduler=address) from error
