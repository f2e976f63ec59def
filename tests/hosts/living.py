"""LibreOffice: a process with a profile of its own and no window, spoken to by UNO over a pipe.

One is shared by all tests of a process (`shared`); a test that changes the profile starts its own
(`office`). Either ends with the tests, however they end (guard.py).
"""

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path

import pytest

DEBIAN = "/usr/lib/python3/dist-packages"
"""Where Debian's python3-uno is; any CPython of the same minor version can import it there."""

GUARD = Path(__file__).with_name("guard.py")
ALWAYS = 4  # com.sun.star.document.MacroExecMode.ALWAYS_EXECUTE_NO_WARN
PATIENCE = 300
"""How many seconds LibreOffice may take to start; a machine may be busy."""

_numbers = count()


def soffice():
    """Return the path of LibreOffice, or skip the test where there is none."""
    found = shutil.which("soffice") or shutil.which("libreoffice")
    if not found:
        pytest.skip("needs LibreOffice (soffice) on the PATH")
    return found


def uno():
    """Return the module `uno`, or skip the test where there is none."""
    if DEBIAN not in sys.path:
        sys.path.append(DEBIAN)
    return pytest.importorskip("uno", reason="needs python3-uno, and its version of Python")


@cache
def shared():
    """Return the context of the LibreOffice that all tests of this process share."""
    uno()
    soffice()
    folder = Path(tempfile.mkdtemp(prefix="numpure-office"))
    with ExitStack() as stack:
        context = stack.enter_context(office(folder, whole=True))
        atexit.register(stack.pop_all().close)
    return context


@contextmanager
def office(folder, said=subprocess.DEVNULL, *, whole=False):
    """Yield the context of a LibreOffice that lives for the block.

    Args:
        folder: Where its profile is.
        said: A file for what it says of faults.
        whole: Whether the folder is removed at the end.
    """
    bridge, pipe = uno(), f"numpure{os.getpid()}-{next(_numbers)}"
    command = [
        *(sys.executable, GUARD, folder if whole else "", soffice()),
        f"-env:UserInstallation={(folder / 'profile').as_uri()}",
        f"--accept=pipe,name={pipe};urp;",
        *("--headless", "--norestore", "--nologo", "--nodefault"),
    ]
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL, "stderr": said}
    with subprocess.Popen(
        command, env=_environment(), start_new_session=True, **streams
    ) as guard:  # at the end of the block its input is closed, and it is waited for
        context = _connected(bridge, pipe, guard)
        try:
            yield context
        finally:
            with suppress(Exception):  # it is gone before it can answer, or never will be
                desktop(context).terminate()
                guard.wait(60)


def created(context, service):
    """Return a new service of a context."""
    return context.ServiceManager.createInstanceWithContext(service, context)


def desktop(context):
    """Return the desktop of a context: what opens documents."""
    return created(context, "com.sun.star.frame.Desktop")


def opened(context, path=None):
    """Open a document, or a new workbook, its macros allowed; its window, hidden, draws nothing."""
    wishes = _properties(Hidden=True, MacroExecutionMode=ALWAYS)
    address = path.absolute().as_uri() if path else "private:factory/scalc"
    return desktop(context).loadComponentFromURL(address, "_blank", 0, wishes)


def ran(document, macro, *arguments):
    """Return what a macro of a document returns; texts are the only arguments that arrive."""
    place = f"vnd.sun.star.script:VBAProject.{macro}?language=Basic&location=document"
    script = document.getScriptProvider().getScript(place)
    return script.invoke(arguments, (), ())[0]


def converted(file, target, kind):
    """Save a file as another one, in a format by the name of its filter; return that one."""
    document = opened(shared(), file)
    try:
        document.storeToURL(target.as_uri(), _properties(FilterName=kind))
    finally:
        document.close(True)  # noqa: FBT003  # UNO knows no names of arguments
    return target


def to_pdf(files, folder):
    """Print workbooks to PDF files, and return these in the same order."""
    return [converted(file, folder / f"{file.stem}.pdf", "calc_pdf_Export") for file in files]


def _properties(**values):
    value = uno().getClass("com.sun.star.beans.PropertyValue")
    return tuple(value(name, 0, setting, 0) for name, setting in values.items())


def _environment():
    """Return the environment for LibreOffice.

    A Python within it shall find what it comes with, not what these tests run on: it takes the
    first python3 on the PATH for its own, even one of a virtual environment.
    """
    kept = {n: v for n, v in os.environ.items() if not n.startswith(("PYTHON", "VIRTUAL"))}
    return kept | {"SAL_USE_VCLPLUGIN": "svp", "PATH": "/usr/bin:/bin"}


def _connected(bridge, pipe, guard):
    local = bridge.getComponentContext()
    resolver = created(local, "com.sun.star.bridge.UnoUrlResolver")
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except Exception:
            if time.monotonic() > end or guard.poll() is not None:
                raise
            time.sleep(0.2)
