r"""The add-in with a Python of its own, for people on Windows who have none.

The ZIP that `python -m workbook.release` makes holds Python, and as wheels this package and what it
needs. Its Install.cmd runs this module out of the wheel: `install` lays all of it into a new folder
in %LOCALAPPDATA%\numpure-xl, and what was there before is removed only when Excel has been told of
the new Python. `uninstall`, run by that Python, takes the add-in away; Uninstall.cmd then removes
the folder.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

from numpure_xl import __version__
from numpure_xl.errors import NumpureError
from numpure_xl.hosts.excel import config, trial
from numpure_xl.words import Lang, explain, say, system_lang

FOLDER = "numpure-xl"
"""The folder in a user's local application data."""

PYTHON = "python-{number}"
"""A folder in it. An upgrade makes another one: Excel may still use the one before."""

COMMANDS = ("numpure.cmd", "Report.cmd", "Uninstall.cmd")
"""Files put beside it, from the folder `commands` of the ZIP."""

SCHEMES = {"purelib": "Lib/site-packages", "platlib": "Lib/site-packages", "data": ""}
"""Folders for the parts of a wheel's .data folder; programs and headers are not needed."""

APPS = rf"Software\Microsoft\Windows\CurrentVersion\Uninstall\{FOLDER}"
"""The key by which Windows lists it among the apps of the user."""

SECONDS = 300
"""Seconds that Python may take to answer for the first time, while a virus scanner reads it."""


def home() -> Path:
    """Return the folder of this user that holds all of it."""
    return Path(os.environ["LOCALAPPDATA"], FOLDER)


def install(source: Path, target: Path, lang: Lang) -> int:
    """Lay what is in an unpacked ZIP into a folder, and have Excel use it; return the exit status.

    Args:
        source: The unpacked ZIP.
        target: The folder; an installation that is there gives way to this one.
        lang: The language of messages.

    Raises:
        SheetError: If a file cannot be written, or the Python does not answer. Nothing is changed.
    """
    before = pythons(target)
    python = target / PYTHON.format(number=1 + max(map(_number, before), default=0))
    sys.stdout.write(say("Copying to {path} ...", lang, path=str(target)) + "\n")
    sys.stdout.flush()
    try:
        lay(source, python)
        trial.start(str(python / "python.exe"), SECONDS)
    except OSError as error:
        shutil.rmtree(python, ignore_errors=True)
        raise config.not_written(target, error.strerror or str(error)) from error
    except BaseException:
        shutil.rmtree(python, ignore_errors=True)
        raise
    status = _addin(python, "install")
    if not is_served_by(python):  # such as while Excel has the add-in open
        shutil.rmtree(python, ignore_errors=True)
        return status
    _put_beside(python, source / "commands")
    for folder in before:
        shutil.rmtree(folder, ignore_errors=True)
    return status


def _put_beside(python: Path, commands: Path) -> None:
    """Put the command line and the way to remove all of it beside a Python; tell Windows of it."""
    try:
        for name in COMMANDS:
            text = (commands / name).read_text("ascii").replace("PYTHON", python.name)
            python.with_name(name).write_text(text, "ascii", newline="\r\n")
    except OSError as error:
        raise config.not_written(python.parent, error.strerror or str(error)) from error
    _list_among_apps(python.parent)


def uninstall() -> int:
    """Take the add-in away if this Python serves it; return the exit status.

    Uninstall.cmd removes the files afterwards, for this Python is one of them.
    """
    status = 0
    python = Path(sys.executable).parent
    if is_served_by(python):
        status = _addin(python, "uninstall")
    if status == 0:
        _unlist()
    return status


def lay(source: Path, python: Path) -> None:
    """Make a folder of the Python and the wheels of an unpacked ZIP."""
    shutil.copytree(source / "python", python)
    for wheel in sorted((source / "wheels").glob("*.whl")):
        with ZipFile(wheel) as package:
            for name in package.namelist():
                for path in _places(PurePosixPath(name)):
                    (python / path).parent.mkdir(parents=True, exist_ok=True)
                    (python / path).write_bytes(package.read(name))


def _places(name: PurePosixPath) -> Iterator[PurePosixPath]:
    """Yield the place of a file of a wheel, if it has one: as pip would put it."""
    first, *rest = name.parts
    if not first.endswith(".data"):
        yield SCHEMES["purelib"] / name
    elif rest[0] in SCHEMES:
        yield PurePosixPath(SCHEMES[rest[0]], *rest[1:])


def pythons(target: Path) -> list[Path]:
    """Return the folders of Pythons that are there."""
    return [folder for folder in target.glob(PYTHON.format(number="*")) if _number(folder)]


def _number(folder: Path) -> int:
    match = re.fullmatch(PYTHON.format(number=r"(\d+)"), folder.name)
    return int(match[1]) if match else 0


def is_served_by(python: Path) -> bool:
    """True if Excel's add-in runs the Python of a folder."""
    where = config.places()
    entry = config.read(where).get(where.interpreter)
    return entry == config.readable(str(python / "python.exe"), where)


def _addin(python: Path, command: str) -> int:
    """Run a command of `numpure addin` by the Python of a folder; return its exit status."""
    words = [str(python / "python.exe"), "-P", "-m", "numpure_xl", "addin", command]
    return subprocess.run(words, check=False).returncode  # noqa: S603  # what we have laid there


def _list_among_apps(target: Path) -> None:
    if sys.platform == "win32":
        import winreg  # noqa: PLC0415  # only Windows has it

        command = f'"{target / "Uninstall.cmd"}"'
        values = {
            "DisplayName": "numpure-xl (ナンプレ, Sudoku in Excel)",
            "DisplayVersion": __version__,
            "InstallLocation": str(target),
            "UninstallString": command,
            "QuietUninstallString": f"{command} /quiet",
        }
        with winreg.CreateKey(winreg.HKEY_CURRENT_USER, APPS) as key:
            for name, value in values.items():
                winreg.SetValueEx(key, name, 0, winreg.REG_SZ, value)
            for name in ("NoModify", "NoRepair"):
                winreg.SetValueEx(key, name, 0, winreg.REG_DWORD, 1)


def _unlist() -> None:
    if sys.platform == "win32":
        import winreg  # noqa: PLC0415  # only Windows has it

        try:
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, APPS)
        except FileNotFoundError:
            return


def main(command: str) -> int:
    """Run `install` or `uninstall`; return the exit status."""
    lang = system_lang()
    if command == "uninstall":
        return uninstall()
    try:
        return install(Path(sys.executable).parents[1], home(), lang)
    except NumpureError as error:
        sys.stderr.write(f"numpure: {explain(error, lang)}\n")
        return error.exit_status


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    sys.exit(main(sys.argv[1]))
