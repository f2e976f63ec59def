"""The ZIP for Windows, from an empty Windows on: installed, upgraded, refused, removed, with Wine.

`.ci/wine FOLDER` makes the Windows whose Python is in the ZIP here; NUMPURE_WINE names that folder.
Windows' own Python outside of the ZIP only plays Excel, as tests/hosts/windows/excel.py does.
"""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from numpure_xl.shipped import shipped

pytestmark = [pytest.mark.wine, pytest.mark.slow]

HOME = Path(os.environ.get("NUMPURE_WINE", ""))
USER = "数独 太郎"
THEIRS = "0.33.15"
"""The xlwings that somebody has in another Python."""

FORMULA = 'SUDOKU_TEXT(SUDOKU_SOLVE(SUDOKU_PARSE("1.....3..2.....4")))'
SOLVED = "1342243142133124"
ASKED = f"""
from tests.hosts.windows.excel import Excel
print(Excel().evaluate({FORMULA!r}))
"""
BOTH = f"""
import ctypes
from tests.hosts.windows import excel
theirs = ctypes.WinDLL(r"C:\\theirs\\xlwings64-{THEIRS}.dll")
found = excel._Variant()
serve = r"import xlwings.com_server as s; s.serve('$(CLSID)')"
command = rf'"C:\\theirs\\Scripts\\python.exe" -c "{{serve}}"'
status = theirs.XLPyDLLActivateAuto(ctypes.byref(found), command.encode("ascii"), 1)
assert status == 0, excel._held(found)
server = excel._held(found)
print(server.vba_get("Var", [server.vba_get("Eval", ["__import__('xlwings').__version__"])]))
print(excel.Excel().evaluate({FORMULA!r}))
"""


@pytest.fixture(scope="module", name="prefix")
def _prefix(tmp_path_factory):
    """Return the folder of an empty Windows."""
    made = tmp_path_factory.mktemp("windows") / "prefix"
    environment = os.environ | {"WINEPREFIX": str(made), "WINEARCH": "win64"}
    overrides = {"WINEDLLOVERRIDES": "mscoree=;mshtml=;winemenubuilder.exe=", "WINEDEBUG": "-all"}
    os.environ |= overrides
    subprocess.run(["wineboot", "--init"], env=environment | overrides, check=True, timeout=300)
    yield made
    for option in ("-k", "-w"):
        subprocess.run(["wineserver", option], env=environment, timeout=60, check=False)


@pytest.fixture(scope="module", name="user")
def _user(prefix):
    """Return the home of a user, with somebody else's xlwings in it and in another Python."""
    home = prefix / "drive_c" / "users" / USER
    (home / "AppData" / "Local" / "Temp").mkdir(parents=True)
    theirs = prefix / "drive_c" / "theirs"
    (theirs / "wheel").mkdir(parents=True)
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
    system = ["--platform", "win_amd64", "--python-version", "3.11", "--dest", theirs / "wheel"]
    subprocess.run([*pip, *system, f"xlwings=={THEIRS}"], check=True)
    environment = {"WINEPREFIX": str(prefix)}
    venv = ("-m", "venv", "--without-pip", "--system-site-packages", r"C:\theirs")
    python(prefix, environment, *venv)
    (wheel,) = (theirs / "wheel").glob("*.whl")
    with zipfile.ZipFile(wheel) as package:
        package.extractall(theirs / "Lib" / "site-packages")
    data = theirs / "Lib" / "site-packages" / f"xlwings-{THEIRS}.data" / "data"
    for library in data.glob("*.dll"):
        shutil.move(library, theirs)
    start = home / "AppData" / "Roaming" / "Microsoft" / "Excel" / "XLSTART"
    start.mkdir(parents=True)
    addin = theirs / "Lib" / "site-packages" / "xlwings" / "addin" / "xlwings.xlam"
    shutil.copy(addin, start)
    (home / ".xlwings").mkdir()
    config = home / ".xlwings" / "xlwings.conf"
    config.write_text('"INTERPRETER_WIN","C:\\theirs\\Scripts\\python.exe"\r\n')
    return home


@pytest.fixture(scope="module", name="unpacked")
def _unpacked(user):
    """Return where the ZIP is unpacked, a folder with a difficult name."""
    folder = user / "Downloads" / "ナンプレ (1) & 100 more!"
    folder.mkdir(parents=True)
    (wheel,) = (HOME / "own").glob("*.whl")
    made = user / "Downloads" / "numpure-xl.zip"
    make = [sys.executable, "-m", "workbook.release", "--python", str(HOME / "python")]
    subprocess.run([*make, "--wheel", str(wheel), str(made)], check=True)
    with zipfile.ZipFile(made) as package:
        package.extractall(folder)
    return folder


