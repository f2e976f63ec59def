"""Pictures of LibreOffice's own window: the menu, and a hint; and a workbook that it prints.

LibreOffice runs on a screen without a display (Xvfb), in a profile of its own, with the extension
in it. UNO controls it and finds the menu; xdotool moves the pointer.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from numpure_xl.hosts.libreoffice.install import packed

DEBIAN = "/usr/lib/python3/dist-packages"
"""Where python3-uno is."""

NOBODY = 65534

WIDTH, HEIGHT = 900, 600
PUZZLE = "vnd.numpure:generate?variant=9x9&level=medium&seed=2026"
HINT = "vnd.numpure:hint?depth=3"


def screenshots(folder: Path) -> list[Path]:
    """Take the pictures calc-menu.png and calc-hint.png; return their paths."""
    with _screen() as display, _office(folder, display) as context:
        frame = _spreadsheet(context)
        _dispatch(context, frame, PUZZLE)
        _open_menu(frame, display)
        menu = _shoot(display, folder / "calc-menu.png")
        _key(display, "Escape", "Escape", "Escape")
        _dispatch(context, frame, HINT)
        hint = _shoot(display, folder / "calc-hint.png")
        _key(display, "Return")
        return [menu, hint]


Rows = list[list[int | str]]
"""Rows of values."""


def printed_with(folder: Path, book: Path, cells: dict[tuple[int, str], Rows]) -> Path:
    """Write into the sheets of a workbook, and print it.

    Args:
        folder: An empty folder.
        book: The workbook; its buttons are printed, too.
        cells: Rows of values, by the number of a sheet and the name of their first cell.

    Returns:
        The PDF.
    """
    with _running(folder, "--headless") as context:
        desktop = _created(context, "com.sun.star.frame.Desktop")
        document = desktop.loadComponentFromURL(book.as_uri(), "_blank", 0, ())
        for (number, first), rows in cells.items():
            sheet = document.Sheets.getByIndex(number)
            address = sheet.getCellRangeByName(first).CellAddress
            left, top = address.Column, address.Row
            right, bottom = left + len(rows[0]) - 1, top + len(rows) - 1
            sheet.getCellRangeByPosition(left, top, right, bottom).setDataArray(
                tuple(map(tuple, rows))
            )
        target, pdf = folder / "sheets.pdf", _argument("FilterName", "calc_pdf_Export")
        document.storeToURL(target.as_uri(), (pdf,))
        document.close(True)  # noqa: FBT003  # UNO knows no names of arguments
        return target


def _argument(name: str, value: str) -> Any:
    made = _uno().createUnoStruct("com.sun.star.beans.PropertyValue")
    made.Name, made.Value = name, value
    return made


@contextmanager
def _screen() -> Iterator[str]:
    """Yield the name of a screen that lives for the block."""
    read, write = os.pipe()
    size = f"{WIDTH}x{HEIGHT}x24"
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)  # noqa: S603
    os.close(write)
    try:
        with os.fdopen(read) as number:
            yield f":{number.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


@contextmanager
def _office(folder: Path, display: str) -> Iterator[Any]:
    """Yield the context of a LibreOffice with the extension, alive for the block."""
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    extension = folder / "numpure.oxt"
    extension.write_bytes(packed())
    _do(display, *_somebody(folder), "unopkg", "add", profile, str(extension))
    with _running(folder, display=display) as context:
        yield context


@contextmanager
def _running(folder: Path, *options: str, display: str = "") -> Iterator[Any]:
    """Yield the context of a LibreOffice whose profile is in a folder, alive for the block."""
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    pipe = f"numpure-pictures{os.getpid()}"
    accept = f"--accept=pipe,name={pipe};urp;"
    command = ["soffice", profile, accept, "--norestore", "--nologo", *options]
    process = subprocess.Popen(command, env=_environment(display), stderr=subprocess.DEVNULL)  # noqa: S603
    try:
        context = _connected(pipe)
        yield context
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(20)
        process.kill()
        process.wait()


def _somebody(folder: Path) -> list[str]:
    """Return what runs a program as another user where we are root: root may install nothing."""
    if os.geteuid() != 0:
        return []
    (folder / "profile").mkdir()
    for path in (folder, *folder.iterdir()):
        os.chown(path, NOBODY, NOBODY)
    return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]


def _environment(display: str) -> dict[str, str]:
    """Return one in which LibreOffice draws plainly, and takes the system's Python for its own."""
    kept = {n: v for n, v in os.environ.items() if not n.startswith(("PYTHON", "VIRTUAL", "LC_"))}
    plain = {
        "SAL_USE_VCLPLUGIN": "gen" if display else "svp",
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
    }
    return kept | plain | {"DISPLAY": display}


