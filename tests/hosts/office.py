"""LibreOffice, run without a window and with a profile of its own, so that no other run is met."""

import os
import shutil
import subprocess

import pytest


def soffice():
    """Return the path of LibreOffice, or skip the test where there is none."""
    found = shutil.which("soffice") or shutil.which("libreoffice")
    if not found:
        pytest.skip("needs LibreOffice (soffice) on the PATH")
    return found


def to_pdf(files, folder):
    """Print workbooks to PDF files, all in one run, and return these in the same order."""
    command = [
        soffice(),
        f"-env:UserInstallation={(folder / 'profile').as_uri()}",
        *("--headless", "--norestore", "--convert-to", "pdf", "--outdir", str(folder)),
        *map(str, files),
    ]
    environment = {**os.environ, "SAL_USE_VCLPLUGIN": "svp"}
    ran = subprocess.run(
        command, capture_output=True, text=True, timeout=180, check=False, env=environment
    )
    made = [folder / f"{file.stem}.pdf" for file in files]
    assert all(file.exists() for file in made), ran.stderr
    return made
