"""Starts LibreOffice once with a profile that is thrown away, and has it compute a function.

It is started in the environment of whoever asks: on Linux it runs the Python of the system, and
ends at its first function where a virtual environment stands first on the PATH.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from numpure_xl.drafts import folder_of_drafts
from numpure_xl.hosts.finding import Finding
from numpure_xl.hosts.libreoffice.install import FOLDER, InstalledOffice

SECONDS = 120.0
"""Seconds that LibreOffice may take to start and compute."""

ASKED, ANSWER = "1.....3..2.....4", "1"
"""A 4x4 grid, and how many solutions it has."""

SHEET = f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.2"
 office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>
<table:table table:name="numpure"><table:table-row>
<table:table-cell office:value-type="string"><text:p>{ASKED}</text:p></table:table-cell>
<table:table-cell table:formula="of:=NUMPURE.FUNCTIONS.SUDOKU_COUNT([.A1])"/>
</table:table-row></table:table></office:spreadsheet></office:body></office:document>
"""
"""A document of Calc with that grid and the function; it is computed when it is opened."""


def environment_on_path() -> Path | None:
    """Return the virtual environment whose Python LibreOffice would take for the system's."""
    if sys.platform != "linux":  # elsewhere it brings a Python
        return None
    program = shutil.which("python3") or shutil.which("python")
    folder = Path(program).parents[1] if program else None
    return folder if folder and (folder / "pyvenv.cfg").is_file() else None


def activated() -> Finding | None:
    """Return the finding of an activated environment; None where none is."""
    folder = environment_on_path()
    if folder is None:
        return None
    sentence = "The environment {path} is activated; LibreOffice ends when it is started from here."
    advice = "Start Calc from its menu, or type deactivate first."
    return Finding(sentence, {"path": str(folder)}, advice, blocks=False)


def computed(office: InstalledOffice) -> Finding:
    """Return the finding of a start of LibreOffice, with this package as its extension.

    Raises:
        SheetError: If LibreOffice refuses the extension.
    """
    with folder_of_drafts(FOLDER, office.shared) as folder:
        folder.chmod(0o755)
        office.install(profile=folder / "profile")
        if _answer(office, folder, os.environ) == ANSWER:
            return Finding("LibreOffice starts and computes a function.", {})
        cause = activated()
        if cause and _answer(office, folder, _without(os.environ, cause.fields["path"])) == ANSWER:
            return replace(cause, blocks=True)
    advice = "Install the extension again; if that does not help, report it with this output."
    return Finding("LibreOffice starts, and computes no function of the extension.", {}, advice)


def _answer(office: InstalledOffice, folder: Path, environment: Mapping[str, str]) -> str:
    """Return the text that LibreOffice computes; "" if it ends before."""
    source, result = folder / "numpure.fods", folder / "numpure.csv"
    source.write_text(SHEET, "utf-8")
    command = [*office.soffice(folder / "profile"), "--headless", "--convert-to", "csv", "--outdir"]
    _run([*command, str(folder), str(source)], environment)
    line = result.read_text("utf-8", errors="replace").strip() if result.is_file() else ""
    return line.partition(",")[2]


def _run(command: list[str], environment: Mapping[str, str]) -> None:
    """Run LibreOffice; what takes too long is ended, with all that it has started."""
    none = subprocess.DEVNULL
    with subprocess.Popen(  # noqa: S603  # LibreOffice's own program
        command, env={**environment}, stdin=none, stdout=none, stderr=none, start_new_session=True
    ) as process:
        try:
            process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)


def _without(environment: Mapping[str, str], folder: str) -> dict[str, str]:
    """Return the variables as they were before an environment was activated."""
    names = {name: environment[name] for name in environment if name != "VIRTUAL_ENV"}
    paths = names.get("PATH", "").split(os.pathsep)
    names["PATH"] = os.pathsep.join(path for path in paths if not Path(path).is_relative_to(folder))
    return names
