"""Faults that are planted in an installation on Windows: the doctor names each in one sentence."""

import shutil
import subprocess
import sys
import winreg
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
import win32api
import win32con
import xlwings

from numpure_xl.hosts.excel import (
    config,
    doctor,
    edition,
    install,
    policies,
    protection,
    round_trip,
    trial,
)

MACHINE, USER = winreg.HKEY_LOCAL_MACHINE, winreg.HKEY_CURRENT_USER
SANDBOX = r"Software\numpure-xl test"
PYTHON_SITE = "Lib/site-packages/sitecustomize.py"
SERVES = "import sys\nserves = 'numpure_xl.hosts.excel.server' in sys.orig_argv[3:4]\n"
ASKED = f"{SERVES}serves = serves and '--version' not in sys.orig_argv\n"
STORE = r"C:\Program Files\WindowsApps\Microsoft.Office.Desktop.Excel_16051.1_x86__8wekyb3d8bbwe"
RULE = "92E97FA1-2EDF-4476-BDD6-9DD0B4DDDC7B"
CLOUD, POLICY = policies.OFFICE[0], policies.OFFICE[2]


class Installed:
    """An installation: its places, its Python, and the Excel that is there."""

    def __init__(self, home):
        self.where = config.windows(home, home / "AppData" / "Roaming")
        self.venv = home / "venv"
        self.python = str(self.venv / "Scripts" / "python.exe")
        self.excel = home / "EXCEL.EXE"
        options = ("--without-pip", "--system-site-packages")
        subprocess.run([sys.executable, "-m", "venv", *options, self.venv], check=True)

    def lay(self):
        """Make all of it as it should be."""
        for name in config.LIBRARIES.values():
            library = name.format(version=xlwings.__version__)
            shutil.copy(Path(sys.prefix, library), self.venv)
        (self.venv / PYTHON_SITE).unlink(missing_ok=True)
        shutil.rmtree(self.where.config.parent, ignore_errors=True)
        shutil.copy(sys.executable, self.excel)
        install.install(self.where, self.python)

    def library(self, name="numpure64.dll"):
        """Return the path of a library that VBA loads."""
        return self.where.config.with_name(name)


@pytest.fixture(scope="module", name="made")
def _made(tmp_path_factory):
    return Installed(tmp_path_factory.mktemp("home"))


@pytest.fixture(name="there")
def _there(made):
    """Return an installation in which all is well."""
    made.lay()
    with registry():
        put(made, f"HKEY_LOCAL_MACHINE\\{edition.PROGRAM}", "", str(made.excel))
        yield made


@contextmanager
def registry():
    """Let this process have an empty registry; the programs that it starts have the real one."""
    keys = [winreg.CreateKey(USER, rf"{SANDBOX}\{root}") for root in ("user", "machine")]
    for root, key in zip((USER, MACHINE), keys, strict=True):
        win32api.RegOverridePredefKey(root, key.handle)
    try:
        yield
    finally:
        for root in (USER, MACHINE):
            win32api.RegOverridePredefKey(root, None)
        win32api.RegDeleteTree(win32con.HKEY_CURRENT_USER, SANDBOX)


def put(_there, key, name, value):
    """Put a value into the registry."""
    kind = {int: winreg.REG_DWORD, bytes: winreg.REG_BINARY}.get(type(value), winreg.REG_SZ)
    root, _, path = key.partition("\\")
    with winreg.CreateKey(getattr(winreg, root), path) as opened:
        winreg.SetValueEx(opened, name, 0, kind, value)


def faults(there, system=None):
    """Return the sentences of what is wrong; each has an advice."""
    found = [f for f in doctor.examine(there.where, there.python, system) if not f.well]
    assert all(f.advice.format(**f.fields) for f in found)
    return [f.sentence.format(**f.fields) for f in found]


def write(there, path, content):
    """Write a file, of the installation's home."""
    file = there.where.config.parents[1] / path
    file.write_bytes(content(file.read_bytes()) if callable(content) else content)


def other_machine(content):
    """Return a library as if it were for 32 bits."""
    head = int.from_bytes(content[0x3C:0x40], "little")
    return content[: head + 4] + bytes.fromhex("4c01") + content[head + 6 :]


def cut_both(there):
    """Cut the library, and the one that it was copied from."""
    for path in (there.venv / f"xlwings64-{xlwings.__version__}.dll", there.library()):
        path.write_bytes(path.read_bytes()[:5000])


def take_away(there, path):
    """Remove a file."""
    (there.where.config.parents[1] / path).unlink()


LIBRARY, CONFIG = ".numpure_xl/numpure64.dll", ".numpure_xl/numpure_xl.conf"
ADDIN = "AppData/Roaming/Microsoft/Excel/XLSTART/numpure.xlam"
FILES = {
    "library missing": (partial(take_away, path=LIBRARY), "The library of the add-in is missing"),
    "library cut": (
        partial(write, path=LIBRARY, content=lambda whole: whole[:10]),
        "The library of the add-in is damaged",
    ),
    "library of 32 bits": (
        partial(write, path=LIBRARY, content=other_machine),
        "is for 32 bits, and 64 are needed.",
    ),
    "library of another version": (
        partial(write, path=LIBRARY, content=lambda whole: whole + b"\0"),
        f"is not that of xlwings {xlwings.__version__}.",
    ),
    "library that Windows refuses": (cut_both, "(error 193)."),
    "add-in taken away": (partial(take_away, path=ADDIN), "and is gone from"),
    "add-in of another version": (
        partial(write, path=ADDIN, content=lambda whole: whole[:-1]),
        "is of another version.",
    ),
    "configuration gone": (partial(take_away, path=CONFIG), "No Python is named in"),
    "configuration broken": (
        partial(write, path=CONFIG, content=b'\xff\xfe"INTERPR\0\0'),
        "No Python is named in",
    ),
    "Python moved": (
        partial(write, path=CONFIG, content=lambda whole: whole.replace(b"venv", b"gone")),
        "The Python of the add-in is gone",
    ),
}
"""What is done to a file, and a part of the sentence."""