@pytest.fixture(name="windows")
def _windows(prefix, user):
    """Return a function that runs a program as that user; its status and all that it printed."""

    def run(*command, cwd=None):
        names = {"LC_ALL": "ja_JP.UTF-8", "LOCPATH": str(HOME / "locale"), "LANG": "ja_JP.UTF-8"}
        home = f"C:\\users\\{USER}"
        folders = {
            "USERPROFILE": home,
            "APPDATA": rf"{home}\AppData\Roaming",
            "LOCALAPPDATA": rf"{home}\AppData\Local",
            "TEMP": rf"{home}\AppData\Local\Temp",
        }
        sets = [f"set {name}={value}&&" for name, value in folders.items()]
        ran = subprocess.run(
            ["wine", "cmd", "/c", " ".join([*sets, *command])],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            cwd=cwd or user,
            env=os.environ | {"WINEPREFIX": str(prefix), "WINEARCH": "win64"} | names,
            timeout=600,
            check=False,
        )
        return ran.returncode, (ran.stdout + ran.stderr).decode("utf-8", "replace")

    return run


def python(prefix, environment, *arguments):
    """Run Windows' Python of the test."""
    ran = subprocess.run(
        ["wine", f"Z:{HOME}/python/python.exe", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=os.environ | {"WINEPREFIX": str(prefix)} | environment,
        timeout=600,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.decode()


def answered(windows, program=ASKED):
    """Return what an Excel of that user is answered."""
    path = f"set PYTHONPATH=Z:{HOME}/source&& set PATH=Z:{HOME}/python;%PATH%&&"
    file = HOME / "asked.py"
    file.write_text(program)
    status, told = windows(path, f"Z:{HOME}/python/python.exe Z:{file}")
    assert status == 0, told
    return told.split()


def contents(user):
    """Return all that the user had of xlwings before."""
    folders = (user / ".xlwings", user.parents[1] / "theirs")
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    files.append(user / "AppData/Roaming/Microsoft/Excel/XLSTART/xlwings.xlam")
    return {path: path.read_bytes() for path in files if "__pycache__" not in path.parts}


def test_the_zip_is_installed_upgraded_and_removed(user, unpacked, windows):
    """In one test, since each step starts from the one before and takes a minute."""
    theirs = contents(user)
    assert len(theirs) > 50
    installed = user / "AppData" / "Local" / "numpure-xl"
    addin = user / "AppData/Roaming/Microsoft/Excel/XLSTART/numpure.xlam"

    status, told = windows("Install.cmd", "/quiet", cwd=unpacked)
    assert status == 1, told  # Wine has no Excel
    assert "Excel が見つかりません" in told
    assert addin.read_bytes() == shipped("numpure.xlam")
    assert sorted(p.name for p in installed.iterdir()) == [
        "Report.cmd",
        "Uninstall.cmd",
        "numpure.cmd",
        "python-1",
    ]
    assert answered(windows) == [SOLVED]
    assert answered(windows, BOTH) == [THEIRS, SOLVED]
    solved = windows("numpure.cmd", "solve", "1.....3..2.....4", cwd=installed)
    assert solved == (0, f"{SOLVED}\r\n")

    windows("Install.cmd", "/quiet", cwd=unpacked)
    assert [p.name for p in installed.glob("python-*")] == ["python-2"]
    assert answered(windows) == [SOLVED]

    is_open = addin.with_name("~$numpure.xlam")
    is_open.touch()
    status, told = windows("Install.cmd", "/quiet", cwd=unpacked)
    assert (status, "Excel を終了" in told) == (1, True), told
    assert [p.name for p in installed.glob("python-*")] == ["python-2"]
    status, told = windows("Uninstall.cmd", "/quiet", cwd=unpacked)
    assert "Excel を終了" in told
    assert answered(windows) == [SOLVED]
    is_open.unlink()

    listed = r"reg query HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\numpure-xl"
    assert windows(listed)[0] == 0
    windows("Uninstall.cmd", "/quiet", cwd=unpacked)
    left = (p for p in user.rglob("*numpure*") if p.is_file() and "Downloads" not in p.parts)
    assert list(left) == []
    assert not any(installed.rglob("*"))  # the folder itself is what Wine's rmdir leaves
    assert not (user / ".numpure_xl").exists()
    assert windows(listed)[0] == 1
    assert contents(user) == theirs


def test_who_has_not_unpacked_it_is_told_so(unpacked, windows, tmp_path):
    alone = shutil.copy(unpacked / "Install.cmd", tmp_path)
    status, told = windows(f"Z:{alone}", "/quiet")
    assert status == 1
    assert "Extract All" in told
    assert "すべて展開" in told
