"""The Excel that is installed on Windows: its place, its bits, and its kind, the Store's or not."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath

from numpure_xl.hosts.excel.registry import Registry
from numpure_xl.hosts.excel.round_trip import bits_of

PROGRAM = r"SOFTWARE\Microsoft\Windows\CurrentVersion\App Paths\excel.exe"
"""Under either root, where Windows looks for a program by its name."""

ROOTS = ("HKEY_CURRENT_USER", "HKEY_LOCAL_MACHINE")

CLICK_TO_RUN = r"HKEY_LOCAL_MACHINE\SOFTWARE\Microsoft\Office\ClickToRun\Configuration"
"""The notes of Office's installer: version and products."""

STORE = "Microsoft.Office.Desktop_8wekyb3d8bbwe"
"""The package of Office in Microsoft's Store; a user who has it has a folder of this name."""

FOLDER_OF_APPS = "windowsapps"
"""The folder in which Windows keeps what comes from the Store, in small letters."""


@dataclass(frozen=True)
class Edition:
    """An Excel on Windows.

    Attributes:
        path: Its program; "" if it is not known, as of the Store's.
        bits: 64 or 32; None if the program cannot be read.
        name: Version and products, such as "16.0.18227.20162 O365HomePremRetail"; "" if unknown.
        is_of_store: Whether it is the Store's, which cannot see a Python that it starts.
    """

    path: str
    bits: int | None
    name: str
    is_of_store: bool


def found(registry: Registry, local: Path | None = None) -> Edition | None:
    """Return the Excel that is installed, None if there is none.

    Args:
        registry: The registry of Windows.
        local: The folder of the user's local application data; that of this user if left out.
    """
    local = local or Path(os.environ.get("LOCALAPPDATA", ""))
    paths = [str(registry(rf"{root}\{PROGRAM}").get("", "")).strip('"') for root in ROOTS]
    path = next(filter(None, paths), "")
    of_store = FOLDER_OF_APPS in PureWindowsPath(path.lower()).parts
    of_store = of_store or (not path and (local / "Packages" / STORE).is_dir())
    if not path and not of_store:
        return None
    office = registry(CLICK_TO_RUN)
    names = (office.get(name) for name in ("versiontoreport", "productreleaseids"))
    return Edition(path, _bits(Path(path)), " ".join(str(n) for n in names if n), of_store)


def _bits(program: Path) -> int | None:
    try:
        return bits_of(program.read_bytes())
    except OSError:  # it is not there, or nobody may read what is the Store's
        return None
