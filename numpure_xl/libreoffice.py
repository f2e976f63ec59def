"""Where LibreOffice is, if it is not on the PATH."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

PLACES = {
    "win32": (
        r"%ProgramFiles%\LibreOffice\program\soffice.com",
        r"%ProgramFiles(x86)%\LibreOffice\program\soffice.com",
    ),
    "darwin": (
        "/Applications/LibreOffice.app/Contents/MacOS/soffice",
        "~/Applications/LibreOffice.app/Contents/MacOS/soffice",
    ),
    "linux": (
        "/usr/lib/libreoffice/program/soffice",
        "/usr/lib64/libreoffice/program/soffice",
        "/opt/libreoffice*/program/soffice",
        "/snap/bin/libreoffice",
    ),
}
"""Where installers put it, by `sys.platform`; a '*' matches its version."""


def installed() -> Iterator[Path]:
    """Yield the programs where installers put them, the newest of those in /opt first."""
    for place in PLACES.get(sys.platform, ()):
        path = Path(os.path.expandvars(place)).expanduser()
        yield from sorted(Path(path.anchor).glob(str(path.relative_to(path.anchor))), reverse=True)
