"""The add-in for Excel: put in place, taken away, looked at.

`install` writes up to three files: the add-in into the folder from which Excel starts, the
configuration with the path of this Python, and on a Mac xlwings' script. Either all of them are
written or none is changed, and nothing else is touched. `uninstall` takes back what it wrote, and
leaves what was there before or has been added since.
"""

from __future__ import annotations

import os
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

import xlwings

from numpure_xl import config
from numpure_xl.config import Places
from numpure_xl.errors import RequestError, SheetError

SERVER = "USE UDF SERVER"
"""One Python stays awake for all clicks; without it each click would start one (Windows only)."""

MARK = "NUMPURE_SCRIPT"
"""Set where the script on the Mac is of our making: xlwings puts the same there for others."""

Change = tuple[Path, bytes | None]
"""A file and what it shall hold; None if it shall not be."""


def install(where: Places, python: str) -> list[Path]:
    """Put the add-in in place; return the files written.

    Args:
        where: The places of a user.
        python: The full path of the interpreter that shall run the commands.

    Raises:
        RequestError: If xlwings is of another version than the add-in.
        SheetError: If a file cannot be written, such as one that Excel has open.
    """
    if xlwings.__version__ != config.XLWINGS:
        msg = "The add-in needs xlwings {wanted}, not {found}: pip install xlwings=={wanted}"
        raise RequestError(msg, wanted=config.XLWINGS, found=xlwings.__version__)
    settings = config.read(where) | ours(where, python)
    changes: list[Change] = [(where.addin, workbook(config.ADDIN))]
    if where.script is not None and not where.script.exists():
        changes.append((where.script, script()))
        settings[MARK] = "True"
    changes.append((where.config, config.written(where, settings)))
    _change(changes)
    return [path for path, _ in changes]


def uninstall(where: Places) -> list[Path]:
    """Take the add-in away; return the files that are gone.

    Raises:
        SheetError: If a file cannot be removed, such as one that Excel has open.
    """
    settings = config.read(where)
    names = {*ours(where, ""), MARK, *config.CHOSEN}
    kept = {name: value for name, value in settings.items() if name not in names}
    changes: list[Change] = [(where.addin, None)]
    if where.script is not None and MARK in settings:
        changes.append((where.script, None))
    changes.append((where.config, config.written(where, kept) if kept else None))
    changes = [change for change in changes if change[0].exists()]
    _change(changes)
    if where.script is None:  # on Windows the configuration has a folder of its own
        with suppress(OSError):  # not there, or with more in it
            where.config.parent.rmdir()
    return [path for path, content in changes if content is None]


def ours(where: Places, python: str) -> dict[str, str]:
    """Return the settings that an installation writes."""
    settings = {where.interpreter: python, "ADD_WORKBOOK_TO_PYTHONPATH": "False"}
    return settings if where.script else settings | {SERVER: "True"}


def workbook(name: str) -> bytes:
    """Return a file of workbook/ that comes with this package, such as "numpure.xlam"."""
    package = files("numpure_xl")
    packed = package / "workbook" / name
    if not packed.is_file():  # not installed from a wheel, but run from a checkout
        packed = Path(str(package)).parent / "workbook" / name
    return packed.read_bytes()


def script() -> bytes:
    """Return the script by which xlwings runs Python for Excel on a Mac."""
    return (Path(xlwings.__file__).parent / f"xlwings-{config.XLWINGS}.applescript").read_bytes()


def _change(changes: list[Change]) -> None:
    """Write and remove files, all of them or none."""
    done: list[Change] = []
    try:
        for path, content in changes:
            _check_closed(path)
            before = path.read_bytes() if path.exists() else None
            _put(path, content)
            done.append((path, before))
    except (OSError, SheetError) as error:
        for path, before in reversed(done):
            with suppress(OSError):
                _put(path, before)
        if isinstance(error, SheetError):
            raise
        msg = "{path} cannot be changed ({reason}); close Excel and try again."
        reason = error.strerror or str(error)
        raise SheetError(msg, path=str(path), reason=reason) from error


def _check_closed(path: Path) -> None:
    """Refuse a workbook that Excel has open: it keeps a file of that name beside it."""
    if path.with_name(f"~${path.name}").exists():
        msg = "{path} cannot be changed ({reason}); close Excel and try again."
        raise SheetError(msg, path=str(path), reason=f"~${path.name}")


def _put(path: Path, content: bytes | None) -> None:
    """Write a file beside its place and move it there whole, or remove it."""
    if content is None:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
