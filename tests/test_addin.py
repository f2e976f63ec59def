"""The add-in is put in place whole or not at all, and taken away without a trace."""

import os
import re
import sys
import tomllib
from pathlib import Path

import pytest
import xlwings
from click.testing import CliRunner

from numpure_xl import addin, config, doctor
from numpure_xl.cli import main
from numpure_xl.errors import RequestError, SheetError

ROOT = Path(addin.__file__).parents[1]
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
    written = addin.install(home, python)
    assert home.addin.read_bytes() == (ROOT / "workbook" / "numpure.xlam").read_bytes()
    assert set(tree(tmp_path)) - set(before) == set(written)
    assert {path: content for path, content in tree(tmp_path).items() if path in before} == before
    assert addin.uninstall(home) == written
    assert tree(tmp_path) == before
    assert addin.uninstall(home) == []


def test_installing_twice_is_installing_once(home, python, tmp_path):
    addin.install(home, python)
    once = tree(tmp_path)
    addin.install(home, python)
    assert tree(tmp_path) == once


def test_the_configuration_is_what_vba_reads(home, python):
    """`Input #` takes quoted texts parted by a comma; xlwings' VBA looks for these names."""
    addin.install(home, python)
    lines = home.config.read_bytes().decode("ascii").split("\r\n")
    assert f'"{home.interpreter}","{python}"' in lines
    assert '"ADD_WORKBOOK_TO_PYTHONPATH","False"' in lines
    assert ('"USE UDF SERVER","True"' in lines) == (home.script is None)
    vba = (Path(xlwings.__file__).parent / "xlwings_custom_addin.bas").read_text("ascii")
    names = [line.split('"')[1] for line in lines if line]
    assert all(f'GetConfig("{name}"' in vba for name in names if name != addin.MARK)


def test_settings_of_the_user_are_kept(home, python):
    home.config.parent.mkdir(parents=True, exist_ok=True)
    home.config.write_bytes(config.written(home, {"SHOW CONSOLE": "True", "LANGUAGE": "ja"}))
    addin.install(home, python)
    assert config.read(home)["LANGUAGE"] == "ja"
    addin.uninstall(home)
    assert config.read(home) == {"SHOW CONSOLE": "True"}


def test_a_script_that_xlwings_put_there_itself_stays(tmp_path, python):
    where = config.macos(tmp_path)
    assert where.script is not None
    where.script.parent.mkdir(parents=True)
    where.script.write_text("of xlwings runpython install")
    addin.install(where, python)
    addin.uninstall(where)
    assert where.script.read_text() == "of xlwings runpython install"


def test_while_excel_has_the_add_in_open_nothing_is_changed(home, python, tmp_path):
    addin.install(home, python)
    home.addin.with_name("~$numpure.xlam").write_text("me")
    before = tree(tmp_path)
    for change in (lambda: addin.install(home, "/elsewhere"), lambda: addin.uninstall(home)):
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
    with pytest.raises(SheetError, match=r"cannot be changed \(.*\); close Excel and try again"):
        addin.install(home, python)
    assert tree(tmp_path) == before


def test_a_path_that_vba_cannot_read_is_refused(tmp_path):
    japanese = tmp_path / "数独" / "python.exe"
    with pytest.raises(SheetError, match="use a folder with a plain name"):
        addin.install(config.macos(tmp_path), str(japanese))
    with pytest.raises(SheetError, match="use a folder with a plain name"):
        addin.install(config.windows(tmp_path, encoding="cp1252"), str(japanese))
    assert tree(tmp_path) == {}
    where = config.windows(tmp_path, encoding="cp932")
    addin.install(where, str(japanese))
    assert f'"INTERPRETER_WIN","{japanese}"'.encode("cp932") in where.config.read_bytes()
    assert config.read(where)["INTERPRETER_WIN"] == str(japanese)


@pytest.mark.parametrize("name", ["a b", "it's", "$HOME", "a;b", 'a"b'])
def test_a_path_that_a_shell_would_part_is_refused_on_a_mac(tmp_path, name):
    with pytest.raises(SheetError, match="use a folder with a plain name"):
        addin.install(config.macos(tmp_path), f"/Users/{name}/bin/python")


def test_blanks_in_a_path_are_no_matter_on_windows(tmp_path):
    where = config.windows(tmp_path, encoding="cp1252")
    addin.install(where, r"C:\Program Files\Python\python.exe")
    assert config.read(where)["INTERPRETER_WIN"] == r"C:\Program Files\Python\python.exe"


def test_another_xlwings_is_refused(home, python, monkeypatch, tmp_path):
    before = tree(tmp_path)
    monkeypatch.setattr(xlwings, "__version__", "0.37.7")
    with pytest.raises(RequestError, match=r"needs xlwings 0\.37\.8, not 0\.37\.7"):
        addin.install(home, python)
    assert tree(tmp_path) == before


def test_the_version_of_xlwings_is_one_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pinned = [p for p in project["dependencies"] if p.startswith("xlwings==")]
    assert re.findall(r"xlwings==([\d.]+)", pinned[0]) == [config.XLWINGS] == [xlwings.__version__]


def test_the_wheel_carries_the_workbooks_their_texts_and_the_frame():
    target = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    carried = target["targets"]["wheel"]["force-include"]
    assert carried == {
        f"workbook/{name}": f"numpure_xl/workbook/{name}"
        for name in ("numpure.xlam", "numpure.xlsm", "ribbon/text.csv", "frame.oxt")
    }
    for name in carried:
        read = addin.workbook(name.removeprefix("workbook/"))
        assert read == (ROOT / name).read_bytes()


