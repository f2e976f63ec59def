"""numpure under Windows' own Python: the command line and the add-in's files, with Wine.

`.ci/wine FOLDER` sets it up; NUMPURE_WINE names that folder.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import openpyxl
import pytest

from numpure_xl.hosts.excel.config import ADDIN
from numpure_xl.macros.self_test.checks import CHECKS
from numpure_xl.macros.self_test.functions import FORMULAS
from numpure_xl.shipped import shipped
from tests.hosts.excel import schema

FOUR, FOUR_SOLVED = "1.....3..2.....4", "1342243142133124"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
STARTS = {"numpure.exe": ["numpure"], "python -m": ["python", "-m", "numpure_xl"]}
pytestmark = pytest.mark.wine

ENGLISH = os.environ | {"LC_ALL": "C.UTF-8"}  # in plain C, Wine finds no Japanese folder
CODE_PAGES = {"cp1252": "C.UTF-8", "cp932": "ja_JP.UTF-8"}
"""What Wine takes for the language of Windows, by the code page that it has then."""

PUZZLES, MISSING = "問題 集.txt", "無い.txt"


@pytest.fixture(scope="module", name="home")
def _home():
    """Return the folder of a Windows whose server ends with the tests."""
    folder = os.environ["NUMPURE_WINE"]
    environment = os.environ | {"WINEPREFIX": f"{folder}/prefix"}
    # Else Wine starts its services and its desktop anew for each program, and these keep its pipes.
    waits = "import pythoncom, sys; print(flush=True); sys.stdin.read()"
    keeps = [f"{folder}/windows", "python", "-c", waits]
    pipe = subprocess.PIPE
    with subprocess.Popen(keeps, env=ENGLISH, stdin=pipe, stdout=pipe) as keeper:
        assert keeper.stdout
        keeper.stdout.readline()
        yield Path(folder)
        for option in ("-k", "-w"):
            subprocess.run(["wineserver", option], env=environment, timeout=60, check=False)


@pytest.fixture(name="folder")
def _folder(tmp_path):
    """Return a folder with a Japanese name that holds puzzles."""
    made = tmp_path / "数独 の本"
    made.mkdir()
    (made / PUZZLES).write_text(f"{EASY}\n{FOUR}\n")
    return made


@pytest.fixture(name="windows")
def _windows(home, folder):
    """Return a function that runs a program of Windows: its status, its output, its complaints."""

    def run(*command, text="", **environment):
        ran = subprocess.run(
            [home / "windows", *command],
            input=text.encode(),
            capture_output=True,
            cwd=folder,
            env=ENGLISH | {"LOCPATH": f"{home}/locale"} | environment,
            timeout=1200,
            check=False,
        )
        return ran.returncode, *(lines(told) for told in (ran.stdout, ran.stderr))

    return run


def lines(told):
    """Return a text without the line ends of Windows."""
    return told.decode("utf-8").replace("\r\n", "\n")


def here(folder, *arguments):
    """Run a command line on this system; return its output."""
    command = [sys.executable, "-m", "numpure_xl", *arguments]
    ran = subprocess.run(command, capture_output=True, cwd=folder, env=ENGLISH, check=True)
    return lines(ran.stdout)


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
@pytest.mark.parametrize("code_page", CODE_PAGES)
def test_names_and_messages_are_japanese_in_every_code_page(start, code_page, windows):
    lang = {"LC_ALL": CODE_PAGES[code_page]}
    asked = "import locale; print(locale.getpreferredencoding())"
    assert windows("python", "-c", asked, **lang)[1].strip() == code_page
    solved = windows(*start, "solve", PUZZLES, **lang)
    assert solved[0] == 0
    assert solved[1].splitlines()[1] == FOUR_SOLVED
    assert solved[2] == ""
    refused = windows(*start, "solve", MISSING, "--lang", "ja", **lang)
    assert refused == (
        1,
        "",
        f"numpure: '{MISSING}' というファイルはなく、盤面としても読めません。\n",
    )


def test_a_japanese_windows_is_answered_in_japanese(windows):
    command = f"set LC_ALL=&& set LANG=&& numpure solve {MISSING}"
    refused = windows("cmd", "/c", command, LC_ALL=CODE_PAGES["cp932"])
    assert refused[0] == 1
    assert refused[2].startswith(f"numpure: '{MISSING}' という")


def test_streams_may_be_pipes_and_files(windows, folder):
    assert windows("numpure", "solve", "-", text=FOUR) == (0, f"{FOUR_SOLVED}\n", "")
    assert windows("cmd", "/c", f"numpure solve {MISSING} 2> 誤り.txt")[0] == 1
    told = lines((folder / "誤り.txt").read_bytes())
    assert told == f"numpure: There is no file '{MISSING}', and it is not a grid either.\n"
    piped = "numpure generate --variant 4x4 --seed 7 | numpure solve - > 答え.txt"
    assert windows("cmd", "/c", piped) == (0, "", "")
    given = here(folder, "generate", "--variant", "4x4", "--seed", "7").strip()
    assert lines((folder / "答え.txt").read_bytes()) == here(folder, "solve", given)


def test_a_path_is_quoted_with_single_backslashes(windows):
    told = windows("numpure", "solve", r"C:\users\nofile.txt")[2]
    assert r"'C:\users\nofile.txt'" in told


@pytest.mark.parametrize(
    "arguments",
    [
        ("generate", "--seed", "春", "-n", "3", "--format", "csv"),
        ("rate", PUZZLES),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_command_prints_what_it_prints_on_linux(arguments, windows, folder):
    assert windows("numpure", *arguments) == (0, here(folder, *arguments), "")


@pytest.mark.parametrize(
    "arguments",
    [
        ("-n", "4", "--level", "medium", "--seed", "7", "--title", "数独", "--lang", "ja", "-q"),
        ("-n", "6", "--level", "expert", "--steps", "--seed", "9", "-q"),
    ],
    ids=["Japanese", "steps"],
)
def test_a_book_has_the_bytes_of_linux(arguments, windows, folder):
    # One process: Wine 8 does not wake a pool.
    status, _, told = windows("numpure", "book", "本.xlsx", *arguments, "--jobs", "1")
    assert (status, told) == (0, "")
    here(folder, "book", "linux.xlsx", *arguments, "--jobs", "1")
    assert (folder / "本.xlsx").read_bytes() == (folder / "linux.xlsx").read_bytes()


ASKED = """
import sys
from tests.hosts.windows.excel import Excel
print(Excel(sys.argv[1]).evaluate(sys.argv[2]))
"""


def test_uv_installs_a_tool_whose_python_serves_excel(windows, home):
    (wheel,) = home.glob("own/*.whl")
    wheels = ("--offline", "--no-index", "--find-links", f"Z:{home}/wheels")
    assert windows("uv", "tool", "install", *wheels, f"Z:{wheel}")[0] == 0
    (user,) = {path.parents[1] for path in home.glob("prefix/drive_c/users/*/.local/bin")}
    numpure = f"Z:{user}/.local/bin/numpure.exe"
    windows(numpure, "addin", "install")
    settings = lines((user / ".numpure_xl/numpure_xl.conf").read_bytes())
    (python,) = re.findall(r'"INTERPRETER_WIN","(C:.*numpure-xl.*)"', settings)
    formula = f'SUDOKU_TEXT(SUDOKU_SOLVE(SUDOKU_PARSE("{FOUR}")))'
    asked = windows("python", "-c", ASKED, python, formula, PYTHONPATH=f"Z:{home}/source")
    assert asked[:2] == (0, f"{FOUR_SOLVED}\n")
    assert windows(numpure, "addin", "uninstall")[0] == 0
    assert windows("uv", "tool", "uninstall", "numpure-xl")[0] == 0


@pytest.mark.slow  # ci.yml types them into PowerShell on a real Windows, at each push
def test_the_readme_s_lines_for_windows_are_typed_into_cmd(windows, home, folder):
    shutil.copytree(home / "source", folder, dirs_exist_ok=True)
    (folder / "py.bat").write_text("@python %*\n")  # in place of the launcher of python.org
    readme = (folder / "README.md").read_text("utf-8")
    typed = [line.strip() for line in re.findall(r"^    (?:py |\.venv\\).*$", readme, re.MULTILINE)]
    assert [line.split()[0] for line in typed] == 2 * [
        *("py", ".venv\\Scripts\\pip", ".venv\\Scripts\\numpure"),
    ]
    offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": f"Z:{home}/wheels", "PIP_NO_COMPILE": "1"}
    for line in [*typed[:3], typed[-1]]:
        status, told, fault = windows("cmd", "/c", line, **offline)
        assert status == 0, f"{line}: {told}{fault}"
    for book in ("puzzles.xlsx", "ナンプレ.xlsx"):
        assert len(openpyxl.load_workbook(folder / book).worksheets) == 2


def test_the_add_in_is_installed_where_excel_starts_it(windows, home):
    (user,) = {path.parents[1] for path in home.glob("prefix/drive_c/users/*/AppData/Roaming")}
    placed = user / "AppData/Roaming/Microsoft/Excel/XLSTART/numpure.xlam"
    settings = user / ".numpure_xl/numpure_xl.conf"
    status, told, _ = windows("numpure", "addin", "install")
    assert (status, "Excel was not found" in told) == (1, True)  # there is none under Wine
    assert placed.read_bytes() == shipped(ADDIN)
    assert lines(settings.read_bytes()).startswith('"INTERPRETER_WIN","Z:\\')
    assert windows("numpure", "addin", "status")[0] == 0
    findings = windows("numpure", "doctor")[1]
    faults = [line for line in findings.splitlines() if line.startswith("!!")]
    assert faults == ["!!  Excel was not found."]
    assert "ok  The add-in's Python answers:" in findings
    assert windows("numpure", "addin", "uninstall")[0] == 0
    assert not placed.exists()
    assert not settings.parent.exists()
    assert windows("numpure", "addin", "status")[0] == 1


SELF_TEST = """
from numpure_xl.cli import main
from tests.hosts.excel import engines
from tests.hosts.excel.model import Excel
engines.windows(Excel())
main(["doctor", "--report", "報告.txt"])
"""


def test_the_self_test_holds_in_the_double_of_excel(windows, folder, home):
    schema.definitions("activex-excel")  # else it is skipped
    types = Path(os.environ.get("NUMPURE_EXCEL_TYPES") or schema.FOLDER).absolute()
    paths = {"PYTHONPATH": f"Z:{home}/source", "NUMPURE_EXCEL_TYPES": f"Z:{types}"}
    status, _, told = windows("python", "-c", SELF_TEST, **paths)
    assert (status, told) == (0, "")
    _, results, system, tasks = lines((folder / "報告.txt").read_bytes()).split("\n\n")
    assert [line[:3] for line in results.splitlines()] == ["ok "] * (
        2 * len(CHECKS) + len(FORMULAS) + 1
    )
    assert "Excel was not found." in system  # of the doctor, who knows no doubles
    assert "python.exe" in tasks
