"""The add-in is put in place whole or not at all, and taken away without a trace."""

import os
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
import xlwings
from click.testing import CliRunner

from numpure_xl import __version__
from numpure_xl.cli import main
from numpure_xl.errors import RequestError, SheetError
from numpure_xl.hosts.excel import config, doctor, edition, install, policies, server, trial
from numpure_xl.hosts.excel.reasons import reason
from numpure_xl.hosts.excel.registry import windows_registry
from numpure_xl.hosts.finding import Finding
from numpure_xl.shipped import shipped

ROOT = Path(__file__).parents[1]
OTHERS = "Library/Application Scripts/com.microsoft.Excel/other.applescript"


@pytest.fixture(params=["windows", "macos"])
def home(request, tmp_path):
    """Return the places in a made-up home of either system, which has other people's add-ins."""
    if request.param == "windows":
        where = config.windows(tmp_path, encoding="cp932")
    else:
        where = config.macos(tmp_path)
        (tmp_path / OTHERS).parent.mkdir(parents=True)
        (tmp_path / OTHERS).write_text("other")
    where.addin.parent.mkdir(parents=True)
    where.addin.with_name("other.xlam").write_text("other")
    if where.script is not None:
        where.config.parent.mkdir(parents=True)
    return where


@pytest.fixture
def python(tmp_path):
    """Return the path of an interpreter in the made-up home."""
    path = tmp_path / "venv" / "Scripts" / "python.exe"
    path.parent.mkdir(parents=True)
    path.write_text("")
    return str(path)


