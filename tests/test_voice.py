"""One voice, one table of exit statuses, and help that any console can show."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from numpure_xl.cli import COMMANDS, main
from numpure_xl.cli.options import Name
from tests.running import python_in_plain_c

HELPS = ["", *COMMANDS, "addin install", "addin pack"]


def run(*words: str, encoding: str = "utf-8", **streams) -> subprocess.CompletedProcess[bytes]:
    code = "from numpure_xl.cli import main; main()"
    command, environment = python_in_plain_c(code, *words, PYTHONIOENCODING=encoding)
    streams = streams or {"stdout": subprocess.PIPE}
    return subprocess.run(
        command, env=environment, stderr=subprocess.PIPE, timeout=60, check=False, **streams
    )


@pytest.mark.parametrize("encoding", ["cp1252", "cp932", "ascii"])
def test_help_is_printed_whatever_the_system_encodes_in(encoding):
    ran = run("--help", encoding=encoding)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert "ナンプレ" in ran.stdout.decode("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["cp1252", "cp932", "ascii"])
@pytest.mark.parametrize("command", HELPS)
def test_so_is_that_of_every_command(command, encoding):
    ran = run(*command.split(), "--help", encoding=encoding)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.decode("utf-8").startswith("Usage: ")


def test_the_list_of_commands_says_what_each_says_of_itself():
    for name, text in COMMANDS.items():
        command = getattr(import_module(f"numpure_xl.cli.{name}"), name)
        assert command.get_short_help_str(100).rstrip(".") == text.rstrip(".")


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["bok"], 2, "numpure: There is no command 'bok'; did you mean 'book'?"),
        (["solve", "--nope"], 2, "numpure: There is no option"),
        (["solve", "nofile"], 1, "numpure: There is no file 'nofile'"),
        (["solve", "55" + 79 * "."], 1, "numpure: line 1: The grid has no solution"),
        (
            ["book", "no\x9bfolder\u202e/a.xlsx"],
            1,
            "numpure: There is no folder no\ufffdfolder\ufffd",
        ),
    ],
)
def test_one_voice_and_one_table_of_exit_statuses(words, status, sentence):
    ran = run(*words)
    assert ran.returncode == status
    assert ran.stderr.decode().startswith(sentence)
    assert ran.stderr.count(b"\n") == 1


def test_commands_are_known_without_regard_to_case_and_the_version_by_a_letter():
    assert run("SOLVE", "1.....3..2.....4").stdout.split() == [b"1342243142133124"]
    assert run("-V").stdout == run("--version").stdout


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a full device")
@pytest.mark.parametrize("words", [["--help"], ["generate", "--variant", "4x4"]])
def test_a_full_disk_is_told_in_a_sentence(words):
    with Path("/dev/full").open("wb") as full:
        ran = run(*words, stdout=full)
    assert ran.returncode == 1
    assert ran.stderr.startswith(b"numpure: ")
    assert ran.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("--level Easy --variant 4X4", "--level easy --variant 4x4"),
        ("--level Medium --symmetry Half-Turn", ""),
        ("--format LINE --filler Search", "--format line --filler search"),
    ],
)
def test_names_are_known_without_regard_to_case_and_defaults_are_taken(typed, meant):
    common = ("generate", "--seed", "7")
    first, second = (
        CliRunner().invoke(main, [*common, *words.split()]) for words in (typed, meant)
    )
    assert first.stdout == second.stdout != ""


def test_papers_and_trims_too(tmp_path):
    for number, words in enumerate(["--paper a4", "--trim 6X9"]):
        out = str(tmp_path / f"{number}.xlsx")
        assert CliRunner().invoke(main, ["book", out, *words.split()]).exit_code == 0


def test_the_shell_completes_names():
    context = click.Context(main)
    names = Name(["easy", "expert", "hard"]).shell_complete(context, context.command.params[0], "E")
    assert [item.value for item in names] == ["easy", "expert"]
