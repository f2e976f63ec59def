r"""The place where Excel looks for the add-in, and the configuration that the add-in's VBA reads.

The file holds a line for each setting, as VBA's `Write #` writes them:

    "INTERPRETER_WIN","C:\Users\me\venv\Scripts\python.exe"

VBA reads it in the code page of the system. A path with other characters is written in the short
form, such as C:\Users\____~VTY, that Windows has for it.
`INTERPRETER_WIN` and `INTERPRETER_MAC` are names of xlwings, the others are ours.
"""

from __future__ import annotations

import ctypes
import os
import platform
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from numpure_xl.errors import RequestError, SheetError

PROJECT = "numpure_xl"
"""The name of the configuration and of the script on a Mac."""

XLWINGS = "0.37.8"
"""The version of xlwings that the add-in is tested with most."""

ADMITTED = ("0.37.5", "0.38")
"""The oldest version of xlwings that it works with, and the first that nobody has tried."""

LIBRARIES = {"numpure64.dll": "xlwings64-{version}.dll", "numpure32.dll": "xlwings32-{version}.dll"}
"""The libraries that the add-in's VBA loads from beside the configuration, for an Excel of 64 and
of 32 bits, and what they are called where xlwings is installed."""

BITS = {"numpure64.dll": 64, "numpure32.dll": 32}
"""The bits of each of the libraries."""

OWN_LIBRARY = "numpure64.dll" if sys.maxsize > 2**32 else "numpure32.dll"
"""The one that this Python can load."""

ADDIN = "numpure.xlam"

LANGUAGE = "LANGUAGE"
"""The setting for the language of the ribbon; without it, Excel's own."""

THEME, SPEED = "THEME", "SPEED"
"""The settings that say how boards look, and how fast an animation goes."""

UNIQUENESS = "UNIQUENESS"
"""The setting whether hints may rely on a puzzle having one solution: "yes" or "no"."""

CHOSEN = frozenset({LANGUAGE, THEME, SPEED, UNIQUENESS})
"""The settings that a user chooses on the ribbon."""

LONGEST = 260
"""Longest path in VBA, in characters."""

_LINE = re.compile(r'^"([^"]*)","([^"]*)"', re.MULTILINE)


@dataclass(frozen=True)
class AddinPlaces:
    """The places of one user's files, on one of the systems that have Excel.

    Attributes:
        interpreter: The name of the setting for the Python to run.
        addin: The add-in, in the folder from which Excel opens what it finds when it starts.
        config: The configuration.
        script: What runs Python for Excel on a Mac; None on Windows.
        encoding: How VBA reads the configuration.
    """

    interpreter: str
    addin: Path
    config: Path
    script: Path | None
    encoding: str


def windows(home: Path, roaming: Path | None = None, encoding: str = "mbcs") -> AddinPlaces:
    """Return the places on Windows, where a user's home and roaming application data are given."""
    roaming = roaming or home / "AppData" / "Roaming"
    return AddinPlaces(
        interpreter="INTERPRETER_WIN",
        addin=roaming / "Microsoft" / "Excel" / "XLSTART" / ADDIN,
        config=home / f".{PROJECT}" / f"{PROJECT}.conf",
        script=None,
        encoding=encoding,
    )


def macos(home: Path) -> AddinPlaces:
    """Return the places on macOS, where a user's home is given."""
    library = home / "Library"
    office = library / "Group Containers" / "UBF8T346G9.Office" / "User Content.localized"
    return AddinPlaces(
        interpreter="INTERPRETER_MAC",
        addin=office / "Startup.localized" / "Excel" / ADDIN,
        config=library / "Containers" / "com.microsoft.Excel" / "Data" / f"{PROJECT}.conf",
        script=library / "Application Scripts" / "com.microsoft.Excel" / f"{PROJECT}.applescript",
        encoding="utf-8",
    )


def places() -> AddinPlaces:
    """Return the places on this system, for this user.

    Raises:
        RequestError: If there is no Excel for this system.
    """
    system = platform.system()
    if system == "Darwin":
        return macos(Path.home())
    if system == "Windows":
        roaming = os.environ.get("APPDATA")
        return windows(Path.home(), Path(roaming) if roaming else None)
    msg = "Excel with add-ins runs on Windows and macOS, not on {system}."
    raise RequestError(msg, system=system)


def is_admitted(version: str) -> bool:
    """True if the add-in works with a version of xlwings."""
    oldest, version_parts, end = (
        [int(number) for number in re.findall(r"\d+", text)]
        for text in (ADMITTED[0], version, ADMITTED[1])
    )
    return oldest <= version_parts < end


def library_of(python: Path, name: str, version: str) -> Path | None:
    """Return the place where pip has put a library of xlwings: beside Python, or above its folder.

    Args:
        python: The interpreter.
        name: One of `LIBRARIES`.
        version: The version of xlwings.
    """
    its = LIBRARIES[name].format(version=version)
    paths = (folder / its for folder in python.parents[:2])
    return next((path for path in paths if path.is_file()), None)


def of_xlwings(where: AddinPlaces) -> Path:
    """Return the configuration of xlwings' own add-in, which is of the same form."""
    if where.script is None:
        return where.config.parent.with_name(".xlwings") / "xlwings.conf"
    return where.config.with_name("xlwings.conf")


def read(where: AddinPlaces) -> dict[str, str]:
    """Return the settings; none where there is no file."""
    if not where.config.is_file():
        return {}
    text = where.config.read_text(where.encoding, errors="replace")
    return dict(_LINE.findall(text))


def written(where: AddinPlaces, settings: Mapping[str, str]) -> bytes:
    """Return the file that holds settings.

    Raises:
        SheetError: If VBA could not read the file, or one of the settings back.
    """
    check_found(where)
    arriving = {name: readable(value, where) for name, value in settings.items()}
    for value in arriving.values():
        if not _arrives(value, where):
            msg = "Excel's macros cannot read the path {path!r}; use a folder with a plain name."
            raise SheetError(msg, path=value)
    text = "".join(f'"{name}","{value}"\r\n' for name, value in arriving.items())
    return text.encode(where.encoding)


def check_found(where: AddinPlaces) -> None:
    """Refuse a home whose name VBA cannot read: it would not find the configuration.

    Raises:
        SheetError: If so.
    """
    home = str(where.config.parent.parent)
    if not _arrives(readable(home, where), where):
        msg = "Excel's macros cannot read {path!r}; a folder has a name in another language."
        raise SheetError(msg, path=str(where.config))


def readable(path: str, where: AddinPlaces) -> str:
    """Return a path as VBA gets it: in its short form if it cannot be read else."""
    if sys.platform != "win32" or _arrives(path, where):
        return path
    short = ctypes.create_unicode_buffer(LONGEST)
    length = ctypes.windll.kernel32.GetShortPathNameW(path, short, LONGEST)
    return short.value if 0 < length < LONGEST else path


def not_written(path: Path, reason: str) -> SheetError:
    """Return the error of a user's file or folder that cannot be written or removed."""
    msg = "{path} cannot be written ({reason}); allow it, or ask who manages this computer."
    return SheetError(msg, path=str(path), reason=reason)


def _arrives(value: str, where: AddinPlaces) -> bool:
    """True if VBA gets a value as it is."""
    try:
        value.encode(where.encoding)
    except UnicodeEncodeError:
        return False
    return not set(value) & set('"\r\n')