def tree(folder):
    """Return every file under a folder, with what it holds."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def told(findings):
    """Return the sentences of what is wrong, gaps filled."""
    return [f.sentence.format(**f.fields) for f in findings if not f.well]


def test_what_is_installed_is_there_and_taken_away_again(home, python, tmp_path):
    before = tree(tmp_path)
    written = install.install(home, python)
    assert home.addin.read_bytes() == (ROOT / "workbook" / "numpure.xlam").read_bytes()
    assert set(tree(tmp_path)) - set(before) == set(written)
    assert {path: content for path, content in tree(tmp_path).items() if path in before} == before
    assert install.uninstall(home) == written
    assert tree(tmp_path) == before
    assert install.uninstall(home) == []


def test_installing_twice_is_installing_once(home, python, tmp_path):
    install.install(home, python)
    once = tree(tmp_path)
    install.install(home, python)
    assert tree(tmp_path) == once


def test_the_configuration_is_what_vba_reads(home, python):
    """`Input #` takes quoted texts parted by a comma."""
    install.install(home, python)
    lines = home.config.read_bytes().decode("ascii").split("\r\n")
    assert lines == [f'"{home.interpreter}","{python}"', ""]


def test_settings_of_the_user_are_kept(home, python):
    home.config.parent.mkdir(parents=True, exist_ok=True)
    home.config.write_bytes(config.written(home, {"SHOW CONSOLE": "True", "LANGUAGE": "ja"}))
    install.install(home, python)
    assert config.read(home)["LANGUAGE"] == "ja"
    install.uninstall(home)
    assert config.read(home) == {"SHOW CONSOLE": "True"}


def test_while_excel_has_the_add_in_open_nothing_is_changed(home, python, tmp_path):
    install.install(home, python)
    home.addin.with_name("~$numpure.xlam").write_text("me")
    before = tree(tmp_path)
    for change in (lambda: install.install(home, "/elsewhere"), lambda: install.uninstall(home)):
        with pytest.raises(SheetError, match="close Excel and try again"):
            change()
        assert tree(tmp_path) == before


@pytest.mark.parametrize("blocked", ["addin", "config"])
def test_a_file_that_cannot_be_written_leaves_all_as_it_was(home, python, tmp_path, blocked):
    """A folder that is not empty stands in its place: nobody, root neither, can replace it."""
    obstacle = getattr(home, blocked) / "folder"
    obstacle.mkdir(parents=True)
    (obstacle / "file").write_text("")
    before = tree(tmp_path)
    with pytest.raises(SheetError, match=r"cannot be written \(.*\); allow it, or ask"):
        install.install(home, python)
    assert tree(tmp_path) == before


def test_a_folder_that_cannot_be_made_is_named_with_what_to_do(python, tmp_path):
    """A file stands where the folder should be, so this holds for whoever runs it."""
    where = config.windows(tmp_path, encoding="cp1252")
    where.addin.parent.parent.mkdir(parents=True)
    where.addin.parent.write_text("a file")
    with pytest.raises(SheetError) as refusal:
        install.install(where, python)
    assert refusal.value.fields["path"] == str(where.addin.parent)
    assert "close Excel" not in str(refusal.value)


@pytest.mark.parametrize("number", [5, 32])
def test_a_file_that_windows_says_is_open_is_to_be_closed(home, python, monkeypatch, number):
    install.install(home, python)

    def refuse(*_arguments):
        error = PermissionError(13, "Access is denied")
        error.winerror = number  # type: ignore[attr-defined]
        raise error

    monkeypatch.setattr(install, "write_whole", refuse)
    with pytest.raises(SheetError, match="close Excel and try again"):
        install.install(home, "/elsewhere")


def test_an_add_in_of_somebody_else_under_our_name_is_put_back(home, python, tmp_path):
    home.addin.write_bytes(b"somebody else's")
    before = tree(tmp_path)
    for _ in range(2):
        install.install(home, python)
        assert home.addin.read_bytes() == shipped(config.ADDIN)
    install.uninstall(home)
    assert tree(tmp_path) == before


def test_an_add_in_of_an_older_version_is_not_kept(home, python, tmp_path):
    with zipfile.ZipFile(home.addin, "w") as older:
        older.writestr("customUI/customUI14.xml", '<tab id="numpureTab"/>')
    install.install(home, python)
    install.uninstall(home)
    assert not home.addin.exists()
    assert not list(tmp_path.rglob("*.bak"))


XLWINGS_KEPT = "xlwings' own add-in, {path}, has another Python, and stays as it is."


@pytest.mark.parametrize(
    ("theirs", "is_virtual", "is_shared"),
    [("same", True, True), ("other", True, False), ("", True, False), ("", False, True)],
)
def test_the_add_in_of_xlwings_is_noticed(home, python, theirs, is_virtual, is_shared):
    install.install(home, python)
    home.addin.with_name("xlwings.xlam").write_text("theirs")
    if is_virtual:
        (Path(python).parents[1] / "pyvenv.cfg").write_text("")
    named = {"same": python, "other": "/usr/bin/python3"}.get(theirs, "")
    path = config.of_xlwings(home)
    path.parent.mkdir(exist_ok=True)
    path.write_text(f'"{home.interpreter}","{named}"\n' if named else "")
    system = doctor.System(registry(), start=answers, trip=round_trip)
    findings = list(doctor.examine(home, python, system))
    (found,) = [f for f in findings if "xlwings' own" in f.sentence]
    assert (not found.well, found.sentence != XLWINGS_KEPT) == (is_shared, is_shared)
    assert not found.blocks or found.well


def test_a_path_that_vba_cannot_read_is_refused(tmp_path):
    japanese = tmp_path / "数独" / "python.exe"
    with pytest.raises(SheetError, match="use a folder with a plain name"):
        install.install(config.windows(tmp_path, encoding="cp1252"), str(japanese))
    assert tree(tmp_path) == {}
    where = config.windows(tmp_path, encoding="cp932")
    install.install(where, str(japanese))
    assert f'"INTERPRETER_WIN","{japanese}"'.encode("cp932") in where.config.read_bytes()
    assert config.read(where)["INTERPRETER_WIN"] == str(japanese)


def test_a_home_that_vba_cannot_read_is_refused_and_told(tmp_path, python):
    home = tmp_path / "数独"
    where = config.windows(home, encoding="cp1252")
    with pytest.raises(SheetError, match="a folder has a name in another language"):
        install.install(where, python)
    assert not home.exists()
    findings = doctor.status(where, python)
    assert any("another language" in finding.sentence for finding in findings)
    readable = doctor.status(config.windows(home, encoding="cp932"), python)
    assert not any("another language" in finding.sentence for finding in readable)


def test_on_a_mac_any_path_of_python_is_taken(tmp_path):
    where = config.macos(tmp_path)
    python = "/Users/太郎/it's $HOME; a\\b|/bin/python"
    install.install(where, python)
    assert config.read(where)["INTERPRETER_MAC"] == python
    assert where.script is not None
    assert where.script.read_bytes().isascii()


def test_blanks_in_a_path_are_no_matter_on_windows(tmp_path):
    where = config.windows(tmp_path, encoding="cp1252")
    install.install(where, r"C:\Program Files\Python\python.exe")
    assert config.read(where)["INTERPRETER_WIN"] == r"C:\Program Files\Python\python.exe"


@pytest.mark.parametrize("version", ["0.33.15", "0.37.4", "0.38.0", "1.0"])
def test_an_xlwings_that_nobody_has_tried_is_refused(home, python, monkeypatch, tmp_path, version):
    before = tree(tmp_path)
    monkeypatch.setattr(xlwings, "__version__", version)
    with pytest.raises(RequestError, match=rf"needs xlwings 0\.37\.8, not {version}"):
        install.install(home, python)
    assert tree(tmp_path) == before


def test_the_version_of_xlwings_is_one_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    oldest, end = config.ADMITTED
    (wanted,) = [p for p in project["dependencies"] if p.startswith("xlwings>=")]
    assert wanted.partition(";")[0] == f"xlwings>={oldest},<{end}"
    assert config.is_admitted(oldest)
    assert config.is_admitted(xlwings.__version__)
    assert xlwings.__version__ == config.XLWINGS


def test_the_wheel_carries_the_workbooks_their_texts_and_the_frame():
    target = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    carried = target["targets"]["wheel"]["force-include"]
    assert carried == {
        f"workbook/{name}": f"numpure_xl/workbook/{name}"
        for name in (
            *("numpure.xlam", "numpure.xlsm", "ribbon/text.csv", "frame.oxt"),
            *("pictures", "web", "originals-en.xlsm", "originals-ja.xlsm", "originals"),
        )
    }
    for name in carried:
        for path in (ROOT / name).rglob("*") if (ROOT / name).is_dir() else [ROOT / name]:
            if path.is_file():
                read = shipped(path.relative_to(ROOT / "workbook").as_posix())
                assert read == path.read_bytes()


# --- status and doctor


def test_after_an_installation_all_is_well(home, python):
    install.install(home, python)
    assert told(doctor.status(home, python)) == []


def test_before_an_installation_all_that_is_missing_is_told(home, python):
    sentences = told(doctor.status(home, python))
    assert sentences[:2] == [
        f"The add-in is not installed in {home.addin}.",
        f"No Python is named in {home.config}.",
    ]
    assert len(sentences) == (2 if home.script is None else 3)


def test_a_changed_add_in_and_another_python_are_told(home, python):
    install.install(home, python)
    home.addin.write_bytes(home.addin.read_bytes()[:-1])
    assert told(doctor.status(home, "/usr/bin/python3")) == [
        f"The add-in in {home.addin} is of another version.",
        f"The add-in runs another Python, {python}.",
    ]
    Path(python).unlink()
    assert f"The Python of the add-in is gone: {python}." in told(doctor.status(home, python))


EXCEL = rf"HKEY_LOCAL_MACHINE\{edition.PROGRAM}"


def registry(**values):
    """Return a Windows registry of values by their key and name, parted by "|"."""
    known: dict[str, dict[str, object]] = {}
    for name, value in values.items():
        known.setdefault(name.split("|")[0], {})[name.split("|")[1].lower()] = value
    return lambda key: known.get(key, {})


def program(bits):
    """Return the least that Windows takes for a program or a library, of so many bits."""
    machine = {64: 0x8664, 32: 0x14C}[bits].to_bytes(2, "little")
    return b"MZ".ljust(0x3C, b"\0") + bytes([0x40, 0, 0, 0]) + b"PE\0\0" + machine + bytes(18)


def answers(_interpreter):
    """Answer as a Python with this numpure-xl does."""
    return trial.Versions(__version__, config.XLWINGS)


def round_trip(_library, _interpreter):
    """Answer as Python does through COM."""
    return Finding("", {})


def examined(where, python, values=None, **system):
    """Return the sentences of what is wrong with a system that has Excel, whose Python answers."""
    excel = where.config.parents[1] / "EXCEL.EXE"
    excel.write_bytes(program(64))
    known = registry(**{f"{EXCEL}|": str(excel)} | (values or {}))
    system = {"application": excel, "start": answers, "trip": round_trip} | system
    return told(doctor.examine(where, python, doctor.System(known, **system)))


@pytest.fixture
def library(python):
    """Put xlwings' library where pip puts it in a virtual environment."""
    path = Path(python).parents[1] / "xlwings64-0.37.8.dll"
    path.write_bytes(program(64))
    return path


