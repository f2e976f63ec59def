"""LibreOffice as a Flatpak or a snap.

Such a LibreOffice sees only some folders, has a profile of its own, and its programs are run
through `flatpak` or `snap`.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

APP = "org.libreoffice.LibreOffice"

FLATPAK, SNAP = Path("/var/lib/flatpak"), Path("/snap")
"""Where they are installed for all users."""

IN_SNAP = 'exec "$SNAP/lib/libreoffice/program/unopkg" "$@"'


class Sandbox(NamedTuple):
    """A LibreOffice in a sandbox.

    Attributes:
        program: The folder with its programs, as seen from outside.
        unopkg: The command that runs its `unopkg`, without arguments.
        shared: A folder that it sees by the same name.
    """

    program: Path
    unopkg: tuple[str, ...]
    shared: Path


def sandboxes() -> Iterator[Sandbox]:
    """Yield the LibreOffices in sandboxes, the user's own first."""
    home = Path.home()
    if flatpak := shutil.which("flatpak"):
        for base in (home / ".local/share/flatpak", FLATPAK):
            program = base / "app" / APP / "current/active/files/libreoffice/program"
            unopkg = (flatpak, "run", "--command=/app/libreoffice/program/unopkg", APP)
            if program.is_dir():
                yield Sandbox(program, unopkg, home / ".var/app" / APP / "cache")
    if snap := shutil.which("snap"):
        program = SNAP / "libreoffice/current/lib/libreoffice/program"
        shell = (snap, "run", "--shell", "libreoffice", "-c", IN_SNAP, "unopkg")
        if program.is_dir():
            yield Sandbox(program, shell, home / "snap/libreoffice/common")
