"""A living LibreOffice: a process with a profile of its own, spoken to by UNO over a pipe."""

import os
import subprocess
import sys
import time
from contextlib import contextmanager, suppress

import pytest

from tests.hosts.office import soffice

DEBIAN = "/usr/lib/python3/dist-packages"
"""Where Debian's python3-uno is; any CPython of the same minor version can import it there."""


def uno():
    """Return the module `uno`, or skip the test where there is none."""
    if DEBIAN not in sys.path:
        sys.path.append(DEBIAN)
    return pytest.importorskip("uno", reason="needs python3-uno, and its version of Python")


@contextmanager
def office(folder, said=subprocess.DEVNULL):
    """Yield the context of a LibreOffice that lives for the block; its profile is in the folder.

    What it says of faults goes to a file, if there is one.
    """
    bridge, pipe = uno(), f"numpure-living{os.getpid()}"
    command = [
        soffice(),
        f"-env:UserInstallation={(folder / 'profile').as_uri()}",
        f"--accept=pipe,name={pipe};urp;",
        *("--headless", "--norestore", "--nologo", "--nodefault"),
    ]
    # A Python within LibreOffice shall find what it comes with, not what these tests run on: it
    # takes the first python3 on the PATH for its own, even one of a virtual environment.
    environment = {n: v for n, v in os.environ.items() if not n.startswith(("PYTHON", "VIRTUAL"))}
    environment |= {"SAL_USE_VCLPLUGIN": "svp", "PATH": "/usr/bin:/bin"}
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=said, env=environment)
    context = None
    try:
        context = _connected(bridge, pipe, process)
        yield context
    finally:
        with suppress(Exception):  # it is gone before it can answer, or never was there
            created(context, "com.sun.star.frame.Desktop").terminate()
            process.wait(20)
        process.kill()
        process.wait()


def created(context, service):
    """Return a new service of a context."""
    return context.ServiceManager.createInstanceWithContext(service, context)


def opened(context, path):
    """Open a document without a window, its macros allowed."""
    value = uno().getClass("com.sun.star.beans.PropertyValue")
    always = 4  # com.sun.star.document.MacroExecMode.ALWAYS_EXECUTE_NO_WARN
    settings = {"Hidden": True, "MacroExecutionMode": always}
    wishes = [value(name, 0, setting, 0) for name, setting in settings.items()]
    desktop = created(context, "com.sun.star.frame.Desktop")
    return desktop.loadComponentFromURL(path.as_uri(), "_blank", 0, tuple(wishes))


def ran(document, macro, *arguments):
    """Return what a macro of a document returns; texts are the only arguments that arrive."""
    place = f"vnd.sun.star.script:VBAProject.{macro}?language=Basic&location=document"
    script = document.getScriptProvider().getScript(place)
    return script.invoke(arguments, (), ())[0]


def _connected(bridge, pipe, process):
    local = bridge.getComponentContext()
    resolver = created(local, "com.sun.star.bridge.UnoUrlResolver")
    end = time.monotonic() + 90
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except Exception:
            if time.monotonic() > end or process.poll() is not None:
                raise
            time.sleep(0.2)