def test_a_healthy_windows_is_told_well(tmp_path, python, library):
    where = config.windows(tmp_path, encoding="cp1252")
    install.install(where, python)
    asked = []

    def trip(*given):
        asked.append(given)
        return round_trip(*given)

    assert examined(where, python, trip=trip) == []
    laid = where.config.with_name("numpure64.dll")
    assert asked == [(laid, python)]
    assert laid.read_bytes() == library.read_bytes()


def test_the_library_goes_with_the_add_in(tmp_path, python, library):
    where = config.windows(tmp_path, encoding="cp1252")
    laid = where.config.with_name("numpure64.dll")
    assert laid in install.install(where, python)
    assert laid not in install.install(where, python)  # Excel may have it open
    library.write_bytes(b"a newer one")
    assert laid in install.install(where, python)
    assert laid in install.uninstall(where)
    assert not laid.parent.exists()


@pytest.mark.usefixtures("library")
def test_a_library_that_is_gone_is_told(tmp_path, python):
    where = config.windows(tmp_path, encoding="cp1252")
    install.install(where, python)
    where.config.with_name("numpure64.dll").unlink()
    missing = where.config.with_name("numpure64.dll")
    assert examined(where, python) == [f"The library of the add-in is missing: {missing}."]


def test_a_healthy_mac_is_told_well(tmp_path, python):
    where = config.macos(tmp_path)
    install.install(where, python)
    assert examined(where, python) == []
    assert examined(where, python, application=tmp_path / "none") == ["Excel was not found."]


