"""A home whose name the code page of Windows lacks: files and Python are named by short names."""

import locale
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import xlwings

from numpure_xl.hosts.excel import config, doctor, install
from tests.hosts.windows.excel import Excel

NAMES = {"cp1252": "太郎 山田", "cp932": "José Zoë"}


@pytest.fixture(name="python")
def _python(tmp_path, monkeypatch):
    """Return the Python of a virtual environment in the user's home."""
    made = tmp_path / NAMES.get(locale.getpreferredencoding(), "Τάρο")
    made.mkdir()
    where = config.windows(made)
    if config.readable(str(made), where) == str(made):
        pytest.skip("this disk gives no short names")
    monkeypatch.setenv("USERPROFILE", str(made))
    monkeypatch.setenv("APPDATA", str(made / "AppData" / "Roaming"))
    options = ("--without-pip", "--system-site-packages")
    subprocess.run([sys.executable, "-m", "venv", *options, made / "venv"], check=True)
    shutil.copy(Path(sys.prefix, f"xlwings64-{xlwings.__version__}.dll"), made / "venv")
    return made / "venv" / "Scripts" / "python.exe"


def test_a_formula_is_answered_by_a_python_in_that_home(python):
    where = config.places()
    install.install(where, str(python))
    named = config.read(where)["INTERPRETER_WIN"]
    assert Path(named).samefile(python)
    assert named.encode("mbcs").decode("mbcs") == named
    excel = Excel()
    opened = excel.run("NumpureBridge.NumpureFileName")
    assert Path(opened).samefile(where.config)
    assert excel.evaluate('SUDOKU_TEXT(SUDOKU_SOLVE(SUDOKU_PARSE("1.....3..2.....4")))') == (
        "1342243142133124"
    )
    told = [finding.sentence for finding in doctor.status(where, str(python))]
    assert told[-1] == "The add-in runs this Python."
