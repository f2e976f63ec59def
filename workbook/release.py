"""Makes the ZIP for people who have Excel on Windows, and no Python.

    python -m workbook.release OUT.zip
    python -m workbook.release --python FOLDER_OR_ZIP --wheel FILE OUT.zip

--python is a Python for Windows; without it the embeddable one of python.org is downloaded, and
compared with the SHA-256 below. --wheel is that of this package; without it one is built, without
the compiled search. The other wheels are those of .ci/release/windows.txt, which pip compares.

Beside the ZIP goes OUT.sha256, in the form of sha256sum: of the ZIP, and of the add-in and the
libraries in it, which are what an antivirus asks about.

In the ZIP are README.txt, Install.cmd, Uninstall.cmd, and the folders `python`, `wheels` and
`commands`; numpure_xl/hosts/excel/bundle.py says what becomes of them.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from numpure_xl.drafts import write_whole
from workbook.package import STAMP

VERSION = "3.12.10"
ADDRESS = f"https://www.python.org/ftp/python/{VERSION}/python-{VERSION}-embed-amd64.zip"
SHA256 = "4acbed6dd1c744b0376e3b1cf57ce906f9dc9e95e68824584c8099a63025a3c3"

HOME = Path(__file__).parent
TEXTS = HOME / "windows"
PINS = HOME.parent / ".ci" / "release" / "windows.txt"

LEFT_OUT = re.compile(r"^(Lib/site-packages|Scripts|Include|share)/|^xlwings|/__pycache__/")
"""What of a Python folder does not go into the ZIP: what somebody has installed there."""

ASKED_ABOUT = re.compile(r"/(numpure\.xlam|xlwings\d\d-[^/]*\.dll)$")
"""What of the wheels has a hash of its own."""

Files = dict[str, bytes]


def downloaded() -> bytes:
    """Return the embeddable Python; it has the SHA-256 above, or the program ends."""
    with urlopen(ADDRESS, timeout=60) as answer:
        content: bytes = answer.read()
    if (found := hashlib.sha256(content).hexdigest()) != SHA256:
        sys.exit(f"{ADDRESS} has the SHA-256 {found}, not {SHA256}")
    return content


def python_of(path: Path | None) -> Files:
    """Return the files of a Python for Windows: of a folder, a ZIP, or the one that is pinned."""
    if path is not None and path.is_dir():
        found = (file for file in sorted(path.rglob("*")) if file.is_file())
        files = {file.relative_to(path).as_posix(): file.read_bytes() for file in found}
    else:
        content = path.read_bytes() if path else downloaded()
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            files = {name: package.read(name) for name in package.namelist() if name[-1] != "/"}
    return {name: files[name] for name in files if not LEFT_OUT.search(name)}


def version_of(python: Mapping[str, bytes]) -> str:
    """Return the version of a Python for Windows as its library has it in its name, such as 312."""
    (version,) = re.findall(r"(?m)^python(\d{2,})\.dll$", "\n".join(python))
    return str(version)


def paths_of(python: Mapping[str, bytes], wheel: str) -> str:
    """Return the file that says where Python looks for modules: nowhere else, whatever is set.

    The wheel of this package is there in the unpacked ZIP alone, for the installation.
    """
    archive = f"python{version_of(python)}.zip"
    folders = [f for f in ("DLLs", "Lib") if any(name.startswith(f"{f}/") for name in python)]
    standard = [archive] if archive in python else []
    lines = [*standard, ".", *folders, r"Lib\site-packages", rf"..\wheels\{wheel}", "import site"]
    return "".join(f"{line}\r\n" for line in lines)


def wheels_of(version: str, own: Path | None) -> Files:
    """Return the wheel of this package and those it needs, by their names."""
    with TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
        system = ("--platform", "win_amd64", "--python-version", version, "--only-binary=:all:")
        download = [*pip, "download", "-q", "--no-deps", "--require-hashes", *system]
        _run([*download, "--dest", folder, "-r", str(PINS)])
        if own is None:
            _run([*pip, "wheel", "-q", "--no-deps", "--wheel-dir", folder, str(HOME.parent)])
        found = [*Path(folder).glob("*.whl"), *([own] if own else [])]
        return {wheel.name: wheel.read_bytes() for wheel in sorted(found)}


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, env=os.environ | {"NUMPURE_PURE": "1"})  # noqa: S603


def files_of(python: Mapping[str, bytes], wheels: Mapping[str, bytes]) -> Files:
    """Return the files of the ZIP by their names."""
    (own,) = (name for name in wheels if name.startswith("numpure_xl-"))
    files = {f"python/{name}": content for name, content in python.items()}
    files[f"python/python{version_of(python)}._pth"] = paths_of(python, own).encode("ascii")
    files |= {f"wheels/{name}": content for name, content in wheels.items()}
    for path in sorted(TEXTS.rglob("*.*")):
        mark = "\ufeff" if path.suffix == ".txt" else ""  # older editors take it for UTF-8 then
        text = (mark + path.read_text("utf-8")).replace("\n", "\r\n")
        files[path.relative_to(TEXTS).as_posix()] = text.encode("utf-8")
    return files


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return the ZIP of files, the same at any time."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, STAMP)
            entry.create_system = 0
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, files[name])
    return out.getvalue()


def hashes_of(name: str, package: bytes, wheels: Mapping[str, bytes]) -> str:
    """Return the lines of sha256sum for a ZIP, and for the add-in and libraries in its wheels."""
    contents = {name: package}
    for wheel in wheels.values():
        with zipfile.ZipFile(io.BytesIO(wheel)) as opened:
            paths = [path for path in opened.namelist() if ASKED_ABOUT.search(path)]
            contents |= {path.rpartition("/")[2]: opened.read(path) for path in paths}
    return "".join(
        f"{hashlib.sha256(content).hexdigest()}  {n}\n" for n, content in contents.items()
    )


def main() -> None:
    """Write the ZIP and its hashes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--python", type=Path, help="a Python for Windows: a folder or a ZIP")
    parser.add_argument("--wheel", type=Path, help="the wheel of numpure-xl")
    parser.add_argument("out", type=Path)
    asked = parser.parse_args()
    python = python_of(asked.python)
    wheels = wheels_of(version_of(python), asked.wheel)
    package = packed(files_of(python, wheels))
    write_whole(asked.out, package)
    hashes = hashes_of(asked.out.name, package, wheels)
    write_whole(asked.out.with_suffix(".sha256"), hashes.encode("ascii"))
    print(asked.out)


if __name__ == "__main__":
    main()