CLOUD, MACHINE, GROUP, _, USER = policies.OFFICE
TRUSTED = r"\Excel\Security\Trusted Locations|AllLocationsDisabled"
SECURITY = r"\Excel\Security|"
STARTS, LOADS = "D4F940AB-401B-4EFC-AADC-AD5F3C50688A", "92E97FA1-2EDF-4476-BDD6-9DD0B4DDDC7B"
NO_START, NO_LIBRARY = (
    "Defender keeps Office from starting Python.",
    "Defender keeps macros from loading a library.",
)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({f"{EXCEL}|": ""}, "Excel was not found."),
        (
            {f"{EXCEL}|": r"C:\Program Files\WindowsApps\Microsoft.Office.Desktop\EXCEL.EXE"},
            "Excel is the Microsoft Store's; it sees no Python (-2147221164).",
        ),
        (
            {f"{EXCEL}|": r"C:\gone\EXCEL.EXE"},
            r"Excel's program cannot be read: C:\gone\EXCEL.EXE.",
        ),
        ({f"{USER}{TRUSTED}": 1}, "Trusted locations are disabled."),
        ({f"{MACHINE}{TRUSTED}": 1, f"{USER}{TRUSTED}": 0}, "Trusted locations are disabled."),
        ({f"{CLOUD}{TRUSTED}": 1, f"{GROUP}{TRUSTED}": 0}, "Trusted locations are disabled."),
        ({f"{GROUP}{SECURITY}DisableAllAddins": 1}, "Add-ins are disabled in Excel."),
        (
            {f"{USER}{SECURITY}RequireAddinSig": 1},
            "Excel runs signed add-ins only; this one is unsigned.",
        ),
        ({rf"{CLOUD}\Common|VBAOff": 1}, "VBA is turned off in Office."),
        (
            {rf"{GROUP}\Common\Security|RequireAlwaysOnMacroSig": 1},
            "Macros that start with Excel must be signed; this add-in is unsigned.",
        ),
        (
            {rf"{GROUP}\Common\Security\Trusted Locations|Allow User Locations": 0},
            "Only trusted locations that a policy names are allowed.",
        ),
        ({f"{policies.GROUP}|{STARTS}": "1"}, NO_START),
        ({f"{policies.GROUP}|{LOADS.lower()}": "6"}, NO_LIBRARY),
        ({f"{policies.LOCAL}|{LOADS}": 1}, NO_LIBRARY),
        ({f"{policies.MANAGED}|ASRRules": f"{STARTS}=2|{LOADS}=1"}, NO_LIBRARY),
        (
            {f"{policies.DISABLED}|1F": b"\1" + "C:\\NUMPURE.XLAM".encode("utf-16-le")},
            "Excel has disabled the add-in after a crash.",
        ),
    ],
)
@pytest.mark.usefixtures("library")
def test_what_keeps_windows_from_running_it_is_told(tmp_path, python, values, sentence):
    where = config.windows(tmp_path, encoding="cp1252")
    install.install(where, python)
    assert examined(where, python, values) == [sentence]