PYTHONS = {
    "Python broken": ("import os; os._exit(3)", "ends with status 3"),
    "numpure-xl missing": (
        "import sys; sys.modules['numpure_xl'] = None",
        "No module named",
    ),
    "another xlwings": (
        "import xlwings; xlwings.__version__ = '0.33.15'",
        "and xlwings 0.33.15.",
    ),
    "Python ends at once": (f"{ASKED}if serves: raise SystemExit(1)", "ends before it answers"),
    "class not registered": (f"{ASKED}if serves: import time; time.sleep(60)", "(-2147221164)."),
    "function fails": (
        f"{ASKED}if serves:\n import numpure_xl.udfs as u\n u.sudoku_count = None",
        "Python does not answer through COM as Excel asks it",
    ),
}
"""What runs when the Python of the add-in starts, and a part of the sentence."""

DISABLED = "C:\\XLSTART\\Numpure.xlam".encode("utf-16-le")
VALUES = {
    "Excel of the Store": (
        f"HKEY_CURRENT_USER\\{edition.PROGRAM}", "", rf"{STORE}\EXCEL.EXE", "Microsoft Store",
    ),
    "Group Policy": (
        rf"{POLICY}\Excel\Security\Trusted Locations", "alllocationsdisabled", 1, "Trusted",
    ),
    "cloud policy": (rf"{CLOUD}\common", "vbaoff", 1, "VBA is turned off"),
    "device management": (
        policies.MANAGED, "ASRRules", f"x=0|{RULE}=1", "Defender keeps macros",
    ),
    "rule of Group Policy": (policies.GROUP, RULE, "6", "Defender keeps macros"),
    "rule of this computer": (policies.LOCAL, RULE.lower(), 1, "Defender keeps macros"),
    "user's setting": (rf"{policies.OFFICE[4]}\Excel\Security", "RequireAddinSig", 1, "signed"),
    "disabled by Excel": (policies.DISABLED, "1A2B", b"\1\0" + DISABLED, "disabled the add-in"),
}  # fmt: skip
"""A value of the registry, and a part of the sentence."""


def test_where_all_is_well_nothing_is_wrong(there):
    assert faults(there) == []
    assert round_trip.tried(there.library(), there.python).well


@pytest.mark.few(len(FILES))
@pytest.mark.parametrize("name", FILES)
def test_a_fault_in_a_file_is_named(there, name):
    plant, sentence = FILES[name]
    plant(there)
    (found,) = faults(there)
    assert sentence in found


TAKEN = """\
import sys
log = sys.argv[1]
assert {"/uni:true", "/f:xml", "/e:events"} < {*sys.argv}
note = '''<events><Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'>
<System><EventID>1117</EventID><TimeCreated SystemTime='2026-11-28T07:15:00.0Z'/></System>
<EventData><Data Name='Threat Name'>Trojan:Script/Wacatac.H!ml</Data>
<Data Name='Path'>file:_{path}</Data></EventData></Event></events>'''
sys.stdout.buffer.write(note.encode("utf-16-le") if "Defender" in log else b"")
"""
"""A program that tells of the last event as Windows' own does."""


@pytest.mark.parametrize("path", [ADDIN, LIBRARY, CONFIG])
def test_a_file_that_defender_took_is_named_with_what_it_was_taken_for(
    there, path, monkeypatch, tmp_path
):
    file = there.where.config.parents[1] / path
    reader = tmp_path / "reader.py"
    reader.write_text(TAKEN.replace("{path}", str(file).replace("\\", "\\\\")), "utf-8")
    monkeypatch.setattr(protection, "READER", (sys.executable, str(reader)))
    file.unlink()
    found = faults(there)
    assert len(found) == (1 if path == CONFIG else 2)
    if path != CONFIG:
        assert found[-1].startswith(f"Defender has taken {file} away on 2026-11-28, as Trojan:")


def test_smart_app_control_is_named_where_the_library_does_not_load(there):
    put(there, policies.SMART_APP_CONTROL, "VerifiedAndReputablePolicyState", 1)
    cut_both(there)
    refused, blocked = faults(there)
    assert "(error 193)" in refused
    assert "Smart App Control is on" in blocked


@pytest.mark.few(len(PYTHONS))
@pytest.mark.parametrize("name", PYTHONS)
def test_a_fault_of_python_is_named(there, name):
    program, sentence = PYTHONS[name]
    (there.venv / PYTHON_SITE).write_text(program)
    trip = partial(round_trip.tried, seconds=15)
    (found,) = faults(there, doctor.System(trip=trip))
    assert sentence in found


@pytest.mark.few(len(VALUES))
@pytest.mark.parametrize("name", VALUES)
def test_a_value_of_the_registry_is_named(there, name):
    *value, sentence = VALUES[name]
    put(there, *value)
    versions = trial.Versions(doctor.__version__, xlwings.__version__)
    well = doctor.Finding("", {})
    (found,) = faults(there, doctor.System(start=lambda _: versions, trip=lambda *_: well))
    assert sentence in found


def test_an_excel_of_32_bits_is_asked_for_its_library(there):
    there.excel.write_bytes(other_machine(there.excel.read_bytes()))
    there.library("numpure32.dll").unlink()
    (found,) = faults(there)
    assert found == f"The library of the add-in is missing: {there.library('numpure32.dll')}."
