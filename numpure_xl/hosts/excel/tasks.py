"""The programs of Excel and of Python that run, as the task manager lists them."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import PureWindowsPath
from time import monotonic, sleep
from typing import NamedTuple

EXCEL = ("excel.exe", "microsoft excel")
"""The names of Excel's program in small letters: on Windows, and on a Mac."""

PYTHON = "python"
"""Prefix of the names of Python's programs."""

SECONDS = 5.0
"""Seconds that Excel may take to end after it has been closed."""

PROCESS_QUERY_LIMITED_INFORMATION = 0x1000
LONGEST = 1024


class Task(NamedTuple):
    """A program that runs.

    Attributes:
        number: The number of its process.
        path: The program.
        has_window: Whether it shows a window; None where nobody can tell.
    """

    number: int
    path: str
    has_window: bool | None

    @property
    def name(self) -> str:
        """The name of the program, in small letters."""
        return PureWindowsPath(self.path.replace("/", "\\")).name.lower()

    def __str__(self) -> str:
        window = {True: ", with a window", False: ", without a window", None: ""}[self.has_window]
        return f"{self.number:>7}{window}  {self.path}"


def running() -> list[Task]:
    """Return the programs of Excel and of Python that run."""
    return sorted(task for task in _all() if task.name in EXCEL or task.name.startswith(PYTHON))


def left(seconds: float = SECONDS) -> list[Task]:
    """Return the programs of Excel that run on some seconds after it was closed."""
    end = monotonic() + seconds
    while True:
        tasks = [task for task in running() if task.name in EXCEL]
        if not tasks or monotonic() > end:
            return tasks
        sleep(0.2)


def _all() -> Iterator[Task]:
    return _on_windows() if sys.platform == "win32" else _elsewhere()


def _elsewhere() -> Iterator[Task]:
    listed = subprocess.run(["ps", "-axo", "pid=,comm="], capture_output=True, check=False)  # noqa: S607
    for line in listed.stdout.decode("utf-8", "replace").splitlines():
        number, _, path = line.strip().partition(" ")
        yield Task(int(number), path.strip(), None)


def _on_windows() -> Iterator[Task]:
    processes, windows = import_module("win32process"), import_module("win32gui")
    shown: set[int] = set()

    def note(handle: int, _: object) -> None:
        if windows.IsWindowVisible(handle):
            shown.add(processes.GetWindowThreadProcessId(handle)[1])

    windows.EnumWindows(note, None)
    for number in processes.EnumProcesses():
        if path := _program_of(number):
            yield Task(number, path, number in shown)


def _program_of(number: int) -> str:
    """Return the program of a process; "" of one that is somebody else's."""
    kernel = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    kernel.OpenProcess.restype = ctypes.c_void_p
    handle = kernel.OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, False, number)  # noqa: FBT003
    if not handle:
        return ""
    path, length = ctypes.create_unicode_buffer(LONGEST), ctypes.c_ulong(LONGEST)
    kernel.QueryFullProcessImageNameW(ctypes.c_void_p(handle), 0, path, ctypes.byref(length))
    kernel.CloseHandle(ctypes.c_void_p(handle))
    return path.value
