"""Starts the Python of the add-in once, as Excel starts it, and returns what it answers."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple

from numpure_xl.errors import SheetError

SECONDS = 60
"""Seconds that Python may take to answer: as long as Excel waits for it."""

ACTIVE = ("CONDA", "VIRTUAL_ENV")
"""Prefixes of the variables that an activated environment sets."""

ARGUMENTS = ("-P", "-m", "numpure_xl.hosts.excel.server")
"""Arguments that the add-in's VBA puts behind the interpreter."""


class Versions(NamedTuple):
    """The versions that a Python answers with."""

    numpure: str
    xlwings: str


def environment(folder: Path) -> dict[str, str]:
    """Return the variables with which Excel starts a Python: it is not activated, as in a terminal.

    Args:
        folder: Where the Python is.
    """
    names = {name: os.environ[name] for name in os.environ if not name.startswith(ACTIVE)}
    parts = names.get("PATH", "").split(os.pathsep)
    names["PATH"] = os.pathsep.join(part for part in parts if folder not in Path(part, "x").parents)
    return names


def start(interpreter: str, seconds: float = SECONDS) -> Versions:
    """Return the versions that an interpreter answers with.

    Args:
        interpreter: The path of the interpreter.
        seconds: How long it may take; then it is ended.

    Raises:
        SheetError: If it does not start, does not answer in time, or answers something else.
    """
    try:
        status, output, faults = ran([interpreter, *ARGUMENTS, "--version"], seconds, interpreter)
    except subprocess.TimeoutExpired:
        msg = "The add-in's Python did not answer within {seconds} seconds."
        raise SheetError(msg, seconds=seconds) from None
    except OSError as error:
        msg = "The add-in's Python does not start: {reason}."
        raise SheetError(msg, reason=error.strerror or str(error)) from None
    answer = output.decode("ascii", "replace").split()
    if status or len(answer) != len(Versions._fields):
        msg = "The add-in's Python ends with status {status}: {reason}"
        raise SheetError(msg, status=status, reason=last_line(faults))
    return Versions(*answer)


def last_line(output: bytes) -> str:
    """Return the last line with anything in it; of a traceback it is what went wrong."""
    lines = output.decode("utf-8", "replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "")


def ran(command: list[str], seconds: float, interpreter: str) -> tuple[int, bytes, bytes]:
    """Return the exit status of a command and what it printed.

    Args:
        command: The command.
        seconds: How long it may take.
        interpreter: The Python of the add-in; what activates it is taken from the variables.

    It prints into files: a pipe would stay open as long as anything that it has started.

    Raises:
        TimeoutExpired: If it takes longer; then it is ended.
        OSError: If it does not start.
    """
    with TemporaryFile() as out, TemporaryFile() as errors:
        ran = subprocess.run(  # noqa: S603  # the interpreter of the user's own settings
            command,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=errors,
            timeout=seconds,
            check=False,
            env=environment(Path(interpreter).parent),
        )
        out.seek(0)
        errors.seek(0)
        return ran.returncode, out.read(), errors.read()