# --- status and doctor


def test_after_an_installation_all_is_well(home, python):
    addin.install(home, python)
    assert told(doctor.status(home, python)) == []


def test_before_an_installation_all_that_is_missing_is_told(home, python):
    sentences = told(doctor.status(home, python))
    assert sentences[:2] == [
        f"The add-in is not installed in {home.addin}.",
        f"No Python is named in {home.config}.",
    ]
    assert len(sentences) == (2 if home.script is None else 3)


def test_a_changed_add_in_and_another_python_are_told(home, python):
    addin.install(home, python)
    home.addin.write_bytes(home.addin.read_bytes()[:-1])
    assert told(doctor.status(home, "/usr/bin/python3")) == [
        f"The add-in in {home.addin} is of another version.",
        f"The add-in runs another Python, {python}.",
    ]
    Path(python).unlink()
    assert f"The Python of the add-in is gone: {python}." in told(doctor.status(home, python))


def registry(**values):
    """Return a Windows registry that holds Excel, and values by name."""
    known = {(doctor.EXCEL, ""): r"C:\Program Files\Microsoft Office\root\Office16\EXCEL.EXE"}
    known |= {(key.split("|")[0], key.split("|")[1]): value for key, value in values.items()}
    return lambda key, name: known.get((key, name))


@pytest.fixture
def library(python):
    """Put xlwings' library where pip puts it in a virtual environment."""
    path = Path(python).parents[1] / "xlwings64-0.37.8.dll"
    path.write_text("")
    return path


def test_a_healthy_windows_is_told_well(tmp_path, python, library):
    where = config.windows(tmp_path, encoding="cp1252")
    addin.install(where, python)
    findings = list(doctor.examine(where, python, registry()))
    assert told(findings) == []
    assert any(str(library) in f.fields.values() for f in findings)


def test_a_healthy_mac_is_told_well(tmp_path, python):
    where = config.macos(tmp_path)
    addin.install(where, python)
    assert told(doctor.examine(where, python, registry(), tmp_path)) == []
    missing = tmp_path / "Microsoft Excel.app"
    assert told(doctor.examine(where, python, registry(), missing)) == ["Excel was not found."]


USER = doctor.SECURITY.format(policies="")
POLICY = doctor.SECURITY.format(policies="Policies\\")


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({f"{doctor.EXCEL}|": None}, "Excel was not found."),
        ({f"{USER}|VBAWarnings": 4}, "Macros are disabled."),
        ({f"{POLICY}|VBAWarnings": 4}, "Macros are disabled."),
        (
            {f"{USER}\\Trusted Locations|AllLocationsDisabled": 1},
            "Trusted locations are disabled.",
        ),
    ],
    ids=["no Excel", "no macros", "no macros by policy", "no locations"],
)
@pytest.mark.usefixtures("library")
def test_what_keeps_windows_from_running_it_is_told(tmp_path, python, values, sentence):
    where = config.windows(tmp_path, encoding="cp1252")
    addin.install(where, python)
    assert told(doctor.examine(where, python, registry(**values))) == [sentence]


def test_a_library_that_is_not_where_vba_looks_is_told(tmp_path, python):
    where = config.windows(tmp_path, encoding="cp1252")
    addin.install(where, python)
    sentence = "The library of xlwings, xlwings64-0.37.8.dll, is not beside Python."
    assert told(doctor.examine(where, python, registry())) == [sentence]


def test_the_python_of_the_store_is_told(tmp_path):
    python = r"C:\Users\me\AppData\Local\Microsoft\WindowsApps\python.exe"
    where = config.windows(tmp_path, encoding="cp1252")
    first = next(doctor.examine(where, python, registry()))
    assert "Microsoft's Store" in first.sentence


@pytest.mark.usefixtures("library")
def test_another_xlwings_is_told(tmp_path, python, monkeypatch):
    where = config.windows(tmp_path, encoding="cp1252")
    addin.install(where, python)
    monkeypatch.setattr(xlwings, "__version__", "0.38.0")
    sentence = "xlwings is 0.38.0, and the add-in needs 0.37.8."
    assert told(doctor.examine(where, python, registry())) == [sentence]


# --- the command line


@pytest.fixture
def windows(monkeypatch, tmp_path):
    """Let the command line believe that it is on Windows, in a made-up home."""
    monkeypatch.setattr("platform.system", lambda: "Windows")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("APPDATA", str(tmp_path / "Roaming"))
    where = config.windows(tmp_path, tmp_path / "Roaming", encoding="utf-8")
    monkeypatch.setattr(config, "windows", lambda _home, _roaming: where)
    return where


def ran(*words):
    return CliRunner().invoke(main, [*words, "--lang", "en"])


def test_the_commands_install_tell_and_take_away(windows):
    assert ran("addin", "status").exit_code == 1
    installed = ran("addin", "install")
    assert (installed.exit_code, windows.addin.exists()) == (0, True)
    assert str(windows.addin) in installed.output
    assert "Start Excel anew" in installed.output
    status = ran("addin", "status")
    assert (status.exit_code, status.output.count("ok  ")) == (0, 2)
    removed = ran("addin", "uninstall")
    assert (removed.exit_code, windows.addin.exists()) == (0, False)
    assert ran("addin", "uninstall").output == "There was nothing to remove.\n"


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
    refused = ran(*words.split())
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
    assert doctor.windows_registry(doctor.EXCEL, "") is None
