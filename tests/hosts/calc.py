"""A living LibreOffice Calc: one for all tests, with a profile of its own and no window."""

import atexit
import functools
import importlib
import os
import subprocess
import sys
import tempfile
import time

import pytest

from numpure_xl import calc
from tests.hosts.office import soffice

DEBIAN = "/usr/lib/python3/dist-packages"
"""Where python3-uno is; its module works in any Python of the same version."""


def uno():
    """Return the module that speaks to LibreOffice, or skip the test where there is none."""
    if DEBIAN not in sys.path:
        sys.path.append(DEBIAN)
    try:
        return importlib.import_module("uno")
    except ImportError:
        pytest.skip("needs python3-uno, made for this version of Python")


class Answers:
    """The user, who was told beforehand what to answer, and remembers what was shown."""

    def __init__(self):
        self.shown = []
        self.buttons = []

    def __call__(self, prompt, _title, buttons):
        self.shown.append(prompt)
        return self.buttons.pop(0) if buttons != "ok" else "ok"


@functools.cache
def engine():
    """Start LibreOffice and return the engine over it."""
    bridge = uno()
    folder = tempfile.TemporaryDirectory(prefix="numpure-calc")
    pipe = f"numpure{os.getpid()}"
    process = subprocess.Popen(
        [
            soffice(),
            f"-env:UserInstallation=file://{folder.name}",
            f"--accept=pipe,name={pipe};urp;",
            *("--headless", "--norestore", "--nologo", "--nodefault"),
        ],
        env={**os.environ, "SAL_USE_VCLPLUGIN": "svp"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    context = _connected(bridge, f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext", process)
    made = calc.Engine(context)
    atexit.register(_end, made, process, folder)
    return made


def _connected(bridge, address, process):
    local = bridge.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext(
        "com.sun.star.bridge.UnoUrlResolver", local
    )
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        try:
            return resolver.resolve(address)
        except Exception:  # noqa: BLE001  # an exception of LibreOffice: it is not ready yet
            time.sleep(0.2)
    pytest.fail("LibreOffice did not start")


def _end(made, process, folder):
    try:
        made.desktop.terminate()
        process.wait(20)
    except Exception:  # noqa: BLE001  # it has ended by itself, or never will
        process.kill()
        process.wait(20)
    folder.cleanup()