@pytest.mark.parametrize(
    "values",
    [
        {f"{USER}{SECURITY}VBAWarnings": 4},
        {f"{GROUP}{SECURITY}VBAWarnings": 4},
        {f"{GROUP}{TRUSTED}": 0, f"{USER}{TRUSTED}": 1},
        {f"{policies.GROUP}|{STARTS}": "2"},
        {f"{policies.GROUP}|{STARTS}": "0", f"{policies.LOCAL}|{STARTS}": 1},
        {f"{policies.SMART_APP_CONTROL}|VerifiedAndReputablePolicyState": 1},
    ],
    ids=[
        *("disabled elsewhere", "by policy", "policy overrules", "audited only"),
        *("rule overruled", "a library that loads"),
    ],
)
@pytest.mark.usefixtures("library")
def test_what_does_not_reach_the_start_folder_is_well(tmp_path, python, values):
    where = config.windows(tmp_path, encoding="cp1252")
    install.install(where, python)
    assert examined(where, python, values) == []


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("state", [0, 1, 2])
def test_smart_app_control_is_told_where_a_library_is_not_loaded(tmp_path, python, state):
    where = config.windows(tmp_path, encoding="cp1252")
    install.install(where, python)
    values = {f"{policies.SMART_APP_CONTROL}|VerifiedAndReputablePolicyState": state}
    sentences = examined(
        where, python, values, trip=lambda *_: reason("refused", path="x", number="4551")
    )
    assert sentences[0] == "Windows does not load the library of the add-in, x (error 4551)."
    blocked = "Smart App Control is on; it blocks libraries that are unsigned, as this one is."
    assert sentences[1:] == ([blocked] if state == 1 else [])


@pytest.mark.usefixtures("library")
def test_a_python_of_another_version_is_told(tmp_path, python):
    where = config.windows(tmp_path, encoding="cp1252")
    install.install(where, python)
    sentence = "The add-in's Python answers with numpure-xl 0.0 and xlwings 0.37.8."
    old = lambda _: trial.Versions("0.0", config.XLWINGS)  # noqa: E731
    assert examined(where, python, start=old) == [sentence]


def test_the_python_of_the_add_in_answers():
    assert trial.start(sys.executable) == (__version__, xlwings.__version__)


def test_it_is_started_without_what_a_terminal_has_activated(monkeypatch, tmp_path):
    monkeypatch.setenv("CONDA_PREFIX", str(tmp_path))
    monkeypatch.setenv("PATH", os.pathsep.join(map(str, (tmp_path, tmp_path / "bin", "/other"))))
    found = trial.environment(tmp_path)
    assert found["PATH"] == "/other"
    assert "CONDA_PREFIX" not in found