def _uno() -> Any:
    if DEBIAN not in sys.path:
        sys.path.append(DEBIAN)
    return importlib.import_module("uno")


def _connected(pipe: str) -> Any:
    local = _uno().getComponentContext()
    resolver = _created(local, "com.sun.star.bridge.UnoUrlResolver")
    for _ in range(300):
        with suppress(Exception):  # it is not there yet
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        time.sleep(0.3)
    msg = "LibreOffice does not answer."
    raise SystemExit(msg)


def _created(context: Any, service: str) -> Any:
    return context.ServiceManager.createInstanceWithContext(service, context)


def _spreadsheet(context: Any) -> Any:
    """Open a spreadsheet that fills the screen; return its frame."""
    desktop = _created(context, "com.sun.star.frame.Desktop")
    document = desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, ())
    controller = document.getCurrentController()
    controller.Frame.ContainerWindow.setPosSize(0, 0, WIDTH, HEIGHT, 15)
    controller.select(document.Sheets.getByIndex(0).getCellRangeByName("B2"))
    return controller.Frame


def _dispatch(context: Any, frame: Any, address: str) -> None:
    """Do what a click on the menu does, in the thread of LibreOffice's windows.

    From another thread Python and LibreOffice might wait for each other for ever.
    """
    _uno()
    import unohelper  # noqa: PLC0415  # to be had once `uno` is
    from com.sun.star.awt import XCallback  # noqa: PLC0415

    class Call(unohelper.Base, XCallback):  # type: ignore[misc]  # UNO has no types
        def notify(self, _data: object) -> None:
            helper = _created(context, "com.sun.star.frame.DispatchHelper")
            helper.executeDispatch(frame, address, "", 0, ())

    _created(context, "com.sun.star.awt.AsyncCallback").addCallback(Call(), None)
    time.sleep(8)  # until it has drawn what is new; a hint waits for its box to be closed


def _open_menu(frame: Any, display: str) -> None:
    bar = next(item for item in _within(frame.ContainerWindow) if _is(item, "Number Place"))
    context = bar.getAccessibleContext()
    place, size = context.getLocationOnScreen(), context.getSize()
    middle = str(place.X + size.Width // 2), str(place.Y + size.Height // 2)
    _do(display, "xdotool", "mousemove", *middle, "click", "1")
    time.sleep(2)


def _is(item: Any, name: str) -> bool:
    return bool(item.getAccessibleContext().getAccessibleName() == name)


def _within(item: Any) -> Iterator[Any]:
    """Yield what a window shows, menus before all else."""
    inside = item.getAccessibleContext()
    for number in range(min(inside.getAccessibleChildCount(), 200)):
        child = inside.getAccessibleChild(number)
        yield child
        yield from _within(child)


def _key(display: str, *keys: str) -> None:
    _do(display, "xdotool", "key", *keys)
    time.sleep(1)


def _shoot(display: str, path: Path) -> Path:
    _do(display, "import", "-window", "root", str(path))
    return path


def _do(display: str, *command: str) -> None:
    subprocess.run(command, check=True, env=_environment(display), timeout=30)  # noqa: S603
