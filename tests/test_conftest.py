"""What all test runs share: a home folder that stays empty."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import for_another_pytest

ROOT = Path(__file__).parent.parent
WRITES = "from pathlib import Path\ndef test_it():\n    Path.home().joinpath({name!r}).{call}\n"


def test_what_all_runs_share_imports_nothing_that_is_tested():
    """So that the bench of planted faults can have its modules run other code."""
    code = "import sys, tests.conftest; print([n for n in sys.modules if n[:10] == 'numpure_xl'])"
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.stdout, ran.stderr) == ("[]\n", "")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="its programs ask the registry for the home")
@pytest.mark.parametrize(
    ("call", "status", "sentence"),
    [
        ("write_text('')", 1, "Tests wrote into the home folder: .profile\n"),
        ("exists()", 0, "1 passed"),
    ],
)
def test_a_run_that_writes_into_the_home_folder_fails(call, status, sentence, tmp_path):
    (tmp_path / "test_home.py").write_text(WRITES.format(name=".profile", call=call))
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-n", "0", "-q"]
    options = ["-p", "no:cacheprovider", "-m", "not host", "--rootdir", tmp_path, "-c", "/dev/null"]
    ran = subprocess.run(
        [*command, *options, tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=for_another_pytest(),
    )
    assert (ran.returncode, ran.stderr) == (status, "")
    assert sentence in ran.stdout


# Tests of several modules at once, and of what the project is beside its modules.
ACROSS = {
    "checklist",
    "contributing",
    "docstrings",
    "fuzz",
    "gattai",
    "glossary",
    "identity",
    "own_workbook",
    "parity",
    "pure",
    "pyproject",
    "records",
    "world_cases",
    "sold_book",
    "start",
    "supply",
    "wrong_inputs",
}


def test_a_test_file_has_the_name_of_what_it_tests():
    """The module or the package; before a name that several have stands the folder's."""
    tested: dict[str, set[str]] = {}
    for folder in ("numpure_xl", "workbook", "tests"):
        for file in (ROOT / folder).rglob("*.py"):
            *folders, name = [
                part.lstrip("_") for part in file.relative_to(ROOT).with_suffix("").parts
            ]
            for path in ([*folders, name], folders):
                for start in range(len(path)):
                    tested.setdefault("_".join(path[start:]), set()).add("/".join(path))
    names = {file.stem.removeprefix("test_") for file in (ROOT / "tests").glob("test_*.py")}
    lost = {n for n in names - ACROSS if not any(n == t or n.startswith(f"{t}_") for t in tested)}
    assert not lost, f"name these after the module they test, or list them in ACROSS: {lost}"