@pytest.mark.parametrize("is_conda", [True, False])
def test_a_python_of_conda_finds_its_libraries_without_being_activated(
    monkeypatch, tmp_path, is_conda
):
    monkeypatch.setenv("PATH", "before")
    for folder in ("Library/bin", "Scripts", "conda-meta" if is_conda else "Lib"):
        (tmp_path / folder).mkdir(parents=True)
    server.find_libraries(tmp_path)
    added = [str(tmp_path / name) for name in ("", "Library/bin", "Scripts")]
    assert os.environ["PATH"].split(os.pathsep) == [*(added if is_conda else []), "before"]


def test_it_is_started_as_the_add_in_starts_it():
    bridge = (ROOT / "workbook/src/NumpureBridge.bas").read_text("ascii")
    assert f'""" {" ".join(trial.ARGUMENTS)} $(CLSID)"' in bridge


@pytest.mark.skipif(os.name == "nt", reason="a script cannot stand for python.exe")
@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        (None, "The add-in's Python does not start: Permission denied."),
        ("exec sleep 30", "The add-in's Python did not answer within 0.2 seconds."),
        ("echo a b", "a b"),
        ('while [ -e "$0" ]; do sleep 0.1; done & echo a b', "a b"),
        (
            "echo 'Traceback'; echo 'No module named numpure_xl' >&2; exit 3",
            "The add-in's Python ends with status 3: No module named numpure_xl",
        ),
    ],
    ids=["no program", "silent", "answers", "leaves a program", "ends"],
)
def test_what_a_python_does_when_it_is_started_is_told(python, script, sentence):
    if script is not None:
        Path(python).write_text(f"#!/bin/sh\n{script}\n")
        Path(python).chmod(0o755)
    try:
        said = " ".join(trial.start(python, 0.2 if script and "exec" in script else 20))
    except SheetError as error:
        said = str(error)
    finally:
        Path(python).unlink()  # what it has left ends
    assert said == sentence


def test_a_library_that_is_not_where_vba_looks_is_told(tmp_path, python):
    where = config.windows(tmp_path, encoding="cp1252")
    install.install(where, python)
    sentence = "The library of xlwings, xlwings64-0.37.8.dll, is not beside Python."
    assert examined(where, python) == [sentence]


def test_the_python_of_the_store_is_told(tmp_path):
    python = r"C:\Users\me\AppData\Local\Microsoft\WindowsApps\python.exe"
    where = config.windows(tmp_path, encoding="cp1252")
    first = next(doctor.examine(where, python, doctor.System(registry())))
    assert "Microsoft's Store" in first.sentence


@pytest.mark.usefixtures("library")
def test_another_xlwings_is_told(tmp_path, python, monkeypatch):
    where = config.windows(tmp_path, encoding="cp1252")
    install.install(where, python)
    monkeypatch.setattr(xlwings, "__version__", "0.38.0")
    sentence = "xlwings is 0.38.0, and the add-in needs 0.37.8."
    assert examined(where, python) == [sentence]


# --- the command line


@pytest.fixture
def windows(monkeypatch, tmp_path):
    """Let the command line believe that it is on Windows, in a made-up home."""
    monkeypatch.setattr("platform.system", lambda: "Windows")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("APPDATA", str(tmp_path / "Roaming"))
    where = config.windows(tmp_path, tmp_path / "Roaming", encoding="utf-8")
    monkeypatch.setattr(config, "windows", lambda _home, _roaming: where)
    monkeypatch.setattr("numpure_xl.cli.addin.sleep", lambda _seconds: None)
    return where


def ran(*words):
    return CliRunner().invoke(main, [*words, "--lang", "en"])


def test_an_installation_that_cannot_work_says_so(windows):
    installed = ran("addin", "install")
    assert (installed.exit_code, windows.addin.exists()) == (1, True)
    assert "Installed, but it cannot work yet:\n!!" in installed.output
    assert "Excel was not found." in installed.output
    assert "Restart Excel" not in installed.output


