"""What is in the ZIP for Windows is laid where pip would have put it."""

import subprocess
import sys
import zipfile

import pytest

from numpure_xl.hosts.excel import bundle

WHEEL = {
    "one/__init__.py": "print('one')",
    "one/data/ナンプレ.txt": "",
    "one-1.0.dist-info/WHEEL": (
        "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    ),
    "one-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: one\nVersion: 1.0\n",
    "one-1.0.data/data/one64.dll": "",
    "one-1.0.data/data/share/one.txt": "",
    "one-1.0.data/purelib/pure.py": "",
    "one-1.0.data/platlib/two/part.pyd": "",
    "one-1.0.data/scripts/one.py": "#!python\n",
    "one-1.0.dist-info/RECORD": "",
}
MADE_BY_PIP = {"INSTALLER", "REQUESTED", "RECORD", "direct_url.json", "one.py"}


@pytest.fixture(name="source")
def _source(tmp_path):
    """Return an unpacked ZIP with a Python of one file and a wheel."""
    folder = tmp_path / "展開 (1)"
    (folder / "wheels").mkdir(parents=True)
    (folder / "python").mkdir()
    (folder / "python" / "python.exe").write_text("MZ")
    with zipfile.ZipFile(folder / "wheels" / "one-1.0-py3-none-any.whl", "w") as package:
        for name, text in WHEEL.items():
            package.writestr(name, text)
    return folder


def files_below(folder, site):
    """Return the files of a folder by their names, with the one for packages as on Windows."""
    names = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return {name.replace(site, "Lib/site-packages") for name in names}


def test_a_wheel_is_laid_out(source, tmp_path):
    bundle.lay(source, tmp_path / "python-1")
    assert files_below(tmp_path / "python-1", "Lib/site-packages") == {
        "python.exe",
        "one64.dll",
        "share/one.txt",
        *(f"Lib/site-packages/{name}" for name in WHEEL if ".data/" not in name),
        "Lib/site-packages/pure.py",
        "Lib/site-packages/two/part.pyd",
    }
    laid = tmp_path / "python-1/Lib/site-packages/one/__init__.py"
    assert laid.read_text() == "print('one')"


@pytest.mark.slow
def test_a_wheel_is_laid_where_pip_puts_it(source, tmp_path):
    bundle.lay(source, tmp_path / "python-1")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--no-compile"]
    (wheel,) = (source / "wheels").glob("*")
    subprocess.run([*pip, "--prefix", tmp_path / "pip", wheel], check=True)
    site = f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
    there = files_below(tmp_path / "pip", site)
    laid = files_below(tmp_path / "python-1", "Lib/site-packages") - {"python.exe"}
    assert {name for name in laid ^ there if name.split("/")[-1] not in MADE_BY_PIP} == set()


def test_the_pythons_of_a_folder_are_told_by_their_numbers(tmp_path):
    for name in ("python-1", "python-12", "python-x", "python", "mine"):
        (tmp_path / name).mkdir()
    assert sorted(folder.name for folder in bundle.pythons(tmp_path)) == ["python-1", "python-12"]
