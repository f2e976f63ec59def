"""The add-in for Excel: put in place, taken away, looked at.

`install` writes up to three files: the add-in into the folder from which Excel starts, the
configuration with the path of this Python, and on a Mac a script that runs it. Either all of them
are written or none is changed, and nothing else is touched. `uninstall` takes back what it wrote,
and leaves what was there before or has been added since.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

from numpure_xl.errors import RequestError, SheetError
from numpure_xl.hosts.excel import config
from numpure_xl.hosts.excel.config import Places
from numpure_xl.lean_xlwings import xw
from numpure_xl.shipped import shipped

SCRIPT = "numpure_xl.applescript"
"""The script that Excel runs on a Mac, beside this module; INTERPRETER in it is to be filled in."""

Change = tuple[Path, bytes | None]
"""A file and its content; None if it should not be there."""


def install(where: Places, python: str) -> list[Path]:
    """Put the add-in in place; return the files written.

    Args:
        where: The places of a user.
        python: The full path of the interpreter for the commands.

    Raises:
        RequestError: If xlwings is of another version than the add-in.
        SheetError: If a file cannot be written, such as one that Excel has open.
    """
    if xw.__version__ != config.XLWINGS:
        msg = "The add-in needs xlwings {wanted}, not {found}: pip install xlwings=={wanted}"
        raise RequestError(msg, wanted=config.XLWINGS, found=xw.__version__)
    settings = config.read(where) | {where.interpreter: python}
    changes: list[Change] = [(where.addin, shipped(config.ADDIN))]
    if where.script is not None:
        changes.append((where.script, script(python)))
    changes.append((where.config, config.written(where, settings)))
    _change(changes)
    return [path for path, _ in changes]


def uninstall(where: Places) -> list[Path]:
    """Take the add-in away; return the files that are gone.

    Raises:
        SheetError: If a file cannot be removed, such as one that Excel has open.
    """
    settings = config.read(where)
    names = {where.interpreter, *config.CHOSEN}
    kept = {name: value for name, value in settings.items() if name not in names}
    changes: list[Change] = [(where.addin, None)]
    if where.script is not None:
        changes.append((where.script, None))
    changes.append((where.config, config.written(where, kept) if kept else None))
    changes = [change for change in changes if change[0].exists()]
    _change(changes)
    if where.script is None:  # on Windows the configuration has a folder of its own
        with suppress(OSError):  # not there, or with more in it
            where.config.parent.rmdir()
    return [path for path, content in changes if content is None]


def script(python: str) -> bytes:
    """Return the script that runs a Python for Excel on a Mac; all ASCII, whatever its path."""
    words = [f'"{part}"' if part.isascii() else _by_codes(part) for part in _runs(python)]
    text = files(config.__package__).joinpath(SCRIPT).read_text("ascii")
    return text.replace("INTERPRETER", " & ".join(words)).encode("ascii")


def _runs(text: str) -> list[str]:
    """Return a text in pieces that are all ASCII or not ASCII at all."""
    return [piece for piece in re.split(r"([^\x00-\x7f]+)", _escaped(text)) if piece]


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"")


def _by_codes(text: str) -> str:
    return f"(character id {{{', '.join(str(ord(letter)) for letter in text)}}})"


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
