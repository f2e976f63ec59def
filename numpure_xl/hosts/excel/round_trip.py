"""A round trip from outside of Excel, as Excel makes it: library, COM, Python, and back.

`tried` starts this module as a program by a Python of Windows. That loads the library which the
add-in's VBA loads; the library makes a class id, starts the Python of the add-in and waits until it
serves that class. Then one function and the list of commands are asked for. It is a process of its
own because the library waits for a class for a minute or two, and ends its Python when it goes.
"""

from __future__ import annotations

import ctypes
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from numpure_xl.hosts.excel import trial
from numpure_xl.hosts.excel.reasons import UNSEEN, reason
from numpure_xl.hosts.finding import Finding

SECONDS = 30.0
"""Seconds that the trip may take after the same Python has once started and answered."""

END = -1
"""The mode of the library that ends the Python of a command line."""

MACHINES = {0x8664: 64, 0x14C: 32}
"""The bits of a program, by the number of its machine (PE format, Microsoft)."""

ASKED, ANSWER = "1.....3..2.....4", 1
"""A 4x4 grid, and how many solutions it has."""


def bits_of(program: bytes) -> int | None:
    """Return the bits of a program or library of Windows; None if it is none, or cut."""
    head = int.from_bytes(program[0x3C:0x40], "little")
    if program[:2] != b"MZ" or program[head : head + 4] != b"PE\0\0":
        return None
    machine, sections = (
        int.from_bytes(program[head + at : head + at + 2], "little") for at in (4, 6)
    )
    first = head + 24 + int.from_bytes(program[head + 20 : head + 22], "little")
    for at in range(first, first + 40 * sections, 40):
        size, start = (int.from_bytes(program[at + n : at + n + 4], "little") for n in (16, 20))
        if start + size > len(program):
            return None
    return MACHINES.get(machine)


def tried(library: Path, interpreter: str, seconds: float = SECONDS) -> Finding:
    """Return the finding of a round trip.

    Args:
        library: The library, for as many bits as this Python has.
        interpreter: The Python of the add-in.
        seconds: How long it may take.
    """
    command = [sys.executable, "-P", "-m", __name__, str(library), interpreter]
    try:
        status, output, faults = trial.ran(command, seconds, interpreter)
    except subprocess.TimeoutExpired:
        return reason("unseen", path=interpreter, number=str(UNSEEN))
    lines = output.decode("utf-8", "replace").splitlines()
    if status or not lines:
        return _failed(trial.last_line(faults) or str(status))
    step, reply = json.loads(lines[-1])
    return _outcome(step, reply, str(library), interpreter)


def _outcome(step: str, reply: str, library: str, interpreter: str) -> Finding:
    """Return the finding of the program below at a step: its failure, or "" of the last one."""
    if step == "library":
        return reason("refused", path=library, number=reply)
    if step == "python" and str(UNSEEN) in reply:
        return reason("unseen", path=interpreter, number=str(UNSEEN))
    if step == "python" and "process exited" in reply:
        return reason("ends", path=interpreter)
    if reply:
        return _failed(reply)
    return Finding("As Excel does: the library, COM, a function and a command answer.", {})


def _failed(text: str) -> Finding:
    advice = "Install numpure-xl again and run numpure addin install; if it stays, report it."
    return Finding(
        "Python does not answer through COM as Excel asks it: {reason}", {"reason": text}, advice
    )


class ComVariant(ctypes.Structure):
    """A VARIANT of COM with an object or a text in it."""

    _fields_ = (
        ("kind", ctypes.c_uint16),
        ("reserved", ctypes.c_uint16 * 3),
        ("pointer", ctypes.c_void_p),
        ("more", ctypes.c_void_p),
    )


def _main(path: str, interpreter: str) -> tuple[str, str]:
    """Make the trip; return the step at which it ended, and what was answered; "" if well."""
    pythoncom, client = import_module("pythoncom"), import_module("win32com.client")
    try:
        library = ctypes.WinDLL(path)  # type: ignore[attr-defined,unused-ignore]
    except OSError as error:
        return "library", str(getattr(error, "winerror", None) or error)
    result = ComVariant()
    line = " ".join([f'"{interpreter}"', *trial.ARGUMENTS, "$(CLSID)"]).encode("mbcs")
    if library.XLPyDLLActivateAuto(ctypes.byref(result), line, 1):
        return "python", ctypes.wstring_at(result.pointer)
    python = client.Dispatch(pythoncom.ObjectFromAddress(result.pointer, pythoncom.IID_IDispatch))
    try:
        return _asked(python)
    except pythoncom.com_error as error:
        return "call", str(error)
    finally:
        library.XLPyDLLActivateAuto(ctypes.byref(ComVariant()), line, END)


def _asked(python: Any) -> tuple[str, str]:  # noqa: ANN401  # an object of COM
    solutions = python.CallUDF("numpure_xl.udfs", "sudoku_count", [ASKED, None, None])
    if solutions != ANSWER:
        return "function", f"{ASKED}: {solutions}"
    python.Module("numpure_xl.macros.clicks")
    server = python.Module("numpure_xl.hosts.excel.server")
    python.Bool(python.Call(server, "is_outdated"))  # what each click asks first
    return "", ""


if __name__ == "__main__":
    sys.stdout.write(json.dumps(_main(*sys.argv[1:])) + "\n")
