"""Nothing of a workbook that somebody else made chooses what the add-in runs.

The VBA is read from the built add-in, and the command lines that it builds are run. The shell, and
how Windows parts a command line, are the oracle.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from pyopenvba.interpreter import Interpreter

from numpure_xl.hosts.excel import install
from tests.vba import modules_of
from workbook import build

HOME = Path(build.__file__).parent
NAMES = [
    "Sudoku $(touch pwned).xlsx",
    "Sudoku `touch pwned`.xlsx",
    "Sudoku'; touch pwned; '.xlsx",
    'Sudoku"; touch pwned; ".xlsx',
    "Sudoku|touch pwned|\x1ftouch pwned\x1f&touch pwned&.xlsx",
    "ナンプレ\\'\ntouch pwned\n.xlsx",
]
DECLARED = re.compile(r"(?m)^(?:Public |Friend |Static )*(Function|Property Get) (\w+)")
ASKING = {
    "NumpureComplaint",
    "NumpureDrawOverlay",
    "NumpureEraseOverlays",
    "NumpureFile",
    "NumpureFormatsOf",
    "NumpureInput",
    "NumpureMergedOf",
    "NumpureNamedAreas",
    "NumpureOverlaysOf",
    "NumpureSpillsOf",
}
"""Functions that read or ask something, and so refuse to be called by name."""


@pytest.fixture(scope="module", params=build.KINDS)
def modules(request):
    """Return the modules of a built workbook, as oletools reads them."""
    found = modules_of(HOME / f"numpure.{request.param}")
    return {name: text.replace("\r\n", "\n") for name, text in found.items()}


def code(text):
    """Return VBA without its comments."""
    return re.sub(r"(?m)(^|\s)'[^\n]*$", "", text)


def body(text, name):
    """Return what stands in a procedure."""
    found = re.search(rf"(?ms)^(?:Public |Private )?\w+ {name}\(.*?^End \w+", text)
    assert found, name
    return found[0]


def test_a_cell_sees_the_worksheet_functions_and_nothing_else(modules):
    seen = {
        name
        for text in modules.values()
        if "\nOption Private Module\n" not in text
        for _, name in DECLARED.findall(text)
    }
    assert len(seen) >= 15
    assert all(name.startswith("SUDOKU_") for name in seen)


def test_what_reads_or_asks_refuses_whoever_knows_its_name(modules):
    for name in ASKING:
        (text,) = [body(text, name) for text in modules.values() if f"Function {name}(" in text]
        assert "If NumpureIsStranger() Then Exit Function" in text


def test_no_text_that_is_a_statement_reaches_python(modules):
    """Of the server only a function by its name, of modules that are named in the VBA."""
    bridge = code(modules["NumpureBridge"])
    calls = re.findall(r"(?i)\bpython\.(\w+)\b", bridge.replace("\\python.", ""))
    assert set(calls) == {"Bool", "Call", "CallUDF", "Module", "Tuple"}
    modules_named = re.findall(r"\.(?:Module|CallUDF)\(([^,)]*)", bridge)
    assert all(re.fullmatch(r'"[a-z_.]+"', name) for name in modules_named)
    script = install.script("python").decode()
    assert " -m numpure_xl.macros.clicks " in script
    assert " -c " not in script


def test_only_files_of_the_user_are_opened(modules):
    opened = [file for text in modules.values() for file in re.findall(r"\bOpen (\S+) For", text)]
    assert set(opened) == {"NumpureFileName()", "NumpureLog()"}
    bridge = modules["NumpureBridge"]
    for name in ("NumpureFileName", "NumpureHome", "NumpureLog"):
        paths = re.findall(rf"{name} = (.*)", code(bridge))
        assert paths
        homes = (
            'Environ("HOME")',
            'Environ("USERPROFILE")',
            "NumpureHome()",
            "Left$(path, length)",
        )
        assert all(path.startswith(homes) for path in paths)
    assert re.findall(r"StrPtr\((.*?)\)", bridge) == ['"USERPROFILE"', "path", "path", "path"]


def test_of_the_workbook_nothing_is_asked_but_its_name_and_a_cell_to_select(modules):
    text = "\n".join(map(code, modules.values()))
    used = set(re.findall(r"Active(?:Workbook|Sheet)(?:\.\w+)?", text))
    assert used == {"ActiveWorkbook", "ActiveSheet.Range"}
    assert not re.search(r"(?i)\.FullName|\.Path\b|cmd\.exe|WScript|CreateObject|\bShell\b", text)


@pytest.mark.parametrize(
    "python", [r"C:\Program Files\Python\python.exe", r"C:\R&D 50%\$(x)\python.exe"]
)
def test_the_command_on_windows_has_five_arguments_whatever_the_workbook(modules, python):
    line = said(modules, "NumpureCommandLine", python)
    path, _, rest = line.removeprefix('"').partition('"')
    assert path == python
    assert rest.split() == ["-P", "-m", "numpure_xl.hosts.excel.server", "$(CLSID)"]


def said(modules, procedure, *arguments):
    """Return what a procedure of the bridge returns."""
    interpreter = Interpreter()
    interpreter.add_module(modules["NumpureBridge"], name="NumpureBridge")
    answer = interpreter.run(procedure, list(arguments))
    return str(getattr(answer, "value", answer))


def handled(script, parameters, interpreter):
    """Return the shell command that the script for a Mac builds, by its one long expression."""
    words, log, add_in, *name = parameters.split("\x1f")
    values = {
        "interpreter": interpreter,
        "clickedWords": words,
        "logFile": log,
        "addInName": add_in,
        "workbookName": "\x1f".join(name),
    }
    expression = re.search(r"set shellCommand to (.*)", script)
    assert expression
    command, rest = "", expression[1]
    while rest:
        match = re.match(
            r'\s*(?:&\s*)?(quoted form of )?(?:\(("[^"]*") & (\w+)\)|("[^"]*")|(\w+))', rest
        )
        assert match, rest
        quoted, first, second, literal, variable = match.groups()
        text = first[1:-1] + values[second] if first else (literal or "  ")[1:-1]
        text = values[variable] if variable else text
        assert quoted or literal, f"{variable or second} is not quoted"
        command += shlex.quote(text) if quoted else text
        rest = rest[match.end() :]
    return command


@pytest.mark.skipif(os.name == "nt", reason="needs the shell of a Mac")
@pytest.mark.parametrize("name", NAMES)
def test_no_name_of_a_workbook_runs_anything_on_a_mac(modules, tmp_path, name):
    stub = tmp_path / 'it\'s a "python" $HOME'
    stub.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\" > '{tmp_path}/arguments'\n")
    stub.chmod(0o755)
    words = "numpureHint3 9x9 medium half-turn"
    parameters = said(modules, "NumpureParameters", words, str(tmp_path / "log"), "a.xlam", name)
    command = handled(install.script(str(stub)).decode(), parameters, str(stub))
    subprocess.run(["sh", "-c", f"{command}\nwait"], cwd=tmp_path, check=True, timeout=60)
    told = (tmp_path / "arguments").read_text("utf-8")
    options = ["-P", "-u", "-W", "ignore", "-m", "numpure_xl.macros.clicks"]
    expected = [*options, "--add-in=a.xlam", f"--wb={name}", "--from_xl=1", words]
    assert told == "".join(f"{argument}\n" for argument in expected)
    assert not (tmp_path / "pwned").exists()


def test_a_module_in_the_folder_of_the_workbook_is_not_taken_for_ours(tmp_path):
    for name in ("numpure_xl", "xlwings", "random", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('pwned')")
    statement = "import numpure_xl.macros; print(numpure_xl.__file__)"
    command = [sys.executable, "-P", "-W", "ignore", "-c", statement]
    run = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
    )
    assert Path(run.stdout.strip()).name == "__init__.py", run.stderr
