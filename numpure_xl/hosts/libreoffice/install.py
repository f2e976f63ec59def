"""The extension for LibreOffice: packed, put in place, taken away.

LibreOffice on Windows and macOS brings a Python of its own, so the extension carries the packages
that it needs: this one, openpyxl, and of xlwings what is BSD licensed. They are those installed
beside this module, put into the frame that workbook/build.py makes. LibreOffice's own program
`unopkg` does the rest.
"""

from __future__ import annotations

import io
import platform
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import distribution
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from numpure_xl.errors import RequestError, SheetError

FRAME = "frame.oxt"
EXTENSION = "numpure.oxt"
IDENTIFIER = "numpure.xl"
"""Its name among extensions (workbook/libreoffice/description.xml)."""

PACKAGES = {
    "numpure-xl": "numpure_xl",
    "openpyxl": "openpyxl",
    "et-xmlfile": "et_xmlfile",
    "xlwings": "xlwings",
}
"""What the extension carries: the names of the distributions, and of what they install."""

LEFT_OUT = {
    "numpure_xl": frozenset({"cli", "addin.py", "doctor.py", "office.py"}),  # the command line
    "xlwings": frozenset({"pro", "ext"}),  # another licence; what needs it
}

STAMP = (1980, 1, 1, 0, 0, 0)
"""The date of every file: the first that a zip file can tell."""

PYTHON = (3, 11)
"""The oldest Python that the packages run on (pyproject.toml)."""

HOMES = {
    "Windows": (
        r"C:\Program Files\LibreOffice\program",
        r"C:\Program Files (x86)\LibreOffice\program",
    ),
    "Darwin": ("/Applications/LibreOffice.app/Contents/MacOS",),
    "Linux": ("/usr/lib/libreoffice/program", "/usr/lib64/libreoffice/program"),
}
"""Where LibreOffice has its programs, unless one of them is on the PATH."""

OTHERS = Path("/opt")
"""Where the packages of libreoffice.org put it on Linux."""


@dataclass(frozen=True)
class Office:
    """A LibreOffice.

    Attributes:
        program: The folder with its programs.
    """

    program: Path

    @property
    def python(self) -> tuple[int, int] | None:
        """The version of the Python that it runs: its own, or on Linux the system's."""
        for folder in (self.program, *map(Path, HOMES.get(platform.system(), ()))):
            framework = folder.parent / "Frameworks/LibreOfficePython.framework/Versions"
            names = [path.name for path in folder.glob("python-core-3.*")]
            names += [f"python-core-{path.name}" for path in framework.glob("3.*")]
            told = " ".join(names).encode()
            for library in folder.glob("libpyuno.so"):  # it names the library that it needs
                told += library.read_bytes()
            if found := re.search(rb"(?:python-core-|libpython)3\.(\d+)", told):
                return 3, int(found[1])
        return None

    def install(self) -> None:
        """Add the extension, in place of one that is there.

        Raises:
            SheetError: If LibreOffice runs, or refuses.
        """
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / EXTENSION
            path.write_bytes(packed())
            # Whoever looks after extensions may be another user than the one who asked.
            Path(folder).chmod(0o755)
            self._unopkg("add", "--force", str(path))

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
            told = self._unopkg("list", IDENTIFIER)
        except SheetError:
            if "There is no such extension" in self._run("list", IDENTIFIER).stderr:
                return None
            raise
        found = re.search(r"Version: (\S+)", told)
        return found[1] if found else None

    def _unopkg(self, *arguments: str) -> str:
        """Run the program that looks after extensions; return what it says."""
        ran = self._run(*arguments)
        if ran.returncode == 0:
            return ran.stdout
        if ".lock" in ran.stderr:
            msg = "LibreOffice is running; close all its windows and try again."
            raise SheetError(msg)
        msg = "LibreOffice does not do it: {reason}"
        reason = next(iter(ran.stderr.strip().splitlines()), str(ran.returncode))
        raise SheetError(msg, reason=reason.removeprefix("ERROR: "))

    def _run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        name = "unopkg.com" if platform.system() == "Windows" else "unopkg"
        command = [str(self.program / name), *arguments]
        return subprocess.run(  # noqa: S603  # LibreOffice's own program
            command, capture_output=True, text=True, errors="replace", check=False
        )


def office() -> Office:
    """Return the LibreOffice of this system.

    Raises:
        RequestError: If none is found.
    """
    found = shutil.which("unopkg") or shutil.which("soffice")
    folders = [Path(found).resolve().parent] if found else []
    folders += map(Path, HOMES.get(platform.system(), ()))
    folders += sorted(OTHERS.glob("libreoffice*/program"), reverse=True)
    for folder in folders:
        if any((folder / name).exists() for name in ("unopkg", "unopkg.com")):
            return Office(folder)
    msg = "LibreOffice was not found; install it, or put its program folder on the PATH."
    raise RequestError(msg)


# --- the extension


def packed() -> bytes:
    """Return numpure.oxt, the same bytes from the same packages."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as package:
        for name, content in sorted(_parts().items()):
            entry = zipfile.ZipInfo(name, STAMP)
            entry.create_system = 0  # on every system the same
            package.writestr(entry, content)
    return out.getvalue()


def _parts() -> dict[str, bytes]:
    """Return the files of the extension by their names."""
    with zipfile.ZipFile(io.BytesIO(frame())) as made:
        parts = {name: made.read(name) for name in made.namelist()}
    for name, module in PACKAGES.items():
        folder = _folder(module)
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


def frame() -> bytes:
    """Return the extension without the packages."""
    package = files("numpure_xl")
    made = package / "workbook" / FRAME
    if not made.is_file():  # not installed from a wheel, but run from a checkout
        made = Path(str(package)).parent / "workbook" / FRAME
    return made.read_bytes()


def _folder(module: str) -> Path:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        msg = "The package {name} is not installed; run pip install numpure-xl again."
        raise RequestError(msg, name=module)
    return Path(spec.origin).parent


def _modules(folder: Path) -> list[Path]:
    left_out = LEFT_OUT.get(folder.name, frozenset())
    found = (path.relative_to(folder) for path in folder.rglob("*.py"))
    return sorted(folder / path for path in found if path.parts[0] not in left_out)
