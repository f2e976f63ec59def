"""The ZIP for Windows holds what it says it does, and what it pins is what the package needs."""

import io
import re
import tomllib
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement

from workbook import release

WINDOWS = {name: str(value) for name, value in default_environment().items()} | {
    "sys_platform": "win32",
    "platform_system": "Windows",
}
EMBEDDED = {"python.exe": b"", "python312.dll": b"", "python312.zip": b"", "python312._pth": b"#"}
WHOLE = {"python.exe": b"", "python311.dll": b"", "Lib/os.py": b"", "DLLs/_ssl.pyd": b""}
OWN = "numpure_xl-1.0-py3-none-any.whl"
WHEELS = {OWN: b"ours", "xlwings-1.0-cp312-cp312-win_amd64.whl": b"theirs"}


@pytest.fixture(name="files")
def _files():
    """Return the files of a ZIP as they are read back."""
    with zipfile.ZipFile(io.BytesIO(release.packed(release.files_of(EMBEDDED, WHEELS)))) as package:
        return {name: package.read(name) for name in package.namelist()}


def test_the_zip_has_python_the_wheels_and_the_commands(files):
    assert sorted(files) == [
        *("Install.cmd", "README.txt", "Uninstall.cmd"),
        *("commands/Report.cmd", "commands/Uninstall.cmd", "commands/numpure.cmd"),
        *sorted(f"python/{name}" for name in EMBEDDED),
        *sorted(f"wheels/{name}" for name in WHEELS),
    ]
    assert files[f"wheels/{OWN}"] == b"ours"


@pytest.mark.parametrize(
    ("python", "paths"),
    [(EMBEDDED, ["python312.zip", "."]), (WHOLE, [".", "DLLs", "Lib"])],
    ids=["embeddable", "whole"],
)
def test_python_looks_in_its_own_folder_only(python, paths):
    lines = release.paths_of(python, OWN).splitlines()
    assert lines == [*paths, r"Lib\site-packages", rf"..\wheels\{OWN}", "import site"]


def test_windows_can_read_every_text(files):
    """cmd.exe wants its own line ends; up to a chcp it knows no letters but ASCII."""
    for name, content in files.items():
        if name.endswith((".cmd", ".txt")):
            assert content.count(b"\n") == content.count(b"\r\n") > 0, name
        if name.endswith(".cmd"):
            assert content.partition(b"chcp 65001")[0].isascii(), name
    readme = files["README.txt"].decode("utf-8-sig")
    english, japanese = readme.split("\r\n\r\n\r\n")
    assert "Install.cmd" in english
    assert "インストール" in japanese
    assert max(map(len, readme.splitlines())) < 100
    assert len(english.splitlines()) < 25


def test_what_a_batch_file_names_is_there(files):
    """The two in `commands` are put beside the Python, whose folder has a number then."""
    named = re.findall(rb'"%~dp0(\w+)\\', b"".join(files.values()))
    assert set(named) == {b"python", b"PYTHON"}
    modules = re.findall(rb"-m (numpure_xl\S*)", b"".join(files.values()))
    for module in {m.decode() for m in modules}:
        path = Path(release.HOME.parent, *module.split("."))
        assert path.is_dir() or path.with_suffix(".py").is_file()


def test_the_same_files_make_the_same_zip():
    files = release.files_of(EMBEDDED, WHEELS)
    assert release.packed(files) == release.packed(dict(reversed(files.items())))


def test_the_zip_and_what_an_antivirus_asks_about_have_hashes():
    wheel = release.packed({"a/workbook/numpure.xlam": b"x", "b.data/data/xlwings64-1.dll": b"y"})
    lines = release.hashes_of("n.zip", b"zip", {OWN: wheel}).splitlines()
    wanted = {"n.zip": b"zip", "numpure.xlam": b"x", "xlwings64-1.dll": b"y"}
    assert lines == [f"{sha256(content).hexdigest()}  {name}" for name, content in wanted.items()]


def test_what_somebody_installed_into_a_python_is_left_out(tmp_path):
    for name in (
        *("python.exe", "python311.dll", "xlwings64-0.1.dll", "Lib/os.py"),
        *("Lib/site-packages/theirs.py", "Lib/__pycache__/os.pyc", "Scripts/pip.exe"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert sorted(release.python_of(tmp_path)) == ["Lib/os.py", "python.exe", "python311.dll"]


def test_a_python_can_be_a_zip(tmp_path):
    path = tmp_path / "python.zip"
    path.write_bytes(release.packed(EMBEDDED))
    assert release.python_of(path) == dict(sorted(EMBEDDED.items()))
    assert release.version_of(EMBEDDED) == "312"


def test_another_python_than_the_one_pinned_is_refused(monkeypatch):
    monkeypatch.setattr(release, "urlopen", lambda *_, **__: io.BytesIO(b"something else"))
    with pytest.raises(SystemExit, match=f"not {release.SHA256}"):
        release.downloaded()


def test_the_pins_are_what_the_package_needs_on_windows():
    project = tomllib.loads((release.HOME.parent / "pyproject.toml").read_text("utf-8"))["project"]
    pins = dict(re.findall(r"(?m)^([\w-]+)==(\S+)", release.PINS.read_text("utf-8")))
    for line in project["dependencies"]:
        needed = Requirement(line)
        if needed.marker is None or needed.marker.evaluate(WINDOWS):
            assert needed.name in pins, f"{line}: make the pins again, as their first lines say"
            assert needed.specifier.contains(pins[needed.name]), line
    assert {"pywin32", "et-xmlfile", "pillow"} <= set(pins)  # what those need
