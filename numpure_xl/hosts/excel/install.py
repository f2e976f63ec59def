"""The add-in for Excel: put in place, taken away, looked at.

`install` writes the add-in into the folder from which Excel starts, the configuration with the
path of this Python, on Windows the libraries of xlwings beside it, under names of ours, and on a
Mac a script that runs it. Either all of them are written or none is changed, and nothing else is
touched. `uninstall` takes back what it wrote, and the user's choices; other settings in the
configuration stay. An add-in of somebody else's under our name is kept beside the configuration
meanwhile, and put back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import xlwings as xw

from numpure_xl.drafts import write_whole
from numpure_xl.errors import RequestError, SheetError
from numpure_xl.hosts.excel import config
from numpure_xl.hosts.excel.config import AddinPlaces
from numpure_xl.hosts.excel.watchdog import LOG
from numpure_xl.shipped import shipped

SCRIPT = "numpure_xl.applescript"
"""The script that Excel runs on a Mac, beside this module; INTERPRETER in it is to be filled in."""

LEFT_BY_COMMANDS = ("undo.json", "formats.json", "busy", LOG)
"""Files that commands keep beside the configuration; the second is of older versions."""

RIBBON = "customUI/customUI14.xml"
"""The part of our add-in that has its tab."""

IN_USE = (5, 32, 33)
"""ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION: a file that is open."""

FileChange = tuple[Path, bytes | None]
"""A file and its content; None if it should not be there."""


def install(where: AddinPlaces, python: str) -> list[Path]:
    """Put the add-in in place; return the files written.

    Args:
        where: The places of a user.
        python: The full path of the interpreter for the commands.

    Raises:
        RequestError: If xlwings is of another version than the add-in.
        SheetError: If a file cannot be written, such as one that Excel has open.
    """
    if not config.is_admitted(xw.__version__):
        msg = "The add-in needs xlwings {wanted}, not {found}: pip install xlwings=={wanted}"
        raise RequestError(msg, wanted=config.XLWINGS, found=xw.__version__)
    settings = config.read(where) | {where.interpreter: python}
    changes: list[FileChange] = [(where.addin, shipped(config.ADDIN))]
    if (theirs := _content(where.addin)) and not _is_ours(theirs):
        changes.insert(0, (_backup(where), theirs))
    if where.script is not None:
        changes.append((where.script, script(python)))
    changes.append((where.config, config.written(where, settings)))
    changes += _libraries(where, Path(python))
    _change(changes)
    return [path for path, _ in changes]


def _libraries(where: AddinPlaces, python: Path) -> Iterator[FileChange]:
    """Yield the libraries that VBA is to load, if they are others than those that are there."""
    for name in config.LIBRARIES if where.script is None else ():
        path = where.config.with_name(name)
        theirs = config.library_of(python, name, xw.__version__)
        if theirs and _content(path) != (content := theirs.read_bytes()):
            yield path, content


def uninstall(where: AddinPlaces) -> list[Path]:
    """Take the add-in away, and what its commands have kept; return the files that are gone.

    Raises:
        SheetError: If a file cannot be removed, such as one that Excel has open.
    """
    settings = config.read(where)
    names = {where.interpreter, *config.CHOSEN}
    kept = {name: value for name, value in settings.items() if name not in names}
    changes: list[FileChange] = [(where.addin, _content(_backup(where))), (_backup(where), None)]
    if where.script is not None:
        changes.append((where.script, None))
    changes.append((where.config, config.written(where, kept) if kept else None))
    changes += [
        (where.config.with_name(name), None) for name in (*LEFT_BY_COMMANDS, *config.LIBRARIES)
    ]
    changes = [change for change in changes if change[0].exists()]
    _change(changes)
    if where.script is None:  # on Windows the configuration has a folder of its own
        with suppress(OSError):  # not there, or with more in it
            where.config.parent.rmdir()
    return [path for path, content in changes if content is None and path != _backup(where)]


def _backup(where: AddinPlaces) -> Path:
    """Return the place of somebody else's add-in: Excel opens any file in its own folder."""
    return where.config.with_name(f"{config.ADDIN}.bak")


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _is_ours(addin: bytes) -> bool:
    """True if an add-in is a build of ours, of whatever version: it has our tab."""
    try:
        with ZipFile(BytesIO(addin)) as package:
            return b'"numpureTab"' in package.read(RIBBON)
    except (BadZipFile, KeyError):
        return False


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


def _change(changes: list[FileChange]) -> None:
    """Write and remove files, all of them or none."""
    done: list[FileChange] = []
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
        raise _not_written(path, error) from error


def _check_closed(path: Path) -> None:
    """Refuse a workbook that Excel has open: it keeps a file of that name beside it."""
    if path.with_name(f"~${path.name}").exists():
        raise _not_changed(path, f"~${path.name}")


def _not_changed(path: Path, reason: str) -> SheetError:
    msg = "{path} cannot be changed ({reason}); close Excel and try again."
    return SheetError(msg, path=str(path), reason=reason)


def _not_written(path: Path, error: OSError) -> SheetError:
    """Return the error of a file that cannot be written or removed."""
    reason = error.strerror or str(error)
    if path.is_file() and getattr(error, "winerror", None) in IN_USE:
        return _not_changed(path, reason)
    return config.not_written(path if path.parent.is_dir() else path.parent, reason)


def _put(path: Path, content: bytes | None) -> None:
    """Write a file whole, or remove it."""
    if content is None:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, content)