def test_what_an_antivirus_takes_away_at_once_is_noticed(windows, monkeypatch):
    def scan(seconds):
        assert 2 <= seconds <= 5
        windows.addin.unlink()

    monkeypatch.setattr("numpure_xl.cli.addin.sleep", scan)
    installed = ran("addin", "install")
    assert installed.exit_code == 1
    assert f"!!  The add-in was installed, and is gone from {windows.addin}.\n" in installed.output
    assert "Protection history" in installed.output


def test_the_commands_install_tell_and_take_away(windows, monkeypatch):
    monkeypatch.setattr(doctor, "examine", lambda *_: [])
    assert ran("addin", "status").exit_code == 1
    installed = ran("addin", "install")
    assert (installed.exit_code, windows.addin.exists()) == (0, True)
    assert str(windows.addin) in installed.output
    assert "Restart Excel" in installed.output
    status = ran("addin", "status")
    assert (status.exit_code, status.output.count("ok  ")) == (0, 2)
    removed = ran("addin", "uninstall")
    assert (removed.exit_code, windows.addin.exists()) == (0, False)
    assert ran("addin", "uninstall").output == "There was nothing to remove.\n"


@pytest.mark.usefixtures("windows")
def test_a_shared_xlwings_is_told_at_the_installation(monkeypatch):
    sentence, fields = "xlwings' own add-in, {path}, shares", {"path": "x"}
    shared = Finding(sentence, fields, "Move", blocks=False)
    monkeypatch.setattr(doctor, "examine", lambda *_: [shared])
    installed = ran("addin", "install")
    assert installed.exit_code == 0
    assert "!!  xlwings' own add-in, x, shares\n    Move\n" in installed.output
    assert "Restart Excel" in installed.output


def test_whose_add_in_is_removed_is_told(windows):
    install.install(windows, "/elsewhere/python")
    removed = ran("addin", "uninstall")
    assert "The add-in ran another Python, /elsewhere/python.\n" in removed.output


@pytest.mark.usefixtures("windows")
def test_the_doctor_says_what_to_do():
    told = ran("doctor")
    assert told.exit_code == 1
    assert f"ok  Python {sys.version.split()[0]}: {sys.executable}." in told.output
    assert "!!  Excel was not found.\n    Install Excel;" in told.output
    assert "Run numpure addin install." in told.output


def test_in_japanese_as_well(windows):
    told = CliRunner().invoke(main, ["addin", "status", "--lang", "ja"])
    assert f"!!  アドインが {windows.addin} にありません。" in told.output


def test_a_locked_add_in_is_a_sentence_and_exit_status_1(windows):
    windows.addin.parent.mkdir(parents=True)
    windows.addin.with_name("~$numpure.xlam").write_text("")
    refused = ran("addin", "install")
    assert refused.exit_code == 1
    assert refused.stderr.startswith(f"numpure: {windows.addin} cannot be changed")
    assert refused.stderr.endswith("close Excel and try again.\n")


@pytest.mark.parametrize("words", ["addin install", "addin uninstall", "addin status", "doctor"])
def test_without_excel_for_the_system_a_sentence_and_exit_status_2(words, monkeypatch):
    monkeypatch.setattr("platform.system", lambda: "Linux")
    refused = ran(*words.split(), "--host", "excel")
    assert refused.exit_code == 2
    sentence = "numpure: Excel with add-ins runs on Windows and macOS, not on Linux.\n"
    assert refused.stderr == sentence


def test_the_places_are_those_of_the_system(monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr("platform.system", lambda: "Darwin")
    assert config.places() == config.macos(tmp_path)
    monkeypatch.setattr("platform.system", lambda: "Windows")
    monkeypatch.setenv("APPDATA", str(tmp_path / "R"))
    assert config.places() == config.windows(tmp_path, tmp_path / "R")
    monkeypatch.delenv("APPDATA")
    assert config.places() == config.windows(tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="there it would be asked")
def test_elsewhere_the_registry_of_windows_is_empty():
    assert windows_registry(EXCEL) == {}
