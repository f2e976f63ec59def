"""Python in a browser, without the browser: Pyodide under Node, with a wheel of ours."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
RUN = Path(__file__).parent / "lite" / "run.mjs"
LITE = "tests/hosts/lite"
SOURCES = (
    "workbook/lite/main.py",
    *(f"{LITE}/{name}.py" for name in ("calls", "excel", "furniture")),
)
PACKAGE = "pyodide@314.0.7"


def folder():
    """Return the folder with node_modules/pyodide and wheels/, or skip the test."""
    found = os.environ.get("NUMPURE_PYODIDE")
    if not found or not shutil.which("node"):
        pytest.skip(
            "needs Node, and NUMPURE_PYODIDE: a folder with node_modules/pyodide "
            f"(npm install {PACKAGE} axe-core typescript) and wheels of xlwings, openpyxl,"
            " et-xmlfile, budoux in wheels/"
        )
    return Path(found)


def wheel(target):
    """Build the wheel without the compiled search, which is one for every system; return it."""
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--quiet", "-w", str(target), "."]
    pure = {**os.environ, "NUMPURE_PURE": "1"}
    subprocess.run(command, cwd=ROOT, env=pure, check=True, timeout=600)
    (built,) = target.glob("numpure_xl-*.whl")
    return built


class Browser:
    """A process that answers calls.

    Attributes:
        booted: How long Pyodide took to start, in milliseconds.
    """

    def __init__(self, place, built):
        wheels = [str(file) for file in sorted((place / "wheels").glob("*.whl"))]
        self.process: Any = subprocess.Popen(
            ["node", str(RUN), str(place), *wheels, str(built), *SOURCES],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.booted = self._line()["booted"]

    def ask(self, function, *arguments, module="tests.hosts.lite.calls"):
        """Return what a function of the browser's answers."""
        call = json.dumps([module, function, arguments])
        self.process.stdin.write(f"{call}\n")
        self.process.stdin.flush()
        line = self._line()
        assert "answer" in line, line
        return line["answer"]

    def _line(self):
        line = self.process.stdout.readline()
        assert line, "the browser has ended"
        return json.loads(line)

    def close(self):
        """End the process."""
        self.process.stdin.close()
        self.process.wait(120)
        self.process.stdout.close()
