"""The extension for LibreOffice: packed, put in place, taken away.

LibreOffice on Windows and macOS brings a Python of its own, so the extension carries the packages
that it needs: this one, openpyxl, markdown-it-py for the guide, and of xlwings what is BSD
licensed. They are those installed beside this module, put into the frame that workbook/build.py
makes. LibreOffice's own program `unopkg` does the rest.

A LibreOffice that is a Flatpak or a snap sees only some folders, has a profile of its own, and its
programs are run through `flatpak` or `snap`.

`PLACES` is where LibreOffice is, if it is not on the PATH.
"""

from __future__ import annotations

import io
import os
import platform
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

from numpure_xl.drafts import folder_of_drafts
from numpure_xl.errors import RequestError, SheetError
from numpure_xl.shipped import package_folder, shipped
from numpure_xl.words import ENGLISH, LANGS
from numpure_xl.words.catalogs import compiled

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
"""Places where installers put it, by `sys.platform`; a '*' matches its version."""


def installed() -> Iterator[Path]:
    """Yield the programs where installers put them, the newest of those in /opt first."""
    for place in PLACES.get(sys.platform, ()):
        path = Path(os.path.expandvars(place)).expanduser()
        yield from sorted(Path(path.anchor).glob(str(path.relative_to(path.anchor))), reverse=True)


APP = "org.libreoffice.LibreOffice"

FLATPAK, SNAP = Path("/var/lib/flatpak"), Path("/snap")
"""Places of installations for all users."""

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


FRAME = "frame.oxt"
EXTENSION = "numpure.oxt"
FOLDER = "numpure-install-"
"""Prefix of the folder that is there while the extension is put in place."""

IDENTIFIER = "org.pypi.numpure-xl"
"""The identifier of the extension (workbook/libreoffice/description.xml)."""

PACKAGES = {
    "numpure-xl": "numpure_xl",
    "openpyxl": "openpyxl",
    "et-xmlfile": "et_xmlfile",
    "xlwings": "xlwings",
    "markdown-it-py": "markdown_it",
    "mdurl": "mdurl",
    "budoux": "budoux",
}
"""The distributions that the extension carries, with the packages that they install."""

LEFT_OUT = {
    "numpure_xl": (
        "cli",
        "hosts/excel/doctor.py",
        "hosts/excel/install.py",
        "hosts/libreoffice/doctor.py",
        "hosts/libreoffice/install.py",
        "hosts/libreoffice/trial.py",
        "web",
    ),
    "xlwings": ("pro", "ext"),  # another licence; what needs it
}

STAMP = (1980, 1, 1, 0, 0, 0)
"""The date of every file: the first that a ZIP file can have."""

PYTHON = (3, 11)
"""The oldest Python that the packages run on (pyproject.toml)."""


@dataclass(frozen=True)
class InstalledOffice:
    """A LibreOffice.

    Attributes:
        program: The folder with its programs.
        command: What runs its `unopkg`, if that is in a sandbox; () if not.
        shared: A folder that it sees, if not all; None for any.
    """

    program: Path
    command: tuple[str, ...] = ()
    shared: Path | None = None

    @property
    def python(self) -> tuple[int, int] | None:
        """The version of the Python that it runs: its own, or on Linux the system's."""
        for folder in (self.program, *_folders()):
            framework = folder.parent / "Frameworks/LibreOfficePython.framework/Versions"
            names = [path.name for path in folder.glob("python-core-3.*")]
            names += [f"python-core-{path.name}" for path in framework.glob("3.*")]
            content = " ".join(names).encode()
            for library in folder.glob("libpyuno.so"):  # it names the library that it needs
                content += library.read_bytes()
            if match := re.search(rb"(?:python-core-|libpython)3\.(\d+)", content):
                return 3, int(match[1])
        return None

    def install(self, profile: Path | None = None) -> None:
        """Add the extension, in place of one that is there.

        Args:
            profile: The folder of a profile; the user's own if left out.

        Raises:
            SheetError: If LibreOffice runs, or refuses.
        """
        if self.shared:
            self.shared.mkdir(parents=True, exist_ok=True)
        with folder_of_drafts(FOLDER, self.shared) as folder:
            path = folder / EXTENSION
            path.write_bytes(packed())
            # Whoever looks after extensions may be another user than the one who asked.
            folder.chmod(0o755)
            options = ["--force", "--suppress-license", *_profile(profile)]
            self._unopkg("add", *options, str(path))

    def soffice(self, profile: Path) -> list[str]:
        """Return the command that starts it with a profile, without further arguments."""
        if self.command:  # those of a sandbox differ in the name of the program alone
            return [
                *(word.replace("unopkg", "soffice") for word in self.command),
                *_profile(profile),
            ]
        name = "soffice.com" if platform.system() == "Windows" else "soffice"
        programs = (folder / name for folder in (self.program, *_folders()))
        program = next((path for path in programs if path.is_file()), self.program / name)
        return [str(program), *_profile(profile)]

    def uninstall(self) -> bool:
        """Take the extension away; return whether it was there.

        Raises:
            SheetError: If LibreOffice runs, or refuses.
        """
        if self.version is None:
            return False
        self._unopkg("remove", IDENTIFIER)
        return True

    @property
    def version(self) -> str | None:
        """The version of the extension that is installed, None if there is none.

        Raises:
            SheetError: If LibreOffice runs, and so cannot be asked.
        """
        try:
            listed = self._unopkg("list", IDENTIFIER)
        except SheetError:
            if "There is no such extension" in self._run("list", IDENTIFIER).stderr:
                return None
            raise
        match = re.search(r"Version: (\S+)", listed)
        return match[1] if match else None

    def _unopkg(self, *arguments: str) -> str:
        """Run the program that manages extensions; return its output."""
        ran = self._run(*arguments)
        if ran.returncode == 0:
            return ran.stdout
        if ".lock" in ran.stderr:
            msg = "LibreOffice is running; close all its windows and try again."
            raise SheetError(msg)
        if "as root" in ran.stderr:
            msg = "LibreOffice installs no extension for root; run this as the user who uses it."
            raise SheetError(msg)
        msg = "LibreOffice refused: {reason}"
        reason = next(iter(ran.stderr.strip().splitlines()), str(ran.returncode))
        raise SheetError(msg, reason=reason.removeprefix("ERROR: "))

    def _run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        name = "unopkg.com" if platform.system() == "Windows" else "unopkg"
        command = [*(self.command or [str(self.program / name)]), *arguments]
        return subprocess.run(  # noqa: S603  # LibreOffice's own program
            command, capture_output=True, text=True, errors="replace", check=False
        )


def _profile(folder: Path | None) -> list[str]:
    """Return the option of LibreOffice's programs that names a profile."""
    return [f"-env:UserInstallation={folder.absolute().as_uri()}"] if folder else []


def office() -> InstalledOffice:
    """Return the LibreOffice of this system.

    Raises:
        RequestError: If none is found.
    """
    program = shutil.which("unopkg") or shutil.which("soffice")
    folders = [Path(program).resolve().parent] if program else []
    for folder in (*folders, *_folders()):
        if any((folder / name).exists() for name in ("unopkg", "unopkg.com")):
            return InstalledOffice(folder)
    for sandbox in sandboxes():
        return InstalledOffice(*sandbox)
    msg = "LibreOffice was not found; install it, or put its program folder on the PATH."
    raise RequestError(msg)


def _folders() -> list[Path]:
    return [program.parent for program in installed()]


# --- the extension


def packed() -> bytes:
    """Return numpure.oxt, the same bytes from the same packages."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in sorted(_parts().items()):
            entry = zipfile.ZipInfo(name, STAMP)
            entry.create_system = 0  # on every system the same
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, content)
    return out.getvalue()


def _parts() -> dict[str, bytes]:
    """Return the files of the extension by their names."""
    with zipfile.ZipFile(io.BytesIO(shipped(FRAME))) as made:
        parts = {name: made.read(name) for name in made.namelist()}
    for lang in set(LANGS) - {ENGLISH}:
        parts[f"pythonpath/numpure_xl/locale/{lang}/LC_MESSAGES/numpure.mo"] = compiled(lang)
    for lang in LANGS:  # a command writes and opens them
        name = f"originals-{lang}.xlsm"
        parts[f"pythonpath/numpure_xl/workbook/{name}"] = shipped(name)
    for name, module in PACKAGES.items():
        folder = package_folder(module)
        for path in _modules(folder):
            inside = path.relative_to(folder.parent).as_posix()
            parts[f"pythonpath/{inside}"] = path.read_bytes()
        parts |= {f"licences/{module}/{path.name}": path.read_bytes() for path in _licences(name)}
    return parts


def _licences(name: str) -> Iterator[Path]:
    """Yield the licences of a distribution, but for those of what is left out."""
    for path in distribution(name).files or []:
        if path.name.startswith(("LICENSE", "LICENCE")) and "PRO" not in path.name:
            yield Path(str(path.locate()))


def _modules(folder: Path) -> list[Path]:
    left_out = [folder / path for path in LEFT_OUT.get(folder.name, ())]
    files = (path for kind in ("*.py", "*.md", "*.txt") for path in folder.rglob(kind))
    return sorted(path for path in files if not {path, *path.parents} & {*left_out})
